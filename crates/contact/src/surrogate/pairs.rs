//! The triangles of one node against those of another: sixty-four pairs in eight batches.

use glam::{DMat3, DVec3, Vec3A};
use polygrain_geometry::Pose;

use super::tree::{Frame, Node, WIDTH};
use crate::triangle::lanes::{Kernel, Lanes, Vec3, dispatch};
use crate::triangle::penalty::{Bounds, Plate, bounds_across, start};
use crate::triangle::{Block, Closest};

/// How the nodes of two trees are brought together: in the frame of the first body, in the unit of
/// the larger tree.
#[derive(Clone, Copy)]
pub(super) struct Meeting {
    /// Length of the unit, m.
    pub(super) unit: f64,
    /// From the unit of the first tree.
    scale_a: f32,
    /// From the numbers of the second tree: columns, then the shift.
    columns_b: [[f32; 3]; 3],
    shift_b: [f32; 3],
    scale_b: f32,
    /// By how much rounding may move two triangles against each other.
    pub(super) slack: f32,
}

/// Of unit length, or zero; rounding does not make it longer.
fn direction(away: DVec3) -> [f32; 3] {
    (away.normalize_or_zero() * (1.0 - 1e-6)).as_vec3().to_array()
}

impl Meeting {
    /// A range before anything is known: the bodies are best told apart along the line of their
    /// middles.
    pub(super) fn range(&self, distance: f32) -> Range {
        Range { distance, direction: direction(Vec3A::from_array(self.shift_b).as_dvec3()) }
    }

    /// `relative` is the pose of the second body as seen from the first.
    pub(super) fn new(a: &Frame, b: &Frame, relative: &Pose) -> Self {
        let unit = a.unit.max(b.unit);
        let (scale_a, scale_b) = (a.unit / unit, b.unit / unit);
        let matrix: DMat3 = relative.matrix() * scale_b;
        let shift: DVec3 = (relative.point(b.origin) - a.origin) / unit;
        // Coordinates of a tree are at most one; a surrogate may reach out a little.
        let reach = 4.0 * (scale_a + scale_b) + shift.abs().max_element();
        let columns = [matrix.x_axis, matrix.y_axis, matrix.z_axis];
        Self {
            unit,
            scale_a: scale_a as f32,
            columns_b: columns.map(|c| c.as_vec3().to_array()),
            shift_b: shift.as_vec3().to_array(),
            scale_b: scale_b as f32,
            slack: (8.0 * f64::from(f32::EPSILON) * reach) as f32,
        }
    }
}

/// What is known about the pairs of the triangles of two nodes. Kept from one two nodes to the next:
/// the bounds mean something for pairs that are near only.
#[derive(Clone, Debug, Default)]
pub(super) struct PairBounds {
    /// For each triangle of the first node, which of the second are not proven farther away than
    /// asked.
    pub(super) near: [u32; WIDTH],
    /// How many pairs the known direction has left to look at.
    pub(super) looked_at: u32,
    squared: [[f32; WIDTH]; WIDTH],
    gap: [[f32; WIDTH]; WIDTH],
    halo_a: [f32; WIDTH],
    halo_b: [f32; WIDTH],
    slack: f32,
}

impl PairBounds {
    /// Not more than the distance of what two near triangles stand for.
    pub(super) fn lower(&self, i: usize, j: usize) -> f32 {
        let squared = self.squared[i][j];
        let apart = if squared > 0.0 { self.gap[i][j] / squared.sqrt() } else { 0.0 };
        apart * (1.0 - 1e-5) - self.halo_a[i] - self.halo_b[j] - self.slack
    }
}

/// How near triangles must be to matter.
#[derive(Clone, Copy)]
pub(super) struct Range {
    /// At most so far apart, in the unit of the meeting.
    pub(super) distance: f32,
    /// A direction, not longer than one, in which the bodies were found apart before. What parts one
    /// pair parts most of its neighbours as well, at a fraction of the cost.
    pub(super) direction: [f32; 3],
}

impl Range {
    /// The direction between the closest points of two triangles, or none if they meet.
    pub(super) fn direction(closest: &Closest) -> [f32; 3] {
        direction(closest.on_b - closest.on_a)
    }
}

/// Finds which triangles of `a` (those of `lanes_a`) are possibly in range of which of `b` (those of
/// `lanes_b`), their halos included.
pub(super) fn pair_bounds(
    meeting: &Meeting,
    (a, lanes_a): (&Node, u32),
    (b, lanes_b): (&Node, u32),
    range: Range,
    bounds: &mut PairBounds,
) {
    dispatch(Expand { meeting, a, lanes_a, b, lanes_b, range, bounds });
}

struct Expand<'a> {
    meeting: &'a Meeting,
    a: &'a Node,
    lanes_a: u32,
    b: &'a Node,
    lanes_b: u32,
    range: Range,
    bounds: &'a mut PairBounds,
}

