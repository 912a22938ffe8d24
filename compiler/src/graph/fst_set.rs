//! A dictionary as a set of the crate `fst`.

use std::ops::ControlFlow;

use dawggle::{Dawg, Source};

use super::in_text_order;
use crate::Damage;

/// Returns the file of a set of the crate `fst` with the same words.
pub(crate) fn fst_set<S: Source>(dawg: &Dawg<S>) -> Result<Vec<u8>, Damage> {
    let mut builder = fst::SetBuilder::memory();
    let mut is_distinct = true;
    in_text_order(dawg, |word| {
        is_distinct = builder.insert(word).is_ok();
        if is_distinct { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    })?;
    // Only a dictionary made by hand has a word twice.
    builder.into_inner().ok().filter(|_| is_distinct).ok_or(Damage::Spellings(1))
}
