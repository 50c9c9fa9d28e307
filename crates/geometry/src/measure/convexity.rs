//! How far a shape is from its convex hull.

use std::f64::consts::{PI, TAU};

use glam::DVec3;

use super::concavity::{Hull, mesh_concavity};
use crate::polyhedron::Plane;
use crate::shape::Compound;
use crate::{Aabb, ConvexPolyhedron, Pose, Shape, TriangleMesh};

/// Two measures of convexity.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Convexity {
    /// Volume over the volume of the convex hull, in (0, 1].
    pub ratio: f64,
    /// The largest distance from a point of the surface along the outward normal to the convex
    /// hull, m (Montanari 2017 eq. 3.11): the depth of the deepest hollow.
    pub concavity: f64,
}

impl Convexity {
    /// Of a convex body.
    pub const CONVEX: Self = Self { ratio: 1.0, concavity: 0.0 };
}

impl Shape {
    /// How far the shape is from its convex hull.
    ///
    /// Convex kinds are convex; meshes are measured exactly
    /// ([`TriangleMesh::convexity`]). For a compound the volume is the sum over its parts (taken
    /// as disjoint, and the ratio never above 1) and the surface is that of the parts without
    /// what other parts cover. It is looked at in 2000 directions or points per part, so the
    /// concavity is a lower bound that misses up to a few per cent, and the hull of smooth parts
    /// lacks about 0.3 % of its volume.
    ///
    /// A body so flat that it has no hull counts as convex.
    ///
    /// ```
    /// use glam::DVec3;
    /// use polygrain_geometry::{Pose, Shape};
    ///
    /// // An L of three cubes; its hull adds half a cube in the corner.
    /// let cube = Shape::cuboid(1.0, 1.0, 1.0)?;
    /// let bar = Shape::cuboid(2.0, 1.0, 1.0)?;
    /// let at = |x, y| Pose::from_translation(DVec3::new(x, y, 0.0));
    /// let l = Shape::compound(vec![(bar, at(0.5, 0.0)), (cube, at(0.0, 1.0))])?;
    /// assert!((l.convexity().ratio - 3.0 / 3.5).abs() < 1e-12);
    /// # Ok::<(), polygrain_geometry::shape::ShapeError>(())
    /// ```
    pub fn convexity(&self) -> Convexity {
        match self {
            Self::Mesh(mesh) => mesh.convexity(),
            Self::Compound(compound) => compound_convexity(self, compound),
            _ => Convexity::CONVEX,
        }
    }
}

impl TriangleMesh {
    /// How far the solid inside is from its convex hull, exact up to rounding. A cavity inside
    /// counts as a hollow as deep as the way from its wall across it to the hull.
    ///
    /// Costs the convex hull, and for the concavity some 100 ns per triangle and more for
    /// those near the deepest.
    pub fn convexity(&self) -> Convexity {
        let Ok(hull) = ConvexPolyhedron::from_points(self.vertices()) else {
            return Convexity::CONVEX;
        };
        Convexity {
            ratio: (self.mass_properties().volume / hull.mass_properties().volume).min(1.0),
            concavity: mesh_concavity(self, &Hull::new(&hull)),
        }
    }
}

/// How many directions or points each part of a compound is looked at in.
const SAMPLES: usize = 2000;

fn compound_convexity(shape: &Shape, compound: &Compound) -> Convexity {
    let mut parts = Vec::new();
    flatten(compound, &Pose::IDENTITY, &mut parts);
    let mut points: Vec<DVec3> = parts.iter().flat_map(|p| p.corners.iter().copied()).collect();
    points.extend(directions().map(|u| shape.support(u)));
    let Ok(polyhedron) = ConvexPolyhedron::from_points(&points) else {
        return Convexity::CONVEX;
    };
    let hull = Hull::new(&polyhedron);
    let ratio = shape.mass_properties().volume / polyhedron.mass_properties().volume;

    // A point is covered if another part lies just outside it.
    let margin = 1e-9 * hull.size;
    let covered = |i: usize, point: DVec3| {
        parts.iter().enumerate().any(|(j, part)| j != i && part.holds(point))
    };
    let mut concavity = 0.0;
    for (i, part) in parts.iter().enumerate() {
        for &(point, normal) in &part.surface {
            if hull.exit_bound(point, normal) > concavity && !covered(i, point + margin * normal) {
                concavity = f64::max(concavity, hull.exit(point, normal).0);
            }
        }
    }
    Convexity { ratio: ratio.min(1.0), concavity }
}

