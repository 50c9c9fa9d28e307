//! A problem taken apart into those of its islands, which know nothing of each other.

use super::problem::Problem;
use crate::islands::Islands;

/// The problem of an island, and where its parts are in the whole.
pub(super) struct Part {
    pub(super) problem: Problem,
    bodies: Vec<u32>,
    bundles: Vec<u32>,
}

/// The problems of all islands that have contacts, in the order of their first bodies.
pub(super) fn split(problem: &Problem) -> Vec<Part> {
    let mut islands = islands(problem);
    let island_of = |bodies: [u32; 2], islands: &mut Islands| {
        let movable = bodies.into_iter().find(|&b| problem.masses[b as usize].is_movable());
        movable.map(|body| islands.of(body))
    };
    let mut order: Vec<(u32, u32)> = (0..problem.bundles.len() as u32)
        .filter_map(|i| {
            let bodies = problem.bundles[i as usize].bodies;
            island_of(bodies, &mut islands).map(|island| (island, i))
        })
        .collect();
    order.sort_unstable();
    order
        .chunk_by(|a, b| a.0 == b.0)
        .map(|part| Part::new(problem, part.iter().map(|&(_, bundle)| bundle).collect()))
        .collect()
}

fn islands(problem: &Problem) -> Islands {
    let mut islands = Islands::new(problem.masses.len());
    let movable = |body: u32| problem.masses[body as usize].is_movable();
    for bundle in &problem.bundles {
        if bundle.bodies.into_iter().all(movable) {
            islands.join(bundle.bodies);
        }
    }
    islands
}

impl Part {
    fn new(whole: &Problem, bundles: Vec<u32>) -> Self {
        let mut bodies: Vec<u32> =
            bundles.iter().flat_map(|&i| whole.bundles[i as usize].bodies).collect();
        bodies.sort_unstable();
        bodies.dedup();
        let mut problem = Problem::default();
        problem.masses.extend(bodies.iter().map(|&body| whole.masses[body as usize]));
        for &i in &bundles {
            let mut bundle = whole.bundles[i as usize].clone();
            let start = problem.points.len() as u32;
            problem.points.extend_from_slice(&whole.points[bundle.range()]);
            bundle.points = start..problem.points.len() as u32;
            bundle.bodies = bundle.bodies.map(|body| {
                bodies.binary_search(&body).expect("its bodies are those of its contacts") as u32
            });
            problem.bundles.push(bundle);
        }
        Self { problem, bodies, bundles }
    }

    /// Gives the reactions and motions back to the whole.
    pub(super) fn give_back(&self, whole: &mut Problem) {
        for (own, &body) in self.problem.masses.iter().zip(&self.bodies) {
            if own.is_movable() {
                whole.masses[body as usize].motion = own.motion;
            }
        }
        for (own, &i) in self.problem.bundles.iter().zip(&self.bundles) {
            let range = whole.bundles[i as usize].range();
            let points = &self.problem.points[own.range()];
            for (point, to) in points.iter().zip(&mut whole.points[range]) {
                to.reaction = point.reaction;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use glam::{DMat3, DVec3};

    use super::super::point::Point;
    use super::super::problem::{Bundle, Mass, Motion};
    use super::*;

    /// Bodies on a floor, the first of all, and next to each other as told.
    fn problem(count: u32, neighbours: &[[u32; 2]]) -> Problem {
        let mass = |i: u32| Mass {
            inverse_mass: f64::from(i.min(1)),
            inverse_inertia: f64::from(i.min(1)) * DMat3::IDENTITY,
            guide: None,
            motion: Motion { velocity: f64::from(i) * DVec3::X, spin: DVec3::ZERO },
        };
        let mut problem = Problem { masses: (0..count).map(mass).collect(), ..Problem::default() };
        let floor = (1..count).map(|i| [0, i]);
        for bodies in floor.chain(neighbours.iter().copied()) {
            let masses = bodies.map(|body| &problem.masses[body as usize]);
            let point = Point::new(0, DVec3::Z, [DVec3::ZERO; 2], masses);
            let start = problem.points.len() as u32;
            problem.points.push(point);
            let contact = problem.bundles.len() as u32;
            let points = start..start + 1;
            problem.bundles.push(Bundle { contact, bodies, points, height: 0.0, halos: 0.0 });
        }
        problem
    }

    #[test]
    fn a_floor_does_not_join_what_stands_on_it() {
        let parts = split(&problem(6, &[[1, 4], [2, 5]]));
        let bodies: Vec<_> = parts.iter().map(|part| part.bodies.clone()).collect();
        assert_eq!(bodies, [vec![0, 1, 4], vec![0, 2, 5], vec![0, 3]]);
        assert_eq!(parts.iter().map(|part| part.bundles.len()).sum::<usize>(), 7);
    }

    #[test]
    fn what_a_part_finds_comes_back_to_its_place() {
        let mut whole = problem(6, &[[1, 4], [2, 5]]);
        let mut parts = split(&whole);
        for part in &mut parts {
            for bundle in &part.problem.bundles {
                let name = f64::from(bundle.contact);
                part.problem.points[bundle.points.start as usize].reaction = DVec3::Z * name;
            }
            for mass in &mut part.problem.masses {
                mass.motion.spin = mass.motion.velocity;
            }
        }
        for part in &parts {
            part.give_back(&mut whole);
        }
        for (i, point) in whole.points.iter().enumerate() {
            assert_eq!(point.reaction.z, i as f64);
        }
        for (i, mass) in whole.masses.iter().enumerate() {
            assert_eq!(mass.motion.spin.x, i as f64);
        }
    }
}
