//! The options for the rules of a game and the size of its board.

use std::fs::File;

use anyhow::Context;
use dawggle::Dawg;
use dawggle_compiler::Alphabet;
use dawggle_search::game::{Dice, Rules, Tile};

use crate::board_text::{BoardReader, Size};
use crate::dictionary::Dictionary;
use crate::failure::usage_error;
use crate::notes::{counted_tiles, note_missing_letters, tiles};
use crate::number::number_from;
use crate::whole_text::read_text;
use crate::word_lists::load_alphabet;

/// The most bytes of a file of rules. The neighbors of the largest board need less. A byte can take
/// 130 bytes of memory: a face of a die.
const LONGEST_FILE: u64 = 1 << 22;

/// The rules and the size of boards.
#[derive(clap::Args)]
pub struct RulesOption {
    /// Use these rules: the name of a game, which `dawggle rules` lists, or a file [default:
    /// boggle]
    #[arg(long, value_name = "NAME|FILE")]
    rules: Option<String>,
    /// Use boards of this size, such as 4x5 [default: the size that the rules or the board set]
    #[arg(long, value_name = "ROWSxCOLUMNS", value_parser = parse_size)]
    pub size: Option<Size>,
    /// Play on this level of games that have levels, such as bookworm: adds N to the values of a
    /// word's tiles
    #[arg(long, value_name = "N", value_parser = number_from(0_u64))]
    level: Option<u64>,
}

/// The rules of a command that needs dice.
#[derive(clap::Args)]
pub struct DiceOption {
    /// Use the dice of these rules: the name of a game, which `dawggle rules` lists, or a file
    /// [default: boggle-new, or boggle if the dice are made from tiles]
    #[arg(long, value_name = "NAME|FILE")]
    rules: Option<String>,
    /// Make dice from the Scrabble tiles of this alphabet: a name, such as german, or a file
    /// [default: the alphabet of the dictionary, if it has tiles]
    #[arg(long, value_name = "NAME|FILE")]
    alphabet: Option<String>,
    /// With dice made from tiles: use boards of this size [default: 4x4, or the size that the rules
    /// set]
    #[arg(long, value_name = "ROWSxCOLUMNS", value_parser = parse_size)]
    pub size: Option<Size>,
}

/// A game with dice.
pub struct DiceGame {
    /// The name of the rules, or of their file.
    pub name: String,
    /// What reads its boards: its rules, and the alphabet of its letters.
    pub reader: BoardReader,
    /// Whether the dice are made from the tiles of the alphabet.
    pub is_of_tiles: bool,
}

impl RulesOption {
    /// Returns the name of the rules, or of their file.
    fn name(&self) -> &str {
        self.rules.as_deref().unwrap_or("boggle")
    }

    /// Whether any of these options was given.
    pub fn is_given(&self) -> bool {
        self.rules.is_some() || self.size.is_some() || self.level.is_some()
    }

    /// Returns the text of the rules.
    pub fn text(&self) -> anyhow::Result<String> {
        text(self.name())
    }

    pub fn load(&self) -> anyhow::Result<Rules> {
        let mut rules = load(self.name())?;
        if let Some(level) = self.level {
            if rules.scoring.level == 0 {
                return Err(usage_error(format_args!(
                    "--level: the rules `{}` have no levels (bookworm has)",
                    self.name()
                )));
            }
            rules.scoring.level = level;
        }
        // A size that no board has, or not the boards of these rules.
        rules.geometry_of(self.size).map_err(usage_error)?;
        Ok(rules)
    }
}

impl DiceOption {
    /// Returns a reader of a board that is not rolled.
    pub fn reader(&self, dawg: &Dawg<&[u8]>) -> anyhow::Result<BoardReader> {
        let rules = load(self.rules.as_deref().unwrap_or("boggle"))?;
        rules.geometry_of(self.size).map_err(usage_error)?;
        Ok(BoardReader::new(rules, self.size, dawg))
    }