/// A part of a compound as samples.
struct Part {
    /// Corners, if the part has flat faces.
    corners: Vec<DVec3>,
    /// Points and outward normals.
    surface: Vec<(DVec3, DVec3)>,
    bounds: Aabb,
    solid: Solid,
}

enum Solid {
    /// Everything below all of these planes.
    Convex(Vec<Plane>),
    Mesh(TriangleMesh),
}

fn flatten(compound: &Compound, outer: &Pose, parts: &mut Vec<Part>) {
    for (shape, inner) in compound.parts() {
        let pose = outer.compose(inner);
        match shape {
            Shape::Compound(nested) => flatten(nested, &pose, parts),
            Shape::Mesh(mesh) => parts.push(Part::of_mesh(mesh.transformed(&pose))),
            Shape::Polyhedron(polyhedron) => parts.push(Part::of_polyhedron(polyhedron, &pose)),
            Shape::Cuboid(cuboid) => match ConvexPolyhedron::from_points(&cuboid.corners()) {
                Ok(polyhedron) => parts.push(Part::of_polyhedron(&polyhedron, &pose)),
                Err(_) => parts.push(Part::of_smooth(shape, &pose)),
            },
            _ => parts.push(Part::of_smooth(shape, &pose)),
        }
    }
}

impl Part {
    fn new(corners: Vec<DVec3>, surface: Vec<(DVec3, DVec3)>, solid: Solid) -> Self {
        let points = corners.iter().copied().chain(surface.iter().map(|s| s.0));
        Self { bounds: Aabb::from_points(points), corners, surface, solid }
    }

    fn holds(&self, point: DVec3) -> bool {
        let Aabb { min, max } = self.bounds;
        point.cmpge(min).all() && point.cmple(max).all() && self.solid.holds(point)
    }

    fn of_mesh(mesh: TriangleMesh) -> Self {
        let surface = surface_points(&mesh);
        Self::new(mesh.vertices().to_vec(), surface, Solid::Mesh(mesh))
    }

    fn of_polyhedron(polyhedron: &ConvexPolyhedron, pose: &Pose) -> Self {
        let mesh = polyhedron.to_mesh().transformed(pose);
        let planes = polyhedron.planes().iter().map(|plane| {
            let normal = pose.vector(plane.normal);
            Plane { normal, offset: plane.offset + normal.dot(pose.translation) }
        });
        let planes = Solid::Convex(planes.collect());
        Self::new(mesh.vertices().to_vec(), surface_points(&mesh), planes)
    }

    fn of_smooth(shape: &Shape, pose: &Pose) -> Self {
        let surface: Vec<(DVec3, DVec3)> =
            directions().map(|u| (pose.point(shape.support(pose.inverse_vector(u))), u)).collect();
        let planes = surface.iter().map(|&(x, u)| Plane { normal: u, offset: u.dot(x) }).collect();
        Self::new(Vec::new(), surface, Solid::Convex(planes))
    }
}

impl Solid {
    fn holds(&self, point: DVec3) -> bool {
        match self {
            Self::Convex(planes) => planes.iter().all(|p| p.normal.dot(point) < p.offset),
            Self::Mesh(mesh) => {
                // The surface winds once round a point inside: half of 4π separates the cases.
                mesh.iter_corners().map(|c| solid_angle(c.map(|v| v - point))).sum::<f64>() > TAU
            }
        }
    }
}

/// The solid angle of a triangle seen from the origin (van Oosterom & Strackee 1983).
fn solid_angle([a, b, c]: [DVec3; 3]) -> f64 {
    let [la, lb, lc] = [a.length(), b.length(), c.length()];
    let denominator = la * lb * lc + a.dot(b) * lc + b.dot(c) * la + c.dot(a) * lb;
    2.0 * a.dot(b.cross(c)).atan2(denominator)
}

/// Directions spread evenly over the sphere on a spiral (Fibonacci lattice).
fn directions() -> impl Iterator<Item = DVec3> {
    let golden = PI * (5f64.sqrt() - 1.0);
    (0..SAMPLES).map(move |i| {
        let z = 1.0 - (2.0 * i as f64 + 1.0) / SAMPLES as f64;
        let (sin, cos) = (golden * i as f64).sin_cos();
        let rho = (1.0 - z * z).sqrt();
        DVec3::new(rho * cos, rho * sin, z)
    })
}

