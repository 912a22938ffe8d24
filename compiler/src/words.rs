//! From the words of all lists to those of the dictionary: choosing, sorting, and spelling in symbols.

pub(crate) mod patterns;
pub(crate) mod selection;
pub(crate) mod sorter;
pub(crate) mod symbols;
