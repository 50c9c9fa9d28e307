//! A few points that stand for a whole outline.

use super::clip::Mark;

/// Hands out the corners of the largest polygon with at most `count` corners: exact for four,
/// spread evenly round the outline for other counts.
pub(super) fn reduce(outline: &[Mark], count: usize, emit: &mut impl FnMut(Mark)) {
    let n = outline.len();
    if n <= count {
        outline.iter().copied().for_each(emit);
    } else if count == 4 {
        largest_quadrilateral(outline).iter().map(|&i| outline[i]).for_each(emit);
    } else {
        (0..count).map(|i| outline[i * n / count]).for_each(emit);
    }
}

/// The four corners of a convex polygon that span the largest area: for each diagonal, the
/// farthest corner on either side; on one side that corner only moves forward as the diagonal
/// turns, so the search is O(n²).
fn largest_quadrilateral(outline: &[Mark]) -> [usize; 4] {
    let n = outline.len();
    let at = |i: usize| outline[i % n].on_a;
    let height = |i: usize, j: usize, k: usize| (at(j) - at(i)).perp_dot(at(k) - at(i)).abs();
    let mut best = (f64::NEG_INFINITY, [0, 1, 2, 3]);
    for i in 0..n - 2 {
        let (mut left, mut right) = (i + 1, i + 3);
        for j in i + 2..n.min(i + n - 1) {
            while left + 1 < j && height(i, j, left + 1) >= height(i, j, left) {
                left += 1;
            }
            right = right.max(j + 1);
            while right + 1 < i + n && height(i, j, right + 1) >= height(i, j, right) {
                right += 1;
            }
            if right % n == i {
                continue;
            }
            let area = height(i, j, left) + height(i, j, right);
            if area > best.0 {
                best = (area, [i, left, j, right % n]);
            }
        }
    }
    best.1
}
