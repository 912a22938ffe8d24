//! The words on a board, and their points.
//!
//! [`Rules::solve`](crate::game::Rules::solve) finds the words of a board at once. With a limit of
//! steps, a [`GameSolver`] finds the words of a dictionary on boards of any kind, and a [`Judge`]
//! gives their points by the rules of a game. [`ByWord`] searches a board for the words of a list
//! that is not compiled.
//!
//! # Examples
//!
//! The points of the words on a board:
//!
//! ```
//! use dawggle::Dawg;
//! use dawggle_search::game::Rules;
//! use dawggle_search::solve::GameSolver;
//!
//! # let bytes = dawggle_compiler::Compiler::new().text("list", "cat\ncats\ntac\n").compile()?.bytes;
//! let dawg = Dawg::from_bytes(&bytes)?;
//! let rules = Rules::parse("name = 'Mine'\nscore.table = [0, 0, 0, 1, 2]")?;
//! let board = rules.board("ca/ts", None, &dawg.alphabet())?;
//!
//! let spelled = board.spell(&dawg.alphabet());
//! let judge = rules.judge(&spelled);
//! let mut found = Vec::new();
//! let _ = judge.each(&mut GameSolver::new(dawg), |word, verdict| {
//!     found.push((word.to_string(), verdict.points));
//! });
//! assert_eq!(found, [("cat".to_owned(), 1), ("cats".to_owned(), 2), ("tac".to_owned(), 1)]);
//! # Ok::<_, Box<dyn std::error::Error>>(())
//! ```

mod by_word;
mod judge;
mod large_boards;
mod solver;

pub use by_word::ByWord;
pub use judge::{FoundWord, Judge, Verdict};
pub use solver::GameSolver;
