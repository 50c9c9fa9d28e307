//! periodic
