//! One of each.

use std::f64::consts::{FRAC_PI_2, PI};

use glam::{DQuat, DVec3};

use super::{
    Arch, Ballast, GenerateError, Hopper, NoiseSphere, RandomPolyhedron, SpurGear, Staircase, arch,
    ballast, brick, cube, cuboctahedron, dodecahedron, gear_tooth, hopper, icosahedron, icosphere,
    noise_sphere, octahedron, random_polyhedron, spur_gear, staircase_solid, star,
    stretched_sphere, tetrahedron, tetrapod, torus, truncated_octahedron, truncated_tetrahedron,
    uv_sphere,
};
use crate::shape::ShapeError;
use crate::{ConvexPolyhedron, Pose, Shape, TriangleMesh};

/// A shape with a name.
#[derive(Clone, Debug, PartialEq)]
pub struct Entry {
    /// Stable name, words joined by hyphens.
    pub name: &'static str,
    /// One line to read beside the picture.
    pub description: &'static str,
    /// The shape, about 1 m across.
    pub shape: Shape,
}

/// Every kind of shape and every generator that makes a solid, about 1 m across, with stable names.
///
/// ```
/// use polygrain_geometry::generate;
///
/// let names: Vec<&str> = generate::catalogue().iter().map(|entry| entry.name).collect();
/// assert!(names.contains(&"ballast") && names.contains(&"tetrapod"));
/// ```
pub fn catalogue() -> Vec<Entry> {
    let mut entries = primitives();
    entries.extend(regular_solids());
    entries.extend(random_grains());
    entries.extend(triangulated_spheres());
    entries.extend(made_things());
    entries.extend(combined());
    entries
}

const SOUND: &str = "the catalogue's parameters are in range";

fn smooth(made: Result<Shape, ShapeError>) -> Shape {
    made.expect(SOUND)
}

fn convex(made: Result<ConvexPolyhedron, GenerateError>) -> Shape {
    made.expect(SOUND).into()
}

fn mesh(made: Result<TriangleMesh, GenerateError>) -> Shape {
    Shape::mesh(made.expect(SOUND)).expect(SOUND)
}

fn entry(name: &'static str, shape: Shape, description: &'static str) -> Entry {
    Entry { name, description, shape }
}

fn primitives() -> Vec<Entry> {
    vec![
        entry("sphere", smooth(Shape::sphere(0.5)), "a ball"),
        entry(
            "ellipsoid",
            smooth(Shape::ellipsoid(0.6, 0.45, 0.3)),
            "an ellipsoid with three axes",
        ),
        entry("pill", smooth(Shape::ellipsoid(0.5, 0.5, 0.25)), "an oblate ellipsoid, as a sweet"),
        entry("box", smooth(Shape::cuboid(0.9, 0.6, 0.45)), "a rectangular box"),
        entry("cylinder", smooth(Shape::cylinder(0.35, 0.9)), "a circular cylinder"),
        entry("disc", smooth(Shape::cylinder(0.5, 0.2)), "a flat cylinder"),
        entry("cone", smooth(Shape::cone(0.45, 0.9)), "a circular cone"),
        entry("capsule", smooth(Shape::capsule(0.25, 0.6)), "a cylinder with half-ball caps"),
        entry(
            "superellipsoid-boxy",
            smooth(Shape::superellipsoid(0.5, 0.4, 0.4, 0.3, 0.3)),
            "a superellipsoid towards a box",
        ),
        entry(
            "superellipsoid-diamond",
            smooth(Shape::superellipsoid(0.5, 0.5, 0.5, 1.8, 1.8)),
            "a superellipsoid towards an octahedron",
        ),
        entry(
            "superellipsoid-can",
            smooth(Shape::superellipsoid(0.4, 0.4, 0.5, 0.2, 1.0)),
            "a superellipsoid towards a cylinder",
        ),
    ]
}

