//! `dawggle compile`: word lists to a dictionary.

use std::fs::File;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use dawggle::format::LABEL;
use dawggle_compiler::list::List;
use dawggle_compiler::{Compiler, Error};

use crate::failure::{options_of, print, usage_error};
use crate::output::{Output, say};
use crate::word_lists::{Input, ListArgs};
use crate::{byte_size, compile_progress, output_path};

/// The heading of the options that a recipe can have, too.
const DICTIONARY: &str = "Options for the dictionary";

/// Compile word lists into a dictionary
///
/// Prints one line: the number of words read, kept, and dropped for each reason; then the size in
/// bytes, and as a percentage of the kept words as text if it is smaller.
///
/// The same words and options give the same bytes. With a recipe, options for lists are refused,
/// and options for the dictionary override it. The file is written under a temporary name and then
/// renamed, so it is never incomplete. If it would be larger than --max-bytes, or if not even one
/// word fits --fit, writes nothing and exits with 1.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  dawggle compile words.txt -o words.dawg
  dawggle compile words.txt more.txt --exclude rude.txt --min-length 3 --digraph qu -o game.dawg
  zcat words.gz | dawggle compile - -o words.dawg --title 'My words' --licence CC0-1.0
  dawggle compile words.txt -o words.dawg --max-bytes 160k
  dawggle compile common-first.txt -o uno.dawg --min-length 3 --fit 21500
  dawggle compile words.txt -o uno.dawg --min-length 3 --fit 21500 --rank ranks.tsv
  dawggle compile words.txt -o words.h
  dawggle words --rack quizes? | dawggle compile - -o words.rs
  dawggle compile words.toml
  dawggle compile huge.txt.gz -o huge.dawg --memory 200M")]
pub struct Compile {
    /// Write the dictionary to this file [default: words.dawg for words.txt or words.toml]
    ///
    /// Without this option, never overwrites a file that is not a dictionary, and a list that is a
    /// dictionary needs this option.
    ///
    /// If the name ends in .h, writes a C header with the dictionary as an array, for the reader in
    /// `bindings/c`. If it ends in .fst, writes the words as a set of the Rust crate `fst`; if it
    /// ends in .rs, as an array of strings in Rust.
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Use about this much memory: bytes, or 64M, or 2G [default: 1G]
    ///
    /// Words that need more than half of it are sorted in temporary files, in the folder that
    /// $TMPDIR names, or else in /tmp. After sorting, the graph can use all of it, or 16 MB if that
    /// is more. The graph needs 120 bytes an edge (48 with --layout wide), so 53 MB for 3.2 million
    /// Polish words. If that is too much, the command fails.
    #[arg(long, value_name = "SIZE", value_parser = parse_memory)]
    memory: Option<u64>,
    #[command(flatten)]
    lists: ListArgs,
    /// Store the list's title
    #[arg(long, value_name = "TEXT", help_heading = DICTIONARY)]
    title: Option<String>,
    /// Store the list's licence
    #[arg(long, value_name = "TEXT", help_heading = DICTIONARY)]
    licence: Option<String>,
    /// Store the list's source
    #[arg(long, value_name = "TEXT", help_heading = DICTIONARY)]
    origin: Option<String>,
    /// Lay out the graph like this in the file [default: compact]
    #[arg(long, value_enum, help_heading = DICTIONARY)]
    layout: Option<Layout>,
    /// Store the N most visited nodes, which are near the root, in a faster form, at about 13 bytes
    /// each [default: one node in 256]
    ///
    /// Only for the layout `compact`.
    #[arg(long, value_name = "N", help_heading = DICTIONARY)]
    top: Option<u32>,
    /// Number the words, for `check --number` and for programs that store data for each word
    #[arg(long, help_heading = DICTIONARY)]
    index: bool,
    /// Keep how words are written in their lists: `coração` for `coraçao`
    ///
    /// An alphabet can fold accents, and all words are folded to small letters. Other commands then
    /// show the written forms of a word. Implies --index. A word has at most 16 forms.
    #[arg(long, help_heading = DICTIONARY)]
    written: bool,
    /// Write no dictionary larger than this: bytes, or 160k, or 1M [default: no limit]
    #[arg(long, value_name = "SIZE", value_parser = byte_size::parse, help_heading = DICTIONARY)]
    max_bytes: Option<u64>,
    /// Make the best dictionary of at most this size: bytes, or 160k, or 1M
    ///
    /// Keeps as many of the lists' first words as fit, so put the words that matter most first, or
    /// use --rank.
    /// Reads the lists about 40 times, so they must be files. If all words fit, spends what is left
    /// on speed, unless --top is given.
    #[arg(
        long,
        value_name = "SIZE",
        value_parser = byte_size::parse,
        conflicts_with = "max_bytes",
        help_heading = DICTIONARY,
    )]
    fit: Option<u64>,
    /// With --fit: keep the words with the largest numbers in this table, such as a .tsv file of
    /// `dawggle stats --words`
    ///
    /// The columns of a .csv or .tsv file are a word and a number; a header is left out, as of
    /// other tables. Of any other file, which has one word on each line, the first words are kept
    /// first. Words that are not in the file are kept last. A file that has none of the words is an
    /// error.
    #[arg(long, value_name = "FILE", help_heading = DICTIONARY)]
    rank: Option<PathBuf>,
}

