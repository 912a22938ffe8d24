//! The board, or class of boards, that is an argument.

use std::borrow::Cow;
use std::io;

use anyhow::Context;
use dawggle_compiler::Alphabet;
use dawggle_search::game::{Board, BoardError, Rules};
use unicode_normalization::{IsNormalized, UnicodeNormalization, is_nfc_quick};

use crate::game_rules::Size;
use crate::name_or_file::read_text;

/// Bytes of a board on standard input: more than the largest takes.
const MAX_BOARD: u64 = 1 << 20;

/// Returns the board that was given, or reads one from standard input if that is `-`.
pub fn read_board(given: String) -> anyhow::Result<String> {
    let text = match given.as_str() {
        "-" => read_text(io::stdin(), MAX_BOARD).context("cannot read a board from standard input"),
        _ => Ok(given),
    };
    text.map(|text| compose(&text).into_owned())
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
) -> Result<Board, BoardError> {
    rules.folded_board(text, size, folding(alphabet), |letter| alphabet.is_on_tiles(letter))
}

/// Returns what brings the text of a tile into the form that it has in a dictionary.
pub fn folding(alphabet: &Alphabet) -> impl Fn(&str) -> String {
    |tile| alphabet.fold_words(tile).into_owned()
}
