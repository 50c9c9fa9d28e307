//! In which order contacts are solved.

use std::ops::Range;

use super::problem::Problem;

/// Contacts below which they are solved in turn: the order from the ground up and back carries
/// impulses through a stack at once, which is worth more than a second thread.
const IN_TURN: usize = 1_000;

/// Bodies with more contacts than this have the rest of them solved last, in turn.
const COLOURS: usize = 64;

/// In which order contacts of one colour are solved makes no difference to the result, but to the time: those
/// that are so near to each other in the problem stay near, so that their bodies do, and there those of
/// equally many points follow each other, so that processors guess right how many there are.
const NEAR: u32 = 1_024;

/// The order of contacts, by groups.
#[derive(Clone, Debug)]
pub(super) struct Order {
    places: Vec<u32>,
    /// Where each group ends. Contacts of a group share no body that moves, but for the last if all
    /// are solved in turn.
    ends: Vec<usize>,
    parallel: bool,
}

impl Order {
    /// All contacts, by their places in the problem.
    pub(super) fn places(&self) -> &[u32] {
        &self.places
    }

    /// The groups of a sweep in their order, or the other way round: their numbers and where they are.
    pub(super) fn groups(
        &self,
        backward: bool,
    ) -> impl Iterator<Item = (usize, Range<usize>)> + '_ {
        let count = self.ends.len();
        (0..count).map(move |i| {
            let group = if backward { count - 1 - i } else { i };
            let start = if group == 0 { 0 } else { self.ends[group - 1] };
            (group, start..self.ends[group])
        })
    }

    pub(super) fn is_parallel(&self) -> bool {
        self.parallel
    }
}

/// The order in which the contacts of a problem are solved.
pub(super) fn order(problem: &Problem) -> Order {
    let count = problem.bundles.len();
    let upwards = from_the_ground_up(problem);
    if count < IN_TURN {
        return Order { places: upwards, ends: vec![count], parallel: false };
    }
    let mut colours: Vec<Vec<u32>> = vec![Vec::new(); COLOURS + 1];
    let mut taken = vec![0u64; problem.masses.len()];
    for place in upwards {
        let bundle = &problem.bundles[place as usize];
        let moving = bundle.bodies.map(|body| body as usize);
        let moving = moving.into_iter().filter(|&body| problem.masses[body].is_movable());
        let used = moving.clone().fold(0, |used, body| used | taken[body]);
        let colour = used.trailing_ones() as usize;
        if colour < COLOURS {
            moving.for_each(|body| taken[body] |= 1 << colour);
        }
        colours[colour].push(place);
    }
    let last_is_mixed = !colours[COLOURS].is_empty();
    let mut order = Order { places: Vec::with_capacity(count), ends: Vec::new(), parallel: true };
    for colour in colours.iter_mut().filter(|colour| !colour.is_empty()) {
        colour.sort_unstable_by_key(|&place| {
            (place / NEAR, problem.bundles[place as usize].points.len(), place)
        });
        order.places.extend_from_slice(colour);
        order.ends.push(order.places.len());
    }
    if last_is_mixed {
        split_last(&mut order);
    }
    order
}

fn from_the_ground_up(problem: &Problem) -> Vec<u32> {
    let bundles = &problem.bundles;
    let mut places: Vec<u32> = (0..bundles.len() as u32).collect();
    places.sort_by(|&i, &j| bundles[i as usize].height.total_cmp(&bundles[j as usize].height));
    places
}

/// Makes a group of its own of every contact of the last one.
fn split_last(order: &mut Order) {
    let end = order.ends.pop().expect("there is a last group");
    let start = order.ends.last().copied().unwrap_or(0);
    order.ends.extend(start + 1..=end);
}
