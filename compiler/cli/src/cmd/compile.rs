//! `dawggle compile`: word lists to a dictionary.

use std::fs::File;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use dawggle::format::LABEL;
use dawggle_compiler::list::List;
use dawggle_compiler::{Compiler, Error, Report};
use serde_json::{Value, json};

use crate::failure::{print, usage_error};
use crate::number::{byte_size, number_from};
use crate::output::{Output, json_line, note};
use crate::word_lists::{ListArgs, Options};
use crate::{compile_progress, output_path};

/// Compile word lists into a dictionary
///
/// A recipe is a .toml file that names lists to add and to remove, and replaces the options for
/// lists: `compiler/RECIPE.md` describes it. Options for the dictionary override it.
///
/// Prints the number of words read, kept, and dropped for each reason, and the size. The same words
/// and options give the same bytes. The file is written under a temporary name and then renamed, so
/// it is never incomplete. If it would be larger than --max-bytes, or not even one word fits --fit,
/// writes nothing and exits with 1.
///
/// --json prints `output`, `bytes`, `text_bytes`, `notes`, and the numbers of words: `read`,
/// `kept`, `duplicates`, `too_short`, `too_long`, `capitals`, `filtered`, `excluded`, `banned`,
/// `left_out`, `not_words`, `stems` and `forms`.
#[derive(clap::Args)]
#[command(after_help = "Lists:
  words.txt         one word per line, folded to lower case; `#` starts a comment; UTF-8 or UTF-16
  words.txt.gz      the same, gzipped, as every list can be
  words.csv, .tsv   a table: --column, --count-column, --header
  words.dic         Hunspell, with the affix rules of the .aff beside it: --stems
  words.dawg, .fst  a compiled dictionary
Outputs, by the ending of -o:
  .dawg             the dictionary
  .h                a C header with it, for the reader in `bindings/c`
  .fst, .rs         the words as a set of the Rust crate `fst`, or as an array in Rust

Examples:
  dawggle compile words.txt -o words.dawg
  dawggle compile words.txt more.txt --exclude rude.txt --min-length 3 --digraph qu -o game.dawg
  dawggle compile common-first.txt -o uno.dawg --min-length 3 --fit 21500
  dawggle words --rack quizes? | dawggle compile - -o words.rs
  dawggle compile words.toml
  dawggle compile huge.txt.gz -o huge.dawg --memory 200M")]
pub struct Compile {
    /// Write this file [default: words.dawg for words.txt or words.toml, unless it exists and is
    /// not a dictionary]
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Use about this much memory, and at least 16M: bytes, 64M, or 2G [default: 1G]
    #[arg(long, value_name = "SIZE", value_parser = parse_memory)]
    memory: Option<u64>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    lists: ListArgs,
    #[command(flatten)]
    dictionary: DictionaryOptions,
}

/// What is stored in the dictionary, and how.
#[derive(Clone, Default, PartialEq, clap::Args)]
#[command(next_help_heading = "Options for the dictionary")]
struct DictionaryOptions {
    /// Store the list's title
    #[arg(long, value_name = "TEXT")]
    title: Option<String>,
    /// Store the list's licence
    #[arg(long, value_name = "TEXT", alias = "license")]
    licence: Option<String>,
    /// Store the list's source
    #[arg(long, value_name = "TEXT")]
    origin: Option<String>,
    /// Lay out the graph in bits, or in cells that are fast and four times as large [default:
    /// compact]
    #[arg(long, value_enum)]
    layout: Option<Layout>,
    /// Store the N most visited nodes of a compact graph in a faster form, at about 13 bytes each;
    /// 0 makes the smallest file, which is several times slower [default: one node in 256]
    #[arg(long, value_name = "N", value_parser = number_from(0_u32))]
    top: Option<u32>,
    /// Number the words, for `check --number` and for programs that store data for each word
    #[arg(long)]
    index: bool,
    /// Keep how words are written in their lists: `coração` for `coraçao`; implies --index
    #[arg(long)]
    written: bool,
    /// Write no dictionary larger than this: bytes, or 160k, or 1M [default: no limit]
    #[arg(long, value_name = "SIZE", value_parser = byte_size)]
    max_bytes: Option<u64>,
    /// Keep as many of the first words as fit: bytes, or 160k, or 1M; reads the lists about 40
    /// times
    #[arg(
        long,
        value_name = "SIZE",
        value_parser = byte_size,
        conflicts_with = "max_bytes",
    )]
    fit: Option<u64>,
    /// With --fit: keep the words with the largest numbers in this table, or the first words of
    /// this list; see `dawggle stats --frequencies`
    #[arg(long, value_name = "FILE")]
    rank: Option<PathBuf>,
}

