//! Published results by the rules of several games, and the rules themselves.
//!
//! Most tests need the test data. Words have at least three letters, and `qu` is one symbol.

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::ops::ControlFlow;
use std::sync::LazyLock;

use dawggle::{Dawg, Outcome};
use dawggle_compiler::Compiler;
use dawggle_search::game::{GameBoard, Reuse, Rules};
use dawggle_search::solve::{ByWord, GameSolver};
use dawggle_snapshots::test_data::{test_data, test_text};

static ENABLE2K: LazyLock<Option<Vec<u8>>> = LazyLock::new(|| {
    let compiler = Compiler::new().text("enable2k", test_text("enable2k.txt")?);
    Some(compiler.digraph("qu").min_length(3).compile().unwrap().bytes)
});

fn enable2k() -> Option<Dawg<&'static [u8]>> {
    // This call reports each test as skipped, not only the first.
    test_data()?;
    ENABLE2K.as_ref().map(|bytes| Dawg::from_bytes(bytes.as_slice()).unwrap())
}

fn read_rules(name: &str) -> Rules {
    Rules::named(name).unwrap()
}

/// The words on a board and their points.
struct Solved {
    points: u64,
    words: BTreeSet<String>,
}

fn solve(board: &GameBoard, rules: &Rules, dawg: Dawg<&[u8]>) -> Solved {
    assert!(!rules.scoring.depends_on_path(board));
    let mut solved = Solved { points: 0, words: BTreeSet::new() };
    let outcome = GameSolver::new(dawg).solve(&board.spell(&dawg.alphabet()), |word| {
        solved.points += rules.scoring.of_length(word.letters());
        assert!(solved.words.insert(word.to_string()), "{word} comes once");
        ControlFlow::Continue(())
    });
    assert_eq!(outcome, Outcome::Complete);
    solved
}

#[test]
fn boggle_has_the_rules_of_its_file() {
    let [file, boggle] = [read_rules("boggle"), Rules::boggle()];
    assert_eq!((file.min_length, &file.scoring), (boggle.min_length, &boggle.scoring));
    assert!(file.geometry().is_none() && boggle.geometry().is_none());
}

/// Checks the points and the number of words of a board by the rules of Boggle.
#[track_caller]
fn check_board(text: &str, points: u64, words: Option<usize>) -> Option<BTreeSet<String>> {
    let dawg = enable2k()?;
    let rules = read_rules("boggle");
    let solved = solve(&rules.board(text, None, &dawg.alphabet()).unwrap(), &rules, dawg);
    assert_eq!(solved.points, points, "{text}");
    words.inspect(|&words| assert_eq!(solved.words.len(), words, "{text}"));
    Some(solved.words)
}

#[test]
fn boards_of_4x4_have_the_published_words() {
    let found = check_board("l qu r e / s l u s / a t i c / n r e n", 659, Some(331));
    if let Some(words) = found {
        assert!(words.contains("ant") && !words.contains("nurse"));
    }
    let found = check_board("i n c o / qu e s n / e n t i / y l l a", 453, Some(202));
    if let Some(words) = found {
        assert!(words.contains("inconsequentially"));
    }
}

#[test]
fn boards_of_3x3_have_the_published_words() {
    check_board("airdatdes", 189, None);
    check_board("ourfatdet", 114, None);
    if let Some(words) = check_board("perlatdes", 545, Some(267)) {
        assert!(words.contains("replated") && words.contains("repasted"));
    }
}

#[test]
fn boards_of_3x4_and_5x5_have_the_published_points() {
    check_board("perslatesind", 1651, Some(600));
    check_board("pers/late/sind", 1651, Some(600));
    check_board("ligdrmanesietildsracsepes", 10406, None);
}

#[test]
fn a_board_of_100x100_has_the_published_words() {
    let Some(text) = test_text("boards/big_dice_100.txt") else { return };
    let (board, answer) = text.trim_end().rsplit_once('\n').unwrap();
    assert_eq!(answer, "# words 39021 score 181027");
    check_board(board, 181_027, Some(39_021));
}

#[test]
fn three_solvers_find_the_same_words_in_the_bookworm_challenge() {
    let Some(dawg) = enable2k() else { return };
    let rules = read_rules("bookworm-challenge");
    let Some(text) = test_text("boards/bookworm.txt") else { return };
    let board = rules.board(&text, None, &dawg.alphabet()).unwrap();
    let list = test_text("enable2k.txt").unwrap();
    let list: Vec<&str> = list.lines().filter(|word| word.len() >= 3).collect();

    let mut by_graph = BTreeSet::new();
    let outcome = GameSolver::new(dawg).solve(&board.spell(&dawg.alphabet()), |word| {
        by_graph.insert(word.to_string());
        ControlFlow::Continue(())
    });
    assert_eq!(outcome, Outcome::Complete);
    let by_word = ByWord::new(&board, &["qu"]).unwrap();
    let by_word = list.iter().filter(|word| by_word.holds(word)).map(|&word| word.to_owned());
    assert!(by_graph.iter().eq(by_word.collect::<BTreeSet<String>>().iter()));
    assert_eq!(by_graph, spelled_in_hexagons(&text, &list));
    assert!(by_graph.len() > 500, "{}", by_graph.len());
}

