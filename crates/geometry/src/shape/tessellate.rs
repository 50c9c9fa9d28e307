//! Shapes as closed triangle meshes, to draw, to export and to check against.

use std::collections::HashMap;
use std::f64::consts::{FRAC_PI_4, TAU};

use glam::{DVec2, DVec3};

use super::{Cuboid, Shape, Superellipsoid};
use crate::generate::at_angle;
use crate::generate::surface::{Surface, revolve};
use crate::polyhedron::Edge;
use crate::{ConvexPolyhedron, TriangleMesh};

impl Shape {
    /// The surface as a closed mesh of outward triangles with every vertex on the surface.
    ///
    /// `resolution` is the number of edges round a full turn (taken as at least 8 and at most
    /// 4096). Boxes, polyhedra and meshes are exact and ignore it; for all others the volume is
    /// approached from below, the error falling with the square of the resolution.
    ///
    /// | kind | grid |
    /// |---|---|
    /// | ball, ellipsoid, superellipsoid | a cube's, blown up: no poles, and edges where a boxy shape has them |
    /// | cylinder, cone, capsule, and these rounded | a profile revolved about z |
    /// | rounded box, polyhedron | the hull of offset faces, arcs across edges and patches at corners |
    /// | rounded (super)ellipsoid | the hull of offset surface points, of support points and of arcs across ridges |
    /// | compound | the parts one after the other |
    ///
    /// A rounded shape that is flat to 1e-13 of its size has no hull and comes as its core.
    ///
    /// # Panics
    /// If a vertex would lie beyond the range of `f64`.
    ///
    /// ```
    /// use polygrain_geometry::Shape;
    ///
    /// let mesh = Shape::capsule(1.0, 3.0)?.tessellate(32);
    /// assert!(Shape::mesh(mesh).is_ok(), "closed and outward");
    /// # Ok::<(), polygrain_geometry::shape::ShapeError>(())
    /// ```
    pub fn tessellate(&self, resolution: usize) -> TriangleMesh {
        let resolution = resolution.clamp(8, 4096);
        let surface = match self {
            Self::Sphere(s) => blown_up_cube(resolution, |d| s.radius() * d.normalize()),
            Self::Ellipsoid(s) => blown_up_cube(resolution, |d| s.semi_axes() * d.normalize()),
            Self::Superellipsoid(s) => {
                blown_up_cube(resolution, |d| s.semi_axes() * (d / unit_norm(s, d)))
            }
            Self::Cuboid(s) => cuboid(s),
            Self::Polyhedron(s) => return s.to_mesh(),
            Self::Mesh(s) => return TriangleMesh::clone(s),
            Self::Compound(s) => {
                let mut all = Surface::default();
                for (part, pose) in s.parts() {
                    all.append(&part.tessellate(resolution).transformed(pose));
                }
                all
            }
            Self::Rounded(s) => return rounded(s.core(), s.radius(), resolution),
            Self::Cylinder(_) | Self::Cone(_) | Self::Capsule(_) => {
                return revolved(self, 0.0, resolution).expect("a kind with a profile");
            }
        };
        finished(surface)
    }
}

fn finished(surface: Surface) -> TriangleMesh {
    surface.finish().expect("every vertex lies within the range of f64")
}

fn cuboid(cuboid: &Cuboid) -> Surface {
    let mut surface = Surface::default();
    surface.row(cuboid.corners());
    for face in [[0, 4, 6, 2], [1, 3, 7, 5], [0, 1, 5, 4], [2, 6, 7, 3], [0, 2, 3, 1], [4, 5, 7, 6]]
    {
        surface.quad(face);
    }
    surface
}

