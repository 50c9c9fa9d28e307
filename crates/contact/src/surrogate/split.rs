//! A set of triangles parted into compact sets of about equal size: k-means with full houses.

use glam::DVec3;

/// Rounds of moving the centres; large sets settle sooner than it matters.
const ROUNDS: usize = 20;
const ROUNDS_OF_LARGE_SETS: usize = 6;
const LARGE: usize = 4096;

/// Sorts the members into at most `count` groups of at most `capacity` each and returns the sizes of
/// the groups, none of them empty.
///
/// `place` says where a member is. There must be room for all.
pub(super) fn split(
    members: &mut [u32],
    place: impl Fn(u32) -> DVec3,
    count: usize,
    capacity: usize,
) -> Vec<usize> {
    let places: Vec<DVec3> = members.iter().map(|&m| place(m)).collect();
    let mut centres = spread(&places, count);
    let mut groups = vec![0; members.len()];
    let rounds = if members.len() > LARGE { ROUNDS_OF_LARGE_SETS } else { ROUNDS };
    for _ in 0..rounds {
        let assigned = assign(&places, &centres, capacity);
        let settled = assigned == groups;
        groups = assigned;
        if settled {
            break;
        }
        move_centres(&mut centres, &places, &groups);
    }
    let mut order: Vec<usize> = (0..members.len()).collect();
    order.sort_by_key(|&i| groups[i]);
    let sorted: Vec<u32> = order.iter().map(|&i| members[i]).collect();
    members.copy_from_slice(&sorted);
    let mut sizes = vec![0; centres.len()];
    for &group in &groups {
        sizes[group] += 1;
    }
    sizes.retain(|&size| size > 0);
    sizes
}

/// Places far from each other: each the farthest from those before.
fn spread(places: &[DVec3], count: usize) -> Vec<DVec3> {
    let mean = places.iter().sum::<DVec3>() / places.len() as f64;
    let mut nearest: Vec<f64> = places.iter().map(|p| p.distance_squared(mean)).collect();
    let mut centres = Vec::with_capacity(count);
    for _ in 0..count {
        let mut farthest = 0;
        for (i, distance) in nearest.iter().enumerate() {
            if *distance > nearest[farthest] {
                farthest = i;
            }
        }
        let centre = places[farthest];
        for (distance, p) in nearest.iter_mut().zip(places) {
            let from_centre = p.distance_squared(centre);
            *distance = if centres.is_empty() { from_centre } else { distance.min(from_centre) };
        }
        centres.push(centre);
    }
    centres
}

/// The nearest centre that has room, those who lose most by another choosing first.
fn assign(places: &[DVec3], centres: &[DVec3], capacity: usize) -> Vec<usize> {
    let ranked = |place: DVec3| {
        let mut order: Vec<(f64, usize)> =
            centres.iter().enumerate().map(|(k, c)| (place.distance_squared(*c), k)).collect();
        order.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
        order
    };
    let nearest = |place: DVec3| {
        let mut best = (f64::INFINITY, 0);
        for (k, c) in centres.iter().enumerate() {
            let distance = place.distance_squared(*c);
            if distance < best.0 {
                best = (distance, k);
            }
        }
        best.1
    };
    let mut groups: Vec<usize> = places.iter().map(|&p| nearest(p)).collect();
    let mut sizes = vec![0; centres.len()];
    for &group in &groups {
        sizes[group] += 1;
    }
    if sizes.iter().all(|&size| size <= capacity) {
        return groups;
    }
    let mut choosers: Vec<(f64, usize)> = places
        .iter()
        .enumerate()
        .map(|(i, &p)| {
            let order = ranked(p);
            (order.get(1).map_or(0.0, |second| second.0 - order[0].0), i)
        })
        .collect();
    choosers.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
    sizes.fill(0);
    for (_, i) in choosers {
        let order = ranked(places[i]);
        let room = order.iter().find(|&&(_, k)| sizes[k] < capacity);
        let group = room.map_or(order[0].1, |&(_, k)| k);
        groups[i] = group;
        sizes[group] += 1;
    }
    groups
}

fn move_centres(centres: &mut [DVec3], places: &[DVec3], groups: &[usize]) {
    let mut sums = vec![(DVec3::ZERO, 0_usize); centres.len()];
    for (&place, &group) in places.iter().zip(groups) {
        sums[group].0 += place;
        sums[group].1 += 1;
    }
    for (centre, (sum, size)) in centres.iter_mut().zip(sums) {
        if size > 0 {
            *centre = sum / size as f64;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nobody_is_lost_and_no_house_is_too_full() {
        let place = |m: u32| DVec3::new(f64::from(m % 7), f64::from(m / 7 % 5), f64::from(m % 3));
        for (members, count, capacity) in [(50, 7, 8), (64, 8, 8), (9, 2, 8), (500, 8, 64)] {
            let mut ids: Vec<u32> = (0..members).collect();
            let sizes = split(&mut ids, place, count, capacity);
            assert!(sizes.iter().all(|&size| (1..=capacity).contains(&size)));
            assert_eq!(sizes.iter().sum::<usize>(), members as usize);
            ids.sort_unstable();
            assert!(ids.iter().copied().eq(0..members));
        }
    }

    #[test]
    fn members_at_one_place_are_parted_all_the_same() {
        let sizes = split(&mut (0..30).collect::<Vec<_>>(), |_| DVec3::ONE, 4, 8);
        assert!(sizes.len() == 4 && sizes.iter().all(|&size| size <= 8));
    }
}
