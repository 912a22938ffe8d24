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

/// The type of the numbers in an array.
pub trait Number: Copy {
    /// The name in numpy, and the typecode of `array.array`.
    const NAMES: (&str, &str);

    fn write(self, bytes: &mut [u8]);
}

impl Number for u32 {
    const NAMES: (&str, &str) = ("uint32", "I");

    fn write(self, bytes: &mut [u8]) {
        bytes.copy_from_slice(&self.to_ne_bytes());
    }
}

impl Number for i64 {
    const NAMES: (&str, &str) = ("int64", "q");

    fn write(self, bytes: &mut [u8]) {
        bytes.copy_from_slice(&self.to_ne_bytes());
    }
}

/// Returns a numpy array, or without numpy an `array.array` of the same numbers.
pub fn array_of<'py, N: Number>(py: Python<'py>, numbers: &[N]) -> PyResult<Bound<'py, PyAny>> {
    let bytes = PyByteArray::new_with(py, size_of_val(numbers), |bytes| {
        for (bytes, number) in bytes.chunks_exact_mut(size_of::<N>()).zip(numbers) {
            number.write(bytes);
        }
        Ok(())
    })?;
    let (dtype, typecode) = N::NAMES;
    if let Ok(numpy) = py.import("numpy") {
        let named = PyDict::new(py);
        named.set_item("dtype", dtype)?;
        return numpy.call_method("frombuffer", (bytes,), Some(&named));
    }
    let array = py.import("array")?.call_method1("array", (typecode,))?;
    array.call_method1("frombytes", (bytes,))?;
    Ok(array)
}
