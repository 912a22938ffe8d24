//! Proofs agree with published records and bounds, and with an exhaustive search. All tests need
//! the test data.

use std::collections::BTreeSet;
use std::sync::LazyLock;
use std::thread;

use dawggle::{Alphabet, Dawg, Symbol, SymbolSet};
use dawggle_compiler::Compiler;
use dawggle_search::bound::Class;
use dawggle_search::game::{Geometry, Symmetries};
use dawggle_search::prove::{Partition, Prover};
use dawggle_search::score::Scorer;
use dawggle_snapshots::game::boggle;
use dawggle_snapshots::test_data::{test_data, test_text};

static ENABLE2K: LazyLock<Option<Vec<u8>>> =
    LazyLock::new(|| Some(compile(&test_text("enable2k.txt")?)));

fn compile(words: &str) -> Vec<u8> {
    let compiler = Compiler::new().text("words", words);
    compiler.digraph("qu").min_length(3).compile().unwrap().bytes
}

fn enable2k() -> Option<Dawg<&'static [u8]>> {
    // Each test must report that it was skipped, not only the first one.
    test_data().and_then(|_| ENABLE2K.as_deref()).map(|bytes| Dawg::from_bytes(bytes).unwrap())
}

fn prover(dawg: &Dawg<&[u8]>, rows: usize, columns: usize) -> Prover {
    Prover::new(Scorer::new(dawg, &boggle(rows, columns)).unwrap()).unwrap()
}

/// Parses sets of letters with spaces between them. Leaves out letters that are in no word.
fn sets(text: &str, alphabet: &Alphabet<&&[u8]>) -> Vec<SymbolSet> {
    let symbol = |letter: char| {
        let tile = if letter == 'q' { "qu".to_owned() } else { letter.into() };
        alphabet.symbol(&tile)
    };
    let set = |letters: &str| letters.chars().filter_map(symbol).collect();
    text.split(' ').map(set).collect()
}

/// Reads a class of a square.
fn class_of(side: usize, text: &str, dawg: &Dawg<&[u8]>) -> Class {
    Class::of_sets(Geometry::rectangle(side, side).unwrap(), sets(text, &dawg.alphabet()))
}

/// Writes a board as one letter for each tile, with `q` for `qu`.
fn letters(tiles: &[Symbol], alphabet: &Alphabet<&&[u8]>) -> String {
    tiles.iter().map(|&symbol| alphabet.spelling(symbol).as_str().chars().next().unwrap()).collect()
}

/// Returns the classes with one of these sets on each cell. Of those that are the same up to
/// symmetry, there is one.
fn classes(geometry: Geometry, sets: Vec<Vec<SymbolSet>>, symmetries: &Symmetries) -> Vec<Class> {
    let partition = Partition::new(geometry, sets).unwrap();
    partition.least(symmetries).map(|number| partition.class(number).unwrap()).collect()
}

/// Returns all boards of these classes that score at least the cutoff, in ascending order of
/// points.
///
/// Of the boards that are the same up to symmetry, there is one.
fn prove(
    prover: &Prover,
    classes: &[Class],
    symmetries: &Symmetries,
    cutoff: u64,
) -> Vec<(u64, Vec<Symbol>)> {
    let prove = |classes: &[Class]| {
        let mut boards = BTreeSet::new();
        for class in classes {
            let proof = prover.prove(class, cutoff).unwrap();
            let proved = proof.boards.iter();
            boards.extend(proved.map(|(tiles, points)| (*points, symmetries.least(tiles))));
        }
        boards
    };
    let (some, others) = classes.split_at(classes.len() / 2);
    let boards = thread::scope(|scope| {
        let others = scope.spawn(|| prove(others));
        let some = prove(some);
        &some | &others.join().unwrap()
    });
    Vec::from_iter(boards)
}

/// Uses the order of cells of the literature.
#[test]
fn orderly_bounds_are_the_published_ones() {
    let Some(dawg) = enable2k() else { return };
    let class = "lnrsy aeiou chkmpt chkmpt aeiou lnrsy lnrsy aeiou bdfgjvwxz";
    let prover_3x3 = prover(&dawg, 3, 3).order(&[4, 5, 3, 1, 7, 0, 2, 6, 8]);
    assert_eq!(prover_3x3.bound(&class_of(3, class, &dawg)).unwrap(), 1231);
    let class = "bcdfghjklmnpqrtvwxz bcdfgmpqvwxz aeijou bcdfghjklmnpqrtvwxz aeijou aeijou aeijou \
                hklnrsty hklnrsty hklnrsty hklnrsty bcdfgmpqvwxz aeiosuy aeijou aeijou aeiosuy";
    let order = [5, 6, 9, 10, 1, 13, 2, 14, 4, 7, 8, 11, 0, 12, 3, 15];
    let prover_4x4 = prover(&dawg, 4, 4).order(&order);
    assert_eq!(prover_4x4.bound(&class_of(4, class, &dawg)).unwrap(), 39_279);
    // One board: each word once for each set of cells on which it lies.
    let board = "e e e s r v r r e e e s r s r s";
    assert_eq!(prover_4x4.bound(&class_of(4, board, &dawg)).unwrap(), 13_253);
}

