//! Recipes: which lists make a dictionary, and how.
//!
//! The fields here are the keys of a recipe, the options of the command, and the arguments of the
//! Python and JavaScript packages: there is no other description of a compilation.

#[cfg(feature = "recipes")]
mod file;
#[cfg(feature = "keys")]
mod keys;
#[cfg(feature = "recipes")]
mod watch;

use std::path::{Path, PathBuf};

use crate::list::List;
use crate::{Alphabet, Error, Layout, Message, Query};
#[cfg(feature = "recipes")]
pub(crate) use file::read_text;
#[cfg(feature = "keys")]
pub use keys::KeyValue;
#[cfg(feature = "keys")]
pub(crate) use keys::keys_of;
#[cfg(feature = "recipes")]
pub(crate) use keys::plain;
#[cfg(feature = "recipes")]
pub use watch::Watch;

/// What to compile, and how: `RECIPE.md` of this crate shows a recipe as a file.
///
/// A [`Compiler`](crate::Compiler) compiles it. Each field is a key of the file, an option of
/// `dawggle compile`, and an argument of the Python and JavaScript packages.
///
/// ```
/// use dawggle_compiler::list::List;
/// use dawggle_compiler::{Compiler, Recipe};
///
/// let mut recipe = Recipe::default();
/// recipe.lists.push(List::text("pets", "cat\ncow\nox\n"));
/// recipe.filter.min_length = Some(3);
/// assert_eq!(Compiler::from(recipe).compile()?.report.kept, 2);
/// # Ok::<_, dawggle_compiler::Error>(())
/// ```
#[derive(Clone, Debug, Default)]
#[cfg_attr(
    feature = "keys",
    derive(serde::Deserialize, serde::Serialize),
    serde(deny_unknown_fields, rename_all = "kebab-case", default)
)]
#[cfg_attr(feature = "args", derive(clap::Args), command(next_help_heading = "Options for lists"))]
pub struct Recipe {
    /// Word lists, or one recipe; `-` reads a list from standard input
    #[cfg_attr(feature = "args", arg(required = true, value_name = "LIST", help_heading = None::<&'static str>))]
    pub lists: Vec<List>,
    /// Leave out the words of this list, and the words that match its patterns, such as `*foo?`
    ///
    /// In a pattern, `?` matches one letter and `*` any number of letters, and a letter of several
    /// characters can be in braces. A line that is neither a word nor a pattern is an error, even
    /// with [`Self::lossy`].
    #[cfg_attr(feature = "args", arg(long, value_name = "FILE"))]
    pub exclude: Vec<List>,
    /// Keep only words that are also in this list
    #[cfg_attr(feature = "args", arg(long, value_name = "FILE"))]
    pub only: Vec<List>,
    /// Use this alphabet: a name, such as german, a file, or auto, all letters of the lists
    ///
    /// By default, this is the alphabet of a compiled dictionary among the lists, or else `auto`.
    #[cfg_attr(feature = "args", arg(long, value_name = "NAME|FILE"))]
    pub alphabet: Option<PathBuf>,
    /// Treat these letters as one symbol, such as `qu` in English games
    ///
    /// Where several digraphs fit, the longest is taken. A `q` without `u` remains a symbol, too.
    #[cfg_attr(
        feature = "args",
        arg(long, alias = "digraph", value_delimiter = ',', value_name = "LETTERS")
    )]
    pub digraphs: Vec<String>,
    /// Skip lines that are not words, and say why; lines of excluded lists are never skipped
    ///
    /// A wrong rule in the `.aff` file of a spelling dictionary is then a warning. If a block has
    /// another number of rules than it announces, the file is read up to it, as by Hunspell.
    #[cfg_attr(feature = "args", arg(long))]
    pub lossy: bool,
    /// Which words are kept.
    #[cfg_attr(feature = "args", command(flatten))]
    #[cfg_attr(feature = "keys", serde(deserialize_with = "keys::table"))]
    pub filter: Filter,
    /// Store the list's title
    #[cfg_attr(
        feature = "args",
        arg(long, value_name = "TEXT", help_heading = Output::HEADING)
    )]
    pub title: Option<String>,
    /// Store the list's license
    #[cfg_attr(
        feature = "args",
        arg(long, value_name = "TEXT", alias = "licence", help_heading = Output::HEADING)
    )]
    pub license: Option<String>,
    /// Store the list's source
    #[cfg_attr(
        feature = "args",
        arg(long, value_name = "TEXT", help_heading = Output::HEADING)
    )]
    pub origin: Option<String>,
    /// How the file is made.
    #[cfg_attr(feature = "args", command(flatten))]
    #[cfg_attr(feature = "keys", serde(deserialize_with = "keys::table"))]
    pub output: Output,
    /// What the profile shows besides counts.
    #[cfg(feature = "recipes")]
    #[cfg_attr(feature = "args", arg(skip))]
    #[cfg_attr(feature = "keys", serde(deserialize_with = "keys::table"))]
    pub watch: Watch,
}

