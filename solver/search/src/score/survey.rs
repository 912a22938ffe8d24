//! What is on the boards that the dice of a game show.

// Tests: `snapshots/tests/suite/tallies.rs`.

use std::mem::take;
use std::ops::Range;
use std::sync::Arc;

use dawggle::{Dawg, Outcome, Source, Symbol};
use rustc_hash::FxHashMap;

use super::scorer::Scorer;
use super::tally::{Tally, WordCount};
use crate::game::{GameBoard, GameError, Geometry, Rules, Tile, throw};
use crate::solve::GameSolver;

/// Rolls boards, and counts their points and words.
///
/// A board of 16 cells takes about 20 microseconds, and 4 after [`Survey::expand`]. It takes more
/// if points depend on paths.
///
/// # Examples
///
/// ```
/// # use dawggle::Dawg;
/// # use dawggle_search::{game::Rules, score::Survey};
/// # let list = "cat\ntac\nact\n";
/// # let bytes = dawggle_compiler::Compiler::new().text("list", list).compile()?.bytes;
/// let dawg = Dawg::from_bytes(&bytes)?; // act, cat, tac
/// let rules = Rules::parse(
///     "name = 'Tiny'
///      board = { rows = 1, columns = 3 }
///      dice = ['CA', 'AC', 'TX']
///      score.table = [0, 1]",
/// )?;
/// let tally = Survey::new(&rules, dawg, 7)?.tally(0..1000)?;
/// assert_eq!(tally.points.len(), 1000);
/// // A quarter of the boards has all three letters, and on half of these they spell a word.
/// assert!((120..220).contains(&tally.by_length[&3].boards));
/// # Ok::<_, Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Survey<S> {
    rules: Rules,
    dawg: Dawg<S>,
    max_steps: u64,
    seed: u64,
    by_word: bool,
    numbered: Option<NumberedWords>,
}

/// How to find words by their numbers.
#[derive(Clone, Debug)]
struct NumberedWords {
    scorer: Scorer,
    /// The number of letters of each word of the dictionary.
    letters: Arc<[u32]>,
    /// The points of a word by its number of letters.
    points: Vec<u64>,
    /// The symbol on each face of each die.
    dice: Vec<Vec<Symbol>>,
    /// The cells without a die.
    holes: Vec<usize>,
    /// The number of boards with each word of the dictionary.
    boards: Vec<u64>,
}

/// What is counted on each board.
#[derive(Default)]
struct Counts {
    tally: Tally,
    /// The words on the board by their number of letters.
    by_length: Vec<WordCount>,
}

impl<S: Source + Copy> Survey<S> {
    /// Creates a survey of the boards that the dice of a game show with a random seed.
    ///
    /// # Errors
    ///
    /// [`GameError::NoDice`] if the game has no dice.
    pub fn new(rules: &Rules, dawg: Dawg<S>, seed: u64) -> Result<Self, GameError> {
        rules.dice().ok_or_else(|| GameError::NoDice(rules.name.clone()))?;
        let (rules, max_steps) = (rules.clone(), u64::MAX);
        Ok(Self { rules, dawg, max_steps, seed, by_word: false, numbered: None })
    }

    /// Limits the number of steps for each board.
    #[must_use]
    pub fn max_steps(self, max_steps: u64) -> Self {
        let numbered = self.numbered.map(|numbered| NumberedWords {
            scorer: numbered.scorer.max_steps(max_steps),
            ..numbered
        });
        Self { max_steps, numbered, ..self }
    }

    /// Counts how often each word is on a board, too.
    ///
    /// A tally then takes about 100 bytes for each word that is on a board.
    #[must_use]
    pub fn by_word(self) -> Self {
        Self { by_word: true, ..self }
    }

    /// Expands the dictionary for a [`Scorer`], if the rules allow it and each die shows single
    /// symbols. For ENABLE2K this takes as long as 2,000 boards. Clones share it.
    #[must_use]
    pub fn expand(self) -> Self {
        let numbered = NumberedWords::new(&self.rules, &self.dawg);
        Self { numbered, ..self }.max_steps(self.max_steps)
    }

    /// Rolls the boards with these numbers, and counts what is on them.
    ///
    /// # Errors
    ///
    /// [`GameError::Incomplete`] if a board takes more steps than [`Survey::max_steps`], or a read
    /// of the dictionary fails.
    pub fn tally(&mut self, numbers: Range<u64>) -> Result<Tally, GameError> {
        if let Some(numbered) = &mut self.numbered {
            let mut counts = Counts::default();
            // A solver takes fewer steps for a board of many paths.
            if numbered.count(self.seed, numbers.clone(), self.by_word, &mut counts).is_ok() {
                if self.by_word {
                    counts.tally.by_word = numbered.take_words(&self.dawg)?;
                }
                return Ok(counts.tally);
            }
        }
        let mut counts = Counts::default();
        self.solve(numbers, &mut counts)?;
        Ok(counts.tally)
    }

