//! probe
use crate::setting::*;
use glam::*;
use polygrain_dynamics::law::*;
use polygrain_dynamics::*;
use polygrain_geometry::*;

#[test]
fn probe_restitution() {
    for e in [0.1, 0.3, 0.5, 0.7, 0.9] {
        for safety in [0.2, 0.1, 0.05, 0.02, 0.01] {
            // several phases of impact
            let mut errors = Vec::new();
            for i in 0..20 {
                let s = Settings { time_step: TimeStep::Auto { safety }, ..weightless() };
                let mut w = Setting::new(s, Interaction::frictionless(modulus(1e8, e)));
                w.floor();
                let dt = 1e-5;
                let b = w.throw(&Shape::sphere(0.05).unwrap(), above(0.05 + dt * i as f64 / 20.0 * 1.0, DQuat::IDENTITY), DVec3::NEG_Z, DVec3::ZERO);
                w.run(0.02);
                errors.push(w.velocity(b).z / e - 1.0);
            }
            println!("{:.1?}", errors.iter().map(|e| e*1e3).collect::<Vec<_>>()); let lo = errors.iter().copied().fold(f64::INFINITY, f64::min);
            let hi = errors.iter().copied().fold(f64::NEG_INFINITY, f64::max);
            println!("e {e} safety {safety}: {lo:.2e} .. {hi:.2e}");
        }
    }
}
