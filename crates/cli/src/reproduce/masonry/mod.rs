//! Masonry of rigid blocks, by contact dynamics.

mod arch;

pub(super) use arch::heyman_arch;
