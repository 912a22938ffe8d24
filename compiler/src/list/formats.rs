//! Dictionaries of other programs, as lists: one file for each format.
//!
//! The readers take all bytes of a file, and never trust them: a damaged or crafted file is an
//! error, or gives words within the limits of [`compiled`](super::compiled).

mod cspell;
mod dawgdic;
mod quackle;
mod wolges;
mod word_graph;

use std::io;

use super::EachWord;
use super::compiled::{self, LONGEST};
use crate::whole_file::read_whole;
use crate::{Alphabet, Error, Message};
pub(crate) use dawgdic::is_dawgdic;
pub(crate) use wolges::Nodes;

/// Reads a `.dawg`, which three programs write. The bytes tell whose it is.
///
/// Only Quackle's can have two lists.
pub(super) fn read_dawg(
    name: &str,
    bytes: Vec<u8>,
    is_smaller: bool,
    each: &mut EachWord<'_>,
) -> Result<(), Error> {
    let is_dawgdic = is_dawgdic(&bytes);
    match quackle::Lexicon::of(&bytes) {
        Some(lexicon) if !is_dawgdic => return lexicon.read(name, is_smaller, each),
        _ if is_smaller => return Err(quackle::one_list(name)),
        _ => {}
    }
    if is_dawgdic {
        dawgdic::read(name, &bytes, each)
    } else {
        compiled::read_dawg(name, bytes, each)
    }
}

/// Returns whether a `.dawg` that begins with this byte may be one of another program.
pub(super) fn may_begin_dawg(first: u8) -> bool {
    first <= 1
}

/// Reads a `.kwg` or `.kbwg` of wolges. The letters are numbers, which the alphabet names.
pub(super) fn read_kwg(
    name: &str,
    reader: impl io::Read,
    nodes: Nodes,
    alphabet: &Alphabet,
    each: &mut EachWord<'_>,
) -> Result<(), Error> {
    wolges::read(name, &read_whole(name, reader, LONGEST)?, nodes, alphabet, each)
}

/// Reads a `.trie` of cspell, and returns a note about entries that are not words.
pub(super) fn read_cspell(
    name: &str,
    reader: impl io::Read,
    each: &mut EachWord<'_>,
) -> Result<Option<Message>, Error> {
    cspell::read(name, &read_whole(name, reader, LONGEST)?, each)
}

/// Returns the error for a file of wolges that has other things than words.
pub(super) fn not_words(name: &str) -> Error {
    Error::invalid(name, wolges::NOT_WORDS)
}
