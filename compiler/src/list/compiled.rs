//! Compiled dictionaries as lists: `.dawg` files, and sets and maps of the crate `fst`.

use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};

use dawggle::{Dawg, Outcome};
use fst::Streamer;

use super::EachWord;
use super::text::LONGEST_LINE;
use crate::Error;
use crate::inspect::in_text_order;

pub(super) fn read_dawg(name: &str, bytes: Vec<u8>, each: &mut EachWord<'_>) -> Result<(), Error> {
    let refused = |why: String| Error::Compiled { list: name.to_owned(), why };
    let dawg = Dawg::from_bytes(&bytes).map_err(|error| refused(error.to_string()))?;
    let mut index = 0;
    let mut read = Ok(());
    let outcome = in_text_order(&dawg, |word| {
        read = each(index, word.as_bytes());
        index += 1;
        if read.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    match outcome {
        Outcome::Complete | Outcome::Stopped => read,
        _ => Err(refused("its graph is not one that the compiler makes".to_owned())),
    }
}

pub(super) fn read_fst(name: &str, bytes: Vec<u8>, each: &mut EachWord<'_>) -> Result<(), Error> {
    let refused = |why: String| Error::Compiled { list: name.to_owned(), why };
    let read = || {
        let invalid = |error: fst::Error| match error {
            fst::Error::Fst(_) => refused("it is not an fst, or it is damaged".to_owned()),
            other => refused(other.to_string()),
        };
        let fst = fst::raw::Fst::new(bytes).map_err(invalid)?;
        fst.verify().map_err(invalid)?;
        let mut words = fst.stream();
        let mut index = 0;
        while let Some((word, _)) = words.next() {
            if word.len() as u64 > LONGEST_LINE {
                return Err(refused(format!("it has a word of more than {LONGEST_LINE} bytes")));
            }
            each(index, word)?;
            index += 1;
        }
        Ok(())
    };
    // `fst` panics on some files that have a right checksum but were made by hand.
    catch_unwind(AssertUnwindSafe(read))
        .unwrap_or_else(|_| Err(refused("it is damaged".to_owned())))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Compiler;
    use crate::list::List;

    #[test]
    fn the_words_of_compiled_dictionaries_are_read() {
        let words = ["cat", "dog"];
        let dawg = Compiler::new().words("list", words).compile().unwrap().bytes;
        let mut set = fst::SetBuilder::memory();
        set.extend_iter(words).unwrap();
        for (name, bytes) in [("a.dawg", dawg), ("a.fst", set.into_inner().unwrap())] {
            let report = Compiler::new().list(List::text(name, bytes)).compile().unwrap().report;
            assert_eq!(report.kept, 2, "{name}");
            let damaged =
                Compiler::new().list(List::text(name, b"no dictionary".to_vec())).compile();
            assert!(matches!(damaged, Err(Error::Compiled { .. })), "{name}");
        }
    }
}
