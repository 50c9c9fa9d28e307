//! The neighbouring images of a periodic cell.

use glam::DVec3;
use polygrain_contact::broad::Periodic;

/// The shifts by one period or none along each direction that repeats, m; just the
/// zero shift if nothing repeats.
pub(crate) fn images(periodic: &Periodic) -> Vec<DVec3> {
    let [x, y, z] = periodic.length.map(|length| if length.is_some() { -1..=1 } else { 0..=0 });
    let mut shifts = Vec::new();
    for i in x {
        for j in y.clone() {
            for k in z.clone() {
                shifts.push(periodic.shift([i, j, k]));
            }
        }
    }
    shifts
}
