//! Numbers of Python: one that is given, and an array to return.

use pyo3::exceptions::PyOverflowError;
use pyo3::prelude::*;
use pyo3::types::{PyByteArray, PyDict};

use crate::errors::invalid;

/// An int of Python. One that does not fit is the number next to it, which is too large as well.
#[derive(Clone, Copy)]
pub struct Int(pub i128);

impl FromPyObject<'_, '_> for Int {
    type Error = PyErr;

    fn extract(value: Borrowed<'_, '_, PyAny>) -> PyResult<Self> {
        match value.extract::<i128>() {
            Err(error) if error.is_instance_of::<PyOverflowError>(value.py()) => {
                Ok(Self(if value.lt(0)? { i128::MIN } else { i128::MAX }))
            }
            number => number.map(Self),
        }
    }
}

impl Int {
    /// Returns the number, unless it is out of range. `name` is the argument.
    pub fn to<T: TryFrom<i128>>(self, name: &str) -> PyResult<T> {
        let why = if self.0 < 0 { "negative" } else { "too large" };
        T::try_from(self.0).map_err(|_| invalid(format!("{name}: the number is {why}")))
    }
}

/// Returns a numpy array of `uint32`, or without numpy an `array.array` of the same numbers.
pub fn array_of<'py>(py: Python<'py>, numbers: &[u32]) -> PyResult<Bound<'py, PyAny>> {
    let bytes = PyByteArray::new_with(py, size_of_val(numbers), |bytes| {
        for (bytes, number) in bytes.chunks_exact_mut(4).zip(numbers) {
            bytes.copy_from_slice(&number.to_ne_bytes());
        }
        Ok(())
    })?;
    if let Ok(numpy) = py.import("numpy") {
        let named = PyDict::new(py);
        named.set_item("dtype", "uint32")?;
        return numpy.call_method("frombuffer", (bytes,), Some(&named));
    }
    let array = py.import("array")?.call_method1("array", ("I",))?;
    array.call_method1("frombytes", (bytes,))?;
    Ok(array)
}
