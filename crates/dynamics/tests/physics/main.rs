//! The engine against closed forms of mechanics.

mod balance;
mod blocks;
mod caps;
mod cohesive;
mod collision;
mod combinations;
mod convergence;
mod determinism;
mod drivers;
mod friction;
mod halo;
mod heap;
mod impact;
mod impulse;
mod masonry;
mod meshes;
mod oblique;
mod parity;
mod periodic;
mod resistance;
mod rigid;
mod rigid_meshes;
mod search;
mod setting;
mod sleep;
mod spin;
