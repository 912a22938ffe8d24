//! `dawggle compile`: word lists to a dictionary.

use std::fs::File;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use dawggle::format::LABEL;
use dawggle_compiler::list::{List, Reading};
use dawggle_compiler::{Compiler, Error, Layout, Output, Recipe, Report};
use serde_json::{Value, json};

use crate::failure::{print, usage_error};
use crate::number::{byte_size, decimal, number_from};
use crate::output::{self, json_line, note, print_result};
use crate::word_lists::{Options, beside, list_or_stdin, recipe_among};
use crate::{compile_progress, output_path};

/// Compile word lists into a dictionary
///
/// A recipe is a .toml file that has what is written here as options: --print-recipe prints it.
/// Options for the dictionary override its keys.
///
/// Prints the number of words read, kept, and dropped for each reason, and the size. The same words
/// and options give the same bytes. The file is never incomplete. If it would be larger than
/// --max-bytes, or not even one word fits --fit, writes nothing and exits with 1.
///
/// --json prints `output`, `bytes`, `text_bytes`, `notes`, and the numbers of words: `read`,
/// `kept`, `duplicates`, `too_short`, `too_long`, `capitals`, `filtered`, `excluded`, `left_out`,
/// `not_words`, `stems` and `forms`.
#[derive(clap::Args)]
#[command(
    mut_arg("min_length", |option| option.value_parser(number_from(0_usize))),
    mut_arg("max_length", |option| option.value_parser(number_from(0_usize))),
    mut_arg("min_count", |option| option.value_parser(decimal)),
    mut_arg("top", |option| option.value_parser(number_from(0_u32))),
    mut_arg("max_words", |option| option.value_parser(number_from(1_usize))),
    mut_arg("max_bytes", |option| option.value_parser(byte_size)),
    mut_arg("fit", |option| option.value_parser(byte_size)),
    after_help = "Lists:
  words.txt         one word per line, folded to lower case; `#` starts a comment; may be gzipped
  words.csv, .tsv   a table: --column, --count-column, --header; also .json and .jsonl
  words.dic         Hunspell, with the affix rules of the .aff beside it: --stems
  words.dawg, .fst  a compiled dictionary; a .dawg may also be one of Quackle, DAWG2 or pymorphy
  words.kwg, .kbwg  a word graph of wolges, with the alphabet that it was made with: --alphabet
  other programs    .trie of cspell, .cwl of Aspell, .combined and .dict of Android keyboards, ...
Outputs, by the ending of -o:
  .dawg, .dwg       the dictionary
  .h                a C header with it, for the reader in `bindings/c`
  .fst, .rs         the words as a set of the Rust crate `fst`, or as an array in Rust

Examples:
  dawggle compile words.txt -o words.dawg
  dawggle compile words.txt more.txt --exclude rude.txt --min-length 3 --digraphs qu -o game.dawg
  dawggle compile common-first.txt -o uno.dawg --min-length 3 --fit 21500
  dawggle words --rack quizes? | dawggle compile - -o words.rs
  dawggle compile huge.txt.gz -o huge.dawg --memory 200M"
)]
pub struct Compile {
    /// Write this file [default: words.dawg for words.txt or words.toml, unless it exists and is
    /// not a dictionary]
    #[arg(short = 'o', long = "output", value_name = "FILE")]
    path: Option<PathBuf>,
    /// Use about this much memory, and at least 16M: bytes, 64M, or 2G [default: 1G]
    #[arg(long, value_name = "SIZE", value_parser = parse_memory)]
    memory: Option<u64>,
    /// Print the recipe that these arguments are, and compile nothing
    #[arg(long, conflicts_with = "json")]
    print_recipe: bool,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    reading: Reading,
    #[command(flatten)]
    recipe: Recipe,
}

/// Parses a memory limit. With less than 1M, sorting would need thousands of files.
fn parse_memory(text: &str) -> Result<u64, String> {
    match byte_size(text)? {
        bytes if bytes < 1 << 20 => Err("expected at least 1M".to_owned()),
        bytes => Ok(bytes),
    }
}

