//! When do two moving bodies come into contact?
//!
//! [`TimeOfContact`] answers by conservative advancement (Mirtich 1996): the bodies are moved on by
//! as long as they cannot touch, whatever their points do, until they are as near as asked. It sees
//! rotation and never misses a contact, be the bodies as thin and fast as they may. [`published`]
//! holds the estimate of Noble 2023 (§5.2) for comparison, which moves vertices along straight lines
//! and may miss.
//!
//! ```
//! use glam::DVec3;
//! use polygrain_contact::sweep::{Motion, TimeOfContact};
//! use polygrain_geometry::{Pose, Shape};
//!
//! // A thin plate spins past a wall that its centre never gets near.
//! let (plate, wall) = (Shape::cuboid(2.0, 0.1, 0.01)?, Shape::cuboid(0.01, 5.0, 5.0)?);
//! let spinning = Motion { spin: 30.0 * DVec3::Z, ..Motion::at(Pose::from_rotation(
//!     glam::DQuat::from_rotation_z(1.5))) };
//! let fixed = Motion::at(Pose::from_translation(0.9 * DVec3::X));
//! let question = TimeOfContact { duration: 1.0, target: 1e-3, tolerance: 1e-4 };
//! let hit = question.of_shapes(&plate, &spinning, &wall, &fixed)?;
//! assert!(hit.is_some_and(|hit| hit.time > 0.0 && hit.distance <= 1.1e-3));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod advancement;
mod motion;
pub mod published;

pub use advancement::{Hit, TimeOfContact};
pub use motion::Motion;
