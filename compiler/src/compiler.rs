//! From word lists to a dictionary.

mod choose_words;
pub(crate) mod dawg_file;
mod dictionary;
mod facts;
mod fit;
mod inherit;
mod progress;
mod ranks;
mod read_lists;
pub(crate) mod written;

use std::path::{Path, PathBuf};
use std::sync::Arc;

use dawggle::Dawg;
use dawggle::format::{MAX_SYMBOLS, Tag};
use fst::SetBuilder;

#[cfg(feature = "recipes")]
use crate::Profile;
use crate::graph::{Builder, MinimalGraph};
use crate::layout::index;
use crate::list::{List, Longest};
use crate::query::Query;
use crate::recipe::is_path;
use crate::report::{Named, Report};
use crate::words::{Letters, Reading, Symbols};
use crate::{Alphabet, Error, Layout, Output, Recipe};
pub use dictionary::Dictionary;
use facts::Facts;
use progress::Listener;
pub use progress::Progress;
use read_lists::Lists;

/// Compiles word lists into a dictionary.
///
/// A [`Recipe`] says which lists, and how. Methods set the keys of it that programs need most, and
/// then [`Self::compile`] does the work. The same words and options give the same bytes, whatever
/// the order of the lists and of the words in them.
///
/// ```
/// use dawggle_compiler::Compiler;
///
/// let dictionary = Compiler::new().digraph("qu").words("games", ["quiz", "Chess"]).compile()?;
/// assert_eq!(dictionary.report.kept, 2);
/// let dawg = dawggle::Dawg::from_bytes(&dictionary.bytes).unwrap();
/// assert!(dawg.contains("quiz") && dawg.contains("chess"));
/// # Ok::<_, dawggle_compiler::Error>(())
/// ```
///
/// # Cost
///
/// Most of the time goes into sorting the words. Memory is needed first for sorting, then for
/// building and laying out the minimal graph; [`Self::memory`] limits both. A Polish list
/// of 3.2 million words (42 MB) takes 168 MB with the default limit, and 45 MB with a limit of 64
/// MB.
#[derive(Clone, Debug, Default)]
#[must_use]
pub struct Compiler {
    /// Which lists to compile, and how.
    pub recipe: Recipe,
    /// The alphabet, if the caller has one that is in no file.
    alphabet: Option<Alphabet>,
    memory: Option<u64>,
    listener: Listener,
    /// The file of the recipe, and its digest.
    file: Option<(PathBuf, [u8; 32])>,
}

impl From<Recipe> for Compiler {
    fn from(recipe: Recipe) -> Self {
        Self { recipe, ..Self::default() }
    }
}

impl Compiler {
    /// Creates a compiler without lists.
    pub fn new() -> Self {
        Self::default()
    }

    /// Reads a recipe from a file in TOML, but not its lists. `RECIPE.md` of this crate shows one.
    ///
    /// Paths in the recipe are relative to its folder. The section
    /// [`Tag::RECIPE`](dawggle::format::Tag::RECIPE) of the dictionary holds the SHA-256 of the
    /// file.
    ///
    /// ```no_run
    /// use dawggle_compiler::Compiler;
    ///
    /// Compiler::open("words.toml")?.compile_for_build_script("words.dawg")?;
    /// # Ok::<_, Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// An [`Error`] names the recipe and the key that is wrong.
    #[cfg(feature = "recipes")]
    pub fn open(recipe: impl AsRef<Path>) -> Result<Self, Error> {
        let path = recipe.as_ref();
        let (recipe, bytes) = Recipe::open(path)?;
        let file = Some((path.to_owned(), hmac_sha256::Hash::hash(&bytes)));
        let compiler = Self { file, ..Self::from(recipe) };
        compiler.job()?;
        if compiler.recipe.lists.is_empty() {
            let why = crate::Message::default()
                .option("lists")
                .text(" is missing: it names the lists to compile");
            return Err(Error::invalid(path.to_string_lossy(), why));
        }
        Ok(compiler)
    }

