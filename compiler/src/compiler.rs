//! From word lists to a dictionary.

mod choose_words;
mod dawg_file;
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

use crate::graph::{Builder, MinimalGraph};
use crate::layout::index;
use crate::list::{List, Longest};
use crate::plural::plural;
use crate::query::Query;
use crate::report::{Named, Report};
use crate::words::{Letters, Reading, Symbols};
use crate::{Alphabet, Error, Layout, Message};
pub use dictionary::Dictionary;
use facts::Facts;
use progress::Listener;
pub use progress::Progress;
use read_lists::Lists;

/// Compiles word lists into a dictionary.
///
/// Methods add lists and set options, and then [`Self::compile`] does the work. The same words and
/// options give the same bytes, whatever the order of the lists and of the words in them.
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
    pub(crate) lists: Vec<List>,
    pub(crate) exclusions: Vec<List>,
    pub(crate) restrictions: Vec<List>,
    pub(crate) bans: Vec<List>,
    pub(crate) filters: Vec<Arc<Query>>,
    pub(crate) alphabet: Alphabet,
    /// Whether the caller has chosen the alphabet.
    pub(crate) has_alphabet: bool,
    pub(crate) digraphs: Vec<String>,
    pub(crate) min_length: Option<usize>,
    pub(crate) max_length: Option<usize>,
    pub(crate) no_capitals: bool,
    pub(crate) lossy: bool,
    pub(crate) layout: Layout,
    pub(crate) top: Option<u32>,
    pub(crate) index: bool,
    pub(crate) written: bool,
    pub(crate) limit: Option<Limit>,
    pub(crate) rank: Option<List>,
    pub(crate) title: Option<String>,
    pub(crate) licence: Option<String>,
    pub(crate) origin: Option<String>,
    pub(crate) memory: Option<u64>,
    pub(crate) listener: Listener,
    /// The digest of the recipe that these options come from.
    pub(crate) recipe: Option<[u8; 32]>,
    /// The files that the dictionary depends on besides the lists.
    pub(crate) inputs: Vec<PathBuf>,
}

/// A limit of the bytes of a dictionary.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Limit {
    /// A larger dictionary is an error.
    Most(u64),
    /// The last words are left out, so that it is not larger.
    Fit(u64),
}

impl Compiler {
    /// The default limit of [`Self::memory`], in bytes.
    const MEMORY: u64 = 1 << 30;
    /// The bytes of memory that the graph may always take.
    const LEAST_MEMORY: u64 = 1 << 24;

    /// Creates a compiler without lists.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds the words of a list, for instance by the path of a file.
    ///
    /// If it is a compiled dictionary, the result also has its digraphs, title, licence and origin,
    /// and its alphabet unless one is set. A dictionary has only the letters that its words use,
    /// not the whole alphabet: a word with others is then an error, and so are dictionaries that
    /// differ.
    ///
    /// A text file in UTF-8 has one word per line. Blank lines and lines that start with `#` are
    /// skipped, and words are folded to lower case. [`List`] describes other forms.
    pub fn list(mut self, list: impl Into<List>) -> Self {
        self.lists.push(list.into());
        self
    }

