//! The options that say which word lists to read, and how.

use std::fs;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use anyhow::Context;
use dawggle_compiler::{Alphabet, Column, Compiler, Encoding, List};
use dawggle_dicts::ALPHABETS;

use crate::{check_lengths, preset, usage_error};

/// Word lists, and how to read them.
#[derive(clap::Args)]
pub struct ListArgs {
    /// Word lists: text, one word a line, in any order; `-` is standard input
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
#[derive(clap::Args)]
pub struct ReadArgs {
    /// The column of a table that has the words: its name in the first line, or its number, from 1
    #[arg(long, value_name = "COLUMN", value_parser = parse_column, default_value = "1")]
    column: Column,
    /// Of a table, take the rows whose number in this column is at least that of --min-count
    #[arg(long, value_name = "COLUMN", value_parser = parse_column, requires = "min_count")]
    count_column: Option<Column>,
    /// See --count-column
    #[arg(long, value_name = "N", requires = "count_column")]
    min_count: Option<f64>,
    /// The lists are Latin-1 (or Windows-1252)
    #[arg(long)]
    latin1: bool,
    /// Leave out words of fewer letters (`qu` counts two)
    #[arg(long, value_name = "N")]
    min_length: Option<usize>,
    /// Leave out words of more letters
    #[arg(long, value_name = "N")]
    max_length: Option<usize>,
    /// Leave out the words of this list; may be repeated
    #[arg(long, value_name = "FILE")]
    exclude: Vec<PathBuf>,
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

impl ListArgs {
    /// A compiler with these lists and options.
    pub fn compiler(&self) -> anyhow::Result<Compiler> {
        self.read.compiler(&self.lists)
    }

    /// Refuses to write over a list, or to a file called `-`, which is likely meant to be standard
    /// output.
    pub fn refuse_as_output(&self, output: &Path) -> anyhow::Result<()> {
        if output == Path::new("-") {
            return Err(usage_error("`-` is no output: name a file (./- if it must be called so)"));
        }
        let Ok(place) = fs::canonicalize(output) else { return Ok(()) };
        let mut inputs = self.lists.iter().chain(&self.read.exclude).chain(&self.read.only);
        match inputs.find(|input| fs::canonicalize(input).is_ok_and(|input| input == place)) {
            Some(_) => Err(usage_error(format_args!(
                "{} is one of the lists and would be overwritten",
                output.display()
            ))),
            None => Ok(()),
        }
    }
}

impl ReadArgs {
    /// A compiler of these lists.
    pub fn compiler(&self, lists: &[PathBuf]) -> anyhow::Result<Compiler> {
        check_lengths(self.min_length, self.max_length)?;
        if self.exclude.iter().chain(&self.only).any(|list| list == Path::new("-")) {
            return Err(usage_error("`-` is standard input only as LIST, not for another list"));
        }
        let mut compiler = Compiler::new().lossy(self.lossy);
        for list in lists {
            let list = if list == Path::new("-") {
                let mut text = Vec::new();
                io::stdin().read_to_end(&mut text).context("cannot read standard input")?;
                List::text("standard input", text)
            } else {
                List::from(list)
            };
            compiler = compiler.list(self.read_as_asked(list));
        }
        for list in &self.exclude {
            compiler = compiler.exclude(self.read_as_asked(list.into()));
        }
        for list in &self.only {
            compiler = compiler.only(self.read_as_asked(list.into()));
        }
        if let Some(name) = &self.alphabet {
            compiler = compiler.alphabet(load_alphabet(name)?);
        }
        compiler = self.digraph.iter().fold(compiler, Compiler::digraph);
        if let Some(letters) = self.min_length {
            compiler = compiler.min_length(letters);
        }
        if let Some(letters) = self.max_length {
            compiler = compiler.max_length(letters);
        }
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

fn parse_column(text: &str) -> Result<Column, String> {
    match text.parse() {
        Ok(0) => Err("columns count from 1".to_owned()),
        Ok(number) => Ok(Column::Number(number)),
        Err(_) => Ok(Column::Name(text.to_owned())),
    }
}

fn load_alphabet(name: &str) -> anyhow::Result<Alphabet> {
    if name == "auto" {
        return Ok(Alphabet::default());
    }
    let text = preset::load(name, ALPHABETS, "alphabet")?;
    Alphabet::parse(&text).with_context(|| format!("cannot use {name} as an alphabet"))
}
