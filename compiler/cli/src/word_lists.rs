//! Word lists, recipes and alphabets as arguments.

use std::error;
use std::fmt::{self, Display};
use std::path::{Path, PathBuf};

use clap::{Args, FromArgMatches};
use dawggle_compiler::list::List;
use dawggle_compiler::{Alphabet, Compiler, Error, Message, Recipe};

use crate::failure::usage_error;

/// Which symbols the words of lists have: these options of a recipe, without the others.
#[derive(Clone, Default)]
pub struct SymbolArgs(Recipe);

/// The options of [`SymbolArgs`].
const SYMBOLS: [&str; 2] = ["alphabet", "digraphs"];

impl FromArgMatches for SymbolArgs {
    fn from_arg_matches(matches: &clap::ArgMatches) -> Result<Self, clap::Error> {
        let alphabet = matches.get_one(SYMBOLS[0]).cloned();
        let digraphs = matches.get_many(SYMBOLS[1]).into_iter().flatten().cloned().collect();
        Ok(Self(Recipe { alphabet, digraphs, ..Recipe::default() }))
    }

    fn update_from_arg_matches(&mut self, matches: &clap::ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

impl Args for SymbolArgs {
    fn augment_args(command: clap::Command) -> clap::Command {
        let recipe = Recipe::augment_args(clap::Command::new("recipe"));
        let is_symbols = |arg: &&clap::Arg| SYMBOLS.contains(&arg.get_id().as_str());
        command.args(recipe.get_arguments().filter(is_symbols).cloned())
    }

    fn augment_args_for_update(command: clap::Command) -> clap::Command {
        Self::augment_args(command)
    }
}

impl SymbolArgs {
    pub fn is_given(&self) -> bool {
        self.0.alphabet.is_some() || !self.0.digraphs.is_empty()
    }

    /// Returns the alphabet that is named, or the one of all letters.
    pub fn alphabet(&self) -> anyhow::Result<Alphabet> {
        self.0.alphabet.as_deref().map_or_else(|| Ok(Alphabet::default()), load_alphabet)
    }

    pub fn digraphs(&self) -> &[String] {
        &self.0.digraphs
    }

    /// Returns a compiler of a recipe, or of lists with these symbols.
    pub fn compiler(&self, lists: &[PathBuf]) -> anyhow::Result<Compiler> {
        if let Some(recipe) = recipe_among(lists)? {
            return Ok(Compiler::open(recipe)?);
        }
        let mut recipe = self.0.clone();
        recipe.lists = lists.iter().map(|list| list_or_stdin(list)).collect();
        Ok(recipe.into())
    }
}

/// Returns the list with this path, or standard input for `-`.
pub fn list_or_stdin(path: &Path) -> List {
    if path == Path::new("-") { List::stdin() } else { path.into() }
}

/// Returns the recipe if it is the only list. It cannot be one of several.
pub fn recipe_among<P: AsRef<Path>>(lists: &[P]) -> anyhow::Result<Option<&Path>> {
    match lists {
        [list] => Ok(Some(list.as_ref()).filter(|list| Recipe::is_at(list))),
        _ if lists.iter().any(|list| Recipe::is_at(list.as_ref())) => Err(usage_error(
            "a recipe cannot be used with other lists: name the lists in the recipe",
        )),
        _ => Ok(None),
    }
}

/// Returns the first list with another extension: `words.dawg` for `words.txt.gz`.
pub fn beside(list: &Path, ending: &str) -> Option<PathBuf> {
    if list == Path::new("-") {
        return None;
    }
    let is_packed = list.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("gz"));
    let list = if is_packed { &list.with_extension("") } else { list };
    Some(list.with_extension(ending))
}

/// Where the options of a compilation are, which messages name as keys of a recipe.
#[derive(Clone, Copy, PartialEq)]
pub enum Options {
    /// The command has them all, as `compile` does.
    All,
    /// The command has [`SymbolArgs`], and reads recipes.
    OfSymbols,
    InRecipe,
}

impl Options {
    /// Returns a message that names options as the user has to write them.
    pub fn named_in(self, message: &Message) -> String {
        message.with_options(|key| match self {
            Self::OfSymbols if !SYMBOLS.contains(&key) => format!("`{key}` of a recipe"),
            Self::All | Self::OfSymbols => format!("--{key}"),
            Self::InRecipe => format!("`{key}`"),
        })
    }

    /// Returns an error that names options as the user has to write them. `list` is the first list,
    /// or the recipe.
    pub fn explain(self, error: Error, list: &Path) -> anyhow::Error {
        let message = self.named_in(&error.message());
        match &error {
            Error::Option(_) if self == Self::InRecipe => {
                let context = format!("cannot use {}", list.display());
                anyhow::Error::from(Explained { message, error }).context(context)
            }
            Error::Option(_) => usage_error(message),
            _ => Explained { message, error }.into(),
        }
    }
}

/// An error of the compiler, with the message of [`Options::explain`].
#[derive(Debug)]
pub struct Explained {
    message: String,
    error: Error,
}

impl Display for Explained {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.message)
    }
}

impl error::Error for Explained {
    fn source(&self) -> Option<&(dyn error::Error + 'static)> {
        self.error.source()
    }
}

/// Returns the alphabet of a language, or reads a file.
pub fn load_alphabet(name: impl AsRef<Path>) -> anyhow::Result<Alphabet> {
    match Alphabet::load(name) {
        Err(Error::Option(why)) => Err(usage_error(why)),
        loaded => Ok(loaded?),
    }
}
