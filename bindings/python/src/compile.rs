//! Compiling lists.

use std::path::PathBuf;
use std::sync::Arc;

use dawggle_compiler::list::{List, Reading};
use dawggle_compiler::{Compiler, KeyValue, Layout, Recipe};
use pyo3::exceptions::{PyTypeError, PyUserWarning};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyFloat, PyString};

use crate::array::Int;
use crate::dictionary::Dictionary;
use crate::errors::{compile_error, invalid, value_error};
use crate::interruptible::interruptible;
use crate::shared::Shared;

/// Compiles words into a dictionary.
///
/// words: an iterable of str; or the path of a list, as str or os.PathLike (a text with a word on
///     each line, .csv, .dic of Hunspell, .fst, .dawg or .kwg, also gzipped) or of a recipe
///     (.toml); or a Dictionary
/// exclude: words to leave out, in the same forms, or patterns such as "*foo?"
/// only: words of which no others are kept, in the same forms
/// rank: words, the best first, or the path of a table of words and numbers, of which `fit` keeps
///     the best
///
/// All other arguments are the keys of a recipe and the options of `dawggle compile`, such as
/// digraphs=["qu"], alphabet="hungarian", min_length=3, layout="compact", written=True, lossy=True:
/// `dawggle compile --help` describes each. By default, layout is "wide", and index is True, unless
/// words are a recipe, which says it.
///
/// Words are folded to lower case, and as the alphabet says: in German, `ß` is ss. A dictionary
/// cannot be empty. The same words and options give the same bytes. Notes about the
/// lists are warnings (UserWarning).
///
/// Raises ValueError that names the wrong word or option, TypeError if there is no such option or
/// its value is of another type, and OSError if a file cannot be read.
///
/// >>> import dawggle
/// >>> dawggle.compile(["Quiz", "quilt", "ox"], digraphs=["qu"], min_length=3)
/// <dawggle.Dictionary of 2 words>
/// >>> dawggle.compile(["it's"])
/// Traceback (most recent call last):
/// ValueError: words:1: "it's" holds ...
#[pyfunction]
#[pyo3(signature = (words, *, exclude=None, only=None, rank=None, **options))]
pub fn compile(
    py: Python<'_>,
    words: &Bound<'_, PyAny>,
    exclude: Option<&Bound<'_, PyAny>>,
    only: Option<&Bound<'_, PyAny>>,
    rank: Option<&Bound<'_, PyAny>>,
    options: Option<&Bound<'_, PyDict>>,
) -> PyResult<Dictionary> {
    let (mut recipe, reading) = read_options(options)?;
    let list = |words: Option<&Bound<'_, PyAny>>, name, lossy| {
        words.map(|words| list(words, name, lossy)).transpose()
    };
    recipe.exclude.extend(list(exclude, "exclude", false)?);
    recipe.only.extend(list(only, "only", false)?);
    recipe.output.rank = list(rank, "rank", false)?;
    let words = list(Some(words), "words", recipe.lossy)?;
    let path = words.as_ref().and_then(List::path).filter(|path| Recipe::is_at(path));
    let compiler = if let Some(path) = path {
        let mut compiler = Compiler::open(path).map_err(compile_error)?;
        compiler.recipe = compiler.recipe.with(&recipe, &reading).map_err(compile_error)?;
        compiler
    } else {
        let is_index_given =
            options.is_some_and(|options| options.contains("index").unwrap_or(true));
        recipe.output.layout.get_or_insert(Layout::Wide);
        recipe.output.index |= !is_index_given;
        recipe.lists.extend(words);
        let Recipe { lists, exclude, only, .. } = &mut recipe;
        let lists = lists.iter_mut().chain(exclude).chain(only);
        List::read_all(lists, &reading).map_err(compile_error)?;
        Compiler::from(recipe)
    };
    let compiled = interruptible(py, move |_| compiler.compile())?.map_err(compile_error)?;
    for note in &compiled.report.notes {
        let category = py.get_type::<PyUserWarning>();
        let note = note.with_options(argument).replace('\0', " ");
        PyErr::warn(py, &category, &std::ffi::CString::new(note)?, 1)?;
    }
    let bytes: Arc<[u8]> = compiled.bytes.into();
    Ok(Dictionary { shared: Shared::new(bytes, false).map_err(value_error)? })
}

