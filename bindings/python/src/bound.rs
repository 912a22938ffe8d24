//! Bounds on the scores of a class of boards.

use dawggle_search::bound::{Bounds, Class};
use dawggle_search::prove::{ProveError, Prover};
use dawggle_search::score::Scorer;
use pyo3::prelude::*;

use crate::array::Int;
use crate::dictionary::Dictionary;
use crate::errors::{incomplete, invalid, value_error};
use crate::interruptible::interruptible;
use crate::rules::{Size, given, given_size, load};

/// Returns upper bounds on the scores of all boards in a class.
///
/// text: a board whose cells have choices, such as "f{a/u}r/##e/###"; `?` is any letter
///
/// The result is Bounds(boards, max_no_mark, sum_union, orderly): the number of boards, and three
/// bounds. `orderly` is None if it takes too much memory, or the class is too large for it.
///
/// Raises ValueError if the text is not a class, if points depend on the paths of words, or if a
/// bound takes more than max_steps steps, some minutes.
///
/// >>> import dawggle
/// >>> dawggle.bound(dawggle.english(), "f{a/u}r/##e/###")
/// Bounds(boards=2, max_no_mark=6, sum_union=7, orderly=5)
#[pyfunction]
#[pyo3(signature = (dictionary, text, rules="boggle".into(), *, size=None,
    max_steps=Int(1_000_000_000)),
    text_signature = "(dictionary, text, rules='boggle', *, size=None, max_steps=1000000000)")]
pub fn bound<'py>(
    py: Python<'py>,
    dictionary: &Dictionary,
    text: &str,
    #[pyo3(from_py_with = given)] rules: String,
    #[pyo3(from_py_with = given_size)] size: Option<Size>,
    max_steps: Int,
) -> PyResult<Bound<'py, PyAny>> {
    let max_steps = max_steps.to("max_steps")?;
    let shared = dictionary.shared.clone();
    let rules = shared.rules(&*load(&rules)?);
    let board = shared.board(text, size, &rules).map_err(value_error)?;
    let job = move |_: &_| {
        let dawg = shared.reader();
        let class = Class::new(&board, &dawg.alphabet()).map_err(value_error)?;
        let bounds = Bounds::new(&class, &rules, &dawg).map_err(value_error)?.max_steps(max_steps);
        let in_steps =
            |bound: Result<u64, _>| bound.map_err(|outcome| incomplete(outcome, max_steps));
        let (most, sum) = (in_steps(bounds.max_no_mark())?, in_steps(bounds.sum_union())?);
        let scorer = Scorer::new(&dawg, &rules.clone().with_geometry(class.geometry().clone()));
        let prover = scorer.ok().map(|scorer| Prover::new(scorer.max_steps(max_steps)));
        let orderly = match prover.map(|prover| prover?.bound(&class)) {
            // Its fixed order of cells makes it larger than max/no-mark on some classes.
            Some(Ok(bound)) => Some(bound.min(most)),
            Some(Err(ProveError::Incomplete(outcome))) => {
                return Err(incomplete(outcome, max_steps));
            }
            Some(Err(_)) | None => None,
        };
        PyResult::Ok((class.boards().to_string(), most, sum, orderly))
    };
    let (boards, most, sum, orderly) = interruptible(py, job)??;
    let boards = py
        .get_type::<pyo3::types::PyInt>()
        .call1((boards,))
        .map_err(|_| invalid("the class has too many boards"))?;
    py.import("dawggle")?.call_method1("Bounds", (boards, most, sum, orderly))
}
