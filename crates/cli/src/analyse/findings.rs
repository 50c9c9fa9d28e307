//! All that is found in a frame.

use glam::DVec3;
use polygrain_scene::analysis::{
    Anisotropy, BodyMeasure, ClassCount, Coordination, Fabric, ForceDensity, Sample, Solid, Stress,
    VoidRatio, classes, force_densities,
};
use polygrain_scene::file::region::Region;

/// What a frame tells.
pub(super) struct Findings {
    pub(super) number: usize,
    pub(super) time: f64,
    pub(super) grains: usize,
    /// Where the rest was found; none if there are no grains.
    pub(super) region: Option<Region>,
    pub(super) classes: [ClassCount; 3],
    pub(super) densities: Vec<ForceDensity>,
    pub(super) coordination: Coordination,
    pub(super) normals: Vec<NormalBin>,
    pub(super) fabric: Option<Fabric>,
    pub(super) anisotropy: Option<Anisotropy>,
    pub(super) stress: Option<Stress>,
    pub(super) voids: Option<VoidRatio>,
    pub(super) bodies: BodyFindings,
}

/// The density of contact normals at an angle to the vertical, over that of normals that point
/// every way alike.
pub(super) struct NormalBin {
    pub(super) degrees: f64,
    pub(super) density: f64,
}

/// What the single grains tell.
pub(super) struct BodyFindings {
    /// Every grain of the run, in the region or not.
    pub(super) all: Vec<BodyMeasure>,
    pub(super) greatest_pressure: f64,
    pub(super) mean_pressure: f64,
    pub(super) greatest_displacement: f64,
    pub(super) mean_displacement: f64,
    /// Height and pressure of some grains, evenly chosen, for a figure.
    pub(super) profile: Vec<(f64, f64)>,
}

/// Points of a profile.
const MOST_POINTS: usize = 2000;
/// Width of a bin of angles, degrees.
const ANGLE: f64 = 10.0;

impl Findings {
    pub(super) fn new(
        number: usize,
        sample: &Sample,
        first: &Sample,
        solids: &[Solid],
        region: Option<&Region>,
    ) -> Self {
        let region = region.cloned().or_else(|| sample.interior());
        let place = region.as_ref();
        let stress = place.map(|region| Stress::of(sample, region));
        Self {
            number,
            time: sample.time,
            grains: sample.grains.len(),
            classes: classes(sample, place),
            densities: force_densities(sample, place),
            coordination: Coordination::of(sample, place),
            normals: normals(sample, place),
            fabric: Fabric::of(sample, place),
            anisotropy: stress.and_then(|stress| Anisotropy::of(sample, place, &stress)),
            stress,
            voids: place.and_then(|region| VoidRatio::of(sample, solids, region)),
            bodies: BodyFindings::new(BodyMeasure::all(sample, first)),
            region,
        }
    }

    /// Contacts between grains in the region.
    pub(super) fn contacts(&self) -> usize {
        self.classes.iter().map(|class| class.contacts).sum()
    }

    /// Mean normal force of these, N.
    pub(super) fn mean_force(&self) -> f64 {
        let sum: f64 =
            self.classes.iter().map(|class| class.mean_force * class.contacts as f64).sum();
        sum / self.contacts().max(1) as f64
    }

    /// Deviator over mean stress, where there is pressure.
    pub(super) fn stress_ratio(&self) -> Option<f64> {
        let stress = self.stress.filter(|stress| stress.mean > 0.0)?;
        Some(stress.deviator / stress.mean)
    }
}

fn normals(sample: &Sample, region: Option<&Region>) -> Vec<NormalBin> {
    let bins = (90.0 / ANGLE) as usize;
    let mut counts = vec![0usize; bins];
    for contact in sample.contacts_in(region) {
        let angle = contact.normal.z.abs().min(1.0).acos().to_degrees();
        counts[((angle / ANGLE) as usize).min(bins - 1)] += 1;
    }
    let all: usize = counts.iter().sum();
    let density = |(bin, &count): (usize, &usize)| {
        let [from, to] = [bin, bin + 1].map(|edge| (edge as f64 * ANGLE).to_radians().cos());
        NormalBin {
            degrees: (bin as f64 + 0.5) * ANGLE,
            density: count as f64 / (all.max(1) as f64 * (from - to)),
        }
    };
    counts.iter().enumerate().map(density).collect()
}

impl BodyFindings {
    fn new(all: Vec<BodyMeasure>) -> Self {
        let greatest = |values: &[f64]| values.iter().copied().fold(0.0, f64::max);
        let mean = |values: &[f64]| values.iter().sum::<f64>() / values.len().max(1) as f64;
        let pressures: Vec<f64> = all.iter().map(|body| body.pressure).collect();
        let ways: Vec<f64> =
            all.iter().filter_map(|body| body.displacement).map(DVec3::length).collect();
        let every = all.len().div_ceil(MOST_POINTS).max(1);
        let profile = all.iter().step_by(every).map(|body| (body.grain.centre.z, body.pressure));
        Self {
            greatest_pressure: greatest(&pressures),
            mean_pressure: mean(&pressures),
            greatest_displacement: greatest(&ways),
            mean_displacement: mean(&ways),
            profile: profile.collect(),
            all,
        }
    }

    /// Without the single grains.
    pub(super) fn summarised(self) -> Self {
        Self { all: Vec::new(), ..self }
    }
}
