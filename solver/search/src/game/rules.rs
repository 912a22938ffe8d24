//! The rules of a game, as data: the board, the dice, and the points of words.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

use dawggle::{Alphabet, Outcome, Source};
use serde::de::value::SeqAccessDeserializer;
use serde::de::{Error, IntoDeserializer, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer};

use super::board::GameBoard;
use super::dice::Dice;
use super::error::{GameError, count};
use super::geometry::{Geometry, Neighbors, Reuse};
use super::scoring::{Bonus, Scoring};
use super::tile::Tile;

/// The rules of a game.
///
/// [`Rules::named`] has the rules of real games, and [`Rules::parse`] reads others from TOML:
/// `rules/README.md` of this crate describes each key.
///
/// The [module](super) has an example.
#[derive(Clone, Debug)]
pub struct Rules {
    /// The name of the game.
    pub name: String,
    /// Whether words may use a cell again.
    pub reuse: Reuse,
    /// The shortest length of a word: in letters, or in cells if the points count cells.
    pub min_length: u32,
    /// The points of words.
    pub scoring: Scoring,
    /// The shape of all boards, if the rules fix it.
    geometry: Option<Arc<Geometry>>,
    neighbors: Neighbors,
    wraps: bool,
    /// One die for each tile of the shape. Shared, since the copies of rules need no copy of them.
    dice: Option<Arc<Dice>>,
}

/// An error in the rules of a game, or rules that a computation does not support.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RulesError {
    /// The text is not TOML, has keys that rules do not have, or keys that contradict each other.
    #[error(transparent)]
    Toml(#[from] toml::de::Error),
    /// The name or the dice are wrong. Dice and faces count from 1.
    #[error("{0}")]
    Other(String),
    /// The points depend on the path of a word: on values or bonuses of tiles, or on a number of
    /// cells.
    #[error("by the rules `{0}` points depend on the path of a word")]
    DependsOnPath(String),
    /// Words may use a cell again.
    #[error("by the rules `{0}` words may use a cell again")]
    Reuse(String),
}

macro_rules! rules {
    ($($name:literal)*) => {
        &[$(($name, include_str!(concat!("../../rules/", $name, ".toml")))),*]
    };
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    name: String,
    #[serde(default)]
    board: BoardRules,
    #[serde(default)]
    words: WordsTable,
    score: Scoring,
    #[serde(default)]
    bonuses: BTreeMap<String, Bonus>,
    dice: Option<Vec<Die>>,
}

#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct BoardTable {
    rows: Option<usize>,
    columns: Option<usize>,
    neighbors: Option<NeighborsKey>,
    #[serde(default)]
    wraps: bool,
    #[serde(default)]
    reuse: Reuse,
    #[serde(default, deserialize_with = "places")]
    holes: Vec<(usize, usize)>,
    #[serde(default, deserialize_with = "places")]
    through: Vec<(usize, usize)>,
}

enum NeighborsKey {
    Named(Neighbors),
    Listed(Vec<Vec<usize>>),
}

impl<'d> Deserialize<'d> for NeighborsKey {
    fn deserialize<D: Deserializer<'d>>(from: D) -> Result<Self, D::Error> {
        from.deserialize_any(NeighborsVisitor)
    }
}

/// Reads a name or a list. An enum that serde calls `untagged` does so, too, but its error could
/// not list the names: it would say only that neither of them was found.
struct NeighborsVisitor;

impl<'d> Visitor<'d> for NeighborsVisitor {
    type Value = NeighborsKey;

    fn expecting(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        to.write_str("a name such as `sides`, or a list with a list of numbers for each cell")
    }

    fn visit_str<E: Error>(self, name: &str) -> Result<NeighborsKey, E> {
        Neighbors::deserialize(name.into_deserializer()).map(NeighborsKey::Named)
    }

    fn visit_seq<A: SeqAccess<'d>>(self, lists: A) -> Result<NeighborsKey, A::Error> {
        Vec::deserialize(SeqAccessDeserializer::new(lists)).map(NeighborsKey::Listed)
    }
}

/// Reads rows and columns, such as `1,2`.
fn places<'d, D: Deserializer<'d>>(from: D) -> Result<Vec<(usize, usize)>, D::Error> {
    let place = |text: String| {
        let place = text.split_once(',').and_then(|(row, column)| {
            let (row, column): (usize, usize) =
                (row.trim().parse().ok()?, column.trim().parse().ok()?);
            Some((row.checked_sub(1)?, column.checked_sub(1)?))
        });
        place.ok_or_else(|| D::Error::custom(format!("{text:?} is not ROW,COLUMN, counted from 1")))
    };
    Vec::deserialize(from)?.into_iter().map(place).collect()
}

