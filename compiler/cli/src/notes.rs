//! Notes on standard error about boards that do not fit the letters of the dictionary.

use std::io;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};

use dawggle::Dawg;
use dawggle_compiler::inspect::Query;
use dawggle_search::game::{Rules, Tile};

use crate::output::say;

/// Whether the note about `q` is printed, or is not needed for this dictionary.
static IS_Q_NOTED: AtomicBool = AtomicBool::new(false);

/// The most words with a `q` that are looked at.
const MOST_WORDS: u32 = 10_000;

/// Says so, once, if a `q` of a board is not what it is in most words of the dictionary: if it is
/// just a letter, where most words have `qu`, or if only `qu` is a symbol. `read` reads the tiles by
/// other rules. Without a dictionary, only --digraph tells what the words have.
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
