//! The broad phases find what brute force finds, all of them, every time.

mod allocation;
mod brute_force;
#[path = "../counting/mod.rs"]
mod counting;
mod nasty;
mod periodic;
mod random;
mod scene;
