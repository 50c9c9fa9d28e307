//! What a run leaves for viewers: shapes and poses, read back, whole or damaged.

use std::collections::BTreeSet;
use std::f64::consts::PI;
use std::fs;
use std::path::Path;
use std::sync::OnceLock;

use glam::{DVec3, Vec3};
use polygrain_dynamics::{BodyId, Form, World};
use polygrain_geometry::{Aabb, Pose};
use polygrain_scene::results::{
    BodyState, Flaw, Frame, Results, ResultsError, ShapeMesh, read_shapes,
};
use polygrain_scene::run::{Event, Options, run};
use proptest::prelude::*;
use tempfile::tempdir;

use crate::{BUSY, finish, options, scene};

/// A compound of a ball, a cube and a cylinder.
const CLUMPS: &str = r#"
materials.rock.density = 2600
stop.time = 0.02
[shapes.clump]
compound = [
  { literal = "sphere:0.01", position = [0, 0, 0] },
  { literal = "box:0.02,0.02,0.02", position = [0.02, 0, 0] },
  { literal = "cylinder:0.005,0.04", position = [0, 0, 0.02] },
]
[shapes.brick]
compound = [
  { literal = "box:0.02,0.02,0.02", position = [-0.01, 0, 0] },
  { literal = "box:0.02,0.02,0.02", position = [0.01, 0, 0] },
]
[[groups]]
name = "clumps"
shape = ["clump", "brick"]
material = "rock"
placement = "grid"
origin = [0, 0, 0.1]
counts = [2, 2, 2]
orientation = "random"
size = { distribution = "uniform", min = 0.5, max = 1.5 }
[[walls]]
name = "floor"
kind = "plane"
point = [5, -5, 0]
normal = [0, 0.1, 1]
material = "rock"
[[walls]]
name = "bin"
kind = "cylinder"
radius = 0.5
height = 1
material = "rock"
"#;

/// What a world says of a body.
struct Seen {
    body: BodyId,
    pose: Pose,
    aabb: Aabb,
    velocity: DVec3,
    angular_velocity: DVec3,
    is_half_space: bool,
    /// Others that it presses against, and the greatest force, N.
    others: BTreeSet<BodyId>,
    force: f64,
}

fn look_at(world: &World) -> Vec<Seen> {
    let bodies = world.bodies();
    let seen = bodies.active().map(|body| {
        let mut seen = Seen {
            body,
            pose: bodies.pose(body),
            aabb: world.aabb(body),
            velocity: bodies.velocity(body),
            angular_velocity: bodies.angular_velocity(body),
            is_half_space: *world.form(bodies.shape(body)) == Form::HalfSpace,
            others: BTreeSet::new(),
            force: 0.0,
        };
        for contact in world.contacts().filter(|contact| contact.overlap() > 0.0) {
            if let [other] =
                contact.bodies().into_iter().filter(|&b| b != body).collect::<Vec<_>>()[..]
            {
                seen.force = seen.force.max(contact.force().length());
                if contact.force() != DVec3::ZERO {
                    seen.others.insert(other);
                }
            }
        }
        seen
    });
    seen.collect()
}

/// What a frame's file shows of a body: the box round its shape, placed.
fn drawn_box(body: &BodyState, shapes: &[ShapeMesh]) -> Aabb {
    let points = &shapes[body.shape as usize].positions;
    let place = |point: &Vec3| {
        body.position + body.rotation.as_dquat().normalize() * (body.scale * point).as_dvec3()
    };
    Aabb::from_points(points.iter().map(place))
}

/// The world at the end of a run, and its last frame.
fn last_moment(text: &str, folder: &Path) -> (Vec<Seen>, usize, Frame, Vec<ShapeMesh>) {
    let mut seen = None;
    run(&scene(text), &options(folder), &false.into(), &mut |event| {
        if let Event::Finished(world) = event {
            let contacts = world.contacts().filter(|contact| contact.overlap() > 0.0).count();
            seen = Some((look_at(world), contacts));
        }
    })
    .unwrap();
    let results = Results::open(folder).unwrap();
    let frame = results.frame(results.frames().unwrap().last().unwrap().number).unwrap();
    let (seen, contacts) = seen.unwrap();
    (seen, contacts, frame, results.shapes().unwrap())
}

