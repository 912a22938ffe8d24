//! Reads that fail: no word is invented, and none is lost if the question is asked again.

use std::cell::Cell;
use std::fmt::Debug;
use std::ops::ControlFlow;
use std::sync::Arc;

use dawggle::{
    Board, BoardError, BoardText, Counts, Dawg, Digest, LoadError, Outcome, Scratch, Solver,
    Source, Symbol, SymbolSet,
};
use dawggle_compiler::{
    Changes, Compiler, Damage, Layout, Query, WordGraph, in_text_order, verify,
};
use dawggle_search::bound::{Bounds, Class, ClassError};
use dawggle_search::game::{GameBoard, GameError, Geometry, Reuse, Rules};
use dawggle_search::hunt::{Hunt, HuntError};
use dawggle_search::prove::{Certificate, Claim, ClaimProver, ProveError};
use dawggle_search::score::{Scorer, ScorerError, Survey};
use dawggle_search::solve::GameSolver;
use dawggle_snapshots::property::factor;

/// The letters of boards, about as often as in words.
const LETTERS: &[u8] = b"aaabcddeeeefghiiijkllmnnooopqrrrssstttuuvwxyz";

/// Bytes of which one read in `odds` fails, and then returns other bytes.
struct Flaky<'a> {
    bytes: &'a [u8],
    odds: u64,
    random: Cell<u64>,
    has_failed: Cell<bool>,
    failures: Cell<u64>,
}

impl<'a> Flaky<'a> {
    fn new(bytes: &'a [u8], odds: u64) -> Self {
        let random = Cell::new(0x9E37_79B9_7F4A_7C15);
        Self { bytes, odds, random, has_failed: Cell::new(false), failures: Cell::new(0) }
    }

    /// Xorshift, by George Marsaglia.
    fn random(&self) -> u64 {
        let mut random = self.random.get();
        random ^= random << 13;
        random ^= random >> 7;
        random ^= random << 17;
        self.random.set(random);
        random
    }

    /// Asks until no read fails. Every answer after a failed read must be `none`.
    fn ask<T: PartialEq + Debug>(&self, none: T, ask: impl Fn() -> T) -> T {
        loop {
            let answer = ask();
            if !self.has_failed.take() {
                return answer;
            }
            assert_eq!(answer, none);
        }
    }

    /// Opens the dictionary, however often it takes.
    fn open(&self) -> Dawg<&Self> {
        loop {
            match Dawg::trust(self) {
                Ok(dawg) => return dawg,
                Err(error) => {
                    assert_eq!((error, self.has_failed.take()), (LoadError::Failed, true))
                }
            }
        }
    }
}

impl Source for Flaky<'_> {
    fn len(&self) -> u32 {
        self.bytes.len() as u32
    }

    fn read<const N: usize>(&self, at: u32) -> [u8; N] {
        if self.random().is_multiple_of(self.odds) {
            self.has_failed.set(true);
            self.failures.set(self.failures.get() + 1);
            return [0; N].map(|_: u8| self.random() as u8);
        }
        self.bytes.read(at)
    }

    fn has_failed(&self) -> bool {
        self.has_failed.get()
    }
}

/// The default list in both layouts, with numbers.
fn dictionaries() -> [Vec<u8>; 2] {
    every_word(1)
}

/// The words of the default list whose number is a multiple of `step`, in both layouts, with
/// numbers.
fn every_word(step: usize) -> [Vec<u8>; 2] {
    let dawg = Dawg::from_bytes(dawggle_dicts::ENGLISH).unwrap();
    let (mut words, mut list) = (Vec::new(), dawg.words());
    while let Some(word) = list.next_word() {
        words.push(word.to_string());
    }
    let words: Vec<&String> = words.iter().step_by(step).collect();
    [Layout::Compact, Layout::Wide].map(|layout| {
        let compiler = Compiler::new().words("english", &words).digraph("qu").layout(layout);
        compiler.index(true).compile().unwrap().bytes
    })
}

/// What a program does after a failed read.
#[derive(Clone, Copy, Debug)]
enum Then {
    /// Asks again.
    Ask,
    /// Makes the solver again, at its position before the failed read.
    GoBack,
    /// Makes the solver again, at its position after the failed read.
    GoOn,
}

