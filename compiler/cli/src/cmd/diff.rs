//! `dawggle diff`: the words by which two lists differ.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use dawggle::Dawg;
use dawggle::format::Tag;
use dawggle_compiler::{Alphabet, Difference};
use serde_json::json;

use crate::compile_progress;
use crate::dictionary::Dictionary;
use crate::failure::usage_error;
use crate::output::{json_line, print_result, say};
use crate::word_lists::{ReadArgs, SymbolArgs, is_recipe};
use crate::written;

/// List the words by which two lists or dictionaries differ
///
/// Prints `-` before each word that is gone, and `+` before each word that is new. Then prints the
/// number of changed words by length, and the number of words and bytes of both. For lists that are
/// not plain text, write a recipe, or compile them first. --alphabet and --digraph apply to both,
/// unless they are recipes. If a dictionary was compiled with --written, words
/// are compared as tiles spell them, and printed as they are written, unless the alphabets fold
/// letters differently. Exits with 1 if there is a difference.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  dawggle diff old.txt new.txt
  dawggle diff --digraph qu words.dawg words.txt
  dawggle diff words.dawg words.toml
  dawggle diff old.dawg new.dawg --json")]
pub struct Diff {
    /// The old list, recipe or dictionary, as `dawggle compile` reads it; `-` is standard input
    old: PathBuf,
    /// The new list, recipe or dictionary
    new: PathBuf,
    /// Print at most N words that are gone, and N that are new
    #[arg(long, value_name = "N", default_value_t = 50)]
    most: usize,
    /// Print one JSON object
    ///
    /// It has `old` and `new`, each with `words` and `bytes` (the size of the dictionary, or of the
    /// compiled list); `added` and `removed`, with all words, as tiles spell them; and `lengths`,
    /// each with letters, words added and words removed.
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    symbols: SymbolArgs,
}

impl Diff {
    pub fn run(self) -> anyhow::Result<ExitCode> {
        if [&self.old, &self.new].iter().all(|list| list.as_path() == Path::new("-")) {
            return Err(usage_error("only one of OLD and NEW can be `-` (standard input)"));
        }
        if [&self.old, &self.new].iter().all(|list| is_recipe(list))
            && self.symbols != SymbolArgs::default()
        {
            return Err(usage_error(
                "--alphabet and --digraph cannot be used with two recipes: write them into the \
                 recipes",
            ));
        }
        let read = ReadArgs::from(self.symbols.clone());
        let dictionaries = [Dictionary::of_list(&self.old)?, Dictionary::of_list(&self.new)?];
        let has_written = dictionaries.iter().flatten().any(|dawg| dawg.written().is_some());
        let compile = |list: &PathBuf| -> anyhow::Result<_> {
            let compiler = read.input(list)?.compiler();
            let compiler = if has_written { compiler.written(true) } else { compiler };
            Ok(compile_progress::compile(compiler)?)
        };
        let (old, new) = (compile(&self.old)?, compile(&self.new)?);
        let (old_dawg, new_dawg) = (Dawg::from_bytes(&old.bytes)?, Dawg::from_bytes(&new.bytes)?);
        let difference = Difference::between(&old_dawg, &new_dawg)?;
        let alphabet = Alphabet::of(&new_dawg);
        let words = [old.report.kept, new.report.kept];
        let mut bytes = [old.bytes.len(), new.bytes.len()];
        for (dawg, bytes) in dictionaries.iter().zip(&mut bytes) {
            // As it is, not as its words alone would be compiled.
            *bytes = dawg.as_ref().map_or(*bytes, |dawg| dawg.source().len());
        }
        let folding = [old_dawg.text(Tag::FOLDING), new_dawg.text(Tag::FOLDING)];
        let is_folded_alike = folding[0] == folding[1];
        let sides = [(&self.old, &self.new), (&self.new, &self.old)];
        for (folding, (path, other)) in folding.iter().zip(sides) {
            if folding.is_some() && !is_folded_alike && !difference.is_empty() {
                let place = match is_recipe(other) {
                    true => format!("alphabet in {}", other.display()),
                    false => "--alphabet here".to_owned(),
                };
                say(format_args!(
                    "{} is compiled with an alphabet that folds letters: use the same {place}",
                    path.display()
                ))?;
            }
        }
        let mut lines = String::new();
        if self.json {
            let lengths: Vec<_> = difference
                .by_length(&alphabet)
                .into_iter()
                .map(|(length, (added, removed))| (length, added, removed))
                .collect();
            lines += &json_line(&json!({
                "old": {"words": words[0], "bytes": bytes[0]},
                "new": {"words": words[1], "bytes": bytes[1]},
                "added": difference.added,
                "removed": difference.removed,
                "lengths": lengths,
            }))?;
        } else if difference.is_empty() {
            lines += &format!("no words added or removed, {} in all\n", words[1]);
        } else {
            for (sign, what, changed, dawg) in [
                ('-', "gone", &difference.removed, &old_dawg),
                ('+', "new", &difference.added, &new_dawg),
            ] {
                for word in changed.iter().take(self.most) {
                    // The same written word can be folded in two ways.
                    let forms = if is_folded_alike { written::forms(dawg, word) } else { vec![] };
                    lines += &format!("{sign}{}\n", written::shown(word, &forms));
                }
                if changed.len() > self.most {
                    lines += &format!(
                        "{sign}... and {} more that are {what}\n",
                        changed.len() - self.most
                    );
                }
            }
            for (length, (added, removed)) in difference.by_length(&alphabet) {
                lines += &format!("{length} letters: {added} new, {removed} gone\n");
            }
            let (added, removed) = (difference.added.len(), difference.removed.len());
            lines += &format!("words: {} to {}, {added} new, {removed} gone\n", words[0], words[1]);
            lines += &format!("bytes: {} to {}\n", bytes[0], bytes[1]);
        }
        print_result(&lines)?;
        Ok(if difference.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
    }
}
