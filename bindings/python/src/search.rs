//! Searches for words by conditions.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use dawggle::Outcome;
use dawggle_compiler::{Error, Query};
use pyo3::prelude::*;

use crate::errors::{incomplete, value_error};
use crate::interruptible::interruptible;
use crate::shared::Shared;

/// Returns the words that meet all conditions. `letters` are a rack and an anagram.
#[expect(clippy::too_many_arguments, reason = "named arguments of Python")]
pub fn search(
    py: Python<'_>,
    shared: &Arc<Shared>,
    pattern: Option<&str>,
    regex: Option<&str>,
    letters: (Option<&str>, Option<&str>),
    near: Option<(&str, u32)>,
    (least, most): (usize, usize),
    limit: Option<usize>,
    max_steps: u64,
) -> PyResult<Vec<String>> {
    let mut query = Query::of(&shared.alphabet).length(least, most).max_steps(max_steps);
    let mut add = |next: &dyn Fn(Query) -> Result<Query, Error>| {
        query = next(std::mem::take(&mut query)).map_err(value_error)?;
        PyResult::Ok(())
    };
    if let Some(pattern) = pattern {
        add(&|query| query.pattern(pattern))?;
    }
    if let Some(regex) = regex {
        add(&|query| query.regex(regex))?;
    }
    if let Some(rack) = letters.0 {
        add(&|query| query.rack(rack))?;
    }
    if let Some(anagram) = letters.1 {
        add(&|query| query.anagram(anagram))?;
    }
    if let Some((word, distance)) = near {
        add(&|query| query.near(word, distance))?;
    }
    // The nearest words are known when all are found.
    let is_near = near.is_some();
    let mut left = if is_near { None } else { limit };
    let shared = shared.clone();
    let (words, outcome) = interruptible(py, move |is_over| {
        let mut words = Vec::new();
        if left == Some(0) {
            return (words, Outcome::Complete);
        }
        let outcome = query.each(&shared.dawg, |word| {
            words.push(word.to_owned());
            left = left.map(|left| left - 1);
            if left == Some(0) || is_over.load(Ordering::Relaxed) {
                return ControlFlow::Break(());
            }
            ControlFlow::Continue(())
        });
        if is_near {
            words.sort_by_cached_key(|word| query.distance(word));
            words.truncate(limit.unwrap_or(usize::MAX));
        }
        (words, outcome)
    })?;
    // It stops by itself when all words that were asked for are found.
    if outcome > Outcome::Stopped {
        return Err(incomplete(outcome, max_steps));
    }
    Ok(words)
}