impl Kernel<f32> for Expand<'_> {
    type Output = ();

    /// Four directions are tried: the one known, for all pairs at once; then the line of centres and
    /// the normals of both triangles. To descend, as pairs of fine triangles do elsewhere, would
    /// part one in ten of those that these leave, and cost more than to unfold them.
    #[inline(always)]
    fn run<L: Lanes<Real = f32, Row = [f32; WIDTH]>>(self) {
        let Self { meeting, range, bounds, .. } = self;
        bounds.near = [0; WIDTH];
        bounds.looked_at = 0;
        let corners_b = placed::<L>(meeting, self.b);
        let halo_b = L::load(&self.b.halo) * L::splat(meeting.scale_b);
        let scale = L::splat(meeting.scale_a);
        let halo_a = L::load(&self.a.halo) * scale;
        let [p, q, r] = self.a.block.load::<L>();
        let corners_a = [p * scale, q * scale, r * scale];
        let along = Vec3::<L>::splat(range.direction);
        // Rounded once more along the direction.
        let reach = range.distance + 2.0 * meeting.slack;
        let lows = lowest(corners_b, along) - halo_b;
        let highs = highest(corners_a, along) + halo_a + L::splat(reach);
        let (highest, highs) = (highs, highs.store());
        // Against the lowest of all: most often there is nothing left to do.
        let low = lows.store().into_iter().fold(f32::INFINITY, f32::min);
        let mut rest = !L::bits(L::splat(low).gt(highest)) & self.lanes_a;
        if rest == 0 {
            return;
        }
        bounds.halo_a = halo_a.store();
        bounds.halo_b = halo_b.store();
        bounds.slack = meeting.slack;
        let plate_b = Plate::new(corners_b);
        let normal_b = plate_b.normal();
        let [p, q, r] = corners_a;
        let block_a = Block::<f32> { corners: [p.store(), q.store(), r.store()] };
        while rest != 0 {
            let i = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            let lanes = !L::bits(lows.gt(L::splat(highs[i]))) & self.lanes_b;
            if lanes == 0 {
                continue;
            }
            bounds.looked_at += lanes.count_ones();
            let plate_a = Plate::new(block_a.broadcast::<L>(i));
            let reach = halo_b + L::splat(range.distance + bounds.halo_a[i] + meeting.slack);
            let begun = start(&plate_a, &plate_b);
            if L::bits(apart(&begun, reach)) & lanes == lanes {
                continue;
            }
            let across = better(
                bounds_across(&plate_a, &plate_b, normal_b),
                bounds_across(&plate_a, &plate_b, plate_a.normal()),
            );
            let best = better(begun, across);
            bounds.near[i] = !L::bits(apart(&best, reach)) & lanes;
            bounds.squared[i] = best.squared.store();
            bounds.gap[i] = best.gap.store();
        }
    }
}

/// The triangles of a node of the second tree where they are.
#[inline(always)]
fn placed<L: Lanes<Real = f32, Row = [f32; WIDTH]>>(
    meeting: &Meeting,
    node: &Node,
) -> [Vec3<L>; 3] {
    let [p, q, r] = node.block.load::<L>();
    [place(meeting, p), place(meeting, q), place(meeting, r)]
}

#[inline(always)]
fn place<L: Lanes<Real = f32>>(meeting: &Meeting, point: Vec3<L>) -> Vec3<L> {
    let [x, y, z] = meeting.columns_b;
    Vec3::splat(x) * point.x
        + Vec3::splat(y) * point.y
        + Vec3::splat(z) * point.z
        + Vec3::splat(meeting.shift_b)
}

/// The greater of two lower bounds.
#[inline(always)]
fn better<L: Lanes>(one: Bounds<L>, other: Bounds<L>) -> Bounds<L> {
    let zero = L::constant(0.0);
    let positive = other.gap.max(zero);
    let greater = (positive * positive * one.squared)
        .gt(one.gap.max(zero) * one.gap.max(zero) * other.squared);
    Bounds {
        squared: L::select(greater, other.squared, one.squared),
        gap: L::select(greater, other.gap, one.gap),
        ..one
    }
}

/// How low triangles reach along a direction.
#[inline(always)]
fn lowest<L: Lanes>([p, q, r]: [Vec3<L>; 3], along: Vec3<L>) -> L {
    p.dot(along).min(q.dot(along)).min(r.dot(along))
}

/// How high triangles reach along a direction.
#[inline(always)]
fn highest<L: Lanes>([p, q, r]: [Vec3<L>; 3], along: Vec3<L>) -> L {
    p.dot(along).max(q.dot(along)).max(r.dot(along))
}

/// Where a lower bound is beyond reach. Wider than rounding by a hundred units; see
/// [`hybrid`](crate::triangle::hybrid).
#[inline(always)]
fn apart<L: Lanes<Real = f32>>(bounds: &Bounds<L>, reach: L) -> L::Mask {
    let rounding = bounds.squared_extent * L::constant(1e-10);
    let limit = reach * reach * L::constant(1.01) + rounding;
    let Bounds { gap, squared, .. } = *bounds;
    gap.gt(L::constant(0.0)) & (gap * gap).gt(squared * limit)
}