/// Points on a grid over each triangle, with its normal. The grid stops just short of the edges,
/// where a touching part would neither cover the point nor leave it bare.
fn surface_points(mesh: &TriangleMesh) -> Vec<(DVec3, DVec3)> {
    let per_triangle = SAMPLES as f64 / mesh.triangles().len() as f64;
    let steps = (2.0 * per_triangle).sqrt().ceil().max(2.0) as u32;
    let grid = move |[a, b, c]: [DVec3; 3]| {
        let normal = (b - a).cross(c - a).try_normalize();
        let middle = (a + b + c) / 3.0;
        let [a, b, c] = [a, b, c].map(|v| v.lerp(middle, 1e-6));
        normal.into_iter().flat_map(move |normal| {
            (0..=steps).flat_map(move |i| {
                (0..=steps - i).map(move |j| {
                    let [u, v] = [i, j].map(|k| f64::from(k) / f64::from(steps));
                    (a + (b - a) * u + (c - a) * v, normal)
                })
            })
        })
    };
    mesh.iter_corners().flat_map(grid).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mass::tests::cube;

    fn at(x: f64, y: f64, z: f64) -> Pose {
        Pose::from_translation(DVec3::new(x, y, z))
    }

    #[test]
    fn two_touching_cubes_are_a_convex_bar() {
        for block in [Shape::cuboid(1.0, 1.0, 1.0).unwrap(), Shape::mesh(cube()).unwrap()] {
            let bar = Shape::compound(vec![
                (block.clone(), at(-0.5, 0.0, 0.0)),
                (block, at(0.5, 0.0, 0.0)),
            ]);
            let found = bar.unwrap().convexity();
            assert!((found.ratio - 1.0).abs() < 1e-12);
            assert!(found.concavity < 1e-8, "{found:?}");
        }
    }

    #[test]
    fn two_cubes_apart() {
        // The gap is a third of the hull. A ray from one cube's wall crosses the gap and the
        // other cube before it leaves the hull.
        let block = Shape::cuboid(1.0, 1.0, 1.0).unwrap();
        let pair =
            Shape::compound(vec![(block.clone(), at(-1.0, 0.0, 0.0)), (block, at(1.0, 0.0, 0.0))]);
        let found = pair.unwrap().convexity();
        assert!((found.ratio - 2.0 / 3.0).abs() < 1e-12);
        assert!((found.concavity - 2.0).abs() < 1e-12);
    }

    #[test]
    fn a_dumb_bell_of_two_balls() {
        // Hull of two touching unit balls: a capsule of straight length 2.
        let ball = Shape::sphere(1.0).unwrap();
        let bell = Shape::compound(vec![
            (ball.clone(), at(0.0, 0.0, -1.0)),
            (Shape::compound(vec![(ball, at(0.0, 0.0, 1.0))]).unwrap(), Pose::IDENTITY),
        ]);
        let found = bell.unwrap().convexity();
        let exact = (8.0 / 3.0) / (2.0 + 4.0 / 3.0);
        assert!((found.ratio / exact - 1.0).abs() < 5e-3, "{found:?}");
        assert!(found.concavity > 1.0);
    }

    #[test]
    fn a_ball_alone_is_convex_to_the_accuracy_of_its_hull() {
        let alone = Shape::compound(vec![(Shape::sphere(1.0).unwrap(), at(1.0, 2.0, 3.0))]);
        let found = alone.unwrap().convexity();
        assert!(found.ratio == 1.0 && found.concavity < 1e-2, "{found:?}");
    }

    #[test]
    fn a_mesh_with_a_bite() {
        // A cube without one octant, from eight blocks: 7/8 of the hull cut at the corner.
        let blocks: Vec<(Shape, Pose)> = (0..7)
            .map(|i| {
                let centre = |bit: i32| f64::from(i >> bit & 1);
                let block = Shape::cuboid(1.0, 1.0, 1.0).unwrap();
                (block, at(centre(0), centre(1), centre(2)))
            })
            .collect();
        let found = Shape::compound(blocks).unwrap().convexity();
        // The hull lacks only the tetrahedron at the missing corner, a sixth of a block.
        assert!((found.ratio - 7.0 / (8.0 - 1.0 / 6.0)).abs() < 1e-12, "{found:?}");
        // From the middle of the bite's wall, along the wall's normal, to the slanted lid: the
        // deepest ray starts in the bite's inner corner.
        assert!((found.concavity - 1.0).abs() < 1e-5, "{found:?}");
    }
}
