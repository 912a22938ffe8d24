//! Texts in the forms in which people keep many of them: boards to score, and words to compile.
//!
//! The texts are copied, which takes a hundredth of the time to score them. So no other thread can
//! change or free them meanwhile, and Python 3.10 is enough: its stable interface has no buffers.

use std::collections::HashSet;
use std::io::Read;

use dawggle_compiler::list::decode;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyByteArray, PyBytes, PyList, PyMapping, PyMemoryView, PyString};

use crate::board::Board;
use crate::errors::{compile_error, invalid, value_error};

/// Texts one after another.
pub struct Texts<'n> {
    kind: Kind<'n>,
    bytes: Vec<u8>,
    /// Where each text ends.
    ends: Vec<usize>,
    /// The numbers of texts that are missing.
    nulls: HashSet<usize>,
    /// Whether some texts were Unicode, not bytes.
    is_unicode: bool,
}

/// What texts are, for messages.
#[derive(Clone, Copy)]
pub enum Kind<'n> {
    Boards,
    /// The words of an argument with this name.
    Words(&'n str),
}

impl Kind<'_> {
    /// Returns the name of a text: boards count from 0 as arrays do, and words from 1 as lines do.
    pub fn name_of(self, number: usize) -> String {
        match self {
            Self::Boards => format!("board {number}"),
            Self::Words(name) => format!("{name}:{}", number + 1),
        }
    }

    fn type_error(self, why: &str) -> PyErr {
        PyTypeError::new_err(match self {
            Self::Boards => format!("expected boards, found {why}"),
            Self::Words(name) => format!("{name}: expected words, found {why}"),
        })
    }
}

impl<'n> Texts<'n> {
    /// Reads an array of Arrow, numpy or a similar package, an open file with a text on each line,
    /// or an iterable of texts.
    pub fn read(texts: &Bound<'_, PyAny>, kind: Kind<'n>) -> PyResult<Self> {
        let (bytes, ends, nulls) = <_>::default();
        let mut read = Self { kind, bytes, ends, nulls, is_unicode: false };
        if is_text(texts) {
            let why = format!("one {}", texts.get_type().name()?);
            let hint = if matches!(kind, Kind::Boards) { ": Scorer.score takes one" } else { "" };
            return Err(kind.type_error(&(why + hint)));
        }
        if is_table(texts)? {
            return Err(kind.type_error("a table: pass one column"));
        }
        if let Some(content) = content_of(texts)? {
            read.add_lines(&content.bytes)?;
        } else if !read.add_arrow(texts)? {
            read.add_array(texts)?;
        }
        Ok(read)
    }

    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether some texts were Unicode, not bytes.
    pub fn is_unicode(&self) -> bool {
        self.is_unicode
    }

