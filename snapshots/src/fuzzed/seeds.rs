//! The inputs that fuzzing of a target starts from: the corpus, and generated inputs.

use std::fs;
use std::path::Path;

use dawggle_search::game::Rules;

use super::text;
use crate::samples::{self, Sample};

/// Boards of squares, the first one with bonuses, a choice of letters, a blank and a blocked cell.
const SQUARES: [&str; 2] = ["c:dl a t:tw s / ? {a/b} # x / qu i e t / th e s e", "cat/sqi"];

/// The numbers of tiles of the boards of hexagons.
const HEXAGONS: [usize; 2] = [53, 147];

/// Returns all inputs that fuzzing of a target starts from, with names that differ.
///
/// # Panics
///
/// Panics if the corpus or the rules of games cannot be read.
#[must_use]
pub fn seeds(target: &str) -> Vec<Sample> {
    let generated = match folder(target) {
        "files" => samples::all(),
        "games" => games(),
        _ => Vec::new(),
    };
    let corpus = read(&format!("fuzz/corpus/{}", folder(target)));
    corpus.into_iter().chain(generated).collect()
}

/// Returns the folder of the corpus that a target starts from.
#[must_use]
pub fn folder(target: &str) -> &str {
    if ["c_reader", "open", "trust"].contains(&target) { "files" } else { target }
}

/// Returns the rules of each game of `dawggle-dicts`, with a board: rolled, or one of those above.
fn games() -> Vec<Sample> {
    let hexagons = HEXAGONS.map(|count| "cat".chars().cycle().take(count).collect());
    let boards: Vec<String> = SQUARES.map(str::to_owned).into_iter().chain(hexagons).collect();
    let mut games = read("../solver/search/rules");
    games.retain(|file| file.name.ends_with(".toml"));
    for Sample { name, bytes } in &mut games {
        let rules = Rules::parse(text(bytes)).expect("the rules of a game");
        let rolled = rules.roll(1, 1).map(|board| board.to_string());
        let board = rolled
            .as_ref()
            .or_else(|| boards.iter().find(|board| rules.board(board, None).is_ok()));
        let board = board.unwrap_or_else(|| panic!("no board for {name}"));
        bytes.extend(format!("---\n{board}").bytes());
        name.truncate(name.len() - ".toml".len());
    }
    games
}

/// Returns the files of a folder, in the order of their names.
fn read(folder: &str) -> Vec<Sample> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let files = fs::read_dir(&folder).unwrap_or_else(|error| panic!("{folder:?}: {error}"));
    let files = files.map(|file| {
        let path = file.expect("a file").path();
        let bytes = fs::read(&path).expect("a file");
        let name = path.file_name().and_then(|name| name.to_str()).expect("a name in ASCII");
        Sample { name: name.to_owned(), bytes }
    });
    let mut files: Vec<Sample> = files.collect();
    files.sort_by(|one, next| one.name.cmp(&next.name));
    files
}