    /// Adds a list, for instance by the path of a file, to [`Recipe::lists`].
    ///
    /// If it is a compiled dictionary, the result also has its digraphs, title, license and origin,
    /// and its alphabet unless one is set. A dictionary has only the letters that its words use,
    /// not the whole alphabet: a word with others is then an error, and so are dictionaries that
    /// differ.
    ///
    /// A text file in UTF-8 has one word per line. Blank lines and lines that start with `#` are
    /// skipped, and words are folded to lower case. [`List`] describes other forms.
    pub fn list(mut self, list: impl Into<List>) -> Self {
        self.recipe.lists.push(list.into());
        self
    }

    /// Adds the words of a list in memory, with the content of a file. `name` is for messages.
    pub fn text(self, name: impl Into<String>, text: impl Into<Vec<u8>>) -> Self {
        self.list(List::text(name, text))
    }

    /// Adds single words, as lines of a list: one that starts with `#` is a comment. `name` is for
    /// messages, which number the lines.
    pub fn words<W: AsRef<str>>(
        self,
        name: impl Into<String>,
        words: impl IntoIterator<Item = W>,
    ) -> Self {
        let mut text = String::new();
        for word in words {
            text.push_str(word.as_ref());
            text.push('\n');
        }
        self.text(name, text)
    }

    /// Adds a list to [`Recipe::exclude`].
    pub fn exclude(mut self, list: impl Into<List>) -> Self {
        self.recipe.exclude.push(list.into());
        self
    }

    /// Adds a list to [`Recipe::only`].
    pub fn only(mut self, list: impl Into<List>) -> Self {
        self.recipe.only.push(list.into());
        self
    }

    /// Sets an alphabet that is not one of a language or in a file, in place of
    /// [`Recipe::alphabet`].
    pub fn alphabet(mut self, alphabet: Alphabet) -> Self {
        self.alphabet = Some(alphabet);
        self
    }

    /// Adds letters to [`Recipe::digraphs`].
    pub fn digraph(mut self, letters: impl Into<String>) -> Self {
        self.recipe.digraphs.push(letters.into());
        self
    }

    /// Sets [`Recipe::lossy`].
    pub fn lossy(mut self, lossy: bool) -> Self {
        self.recipe.lossy = lossy;
        self
    }

    /// Sets [`Filter::min_length`](crate::Filter::min_length).
    pub fn min_length(mut self, letters: usize) -> Self {
        self.recipe.filter.min_length = Some(letters);
        self
    }

    /// Sets [`Filter::max_length`](crate::Filter::max_length).
    pub fn max_length(mut self, letters: usize) -> Self {
        self.recipe.filter.max_length = Some(letters);
        self
    }

    /// Sets [`Filter::no_capitals`](crate::Filter::no_capitals).
    pub fn no_capitals(mut self, no_capitals: bool) -> Self {
        self.recipe.filter.no_capitals = no_capitals;
        self
    }

    /// Sets [`Output::layout`](crate::Output::layout).
    pub fn layout(mut self, layout: Layout) -> Self {
        self.recipe.output.layout = Some(layout);
        self
    }

    /// Sets [`Output::top`](crate::Output::top).
    pub fn top(mut self, nodes: u32) -> Self {
        self.recipe.output.top = Some(nodes);
        self
    }

    /// Sets [`Output::index`](crate::Output::index).
    pub fn index(mut self, index: bool) -> Self {
        self.recipe.output.index = index;
        self
    }

    /// Sets [`Output::written`](crate::Output::written).
    pub fn written(mut self, written: bool) -> Self {
        self.recipe.output.written = written;
        self
    }

    /// Sets [`Output::max_bytes`](crate::Output::max_bytes).
    pub fn max_bytes(mut self, max: u64) -> Self {
        self.recipe.output.max_bytes = Some(max);
        self
    }

