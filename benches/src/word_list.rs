//! The word list for the benches.

use std::borrow::Cow;
use std::path::{Path, PathBuf};
use std::{env, fs};

use dawggle_compiler::{Compiler, Layout};

use crate::{Baseline, LetterBoard, SHORTEST};

/// The word list for the benches: `enable2k.txt` of the test data, or the project's `english.txt`.
///
/// The environment variable `DAWGGLE_TEST_DATA` names the directory of the test data. The
/// literature has scores for `enable2k.txt`.
#[derive(Clone, Debug)]
pub struct WordList {
    path: PathBuf,
    text: String,
    known_scores: &'static [(&'static str, u32)],
}

/// 4x4 boards that many solvers have used as tests, with their scores.
const ENABLE2K_SCORES: &[(&str, u32)] = &[
    ("catdlinemaropets", 2338),
    ("abcdefghijklmnop", 18),
    ("sieeueooctrkxonn", 138),
    ("cnsreehmiortoiky", 121),
    ("tvbitnpueeotntre", 190),
    ("yfhasegionmodtae", 212),
    ("eenolaostiasvmel", 272),
    ("stnteentaeeocpob", 211),
    ("asyrphuviereeupo", 138),
    ("sqngtfyatbewrete", 87),
];

impl WordList {
    /// Reads the list.
    ///
    /// # Panics
    ///
    /// Panics if the file cannot be read.
    pub fn read() -> Self {
        let (path, known_scores) = match env::var_os("DAWGGLE_TEST_DATA") {
            Some(folder) => (Path::new(&folder).join("enable2k.txt"), ENABLE2K_SCORES),
            None => {
                (Path::new(env!("CARGO_MANIFEST_DIR")).join("../dicts/english.txt"), [].as_slice())
            }
        };
        let text = fs::read_to_string(&path)
            .unwrap_or_else(|error| panic!("cannot read {}: {error}", path.display()));
        Self { path, text, known_scores }
    }

    /// Returns the name of the file.
    pub fn name(&self) -> Cow<'_, str> {
        self.path.file_name().unwrap_or_default().to_string_lossy()
    }

    /// Returns the path of the file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Returns the text of the file.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Returns the words, sorted.
    pub fn words(&self) -> Vec<&str> {
        self.text.lines().collect()
    }

    /// Checks a solver against the published scores for this list, if there are any.
    ///
    /// # Panics
    ///
    /// Panics if a score differs.
    pub fn check(&self, rung: &mut impl Baseline) {
        for &(letters, score) in self.known_scores {
            let board = LetterBoard::new(4, 4, letters).expect("a 4x4 board");
            assert_eq!(rung.score(&board), score, "{} on {letters}", rung.name());
        }
    }
}

/// Compiles words for the game of all baselines: at least 3 letters, and "qu" is one symbol.
///
/// # Panics
///
/// Panics if the words cannot be compiled.
pub fn compile(words: &[&str], layout: Layout) -> Vec<u8> {
    // The baselines ignore words that no board can spell, so the compiler skips them, too.
    let compiler = Compiler::new().digraph("qu").min_length(SHORTEST).lossy(true);
    let dictionary = compiler.words("words", words).layout(layout).compile();
    dictionary.unwrap_or_else(|error| panic!("{error}")).bytes
}
