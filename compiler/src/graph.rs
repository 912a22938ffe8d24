//! The minimal word graph: building it from words, and reading it from a dictionary.
//!
//! A *node* is reached by the beginning of some words. A node is *terminal* if a word ends there.
//! An *edge* leads to a *child* by a symbol.

mod builder;
mod distinct_nodes;
mod minimal_graph;
mod read;
mod text_order;
mod word_graph;
mod words;

pub(crate) use builder::Builder;
pub(crate) use minimal_graph::{MinimalGraph, Node};
pub(crate) use read::{check, each_node};
pub(crate) use text_order::fst_set;
pub use text_order::in_text_order;
pub use word_graph::WordGraph;
