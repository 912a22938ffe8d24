//! Published results: the sizes of minimal graphs and the scores of boards.
//!
//! Nearly all tests need the test data. Words have at least three letters, and `qu` is one symbol.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::{Arc, LazyLock};
use std::{fs, thread};

use dawggle::{
    Adjacency, Board, BoardText, Counts, Dawg, Mask, Outcome, ScoreTable, Scratch, Solver,
};
use dawggle_compiler::{Alphabet, Compiler};
use dawggle_search::game::{Geometry, Rules, Score, Symmetries};
use dawggle_search::hunt::Hunt;
use dawggle_search::score::Scorer;
use dawggle_snapshots::game::boggle;
use dawggle_snapshots::layout_option::LayoutOption;
use dawggle_snapshots::test_data::{test_data, test_text};

/// A dictionary in each layout.
type Dictionaries = [Vec<u8>; LayoutOption::ALL.len()];

static ENABLE2K: LazyLock<Option<Dictionaries>> = LazyLock::new(|| compile("enable2k.txt"));
static YAWL: LazyLock<Option<Dictionaries>> = LazyLock::new(|| compile("yawl.txt"));

fn enable2k() -> Option<&'static Dictionaries> {
    // This call reports each test as skipped, not only the first.
    test_data().and_then(|_| ENABLE2K.as_ref())
}

fn yawl() -> Option<&'static Dictionaries> {
    test_data().and_then(|_| YAWL.as_ref())
}

fn compile(name: &str) -> Option<Dictionaries> {
    let compiler = Compiler::new().text(name, test_text(name)?).digraph("qu").min_length(3);
    Some(LayoutOption::ALL.map(|layout| layout.apply_to(compiler.clone()).compile().unwrap().bytes))
}

/// The words on a board and their points.
#[derive(Debug, PartialEq)]
struct Solved {
    points: u32,
    words: Vec<String>,
}

impl Solved {
    fn has(&self, word: &str) -> bool {
        self.words.iter().any(|found| found == word)
    }
}

fn solve(board: &str, dictionary: &[u8]) -> Solved {
    let dawg = Dawg::from_bytes(dictionary).unwrap();
    let text = BoardText::parse(board, None).unwrap();
    let board = Board::<u64>::from_text(&text, &dawg.alphabet()).unwrap();
    solve_board(&board, &dawg)
}

fn solve_board<M: Mask>(board: &Board<M>, dawg: &Dawg<&[u8]>) -> Solved {
    let mut solved = Solved { points: 0, words: Vec::new() };
    let mut scratch = Scratch::<M, 1024>::EMPTY;
    let mut solver = Solver::new(board, dawg, &mut scratch);
    while let Some(word) = solver.next_word() {
        solved.points += ScoreTable::BOGGLE.points(word.letters());
        solved.words.push(word.to_string());
    }
    assert_eq!(solver.outcome(), Outcome::Complete);
    solved
}

#[track_caller]
fn check_points(dictionaries: Option<&Dictionaries>, answers: &[(&str, u32)]) {
    for dictionary in dictionaries.into_iter().flatten() {
        for &(board, points) in answers {
            assert_eq!(solve(board, dictionary).points, points, "{board}");
        }
    }
}

#[test]
fn graphs_of_enable2k_have_the_published_sizes() {
    let Some(list) = test_text("enable2k.txt") else { return };
    let sizes = |list: &str, max_length: usize| {
        let compiler = Compiler::new().text("enable2k", list).digraph("qu");
        let bytes = compiler.min_length(3).max_length(max_length).compile().unwrap().bytes;
        let Counts { words, nodes, edges, .. } = Dawg::from_bytes(&bytes).unwrap().counts();
        (words, nodes, edges)
    };
    assert_eq!(list.lines().count(), 173_528);
    assert_eq!(sizes(&list, 255), (173_432, 54_166, 123_279));
    assert_eq!(sizes(&list, 17).0, 172_233);

    let bare = |word: &&str| word.replace("qu", "").contains('q');
    let (with_bare_q, list): (Vec<&str>, Vec<&str>) = list.lines().partition(bare);
    assert_eq!(with_bare_q.iter().filter(|word| word.len() >= 3).count(), 30);
    let list = list.join("\n");
    assert_eq!(sizes(&list, 255), (173_402, 54_151, 123_247));
    assert_eq!(sizes(&list, 17).0, 172_203);
}

