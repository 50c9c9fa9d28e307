//! Vectors in space, several at once.

use std::ops::{Add, Mul, Sub};

use glam::DVec3;

use super::Lanes;

/// One vector in space per lane.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Vec3<L> {
    pub(crate) x: L,
    pub(crate) y: L,
    pub(crate) z: L,
}

impl<L: Lanes> Vec3<L> {
    #[inline(always)]
    pub(crate) fn dot(self, other: Self) -> L {
        self.x * other.x + self.y * other.y + self.z * other.z
    }

    #[inline(always)]
    pub(crate) fn squared(self) -> L {
        self.dot(self)
    }

    #[inline(always)]
    pub(crate) fn cross(self, other: Self) -> Self {
        Self {
            x: self.y * other.z - self.z * other.y,
            y: self.z * other.x - self.x * other.z,
            z: self.x * other.y - self.y * other.x,
        }
    }

    #[inline(always)]
    pub(crate) fn select(mask: L::Mask, yes: Self, no: Self) -> Self {
        Self {
            x: L::select(mask, yes.x, no.x),
            y: L::select(mask, yes.y, no.y),
            z: L::select(mask, yes.z, no.z),
        }
    }

    #[inline(always)]
    pub(crate) fn load(rows: &[L::Row; 3]) -> Self {
        let [x, y, z] = rows;
        Self { x: L::load(x), y: L::load(y), z: L::load(z) }
    }

    #[inline(always)]
    pub(crate) fn store(self) -> [L::Row; 3] {
        [self.x.store(), self.y.store(), self.z.store()]
    }

    #[inline(always)]
    pub(crate) fn splat([x, y, z]: [L::Real; 3]) -> Self {
        Self { x: L::splat(x), y: L::splat(y), z: L::splat(z) }
    }
}

impl From<DVec3> for Vec3<f64> {
    #[inline(always)]
    fn from(v: DVec3) -> Self {
        Self { x: v.x, y: v.y, z: v.z }
    }
}

impl From<Vec3<f64>> for DVec3 {
    #[inline(always)]
    fn from(v: Vec3<f64>) -> Self {
        Self::new(v.x, v.y, v.z)
    }
}

impl<L: Lanes> Add for Vec3<L> {
    type Output = Self;

    #[inline(always)]
    fn add(self, other: Self) -> Self {
        Self { x: self.x + other.x, y: self.y + other.y, z: self.z + other.z }
    }
}

impl<L: Lanes> Sub for Vec3<L> {
    type Output = Self;

    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        Self { x: self.x - other.x, y: self.y - other.y, z: self.z - other.z }
    }
}

impl<L: Lanes> Mul<L> for Vec3<L> {
    type Output = Self;

    #[inline(always)]
    fn mul(self, factor: L) -> Self {
        Self { x: self.x * factor, y: self.y * factor, z: self.z * factor }
    }
}