fn regular_solids() -> Vec<Entry> {
    vec![
        entry("tetrahedron", convex(tetrahedron(1.0)), "the Platonic solid of 4 triangles"),
        entry("cube", convex(cube(0.7)), "the Platonic solid of 6 squares"),
        entry("octahedron", convex(octahedron(0.75)), "the Platonic solid of 8 triangles"),
        entry("dodecahedron", convex(dodecahedron(0.38)), "the Platonic solid of 12 pentagons"),
        entry("icosahedron", convex(icosahedron(0.55)), "the Platonic solid of 20 triangles"),
        entry(
            "truncated-tetrahedron",
            convex(truncated_tetrahedron(0.45)),
            "4 triangles and 4 hexagons",
        ),
        entry("cuboctahedron", convex(cuboctahedron(0.52)), "8 triangles and 6 squares"),
        entry(
            "truncated-octahedron",
            convex(truncated_octahedron(0.33)),
            "6 squares and 8 hexagons; it fills space",
        ),
        entry("brick", convex(brick(1.0, 0.5, 0.4)), "a masonry brick"),
    ]
}

fn random_grains() -> Vec<Entry> {
    let stone = Ballast { size: 0.8, ..Ballast::default() };
    let grain = RandomPolyhedron { semi_axes: DVec3::splat(0.5), ..RandomPolyhedron::default() };
    vec![
        entry(
            "ballast",
            convex(ballast(&Ballast { seed: 7, ..stone })),
            "a ballast stone: 20 vertices, 36 triangles",
        ),
        entry(
            "ballast-simple",
            convex(ballast(&Ballast { vertices: 8, seed: 1, ..stone })),
            "the simplest ballast stone: 8 vertices, 12 triangles",
        ),
        entry(
            "ballast-flaky",
            convex(ballast(&Ballast { elongation: 0.7, flatness: 0.3, seed: 2, ..stone })),
            "a flaky ballast stone",
        ),
        entry(
            "ballast-rounded",
            convex(ballast(&Ballast { vertices: 37, angularity: 0.0, seed: 3, ..stone })),
            "a worn ballast stone: 37 vertices, 70 triangles",
        ),
        entry(
            "random-polyhedron",
            convex(random_polyhedron(&RandomPolyhedron { vertices: 40, seed: 4, ..grain })),
            "a random convex polyhedron with 40 vertices",
        ),
    ]
}

fn triangulated_spheres() -> Vec<Entry> {
    let rock = NoiseSphere { radius: 0.4, ..NoiseSphere::default() };
    vec![
        entry("icosphere", mesh(icosphere(0.5, 2)), "a geodesic sphere of 320 triangles"),
        entry("uv-sphere", mesh(uv_sphere(0.5, 10, 8)), "meridians and parallels, 140 triangles"),
        entry(
            "stretched-sphere",
            mesh(stretched_sphere(0.3, 2, 1.8)),
            "an icosphere stretched along z",
        ),
        entry(
            "rock",
            mesh(noise_sphere(&rock)),
            "a sphere with hierarchical noise, 1280 triangles",
        ),
        entry(
            "rock-rough",
            mesh(noise_sphere(&NoiseSphere { radius: 0.25, roughness: 3.0, seed: 5, ..rock })),
            "a sphere with strong noise",
        ),
    ]
}

