//! Structures: no block in another, each on something, held what is to be held.

use polygrain_contact::Method;
use polygrain_contact::manifold::ContactClass;
use polygrain_contact::query::{ContactOptions, contact, signed_gap_by};
use polygrain_dynamics::{BodyId, Form};
use polygrain_geometry::{Aabb, Pose, Shape};
use polygrain_scene::Built;

use crate::parse;

fn build(structure: &str) -> Built {
    let text = format!(
        "materials.stone.density = 2000\nstop.time = 1\n\
         walls = [{{ name = \"floor\", kind = \"plane\", material = \"stone\", point = [0, 0, -9] }}]\n\
         [[structures]]\nname = \"s\"\nmaterial = \"stone\"\n{structure}\n"
    );
    let scene = parse(&text).unwrap_or_else(|error| panic!("{error} at {:?}", error.place()));
    scene.build().unwrap_or_else(|error| panic!("{error} at {:?}", error.place()))
}

struct Block {
    shape: Shape,
    pose: Pose,
    aabb: Aabb,
    free: bool,
}

fn blocks(built: &Built) -> Vec<Block> {
    let bodies = built.world.bodies();
    let block = |&body: &BodyId| {
        let Form::Solid(shape) = built.world.form(bodies.shape(body)) else { panic!("a wall") };
        let pose = bodies.pose(body);
        let aabb = shape.aabb(&pose);
        Block { shape: shape.clone(), pose, aabb, free: bodies.is_dynamic(body) }
    };
    built.plan.groups[0].bodies.iter().map(block).collect()
}

/// Parts of the smaller block's size: what the rounding of coordinates can amount to.
const ROUNDING: f64 = 1e-10;

/// A joint steeper than that (as the sine of its normal) carries nothing; those of keystones are nearly
/// upright.
const STEEPEST: f64 = 0.03;

/// Asks every two blocks that are near by exact separating axes, and returns how many lie face on
/// face with another below, or on the floor.
fn assert_stands(structure: &str, floor: Option<f64>) -> usize {
    let built = build(structure);
    let blocks = blocks(&built);
    let near = |a: &Block, b: &Block, by: f64| a.aabb.inflated(by).overlaps(&b.aabb);
    let mut carried: Vec<bool> = blocks
        .iter()
        .map(|block| floor.is_some_and(|floor| (block.aabb.min.z - floor).abs() < 1e-9))
        .collect();
    for (i, a) in blocks.iter().enumerate() {
        for (j, b) in blocks.iter().enumerate().skip(i + 1).filter(|(_, b)| a.free || b.free) {
            let size = a.aabb.extents().length().min(b.aabb.extents().length());
            let touch = ROUNDING * size;
            if !near(a, b, touch) {
                continue;
            }
            let found = signed_gap_by(Method::SeparatingAxis, &a.shape, &a.pose, &b.shape, &b.pose)
                .unwrap();
            assert!(found.gap > -touch, "blocks {i} and {j} overlap by {:e} m", -found.gap);
            if found.gap < touch {
                let options = ContactOptions { margin: touch, ..ContactOptions::default() };
                let touching = contact(&a.shape, &a.pose, &b.shape, &b.pose, &options).unwrap();
                let touching = touching.filter(|contact| contact.class == ContactClass::Face);
                carried[i] |=
                    touching.as_ref().is_some_and(|contact| contact.gap.normal.z < -STEEPEST);
                carried[j] |=
                    touching.as_ref().is_some_and(|contact| contact.gap.normal.z > STEEPEST);
            }
        }
    }
    for (number, block) in blocks.iter().enumerate() {
        assert!(
            carried[number] || !block.free,
            "block {number} rests on nothing: {:?}",
            block.aabb
        );
    }
    blocks.len()
}

