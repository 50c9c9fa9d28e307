//! The engine against closed forms of mechanics.

mod impact;
mod setting;