#[test]
fn a_frame_reads_back_as_the_world_was() {
    for text in [BUSY, CLUMPS] {
        let folder = tempdir().unwrap();
        let (seen, contacts, frame, shapes) = last_moment(text, folder.path());
        assert_eq!(frame.bodies.len(), seen.len());
        assert_eq!(frame.contacts.len(), contacts);
        assert!(shapes.len() <= 8, "other sizes are no other shapes");
        for (drawn, seen) in frame.bodies.iter().zip(&seen) {
            assert_eq!(drawn.id, seen.body.0);
            assert!(drawn.rotation.as_dquat().normalize().angle_between(seen.pose.rotation) < 1e-6);
            assert!(drawn.velocity == seen.velocity.as_vec3());
            assert!(drawn.angular_velocity == seen.angular_velocity.as_vec3());
            assert_eq!(drawn.coordination as usize, seen.others.len());
            assert!(drawn.largest_force == seen.force as f32);
            if seen.is_half_space {
                let above = drawn.position - seen.pose.translation;
                assert!(
                    above.dot(seen.pose.vector(DVec3::Z)).abs() < 1e-12 * (1.0 + above.length())
                );
                continue;
            }
            assert_eq!(drawn.position, seen.pose.translation);
            let (drawn, real) = (drawn_box(drawn, &shapes), seen.aabb);
            // Triangles are inside of what is curved: by a hundredth at most.
            let near = 0.01 * real.extents().max_element();
            assert!(real.inflated(1e-4 * near).contains_box(&drawn), "{drawn:?} {real:?}");
            assert!(drawn.inflated(near).contains_box(&real), "{drawn:?} {real:?}");
        }
    }
}

#[test]
fn contacts_push_bodies_apart_and_none_is_harder_than_the_largest() {
    let folder = tempdir().unwrap();
    let (_, contacts, frame, _) = last_moment(BUSY, folder.path());
    assert!(contacts > 10);
    for contact in &frame.contacts {
        assert!((contact.normal.length() - 1.0).abs() < 1e-6);
        assert!(contact.overlap > 0.0 && contact.bodies[0] != contact.bodies[1]);
        let [a, b] = contact.bodies.map(|id| frame.body(id).unwrap());
        // Pushed apart, and never pulled by more than rounding.
        assert!(contact.force.dot(contact.normal) >= -1e-6 * contact.force.length());
        for body in [a, b] {
            assert!(body.largest_force >= contact.force.length() * (1.0 - 1e-6));
        }
    }
}

/// The volume inside closed triangles.
fn volume(mesh: &ShapeMesh) -> f64 {
    let at = |corner: u32| mesh.positions[corner as usize].as_dvec3();
    let six = |t: &[u32; 3]| at(t[0]).dot(at(t[1]).cross(at(t[2])));
    mesh.triangles.iter().map(six).sum::<f64>() / 6.0
}

#[test]
fn shapes_are_closed_and_seen_from_outside() {
    let folder = tempdir().unwrap();
    let (.., shapes) = last_moment(CLUMPS, folder.path());
    let [clump, brick, floor, bin] = &shapes[..] else { panic!("{} shapes", shapes.len()) };
    // The ball is cut into triangles; cube, cylinder and ball lie side by side.
    let exact = 4.0 / 3.0 * PI * 1e-6 + 8e-6 + PI * 0.005f64.powi(2) * 0.04;
    assert!(clump.smooth && (0.97..1.0).contains(&(volume(clump) / exact)));
    // Two cubes face to face: what they share is inside, and not drawn.
    assert!(!brick.smooth && (volume(brick) / 16e-6 - 1.0).abs() < 1e-6);
    assert_eq!(brick.faces, (0..10).flat_map(|face| [face, face]).collect::<Vec<_>>());
    assert_eq!((floor.triangles.len(), floor.faces.as_slice()), (2, &[0, 0][..]));
    let up = floor.positions[1] - floor.positions[0];
    assert!(up.cross(floor.positions[2] - floor.positions[0]).z > 0.0);
    assert!(volume(bin) > 0.0);
    let faces = bin.faces.last().unwrap() + 1;
    assert!(bin.faces.is_sorted() && faces < bin.triangles.len() as u32);
}

