//! Searches a board for one word after another, without a dictionary.
//!
//! Solvers for Bookworm often do this. A program that uses a list only once would take longer to
//! index the list than to read it. Most words are rejected at once: the board lacks one of their
//! symbols, or two symbols in sequence touch nowhere on the board. Few words are left to search
//! for.

// Tests: `snapshots/tests/suite/games_vs_oracle.rs`.

use dawggle::format::longest_match;
use dawggle::{Limit, Symbol};

use crate::game::{GameBoard, SpelledBoard};

/// Searches a board for words of a list, one by one.
///
/// # Examples
///
/// ```
/// use dawggle_search::game::GameBoard;
/// use dawggle_search::solve::ByWord;
///
/// let board = GameBoard::parse("cat/xsi/xxq")?;
/// let by_word = ByWord::new(&board, &["qu"]).unwrap();
/// assert!(by_word.holds("cats"));
/// assert!(!by_word.holds("tacit"));
/// # Ok::<_, dawggle_search::game::GameError>(())
/// ```
#[derive(Clone, Debug)]
pub struct ByWord<'b> {
    alphabet: Alphabet,
    spelled: SpelledBoard<'b>,
    /// For each symbol, the symbols that may follow it on the board.
    near: Vec<u64>,
    /// The symbols of the board.
    symbols: u64,
}

/// The symbols of a board: symbols of several letters, then the letters of the tiles.
#[derive(Clone, Debug)]
struct Alphabet {
    digraphs: Vec<String>,
    letters: Vec<char>,
}

/// Stands for all letters that are on no tile. Only a wildcard can be one.
const OTHER: usize = SYMBOLS - 1;
/// The largest number of symbols, including [`OTHER`].
const SYMBOLS: usize = 64;

impl<'b> ByWord<'b> {
    /// Prepares a board. The letters of each of `digraphs` are one symbol, as in a compiled list.
    ///
    /// Returns `None` if there are more than 63 digraphs and different letters of tiles.
    #[must_use]
    pub fn new(board: &'b GameBoard, digraphs: &[impl AsRef<str>]) -> Option<Self> {
        let mut digraphs: Vec<String> =
            digraphs.iter().map(|digraph| digraph.as_ref().to_owned()).collect();
        digraphs.sort_unstable();
        digraphs.dedup();
        let choices = board.tiles().iter().flat_map(|tile| tile.choices());
        let mut letters: Vec<char> = choices.flat_map(str::chars).collect();
        letters.sort_unstable();
        letters.dedup();
        if digraphs.len() + letters.len() > OTHER {
            return None;
        }
        let alphabet = Alphabet { digraphs, letters };
        let spelled =
            board.spell_by(|text| Some(alphabet.split(text).map(|(symbol, _)| symbol).collect()));
        let mut near = vec![0; SYMBOLS];
        let mut symbols = 0;
        for (part, next) in spelled.parts.iter().zip(spelled.near()) {
            symbols |= part.symbols;
            let held = (0..SYMBOLS).filter(|symbol| part.symbols >> symbol & 1 == 1);
            held.for_each(|symbol| near[symbol] |= next);
        }
        Some(Self { alphabet, spelled, near, symbols })
    }

    /// Returns true if the board has a word, given in lower case. Words have at most 255 symbols.
    ///
    /// There is no limit of steps: [`SpelledBoard::first_path`] has one, and finds the path.
    #[must_use]
    pub fn holds(&self, word: &str) -> bool {
        let first = |symbols: Vec<Symbol>| self.spelled.first_path(&symbols, &mut Limit::none());
        matches!(self.symbols(word).map(first), Some(Ok(Some(_))))
    }

    /// Returns the letters of each symbol of a word. The order of words compares these.
    pub fn spellings<'a>(&'a self, word: &'a str) -> impl Iterator<Item = &'a str> {
        self.alphabet.split(word).map(|(_, spelling)| spelling)
    }

    /// Returns the symbols of a word, or `None` if a glance shows that the board does not have it.
    #[must_use]
    pub fn symbols(&self, word: &str) -> Option<Vec<Symbol>> {
        let mut symbols = Vec::new();
        let mut may_follow = self.symbols;
        for (symbol, _) in self.alphabet.split(word) {
            if may_follow >> symbol & 1 == 0 {
                return None;
            }
            may_follow = self.near[usize::from(symbol)];
            symbols.push(symbol);
        }
        (1..=255).contains(&symbols.len()).then_some(symbols)
    }

    /// Returns the board in symbols, which finds the paths of a word.
    #[must_use]
    pub fn spelled(&self) -> &SpelledBoard<'b> {
        &self.spelled
    }
}

impl Alphabet {
    /// Splits a text into symbols, each with its letters.
    fn split<'a>(&'a self, text: &'a str) -> impl Iterator<Item = (Symbol, &'a str)> {
        let mut rest = text;
        std::iter::from_fn(move || {
            let letter = rest.chars().next()?;
            let digraphs = self.digraphs.iter().enumerate();
            let is_next = |digraph: &[u8]| rest.as_bytes().starts_with(digraph);
            let (symbol, len) = longest_match(digraphs, is_next).unwrap_or_else(|| {
                let index = self.letters.binary_search(&letter);
                (index.map_or(OTHER, |index| self.digraphs.len() + index), letter.len_utf8())
            });
            let (spelling, after) = rest.split_at(len);
            rest = after;
            Some((symbol as Symbol, spelling))
        })
    }
}