/// Finds the words on rows of hexagons with an independent search of all paths that start a word.
fn spelled_in_hexagons(text: &str, list: &[&str]) -> BTreeSet<String> {
    let rows: Vec<Vec<char>> =
        text.lines().map(|line| line.split(' ').flat_map(str::chars).collect()).collect();
    let words: HashSet<&str> = list.iter().copied().collect();
    let beginnings: HashSet<&str> =
        list.iter().flat_map(|word| (1..=word.len()).map(|end| &word[..end])).collect();
    let mut found = BTreeSet::new();
    let mut to_go: Vec<(String, Vec<(i32, i32)>)> = Vec::new();
    for (row, letters) in (0..).zip(&rows) {
        let cells = (0..).zip(letters);
        to_go.extend(cells.map(|(column, letter)| (letter.to_string(), vec![(row, column)])));
    }
    while let Some((start, path)) = to_go.pop() {
        if words.contains(start.as_str()) {
            found.insert(start.clone());
        }
        let (row, column) = path[path.len() - 1];
        // Every other row is shifted half a cell to the right.
        let right = if row % 2 == 0 { -1 } else { 1 };
        let around = [(0, -1), (0, 1), (-1, 0), (-1, right), (1, 0), (1, right)];
        for next in around.map(|(down, right)| (row + down, column + right)) {
            let letter = usize::try_from(next.0).ok().zip(usize::try_from(next.1).ok());
            let letter = letter.and_then(|(row, column)| rows.get(row)?.get(column));
            let spelled = letter.map(|letter| format!("{start}{letter}"));
            let spelled = spelled.filter(|spelled| beginnings.contains(spelled.as_str()));
            if let Some(spelled) = spelled.filter(|_| !path.contains(&next)) {
                to_go.push((spelled, path.iter().copied().chain([next]).collect()));
            }
        }
    }
    found
}

const ENGLISH: &str = include_str!("../../../dicts/english.txt");

/// Compares the words on boards and their points with an independent search for each word, which
/// returns the points.
fn check_game(name: &str, boards: &[&str], points: impl Fn(&[&str], &str) -> Option<u64>) {
    let bytes = Compiler::new().text("english", ENGLISH).compile().unwrap().bytes;
    let (dawg, rules) = (Dawg::from_bytes(bytes.as_slice()).unwrap(), read_rules(name));
    for board in boards {
        let found = rules.solve(board, &dawg).unwrap();
        let found: BTreeMap<&str, u64> =
            found.iter().map(|found| (found.word.as_str(), found.points)).collect();
        let tiles: Vec<&str> = board.split([' ', '/']).filter(|tile| !tile.is_empty()).collect();
        let expected = ENGLISH.lines().filter_map(|word| Some((word, points(&tiles, word)?)));
        assert_eq!(found, expected.collect(), "{board}");
        assert!(found.len() > 30, "{board}");
    }
}

/// Returns the tile of each letter.
fn tiles_of(tiles: &[&str], word: &str) -> Option<Vec<usize>> {
    word.chars().map(|letter| tiles.iter().position(|tile| tile.starts_with(letter))).collect()
}

#[test]
fn words_of_spelling_bee_have_the_first_letter_and_pangrams_score_seven_more() {
    let boards = ["g e l a t i n", "o l e w n v i", "i s e u q t r"];
    check_game("spelling-bee", &boards, |tiles, word| {
        let used: BTreeSet<usize> = tiles_of(tiles, word)?.into_iter().collect();
        let length = word.len() as u64;
        let points = if length == 4 { 1 } else { length } + if used.len() == 7 { 7 } else { 0 };
        (length >= 4 && used.contains(&0)).then_some(points)
    });
}

#[test]
fn words_of_letter_boxed_change_sides_with_each_letter() {
    let boards = ["a b e / l n o / t i r / s d m", "g p h / e i t / d q u / a n s"];
    check_game("letter-boxed", &boards, |tiles, word| {
        let used = tiles_of(tiles, word)?;
        let changes = used.windows(2).all(|pair| pair[0] / 3 != pair[1] / 3);
        (word.len() >= 3 && changes).then_some(word.len() as u64)
    });
}

