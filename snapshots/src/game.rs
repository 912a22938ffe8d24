//! Random boards of games, of any shape and with any tiles, each with a word list made for it.

use std::collections::BTreeSet;

use dawggle::{Grid, Shape};
use dawggle_search::game::{GameBoard, Geometry, Reuse, Rules, Tile};
use proptest::collection::{btree_set, vec};
use proptest::prelude::*;
use proptest::sample::{Index, select};

use crate::board_shape::{steps, touching};
use crate::case::Case;
use crate::layout_option::LayoutOption;
use crate::marked::{mark, mark_text, symbols};
use crate::oracle;
use crate::planted_word::{PlantedWord, planted_words, planted_words_with_turns};

/// Returns Boggle's rules for boards of a size.
///
/// # Panics
///
/// Panics if there is no board of this size.
#[must_use]
pub fn boggle(rows: usize, columns: usize) -> Rules {
    Rules::boggle().with_geometry(Geometry::rectangle(rows, columns).unwrap())
}

/// A board of a game, and a word list.
#[derive(Clone, Debug)]
pub struct Game {
    /// The board as plain data for the oracle, and the words.
    pub case: Case,
    /// The shape of the board.
    pub geometry: Geometry,
    /// The text of the tile on each cell.
    pub tiles: Vec<String>,
}

impl Game {
    /// Returns the board as the search crate has it.
    ///
    /// # Panics
    ///
    /// Panics if a tile is refused.
    #[must_use]
    pub fn board(&self) -> GameBoard {
        let tiles = self.tiles.iter().map(|tile| Tile::parse(tile).expect("a tile")).collect();
        GameBoard::new(self.geometry.clone(), tiles).with_reuse(self.case.board.reuse)
    }

    /// Returns the same board with 64 more cells that no word can use.
    ///
    /// It has too many cells for the solver's masks. Its shape is a list of neighbors.
    ///
    /// # Panics
    ///
    /// Panics if a tile is refused.
    #[must_use]
    pub fn padded(&self) -> GameBoard {
        let board = self.board();
        let mut neighbors = self.case.board.neighbors.clone();
        neighbors.resize(neighbors.len() + 64, Vec::new());
        let mut tiles = board.tiles().to_vec();
        tiles.resize(neighbors.len(), Tile::blocked());
        let geometry = Geometry::list(&neighbors).expect("neighbors that are there");
        GameBoard::new(geometry, tiles).with_reuse(board.reuse())
    }

    /// Returns true if a tile has several choices, so that one path can spell a word in several
    /// ways.
    #[must_use]
    pub fn has_either_or(&self) -> bool {
        self.tiles.iter().any(|tile| tile.contains('/'))
    }
}

/// The cells of a board and their neighbors, both as the search crate has them and as plain data.
#[derive(Clone, Debug)]
pub struct Field {
    /// The shape.
    pub geometry: Geometry,
    /// For each cell, the cells that touch it, in ascending order.
    pub neighbors: Vec<Vec<usize>>,
}

/// The maximum number of cells of a field: two columns of 65.
const MOST_CELLS: usize = 130;

/// Generates board shapes of every kind.
pub fn fields() -> impl Strategy<Value = Field> {
    let lists = steps().prop_map(|neighbors| Field {
        geometry: Geometry::list(&neighbors).expect("neighbors that are there"),
        neighbors,
    });
    let holes = prop_oneof![2 => Just(Vec::new()), 1 => vec(any::<Index>(), 1..6)];
    let fields = prop_oneof![5 => grids().prop_map(field), 1 => lists, 2 => named_fields()];
    (fields, holes).prop_map(|(mut field, holes)| {
        for hole in holes {
            let hole = hole.index(field.neighbors.len());
            let columns = field.geometry.columns();
            field.geometry.holes([(hole / columns, hole % columns)]).expect("a place on the board");
        }
        field
    })
}

fn field(grid: Grid) -> Field {
    Field {
        geometry: Geometry::grid(grid).expect("a grid that meets where it wraps"),
        neighbors: touching(grid),
    }
}

