//! Two bodies meet.

use glam::{DQuat, DVec3};
use polygrain_dynamics::{Form, Motion, Settings};
use polygrain_geometry::{Pose, Shape, generate};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

use crate::setting::Setting;

#[test]
fn probe() {
    let shapes = [Shape::cuboid(0.02, 0.02, 0.02).unwrap()];
    let mut worst = Vec::new();
    for seed in 0..2000u64 {
        let mut random = Pcg64Mcg::seed_from_u64(seed);
        let mut unit =
            || DVec3::from_array(std::array::from_fn(|_| random.random_range(-1.0..1.0)));
        let settings = Settings { gravity: DVec3::ZERO, ..Settings::default() };
        let mut setting = Setting::linear(settings, 5e7, 1.0, 0.0);
        let form = Form::Solid(shapes[0].clone());
        let q = DQuat::from_scaled_axis(3.0 * unit());
        let a = setting.throw(
            form.clone(),
            Pose::new(q, DVec3::ZERO),
            Motion::Dynamic,
            DVec3::ZERO,
            5.0 * unit(),
        );
        let q = DQuat::from_scaled_axis(3.0 * unit());
        let offset = unit() * 0.015;
        let b = setting.throw(
            form,
            Pose::new(q, DVec3::new(0.04, offset.y, offset.z)),
            Motion::Dynamic,
            DVec3::new(-0.5, 0.0, 0.0),
            5.0 * unit(),
        );
        let _ = (a, b);
        let mut most = 0.0f64;
        while setting.world.time() < 0.1 {
            setting.world.step().unwrap();
            most = most.max(setting.world.energy().error());
        }
        worst.push((setting.world.energy().error(), most, seed, setting.world.max_overlap()));
    }
    worst.sort_by(|a, b| b.0.total_cmp(&a.0));
    for w in worst.iter().take(12) {
        println!("{w:?}");
    }
    println!("median {:?} {:?}", worst[1000], worst[200]);
}