/// Returns the words of a board, in symbols. Each slice has a few steps.
fn solve<S: Source, const PATHS: usize>(
    board: &Board<u16>,
    dawg: &Dawg<S>,
    recover: impl Fn() -> bool,
    then: Then,
) -> Vec<Vec<Symbol>> {
    let (mut words, mut scratch) = (Vec::new(), Scratch::<u16, PATHS>::EMPTY);
    let mut solver = Solver::new(board, dawg, &mut scratch).max_steps(50);
    loop {
        let before = solver.position();
        if let Some(word) = solver.next_word() {
            words.push(word.symbols().to_vec());
            continue;
        }
        match solver.outcome() {
            Outcome::Complete => return words,
            Outcome::OutOfSteps => solver.set_max_steps(50),
            outcome => {
                assert_eq!((outcome, recover()), (Outcome::Failed, true));
                let position = match then {
                    Then::Ask => continue,
                    Then::GoBack => before,
                    Then::GoOn => solver.position(),
                };
                // If a read fails here, the next call says so, and the position is the same.
                solver = Solver::new(board, dawg, &mut scratch).at(&position).max_steps(50);
            }
        }
    }
}

#[test]
fn boards_have_the_same_words_as_without_failures() {
    for bytes in dictionaries() {
        let dawg = Dawg::from_bytes(&bytes).unwrap();
        let random = Flaky::new(&[], 1);
        let letter = |_| char::from(LETTERS[random.random() as usize % LETTERS.len()]);
        let board = |_| {
            let text: String = (0..16).map(letter).collect();
            Board::from_text(&BoardText::parse(&text, None).unwrap(), &dawg.alphabet()).unwrap()
        };
        let boards: Vec<Board<u16>> = (0..40 * factor()).map(board).collect();
        let expected: Vec<_> =
            boards.iter().map(|board| solve::<_, 64>(board, &dawg, || false, Then::Ask)).collect();
        for odds in [100, 1_000, 10_000, 100_000] {
            let flaky = Flaky::new(&bytes, odds);
            let flaky_dawg = flaky.open();
            for (number, (board, expected)) in boards.iter().zip(&expected).enumerate() {
                let then = [Then::Ask, Then::GoBack, Then::GoOn][number % 3];
                let recover = || flaky.has_failed.take();
                let words = match number % 16 {
                    // The steps are too few for many nodes, whose paths do not fit.
                    1 if odds > 100 => solve::<_, 4>(board, &flaky_dawg, recover, then),
                    _ => solve::<_, 64>(board, &flaky_dawg, recover, then),
                };
                assert_eq!(&words, expected, "{then:?} {number}, one read in {odds} fails");
            }
            assert!(odds == 100_000 || flaky.failures.get() > 0);
        }
    }
}

#[test]
fn a_board_says_that_a_read_has_failed() {
    let [bytes, _] = dictionaries();
    let dawg = Dawg::from_bytes(&bytes).unwrap();
    let rules = Rules::named("boggle").unwrap();
    let text = BoardText::parse("q {a/ing} t d / l i n e / m a r ? / p e t {st}", None).unwrap();
    let flaky = Flaky::new(&bytes, 2_000);
    let flaky_dawg = flaky.open();
    let symbols = |board: Board<u64>| -> Vec<_> {
        (0..64).map(|cell| (board.symbols(cell), board.neighbors(cell))).collect()
    };
    let read = |dawg: &Dawg<_>| Board::from_text(&text, &dawg.alphabet()).map(symbols);
    let expected = Board::from_text(&text, &dawg.alphabet()).map(symbols);
    let expected_game = rules.board("qat/ers/tie", None, &dawg.alphabet()).unwrap();
    for _ in 0..20 {
        let found = flaky.ask(Err(BoardError::Failed), || read(&flaky_dawg));
        assert_eq!(found, expected);
        let game = || rules.board("qat/ers/tie", None, &flaky_dawg.alphabet()).ok();
        assert_eq!(flaky.ask(None, game).as_ref(), Some(&expected_game));
    }
    assert!(flaky.failures.get() > 10);
}