/// Generates boards whose cells touch as a word in the rules says.
fn named_fields() -> impl Strategy<Value = Field> {
    let words = select(&["sides", "cube", "other-rows", "all"]);
    (words, 1_usize..=3, 1_usize..=3, any::<bool>()).prop_map(|(word, rows, columns, wraps)| {
        let (rows, wraps) =
            (if word == "cube" { 6 * columns } else { rows }, wraps && word == "sides");
        let board = format!("rows = {rows}, columns = {columns}, neighbors = '{word}'");
        let text = format!("name = 'Named'\nboard = {{ {board}, wraps = {wraps} }}\n[score]");
        let geometry =
            Rules::parse(&text).expect("rules").geometry().expect("a size").as_ref().clone();
        let distance = |one: usize, other: usize, lines: usize| {
            let inside = one.abs_diff(other);
            if wraps { inside.min(lines - inside) } else { inside }
        };
        let touch = |one: usize, other: usize| match word {
            "sides" => {
                let down = distance(one / columns, other / columns, rows);
                down + distance(one % columns, other % columns, columns) == 1
            }
            "cube" => touch_on_cube(one, other, columns as i32),
            "other-rows" => one / columns != other / columns,
            _ => one != other,
        };
        let cells = 0..rows * columns;
        let near = |one| cells.clone().filter(|&other| touch(one, other)).collect();
        Field { geometry, neighbors: cells.clone().map(near).collect() }
    })
}

/// Returns whether two squares on the surface of a cube touch, computed from the distance of their
/// centers in space.
fn touch_on_cube(one: usize, other: usize, size: i32) -> bool {
    // The top left corner of each face, and the directions to the right and down. Squares have
    // size 2.
    let edge = 2 * size;
    let faces = [
        ([0, 0, edge], [1, 0, 0], [0, 0, -1]),
        ([0, 0, edge], [0, 0, -1], [0, 1, 0]),
        ([0, 0, 0], [1, 0, 0], [0, 1, 0]),
        ([edge, 0, 0], [0, 0, 1], [0, 1, 0]),
        ([edge, 0, edge], [-1, 0, 0], [0, 1, 0]),
        ([0, edge, 0], [1, 0, 0], [0, 0, 1]),
    ];
    let center = |cell: usize| {
        let (row, column) = (cell as i32 / size, cell as i32 % size);
        let (corner, right, down) = faces[(row / size) as usize];
        let at = |axis: usize| {
            corner[axis] + right[axis] * (2 * column + 1) + down[axis] * (2 * (row % size) + 1)
        };
        ([0, 1, 2].map(at), row / size)
    };
    let ((one, face), (other, other_face)) = (center(one), center(other));
    let squared: i32 = one.iter().zip(other).map(|(one, other)| (one - other).pow(2)).sum();
    match squared {
        4 | 8 => face == other_face,
        2 | 6 => true,
        _ => false,
    }
}

/// Generates small grids, grids just below and above 16, 32 and 64 cells, and narrow ones.
pub fn grids() -> impl Strategy<Value = Grid> {
    let sizes = prop_oneof![
        6 => (1_usize..=5, 1_usize..=5),
        1 => select(&[(4, 8), (3, 11), (11, 3), (8, 8), (5, 13), (8, 10), (1, 65), (65, 1)]),
    ];
    let shapes = select(&[Shape::Squares, Shape::HexagonRows, Shape::HexagonColumns]);
    (shapes, sizes, any::<bool>()).prop_map(|(shape, (rows, columns), wraps)| {
        let even = |lines: usize| lines.next_multiple_of(if wraps { 2 } else { 1 });
        match shape {
            Shape::Squares => Grid { shape, rows, columns, wraps },
            Shape::HexagonRows => Grid { shape, rows: even(rows), columns, wraps },
            Shape::HexagonColumns => Grid { shape, rows, columns: even(columns), wraps },
        }
    })
}