/// Normals averaged at the corners, as a viewer does it, are those of the surface.
#[test]
fn a_cylinder_is_round_at_its_side_and_sharp_at_its_rim() {
    let text = CLUMPS.replace("shape = [\"clump\", \"brick\"]", "shape = \"tin\"")
        + "\n[shapes.tin]\nliteral = \"cylinder:0.01,0.03\"\n";
    let folder = tempdir().unwrap();
    let (.., shapes) = last_moment(&text, folder.path());
    let tin = &shapes[0];
    let mut normals = vec![Vec3::ZERO; tin.positions.len()];
    for t in &tin.triangles {
        let [a, b, c] = t.map(|corner| tin.positions[corner as usize]);
        for &corner in t {
            normals[corner as usize] += (b - a).cross(c - a);
        }
    }
    for (position, normal) in tin.positions.iter().zip(normals) {
        let radial = Vec3::new(position.x, position.y, 0.0).normalize_or_zero();
        let end = Vec3::Z * position.z.signum();
        let normal = normal.normalize();
        assert!(normal.dot(end) > 0.999 || normal.dot(radial) > 0.98, "{position}: {normal}");
    }
}

/// A frame and the shapes of a run, as files.
fn real() -> &'static (Vec<u8>, Vec<u8>) {
    static REAL: OnceLock<(Vec<u8>, Vec<u8>)> = OnceLock::new();
    REAL.get_or_init(|| {
        let folder = tempdir().unwrap();
        finish(BUSY, &Options { time: Some(0.1), ..options(folder.path()) }).unwrap();
        let read = |name: &str| fs::read(folder.path().join(name)).unwrap();
        (read("poses/000002.bin"), read("shapes.bin"))
    })
}

#[test]
fn every_beginning_of_a_file_is_refused() {
    let (frame, shapes) = real();
    for cut in 0..frame.len() {
        assert!(Frame::read(&frame[..cut]).is_err(), "{cut}");
    }
    for cut in 0..shapes.len() {
        assert!(read_shapes(&shapes[..cut]).is_err(), "{cut}");
    }
    let longer = |bytes: &[u8]| [bytes, b"\0"].concat();
    assert_eq!(Frame::read(&longer(frame)), Err(Flaw::Excess { extra: 1 }));
    assert_eq!(read_shapes(&longer(shapes)), Err(Flaw::Excess { extra: 1 }));
}

#[test]
fn counts_are_not_believed() {
    let (frame, shapes) = real();
    let with = |bytes: &[u8], at: usize, count: u32| {
        let mut changed = bytes.to_vec();
        changed[at..at + 4].copy_from_slice(&count.to_le_bytes());
        changed
    };
    for count in [u32::MAX, u32::MAX / 84, 1 << 31, 1_000_000] {
        for at in [16, 20] {
            let flaw = Frame::read(&with(frame, at, count)).unwrap_err();
            assert!(matches!(flaw, Flaw::Truncated { .. }), "{flaw}");
        }
        for at in [8, 12, 16] {
            let flaw = read_shapes(&with(shapes, at, count)).unwrap_err();
            assert!(matches!(flaw, Flaw::Truncated { .. }), "{flaw}");
        }
    }
}

#[test]
fn values_that_no_run_writes_are_named() {
    let (frame, _) = real();
    let count = |at: usize| u32::from_le_bytes(frame[at..at + 4].try_into().unwrap()) as usize;
    let (bodies, contacts) = (count(16), count(20));
    let changed = |at: usize, bytes: &[u8]| {
        let mut changed = frame.clone();
        changed[at..at + bytes.len()].copy_from_slice(bytes);
        Frame::read(&changed).unwrap_err().to_string()
    };
    let nan = f32::NAN.to_le_bytes();
    assert_eq!(changed(0, b"p"), "it does not begin with `PGPOSES1`");
    assert_eq!(changed(8, &f64::INFINITY.to_le_bytes()), "the time of frame 0 is inf");
    assert_eq!(changed(32 + 8 * bodies, &nan), "the scale of body 0 is NaN");
    assert!(changed(32 + 12 * bodies, &f64::NAN.to_le_bytes()).contains("the position of body 0"));
    assert!(changed(32 + 36 * bodies, &2f32.to_le_bytes()).contains("the rotation of body 0"));
    let classes = 32 + 84 * bodies + 48 * contacts;
    assert_eq!(changed(classes, &[7]), "the class of contact 0 is 7");
    let missing = 1000u32.to_le_bytes();
    assert_eq!(changed(32 + 84 * bodies, &missing), "a body of contact 0 is 1000");
    assert_eq!(changed(32, &missing), "the number of body 1 is 1");
}

