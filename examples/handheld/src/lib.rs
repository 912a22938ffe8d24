//! A word game for a display of 128x64 pixels and five buttons.
//!
//! [`Game`] is the whole game. It gets buttons and ticks of a clock, and draws itself on any
//! display of `embedded-graphics`. It has no heap, and knows no device.

#![no_std]
#![forbid(unsafe_code)]

pub mod buttons;
pub mod frame;
mod game;
mod screen;
pub mod ssd1306;

pub use game::{Button, Game, TICKS_PER_SECOND};

/// The dictionary that `build.rs` compiled.
pub static DICTIONARY: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/words.dawg"));
