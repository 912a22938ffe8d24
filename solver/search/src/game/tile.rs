//! Tiles: the letters on a cell, and their bonus.

use std::fmt;

use dawggle::board_text::TilePosition;
use dawggle::board_text::joins_letter_before;
use dawggle::format::may_be_in_symbols;

/// A tile: the letters that it can spell in a word, and its bonus.
///
/// ```
/// use dawggle_search::game::Tile;
///
/// assert!(Tile::parse("Qu")?.choices().eq(["qu"]));
/// assert!(Tile::parse("a/b")?.choices().eq(["a", "b"]));
/// assert_eq!(Tile::parse("e:dw")?.bonus.as_deref(), Some("dw"));
/// assert!(Tile::parse("?")?.is_wild());
/// assert!(Tile::parse("#")?.is_blocked());
/// # Ok::<_, dawggle_search::game::TileError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Tile {
    /// The name of the bonus in the rules.
    pub bonus: Option<String>,
    text: String,
}

/// An error in the text of a tile. The messages continue a sentence that names the tile.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum TileError {
    /// A character is not a letter.
    #[error("holds {0:?}, which is not a letter")]
    Character(char),
    /// The text is empty, or one side of a `/` is.
    #[error("is {0:?}: letters expected, on both sides of any `/`")]
    Empty(String),
    /// There are more than 65,535 choices.
    #[error("has {0} choices: a tile can have at most {MAX_CHOICES}")]
    Choices(usize),
}

/// The largest number of choices of a tile.
const MAX_CHOICES: usize = u16::MAX as usize;

const WILD: &str = "?";
const BLOCKED: &str = "#";

impl Tile {
    /// Returns the tile that no word can use.
    #[must_use]
    pub fn blocked() -> Self {
        Self { bonus: None, text: BLOCKED.to_owned() }
    }

    /// Parses a tile. Upper case counts as lower case.
    ///
    /// The letters are any characters that the symbols of a dictionary can have:
    /// [`may_be_in_symbols`]. So a die can show a digit.
    ///
    /// | text | tile |
    /// |---|---|
    /// | `a`, `qu` | letters |
    /// | `a/b`, `an/in` | a choice of letters |
    /// | `in-`, `-ing` | letters that can only begin, or only end a word |
    /// | `?` | any symbol of the dictionary |
    /// | `#` | a tile that no word can use |
    /// | `a:dw` | letters with the bonus `dw` |
    ///
    /// # Errors
    ///
    /// Returns an error if the text is none of these.
    pub fn parse(text: &str) -> Result<Self, TileError> {
        Self::parse_known(text, |_| true)
    }

    /// Parses a tile whose characters are letters, or others for which `is_known` returns true.
    pub(crate) fn parse_known(
        text: &str,
        is_known: impl Fn(char) -> bool,
    ) -> Result<Self, TileError> {
        let text = text.to_lowercase();
        let (text, bonus) = match text.split_once(':') {
            Some((text, bonus)) => (text.to_owned(), Some(bonus.to_owned())),
            None => (text, None),
        };
        let tile = Self { bonus, text };
        if tile.is_wild() || tile.is_blocked() {
            return Ok(tile);
        }
        // The dot is part of the Catalan `l·l`.
        let is_letter = |letter: char| {
            letter == '·'
                || (may_be_in_symbols(letter)
                    && (letter.is_alphabetic() || joins_letter_before(letter) || is_known(letter)))
        };
        for choice in tile.choices() {
            if choice.is_empty() {
                return Err(TileError::Empty(tile.to_string()));
            }
            if let Some(character) = choice.chars().find(|&letter| !is_letter(letter)) {
                return Err(TileError::Character(character));
            }
        }
        let choices = tile.choices().count();
        if choices > MAX_CHOICES {
            return Err(TileError::Choices(choices));
        }
        Ok(tile)
    }

    /// Returns the tile with these choices as they are, or a blocked tile without any. Returns
    /// `None` if a tile cannot have them.
    pub(crate) fn of_choices<'t>(
        choices: impl IntoIterator<Item = &'t str> + Clone,
    ) -> Option<Self> {
        let text = Vec::from_iter(choices.clone()).join("/");
        let text = if text.is_empty() { BLOCKED.to_owned() } else { text };
        let tile = Self { bonus: None, text };
        let has_them = tile.position() == TilePosition::Anywhere && tile.choices().eq(choices);
        has_them.then_some(tile)
    }

    /// Returns the text of the tile, without its bonus.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Returns true if the tile can be any symbol.
    #[must_use]
    pub fn is_wild(&self) -> bool {
        self.text == WILD
    }

    /// Returns true if no word can use the tile.
    #[must_use]
    pub fn is_blocked(&self) -> bool {
        self.text == BLOCKED
    }

    /// Returns where in a word the tile may be.
    #[must_use]
    pub fn position(&self) -> TilePosition {
        TilePosition::of(&self.text).1
    }

    /// Returns the strings that the tile can spell. A wild or blocked tile has none.
    pub fn choices(&self) -> impl Iterator<Item = &str> {
        let has_choices = !self.is_wild() && !self.is_blocked();
        TilePosition::of(&self.text).0.split('/').filter(move |_| has_choices)
    }
}

impl fmt::Display for Tile {
    /// Writes the tile as [`Tile::parse`] reads it.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.bonus {
            None => formatter.pad(&self.text),
            Some(bonus) => formatter.pad(&format!("{}:{bonus}", self.text)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_tile_is_written_as_it_is_read() {
        for text in [
            "a", "qu", "a/b", "an/in", "?", "#", "e:dw", "?:tw", "l·l", "4", "'", "-/'s", "in-",
            "-ing",
        ] {
            assert_eq!(Tile::parse(text).unwrap().to_string(), text);
        }
        assert_eq!(Tile::parse("QU:DW").unwrap().to_string(), "qu:dw");
    }

    #[test]
    fn a_tile_without_letters_is_refused() {
        for text in ["", "/", "a/", "/a", "a//b", ":dw"] {
            assert_eq!(Tile::parse(text), Err(TileError::Empty(text.to_owned())), "{text:?}");
        }
        for (text, character) in [("1,", ','), ("a b", ' '), ("a?", '?'), ("#a", '#')] {
            assert_eq!(Tile::parse(text), Err(TileError::Character(character)), "{text:?}");
        }
        // Alphabetic, but not visible.
        for filler in ['\u{115f}', '\u{3164}', '\u{ffa0}'] {
            assert_eq!(Tile::parse(&format!("a{filler}")), Err(TileError::Character(filler)));
        }
        // The first choice that is wrong is named, as the solver does.
        assert_eq!(Tile::parse(",//a"), Err(TileError::Character(',')));
        assert_eq!(Tile::parse("a//,"), Err(TileError::Empty("a//,".into())));
    }
}
