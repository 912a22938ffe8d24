//! What others proved before us, and the bounds that they found on the way. All of it needs the test
//! data.

use std::sync::LazyLock;
use std::thread;

use dawggle::{Alphabet, Dawg, ScoreTable, SymbolSet};
use dawggle_compiler::Compiler;
use dawggle_search::{Geometry, Partition, Proof, Prover, Scorer, Symmetries};
use dawggle_snapshots::test_data::{test_data, test_text};

static ENABLE2K: LazyLock<Option<Vec<u8>>> = LazyLock::new(|| {
    let compiler = Compiler::new().text("enable2k.txt", test_text("enable2k.txt")?);
    Some(compiler.digraph("qu").min_length(3).compile().unwrap().bytes)
});

fn enable2k() -> Option<Dawg<&'static [u8]>> {
    // Says in each test that it was skipped, not only in the first.
    test_data().and_then(|_| ENABLE2K.as_deref()).map(|bytes| Dawg::from_bytes(bytes).unwrap())
}

fn prover(dawg: &Dawg<&[u8]>, rows: usize, columns: usize) -> Prover {
    let geometry = Geometry::rectangle(rows, columns).unwrap();
    Prover::new(Scorer::new(dawg, &geometry, ScoreTable::BOGGLE).unwrap()).unwrap()
}

fn set(letters: &str, alphabet: &Alphabet<&&[u8]>) -> SymbolSet {
    let tiles =
        letters.chars().map(|letter| if letter == 'q' { "qu".to_owned() } else { letter.into() });
    tiles.fold(0, |set, tile| set | 1 << alphabet.split_first(&tile).unwrap().0)
}

fn class(sets: &str, alphabet: &Alphabet<&&[u8]>) -> Vec<SymbolSet> {
    sets.split(' ').map(|letters| set(letters, alphabet)).collect()
}

/// In the literature's order of cells.
#[test]
fn orderly_bounds() {
    let Some(dawg) = enable2k() else { return };
    let sets = "lnrsy aeiou chkmpt chkmpt aeiou lnrsy lnrsy aeiou bdfgjvwxz";
    let prover_3x3 = prover(&dawg, 3, 3).order(&[4, 5, 3, 1, 7, 0, 2, 6, 8]);
    assert_eq!(prover_3x3.bound(&class(sets, &dawg.alphabet())), Some(1231));
    let sets = "bcdfghjklmnpqrtvwxz bcdfgmpqvwxz aeijou bcdfghjklmnpqrtvwxz aeijou aeijou aeijou \
                hklnrsty hklnrsty hklnrsty hklnrsty bcdfgmpqvwxz aeiosuy aeijou aeijou aeiosuy";
    let order = [5, 6, 9, 10, 1, 13, 2, 14, 4, 7, 8, 11, 0, 12, 3, 15];
    let bound = prover(&dawg, 4, 4).order(&order).bound(&class(sets, &dawg.alphabet()));
    assert_eq!(bound, Some(39_279));
}

/// All 3x3 boards of 500 points or more.
#[test]
fn three_by_three() {
    let Some(dawg) = enable2k() else { return };
    let alphabet = dawg.alphabet();
    let prover = prover(&dawg, 3, 3);
    let letters = class("aeiosuy bcdfghjklmnpqrtvwxz", &alphabet);
    let all = vec![letters[0] | letters[1]];
    let sets = (0..9).map(|cell| match cell {
        0 | 2 | 6 | 8 => all.clone(),
        _ => letters.clone(),
    });
    let partition = Partition::new(sets.collect()).unwrap();
    let symmetries = Symmetries::of(&Geometry::rectangle(3, 3).unwrap());
    let classes: Vec<u64> = partition.least(&symmetries).collect();
    let prove = |classes: &[u64]| -> Vec<Proof> {
        classes
            .iter()
            .map(|&number| prover.prove(&partition.class(number).unwrap(), 500).unwrap())
            .collect()
    };
    let (some, others) = classes.split_at(classes.len() / 2);
    let proofs = thread::scope(|scope| {
        let others = scope.spawn(|| prove(others));
        [prove(some), others.join().unwrap()].concat()
    });
    let boards = proofs.into_iter().flat_map(|proof| proof.boards);
    let mut boards: Vec<_> =
        boards.map(|(tiles, points)| (points, symmetries.least(&tiles))).collect();
    boards.sort_unstable();
    boards.dedup();
    assert_eq!(boards.len(), 42);
    let streaedlp: Vec<u8> = "streaedlp"
        .chars()
        .map(|letter| set(&letter.to_string(), &alphabet).trailing_zeros() as u8)
        .collect();
    assert_eq!(boards.last(), Some(&(545, symmetries.least(&streaedlp))));
}
