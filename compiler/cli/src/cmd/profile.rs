//! `dawggle profile`: a short summary of a list, for snapshot tests.

use std::fs::File;
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use anyhow::{Context, ensure};
use dawggle::Dawg;
use similar::{ChangeTag, TextDiff};

use crate::compile_progress;
use crate::dictionary::Dictionary;
use crate::failure::usage_error;
use crate::name_or_file::read_text;
use crate::output::{Output, count, print_result};
use crate::output_path;
use crate::word_lists::{Input, ListArgs, SymbolArgs};

/// Print a short profile of word lists, or compare it with a saved one
///
/// A profile has counts by length and by first letter, the longest words, sizes and checksums. The
/// profile of a recipe also has what its [watch] section lists: see `compiler/RECIPE.md`. A profile
/// is small enough to save beside the list, for example in a repository. A profile is too small to
/// hold all words: if up to 50 words changed, --check finds all of them in 98 of 100 cases; if more
/// changed, only some. It lists up to 20 added and 20 removed words. The words of dictionaries that
/// were compiled with --written are named as they are written.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  dawggle profile words.txt                         print the profile
  dawggle profile words.txt --accept                save it as words.profile
  dawggle profile words.txt --check words.profile   did the list change?
  dawggle profile words.toml                        the profile of a recipe")]
pub struct Profile {
    /// Compare with this saved profile: print the changes, and exit with 1 if there are any
    #[arg(long, value_name = "FILE")]
    check: Option<PathBuf>,
    /// Save the profile, to the file of --check or else beside the list: words.profile for
    /// words.txt
    #[arg(long)]
    accept: bool,
    /// Word lists, dictionaries, or one recipe, as `dawggle compile` reads them; `-` reads a list
    /// from standard input
    ///
    /// For lists that need other options, write a recipe.
    #[arg(required = true, value_name = "LIST")]
    lists: Vec<PathBuf>,
    #[command(flatten)]
    symbols: SymbolArgs,
}

/// The most bytes of a saved profile. The profiles of large lists have some kilobytes.
const LONGEST_PROFILE: u64 = 1 << 20;

/// After this time, a comparison of profiles is not the shortest one any more.
const PATIENCE: Duration = Duration::from_secs(2);

impl Profile {
    pub fn run(self) -> anyhow::Result<ExitCode> {
        let lists = ListArgs { lists: self.lists.clone(), read: self.symbols.clone().into() };
        let input = lists.input()?;
        let accepted = if self.accept { Some(self.accepted_path(&lists, &input)?) } else { None };
        let mut compiler = input.compiler();
        if matches!(input, Input::Lists(_)) {
            for list in &self.lists {
                if Dictionary::of_list(list)?.is_some_and(|dawg| dawg.written().is_some()) {
                    compiler = compiler.written(true);
                }
            }
        }
        let dictionary = compile_progress::compile(compiler)?;
        let profile = match input {
            Input::Recipe(recipe) => recipe.profile(&dictionary)?,
            Input::Lists(_) => {
                dawggle_compiler::Profile::of(&Dawg::from_bytes(&dictionary.bytes)?)?
            }
        };
        let words = count(profile.words(), "word");
        let mut output = Output::lock();
        if let Some(path) = accepted {
            let bytes = profile.to_string().len();
            ensure!(
                bytes as u64 <= LONGEST_PROFILE,
                "the profile would have {bytes} bytes, more than the {LONGEST_PROFILE} that \
                 --check reads: let [watch] list fewer words"
            );
            profile.write(&path)?;
            writeln!(output, "{}: accepted, {words}", path.display())?;
        } else if let Some(path) = self.check {
            let name = path.display();
            let kept = File::open(&path)
                .and_then(|file| read_text(file, LONGEST_PROFILE))
                .with_context(|| format!("cannot read the profile {name} (--accept saves one)"))?;
            let kept = dawggle_compiler::Profile::parse(&kept)
                .with_context(|| format!("cannot use {name} as a profile"))?;
            if profile != kept {
                let mut changes = String::new();
                let mut diff = TextDiff::configure();
                let diff = diff.timeout(PATIENCE).diff_lines(kept.facts(), profile.facts());
                for change in diff.iter_all_changes() {
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

    /// Returns where to save the profile: `words.profile` for `words.txt`.
    fn accepted_path(&self, lists: &ListArgs, input: &Input) -> anyhow::Result<PathBuf> {
        let path = self.check.clone().or_else(|| lists.beside("profile"));
        let path = path.ok_or_else(|| {
            usage_error("--accept needs --check FILE if the list is standard input")
        })?;
        output_path::check(&path, &input.compiler())?;
        let is_other = |file| match read_text(file, LONGEST_PROFILE) {
            Ok(text) if text.is_empty() => false,
            Ok(text) => dawggle_compiler::Profile::parse(&text).is_err(),
            Err(_) => true,
        };
        if output_path::is_no_file(&path) || File::open(&path).is_ok_and(is_other) {
            return Err(usage_error(format_args!(
                "{} is not a profile: it is not overwritten",
                path.display()
            )));
        }
        Ok(path)
    }
}
