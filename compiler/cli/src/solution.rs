//! A solved board, as `solve` prints it.

use std::cmp::Reverse;
use std::io::{self, Write};

use dawggle::{BoardError, BoardText, Dawg};
use serde::Serialize;

use crate::board::Boards;
use crate::count;

/// A solved board: what `--json` prints.
#[derive(Serialize)]
pub struct Solution {
    pub rows: usize,
    pub columns: usize,
    /// The spelling of each tile, row by row.
    pub tiles: Vec<String>,
    /// The words of most points first, in the alphabet's order among equals.
    pub words: Vec<Word>,
    pub count: usize,
    pub points: u64,
    /// Whether all paths that were asked for are there.
    pub complete: bool,
}

/// A word of a solution.
#[derive(Serialize)]
pub struct Word {
    pub word: String,
    pub points: u32,
    pub letters: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub paths: Option<Vec<Path>>,
}

/// The rows and columns of a path's tiles, counted from 1.
pub type Path = Vec<(usize, usize)>;

/// Which words to find, and whether to find their paths.
pub struct Wanted {
    /// The fewest letters of a word.
    pub min_length: u32,
    /// The most paths of a word; `None` to find no paths at all.
    pub max_paths: Option<usize>,
}

impl Solution {
    pub fn of(
        text: &BoardText<'_>,
        dawg: &Dawg<&'static [u8]>,
        wanted: &Wanted,
    ) -> Result<Self, BoardError> {
        let columns = text.columns();
        let mut words = Vec::new();
        let mut complete = true;
        Boards::new(*dawg).solve(text, |found| {
            let letters = found.word.letters();
            if letters < wanted.min_length {
                return;
            }
            let paths = wanted.max_paths.map(|most| {
                let mut paths = (found.paths)(most.saturating_add(1));
                complete &= paths.len() <= most;
                paths.truncate(most);
                let place =
                    |tile| (usize::from(tile) / columns + 1, usize::from(tile) % columns + 1);
                paths.into_iter().map(|path| path.into_iter().map(place).collect()).collect()
            });
            words.push(Word { word: found.word.to_string(), points: found.points, letters, paths });
        })?;
        words.sort_by_key(|word| Reverse(word.points));
        Ok(Self {
            rows: text.rows(),
            columns,
            tiles: text.tiles().map(str::to_owned).collect(),
            count: words.len(),
            points: words.iter().map(|word| u64::from(word.points)).sum(),
            words,
            complete,
        })
    }

    /// The numbers of words and points.
    pub fn total(&self) -> String {
        let points = usize::try_from(self.points).unwrap_or(usize::MAX);
        format!("{}, {}", count(self.count, "word"), count(points, "point"))
    }

    /// Writes the lines for pipes: points, word, and, if they were asked for, each path in a line
    /// of its own.
    pub fn write_lines(&self, output: &mut impl Write) -> io::Result<()> {
        for Word { word, points, paths, .. } in &self.words {
            match paths {
                None => writeln!(output, "{points}\t{word}")?,
                Some(paths) => paths
                    .iter()
                    .try_for_each(|path| writeln!(output, "{points}\t{word}\t{}", spell(path)))?,
            }
        }
        Ok(())
    }
}

/// A path as text: `1,2 1,3 2,3`.
pub fn spell(path: &Path) -> String {
    let places: Vec<_> = path.iter().map(|(row, column)| format!("{row},{column}")).collect();
    places.join(" ")
}
