//! Notes on standard error about boards and dice that do not fit the letters of the dictionary.

mod missing_letters;

use std::collections::BTreeSet;
use std::io;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};

use dawggle::Dawg;
use dawggle_compiler::Query;
use dawggle_search::game::Tile;

use crate::output::note;
pub use missing_letters::{counted_tiles, note_missing_letters, tiles};

/// The most words with a `q` that are looked at.
const MOST_WORDS: u64 = 10_000;

/// The most letters that a note names.
const MOST_LETTERS: usize = 8;

/// Notes about the boards of a command. Each note is printed once, by any thread.
#[derive(Default)]
pub struct BoardNotes {
    /// Whether the note about `q` is printed, or is not needed for this dictionary.
    is_q_noted: AtomicBool,
    /// Whether the note about tiles that no word can use is printed.
    are_tiles_noted: AtomicBool,
}

impl BoardNotes {
    /// Says so if a `q` of a board is just a letter, where most words have `qu`. `is_other_board`
    /// returns whether the board would be another one with a tile `qu` in its place.
    pub fn q(&self, dawg: &Dawg<&[u8]>, is_other_board: impl Fn() -> bool) -> io::Result<()> {
        if self.is_q_noted.load(Ordering::Relaxed)
            || !is_other_board()
            || self.is_q_noted.swap(true, Ordering::Relaxed)
            || !WordLetters::of(dawg).are_mostly_qu()
        {
            return Ok(());
        }
        note(
            "note: `q` is just the letter q, since the dictionary has no symbol `qu`: write {qu} for \
             a tile of both letters, or compile the dictionary with --digraphs qu",
        )
    }

    /// Says the same for a list that is not compiled.
    pub fn q_of_list(&self) -> io::Result<()> {
        if self.is_q_noted.swap(true, Ordering::Relaxed) {
            return Ok(());
        }
        note("note: `q` is just the letter q: --digraphs qu makes it the tile `qu`")
    }

    /// Says so if no word can use some tiles of a board, because the dictionary lacks all of their
    /// letters, such as a Cyrillic `а` on an English board.
    ///
    /// Letters from `a` to `z` cannot be mistaken for others if words are in these letters. So a
    /// short list may lack an `x` without a note.
    pub fn unknown_tiles(&self, tiles: &[Tile], dawg: &Dawg<&[u8]>) -> io::Result<()> {
        if self.are_tiles_noted.load(Ordering::Relaxed) {
            return Ok(());
        }
        let alphabet = dawg.alphabet();
        let is_latin = |text: &str| text.bytes().all(|byte| byte.is_ascii_lowercase());
        let has_latin = alphabet.spellings().any(|spelling| is_latin(spelling.as_str()));
        let is_q = |text: &str| text == "q" && alphabet.q_is_qu();
        let is_unknown = |text: &str| {
            (is_q(text) || !has_latin || !is_latin(text))
                && alphabet.split(text).any(|symbol| symbol.is_none())
        };
        self.tiles(tiles, is_unknown, is_q)
    }

    /// Says the same for a list that is not compiled.
    pub fn unknown_tiles_of_list(&self, tiles: &[Tile], words: &WordLetters) -> io::Result<()> {
        self.tiles(tiles, |text| text.contains(|letter| words.lack(letter)), |_| false)
    }

    /// Names the tiles that are unknown. `is_q` says which of them is to be written as `qu`.
    fn tiles(
        &self,
        tiles: &[Tile],
        is_unknown: impl Fn(&str) -> bool,
        is_q: impl Fn(&str) -> bool,
    ) -> io::Result<()> {
        let unknown = tiles.iter().filter(|tile| tile.choices().next().is_some());
        let unknown: BTreeSet<&str> =
            unknown.filter(|tile| tile.choices().all(&is_unknown)).map(Tile::text).collect();
        if unknown.is_empty() || self.are_tiles_noted.swap(true, Ordering::Relaxed) {
            return Ok(());
        }
        let named = |text: &&str| match &*text.chars().collect::<Vec<char>>() {
            // Letters of two scripts can look the same.
            [letter] if !letter.is_ascii() => format!("`{text}` (U+{:04X})", u32::from(*letter)),
            _ => format!("`{text}`"),
        };
        let names: Vec<String> = unknown.iter().take(MOST_LETTERS).map(named).collect();
        let more = if unknown.len() > MOST_LETTERS { " ..." } else { "" };
        let tile = if unknown.len() == 1 { "tile" } else { "tiles" };
        let is_q_unknown = unknown.iter().any(|text| is_q(text));
        let hint = if is_q_unknown { ": write `qu`, as the dictionary does" } else { "" };
        note(format_args!("note: no word has the {tile} {}{more}{hint}", names.join(" ")))
    }
}

/// The letters of the words of a list, and how the words have a `q`.
#[derive(Default)]
pub struct WordLetters {
    /// The letters of the words that have others than ASCII.
    others: BTreeSet<char>,
    has_latin: bool,
    /// The words that begin with `q`.
    words: u64,
    /// The words among them that begin with `qu`.
    with_u: u64,
    /// Whether a word has the symbol `qu`.
    pub have_qu: bool,
}

impl WordLetters {
    /// Looks at the first words with a `q`.
    fn of(dawg: &Dawg<&[u8]>) -> Self {
        let mut words = Self::default();
        let _ = Query::new().each_from(dawg, "q", |word| {
            if words.words == MOST_WORDS || !word.starts_with('q') {
                return ControlFlow::Break(());
            }
            words.add(word);
            ControlFlow::Continue(())
        });
        words
    }

    pub fn add(&mut self, word: &str) {
        self.words += u64::from(word.starts_with('q'));
        self.with_u += u64::from(word.starts_with("qu"));
        self.has_latin =
            self.has_latin || word.contains(|letter: char| letter.is_ascii_lowercase());
        if !word.is_ascii() {
            self.others.extend(word.chars());
        }
    }

    pub fn merge(&mut self, others: Self) {
        self.words += others.words;
        self.with_u += others.with_u;
        self.have_qu |= others.have_qu;
        self.has_latin |= others.has_latin;
        self.others.extend(others.others);
    }

    /// Returns whether most words that begin with `q` begin with `qu`.
    pub fn are_mostly_qu(&self) -> bool {
        self.with_u * 2 > self.words
    }

    /// Returns whether no word has a letter. Letters from `a` to `z` are known if any of them is.
    fn lack(&self, letter: char) -> bool {
        if letter.is_ascii() {
            letter.is_ascii_lowercase() && !self.has_latin
        } else {
            !self.others.contains(&letter)
        }
    }
}
