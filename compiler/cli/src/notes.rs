//! Notes on standard error about boards and dice that do not fit the letters of the dictionary.

use std::io;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};

use dawggle::{Dawg, SymbolSet};
use dawggle_compiler::Alphabet;
use dawggle_compiler::inspect::Query;
use dawggle_dicts::ALPHABETS;
use dawggle_search::game::{Rules, Tile};

use crate::dictionary::Dictionary;
use crate::game_rules::tiles;
use crate::output::say;
use crate::words_of_symbols::words_of;

/// Whether the note about `q` is printed, or is not needed for this dictionary.
static IS_Q_NOTED: AtomicBool = AtomicBool::new(false);

/// The most words with a `q` that are looked at.
const MOST_WORDS: u32 = 10_000;

/// The most letters that a note names.
const MOST_LETTERS: usize = 8;

/// Says so, once, if a `q` of a board is not what it is in most words of the dictionary: if it is
/// just a letter, where most words have `qu`, or if only `qu` is a symbol. `read` reads the tiles
/// by other rules. Without a dictionary, only --digraph tells what the words have.
pub fn note_q(
    text: &str,
    rules: &Rules,
    dawg: Option<&Dawg<&[u8]>>,
    read: impl Fn(&Rules) -> Option<Vec<Tile>>,
) -> io::Result<()> {
    if !text.contains(['q', 'Q']) || IS_Q_NOTED.load(Ordering::Relaxed) {
        return Ok(());
    }
    let has = |symbol: &str| dawg.is_none_or(|dawg| dawg.alphabet().symbol(symbol).is_some());
    let is_needed = if rules.q_is_qu { !has("q") } else { has("q") && has("u") };
    if !is_needed {
        IS_Q_NOTED.store(true, Ordering::Relaxed);
        return Ok(());
    }
    let tiles = read(rules);
    let is_noted = if rules.q_is_qu {
        tiles.iter().flatten().any(|tile| tile.text() == "q")
    } else {
        let mut others = rules.clone();
        others.q_is_qu = true;
        tiles != read(&others)
    };
    if !is_noted || IS_Q_NOTED.swap(true, Ordering::Relaxed) {
        return Ok(());
    }
    match dawg {
        _ if rules.q_is_qu => {
            say("note: no word has the tile `q`: write `qu`, as the dictionary does")
        }
        None => say("note: `q` is just the letter q: --digraph qu makes it the tile `qu`"),
        Some(dawg) if is_mostly_qu(dawg) => say(
            "note: `q` is just the letter q, since the dictionary has no symbol `qu`: write {qu} for \
             a tile of both letters, or compile the dictionary with --digraph qu",
        ),
        Some(_) => Ok(()),
    }
}

/// Whether most words that begin with `q` begin with `qu`.
fn is_mostly_qu(dawg: &Dawg<&[u8]>) -> bool {
    let (mut words, mut with_u) = (0, 0);
    let _ = Query::new().each_from(dawg, "q", |word| {
        if words == MOST_WORDS || !word.starts_with('q') {
            return ControlFlow::Break(());
        }
        words += 1;
        with_u += u32::from(word.starts_with("qu"));
        ControlFlow::Continue(())
    });
    with_u * 2 >= words
}

/// Says so if at least one word in 100 has letters that are on none of the faces of `dice`, such as
/// German words on English dice. `option` takes the name of an alphabet that has more letters. Who
/// uses the built-in dictionary has not chosen its words, but perhaps the dice.
pub fn note_missing_letters<'f>(
    faces: impl Iterator<Item = &'f Tile>,
    dictionary: &Dictionary,
    dawg: &Dawg<&[u8]>,
    dice: &str,
    option: &str,
) -> io::Result<()> {
    if matches!(dictionary, Dictionary::BuiltIn) {
        return Ok(());
    }
    let alphabet = dawg.alphabet();
    let symbols_of = |tile: &Tile| match tile.is_wild() {
        true => SymbolSet::first(alphabet.len()),
        false => {
            let spell = |text| alphabet.split(text).collect::<Option<Vec<_>>>();
            tile.choices().filter_map(spell).flatten().collect()
        }
    };
    let all = SymbolSet::first(alphabet.len());
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
    let with_tiles = ALPHABETS.iter().filter_map(|&(name, text)| {
        let other = Alphabet::parse(text).ok()?;
        let left =
            tiles(&other).map(|tile| symbols_of(&tile)).fold(all, |left, tile| left - tile).len();
        Some((left, name != "english", name, other.name()?.to_owned()))
    });
    let best = with_tiles.min().filter(|&(left, ..)| left < missing.len());
    let hint = match best {
        Some((.., name, language)) => format!(" ({option} {name} rolls tiles of {language})"),
        None => format!(" ({option} takes a file with other tiles)"),
    };
    let percent = (others * 100 / words).max(1);
    say(format_args!(
        "note: {percent}% of the words have letters that {dice} has: {letters}{more}{hint}"
    ))
}