#[test]
fn boards_have_the_published_points_with_enable2k() {
    let answers = [
        ("abcdefghijklmnop", 18),
        ("tceevwhbtstuqaae", 94),
        ("catdlinemaropets", 2338),
        ("sieeueooctrkxonn", 138),
        ("cnsreehmiortoiky", 121),
        ("tvbitnpueeotntre", 190),
        ("yfhasegionmodtae", 212),
        ("eenolaostiasvmel", 272),
        ("stnteentaeeocpob", 211),
        ("asyrphuviereeupo", 138),
        ("sqngtfyatbewrete", 87),
        // Among the best known boards.
        ("gresenalstip", 1563),
        ("segsrntreiaeslps", 3603),
        ("gepsnaletireseds", 3593),
        ("aresstapenildres", 3591),
        ("cinslateperidsng", 3591),
        // The same tiles in another shape.
        ("per/sla/tes/ind", 468),
        ("airdatdes", 189),
        ("ourfatdet", 114),
        // One word uses all tiles of this board.
        ("hclbaiaertnssese", 2149),
        // Most of its words have many paths.
        ("eeesrvrreeesrsrs", 189),
    ];
    check_points(enable2k(), &answers);
}

/// A row of a table of `RECORDS.md`.
struct Record {
    line: &'static str,
    size: (usize, usize),
    list: &'static str,
    counts_words: bool,
    score: u64,
    board: &'static str,
}

fn records() -> Vec<Record> {
    let mut size = None;
    let mut records = Vec::new();
    for line in include_str!("../../solver/search/RECORDS.md").lines() {
        if let Some(heading) = line.strip_prefix("## ") {
            size = heading.split_once('x').and_then(|(rows, columns)| {
                Some((rows.parse::<usize>().ok()?, columns.parse::<usize>().ok()?))
            });
        }
        let cells = line.split('|').map(|cell| cell.trim().trim_matches('`')).collect::<Vec<_>>();
        let (Some(size), &[_, list, value, score, board, ..]) = (size, &cells[..]) else {
            continue;
        };
        let Ok(score) = score.replace(',', "").parse() else { continue };
        records.push(Record { line, size, list, counts_words: value == "words", score, board });
    }
    records
}

/// The boards that hybrid-boggle published, without their separators. A 3x4 board is written there
/// column by column.
fn published_boards() -> Vec<String> {
    let text = test_text("published/hybrid-boggle.tsv").unwrap_or_default();
    let boards = text.lines().filter(|line| !line.starts_with('#'));
    let boards = boards.filter_map(|line| line.split('\t').next());
    let by_rows = |board: &str| match board.len() {
        12 => (0..12).map(|cell| &board[cell % 4 * 3 + cell / 4..][..1]).collect(),
        _ => board.to_owned(),
    };
    boards.map(by_rows).collect()
}

