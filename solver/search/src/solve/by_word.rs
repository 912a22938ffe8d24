//! The other way round: no index; each word of a list is searched for on the board.
//!
//! How solvers for Bookworm are often written: there a list is used once, and indexing it takes
//! longer than reading it. A word is passed over if the board lacks one of its symbols, or two that
//! follow each other in it but touch nowhere on the board, which leaves few to be searched for.

use dawggle::Symbol;

use crate::game::{Board, Spelled};

/// Searches a board for words.
///
/// ```
/// use dawggle_search::game::{Board, Reuse};
/// use dawggle_search::solve::ByWord;
///
/// let board = Board::parse("cat/xsi/xxq", None, Reuse::Never)?;
/// let by_word = ByWord::new(&board, &["qu"]).unwrap();
/// assert!(by_word.holds("cats"));
/// assert!(!by_word.holds("tacit"));
/// # Ok::<_, dawggle_search::game::BoardError>(())
/// ```
#[derive(Clone, Debug)]
pub struct ByWord<'b> {
    alphabet: Alphabet,
    spelled: Spelled<'b>,
    /// For each symbol those that may follow it on the board.
    near: Vec<u64>,
    /// The symbols that the board has.
    symbols: u64,
}

/// The symbols of a board: several letters first, longest first, so that the longest match is the
/// first.
#[derive(Clone, Debug)]
struct Alphabet {
    digraphs: Vec<String>,
    letters: Vec<char>,
}

/// Stands for all letters that are on no tile, which only a wildcard can be.
const OTHER: usize = MOST - 1;
/// Most symbols, with the one for all others.
const MOST: usize = 64;

impl<'b> ByWord<'b> {
    /// Takes a board apart; the letters of each of `digraphs` are one symbol, as when a list is
    /// compiled. `None` if its tiles have more than 63 different symbols.
    #[must_use]
    pub fn new(board: &'b Board, digraphs: &[impl AsRef<str>]) -> Option<Self> {
        let mut digraphs: Vec<String> =
            digraphs.iter().map(|digraph| digraph.as_ref().to_owned()).collect();
        digraphs.sort_by(|one, other| other.len().cmp(&one.len()).then(one.cmp(other)));
        digraphs.dedup();
        // Of no letters, it would be split off again and again.
        digraphs.retain(|digraph| !digraph.is_empty());
        let choices = board.tiles().iter().flat_map(|tile| tile.choices());
        let mut letters: Vec<char> = choices.flat_map(str::chars).collect();
        letters.sort_unstable();
        letters.dedup();
        if digraphs.len() + letters.len() > OTHER {
            return None;
        }
        let alphabet = Alphabet { digraphs, letters };
        let spelled = board.spell_by(|text| Some(alphabet.split(text).collect()));
        let mut near = vec![0; MOST];
        let mut symbols = 0;
        for (part, index) in spelled.parts.iter().zip(0..) {
            symbols |= part.symbols;
            let next =
                spelled.next(index).iter().fold(0, |next, &to| next | spelled.part(to).symbols);
            let held = (0..MOST).filter(|symbol| part.symbols >> symbol & 1 == 1);
            held.for_each(|symbol| near[symbol] |= next);
        }
        Some(Self { alphabet, spelled, near, symbols })
    }

    /// Whether a word, in lower case, of at most 255 symbols, lies on the board.
    #[must_use]
    pub fn holds(&self, word: &str) -> bool {
        self.symbols(word).is_some_and(|symbols| self.spelled.holds(&symbols))
    }

    /// The letters of a word's symbols, one string each: what the order of words is by.
    pub fn spellings<'a>(&'a self, word: &'a str) -> impl Iterator<Item = &'a str> {
        self.alphabet.split(word).scan(word, |rest, symbol| {
            let len = match self.alphabet.digraphs.get(usize::from(symbol)) {
                Some(digraph) => digraph.len(),
                None => rest.chars().next().map_or(0, char::len_utf8),
            };
            let (spelling, after) = rest.split_at(len);
            *rest = after;
            Some(spelling)
        })
    }

    /// The symbols of a word; `None` if it is plain that it is not on the board.
    #[must_use]
    pub fn symbols(&self, word: &str) -> Option<Vec<Symbol>> {
        let mut symbols = Vec::new();
        let mut may_follow = self.symbols;
        for symbol in self.alphabet.split(word) {
            if may_follow >> symbol & 1 == 0 {
                return None;
            }
            may_follow = self.near[usize::from(symbol)];
            symbols.push(symbol);
        }
        (1..=255).contains(&symbols.len()).then_some(symbols)
    }

    /// The board, for the paths of a word.
    #[must_use]
    pub fn spelled(&self) -> &Spelled<'b> {
        &self.spelled
    }
}

impl Alphabet {
    fn split<'a>(&'a self, text: &'a str) -> impl Iterator<Item = Symbol> {
        let mut rest = text;
        std::iter::from_fn(move || {
            let letter = rest.chars().next()?;
            let digraph =
                self.digraphs.iter().position(|digraph| rest.starts_with(digraph.as_str()));
            let (symbol, len) = match digraph {
                Some(digraph) => (digraph, self.digraphs[digraph].len()),
                None => match self.letters.binary_search(&letter) {
                    Ok(index) => (self.digraphs.len() + index, letter.len_utf8()),
                    Err(_) => (OTHER, letter.len_utf8()),
                },
            };
            rest = &rest[len..];
            Some(symbol as Symbol)
        })
    }
}