/// The grid of a cube, its lines at equal angles seen from the centre, every grid point moved by
/// `place`. The number of cells along an edge is even, so that grid lines run through the
/// coordinate planes, where a superellipsoid may have ridges.
fn blown_up_cube(resolution: usize, place: impl Fn(DVec3) -> DVec3) -> Surface {
    let n = 2 * resolution.div_ceil(8);
    let line = |i: usize| libm::tan(FRAC_PI_4 * (2.0 * i as f64 - n as f64) / n as f64);
    let mut surface = Surface::default();
    let mut positions: Vec<DVec3> = Vec::new();
    let mut index: HashMap<[usize; 3], u32> = HashMap::new();
    for axis in 0..3 {
        for side in [0, n] {
            let mut grid_point = |u: usize, v: usize| {
                let mut key = [0; 3];
                key[axis] = side;
                key[(axis + 1) % 3] = u;
                key[(axis + 2) % 3] = v;
                *index.entry(key).or_insert_with(|| {
                    positions.push(place(DVec3::from_array(key.map(line))));
                    surface.vertex(positions[positions.len() - 1])
                })
            };
            let mut cells = Vec::with_capacity(n * n);
            for u in 0..n {
                for v in 0..n {
                    let [a, b, c, d] = [(u, v), (u + 1, v), (u + 1, v + 1), (u, v + 1)]
                        .map(|(u, v)| grid_point(u, v));
                    cells.push(if side == n { [a, b, c, d] } else { [a, d, c, b] });
                }
            }
            for cell in cells {
                surface.quad(split_convex(cell, &positions));
            }
        }
    }
    surface
}

/// The corners of a cell, started so that the diagonal from the first is a ridge, not a valley.
fn split_convex([a, b, c, d]: [u32; 4], positions: &[DVec3]) -> [u32; 4] {
    let at = |v: u32| positions[v as usize] - positions[a as usize];
    if at(b).cross(at(c)).dot(at(d)) <= 0.0 { [a, b, c, d] } else { [b, c, d, a] }
}

/// The norm whose unit ball is the superellipsoid with semi-axes 1.
fn unit_norm(shape: &Superellipsoid, p: DVec3) -> f64 {
    let p = p.abs();
    power_norm(power_norm(p.x, p.y, shape.e2()), p.z, shape.e1())
}

/// The p-norm of two non-negative numbers for p = 2/e.
fn power_norm(x: f64, y: f64, e: f64) -> f64 {
    let (large, small) = (x.max(y), x.min(y));
    if large == 0.0 {
        return 0.0;
    }
    large * (1.0 + (small / large).powf(2.0 / e)).powf(0.5 * e)
}

/// An outward normal of a superellipsoid at a point of its surface, by the chain rule on the two
/// nested norms; on a ridge, one of the normals there.
fn normal(shape: &Superellipsoid, p: DVec3) -> DVec3 {
    let scaled = (p / shape.semi_axes()).abs();
    let equator = power_norm(scaled.x, scaled.y, shape.e2());
    let whole = power_norm(equator, scaled.z, shape.e1());
    // The derivative of a p-norm by one entry is (entry / norm)^(p − 1).
    let slope = |entry: f64, norm: f64, e: f64| {
        if norm > 0.0 { (entry / norm).powf(2.0 / e - 1.0) } else { 0.0 }
    };
    let outer = slope(equator, whole, shape.e1());
    let gradient = DVec3::new(
        outer * slope(scaled.x, equator, shape.e2()),
        outer * slope(scaled.y, equator, shape.e2()),
        slope(scaled.z, whole, shape.e1()),
    );
    (gradient.copysign(p) / (shape.semi_axes() / shape.semi_axes().max_element())).normalize()
}

fn rounded(core: &Shape, radius: f64, resolution: usize) -> TriangleMesh {
    let points = match core {
        Shape::Sphere(s) => {
            return finished(blown_up_cube(resolution, |d| (s.radius() + radius) * d.normalize()));
        }
        Shape::Rounded(s) => return rounded(s.core(), s.radius() + radius, resolution),
        Shape::Cuboid(s) => match ConvexPolyhedron::from_points(&s.corners()) {
            Ok(polyhedron) => offset_features(&polyhedron, radius, resolution),
            Err(_) => Vec::new(),
        },
        Shape::Polyhedron(s) => offset_features(s, radius, resolution),
        Shape::Ellipsoid(s) => {
            let squared = s.semi_axes() * s.semi_axes();
            offset_surface(core, |p| (p / squared).normalize(), radius, resolution)
        }
        Shape::Superellipsoid(s) => offset_surface(core, |p| normal(s, p), radius, resolution),
        Shape::Cylinder(_)
        | Shape::Cone(_)
        | Shape::Capsule(_)
        | Shape::Mesh(_)
        | Shape::Compound(_) => Vec::new(),
    };
    revolved(core, radius, resolution)
        .or_else(|| ConvexPolyhedron::from_points(&points).ok().map(|hull| hull.to_mesh()))
        .unwrap_or_else(|| core.tessellate(resolution))
}

