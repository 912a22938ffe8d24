//! The errors of recipes.

use std::fmt;
use std::io;
use std::path::PathBuf;

use crate::error::write_with_causes;
use crate::{AlphabetError, Error};
use crate::{GraphFault, QueryError};

/// An error while a recipe was read or compiled.
///
/// `Debug` prints the message and its causes, because it is what a test prints that returns an
/// error.
#[derive(thiserror::Error)]
#[non_exhaustive]
pub enum RecipeError {
    /// The recipe, or the alphabet that it names, could not be read.
    #[error("cannot read {}", path.display())]
    Read {
        /// The file.
        path: PathBuf,
        /// The cause.
        source: io::Error,
    },
    /// The recipe is not valid TOML, or has an unknown key.
    #[error("cannot use {} as a recipe", path.display())]
    Toml {
        /// The file.
        path: PathBuf,
        /// The cause.
        source: Box<toml::de::Error>,
    },
    /// The alphabet is neither a known name nor a path.
    #[error(
        "{}: there is no alphabet called {name:?} (use the name of a language, or a path: \"./{name}\")",
        path.display()
    )]
    NoAlphabet {
        /// The recipe.
        path: PathBuf,
        /// The name that the recipe has.
        name: String,
    },
    /// The alphabet is not a valid one.
    #[error("{}: cannot use {name} as an alphabet", path.display())]
    Alphabet {
        /// The recipe.
        path: PathBuf,
        /// The name or the path of the alphabet.
        name: String,
        /// The cause.
        source: Box<AlphabetError>,
    },
    /// A filter, or a regular expression to watch, cannot be used.
    #[error("{}: cannot use {text:?} as a pattern", path.display())]
    Query {
        /// The recipe.
        path: PathBuf,
        /// The pattern or the regular expression.
        text: String,
        /// The cause.
        source: QueryError,
    },
    /// A board to watch cannot be solved with the dictionary.
    #[error("{}: cannot solve the board {board:?}: {why}", path.display())]
    Board {
        /// The recipe.
        path: PathBuf,
        /// The board.
        board: String,
        /// The cause.
        why: String,
    },
    /// The lists could not be compiled.
    #[error(transparent)]
    Compile(#[from] Error),
    /// The graph of the dictionary has a fault.
    #[error(transparent)]
    Graph(#[from] GraphFault),
}

impl fmt::Debug for RecipeError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_with_causes(self, formatter)
    }
}
