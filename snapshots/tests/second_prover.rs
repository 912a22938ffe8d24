//! The prover of `dawggle-search` finds the same boards as a second prover, which shares no code
//! with it.

use std::collections::BTreeSet;

use dawggle::{Dawg, SymbolSet};
use dawggle_compiler::Compiler;
use dawggle_search::bound::Class;
use dawggle_search::game::Geometry;
use dawggle_search::prove::Prover;
use dawggle_search::score::Scorer;
use dawggle_snapshots::game::boggle;
use dawggle_snapshots::plain_prover::{PlainProver, ScoredBoards};

/// Both provers of the same boards.
struct Provers {
    plain: PlainProver,
    prover: Prover,
    geometry: Geometry,
}

impl Provers {
    /// Takes words from all parts of the list. They have no `q`, so that each tile is one letter.
    fn new(rows: usize, columns: usize, words: usize) -> Self {
        let mut all = Vec::new();
        let english = Dawg::from_bytes(dawggle_dicts::ENGLISH).unwrap();
        let _ = english.words().for_each(|word| all.push(word.to_string()));
        all.retain(|word| !word.contains('q'));
        let taken = (0..words).map(|number| all[number * all.len() / words].as_str());
        // One word has all letters, so that each symbol is the number of its letter.
        let taken: Vec<&str> = taken.chain(["abcdefghijklmnopqrstuvwxyz"]).collect();
        let points = |word: &str| [0, 0, 0, 1, 1, 2, 3, 5].get(word.len()).copied().unwrap_or(11);
        let letters = |word: &str| word.bytes().map(|letter| letter - b'a').collect::<Vec<_>>();
        let plain = taken.iter().map(|&word| (letters(word), points(word)));
        let plain = plain.filter(|(letters, _)| letters.len() <= 25).collect();

        let bytes = Compiler::new().text("words", taken.join("\n")).compile().unwrap().bytes;
        let dawg = Dawg::from_bytes(&bytes[..]).unwrap();
        let scorer = Scorer::new(&dawg, &boggle(rows, columns)).unwrap();
        Self {
            plain: PlainProver::new(rows, columns, plain),
            prover: Prover::new(scorer).unwrap(),
            geometry: Geometry::rectangle(rows, columns).unwrap(),
        }
    }

    /// Returns a class of sets whose bits are symbols.
    fn class(&self, sets: &[u32]) -> Class {
        let sets = sets.iter().map(|&set| SymbolSet::from(u64::from(set))).collect();
        Class::of_sets(self.geometry.clone(), sets)
    }

    fn prove(&self, class: &[u32], cutoff: u64) -> ScoredBoards {
        let sets = self.class(class);
        let proof = self.prover.prove(&sets, cutoff).unwrap();
        proof.boards.into_iter().map(|(tiles, points)| (points, tiles)).collect()
    }

    /// Compares all boards of a class that score nearly as much as the best one. Returns their
    /// number.
    fn compare(&self, class: &[u32]) -> usize {
        let sets = self.class(class);
        let mut cutoff = self.prover.bound(&sets).unwrap();
        while cutoff > 1 && self.prove(class, cutoff).is_empty() {
            // Down to 97% of the best score.
            cutoff -= (cutoff * 3 / 100).max(1);
        }
        let (plain, found) = (self.plain.prove(class, cutoff), self.prove(class, cutoff));
        assert_eq!(found, plain, "{class:?} {cutoff}");
        // No board scores more.
        let most = found.last().map_or(1, |&(points, _)| points + 1);
        assert_eq!(self.plain.prove(class, most), BTreeSet::new(), "{class:?} {most}");
        found.len()
    }

    /// Compares random classes, with up to this many letters on each cell.
    fn compare_random(&self, classes: u32, letters: u32) {
        let mut random = Random(letters.into());
        let mut boards = 0;
        for _ in 0..classes {
            let class: Vec<u32> = (0..self.geometry.cells()).map(|_| random.set(letters)).collect();
            boards += self.compare(&class);
        }
        assert!(boards >= classes as usize, "{boards} boards in {classes} classes");
    }
}

/// Xorshift, by George Marsaglia.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % limit
    }

    /// Returns up to this many letters. Frequent letters are more likely.
    fn set(&mut self, letters: u32) -> u32 {
        let text = b"eeeeeeesssssaaaaarrrriiiiitttttnnnnllllooooddcgmpubhykfwvzxj";
        let letter = |random: &mut Self| text[random.below(text.len() as u64) as usize] - b'a';
        (0..letters).fold(0, |set, _| set | 1 << letter(self))
    }
}

/// The letters of a text as a set.
fn set(text: &str) -> u32 {
    text.bytes().fold(0, |set, letter| set | 1 << (letter - b'a'))
}

#[test]
fn three_by_three_with_five_letters() {
    let provers = Provers::new(3, 3, 20_000);
    assert!(provers.compare(&[set("aerst"); 9]) > 0);
}

#[test]
fn random_classes() {
    Provers::new(3, 3, 20_000).compare_random(10, 6);
    Provers::new(3, 4, 20_000).compare_random(4, 4);
    Provers::new(4, 4, 20_000).compare_random(2, 2);
}

/// Words of more than 16 letters are among them.
#[test]
fn larger_boards() {
    Provers::new(4, 5, 20_000).compare_random(1, 2);
    Provers::new(5, 5, 20_000).compare_random(1, 2);
    Provers::new(2, 12, 20_000).compare_random(1, 2);
}

#[test]
#[ignore = "takes two minutes"]
fn larger_classes() {
    let provers = Provers::new(3, 3, 20_000);
    assert!(provers.compare(&[set("aeilnrst"); 9]) > 0);
    provers.compare_random(10, 9);
    Provers::new(3, 4, 20_000).compare_random(10, 5);
    Provers::new(4, 4, 20_000).compare_random(5, 3);
    Provers::new(5, 4, 20_000).compare_random(2, 3);
}