    /// Counts what the solver finds.
    fn solve(&self, numbers: Range<u64>, counts: &mut Counts) -> Result<(), GameError> {
        let Self { rules, dawg, max_steps, seed, by_word, .. } = self;
        let solver = &mut GameSolver::new(*dawg).max_steps(*max_steps);
        // A word becomes a text once, not for each board.
        let mut words: FxHashMap<Box<[u8]>, (Box<str>, WordCount)> = FxHashMap::default();
        for board in numbers.filter_map(|number| rules.roll(*seed, number, true)) {
            let spelled = board.spell(&dawg.alphabet());
            let outcome = rules.judge(&spelled).each(solver, |word, verdict| {
                let points = verdict.points;
                counts.add_word(word.letters(), points);
                let new = WordCount { boards: 1, words: 1, points };
                match words.get_mut(word.symbols()) {
                    _ if !*by_word => {}
                    Some((_, count)) => *count += new,
                    None => {
                        let text = word.to_string().into();
                        words.insert(word.symbols().into(), (text, new));
                    }
                }
            });
            outcome.whole(())?;
            counts.end_board();
        }
        counts.tally.by_word = words.into_values().collect();
        Ok(())
    }
}

impl Counts {
    fn add_word(&mut self, letters: u32, points: u64) {
        let index = letters as usize;
        if index >= self.by_length.len() {
            self.by_length.resize(index + 1, WordCount::default());
        }
        self.by_length[index] += WordCount { boards: 0, words: 1, points };
    }

    /// Adds the words of a board to the tally.
    fn end_board(&mut self) {
        let Self { tally, by_length } = self;
        let (mut points, mut words, mut longest) = (0_u64, 0, 0);
        for (count, letters) in by_length.iter_mut().zip(0_u32..) {
            let count = take(count);
            if count.words > 0 {
                points = points.saturating_add(count.points);
                words += count.words;
                longest = letters;
                *tally.by_length.entry(letters).or_default() += WordCount { boards: 1, ..count };
            }
        }
        tally.points.add(points);
        tally.words.add(words);
        tally.longest.add(longest.into());
    }
}

impl NumberedWords {
    /// Returns `None` if only a solver finds the words.
    fn new<S: Source>(rules: &Rules, dawg: &Dawg<S>) -> Option<Self> {
        let symbols = |faces: &[Tile]| {
            let row = Geometry::rectangle(1, faces.len()).ok()?;
            GameBoard::new(row, faces.to_vec()).spell(&dawg.alphabet()).singles()
        };
        let dice: Option<Vec<Vec<Symbol>>> = rules.dice()?.faces().map(symbols).collect();
        let scorer = Scorer::new(dawg, rules).ok()?;
        let mut letters = Vec::new();
        if !dawg.words().for_each(|word| letters.push(word.letters())).is_complete() {
            return None;
        }
        let longest = letters.iter().max().copied().unwrap_or_default();
        let geometry = rules.geometry()?;
        Some(Self {
            scorer,
            boards: Vec::new(),
            points: (0..=longest).map(|letters| rules.points(letters)).collect(),
            letters: letters.into(),
            dice: dice?,
            holes: (0..geometry.cells()).filter(|&cell| geometry.is_hole(cell)).collect(),
        })
    }

    /// Counts what the scorer finds.
    fn count(
        &mut self,
        seed: u64,
        numbers: Range<u64>,
        by_word: bool,
        counts: &mut Counts,
    ) -> Result<(), Outcome> {
        let Self { scorer, letters, points, dice, holes, boards } = self;
        boards.clear();
        boards.resize(if by_word { letters.len() } else { 0 }, 0);
        let (mut tiles, mut words) = (Vec::new(), Vec::new());
        let sorted: Vec<&[Symbol]> = dice.iter().map(Vec::as_slice).collect();
        for number in numbers {
            tiles.clear();
            tiles.extend(throw(&mut sorted.clone(), seed, number));
            holes.iter().for_each(|&cell| tiles.insert(cell, Scorer::BLOCKED));
            words.clear();
            scorer.solve(&tiles, &mut words)?;
            for &word in &words {
                let letters = letters[word as usize];
                counts.add_word(letters, points[letters as usize]);
                if let Some(boards) = boards.get_mut(word as usize) {
                    *boards += 1;
                }
            }
            counts.end_board();
        }
        Ok(())
    }

    /// Returns the words that were counted, and counts from 0 again.
    fn take_words<S: Source>(
        &mut self,
        dawg: &Dawg<S>,
    ) -> Result<FxHashMap<Box<str>, WordCount>, GameError> {
        let mut counts = take(&mut self.boards).into_iter();
        let mut by_word = FxHashMap::default();
        let outcome = dawg.words().for_each(|word| {
            let boards = counts.next().unwrap_or_default();
            if boards > 0 {
                let points = boards.saturating_mul(self.points[word.letters() as usize]);
                by_word
                    .insert(word.to_string().into(), WordCount { boards, words: boards, points });
            }
        });
        Ok(outcome.whole(by_word)?)
    }
}
