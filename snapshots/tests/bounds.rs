//! Bounds of board classes agree with their definitions and with published values. They are never
//! below the score of a board of the class.

use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::sync::LazyLock;

use dawggle::{Dawg, Outcome, SymbolSet};
use dawggle_compiler::Compiler;
use dawggle_search::bound::{Bounds, Class, SumNode};
use dawggle_search::game::{GameBoard, Geometry, Reuse, Rules, Tile};
use dawggle_search::prove::Prover;
use dawggle_search::score::Scorer;
use dawggle_snapshots::any_board::Bytes;
use dawggle_snapshots::layout_option::LayoutOption;
use dawggle_snapshots::marked::{mark, mark_symbols, symbols, unmark};
use dawggle_snapshots::oracle;
use dawggle_snapshots::property::check;
use dawggle_snapshots::raw_file::{Counts, RawFile};
use dawggle_snapshots::test_data::test_text;
use proptest::collection::{btree_set, vec};
use proptest::prelude::*;
use proptest::sample::select;
use proptest::test_runner::TestCaseResult;

/// A class, and a word list.
#[derive(Clone, Debug)]
struct Sets {
    geometry: Geometry,
    sets: Vec<BTreeSet<String>>,
    words: BTreeSet<String>,
    layout: LayoutOption,
}

impl Sets {
    fn class(&self, dawg: &Bytes<'_>) -> Class {
        let tile = |set: &BTreeSet<String>| match set.is_empty() {
            true => Tile::blocked(),
            false => Tile::parse(&Vec::from_iter(set.iter().cloned()).join("/")).unwrap(),
        };
        let tiles = self.sets.iter().map(tile).collect();
        let board = GameBoard::new(self.geometry.clone(), tiles);
        Class::new(&board, &dawg.alphabet()).unwrap()
    }

    fn compile(&self) -> Vec<u8> {
        let words = self.words.iter().map(|word| unmark(word));
        let compiler = Compiler::new().digraph("qu").digraph("ch").words("words", words);
        self.layout.apply_to(compiler).compile().unwrap().bytes
    }

    /// Returns the class as a board of the oracle.
    fn oracle(&self, sets: impl IntoIterator<Item = Vec<String>>) -> oracle::PlainBoard {
        let neighbors = (0..self.geometry.cells())
            .map(|cell| self.geometry.neighbors(cell).iter().copied().map(usize::from).collect());
        let tiles = sets.into_iter().map(|set| set.iter().map(|letter| mark([letter])).collect());
        let reuse = Reuse::Never;
        oracle::PlainBoard { neighbors: neighbors.collect(), tiles: tiles.collect(), reuse }
    }

    /// Returns the points of the words with a path that begins on the start cell.
    fn score(&self, board: &oracle::PlainBoard, start: Option<u8>) -> u64 {
        let words: HashSet<String> = self.words.iter().cloned().collect();
        let begins = |path: &Vec<usize>| start.is_none_or(|start| path[0] == usize::from(start));
        let found = board.find(&words, 6).into_iter();
        let found = found.filter(|(_, paths)| paths.iter().any(begins));
        found.map(|(word, _)| by_length(&word)).sum()
    }
}

/// The letters of classes. No word has the last one.
const LETTERS: [&str; 6] = ["a", "b", "c", "qu", "ch", "z"];

/// Generates classes of few boards, with a few letters that make many words.
fn classes() -> impl Strategy<Value = Sets> {
    let shape = select(vec![(1, 1), (1, 3), (2, 2), (3, 1), (2, 3), (1, 6)]);
    let sets = vec(btree_set(select(&LETTERS[..]).prop_map(str::to_owned), 0..=4), 6);
    let word = vec(select(&LETTERS[..5]), 1..=5).prop_map(mark);
    let has_hole = prop::bool::weighted(0.1);
    (shape, sets, btree_set(word, 1..60), has_hole, select(&LayoutOption::ALL)).prop_map(
        |((rows, columns), mut sets, words, has_hole, layout)| {
            let mut geometry = Geometry::rectangle(rows, columns).unwrap();
            sets.truncate(geometry.cells());
            if has_hole && geometry.cells() > 1 {
                geometry.holes([(0, 0)]).unwrap();
                sets[0].clear();
            }
            let mut boards = 1;
            for set in &mut sets {
                while boards * set.len() > 64 {
                    set.pop_first();
                }
                boards *= set.len().max(1);
            }
            Sets { geometry, sets, words, layout }
        },
    )
}

