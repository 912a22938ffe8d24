#![no_std]
//! The default dictionary of [dawggle], the rules of games, and the alphabets of languages.
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
//! `README.md` describes their origin, their licence, and a larger list.
//!
//! [dawggle]: https://docs.rs/dawggle

/// A dictionary of 111,593 English words in American spelling, with `qu` as one symbol.
///
/// These are the words of `english.txt`, which are found in most dictionaries. The single letters
/// are words, too, as in SCOWL. Games with a minimum length ignore them.
///
/// It is there with the feature `english`, which is on by default.
#[cfg(feature = "english")]
pub static ENGLISH: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/english.dawg"));

/// The licence of the words of [`ENGLISH`]. Distribute these notices with the dictionary.
#[cfg(feature = "english")]
pub static ENGLISH_LICENCE: &str = include_str!("../SCOWL-COPYRIGHT");

/// The rules of games: names, in order, and texts in TOML.
///
/// `dawggle-search` parses them, and `rules/README.md` of the package describes each key.
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

/// Returns the rules of a game by name.
///
/// ```
/// assert!(dawggle_dicts::rules("bookworm").is_some());
/// ```
#[must_use]
pub fn rules(name: &str) -> Option<&'static str> {
    find(RULES, name)
}

/// The alphabets of languages: names, in order, and texts in TOML.
///
/// `dawggle-compiler` parses them, and `alphabets/README.md` of the package describes each key.
pub static ALPHABETS: &[(&str, &str)] = &[
    ("arabic", include_str!("../alphabets/arabic.toml")),
    ("bengali", include_str!("../alphabets/bengali.toml")),
    ("catalan", include_str!("../alphabets/catalan.toml")),
    ("croatian", include_str!("../alphabets/croatian.toml")),
    ("czech", include_str!("../alphabets/czech.toml")),
    ("danish", include_str!("../alphabets/danish.toml")),
    ("dutch", include_str!("../alphabets/dutch.toml")),
    ("english", include_str!("../alphabets/english.toml")),
    ("english-qu", include_str!("../alphabets/english-qu.toml")),
    ("finnish", include_str!("../alphabets/finnish.toml")),
    ("french", include_str!("../alphabets/french.toml")),
    ("german", include_str!("../alphabets/german.toml")),
    ("greek", include_str!("../alphabets/greek.toml")),
    ("hebrew", include_str!("../alphabets/hebrew.toml")),
    ("hindi", include_str!("../alphabets/hindi.toml")),
    ("hiragana", include_str!("../alphabets/hiragana.toml")),
    ("hungarian", include_str!("../alphabets/hungarian.toml")),
    ("italian", include_str!("../alphabets/italian.toml")),
    ("korean", include_str!("../alphabets/korean.toml")),
    ("norwegian", include_str!("../alphabets/norwegian.toml")),
    ("polish", include_str!("../alphabets/polish.toml")),
    ("portuguese", include_str!("../alphabets/portuguese.toml")),
    ("russian", include_str!("../alphabets/russian.toml")),
    ("spanish", include_str!("../alphabets/spanish.toml")),
    ("swedish", include_str!("../alphabets/swedish.toml")),
    ("thai", include_str!("../alphabets/thai.toml")),
    ("turkish", include_str!("../alphabets/turkish.toml")),
    ("vietnamese", include_str!("../alphabets/vietnamese.toml")),
    ("welsh", include_str!("../alphabets/welsh.toml")),
];

/// Returns the alphabet of a language by name.
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

/// Runs the examples of the package's page.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_names_are_in_order() {
        assert!(RULES.is_sorted() && ALPHABETS.is_sorted());
    }

    #[test]
    fn a_text_is_found_by_its_name_alone() {
        assert!(rules("lexica").is_some_and(|text| text.contains("name = ")));
        assert!(alphabet("greek").is_some_and(|text| text.contains("symbols = ")));
        assert_eq!((rules("greek"), alphabet("")), (None, None));
    }

    #[test]
    #[cfg(feature = "english")]
    fn the_dictionary_is_whole() {
        let dawg = dawggle::Dawg::from_bytes(ENGLISH).unwrap();
        assert_eq!(dawg.counts().words, 111_593);
        assert!(ENGLISH_LICENCE.contains("Kevin Atkinson"));
    }
}