    /// Sets [`Output::fit`](crate::Output::fit).
    ///
    /// ```
    /// use dawggle_compiler::Compiler;
    ///
    /// let words = ["the", "and", "that", "have", "with", "xylophone", "zymurgy"];
    /// let dictionary = Compiler::new().words("common first", words).fit(320).compile()?;
    /// assert!(dictionary.bytes.len() <= 320);
    /// assert_eq!((dictionary.report.kept, dictionary.report.left_out), (3, 4));
    /// # Ok::<_, dawggle_compiler::Error>(())
    /// ```
    pub fn fit(mut self, max: u64) -> Self {
        self.recipe.output.fit = Some(max);
        self
    }

    /// Sets [`Output::rank`](crate::Output::rank).
    ///
    /// ```
    /// use dawggle_compiler::Compiler;
    /// use dawggle_compiler::list::List;
    ///
    /// let ranks = List::text("ranks", "dog\ncat\nyak\n");
    /// let words = ["ant", "bee", "cat", "dog", "emu", "fox"];
    /// let dictionary = Compiler::new().words("pets", words).rank(ranks).fit(320).compile()?;
    /// let dawg = dawggle::Dawg::from_bytes(&dictionary.bytes).unwrap();
    /// assert_eq!(dictionary.report.kept, 2);
    /// assert!(dawg.contains("cat") && dawg.contains("dog"));
    /// # Ok::<_, dawggle_compiler::Error>(())
    /// ```
    pub fn rank(mut self, list: impl Into<List>) -> Self {
        self.recipe.output.rank = Some(list.into());
        self
    }

    /// Sets [`Recipe::title`].
    pub fn title(mut self, title: impl Into<String>) -> Self {
        self.recipe.title = Some(title.into());
        self
    }

    /// Sets [`Recipe::license`].
    pub fn license(mut self, license: impl Into<String>) -> Self {
        self.recipe.license = Some(license.into());
        self
    }

    /// Sets [`Recipe::origin`].
    pub fn origin(mut self, origin: impl Into<String>) -> Self {
        self.recipe.origin = Some(origin.into());
        self
    }

    /// Sets about how many bytes of memory to use. The default is 1 GiB.
    ///
    /// Half of the memory is for sorting words. Words that do not fit go to files without names in
    /// the temporary folder. These take at most as much room as the words of all lists as text. A
    /// lower limit is slower, and changes nothing else.
    ///
    /// The graph of the words counts 120 bytes for each edge, or 48 in [`Layout::Wide`]: 53 MB for
    /// 3.2 million Polish words. If it does not fit the memory, compiling fails. The graph may
    /// always take 16 MiB.
    ///
    /// Not counted are lists in memory, compiled dictionaries among the lists, which are read
    /// completely, one row of a table, the ranks of words (about 100 bytes each), 4 bytes for each
    /// word with written forms, and the finished dictionary.
    pub fn memory(mut self, bytes: u64) -> Self {
        self.memory = Some(bytes);
        self
    }

    /// Reports the progress to a listener, many times per second while it changes.
    pub fn progress(mut self, listener: impl Fn(Progress) + Send + Sync + 'static) -> Self {
        self.listener = Listener(Some(Arc::new(listener)));
        self
    }

    /// Compiles the lists.
    ///
    /// # Errors
    ///
    /// An [`Error`] names the list, the line or the option that is wrong.
    pub fn compile(&self) -> Result<Dictionary, Error> {
        self.job()?.inherit()?.compile()
    }

    /// Compiles the lists to a set of the crate `fst`, which has the words and nothing else.
    ///
    /// The words can have any number of different letters. Options that are for a dictionary, such
    /// as digraphs and a limit of bytes, have no effect.
    ///
    /// ```
    /// use dawggle_compiler::Compiler;
    ///
    /// let bytes = Compiler::new().words("pets", ["dog", "cat"]).compile_fst()?.bytes;
    /// let set = fst::Set::new(bytes).unwrap();
    /// assert!(set.contains("cat") && set.len() == 2);
    /// # Ok::<_, dawggle_compiler::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As [`Self::compile`], if the lists are wrong.
    pub fn compile_fst(&self) -> Result<Dictionary, Error> {
        self.job()?.inherit()?.compile_fst()
    }