/// Points by the number of letters. A `qu` counts as two.
const TABLE: &str = "name = 'Test'\nscore.table = [0, 1, 2, 4, 5, 7, 11, 12]\nscore.further = 3";

static RULES: LazyLock<Rules> = LazyLock::new(|| Rules::parse(TABLE).unwrap());

fn by_length(marked: &str) -> u64 {
    RULES.scoring.of_length(unmark(marked).chars().count() as u32)
}

#[test]
fn bounds_agree_with_the_oracle_and_are_not_below_any_score() {
    let (with_points, with_slack) = (Cell::new(0), Cell::new(0));
    check(300, &classes(), |sets| {
        let bytes = sets.compile();
        let dawg = Dawg::from_bytes(&bytes).unwrap();
        let class = sets.class(&dawg);
        let all = sets.oracle(sets.sets.iter().map(|set| Vec::from_iter(set.clone())));
        let last = sets.geometry.cells() as u8 - 1;
        for start in [None, Some(0), Some(last)] {
            let bounds = Bounds::new(&class, &RULES, &dawg).unwrap();
            let bounds = start.map_or(bounds.clone(), |start| bounds.start(start));
            let sum_union = bounds.sum_union().unwrap();
            prop_assert_eq!(sum_union, sets.score(&all, start));
            let max_no_mark = bounds.max_no_mark().unwrap();
            let starts = |cell: usize| start.is_none_or(|start| cell == usize::from(start));
            prop_assert_eq!(max_no_mark, all.max_no_mark(&sets.words, starts, by_length));
            same_tree(&bounds, max_no_mark)?;

            let best = best(&sets, &class, &dawg, start)?;
            prop_assert!(best <= sum_union.min(max_no_mark));
            with_points.set(with_points.get() + usize::from(best > 0));
            with_slack.set(with_slack.get() + usize::from(best < sum_union.min(max_no_mark)));
        }
        Ok(())
    });
    assert!(with_points.get() >= 300 && with_slack.get() >= 100, "{with_points:?} {with_slack:?}");
}

/// Returns the best score of a board of the class. Checks that a board's sum/union is its score.
fn best(
    sets: &Sets,
    class: &Class,
    dawg: &Bytes<'_>,
    start: Option<u8>,
) -> Result<u64, TestCaseError> {
    let mut best = 0;
    let boards = class.boards().to_u64().unwrap();
    let mut seen = BTreeSet::new();
    for board in (0..boards).map(|number| class.nth(number)) {
        let text = board.board(&dawg.alphabet());
        seen.insert(text.to_string());
        prop_assert_eq!(board.boards(), 1.into());
        let bounds = Bounds::new(&board, &RULES, dawg).unwrap();
        let bounds = start.map_or(bounds.clone(), |start| bounds.start(start));
        let letters = text.tiles().iter();
        let letters = letters.map(|tile| tile.choices().map(str::to_owned).collect());
        let score = sets.score(&sets.oracle(letters), start);
        prop_assert_eq!(bounds.sum_union(), Ok(score));
        best = best.max(score);
    }
    prop_assert_eq!(seen.len() as u64, boards, "all boards are different");
    Ok(best)
}

/// Checks that the sum/choice tree has the same bound and the same words.
fn same_tree(bounds: &Bounds<'_, &[u8]>, bound: u64) -> TestCaseResult {
    let mut union = BTreeSet::new();
    let outcome = bounds.union(|word, _| _ = union.insert(word.to_string()));
    prop_assert_eq!(outcome, Outcome::Complete);
    let tree = bounds.sum_choice_tree(usize::MAX).unwrap();
    prop_assert_eq!(tree.iter().map(|choice| max(choice)).sum::<u64>(), bound);
    let (mut letters, mut words) = (0, BTreeSet::new());
    check_tree(&tree, &mut letters, &mut words)?;
    prop_assert_eq!(words, union);
    prop_assert!(bounds.sum_choice_tree(letters).is_ok());
    let too_few = letters.checked_sub(1).map(|letters| bounds.sum_choice_tree(letters));
    prop_assert!(too_few.is_none_or(|tree| tree == Err(Outcome::Stopped)));
    Ok(())
}

/// Returns the value of a choice node.
fn max(choice: &[SumNode]) -> u64 {
    choice.iter().map(|letter| letter.sum).max().unwrap()
}