    /// Loads the rules. If they have no dice, makes dice from the alphabet, or else from the
    /// alphabet of the dictionary.
    pub fn load(&self, dictionary: &Dictionary, dawg: &Dawg<&[u8]>) -> anyhow::Result<DiceGame> {
        let alphabet = match &self.alphabet {
            Some(name) => load_alphabet(name)?,
            None => Alphabet::of(dawg),
        };
        let has_tiles = tiles(&alphabet).next().is_some();
        if let (Some(name), false) = (&self.alphabet, has_tiles) {
            return Err(usage_error(format_args!(
                "the alphabet `{name}` has no tiles of letters (english has)"
            )));
        }
        let default = if has_tiles { "boggle" } else { "boggle-new" };
        let name = self.rules.as_deref().unwrap_or(default).to_owned();
        let q_is_qu = dawg.alphabet().q_is_qu();
        let mut reader = BoardReader::with_alphabet(load(&name)?, None, alphabet, q_is_qu);
        let BoardReader { rules, alphabet, .. } = &reader;
        let size = self.size.or(if rules.geometry().is_none() { Some((4, 4)) } else { None });
        let geometry = rules.geometry_of(size).map_err(usage_error)?;
        let has_dice = rules.dice().is_some();
        let tiles: Vec<Tile> = tiles(alphabet).collect();
        if has_dice && self.alphabet.is_some() {
            return Err(usage_error(format_args!(
                "--alphabet: the rules `{name}` have dice of their own (boggle has none)"
            )));
        }
        if !has_dice {
            let tiles = counted_tiles(alphabet);
            let made = geometry.and_then(|shape| rules.clone().with_dice_of(tiles, shape));
            reader.rules = made.ok_or_else(|| {
                usage_error(format_args!(
                    "the rules `{name}` have no dice: add --alphabet, such as --alphabet english"
                ))
            })?;
        }
        let dice = if has_dice { format!("no die of {name}") } else { "no die".to_owned() };
        let option = match &self.rules {
            Some(rules) if has_dice => format!("instead of --rules {rules}, --alphabet"),
            _ => "--alphabet".to_owned(),
        };
        let faces = faces(&reader.rules).chain(tiles.iter().filter(|_| !has_dice));
        note_missing_letters(faces, dictionary, dawg, &dice, Some(&option))?;
        Ok(DiceGame { name, reader, is_of_tiles: !has_dice })
    }
}

/// Returns all faces of the dice of rules.
pub fn faces(rules: &Rules) -> impl Iterator<Item = &Tile> {
    rules.dice().into_iter().flat_map(Dice::faces).flatten()
}

/// Reads rules, which must have dice.
pub fn load_with_dice(name: &str) -> anyhow::Result<Rules> {
    let rules = load(name)?;
    if rules.dice().is_none() {
        return Err(usage_error(format_args!("the rules `{name}` have no dice (boggle-new has)")));
    }
    Ok(rules)
}

/// Returns the text of rules that are built in, or that a file has.
fn text(name: &str) -> anyhow::Result<String> {
    if let Some((_, text)) = Rules::NAMED.iter().find(|(known, _)| *known == name) {
        return Ok((*text).to_owned());
    }
    if !name.contains(['/', '\\', '.']) {
        return Err(unknown(name, &format!("a file (./{name}) or ")));
    }
    let file = File::open(name).with_context(|| format!("cannot read {name}"))?;
    read_text(name, file, LONGEST_FILE)
}

/// Returns the error for a game that is not built in. `or` is what else could have been given.
pub fn unknown(name: &str, or: &str) -> anyhow::Error {
    let names: Vec<&str> = Rules::NAMED.iter().map(|&(name, _)| name).collect();
    let names = names.join(", ");
    usage_error(format_args!("there is no game called `{name}`: expected {or}one of {names}"))
}

fn load(name: &str) -> anyhow::Result<Rules> {
    Rules::parse(&text(name)?).with_context(|| format!("cannot use {name} as rules"))
}

/// Returns the error for rules without a size where --size is missing.
pub fn size_is_open() -> anyhow::Error {
    usage_error("the rules set no size: add --size, such as --size 4x4")
}

/// Parses `ROWSxCOLUMNS`.
fn parse_size(text: &str) -> Result<Size, String> {
    parse_pair(text, ['x', 'X']).ok_or_else(|| "expected rows and columns, such as 4x5".to_owned())
}

/// Parses `ROW,COLUMN`.
pub fn parse_place(text: &str) -> Result<(usize, usize), String> {
    parse_pair(text, [',', ','])
        .ok_or_else(|| "expected a row and a column, counted from 1, such as 2,3".to_owned())
}

/// Parses two numbers greater than 0, without signs.
fn parse_pair(text: &str, between: [char; 2]) -> Option<(usize, usize)> {
    let (first, second) = text.split_once(between)?;
    let number = |text: &str| text.parse().ok().filter(|_| !text.starts_with('+'));
    Some((number(first)?, number(second)?)).filter(|&(first, second)| first > 0 && second > 0)
}
