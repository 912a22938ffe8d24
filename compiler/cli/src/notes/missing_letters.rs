//! The note about letters of the words that no die shows.

use std::collections::HashMap;
use std::io;

use dawggle::graph::{Graph, Place};
use dawggle::{Dawg, SymbolSet, with_graph};
use dawggle_compiler::Alphabet;
use dawggle_search::game::Tile;

use super::MOST_LETTERS;
use crate::dictionary::Dictionary;
use crate::output::note;

/// The most alphabets whose words are counted for a note: in a large dictionary that takes a
/// second.
const MOST_ALPHABETS: usize = 4;

/// Returns the tiles of an alphabet, without the blank one, and their numbers.
pub fn counted_tiles(alphabet: &Alphabet) -> impl Iterator<Item = (Tile, u32)> {
    let letters = alphabet.tiles().iter().filter(|(letter, _)| *letter != "?");
    letters.filter_map(|(letter, tile)| Some((Tile::parse(letter).ok()?, tile.count)))
}

/// Returns the tiles of an alphabet from which dice are made.
pub fn tiles(alphabet: &Alphabet) -> impl Iterator<Item = Tile> {
    counted_tiles(alphabet).filter(|&(_, count)| count > 0).map(|(tile, _)| tile)
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
    // A crafted file may have a cycle.
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