fn check_tree(
    tree: &[Vec<SumNode>],
    letters: &mut usize,
    words: &mut BTreeSet<String>,
) -> TestCaseResult {
    for choice in tree {
        for letter in choice {
            prop_assert_eq!(letter.cell, choice[0].cell);
            *letters += 1;
            if let Some(word) = &letter.word {
                words.insert(word.clone());
                let points = RULES.scoring.of_length(word.chars().count() as u32);
                prop_assert_eq!(letter.points, points);
            }
            let sum: u64 = letter.choices.iter().map(|choice| max(choice)).sum();
            prop_assert_eq!(letter.sum, letter.points + sum);
            check_tree(&letter.choices, letters, words)?;
        }
    }
    Ok(())
}

/// Generates classes of 17 to 25 cells. One word is long and winds through the class.
fn larger_classes() -> impl Strategy<Value = Sets> {
    let shape = select(vec![(4, 5), (5, 5), (3, 7), (2, 12), (24, 1)]);
    let sets = vec(btree_set(select(&LETTERS[..5]).prop_map(str::to_owned), 1..=3), 25);
    let word = vec(select(&LETTERS[..5]), 1..=6).prop_map(mark);
    let longest = 17..=25_usize;
    (shape, sets, btree_set(word, 1..60), longest, select(&LayoutOption::ALL)).prop_map(
        |((rows, columns), mut sets, mut words, longest, layout)| {
            sets.truncate(rows * columns);
            let mut boards = 1;
            for set in &mut sets {
                while boards * set.len() > 256 {
                    set.pop_first();
                }
                boards *= set.len();
            }
            let winding = (0..rows).flat_map(|row| {
                let columns_of_row = (0..columns).map(move |column| (row, column));
                columns_of_row.map(|(row, column)| {
                    let column = if row % 2 == 0 { column } else { columns - 1 - column };
                    sets[row * columns + column].last().unwrap()
                })
            });
            words.insert(mark(winding.take(longest)));
            // Every letter is a symbol of the dictionary.
            words.insert(mark(&LETTERS[..5]));
            Sets { geometry: Geometry::rectangle(rows, columns).unwrap(), sets, words, layout }
        },
    )
}

/// A word on a path: the letter of each cell, in ascending order of cells.
type Placement<'a> = Vec<(usize, &'a str)>;

impl Sets {
    /// Returns the placements of a word. Two paths with the same letters on the same cells are one.
    fn placements<'a>(&self, word: &'a str) -> BTreeSet<Placement<'a>> {
        let letters: Vec<&str> = symbols(word).collect();
        let mut placements = BTreeSet::new();
        let mut paths: Vec<Vec<usize>> = (0..self.sets.len()).map(|cell| vec![cell]).collect();
        while let Some(path) = paths.pop() {
            let (&cell, before) = path.split_last().unwrap();
            if before.contains(&cell) || !self.sets[cell].contains(letters[before.len()]) {
                continue;
            }
            if path.len() == letters.len() {
                let mut placement: Vec<_> = path.into_iter().zip(letters.clone()).collect();
                placement.sort_unstable();
                placements.insert(placement);
                continue;
            }
            for &next in self.geometry.neighbors(cell) {
                paths.push([&path[..], &[next.into()]].concat());
            }
        }
        placements
    }
}

/// Returns the orderly bound: on each cell, the letter with most points among the placements that
/// have this cell first, where the same holds for the rest of each placement.
fn orderly(placements: &[(&[(usize, &str)], u64)]) -> u64 {
    let mut cells: BTreeMap<usize, BTreeMap<&str, Vec<_>>> = BTreeMap::new();
    for &(placement, points) in placements {
        if let Some((&(cell, letter), rest)) = placement.split_first() {
            cells.entry(cell).or_default().entry(letter).or_default().push((rest, points));
        }
    }
    let bound = |rest: &Vec<(&[_], u64)>| {
        let ended = rest.iter().filter(|(rest, _)| rest.is_empty());
        ended.map(|&(_, points)| points).sum::<u64>() + orderly(rest)
    };
    cells.values().map(|letters| letters.values().map(bound).max().unwrap()).sum()
}