/// The table `[board]`, checked. An error then names its line.
#[derive(Default, Deserialize)]
#[serde(try_from = "BoardTable")]
struct BoardRules {
    geometry: Option<Geometry>,
    neighbors: Neighbors,
    wraps: bool,
    reuse: Reuse,
    through: Vec<(usize, usize)>,
}

#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct WordsTable {
    min_length: Option<u32>,
}

/// A die: a text with a letter for each face, where `Q` is `Qu`, or a list of faces.
#[derive(Deserialize)]
#[serde(
    untagged,
    expecting = "a die expected: a text with a letter for each face, or a list of its faces"
)]
enum Die {
    Letters(String),
    Faces(Vec<String>),
}

impl Rules {
    /// The names of games in order, and their rules in TOML.
    ///
    /// `rules/README.md` of this crate describes each key.
    pub const NAMED: &[(&str, &str)] = rules![
        "boggle" "boggle-2012" "boggle-big" "boggle-classic" "boggle-deluxe" "boggle-new"
        "boggle-super-big" "bookworm" "bookworm-challenge" "letter-boxed" "lexica" "lexica-letters"
        "scramble" "spelling-bee" "wordament"
    ];

    /// Returns the rules of a game by its name, such as `bookworm`.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        let (_, text) = Self::NAMED.iter().find(|(known, _)| *known == name)?;
        Some(Self::parse(text).expect("rules of this crate"))
    }

    /// Returns Boggle's rules, for boards of any size. A [`Scorer`](crate::score::Scorer) needs one
    /// size: [`Self::with_geometry`].
    #[must_use]
    pub fn boggle() -> Self {
        Self::named("boggle").expect("rules of this crate")
    }

    /// Parses rules in TOML.
    ///
    /// # Errors
    ///
    /// Returns an error if the text is not TOML, has unknown keys, or contradicts itself.
    pub fn parse(text: &str) -> Result<Self, RulesError> {
        let File { name, board, words, mut score, bonuses, dice } = toml::from_str(text)?;
        if name.contains(char::is_control) {
            return Err(RulesError::Other(format!("name: {name:?} has control characters")));
        }
        score.values =
            score.values.into_iter().map(|(text, value)| (text.to_lowercase(), value)).collect();
        score.bonuses =
            bonuses.into_iter().map(|(name, bonus)| (name.to_lowercase(), bonus)).collect();
        score.through = board.through;
        let geometry = board.geometry.map(Arc::new);
        let dice = dice.map(|dice| read_dice(&dice, &score)).transpose()?;
        if let Some(dice) = &dice {
            let needs_size = || "dice need a board with `rows` and `columns`".to_owned();
            let cells = geometry.as_ref().ok_or_else(|| RulesError::Other(needs_size()))?.tiles();
            if dice.len() != cells {
                let dice = count(dice.len(), "die", "dice");
                let cells = count(cells, "cell", "cells");
                return Err(RulesError::Other(format!("dice: {dice} for a board of {cells}")));
            }
        }
        Ok(Self {
            name,
            reuse: board.reuse,
            min_length: words.min_length.unwrap_or(1),
            scoring: score,
            dice: dice.map(Arc::new),
            geometry,
            neighbors: board.neighbors,
            wraps: board.wraps,
        })
    }

    /// Returns the shape of all boards, if the rules fix it.
    #[must_use]
    pub fn geometry(&self) -> Option<&Arc<Geometry>> {
        self.geometry.as_ref()
    }

    /// Returns the shape of a board with a number of rows and columns.
    ///
    /// Returns `None` if neither `size` nor the rules fix the size.
    ///
    /// # Errors
    ///
    /// Returns an error if the rules are for boards of another size, or if the size is impossible.
    pub fn geometry_of(
        &self,
        size: Option<(usize, usize)>,
    ) -> Result<Option<Arc<Geometry>>, GameError> {
        Ok(match (&self.geometry, size) {
            (Some(geometry), Some(size)) if size != (geometry.rows(), geometry.columns()) => {
                let (name, (rows, columns)) = (&self.name, size);
                let (own_rows, own_columns) = (geometry.rows(), geometry.columns());
                return Err(GameError::Size(format!(
                    "the rules `{name}` are for boards of {own_rows}x{own_columns}, not {rows}x{columns}"
                )));
            }
            (Some(geometry), _) => Some(geometry.clone()),
            (None, Some(size)) => Some(self.grid(size)?),
            (None, None) => None,
        })
    }

    /// Parses a board of this game for words in an alphabet, which decides whether a `q` among
    /// letters is the tile `qu`, and whether digits, `'` and `-` are on tiles. `size` is the number
    /// of rows and columns, if it is known.
    ///
    /// # Errors
    ///
    /// Returns an error if the text is not a board of this game, or if a read of the alphabet
    /// fails.
    pub fn board<S: Source>(
        &self,
        text: &str,
        size: Option<(usize, usize)>,
        alphabet: &Alphabet<S>,
    ) -> Result<GameBoard, GameError> {
        let is_known = |letter| alphabet.spellings().any(|text| text.as_str().contains(letter));
        let board = self.folded_board(text, size, alphabet.q_is_qu(), str::to_owned, is_known);
        // A symbol whose read fails seems to be missing.
        if alphabet.source().has_failed() { Err(Outcome::Failed.into()) } else { board }
    }

    /// Parses a board like [`Self::board`], and brings its letters into the form that they have in
    /// a dictionary.
    ///
    /// `q_is_qu` says whether a `q` among letters is the tile `qu`: see [`Alphabet::q_is_qu`].
    /// `fold` gets the text of one tile, such as `É`, `a/É` or `É:dw`, and returns it with other
    /// letters. `is_known` gets each character of a folded tile that is not a letter, such as a
    /// digit, and returns whether the dictionary has it. `Alphabet::fold_words` and
    /// `Alphabet::is_on_tiles` of `dawggle-compiler` do so.
    ///
    /// # Errors
    ///
    /// Returns an error if the text is not a board of this game.
    ///
    /// # Examples
    ///
    /// ```
    /// use dawggle_search::game::Rules;
    ///
    /// let fold = |tile: &str| tile.replace('ß', "ss");
    /// let rules = Rules::parse("name = 'Any'\n[score]\n")?;
    /// let board = rules.folded_board("straße/abcdef", None, true, fold, |_| false)?;
    /// assert_eq!(board.to_string(), "stra{ss}e/abcdef");
    /// assert!(rules.folded_board("x-r/4y4", None, true, fold, |mark| mark != '-').is_err());
    /// assert!(rules.folded_board("x-r/4y4", None, true, fold, |_| true).is_ok());
    /// # Ok::<_, Box<dyn std::error::Error>>(())
    /// ```
    pub fn folded_board(
        &self,
        text: &str,
        size: Option<(usize, usize)>,
        q_is_qu: bool,
        fold: impl Fn(&str) -> String,
        is_known: impl Fn(char) -> bool,
    ) -> Result<GameBoard, GameError> {
        let geometry = self.geometry_of(size)?;
        let is_sized = geometry.is_some();
        let mut board = GameBoard::parse_folded(text, geometry, q_is_qu, fold, is_known)?;
        // A text without a known size was read as a grid of squares. Its size is known now.
        if !is_sized && (self.neighbors, self.wraps) != (Neighbors::Around, false) {
            let size = (board.geometry().rows(), board.geometry().columns());
            board = self.lay(self.grid(size)?, board.tiles().to_vec(), q_is_qu);
        }
        board = board.with_reuse(self.reuse);
        for (tile, index) in board.tiles().iter().zip(1..) {
            if let Some(bonus) = &tile.bonus
                && !self.scoring.bonuses.contains_key(bonus)
            {
                let known: Vec<&str> = self.scoring.bonuses.keys().map(String::as_str).collect();
                let known = if known.is_empty() { "none".to_owned() } else { known.join(", ") };
                let name = &self.name;
                return Err(GameError::Bonus(format!(
                    "tile {index} has the bonus `{bonus}`, but the rules `{name}` have {known}"
                )));
            }
        }
        Ok(board)
    }

    /// Returns the same rules with the letter values of a language, if the rules take them from the
    /// dictionary's alphabet ([`Scoring::alphabet_values`]), and if there are any.
    #[must_use]
    pub fn with_values(mut self, values: impl IntoIterator<Item = (String, u64)>) -> Self {
        if self.scoring.alphabet_values {
            let mut values = values.into_iter().peekable();
            if values.peek().is_some() {
                self.scoring.values = values.collect();
            }
        }
        self
    }

    /// Returns the same rules with dice for boards in a language, made from its Scrabble tiles.
    ///
    /// `tiles` has the number of tiles of each letter, and `geometry` is a shape that
    /// [`Self::geometry_of`] returned. The dice have six faces. Each letter gets faces in
    /// proportion to its tiles (by Webster's method), and at least one if there are as many faces
    /// as letters. The faces go to the dice in turn, the most frequent letters first. So a letter
    /// is on as many dice as possible. Returns `None` if there are no tiles.
    ///
    /// # Examples
    ///
    /// ```
    /// use dawggle_search::game::{Rules, Tile};
    ///
    /// let rules = Rules::parse("name = 'Any'\n[score]")?;
    /// let geometry = rules.geometry_of(Some((1, 2)))?.unwrap();
    /// let tiles = [("a", 3), ("sz", 2), ("y", 1)];
    /// let tiles = tiles.map(|(text, tiles)| (Tile::parse(text).unwrap(), tiles));
    /// let rules = rules.with_dice_of(tiles, geometry).unwrap();
    /// assert_eq!(rules.dice().unwrap().len(), 2);
    /// println!("{}", rules.roll(7, 0, true).unwrap());
    /// # Ok::<_, Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn with_dice_of(
        self,
        tiles: impl IntoIterator<Item = (Tile, u32)>,
        geometry: impl Into<Arc<Geometry>>,
    ) -> Option<Self> {
        let geometry = geometry.into();
        let dice = Dice::from_tiles(tiles, geometry.tiles())?;
        Some(Self { dice: Some(Arc::new(dice)), geometry: Some(geometry), ..self })
    }

    /// Returns the same rules for boards of this shape only.
    ///
    /// Dice for another number of tiles are left out.
    #[must_use]
    pub fn with_geometry(self, geometry: impl Into<Arc<Geometry>>) -> Self {
        let geometry = geometry.into();
        let dice = self.dice.filter(|dice| dice.len() == geometry.tiles());
        Self { dice, geometry: Some(geometry), ..self }
    }

    /// Returns an error if points may depend on the path of a word, or if words may use a cell
    /// again.
    pub(crate) fn check_path_and_reuse(&self) -> Result<(), RulesError> {
        if self.reuse != Reuse::Never {
            return Err(RulesError::Reuse(self.name.clone()));
        }
        if self.scoring.may_depend_on_path() {
            return Err(RulesError::DependsOnPath(self.name.clone()));
        }
        Ok(())
    }

    /// Returns the points of a word by its number of letters alone: 0 if the word is too short.
    ///
    /// A [`Scorer`](crate::score::Scorer) gives these points. Where points depend on paths, a
    /// [`Judge`](crate::solve::Judge) does.
    #[must_use]
    pub fn points(&self, letters: u32) -> u64 {
        if letters < self.min_length { 0 } else { self.scoring.of_length(letters) }
    }

    /// Returns the dice, if the game has any: one for each tile of the board.
    #[must_use]
    pub fn dice(&self) -> Option<&Dice> {
        self.dice.as_deref()
    }

    /// Rolls all dice, and returns the board. Returns `None` if the game has no dice.
    ///
    /// The same seed and number always give the same board. `q_is_qu` says how its text writes the
    /// tile `qu`: as `q`, or as `{qu}` for an alphabet without this symbol.
    #[must_use]
    pub fn roll(&self, seed: u64, number: u64, q_is_qu: bool) -> Option<GameBoard> {
        let (dice, geometry) = (self.dice.as_deref()?, self.geometry.as_ref()?);
        let mut shown = dice.roll(seed, number).into_iter();
        let on = |cell| if geometry.is_hole(cell) { None } else { shown.next() };
        let tiles = (0..geometry.cells()).map(on).map(|tile| tile.unwrap_or(Tile::blocked()));
        Some(self.lay(geometry.clone(), tiles.collect(), q_is_qu))
    }

    /// Returns a board of this game with a tile for each cell of a shape.
    pub(crate) fn lay(
        &self,
        geometry: Arc<Geometry>,
        tiles: Vec<Tile>,
        q_is_qu: bool,
    ) -> GameBoard {
        let mut board = GameBoard::new(geometry, tiles).with_reuse(self.reuse);
        board.q_is_qu = q_is_qu;
        board
    }

    fn grid(&self, size: (usize, usize)) -> Result<Arc<Geometry>, GameError> {
        Geometry::of(self.neighbors, size, self.wraps).map(Arc::new)
    }
}

