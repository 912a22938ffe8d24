#![no_std]
//! The default dictionary of [dawggle].
//!
//! [`ENGLISH`] is a `.dawg` file in memory. It needs no file system and no heap, so a program for a
//! microcontroller can link it into its flash.
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
//! The words are not filtered: there are vulgar and offensive ones among them. The package's
//! `README.md` describes their origin, their license, and a larger list.
//!
//! [dawggle]: https://docs.rs/dawggle

/// A dictionary of 111,593 English words in American spelling, with `qu` as one symbol.
///
/// These are the words of `english.txt`, which are found in most dictionaries. The single letters
/// are words, too, as in SCOWL. Games with a minimum length ignore them.
pub static ENGLISH: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/english.dawg"));

/// The license of the words of [`ENGLISH`]. Distribute these notices with the dictionary.
pub static ENGLISH_LICENSE: &str = include_str!("../SCOWL-COPYRIGHT");

/// Runs the examples of the package's page.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_dictionary_is_whole() {
        let dawg = dawggle::Dawg::from_bytes(ENGLISH).unwrap();
        assert_eq!(dawg.counts().words, 111_593);
        assert!(ENGLISH_LICENSE.contains("Kevin Atkinson"));
    }
}
