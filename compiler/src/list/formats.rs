//! Dictionaries of other programs, as lists: one file for each format.
//!
//! The readers take all bytes of a file, and never trust them: a damaged or crafted file is an
//! error, or gives words within the limits of [`compiled`](super::compiled).

pub(super) mod aosp;
pub(super) mod boggle;
pub(super) mod cspell;
mod dawgdic;
pub(super) mod hspell;
pub(super) mod morfologik;
pub(super) mod other;
mod quackle;
pub(super) mod tanglet;
pub(super) mod wolges;
mod word_graph;

use super::{EachWord, Form, compiled};
use crate::Error;
pub(crate) use dawgdic::is_dawgdic;

/// Returns the form of a list whose name does not tell it, if these first bytes do.
pub(super) fn form_of(head: &[u8]) -> Option<Form> {
    let is = |magic: &[u8]| head.starts_with(magic);
    Some(match head {
        _ if is(aosp::MAGIC) => Form::AospBinary,
        _ if is(aosp::FIRST_KEY) => Form::AospText,
        _ if is(morfologik::MAGIC) => Form::Morfologik,
        _ if is(cspell::FORMAT.as_bytes()) || is(cspell::FIRST_LINE) => Form::Cspell,
        _ if boggle::is_boggle(head) => Form::Boggle,
        [2, 0..=30, ..] | [1, 33..=255, ..] => Form::Aspell,
        _ => return None,
    })
}

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

/// Returns a number of entries for a message.
fn entries(count: u64) -> String {
    match count {
        1 => "1 entry".to_owned(),
        _ => format!("{count} entries"),
    }
}
