//! Scenes of reports: built in memory, several run side by side.

use polygrain_scene::{Built, Override, Scene};
use rayon::prelude::*;

/// A scene of ours with some of its parameters replaced by other numbers.
pub(super) fn build(scene: &str, parameters: &[(&str, f64)]) -> Built {
    let replaced: Vec<Override> =
        parameters.iter().map(|&(name, value)| Override::parameter(name, value)).collect();
    let scene = Scene::parse(scene, "built in", &replaced).expect("a scene of ours");
    scene.build().expect("a scene of ours has room for its grains")
}

/// All results, in the order of the jobs, which run side by side.
pub(super) fn side_by_side<J: Sync, R: Send>(
    jobs: &[J],
    run: impl Fn(&J) -> R + Sync + Send,
) -> Vec<R> {
    jobs.par_iter().with_max_len(1).map(run).collect()
}
