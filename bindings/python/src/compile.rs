//! Compiling lists.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use dawggle_compiler::list::{Header, List, Reading};
use dawggle_compiler::{Compiler, KeyValue, Recipe};
use pyo3::exceptions::{PyTypeError, PyUserWarning};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyFloat, PyList, PyMapping, PyString, PyTuple};

use crate::array::Int;
use crate::dictionary::Dictionary;
use crate::errors::{compile_error, invalid, value_error};
use crate::interruptible::interruptible;
use crate::shared::Shared;
use crate::texts::{Kind, Texts, content_of, is_table, plain};

/// Compiles words into a dictionary.
///
/// words: an iterable of str or bytes, such as a list, or a column of pandas, polars, numpy or
///     Arrow; or the path of a list, as str or os.PathLike (a text with a word on each line, .csv,
///     .dic of Hunspell, .fst, .dawg or .kwg, also gzipped) or of a recipe (.toml); or an open
///     file, which is read as its path is; or a Dictionary
/// exclude: words to leave out, in the same forms, or patterns such as "*foo?"
/// only: words of which no others are kept, in the same forms
/// rank: words, the best first; or words and numbers, as the path of a table, a table of two
///     columns, pairs, a mapping such as a Counter, or what `value_counts` of pandas returns. `fit`
///     and `max_words` keep the best
///
/// All other arguments are the keys of a recipe and the options of `dawggle compile`, such as
/// digraphs=["qu"], alphabet="hungarian", min_length=3, layout="wide", written=True, lossy=True:
/// `dawggle compile --help` describes each. By default, index is True, unless words are a recipe,
/// which says it. The layout "wide" has files of four times the size, which need not be
/// expanded in memory, and which neither JavaScript nor devices read.
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
    let has_encoding = reading.encoding.is_some();
    let given = |words: Option<&Bound<'_, PyAny>>, name, lossy| {
        words.map(|words| given_list(words, name, lossy, has_encoding)).transpose()
    };
    let mut exclude = given(exclude, "exclude", false)?;
    let mut only = given(only, "only", false)?;
    recipe.output.rank = rank.map(given_rank).transpose()?;
    let mut words = given(Some(words), "words", recipe.lossy)?;
    let path = words.as_ref().and_then(|words| words.list.path());
    let path = path.filter(|path| Recipe::is_at(path)).map(Path::to_owned);
    if path.is_none() {
        let given = [&mut words, &mut exclude, &mut only];
        let mut given = given.into_iter().flatten().collect::<Vec<_>>();
        let lists = given.iter_mut().map(|given| &mut given.list);
        List::read_all(lists, &reading).map_err(compile_error)?;
        for given in given.into_iter().filter(|given| has_encoding && given.is_unicode) {
            given.list = given.list.clone().encoding("utf-8".parse().map_err(compile_error)?);
        }
    }
    recipe.exclude.extend(exclude.map(|given| given.list));
    recipe.only.extend(only.map(|given| given.list));
    let compiler = if let Some(path) = path {
        let mut compiler = Compiler::open(path).map_err(compile_error)?;
        compiler.recipe = compiler.recipe.with(&recipe, &reading).map_err(compile_error)?;
        compiler
    } else {
        let is_index_given =
            options.is_some_and(|options| options.contains("index").unwrap_or(true));
        recipe.output.index |= !is_index_given;
        recipe.lists.extend(words.map(|given| given.list));
        Compiler::from(recipe)
    };
    let compiled = interruptible(py, move |_| compiler.compile())?.map_err(compile_error)?;
    for note in &compiled.report.notes {
        warn(py, &note.with_options(argument))?;
    }
    let bytes: Arc<[u8]> = compiled.bytes.into();
    Ok(Dictionary { shared: Shared::new(bytes, false, true).map_err(value_error)? })
}

