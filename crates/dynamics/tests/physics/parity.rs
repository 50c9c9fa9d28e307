//! The same bits, however a world is run.

use polygrain_dynamics::State;

use crate::setting::Setting;

/// Asserts that what a run leaves does not depend on the number of threads.
pub(crate) fn assert_same_on_any_threads(run: impl Fn() -> u64 + Sync) {
    let hashes = [1, 2, 3].map(|threads| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        pool.install(&run)
    });
    assert_eq!(hashes, [hashes[0]; 3]);
}

/// Asserts that a world whose state went through a file goes on for some steps as the one it was
/// taken from.
pub(crate) fn assert_goes_on_alike(first: &mut Setting, mut second: Setting, steps: usize) {
    let saved = postcard::to_stdvec(&first.world.state()).unwrap();
    let state: State = postcard::from_bytes(&saved).unwrap();
    assert_eq!(state, first.world.state());
    second.world.restore(state).unwrap();
    first.steps(steps);
    second.steps(steps);
    assert_eq!(first.world.state_hash(), second.world.state_hash());
    assert_eq!(first.world.state(), second.world.state());
}
