//! The triangles of one node against those of another: sixty-four pairs in eight batches.

use glam::{DMat3, DVec3, Vec3A};
use polygrain_geometry::Pose;

use super::tree::{Discs, Frame, Node, SurrogateTree, WIDTH};
use crate::triangle::Closest;
use crate::triangle::lanes::{Kernel, Lanes, Vec3, dispatch};
use crate::triangle::penalty::{Bounds, Plate, bounds_across, start};

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

    /// The direction of a range as each of the trees sees it; none if the bodies are so far apart that
    /// singles cannot tell.
    pub(super) fn facing(&self, range: &Range) -> [Facing; 2] {
        let shift = Vec3A::from_array(self.shift_b);
        let direction = Vec3A::from_array(range.direction);
        let (direction, offset) = match -direction.dot(shift) {
            offset if offset.is_finite() => (direction, offset),
            _ => (Vec3A::ZERO, 0.0),
        };
        let towards_a = self.columns_b.map(|column| -direction.dot(Vec3A::from_array(column)));
        let towards_b = (direction * self.scale_a).to_array();
        [
            Facing { direction: towards_b, offset: 0.0, scale: self.scale_a },
            Facing { direction: towards_a, offset, scale: self.scale_b },
        ]
    }

    /// The widest halos of two nodes together.
    pub(super) fn halos(&self, a: &Node, b: &Node) -> f32 {
        let widest = |node: &Node| node.halo.iter().copied().fold(0.0, f32::max);
        self.scale_a * widest(a) + self.scale_b * widest(b)
    }

    /// Not more than the distance of two triangles with these reaches together.
    pub(super) fn apart(&self, reaches: f32) -> f32 {
        -reaches - 2.0 * self.slack
    }

    /// The sum of the reaches of two triangles that may be within a distance.
    pub(super) fn limit(&self, distance: f32) -> f32 {
        // Rounded once more along the direction.
        -(distance + 2.0 * self.slack)
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

/// A direction towards the other body, in the numbers of one tree.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Facing {
    direction: [f32; 3],
    offset: f32,
    /// From the unit of the tree.
    scale: f32,
}

impl Facing {
    /// How far each triangle of a node reaches with its halo; where there is none, not at all. Two
    /// triangles that face each other are as far apart as their reaches together fall short of zero.
    pub(super) fn reaches(&self, tree: &SurrogateTree, node: &Node) -> [f32; WIDTH] {
        let mut reaches = if node.is_fine {
            dispatch(FineReaches { facing: self, node })
        } else {
            dispatch(DiscReaches { facing: self, discs: &tree.discs[node.discs as usize] })
        };
        reaches[node.count as usize..].fill(f32::NEG_INFINITY);
        reaches
    }
}

struct FineReaches<'a> {
    facing: &'a Facing,
    node: &'a Node,
}

impl Kernel<f32> for FineReaches<'_> {
    type Output = [f32; WIDTH];

    #[inline(always)]
    fn run<L: Lanes<Real = f32, Row = [f32; WIDTH]>>(self) -> Self::Output {
        let Facing { direction, offset, scale } = *self.facing;
        let along = Vec3::<L>::splat(direction);
        let [p, q, r] = self.node.block.load::<L>();
        let highest = p.dot(along).max(q.dot(along)).max(r.dot(along));
        let halo = L::load(&self.node.halo) * L::splat(scale);
        (highest + halo + L::splat(offset)).store()
    }
}

struct DiscReaches<'a> {
    facing: &'a Facing,
    discs: &'a Discs,
}

impl Kernel<f32> for DiscReaches<'_> {
    type Output = [f32; WIDTH];

    /// The rim counts by the part of the direction across the normal, the thickness by that along it.
    #[inline(always)]
    fn run<L: Lanes<Real = f32, Row = [f32; WIDTH]>>(self) -> Self::Output {
        let Self { facing: Facing { direction, offset, scale }, discs } = self;
        let towards = Vec3::<L>::splat(*direction);
        let along = Vec3::<L>::load(&discs.normal).dot(towards);
        // Both by more than rounding.
        let (longer, widened) = (L::constant(1.0 + 4e-6), L::constant(1.0 + 1e-6));
        let squared = L::splat(scale * scale) * longer - along * along;
        let mut across = squared.max(L::constant(0.0)).store();
        for x in &mut across {
            *x = x.sqrt();
        }
        let rim = L::load(&discs.radius) * L::load(&across);
        let above = L::load(&discs.thickness) * along.max(-along);
        let centre = Vec3::<L>::load(&discs.centre).dot(towards);
        (centre + (rim + above) * widened + L::splat(*offset)).store()
    }
}