/// Parses a memory limit. With less than 1M, sorting would need thousands of files.
fn parse_memory(text: &str) -> Result<u64, String> {
    match byte_size(text)? {
        bytes if bytes < 1 << 20 => Err("expected at least 1M".to_owned()),
        bytes => Ok(bytes),
    }
}

#[derive(Clone, Copy, PartialEq, clap::ValueEnum)]
enum Layout {
    // A stream of bits: small
    Compact,
    // Cells of 32 bits: fast, and four times as large
    Wide,
}

impl DictionaryOptions {
    /// Returns a compiler with these options.
    fn apply(&self, mut compiler: Compiler) -> anyhow::Result<Compiler> {
        if let Some(layout) = self.layout {
            compiler = compiler.layout(match layout {
                Layout::Compact => dawggle_compiler::Layout::Compact,
                Layout::Wide => dawggle_compiler::Layout::Wide,
            });
        }
        if let Some(nodes) = self.top {
            if matches!(self.layout, Some(Layout::Wide)) {
                return Err(usage_error(
                    "--top cannot be used with --layout wide, where every node is fast",
                ));
            }
            compiler = compiler.top(nodes);
        }
        if self.index {
            compiler = compiler.index(true);
        }
        if self.written {
            compiler = compiler.written(true);
        }
        if let Some(title) = &self.title {
            compiler = compiler.title(title);
        }
        if let Some(licence) = &self.licence {
            compiler = compiler.licence(licence);
        }
        if let Some(origin) = &self.origin {
            compiler = compiler.origin(origin);
        }
        if let Some(bytes) = self.max_bytes {
            compiler = compiler.max_bytes(bytes);
        }
        if let Some(bytes) = self.fit {
            compiler = compiler.fit(bytes);
        }
        if let Some(ranks) = &self.rank {
            if ranks == Path::new("-") {
                return Err(usage_error("--rank cannot be `-`: it must be a file"));
            }
            compiler = compiler.rank(ranks);
        }
        Ok(compiler)
    }

    /// Whether any option is given that a file of words only cannot have.
    fn is_given(&self) -> bool {
        *self != Self { rank: self.rank.clone(), ..Self::default() }
    }
}

impl Compile {
    pub fn run(self) -> anyhow::Result<ExitCode> {
        self.refuse_output_among_lists()?;
        let input = self.lists.input()?;
        let output = match &self.output {
            Some(output) => output.clone(),
            None => self.default_output()?,
        };
        let mut compiler = input.compiler();
        if let Some("rs") = ending(&output) {
            // The words are read back from the dictionary, and this layout is made and read faster.
            compiler = compiler.layout(dawggle_compiler::Layout::Wide);
        }
        compiler = self.dictionary.apply(compiler)?;
        if let Some(bytes) = self.memory {
            compiler = compiler.memory(bytes);
        }
        output_path::check(&output, &compiler)?;
        self.check_ending(&output, &compiler)?;
        let is_fst = ending(&output) == Some("fst");
        let how = if is_fst { Compiler::compile_fst } else { Compiler::compile };
        let options = input.options(Options::All);
        let dictionary = match compile_progress::compile(compiler, how, options) {
            Err(error @ Error::Size { .. }) => {
                print(&error.into());
                return Ok(ExitCode::FAILURE);
            }
            compiled => compiled.map_err(|error| self.explain(error, options))?,
        };
        let mut bytes = dictionary.bytes.len() as u64;
        match ending(&output) {
            Some("h") => dictionary.write_c_header(&output)?,
            Some("rs") => bytes = dictionary.write_rust(&output)?,
            _ => dictionary.write(&output)?,
        }
        self.report(&dictionary.report, bytes, &output)?;
        Ok(ExitCode::SUCCESS)
    }