/// Returns all 3x3 boards that score at least the cutoff, and the best board as letters.
fn three_by_three(dawg: &Dawg<&[u8]>, cutoff: u64) -> (Vec<(u64, Vec<Symbol>)>, String) {
    let alphabet = dawg.alphabet();
    let letters_of = sets("aeiosuy bcdfghjklmnpqrtvwxz", &alphabet);
    let all = vec![letters_of[0] | letters_of[1]];
    let sets = (0..9).map(|cell| match cell {
        0 | 2 | 6 | 8 => all.clone(),
        _ => letters_of.clone(),
    });
    let square = Geometry::rectangle(3, 3).unwrap();
    let symmetries = Symmetries::of(&square);
    let classes = classes(square, sets.collect(), &symmetries);
    let boards = prove(&prover(dawg, 3, 3), &classes, &symmetries, cutoff);
    let best = &boards.last().unwrap().1;
    (boards.clone(), letters(best, &alphabet))
}

/// Returns a 3x3 board in all rotations and reflections.
fn same_as(board: &str) -> Vec<String> {
    let symmetries = Symmetries::of(&Geometry::rectangle(3, 3).unwrap());
    symmetries.moved(&Vec::from_iter(board.chars())).map(String::from_iter).collect()
}

/// There are 42 boards of 500 points or more.
#[test]
fn three_by_three_record_with_enable2k() {
    let Some(dawg) = enable2k() else { return };
    let (boards, best) = three_by_three(&dawg, 500);
    assert_eq!((boards.len(), boards[41].0), (42, 545));
    assert!(boards[40].0 < 545 && same_as("streaedlp").contains(&best), "{best}");
}

/// The literature states 659 points for the same best board. These are the points of `lepsartes`.
#[test]
#[ignore = "takes half a minute"]
fn three_by_three_record_with_yawl() {
    let Some(text) = test_text("yawl.txt") else { return };
    let bytes = compile(&text);
    let (boards, best) = three_by_three(&Dawg::from_bytes(&bytes).unwrap(), 650);
    let points: Vec<u64> = boards.iter().rev().map(|&(points, _)| points).collect();
    assert_eq!(points[..5], [705, 675, 668, 666, 665]);
    assert!(same_as("stleaeprd").contains(&best), "{best}");
    assert!(points.contains(&659));
}

/// An exhaustive search: the points of every 2x3 board of some letters.
///
/// It places each word on every path, and adds its points to all boards that have the path. It uses
/// no code of the project. The first tile of a board is the highest digit of the board's number.
struct EveryBoard {
    letters: Vec<char>,
    /// The words as indices of letters, and their points.
    words: Vec<(Vec<usize>, u16)>,
}

/// The number of cells of a 2x3 board.
const CELLS: usize = 6;

impl EveryBoard {
    fn new(words: &[&str], letters: &str) -> Self {
        let letters: Vec<char> = letters.chars().collect();
        let number = |tile| letters.iter().position(|&letter| letter == tile);
        let words = words.iter().filter_map(|word| {
            let points = [0, 0, 0, 1, 1, 2, 3, 5].get(word.len()).copied().unwrap_or(11);
            let tiles: Option<Vec<usize>> = word.replace("qu", "q").chars().map(number).collect();
            Some((tiles?, points))
        });
        Self { words: words.collect(), letters }
    }

    /// Returns the points of all boards with this letter on the first cell.
    fn points(&self, first: usize) -> Vec<u16> {
        let boards = self.letters.len().pow(CELLS as u32 - 1);
        let mut points = vec![0; boards];
        let mut last_word = vec![0_u16; boards];
        for ((tiles, worth), number) in self.words.iter().zip(1..) {
            let mut laid = [None; CELLS];
            laid[0] = Some(first);
            self.lay(tiles, None, 0, &mut laid, &mut |board| {
                if std::mem::replace(&mut last_word[board], number) != number {
                    points[board] += worth;
                }
            });
        }
        points
    }

