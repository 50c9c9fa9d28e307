//! Volumes that enclose a shape and are cheap to test.

mod aabb;

pub use aabb::Aabb;