#[test]
fn lists_and_look_ups_have_the_same_answers_as_without_failures() {
    for bytes in dictionaries() {
        let dawg = Dawg::from_bytes(&bytes).unwrap();
        let flaky = Flaky::new(&bytes, 3_000);
        let flaky_dawg = flaky.open();
        // The first read of a list can fail.
        let mut words = loop {
            let words = flaky_dawg.words_starting_with("seq");
            if !flaky.has_failed.take() {
                break words;
            }
        };
        let (mut expected, mut listed) = (dawg.words_starting_with("seq"), 0);
        loop {
            let word = words.next_word().map(|word| word.symbols().to_vec());
            if flaky.has_failed.take() {
                assert_eq!((word, words.outcome()), (None, Outcome::Failed));
                continue;
            }
            assert_eq!(word, expected.next_word().map(|word| word.symbols().to_vec()));
            if word.is_none() {
                break;
            }
            listed += 1;
        }
        assert!(listed > 5);

        let index = flaky.ask(true, || flaky_dawg.index().is_none());
        assert!(!index);
        let index = flaky_dawg.index().unwrap();
        for number in (0..dawg.counts().words).step_by(97) {
            let mut symbols = [0; 255];
            let word = dawg.index().unwrap().word(number, &mut symbols).unwrap();
            let (text, mut near) = (word.to_string(), word.to_string());
            near.push('q');
            assert!(flaky.ask(false, || flaky_dawg.contains(&text)), "{text}");
            assert!(!flaky.ask(false, || flaky_dawg.contains(&near)), "{near}");
            let walks = || flaky_dawg.cursor().walk(&text).is_some_and(|cursor| cursor.is_word());
            assert!(flaky.ask(false, walks), "{text}");
            assert_eq!(flaky.ask(None, || index.number(&text)), Some(number));
            let spell = || {
                let mut symbols = [0; 255];
                index.word(number, &mut symbols).map(|word| word.symbols().to_vec())
            };
            assert_eq!(flaky.ask(None, spell), Some(word.symbols().to_vec()));
            let next = |dawg: &Dawg<_>| dawg.cursor().walk(&text).map(|cursor| cursor.symbols());
            let none = |next| if next == Some(SymbolSet::EMPTY) { None } else { next };
            let asked = flaky.ask(None, || none(next(&flaky_dawg)));
            assert_eq!(asked, none(dawg.cursor().walk(&text).map(|cursor| cursor.symbols())));
        }
        let zeros = Counts { words: 0, nodes: 0, edges: 0, longest: 0, longest_bytes: 0 };
        for _ in 0..1000 {
            assert_eq!(flaky.ask(zeros, || flaky_dawg.counts()), dawg.counts());
            assert_eq!(flaky.ask(Digest::default(), || flaky_dawg.digest()), dawg.digest());
            let alphabet = flaky_dawg.alphabet();
            let spelling = |symbol| alphabet.spelling(symbol).as_str().to_owned();
            assert_eq!(
                flaky.ask(String::new(), || spelling(17)),
                dawg.alphabet().spelling(17).as_str()
            );
            let split = || alphabet.split_first("quiz");
            assert_eq!(flaky.ask(None, split), dawg.alphabet().split_first("quiz"));
        }
        assert!(flaky.failures.get() > 0);
    }
}

#[test]
fn a_dictionary_is_not_opened_with_failed_reads() {
    let bytes = dictionaries();
    let mut opened = 0;
    for number in 0..60 {
        let flaky = Flaky::new(&bytes[number % 2], 1 << (number / 2));
        let answer = Dawg::open(&flaky).map(|_| ());
        let expected = if flaky.has_failed() { Err(LoadError::Failed) } else { Ok(()) };
        assert_eq!(answer, expected);
        opened += usize::from(answer.is_ok());
    }
    assert!((1..60).contains(&opened), "{opened}");
}

/// Asks `dawggle-search` something many times. While no read fails, the answer must be `expected`,
/// and otherwise it must be one that `says_so`. Returns how often each was the case.
fn ask_search<'a, T: PartialEq + Debug>(
    bytes: &'a [u8],
    odds: u64,
    tries: u32,
    expected: &T,
    ask: impl for<'f> Fn(Dawg<&'f Flaky<'a>>) -> T,
    says_so: impl Fn(&T) -> bool,
) -> [u32; 2] {
    let mut counts = [0; 2];
    let flaky = Flaky::new(bytes, odds);
    for _ in 0..tries {
        let dawg = flaky.open();
        let answer = ask(dawg);
        let has_failed = flaky.has_failed.take();
        if has_failed {
            assert!(says_so(&answer), "one read in {odds} fails: {answer:?}");
        } else {
            assert_eq!(&answer, expected, "one read in {odds} fails");
        }
        counts[usize::from(has_failed)] += 1;
    }
    counts
}

/// Asks at each rate of failures, with a dictionary in both layouts. At some, a read must have
/// failed, and at others none.
fn check_search<T: PartialEq + Debug>(
    step: usize,
    ask: impl for<'f> Fn(Dawg<&'f Flaky<'f>>) -> T,
    says_so: impl Fn(&T) -> bool,
) {
    for bytes in every_word(step) {
        let never = Flaky::new(&bytes, u64::MAX);
        let expected = ask(never.open());
        assert!(!says_so(&expected));
        let mut counts = [0; 2];
        for odds in [100, 1_000, 10_000, 100_000, 1_000_000] {
            let ask = |dawg: Dawg<&Flaky<'_>>| ask(dawg);
            let [right, failed] = ask_search(&bytes, odds, 6 * factor(), &expected, ask, &says_so);
            counts = [counts[0] + right, counts[1] + failed];
        }
        assert!(counts.iter().all(|&count| count > 0), "{counts:?}");
    }
}

