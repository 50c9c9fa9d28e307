//! Coarse triangles that stand for many fine ones (Noble 2023 §5.3).
//!
//! A [`SurrogateTree`] holds a mesh several times over, each time with about eight times fewer
//! triangles. A triangle of a coarser level, its *surrogate*, carries a halo wide enough to hold every
//! fine triangle below it. So if two surrogates are farther apart than their halos reach, none of the
//! fine triangles below them meet: a search that descends only where surrogates are near finds
//! exactly what a search through all pairs finds ([Lemma 4](Search::contacts)).
//!
//! ```
//! use glam::DVec3;
//! use polygrain_contact::surrogate::{Grain, Search, SurrogateTree};
//! use polygrain_geometry::{Pose, generate};
//!
//! let rock = generate::icosphere(1.0, 3)?;
//! let tree = SurrogateTree::new(&rock);
//! let grain = Grain::new(&rock, &tree);
//! let beside = Pose::from_translation(DVec3::new(2.3, 0.0, 0.0));
//!
//! let mut search = Search::default();
//! let closest = search.closest(grain, &Pose::IDENTITY, grain, &beside, None);
//! assert!((closest.distance() - 0.3).abs() < 0.02);
//! # Ok::<(), polygrain_geometry::generate::GenerateError>(())
//! ```

mod active;
mod all_pairs;
mod build;
mod cache;
mod disc;
mod distance;
mod fit;
mod forest;
mod halo;
mod metric;
mod near;
mod pairs;
mod search;
mod spanned;
mod split;
mod tree;
mod view;

pub use active::{ActiveSet, CoarseContact};
pub use cache::CacheError;
pub use distance::ClosestTriangles;
pub use fit::fit;
pub use forest::Forest;
pub use halo::{HaloContact, HaloPoint};
pub use near::NearPairs;
pub use search::{Effort, Grain, LEVELS, Search};
pub use tree::{Level, SurrogateTree};
