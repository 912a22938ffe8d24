//! Recipes: which lists make a dictionary, and how, in a file that is kept beside them.

mod watch;

use std::fmt;
use std::fs::File;
use std::io::{self, Read};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

use dawggle::Dawg;
use serde::de::value::MapAccessDeserializer;
use serde::de::{Error as _, MapAccess, Visitor};
use serde::{Deserialize, Deserializer};
use sha2::{Digest, Sha256};

use crate::error::write_with_causes;
use crate::inspect::{GraphFault, Profile, Query, QueryError};
use crate::list::{Column, Encoding, List};
use crate::{Alphabet, AlphabetError, Compiler, Error, Layout, Progress};
use watch::Watch;

/// What a dictionary is made of: the lists to add, to remove and to ban, filters, the alphabet, the
/// title and the licence, in TOML; and what its [`Profile`] should watch. `RECIPE.md` of this crate says
/// what each key means.
///
/// The same recipe and the same lists give the same bytes, and the file says which recipe it was: the
/// section [`Tag::RECIPE`](dawggle::format::Tag::RECIPE) holds its SHA-256.
///
/// # In a test
///
/// ```no_run
/// use dawggle_compiler::Recipe;
/// # mod dawggle_dicts { pub fn alphabet(_: &str) -> Option<&'static str> { None } }
///
/// let profile = Recipe::open("words.toml", dawggle_dicts::alphabet)?.profile()?;
/// // insta::assert_snapshot!("words", profile.facts());
/// // insta::assert_snapshot!("sketch", profile.sketch());
/// # Ok::<_, dawggle_compiler::RecipeError>(())
/// ```
///
/// # In a build script
///
/// ```no_run
/// # use dawggle_compiler::Recipe;
/// let recipe = Recipe::open("words.toml", |_| None)?;
/// recipe.compiler().compile_for_build_script("words.dawg")?;
/// # Ok::<_, Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Recipe {
    path: PathBuf,
    compiler: Compiler,
    watch: Watch,
}

/// Why a recipe was refused, or has no profile.
///
/// `Debug` is for people, too: it is what a test prints that returns an error.
#[derive(thiserror::Error)]
#[non_exhaustive]
pub enum RecipeError {
    /// A recipe, or an alphabet that it names, could not be read.
    #[error("cannot read {}", path.display())]
    Read {
        /// The file.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// No TOML, or with keys that recipes do not have.
    #[error("cannot use {} as a recipe", path.display())]
    Toml {
        /// The file.
        path: PathBuf,
        /// Why.
        source: Box<toml::de::Error>,
    },
    /// An alphabet that is neither known nor a file.
    #[error(
        "{}: there is no alphabet called {name:?}; name a file (\"./{name}\"), or a language",
        path.display()
    )]
    NoAlphabet {
        /// The recipe.
        path: PathBuf,
        /// What it calls the alphabet.
        name: String,
    },
    /// An alphabet that is none.
    #[error("{}: cannot use {name} as an alphabet", path.display())]
    Alphabet {
        /// The recipe.
        path: PathBuf,
        /// The alphabet.
        name: String,
        /// Why.
        source: Box<AlphabetError>,
    },
    /// A filter, or a regular expression, that cannot be used.
    #[error("{}: cannot look for words like {text:?}", path.display())]
    Query {
        /// The recipe.
        path: PathBuf,
        /// What the recipe has.
        text: String,
        /// Why.
        source: QueryError,
    },
    /// A board that cannot be solved with the dictionary.
    #[error("{}: cannot solve the board {board:?}: {why}", path.display())]
    Board {
        /// The recipe.
        path: PathBuf,
        /// The board.
        board: String,
        /// Why.
        why: String,
    },
    /// The lists could not be compiled.
    #[error(transparent)]
    Compile(#[from] Error),
    /// A dictionary that was compiled, but has no profile.
    #[error(transparent)]
    Graph(#[from] GraphFault),
}

impl fmt::Debug for RecipeError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_with_causes(self, formatter)
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct Keys {
    title: Option<String>,
    licence: Option<String>,
    origin: Option<String>,
    alphabet: Option<String>,
    #[serde(default)]
    digraphs: Vec<String>,
    add: Vec<Source>,
    #[serde(default)]
    only: Vec<Source>,
    #[serde(default)]
    remove: Vec<Source>,
    #[serde(default)]
    ban: Vec<Source>,
    #[serde(default)]
    filter: Filter,
    #[serde(default)]
    lossy: bool,
    #[serde(default)]
    output: Output,
    #[serde(default)]
    watch: WatchKeys,
}

#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct Filter {
    min_length: Option<usize>,
    max_length: Option<usize>,
    pattern: Option<String>,
    regex: Option<String>,
    letters: Option<String>,
}

#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct Output {
    layout: Option<Layout>,
    top: Option<u32>,
    #[serde(default)]
    index: bool,
    max_bytes: Option<u64>,
}