    /// Places the rest of a word in every way, next to the cell of the last tile.
    fn lay(
        &self,
        tiles: &[usize],
        last: Option<usize>,
        used: u8,
        laid: &mut [Option<usize>; CELLS],
        each: &mut impl FnMut(usize),
    ) {
        let Some((&tile, tiles)) = tiles.split_first() else {
            self.fill(&laid[1..], 0, each);
            return;
        };
        let touches = |cell: usize, other: usize| (cell % 3).abs_diff(other % 3) <= 1;
        for cell in (0..CELLS).filter(|&cell| used >> cell & 1 == 0) {
            let before = laid[cell];
            let is_near = last.is_none_or(|last| touches(cell, last));
            if is_near && before.is_none_or(|before| before == tile) {
                laid[cell] = Some(tile);
                self.lay(tiles, Some(cell), used | 1 << cell, laid, each);
                laid[cell] = before;
            }
        }
    }

    /// Calls `each` with the number of every board that has these tiles.
    fn fill(&self, laid: &[Option<usize>], board: usize, each: &mut impl FnMut(usize)) {
        let Some((&tile, laid)) = laid.split_first() else { return each(board) };
        let letters = self.letters.len();
        let tiles = tile.map_or(0..letters, |tile| tile..tile + 1);
        tiles.for_each(|tile| self.fill(laid, board * letters + tile, each));
    }

    /// Returns the highest points, and the boards that score at least half as many.
    fn best(&self) -> (u64, BTreeSet<(u64, String)>) {
        let letters = self.letters.len();
        let board = |first, mut number: usize| {
            let mut tiles = ['.'; CELLS];
            tiles[0] = self.letters[first];
            for tile in tiles[1..].iter_mut().rev() {
                *tile = self.letters[number % letters];
                number /= letters;
            }
            String::from_iter(tiles)
        };
        let (mut most, mut best) = (0, BTreeSet::new());
        for first in 0..letters {
            let points: Vec<u64> = self.points(first).into_iter().map(u64::from).collect();
            most = most.max(points.iter().max().copied().unwrap_or_default());
            best.retain(|&(points, _)| points >= most.div_ceil(2));
            let high =
                points.into_iter().enumerate().filter(|&(_, points)| points >= most.div_ceil(2));
            best.extend(high.map(|(number, points)| (points, board(first, number))));
        }
        (most, best)
    }
}

/// Compares the proofs of 2x3 boards with an exhaustive search, with 5,000 words and several
/// cutoffs.
fn compare_with_exhaustive_search(letters_of: &str) {
    let Some(text) = test_text("enable2k.txt") else { return };
    // Takes words from all parts of the list, of those that fit on the board.
    let fits = |word: &&str| {
        let tiles = word.replace("qu", "");
        word.len() >= 3
            && tiles.len() + (word.len() - tiles.len()) / 2 <= CELLS
            && !tiles.contains('q')
    };
    let all: Vec<&str> = text.lines().filter(fits).collect();
    let words: Vec<&str> = (0..5000).map(|number| all[number * all.len() / 5000]).collect();
    let bytes = compile(&words.join("\n"));
    let dawg = Dawg::from_bytes(&bytes[..]).unwrap();
    let geometry = Geometry::rectangle(2, 3).unwrap();
    let symmetries = Symmetries::of(&geometry);

    let (most, best) = EveryBoard::new(&words, letters_of).best();
    let (some, others) = letters_of.split_at(letters_of.len() / 2);
    let halves = sets(&format!("{some} {others}"), &dawg.alphabet());
    let classes = classes(geometry, vec![halves; CELLS], &symmetries);
    for percent in [50, 60, 75, 90, 100, 101] {
        let cutoff = (most * percent).div_ceil(100);
        let expected: BTreeSet<_> =
            best.iter().filter(|&&(points, _)| points >= cutoff).cloned().collect();
        assert_eq!(expected.is_empty(), percent > 100);
        for prover in [prover(&dawg, 2, 3), prover(&dawg, 2, 3).classical()] {
            let boards = prove(&prover, &classes, &symmetries, cutoff);
            let all = boards.iter().flat_map(|(points, tiles)| {
                symmetries.moved(tiles).map(|tiles| (*points, letters(&tiles, &dawg.alphabet())))
            });
            assert!(all.collect::<BTreeSet<_>>() == expected, "{letters_of} from {cutoff} points");
        }
    }
}

#[test]
fn two_by_three_with_ten_letters_agrees_with_exhaustive_search() {
    compare_with_exhaustive_search("aeilnoqrst");
}

#[test]
#[ignore = "examines 308,915,776 boards"]
fn two_by_three_with_all_letters_agrees_with_exhaustive_search() {
    compare_with_exhaustive_search("abcdefghijklmnopqrstuvwxyz");
}
