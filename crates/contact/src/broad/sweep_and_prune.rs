//! The boxes in order along one axis.

use glam::DVec3;
use polygrain_geometry::Aabb;

use super::BroadPhaseKind;
use super::Search;
use super::found::{Found, Sink};
use super::images::{Field, Slot};

/// Sweep and prune along one axis (Baraff 1992; Cohen et al. 1995).
///
/// The boxes are sorted by their lower ends along the axis where their centres spread most; a box
/// can only meet those that begin before it ends. The order is kept from call to call and mended by
/// insertion, in O(n) when the boxes have moved little. It is sorted anew, in O(n log n), when the
/// number of boxes has changed, when another axis has twice the variance, or when the
/// mending takes more than [`MOST_SWAPS`] swaps per box.
///
/// The sweep itself takes O(n + pairs that overlap along the axis): close to O(n) in a column or a
/// chute, O(n^5/3) in a cube.
#[derive(Default)]
pub(super) struct SweepAndPrune {
    axis: usize,
    /// The boxes by their lower ends; empty ones, marked by NaN, come last.
    order: Vec<LowerEnd>,
    sorted: Vec<Slot>,
}

#[derive(Clone, Copy)]
struct LowerEnd {
    position: f64,
    index: u32,
}

/// How many swaps per box insertion may take before a full sort is likely faster.
const MOST_SWAPS: usize = 16;

/// How much more variance another axis must have to become the axis of the sweep.
const BETTER_AXIS: f64 = 2.0;

impl Search for SweepAndPrune {
    const KIND: BroadPhaseKind = BroadPhaseKind::SweepAndPrune;

    fn search(&mut self, field: &Field, found: &mut Found) {
        self.sort(field);
        let filled = self.order.partition_point(|end| !end.position.is_nan());
        self.sorted.clear();
        self.sorted.extend(self.order[..filled].iter().map(|end| field.slot(end.index)));
        found.search(field, filled, |range, sink| {
            for first in range {
                self.sweep(first, sink);
            }
        });
    }
}

impl SweepAndPrune {
    fn sort(&mut self, field: &Field) {
        let best = axis_of_greatest_variance(field, self.axis);
        let kept = best == self.axis && self.order.len() == field.boxes.len();
        if !kept {
            self.axis = best;
            self.order.clear();
            let unknown = |index| LowerEnd { position: f64::NAN, index };
            self.order.extend((0..field.boxes.len() as u32).map(unknown));
        }
        for end in &mut self.order {
            let bounds = &field.boxes[end.index as usize];
            end.position = if bounds.is_empty() { f64::NAN } else { bounds.min[self.axis] };
        }
        if !kept || !mend_by_insertion(&mut self.order) {
            self.order.sort_unstable_by(LowerEnd::order);
        }
    }

    fn sweep(&self, first: usize, sink: &mut Sink) {
        let Slot { bounds, index } = self.sorted[first];
        let end = bounds.max[self.axis];
        for later in &self.sorted[first + 1..] {
            if later.bounds.min[self.axis] > end {
                break;
            }
            if bounds.overlaps(&later.bounds) {
                sink.meet(index, later.index);
            }
        }
    }
}

impl LowerEnd {
    fn order(&self, other: &Self) -> std::cmp::Ordering {
        self.position.total_cmp(&other.position)
    }
}

/// Insertion sort, given up (`false`) when the order was far off.
fn mend_by_insertion(order: &mut [LowerEnd]) -> bool {
    let mut swaps_left = MOST_SWAPS * order.len();
    for next in 1..order.len() {
        let inserted = order[next];
        let mut place = next;
        while place > 0 && order[place - 1].order(&inserted).is_gt() {
            order[place] = order[place - 1];
            place -= 1;
        }
        order[place] = inserted;
        let swaps = next - place;
        if swaps > swaps_left {
            return false;
        }
        swaps_left -= swaps;
    }
    true
}

/// The axis along which the centres of the bounded boxes vary most, or the present one if it is not
/// much worse.
fn axis_of_greatest_variance(field: &Field, present: usize) -> usize {
    let bounded = || field.boxes.iter().map(Aabb::centre).filter(|c| c.is_finite());
    let count = bounded().count().max(1) as f64;
    let mean = bounded().sum::<DVec3>() / count;
    let variance = bounded().map(|centre| (centre - mean).powf(2.0)).sum::<DVec3>() / count;
    let best = variance.max_position();
    if variance[best] > BETTER_AXIS * variance[present] { best } else { present }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ends(positions: &[f64]) -> Vec<LowerEnd> {
        let end = |(index, &position): (usize, &f64)| LowerEnd { position, index: index as u32 };
        positions.iter().enumerate().map(end).collect()
    }

    #[test]
    fn insertion_mends_a_nearly_sorted_order_and_gives_up_on_a_reversed_one() {
        let mut nearly = ends(&[0.0, 2.0, 1.0, f64::NAN, 3.0, f64::NEG_INFINITY]);
        assert!(mend_by_insertion(&mut nearly));
        let indices: Vec<_> = nearly.iter().map(|end| end.index).collect();
        assert_eq!(indices, [5, 0, 2, 1, 4, 3]);

        let reversed: Vec<_> = (0..200).rev().map(f64::from).collect();
        assert!(!mend_by_insertion(&mut ends(&reversed)));
    }
}
