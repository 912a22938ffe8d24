//! The board, or class of boards, that is an argument.

use std::io;

use anyhow::Context;

use crate::name_or_file::read_text;

/// Bytes of a board on standard input: more than the largest takes.
const MAX_BOARD: u64 = 1 << 20;

/// Returns the board that was given, or reads one from standard input if that is `-`.
pub fn read_board(given: String) -> anyhow::Result<String> {
    match given.as_str() {
        "-" => read_text(io::stdin(), MAX_BOARD).context("cannot read a board from standard input"),
        _ => Ok(given),
    }
}