/// Which words are kept: those that pass all of these.
#[derive(Clone, Debug, Default)]
#[cfg_attr(
    feature = "keys",
    derive(serde::Deserialize, serde::Serialize),
    serde(deny_unknown_fields, rename_all = "kebab-case", default)
)]
#[cfg_attr(feature = "args", derive(clap::Args), command(next_help_heading = "Options for lists"))]
pub struct Filter {
    /// Leave out words of fewer than N letters; `qu` counts as two
    ///
    /// A letter of several characters, such as `lj` in an alphabet of Croatian, counts one.
    /// Digraphs that are no letters, such as `qu` in English, count two.
    #[cfg_attr(feature = "args", arg(long, value_name = "N", alias = "min"))]
    pub min_length: Option<usize>,
    /// Leave out words of more than N letters
    ///
    /// Most forms of spelling dictionaries that are too long are not made, and not counted. So
    /// stems can be read whose forms are too many without this limit, as in Hungarian.
    #[cfg_attr(feature = "args", arg(long, value_name = "N", alias = "max"))]
    pub max_length: Option<usize>,
    /// Keep only words that match this pattern, such as `*a?e`
    #[cfg_attr(feature = "args", arg(long, value_name = "PATTERN"))]
    pub pattern: Option<String>,
    /// Keep only words that match this regular expression, whole, with its letters folded
    #[cfg_attr(feature = "args", arg(long, value_name = "REGEX"))]
    pub regex: Option<String>,
    /// Keep only words that have no other characters than these
    #[cfg_attr(feature = "args", arg(long, value_name = "LETTERS"))]
    pub letters: Option<String>,
    /// Leave out words with capital letters: names and abbreviations
    ///
    /// Of a compiled dictionary, a word is left out if all its written forms have capital letters.
    #[cfg_attr(feature = "args", arg(long))]
    pub no_capitals: bool,
}

/// How the file of a dictionary is made.
#[derive(Clone, Debug, Default)]
#[cfg_attr(
    feature = "keys",
    derive(serde::Deserialize, serde::Serialize),
    serde(deny_unknown_fields, rename_all = "kebab-case", default)
)]
#[cfg_attr(feature = "args", derive(clap::Args), command(next_help_heading = Output::HEADING))]
pub struct Output {
    /// Graph layout: compact (small), or wide (fast, and four times as large) [default:
    /// compact]
    #[cfg_attr(feature = "args", arg(long, hide_possible_values = true))]
    pub layout: Option<Layout>,
    /// Store the N most visited nodes of a compact graph in a faster form, at about 13 bytes each
    /// [default: one node in 256]
    ///
    /// These are the nodes near the root. With ENABLE2K and random boards, a file takes 170 KB and
    /// 5.2 times the time of `Layout::Wide` with 1 node, 173 KB and 4.0 times with the default, and
    /// 196 KB and 2.2 times with 2,000 nodes. With 0 nodes, the file is as small as possible, 160
    /// KB here: boards take 3 times as long as with 1 node, and look-ups up to 5 times.
    #[cfg_attr(feature = "args", arg(long, value_name = "N"))]
    pub top: Option<u32>,
    /// Store the numbers of the words, for programs with little memory
    ///
    /// [`Dawg::index`](dawggle::Dawg::index) and the readers in C, C#, Java and Lua need it. It
    /// takes about a tenth of the dictionary's size. Programs with memory can make a
    /// [`Dawg::index_table`](dawggle::Dawg::index_table) instead.
    #[cfg_attr(feature = "args", arg(long))]
    pub index: bool,
    /// Keep how words are written in their lists: `coração` for `coraçao`; implies --index
    ///
    /// An alphabet can fold letters: with the Portuguese one, `avó` and `avô` become one word.
    /// Games need the folded words. To show a word, use its written forms, which
    /// [`Dawg::written`](dawggle::Dawg::written) has: the lines of its lists with accents and
    /// capitals, each once, in composed form (NFC). Compiled dictionaries among the lists hand on
    /// the forms that they have.
    ///
    /// A word has at most [`MAX_FORMS`](dawggle::format::MAX_FORMS) forms of at most 255
    /// characters: a note of the report names words with more.
    #[cfg_attr(feature = "args", arg(long))]
    pub written: bool,
    /// Write no dictionary larger than this: bytes, or 160k, or 1M
    ///
    /// A larger dictionary is an error, so that a build fails when a list outgrows its device.
    #[cfg_attr(feature = "args", arg(long, value_name = "SIZE"))]
    pub max_bytes: Option<u64>,
    /// Keep at most N words: the first ones, or with --rank the best ones
    #[cfg_attr(feature = "args", arg(long, value_name = "N"))]
    pub max_words: Option<usize>,
    /// Keep as many of the first words as fit: bytes, or 160k, or 1M
    ///
    /// The words of the first list are the first ones, in the order of its lines. So put the words
    /// that matter most first, or rank them by [`Self::rank`]. If bytes are left, the layout
    /// `compact` spends them on speed, unless [`Self::top`] is set. At least one node is laid out
    /// for speed: with a `top` of 0, 4% more words of ENABLE2K fit 100 KB, and boards take 3 times
    /// as long.
    ///
    /// The words are compiled about 40 times. A word more can make the codes of all words better,
    /// so a few more words are tried after the most that a binary search finds. Sometimes even more
    /// would fit.
    #[cfg_attr(feature = "args", arg(long, value_name = "SIZE"))]
    pub fit: Option<u64>,
    /// With --fit or --max-words: the words that matter most, as a list or a table with numbers
    ///
    /// `dawggle stats --frequencies` makes one.
    ///
    /// A table has the words in its first column and a number in its second one. The largest number
    /// of a word's rows counts. Words without a rank are the last ones, in the order of their
    /// lists. Words that are only in this list are not added. A list that has none of the words is
    /// an error.
    #[cfg_attr(feature = "args", arg(long, value_name = "FILE"))]
    pub rank: Option<List>,
}