impl Compile {
    pub fn run(self) -> anyhow::Result<ExitCode> {
        let lists: Vec<&Path> = self.recipe.lists.iter().filter_map(List::path).collect();
        let is_recipe = recipe_among(&lists)?.is_some();
        self.refuse_output_among_lists(&lists)?;
        let mut compiler = self.compiler(&lists)?;
        if self.print_recipe {
            let printed = compiler.recipe.to_toml();
            print_result(&printed.map_err(wrong)?)?;
            return Ok(ExitCode::SUCCESS);
        }
        let output = match &self.path {
            Some(output) => output.clone(),
            None => default_output(lists[0])?,
        };
        if let Some(bytes) = self.memory {
            compiler = compiler.memory(bytes);
        }
        output_path::check(&output, &compiler)?;
        self.check_ending(&output, &compiler)?;
        if let Some("rs") = ending(&output) {
            // The words are read back from the dictionary, and this layout is made and read faster.
            let rank = compiler.recipe.output.rank.take();
            compiler.recipe.output =
                Output { layout: Some(Layout::Wide), rank, ..Output::default() };
        }
        let is_fst = ending(&output) == Some("fst");
        let how = if is_fst { Compiler::compile_fst } else { Compiler::compile };
        let options = if is_recipe { Options::InRecipe } else { Options::All };
        let dictionary = match compile_progress::compile(compiler, how, options) {
            Err(error @ Error::Size { .. }) => {
                print(&error.into());
                return Ok(ExitCode::FAILURE);
            }
            compiled => compiled.map_err(|error| options.explain(error, lists[0]))?,
        };
        let mut bytes = dictionary.bytes.len() as u64;
        match ending(&output) {
            Some("h") => dictionary.write_c_header(&output)?,
            Some("rs") => bytes = dictionary.write_rust(&output)?,
            _ => dictionary.write(&output)?,
        }
        self.report(&dictionary.report, bytes, &output, options)?;
        Ok(ExitCode::SUCCESS)
    }

    /// Returns a compiler of the recipe with the options for the dictionary, or of the lists.
    fn compiler(&self, lists: &[&Path]) -> anyhow::Result<Compiler> {
        let mut recipe = self.recipe.clone();
        let is_stdin = |list: &List| list.path() == Some(Path::new("-"));
        let Recipe { exclude, only, output, .. } = &recipe;
        if exclude.iter().chain(only).chain(&output.rank).any(is_stdin) {
            return Err(usage_error(
                "--exclude, --only and --rank cannot be `-`: only LIST reads standard input",
            ));
        }
        if let Some(path) = recipe_among(lists)? {
            recipe.lists.clear();
            let mut compiler = Compiler::open(path)?;
            // The recipe alone is right.
            compiler.recipe = compiler.recipe.with(&recipe, &self.reading).map_err(wrong)?;
            return Ok(compiler);
        }
        recipe.lists = lists.iter().map(|list| list_or_stdin(list)).collect();
        let Recipe { lists, exclude, only, .. } = &mut recipe;
        let lists = lists.iter_mut().chain(exclude).chain(only);
        List::read_all(lists, &self.reading).map_err(wrong)?;
        if let Some(rank) = &mut recipe.output.rank {
            // Its columns are others.
            let Reading { separator, encoding, .. } = self.reading.clone();
            let reading = Reading { separator, encoding, ..Reading::default() };
            *rank = rank.clone().reading(reading);
        }
        recipe.check().map_err(wrong)?;
        Ok(recipe.into())
    }

    /// Refuses what was probably meant as `IN -o OUT`.
    fn refuse_output_among_lists(&self, lists: &[&Path]) -> anyhow::Result<()> {
        let ([.., first, last], None) = (lists, &self.path) else { return Ok(()) };
        if ending(last).is_none() {
            return Ok(());
        }
        let (first, last) = (first.display(), last.display());
        Err(usage_error(format_args!(
            "is {last} a list or the output? Type -o {last} to write it, as in `dawggle compile \
             {first} -o {last}`; to read it, name the output with -o"
        )))
    }

