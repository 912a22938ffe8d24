//! The alphabets of languages.

use super::Alphabet;

impl Alphabet {
    /// The names of the alphabets of languages in order, and the alphabets in TOML.
    ///
    /// `alphabets/README.md` of this crate describes each key.
    pub const NAMED: &[(&str, &str)] = &[
        ("arabic", include_str!("../../alphabets/arabic.toml")),
        ("bengali", include_str!("../../alphabets/bengali.toml")),
        ("catalan", include_str!("../../alphabets/catalan.toml")),
        ("croatian", include_str!("../../alphabets/croatian.toml")),
        ("czech", include_str!("../../alphabets/czech.toml")),
        ("danish", include_str!("../../alphabets/danish.toml")),
        ("dutch", include_str!("../../alphabets/dutch.toml")),
        ("english", include_str!("../../alphabets/english.toml")),
        ("english-qu", include_str!("../../alphabets/english-qu.toml")),
        ("finnish", include_str!("../../alphabets/finnish.toml")),
        ("french", include_str!("../../alphabets/french.toml")),
        ("german", include_str!("../../alphabets/german.toml")),
        ("greek", include_str!("../../alphabets/greek.toml")),
        ("hebrew", include_str!("../../alphabets/hebrew.toml")),
        ("hindi", include_str!("../../alphabets/hindi.toml")),
        ("hiragana", include_str!("../../alphabets/hiragana.toml")),
        ("hungarian", include_str!("../../alphabets/hungarian.toml")),
        ("italian", include_str!("../../alphabets/italian.toml")),
        ("korean", include_str!("../../alphabets/korean.toml")),
        ("norwegian", include_str!("../../alphabets/norwegian.toml")),
        ("polish", include_str!("../../alphabets/polish.toml")),
        ("portuguese", include_str!("../../alphabets/portuguese.toml")),
        ("russian", include_str!("../../alphabets/russian.toml")),
        ("spanish", include_str!("../../alphabets/spanish.toml")),
        ("swedish", include_str!("../../alphabets/swedish.toml")),
        ("thai", include_str!("../../alphabets/thai.toml")),
        ("turkish", include_str!("../../alphabets/turkish.toml")),
        ("vietnamese", include_str!("../../alphabets/vietnamese.toml")),
        ("welsh", include_str!("../../alphabets/welsh.toml")),
    ];

    /// Returns the alphabet of a language by its name.
    ///
    /// ```
    /// use dawggle_compiler::Alphabet;
    ///
    /// let german = Alphabet::named("german").unwrap();
    /// assert_eq!(german.fold("Straße")?, "strasse");
    /// # Ok::<_, dawggle_compiler::list::Fault>(())
    /// ```
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        let (_, text) = Self::NAMED.iter().find(|(known, _)| *known == name)?;
        Some(Self::parse(text).expect("an alphabet of this crate"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_alphabets_are_valid_and_in_order() {
        assert!(Alphabet::NAMED.is_sorted());
        assert!(Alphabet::NAMED.iter().all(|(name, _)| Alphabet::named(name).is_some()));
        assert!(Alphabet::named("klingon").is_none());
    }
}
