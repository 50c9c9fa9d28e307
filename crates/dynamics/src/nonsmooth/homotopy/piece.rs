//! The law by its pieces, and where they end.

use glam::{DMat3, DVec2, DVec3};

use crate::nonsmooth::system::across;

/// What a point does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Piece {
    Open,
    Stick,
    Slip,
}

/// Where a piece ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Edge {
    /// Between open and slipping: nothing pushes.
    Apex,
    /// Between slipping and sticking: the side of the cone.
    Side,
}

/// How a reaction answers to changes on its piece, where it yields by a part of what its bodies do.
pub(super) struct Answer {
    /// To a reaction that is not what the law makes of its push.
    pub(super) to_defect: DMat3,
    /// To a push.
    pub(super) to_push: DMat3,
}

impl Piece {
    /// Of a push.
    pub(super) fn of(push: DVec3, friction: f64) -> Self {
        if push.x <= 0.0 {
            Self::Open
        } else if friction > 0.0 && across(push).length() <= friction * push.x {
            Self::Stick
        } else {
            Self::Slip
        }
    }

    /// What the law makes of a push, less the reaction; the reaction is so much more than the push. Without
    /// the digits that their difference would lose.
    pub(super) fn defect(self, push: DVec3, reaction: DVec3, more: DVec3, friction: f64) -> DVec3 {
        match self {
            Self::Open => -reaction,
            Self::Stick => -more,
            Self::Slip => {
                let along = direction(push);
                let side = along.perp();
                let ahead = friction * push.x - across(reaction).dot(along);
                let slip = ahead * along - across(more).dot(side) * side;
                DVec3::new(-more.x, slip.x, slip.y)
            }
        }
    }

    /// With `R′` the slope of the law, `(1 − (1 − y) R′)⁻¹` and that times `R′`, for a yielding `y`.
    pub(super) fn answer(self, push: DVec3, friction: f64, yielding: f64) -> Answer {
        match self {
            Self::Open => Answer { to_defect: DMat3::IDENTITY, to_push: DMat3::ZERO },
            Self::Stick => {
                let soft = DMat3::from_diagonal(DVec3::splat(yielding.recip()));
                Answer { to_defect: soft, to_push: soft }
            }
            Self::Slip => slipping(push, friction, yielding),
        }
    }

    /// The edges of the piece.
    pub(super) fn edges(self, friction: f64) -> &'static [Edge] {
        match self {
            Self::Stick => &[Edge::Side],
            Self::Slip if friction > 0.0 => &[Edge::Apex, Edge::Side],
            Self::Open | Self::Slip => &[Edge::Apex],
        }
    }

    /// The piece on the other side of an edge.
    pub(super) fn beyond(self, edge: Edge) -> Self {
        match (self, edge) {
            (Self::Open | Self::Stick, _) => Self::Slip,
            (Self::Slip, Edge::Apex) => Self::Open,
            (Self::Slip, Edge::Side) => Self::Stick,
        }
    }

    /// How far within an edge a push is, N·s, and the slope of that.
    pub(super) fn room(self, push: DVec3, friction: f64, edge: Edge) -> (f64, DVec3) {
        let inward = if self == Self::Slip { 1.0 } else { -1.0 };
        let (room, slope) = match edge {
            Edge::Apex => (push.x, DVec3::X),
            Edge::Side => {
                let along = direction(push);
                let beyond = across(push).length() - friction * push.x;
                (beyond, DVec3::new(-friction, along.x, along.y))
            }
        };
        (inward * room, inward * slope)
    }

    /// How often a change takes a push to an edge; never is infinite.
    pub(super) fn way_to(self, push: DVec3, change: DVec3, friction: f64, edge: Edge) -> f64 {
        match edge {
            Edge::Apex => {
                let (room, slope) = self.room(push, friction, edge);
                let speed = slope.dot(change);
                if speed < 0.0 { (-room / speed).max(0.0) } else { f64::INFINITY }
            }
            Edge::Side => {
                let (p, d) = (across(push), across(change));
                let (most, more) = (friction * push.x, friction * change.x);
                let inward = if self == Self::Slip { 1.0 } else { -1.0 };
                first_fall(
                    inward * (p.length() - most) * (p.length() + most),
                    inward * 2.0 * (p.dot(d) - most * more),
                    inward * (d.length() - more) * (d.length() + more),
                )
            }
        }
    }
}

/// In which a push slips; any if nothing pushes across.
fn direction(push: DVec3) -> DVec2 {
    across(push).normalize_or(DVec2::X)
}

