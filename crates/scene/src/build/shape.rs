//! From a shape as written to shapes that bodies can have.

use std::sync::Arc;

use polygrain_geometry::generate::{self, GenerateError};
use polygrain_geometry::shape::{Literal, LoadError};
use polygrain_geometry::{ConvexPolyhedron, Pose, Shape, TriangleMesh};

use super::body::Form;
use crate::error::{Fault, Read};
use crate::file::At;
use crate::file::shape::{
    Ballast, Drum, Generator, Hopper, NoiseSphere, RandomPolyhedron, ShapeSpec, SpurGear,
};
use crate::file::value::ShapeLiteral;

/// The shapes of a specification: one, or the variants of a generator. All are solid.
pub(crate) fn shapes(name: &At<String>, spec: &ShapeSpec) -> Read<Vec<Shape>> {
    let solid = |form: Form| {
        if let Form::Solid(shape) = form {
            return Ok(shape);
        }
        let message = format!("the shape `{}` is an open sheet", name.as_str());
        let help = "grains enclose a volume: take a closed one, or make it a wall of kind `shape`";
        Err(Fault::at(name.span(), message).help(help))
    };
    forms(name, spec)?.into_iter().map(solid).collect()
}

/// The forms of a specification, open sheets among them.
pub(crate) fn forms(name: &At<String>, spec: &ShapeSpec) -> Read<Vec<Form>> {
    match spec {
        ShapeSpec::Literal(shape) => Ok(vec![surface(&shape.literal)?]),
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
            let compound = compound.map_err(|e| Fault::at(shape.compound.span(), e.to_string()))?;
            Ok(vec![Form::Solid(compound)])
        }
    }
}

/// The shape of a literal.
pub(crate) fn literal(literal: &At<ShapeLiteral>) -> Read<Shape> {
    literal.load().map_err(|error| {
        let fault = Fault::at(literal.span(), error.to_string());
        match (&***literal, &error) {
            (Literal::Mesh(path), LoadError::Content { .. }) => fault.help(format!(
                "`polygrain shape mesh:{} --repair` mends what can be mended; an open sheet can be a \
                 wall",
                path.display()
            )),
            _ => fault,
        }
    })
}

/// The form of a literal: of a mesh that is not closed, the sheet.
pub(crate) fn surface(word: &At<ShapeLiteral>) -> Read<Form> {
    if let Literal::Mesh(path) = &***word
        && let Ok(mesh) = polygrain_geometry::file::read(path)
        && !mesh.check().is_closed()
    {
        return Ok(Form::Sheet(Arc::new(mesh)));
    }
    literal(word).map(Form::Solid)
}

fn generated(generator: &Generator) -> Result<Vec<Form>, GenerateError> {
    let regular = |make: fn(f64) -> Result<ConvexPolyhedron, GenerateError>, edge: f64| {
        Ok(vec![Form::Solid(make(edge)?.into())])
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
        Generator::Ballast(stone) => variants(stone.seed, *stone.variants, |seed| {
            Ok(generate::ballast(&ballast(stone, seed))?.into())
        }),
        Generator::RandomPolyhedron(grain) => variants(grain.seed, *grain.variants, |seed| {
            Ok(generate::random_polyhedron(&random_polyhedron(grain, seed))?.into())
        }),
        Generator::Star(star) => {
            solid(generate::star(*star.points, *star.inner, *star.outer, *star.thickness))
        }
        Generator::Tetrapod(pod) => solid(generate::tetrapod(*pod.reach, *pod.radius, *pod.taper)),
        Generator::Torus(ring) => {
            solid(generate::torus(*ring.major, *ring.minor, *ring.segments, *ring.sides))
        }
        Generator::NoiseSphere(rock) => variants(rock.seed, *rock.variants, |seed| {
            Ok(closed(generate::noise_sphere(&noise_sphere(rock, seed))?))
        }),
        Generator::Icosphere(ball) => solid(generate::icosphere(*ball.radius, *ball.level)),
        Generator::SpurGear(gear) => solid(generate::spur_gear(&spur_gear(gear))),
        Generator::Hopper(walls) => solid(generate::hopper(&hopper(walls))),
        Generator::HopperSheet(walls) => sheet(generate::hopper_sheet(&hopper(walls))),
        Generator::DrumSheet(shell) => sheet(generate::drum_sheet(&drum(shell))),
        Generator::Plane(plane) => {
            let [along_x, along_y] = plane.cells.map(|count| *count);
            sheet(generate::plane(*plane.length, *plane.width, along_x, along_y))
        }
    }
}

fn closed(mesh: TriangleMesh) -> Shape {
    Shape::mesh(mesh).expect("what the generators close is closed")
}

fn solid(mesh: Result<TriangleMesh, GenerateError>) -> Result<Vec<Form>, GenerateError> {
    Ok(vec![Form::Solid(closed(mesh?))])
}

fn sheet(mesh: Result<TriangleMesh, GenerateError>) -> Result<Vec<Form>, GenerateError> {
    Ok(vec![Form::Sheet(Arc::new(mesh?))])
}

fn variants(
    seed: u64,
    count: usize,
    make: impl Fn(u64) -> Result<Shape, GenerateError>,
) -> Result<Vec<Form>, GenerateError> {
    let make = |variant: u64| Ok(Form::Solid(make(seed.wrapping_add(variant))?));
    (0..count as u64).map(make).collect()
}

fn noise_sphere(rock: &NoiseSphere, seed: u64) -> generate::NoiseSphere {
    generate::NoiseSphere {
        radius: *rock.radius,
        roughness: *rock.roughness,
        level: *rock.level,
        octaves: *rock.octaves,
        seed,
    }
}

fn spur_gear(gear: &SpurGear) -> generate::SpurGear {
    generate::SpurGear {
        module: *gear.module,
        teeth: *gear.teeth,
        width: *gear.width,
        pressure_angle: *gear.pressure_angle,
        refinement: *gear.refinement,
        bore: *gear.bore,
    }
}

fn hopper(walls: &Hopper) -> generate::Hopper {
    generate::Hopper {
        mouth: *walls.mouth,
        outlet: *walls.outlet,
        height: *walls.height,
        wall: *walls.wall,
        segments: *walls.segments,
        rows: *walls.rows,
    }
}

fn drum(shell: &Drum) -> generate::Drum {
    generate::Drum {
        radius: *shell.radius,
        length: *shell.length,
        lifters: *shell.lifters,
        lifter_height: *shell.lifter_height,
        lifter_width: *shell.lifter_width,
        taper: *shell.taper,
        segments: *shell.segments,
        rows: *shell.rows,
    }
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
