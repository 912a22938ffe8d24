//! What the fuzz targets share. `README.md` tells how to run them.

mod change;
mod share;

pub use change::change;
pub use share::count;