fn slipping(push: DVec3, friction: f64, yielding: f64) -> Answer {
    let (length, most) = (across(push).length(), friction * push.x);
    let flat = direction(push);
    let (along, side) = (DVec3::new(0.0, flat.x, flat.y), DVec3::new(0.0, -flat.y, flat.x));
    let turning = if length > 0.0 { (most / length).min(1.0) } else { 0.0 };
    let beyond = if length > 0.0 { ((length - most) / length).max(0.0) } else { 1.0 };
    let sideways = beyond + yielding * turning;
    let pressed = DVec3::X + friction * along;
    let of_defect = |x: DVec3| {
        (pressed - yielding * friction * along) * (x.x / yielding)
            + along * along.dot(x)
            + side * (side.dot(x) / sideways)
    };
    let of_push = |x: DVec3| pressed * (x.x / yielding) + side * (side.dot(x) * turning / sideways);
    let matrix =
        |of: &dyn Fn(DVec3) -> DVec3| DMat3::from_cols(of(DVec3::X), of(DVec3::Y), of(DVec3::Z));
    Answer { to_defect: matrix(&of_defect), to_push: matrix(&of_push) }
}

/// The first `s ≥ 0` at which `a + b s + c s²` falls through zero; infinite if it never does.
fn first_fall(a: f64, b: f64, c: f64) -> f64 {
    if a <= 0.0 && b < 0.0 {
        return 0.0;
    }
    let discriminant = b * b - 4.0 * a * c;
    if discriminant < 0.0 {
        return f64::INFINITY;
    }
    let q = -0.5 * (b + discriminant.sqrt().copysign(b));
    let falls = |s: &f64| s.is_finite() && *s > 0.0 && b + 2.0 * c * s < 0.0;
    [q / c, a / q].into_iter().filter(falls).fold(f64::INFINITY, f64::min)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::nonsmooth::newton::law;

    const FRICTION: f64 = 0.6;

    /// The law as Newton's method has it.
    fn react(push: DVec3) -> DVec3 {
        law::react(push, FRICTION).0
    }

    fn vector(range: std::ops::Range<f64>) -> impl Strategy<Value = DVec3> {
        prop::array::uniform3(range).prop_map(DVec3::from_array)
    }

    proptest! {
        /// `r = R((1 − y) r + push)`, solved by the linear answer, is what small changes of the push do.
        #[test]
        fn answers_are_those_of_the_law(
            push in vector(-1.0..1.0),
            change in vector(-1.0..1.0),
            yielding in 0.05..0.5f64,
        ) {
            let piece = Piece::of(push, FRICTION);
            for &edge in piece.edges(FRICTION) {
                prop_assume!(piece.room(push, FRICTION, edge).0 > 0.05);
            }
            let answer = piece.answer(push, FRICTION, yielding);
            let step = 1e-6;
            // The reaction whose own part of the push is known: a change of both by the answer obeys the law.
            let more = step * (answer.to_push * change);
            let after = react(push + (1.0 - yielding) * more + step * change);
            let expected = after - react(push);
            prop_assert!(more.distance(expected) < 1e-9 / yielding);
            let unit = answer.to_defect * change;
            let slope = (react(push + step * unit) - react(push - step * unit)) / (2.0 * step);
            prop_assert!((unit - (1.0 - yielding) * slope).distance(change) < 1e-5 / yielding);
        }

        #[test]
        fn edges_are_where_the_piece_changes(push in vector(-1.0..1.0), change in vector(-1.0..1.0)) {
            let piece = Piece::of(push, FRICTION);
            let ways = piece.edges(FRICTION).iter().map(|&edge| {
                (piece.way_to(push, change, FRICTION, edge), edge)
            });
            let (way, edge) = ways.fold((f64::INFINITY, Edge::Apex), |a, b| if b.0 < a.0 { b } else { a });
            let end = way.min(10.0);
            for part in [0.0, 0.3, 0.7, 0.999] {
                prop_assert_eq!(Piece::of(push + part * end * change, FRICTION), piece);
            }
            if way < 10.0 {
                prop_assume!(way > 1e-3);
                let after = Piece::of(push + 1.0001 * way * change, FRICTION);
                // Just beyond the tip of the cone the next edge may be as near.
                prop_assume!((push + way * change).length() > 1e-2);
                prop_assert_eq!(after, piece.beyond(edge));
                let room = piece.room(push + way * change, FRICTION, edge).0;
                prop_assert!(room.abs() < 1e-12);
            }
        }

        #[test]
        fn defects_are_differences(push in vector(-1.0..1.0), more in vector(-1e-3..1e-3)) {
            let reaction = push + more;
            let defect = Piece::of(push, FRICTION).defect(push, reaction, more, FRICTION);
            prop_assert!(defect.distance(react(push) - reaction) < 1e-15);
        }
    }

    #[test]
    fn the_first_fall_is_found() {
        assert_eq!(first_fall(1.0, -1.0, 0.0), 1.0);
        assert_eq!(first_fall(-1.0, -1.0, 0.0), 0.0);
        assert_eq!(first_fall(1.0, 1.0, 0.0), f64::INFINITY);
        assert_eq!(first_fall(2.0, -3.0, 1.0), 1.0);
        assert_eq!(first_fall(-2.0, 3.0, -1.0), 2.0);
        assert_eq!(first_fall(1.0, 0.0, 1.0), f64::INFINITY);
    }
}
