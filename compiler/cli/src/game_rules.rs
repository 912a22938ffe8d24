//! The rules of a game: those of a real one by name, or a file.

use anyhow::Context;
use dawggle_dicts::RULES;
use dawggle_search::game::Rules;

use crate::failure::usage_error;
use crate::name_or_file;

/// Rows and columns.
pub type Size = (usize, usize);

/// The rules, and the size of boards.
#[derive(clap::Args)]
pub struct RulesOption {
    /// The rules: a game's name, or a file of your own [default: boggle, at any size]
    ///
    /// boggle, boggle-2012, boggle-big, boggle-classic, boggle-deluxe, boggle-new, boggle-super-big,
    /// bookworm, bookworm-challenge, lexica, lexica-letters, scramble. What a file may say is described
    /// in `dicts/rules/README.md`.
    #[arg(long, value_name = "NAME|FILE")]
    rules: Option<String>,
    /// The size of the board, if the rules leave it open
    #[arg(long, value_name = "ROWSxCOLUMNS", value_parser = parse_size)]
    pub size: Option<Size>,
    /// What the rules add to the values of a word's tiles, as Bookworm does
    #[arg(long, value_name = "N")]
    level: Option<u64>,
}

/// The rules of a command that needs dice.
#[derive(clap::Args)]
pub struct DiceOption {
    /// The rules: a game's name, or a file of your own
    ///
    /// Those with dice are boggle-2012, boggle-big, boggle-classic, boggle-deluxe, boggle-new and
    /// boggle-super-big.
    #[arg(long, value_name = "NAME|FILE", default_value = "boggle-new")]
    pub rules: String,
}

impl RulesOption {
    /// The name of the rules, or of their file.
    fn name(&self) -> &str {
        self.rules.as_deref().unwrap_or("boggle")
    }

    /// Whether anything was said of them.
    pub fn is_given(&self) -> bool {
        self.rules.is_some() || self.size.is_some() || self.level.is_some()
    }

    /// The rules as they are written.
    pub fn text(&self) -> anyhow::Result<String> {
        text(self.name())
    }

    pub fn load(&self) -> anyhow::Result<Rules> {
        let mut rules = load(self.name())?;
        if let Some(level) = self.level {
            rules.scoring.level = level;
        }
        Ok(rules)
    }
}

impl DiceOption {
    pub fn load(&self) -> anyhow::Result<Rules> {
        load_with_dice(&self.rules)
    }
}

/// The rules of that name, which have dice.
pub fn load_with_dice(name: &str) -> anyhow::Result<Rules> {
    let rules = load(name)?;
    if rules.dice.is_none() {
        return Err(usage_error(format_args!("the rules `{name}` have no dice")));
    }
    Ok(rules)
}

fn text(name: &str) -> anyhow::Result<String> {
    name_or_file::load(name, RULES, "game")
}

fn load(name: &str) -> anyhow::Result<Rules> {
    Rules::parse(&text(name)?).with_context(|| format!("cannot use {name} as rules"))
}

/// An error in the call: the rules leave the size of boards open, and nothing else says it.
pub fn size_is_open() -> anyhow::Error {
    usage_error("these rules leave the size of boards open: say --size, such as 4x4")
}

/// Reads `ROWSxCOLUMNS`.
fn parse_size(text: &str) -> Result<Size, String> {
    parse_pair(text, ['x', 'X']).ok_or_else(|| "rows and columns expected, such as 4x5".to_owned())
}

/// Reads `ROW,COLUMN`.
pub fn parse_place(text: &str) -> Result<(usize, usize), String> {
    parse_pair(text, [',', ','])
        .ok_or_else(|| "a row and a column expected, counted from 1, such as 2,3".to_owned())
}

/// Two numbers from 1 on, of digits alone.
fn parse_pair(text: &str, between: [char; 2]) -> Option<(usize, usize)> {
    let (first, second) = text.split_once(between)?;
    let number = |text: &str| text.parse().ok().filter(|_| !text.starts_with('+'));
    Some((number(first)?, number(second)?)).filter(|&(first, second)| first > 0 && second > 0)
}
