//! The rules of games, and rolled boards.

use std::borrow::Cow;
use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

use dawggle_search::game::Rules;
use pyo3::prelude::*;
use pyo3::types::PyString;

use crate::array::Int;
use crate::errors::{invalid, os_error, value_error};
use crate::shared::Shared;

/// The rows and columns of a board.
pub type Size = (usize, usize);

/// Reads the argument `rules`: the name of a game, or the text of rules. A file is read here, since
/// the process that opens a pickle may not have it.
pub fn given(rules: &Bound<'_, PyAny>) -> PyResult<String> {
    if let Ok(text) = rules.cast::<PyString>() {
        let text = text.to_cow()?;
        let is_named = Rules::NAMED.iter().any(|(name, _)| *name == text);
        let is_text = is_named || text.contains(['\n', '=']);
        return Ok(if is_text { text.into_owned() } else { text_of(&text)?.into_owned() + "\n" });
    }
    let path: PathBuf = rules.extract()?;
    // With a line end, it is neither the name of a game nor of a file.
    let text = std::fs::read_to_string(&path).map(|text| text + "\n");
    text.map_err(|error| os_error(&error, &path))
}

/// Reads the argument `size`.
pub fn given_size(size: &Bound<'_, PyAny>) -> PyResult<Option<Size>> {
    let size: Option<(Int, Int)> = size.extract()?;
    size.map(|(rows, columns)| Ok((rows.to("size")?, columns.to("size")?))).transpose()
}

/// Returns the TOML of rules: of a game by its name, of a file, or the text itself.
pub fn text_of(rules: &str) -> PyResult<Cow<'_, str>> {
    if let Some((_, text)) = Rules::NAMED.iter().find(|(name, _)| *name == rules) {
        return Ok((*text).into());
    }
    if rules.contains(['\n', '=']) {
        return Ok(rules.into());
    }
    if !rules.contains(['/', '\\', '.']) {
        let names = Rules::NAMED.iter().map(|(name, _)| *name).collect::<Vec<_>>().join(", ");
        return Err(invalid(format!("there is no game {rules:?}: expected a file, or {names}")));
    }
    let text = std::fs::read_to_string(rules);
    text.map(Cow::from).map_err(|error| os_error(&error, rules.as_ref()))
}

/// Loads rules by the name of a game, from a file, or from a text. Games are parsed once.
pub fn load(rules: &str) -> PyResult<Arc<Rules>> {
    static GAMES: LazyLock<Mutex<HashMap<String, Arc<Rules>>>> = LazyLock::new(Mutex::default);
    let games = || GAMES.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(known) = games().get(rules) {
        return Ok(known.clone());
    }
    let parsed = Arc::new(Rules::parse(&text_of(rules)?).map_err(value_error)?);
    if Rules::NAMED.iter().any(|(name, _)| *name == rules) {
        games().insert(rules.to_owned(), parsed.clone());
    }
    Ok(parsed)
}

/// Loads rules that have dice.
pub fn load_with_dice(rules: &str) -> PyResult<Arc<Rules>> {
    let game = load(rules)?;
    let no_dice = || invalid(format!("the rules {rules:?} have no dice (boggle-new has)"));
    if game.dice().is_some() { Ok(game) } else { Err(no_dice()) }
}

/// Returns the rules for boards of one size: the given size, or the size of the game, or 4x4.
pub fn sized(rules: &str, size: Option<Size>, shared: &Shared) -> PyResult<Rules> {
    let rules = shared.rules(&*load(rules)?);
    let size = size.or(if rules.geometry().is_none() { Some((4, 4)) } else { None });
    let geometry = rules.geometry_of(size).map_err(value_error)?;
    Ok(match geometry {
        Some(geometry) => rules.with_geometry(geometry),
        None => rules,
    })
}

/// Reads the argument `seed`. Without one, Python's module random chooses it.
pub fn seed_of(py: Python<'_>, seed: Option<Int>) -> PyResult<u64> {
    match seed {
        Some(seed) => seed.to("seed"),
        None => py.import("random")?.call_method1("getrandbits", (64,))?.extract(),
    }
}

/// Rolls the dice of a game, and returns the boards as a list of `boards` str.
///
/// The same rules, seed and number always give the same board, as `dawggle roll` does. The first
/// board has the number `first`. Without a seed, Python's module random chooses one.
///
/// Raises ValueError if the game has no dice.
///
/// >>> import dawggle
/// >>> dawggle.roll("boggle-big", seed=7)
/// ['erercnoroajyheanlntigitdp']
#[pyfunction]
#[pyo3(signature = (rules="boggle-new".into(), *, seed=None, boards=Int(1), first=Int(0)),
    text_signature = "(rules='boggle-new', *, seed=None, boards=1, first=0)")]
pub fn roll(
    py: Python<'_>,
    #[pyo3(from_py_with = given)] rules: String,
    seed: Option<Int>,
    boards: Int,
    first: Int,
) -> PyResult<Vec<String>> {
    /// The number of boards between two looks at signals.
    const SIGNALS: u64 = 1 << 14;
    let game = load_with_dice(&rules)?;
    let (mut first, count) = (first.to::<u64>("first")?, boards.to("boards")?);
    let end = first.checked_add(count).ok_or_else(|| invalid("boards: too many boards"))?;
    let seed = seed_of(py, seed)?;
    let mut boards = Vec::new();
    while first < end {
        let last = end.min(first.saturating_add(SIGNALS));
        let roll = |number| game.roll(seed, number, true).map(|board| board.to_string());
        let block: Option<Vec<_>> = py.detach(|| (first..last).map(roll).collect());
        boards.extend(block.expect("the game has dice"));
        py.check_signals()?;
        first = last;
    }
    Ok(boards)
}