proptest! {
    /// Whatever the bytes are, they are refused or read as something sound.
    #[test]
    fn mutated_files_do_no_harm(
        changes in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..6),
        near_the_head in any::<bool>(),
    ) {
        let (frame, shapes) = real();
        let mutate = |bytes: &[u8]| {
            let mut mutated = bytes.to_vec();
            let range = if near_the_head { 48 } else { bytes.len() };
            for (place, value) in &changes {
                mutated[place.index(range)] = *value;
            }
            mutated
        };
        if let Ok(frame) = Frame::read(&mutate(frame)) {
            prop_assert!(frame.bodies.iter().all(|body| body.position.is_finite()));
            prop_assert!(frame.contacts.iter().all(|c| c.bodies.iter().all(|&b| frame.body(b).is_some())));
        }
        for shape in read_shapes(&mutate(shapes)).unwrap_or_default() {
            let count = shape.positions.len() as u32;
            prop_assert!(shape.triangles.as_flattened().iter().all(|&corner| corner < count));
            prop_assert_eq!(shape.faces.len(), shape.triangles.len());
        }
    }

    #[test]
    fn any_bytes_are_refused(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        prop_assert!(Frame::read(&bytes).is_err() && read_shapes(&bytes).is_err());
    }
}

#[test]
fn damaged_files_are_named() {
    let folder = tempdir().unwrap();
    finish(BUSY, &Options { time: Some(0.06), ..options(folder.path()) }).unwrap();
    let results = Results::open(folder.path()).unwrap();
    assert_eq!(results.frames().unwrap().iter().map(|m| m.number).collect::<Vec<_>>(), [0, 1, 2]);
    assert!(!results.is_under_way());
    let place = |name: &str| folder.path().join(name);
    let damage = |name: &str| {
        let whole = fs::read(place(name)).unwrap();
        fs::write(place(name), &whole[..whole.len() / 2]).unwrap();
    };
    damage("poses/000001.bin");
    let error = results.frame(1).unwrap_err();
    assert!(error.to_string().contains("poses/000001.bin` is damaged: it is cut off"), "{error}");
    assert!(error.help().is_some());
    assert!(results.frame(0).is_ok(), "the others can be read");
    assert!(matches!(results.frame(9), Err(ResultsError::NoFrame { number: 9, .. })));
    for name in ["frames.pvd", "bodies.json", "summary.json", "scene.toml", "shapes.bin"] {
        damage(name);
    }
    fs::write(place("history.csv"), "time_s,step\n0,1\n0.1\n").unwrap();
    for (name, error) in [
        ("frames.pvd", results.frames().unwrap_err()),
        ("bodies.json", results.bodies().unwrap_err()),
        ("summary.json", results.summary().unwrap_err()),
        ("shapes.bin", results.shapes().unwrap_err()),
        ("history.csv", results.history().unwrap_err()),
        ("scene.toml", results.title().unwrap_err()),
    ] {
        assert!(error.to_string().contains(&format!("{name}` is damaged")), "{error}");
    }
    fs::remove_file(place("shapes.bin")).unwrap();
    assert!(matches!(results.shapes(), Err(ResultsError::NotDrawn(_))));
    fs::remove_file(place("scene.toml")).unwrap();
    assert!(matches!(Results::open(folder.path()), Err(ResultsError::NoRun(_))));
}

#[test]
fn everything_else_reads_back_too() {
    let folder = tempdir().unwrap();
    let summary = finish(BUSY, &options(folder.path())).unwrap().json;
    let results = Results::open(folder.path()).unwrap();
    assert_eq!(results.title().unwrap(), "busy");
    assert_eq!(results.summary().unwrap().unwrap(), summary);
    let bodies = results.bodies().unwrap();
    assert_eq!(bodies.owners, ["cubes", "rain", "bin", "gate", "pusher"]);
    assert_eq!((bodies.owner(0), bodies.is_wall(0)), (Some("bin"), true));
    assert_eq!((bodies.owner(35), bodies.is_wall(35)), (Some("rain"), false));
    let history = results.history().unwrap();
    assert_eq!(history.len(), 31);
    let force = history.column("bin_fz_N").unwrap();
    assert_eq!((force.quantity(), force.unit()), ("bin_fz", Some("N")));
    assert_eq!(
        history.column("kinetic_J").unwrap().values[30],
        summary["kinetic"].as_f64().unwrap()
    );
}