#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct WatchKeys {
    #[serde(default)]
    banned: Vec<Source>,
    #[serde(default)]
    odd: Vec<String>,
    #[serde(default)]
    common: Vec<Source>,
    #[serde(default)]
    boards: Vec<String>,
}

/// A list as a table; a text alone is its file.
#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct SourceKeys {
    file: Option<PathBuf>,
    words: Option<String>,
    column: Option<ColumnKey>,
    count_column: Option<ColumnKey>,
    min_count: Option<f64>,
    #[serde(default)]
    latin1: bool,
}

#[derive(Deserialize)]
#[serde(untagged, expecting = "the name of a column, or its number, from 1, expected")]
enum ColumnKey {
    Number(NonZeroUsize),
    Name(String),
}

impl From<ColumnKey> for Column {
    fn from(key: ColumnKey) -> Self {
        match key {
            ColumnKey::Number(number) => Self::Number(number.get()),
            ColumnKey::Name(name) => Self::Name(name),
        }
    }
}

/// A list, whose file is named from where the recipe is.
struct Source(List);

impl<'de> Deserialize<'de> for Source {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(SourceVisitor)
    }
}

struct SourceVisitor;

impl<'de> Visitor<'de> for SourceVisitor {
    type Value = Source;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("the name of a file, or a table with `file` or `words`")
    }

    fn visit_str<E>(self, file: &str) -> Result<Source, E> {
        Ok(Source(file.into()))
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Source, A::Error> {
        let keys = SourceKeys::deserialize(MapAccessDeserializer::new(map))?;
        let mut list = match (keys.file, keys.words) {
            (Some(file), None) => List::from(file),
            (None, Some(words)) => {
                let lines: Vec<&str> = words.split_whitespace().collect();
                List::text("words of the recipe", lines.join("\n"))
            }
            _ => return Err(A::Error::custom("either `file` or `words` expected")),
        };
        if let Some(column) = keys.column {
            list = list.column(column.into());
        }
        if keys.min_count.is_some_and(f64::is_nan) {
            return Err(A::Error::custom("`min-count`: a number expected"));
        }
        list = match (keys.count_column, keys.min_count) {
            (Some(column), Some(least)) => list.at_least(column.into(), least),
            (None, None) => list,
            _ => return Err(A::Error::custom("`count-column` and `min-count` go together")),
        };
        let encoding = if keys.latin1 { Encoding::Latin1 } else { Encoding::Unicode };
        Ok(Source(list.encoding(encoding)))
    }
}

/// The longest recipe, in bytes. Lists do not belong into one.
const LONGEST: u64 = 1 << 20;

impl Recipe {
    /// Reads a recipe. Files are named in it from the folder that it is in; `alphabets` answers the
    /// texts of alphabets by name, as `dawggle_dicts::alphabet` does those of languages. The lists are
    /// not read yet.
    pub fn open(
        path: impl AsRef<Path>,
        alphabets: impl Fn(&str) -> Option<&'static str>,
    ) -> Result<Self, RecipeError> {
        let path = path.as_ref();
        let text = read_text(path)?;
        let no_recipe = |error: toml::de::Error| RecipeError::Toml {
            path: path.to_owned(),
            source: error.into(),
        };
        let keys: Keys = toml::from_str(&text).map_err(no_recipe)?;
        if keys.output.layout == Some(Layout::Wide) && keys.output.top.is_some() {
            let message = "`top` is for the layout `compact`: all of `wide` is quick";
            return Err(no_recipe(toml::de::Error::custom(message)));
        }
        let folder = path.parent().unwrap_or(Path::new(""));
        let lists =
            |sources: Vec<Source>| sources.into_iter().map(|Source(list)| list.within(folder));

        let mut compiler = Compiler::new().lossy(keys.lossy).input(path);
        compiler = lists(keys.add).fold(compiler, Compiler::list);
        compiler = lists(keys.only).fold(compiler, Compiler::only);
        compiler = lists(keys.remove).fold(compiler, Compiler::exclude);
        compiler = lists(keys.ban).fold(compiler, Compiler::ban);
        compiler = keys.digraphs.into_iter().fold(compiler, Compiler::digraph);
        let mut alphabet = Alphabet::default();
        if let Some(name) = keys.alphabet {
            let file;
            (alphabet, file) = load_alphabet(path, name, alphabets)?;
            compiler = file.into_iter().fold(compiler, Compiler::input);
        }
        let query = |query: Result<Query, QueryError>, text: &str| {
            query.map_err(|source| RecipeError::Query {
                path: path.to_owned(),
                text: text.to_owned(),
                source,
            })
        };
        compiler = keys.filter.add_to(compiler, &alphabet, query)?;
        compiler = keys.output.add_to(compiler.alphabet(alphabet));
        compiler = keys.title.into_iter().fold(compiler, Compiler::title);
        compiler = keys.licence.into_iter().fold(compiler, Compiler::licence);
        compiler = keys.origin.into_iter().fold(compiler, Compiler::origin);
        let odd = keys.watch.odd.into_iter().map(|odd| {
            let asked = query(Query::new().regex(&odd), &odd)?;
            Ok::<_, RecipeError>((odd, asked))
        });
        let watch = Watch {
            banned: lists(keys.watch.banned).collect(),
            odd: odd.collect::<Result<_, _>>()?,
            common: lists(keys.watch.common).collect(),
            boards: keys.watch.boards,
        };
        let watched = watch.banned.iter().chain(&watch.common).filter_map(List::path);
        compiler = watched.fold(compiler, Compiler::input);
        let compiler = compiler.recipe(Sha256::digest(&text).into());
        Ok(Self { path: path.to_owned(), compiler, watch })
    }

