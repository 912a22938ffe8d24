//! The extension module of the Python package `dawggle`.
//!
//! Each file has one class or function of the package. No class changes after it was made, so
//! threads can share all of them. Dictionaries are in memory, not mapped: a file that is cut short
//! while it is mapped would end the interpreter with a signal.

mod array;
mod board;
mod bound;
mod compile;
mod dictionary;
mod errors;
mod hunt;
mod interruptible;
mod keys;
mod prove;
mod rules;
mod scorer;
mod search;
mod shared;
mod svg;
mod texts;

use pyo3::prelude::*;

#[pymodule(gil_used = false)]
mod _dawggle {
    #[pymodule_export]
    use crate::board::Board;
    #[pymodule_export]
    use crate::bound::bound;
    #[pymodule_export]
    use crate::compile::compile;
    #[pymodule_export]
    use crate::dictionary::{Dictionary, english, from_bytes, open};
    #[pymodule_export]
    use crate::hunt::hunt;
    #[pymodule_export]
    use crate::keys::Keys;
    #[pymodule_export]
    use crate::prove::{Proof, prove};
    #[pymodule_export]
    use crate::rules::roll;
    #[pymodule_export]
    use crate::scorer::Scorer;

    use super::*;

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }
}