#[test]
fn without_frames_there_is_a_history_and_nothing_to_draw() {
    let folder = tempdir().unwrap();
    let blind = BUSY.replace("frames = 0.05", "frames = false");
    finish(&blind, &Options { time: Some(0.01), ..options(folder.path()) }).unwrap();
    let results = Results::open(folder.path()).unwrap();
    assert_eq!(results.frames().unwrap(), []);
    assert!(matches!(results.shapes(), Err(ResultsError::NotDrawn(_))));
    assert!(!folder.path().join("poses").exists());
    assert_eq!(results.history().unwrap().len(), 3);
}

/// What makes a run doubtful is known before its end.
#[test]
fn warnings_are_told_while_a_run_is_under_way() {
    let folder = tempdir().unwrap();
    let hasty = format!("{BUSY}\n[stepper]\ntime_step = 1e-3\n");
    let mut told = Vec::new();
    let short = Options { time: Some(2e-3), ..options(folder.path()) };
    run(&scene(&hasty), &short, &false.into(), &mut |event| {
        if let Event::Started(..) = event {
            told = Results::open(folder.path()).unwrap().warnings().unwrap();
        }
    })
    .unwrap();
    assert!(told.len() == 1 && told[0].contains("above the critical one"), "{told:?}");
    let last = Results::open(folder.path()).unwrap().warnings().unwrap();
    assert_eq!(last[0], told[0]);
}

/// A grain that came between two checkpoints has a name as soon as it is drawn.
#[test]
fn every_body_of_a_frame_is_described() {
    let folder = tempdir().unwrap();
    let rare = BUSY
        .replace("checkpoint = 0.02", "checkpoint = false")
        .replace("frames = 0.05", "frames = 0.01");
    let mut looks = 0;
    run(&scene(&rare), &options(folder.path()), &false.into(), &mut |event| {
        let Event::Progress(..) = event else { return };
        let results = Results::open(folder.path()).unwrap();
        assert!(results.is_under_way());
        let frame = results.frame(results.frames().unwrap().last().unwrap().number).unwrap();
        let described = results.bodies().unwrap().bodies.len();
        assert!(frame.bodies.iter().all(|body| (body.id as usize) < described));
        looks += 1;
    })
    .unwrap();
    assert!(looks > 0);
}

#[test]
fn a_frame_of_a_periodic_box_knows_how_often_bodies_went_round() {
    let folder = tempdir().unwrap();
    let flight = r#"
        gravity = [0, 0, 0]
        materials.rock.density = 2600
        shapes.ball.literal = "sphere:0.01"
        stop.time = 0.35
        [periodic]
        x = [0, 0.1]
        [[groups]]
        name = "ball"
        shape = "ball"
        material = "rock"
        placement = "list"
        bodies = [{ position = [0.05, 0, 0], velocity = [-1, 0.5, 0] }]
    "#;
    finish(flight, &options(folder.path())).unwrap();
    let results = Results::open(folder.path()).unwrap();
    let last = results.frames().unwrap().pop().unwrap();
    let frame = results.frame(last.number).unwrap();
    let [ball] = frame.bodies[..] else { panic!("{} bodies", frame.bodies.len()) };
    assert!((0.0..0.1).contains(&ball.position.x) && ball.image == [-3, 0, 0], "{ball:?}");
    assert_eq!(frame.period, Some(DVec3::new(0.1, 0.0, 0.0)));
    let free = DVec3::new(0.05 - frame.time, 0.5 * frame.time, 0.0);
    assert!(frame.unwrapped(&ball).distance(free) < 1e-12);
    let bytes = fs::read(folder.path().join(format!("poses/{:06}.bin", last.number))).unwrap();
    assert!((0..bytes.len()).all(|length| Frame::read(&bytes[..length]).is_err()));
}
