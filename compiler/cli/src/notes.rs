//! Notes on standard error about boards and dice that do not fit the letters of the dictionary.

use std::collections::{BTreeSet, HashMap};
use std::io;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};

use dawggle::graph::{Graph, Place};
use dawggle::{Dawg, SymbolSet, with_graph};
use dawggle_compiler::{Alphabet, Query};
use dawggle_search::game::Tile;

use crate::board_text::BoardReader;
use crate::dictionary::Dictionary;
use crate::game_rules::tiles;
use crate::output::note;

/// Whether the note about `q` is printed, or is not needed for this dictionary.
static IS_Q_NOTED: AtomicBool = AtomicBool::new(false);

/// Whether the note about tiles that no word can use is printed.
static ARE_TILES_NOTED: AtomicBool = AtomicBool::new(false);

/// The most words with a `q` that are looked at.
const MOST_WORDS: u64 = 10_000;

/// The most alphabets whose words are counted for a note: in a large dictionary that takes a
/// second.
const MOST_ALPHABETS: usize = 4;

/// The most letters that a note names.
const MOST_LETTERS: usize = 8;

/// Says so, once, if a `q` of a board is just a letter, where most words have `qu`.
pub fn note_q(text: &str, reader: &BoardReader, dawg: &Dawg<&[u8]>) -> io::Result<()> {
    if reader.q_is_qu || !text.contains(['q', 'Q']) || IS_Q_NOTED.load(Ordering::Relaxed) {
        return Ok(());
    }
    let has = |symbol: &str| dawg.alphabet().symbol(symbol).is_some();
    let is_needed = has("q") && has("u");
    let tiles =
        |q_is_qu| reader.parse_with_q(q_is_qu, text).ok().map(|board| board.tiles().to_vec());
    if is_needed && tiles(false) == tiles(true) {
        return Ok(());
    }
    if IS_Q_NOTED.swap(true, Ordering::Relaxed)
        || !is_needed
        || !WordLetters::of(dawg).are_mostly_qu()
    {
        return Ok(());
    }
    note(
        "note: `q` is just the letter q, since the dictionary has no symbol `qu`: write {qu} for a \
         tile of both letters, or compile the dictionary with --digraph qu",
    )
}

/// Says the same, once, for a list that is not compiled.
pub fn note_q_of_list() -> io::Result<()> {
    if IS_Q_NOTED.swap(true, Ordering::Relaxed) {
        return Ok(());
    }
    note("note: `q` is just the letter q: --digraph qu makes it the tile `qu`")
}

/// The letters of the words of a list, and how the words have a `q`.
#[derive(Default)]
pub struct WordLetters {
    /// The letters of the words that have others than ASCII.
    others: BTreeSet<char>,
    has_latin: bool,
    /// The words that begin with `q`.
    words: u64,
    /// The words among them that begin with `qu`.
    with_u: u64,
    /// Whether a word has the symbol `qu`.
    pub have_qu: bool,
}

impl WordLetters {
    /// Looks at the first words with a `q`.
    fn of(dawg: &Dawg<&[u8]>) -> Self {
        let mut words = Self::default();
        let _ = Query::new().each_from(dawg, "q", |word| {
            if words.words == MOST_WORDS || !word.starts_with('q') {
                return ControlFlow::Break(());
            }
            words.add(word);
            ControlFlow::Continue(())
        });
        words
    }

    pub fn add(&mut self, word: &str) {
        self.words += u64::from(word.starts_with('q'));
        self.with_u += u64::from(word.starts_with("qu"));
        self.has_latin =
            self.has_latin || word.contains(|letter: char| letter.is_ascii_lowercase());
        if !word.is_ascii() {
            self.others.extend(word.chars());
        }
    }

    pub fn merge(&mut self, others: Self) {
        self.words += others.words;
        self.with_u += others.with_u;
        self.have_qu |= others.have_qu;
        self.has_latin |= others.has_latin;
        self.others.extend(others.others);
    }

    /// Returns whether most words that begin with `q` begin with `qu`.
    pub fn are_mostly_qu(&self) -> bool {
        self.with_u * 2 >= self.words
    }

    /// Says so, once, if no word of the list can use some tiles, as [`note_unknown_tiles`] does.
    pub fn note_unknown_tiles(&self, tiles: &[Tile]) -> io::Result<()> {
        let is_unknown = |letter: char| {
            if letter.is_ascii() {
                letter.is_ascii_lowercase() && !self.has_latin
            } else {
                !self.others.contains(&letter)
            }
        };
        note_tiles(tiles, |text| text.contains(is_unknown), |_| false)
    }
}

/// Says so, once, if no word can use some tiles of a board, because the dictionary lacks all of
/// their letters, such as a Cyrillic `а` on an English board.
///
/// Letters from `a` to `z` cannot be mistaken for others if words are in these letters. So a short
/// list may lack an `x` without a note.
pub fn note_unknown_tiles(tiles: &[Tile], dawg: &Dawg<&[u8]>) -> io::Result<()> {
    if ARE_TILES_NOTED.load(Ordering::Relaxed) {
        return Ok(());
    }
    let alphabet = dawg.alphabet();
    let is_latin = |text: &str| text.bytes().all(|byte| byte.is_ascii_lowercase());
    let has_latin = alphabet.spellings().any(|spelling| is_latin(spelling.as_str()));
    let is_q = |text: &str| text == "q" && alphabet.q_is_qu();
    let is_unknown = |text: &str| {
        (is_q(text) || !has_latin || !is_latin(text))
            && alphabet.split(text).any(|symbol| symbol.is_none())
    };
    note_tiles(tiles, is_unknown, is_q)
}

