//! Boards in the forms in which people keep many of them.
//!
//! The texts are copied, which takes a hundredth of the time to score them. So no other thread can
//! change or free them meanwhile, and Python 3.10 is enough: its stable interface has no buffers.

use std::collections::HashSet;

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyList, PyMemoryView, PyString};

use crate::board::text_of;
use crate::errors::invalid;

/// Texts one after another.
#[derive(Default)]
pub struct Texts {
    bytes: Vec<u8>,
    /// Where each text ends.
    ends: Vec<usize>,
    /// The numbers of texts that are missing.
    nulls: HashSet<usize>,
}

impl Texts {
    /// Reads an Arrow array of text, a numpy array of bytes such as `S16`, or an iterable of str.
    pub fn read(boards: &Bound<'_, PyAny>) -> PyResult<Self> {
        let mut texts = Self::default();
        if boards.is_instance_of::<PyString>() || boards.is_instance_of::<PyBytes>() {
            return Err(PyTypeError::new_err("expected many boards; Scorer.score takes one"));
        }
        if boards.hasattr("columns")? {
            return Err(PyTypeError::new_err("expected boards, found a table: pass one column"));
        }
        if let Ok(chunks) = boards.getattr("chunks") {
            for chunk in chunks.try_iter()? {
                texts.add_arrow(&chunk?)?;
            }
        } else if boards.hasattr("buffers")? && boards.hasattr("type")? {
            texts.add_arrow(boards)?;
        } else if !texts.add_rows(boards)? {
            texts.add_items(boards)?;
        }
        Ok(texts)
    }

    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Returns a text, or why it cannot be read.
    pub fn get(&self, number: usize) -> Result<&str, &'static str> {
        if self.nulls.contains(&number) {
            return Err("it is null");
        }
        let start = number.checked_sub(1).map_or(0, |before| self.ends[before]);
        std::str::from_utf8(&self.bytes[start..self.ends[number]]).map_err(|_| "not UTF-8")
    }

    fn push(&mut self, text: &[u8]) {
        self.bytes.extend_from_slice(text);
        self.ends.push(self.bytes.len());
    }

    fn add_items(&mut self, boards: &Bound<'_, PyAny>) -> PyResult<()> {
        let mut add = |board: &Bound<'_, PyAny>| {
            if let Ok(bytes) = board.cast::<PyBytes>() {
                self.push(bytes.as_bytes());
            } else if board.is_none() {
                self.nulls.insert(self.len());
                self.push(&[]);
            } else {
                self.push(text_of(board)?.as_bytes());
            }
            PyResult::Ok(())
        };
        match boards.cast::<PyList>() {
            Ok(list) => list.iter().try_for_each(|board| add(&board)),
            Err(_) => boards.try_iter()?.try_for_each(|board| board.and_then(|board| add(&board))),
        }
    }

    /// Adds the rows of an array of bytes. Returns false if it is not one.
    fn add_rows(&mut self, boards: &Bound<'_, PyAny>) -> PyResult<bool> {
        let Ok(view) = PyMemoryView::from(boards) else { return Ok(false) };
        let format: String = view.getattr("format")?.extract()?;
        let Some(width) = format.strip_suffix('s') else { return Ok(false) };
        let width = if width.is_empty() { Some(1) } else { width.parse().ok() };
        let Some(width) = width.filter(|&width: &usize| width > 0) else { return Ok(false) };
        if view.getattr("ndim")?.extract::<usize>()? != 1 {
            return Err(invalid("expected an array of one dimension"));
        }
        let copy = view.call_method0("tobytes")?;
        for row in copy.cast::<PyBytes>()?.as_bytes().chunks_exact(width) {
            // Numpy fills short texts with zeros.
            let end = row.iter().rposition(|&byte| byte != 0).map_or(0, |last| last + 1);
            self.push(&row[..end]);
        }
        Ok(true)
    }

    /// Adds the texts of an Arrow array.
    fn add_arrow(&mut self, array: &Bound<'_, PyAny>) -> PyResult<()> {
        let kind = array.getattr("type")?.str()?.to_string();
        let has_nulls = array.getattr("null_count")?.extract::<usize>()? > 0;
        let width = match &*kind {
            "string" | "binary" if !has_nulls => 4,
            "large_string" | "large_binary" if !has_nulls => 8,
            _ => return self.add_items(&array.call_method0("to_pylist")?),
        };
        let (first, len): (usize, usize) = (array.getattr("offset")?.extract()?, array.len()?);
        let buffers: Vec<Option<Bound<'_, PyAny>>> = array.call_method0("buffers")?.extract()?;
        let [_, offsets, data] = &buffers[..] else { return Err(invalid("a damaged Arrow array")) };
        let (offsets, data) = (bytes_of(array, offsets)?, bytes_of(array, data)?);
        let ends = offsets.as_bytes().chunks_exact(width).skip(first).map(|end| {
            let mut number = [0; 8];
            number[..width].copy_from_slice(end);
            u64::from_le_bytes(number) as usize
        });
        let mut start = None;
        for end in ends.take(len + 1) {
            if let Some(start) = start.replace(end) {
                let text = data.as_bytes().get(start..end);
                self.push(text.ok_or_else(|| invalid("a damaged Arrow array"))?);
            }
        }
        Ok(())
    }
}

/// Returns the bytes of a buffer of an Arrow array, which it can lack if they are none.
fn bytes_of<'py>(
    array: &Bound<'py, PyAny>,
    buffer: &Option<Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyBytes>> {
    match buffer {
        Some(buffer) => Ok(buffer.call_method0("to_pybytes")?.cast_into()?),
        None => Ok(PyBytes::new(array.py(), &[])),
    }
}