/// Points of a rounded smooth shape: those whose normals are evenly spread (they round corners),
/// the core's grid points moved outwards (they cover flat parts), and arcs between grid points
/// whose normals differ (they round ridges).
fn offset_surface(
    core: &Shape,
    normal: impl Fn(DVec3) -> DVec3,
    radius: f64,
    resolution: usize,
) -> Vec<DVec3> {
    let with_normal = |n: DVec3| core.support(n) + radius * n;
    let grid = core.tessellate(resolution);
    let normals: Vec<DVec3> = grid.vertices().iter().map(|&p| normal(p)).collect();
    let mut points: Vec<DVec3> =
        grid.vertices().iter().zip(&normals).map(|(p, n)| p + radius * n).collect();
    let directions = finished(blown_up_cube(resolution, DVec3::normalize));
    points.extend(directions.vertices().iter().map(|&d| with_normal(d)));
    for &[a, b, c] in grid.triangles() {
        for (from, to) in [(a, b), (b, c), (c, a)].into_iter().filter(|(from, to)| from < to) {
            let (from, to) = (normals[from as usize], normals[to as usize]);
            let steps = steps(from, to, resolution);
            let between = (1..steps).map(|i| from.slerp(to, i as f64 / steps as f64).normalize());
            points.extend(between.map(with_normal));
        }
    }
    points
}

/// How many edges an arc between two directions needs.
fn steps(from: DVec3, to: DVec3, resolution: usize) -> usize {
    ((from.angle_between(to) * resolution as f64 / TAU).ceil() as usize).max(1)
}

/// Points of a rounded polyhedron: the corners of the offset faces, arcs across the edges (equal
/// at both ends, so that the strips between them are flat) and patches at the corners.
fn offset_features(core: &ConvexPolyhedron, radius: f64, resolution: usize) -> Vec<DVec3> {
    let normals = |edge: &Edge| edge.faces.map(|f| core.planes()[f as usize].normal);
    // The middle of the normals at a vertex, each edge weighing as much as it turns: the middle of
    // the face normals could lie right opposite one of them at the end of a knife edge.
    let mut middle = vec![DVec3::ZERO; core.vertices().len()];
    for edge in core.edges() {
        let [a, b] = normals(edge);
        let turn = a.slerp(b, 0.5) * a.angle_between(b);
        edge.vertices.iter().for_each(|&v| middle[v as usize] += turn);
    }
    let mut points = Vec::new();
    for edge in core.edges() {
        let [a, b] = normals(edge);
        for v in edge.vertices.map(|v| v as usize) {
            let mut push = |direction: DVec3| {
                points.push(core.vertices()[v] + radius * direction.normalize());
            };
            let across = steps(a, b, resolution);
            (0..=across).for_each(|i| push(a.slerp(b, i as f64 / across as f64)));
            let Some(centre) = middle[v].try_normalize() else { continue };
            let inwards = [a, a.slerp(b, 0.5), b].map(|d| steps(d, centre, resolution));
            let inwards = inwards.into_iter().max().unwrap_or(1);
            for i in 1..=inwards {
                let t = i as f64 / inwards as f64;
                let along = ((across as f64 * (1.0 - t)).ceil() as usize).max(1);
                for j in 0..along {
                    push(a.slerp(b, j as f64 / along as f64).slerp(centre, t));
                }
            }
        }
    }
    points
}

/// The mesh of a kind that is a body of revolution, grown by a ball; none for other kinds.
fn revolved(core: &Shape, radius: f64, resolution: usize) -> Option<TriangleMesh> {
    let corners = match core {
        Shape::Cylinder(s) => {
            vec![(s.radius(), -s.half_height()), (s.radius(), s.half_height())]
        }
        Shape::Cone(s) => vec![(s.radius(), s.base_z()), (0.0, s.apex_z())],
        Shape::Capsule(s) => vec![(0.0, -s.half_length()), (0.0, s.half_length())],
        _ => return None,
    };
    let own_radius = if let Shape::Capsule(s) = core { s.radius() } else { 0.0 };
    let corners: Vec<DVec2> = corners.into_iter().map(DVec2::from).collect();
    Some(finished(revolve(&profile(&corners, own_radius + radius, resolution), resolution)))
}