impl TryFrom<BoardTable> for BoardRules {
    type Error = String;

    fn try_from(table: BoardTable) -> Result<Self, String> {
        let BoardTable { rows, columns, neighbors, wraps, reuse, holes, through } = table;
        let neighbors = neighbors.unwrap_or(NeighborsKey::Named(Neighbors::default()));
        let (neighbors, geometry) = match (neighbors, rows, columns) {
            (NeighborsKey::Listed(mut lists), None, None) if !wraps => {
                for cell in lists.iter_mut().flatten() {
                    *cell = cell
                        .checked_sub(1)
                        .ok_or("`neighbors`: there is no cell 0, since cells count from 1")?;
                }
                // `neighbors` is for boards of any size only, and a list fixes the size.
                (Neighbors::All, Some(Geometry::list(&lists)))
            }
            (NeighborsKey::Listed(_), ..) => {
                return Err(
                    "a list of `neighbors` goes without `rows`, `columns` and `wraps`".into()
                );
            }
            (NeighborsKey::Named(Neighbors::Cube | Neighbors::OtherRows | Neighbors::All), ..)
                if wraps =>
            {
                return Err("`wraps` is for squares and hexagons in a plane".into());
            }
            (NeighborsKey::Named(named), Some(rows), Some(columns)) => {
                (named, Some(Geometry::of(named, (rows, columns), wraps)))
            }
            (NeighborsKey::Named(named), None, None) if holes.is_empty() && through.is_empty() => {
                (named, None)
            }
            _ => return Err("`rows` and `columns` are needed, both of them".into()),
        };
        let mut geometry = geometry.transpose().map_err(|error| error.to_string())?;
        if let Some(geometry) = &mut geometry {
            geometry.holes(holes).map_err(|error| format!("`holes`: {error}"))?;
            if geometry.tiles() == 0 {
                return Err("`holes`: every cell is a hole".into());
            }
            let is_tile = |place| geometry.cell(place).is_some_and(|cell| !geometry.is_hole(cell));
            if let Some((row, column)) = through.iter().find(|&&place| !is_tile(place)) {
                let (row, column) = (row.saturating_add(1), column.saturating_add(1));
                return Err(format!("`through`: row {row}, column {column} has no tile"));
            }
        }
        Ok(Self { geometry, neighbors, wraps, reuse, through })
    }
}

