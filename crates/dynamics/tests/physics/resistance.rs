//! resistance