/// The outline of a convex polygon in the half-plane (distance from the axis, height), grown by a
/// disc: from the axis below to the axis above, an arc round each corner.
fn profile(corners: &[DVec2], radius: f64, resolution: usize) -> Vec<DVec2> {
    let sides = corners.windows(2).map(|pair| {
        let side = pair[1] - pair[0];
        libm::atan2(-side.x, side.y)
    });
    // The angles of the normals: downwards, those of the sides, upwards.
    let mut normals = vec![-2.0 * FRAC_PI_4];
    normals.extend(sides);
    normals.push(2.0 * FRAC_PI_4);

    let mut profile = Vec::new();
    if corners[0].x > 0.0 {
        profile.push(DVec2::new(0.0, corners[0].y - radius));
    }
    for (corner, turn) in corners.iter().zip(normals.windows(2)) {
        if radius == 0.0 {
            profile.push(*corner);
            continue;
        }
        let angle = turn[1] - turn[0];
        let steps = ((angle * resolution as f64 / TAU).ceil() as usize).max(1);
        profile.extend((0..=steps).map(|i| {
            let normal = at_angle(turn[0] + angle * i as f64 / steps as f64);
            corner + radius * normal
        }));
    }
    let last = corners[corners.len() - 1];
    if last.x > 0.0 {
        profile.push(DVec2::new(0.0, last.y + radius));
    }
    profile
}

#[cfg(test)]
mod tests {
    use std::f64::consts::PI;

    use glam::DQuat;

    use super::*;
    use crate::Pose;
    use crate::bounding::Kdop26;
    use crate::generate;
    use crate::generate::testing::{assert_solid, volume};

    fn primitives() -> Vec<Shape> {
        let superellipsoid = |e1, e2| Shape::superellipsoid(1.0, 0.7, 0.5, e1, e2);
        let knife = [DVec3::ZERO, DVec3::X, DVec3::Y, DVec3::new(0.3, 0.3, 0.01)]
            .map(|p| p - DVec3::new(0.3, 0.3, 0.003));
        [
            Shape::sphere(0.8),
            Shape::ellipsoid(1.0, 0.7, 0.4),
            superellipsoid(1.0, 1.0),
            superellipsoid(0.2, 0.3),
            superellipsoid(2.0, 2.0),
            superellipsoid(0.5, 1.5),
            superellipsoid(2.0, 0.4),
            Shape::cuboid(1.0, 2.0, 3.0),
            Shape::cylinder(0.5, 1.3),
            Shape::cone(0.7, 1.1),
            Shape::capsule(0.4, 1.0),
        ]
        .into_iter()
        .map(Result::unwrap)
        .chain([generate::tetrahedron(1.0).unwrap().into(), Shape::hull(&knife).unwrap()])
        .collect()
    }

    fn shapes() -> Vec<Shape> {
        let mut all = primitives();
        all.extend(primitives().into_iter().map(|core| Shape::rounded(core, 0.2).unwrap()));
        let twice = Shape::rounded(all[all.len() - 1].clone(), 0.1).unwrap();
        all.push(twice);
        all
    }

    #[test]
    fn every_kind_is_closed_and_outward() {
        for shape in shapes() {
            for resolution in [0, 8, 13, 40] {
                assert_eq!(assert_solid(&shape.tessellate(resolution)), 2, "{shape:?}");
            }
        }
    }

    /// How far a point lies below the nearest supporting plane: a search over the directions that
    /// halves its step when nothing near is better.
    fn depth(shape: &Shape, p: DVec3) -> f64 {
        let below = |d: DVec3| d.dot(shape.support(d) - p);
        let around = Kdop26::directions();
        let mut best = (below(p.normalize()), p.normalize());
        let mut step = 0.5;
        while step > 1e-5 {
            let tries = around.iter().flat_map(|&a| [a, -a]);
            let next = tries
                .map(|a| (best.1 + step * a).normalize())
                .map(|d| (below(d), d))
                .min_by(|a, b| a.0.total_cmp(&b.0));
            match next {
                Some(next) if next.0 < best.0 => best = next,
                _ => step *= 0.5,
            }
        }
        best.0
    }

    #[test]
    fn vertices_lie_in_no_supporting_half_space() {
        for shape in shapes() {
            for &v in shape.tessellate(24).vertices().iter().step_by(11) {
                // Where the support map has kinks the search stops a little early.
                let depth = depth(&shape, v);
                assert!((-1e-14..3e-3).contains(&depth), "{depth} at {v} of {shape:?}");
            }
        }
    }

