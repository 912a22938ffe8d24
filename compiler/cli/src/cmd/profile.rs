//! `dawggle profile`: a short summary of a list, for snapshot tests.

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Context;
use dawggle_compiler::{Compiler, Error};
use serde_json::{Value, json};

use crate::compile_progress;
use crate::dictionary::Dictionary;
use crate::failure::usage_error;
use crate::output::{count, json_line, note, print_result};
use crate::output_path;
use crate::word_lists::{Options, SymbolArgs, beside, recipe_among};

/// Print a short profile of word lists, or compare it with a saved one
///
/// A profile has counts by length and by first letter, the longest words, a checksum, and what the
/// [watch] section of a recipe lists: see `compiler/RECIPE.md`. Save it beside the list, and let a
/// test compare it. A profile cannot hold all words: if up to 50 words changed, --check finds all
/// of them in 98 of 100 cases; if more changed, only some. It lists up to 20 added and 20 removed
/// words, as they are written.
///
/// --json prints `words` and `facts`, the lines of the profile; and with --check `changed`,
/// `added`, `removed`, and `complete`, whether these are all changed words.
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
    /// Print one JSON object
    #[arg(long, conflicts_with = "accept")]
    json: bool,
    /// Word lists, dictionaries, or one recipe, as `dawggle compile` reads them; `-` reads a list
    /// from standard input
    #[arg(required = true, value_name = "LIST")]
    lists: Vec<PathBuf>,
    #[command(flatten)]
    symbols: SymbolArgs,
}

impl Profile {
    pub fn run(self) -> anyhow::Result<ExitCode> {
        let is_recipe = recipe_among(&self.lists)?.is_some();
        if is_recipe && self.symbols.is_given() {
            return Err(usage_error(
                "--alphabet and --digraphs cannot be used with a recipe: write them into the recipe",
            ));
        }
        let mut compiler = self.symbols.compiler(&self.lists)?;
        let path = if self.accept {
            self.check.or_else(|| beside(&self.lists[0], "profile"))
        } else {
            self.check
        };
        match &path {
            Some(path) if self.accept => {
                output_path::check(path, &compiler)?;
                output_path::check_ending(path, &["profile"])?;
            }
            None if self.accept => {
                return Err(usage_error(
                    "--accept needs --check FILE if the list is standard input",
                ));
            }
            _ => {}
        }
        if !is_recipe {
            for list in &self.lists {
                if Dictionary::of_list(list)?.is_some_and(|dawg| dawg.written().is_some()) {
                    compiler = compiler.written(true);
                }
            }
        }
        let options = if is_recipe { Options::InRecipe } else { Options::OfSymbols };
        let dictionary = compile_progress::compile(compiler.clone(), Compiler::compile, options)
            .map_err(|error| options.explain(error, &self.lists[0]))?;
        let profile = compiler.profile(&dictionary)?;
        for line in profile.notes() {
            note(options.named_in(line))?;
        }
        let mut object = self.json.then(|| to_json(&profile));
        let Some(path) = path else {
            let text = object.map_or(Ok(profile.to_string()), |object| json_line(&object))?;
            print_result(&text)?;
            return Ok(ExitCode::SUCCESS);
        };
        let (name, words) = (path.display(), count(profile.words(), "word"));
        if self.accept {
            profile.accept_file(&path)?;
            print_result(&format!("{name}: accepted, {words}\n"))?;
            return Ok(ExitCode::SUCCESS);
        }
        if let Some(object) = &mut object {
            let kept = dawggle_compiler::Profile::read_file(&path)?;
            let changes = profile.changes_since(&kept);
            object["changed"] = (profile != kept).into();
            object["added"] = json!(changes.added);
            object["removed"] = json!(changes.removed);
            object["complete"] = changes.are_complete.into();
            print_result(&json_line(object)?)?;
            return Ok(if profile == kept { ExitCode::SUCCESS } else { ExitCode::FAILURE });
        }
        match profile.check_file(&path) {
            Err(Error::Changed { changes, .. }) => {
                print_result(&changes)?;
                return Ok(ExitCode::FAILURE);
            }
            checked => checked
                .with_context(|| format!("cannot check {name} (--accept writes a profile)"))?,
        }
        print_result(&format!("{name}: unchanged, {words}\n"))?;
        Ok(ExitCode::SUCCESS)
    }
}

fn to_json(profile: &dawggle_compiler::Profile) -> Value {
    let text = profile.to_string();
    let facts: Vec<&str> = text.lines().take_while(|line| !line.starts_with("sketch")).collect();
    json!({"words": profile.words(), "facts": facts})
}
