//! The minimal word graph: building it from words, and reading it from a dictionary.
//!
//! A *node* is reached by the beginning of some words. A node is *terminal* if a word ends there.
//! An *edge* leads to a *child* by a symbol.

mod builder;
mod minimal_graph;
mod read;
mod words;

pub(crate) use builder::Builder;
pub(crate) use minimal_graph::{MinimalGraph, Node};
pub use read::GraphFault;
pub(crate) use read::{check, each_node};
