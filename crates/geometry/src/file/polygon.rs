//! Cutting polygons into triangles.

use glam::DVec3;
use robust::{Coord, orient2d};

use super::error::Fault;

/// Ear clipping is quadratic in the corners of a non-convex polygon; beyond this it would hang.
pub(super) const MAX_CORNERS: usize = 1 << 14;

/// Cuts polygons into triangles by ear clipping (Meisters 1975), on exact orientation predicates.
///
/// The corners are projected along the coordinate axis nearest to the polygon's normal (Newell's,
/// so slightly warped polygons are fine). No corner is added, moved or left out, also where
/// several lie on a line: a neighbouring face shares exactly the same edges. A convex polygon
/// becomes the fan from its first corner. Keyhole outlines (a hole joined to the rim by an edge
/// walked twice) are cut properly; where nothing but zero-area corners is left, as in a polygon
/// squashed flat, they are cut off as zero-area triangles. Outlines that cross themselves are
/// refused unless they happen to be cut into positive triangles.
///
/// Cost: O(n) for convex polygons, O(n · reflex corners) otherwise, in the usual case.
#[derive(Default)]
pub(super) struct Triangulator {
    flat: Vec<Coord<f64>>,
    previous: Vec<usize>,
    next: Vec<usize>,
    /// Corners that are not strictly convex: only they can lie in an ear.
    blockers: Vec<usize>,
    is_blocker: Vec<bool>,
    /// What blocked each corner last: most likely it still does.
    blocked_by: Vec<Option<usize>>,
}

impl Triangulator {
    /// Appends the triangles of the polygon with these vertex indices, all in range.
    pub(super) fn cut(
        &mut self,
        vertices: &[DVec3],
        corners: &[u32],
        triangles: &mut Vec<[u32; 3]>,
    ) -> Result<(), Fault> {
        match *corners {
            [] | [_] | [_, _] => return Err(Fault::TooFewCorners(corners.len())),
            [a, b, c] => {
                triangles.push([a, b, c]);
                return Ok(());
            }
            _ if corners.len() > MAX_CORNERS => return Err(Fault::TooManyCorners(corners.len())),
            _ => {}
        }
        self.project(vertices, corners);
        self.link(corners.len());
        let crossed = Fault::CrossedPolygon(corners.len());

        let mut tip = 1;
        for _ in 3..corners.len() {
            tip = self.find_ear(tip).ok_or_else(|| crossed.clone())?;
            let [a, _, c] = self.ear(tip);
            triangles.push([a, tip, c].map(|i| corners[i]));
            self.clip(tip);
            tip = c;
        }
        if self.turn(tip) < 0.0 {
            return Err(crossed);
        }
        triangles.push(self.ear_from_the_lowest(tip).map(|i| corners[i]));
        Ok(())
    }

    /// The corners in a plane, anticlockwise and about 1 in size. The scale is a power of two, so
    /// that nothing is rounded and the exact predicates neither overflow nor underflow.
    fn project(&mut self, vertices: &[DVec3], corners: &[u32]) {
        let corner = |i: usize| vertices[corners[i] as usize];
        let largest =
            (0..corners.len()).fold(0.0, |m: f64, i| m.max(corner(i).abs().max_element()));
        let scale = inverse_power_of_two(largest);
        let first = corner(0) * scale;
        let normal: DVec3 = (1..corners.len() - 1)
            .map(|i| (corner(i) * scale - first).cross(corner(i + 1) * scale - first))
            .sum();
        let axis = normal.abs().max_position();
        let (mut x, mut y) = ((axis + 1) % 3, (axis + 2) % 3);
        if normal[axis] < 0.0 {
            (x, y) = (y, x);
        }
        let flat = |i| Coord { x: corner(i)[x] * scale, y: corner(i)[y] * scale };
        self.flat.clear();
        self.flat.extend((0..corners.len()).map(flat));
    }

    fn link(&mut self, count: usize) {
        self.previous.clear();
        self.previous.extend((0..count).map(|i| if i == 0 { count - 1 } else { i - 1 }));
        self.next.clear();
        self.next.extend((0..count).map(|i| if i + 1 == count { 0 } else { i + 1 }));
        self.blocked_by.clear();
        self.blocked_by.resize(count, None);
        self.is_blocker.clear();
        self.is_blocker.resize(count, false);
        self.blockers.clear();
        (0..count).for_each(|i| self.classify(i));
    }

    fn classify(&mut self, i: usize) {
        self.is_blocker[i] = self.turn(i) <= 0.0;
        if self.is_blocker[i] {
            self.blockers.push(i);
        }
    }

    fn ear(&self, tip: usize) -> [usize; 3] {
        [self.previous[tip], tip, self.next[tip]]
    }

    fn ear_from_the_lowest(&self, tip: usize) -> [usize; 3] {
        let mut ear = self.ear(tip);
        let lowest = (0..3).min_by_key(|&i| ear[i]).unwrap_or(0);
        ear.rotate_left(lowest);
        ear
    }

