//! P. J. Noble, Parallel local and implicit time stepping for triangulated rigid body dynamics, 2023.

mod kernel;

pub(super) use kernel::{table_6_1, table_6_2, table_6_3, table_6_4};
