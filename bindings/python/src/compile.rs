//! Compiling lists.

use std::path::PathBuf;
use std::sync::Arc;

use dawggle_compiler::list::List;
use dawggle_compiler::{Alphabet, Compiler, Layout};
use pyo3::exceptions::{PyTypeError, PyUserWarning};
use pyo3::prelude::*;
use pyo3::types::PyString;

use crate::array::Int;
use crate::dictionary::Dictionary;
use crate::errors::{compile_error, invalid, os_error, value_error};
use crate::interruptible::interruptible;
use crate::shared::Shared;

/// Compiles words into a dictionary.
///
/// words: an iterable of str; or the path of a list, as str or os.PathLike (a text with a word on
///     each line, .csv, .dic of Hunspell, .fst, also gzipped); or a Dictionary
/// exclude: words to leave out, in the same forms
/// digraphs: letters that are one symbol wherever they meet, such as ["qu"]
/// alphabet: the name of a language, such as "hungarian", or the path of a file; by default, every
///     letter that occurs is a symbol
/// layout: "wide" for fast look-ups, or "compact" for a file of a fourth of the size
/// index: whether to number the words, for Dictionary.number and Dictionary.word
/// written: whether to keep how words are written, for Dictionary.written
/// min_length, max_length: numbers of letters
/// lossy: whether to skip what is not a word; by default it is an error
///
/// Words are folded to lower case, and as the alphabet says: in German, `ß` is ss. A dictionary
/// cannot be empty. The same words and options give the same bytes. Notes about the
/// lists are warnings (UserWarning).
///
/// Raises ValueError that names the wrong word or option, and OSError if a file cannot be read.
///
/// >>> import dawggle
/// >>> dawggle.compile(["Quiz", "quilt", "ox"], digraphs=["qu"], min_length=3)
/// <dawggle.Dictionary of 2 words>
/// >>> dawggle.compile(["it's"])
/// Traceback (most recent call last):
/// ValueError: words:1: "it's" holds ...
#[pyfunction]
#[pyo3(signature = (words, *, exclude=None, digraphs=None, alphabet=None, layout="wide",
    index=true, written=false, min_length=None, max_length=None, lossy=false, title=None,
    licence=None, origin=None))]
#[expect(clippy::too_many_arguments, reason = "named arguments of Python")]
pub fn compile(
    py: Python<'_>,
    words: &Bound<'_, PyAny>,
    exclude: Option<&Bound<'_, PyAny>>,
    digraphs: Option<&Bound<'_, PyAny>>,
    alphabet: Option<&str>,
    layout: &str,
    index: bool,
    written: bool,
    min_length: Option<Int>,
    max_length: Option<Int>,
    lossy: bool,
    title: Option<String>,
    licence: Option<String>,
    origin: Option<String>,
) -> PyResult<Dictionary> {
    let layout = match layout {
        "wide" => Layout::Wide,
        "compact" => Layout::Compact,
        _ => return Err(invalid(format!("layout: expected 'wide' or 'compact', not {layout:?}"))),
    };
    let compiler = Compiler::new().list(list(words, "words", lossy)?);
    let mut compiler = compiler.layout(layout).index(index).written(written).lossy(lossy);
    if let Some(exclude) = exclude {
        compiler = compiler.exclude(list(exclude, "exclude", false)?);
    }
    if let Some(digraphs) = digraphs {
        let expected = |_| PyTypeError::new_err("digraphs: expected a list of texts");
        for digraph in digraphs.extract::<Vec<String>>().map_err(expected)? {
            compiler = compiler.digraph(digraph);
        }
    }
    if let Some(alphabet) = alphabet {
        compiler = compiler.alphabet(load_alphabet(alphabet)?);
    }
    if let Some(letters) = min_length {
        compiler = compiler.min_length(letters.to("min_length")?);
    }
    if let Some(letters) = max_length {
        compiler = compiler.max_length(letters.to("max_length")?);
    }
    if let Some(title) = title {
        compiler = compiler.title(title);
    }
    if let Some(licence) = licence {
        compiler = compiler.licence(licence);
    }
    if let Some(origin) = origin {
        compiler = compiler.origin(origin);
    }
    let compiled = interruptible(py, move |_| compiler.compile())?.map_err(compile_error)?;
    for note in &compiled.report.notes {
        let category = py.get_type::<PyUserWarning>();
        let message = std::ffi::CString::new(note.to_string().replace('\0', " "))?;
        PyErr::warn(py, &category, &message, 1)?;
    }
    let bytes: Arc<[u8]> = compiled.bytes.into();
    Ok(Dictionary { shared: Shared::new(bytes, false).map_err(value_error)? })
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

fn load_alphabet(name: &str) -> PyResult<Alphabet> {
    if let Some(alphabet) = Alphabet::named(name) {
        return Ok(alphabet);
    }
    if !name.contains(['/', '\\', '.']) {
        let names = Alphabet::NAMED.iter().map(|(name, _)| *name);
        let names = names.collect::<Vec<_>>().join(", ");
        return Err(invalid(format!("there is no alphabet {name:?}: expected a file, or {names}")));
    }
    let text = std::fs::read_to_string(name).map_err(|error| os_error(&error, name.as_ref()))?;
    Alphabet::parse(&text).map_err(|error| invalid(format!("{name}: {error}")))
}
