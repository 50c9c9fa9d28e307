//! The engine against closed forms of mechanics.

mod setting;
mod impact;