/// Checks that the boards in the tables of `RECORDS.md` have their scores, for lists that `text`
/// returns, and that no board of another row beats them, and no published one. Returns the number
/// of rows.
#[track_caller]
fn check_records(text: impl Fn(&str) -> Option<String>) -> usize {
    let records = records();
    let mut boards = published_boards();
    boards.extend(records.iter().map(|record| record.board.replace('/', "")));
    let mut scores = BTreeMap::new();
    let mut checked = 0;
    for Record { line, size, list, counts_words, score, board } in records {
        let (rows, columns) = size;
        let scores = scores.entry((list, size)).or_insert_with(|| {
            let compiler = Compiler::new().text(list, text(list)?).min_length(3);
            let compiler = match Alphabet::named(list) {
                Some(alphabet) if list != "english" => compiler.alphabet(alphabet),
                _ => compiler.digraph("qu"),
            };
            let dictionary = compiler.compile().unwrap().bytes;
            let dawg = Dawg::from_bytes(&dictionary[..]).unwrap();
            let scorer = Scorer::new(&dawg, &boggle(rows, columns)).unwrap();
            let boards = boards.iter().filter(|board| board.len() == rows * columns);
            let scores = boards.clone().zip(scorer.score_all(boards));
            let scores = scores.map(|(board, score)| (board.clone(), score.unwrap()));
            Some(scores.collect::<BTreeMap<String, Score>>())
        });
        let Some(scores) = scores else { continue };
        let value = |score: &Score| if counts_words { score.words.into() } else { score.points };
        assert_eq!(value(&scores[&board.replace('/', "")]), score, "{line}");
        let best = scores.iter().max_by_key(|(_, score)| value(score)).unwrap();
        assert_eq!(value(best.1), score, "{line}: {} is better", best.0);
        checked += 1;
    }
    checked
}

#[test]
fn the_records_of_the_lists_here_have_the_scores_of_their_tables() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../dicts");
    let boards = check_records(|list| fs::read_to_string(folder.join(format!("{list}.txt"))).ok());
    assert_eq!(boards, 5 * 5 * 2, "five lists, five sizes, points and words");
}

#[test]
fn the_records_of_public_lists_have_the_scores_of_their_tables() {
    if test_data().is_some() {
        let is_public = |list: &&str| ["enable2k", "yawl"].contains(list);
        let text = |list: &str| test_text(&format!("{}.txt", Some(list).filter(is_public)?));
        assert_eq!(check_records(text), 2 * 5 * 2, "two lists, five sizes, points and words");
    }
}

#[test]
fn boards_have_the_published_points_with_yawl() {
    // One word of 16 letters, supernaturalised, and one of 17, quartermistresses, use all tiles.
    let spanning = [("usaupltreaiernsd", 2988), ("qressatstiseremr", 1935)];
    check_points(yawl(), &[&[("lepsartes", 659)], &spanning[..]].concat());
}

/// The last table of `RECORDS.md`.
#[test]
fn boards_have_what_hybrid_boggle_states() {
    let (_, table) =
        include_str!("../../solver/search/RECORDS.md").split_once("## Beside hybrid").unwrap();
    let mut rows = 0;
    for line in table.lines().filter(|line| line.ends_with("` |")) {
        let cells: Vec<&str> = line.split('|').map(|cell| cell.trim().trim_matches('`')).collect();
        let [_, list, _, value, there, here, board, _] = cells[..] else { panic!("{line}") };
        let Some(dictionaries) = (if list == "yawl" { yawl() } else { enable2k() }) else { return };
        let score = solve(board, &dictionaries[0]);
        let value = if value == "words" { score.words.len() } else { score.points as usize };
        assert_eq!(value.to_string(), here.replace(',', ""), "{line}");
        // One misprint: see below the table.
        assert_eq!(there == here, there != "659", "{line}");
        rows += 1;
    }
    assert_eq!(rows, 12);
}

/// Dan Vanderkam's paper of 2025: where each letter doubles the points, hunts find far less.
#[test]
fn boards_have_the_published_powers_of_two() {
    let Some([dictionary, ..]) = enable2k() else { return };
    let table: Vec<u32> = (0..=17_u32).map(|letters| 1 << letters >> 3).collect();
    let rules = format!("name = 'Powers'\nscore.table = {table:?}");
    let rules = Rules::parse(&rules).unwrap().with_geometry(Geometry::rectangle(4, 4).unwrap());
    let scorer = Scorer::new(&Dawg::from_bytes(dictionary).unwrap(), &rules).unwrap();
    let points = scorer.score_all(["rpqaselinifcoita", "cineqetnsniasesl"]);
    assert!(points.map(|score| score.unwrap().points).eq([44_726, 28_542]));
}

