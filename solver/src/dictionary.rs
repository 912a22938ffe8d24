//! A dictionary in its file: the format, the graph, and the words.

pub mod alphabet;
#[cfg(any(feature = "compact", feature = "index"))]
mod bits;
pub mod cursor;
pub mod dawg;
pub mod digest;
#[cfg(feature = "index")]
mod edge_counts;
pub mod format;
pub mod graph;
mod header;
#[cfg(feature = "index")]
pub mod index;
#[cfg(feature = "index")]
pub mod index_table;
pub mod load_error;
pub mod source;
mod splitter;
#[cfg_attr(
    not(any(feature = "compact", feature = "wide")),
    allow(dead_code, reason = "no layout is left")
)]
pub mod symbol_set;
pub mod word;
#[cfg(feature = "index")]
mod word_counts;
pub mod words;
#[cfg(feature = "index")]
pub mod written;
