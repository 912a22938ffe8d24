//! The rules of games that have a name.

use super::Rules;

macro_rules! rules {
    ($($name:literal)*) => {
        &[$(($name, include_str!(concat!("../../rules/", $name, ".toml")))),*]
    };
}

impl Rules {
    /// The names of games in order, and their rules in TOML.
    ///
    /// `rules/README.md` of this crate describes each key.
    pub const NAMED: &[(&str, &str)] = rules![
        "boggle" "boggle-2012" "boggle-big" "boggle-classic" "boggle-deluxe" "boggle-new"
        "boggle-super-big" "bookworm" "bookworm-challenge" "letter-boxed" "lexica" "lexica-letters"
        "scramble" "spelling-bee" "wordament"
    ];

    /// Returns the rules of a game by its name.
    ///
    /// ```
    /// use dawggle_search::game::Rules;
    ///
    /// assert!(Rules::named("bookworm").is_some());
    /// ```
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        let (_, text) = Self::NAMED.iter().find(|(known, _)| *known == name)?;
        Some(Self::parse(text).expect("rules of this crate"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_rules_are_valid_and_in_order() {
        assert!(Rules::NAMED.is_sorted());
        assert!(Rules::NAMED.iter().all(|(name, _)| Rules::named(name).is_some()));
        assert!(Rules::named("chess").is_none());
    }
}
