//! No two bodies share space at the start.

use polygrain_contact::broad::{BroadPhaseKind, Items, Periodic};
use polygrain_contact::surrogate::{Forest, Search};
use polygrain_geometry::Pose;

use super::body::{Body, Form, Owner, gap_within};
use super::mesh::{self, Triangulated};
use crate::error::{Fault, Read};
use crate::file::Description;
use crate::file::wall::{Side, WallKind};

/// Bodies that overlap by less than this part of the smaller one's diameter merely touch.
const TOUCH: f64 = 1e-6;

/// Finds the deepest overlap of the bodies at the start, if there is any.
pub(crate) fn check(
    scene: &Description,
    bodies: &[Body],
    periodic: &Periodic,
    forest: &mut Forest,
) -> Read<()> {
    let boxes: Vec<_> = bodies.iter().map(Body::aabb).collect();
    let owner: Vec<u32> = (0..bodies.len() as u32).collect();
    let movable: Vec<bool> = bodies.iter().map(|body| body.free).collect();
    let items = Items { boxes: &boxes, owner: &owner, movable: &movable };
    let mut pairs = Vec::new();
    BroadPhaseKind::LinkedCells.build().find(&items, periodic, &mut pairs);

    let (mut triangulated, mut search) = (Triangulated::default(), Search::default());
    let mut count = 0;
    let mut deepest: Option<(f64, usize, usize)> = None;
    for pair in pairs {
        let (a, b) = (pair.a as usize, pair.b as usize);
        let shift = periodic.shift(pair.image);
        let (first, second) = (&bodies[a], &bodies[b]);
        let moved = Pose { translation: second.pose.translation + shift, ..second.pose };
        let limit = TOUCH * first.size().min(second.size());
        let half_space = [first, second].iter().any(|body| body.form == Form::HalfSpace);
        let gap = if (first.halo.is_some() || second.halo.is_some()) && !half_space {
            let [a, b] = [(first, &first.pose), (second, &moved)];
            let [a, b] = [a, b].map(|(body, pose)| triangulated.of(body, pose, forest));
            Some(mesh::gap(&a, &b, &mut search)).filter(|&gap| gap <= -limit)
        } else {
            let halo = first.halo.or(second.halo).unwrap_or(0.0);
            let gap = gap_within((&first.form, &first.pose), (&second.form, &moved), halo - limit);
            gap.map(|gap| gap - halo)
        };
        if let Some(gap) = gap {
            count += 1;
            if deepest.is_none_or(|(depth, ..)| -gap > depth) {
                deepest = Some((-gap, a, b));
            }
        }
    }
    match deepest {
        None => Ok(()),
        Some((depth, a, b)) => Err(overlap(scene, &bodies[a], &bodies[b], depth, count)),
    }
}

fn overlap(scene: &Description, a: &Body, b: &Body, depth: f64, count: usize) -> Fault {
    // Point at the grain: it is what was put in the wrong place.
    let (grain, other) = if matches!(a.owner, Owner::Grain { .. }) { (a, b) } else { (b, a) };
    let percent = 100.0 * depth / grain.size().min(other.size());
    let more = match count - 1 {
        0 => String::new(),
        1 => "; one other pair overlaps, too".to_owned(),
        more => format!("; {more} other pairs overlap, too"),
    };
    let message = format!(
        "{} and {} overlap by {depth:.3e} m at the start, {percent:.2} % of the smaller one{more}",
        name(scene, grain.owner),
        name(scene, other.owner),
    );
    let span = match grain.owner {
        Owner::Grain { group, .. } => scene.crowd(group).name.span(),
        Owner::Wall { wall, .. } => scene.walls[wall].name.span(),
    };
    let is_block =
        matches!(grain.owner, Owner::Grain { group, .. } if scene.crowd(group).member == "block");
    let (label, help) = if is_block {
        ("this structure", "move it by `position`")
    } else {
        ("this group", "move them apart: enlarge the spacing, or use placement = \"random\"")
    };
    Fault::at(span, message).label(label).help(help)
}

fn name(scene: &Description, owner: Owner) -> String {
    match owner {
        Owner::Grain { group, number } => {
            let crowd = scene.crowd(group);
            format!("{} {} of `{}`", crowd.member, number + 1, crowd.name.as_str())
        }
        Owner::Wall { wall, piece } => {
            let wall = &scene.walls[wall];
            let WallKind::Box(container) = &wall.kind else {
                return format!("the wall `{}`", wall.name.as_str());
            };
            let mut sides = Side::ALL.iter().filter(|side| !container.open.contains(side));
            let side = sides.nth(piece).expect("the piece is a side");
            format!("the wall `{}.{}`", wall.name.as_str(), side.word())
        }
    }
}
