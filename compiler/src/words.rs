//! Choosing and sorting the words of all lists, and turning them into symbols.

mod letters;
pub(crate) mod patterns;
pub(crate) mod selection;
mod sorter;
mod symbols;

pub(crate) use letters::Letters;
pub(crate) use sorter::{Sorter, damaged};
pub(crate) use symbols::{Reading, Symbols};
