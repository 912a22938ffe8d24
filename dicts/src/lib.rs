#![no_std]
//! The default dictionary of [dawggle], ready to be used in place.
//!
//! [`ENGLISH`] is a `.dawg` file in memory. It needs no file system and no heap, so a program for
//! a microcontroller can link it into its flash.
//!
//! ```
//! use dawggle::Dawg;
//! use dawggle_dicts::ENGLISH;
//!
//! let dawg = Dawg::trust(ENGLISH)?;
//! assert!(dawg.contains("quiz"));
//! assert!(!dawg.contains("qwiz"));
//! # Ok::<_, dawggle::LoadError>(())
//! ```
//!
//! The words are unfiltered, vulgar and offensive ones among them. Where they come from, their
//! licence and a larger list are described in the package's `README.md`.
//!
//! [dawggle]: https://docs.rs/dawggle

/// 111,593 English words in American spelling, with `qu` as one symbol: the words of
/// `english.txt`, which are found in most dictionaries.
///
/// Single letters are words here, as they are in SCOWL; a game with a least length does not see
/// them.
pub static ENGLISH: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/english.dawg"));