/// Parses a memory limit. With less than 1M, sorting would need thousands of files.
fn parse_memory(text: &str) -> Result<u64, String> {
    match byte_size::parse(text)? {
        bytes if bytes < 1 << 20 => Err("expected at least 1M".to_owned()),
        bytes => Ok(bytes),
    }
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum Layout {
    /// A stream of bits: small
    Compact,
    /// Cells of 32 bits: fast, and four times as large
    Wide,
}

impl Compile {
    fn has_options_of_dawg(&self) -> bool {
        let texts = [&self.title, &self.licence, &self.origin];
        texts.into_iter().any(Option::is_some)
            || self.layout.is_some()
            || self.top.is_some()
            || self.index
            || self.written
            || self.max_bytes.or(self.fit).is_some()
    }

    /// Returns the file beside the first list. Refuses to overwrite anything but a dictionary.
    fn default_output(&self) -> anyhow::Result<PathBuf> {
        let first = &self.lists.lists[0];
        let output = self.lists.beside("dawg");
        let output =
            output.ok_or_else(|| usage_error("-o FILE is missing, which standard input needs"))?;
        if List::from(first).is_compiled() {
            return Err(usage_error(format_args!(
                "{} is a dictionary: name the new one with -o",
                first.display()
            )));
        }
        let mut label = Vec::new();
        let mut read = || File::open(&output)?.take(LABEL.len() as u64).read_to_end(&mut label);
        if output_path::is_no_file(&output) || (read().is_ok() && label != LABEL) {
            return Err(usage_error(format_args!(
                "{} exists and is not a dictionary: name the output with -o",
                output.display()
            )));
        }
        Ok(output)
    }

    pub fn run(self) -> anyhow::Result<ExitCode> {
        let input = self.lists.input()?;
        let output = match &self.output {
            Some(output) => output.clone(),
            None => self.default_output()?,
        };
        let is_named = |ending: &str| {
            output.extension().is_some_and(|found| found.eq_ignore_ascii_case(ending))
        };
        let name = output.file_name().unwrap_or_default().to_ascii_lowercase();
        if [".dawg", ".fst", ".rs", ".h"].iter().any(|ending| name == *ending) {
            return Err(usage_error(format_args!(
                "the output {} has no name before its ending",
                output.display()
            )));
        }
        let has_words_only = is_named("fst") || is_named("rs");
        let ending = output.extension().unwrap_or_default().display();
        if has_words_only && self.has_options_of_dawg() {
            return Err(usage_error(format_args!(
                "an .{ending} has words only: --title, --licence, --origin, --layout, --top, \
                 --index, --written, --max-bytes and --fit are for a .dawg",
            )));
        }
        let mut compiler = input.compiler();
        if has_words_only {
            // The words are read back from the dictionary, and this layout is made and read faster.
            compiler = compiler.layout(dawggle_compiler::Layout::Wide);
        }
        if let Some(layout) = self.layout {
            compiler = compiler.layout(match layout {
                Layout::Compact => dawggle_compiler::Layout::Compact,
                Layout::Wide => dawggle_compiler::Layout::Wide,
            });
        }
        if self.index {
            compiler = compiler.index(true);
        }
        if self.written {
            compiler = compiler.written(true);
        }
        if let Some(nodes) = self.top {
            if matches!(self.layout, Some(Layout::Wide)) {
                return Err(usage_error(
                    "--top cannot be used with --layout wide, where every node is fast",
                ));
            }
            compiler = compiler.top(nodes);
        }
        compiler = self.title.into_iter().fold(compiler, Compiler::title);
        compiler = self.licence.into_iter().fold(compiler, Compiler::licence);
        compiler = self.origin.into_iter().fold(compiler, Compiler::origin);
        compiler = self.memory.into_iter().fold(compiler, Compiler::memory);
        compiler = self.max_bytes.into_iter().fold(compiler, Compiler::max_bytes);
        compiler = self.fit.into_iter().fold(compiler, Compiler::fit);
        if self.rank.as_deref() == Some(Path::new("-")) {
            return Err(usage_error("--rank cannot be `-`: it must be a file"));
        }
        compiler = self.rank.into_iter().fold(compiler, Compiler::rank);
        if has_words_only && compiler.has_limit() {
            return Err(usage_error(format_args!(
                "an .{ending} has words only: `fit` and `max-bytes` of the recipe are for a .dawg",
            )));
        }
        output_path::check(&output, &compiler)?;
        let dictionary = match compile_progress::compile(compiler) {
            Err(error @ Error::Size { .. }) => {
                print(&error.into());
                return Ok(ExitCode::FAILURE);
            }
            Err(error @ Error::Option(_)) => {
                return Err(match input {
                    Input::Lists(_) => usage_error(options_of(&error.to_string())),
                    Input::Recipe(_) => {
                        let recipe = self.lists.lists[0].display();
                        anyhow::Error::from(error).context(format!("cannot use {recipe}"))
                    }
                });
            }
            compiled => compiled?,
        };
        let mut bytes = dictionary.bytes.len() as u64;
        if is_named("h") {
            dictionary.write_c_header(&output)?;
        } else if is_named("fst") {
            bytes = dictionary.write_fst(&output)?;
        } else if is_named("rs") {
            bytes = dictionary.write_rust(&output)?;
        } else {
            dictionary.write(&output)?;
        }
        let report = dictionary.report;
        // A short list is smaller than the tables of its dictionary.
        let of_the_text = if bytes < report.text_bytes {
            format!(", {:.1}% of the text", bytes as f64 * 100.0 / report.text_bytes as f64)
        } else {
            String::new()
        };
        let place = match self.output {
            Some(_) => String::new(),
            None => format!(", in {}", output.display()),
        };
        let line = format!("{report}; {bytes} bytes{of_the_text}{place}");
        // Standard output can be the dictionary's, as in `-o /dev/stdout | gzip`.
        match output_path::is_standard_output(&output) {
            true => say(line)?,
            false => writeln!(Output::lock(), "{line}")?,
        }
        Ok(ExitCode::SUCCESS)
    }
}
