//! The options for word lists: which lists to read, and how.

use std::error;
use std::fmt::{self, Display};
use std::path::{Path, PathBuf};

use anyhow::Context;
use dawggle_compiler::list::{Column, Header, List, Separator};
use dawggle_compiler::{Alphabet, Compiler, Error, Message, Recipe};

use crate::failure::usage_error;
use crate::name_or_file;
use crate::number::decimal;
use crate::word_text::WordLengths;

/// Word lists, and how to read them.
#[derive(clap::Args)]
pub struct ListArgs {
    /// Word lists, or one recipe; `-` reads a list from standard input
    #[arg(required = true, value_name = "LIST")]
    pub lists: Vec<PathBuf>,
    #[command(flatten)]
    pub read: ReadArgs,
}

/// How lists are read. A command has these options last, since clap keeps the heading.
#[derive(Default, PartialEq, clap::Args)]
#[command(next_help_heading = "Options for lists")]
pub struct ReadArgs {
    /// Read text lists as tables, whose columns are separated by this character, or by `tab` or
    /// `space`, such as `;` for `word;5`
    #[arg(long, value_name = "CHARACTER")]
    separator: Option<Separator>,
    /// Read the words from this column of a table: its number, counted from 1, or its name in the
    /// header
    #[arg(long, value_name = "COLUMN", default_value = "1")]
    column: Column,
    /// Read only rows of a table with a number in this column that is at least --min-count
    #[arg(long, value_name = "COLUMN", requires = "min_count")]
    count_column: Option<Column>,
    /// With --count-column: the smallest number, such as 1234.5
    #[arg(long, value_name = "N", requires = "count_column", value_parser = decimal)]
    min_count: Option<f64>,
    /// Whether the first row of a table has the names of the columns: yes, no, or auto, which is
    /// yes if it has no number in a column where all other rows have numbers [default: auto]
    #[arg(long, value_name = "YES|NO|AUTO")]
    header: Option<Header>,
    /// Read the lists as Latin-1 (Windows-1252), not as Unicode
    #[arg(long)]
    latin1: bool,
    /// Read only the entries of a .dic that are words, not the forms that its .aff makes
    #[arg(long)]
    stems: bool,
    #[command(flatten)]
    lengths: WordLengths,
    /// Leave out words with capital letters: names and abbreviations
    #[arg(long)]
    no_capitals: bool,
    /// Leave out the words of this list, and words that match its patterns, such as `*foo?`; can be
    /// repeated
    #[arg(long, value_name = "FILE")]
    exclude: Vec<PathBuf>,
    /// Keep only words that are also in this list; can be repeated
    #[arg(long, value_name = "FILE")]
    only: Vec<PathBuf>,
    #[command(flatten)]
    symbols: SymbolArgs,
    /// Skip lines of lists that are not words, and say why; lines of --exclude are never skipped
    #[arg(long)]
    lossy: bool,
}

/// Which symbols the words of lists have.
#[derive(Clone, Default, PartialEq, clap::Args)]
pub struct SymbolArgs {
    /// Use this alphabet: a name, such as german, a file, or auto, all letters of the lists
    /// [default: the alphabet of a compiled dictionary among the lists, or else auto]
    #[arg(long, value_name = "NAME|FILE")]
    alphabet: Option<String>,
    /// Treat these letters as one symbol, such as `qu` in English games; can be repeated
    #[arg(long, value_name = "LETTERS")]
    digraph: Vec<String>,
}

impl SymbolArgs {
    /// Returns the alphabet that is named, or the one of all letters.
    pub fn alphabet(&self) -> anyhow::Result<Alphabet> {
        self.alphabet.as_deref().map_or_else(|| Ok(Alphabet::default()), load_alphabet)
    }

    pub fn digraphs(&self) -> &[String] {
        &self.digraph
    }
}

/// What is compiled into a dictionary.
pub enum Input {
    Lists(Compiler),
    Recipe(Recipe),
}

impl Input {
    pub fn compiler(&self) -> Compiler {
        match self {
            Self::Lists(compiler) => compiler.clone(),
            Self::Recipe(recipe) => recipe.compiler(),
        }
    }