/// Reads the arguments that are keys of a recipe, or of its lists.
fn read_options(options: Option<&Bound<'_, PyDict>>) -> PyResult<(Recipe, Reading)> {
    let known = Recipe::keys();
    let mut keys = Vec::new();
    for (name, value) in options.into_iter().flatten() {
        let name: String = name.extract()?;
        // Lists are arguments of their own.
        let is_known = |(_, key): &&(Option<_>, &str)| argument(key) == name && *key != "lists";
        let Some(&(_, key)) = known.iter().find(is_known) else {
            let why = format!("compile() got an unexpected keyword argument '{name}'");
            return Err(PyTypeError::new_err(why));
        };
        if !value.is_none() {
            keys.push((key, value_of(&value, &name)?));
        }
    }
    Recipe::from_keys(keys).map_err(|error| {
        let why = error.message().with_options(argument);
        // These are the words of serde for a value of another type.
        if why.contains(": invalid type: ") { PyTypeError::new_err(why) } else { invalid(why) }
    })
}

/// Returns the argument with this key of a recipe.
pub fn argument(key: &str) -> String {
    key.replace('-', "_")
}

/// Returns the value of an argument, as a recipe has it. `name` is the argument.
fn value_of(value: &Bound<'_, PyAny>, name: &str) -> PyResult<KeyValue> {
    if let Ok(is_set) = value.cast::<PyBool>() {
        return Ok(KeyValue::Switch(is_set.is_true()));
    }
    if let Ok(text) = value.cast::<PyString>() {
        return Ok(KeyValue::Text(text.to_str()?.into()));
    }
    if let Ok(number) = value.cast::<PyFloat>() {
        return Ok(KeyValue::Decimal(number.value()));
    }
    if let Ok(number) = value.extract::<Int>() {
        return Ok(KeyValue::Number(number.to(name)?));
    }
    if value.hasattr("__fspath__")? {
        let path = value.extract::<PathBuf>()?;
        return Ok(KeyValue::Text(path.to_string_lossy().into_owned()));
    }
    let Ok(values) = value.try_iter() else {
        let found = value.get_type().name()?;
        return Err(PyTypeError::new_err(format!("{name}: there is no option of type {found}")));
    };
    values.map(|value| value_of(&value?, name)).collect::<PyResult<_>>().map(KeyValue::Values)
}

/// Returns the list that an argument names or has. `name` is the argument.
fn list(words: &Bound<'_, PyAny>, name: &str, lossy: bool) -> PyResult<List> {
    if let Ok(dictionary) = words.cast::<Dictionary>() {
        return Ok(List::text(format!("{name}.dawg"), dictionary.get().shared.bytes()));
    }
    if words.is_instance_of::<PyString>() || words.hasattr("__fspath__")? {
        return Ok(List::from(words.extract::<PathBuf>()?));
    }
    let mut text = String::new();
    for (number, word) in (1..).zip(words.try_iter()?) {
        let word = word?;
        let Ok(word) = word.cast::<PyString>() else {
            let found = word.get_type().name()?;
            return Err(PyTypeError::new_err(format!(
                "{name}: expected word {number} as str, found {found}"
            )));
        };
        let word = word.to_cow()?;
        // A list would skip such a line, or read two.
        if !lossy && (word.trim().is_empty() || word.starts_with('#') || word.contains('\n')) {
            return Err(invalid(format!("{name}:{number}: {word:?} is not a word")));
        }
        text.push_str(&word);
        text.push('\n');
    }
    Ok(List::text(name, text))
}