const TABLE: &str = "name = 'Table'\n[score]\ntable = [0, 0, 0, 1, 1, 2, 3, 5, 11]";

/// Words on boards of each walk: masks, lists of paths, a search for each word, and cells that are
/// used again.
#[test]
fn a_search_says_that_a_read_has_failed() {
    let large = ["seartqinol"; 9].join("/");
    let again = GameBoard::parse("sea/tin/req").unwrap().with_reuse(Reuse::Elsewhere);
    let boards = [
        (GameBoard::parse("seartqinoledsing").unwrap(), usize::MAX),
        (GameBoard::parse("{qu}ea{r/st}t?ino{ing}-edsi").unwrap_or_else(|_| again.clone()), 0),
        (GameBoard::parse(&large).unwrap(), usize::MAX),
        (GameBoard::parse(&large).unwrap(), 80),
        (again, usize::MAX),
    ];
    for (board, memory) in boards {
        let ask = |dawg: Dawg<&Flaky<'_>>| {
            let spelled = board.spell(&dawg.alphabet());
            let mut words = Vec::new();
            let outcome = GameSolver::new(dawg).memory(memory).solve(&spelled, |word| {
                words.push(word.symbols().to_vec());
                ControlFlow::Continue(())
            });
            outcome.whole(words)
        };
        check_search(40, ask, |answer| *answer == Err(Outcome::Failed));
    }
}

#[test]
fn points_say_that_a_read_has_failed() {
    for rules in [TABLE, "name = 'Values'\n[score]\nfactor = 1\n[score.values]\ne = 2\nqu = 9"] {
        let rules = Rules::parse(rules).unwrap();
        let board = GameBoard::parse("seartqinoledsing").unwrap();
        let score = |dawg: Dawg<&Flaky<'_>>| {
            rules.judge(&board.spell(&dawg.alphabet())).score(&mut GameSolver::new(dawg))
        };
        check_search(40, score, |score| *score == Err(Outcome::Failed));
        let solve = |dawg: Dawg<&Flaky<'_>>| rules.solve("seartqinoledsing", &dawg);
        let failed = |error: &GameError| *error == GameError::Incomplete(Outcome::Failed);
        check_search(40, solve, |words| words.as_ref().is_err_and(failed));
    }
    let rules = Rules::named("boggle-new").unwrap();
    let tally = |dawg: Dawg<&Flaky<'_>>| Survey::new(&rules, dawg, 1)?.by_word().tally(0..4);
    let failed = |error: &GameError| *error == GameError::Incomplete(Outcome::Failed);
    check_search(40, tally, |tally| tally.as_ref().is_err_and(failed));
}

#[test]
fn a_scorer_is_not_made_with_failed_reads() {
    let rules = Rules::parse(TABLE).unwrap().with_geometry(Geometry::rectangle(4, 4).unwrap());
    let score = |dawg: Dawg<&Flaky<'_>>| {
        let scorer = Scorer::new(&dawg, &rules)?;
        let mut scores = scorer.score_all(["seartqinoledsing"]);
        scores.next().expect("a board")
    };
    check_search(400, score, |score| *score == Err(ScorerError::Incomplete(Outcome::Failed)));
}

#[test]
fn a_bound_says_that_a_read_has_failed() {
    let rules = Rules::parse(TABLE).unwrap();
    let board = GameBoard::parse("{s/t}{e/a}?/{r/s/t}e?/nin").unwrap();
    let bound = |dawg: Dawg<&Flaky<'_>>| {
        let failed = |error| match error {
            ClassError::Incomplete(outcome) => outcome,
            error => panic!("{error}"),
        };
        let class = Class::new(&board, &dawg.alphabet()).map_err(failed)?;
        let bounds = Bounds::new(&class, &rules, &dawg).map_err(failed)?;
        let tree = bounds.sum_choice_tree(1_000_000)?;
        Ok((class, bounds.sum_union()?, bounds.max_no_mark()?, tree))
    };
    check_search(400, bound, |bound| *bound == Err(Outcome::Failed));
}