#[test]
fn words_of_wordament_use_tiles_of_all_kinds() {
    let boards = [
        "c a in- t / er l i n / e r d a / m o p -ing",
        "s e r t / a l un- s / i -ed e n / d r o th",
    ];
    let values = [2, 5, 3, 3, 1, 5, 4, 4, 2, 10, 6, 3, 4, 2, 2, 4, 8, 2, 2, 2, 4, 6, 6, 9, 5, 8];
    check_game("wordament", &boards, |tiles, word| {
        let sum = (0..16).filter_map(|cell| best_path(tiles, &values, word, cell, 0)).max()?;
        let halves = match word.len() {
            0..=4 => 2,
            5 => 3,
            6 | 7 => 4,
            _ => 5,
        };
        (word.len() >= 3).then_some(sum * halves / 2)
    });
}

/// Returns the highest sum of the tiles of a path from a cell that spells the rest of a word.
fn best_path(tiles: &[&str], values: &[u64], rest: &str, cell: usize, used: u32) -> Option<u64> {
    let tile = tiles[cell];
    let letters = tile.trim_matches('-');
    let after = rest.strip_prefix(letters)?;
    let is_inside = used != 0;
    if used >> cell & 1 == 1
        || (tile.ends_with('-') && is_inside)
        || (tile.starts_with('-') && !after.is_empty())
    {
        return None;
    }
    let value: u64 = letters.bytes().map(|letter| values[usize::from(letter - b'a')]).sum();
    let value = value + if letters.len() > 1 { 5 } else { 0 };
    let touches = |to: usize| (to / 4).abs_diff(cell / 4).max((to % 4).abs_diff(cell % 4)) == 1;
    let next = (0..16).filter(|&to| touches(to));
    let next = next.filter_map(|to| best_path(tiles, values, after, to, used | 1 << cell));
    if after.is_empty() { Some(value) } else { Some(value + next.max()?) }
}

#[test]
fn cells_of_the_bookworm_challenge_touch_as_in_the_game() {
    let rules = read_rules("bookworm-challenge");
    let geometry = rules.geometry().unwrap();
    assert_eq!((geometry.rows(), geometry.columns()), (21, 7));
    let cell = |(column, row): (usize, usize)| row * 7 + column;
    let places = |cell: usize| (cell % 7, cell / 7);
    let around = |place| -> Vec<(usize, usize)> {
        let neighbors = geometry.neighbors(cell(place)).iter();
        neighbors.map(|&cell| places(usize::from(cell))).collect()
    };
    assert_eq!(around((0, 1)), [(0, 0), (1, 0), (1, 1), (0, 2), (1, 2)]);
    assert_eq!(around((0, 0)), [(1, 0), (0, 1)]);
    assert_eq!(around((3, 2)), [(2, 1), (3, 1), (2, 2), (4, 2), (2, 3), (3, 3)]);
}

/// The board has seven columns, alternately of seven and eight cells.
#[test]
fn cells_of_bookworm_touch_as_in_the_game() {
    let rules = read_rules("bookworm");
    let geometry = rules.geometry().unwrap();
    assert_eq!(geometry.tiles(), 53);
    let tiles: Vec<usize> = (0..8).map(|row| geometry.tiles_in_row(row)).collect();
    assert_eq!(tiles, [7, 7, 7, 7, 7, 7, 7, 4]);
    let around = |row: usize, column: usize| -> Vec<(usize, usize)> {
        let cell = geometry.cell((row - 1, column - 1)).unwrap();
        let neighbors = geometry.neighbors(cell).iter().map(|&cell| usize::from(cell));
        neighbors
            .filter(|&cell| !geometry.is_hole(cell))
            .map(|cell| geometry.place(cell))
            .map(|(row, column)| (row + 1, column + 1))
            .collect()
    };
    assert_eq!(around(8, 1), [(7, 1), (7, 2)]);
    assert_eq!(around(8, 3), [(7, 2), (7, 3), (7, 4)]);
    assert_eq!(around(1, 2), [(1, 1), (1, 3), (2, 1), (2, 2), (2, 3)]);
}

#[test]
fn the_built_in_rules_are_valid() {
    for (name, text) in Rules::NAMED {
        let rules = Rules::parse(text).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert!(!rules.name.is_empty() && (2..=4).contains(&rules.min_length), "{name}");
        let has_reuse = ["letter-boxed", "spelling-bee"].contains(name);
        assert_eq!(rules.reuse != Reuse::Never, has_reuse, "{name}");
    }
    let sizes = ["boggle-classic", "boggle-big", "boggle-super-big", "scramble"].map(|name| {
        let rules = read_rules(name);
        let geometry = rules.geometry().unwrap();
        (geometry.rows(), geometry.columns())
    });
    assert_eq!(sizes, [(4, 4), (5, 5), (6, 6), (4, 4)]);
}
