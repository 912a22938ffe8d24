//! The inputs that fuzzing of a target starts from: the corpus, and generated inputs.

use std::fs;
use std::path::{Path, PathBuf};

use dawggle_search::game::Rules;

use super::text;
use crate::samples::{self, Sample};

/// Boards of squares, the first one with bonuses, a choice of letters, a blank and a blocked cell.
const SQUARES: [&str; 2] = ["c:dl a t:tw s / ? {a/b} # x / qu i e t / th e s e", "cat/sqi"];

/// Returns all inputs that fuzzing of a target starts from, with names that differ.
///
/// # Panics
///
/// Panics if the corpus or the rules of games cannot be read.
#[must_use]
pub fn seeds(target: &str) -> Vec<Sample> {
    let generated = match corpus(target) {
        "files" => samples::all(),
        "games" => games(),
        _ => Vec::new(),
    };
    let lines = in_crate(&format!("fuzz/corpus/{}.txt", corpus(target)));
    let lines = fs::read_to_string(&lines).unwrap_or_else(|error| panic!("{lines:?}: {error}"));
    let inputs: Vec<Sample> = lines.lines().map(input).collect();
    inputs.into_iter().chain(generated).collect()
}

/// Returns the part of the corpus that a target starts from.
#[must_use]
pub fn corpus(target: &str) -> &str {
    if ["c_reader", "open", "trust"].contains(&target) { "files" } else { target }
}

/// Reads an input of the corpus: its name, a space, and its bytes with the escapes of Python.
fn input(line: &str) -> Sample {
    let (name, escaped) = line.split_once(' ').unwrap_or_else(|| panic!("no bytes: {line}"));
    let (mut bytes, mut rest) = (Vec::new(), escaped.as_bytes());
    while let [first, after @ ..] = rest {
        let (byte, after) = match (first, after) {
            (b'\\', [b'x', high, low, after @ ..]) => {
                (u8::from_str_radix(text(&[*high, *low]), 16).expect("two digits"), after)
            }
            (b'\\', [b'n', after @ ..]) => (b'\n', after),
            (b'\\', [b'r', after @ ..]) => (b'\r', after),
            (b'\\', [b't', after @ ..]) => (b'\t', after),
            (b'\\', [quoted @ (b'\\' | b'\''), after @ ..]) => (*quoted, after),
            (b'\\', _) => panic!("{name}: an escape that is not known"),
            _ => (*first, after),
        };
        bytes.push(byte);
        rest = after;
    }
    Sample { name: name.to_owned(), bytes }
}

/// Returns the rules of each game of `dawggle-search`, with a board: rolled, one of those above, or
/// one of three letters.
fn games() -> Vec<Sample> {
    let mut games = rules();
    for Sample { name, bytes } in &mut games {
        let rules = Rules::parse(text(bytes)).expect("the rules of a game");
        let rolled = rules.roll(1, 1, true).map(|board| board.to_string());
        let is_board =
            |text: &&str| rules.folded_board(text, None, true, str::to_owned, |_| false).is_ok();
        let squares = || SQUARES.into_iter().find(is_board);
        let tiles = rules.geometry().map_or(0, |geometry| geometry.tiles());
        let letters = || "cat".chars().cycle().take(tiles).collect();
        let board = rolled.or_else(|| squares().map(str::to_owned)).unwrap_or_else(letters);
        bytes.extend(format!("---\n{board}").bytes());
        name.truncate(name.len() - ".toml".len());
    }
    games
}

/// Returns the files with the rules of games, in the order of their names.
fn rules() -> Vec<Sample> {
    let files = fs::read_dir(in_crate("../solver/search/rules")).expect("the rules of games");
    let files = files.map(|file| {
        let path = file.expect("a file").path();
        let bytes = fs::read(&path).expect("a file");
        let name = path.file_name().and_then(|name| name.to_str()).expect("a name in ASCII");
        Sample { name: name.to_owned(), bytes }
    });
    let mut files: Vec<_> = files.filter(|file| file.name.ends_with(".toml")).collect();
    files.sort_by(|one, next| one.name.cmp(&next.name));
    files
}

fn in_crate(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}
