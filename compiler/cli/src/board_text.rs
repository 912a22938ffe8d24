//! The board, or class of boards, that is an argument.

use std::borrow::Cow;
use std::fs::File;
use std::io;
use std::path::Path;

use anyhow::Context;
use dawggle::Dawg;
use dawggle_compiler::Alphabet;
use dawggle_search::game::{GameBoard, GameError, Rules, Tile};
use unicode_normalization::{IsNormalized, UnicodeNormalization, is_nfc_quick};

use crate::game_rules::Size;
use crate::name_or_file::read_text;
use crate::notes::{note_q, note_unknown_tiles};

/// Bytes of a board in a file or on standard input: more than the largest takes.
pub const MAX_BOARD: u64 = 1 << 20;

/// Returns the board that was given, or reads one from standard input if that is `-`, or from the
/// file that is named.
pub fn read_board(given: &str) -> anyhow::Result<String> {
    if given == "-" {
        let text = read_text(io::stdin(), MAX_BOARD);
        let text = text.context("cannot read a board from standard input")?;
        return Ok(compose(&text).into_owned());
    }
    if !names_file(given) {
        return Ok(compose(given).into_owned());
    }
    let text = File::open(given).and_then(|file| read_text(file, MAX_BOARD));
    let text = text.map_err(|error| {
        let is_missing = error.kind() == io::ErrorKind::NotFound;
        let hint = if is_missing { " (a board has no `.`, so this is a file)" } else { "" };
        anyhow::Error::from(error).context(format!("cannot read {given}{hint}"))
    })?;
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

/// Parses a board whose letters are folded by an alphabet. Digits, `'` and `-` must be in it.
pub fn parse_board(
    text: &str,
    size: Option<Size>,
    rules: &Rules,
    alphabet: &Alphabet,
) -> Result<GameBoard, GameError> {
    rules.folded_board(text, size, folding(alphabet), |letter| alphabet.is_on_tiles(letter))
}

/// Reads and parses the board that was given. An error names its file.
pub fn parse_given(
    given: &str,
    size: Option<Size>,
    rules: &Rules,
    alphabet: &Alphabet,
    dawg: &Dawg<&[u8]>,
) -> anyhow::Result<GameBoard> {
    parse_read(given, &read_board(given)?, size, rules, alphabet, Some(dawg))
}

/// Parses the board that was given and read, for words of a dictionary or of a list. An error names
/// its file.
pub fn parse_read(
    given: &str,
    text: &str,
    size: Option<Size>,
    rules: &Rules,
    alphabet: &Alphabet,
    dawg: Option<&Dawg<&[u8]>>,
) -> anyhow::Result<GameBoard> {
    let board = parse_board(text, size, rules, alphabet);
    if let Some(dawg) = dawg {
        note_q(text, rules, dawg, |rules| read_tiles(text, size, rules, alphabet))?;
        board.iter().try_for_each(|board| note_unknown_tiles(board.tiles(), dawg))?;
    }
    if names_file(given) {
        board.with_context(|| given.to_owned())
    } else if board.is_err() && Path::new(given).is_file() {
        board.with_context(|| format!("to read the file {given}, type ./{given}"))
    } else {
        Ok(board?)
    }
}

/// Returns the tiles of a board, if its text is one.
pub fn read_tiles(
    text: &str,
    size: Option<Size>,
    rules: &Rules,
    alphabet: &Alphabet,
) -> Option<Vec<Tile>> {
    parse_board(text, size, rules, alphabet).ok().map(|board| board.tiles().to_vec())
}

/// Returns what brings the text of a tile into the form that it has in a dictionary.
pub fn folding(alphabet: &Alphabet) -> impl Fn(&str) -> String {
    |tile| alphabet.fold_words(tile).into_owned()
}
