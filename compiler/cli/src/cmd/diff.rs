//! `dawggle diff`: the words by which two lists differ.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use dawggle::Dawg;
use dawggle::format::Tag;
use dawggle_compiler::{Alphabet, Changes, Compiler, Recipe};
use serde_json::json;

use crate::compile_progress;
use crate::dictionary::Dictionary;
use crate::failure::usage_error;
use crate::number::number_from;
use crate::output::{count, json_line, note, print_answer, print_result};
use crate::word_lists::{Options, SymbolArgs};
use crate::word_text;

/// List the words by which two lists or dictionaries differ
///
/// Prints `-` before each word that is gone, and `+` before each word that is new. Then prints the
/// number of changed words by length, and the number of words and bytes of both. Exits with 1 if
/// any word changed. For lists that are not plain text, write a recipe, or compile them first.
///
/// If a dictionary was compiled with --written, words are compared as tiles spell them, and printed
/// as they are written, unless the alphabets fold letters differently.
///
/// --json prints `old` and `new`, each with `words` and `bytes` (the size of the dictionary, or of
/// the compiled list); `added` and `removed`, with all words; and `lengths`, each with the letters,
/// the words added and the words removed.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  dawggle diff old.txt new.txt
  dawggle diff --digraphs qu words.dawg words.txt
  dawggle diff words.dawg words.toml
  dawggle diff old.dawg new.dawg --json")]
pub struct Diff {
    /// The old list, recipe or dictionary, as `dawggle compile` reads it; `-` is standard input
    old: PathBuf,
    /// The new list, recipe or dictionary
    new: PathBuf,
    /// Print at most N words that are gone, and N that are new
    #[arg(long, value_name = "N", default_value = "50", value_parser = number_from(0_usize))]
    limit: usize,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    symbols: SymbolArgs,
}

/// A side of the comparison.
struct Side {
    path: PathBuf,
    compiled: dawggle_compiler::Dictionary,
    words: u64,
    bytes: usize,
}

impl Diff {
    pub fn run(self) -> anyhow::Result<ExitCode> {
        let paths = [&self.old, &self.new];
        if paths.iter().all(|list| list.as_path() == Path::new("-")) {
            return Err(usage_error("only one of OLD and NEW can be `-` (standard input)"));
        }
        if paths.iter().all(|list| Recipe::is_at(list)) && self.symbols.is_given() {
            return Err(usage_error(
                "--alphabet and --digraphs cannot be used with two recipes: write them into the \
                 recipes",
            ));
        }
        let dictionaries = [Dictionary::of_list(&self.old)?, Dictionary::of_list(&self.new)?];
        let has_written = dictionaries.iter().flatten().any(|dawg| dawg.written().is_some());
        let [old_dictionary, new_dictionary] = dictionaries;
        let old = self.side(&self.old, old_dictionary, has_written)?;
        let new = self.side(&self.new, new_dictionary, has_written)?;
        let old_dawg = Dawg::from_bytes(&old.compiled.bytes)?;
        let new_dawg = Dawg::from_bytes(&new.compiled.bytes)?;
        let changes = Changes::between(&old_dawg, &new_dawg)?;
        let by_length = changes.by_length(&Alphabet::of(&new_dawg));
        let folding = [old_dawg.text(Tag::FOLDING), new_dawg.text(Tag::FOLDING)];
        let is_folded_alike = folding[0] == folding[1];
        if !is_folded_alike && !changes.are_none() {
            note_folding(&folding, [&old, &new])?;
        }
        if self.json {
            print_result(&json_line(&json!({
                "old": {"words": old.words, "bytes": old.bytes},
                "new": {"words": new.words, "bytes": new.bytes},
                "added": changes.added,
                "removed": changes.removed,
                "lengths": by_length
                    .into_iter()
                    .map(|(length, (added, removed))| (length, added, removed))
                    .collect::<Vec<_>>(),
            }))?)?;
        } else if changes.are_none() {
            print_answer(&format!("no words added or removed, {} in all\n", new.words))?;
        } else {
            // The same written word can be folded in two ways.
            let has_forms = is_folded_alike;
            let mut lines = self.list('-', "gone", &changes.removed, &old_dawg, has_forms);
            lines += &self.list('+', "new", &changes.added, &new_dawg, has_forms);
            for (length, (added, removed)) in by_length {
                lines +=
                    &format!("{}: {added} new, {removed} gone\n", count(length as u64, "letter"));
            }
            let (added, removed) = (changes.added.len(), changes.removed.len());
            lines += &format!("words: {} to {}, ", old.words, new.words);
            lines += &format!("{added} new, {removed} gone\n");
            lines += &format!("bytes: {} to {}\n", old.bytes, new.bytes);
            print_answer(&lines)?;
        }
        Ok(if changes.are_none() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
    }

    /// Compiles a side.
    fn side(
        &self,
        path: &PathBuf,
        dictionary: Option<Dawg<&'static [u8]>>,
        has_written: bool,
    ) -> anyhow::Result<Side> {
        let compiler = self.symbols.compiler(std::slice::from_ref(path))?;
        let options = if Recipe::is_at(path) { Options::InRecipe } else { Options::OfSymbols };
        let compiler = if has_written { compiler.written(true) } else { compiler };
        let compiled = compile_progress::compile(compiler, Compiler::compile, options)
            .map_err(|error| options.explain(error, path))?;
        // A dictionary counts as it is, not as its words alone would be compiled.
        let bytes = dictionary.map_or(compiled.bytes.len(), |dawg| dawg.source().len());
        Ok(Side { path: path.clone(), words: compiled.report.kept, bytes, compiled })
    }

    /// Returns lines of words, with a sign before each.
    fn list(
        &self,
        sign: char,
        what: &str,
        changed: &[String],
        dawg: &Dawg<&[u8]>,
        has_forms: bool,
    ) -> String {
        let mut lines = String::new();
        for word in changed.iter().take(self.limit) {
            let forms = if has_forms { word_text::forms(dawg, word) } else { vec![] };
            lines += &format!("{sign}{}\n", word_text::shown(word, &forms));
        }
        if let Some(more @ 1..) = changed.len().checked_sub(self.limit) {
            lines += &format!("{sign}... and {more} more that are {what}\n");
        }
        lines
    }
}

/// Names the dictionaries whose alphabets fold letters in another way than the other side.
fn note_folding<T>(folding: &[Option<T>; 2], [old, new]: [&Side; 2]) -> std::io::Result<()> {
    for (folding, (side, other)) in folding.iter().zip([(old, new), (new, old)]) {
        if folding.is_some() {
            let place = if Recipe::is_at(&other.path) {
                format!("alphabet in {}", other.path.display())
            } else {
                "--alphabet here".to_owned()
            };
            note(format_args!(
                "{} is compiled with an alphabet that folds letters: use the same {place}",
                side.path.display()
            ))?;
        }
    }
    Ok(())
}