    /// Compiles the lists into the file `file_name` in `OUT_DIR`, for a build script.
    ///
    /// It also tells Cargo to run the build script again when one of the [`Self::inputs`] changes.
    /// The package can then embed the dictionary with
    /// `include_bytes!(concat!(env!("OUT_DIR"), "/words.dawg"))`.
    ///
    /// # Errors
    ///
    /// [`Error::Option`] outside a build script, and otherwise the same as [`Self::compile`].
    pub fn compile_for_build_script(&self, file_name: &str) -> Result<Report, Error> {
        let folder = std::env::var_os("OUT_DIR").ok_or_else(|| {
            let why = "the variable OUT_DIR is not set: call this from a build script";
            Error::option(why)
        })?;
        let dictionary = self.compile()?;
        dictionary.write(Path::new(&folder).join(file_name))?;
        for path in self.inputs() {
            println!("cargo::rerun-if-changed={}", path.display());
        }
        for note in &dictionary.report.notes {
            println!("cargo::warning={note}");
        }
        Ok(dictionary.report)
    }

    /// Makes the profile of the dictionary of these lists, with what the recipe watches.
    ///
    /// # Errors
    ///
    /// An [`Error`] if a list to watch cannot be read, or a board to watch cannot be solved.
    #[cfg(feature = "recipes")]
    pub fn profile(&self, dictionary: &Dictionary) -> Result<Profile, Error> {
        let recipe =
            self.file.as_ref().map_or("the recipe".into(), |(path, _)| path.to_string_lossy());
        let mut notes = Vec::new();
        let facts =
            self.recipe.watch.facts(&dictionary.dawg()?, &self.job()?, &recipe, &mut notes)?;
        Ok(dictionary.profile()?.with_facts(&facts, notes))
    }

    /// The files that the dictionary depends on.
    ///
    /// These are the lists, the `.aff` files of spelling dictionaries, the file of the alphabet,
    /// and for a recipe the recipe itself, and the lists that it watches.
    pub fn inputs(&self) -> impl Iterator<Item = PathBuf> {
        let lists = self.recipe.all_lists();
        #[cfg(feature = "recipes")]
        let lists = lists.chain(self.recipe.watch.lists());
        let lists = lists
            .flat_map(|list| list.path().map(Path::to_owned).into_iter().chain(list.aff_path()));
        let recipe = self.file.as_ref().map(|(path, _)| path.clone());
        let alphabet = self.recipe.alphabet.clone().filter(|name| is_path(name));
        lists.chain(recipe).chain(alphabet)
    }

    /// Checks the recipe, and makes of its texts what they mean.
    fn job(&self) -> Result<Job, Error> {
        let Self { recipe, alphabet, memory, listener, file } = self;
        let of_recipe = |error| match (error, file) {
            (Error::Option(why), Some((path, _))) => Error::invalid(path.to_string_lossy(), why),
            (error, _) => error,
        };
        recipe.check().map_err(of_recipe)?;
        let named = match (alphabet, &recipe.alphabet) {
            (Some(alphabet), _) => Some(alphabet.clone()),
            (None, Some(name)) => Some(Alphabet::load(name).map_err(of_recipe)?),
            (None, None) => None,
        };
        let has_alphabet = named.is_some();
        let alphabet = named.unwrap_or_default();
        let query = recipe.filter.query(&alphabet).map_err(of_recipe)?;
        #[cfg(feature = "recipes")]
        recipe.watch.check(&alphabet).map_err(of_recipe)?;
        Ok(Job {
            recipe: recipe.clone(),
            alphabet,
            has_alphabet,
            query: query.into(),
            memory: memory.unwrap_or(Job::MEMORY),
            listener: listener.clone(),
            digest: file.as_ref().map(|(_, digest)| *digest),
        })
    }
}

