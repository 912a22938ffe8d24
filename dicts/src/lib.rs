#![no_std]
//! The default dictionary of [dawggle], ready to be used in place, and the rules of real games.
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

/// The notices that [`ENGLISH`] must be handed on with: the licence of its list.
pub static ENGLISH_LICENCE: &str = include_str!("../SCOWL-COPYRIGHT");

/// The rules of games, each a name and its text in TOML, as `dawggle-search` reads it; in the order of
/// their names. What each key means is described in `rules/README.md` of the package.
pub static RULES: &[(&str, &str)] = &[
    ("boggle", include_str!("../rules/boggle.toml")),
    ("boggle-2012", include_str!("../rules/boggle-2012.toml")),
    ("boggle-big", include_str!("../rules/boggle-big.toml")),
    ("boggle-classic", include_str!("../rules/boggle-classic.toml")),
    ("boggle-deluxe", include_str!("../rules/boggle-deluxe.toml")),
    ("boggle-new", include_str!("../rules/boggle-new.toml")),
    ("boggle-super-big", include_str!("../rules/boggle-super-big.toml")),
    ("bookworm", include_str!("../rules/bookworm.toml")),
    ("bookworm-challenge", include_str!("../rules/bookworm-challenge.toml")),
    ("lexica", include_str!("../rules/lexica.toml")),
    ("lexica-letters", include_str!("../rules/lexica-letters.toml")),
    ("scramble", include_str!("../rules/scramble.toml")),
];

/// The text of the rules of that name.
///
/// ```
/// assert!(dawggle_dicts::rules("bookworm").is_some());
/// ```
#[must_use]
pub fn rules(name: &str) -> Option<&'static str> {
    find(RULES, name)
}

/// The alphabets of languages, each a name and its text in TOML, as `dawggle-compiler` reads it; in the
/// order of their names. What each key means is described in `alphabets/README.md` of the package.
pub static ALPHABETS: &[(&str, &str)] = &[
    ("catalan", include_str!("../alphabets/catalan.toml")),
    ("czech", include_str!("../alphabets/czech.toml")),
    ("dutch", include_str!("../alphabets/dutch.toml")),
    ("english", include_str!("../alphabets/english.toml")),
    ("english-qu", include_str!("../alphabets/english-qu.toml")),
    ("french", include_str!("../alphabets/french.toml")),
    ("german", include_str!("../alphabets/german.toml")),
    ("greek", include_str!("../alphabets/greek.toml")),
    ("hebrew", include_str!("../alphabets/hebrew.toml")),
    ("hungarian", include_str!("../alphabets/hungarian.toml")),
    ("polish", include_str!("../alphabets/polish.toml")),
    ("portuguese", include_str!("../alphabets/portuguese.toml")),
    ("russian", include_str!("../alphabets/russian.toml")),
    ("spanish", include_str!("../alphabets/spanish.toml")),
];

/// The text of the alphabet of that name.
///
/// ```
/// assert!(dawggle_dicts::alphabet("hungarian").is_some());
/// ```
#[must_use]
pub fn alphabet(name: &str) -> Option<&'static str> {
    find(ALPHABETS, name)
}

fn find(known: &[(&str, &'static str)], name: &str) -> Option<&'static str> {
    known.iter().find(|(known, _)| *known == name).map(|&(_, text)| text)
}
