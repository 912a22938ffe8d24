//! The board, or class of boards, that is an argument.

use std::borrow::Cow;
use std::fs::File;
use std::io;
use std::path::Path;

use anyhow::Context;
use dawggle::Dawg;
use dawggle_compiler::Alphabet;
use dawggle_search::game::{GameBoard, GameError, Rules};
use unicode_normalization::{IsNormalized, UnicodeNormalization, is_nfc_quick};

use crate::notes::BoardNotes;
use crate::whole_text::read_text;

/// Rows and columns.
pub type Size = (usize, usize);

/// Bytes of a board in a file or on standard input: more than the largest takes.
const MAX_BOARD: u64 = 1 << 20;

/// Reads boards by the rules of a game, for the words of a dictionary or of a list.
pub struct BoardReader {
    /// The rules, with the letter values of the alphabet.
    pub rules: Rules,
    pub size: Option<Size>,
    pub alphabet: Alphabet,
    /// Whether a `q` among letters is the tile `qu`.
    pub q_is_qu: bool,
    pub notes: BoardNotes,
}

impl BoardReader {
    /// Makes a reader of boards for the words of a dictionary.
    pub fn new(rules: Rules, size: Option<Size>, dawg: &Dawg<&[u8]>) -> Self {
        Self::with_alphabet(rules, size, Alphabet::of(dawg), dawg.alphabet().q_is_qu())
    }

    /// Makes a reader of boards whose letters are folded by an alphabet.
    pub fn with_alphabet(
        rules: Rules,
        size: Option<Size>,
        alphabet: Alphabet,
        q_is_qu: bool,
    ) -> Self {
        let tiles = alphabet.tiles().iter().filter(|(_, tile)| tile.value > 0);
        let values = tiles.map(|(letter, tile)| (letter.clone(), tile.value.into()));
        let rules = rules.with_values(values);
        Self { rules, size, alphabet, q_is_qu, notes: BoardNotes::default() }
    }

    /// Parses a board. Digits, `'` and `-` must be in the alphabet.
    pub fn parse(&self, text: &str) -> Result<GameBoard, GameError> {
        self.parse_with_q(self.q_is_qu, text)
    }

    /// Does the same with this meaning of a `q` among letters.
    pub fn parse_with_q(&self, q_is_qu: bool, text: &str) -> Result<GameBoard, GameError> {
        let is_on_tiles = |letter| self.alphabet.is_on_tiles(letter);
        self.rules.folded_board(text, self.size, q_is_qu, self.folding(), is_on_tiles)
    }

    /// Says so, once, if a `q` of a board is just a letter, where most words have `qu`.
    pub fn note_q(&self, text: &str, dawg: &Dawg<&[u8]>) -> io::Result<()> {
        if self.q_is_qu || !text.contains(['q', 'Q']) {
            return Ok(());
        }
        let tiles =
            |q_is_qu| self.parse_with_q(q_is_qu, text).ok().map(|board| board.tiles().to_vec());
        self.notes.q(dawg, || tiles(false) != tiles(true))
    }

    /// Returns what brings the text of a tile into the form that it has in a dictionary.
    pub fn folding(&self) -> impl Fn(&str) -> String {
        |tile| self.alphabet.fold_words(tile).into_owned()
    }

    /// Reads and parses the board that was given. An error names its file.
    pub fn read(&self, given: &str, dawg: &Dawg<&[u8]>) -> anyhow::Result<GameBoard> {
        self.parse_given(given, &read_board(given)?, Some(dawg))
    }

    /// Parses the board that was given and read, for words of a dictionary or of a list. An error
    /// names its file.
    pub fn parse_given(
        &self,
        given: &str,
        text: &str,
        dawg: Option<&Dawg<&[u8]>>,
    ) -> anyhow::Result<GameBoard> {
        let board = self.parse(text);
        if let Some(dawg) = dawg {
            self.note_q(text, dawg)?;
            board.iter().try_for_each(|board| self.notes.unknown_tiles(board.tiles(), dawg))?;
        }
        if names_file(given) {
            board.with_context(|| given.to_owned())
        } else if board.is_err() && Path::new(given).is_file() {
            board.with_context(|| format!("to read the file {given}, type ./{given}"))
        } else {
            Ok(board?)
        }
    }
}

/// Returns the board that was given, or reads one from standard input if that is `-`, or from the
/// file that is named.
pub fn read_board(given: &str) -> anyhow::Result<String> {
    let text = if given == "-" {
        read_text("a board from standard input", io::stdin(), MAX_BOARD)?
    } else if names_file(given) {
        let file = File::open(given).map_err(|error| {
            let is_missing = error.kind() == io::ErrorKind::NotFound;
            let hint = if is_missing { " (a board has no `.`, so this is a file)" } else { "" };
            anyhow::Error::from(error).context(format!("cannot read {given}{hint}"))
        })?;
        read_text(given, file, MAX_BOARD)?
    } else {
        given.to_owned()
    };
    Ok(compose(&text).into_owned())
}

/// Returns whether a board is the name of a file: it has a `.`, which no tile has.
pub fn names_file(given: &str) -> bool {
    given.contains('.')
}

/// Returns a text in composed form, where one letter is one character.
pub fn compose(text: &str) -> Cow<'_, str> {
    // The first test is much faster, for a million boards.
    if text.is_ascii() || is_nfc_quick(text.chars()) == IsNormalized::Yes {
        text.into()
    } else {
        text.nfc().collect::<String>().into()
    }
}
