//! A dictionary as a set of the crate `fst`.

use std::ops::ControlFlow;

use dawggle::{Dawg, Outcome, Source};

use super::in_text_order;

/// Returns the file of a set of the crate `fst` with the same words, or `None` if a text is spelled
/// in more than one way, which only a dictionary made by hand allows.
pub(crate) fn fst_set<S: Source>(dawg: &Dawg<S>) -> Option<Vec<u8>> {
    let mut builder = fst::SetBuilder::memory();
    let outcome = in_text_order(dawg, |word| match builder.insert(word) {
        Ok(()) => ControlFlow::Continue(()),
        Err(_) => ControlFlow::Break(()),
    });
    let bytes = builder.into_inner().ok()?;
    (outcome == Outcome::Complete).then_some(bytes)
}
