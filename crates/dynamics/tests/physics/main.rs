//! The engine against closed forms of mechanics.

mod collision;
mod impact;
mod setting;
