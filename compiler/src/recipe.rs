//! Recipes: files that state which lists make a dictionary, and how.

mod keys;
mod watch;

use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};

use hmac_sha256::Hash;

use crate::compiler::{Compiler, Dictionary, Limit};
use crate::list::List;
use crate::profile::Profile;
use crate::query::Query;
use crate::whole_file::read_whole;
use crate::{Alphabet, Error, Layout, Message};
use keys::{FilterKeys, Keys, ListKey, OutputKeys, WatchKeys};
use watch::Watch;

/// A file in TOML that states how to make a dictionary.
///
/// It names the lists to add, to remove and to ban, filters, the alphabet, the title and the
/// licence, and what the [`Profile`] should watch. `RECIPE.md` of this crate describes each key.
///
/// The same recipe and lists give the same bytes. The section
/// [`Tag::RECIPE`](dawggle::format::Tag::RECIPE) of the dictionary holds the SHA-256 of the recipe.
///
/// ```no_run
/// use dawggle_compiler::Recipe;
///
/// let recipe = Recipe::open("words.toml")?;
/// recipe.compiler().compile_for_build_script("words.dawg")?;
/// # Ok::<_, Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Recipe {
    path: PathBuf,
    compiler: Compiler,
    watch: Watch,
}

/// The most bytes of a recipe or an alphabet. Lists belong in files of their own.
const LONGEST: u64 = 1 << 20;

impl Recipe {
    /// Reads a recipe, but not its lists.
    ///
    /// Paths in the recipe are relative to its folder.
    ///
    /// # Errors
    ///
    /// An [`Error`] names the recipe and the key that is wrong.
    pub fn open(path: impl AsRef<Path>) -> Result<Self, Error> {
        let path = path.as_ref();
        let text = read_text(path)?;
        let invalid = |why: Message| Error::invalid(path.to_string_lossy(), why);
        let keys: Keys = toml::from_str(&text).map_err(|error| invalid(Message::from(error)))?;
        keys.check().map_err(|why| invalid(why.into()))?;
        let query = |query: Result<Query, Error>, text: &str| {
            query.map_err(|error| {
                invalid(format!("cannot use {text:?} as a pattern: {error}").into())
            })
        };
        let folder = path.parent().unwrap_or(Path::new(""));
        let lists = |keys: Vec<ListKey>| -> Vec<List> {
            keys.into_iter().map(|ListKey(list)| list.within(folder)).collect()
        };
        let OutputKeys { layout, top, index, written, max_bytes, fit, rank } = keys.output;
        let mut compiler = Compiler {
            lists: lists(keys.add),
            restrictions: lists(keys.only),
            exclusions: lists(keys.remove),
            bans: lists(keys.ban),
            digraphs: keys.digraphs,
            min_length: keys.filter.min_length,
            max_length: keys.filter.max_length,
            no_capitals: keys.filter.no_capitals,
            lossy: keys.lossy,
            layout,
            top,
            index,
            written,
            limit: max_bytes.map(Limit::Most).or(fit.map(Limit::Fit)),
            title: keys.title,
            licence: keys.licence,
            origin: keys.origin,
            recipe: Some(Hash::hash(text.as_bytes())),
            inputs: vec![path.to_owned()],
            ..Compiler::new()
        };
        if let Some(ListKey(list)) = rank {
            compiler = compiler.rank(list.within(folder));
        }
        let mut alphabet = Alphabet::default();
        if let Some(name) = keys.alphabet {
            let file;
            (alphabet, file) = load_alphabet(path, &name)?;
            compiler.inputs.extend(file);
            compiler = compiler.alphabet(alphabet.clone());
        }
        // All letters are folded as the words are.
        if let Some(pattern) = keys.filter.pattern {
            compiler = compiler.filter(query(Query::of(&alphabet).pattern(&pattern), &pattern)?);
        }
        if let Some(expression) = keys.filter.regex {
            compiler =
                compiler.filter(query(Query::of(&alphabet).regex(&expression), &expression)?);
        }
        if let Some(letters) = keys.filter.letters {
            compiler = compiler.filter(Query::of(&alphabet).letters(&letters));
        }
        let WatchKeys { banned, odd, common, boards } = keys.watch;
        let odd = odd.into_iter().map(|odd| {
            let matching = query(Query::of(&alphabet).regex(&odd), &odd)?;
            Ok::<_, Error>((odd, matching))
        });
        let watch = Watch {
            banned: lists(banned),
            odd: odd.collect::<Result<_, _>>()?,
            common: lists(common),
            boards,
        };
        let watched = || watch.banned.iter().chain(&watch.common);
        compiler.inputs.extend(watched().filter_map(List::path).map(Path::to_owned));
        compiler.inputs.extend(watched().filter_map(List::aff_path));
        Ok(Self { path: path.to_owned(), compiler, watch })
    }

