//! Numbers as an array of Python.

use pyo3::prelude::*;
use pyo3::types::{PyByteArray, PyDict};

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