    /// Refuses an output that would be taken for something else, and options that a file of words
    /// only cannot have.
    fn check_ending(&self, output: &Path, compiler: &Compiler) -> anyhow::Result<()> {
        output_path::check_ending(output, &ENDINGS)?;
        let Some(ending @ ("fst" | "rs")) = ending(output) else { return Ok(()) };
        let mut of_dictionaries = self.recipe.without_lists();
        of_dictionaries.output.rank = None;
        if !of_dictionaries.is_empty() {
            return Err(usage_error(format_args!(
                "an .{ending} has words only: --title, --license, --origin, --layout, --top, \
                 --index, --written, --max-bytes, --max-words and --fit are for a .dawg",
            )));
        }
        let Output { max_bytes, max_words, fit, .. } = compiler.recipe.output;
        if max_bytes.or(fit).is_some() || max_words.is_some() {
            return Err(usage_error(format_args!(
                "an .{ending} has words only: `fit`, `max-words` and `max-bytes` of the recipe are for \
                 a .dawg",
            )));
        }
        Ok(())
    }

    /// Prints what was read and written.
    fn report(
        &self,
        report: &Report,
        bytes: u64,
        output: &Path,
        options: Options,
    ) -> anyhow::Result<()> {
        let line = if self.json {
            json_line(&to_json(report, bytes, output, options))?
        } else {
            // A short list is smaller than the tables of its dictionary.
            let of_the_text = if bytes < report.text_bytes {
                format!(", {:.1}% of the text", bytes as f64 * 100.0 / report.text_bytes as f64)
            } else {
                String::new()
            };
            let mut line = format!("{report}; {bytes} bytes{of_the_text}");
            if self.path.is_none() {
                line += &format!(", in {}", output.display());
            }
            line + "\n"
        };
        // Standard output can be the dictionary's, as in `-o /dev/stdout | gzip`.
        if output_path::is_standard_output(output) {
            note(line.trim_end())?;
        } else {
            write!(output::Output::lock(), "{line}")?;
        }
        Ok(())
    }
}

/// Returns the file beside the first list. Refuses to overwrite anything but a dictionary.
fn default_output(first: &Path) -> anyhow::Result<PathBuf> {
    let output = beside(first, "dawg");
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
    // A pipe must not be opened just to look at it: that waits for its other end.
    let is_no_file = output.exists() && !output.is_file();
    if is_no_file || (read().is_ok() && label != LABEL) {
        return Err(usage_error(format_args!(
            "{} exists and is not a dictionary: name the output with -o",
            output.display()
        )));
    }
    Ok(output)
}

/// Returns that options are wrong.
fn wrong(error: Error) -> anyhow::Error {
    usage_error(Options::All.named_in(&error.message()))
}

/// The endings of outputs. `dwg` is a dictionary for drivers of FAT cards that know no long names.
const ENDINGS: [&str; 5] = ["dawg", "dwg", "h", "fst", "rs"];

/// Returns which of these endings a file has.
fn ending(file: &Path) -> Option<&'static str> {
    let found = file.extension()?;
    ENDINGS.into_iter().find(|ending| found.eq_ignore_ascii_case(ending))
}

fn to_json(report: &Report, bytes: u64, output: &Path, options: Options) -> Value {
    json!({
        "output": output.display().to_string(),
        "bytes": bytes,
        "text_bytes": report.text_bytes,
        "read": report.read,
        "kept": report.kept,
        "duplicates": report.duplicates,
        "too_short": report.too_short,
        "too_long": report.too_long,
        "capitals": report.capitals,
        "filtered": report.filtered,
        "excluded": report.excluded,
        "left_out": report.left_out,
        "not_words": report.not_words,
        "stems": report.stems,
        "forms": report.forms,
        "notes": report.notes.iter().map(|note| options.named_in(note)).collect::<Vec<_>>(),
    })
}