    /// A compiler of the recipe, which may be told more.
    pub fn compiler(&self) -> Compiler {
        self.compiler.clone()
    }

    /// Tells how far compiling is, as [`Compiler::progress`] does.
    #[must_use]
    pub fn progress(self, listener: impl Fn(Progress) + Send + Sync + 'static) -> Self {
        Self { compiler: self.compiler.progress(listener), ..self }
    }

    /// Compiles the recipe: the profile of its words, and what it watches. Takes time in proportion to
    /// the words.
    pub fn profile(&self) -> Result<Profile, RecipeError> {
        let dictionary = self.compiler.compile()?;
        let dawg = Dawg::trust(&dictionary.bytes[..]).expect("a dictionary just compiled");
        let seen = self.watch.look(&dawg, &self.compiler, &self.path)?;
        Ok(Profile::of(&dawg)?.with_facts(&seen))
    }
}

impl Filter {
    /// Patterns and letters are folded as the words are; in a regular expression that cannot be told.
    fn add_to(
        self,
        mut compiler: Compiler,
        alphabet: &Alphabet,
        query: impl Fn(Result<Query, QueryError>, &str) -> Result<Query, RecipeError>,
    ) -> Result<Compiler, RecipeError> {
        compiler = self.min_length.into_iter().fold(compiler, Compiler::min_length);
        compiler = self.max_length.into_iter().fold(compiler, Compiler::max_length);
        if let Some(pattern) = self.pattern {
            let folded = alphabet.fold_words(&pattern);
            compiler = compiler.filter(query(Query::new().pattern(&folded), &pattern)?);
        }
        if let Some(expression) = self.regex {
            compiler = compiler.filter(query(Query::new().regex(&expression), &expression)?);
        }
        if let Some(letters) = self.letters {
            compiler = compiler.filter(Query::new().letters(&alphabet.fold_words(&letters)));
        }
        Ok(compiler)
    }
}

impl Output {
    fn add_to(self, mut compiler: Compiler) -> Compiler {
        compiler = self.layout.into_iter().fold(compiler, Compiler::layout);
        compiler = self.top.into_iter().fold(compiler, Compiler::top);
        compiler = self.max_bytes.into_iter().fold(compiler, Compiler::max_bytes);
        compiler.index(self.index)
    }
}

/// The alphabet that a recipe names, and its file, unless it is known by its name.
fn load_alphabet(
    recipe: &Path,
    name: String,
    alphabets: impl Fn(&str) -> Option<&'static str>,
) -> Result<(Alphabet, Option<PathBuf>), RecipeError> {
    let folder = recipe.parent().unwrap_or(Path::new(""));
    let file = name.contains(['/', '\\', '.']).then(|| folder.join(&name));
    let read;
    let (text, file) = match (alphabets(&name), file) {
        (Some(text), _) => (text, None),
        (None, _) if name == "auto" => return Ok((Alphabet::default(), None)),
        (None, Some(file)) => {
            read = read_text(&file)?;
            (&*read, Some(file))
        }
        (None, None) => return Err(RecipeError::NoAlphabet { path: recipe.to_owned(), name }),
    };
    let refused = |error: AlphabetError| RecipeError::Alphabet {
        path: recipe.to_owned(),
        name,
        source: error.into(),
    };
    Ok((Alphabet::parse(text).map_err(refused)?, file))
}

/// Reads a text, unless it is longer than any of its kind.
fn read_text(path: &Path) -> Result<String, RecipeError> {
    let mut text = String::new();
    let read = File::open(path).and_then(|file| {
        let bad = |message: String| io::Error::new(io::ErrorKind::InvalidData, message);
        let mut bytes = Vec::new();
        file.take(LONGEST + 1).read_to_end(&mut bytes)?;
        if bytes.len() as u64 > LONGEST {
            return Err(bad(format!("longer than {LONGEST} bytes")));
        }
        text = String::from_utf8(bytes).map_err(|error| {
            let before = &error.as_bytes()[..error.utf8_error().valid_up_to()];
            let line = before.iter().filter(|&&byte| byte == b'\n').count() + 1;
            bad(format!("line {line} is not UTF-8 (convert it, for instance with iconv)"))
        })?;
        Ok(())
    });
    match read {
        Ok(()) => Ok(text),
        Err(source) => Err(RecipeError::Read { path: path.to_owned(), source }),
    }
}
