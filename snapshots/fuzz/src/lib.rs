//! Helpers of the fuzz targets. `README.md` describes how to run them.

mod change;
mod share;

pub use change::change;
pub use share::count;
