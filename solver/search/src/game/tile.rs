//! What lies on a cell.

use std::fmt;

/// A tile: what it may spell in a word, and the bonus that lies on it.
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
    /// The bonus that lies on it, as the rules call it.
    pub bonus: Option<String>,
    text: String,
}

/// Why a text is no tile.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum TileError {
    /// Something that is no letter.
    #[error("holds {0:?}, which is not a letter")]
    Character(char),
    /// Nothing, or nothing on one side of a `/`.
    #[error("is {0:?}: letters expected, on both sides of any `/`")]
    Empty(String),
    /// More choices than can be counted.
    #[error("has {0} choices: up to {MOST_CHOICES} can be")]
    Choices(usize),
}

/// Most strings of which a tile may spell any.
const MOST_CHOICES: usize = u16::MAX as usize;

const WILD: &str = "?";
const BLOCKED: &str = "#";

impl Tile {
    /// The tile that no word can use.
    #[must_use]
    pub fn blocked() -> Self {
        Self { bonus: None, text: BLOCKED.to_owned() }
    }

    /// Reads a tile: letters; several of them with `/` between, of which it is any; `?` for any symbol;
    /// or `#` for a tile that no word can use; and perhaps `:` and a bonus. Upper case is as lower.
    pub fn parse(text: &str) -> Result<Self, TileError> {
        let text = text.to_lowercase();
        let (text, bonus) = match text.split_once(':') {
            Some((text, bonus)) => (text.to_owned(), Some(bonus.to_owned())),
            None => (text, None),
        };
        let tile = Self { bonus, text };
        if tile.is_wild() || tile.is_blocked() {
            return Ok(tile);
        }
        if tile.text.split('/').any(str::is_empty) {
            return Err(TileError::Empty(tile.to_string()));
        }
        let choices = tile.choices().count();
        if choices > MOST_CHOICES {
            return Err(TileError::Choices(choices));
        }
        // Letters are what the compiler takes for letters, so that every dictionary's are; and the
        // dot of the Catalan `l·l`.
        let is_letter =
            |character: &char| matches!(character, '/' | '·') || character.is_alphabetic();
        match tile.text.chars().find(|character| !is_letter(character)) {
            Some(character) => Err(TileError::Character(character)),
            None => Ok(tile),
        }
    }

    /// The tile as it is written, without its bonus.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Whether it stands for any symbol.
    #[must_use]
    pub fn is_wild(&self) -> bool {
        self.text == WILD
    }

    /// Whether no word can use it.
    #[must_use]
    pub fn is_blocked(&self) -> bool {
        self.text == BLOCKED
    }

    /// What it may spell: one string, or several where it is any of them. None if it is wild or
    /// blocked.
    pub fn choices(&self) -> impl Iterator<Item = &str> {
        let has_choices = !self.is_wild() && !self.is_blocked();
        self.text.split('/').filter(move |_| has_choices)
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