    /// How far a point is from the surface, by the equation of the surface.
    fn residual(shape: &Shape, p: DVec3) -> Option<f64> {
        let across = p.truncate().length();
        Some(match shape {
            Shape::Sphere(s) => p.length() - s.radius(),
            Shape::Ellipsoid(s) => (p / s.semi_axes()).length() - 1.0,
            Shape::Superellipsoid(s) => {
                let q = (p / s.semi_axes()).abs();
                let equator = q.x.powf(2.0 / s.e2()) + q.y.powf(2.0 / s.e2());
                equator.powf(s.e2() / s.e1()) + q.z.powf(2.0 / s.e1()) - 1.0
            }
            Shape::Cuboid(s) => (p.abs() - s.half_extents()).max_element(),
            Shape::Cylinder(s) => (across - s.radius()).max(p.z.abs() - s.half_height()),
            Shape::Cone(s) => {
                let side = across / s.radius() + (p.z - s.base_z()) / s.height() - 1.0;
                side.max(s.base_z() - p.z)
            }
            Shape::Capsule(s) => {
                p.distance(DVec3::Z * p.z.clamp(-s.half_length(), s.half_length())) - s.radius()
            }
            Shape::Rounded(s) => match s.core() {
                Shape::Sphere(core) => p.length() - core.radius() - s.radius(),
                Shape::Cuboid(core) => {
                    let nearest = p.clamp(-core.half_extents(), core.half_extents());
                    p.distance(nearest) - s.radius()
                }
                Shape::Cylinder(core) => {
                    let aside = (across - core.radius()).max(0.0);
                    aside.hypot((p.z.abs() - core.half_height()).max(0.0)) - s.radius()
                }
                Shape::Capsule(core) => {
                    let axis = core.half_length();
                    let nearest = DVec3::Z * p.z.clamp(-axis, axis);
                    p.distance(nearest) - core.radius() - s.radius()
                }
                _ => return None,
            },
            _ => return None,
        })
    }

    #[test]
    fn vertices_satisfy_the_equation_of_the_surface() {
        for shape in shapes() {
            for &v in shape.tessellate(24).vertices() {
                if let Some(residual) = residual(&shape, v) {
                    assert!(residual.abs() < 1e-13, "{residual} at {v} of {shape:?}");
                }
            }
        }
    }

    #[test]
    fn volume_converges_quadratically_from_below() {
        for shape in shapes() {
            let exact = shape.mass_properties().volume;
            let error = |resolution| 1.0 - volume(&shape.tessellate(resolution)) / exact;
            let (coarse, fine) = (error(32), error(64));
            if coarse.abs() < 1e-13 {
                continue;
            }
            assert!(0.0 < fine && fine < 0.02, "{fine} in {shape:?}");
            let order = (coarse / fine).log2();
            assert!(order > 1.7, "order {order} in {shape:?}");
        }
    }

    #[test]
    fn parts_of_a_compound_come_one_after_the_other() {
        let (ball, cube) = (Shape::sphere(0.5).unwrap(), Shape::cuboid(1.0, 1.0, 1.0).unwrap());
        let pose = Pose::new(DQuat::from_rotation_x(0.3), DVec3::new(2.0, 0.0, 0.0));
        let both = Shape::compound(vec![(ball.clone(), Pose::IDENTITY), (cube, pose)])
            .unwrap()
            .tessellate(16);
        assert_eq!(assert_solid(&both), 4, "two closed surfaces");
        assert!((volume(&both) - volume(&ball.tessellate(16)) - 1.0).abs() < 1e-13);
    }

    #[test]
    fn scale_and_flatness_do_no_harm() {
        for scale in [1e-9, 1e9] {
            let mesh = Shape::rounded(Shape::cuboid(scale, scale, scale).unwrap(), 0.1 * scale)
                .unwrap()
                .tessellate(16);
            let exact = 1.0 + 0.6 + 3.0 * PI * 0.01 + 4.0 / 3.0 * PI * 1e-3;
            let ratio = volume(&mesh) / (exact * scale.powi(3));
            assert!((0.99..1.0).contains(&ratio), "{ratio}");
        }
        let card = Shape::cuboid(1.0, 1.0, 1e-15).unwrap();
        let laminated = Shape::rounded(card, 1e-15).unwrap().tessellate(16);
        assert!(!laminated.triangles().is_empty());
        let needle = Shape::rounded(Shape::cuboid(1.0, 1e-5, 1e-5).unwrap(), 1e-6).unwrap();
        assert_eq!(assert_solid(&needle.tessellate(16)), 2);
    }
}