/// Returns what a wrong pattern or regular expression is.
#[cfg(feature = "recipes")]
fn cannot_match(text: &str) -> impl FnOnce(Error) -> Error {
    let why = Message::from(format!("cannot use {text:?} as a pattern: "));
    |error| Error::Option(why.message(&error.message()))
}

impl Filter {
    /// What it says about the letters of words, which are folded as the words are.
    #[cfg(feature = "recipes")]
    pub(crate) fn query(&self, alphabet: &Alphabet) -> Result<Query, Error> {
        let mut query = Query::of(alphabet);
        if let Some(pattern) = &self.pattern {
            query = query.pattern(pattern).map_err(cannot_match(pattern))?;
        }
        if let Some(regex) = &self.regex {
            query = query.regex(regex).map_err(cannot_match(regex))?;
        }
        if let Some(letters) = &self.letters {
            query = query.letters(letters);
        }
        Ok(query)
    }

    /// What it says about the letters of words.
    #[cfg(not(feature = "recipes"))]
    pub(crate) fn query(&self, alphabet: &Alphabet) -> Result<Query, Error> {
        if self.pattern.is_some() || self.regex.is_some() {
            return Err(Error::feature("a pattern or a regular expression", "recipes"));
        }
        let query = Query::of(alphabet);
        Ok(self.letters.iter().fold(query, |query, letters| query.letters(letters)))
    }
}

impl Output {
    /// The heading of the options for the dictionary in the help of a command.
    #[cfg(feature = "args")]
    const HEADING: &str = "Options for the dictionary";
}

/// Whether the name of an alphabet is the path of a file, and not the name of a language.
pub(crate) fn is_path(name: &Path) -> bool {
    name.to_str().is_none_or(|name| name.contains(['/', '\\', '.']))
}

impl Recipe {
    /// All lists whose words matter, with the list that ranks words.
    pub(crate) fn all_lists(&self) -> impl Iterator<Item = &List> {
        let lists = [&self.lists, &self.exclude, &self.only];
        lists.into_iter().flatten().chain(&self.output.rank)
    }

    /// Checks the texts that a dictionary stores.
    pub(crate) fn check_texts(&self) -> Result<(), Error> {
        let texts = [("title", &self.title), ("license", &self.license), ("origin", &self.origin)];
        let is_wrong = |letter: char| letter.is_control() && letter != '\n';
        match texts.iter().find(|(_, text)| text.iter().any(|text| text.contains(is_wrong))) {
            Some((key, _)) => {
                let why = " must not have control characters other than line ends";
                Err(Error::Option(Message::from("the ").option(key).text(why)))
            }
            None => Ok(()),
        }
    }

    /// Checks the keys that contradict others or have no effect, without reading any list.
    ///
    /// # Errors
    ///
    /// [`Error::Option`] names the keys.
    pub fn check(&self) -> Result<(), Error> {
        let Self { filter, output, .. } = self;
        self.check_texts()?;
        let wrong = |message: Message| Err(Error::Option(message));
        if output.layout == Some(Layout::Wide) && output.top.is_some() {
            let why = Message::default().option("top").text(" is for the ").option("layout");
            return wrong(why.text(" compact: in wide, every node is fast"));
        }
        if let (Some(least), Some(most)) = (filter.min_length, filter.max_length) {
            if least > most {
                let why = Message::default().option("min-length").text(format_args!(" {least}"));
                let why = why.text(" is more than ").option("max-length");
                return wrong(why.text(format_args!(" {most}")));
            }
        }
        if output.max_words == Some(0) {
            return wrong(Message::default().option("max-words").text(" must be at least 1"));
        }
        if output.fit.is_some() && output.max_bytes.is_some() {
            let why = Message::default().option("fit").text(" and ").option("max-bytes");
            return wrong(why.text(" cannot be used together: both limit the bytes"));
        }
        if let (Some(list), None, None) = (&output.rank, output.fit, output.max_words) {
            let why = format!("{} ranks the words to keep, but all are kept without ", list.name());
            return wrong(Message::from(why).option("fit").text(" or ").option("max-words"));
        }
        self.all_lists().try_for_each(|list| list.check())
    }
}