fn read_dice(dice: &[Die], score: &Scoring) -> Result<Dice, RulesError> {
    let read_die = |(die, index): (&Die, usize)| {
        let faces: Vec<String> = match die {
            Die::Letters(letters) => {
                let face =
                    |letter| if matches!(letter, 'q' | 'Q') { "qu".into() } else { letter.into() };
                letters.chars().map(face).collect()
            }
            Die::Faces(faces) => faces.clone(),
        };
        if faces.is_empty() {
            return Err(RulesError::Other(format!("dice: die {index} has no faces")));
        }
        let read_face = |(face, number): (&String, usize)| {
            let wrong =
                |what| RulesError::Other(format!("dice: face {number} of die {index} {what}"));
            let tile = Tile::parse(face).map_err(|error| wrong(error.to_string()))?;
            match tile.bonus.as_ref().filter(|&bonus| !score.bonuses.contains_key(bonus)) {
                Some(bonus) => {
                    Err(wrong(format!("has the bonus `{bonus}`, which is not in [bonuses]")))
                }
                None => Ok(tile),
            }
        };
        faces.iter().zip(1..).map(read_face).collect()
    };
    Ok(Dice::new(dice.iter().zip(1..).map(read_die).collect::<Result<_, _>>()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn says_once_what_is_wrong() {
        for (text, message) in [
            (
                "[board]\nrows = 0\ncolumns = 3",
                "TOML parse error at line 2, column 1\n  |\n2 | [board]\n  | ^^^^^^^\n\
                 0 cells: a board has from 1 to 65535\n",
            ),
            (
                "[board]\nneighbors = 'cubes'",
                "TOML parse error at line 3, column 13\n  |\n3 | neighbors = 'cubes'\n  |             \
                 ^^^^^^^\nunknown variant `cubes`, expected one of `around`, `sides`, \
                 `hexagon-rows`, `hexagon-columns`, `cube`, `other-rows`, `all`\n",
            ),
            (
                "dice = ['AB', 'AB']\n[board]\nrows = 1\ncolumns = 1",
                "dice: 2 dice for a board of 1 cell",
            ),
            (
                "dice = [['a:dl']]\n[board]\nrows = 1\ncolumns = 1",
                "dice: face 1 of die 1 has the bonus `dl`, which is not in [bonuses]",
            ),
        ] {
            let error = Rules::parse(&format!("name = 'X'\n{text}\n[score]")).unwrap_err();
            assert_eq!(error.to_string(), message);
            assert!(std::error::Error::source(&error).is_none(), "{error}");
        }
        let error = Rules::parse("name = 'X'\ndice = [3]\n[score]").unwrap_err();
        assert!(error.to_string().contains("a die expected"), "{error}");
        assert!(std::error::Error::source(&error).is_none());
    }
}
