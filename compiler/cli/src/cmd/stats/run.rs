//! The statistics of a run, as JSON and back: runs of one seed can be merged.

use std::io::BufReader;
use std::path::{Path, PathBuf};

use anyhow::{Context, ensure};
use dawggle_search::game::Distribution;
use dawggle_search::score::{Tally, WordCount};
use serde::Deserialize;
use serde_json::{Deserializer, Value, json};

use super::QUANTILES;
use crate::line_blocks;

/// The boards that a run rolls, and their statistics.
pub struct Run {
    pub name: Name,
    /// The number of the first board of the seed.
    pub first: u64,
    pub boards: u64,
    pub tally: Tally,
}

/// What the runs that can be merged have in common.
#[derive(PartialEq, Eq, Deserialize)]
pub struct Name {
    /// The name of the rules, and how their dice are made.
    pub rules: String,
    /// The SHA-256 of the word list.
    pub list: String,
    pub seed: u64,
}

/// What [`Run::to_json`] writes, without what follows from the counts.
#[derive(Deserialize)]
struct Part {
    #[serde(flatten)]
    name: Name,
    first: u64,
    boards: u64,
    points: Counts,
    words: Counts,
    longest: Counts,
    lengths: Vec<Length>,
}

#[derive(Deserialize)]
struct Counts {
    counts: Vec<(u64, u64)>,
}

#[derive(Deserialize)]
struct Length {
    letters: u32,
    boards: u64,
    words: u64,
    points: u64,
}

impl Run {
    /// Reads runs from files of one or more JSON objects, and adds them up.
    pub fn merge(paths: &[PathBuf]) -> anyhow::Result<Self> {
        let mut runs = Vec::new();
        for path in paths {
            read(path, &mut runs).with_context(|| format!("cannot merge {}", path.display()))?;
        }
        runs.sort_by_key(|run| run.first);
        let mut runs = runs.into_iter();
        let mut all = runs.next().context("there are no statistics in the files")?;
        for Self { name, first, boards, tally } in runs {
            ensure!(
                name == all.name,
                "the files have statistics of different rules, dictionaries or seeds"
            );
            let next = all.first + all.boards;
            ensure!(
                first == next,
                "{} has board {} of the seed {}",
                if first < next { "more than one file" } else { "no file" },
                first.min(next),
                name.seed
            );
            all.tally = all.tally.merge(tally);
            all.boards += boards;
        }
        Ok(all)
    }

    pub fn to_json(&self) -> Value {
        let Name { rules, list, seed } = &self.name;
        let mut object = json!({"rules": rules, "list": list, "seed": seed, "first": self.first});
        object["boards"] = self.boards.into();
        for (name, distribution) in self.distributions() {
            let quantile = |(name, share): (&str, f64)| {
                (name.to_owned(), Value::from(distribution.quantile(share)))
            };
            object[name] = json!({
                "mean": distribution.mean(),
                "deviation": distribution.deviation(),
                "quantiles": Value::Object(QUANTILES.map(quantile).into_iter().collect()),
                "counts": distribution.counts().collect::<Vec<_>>(),
            });
        }
        let lengths = self.tally.by_length.iter().map(|(&letters, count)| {
            let &WordCount { boards, words, points } = count;
            json!({"letters": letters, "boards": boards, "words": words, "points": points})
        });
        object["lengths"] = lengths.collect();
        object
    }

    /// What the first table describes.
    pub fn distributions(&self) -> [(&'static str, &Distribution); 3] {
        let Tally { points, words, longest, .. } = &self.tally;
        [("points", points), ("words", words), ("longest", longest)]
    }
}

/// Reads the runs of a file.
fn read(path: &Path, runs: &mut Vec<Run>) -> anyhow::Result<()> {
    let (_, opened) = line_blocks::open(path);
    let (input, _) = opened?;
    let before = runs.len();
    for part in Deserializer::from_reader(BufReader::new(input)).into_iter() {
        let Part { name, first, boards, points, words, longest, lengths } = part?;
        ensure!(first.checked_add(boards).is_some(), "there are no boards of such numbers");
        let distribution = |Counts { counts }| {
            let sum: u128 = counts.iter().map(|&(_, count): &(u64, u64)| u128::from(count)).sum();
            ensure!(sum == boards.into(), "the counts do not add up to {boards} boards");
            Ok(Distribution::from_iter(counts))
        };
        let mut tally = Tally::default();
        tally.points = distribution(points)?;
        tally.words = distribution(words)?;
        tally.longest = distribution(longest)?;
        let mut left = [&tally.words, &tally.points].map(total);
        for Length { letters, boards: with, words, points } in lengths {
            left = [left[0] - i128::from(words), left[1] - i128::from(points)];
            let count = WordCount { boards: with, words, points };
            let is_new = tally.by_length.insert(letters, count).is_none();
            ensure!(is_new && with <= boards, "the words of {letters} letters are not as counted");
        }
        ensure!(left == [0; 2], "the words by length are not those that are counted");
        runs.push(Run { name, first, boards, tally });
    }
    ensure!(runs.len() > before, "there are no statistics in it");
    Ok(())
}

/// Returns the sum of all boards.
fn total(distribution: &Distribution) -> i128 {
    distribution.counts().map(|(value, count)| i128::from(value) * i128::from(count)).sum()
}
