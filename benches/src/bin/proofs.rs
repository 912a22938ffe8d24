//! Proves all 3x3 boards of at least 500 points, both with the orderly bound and with the classical
//! bounds, and prints the cost of each.
//!
//! ```text
//! cargo run --release -p dawggle-benches --bin proofs [CLASSES | all]
//! ```
//!
//! The whole proof takes an hour with the classical bounds. So they only prove the classes of the
//! boards found, and a random sample of CLASSES others (1,000 by default). The program estimates
//! the total from the sample.

use std::collections::BTreeSet;
use std::env;
use std::fmt::Display;

use cpu_time::ProcessTime;
use dawggle::{Dawg, Symbol, SymbolSet};
use dawggle_benches::{WordList, Xorshift, boggle, compile};
use dawggle_compiler::Layout;
use dawggle_search::bound::Class;
use dawggle_search::game::{Geometry, Symmetries};
use dawggle_search::prove::{Partition, Prover};
use dawggle_search::score::Scorer;

const CUTOFF: u64 = 500;

/// The sets of letters of Dan Vanderkam's program of 2009. Small classes are best for the classical
/// bounds, since more of them are equal up to symmetry.
const FOUR: &str = "aeiou sy bdfgjkmpqvwxz chlnrt";
/// The best sets for the orderly bound. Corners can have any letter.
const TWO: &str = "aeiosuy bcdfghjklmnpqrtvwxz";

/// The cost of proving some classes.
#[derive(Default)]
struct Taken {
    /// The seconds for each class.
    seconds: Vec<f64>,
    visits: u64,
    boards: BTreeSet<Vec<Symbol>>,
}

impl Taken {
    fn new(classes: &[Class], prover: &Prover, symmetries: &Symmetries) -> Self {
        let mut taken = Self::default();
        for class in classes {
            let start = ProcessTime::now();
            let proof = prover.prove(class, CUTOFF).expect("so many boards can be kept");
            taken.seconds.push(start.elapsed().as_secs_f64());
            taken.visits += proof.visits;
            taken.boards.extend(proof.boards.iter().map(|(tiles, _)| symmetries.least(tiles)));
        }
        taken
    }

    fn sum(&self) -> f64 {
        self.seconds.iter().sum()
    }

    /// Returns the standard error of the mean of the seconds.
    fn error(&self) -> f64 {
        let count = self.seconds.len() as f64;
        let mean = self.sum() / count;
        let squares: f64 = self.seconds.iter().map(|seconds| (seconds - mean).powi(2)).sum();
        (squares / (count - 1.0).max(1.0) / count).sqrt()
    }

    fn print(&self, what: &str) {
        let seconds = format!("{:.1}", self.sum());
        row([&what, &self.seconds.len(), &self.visits, &seconds, &self.boards.len()]);
    }
}

fn main() {
    let sample = match env::args().nth(1).as_deref() {
        None => 1000,
        Some("all") => usize::MAX,
        Some(classes) => classes.parse().expect("a number of classes, or `all`"),
    };
    assert!(sample > 0, "at least one class");
    let list = WordList::read();
    let dictionary = compile(&list.words(), Layout::Compact);
    let dawg = Dawg::from_bytes(&dictionary).expect("a dictionary just compiled");
    let geometry = Geometry::rectangle(3, 3).expect("9 cells");
    let symmetries = Symmetries::of(&geometry);
    let scorer = Scorer::new(&dawg, &boggle(3, 3)).expect("points by length");
    let prover = Prover::new(scorer).expect("9 cells");

    let symbol = |letter| {
        let tile = if letter == 'q' { "qu".to_owned() } else { String::from(letter) };
        dawg.alphabet().symbol(&tile)
    };
    let set = |letters: &str| letters.chars().filter_map(symbol).collect();
    let sets = |text: &str| -> Vec<SymbolSet> { text.split(' ').map(set).collect() };
    let any = vec![sets(TWO).iter().fold(SymbolSet::EMPTY, |any, &set| any | set)];
    let is_corner = |cell| geometry.neighbors(cell).len() == 3;
    let two = (0..9).map(|cell| if is_corner(cell) { any.clone() } else { sets(TWO) });
    let classes = |sets| -> Vec<Class> {
        let partition = Partition::new(geometry.clone(), sets).expect("few classes");
        let numbers = partition.least(&symmetries);
        numbers.map(|number| partition.class(number).expect("the number of a class")).collect()
    };
    let two = classes(two.collect());
    let four = classes(vec![sets(FOUR); 9]);

    println!(
        "3x3 boards of {CUTOFF} points or more, with the words of {}, on one thread",
        list.name()
    );
    println!();
    row([&"", &"classes", &"looked at", &"seconds", &"boards"]);
    let orderly = Taken::new(&two, &prover, &symmetries);
    orderly.print("orderly bound");

    let boards: Vec<Vec<Symbol>> =
        orderly.boards.iter().flat_map(|board| symmetries.moved(board)).collect();
    let has_a_board = |class: &Class| {
        let is_of =
            |board: &Vec<Symbol>| class.sets().iter().zip(board).all(|(set, &y)| set.contains(y));
        boards.iter().any(is_of)
    };
    let (with_boards, mut others): (Vec<_>, Vec<_>) = four.into_iter().partition(has_a_board);
    Xorshift(1).shuffle(&mut others);
    let sample = &others[..sample.min(others.len())];
    let prover = prover.classical();
    let with_boards = Taken::new(&with_boards, &prover, &symmetries);
    with_boards.print("classical bounds, with boards");
    let sample = Taken::new(sample, &prover, &symmetries);
    sample.print("classical bounds, of the others");

    let count = others.len() as f64;
    let share = count / sample.seconds.len() as f64;
    let visits = with_boards.visits + (sample.visits as f64 * share) as u64;
    let seconds = format!("{:.0}", with_boards.sum() + sample.sum() * share);
    let found = &with_boards.boards | &sample.boards;
    let all = with_boards.seconds.len() + others.len();
    row([&"classical bounds, taken for all", &all, &visits, &seconds, &found.len()]);
    println!();
    println!("Two standard errors: {:.0} seconds", 2.0 * sample.error() * count);
    assert_eq!(found, orderly.boards, "the same boards");
}

fn row([what, classes, visits, seconds, boards]: [&dyn Display; 5]) {
    println!("{what:<31} {classes:>7} {visits:>10} {seconds:>8} {boards:>6}");
}