    /// Returns a text, or why it cannot be read.
    pub fn get(&self, number: usize) -> Result<&str, &'static str> {
        let bytes = self.bytes(number).ok_or("it is null")?;
        std::str::from_utf8(bytes).map_err(|_| "not UTF-8")
    }

    /// Returns the bytes of a text, or `None` if it is missing.
    pub fn bytes(&self, number: usize) -> Option<&[u8]> {
        let start = number.checked_sub(1).map_or(0, |before| self.ends[before]);
        let bytes = &self.bytes[start..self.ends[number]];
        (!self.nulls.contains(&number)).then_some(bytes)
    }

    fn push(&mut self, text: &[u8]) {
        self.bytes.extend_from_slice(text);
        self.ends.push(self.bytes.len());
    }

    /// Adds the lines of a file, which is decoded as the command decodes boards.
    fn add_lines(&mut self, content: &[u8]) -> PyResult<()> {
        /// A little of gzip can be far more text.
        const MOST: u64 = 1 << 32;
        let mut text = Vec::new();
        let reader = decode("the file", content).map_err(compile_error)?;
        reader.take(MOST).read_to_end(&mut text).map_err(value_error)?;
        if text.len() as u64 == MOST {
            return Err(invalid("the file has 4 GiB of text or more"));
        }
        for line in text.split_inclusive(|&byte| byte == b'\n') {
            self.push(line.strip_suffix(b"\n").unwrap_or(line));
        }
        Ok(())
    }

    /// Adds the texts of an Arrow array, whichever package it is of. Returns false if it is not
    /// one, or can only be iterated.
    fn add_arrow(&mut self, texts: &Bound<'_, PyAny>) -> PyResult<bool> {
        let is_array = texts.hasattr("__arrow_c_array__")?;
        if !is_array && !texts.hasattr("__arrow_c_stream__")? {
            return Ok(false);
        }
        // What has dimensions is an array for numpy: xarray would give a table. Polars gives the
        // addresses of objects.
        let is_of_objects = texts.getattr("dtype").is_ok_and(|of| of.to_string() == "Object");
        if is_of_objects || texts.hasattr("ndim")? {
            return Ok(false);
        }
        if let Ok(pyarrow) = texts.py().import("pyarrow") {
            let name = if is_array { "array" } else { "chunked_array" };
            match pyarrow.call_method1(name, (texts,)) {
                Ok(array) if is_array => return self.add_chunk(&array).map(|()| true),
                Ok(array) => {
                    let chunks = array.getattr("chunks")?;
                    chunks.try_iter()?.try_for_each(|chunk| self.add_chunk(&chunk?))?;
                    return Ok(true);
                }
                // Perhaps it can be iterated.
                Err(_) if texts.hasattr("__iter__")? => {}
                Err(error) => return Err(error),
            }
        }
        if texts.hasattr("to_pylist")? {
            self.add_items(&texts.call_method0("to_pylist")?)?;
            return Ok(true);
        }
        if !texts.hasattr("__iter__")? {
            return Err(self
                .kind
                .type_error("an Arrow array, which only pyarrow reads: install it"));
        }
        Ok(false)
    }

    /// Adds the texts of an array of pyarrow.
    fn add_chunk(&mut self, array: &Bound<'_, PyAny>) -> PyResult<()> {
        let kind = array.getattr("type")?.str()?.to_string();
        if kind.starts_with("struct<") {
            return Err(self.kind.type_error("a table: pass one column"));
        }
        let has_nulls = array.getattr("null_count")?.extract::<usize>()? > 0;
        let width = match &*kind {
            "string" | "binary" if !has_nulls => 4,
            "large_string" | "large_binary" if !has_nulls => 8,
            _ => return self.add_items(&array.call_method0("to_pylist")?),
        };
        let (first, len): (usize, usize) = (array.getattr("offset")?.extract()?, array.len()?);
        let buffers: Vec<Option<Bound<'_, PyAny>>> = array.call_method0("buffers")?.extract()?;
        let [_, offsets, data] = &buffers[..] else { return Err(invalid("a damaged Arrow array")) };
        // An array can be a slice of a large one, of which only this part is copied.
        let offsets = bytes_of(array, offsets, first * width, (len + 1) * width)?;
        let mut ends = offsets.as_bytes().chunks_exact(width).map(|end| {
            let mut number = [0; 8];
            number[..width].copy_from_slice(end);
            u64::from_le_bytes(number) as usize
        });
        let damaged = || invalid("a damaged Arrow array");
        if ends.len() <= len {
            return if len == 0 { Ok(()) } else { Err(damaged()) };
        }
        let start = ends.next().unwrap_or_default();
        let end = ends.clone().next_back().unwrap_or(start);
        let size = end.checked_sub(start).ok_or_else(damaged)?;
        let data = bytes_of(array, data, start, size)?;
        let mut last = start;
        for end in ends {
            let text = last.checked_sub(start).zip(end.checked_sub(start));
            let text = text.and_then(|(from, to)| data.as_bytes().get(from..to));
            self.push(text.ok_or_else(damaged)?);
            last = end;
        }
        Ok(())
    }

    /// Adds the texts of an array, or of any iterable.
    fn add_array(&mut self, texts: &Bound<'_, PyAny>) -> PyResult<()> {
        let mut array = texts.clone();
        if texts.hasattr("__array__")?
            && let Ok(numpy) = texts.py().import("numpy")
        {
            // Unlike `asarray`, it keeps the mask of an array that has one.
            array = numpy.call_method1("asanyarray", (texts,))?;
        }
        if let Ok(dimensions) = array.getattr("ndim")
            && !dimensions.eq(1)?
        {
            let why = format!("expected an array of one dimension, found {dimensions}");
            return Err(invalid(why));
        }
        // The buffer of an array with a mask has the texts that are masked, too.
        if array.hasattr("mask")? || !self.add_rows(&array)? {
            self.add_items(&array)?;
        }
        Ok(())
    }

    /// Adds the rows of an array of bytes. Returns false if it is not one.
    fn add_rows(&mut self, texts: &Bound<'_, PyAny>) -> PyResult<bool> {
        let Ok(view) = PyMemoryView::from(texts) else { return Ok(false) };
        let format: String = view.getattr("format")?.extract()?;
        let Some(width) = format.strip_suffix('s') else { return Ok(false) };
        let width = if width.is_empty() { Some(1) } else { width.parse().ok() };
        let Some(width) = width.filter(|&width: &usize| width > 0) else { return Ok(false) };
        let copy = view.call_method0("tobytes")?;
        for row in copy.cast::<PyBytes>()?.as_bytes().chunks_exact(width) {
            // Numpy fills short texts with zeros.
            let end = row.iter().rposition(|&byte| byte != 0).map_or(0, |last| last + 1);
            self.push(&row[..end]);
        }
        Ok(true)
    }

    fn add_items(&mut self, texts: &Bound<'_, PyAny>) -> PyResult<()> {
        match texts.cast::<PyList>() {
            Ok(list) => list.iter().try_for_each(|text| self.add(&text)),
            Err(_) => {
                let Ok(mut texts) = texts.try_iter() else {
                    let found = texts.get_type().name()?.to_string();
                    return Err(self.kind.type_error(&found));
                };
                texts.try_for_each(|text| self.add(&text?))
            }
        }
    }

    fn add(&mut self, text: &Bound<'_, PyAny>) -> PyResult<()> {
        if self.add_text(text)? {
            return Ok(());
        }
        let value = plain(text)?;
        if is_missing(&value)? {
            self.nulls.insert(self.len());
            self.push(&[]);
        } else if !self.add_text(&value)? {
            let (name, found) = (self.kind.name_of(self.len()), value.get_type().name()?);
            let or_board = if matches!(self.kind, Kind::Boards) { " or Board" } else { "" };
            let why = format!("{name}: expected a str{or_board}, found {found}");
            return Err(PyTypeError::new_err(why));
        }
        Ok(())
    }

    /// Adds a text, or returns false if it is something else.
    fn add_text(&mut self, text: &Bound<'_, PyAny>) -> PyResult<bool> {
        if let Ok(text) = text.cast::<PyString>() {
            self.is_unicode = true;
            self.push(text.to_cow()?.as_bytes());
        } else if let Ok(bytes) = text.cast::<PyBytes>() {
            self.push(bytes.as_bytes());
        } else if let (Ok(board), Kind::Boards) = (text.cast::<Board>(), self.kind) {
            self.push(board.get().text.as_bytes());
        } else {
            return Ok(false);
        }
        Ok(true)
    }
}

