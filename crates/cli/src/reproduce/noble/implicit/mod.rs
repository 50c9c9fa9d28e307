//! Chapter 6: implicit Euler by Picard iteration, flat, with surrogates and multiscale; and the example
//! of the spring in chapter 3.

mod bounce;
mod grid;
mod levels;
mod schemes;
mod setting;
mod sizes;

pub(in crate::reproduce) use bounce::bounce;
pub(in crate::reproduce) use grid::table_6_9;
pub(in crate::reproduce) use levels::figure_6_3;
pub(in crate::reproduce) use schemes::{table_6_5, table_6_6};
pub(in crate::reproduce) use sizes::{table_6_7, table_6_8};

const NOT_GIVEN: &str = "Masses, steps, speeds, tilt and friction of chapter 6. Here: density 1 kg/m³, \
                         K = 1,000, halos of 0.01 m, and what stands beside each table.";

const DAMPING: &str = "How iterations are damped and accelerated. Here: Aitken's relaxation of the forces \
                       in a cluster of bodies; contacts of surrogates are reduced by the ratio of the \
                       reaches of the fine and the surrogates' halos.";