    /// Returns a compiler with the lists and options of the recipe. More can be set.
    pub fn compiler(&self) -> Compiler {
        self.compiler.clone()
    }

    /// Makes the profile of the dictionary of this recipe, with what the recipe watches.
    ///
    /// # Errors
    ///
    /// An [`Error`] if a list to watch cannot be read, or a board to watch cannot be solved.
    pub fn profile(&self, dictionary: &Dictionary) -> Result<Profile, Error> {
        let facts = self.watch.facts(&dictionary.dawg()?, &self.compiler, &self.path)?;
        Ok(dictionary.profile()?.with_facts(&facts))
    }
}

impl Keys {
    /// Checks the keys that contradict others.
    fn check(&self) -> Result<(), &'static str> {
        let Self { filter: FilterKeys { min_length, max_length, .. }, output, .. } = self;
        if output.layout == Layout::Wide && output.top.is_some() {
            return Err("`top` is for the layout `compact`: `wide` is fast everywhere");
        }
        if min_length.zip(*max_length).is_some_and(|(least, most)| least > most) {
            return Err("`min-length` is more than `max-length`");
        }
        if output.fit.is_some() && output.max_bytes.is_some() {
            return Err("`fit` and `max-bytes` cannot be used together: both limit the bytes");
        }
        Ok(())
    }
}

/// Returns the alphabet that a recipe names, and its path unless the name is known.
fn load_alphabet(recipe: &Path, name: &str) -> Result<(Alphabet, Option<PathBuf>), Error> {
    let invalid = |why: String| Error::invalid(recipe.to_string_lossy(), why);
    if name == "auto" {
        return Ok((Alphabet::default(), None));
    }
    if let Some(alphabet) = Alphabet::named(name) {
        return Ok((alphabet, None));
    }
    if !name.contains(['/', '\\', '.']) {
        return Err(invalid(format!(
            "there is no alphabet called {name:?} (use the name of a language, or a path: \
             \"./{name}\")"
        )));
    }
    let file = recipe.parent().unwrap_or(Path::new("")).join(name);
    let alphabet = Alphabet::parse(&read_text(&file)?);
    let alphabet =
        alphabet.map_err(|error| invalid(format!("cannot use {name} as an alphabet: {error}")))?;
    Ok((alphabet, Some(file)))
}

/// Reads a text file of at most [`LONGEST`] bytes.
fn read_text(path: &Path) -> Result<String, Error> {
    let failed = Error::read(path);
    let bytes = read_whole(path, File::open(path).map_err(&failed)?, LONGEST)?;
    String::from_utf8(bytes).map_err(|error| {
        let before = &error.as_bytes()[..error.utf8_error().valid_up_to()];
        let line = before.iter().filter(|&&byte| byte == b'\n').count() + 1;
        let why = format!("line {line} is not UTF-8 (convert it, for instance with iconv)");
        failed(io::Error::other(why))
    })
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    /// A folder with a recipe, and the recipe's path.
    fn folder(recipe: &str) -> (tempfile::TempDir, PathBuf) {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("words.toml");
        fs::write(&path, recipe).unwrap();
        (folder, path)
    }

    #[test]
    fn a_recipe_depends_on_itself_its_lists_and_its_alphabet() {
        let recipe = "add = ['words.txt', 'pets.dic']\nalphabet = './our.toml'\n\
                      [watch]\ncommon = ['common.txt']";
        let (folder, path) = folder(recipe);
        let our = folder.path().join("our.toml");
        fs::write(folder.path().join("pets.aff"), "").unwrap();
        fs::write(&our, "name = 'ours'\nsymbols = 'a b c'").unwrap();
        let compiler = Recipe::open(&path).unwrap().compiler();
        let mut inputs: Vec<PathBuf> = compiler.inputs().collect();
        inputs.sort_unstable();
        let expected =
            ["common.txt", "./our.toml", "pets.aff", "pets.dic", "words.toml", "words.txt"];
        assert_eq!(inputs, expected.map(|name| folder.path().join(name)));
    }
}