    fn orient(&self, a: usize, b: usize, c: usize) -> f64 {
        orient2d(self.flat[a], self.flat[b], self.flat[c])
    }

    fn turn(&self, tip: usize) -> f64 {
        let [a, b, c] = self.ear(tip);
        self.orient(a, b, c)
    }

    /// The first ear at or after a corner; a zero-area corner only if there is no ear.
    fn find_ear(&mut self, start: usize) -> Option<usize> {
        let mut flat = None;
        let mut tip = start;
        loop {
            let turn = self.turn(tip);
            if turn > 0.0 && !self.is_blocked(tip) {
                return Some(tip);
            }
            if turn == 0.0 && flat.is_none() {
                flat = Some(tip);
            }
            tip = self.next[tip];
            if tip == start {
                return flat;
            }
        }
    }

    fn is_blocked(&mut self, tip: usize) -> bool {
        let ear = self.ear(tip);
        let last = self.blocked_by[tip].filter(|&i| self.is_blocker[i] && self.blocks(i, ear));
        let blocker = last.or_else(|| self.blockers.iter().copied().find(|&i| self.blocks(i, ear)));
        self.blocked_by[tip] = blocker;
        blocker.is_some()
    }

    fn blocks(&self, i: usize, [a, b, c]: [usize; 3]) -> bool {
        if i == a || i == b || i == c || self.outside_box(i, [a, b, c]) {
            return false;
        }
        let (p, at) = (self.flat[i], |j: usize| self.flat[j]);
        if p == at(b) {
            // The outline touches itself at the tip: does it pass through the ear?
            let in_cone = |j| self.orient(a, b, j) > 0.0 && self.orient(b, c, j) > 0.0;
            return in_cone(self.previous[i]) || in_cone(self.next[i]);
        }
        p != at(a)
            && p != at(c)
            && self.orient(a, b, i) >= 0.0
            && self.orient(b, c, i) >= 0.0
            && self.orient(c, a, i) >= 0.0
    }

    fn outside_box(&self, i: usize, ear: [usize; 3]) -> bool {
        let p = self.flat[i];
        let [a, b, c] = ear.map(|j| self.flat[j]);
        p.x < a.x.min(b.x).min(c.x)
            || p.x > a.x.max(b.x).max(c.x)
            || p.y < a.y.min(b.y).min(c.y)
            || p.y > a.y.max(b.y).max(c.y)
    }

    fn clip(&mut self, tip: usize) {
        let [a, _, c] = self.ear(tip);
        self.next[a] = c;
        self.previous[c] = a;
        self.blockers.retain(|&i| i != tip && i != a && i != c);
        self.is_blocker[tip] = false;
        self.classify(a);
        self.classify(c);
    }
}

/// A power of two that brings a positive number to about 1; 1 for zero.
fn inverse_power_of_two(value: f64) -> f64 {
    if value == 0.0 {
        return 1.0;
    }
    let exponent = (value.to_bits() >> 52).clamp(1, 2045);
    f64::from_bits((2046 - exponent) << 52)
}

#[cfg(test)]
mod tests {
    use super::*;
    use glam::{DMat3, DQuat};
    use proptest::prelude::*;

    fn cut(outline: &[DVec3]) -> Result<Vec<[u32; 3]>, Fault> {
        let corners: Vec<u32> = (0..outline.len() as u32).collect();
        let mut triangles = Vec::new();
        Triangulator::default().cut(outline, &corners, &mut triangles)?;
        Ok(triangles)
    }

    fn flat(outline: &[[f64; 2]]) -> Vec<DVec3> {
        outline.iter().map(|&[x, y]| DVec3::new(x, y, 0.0)).collect()
    }

    fn vector_area(outline: &[DVec3]) -> DVec3 {
        let next = outline.iter().cycle().skip(1);
        outline.iter().zip(next).map(|(a, b)| 0.5 * a.cross(*b)).sum()
    }

    /// Every triangle turns the way of the polygon, the areas add up, and every edge is either on
    /// the outline once or inside twice: together that is a triangulation.
    fn check(outline: &[DVec3], triangles: &[[u32; 3]]) {
        let n = outline.len() as u32;
        assert_eq!(triangles.len(), outline.len() - 2);
        let whole = vector_area(outline);
        let scale = outline.iter().map(|p| p.length_squared()).fold(0.0, f64::max);
        let mut sum = 0.0;
        for t in triangles {
            let area = vector_area(&t.map(|i| outline[i as usize])).dot(whole.normalize());
            assert!(area > -1e-12 * scale, "{t:?} is turned round");
            sum += area.abs();
        }
        assert!((sum - whole.length()).abs() < 1e-9 * scale, "{sum} is not {whole}");
        let directed: Vec<[u32; 2]> =
            triangles.iter().flat_map(|&[a, b, c]| [[a, b], [b, c], [c, a]]).collect();
        for &[a, b] in &directed {
            let matched = directed.iter().filter(|&&e| e == [b, a]).count();
            assert_eq!(matched, usize::from(b != (a + 1) % n), "edge {a}-{b}");
        }
    }