    /// Returns where the options are, if those for lists are `of_lists`.
    pub fn options(&self, of_lists: Options) -> Options {
        match self {
            Self::Lists(_) => of_lists,
            Self::Recipe(_) => Options::InRecipe,
        }
    }
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
            Self::OfSymbols if key != "alphabet" => format!("`{key}` of a recipe"),
            Self::All | Self::OfSymbols => format!("--{key}"),
            Self::InRecipe => format!("`{key}`"),
        })
    }

    /// Returns an error that names options as the user has to write them.
    pub fn explain(self, error: Error) -> anyhow::Error {
        Explained { message: self.named_in(&error.message()), error }.into()
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

impl ListArgs {
    /// Returns the recipe, or a compiler of the lists.
    pub fn input(&self) -> anyhow::Result<Input> {
        match &*self.lists {
            [recipe] if is_recipe(recipe) && self.read != ReadArgs::default() => Err(usage_error(
                "options for lists, such as --exclude, cannot be used with a recipe: write them \
                 into the recipe",
            )),
            [list] if is_recipe(list) => self.read.input(list),
            [_, _, ..] if self.lists.iter().any(|list| is_recipe(list)) => Err(usage_error(
                "a recipe cannot be used with other lists: name the lists in the recipe",
            )),
            lists => self.read.compiler(lists).map(Input::Lists),
        }
    }

    /// Returns the first list with another extension: `words.dawg` for `words.txt.gz`.
    pub fn beside(&self, ending: &str) -> Option<PathBuf> {
        let list = self.lists.first().filter(|list| list.as_path() != Path::new("-"))?;
        let is_packed = list.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("gz"));
        let list = if is_packed { &list.with_extension("") } else { list };
        Some(list.with_extension(ending))
    }
}

/// Whether a list is a recipe.
pub fn is_recipe(list: &Path) -> bool {
    list.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("toml"))
}

impl From<SymbolArgs> for ReadArgs {
    fn from(symbols: SymbolArgs) -> Self {
        Self { symbols, ..Self::default() }
    }
}

impl ReadArgs {
    /// Returns a recipe, or a compiler of a list with these options.
    pub fn input(&self, list: &PathBuf) -> anyhow::Result<Input> {
        if is_recipe(list) {
            return Ok(Input::Recipe(Recipe::open(list)?));
        }
        self.compiler(std::slice::from_ref(list)).map(Input::Lists)
    }

    /// Returns a compiler of these lists.
    fn compiler(&self, lists: &[PathBuf]) -> anyhow::Result<Compiler> {
        self.lengths.check()?;
        let mut others = self.exclude.iter().chain(&self.only);
        if others.any(|list| list == Path::new("-")) {
            return Err(usage_error(
                "--exclude and --only cannot be `-`: only LIST reads standard input",
            ));
        }
        let read = |list: &PathBuf| {
            self.read_as_asked(if list == Path::new("-") { List::stdin() } else { list.into() })
        };
        let [lists, exclude, only] = [lists, &self.exclude, &self.only]
            .map(|lists| lists.iter().map(read).collect::<Vec<List>>());
        // Options that have no effect on any of the lists.
        List::check(&[&lists[..], &exclude, &only].concat()).map_err(usage_error)?;
        let compiler = Compiler::new().lossy(self.lossy).no_capitals(self.no_capitals);
        let compiler = lists.into_iter().fold(compiler, Compiler::list);
        let compiler = exclude.into_iter().fold(compiler, Compiler::exclude);
        let mut compiler = only.into_iter().fold(compiler, Compiler::only);
        if let Some(name) = &self.symbols.alphabet {
            compiler = compiler.alphabet(self.symbols.alphabet()?);
            if Alphabet::named(name).is_none() {
                compiler = compiler.input(name);
            }
        }
        for digraph in self.symbols.digraphs() {
            compiler = compiler.digraph(digraph);
        }
        if let Some(letters) = self.lengths.min_length {
            compiler = compiler.min_length(letters as usize);
        }
        if let Some(letters) = self.lengths.max_length {
            compiler = compiler.max_length(letters as usize);
        }
        Ok(compiler)
    }

    fn read_as_asked(&self, list: List) -> List {
        let mut list = list.latin1(self.latin1).column(self.column.clone());
        if let Some(separator) = self.separator {
            list = list.separator(separator);
        }
        if let Some(header) = self.header {
            list = list.header(header);
        }
        if self.stems {
            list = list.stems();
        }
        if let (Some(column), Some(least)) = (&self.count_column, self.min_count) {
            list = list.at_least(column.clone(), least);
        }
        list
    }
}

/// Returns the built-in alphabet with this name, or reads a file.
pub fn load_alphabet(name: &str) -> anyhow::Result<Alphabet> {
    if name == "auto" {
        return Ok(Alphabet::default());
    }
    let text = name_or_file::load(name, Alphabet::NAMED, "alphabet")?;
    Alphabet::parse(&text).with_context(|| format!("cannot use {name} as an alphabet"))
}
