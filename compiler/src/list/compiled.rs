//! Compiled dictionaries as lists: `.dawg` files, and sets and maps of the crate `fst`.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};

use dawggle::Dawg;
use fst::Streamer;
use fst::raw::Fst;

use super::EachWord;
use super::text::LONGEST_LINE;
use crate::Error;
use crate::graph::{MinimalGraph, in_text_order};

/// The most bytes of a compiled dictionary that is read as a list, unpacked.
pub(super) const LONGEST: u64 = 1 << 27;

/// The most bytes of its words as text. A file of some hundred bytes can have billions of words.
pub(super) const LONGEST_TEXT: u64 = 1 << 32;

pub(super) const TOO_LONG: &str =
    "its words have more than 4 GB, the most that is read of such a file";

pub(super) fn read_dawg(name: &str, bytes: Vec<u8>, each: &mut EachWord<'_>) -> Result<(), Error> {
    let refused = |why: String| Error::invalid(name, why);
    let dawg = Dawg::from_bytes(&bytes).map_err(|error| refused(error.to_string()))?;
    let graph = MinimalGraph::read(&dawg).map_err(|fault| refused(fault.to_string()))?;
    if graph.count_words(&dawg.alphabet()).text_bytes > LONGEST_TEXT {
        return Err(refused(TOO_LONG.to_owned()));
    }
    drop(graph);
    let mut read = Ok(());
    in_text_order(&dawg, |word| {
        read = each(word.as_bytes());
        if read.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    })
    .map_err(|fault| refused(fault.to_string()))?;
    read
}

pub(super) fn read_fst(name: &str, bytes: Vec<u8>, each: &mut EachWord<'_>) -> Result<(), Error> {
    let refused = |why: String| Error::invalid(name, why);
    let read = || {
        let invalid = |error: fst::Error| match error {
            fst::Error::Fst(_) => refused("it is not an fst, or it is damaged".to_owned()),
            other => refused(other.to_string()),
        };
        let fst = Fst::new(bytes).map_err(invalid)?;
        fst.verify().map_err(invalid)?;
        match count_steps(&fst) {
            None => return Err(refused("it is damaged".to_owned())),
            Some(steps) if steps > LONGEST_TEXT => return Err(refused(TOO_LONG.to_owned())),
            Some(_) => {}
        }
        let mut words = fst.stream();
        while let Some((word, _)) = words.next() {
            if word.len() as u64 > LONGEST_LINE {
                return Err(refused(format!("it has a word of more than {LONGEST_LINE} bytes")));
            }
            each(word)?;
        }
        Ok(())
    };
    // `fst` panics on some files that have a right checksum but were made by hand.
    catch_unwind(AssertUnwindSafe(read))
        .unwrap_or_else(|_| Err(refused("it is damaged".to_owned())))
}

/// Counts the beginnings of words, which listing the words visits. Returns `None` if a node is not
/// behind the nodes that lead to it, so that listing might never end.
fn count_steps(fst: &Fst<Vec<u8>>) -> Option<u64> {
    // The nodes that are reached, and the number of paths to each.
    let mut paths = BTreeMap::from([(fst.root().addr(), 1_u64)]);
    let mut steps = 0_u64;
    while let Some((at, ways)) = paths.pop_last() {
        steps = steps.saturating_add(ways);
        for transition in fst.node(at).transitions() {
            if transition.addr >= at {
                return None;
            }
            let below = paths.entry(transition.addr).or_default();
            *below = below.saturating_add(ways);
        }
    }
    Some(steps)
}
