//! `dawggle profile`: a small stable text about a list, for snapshot tests.

use std::fs;
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Context;
use dawggle::Dawg;
use similar::{ChangeTag, TextDiff};

use crate::compile_progress::{self, with_bar};
use crate::failure::usage_error;
use crate::output::{count, print_result};
use crate::word_lists::{Input, ListArgs};

/// Print a small stable text about word lists, or compare it with a kept one
///
/// The profile of a list has counts by length and by first letter, the longest words, sizes and
/// checksums; of a recipe also what its [watch] says to look at: banned and odd words, common words that
/// are missing, boards. It is small enough to be kept beside the list, and enough to name the words that
/// were added or removed since.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  dawggle profile words.txt                         print the profile
  dawggle profile words.txt --accept                keep it as words.profile
  dawggle profile words.txt --check words.profile   did the list change?
  dawggle profile words.toml                        the profile of a recipe")]
pub struct Profile {
    #[command(flatten)]
    lists: ListArgs,
    /// Compare with a kept profile: print what changed, and exit with 1 if anything did
    #[arg(long, value_name = "FILE")]
    check: Option<PathBuf>,
    /// Keep the profile: in the file of --check, or else that of words.txt in words.profile
    #[arg(long)]
    accept: bool,
}

impl Profile {
    pub fn run(self) -> anyhow::Result<ExitCode> {
        let input = self.lists.input()?;
        let accepted = if self.accept { Some(self.accepted_path(&input)?) } else { None };
        let profile = match input {
            Input::Recipe(recipe) => with_bar(|listener| recipe.progress(listener).profile())?,
            Input::Lists(compiler) => {
                let dictionary = compile_progress::compile(compiler)?;
                dawggle_compiler::inspect::Profile::of(&Dawg::from_bytes(&dictionary.bytes)?)?
            }
        };
        let words = count(profile.words(), "word");
        let mut output = io::stdout().lock();
        if let Some(path) = accepted {
            profile.write(&path)?;
            writeln!(output, "{}: accepted, {words}", path.display())?;
        } else if let Some(path) = self.check {
            let name = path.display();
            let kept = fs::read_to_string(&path)
                .with_context(|| format!("cannot read the profile {name} (--accept makes it)"))?;
            let kept = dawggle_compiler::inspect::Profile::parse(&kept)
                .with_context(|| format!("cannot use {name} as a profile"))?;
            if profile != kept {
                let mut changes = String::new();
                for change in TextDiff::from_lines(kept.facts(), profile.facts()).iter_all_changes()
                {
                    if change.tag() != ChangeTag::Equal {
                        changes += &format!("{}{change}", change.tag());
                    }
                }
                changes += &profile.changes_since(&kept).to_string();
                print_result(&changes)?;
                return Ok(ExitCode::FAILURE);
            }
            writeln!(output, "{name}: unchanged, {words}")?;
        } else {
            write!(output, "{profile}")?;
        }
        output.flush()?;
        Ok(ExitCode::SUCCESS)
    }

    /// Where to keep the profile: that of `words.txt` in `words.profile`.
    fn accepted_path(&self, input: &Input) -> anyhow::Result<PathBuf> {
        let path = self.check.clone().or_else(|| self.lists.beside("profile"));
        let path =
            path.ok_or_else(|| usage_error("--accept of standard input needs --check FILE"))?;
        input.refuse_as_output(&path)?;
        let there = fs::read(&path).ok().filter(|there| !there.is_empty());
        let is_other = there.is_some_and(|there| {
            let text = String::from_utf8_lossy(&there);
            dawggle_compiler::inspect::Profile::parse(&text).is_err()
        });
        if is_other {
            return Err(usage_error(format_args!(
                "{} is no profile, and would be overwritten",
                path.display()
            )));
        }
        Ok(path)
    }
}