/// A compilation whose recipe is checked, with its alphabet and its filter.
#[derive(Clone, Debug)]
pub(crate) struct Job {
    pub recipe: Recipe,
    pub alphabet: Alphabet,
    /// Whether somebody has chosen the alphabet.
    has_alphabet: bool,
    /// What the filter says about the letters of words.
    query: Arc<Query>,
    /// The bytes of memory to use.
    memory: u64,
    listener: Listener,
    /// The digest of the recipe's file.
    digest: Option<[u8; 32]>,
}

impl Job {
    /// The default of [`Compiler::memory`], in bytes.
    const MEMORY: u64 = 1 << 30;
    /// The bytes of memory that the graph may always take.
    const LEAST_MEMORY: u64 = 1 << 24;

    /// The same for other lists and without a limit of bytes.
    pub fn of_lists(&self, lists: &[List]) -> Self {
        let mut job = self.clone();
        job.recipe.lists = lists.to_vec();
        let Output { max_bytes, max_words, fit, rank, .. } = &mut job.recipe.output;
        (*max_bytes, *max_words, *fit, *rank) = (None, None, None, None);
        job
    }

    /// Compiles the lists.
    pub fn compile(&self) -> Result<Dictionary, Error> {
        let Output { fit, max_words, max_bytes, top, .. } = self.recipe.output;
        let dictionary = match fit.or(max_words.and(Some(u64::MAX))) {
            Some(max) => self.compile_to_fit(max)?,
            None => self.compile_all(top)?.0,
        };
        let bytes = dictionary.bytes.len() as u64;
        match max_bytes {
            Some(max) if bytes > max => Err(Error::Size { what: "the dictionary", bytes, max }),
            _ => Ok(dictionary),
        }
    }

    /// Compiles the lists to a set of the crate `fst`.
    fn compile_fst(&self) -> Result<Dictionary, Error> {
        let mut report = Report::default();
        let lists = self.read_lists(usize::MAX, &mut report)?;
        let mut set = SetBuilder::memory();
        self.choose_words(lists, &mut report, |word| {
            set.insert(word).expect("distinct words in order");
            Ok(())
        })?;
        Ok(Dictionary { bytes: set.into_inner().expect("a set in memory"), report })
    }

    /// Compiles all words, with `top` nodes laid out for speed. Also returns what [`Self::build`]
    /// does.
    fn compile_all(&self, top: Option<u32>) -> Result<(Dictionary, usize), Error> {
        let mut report = Report::default();
        let lists = self.read_lists(MAX_SYMBOLS.into(), &mut report)?;
        self.build(lists, report, top)
    }

    /// Compiles the words of lists, with `top` nodes laid out for speed. Also returns how many of
    /// the notes are about the lists, not about the words that were taken.
    fn build(
        &self,
        mut lists: Lists,
        mut report: Report,
        top: Option<u32>,
    ) -> Result<(Dictionary, usize), Error> {
        let written = lists.written.take();
        let symbols = Symbols::learn(&self.alphabet, &self.recipe.digraphs, &lists.letters)?;
        let letters = std::mem::take(&mut lists.letters);
        let (mut graph, facts, ambiguous) = self.build_graph(lists, &symbols, &mut report)?;
        let about_lists = report.notes.len();
        let how = "with two readings, of which the longest symbols were taken";
        report.notes.extend(ambiguous.note(how));
        let spellings = keep_used_symbols(&symbols, &mut graph, letters)?;

        let mut sections = vec![
            (Tag::ALPHABET, alphabet_section(&spellings)),
            (Tag::COUNTS, facts.counts_section(report.kept, &graph)?),
            (Tag::DIGEST, facts.digest()),
        ];
        sections.extend(
            self.alphabet.letters_section(&spellings).map(|section| (Tag::LETTERS, section)),
        );
        self.add_texts(&mut sections)?;
        self.listener.hear(Progress::LayingOut);
        let (layout, bytes) = self.layout().write(&graph, spellings.len(), top)?;
        sections.push((Tag::GRAPH, bytes));
        let mut bytes = dawg_file::assemble(layout, &sections)?;
        if self.recipe.output.index || self.recipe.output.written {
            let dawg = Dawg::trust(&bytes[..]).expect("a dictionary just assembled");
            let index = index::section(&dawg).expect("the graph of a dictionary just assembled");
            sections.push((Tag::INDEX, index));
            bytes = dawg_file::assemble(layout, &sections)?;
        }
        if let Some(written) = written {
            let dawg = Dawg::trust(&bytes[..]).expect("a dictionary just assembled");
            if let Some(section) = written.section(&dawg, &mut report.notes)? {
                sections.push((Tag::WRITTEN, section));
                bytes = dawg_file::assemble(layout, &sections)?;
            }
        }
        Ok((Dictionary { bytes, report }, about_lists))
    }

