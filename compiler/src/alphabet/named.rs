//! The alphabets of languages.

use super::Alphabet;

macro_rules! alphabets {
    ($($name:literal)*) => {
        &[$(($name, include_str!(concat!("../../alphabets/", $name, ".toml")))),*]
    };
}

impl Alphabet {
    /// The names of the alphabets of languages in order, and the alphabets in TOML.
    ///
    /// `alphabets/README.md` of this crate describes each key.
    pub const NAMED: &[(&str, &str)] = alphabets![
        "arabic" "bengali" "catalan" "croatian" "czech" "danish" "dutch" "english"
        "english-qu" "finnish" "french" "german" "greek" "hebrew" "hindi" "hiragana"
        "hungarian" "italian" "korean" "norwegian" "polish" "portuguese" "russian" "spanish"
        "swedish" "thai" "turkish" "vietnamese" "welsh"
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