fn warn(py: Python<'_>, note: &str) -> PyResult<()> {
    let note = std::ffi::CString::new(note.replace('\0', " "))?;
    PyErr::warn(py, &py.get_type::<PyUserWarning>(), &note, 1)
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

/// A list of an argument.
struct Given {
    list: List,
    /// Whether it was Unicode, which no encoding changes.
    is_unicode: bool,
}

/// Returns the list that an argument names or has. `name` is the argument.
fn given_list(
    words: &Bound<'_, PyAny>,
    name: &str,
    lossy: bool,
    has_encoding: bool,
) -> PyResult<Given> {
    let bytes = |list| Ok(Given { list, is_unicode: false });
    if let Ok(dictionary) = words.cast::<Dictionary>() {
        return bytes(List::text(format!("{name}.dawg"), dictionary.get().shared.bytes()));
    }
    if words.is_instance_of::<PyString>() || words.hasattr("__fspath__")? {
        return bytes(List::from(words.extract::<PathBuf>()?));
    }
    if let Some(content) = content_of(words)? {
        // The ending of its name tells what it has, as for a path.
        let path = words.getattr("name").and_then(|name| name.extract::<String>());
        let list = List::text(path.unwrap_or_else(|_| name.to_owned()), content.bytes);
        if list.is_spelling_dictionary() {
            return Err(invalid(format!(
                "{name}: pass the path of a .dic: it has an .aff beside it"
            )));
        }
        return Ok(Given { list, is_unicode: content.is_unicode });
    }
    let kind = Kind::Words(name);
    let texts = Texts::read(words, kind)?;
    let is_unicode = texts.is_unicode() || !has_encoding;
    let (mut text, mut skipped, mut first) = (Vec::new(), 0, None);
    for number in 0..texts.len() {
        match line_of(&texts, number, is_unicode) {
            Ok(line) => text.extend_from_slice(line),
            Err(why) if lossy => {
                skipped += 1;
                first.get_or_insert(format!("{}: {why}", kind.name_of(number)));
            }
            Err(why) => return Err(invalid(format!("{}: {why}", kind.name_of(number)))),
        }
        text.push(b'\n');
    }
    if let Some(first) = first {
        let noun = if skipped == 1 { "text" } else { "texts" };
        warn(words.py(), &format!("skipped {skipped} {noun}: {first}"))?;
    }
    Ok(Given { list: List::text(name, text), is_unicode })
}

/// Returns the line of a list with a text, or why the text is not a word.
fn line_of<'t>(texts: &'t Texts<'_>, number: usize, is_unicode: bool) -> Result<&'t [u8], String> {
    let Some(word) = texts.bytes(number) else {
        let hint = "pandas.read_csv reads the words null and nan so, unless keep_default_na=False";
        return Err(format!("it is null ({hint})"));
    };
    if is_unicode {
        texts.get(number).map_err(|why| format!("{why} (encoding names another encoding)"))?;
    }
    // The lines of a file have their ends.
    let word = word.strip_suffix(b"\n").unwrap_or(word);
    let word = word.strip_suffix(b"\r").unwrap_or(word);
    let start = word.strip_prefix("\u{feff}".as_bytes()).unwrap_or(word).trim_ascii();
    // A list would skip such a line, or read two.
    if start.is_empty() || start.starts_with(b"#") || word.iter().any(|byte| b"\r\n".contains(byte))
    {
        return Err(format!("{:?} is not a word", String::from_utf8_lossy(word)));
    }
    Ok(word)
}

/// Returns the list of the argument `rank`, whose words can have numbers: in the second column of a
/// table, in pairs, or as the values of a mapping.
fn given_rank(rank: &Bound<'_, PyAny>) -> PyResult<List> {
    let (words, numbers) = match columns_of(rank)? {
        Ranked::Words(words) => return Ok(given_list(&words, "rank", false, false)?.list),
        Ranked::Columns(words, numbers) => (Texts::read(&words, Kind::Words("rank"))?, numbers),
    };
    let mut text = Vec::new();
    let mut numbers = numbers.try_iter()?;
    for row in 0..words.len() {
        let why = |why: &str| invalid(format!("rank:{}: {why}", row + 1));
        let word = line_of(&words, row, true).map_err(|wrong| why(&wrong))?;
        let number = numbers.next().transpose()?.map(|number| plain(&number)?.extract::<f64>());
        let number = number.and_then(Result::ok).filter(|number| !number.is_nan());
        let number = number.ok_or_else(|| why("expected a word and a number"))?;
        if word.contains(&b'\t') {
            return Err(why("a word has no tab"));
        }
        text.extend_from_slice(word);
        text.extend_from_slice(format!("\t{number}\n").as_bytes());
    }
    let tab = "tab".parse().map_err(compile_error)?;
    Ok(List::text("rank", text).separator(tab).header(Header::No))
}

/// What the argument `rank` has.
enum Ranked<'py> {
    Words(Bound<'py, PyAny>),
    /// Words, and their numbers.
    Columns(Bound<'py, PyAny>, Bound<'py, PyAny>),
}

fn columns_of<'py>(rank: &Bound<'py, PyAny>) -> PyResult<Ranked<'py>> {
    let is_list = rank.is_instance_of::<PyString>() || rank.is_instance_of::<Dictionary>();
    let is_mapping = !is_list && rank.is_instance_of::<PyMapping>();
    if !is_mapping && is_table(rank)? {
        let names = if rank.hasattr("column_names")? { "column_names" } else { "columns" };
        let names = rank.getattr(names)?.try_iter()?.collect::<PyResult<Vec<_>>>()?;
        let [words, numbers] = &names[..] else {
            let found = names.len();
            let why = format!("rank: expected a table of words and numbers, found {found} columns");
            return Err(PyTypeError::new_err(why));
        };
        return Ok(Ranked::Columns(rank.get_item(words)?, rank.get_item(numbers)?));
    }
    // As pandas counts values: the words are labels.
    if !is_mapping && !is_list && rank.hasattr("items")? && rank.hasattr("index")? {
        let first = rank.call_method0("items")?.try_iter()?.next().transpose()?;
        if let Some(first) = first
            && first.get_item(1)?.extract::<f64>().is_ok_and(|number| !number.is_nan())
        {
            return Ok(Ranked::Columns(rank.getattr("index")?, rank.clone()));
        }
    }
    // Only what is iterated anyway can be looked at.
    let others = ["read", "__fspath__", "__array__", "__arrow_c_array__", "__arrow_c_stream__"];
    if is_list || others.iter().any(|name| rank.hasattr(name).unwrap_or(false)) {
        return Ok(Ranked::Words(rank.clone()));
    }
    let pairs = if is_mapping { rank.call_method0("items")? } else { rank.clone() };
    let pairs = PyList::new(rank.py(), pairs.try_iter()?.collect::<PyResult<Vec<_>>>()?)?;
    let is_pair = |pair: &Bound<'_, PyAny>| {
        (pair.is_instance_of::<PyTuple>() || pair.is_instance_of::<PyList>())
            && pair.len().is_ok_and(|len| len == 2)
    };
    if !pairs.iter().next().is_some_and(|pair| is_pair(&pair)) {
        return Ok(Ranked::Words(pairs.into_any()));
    }
    let (words, numbers) = (PyList::empty(rank.py()), PyList::empty(rank.py()));
    for (row, pair) in (1..).zip(&pairs) {
        if !is_pair(&pair) {
            let why = format!("rank:{row}: expected a word and a number, as in the rows before");
            return Err(PyTypeError::new_err(why));
        }
        words.append(pair.get_item(0)?)?;
        numbers.append(pair.get_item(1)?)?;
    }
    Ok(Ranked::Columns(words.into_any(), numbers.into_any()))
}
