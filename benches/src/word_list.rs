//! The words that benches run on.

use std::borrow::Cow;
use std::path::{Path, PathBuf};
use std::{env, fs};

use dawggle_compiler::{Compiler, Layout};

use crate::{Baseline, LetterBoard, SHORTEST};

/// A word list: the project's `english.txt`; or, where the variable `DAWGGLE_TEST_DATA` names a
/// folder, the `enable2k.txt` in it, for which the literature has scores.
#[derive(Clone, Debug)]
pub struct WordList {
    path: PathBuf,
    text: String,
    known_scores: &'static [(&'static str, u32)],
}

/// 4x4 boards with which many solvers have been tested.
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
    /// If the file cannot be read.
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

    /// The name of its file.
    pub fn name(&self) -> Cow<'_, str> {
        self.path.file_name().unwrap_or_default().to_string_lossy()
    }

    /// Where its file is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The list as it is in the file.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The words, sorted.
    pub fn words(&self) -> Vec<&str> {
        self.text.lines().collect()
    }

    /// Checks a rung against the scores that others have published for this list, if any.
    ///
    /// # Panics
    ///
    /// If a score differs.
    pub fn check(&self, rung: &mut impl Baseline) {
        for &(letters, score) in self.known_scores {
            let board = LetterBoard::new(4, 4, letters).expect("a 4x4 board");
            assert_eq!(rung.score(&board), score, "{} on {letters}", rung.name());
        }
    }
}

/// Compiles words for the game that all rungs play: at least 3 letters, and "qu" is one symbol.
///
/// # Panics
///
/// If they cannot be compiled.
pub fn compile(words: &[&str], layout: Layout) -> Vec<u8> {
    // No rung minds words that no board can spell: so lossy.
    let compiler = Compiler::new().digraph("qu").min_length(SHORTEST).lossy(true);
    let dictionary = compiler.words("words", words).layout(layout).compile();
    dictionary.unwrap_or_else(|error| panic!("{error}")).bytes
}
