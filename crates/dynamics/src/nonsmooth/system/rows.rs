//! The motion of a body as six numbers, and how points see it.

use glam::{DMat3, DVec3};

use super::super::point::Point;
use super::super::problem::{Mass, Motion};

/// A body that moves, and how a point sees its motion.
pub(super) type Seen = (u32, [[f64; 6]; 3]);

/// How a point sees the motion of a body: the rows of `J`.
pub(super) fn seen(point: &Point, mass: &Mass, side: usize, sign: f64) -> [[f64; 6]; 3] {
    let arm = point.arms[side];
    [point.frame.x_axis, point.frame.y_axis, point.frame.z_axis].map(|axis| {
        if let Some(guide) = mass.guide {
            return [sign * guide.dot(axis), 0.0, 0.0, 0.0, 0.0, 0.0];
        }
        let turn = arm.cross(axis);
        [axis.x, axis.y, axis.z, turn.x, turn.y, turn.z].map(|x| sign * x)
    })
}

/// The mass matrix of a body; one that is guided has but one number.
pub(super) fn inertia(mass: &Mass) -> [[f64; 6]; 6] {
    let mut matrix = [[0.0; 6]; 6];
    for (k, row) in matrix.iter_mut().enumerate() {
        row[k] =
            if k == 0 || (k < 3 && mass.guide.is_none()) { mass.inverse_mass.recip() } else { 1.0 };
    }
    if mass.guide.is_none() {
        let moments = mass.inverse_inertia.inverse();
        for k in 0..3 {
            for l in 0..3 {
                matrix[3 + k][3 + l] = 0.5 * (moments.col(l)[k] + moments.col(k)[l]);
            }
        }
    }
    matrix
}

/// `M⁻¹` times an impulse.
pub(super) fn accelerate(mass: &Mass, push: &[f64; 6]) -> [f64; 6] {
    if mass.guide.is_some() {
        return [mass.inverse_mass * push[0], 0.0, 0.0, 0.0, 0.0, 0.0];
    }
    let spin = mass.inverse_inertia * DVec3::new(push[3], push[4], push[5]);
    let m = mass.inverse_mass;
    [m * push[0], m * push[1], m * push[2], spin.x, spin.y, spin.z]
}

pub(super) fn numbers(mass: &Mass) -> [f64; 6] {
    let Motion { velocity, spin } = mass.motion;
    match mass.guide {
        Some(guide) => [guide.dot(velocity), 0.0, 0.0, 0.0, 0.0, 0.0],
        None => [velocity.x, velocity.y, velocity.z, spin.x, spin.y, spin.z],
    }
}

pub(super) fn motion_of(mass: &Mass, numbers: &[f64; 6]) -> Motion {
    match mass.guide {
        Some(guide) => Motion { velocity: numbers[0] * guide, spin: DVec3::ZERO },
        None => Motion {
            velocity: DVec3::new(numbers[0], numbers[1], numbers[2]),
            spin: DVec3::new(numbers[3], numbers[4], numbers[5]),
        },
    }
}

pub(super) fn times(rows: &[[f64; 6]; 3], x: &[f64; 6]) -> DVec3 {
    DVec3::from_array(rows.map(|row| (0..6).map(|k| row[k] * x[k]).sum()))
}

pub(super) fn transposed_times(rows: &[[f64; 6]; 3], r: DVec3) -> [f64; 6] {
    std::array::from_fn(|k| rows[0][k] * r.x + rows[1][k] * r.y + rows[2][k] * r.z)
}

/// `S A`.
pub(super) fn matrix_times(s: &DMat3, a: &[[f64; 6]; 3]) -> [[f64; 6]; 3] {
    let row = |i: usize| [s.x_axis[i], s.y_axis[i], s.z_axis[i]];
    std::array::from_fn(|i| {
        let [x, y, z] = row(i);
        std::array::from_fn(|k| x * a[0][k] + y * a[1][k] + z * a[2][k])
    })
}

/// `total += Aᵀ B`.
pub(super) fn add_transposed_product(
    total: &mut [[f64; 6]; 6],
    a: &[[f64; 6]; 3],
    b: &[[f64; 6]; 3],
) {
    for (k, own) in total.iter_mut().enumerate() {
        for (l, own) in own.iter_mut().enumerate() {
            *own += a[0][k] * b[0][l] + a[1][k] * b[1][l] + a[2][k] * b[2][l];
        }
    }
}
