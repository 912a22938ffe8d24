//! Rules and a board as text: if they are valid, everything ends, and all solvers agree.

use std::ops::ControlFlow;
use std::sync::LazyLock;

use dawggle::{Dawg, Limit, Outcome};
use dawggle_compiler::Compiler;
use dawggle_search::game::{GameBoard, Rules};
use dawggle_search::solve::{ByWord, GameSolver};

use super::text;

const WORDS: [&str; 10] =
    ["a", "at", "cat", "cats", "tact", "quit", "queue", "attac", "banana", "thethethethe"];

static DICTIONARY: LazyLock<Vec<u8>> = LazyLock::new(|| {
    let compiler = Compiler::new().digraph("qu").words("list", WORDS);
    compiler.compile().expect("ten words").bytes
});

/// Far more steps than a small board needs with ten words.
const STEPS: u64 = 1_000_000;

/// Returns whether the rules and the board are valid.
///
/// A line `---` separates the rules from the board. The rules are optional.
pub(super) fn run(bytes: &[u8]) -> bool {
    let text = text(bytes);
    let (rules, board) = match text.split_once("---\n") {
        Some((rules, board)) => (Rules::parse(rules), board),
        None => (Rules::parse("name = ''\nscore.table = [1]"), text),
    };
    let dawg = Dawg::from_bytes(&DICTIONARY).expect("compiled above");
    let parse = |rules: &Rules| rules.board(board, None, &dawg.alphabet()).ok();
    let board = rules.ok().and_then(|rules| Some((parse(&rules)?, rules)));
    board.inspect(|(board, rules)| play(board, rules)).is_some()
}

fn play(board: &GameBoard, rules: &Rules) {
    let dawg = Dawg::from_bytes(&DICTIONARY).expect("compiled above");
    let size = Some((board.geometry().rows(), board.geometry().columns()));
    if let Ok(again) = rules.board(&board.to_string(), size, &dawg.alphabet()) {
        assert_eq!(again.tiles(), board.tiles());
    }
    let spelled = board.spell(&dawg.alphabet());
    let judge = rules.judge(&spelled);
    let mut words = Vec::new();
    let outcome = GameSolver::new(dawg).max_steps(STEPS).solve(&spelled, |word| {
        if board.tiles().len() <= 16 {
            let _ = judge.verdict(word.symbols(), word.letters(), &mut Limit::steps(STEPS));
        }
        words.push(word.to_string());
        ControlFlow::Continue(())
    });
    if let (Outcome::Complete, Some(by_word)) = (outcome, ByWord::new(board, &["qu"])) {
        let holds = |word: &str| {
            let symbols = by_word.symbols(word)?;
            let path = by_word.spelled().first_path(&symbols, &mut Limit::steps(STEPS));
            Some(path.ok()?.is_some())
        };
        for word in WORDS {
            if let Some(found) = holds(word) {
                assert_eq!(found, words.iter().any(|other| other == word), "{word}");
            }
        }
    }
    if let Some(rolled) = rules.roll(1, 1, true) {
        let _ = rolled.to_string();
    }
}