/// The strings that tiles are made of. Words have many paths if there are few strings.
const STRINGS: [&[&str]; 8] = [
    &["a"],
    &["a", "b"],
    &["a", "e", "qu"],
    &["q", "u", "qu", "i", "t"],
    &["i", "n", "g", "in", "er", "e", "r"],
    &["ä", "ß", "ж", "𐐨", "qu"],
    &["s", "t", "e", "a", "r", "l", "i", "n", "qu", "in"],
    &[
        "a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l", "m", "n", "o", "p", "q", "r",
        "s", "t", "u", "v", "w", "x", "y", "z", "qu", "in", "er", "th",
    ],
];

/// The letter groups that are one symbol.
const DIGRAPHS: [&[&str]; 3] = [&[], &["qu"], &["qu", "in"]];

/// The kind of a tile, with indices into the strings.
#[derive(Clone, Debug)]
enum Kind {
    /// Strings one after another: one letter or several.
    Chain(Vec<Index>),
    /// Strings that can only begin a word, such as `in-`.
    Beginning(Vec<Index>),
    /// Strings that can only end a word, such as `-ing`.
    Ending(Vec<Index>),
    /// A choice between strings.
    Either(Vec<Index>),
    /// A choice between chains.
    EitherChain(Vec<Vec<Index>>),
    Wildcard,
    Blocked,
}

/// Generates the kinds of all tiles. Many boards have letters only.
fn kinds() -> impl Strategy<Value = Vec<Kind>> {
    let strings = |count| vec(any::<Index>(), count);
    let letters = || strings(1..=1).prop_map(Kind::Chain);
    let mixed = prop_oneof![
        12 => letters(),
        2 => strings(2..=3).prop_map(Kind::Chain),
        1 => strings(1..=2).prop_map(Kind::Beginning),
        1 => strings(1..=2).prop_map(Kind::Ending),
        2 => strings(2..=3).prop_map(Kind::Either),
        2 => vec(strings(1..=2), 2..=3).prop_map(Kind::EitherChain),
        1 => Just(Kind::Wildcard),
        1 => Just(Kind::Blocked),
    ];
    let plain = prop_oneof![12 => letters(), 1 => Just(Kind::Wildcard), 1 => Just(Kind::Blocked)];
    prop_oneof![2 => vec(mixed, MOST_CELLS), 1 => vec(plain, MOST_CELLS)]
}

/// The random choices that make up a game.
#[derive(Clone, Debug)]
struct Ingredients {
    field: Field,
    reuse: Reuse,
    strings: Vec<String>,
    kinds: Vec<Kind>,
    digraphs: Vec<String>,
    planted: Vec<PlantedWord>,
    /// Words that do not follow a path of the board.
    others: Vec<Vec<Index>>,
    layout: LayoutOption,
}

/// Generates games with every rule for the reuse of tiles.
pub fn games() -> impl Strategy<Value = Game> {
    games_of(&[Reuse::Never, Reuse::Elsewhere, Reuse::Anywhere])
}

fn games_of(reuse: &'static [Reuse]) -> impl Strategy<Value = Game> {
    let owned = |texts: &[&str]| texts.iter().map(|text| String::from(*text)).collect();
    let texts = (select(&STRINGS).prop_map(owned), kinds(), select(&DIGRAPHS).prop_map(owned));
    let others = vec(vec(any::<Index>(), 1..4), 0..6);
    let words = (vec(planted_words(), 1..14), others, select(&LayoutOption::ALL));
    (fields(), select(reuse), texts, words).prop_map(|(field, reuse, texts, words)| {
        let (strings, kinds, digraphs) = texts;
        let (planted, others, layout) = words;
        Ingredients { field, reuse, strings, kinds, digraphs, planted, others, layout }.mix()
    })
}