    /// Builds the graph of the words of lists. Also returns facts about the words, and the words
    /// that can be read as symbols in more than one way, such as `c sz` or `cs z`.
    fn build_graph(
        &self,
        lists: Lists,
        symbols: &Symbols,
        report: &mut Report,
    ) -> Result<(MinimalGraph, Facts, Named), Error> {
        let max = self.memory.max(Self::LEAST_MEMORY);
        let most_edges = max / self.layout().memory_per_edge();
        let mut graph = Builder::new(symbols.spellings(), most_edges.min(MinimalGraph::MOST_EDGES));
        let (mut facts, mut ambiguous) = (Facts::default(), Named::default());
        let mut key = Vec::new();
        self.choose_words(lists, report, |word| {
            key.clear();
            let reading = symbols.encode(word, &mut key).ok_or_else(|| {
                let why = "the longest symbols that fit leave letters that are not symbols";
                Error::option(format!("{word:?} cannot be read as symbols: {why}"))
            })?;
            facts.add(word, key.len());
            if reading == Reading::Ambiguous {
                ambiguous.add(word);
            }
            if graph.add(word, &key) {
                Ok(())
            } else if most_edges > MinimalGraph::MOST_EDGES {
                Err(Error::TooLarge)
            } else {
                Err(Error::Memory { max })
            }
        })?;
        Ok((graph.finish(), facts, ambiguous))
    }

    /// Adds the sections of the title, the license, the origin, the folding, the tiles and
    /// the recipe.
    fn add_texts(&self, sections: &mut Vec<(Tag, Vec<u8>)>) -> Result<(), Error> {
        self.recipe.check_texts()?;
        let Recipe { title, license, origin, .. } = &self.recipe;
        let texts = [
            (Tag::TITLE, title.clone()),
            (Tag::LICENSE, license.clone()),
            (Tag::ORIGIN, origin.clone()),
            (Tag::FOLDING, self.alphabet.folding()),
            (Tag::TILES, self.alphabet.tiles_text()),
        ];
        for (tag, text) in texts {
            sections.extend(text.map(|text| (tag, text.into_bytes())));
        }
        sections.extend(self.digest.map(|digest| (Tag::RECIPE, digest.to_vec())));
        Ok(())
    }

    /// The same list, without most forms of a spelling dictionary that are too long.
    ///
    /// The others are left out later. So the limit may be too high, but not too low.
    fn limited(&self, list: &List) -> List {
        let letters = self.recipe.filter.max_length.filter(|_| list.is_spelling_dictionary());
        let longest = letters.map(|letters| Longest::new(letters, &self.alphabet));
        list.clone().longest(longest)
    }

    /// The bytes of memory for each sorter.
    fn sorting_memory(&self) -> u64 {
        self.memory / 2 / (1 + u64::from(self.recipe.output.written))
    }

    fn layout(&self) -> Layout {
        self.recipe.output.layout.unwrap_or_default()
    }
}

