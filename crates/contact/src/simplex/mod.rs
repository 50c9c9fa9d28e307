//! The point of a simplex closest to the origin: the innermost question of GJK.
//!
//! Every sub-algorithm of the literature stands here behind one trait, [`ClosestPoint`], and can be
//! chosen by name as a [`SubAlgorithm`]:
//!
//! | sub-algorithm | error of the distance beside the largest coordinate: well-shaped, any simplex |
//! |---|---|
//! | [`SignedVolumes`], [`SignedVolumesGeneral`], [`SignedVolumesExact`] | 5e-15, 5e-15 |
//! | [`Backup`] | 1e-12, 1e-3 |
//! | [`JohnsonBackup`], [`Johnson`], [`VoronoiRegions`] | 1e-12, 1 |

mod backup;
mod exact;
mod johnson;
mod regions;
mod signed_volumes;
mod voronoi;

use std::fmt;
use std::str::FromStr;

use glam::DVec3;

pub use backup::Backup;
pub use exact::SignedVolumesExact;
pub use johnson::{Johnson, JohnsonBackup};
pub use regions::{Region, regions};
pub use signed_volumes::{SignedVolumes, SignedVolumesGeneral};
pub use voronoi::VoronoiRegions;

/// The point of a simplex closest to the origin, as barycentric weights.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Closest {
    /// Non-negative weights of the vertices, summing to one; zero for those that do not support
    /// the point and for the places beyond the simplex.
    pub weights: [f64; 4],
}

impl Closest {
    /// The point itself.
    pub fn point(&self, simplex: &[DVec3]) -> DVec3 {
        simplex.iter().zip(self.weights).map(|(&s, weight)| weight * s).sum()
    }

    /// How many vertices support the point.
    pub fn support_count(&self) -> usize {
        self.weights.iter().filter(|&&weight| weight > 0.0).count()
    }
}

/// A way to find the point of a simplex closest to the origin.
pub trait ClosestPoint {
    /// The closest point of the simplex with these one to four vertices, the newest first.
    ///
    /// Never empty and never NaN for finite vertices, however degenerate.
    fn closest(simplex: &[DVec3]) -> Closest;
}

/// The sub-algorithms by name.
///
/// ```
/// use glam::DVec3;
/// use polygrain_contact::simplex::SubAlgorithm;
///
/// let method: SubAlgorithm = "johnson-backup".parse()?;
/// let segment = [DVec3::new(1.0, 1.0, 0.0), DVec3::new(-1.0, 1.0, 0.0)];
/// assert_eq!(method.closest(&segment).point(&segment), DVec3::Y);
/// # Ok::<(), polygrain_contact::simplex::UnknownSubAlgorithm>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum SubAlgorithm {
    /// [`SignedVolumes`].
    #[default]
    SignedVolumes,
    /// [`SignedVolumesExact`].
    SignedVolumesExact,
    /// [`Johnson`].
    Johnson,
    /// [`JohnsonBackup`].
    JohnsonBackup,
    /// [`Backup`].
    Backup,
    /// [`VoronoiRegions`].
    VoronoiRegions,
}

impl SubAlgorithm {
    /// All of them, the default first.
    pub const ALL: [Self; 6] = [
        Self::SignedVolumes,
        Self::SignedVolumesExact,
        Self::Johnson,
        Self::JohnsonBackup,
        Self::Backup,
        Self::VoronoiRegions,
    ];

    /// The closest point of a simplex by this sub-algorithm; see [`ClosestPoint::closest`].
    pub fn closest(self, simplex: &[DVec3]) -> Closest {
        match self {
            Self::SignedVolumes => SignedVolumes::closest(simplex),
            Self::SignedVolumesExact => SignedVolumesExact::closest(simplex),
            Self::Johnson => Johnson::closest(simplex),
            Self::JohnsonBackup => JohnsonBackup::closest(simplex),
            Self::Backup => Backup::closest(simplex),
            Self::VoronoiRegions => VoronoiRegions::closest(simplex),
        }
    }

    /// The name in commands and files.
    pub const fn name(self) -> &'static str {
        match self {
            Self::SignedVolumes => "signed-volumes",
            Self::SignedVolumesExact => "signed-volumes-exact",
            Self::Johnson => "johnson",
            Self::JohnsonBackup => "johnson-backup",
            Self::Backup => "backup",
            Self::VoronoiRegions => "voronoi-regions",
        }
    }
}

impl fmt::Display for SubAlgorithm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A name that is not that of a sub-algorithm.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "there is no sub-algorithm \"{0}\"; choose one of {names}",
    names = SubAlgorithm::ALL.map(SubAlgorithm::name).join(", ")
)]
pub struct UnknownSubAlgorithm(String);

impl FromStr for SubAlgorithm {
    type Err = UnknownSubAlgorithm;

    fn from_str(name: &str) -> Result<Self, Self::Err> {
        Self::ALL
            .into_iter()
            .find(|method| method.name() == name)
            .ok_or_else(|| UnknownSubAlgorithm(name.to_owned()))
    }
}

/// Pads weights with zeros.
fn weights<const N: usize>(weights: [f64; N]) -> Closest {
    let mut padded = [0.0; 4];
    padded[..N].copy_from_slice(&weights);
    Closest { weights: padded }
}

/// The answer that is always at hand.
fn nearest_vertex(simplex: &[DVec3]) -> Closest {
    let nearest = (0..simplex.len().min(4))
        .min_by(|&i, &j| simplex[i].length_squared().total_cmp(&simplex[j].length_squared()))
        .unwrap_or(0);
    let mut weights = [0.0; 4];
    weights[nearest] = 1.0;
    Closest { weights }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_is_read_back() {
        for method in SubAlgorithm::ALL {
            assert_eq!(method.to_string().parse(), Ok(method));
        }
        let error = "gauss".parse::<SubAlgorithm>().unwrap_err().to_string();
        assert!(error.contains("\"gauss\"") && error.contains("signed-volumes-exact"), "{error}");
    }

    #[test]
    fn every_method_finds_every_region() {
        assert_eq!(regions().len(), 3 + 7 + 15);
        for region in regions() {
            for method in SubAlgorithm::ALL {
                let weights = method.closest(&region.vertices).weights;
                let support: Vec<_> = (0..4).filter(|&i| weights[i] > 0.0).collect();
                assert_eq!(support, region.support, "{method}, {}", region.name);
            }
            let weights = SignedVolumesGeneral::closest(&region.vertices).weights;
            let support: Vec<_> = (0..4).filter(|&i| weights[i] > 0.0).collect();
            assert_eq!(support, region.support, "general, {}", region.name);
        }
    }
}