    #[test]
    fn convex_polygons_become_fans() {
        let hexagon: Vec<DVec3> = (0..6)
            .map(|i| DQuat::from_rotation_z(f64::from(i) * std::f64::consts::FRAC_PI_3) * DVec3::X)
            .collect();
        assert_eq!(cut(&hexagon).unwrap(), [[0, 1, 2], [0, 2, 3], [0, 3, 4], [0, 4, 5]]);
    }

    #[test]
    fn a_chevron_is_cut_at_its_notch() {
        // The fan from corner 0 would leave the polygon.
        let chevron = flat(&[[0.0, 0.0], [2.0, 1.0], [0.0, 2.0], [1.0, 1.0]]);
        let triangles = cut(&chevron).unwrap();
        check(&chevron, &triangles);
        assert!(triangles.iter().all(|t| t.contains(&1) && t.contains(&3)));
    }

    #[test]
    fn corners_on_a_line_are_kept() {
        let outline =
            flat(&[[0.0, 0.0], [1.0, 0.0], [2.0, 0.0], [3.0, 0.0], [3.0, 3.0], [0.0, 3.0]]);
        let triangles = cut(&outline).unwrap();
        check(&outline, &triangles);
        assert!(triangles.iter().all(|t| { vector_area(&t.map(|i| outline[i as usize])).z > 0.0 }));
    }

    #[test]
    fn a_keyhole_keeps_its_hole() {
        let outline = flat(&[
            [0.0, 0.0],
            [3.0, 0.0],
            [3.0, 3.0],
            [0.0, 3.0],
            [0.0, 0.0],
            [1.0, 1.0],
            [1.0, 2.0],
            [2.0, 2.0],
            [2.0, 1.0],
            [1.0, 1.0],
        ]);
        let triangles = cut(&outline).unwrap();
        check(&outline, &triangles);
        let centre = DVec3::new(1.5, 1.5, 0.0);
        for t in triangles {
            let [a, b, c] = t.map(|i| outline[i as usize] - centre);
            let inside = a.cross(b).z > 0.0 && b.cross(c).z > 0.0 && c.cross(a).z > 0.0;
            assert!(!inside, "{t:?} covers the hole");
        }
    }

    #[test]
    fn squashed_polygons_become_flat_triangles() {
        let line = flat(&[[0.0, 0.0], [1.0, 0.0], [2.0, 0.0], [1.0, 0.0], [0.5, 0.0]]);
        assert_eq!(cut(&line).unwrap().len(), 3);
        assert_eq!(cut(&[DVec3::ONE; 4]).unwrap().len(), 2);
    }

    #[test]
    fn crossed_outlines_are_refused() {
        let bow_tie = flat(&[[0.0, 0.0], [3.0, 3.0], [3.0, 0.0], [0.0, 2.0]]);
        assert_eq!(cut(&bow_tie), Err(Fault::CrossedPolygon(4)));
        let pentagram: Vec<DVec3> = (0..5)
            .map(|i| DQuat::from_rotation_z(f64::from(i) * 0.8 * std::f64::consts::PI) * DVec3::X)
            .collect();
        assert_eq!(cut(&pentagram), Err(Fault::CrossedPolygon(5)));
    }

    /// A star-shaped polygon: one corner per direction, at any distance.
    fn star() -> impl Strategy<Value = Vec<DVec3>> {
        prop::collection::vec(0.05..1.0f64, 4..40).prop_map(|radii| {
            let step = std::f64::consts::TAU / radii.len() as f64;
            let arm = |(i, r): (usize, &f64)| {
                let (sin, cos) = (i as f64 * step).sin_cos();
                DVec3::new(r * cos, r * sin, 0.0)
            };
            radii.iter().enumerate().map(arm).collect()
        })
    }

    proptest! {
        #[test]
        fn stars_anywhere_are_triangulated(
            star in star(),
            q in prop::array::uniform4(0.1..1.0f64),
            exponent in -150..150i32,
        ) {
            let turn = DMat3::from_quat(DQuat::from_array(q).normalize());
            let turned: Vec<DVec3> = star.iter().map(|&p| turn * p).collect();
            let scaled: Vec<DVec3> = turned.iter().map(|&p| p * 2f64.powi(exponent)).collect();
            let triangles = cut(&scaled).unwrap();
            check(&turned, &triangles);
        }

        /// Combs on a small grid: many corners on one line, long thin notches.
        #[test]
        fn combs_are_triangulated(teeth in prop::collection::vec(1..4u8, 2..30)) {
            let width = teeth.len() as f64;
            let mut outline = vec![[0.0, 0.0], [width, 0.0]];
            for (i, &height) in teeth.iter().enumerate().rev() {
                outline.push([i as f64 + 1.0, f64::from(height)]);
                outline.push([i as f64, f64::from(height)]);
            }
            outline.dedup();
            let outline = flat(&outline);
            check(&outline, &cut(&outline).unwrap());
        }
    }
}