#[test]
fn boards_have_the_published_words_with_enable2k() {
    let Some([dictionary, ..]) = enable2k() else { return };
    let solved = solve("l qu r e / s l u s / a t i c / n r e n", dictionary);
    assert_eq!((solved.points, solved.words.len()), (659, 331));
    assert!(solved.has("ant") && !solved.has("nurse"));
    let solved = solve("i n c o / qu e s n / e n t i / y l l a", dictionary);
    assert_eq!((solved.points, solved.words.len()), (453, 202));
    assert!(solved.has("inconsequentially"));
    let solved = solve("perlatdes", dictionary);
    assert_eq!((solved.points, solved.words.len()), (545, 267));
    assert!(solved.has("replated") && solved.has("repasted"));
    assert_eq!(solve("perslatesind", dictionary).words.len(), 600);
    assert_eq!(solve("perslatgsineters", dictionary).words.len(), 1045);
    assert_eq!(solve("gesorntreaieslps", dictionary).words.len(), 1158);
    assert!(solve("hclbaiaertnssese", dictionary).has("charitablenesses"));
}

/// A board class has a set of letters on each tile.
#[test]
fn a_board_class_has_the_published_points() {
    let Some([dictionary, ..]) = enable2k() else { return };
    let dawg = Dawg::from_bytes(dictionary).unwrap();
    let class = "lnrsy aeiou chkmpt chkmpt aeiou lnrsy lnrsy aeiou bdfgjvwxz";
    let mut board = Board::<u16>::new(Adjacency::rectangle(3, 3).unwrap());
    for (tile, letters) in (0..).zip(class.split(' ')) {
        for letter in letters.split_inclusive(|_| true) {
            board.hold(tile, dawg.alphabet().symbol(letter).unwrap()).unwrap();
        }
    }
    assert_eq!(solve_board(&board, &dawg).points, 106_383);
}

/// Checks the points of every board of a file, and their sum.
#[track_caller]
fn check_file(name: &str, boards: usize, sum: u64) {
    let (Some(dictionaries), Some(text)) = (enable2k(), test_text(name)) else { return };
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.len(), boards);
    for dictionary in dictionaries {
        assert_eq!(points(&Dawg::from_bytes(dictionary).unwrap(), &lines), sum);
    }
}

/// Checks the points of each board with all processors, and returns their sum.
#[track_caller]
fn points(dawg: &Dawg<&[u8]>, lines: &[&str]) -> u64 {
    let check = |lines: &[&str]| -> u64 {
        let points = lines.iter().map(|line| {
            let (board, points) = line.split_once(' ').unwrap();
            let board = BoardText::parse(board, None).unwrap();
            let board = Board::<u16>::from_text(&board, &dawg.alphabet()).unwrap();
            let solved = solve_board(&board, dawg);
            assert_eq!(solved.points, points.parse::<u32>().unwrap(), "{line}");
            u64::from(solved.points)
        });
        points.sum()
    };
    let threads = thread::available_parallelism().unwrap().get();
    thread::scope(|scope| {
        let parts = lines.chunks(lines.len().div_ceil(threads));
        let threads: Vec<_> = parts.map(|part| scope.spawn(|| check(part))).collect();
        threads.into_iter().map(|thread| thread.join().unwrap()).sum()
    })
}

#[test]
fn the_scorer_finds_the_published_points_of_84_464_boards() {
    let Some(dictionaries) = enable2k() else { return };
    let dictionary = Dawg::from_bytes(&dictionaries[0]).unwrap();
    let scorer = Scorer::new(&dictionary, &boggle(4, 4)).unwrap();
    let mut tiles = Vec::new();
    for (instruction_set, mut scorer) in scorer.for_instruction_sets() {
        for (name, sum) in [("w1", 2_292_512), ("w2", 7_178_623), ("w3", 30_956_984)] {
            let Some(text) = test_text(&format!("boards/{name}.txt")) else { return };
            let score = |line: &str| {
                let (board, points) = line.split_once(' ').unwrap();
                assert!(scorer.read(board, &mut tiles).is_some());
                let score = scorer.score(&tiles).unwrap().points;
                assert_eq!(score, points.parse::<u64>().unwrap(), "{line}, {instruction_set}");
                score
            };
            assert_eq!(text.lines().map(score).sum::<u64>(), sum);
        }
        scorer.read("gesorntreaieslps", &mut tiles);
        assert_eq!(scorer.score(&tiles).unwrap().words, 1158);
    }
}

