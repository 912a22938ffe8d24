//! The options that say which word lists to read, and how.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::Context;
use dawggle_compiler::list::{Column, Encoding, List};
use dawggle_compiler::{Alphabet, Compiler, Recipe};
use dawggle_dicts::ALPHABETS;

use crate::failure::usage_error;
use crate::name_or_file;
use crate::word_lengths::WordLengths;

/// Word lists, and how to read them.
#[derive(clap::Args)]
pub struct ListArgs {
    /// Word lists: text, one word a line, in any order; `-` is standard input; or a recipe
    ///
    /// A recipe is a file whose name ends in .toml. It names lists to add, to remove and to ban, and says
    /// all that the options here say of lists; `compiler/RECIPE.md` describes it.
    ///
    /// Words are folded to lower case. Blank lines and lines that start with `#` are skipped. UTF-8, or
    /// UTF-16 with a byte-order mark; gzipped or not. The ending of a name says what else it is: .csv
    /// and .tsv are tables, of which --column says where the words are; .dic is a spelling dictionary
    /// of Hunspell, whose affix rules are not applied; .dawg and .fst are compiled dictionaries.
    #[arg(required = true, value_name = "LIST")]
    pub lists: Vec<PathBuf>,
    #[command(flatten)]
    read: ReadArgs,
}

/// How lists are read.
#[derive(Default, PartialEq, clap::Args)]
pub struct ReadArgs {
    /// The column of a table that has the words: its name in the first line; or its number, from 1, if
    /// the first line is a row like others
    #[arg(long, value_name = "COLUMN", value_parser = parse_column, default_value = "1")]
    column: Column,
    /// Of a table, take the rows whose number in this column, such as 1234.5, is at least that of
    /// --min-count
    #[arg(long, value_name = "COLUMN", value_parser = parse_column, requires = "min_count")]
    count_column: Option<Column>,
    /// See --count-column
    #[arg(long, value_name = "N", requires = "count_column", value_parser = parse_count)]
    min_count: Option<f64>,
    /// The lists are Latin-1 (or Windows-1252)
    #[arg(long)]
    latin1: bool,
    #[command(flatten)]
    lengths: WordLengths,
    /// Leave out the words of this list, and those like its patterns, as *foo?; may be repeated
    #[arg(long, value_name = "FILE")]
    exclude: Vec<PathBuf>,
    /// The same for words that are not wanted, which are counted apart; may be repeated
    #[arg(long, value_name = "FILE")]
    ban: Vec<PathBuf>,
    /// Take only words that are in this list, too; may be repeated
    #[arg(long, value_name = "FILE")]
    only: Vec<PathBuf>,
    /// The alphabet: a language's, or a file of your own [default: auto, every letter that occurs]
    ///
    /// It says which symbols there are, in which order, and which letters become others.
    /// `dicts/alphabets/README.md` lists those of languages, and describes what a file may say.
    #[arg(long, value_name = "NAME|FILE")]
    alphabet: Option<String>,
    /// Make these letters one symbol, as `qu` in English games; may be repeated
    #[arg(long, value_name = "LETTERS")]
    digraph: Vec<String>,
    /// Skip and count lines that are not words, instead of refusing them
    #[arg(long)]
    lossy: bool,
}

/// What lists are made into a dictionary, and how.
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

    /// Refuses to write over a list, or to a file called `-`, which is likely meant to be standard
    /// output.
    pub fn refuse_as_output(&self, output: &Path) -> anyhow::Result<()> {
        if output == Path::new("-") {
            return Err(usage_error("`-` is no output: name a file (./- if it must be called so)"));
        }
        let Ok(place) = fs::canonicalize(output) else { return Ok(()) };
        let is_output = |input: &Path| fs::canonicalize(input).is_ok_and(|input| input == place);
        if self.compiler().inputs().any(is_output) {
            return Err(usage_error(format_args!(
                "{} is read, and would be overwritten",
                output.display()
            )));
        }
        Ok(())
    }
}