/// Whether a value is one text.
fn is_text(value: &Bound<'_, PyAny>) -> bool {
    value.is_instance_of::<PyString>()
        || value.is_instance_of::<PyBytes>()
        || value.is_instance_of::<PyByteArray>()
        || value.is_instance_of::<Board>()
}

/// Whether a value is a table: an iteration would give the names of its columns.
///
/// A mapping is one if it has lists, arrays or mappings. Otherwise its keys are texts.
pub fn is_table(value: &Bound<'_, PyAny>) -> PyResult<bool> {
    // Some tables take long to name their columns, so their class is asked. A column of dask has
    // columns, too.
    if value.get_type().hasattr("columns")? {
        return Ok(!value.getattr("ndim").is_ok_and(|number| number.eq(1).unwrap_or(false)));
    }
    let Ok(mapping) = value.cast::<PyMapping>() else { return Ok(false) };
    match mapping.call_method0("values")?.try_iter()?.next().transpose()? {
        Some(first) => Ok(!is_text(&first) && first.hasattr("__len__")?),
        None => Ok(false),
    }
}

/// Whether an item is what packages have for a missing value: None, NaN, NaT, `pandas.NA`, or the
/// `masked` of numpy.
fn is_missing(item: &Bound<'_, PyAny>) -> PyResult<bool> {
    if item.is_none() {
        return Ok(true);
    }
    let name = item.get_type().name()?;
    // Only NaN and NaT differ from themselves. An array has no truth value.
    Ok(name == "NAType" || name == "MaskedConstant" || item.ne(item).unwrap_or(false))
}

/// Returns the value of a scalar of Arrow, or else the value itself.
pub fn plain<'py>(value: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    if value.hasattr("as_py")? { value.call_method0("as_py") } else { Ok(value.clone()) }
}

/// What is left to read of an open file.
pub struct Content {
    pub bytes: Vec<u8>,
    /// Whether the file gives Unicode, not bytes.
    pub is_unicode: bool,
}

/// Reads an open file. Returns `None` if the value is not one.
pub fn content_of(value: &Bound<'_, PyAny>) -> PyResult<Option<Content>> {
    let Ok(read) = value.getattr("read") else { return Ok(None) };
    // A column of pandas has its labels as attributes.
    if !read.is_callable() {
        return Ok(None);
    }
    let content = read.call0()?;
    Ok(Some(if let Ok(text) = content.cast::<PyString>() {
        Content { bytes: text.to_cow()?.as_bytes().to_vec(), is_unicode: true }
    } else if let Ok(bytes) = content.cast::<PyBytes>() {
        Content { bytes: bytes.as_bytes().to_vec(), is_unicode: false }
    } else {
        let found = content.get_type().name()?;
        return Err(PyTypeError::new_err(format!("expected a file of text, found one of {found}")));
    }))
}

/// Returns a part of a buffer of an Arrow array, which can lack one without bytes.
fn bytes_of<'py>(
    array: &Bound<'py, PyAny>,
    buffer: &Option<Bound<'py, PyAny>>,
    start: usize,
    len: usize,
) -> PyResult<Bound<'py, PyBytes>> {
    match buffer {
        Some(buffer) => {
            let part = buffer.call_method1("slice", (start, len))?;
            Ok(part.call_method0("to_pybytes")?.cast_into()?)
        }
        None => Ok(PyBytes::new(array.py(), &[])),
    }
}
