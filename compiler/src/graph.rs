//! Word graphs: building the minimal one, and looking at that of a dictionary.

pub(crate) mod minimal;
pub(crate) mod survey;