impl ListArgs {
    /// The recipe, or the lists with their options.
    pub fn input(&self) -> anyhow::Result<Input> {
        match &*self.lists {
            [recipe] if is_recipe(recipe) && self.read != ReadArgs::default() => Err(usage_error(
                "options that say how lists are read, such as --exclude, are for lists: say it in \
                     the recipe",
            )),
            [list] => self.read.input(list),
            lists if lists.iter().any(|list| is_recipe(list)) => {
                Err(usage_error("a recipe stands alone: name its lists in it"))
            }
            lists => self.read.compiler(lists).map(Input::Lists),
        }
    }

    /// The file of that ending that belongs to the first list: `words.dawg` to `words.txt.gz`.
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

impl ReadArgs {
    /// A list with these options, or a recipe without.
    pub fn input(&self, list: &PathBuf) -> anyhow::Result<Input> {
        if is_recipe(list) {
            return Ok(Input::Recipe(Recipe::open(list, dawggle_dicts::alphabet)?));
        }
        self.compiler(std::slice::from_ref(list)).map(Input::Lists)
    }

    /// A compiler of these lists.
    fn compiler(&self, lists: &[PathBuf]) -> anyhow::Result<Compiler> {
        self.lengths.check()?;
        let mut others = self.exclude.iter().chain(&self.only).chain(&self.ban);
        if others.any(|list| list == Path::new("-")) {
            return Err(usage_error("`-` is standard input only as LIST, not for another list"));
        }
        let mut compiler = Compiler::new().lossy(self.lossy);
        for list in lists {
            let list = if list == Path::new("-") { List::stdin() } else { List::from(list) };
            compiler = compiler.list(self.read_as_asked(list));
        }
        for list in &self.exclude {
            compiler = compiler.exclude(self.read_as_asked(list.into()));
        }
        for list in &self.ban {
            compiler = compiler.ban(self.read_as_asked(list.into()));
        }
        for list in &self.only {
            compiler = compiler.only(self.read_as_asked(list.into()));
        }
        if let Some(name) = &self.alphabet {
            compiler = compiler.alphabet(load_alphabet(name)?);
            if dawggle_dicts::alphabet(name).is_none() {
                compiler = compiler.input(name);
            }
        }
        compiler = self.digraph.iter().fold(compiler, Compiler::digraph);
        let WordLengths { min_length, max_length } = self.lengths;
        let lengths = [min_length, max_length].map(|limit| limit.map(|letters| letters as usize));
        compiler = lengths[0].into_iter().fold(compiler, Compiler::min_length);
        compiler = lengths[1].into_iter().fold(compiler, Compiler::max_length);
        Ok(compiler)
    }

    fn read_as_asked(&self, list: List) -> List {
        let encoding = if self.latin1 { Encoding::Latin1 } else { Encoding::Unicode };
        let list = list.encoding(encoding).column(self.column.clone());
        match (&self.count_column, self.min_count) {
            (Some(column), Some(least)) => list.at_least(column.clone(), least),
            _ => list,
        }
    }
}

fn parse_count(text: &str) -> Result<f64, String> {
    let count = text.parse().ok().filter(|count: &f64| !count.is_nan());
    count.ok_or_else(|| format!("{text:?} is no number"))
}

fn parse_column(text: &str) -> Result<Column, String> {
    match text.parse() {
        Ok(0) => Err("columns count from 1".to_owned()),
        Ok(number) => Ok(Column::Number(number)),
        Err(_) => Ok(Column::Name(text.to_owned())),
    }
}

/// The alphabet of that name, or in that file.
pub fn load_alphabet(name: &str) -> anyhow::Result<Alphabet> {
    if name == "auto" {
        return Ok(Alphabet::default());
    }
    let text = name_or_file::load(name, ALPHABETS, "alphabet")?;
    Alphabet::parse(&text).with_context(|| format!("cannot use {name} as an alphabet"))
}
