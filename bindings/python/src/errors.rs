//! Errors of the libraries as exceptions of Python, with their messages.

use std::error::Error;
use std::io;
use std::path::Path;

use dawggle::Outcome;
use pyo3::PyErr;
use pyo3::exceptions::{PyOSError, PyValueError};

use crate::compile::argument;

/// Returns a `ValueError` with the message of an error and of its causes.
pub fn value_error(error: impl Error) -> PyErr {
    let mut message = error.to_string();
    let mut cause = error.source();
    while let Some(error) = cause {
        message += &format!(": {error}");
        cause = error.source();
    }
    PyValueError::new_err(message)
}

/// Returns a `ValueError` with a message.
pub fn invalid(message: impl Into<String>) -> PyErr {
    PyValueError::new_err(message.into())
}

/// Returns the `OSError` of a file, of which Python chooses the subclass, such as
/// `FileNotFoundError`; or a `ValueError` if the file can be read, but has something else.
pub fn os_error(error: &io::Error, path: &Path) -> PyErr {
    let Some(code) = error.raw_os_error() else {
        return invalid(format!("{}: {error}", path.display()));
    };
    let text = error.to_string();
    let text = text.split(" (os error").next().unwrap_or_default().to_owned();
    PyOSError::new_err((code, text, path.as_os_str().to_owned()))
}

/// Returns the exception for an error of the compiler.
pub fn compile_error(error: dawggle_compiler::Error) -> PyErr {
    use dawggle_compiler::Error::{Read, Write};
    match error {
        Read { path, source } | Write { path, source } => os_error(&source, &path),
        error => invalid(error.message().with_options(argument)),
    }
}

/// Returns the exception for an answer that was not complete within a number of steps.
pub fn incomplete(outcome: Outcome, steps: u64) -> PyErr {
    if outcome != Outcome::OutOfSteps {
        return value_error(outcome);
    }
    invalid(format!("stopped after {steps} steps (max_steps sets the limit)"))
}