/// Generates games in which cells can be reused, with words of up to 255 symbols.
///
/// These words are too long to walk all paths.
pub fn long_games() -> impl Strategy<Value = Game> {
    let games = games_of(&[Reuse::Elsewhere, Reuse::Anywhere]);
    let runs = btree_set(1_usize..=255, 0..4);
    (games, vec(planted_words_with_turns(17..255), 1..8), runs).prop_map(
        |(mut game, planted, runs)| {
            let Case { board, words, digraphs, .. } = &mut game.case;
            let letters: BTreeSet<&str> = words.iter().flat_map(|word| symbols(word)).collect();
            let letters: Vec<String> = letters.into_iter().map(String::from).collect();
            let planted = planted.iter().map(|word| word.spell(board, &letters, 255).concat());
            let runs = runs.iter().map(|&length| letters[0].repeat(length));
            let is_word = |word: &String| (1..=255).contains(&word.chars().count());
            let long: Vec<String> = planted.chain(runs).filter(is_word).collect();
            words.extend(long.iter().map(|word| mark_text(word, digraphs)));
            game
        },
    )
}

/// The number of paths that the oracle walks fast.
const MOST_PATHS: usize = 50_000;

impl Ingredients {
    fn mix(self) -> Game {
        let texts = self.kinds.iter().map(|kind| self.write(kind));
        let tiles: Vec<String> = texts.take(self.field.neighbors.len()).collect();
        let mut neighbors = self.field.neighbors.clone();
        for (cell, text) in tiles.iter().enumerate() {
            if text.ends_with('-') {
                neighbors.iter_mut().for_each(|near| near.retain(|&to| to != cell));
            } else if text.starts_with('-') {
                neighbors[cell].clear();
            }
        }
        let board = oracle::PlainBoard {
            neighbors,
            tiles: tiles.iter().enumerate().map(|(cell, text)| self.read(cell, text)).collect(),
            reuse: self.reuse,
        };
        let longest = board.longest(MOST_PATHS);
        let letters: Vec<String> = self.symbols().into_iter().collect();
        let mut words: Vec<Vec<String>> =
            self.planted.iter().map(|word| word.spell(&board, &letters, longest)).collect();
        let other = |word: &Vec<Index>| -> Vec<String> {
            word.iter().take(longest).map(|index| index.get(&letters).clone()).collect()
        };
        words.extend(self.others.iter().map(other));
        words.retain(|word| !word.is_empty());
        words.push(vec![letters[0].clone()]);
        // Letters that happen to spell a digraph become one symbol.
        let words = words.iter().map(|word| mark_text(&word.concat(), &self.digraphs)).collect();
        let Self { field, digraphs, layout, .. } = self;
        let case = Case { board, words, digraphs, layout };
        Game { case, geometry: field.geometry, tiles }
    }

    /// Returns the text of a tile.
    fn write(&self, kind: &Kind) -> String {
        let string = |index: &Index| index.get(&self.strings).as_str();
        let chain = |indices: &Vec<Index>| indices.iter().map(string).collect::<String>();
        match kind {
            Kind::Chain(indices) => chain(indices),
            // The oracle lets a word repeat any cell.
            Kind::Beginning(indices) | Kind::Ending(indices) if self.reuse == Reuse::Anywhere => {
                chain(indices)
            }
            Kind::Beginning(indices) => format!("{}-", chain(indices)),
            Kind::Ending(indices) => format!("-{}", chain(indices)),
            Kind::Either(indices) => indices.iter().map(string).collect::<Vec<&str>>().join("/"),
            Kind::EitherChain(chains) => {
                chains.iter().map(chain).collect::<Vec<String>>().join("/")
            }
            Kind::Wildcard => "?".to_owned(),
            Kind::Blocked => "#".to_owned(),
        }
    }

    /// Returns the strings that the tile on a cell can spell, marked.
    fn read(&self, cell: usize, text: &str) -> Vec<String> {
        match text {
            _ if self.field.geometry.is_hole(cell) => Vec::new(),
            "#" => Vec::new(),
            "?" => self.symbols().into_iter().map(|symbol| mark([symbol])).collect(),
            _ => {
                let choices = text.trim_matches('-').split('/');
                choices.map(|choice| mark_text(choice, &self.digraphs)).collect()
            }
        }
    }

    /// Returns all symbols that words are made of: all letters and digraphs.
    fn symbols(&self) -> BTreeSet<String> {
        let letters = self.strings.iter().map(|string| mark_text(string, &[]));
        let marked: String = letters.collect();
        symbols(&marked).map(String::from).chain(self.digraphs.iter().cloned()).collect()
    }
}
