//! The words that players have found, judged as in the game: a word that two players have does not
//! count for either.

use std::collections::{BTreeSet, HashMap};

use serde::Serialize;

use crate::output::count;

/// The list of a player, as it was read.
pub struct FoundList {
    pub name: String,
    pub words: BTreeSet<String>,
}

/// How a player has done.
#[derive(Serialize)]
pub struct Player {
    /// The name of the list.
    list: String,
    points: u64,
    /// The words that count.
    words: Vec<String>,
    /// The words that another player has, too.
    shared: Vec<String>,
    /// The words that are not on the board, not in the dictionary, or score nothing.
    wrong: Vec<String>,
}

/// Judges the lists of players, with the points of each right word.
pub fn judge(lists: &[FoundList], points: &HashMap<String, u64>) -> Vec<Player> {
    let judge_list = |list: &FoundList| {
        let (mut words, mut shared, mut wrong, mut sum) = (vec![], vec![], vec![], 0_u64);
        for word in &list.words {
            let has_other = || lists.iter().filter(|list| list.words.contains(word)).count() > 1;
            match points.get(word) {
                None => wrong.push(word.clone()),
                Some(_) if has_other() => shared.push(word.clone()),
                Some(&points) => {
                    words.push(word.clone());
                    sum = sum.saturating_add(points);
                }
            }
        }
        Player { list: list.name.clone(), points: sum, words, shared, wrong }
    };
    lists.iter().map(judge_list).collect()
}

impl Player {
    /// Returns the points and the words, as a line for people.
    pub fn verdict(&self) -> String {
        let Self { list, points, words, shared, wrong } = self;
        let mut line =
            format!("{list}: {}, {}", count(words.len(), "word"), count(*points, "point"));
        for (what, words) in [("shared", shared), ("wrong", wrong)] {
            if !words.is_empty() {
                line += &format!("; {} {what}: {}", words.len(), words.join(" "));
            }
        }
        line
    }
}