/// A node, which of its triangles are asked about, and how far they reach towards the other.
#[derive(Clone, Copy)]
pub(super) struct Front<'a> {
    pub(super) node: &'a Node,
    pub(super) lanes: u32,
    pub(super) reaches: &'a [f32; WIDTH],
}

/// Finds which triangles of `a` are possibly in range of which of `b`, their halos included.
pub(super) fn pair_bounds(
    meeting: &Meeting,
    a: Front,
    b: Front,
    distance: f32,
    bounds: &mut PairBounds,
) {
    dispatch(Expand { meeting, a, b, distance, bounds });
}

struct Expand<'a> {
    meeting: &'a Meeting,
    a: Front<'a>,
    b: Front<'a>,
    distance: f32,
    bounds: &'a mut PairBounds,
}

impl Kernel<f32> for Expand<'_> {
    type Output = ();

    /// Four directions are tried: the one known, along which the reaches are; then the line of centres
    /// and the normals of both triangles. To descend, as pairs of fine triangles do elsewhere, would
    /// part one in ten of those that these leave, and cost more than to unfold them.
    #[inline(always)]
    fn run<L: Lanes<Real = f32, Row = [f32; WIDTH]>>(self) {
        let Self { meeting, a, b, distance, bounds } = self;
        bounds.near = [0; WIDTH];
        bounds.looked_at = 0;
        let limit = L::splat(meeting.limit(distance));
        let reaches_b = L::load(b.reaches);
        let mut rows = [0; WIDTH];
        let mut any = 0;
        let mut rest = a.lanes;
        while rest != 0 {
            let i = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            rows[i] = L::bits((reaches_b + L::splat(a.reaches[i])).ge(limit)) & b.lanes;
            any |= u32::from(rows[i] != 0) << i;
        }
        if any == 0 {
            return;
        }
        let corners_b = placed::<L>(meeting, b.node);
        let halo_b = L::load(&b.node.halo) * L::splat(meeting.scale_b);
        let scale = L::splat(meeting.scale_a);
        let halo_a = L::load(&a.node.halo) * scale;
        bounds.halo_a = halo_a.store();
        bounds.halo_b = halo_b.store();
        bounds.slack = meeting.slack;
        let plate_b = Plate::new(corners_b);
        let normal_b = plate_b.normal();
        let mut rest = any;
        while rest != 0 {
            let i = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            let lanes = rows[i];
            bounds.looked_at += lanes.count_ones();
            let [p, q, r] = a.node.block.broadcast::<L>(i);
            let plate_a = Plate::new([p * scale, q * scale, r * scale]);
            let reach = halo_b + L::splat(distance + bounds.halo_a[i] + meeting.slack);
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

/// The squared distances between the centres of all triangles of two nodes.
pub(super) fn centre_distances(meeting: &Meeting, a: &Node, b: &Node) -> [[f32; WIDTH]; WIDTH] {
    dispatch(Centres { meeting, a, b })
}

struct Centres<'a> {
    meeting: &'a Meeting,
    a: &'a Node,
    b: &'a Node,
}

impl Kernel<f32> for Centres<'_> {
    type Output = [[f32; WIDTH]; WIDTH];

    #[inline(always)]
    fn run<L: Lanes<Real = f32, Row = [f32; WIDTH]>>(self) -> Self::Output {
        let third = L::constant(1.0 / 3.0);
        let [p, q, r] = self.b.block.load::<L>();
        let centres_b = place(self.meeting, (p + q + r) * third);
        let [p, q, r] = self.a.block.load::<L>();
        let [x, y, z] = ((p + q + r) * (third * L::splat(self.meeting.scale_a))).store();
        let mut squared = [[0.0; WIDTH]; WIDTH];
        for (i, row) in squared.iter_mut().enumerate() {
            *row = (centres_b - Vec3::splat([x[i], y[i], z[i]])).squared().store();
        }
        squared
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

/// Where a lower bound is beyond reach. Wider than rounding by a hundred units; see
/// [`hybrid`](crate::triangle::hybrid).
#[inline(always)]
fn apart<L: Lanes<Real = f32>>(bounds: &Bounds<L>, reach: L) -> L::Mask {
    let rounding = bounds.squared_extent * L::constant(1e-10);
    let limit = reach * reach * L::constant(1.01) + rounding;
    let Bounds { gap, squared, .. } = *bounds;
    gap.gt(L::constant(0.0)) & (gap * gap).gt(squared * limit)
}
