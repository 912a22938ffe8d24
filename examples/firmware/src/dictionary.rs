//! The place of the dictionary. Each `Home` is a [`Source`](dawggle::Source) of its bytes.

#[cfg_attr(target_arch = "avr", path = "dictionary/program_memory.rs")]
#[cfg_attr(all(not(target_arch = "avr"), feature = "section"), path = "dictionary/section.rs")]
#[cfg_attr(all(not(target_arch = "avr"), not(feature = "section")), path = "dictionary/memory.rs")]
mod place;

pub use place::{Home, home};

/// The dictionary that `build.rs` compiled.
const WORDS: [u8; include_bytes!(concat!(env!("OUT_DIR"), "/words.dawg")).len()] =
    *include_bytes!(concat!(env!("OUT_DIR"), "/words.dawg"));