    /// Adds the words of a list in memory, with the content of a file. `name` is for messages.
    pub fn text(mut self, name: impl Into<String>, text: impl Into<Vec<u8>>) -> Self {
        self.lists.push(List::text(name, text));
        self
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

    /// Leaves out the words of a list.
    ///
    /// A line of the list may be a pattern such as `*foo*`, in which `?` matches one letter and `*`
    /// any number of letters, and a letter of several characters can be in braces. A line that is
    /// neither a word nor a pattern is an error, even with [`Self::lossy`].
    pub fn exclude(mut self, list: impl Into<List>) -> Self {
        self.exclusions.push(list.into());
        self
    }

    /// Leaves out the words and patterns of a list of unwanted words.
    ///
    /// This is the same as [`Self::exclude`], but the words are counted as banned: they are right,
    /// but not wanted.
    pub fn ban(mut self, list: impl Into<List>) -> Self {
        self.bans.push(list.into());
        self
    }

    /// Takes only the words that match a query. With several queries, words must match all of them.
    pub fn filter(mut self, query: Query) -> Self {
        self.filters.push(query.into());
        self
    }

    /// Takes only the words that are also in this list.
    ///
    /// With several such lists, words must be in all of them.
    pub fn only(mut self, list: impl Into<List>) -> Self {
        self.restrictions.push(list.into());
        self
    }

    /// Sets the symbols and the folding of a language.
    ///
    /// By default, every letter that occurs is a symbol, unless a list is a compiled dictionary.
    pub fn alphabet(mut self, alphabet: Alphabet) -> Self {
        self.alphabet = alphabet;
        self.has_alphabet = true;
        self
    }

    /// Makes several letters one symbol wherever they occur, for instance `qu` for English games.
    ///
    /// Where several digraphs fit, the longest is taken. A `q` without `u` remains a symbol, too.
    pub fn digraph(mut self, letters: impl Into<String>) -> Self {
        self.digraphs.push(letters.into());
        self
    }

    /// Leaves out words of fewer letters.
    ///
    /// A letter of several characters, such as `lj` in an alphabet of Croatian, counts one.
    /// Digraphs that are no letters, such as `qu` in English, count two.
    pub fn min_length(mut self, letters: usize) -> Self {
        self.min_length = Some(letters);
        self
    }

    /// Leaves out words of more letters, counted as for [`Self::min_length`].
    ///
    /// Most forms of spelling dictionaries that are too long are not made, and not counted. So
    /// stems can be read whose forms are too many without this limit, as in Hungarian.
    pub fn max_length(mut self, letters: usize) -> Self {
        self.max_length = Some(letters);
        self
    }

    /// Leaves out words with capital letters in their lists: names and abbreviations.
    ///
    /// Of a compiled dictionary, a word is left out if all its written forms have capital letters.
    pub fn no_capitals(mut self, no_capitals: bool) -> Self {
        self.no_capitals = no_capitals;
        self
    }

    /// Skips and counts lines that are not words. By default they are an error.
    ///
    /// Lines of [`Self::exclude`] and [`Self::ban`] are never skipped: the words that they mean
    /// would be kept.
    ///
    /// A wrong rule in the `.aff` file of a spelling dictionary is then a warning. If a block has
    /// another number of rules than it announces, the file is read up to it, as by Hunspell.
    pub fn lossy(mut self, lossy: bool) -> Self {
        self.lossy = lossy;
        self
    }

    /// Sets the layout of the graph.
    pub fn layout(mut self, layout: Layout) -> Self {
        self.layout = layout;
        self
    }

    /// Sets the number of nodes that [`Layout::Compact`] lays out for speed.
    ///
    /// These are the nodes near the root that walks visit most often. The default is one node in
    /// 256, and at least the root.
    ///
    /// Each such node takes about 13 bytes more. With ENABLE2K and random boards, a file takes 170
    /// KB and 5.2 times the time of `Layout::Wide` with 1 node, 173 KB and 4.0 times with the
    /// default, and 196 KB and 2.2 times with 2,000 nodes. With 0 nodes, the file is as small as
    /// possible, 160 KB here: boards take 3 times as long as with 1 node, and look-ups up to 5
    /// times.
    pub fn top(mut self, nodes: u32) -> Self {
        self.top = Some(nodes);
        self
    }

    /// Adds an index, which [`Dawg::index`] needs to number the words.
    ///
    /// It takes about a tenth of the dictionary's size.
    pub fn index(mut self, index: bool) -> Self {
        self.index = index;
        self
    }

    /// Keeps how the words are written in their lists, for [`Dawg::written`].
    ///
    /// An alphabet can fold letters: with the Portuguese one, `coração` becomes `coraçao`, and
    /// `avó` and `avô` become one word. Games need the folded words. To show a word, use its
    /// written forms: the lines of its lists with accents and capitals, each once, in composed form
    /// (NFC). Compiled dictionaries among the lists hand on the forms that they have.
    ///
    /// Adds an index, too. A word has at most [`MAX_FORMS`](dawggle::format::MAX_FORMS) forms of at
    /// most 255 characters: a note of the report names words with more.
    pub fn written(mut self, written: bool) -> Self {
        self.written = written;
        self
    }

    /// Sets the most bytes of the dictionary.
    ///
    /// A larger dictionary is an error, so that a build fails when a list outgrows its device.
    pub fn max_bytes(mut self, max: u64) -> Self {
        self.limit = Some(Limit::Most(max));
        self
    }

    /// Makes the best dictionary of at most this number of bytes.
    ///
    /// It has as many of the first words as fit, in the order of the lists and of the words in
    /// them. So put the words that matter most first, or rank them by [`Self::rank`]. If bytes are
    /// left, the layout `compact` spends them on speed, unless [`Self::top`] is set.
    ///
    /// Compiles the words about 40 times. A word more can make the codes of all words better, so a
    /// few more words are tried after the most that a binary search finds. Sometimes even more
    /// would fit. Replaces [`Self::max_bytes`].
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
        self.limit = Some(Limit::Fit(max));
        self
    }