/// Names the tiles that are unknown, once. `is_q` says which of them is to be written as `qu`.
fn note_tiles(
    tiles: &[Tile],
    is_unknown: impl Fn(&str) -> bool,
    is_q: impl Fn(&str) -> bool,
) -> io::Result<()> {
    let unknown = tiles.iter().filter(|tile| tile.choices().next().is_some());
    let unknown: BTreeSet<&str> =
        unknown.filter(|tile| tile.choices().all(&is_unknown)).map(Tile::text).collect();
    if unknown.is_empty() || ARE_TILES_NOTED.swap(true, Ordering::Relaxed) {
        return Ok(());
    }
    let named = |text: &&str| match &*text.chars().collect::<Vec<char>>() {
        // Letters of two scripts can look the same.
        [letter] if !letter.is_ascii() => format!("`{text}` (U+{:04X})", u32::from(*letter)),
        _ => format!("`{text}`"),
    };
    let names: Vec<String> = unknown.iter().take(MOST_LETTERS).map(named).collect();
    let more = if unknown.len() > MOST_LETTERS { " ..." } else { "" };
    let tile = if unknown.len() == 1 { "tile" } else { "tiles" };
    let is_q_unknown = unknown.iter().any(|text| is_q(text));
    let hint = if is_q_unknown { ": write `qu`, as the dictionary does" } else { "" };
    note(format_args!("note: no word has the {tile} {}{more}{hint}", names.join(" ")))
}

/// Says so if at least one word in 100 has letters that are on none of the faces of `dice`, such as
/// German words on English dice. `option`, if there is one, takes the name of an alphabet, whose
/// tiles may have more words. Who uses the built-in dictionary has not chosen its words, but
/// perhaps the dice.
pub fn note_missing_letters<'f>(
    faces: impl Iterator<Item = &'f Tile>,
    dictionary: &Dictionary,
    dawg: &Dawg<&[u8]>,
    dice: &str,
    option: Option<&str>,
) -> io::Result<()> {
    if matches!(dictionary, Dictionary::BuiltIn) {
        return Ok(());
    }
    let alphabet = dawg.alphabet();
    let all = SymbolSet::first(alphabet.len());
    let symbols_of = |tile: &Tile| {
        if tile.is_wild() {
            return all;
        }
        let spell = |text| alphabet.split(text).collect::<Option<Vec<_>>>();
        tile.choices().filter_map(spell).flatten().collect()
    };
    let missing = faces.map(symbols_of).fold(all, |missing, face| missing - face);
    let words = u64::from(dawg.counts().words);
    let possible = if missing.is_empty() { None } else { words_of(dawg, all - missing) };
    let Some(others) = possible.and_then(|possible| words.checked_sub(possible)) else {
        return Ok(());
    };
    if others * 100 < words {
        return Ok(());
    }
    let spelling = |symbol| alphabet.spelling(symbol).as_str().to_owned();
    let letters: Vec<String> = missing.iter().map(spelling).collect();
    let more = if letters.len() > MOST_LETTERS { " ..." } else { "" };
    let letters = letters[..letters.len().min(MOST_LETTERS)].join(" ");
    // With the alphabets that lack the fewest letters, at most half as many words are left out.
    let is_better = |left: SymbolSet| {
        words_of(dawg, all - left).is_some_and(|read| words.saturating_sub(read) * 2 <= others)
    };
    let with_tiles = |&(name, text): &(&'static str, &str)| {
        let other = Alphabet::parse(text).ok()?;
        let left = tiles(&other).map(|tile| symbols_of(&tile)).fold(all, |left, tile| left - tile);
        Some((left.len(), name != "english", name, other.name()?.to_owned(), left))
    };
    let hint = option.map(|option| {
        let mut alphabets: Vec<_> = Alphabet::NAMED.iter().filter_map(with_tiles).collect();
        alphabets.sort_by(|one, other| (one.0, one.1, one.2).cmp(&(other.0, other.1, other.2)));
        match alphabets.into_iter().take(MOST_ALPHABETS).find(|&(.., left)| is_better(left)) {
            Some((_, _, name, language, _)) => {
                format!(" ({option} {name} rolls tiles of {language})")
            }
            None => format!(" ({option} takes a file with other tiles)"),
        }
    });
    let hint = hint.unwrap_or_default();
    let percent = ((others * 100 + words / 2) / words).max(1);
    note(format_args!(
        "note: {percent}% of the words have letters that {dice} has: {letters}{more}{hint}"
    ))
}

/// The most nodes that are looked at: they take about 40 MB.
const MOST_NODES: usize = 1 << 20;

/// Returns the number of words that have no other symbols than these, or `None` if the dictionary
/// is too large to count them. Looks at each node once.
fn words_of(dawg: &Dawg<&[u8]>, symbols: SymbolSet) -> Option<u64> {
    with_graph!(dawg, |graph| {
        let mut counts = HashMap::new();
        count(&graph, graph.root(), symbols, dawg.counts().longest, &mut counts)
    })
}

/// Counts the rests of words after a place. The recursion is as deep as the longest word.
fn count<G: Graph>(
    graph: &G,
    place: Place,
    symbols: SymbolSet,
    depth: u8,
    counts: &mut HashMap<Place, u64>,
) -> Option<u64> {
    if let Some(&known) = counts.get(&place) {
        return Some(known);
    }
    if counts.len() == MOST_NODES {
        return None;
    }
    // A file made to deceive may have a cycle.
    counts.insert(place, 0);
    let mut node = graph.node(place);
    let mut words = u64::from(node.terminal);
    if let Some(depth) = depth.checked_sub(1) {
        while let Some((_, child)) = graph.next_child(&mut node.edges, symbols) {
            words = words.saturating_add(count(graph, child, symbols, depth, counts)?);
        }
    }
    counts.insert(place, words);
    Some(words)
}