#[test]
fn a_hunt_says_that_a_read_has_failed() {
    let geometry = Arc::new(Geometry::rectangle(2, 3).unwrap());
    let start = GameBoard::parse("sea/tin").unwrap();
    for kind in 0..4 {
        for rules in [TABLE, "name = 'X'\n[board]\nreuse = 'elsewhere'\n[score]\ntable = [0, 1]"] {
            let rules = Rules::parse(rules).unwrap();
            if kind == 1 && rules.reuse != Reuse::Never {
                continue;
            }
            let climb = |dawg: Dawg<&Flaky<'_>>| {
                let hunt = Hunt::new(rules.clone(), dawg, geometry.clone());
                let climbs = match kind {
                    0 => hunt.near(&start, 1).start(),
                    1 => hunt.spanning().containing("season").start(),
                    2 => hunt.annealing(10).for_longest().start(),
                    _ => hunt.annealing(10).containing("sat").start(),
                }?;
                climbs.climb(0, |_| ControlFlow::Continue(()))
            };
            let failed = |error: &HuntError| *error == HuntError::Incomplete(Outcome::Failed);
            check_search(400, climb, |climb| climb.as_ref().is_err_and(failed));
        }
    }
}

#[test]
fn a_proof_says_that_a_read_has_failed() {
    let set = |text: &str| text.to_owned();
    let cell = vec![set("s e"), set("a t"), set("b c d f g h i j k l m n o p q qu r u v w x y z")];
    let claim = Claim {
        rules: "name = 'Boggle'\nscore.table = [0, 0, 0, 1]".to_owned(),
        size: Some((2, 2)),
        cutoff: 4,
        sets: vec![cell; 4],
        memory: 1 << 30,
        classical: false,
    };
    let prove = |dawg: Dawg<&Flaky<'_>>| -> Result<Vec<(String, u64)>, Outcome> {
        let prover = match ClaimProver::new(claim.clone(), dawg) {
            Ok(prover) => prover,
            Err(ProveError::Incomplete(outcome)) => return Err(outcome),
            Err(error) => panic!("{error}"),
        };
        let mut certificate = Certificate::new(&prover);
        for class in certificate.left() {
            let proof = prover.prove(class).unwrap();
            if let Err(error) = certificate.add(proof) {
                assert!(!error.is_flaw(), "{error}");
                return Err(Outcome::Failed);
            }
        }
        Ok(certificate.boards())
    };
    check_search(10, prove, |proved| *proved == Err(Outcome::Failed));
}

#[test]
fn a_query_says_that_a_read_has_failed() {
    let queries = [Query::new().pattern("s*ing"), Query::new().near("season", 2), Ok(Query::new())];
    for query in queries.map(Result::unwrap) {
        for first in ["", "sea"] {
            let list = |dawg: Dawg<&Flaky<'_>>| {
                let mut words = Vec::new();
                let outcome = query.each_from(&dawg, first, |word| {
                    words.push(word.to_owned());
                    ControlFlow::Continue(())
                });
                outcome.whole(words)
            };
            check_search(200, list, |words| *words == Err(Outcome::Failed));
        }
    }
    let tuples = |dawg: Dawg<&Flaky<'_>>| {
        let mut found = Vec::new();
        let outcome = Query::new().each_tuple("?1?2;2?1?", &dawg, |words| {
            found.push(words.to_vec());
            ControlFlow::Continue(())
        });
        outcome.unwrap().whole(found)
    };
    check_search(200, tuples, |tuples| *tuples == Err(Outcome::Failed));
}

#[test]
fn a_whole_dictionary_is_not_read_with_failed_reads() {
    let list = |dawg: Dawg<&Flaky<'_>>| {
        let mut words = Vec::new();
        in_text_order(&dawg, |word| {
            words.push(word.to_owned());
            ControlFlow::Continue(())
        })
        .map(|()| words)
    };
    check_search(200, list, |words| *words == Err(Damage::Read));
    let check = |dawg: Dawg<&Flaky<'_>>| verify(&dawg);
    check_search(200, check, |checked| *checked == Err(Damage::Read));
    let graph = |dawg: Dawg<&Flaky<'_>>| WordGraph::of(&dawg).map(|graph| format!("{graph:?}"));
    check_search(200, graph, |graph| *graph == Err(Damage::Read));
    let [other, _] = every_word(210);
    let changes = |dawg: Dawg<&Flaky<'_>>| {
        Changes::between(&Dawg::from_bytes(&other).unwrap(), &dawg)
            .map(|changes| format!("{changes:?}"))
    };
    check_search(200, changes, |changes| *changes == Err(Damage::Read));
}