/// In the file, each record board is followed by all boards that differ from it in one cell.
#[test]
fn the_scorer_finds_the_published_points_of_neighboring_boards() {
    let Some(dictionaries) = enable2k() else { return };
    let dictionary = Dawg::from_bytes(&dictionaries[0]).unwrap();
    let scorer = Scorer::new(&dictionary, &boggle(4, 4)).unwrap();
    let Some(text) = test_text("boards/w3.txt") else { return };
    let read = |line: &str| {
        let (board, points) = line.split_once(' ').unwrap();
        let mut tiles = Vec::new();
        assert!(scorer.read(board, &mut tiles).is_some());
        (tiles, points.parse::<u64>().unwrap())
    };
    let boards: Vec<_> = text.lines().map(read).collect();
    for (instruction_set, mut scorer) in scorer.for_instruction_sets() {
        let mut scores = Vec::new();
        for group in boards.chunks(1 + 16 * 25) {
            let (record, points) = &group[0];
            let score = scorer.neighbors(record, &mut scores);
            assert_eq!(score.unwrap().points, *points, "{record:?}, {instruction_set}");
            for (tiles, points) in group {
                let cell = (0..16).find(|&cell| tiles[cell] != record[cell]).unwrap_or_default();
                let place = cell * scorer.symbols() + usize::from(tiles[cell]);
                assert_eq!(
                    scores[place].points, *points,
                    "{record:?}, {tiles:?}, {instruction_set}"
                );
            }
        }
    }
}

/// YAWL has more words than a narrow edge of the scorer can number.
#[test]
fn the_scorer_finds_the_published_points_with_yawl() {
    let Some(dictionaries) = yawl() else { return };
    let dawg = Dawg::from_bytes(&dictionaries[0]).unwrap();
    for (board, side, points) in
        [("bestlatepirsseng", 4, 4540), ("degosrsniceitalstrepuopsd", 5, 13625)]
    {
        let scorer = Scorer::new(&dawg, &boggle(side, side)).unwrap();
        assert_eq!(scorer.score_all([board]).next().unwrap().unwrap().points, points);
    }
}

#[test]
fn nearly_identical_boards_have_the_published_points() {
    check_file("boards/w1.txt", 21_632, 2_292_512);
}

#[test]
fn rolled_boards_have_the_published_points() {
    check_file("boards/w2.txt", 50_000, 7_178_623);
}

#[test]
fn record_boards_and_their_neighbors_have_the_published_points() {
    check_file("boards/w3.txt", 12_832, 30_956_984);
}

/// Of all boards on which a word of ENABLE2K uses every cell, `hclbaiaertnssese` has the most
/// points.
#[test]
fn the_best_spanned_board_is_the_known_one() {
    let Some([dictionary, ..]) = enable2k() else { return };
    let dawg = Dawg::from_bytes(&dictionary[..]).unwrap();
    let rules = Rules::named("boggle").unwrap();
    let geometry = Arc::new(Geometry::rectangle(4, 4).unwrap());
    let hunt = Hunt::new(rules.clone(), dawg, geometry.clone());
    let climbs = hunt.containing("charitablenesses").pool(1).spanning().start().unwrap();
    let climb = climbs.climb(0, |_| ControlFlow::Continue(())).unwrap();
    assert_eq!(climb.outcome, Outcome::Complete);
    let best = &climb.boards[0];
    assert_eq!(best.points, 2149);
    let known = rules.board("hclb/aiae/rtns/sese", None, &dawg.alphabet()).unwrap();
    assert_eq!(best.board.tiles(), Symmetries::of(&geometry).least(known.tiles()));
}
