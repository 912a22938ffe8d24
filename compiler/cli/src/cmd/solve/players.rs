//! The words that players have found, judged as in the game: a word that two players have does not
//! count for either.

use std::collections::{BTreeSet, HashMap};
use std::fmt::Write;
use std::io;
use std::path::Path;

use anyhow::{Context, anyhow};
use dawggle::Dawg;
use dawggle_compiler::Alphabet;
use dawggle_compiler::list::{Fault, Stream};
use serde::Serialize;

use crate::line_blocks;
use crate::whole_text::read_bytes;

/// The most bytes of a player's list.
const LONGEST_LIST: u64 = 1 << 24;

/// The list of a player, as it was read.
pub struct FoundList {
    name: String,
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
    wrong: Vec<WrongWord>,
}

/// A word that does not count.
#[derive(Serialize)]
struct WrongWord {
    word: String,
    reason: &'static str,
}

impl FoundList {
    /// Reads a list of one word per line, perhaps with a number: `1. word`.
    pub fn read(path: &Path, alphabet: &Alphabet) -> anyhow::Result<Self> {
        let (name, opened) = line_blocks::open(path);
        let (input, _) = opened.with_context(|| format!("cannot read {name}"))?;
        let text = read_bytes(&name, input, LONGEST_LIST)?;
        let lines: Vec<&[u8]> = text.split(|&byte| byte == b'\n').map(without_number).collect();
        let text = io::Cursor::new(lines.join(&b'\n'));
        let mut list = Stream::new(name, text)?.alphabet(alphabet.clone());
        let mut words = BTreeSet::new();
        while let Some(block) = list.next_block()? {
            for word in block.words() {
                words.insert(match word {
                    Ok(word) => word.into_owned(),
                    // A word with a letter, digit, apostrophe or hyphen that no word has is wrong,
                    // but it is a word.
                    Err(line)
                        if matches!(
                            line.fault,
                            Fault::Foreign(_) | Fault::Character('0'..='9' | '\'' | '-')
                        ) =>
                    {
                        alphabet.fold_words(&line.text).into_owned()
                    }
                    Err(line) => return Err(anyhow!("{line}")),
                });
            }
        }
        Ok(Self { name: path.display().to_string(), words })
    }
}

/// Returns a line without a number before the word, such as `1.` or `1)`.
fn without_number(line: &[u8]) -> &[u8] {
    let digits = line.iter().take_while(|byte| byte.is_ascii_digit()).count();
    match line[digits..].split_first() {
        Some((b'.' | b')', word)) if digits > 0 => word.trim_ascii_start(),
        _ => line,
    }
}

/// Judges the lists of players, with the points of each word that is on the board, and why words
/// there are worthless.
pub fn judge(
    lists: &[FoundList],
    points: &HashMap<String, u64>,
    dawg: Option<&Dawg<&[u8]>>,
    worthless: &'static str,
    is_complete: bool,
) -> Vec<Player> {
    let judge_list = |list: &FoundList| {
        let (mut words, mut shared, mut wrong, mut sum) = (vec![], vec![], vec![], 0_u64);
        for word in &list.words {
            let has_other = || lists.iter().filter(|list| list.words.contains(word)).count() > 1;
            let reason = match (points.get(word), dawg) {
                (Some(1..), _) if has_other() => {
                    shared.push(word.clone());
                    continue;
                }
                (Some(&points @ 1..), _) => {
                    words.push(word.clone());
                    sum = sum.saturating_add(points);
                    continue;
                }
                (None, Some(dawg)) if !dawg.contains(word) => "not in the dictionary",
                _ if !is_complete => "not found before the search was stopped",
                (Some(0), _) => worthless,
                (None, Some(_)) => "not on the board",
                (None, None) => "not on the board, or not in the list",
            };
            wrong.push(WrongWord { word: word.clone(), reason });
        }
        Player { list: list.name.clone(), points: sum, words, shared, wrong }
    };
    lists.iter().map(judge_list).collect()
}

/// Returns a table of the players, and the words that do not count.
pub fn table(players: &[Player]) -> String {
    let width = players.iter().map(|player| player.list.chars().count()).max().unwrap_or_default();
    let width = width.max("player".len());
    let mut table = format!("{:width$}  points  words  shared  wrong\n", "player");
    for Player { list, points, words, shared, wrong } in players {
        let [words, shared, wrong] = [words.len(), shared.len(), wrong.len()];
        let _ = writeln!(table, "{list:width$}  {points:>6}  {words:>5}  {shared:>6}  {wrong:>5}");
    }
    for Player { list, shared, wrong, .. } in players {
        if !shared.is_empty() {
            let _ = writeln!(table, "{list}: shared: {}", shared.join(" "));
        }
        for WrongWord { word, reason } in wrong {
            let _ = writeln!(table, "{list}: {word} is {reason}");
        }
    }
    table
}

/// Opens a list that is not compiled; `-` is standard input.
pub fn open_list(path: &Path, alphabet: Alphabet) -> anyhow::Result<Stream<'static>> {
    let (name, opened) = line_blocks::open(path);
    let (input, _) = opened.with_context(|| format!("cannot read {name}"))?;
    Ok(Stream::new(name, input)?.alphabet(alphabet))
}