    /// Sets which words [`Self::fit`] keeps: the words of this list, as many as fit.
    ///
    /// A table has the words in its first column and a number in its second one. Words with larger
    /// numbers are kept first. In any other list, the first words are kept first. Words without a
    /// rank are the last ones, in the order of their lists. Words that are only in this list are
    /// not added. A list that has none of the words is an error.
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
        self.rank = Some(list.into().with_numbers());
        self
    }

    /// Stores the title of the list in the dictionary.
    pub fn title(mut self, title: impl Into<String>) -> Self {
        self.title = Some(title.into());
        self
    }

    /// Stores the licence of the list in the dictionary.
    pub fn licence(mut self, licence: impl Into<String>) -> Self {
        self.licence = Some(licence.into());
        self
    }

    /// Stores the origin of the list in the dictionary.
    pub fn origin(mut self, origin: impl Into<String>) -> Self {
        self.origin = Some(origin.into());
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

    /// Adds a file to [`Self::inputs`] that is not a list, such as the file of an alphabet.
    pub fn input(mut self, path: impl Into<PathBuf>) -> Self {
        self.inputs.push(path.into());
        self
    }

    /// Returns whether [`Self::max_bytes`] or [`Self::fit`] is set.
    #[must_use]
    pub fn has_limit(&self) -> bool {
        self.limit.is_some()
    }

    /// The same compiler for other lists and without a limit of bytes.
    pub(crate) fn of_lists(&self, lists: &[List]) -> Self {
        Self { lists: lists.to_vec(), limit: None, rank: None, ..self.clone() }
    }

    /// Compiles the lists.
    ///
    /// # Errors
    ///
    /// An [`Error`] names the list, the line or the option that is wrong.
    pub fn compile(&self) -> Result<Dictionary, Error> {
        let fit = if let Some(Limit::Fit(max)) = self.limit { Some(max) } else { None };
        if let (Some(list), None) = (&self.rank, fit) {
            let why = "ranks the words to keep, but there is no number of bytes to ";
            let why = Message::from(format!("{} {why}", list.name())).option("fit");
            return Err(Error::Option(why));
        }
        let compiler = self.inherit()?;
        if let Some(max) = fit {
            return compiler.compile_to_fit(max);
        }
        let dictionary = compiler.compile_all(self.top)?.0;
        let bytes = dictionary.bytes.len() as u64;
        match self.limit {
            Some(Limit::Most(max)) if bytes > max => {
                Err(Error::Size { what: "the dictionary", bytes, max })
            }
            _ => Ok(dictionary),
        }
    }

    /// Compiles the lists to a set of the crate `fst`, which has the words and nothing else.
    ///
    /// The words can have any number of different letters. Options that are for a dictionary, such
    /// as digraphs and a limit of bytes, have no effect, and are not checked.
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
        let compiler = self.inherit()?;
        let mut report = Report::default();
        let lists = compiler.read_lists(usize::MAX, &mut report)?;
        let mut set = SetBuilder::memory();
        compiler.choose_words(lists, &mut report, |word| {
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
        let symbols = Symbols::learn(&self.alphabet, &self.digraphs, &lists.letters)?;
        let letters = std::mem::take(&mut lists.letters);
        let (mut graph, facts, ambiguous) = self.build_graph(lists, &symbols, &mut report)?;
        let about_lists = report.notes.len();
        if ambiguous.count > 0 {
            let note = format!(
                "{} with two readings, of which the longest symbols were taken: {ambiguous}",
                plural(ambiguous.count, "word")
            );
            report.notes.push(note.into());
        }
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
        let (layout, bytes) = self.layout.write(&graph, spellings.len(), top)?;
        sections.push((Tag::GRAPH, bytes));
        let mut bytes = dawg_file::assemble(layout, &sections)?;
        if self.index || self.written {
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
        let max = self.memory.unwrap_or(Self::MEMORY).max(Self::LEAST_MEMORY);
        let most_edges = max / self.layout.memory_per_edge();
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

    /// Adds the sections of the title, the licence, the origin, the folding, the tiles and
    /// the recipe.
    fn add_texts(&self, sections: &mut Vec<(Tag, Vec<u8>)>) -> Result<(), Error> {
        let texts = [
            (Tag::TITLE, "title", &self.title),
            (Tag::LICENCE, "licence", &self.licence),
            (Tag::ORIGIN, "origin", &self.origin),
        ];
        for (tag, what, text) in texts {
            if let Some(text) = text {
                if text.contains(|letter: char| letter.is_control() && letter != '\n') {
                    return Err(Error::option(format!(
                        "the {what} must not have control characters other than line ends"
                    )));
                }
                sections.push((tag, text.clone().into_bytes()));
            }
        }
        if let Some(folding) = self.alphabet.folding() {
            sections.push((Tag::FOLDING, folding.into_bytes()));
        }
        if let Some(tiles) = self.alphabet.tiles_text() {
            sections.push((Tag::TILES, tiles.into_bytes()));
        }
        if let Some(digest) = self.recipe {
            sections.push((Tag::RECIPE, digest.to_vec()));
        }
        Ok(())
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

    /// The files that the dictionary depends on.
    ///
    /// These are the lists, the `.aff` files of spelling dictionaries and, for a recipe, the recipe
    /// itself, its alphabet, and the lists that it watches.
    pub fn inputs(&self) -> impl Iterator<Item = PathBuf> {
        let lists = self.all_lists().filter_map(List::path).map(Path::to_owned);
        lists.chain(self.all_lists().filter_map(List::aff_path)).chain(self.inputs.iter().cloned())
    }

    fn all_lists(&self) -> impl Iterator<Item = &List> {
        let lists = [&self.lists, &self.exclusions, &self.restrictions, &self.bans];
        lists.into_iter().flatten().chain(&self.rank)
    }

    /// The same list, without most forms of a spelling dictionary that are too long.
    ///
    /// The others are left out later. So the limit may be too high, but not too low.
    fn limited(&self, list: &List) -> List {
        let letters = self.max_length.filter(|_| list.is_spelling_dictionary());
        let longest = letters.map(|letters| Longest::new(letters, &self.alphabet));
        list.clone().longest(longest)
    }

    /// The bytes of memory for each sorter.
    fn sorting_memory(&self) -> u64 {
        self.memory.unwrap_or(Self::MEMORY) / 2 / (1 + u64::from(self.written))
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
        let roles: [(Role, &str); 4] = [
            (Compiler::exclude, "dog dogs ox"),
            (Compiler::ban, "dog dogs ox"),
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
