//! The module for JavaScript: it reads the boards of the grammar, and finds the words, points and
//! paths that the solver finds, in any room for its answer.

use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::sync::LazyLock;

use dawggle::{Board, BoardText, Dawg, Outcome, Scratch, Solver, Symbol};
use js_solver::{Answer, Status, Text};

use super::text;
use crate::samples::{self, Sample};

/// Dictionaries whose words can all be listed, in both layouts.
static DICTIONARIES: LazyLock<Vec<Sample>> = LazyLock::new(|| {
    let mut samples = samples::all();
    samples.retain(|sample| {
        let dawg = Dawg::from_bytes(&sample.bytes[..]);
        dawg.is_ok_and(|dawg| dawg.words().max_steps(5000).for_each(|_| {}) == Outcome::Complete)
    });
    samples
});

/// The most bytes of an answer.
const ROOM: usize = 1 << 16;

/// Returns whether the text is a board of at most 16 tiles, which the page can solve.
///
/// The first five bytes select the dictionary, the size of the board, the cells that words go
/// through, and the room for a second answer.
pub(super) fn run(bytes: &[u8]) -> bool {
    let Some(([dictionary, size, low, high, room], rest)) = bytes.split_first_chunk() else {
        return false;
    };
    let text = text(rest);
    let dictionary = &DICTIONARIES[usize::from(*dictionary) % DICTIONARIES.len()].bytes[..];
    let size = (usize::from(size & 7), usize::from(size >> 3 & 7));
    let mut once = vec![0; ROOM];
    // Calls a function with all the room and with less. The short answer begins as the whole one.
    let mut call = |ask: &dyn Fn(&mut Answer) -> Status| {
        let mut answer = Answer::new(&mut once);
        let status = ask(&mut answer);
        let (whole, is_full) = (answer.written().to_vec(), answer.is_full());
        let mut few = vec![0; usize::from(*room)];
        let mut part = Answer::new(&mut few);
        let _ = ask(&mut part);
        assert!(whole.starts_with(part.written()));
        assert!(part.is_full() || part.written() == whole);
        assert!(!part.is_full() || whole.len() > part.written().len());
        (!is_full).then_some((status, whole))
    };
    let described = call(&|answer| js_solver::open(dictionary, answer).1);
    assert_eq!(described.map(|(status, _)| status), Some(Status::Done));
    let dawg = Dawg::from_bytes(dictionary).expect("a valid one");

    let q_is_qu = dawg.alphabet().q_is_qu();
    let read = call(&|answer| js_solver::read(text, size, q_is_qu, answer));
    let Some((Status::Done, read)) = read else { return false };
    let sized = BoardText::parse(text, None).or_else(|_| BoardText::parse(text, Some(size)));
    if read[0] != Text::Board as u8 {
        return false;
    }
    let sized = sized.expect("the page has read it");
    assert_eq!(read[1..3], [sized.rows().min(255) as u8, sized.columns().min(255) as u8]);
    let tiles = sized.tiles(q_is_qu);
    let tiles: Vec<&str> = tiles.collect();
    let through = u64::from(u16::from_le_bytes([*low, *high]));
    let (columns, tiles) = (sized.columns(), tiles.join("\n"));
    let with_paths = through == 0;
    let solved =
        call(&|answer| js_solver::solve(&dawg, &tiles, columns, through, with_paths, answer));
    let Some((status, answer)) = solved else { return false };
    if status == Status::Refused || (status == Status::OutOfSteps && through != 0) {
        return false;
    }
    // A board of 25 tiles with many blanks can run out of steps.
    if sized.rows() * columns > 16 {
        return false;
    }
    assert_eq!(status, Status::Done);
    let Ok(board) = Board::<u64>::from_text(&sized, &dawg.alphabet()) else {
        return false;
    };
    let paths = |word: &[Symbol]| {
        call(&|answer| js_solver::paths(&dawg, &tiles, columns, through, word, answer))
    };
    let points = compare(&dawg, &board, through, &answer[8..], paths);
    let table: Vec<u8> = (0..=255_u32).flat_map(u32::to_le_bytes).collect();
    let scored = call(&|answer| js_solver::score(&dawg, &tiles, columns, &table, answer));
    assert_eq!(scored, Some((Status::Done, points.to_le_bytes().to_vec())));
    true
}

/// Compares the words with the solver's words, and the paths with all paths of the board. Returns
/// the number of letters of all words.
fn compare(
    dawg: &Dawg<&[u8]>,
    board: &Board<u64>,
    through: u64,
    mut answer: &[u8],
    mut paths: impl FnMut(&[Symbol]) -> Option<(Status, Vec<u8>)>,
) -> u32 {
    let (mut words, mut letters) = (Vec::new(), 0);
    let mut scratch = Scratch::<u64, 64>::EMPTY;
    let outcome = Solver::new(board, dawg, &mut scratch).for_each(|word| {
        letters += word.letters();
        words.push(word.symbols().to_vec());
    });
    assert_eq!(outcome, Outcome::Complete);
    for word in words {
        let ([length, goes_through], rest) = answer.split_first_chunk().expect("a word");
        let (symbols, rest) = rest.split_at((*length).into());
        assert_eq!(symbols, word);
        answer = rest;
        if through == 0 {
            let (length, rest) = answer.split_first().expect("a path");
            let (path, rest) = rest.split_at((*length).into());
            answer = rest;
            let mut trace = board.trace();
            assert!(path.iter().all(|&tile| trace.enter(tile)), "{path:?}");
            let spelled = trace.words(dawg, |found| match found.symbols() == word {
                true => ControlFlow::Break(()),
                false => ControlFlow::Continue(()),
            });
            assert_eq!(spelled, Outcome::Stopped, "{path:?}");
        }
        // Words of many paths take long.
        if word.len() > 6 {
            continue;
        }
        let mut all = BTreeSet::new();
        let mut walk = board.paths(&word).max_steps(2000);
        while let Some(path) = walk.next_path() {
            all.insert(path.collect::<Vec<u8>>());
        }
        if walk.outcome() == Outcome::OutOfSteps {
            continue;
        }
        let covers = |path: &&Vec<u8>| {
            let used = path.iter().fold(0_u64, |used, tile| used | 1 << tile);
            used & through == through
        };
        let wanted: BTreeSet<&Vec<u8>> = all.iter().filter(covers).collect();
        assert_eq!(*goes_through == 1, !wanted.is_empty() || through == 0);
        let wanted = if wanted.is_empty() { all.iter().collect() } else { wanted };
        let Some((status, listed)) = paths(&word) else { panic!("paths of {word:?}") };
        let expected = if wanted.len() <= 100 { Status::Done } else { Status::OutOfSteps };
        assert_eq!(status, expected, "{word:?}");
        let (mut found, mut rest) = (BTreeSet::new(), &listed[..]);
        while let Some((length, path)) = rest.split_first() {
            found.insert(path[..usize::from(*length)].to_vec());
            rest = &path[usize::from(*length)..];
        }
        assert!(found.iter().all(|path| wanted.contains(path)));
        assert_eq!(found.len(), wanted.len().min(100));
    }
    assert!(answer.is_empty());
    letters
}
