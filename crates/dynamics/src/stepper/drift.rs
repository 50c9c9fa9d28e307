//! How the bodies of a world go on for a while, whatever moves each of them.

use rayon::prelude::*;

use crate::body::{Kind, Kinematics, Momentum, Properties, Role};
use crate::settings::Settings;
use crate::stepper::{CHUNK, PARALLEL};
use crate::world::World;

/// What a drift reads and writes of a body, with its travel.
type Drifting<'a> = (((&'a Properties, &'a mut Kinematics), &'a mut Momentum), &'a mut f64);

/// Moves the driven bodies by `drive`, which gets the place of one among all bodies and among the
/// driven ones, then the free ones by `fly`. Both return a bound on the way of any point of the body,
/// m.
pub(super) fn drift(
    world: &mut World,
    mut drive: impl FnMut(&mut World, usize, usize) -> f64,
    fly: impl Fn(&Settings, &Kind, &mut Kinematics, &mut Momentum) -> f64 + Sync,
) {
    let mut driven = 0.0f64;
    for i in 0..world.bodies.len() {
        let Role::Driven(place) = world.bodies.properties[i].role else { continue };
        let way = drive(world, i, place as usize);
        world.bodies.travel[i] += way;
        driven = driven.max(way);
    }
    let World { settings, bodies, .. } = world;
    let (kinds, settings) = (&bodies.kinds, &*settings);
    let properties = &bodies.properties;
    let states = (&mut bodies.kinematics, &mut bodies.momenta, &mut bodies.travel);
    let advance = |(((properties, kinematics), momentum), travel): Drifting| {
        if properties.role != Role::Dynamic {
            return 0.0;
        }
        let way = fly(settings, &kinds[properties.kind as usize], kinematics, momentum);
        *travel += way;
        way
    };
    let farthest = if properties.len() > PARALLEL {
        let bodies = properties.par_iter().with_min_len(CHUNK).zip(states.0).zip(states.1);
        bodies.zip(states.2).map(advance).reduce(|| 0.0, f64::max)
    } else {
        let bodies = properties.iter().zip(states.0).zip(states.1).zip(states.2);
        bodies.map(advance).fold(0.0, f64::max)
    };
    world.neighbours.odometer.reading += farthest.max(driven);
}
