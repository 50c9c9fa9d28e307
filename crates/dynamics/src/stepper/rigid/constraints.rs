//! Contacts and their points, one after the other.

use crate::nonsmooth::{Bundle, Point};

/// Contacts and their points.
#[derive(Default)]
pub(super) struct Constraints {
    pub(super) bundles: Vec<Bundle>,
    pub(super) points: Vec<Point>,
}

impl Constraints {
    /// Adds a contact at a place among all, with the points that a closure adds; false if there are none.
    pub(super) fn add(
        &mut self,
        contact: usize,
        bodies: [u32; 2],
        height: f64,
        halos: f64,
        add_points: impl FnOnce(&mut Vec<Point>),
    ) -> bool {
        let start = self.points.len() as u32;
        add_points(&mut self.points);
        let points = start..self.points.len() as u32;
        let any = !points.is_empty();
        if any {
            self.bundles.push(Bundle { contact: contact as u32, bodies, points, height, halos });
        }
        any
    }

    pub(super) fn append(&mut self, other: Self) {
        let offset = self.points.len() as u32;
        self.points.extend(other.points);
        self.bundles.extend(other.bundles.into_iter().map(|bundle| Bundle {
            points: bundle.points.start + offset..bundle.points.end + offset,
            ..bundle
        }));
    }
}
