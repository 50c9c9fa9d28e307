//! Masonry of rigid blocks, by contact dynamics.

mod aqueduct;
mod arch;
mod front;
mod wall;

pub(super) use aqueduct::dubois_aqueduct;
pub(super) use arch::heyman_arch;
pub(super) use wall::dubois_wall;
