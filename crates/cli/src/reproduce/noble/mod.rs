//! P. J. Noble, Parallel local and implicit time stepping for triangulated rigid body dynamics, 2023.

mod implicit;
mod kernel;

pub(super) use implicit::{
    bounce, figure_6_3, table_6_5, table_6_6, table_6_7, table_6_8, table_6_9,
};
pub(super) use kernel::{table_6_1, table_6_2, table_6_3, table_6_4};