#[test]
fn bounds_and_proofs_of_up_to_25_cells_agree_with_the_oracle() {
    let (with_long_word, with_slack) = (Cell::new(0), Cell::new(0));
    check(60, &larger_classes(), |sets| {
        let bytes = sets.compile();
        let dawg = Dawg::from_bytes(&bytes).unwrap();
        let class = sets.class(&dawg);
        let found: Vec<(Vec<Placement<'_>>, u64)> = sets
            .words
            .iter()
            .map(|word| (Vec::from_iter(sets.placements(word)), by_length(word)))
            .filter(|(placements, _)| !placements.is_empty())
            .collect();
        let bounds = Bounds::new(&class, &RULES, &dawg).unwrap();
        let sum_union: u64 = found.iter().map(|(_, points)| points).sum();
        prop_assert_eq!(bounds.sum_union(), Ok(sum_union));
        let all = sets.oracle(sets.sets.iter().map(|set| Vec::from_iter(set.clone())));
        let max_no_mark = all.max_no_mark(&sets.words, |_| true, by_length);
        prop_assert_eq!(bounds.max_no_mark(), Ok(max_no_mark));

        let rules = RULES.clone().with_geometry(sets.geometry.clone());
        let scorer = Scorer::new(&dawg, &rules).unwrap();
        let prover = Prover::new(scorer).unwrap();
        let prover = prover.order(&Vec::from_iter(0..sets.sets.len()));
        let each = found.iter().flat_map(|(placements, points)| {
            placements.iter().map(|placement| (&placement[..], *points))
        });
        let expected = orderly(&Vec::from_iter(each));
        prop_assert_eq!(prover.bound(&class).unwrap(), expected);

        let mut boards = BTreeSet::new();
        for number in 0..class.boards().to_u64().unwrap() {
            let board = class.nth(number).board(&dawg.alphabet());
            let tiles: Vec<&str> = board.tiles().iter().flat_map(Tile::choices).collect();
            let has = |placement: &Placement<'_>| {
                placement.iter().all(|&(cell, letter)| tiles[cell] == letter)
            };
            let words = found.iter().filter(|(placements, _)| placements.iter().any(has));
            let points: u64 = words.map(|(_, points)| points).sum();
            boards.insert((points, mark(&tiles)));
        }
        let best = boards.last().unwrap().0;
        prop_assert!(best <= expected.min(sum_union).min(max_no_mark));
        boards.retain(|&(points, _)| points >= best * 9 / 10);
        let proof = prover.prove(&class, best * 9 / 10).unwrap();
        let proved = proof.boards.iter();
        let proved: BTreeSet<_> = proved
            .map(|(tiles, points)| (*points, mark_symbols(tiles, &dawg.alphabet())))
            .collect();
        prop_assert_eq!(proved, boards);

        let is_long = |(placements, _): &(Vec<Placement<'_>>, u64)| placements[0].len() > 16;
        with_long_word.set(with_long_word.get() + usize::from(found.iter().any(is_long)));
        with_slack.set(with_slack.get() + usize::from(best < expected));
        Ok(())
    });
    assert!(
        with_long_word.get() >= 60 && with_slack.get() >= 20,
        "{with_long_word:?} {with_slack:?}"
    );
}

/// Reads a class of squares.
fn read(text: &str, dawg: &Bytes<'_>) -> Class {
    Class::new(&GameBoard::parse(text).unwrap(), &dawg.alphabet()).unwrap()
}

#[test]
fn classes_are_written_as_they_are_read() {
    check(500, &classes(), |sets| {
        let bytes = sets.compile();
        let dawg = Dawg::from_bytes(&bytes).unwrap();
        let class = sets.class(&dawg);
        let text = class.board(&dawg.alphabet()).to_string();
        let again = GameBoard::parse_shaped(&text, sets.geometry.clone()).unwrap();
        let again = Class::new(&again, &dawg.alphabet()).unwrap();
        prop_assert_eq!(again, class.clone(), "{}", text);
        let is_known = |letter: &&String| dawg.alphabet().symbol(letter).is_some();
        let known = |set: &BTreeSet<String>| set.iter().filter(is_known).count().max(1);
        let boards: usize = sets.sets.iter().map(known).product();
        prop_assert_eq!(class.boards().to_u64(), Some(boards as u64));
        for number in [0, 1, u64::MAX] {
            prop_assert_eq!(class.nth(number).boards(), 1.into());
        }
        Ok(())
    });
}

#[test]
fn class_texts_have_one_standard_form() {
    let bytes =
        Compiler::new().text("list", "bad\ncab\nquad\n").digraph("qu").compile().unwrap().bytes;
    let dawg = Dawg::from_bytes(&bytes).unwrap();
    for (text, same) in [
        ("c{a,d}b/##a/###", "c{a/d}b/##a/###"),
        (" C{D/a}b / ##A /\n### ", "c{a/d}b/##a/###"),
        ("c {d,a/d,a} b # # a # # #", "c{a/d}b/##a/###"),
        ("x{a/x}b/cd#", "#ab/cd#"),
        ("{b/qu}{q,a}/{th,a}q", "{b/qu}a/aq"),
        ("??/#{?}", "{a/b/c/d/qu}{a/b/c/d/qu}/#{a/b/c/d/qu}"),
        ("?b/{all}{ALL:dw}", "{a/b/c/d/qu}b/{a/b/c/d/qu}{a/b/c/d/qu}"),
        ("b all / c {all/b}", "b{a/b/c/d/qu}/cb"),
        ("{a:dw}b/cd", "ab/cd"),
    ] {
        assert_eq!(read(text, &dawg).board(&dawg.alphabet()).to_string(), same, "{text:?}");
    }
    let bytes = Compiler::new().text("list", "ball\n").digraph("all").compile().unwrap().bytes;
    let dawg = Dawg::from_bytes(&bytes).unwrap();
    let class = read("b{all}/??", &dawg).board(&dawg.alphabet());
    assert_eq!(class.to_string(), "b{all}/{all/b}{all/b}", "`all` is a symbol here");
}

#[test]
fn classes_without_bounds_are_refused() {
    let bytes = Compiler::new().text("list", "quit\nthe\n").compile().unwrap().bytes;
    let dawg = Dawg::from_bytes(&bytes).unwrap();
    let refusal = |class: &str, rules: &str| {
        let rules = Rules::parse(&format!("name = 'Test'\n{rules}")).unwrap();
        let board = GameBoard::parse(class).unwrap();
        let class = Class::new(&board, &dawg.alphabet());
        class.and_then(|class| Bounds::new(&class, &rules, &dawg)).unwrap_err().to_string()
    };
    let by_length = "score.table = [1]";
    let several = "cell 2 has `qu`, which is several symbols of the dictionary: write a choice";
    assert!(refusal("aq/bc", by_length).starts_with(several));
    let rows = ["abcdefghijklm"; 5].join("/");
    assert_eq!(refusal(&rows, by_length), "the class has 65 cells: bounds support at most 64");
    for (rules, message) in [
        ("score.level = 1", "points depend on the path of a word"),
        ("score.length = 'cells'", "points depend on the path of a word"),
        ("[score.values]\na = 1", "points depend on the path of a word"),
        ("score.table = [1]\nboard.reuse = 'anywhere'", "words may use a cell again"),
    ] {
        assert!(refusal("ab/cd", rules).contains(message), "{rules}");
    }
}

/// An example of the literature: max/no-mark, sum/union and the best score of a class.
///
/// The first numbers count the words that begin on the first cell, the second count all words.
type Example = (&'static str, [u64; 3], [u64; 3]);

const EXAMPLES: [Example; 4] = [
    ("f{a/u}r/##e/###", [2, 3, 2], [6, 7, 5]),
    ("f{a/u}r/z#e/zy#", [4, 6, 4], [10, 13, 8]),
    ("ti#/{a/e}##/r##", [3, 3, 2], [6, 7, 4]),
    ("th#/he#/###", [2, 1, 1], [10, 5, 5]),
];

/// Every word of ENABLE2K that the examples have, and some other words.
const WORDS: &str = "ait are cat ear era eth far fare fur fuzz fuzzy heh het heth quit rat razz rei ret rue tar the thethe tie tier yea year";

fn check_examples(list: &str) {
    let rules = Rules::named("boggle").unwrap();
    let compiler =
        Compiler::new().digraph("qu").min_length(3).text("list", list.replace(' ', "\n"));
    for layout in LayoutOption::ALL {
        let bytes = layout.apply_to(compiler.clone()).compile().unwrap().bytes;
        let dawg = Dawg::from_bytes(&bytes).unwrap();
        for (text, from_first, from_all) in EXAMPLES {
            let class = read(text, &dawg);
            let (first, all) =
                (bounded(&class, &rules, &dawg, Some(0)), bounded(&class, &rules, &dawg, None));
            assert_eq!((first.0, all.0), (from_first, from_all), "{text}");
        }
    }
}

/// Returns max/no-mark, sum/union and the best score of a class, and the best board.
fn bounded(
    class: &Class,
    rules: &Rules,
    dawg: &Bytes<'_>,
    start: Option<u8>,
) -> ([u64; 3], String) {
    let bounds = |class: &Class| {
        let bounds = Bounds::new(class, rules, dawg).unwrap();
        start.map_or(bounds.clone(), |start| bounds.start(start))
    };
    let score = |number| {
        let board = class.nth(number);
        (bounds(&board).sum_union().unwrap(), board.board(&dawg.alphabet()).to_string())
    };
    let (best, board) = (0..class.boards().to_u64().unwrap()).map(score).max().unwrap();
    let bounds = bounds(class);
    ([bounds.max_no_mark().unwrap(), bounds.sum_union().unwrap(), best], board)
}

#[test]
fn published_examples() {
    check_examples(WORDS);
}

#[test]
fn published_examples_with_enable2k() {
    let Some(list) = test_text("enable2k.txt") else { return };
    check_examples(&list);
    let rules = Rules::named("boggle").unwrap();
    let compiler = Compiler::new().digraph("qu").min_length(3).text("enable2k", list);
    let bytes = compiler.compile().unwrap().bytes;
    let dawg = Dawg::from_bytes(&bytes).unwrap();
    let class = read("{a,e,i,o,u}{a,e,i,o,u}r/{b,c,d,f,g,h}at/de{r,s,t,v}", &dawg);
    assert_eq!(class.boards(), 600.into());
    let (bounds, board) = bounded(&class, &rules, &dawg, None);
    assert_eq!((bounds, board.as_str()), ([1307, 2880, 304], "ierdatdes"));

    for (class, sum_union, max_no_mark) in [
        (
            "{l/n/r/s/y}{a/e/i/o/u}{c/h/k/m/p/t}/{c/h/k/m/p/t}{a/e/i/o/u}{l/n/r/s/y}/\
             {l/n/r/s/y}{a/e/i/o/u}{b/d/f/g/j/v/w/x/z}",
            106_383,
            9359,
        ),
        // The class has one board: sum/union is its score, max/no-mark counts each path.
        ("e e e s r v r r e e e s r s r s", 189, 21_953),
    ] {
        let class = read(class, &dawg);
        let bounds = Bounds::new(&class, &rules, &dawg).unwrap();
        let found = (bounds.sum_union(), bounds.max_no_mark());
        assert_eq!(found, (Ok(sum_union), Ok(max_no_mark)), "{class:?}");
    }
}

/// The format allows symbols in upper case, which the text of a board cannot name.
#[test]
fn a_wildcard_is_each_symbol_of_the_alphabet_as_it_is() {
    let counts = Counts { words: 3, nodes: 2, edges: 3, longest: 1 };
    let bytes = RawFile::wide(&["A", "Cd", "b"], counts, &[0b111, 4, 4, 4, 1 << 31]).bytes();
    let dawg = Dawg::from_bytes(&bytes).unwrap();
    let class = read("??/bx", &dawg);
    assert_eq!(class.board(&dawg.alphabet()).to_string(), "{A/Cd/b}{A/Cd/b}/b#");
    let all = SymbolSet::first(3);
    assert_eq!(class.sets(), [all, all, SymbolSet::of(2), SymbolSet::EMPTY]);
    let last = class.nth(8);
    assert_eq!(last.sets()[..2], [SymbolSet::of(2); 2]);
    let points = Rules::parse("name = 'X'\n[score]\ntable = [0, 1, 1]").unwrap();
    assert_eq!(Bounds::new(&class, &points, &dawg).unwrap().sum_union(), Ok(3));
}

#[test]
fn classes_know_their_number_of_boards() {
    let letters: Vec<String> = ('a'..='z').map(String::from).collect();
    let bytes = Compiler::new().words("letters", letters).compile().unwrap().bytes;
    let dawg = Dawg::from_bytes(&bytes).unwrap();
    let boards = |tile: &str| read(&tile.repeat(9), &dawg).boards();
    assert_eq!(boards("{a/e/i/o/u}").to_u64(), Some(1_953_125));
    assert_eq!(boards("?").to_u64(), Some(26_u64.pow(9)));
    assert_eq!(boards("#").to_u64(), Some(1));
}