fn made_things() -> Vec<Entry> {
    let gear = SpurGear { module: 0.09, teeth: 11, width: 0.25, ..SpurGear::default() };
    let stairs = Staircase {
        steps: 4,
        width: 0.6,
        pitch: DVec3::splat(0.22).truncate(),
        ..Staircase::default()
    };
    let funnel = Hopper { mouth: 1.0, outlet: 0.25, height: 0.6, wall: 0.04, segments: 4, rows: 4 };
    let third = Arch { inner_radius: 0.7, angle: PI / 3.0, voussoirs: 1, ..Arch::default() };
    let keystone = arch(&third).map(|stones| {
        let stone = &stones[0];
        stone.translated(DVec3::Z * -0.8)
    });
    vec![
        entry("star", mesh(star(5, 0.22, 0.55, 0.35)), "a five-pointed star"),
        entry("tetrapod", mesh(tetrapod(0.6, 0.25, 0.6)), "a breakwater tetrapod"),
        entry("torus", mesh(torus(0.38, 0.15, 32, 16)), "a ring"),
        entry("spur-gear", mesh(spur_gear(&gear)), "an involute gear of 11 teeth"),
        entry(
            "gear-tooth",
            convex(
                gear_tooth(&SpurGear { module: 0.35, width: 0.6, ..gear })
                    .map(|tooth| tooth.translated(DVec3::X * -1.9)),
            ),
            "one convex tooth of an involute gear",
        ),
        entry("keystone", convex(keystone), "a voussoir of an arch"),
        entry("staircase", mesh(staircase_solid(&stairs)), "a flight of four steps"),
        entry("hopper", mesh(hopper(&funnel)), "a square hopper with solid walls"),
    ]
}

fn combined() -> Vec<Entry> {
    let worn = |core: Shape| Shape::rounded(core, 0.08);
    let ball = |x: f64, y: f64, z: f64| {
        (smooth(Shape::sphere(0.25)), Pose::from_translation(DVec3::new(x, y, z)))
    };
    let bar = |length: f64, y: f64| {
        (smooth(Shape::cuboid(length, 0.22, 0.22)), Pose::from_translation(DVec3::Y * y))
    };
    let upright = |(bar, pose): (Shape, Pose)| {
        (bar, Pose::new(DQuat::from_rotation_z(FRAC_PI_2), pose.translation))
    };
    vec![
        entry(
            "rounded-box",
            smooth(worn(smooth(Shape::cuboid(0.7, 0.5, 0.35)))),
            "a box with rounded edges",
        ),
        entry(
            "rounded-tetrahedron",
            smooth(worn(convex(tetrahedron(0.8)))),
            "a tetrahedron with rounded edges",
        ),
        entry(
            "rounded-cylinder",
            smooth(worn(smooth(Shape::cylinder(0.3, 0.6)))),
            "a cylinder with rounded rims",
        ),
        entry(
            "cluster",
            smooth(Shape::compound(vec![
                ball(-0.25, -0.15, 0.0),
                ball(0.25, -0.15, 0.0),
                ball(0.0, 0.29, 0.0),
            ])),
            "three balls held together",
        ),
        entry(
            "cross",
            smooth(Shape::compound(vec![
                bar(1.0, 0.0),
                upright(bar(0.39, 0.305)),
                upright(bar(0.39, -0.305)),
            ])),
            "a cross of three boxes that touch",
        ),
    ]
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn names_are_unique_and_hyphenated() {
        let entries = catalogue();
        let names: HashSet<&str> = entries.iter().map(|e| e.name).collect();
        assert_eq!(names.len(), entries.len());
        assert!(entries.len() >= 40);
        for entry in &entries {
            let plain = |c: char| c.is_ascii_lowercase() || c == '-';
            assert!(entry.name.chars().all(plain), "{}", entry.name);
            assert!(!entry.description.is_empty());
        }
    }

    #[test]
    fn every_surface_is_sound() {
        for Entry { name, shape, .. } in catalogue() {
            // The parts of a compound may touch.
            if shape.kind() != "compound" {
                let mesh = shape.tessellate(24);
                assert!(mesh.require_solid().is_ok(), "{name}");
                assert_eq!(mesh.self_intersections(1), [[0u32; 2]; 0], "{name}");
            }
        }
    }

    #[test]
    fn every_kind_is_there_at_about_unit_size() {
        let entries = catalogue();
        let kinds: HashSet<&str> = entries.iter().map(|e| e.shape.kind()).collect();
        assert_eq!(kinds.len(), 11, "{kinds:?}");
        for Entry { name, shape, .. } in &entries {
            let extents = shape.aabb(&Pose::IDENTITY).extents();
            assert!((0.7..1.6).contains(&extents.max_element()), "{name}: {extents}");
            assert!(shape.mass_properties().volume > 0.0, "{name}");
        }
    }
}
