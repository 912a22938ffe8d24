//! The class `Dictionary`, and how to open one.

use std::io::ErrorKind;
use std::path::PathBuf;
use std::sync::Arc;

use dawggle::format::{MAX_WORD, Tag};
use dawggle::{Index, Symbol};
use dawggle_compiler::{Changes, Error, Profile, Report, read_dictionary};
use pyo3::exceptions::{PyFileNotFoundError, PyIndexError, PyKeyError, PyTypeError};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyBytes, PyList, PyMemoryView, PyRange, PyString, PyTuple};

use crate::array::Int;
use crate::errors::{compile_error, invalid, os_error, value_error};
use crate::interruptible::interruptible;
use crate::keys::{Keys, Walk};
use crate::search::search;
use crate::shared::{Bytes, DAMAGED, Shared};

/// A compiled word list, which never changes.
///
/// Made by `open`, `english`, `compile` and `from_bytes`. It behaves like a set of its words, and
/// like a mapping of words to their numbers, which `pandas.Series.map` takes.
/// Words are folded before they are looked up: capitals, and accents that the alphabet lacks.
///
/// >>> import dawggle
/// >>> pets = dawggle.compile(["cat", "catfish", "dog"])
/// >>> "cat" in pets, "Cat" in pets, "cta" in pets
/// (True, True, False)
/// >>> len(pets), list(pets)
/// (3, ['cat', 'catfish', 'dog'])
#[pyclass(frozen, module = "dawggle")]
pub struct Dictionary {
    pub shared: Arc<Shared>,
}

/// Opens a dictionary file, which `dawggle compile` or `Dictionary.save` has written.
///
/// The file is read into memory, and checked completely: a damaged file is refused. A file of up to
/// 4 MB in the layout 'compact' is expanded in memory for fast look-ups. With trust=True a file is
/// neither checked nor expanded. A damaged file can then give wrong words, but never a crash.
///
/// Raises OSError if the file cannot be read, and ValueError if it is not a dictionary.
///
/// >>> import dawggle
/// >>> dawggle.open("missing.dawg")
/// Traceback (most recent call last):
/// FileNotFoundError: [Errno 2] No such file or directory: 'missing.dawg'
#[pyfunction]
#[pyo3(signature = (path, *, trust=false))]
pub fn open(py: Python<'_>, path: PathBuf, trust: bool) -> PyResult<Dictionary> {
    py.detach(|| {
        let bytes = read_dictionary(&path).map_err(|error| os_error(&error, &path))?;
        let shared = Shared::new(bytes, trust, !trust);
        let refused = |error| invalid(format!("{}: {error}", path.display()));
        shared.map(|shared| Dictionary { shared }).map_err(refused)
    })
}

/// Opens a dictionary from the bytes of a file, as `bytes(dictionary)` returns them.
///
/// data: bytes, a bytearray or a memoryview
///
/// Raises ValueError if they are not a dictionary. `trust` is as in `open`.
///
/// >>> import dawggle
/// >>> dawggle.from_bytes(bytes(dawggle.compile(["cat"])))
/// <dawggle.Dictionary of 1 word>
#[pyfunction]
#[pyo3(signature = (data, *, trust=false))]
pub fn from_bytes(data: &Bound<'_, PyAny>, trust: bool) -> PyResult<Dictionary> {
    let data = PyMemoryView::from(data)?.call_method0("tobytes")?;
    let data = data.cast::<PyBytes>()?.as_bytes();
    Ok(Dictionary { shared: Shared::new(data, trust, !trust).map_err(value_error)? })
}

/// Returns the built-in dictionary of 111,593 English words, some of them offensive.
///
/// >>> import dawggle
/// >>> len(dawggle.english())
/// 111593
#[pyfunction]
pub fn english(py: Python<'_>) -> PyResult<Py<Dictionary>> {
    static ENGLISH: PyOnceLock<Py<Dictionary>> = PyOnceLock::new();
    let dictionary = ENGLISH.get_or_try_init(py, || {
        let shared = Shared::new(dawggle_dicts::ENGLISH, true, true).map_err(value_error)?;
        Py::new(py, Dictionary { shared })
    })?;
    Ok(dictionary.clone_ref(py))
}

