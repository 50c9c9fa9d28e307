//! From a shape as written to shapes that bodies can have.

use polygrain_geometry::generate::{self, GenerateError};
use polygrain_geometry::shape::Literal;
use polygrain_geometry::{ConvexPolyhedron, Pose, Shape};

use crate::error::{Fault, Read};
use crate::file::At;
use crate::file::shape::{Ballast, Generator, RandomPolyhedron, ShapeSpec};
use crate::file::value::ShapeLiteral;

/// The shapes of a specification: one, or the variants of a generator.
pub(crate) fn shapes(name: &At<String>, spec: &ShapeSpec) -> Read<Vec<Shape>> {
    match spec {
        ShapeSpec::Literal(shape) => Ok(vec![literal(&shape.literal)?]),
        ShapeSpec::Generated(shape) => generated(&shape.generator).map_err(|error| {
            let message = format!("the shape `{}` cannot be made: {error}", name.as_str());
            Fault::at(name.span(), message)
        }),
        ShapeSpec::Compound(shape) => {
            let part = |part: &crate::file::shape::Part| {
                Ok((literal(&part.literal)?, Pose::new(part.rotation.unit(), *part.position)))
            };
            let parts = shape.compound.iter().map(part).collect::<Read<_>>()?;
            let compound = Shape::compound(parts);
            Ok(vec![compound.map_err(|e| Fault::at(shape.compound.span(), e.to_string()))?])
        }
    }
}

/// The shape of a literal; a mesh cannot be a body yet.
pub(crate) fn literal(literal: &At<ShapeLiteral>) -> Read<Shape> {
    if let Literal::Mesh(path) = &***literal {
        let message = "a triangle mesh cannot be a body yet";
        let help = format!("take its convex hull, \"hull:{}\", or a compound", path.display());
        return Err(Fault::at(literal.span(), message).help(help));
    }
    literal.load().map_err(|error| Fault::at(literal.span(), error.to_string()))
}

fn generated(generator: &Generator) -> Result<Vec<Shape>, GenerateError> {
    let regular = |make: fn(f64) -> Result<ConvexPolyhedron, GenerateError>, edge: f64| {
        Ok(vec![make(edge)?.into()])
    };
    match generator {
        Generator::Tetrahedron(solid) => regular(generate::tetrahedron, *solid.edge),
        Generator::Cube(solid) => regular(generate::cube, *solid.edge),
        Generator::Octahedron(solid) => regular(generate::octahedron, *solid.edge),
        Generator::Dodecahedron(solid) => regular(generate::dodecahedron, *solid.edge),
        Generator::Icosahedron(solid) => regular(generate::icosahedron, *solid.edge),
        Generator::TruncatedTetrahedron(solid) => {
            regular(generate::truncated_tetrahedron, *solid.edge)
        }
        Generator::Cuboctahedron(solid) => regular(generate::cuboctahedron, *solid.edge),
        Generator::TruncatedOctahedron(solid) => {
            regular(generate::truncated_octahedron, *solid.edge)
        }
        Generator::Ballast(stone) => {
            variants(stone.seed, *stone.variants, |seed| generate::ballast(&ballast(stone, seed)))
        }
        Generator::RandomPolyhedron(grain) => variants(grain.seed, *grain.variants, |seed| {
            generate::random_polyhedron(&random_polyhedron(grain, seed))
        }),
    }
}

fn variants(
    seed: u64,
    count: usize,
    make: impl Fn(u64) -> Result<ConvexPolyhedron, GenerateError>,
) -> Result<Vec<Shape>, GenerateError> {
    (0..count as u64).map(|variant| Ok(make(seed.wrapping_add(variant))?.into())).collect()
}

fn ballast(stone: &Ballast, seed: u64) -> generate::Ballast {
    generate::Ballast {
        vertices: *stone.vertices,
        elongation: *stone.elongation,
        flatness: *stone.flatness,
        size: *stone.size,
        angularity: *stone.angularity,
        seed,
    }
}

fn random_polyhedron(grain: &RandomPolyhedron, seed: u64) -> generate::RandomPolyhedron {
    generate::RandomPolyhedron {
        vertices: *grain.vertices,
        semi_axes: *grain.semi_axes,
        roughness: *grain.roughness,
        seed,
    }
}

/// The shape grown by a positive factor about its origin.
pub(crate) fn scaled(shape: &Shape, factor: f64) -> Shape {
    const SOUND: &str = "a shape scaled by a moderate factor is a shape";
    if factor == 1.0 {
        return shape.clone();
    }
    let scaled_shape = match shape {
        Shape::Sphere(s) => Shape::sphere(s.radius() * factor),
        Shape::Ellipsoid(e) => {
            let a = e.semi_axes() * factor;
            Shape::ellipsoid(a.x, a.y, a.z)
        }
        Shape::Superellipsoid(e) => {
            let a = e.semi_axes() * factor;
            Shape::superellipsoid(a.x, a.y, a.z, e.e1(), e.e2())
        }
        Shape::Cuboid(c) => {
            let edges = c.half_extents() * (2.0 * factor);
            Shape::cuboid(edges.x, edges.y, edges.z)
        }
        Shape::Cylinder(c) => Shape::cylinder(c.radius() * factor, 2.0 * c.half_height() * factor),
        Shape::Cone(c) => Shape::cone(c.radius() * factor, c.height() * factor),
        Shape::Capsule(c) => Shape::capsule(c.radius() * factor, 2.0 * c.half_length() * factor),
        Shape::Polyhedron(p) => Ok(p.scaled(factor).into()),
        Shape::Mesh(m) => Shape::mesh(m.scaled(glam::DVec3::splat(factor))),
        Shape::Rounded(r) => Shape::rounded(scaled(r.core(), factor), r.radius() * factor),
        Shape::Compound(compound) => {
            let parts = compound.parts().iter().map(|(part, pose)| {
                let pose = Pose { translation: pose.translation * factor, ..*pose };
                (scaled(part, factor), pose)
            });
            Shape::compound(parts.collect())
        }
    };
    scaled_shape.expect(SOUND)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn volumes_scale_with_the_cube() {
        for entry in generate::catalogue() {
            let small = entry.shape.mass_properties().volume;
            let large = scaled(&entry.shape, 1.7).mass_properties().volume;
            assert!((large / (small * 1.7f64.powi(3)) - 1.0).abs() < 1e-6, "{}", entry.name);
        }
    }
}
