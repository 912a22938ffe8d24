//! The rules of games that have a name.

use super::Rules;

impl Rules {
    /// The names of games in order, and their rules in TOML.
    ///
    /// `rules/README.md` of this crate describes each key.
    pub const NAMED: &[(&str, &str)] = &[
        ("boggle", include_str!("../../rules/boggle.toml")),
        ("boggle-2012", include_str!("../../rules/boggle-2012.toml")),
        ("boggle-big", include_str!("../../rules/boggle-big.toml")),
        ("boggle-classic", include_str!("../../rules/boggle-classic.toml")),
        ("boggle-deluxe", include_str!("../../rules/boggle-deluxe.toml")),
        ("boggle-new", include_str!("../../rules/boggle-new.toml")),
        ("boggle-super-big", include_str!("../../rules/boggle-super-big.toml")),
        ("bookworm", include_str!("../../rules/bookworm.toml")),
        ("bookworm-challenge", include_str!("../../rules/bookworm-challenge.toml")),
        ("lexica", include_str!("../../rules/lexica.toml")),
        ("lexica-letters", include_str!("../../rules/lexica-letters.toml")),
        ("scramble", include_str!("../../rules/scramble.toml")),
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
