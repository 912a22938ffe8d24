//! Board classes, and upper bounds on the score of every board in a class.

mod bounds;
mod class;
mod sum_choice;

pub use bounds::Bounds;
pub use class::{Class, ClassError};
pub use sum_choice::{Choice, Chosen};