impl Dictionary {
    fn index(&self) -> PyResult<Index<'_, Bytes>> {
        self.shared.index().ok_or_else(|| invalid(DAMAGED))
    }

    fn no_such_number(&self) -> PyErr {
        let words = self.shared.dawg.counts().words;
        PyIndexError::new_err(format!("expected a number below {words}, the number of words"))
    }

    fn text(&self, tag: Tag) -> Option<String> {
        self.shared.reader().text(tag).map(str::to_owned)
    }
}

#[pymethods]
impl Dictionary {
    #[new]
    #[pyo3(signature = (*_words))]
    fn new(_words: &Bound<'_, PyTuple>) -> PyResult<Self> {
        let why = "dawggle.compile(words) makes a dictionary, and dawggle.open(path) opens one";
        Err(PyTypeError::new_err(why))
    }

    /// Returns the number of a word, as `number` does.
    fn __getitem__(&self, word: &Bound<'_, PyAny>) -> PyResult<u32> {
        let Ok(text) = word.cast::<PyString>() else {
            let why = "expected a word as str: dictionary.word(number) is the word with a number";
            return Err(PyTypeError::new_err(why));
        };
        self.number(&text.to_cow()?)
    }

    /// Returns the number of a word, or the default if it is not a word.
    #[pyo3(signature = (word, default=None))]
    fn get<'py>(
        &self,
        word: &Bound<'py, PyAny>,
        default: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Option<Bound<'py, PyAny>>> {
        if self.__contains__(word)? {
            return Ok(Some(self.__getitem__(word)?.into_pyobject(word.py())?.into_any()));
        }
        Ok(default)
    }

    /// Returns the numbers of the words, a range from 0.
    fn values<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        Ok(PyRange::new(py, 0, self.__len__().try_into()?)?.into_any())
    }

    /// Returns an iterator of the words and their numbers.
    ///
    /// >>> import dawggle
    /// >>> dict(dawggle.compile(["cat", "dog"]).items())
    /// {'cat': 0, 'dog': 1}
    fn items<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        let numbers = slf.get().values(slf.py())?;
        slf.py().import("builtins")?.call_method1("zip", (slf, numbers))
    }

    /// Returns a numpy array of the words, for functions such as `numpy.isin`.
    #[pyo3(signature = (dtype=None, copy=None))]
    fn __array__<'py>(
        &self,
        py: Python<'py>,
        dtype: Option<Bound<'py, PyAny>>,
        copy: Option<bool>,
    ) -> PyResult<Bound<'py, PyAny>> {
        if copy == Some(false) {
            return Err(invalid("an array of a dictionary is a copy"));
        }
        py.import("numpy")?.call_method1("array", (self.keys(py, "")?, dtype))
    }

    fn __contains__(&self, word: &Bound<'_, PyAny>) -> PyResult<bool> {
        let Ok(word) = word.cast::<PyString>() else { return Ok(false) };
        Ok(self.shared.dawg.contains(&self.shared.fold(&word.to_cow()?)))
    }

    fn __len__(&self) -> usize {
        self.shared.dawg.counts().words as usize
    }

    fn __iter__(&self) -> Keys {
        self.iterkeys("")
    }

    /// Returns the words that start with a text, in the alphabet's order, as a list of str.
    ///
    /// >>> import dawggle
    /// >>> dawggle.english().keys("quiz")
    /// ['quiz', 'quizmaster', 'quizmasters', ..., 'quizzing']
    #[pyo3(signature = (prefix=""))]
    fn keys<'py>(&self, py: Python<'py>, prefix: &str) -> PyResult<Bound<'py, PyList>> {
        /// The number of words between two looks at signals.
        const SIGNALS: u32 = 1 << 16;
        let words = PyList::empty(py);
        let mut count = 0_u32;
        Walk::new(&self.shared, prefix).try_each(&self.shared, |word| {
            count = count.wrapping_add(1);
            if count.is_multiple_of(SIGNALS) {
                py.check_signals()?;
            }
            words.append(word)
        })?;
        Ok(words)
    }

    /// Returns an iterator of the words that start with a text, in the alphabet's order.
    ///
    /// It takes no memory for words that were not asked for yet.
    ///
    /// >>> import dawggle
    /// >>> next(dawggle.english().iterkeys("dawg"), "no such word")
    /// 'no such word'
    #[pyo3(signature = (prefix=""))]
    fn iterkeys(&self, prefix: &str) -> Keys {
        Keys { shared: self.shared.clone(), walk: Walk::new(&self.shared, prefix) }
    }

    /// Returns the words that a text starts with, the shortest first, as a list of str.
    ///
    /// >>> import dawggle
    /// >>> dawggle.compile(["a", "ant", "antelope"]).prefixes("antelopes")
    /// ['a', 'ant', 'antelope']
    fn prefixes(&self, text: &str) -> Vec<String> {
        let text = self.shared.fold(text);
        self.shared.dawg.prefixes(&text).map(str::to_owned).collect()
    }

    /// Returns the number of a word: its place in `list(dictionary)`, from 0.
    ///
    /// Raises KeyError if it is not a word. The first call counts the words, in some milliseconds.
    /// A file of more than 4 MB in the layout 'compact' without an index takes seconds.
    ///
    /// >>> import dawggle
    /// >>> dawggle.compile(["cat", "dog"]).number("dog")
    /// 1
    fn number(&self, word: &str) -> PyResult<u32> {
        let number = self.index()?.number(&self.shared.fold(word));
        number.ok_or_else(|| PyKeyError::new_err(word.to_owned()))
    }

    /// Returns the word with a number.
    ///
    /// Raises IndexError unless 0 <= number < len(dictionary).
    ///
    /// >>> import dawggle
    /// >>> dawggle.compile(["cat", "dog"]).word(0)
    /// 'cat'
    fn word(&self, number: Int) -> PyResult<String> {
        let mut symbols = [0 as Symbol; MAX_WORD as usize];
        let index = self.index()?;
        let word = u32::try_from(number.0).ok().and_then(|number| index.word(number, &mut symbols));
        word.map(|word| word.to_string()).ok_or_else(|| self.no_such_number())
    }

    /// Returns the words with many numbers, as a list of str. A number is a place in
    /// `list(dictionary)`, as `Scorer.solve` returns it.
    ///
    /// numbers: an iterable of int, or an array of them
    ///
    /// Raises IndexError unless each number is at least 0 and less than len(dictionary).
    ///
    /// >>> import dawggle
    /// >>> dawggle.compile(["cat", "dog"]).words_of([1, 0, 1])
    /// ['dog', 'cat', 'dog']
    fn words_of<'py>(&self, numbers: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyList>> {
        let py = numbers.py();
        // The numbers of an array become int faster together.
        let listed = numbers.call_method0("tolist").unwrap_or_else(|_| numbers.clone());
        let index = self.index()?;
        let list = PyList::empty(py);
        let mut symbols = [0 as Symbol; MAX_WORD as usize];
        for number in listed.try_iter()? {
            let number = u32::try_from(number?.extract::<Int>()?.0).ok();
            let word = number.and_then(|number| index.word(number, &mut symbols));
            let symbols = word.ok_or_else(|| self.no_such_number())?.symbols().iter();
            list.append(symbols.map(|&symbol| self.shared.spelling(symbol)).collect::<String>())?;
        }
        Ok(list)
    }

    /// Returns how a word is written in its lists, with accents and capitals, as a list of str.
    ///
    /// The list is empty if it is not a word, or if the dictionary has no written forms: it was
    /// compiled without written=True, or every word is written as it is stored.
    ///
    /// >>> import dawggle
    /// >>> dawggle.compile(["avó", "avô"], alphabet="portuguese", written=True).written("avo")
    /// ['avó', 'avô']
    fn written(&self, word: &str) -> Vec<String> {
        let word = self.shared.fold(word);
        let dawg = &self.shared.dawg;
        // A text that is not a word would have itself as its only form.
        let written = dawg.written().filter(|_| dawg.contains(&word));
        let forms = written.iter().flat_map(|written| written.forms(&word));
        forms.map(|form| form.to_string()).collect()
    }

    /// Returns the words that meet all conditions, as a list of str in the alphabet's order. The
    /// letters of all conditions are folded as words are.
    ///
    /// pattern: a text in which `?` is any letter and `*` is any number of letters
    /// regex: a regular expression (syntax of Rust's crate regex) for the whole word
    /// rack: letters, of which the word uses some, each at most once; `?` is any letter
    /// anagram: letters, all of which the word uses; `?` is any letter. Here and in a rack, a
    ///     letter of several characters is in braces, such as "{ll}ave" in Spanish
    /// near: a word, from which the word differs in at most `distance` letters that are added,
    ///     removed or replaced (2 by default); the nearest words come first. Here and in a pattern,
    ///     `nj` is one letter in Croatian, and `qu` is two in English
    /// min_length, max_length: numbers of letters
    /// limit: the largest number of words
    ///
    /// Raises ValueError if a condition cannot be used, or after max_steps beginnings of words.
    ///
    /// >>> import dawggle
    /// >>> words = dawggle.english()
    /// >>> words.search("qui?")
    /// ['quid', 'quin', 'quip', 'quit', 'quiz']
    /// >>> words.search(rack="quizes?", min_length=7)
    /// ['quizzes']
    /// >>> words.search(near="sequense", distance=1)
    /// ['sequence']
    #[pyo3(signature = (pattern=None, *, regex=None, rack=None, anagram=None, near=None, distance=None,
        min_length=None, max_length=None, limit=None, max_steps=Int(1_000_000_000)),
        text_signature = "($self, pattern=None, *, regex=None, rack=None, anagram=None, near=None,
        distance=None, min_length=None, max_length=None, limit=None, max_steps=1000000000)")]
    #[expect(clippy::too_many_arguments, reason = "named arguments of Python")]
    fn search(
        &self,
        py: Python<'_>,
        pattern: Option<&str>,
        regex: Option<&str>,
        rack: Option<&str>,
        anagram: Option<&str>,
        near: Option<&str>,
        distance: Option<Int>,
        min_length: Option<Int>,
        max_length: Option<Int>,
        limit: Option<Int>,
        max_steps: Int,
    ) -> PyResult<Vec<String>> {
        if distance.is_some() && near.is_none() {
            return Err(invalid("distance: it needs `near`, a word"));
        }
        let least = min_length.unwrap_or(Int(0)).to("min_length")?;
        let most = max_length.map_or(Ok(usize::MAX), |letters| letters.to("max_length"))?;
        let (letters, lengths) = ((rack, anagram), (least, most));
        let distance = distance.unwrap_or(Int(2)).to("distance")?;
        let near = near.map(|word| (word, distance));
        let limit = limit.map(|words| words.to("limit")).transpose()?;
        let max_steps = max_steps.to("max_steps")?;
        search(py, &self.shared, pattern, regex, letters, near, lengths, limit, max_steps)
    }

    /// Returns the words by which another dictionary differs: `Difference(added, removed)`.
    ///
    /// The words are lists of str in code-point order.
    ///
    /// >>> import dawggle
    /// >>> old, new = dawggle.compile(["cat", "cow"]), dawggle.compile(["cat", "dog"])
    /// >>> old.diff(new)
    /// Difference(added=['dog'], removed=['cow'])
    fn diff<'py>(&self, py: Python<'py>, new: &Self) -> PyResult<Bound<'py, PyAny>> {
        let (old, new) = (self.shared.clone(), new.shared.clone());
        let job = move |_: &_| Changes::between(&old.dawg, &new.dawg);
        let Changes { added, removed, .. } = interruptible(py, job)?.map_err(value_error)?;
        py.import("dawggle")?.call_method1("Difference", (added, removed))
    }

    /// Returns the profile of the words: a text of some 20 KB that changes when they do.
    ///
    /// >>> import dawggle
    /// >>> dawggle.compile(["cat", "dog"]).profile().splitlines()[0]
    /// 'words 2'
    fn profile(&self, py: Python<'_>) -> PyResult<String> {
        Ok(self.make_profile(py)?.to_string())
    }

    /// Compares the words with the profile in a file, for a test of a word list.
    ///
    /// Raises ValueError that names the words that were added and removed, and FileNotFoundError
    /// if there is no profile yet. With accept=True, or if the environment variable
    /// DAWGGLE_ACCEPT is 1, writes the profile instead.
    #[pyo3(signature = (path, *, accept=false))]
    fn check_profile(&self, py: Python<'_>, path: PathBuf, accept: bool) -> PyResult<()> {
        let profile = self.make_profile(py)?;
        let checked = if accept { profile.accept_file(path) } else { profile.check_file(path) };
        checked.map_err(|error| match error {
            Error::Read { path, source } if source.kind() == ErrorKind::NotFound => {
                let text = "There is no profile yet (DAWGGLE_ACCEPT=1 writes it)";
                PyFileNotFoundError::new_err((source.raw_os_error(), text, path.into_os_string()))
            }
            error => compile_error(error),
        })
    }

    /// Writes the dictionary to a file, which is replaced completely or not at all.
    ///
    /// Raises OSError if the file cannot be written.
    fn save(&self, py: Python<'_>, path: PathBuf) -> PyResult<()> {
        let bytes = self.shared.bytes().to_vec();
        let file = dawggle_compiler::Dictionary { bytes, report: Report::default() };
        py.detach(|| file.write(path)).map_err(compile_error)
    }

    fn __bytes__<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, self.shared.bytes())
    }

    /// Returns the bytes of the dictionary's file, as `bytes(dictionary)` does.
    fn tobytes<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        self.__bytes__(py)
    }

    /// The symbols of the alphabet in their order, such as ['a', ..., 'q', 'qu', ...].
    #[getter]
    fn alphabet(&self) -> Vec<String> {
        self.shared.spellings.clone()
    }

    /// The SHA-256 of the words in hexadecimal. The same words have the same digest.
    #[getter]
    fn digest(&self) -> String {
        self.shared.dawg.digest().to_string()
    }

    /// The layout of the file: 'compact' or 'wide'.
    #[getter]
    fn layout(&self) -> &'static str {
        self.shared.reader().layout().name()
    }

    /// Whether the file has an index, which JavaScript and devices need for numbers.
    #[getter]
    fn has_index(&self) -> bool {
        self.shared.reader().index().is_some()
    }

    /// The title of the list, or None.
    #[getter]
    fn title(&self) -> Option<String> {
        self.text(Tag::TITLE)
    }

    /// The license of the list, or None.
    #[getter]
    fn license(&self) -> Option<String> {
        self.text(Tag::LICENSE)
    }

    /// The origin of the list, or None.
    #[getter]
    fn origin(&self) -> Option<String> {
        self.text(Tag::ORIGIN)
    }

    /// Dictionaries are equal if they have the same words.
    fn __eq__(&self, other: &Self) -> bool {
        self.shared.dawg.digest() == other.shared.dawg.digest()
    }

    fn __hash__(&self) -> u64 {
        let digest = self.shared.dawg.digest();
        digest.0.iter().take(8).fold(0, |hash, &byte| hash << 8 | u64::from(byte))
    }

    fn __repr__(&self) -> String {
        let words = self.__len__();
        let title = self.title().map(|title| format!(" {title:?}")).unwrap_or_default();
        let noun = if words == 1 { "word" } else { "words" };
        format!("<dawggle.Dictionary{title} of {words} {noun}>")
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        // A dictionary that was not checked may not pass the check.
        let name = if self.shared.is_trusted { "_trusted" } else { "from_bytes" };
        let function = py.import("dawggle")?.getattr(name)?;
        (function, (self.__bytes__(py),)).into_pyobject(py)
    }
}

impl Dictionary {
    fn make_profile(&self, py: Python<'_>) -> PyResult<Profile> {
        let shared = self.shared.clone();
        interruptible(py, move |_| Profile::of(&shared.reader()))?.map_err(value_error)
    }
}