#[test]
fn a_wall_stands() {
    let wall = "kind = \"wall\"\nlength = 0.124\ndepth = 0.062\nheight = 0.049\n";
    assert_eq!(assert_stands(wall, Some(0.0)), 105);
    assert_eq!(assert_stands(&format!("{wall}joint = \"1 mm\"\ncourses = 4\n"), Some(0.0)), 42);
}

#[test]
fn an_arch_stands() {
    for angle in ["180 deg", "100 deg"] {
        let arch = format!("kind = \"arch\"\nradius = 2\ndepth = 0.4\nangle = \"{angle}\"\n");
        assert_eq!(assert_stands(&arch, None), 29);
    }
}

#[test]
fn an_aqueduct_stands() {
    for (keys, expected) in [
        ("bays = 1\nmore_bays = 0\nleaves = 2", 300..900),
        ("bays = 1\nmore_bays = 1\nleaves = 1\ntiers = 2\nblock = 1.5\ncourse = 1", 300..1200),
        ("bays = 2\ntiers = 1\nleaves = 1\nblock = 4\ncourse = 3\nring_ratio = 0.1", 40..200),
    ] {
        let count = assert_stands(&format!("kind = \"aqueduct\"\n{keys}\n"), None);
        assert!(expected.contains(&count), "{keys}: {count}");
    }
}

#[test]
fn a_house_of_cards_stands() {
    let house =
        "kind = \"card-house\"\nstoreys = 4\nlength = 0.1\nwidth = 0.06\nthickness = 0.003\n";
    assert_eq!(assert_stands(house, Some(0.0)), 2 * 10 + 6);
}

#[test]
fn a_rock_slope_stands() {
    let slope = "kind = \"rock-slope\"\nheight = 6\nlength = 10\nwidth = 4\nface = \"70 deg\"\n\
                 smallest = 0\njoints = [{ dip = \"30 deg\", spacing = 1.7 }, \
                 { dip = \"80 deg\", direction = \"170 deg\", spacing = 2.1 }]\n";
    assert!(assert_stands(slope, Some(0.0)) > 15);
}

#[test]
fn foundations_are_held_and_blocks_are_free() {
    let built =
        build("kind = \"arch\"\nradius = 1\ndepth = 0.3\nvoussoirs = 9\nposition = [0, 0, 5]\n");
    let bodies = built.world.bodies();
    let group = &built.plan.groups[0];
    assert_eq!((group.name.as_str(), group.bodies.len()), ("s", 11));
    assert_eq!(group.bodies.iter().filter(|&&body| bodies.is_dynamic(body)).count(), 9);
    let highest = group.bodies.iter().map(|&body| bodies.position(body).z).fold(0.0, f64::max);
    assert!((5.9..6.1).contains(&highest), "shifted: {highest}");
    // All voussoirs of an arch differ, but the springers mirror each other.
    assert_eq!(built.plan.looks.len(), 12);
}

/// Grains that are placed at random leave out where blocks stand.
#[test]
fn grains_keep_clear_of_structures() {
    let text = "materials.stone.density = 2000\nstop.time = 1\nshapes.ball.literal = \"sphere:0.02\"\n\
        structures = [{ name = \"s\", material = \"stone\", kind = \"wall\", courses = 4, bricks = 4, \
        length = 0.1, depth = 0.1, height = 0.05 }]\n\
        groups = [{ name = \"g\", shape = \"ball\", material = \"stone\", placement = \"random\", \
        count = 60, region = { box = [[-0.1, -0.15, 0], [0.5, 0.15, 0.3]] } }]\n";
    let built = parse(text).unwrap().build().unwrap();
    let names: Vec<&str> = built.plan.groups.iter().map(|group| group.name.as_str()).collect();
    assert_eq!(names, ["g", "s"]);
    let bodies = built.world.bodies();
    assert!(built.plan.groups[0].bodies.iter().all(|&body| bodies.group(body) == 0));
    assert!(built.plan.groups[1].bodies.iter().all(|&body| bodies.group(body) == 1));
}