/// Renumbers the symbols of a graph, so that unused ones have no number. Returns their spellings.
fn keep_used_symbols(
    symbols: &Symbols,
    graph: &mut MinimalGraph,
    mut letters: Letters,
) -> Result<Vec<String>, Error> {
    let used = graph.used_symbols();
    let mut numbers = [0; 256];
    let mut spellings = Vec::new();
    for (symbol, spelling) in symbols.spellings().iter().enumerate() {
        if used[symbol] {
            numbers[symbol] = spellings.len() as u8;
            spellings.push(spelling.clone());
        }
    }
    if spellings.len() > usize::from(MAX_SYMBOLS) {
        letters.retain(|letter| spellings.iter().any(|spelling| spelling.contains(letter)));
        return Err(letters.too_many(spellings.len()));
    }
    graph.renumber_symbols(&numbers);
    Ok(spellings)
}

fn alphabet_section(spellings: &[String]) -> Vec<u8> {
    let mut section = vec![spellings.len() as u8];
    let mut end = 0;
    for spelling in spellings {
        end += spelling.len() as u16;
        section.extend(end.to_le_bytes());
    }
    section.extend(spellings.iter().flat_map(|spelling| spelling.bytes()));
    section
}

#[cfg(test)]
mod tests {

    use super::*;

    fn words(bytes: &[u8]) -> Vec<String> {
        let mut words = Vec::new();
        let dawg = Dawg::from_bytes(bytes).unwrap();
        let mut list = dawg.words();
        while let Some(word) = list.next_word() {
            words.push(word.to_string());
        }
        words
    }

    /// Forms that are too long are not made. What lists mean does not change by that.
    #[test]
    fn spelling_dictionaries_of_every_role_have_their_short_forms() {
        type Role = fn(Compiler, List) -> Compiler;
        let aff = "SFX S Y 2\nSFX S 0 s .\nSFX S 0 fish .\n";
        let dic = List::text("list.dic", "2\ncat/S\nzebra/S\n").affixes(aff);
        let text = List::text("list", "cat\ncats\ncatfish\nzebra\nzebras\nzebrafish\n");
        let kept = |list: &List, role: Role| {
            let all = ["ox", "dog", "dogs", "cat", "cats", "catfish", "zebra", "zebras"];
            let compiler = role(Compiler::new().words("list", all), list.clone());
            words(&compiler.max_length(4).compile().unwrap().bytes).join(" ")
        };
        let roles: [(Role, &str); 3] = [
            (Compiler::exclude, "dog dogs ox"),
            (Compiler::only, "cat cats"),
            (|compiler, list| compiler.rank(list).fit(320), "cat cats ox"),
        ];
        for (role, expected) in roles {
            assert_eq!(kept(&dic, role), expected);
            assert_eq!(kept(&text, role), expected);
        }
    }

    #[test]
    fn a_word_that_cannot_be_read_is_an_error() {
        let symbols = ["a", "cs"].map(str::to_owned).to_vec();
        let compiler = Compiler::new().alphabet(Alphabet::of_symbols(Some(symbols))).digraph("ac");
        let error = compiler.words("list", ["acs"]).compile().unwrap_err().to_string();
        assert!(error.starts_with("\"acs\" cannot be read as symbols: "), "{error}");
    }

    #[test]
    fn a_compiler_without_words_says_what_became_of_them() {
        let error = Compiler::new().words("list", ["ox"]).min_length(3).compile().unwrap_err();
        assert_eq!(error.to_string(), "no words to compile (1 word read, 0 kept, 1 too short)");
        let compiler = Compiler::new().words("list", ["a1", "b1", "it's"]).lossy(true);
        let error = compiler.compile().unwrap_err().to_string();
        assert!(error.contains("\nskipped 2 lines, such as list:1: \"a1\" holds '1'"), "{error}");
        assert!(error.contains("\nskipped 1 line: list:3: \"it's\" holds '\\''"), "{error}");
        assert_eq!(error.matches("; digits").count(), 1, "{error}");
    }
}