    /// Refuses what was probably meant as `IN -o OUT`.
    fn refuse_output_among_lists(&self) -> anyhow::Result<()> {
        let lists = &self.lists.lists;
        let ([.., first, last], None) = (&**lists, &self.output) else { return Ok(()) };
        if ending(last).is_none() {
            return Ok(());
        }
        let (first, last) = (first.display(), last.display());
        Err(usage_error(format_args!(
            "is {last} a list or the output? Type -o {last} to write it, as in `dawggle compile \
             {first} -o {last}`; to read it, name the output with -o"
        )))
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

    /// Refuses an output that would be taken for something else, and options that a file of words
    /// only cannot have.
    fn check_ending(&self, output: &Path, compiler: &Compiler) -> anyhow::Result<()> {
        output_path::check_ending(output, &ENDINGS)?;
        let Some(ending @ ("fst" | "rs")) = ending(output) else { return Ok(()) };
        if self.dictionary.is_given() {
            return Err(usage_error(format_args!(
                "an .{ending} has words only: --title, --licence, --origin, --layout, --top, \
                 --index, --written, --max-bytes and --fit are for a .dawg",
            )));
        }
        if compiler.has_limit() {
            return Err(usage_error(format_args!(
                "an .{ending} has words only: `fit` and `max-bytes` of the recipe are for a .dawg",
            )));
        }
        Ok(())
    }

    /// Says whether the arguments or the recipe are wrong.
    fn explain(&self, error: Error, options: Options) -> anyhow::Error {
        match &error {
            Error::Option(_) if options == Options::InRecipe => {
                let recipe = self.lists.lists[0].display();
                options.explain(error).context(format!("cannot use {recipe}"))
            }
            Error::Option(why) => usage_error(options.named_in(why)),
            _ => options.explain(error),
        }
    }

    /// Prints what was read and written.
    fn report(&self, report: &Report, bytes: u64, output: &Path) -> anyhow::Result<()> {
        let line = if self.json {
            json_line(&to_json(report, bytes, output))?
        } else {
            // A short list is smaller than the tables of its dictionary.
            let of_the_text = if bytes < report.text_bytes {
                format!(", {:.1}% of the text", bytes as f64 * 100.0 / report.text_bytes as f64)
            } else {
                String::new()
            };
            let mut line = format!("{report}; {bytes} bytes{of_the_text}");
            if self.output.is_none() {
                line += &format!(", in {}", output.display());
            }
            line + "\n"
        };
        // Standard output can be the dictionary's, as in `-o /dev/stdout | gzip`.
        if output_path::is_standard_output(output) {
            note(line.trim_end())?;
        } else {
            write!(Output::lock(), "{line}")?;
        }
        Ok(())
    }
}

/// The endings of outputs.
const ENDINGS: [&str; 4] = ["dawg", "h", "fst", "rs"];

/// Returns which of these endings a file has.
fn ending(file: &Path) -> Option<&'static str> {
    let found = file.extension()?;
    ENDINGS.into_iter().find(|ending| found.eq_ignore_ascii_case(ending))
}

fn to_json(report: &Report, bytes: u64, output: &Path) -> Value {
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
        "banned": report.banned,
        "left_out": report.left_out,
        "not_words": report.not_words,
        "stems": report.stems,
        "forms": report.forms,
        "notes": report.notes.iter().map(|note| &**note).collect::<Vec<&str>>(),
    })
}
