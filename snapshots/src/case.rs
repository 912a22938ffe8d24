//! Random boards, each with a word list made for it.
//!
//! A random board hardly ever has a random word. So most words follow a path of the board, and many
//! of them deviate from it in one place. Such near misses are where solvers have bugs.

use std::collections::{BTreeSet, HashSet};
use std::ops::RangeInclusive;

use dawggle_compiler::Compiler;
use dawggle_search::game::Reuse;
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::{Index, select, subsequence};

use crate::board_shape::{BoardShape, board_shapes};
use crate::layout_option::LayoutOption;
use crate::marked::{mark, mark_text, symbols, unmark};
use crate::oracle::{PlainBoard, WordPaths};
use crate::planted_word::{PlantedWord, planted_words};

/// A board and a word list.
#[derive(Clone, Debug)]
pub struct Case {
    /// The board; its strings are [marked](mod@crate::marked).
    pub board: PlainBoard,
    /// The words, marked.
    pub words: BTreeSet<String>,
    /// The symbols of several letters.
    pub digraphs: Vec<String>,
    /// The layout of the dictionary.
    pub layout: LayoutOption,
}

impl Case {
    /// Returns the words that the oracle finds, with their paths.
    #[must_use]
    pub fn find(&self) -> WordPaths {
        let words: HashSet<String> = self.words.iter().cloned().collect();
        // Every tile spells at least one symbol, so a path has at most as many tiles.
        self.board.find(&words, self.longest())
    }

    /// Returns true if the oracle is fast even if tiles can be reused.
    #[must_use]
    pub fn is_quick(&self) -> bool {
        self.longest() <= self.board.longest(4 * MOST_PATHS)
    }

    /// Returns the number of symbols of the longest word.
    fn longest(&self) -> usize {
        self.words.iter().map(|word| symbols(word).count()).max().unwrap_or_default()
    }

    /// Compiles the words.
    ///
    /// # Panics
    ///
    /// Panics if the compiler refuses them.
    #[must_use]
    pub fn compile(&self) -> Vec<u8> {
        let compiler = Compiler::new().words("words", self.words.iter().map(|word| unmark(word)));
        let compiler =
            self.digraphs.iter().fold(compiler, |compiler, digraph| compiler.digraph(digraph));
        self.layout.apply_to(compiler).compile().expect("the words are words").bytes
    }
}

/// Returns letters of 1 to 4 bytes of UTF-8, and digraphs of up to 8 bytes.
///
/// No digraph ends as another begins. So words made of a subset of the symbols contain no others.
fn all_symbols() -> Vec<String> {
    let letters = "abcdefghijklmnopqrstuvwxyzßàçéîñøšžαβγδεζηθικλμνξοπрстуфхцчшщъыьэюяաբգդაბგდ𐐨𐐩𐐪𐐫";
    let digraphs = ["ch", "sch", "dzs", "gy", "nj", "qu", "βγ", "ðþ", "აბ", "𐐨𐐩"];
    letters.chars().map(String::from).chain(digraphs.map(String::from)).collect()
}

/// Generates small alphabets, common ones, and sizes on both sides of the limits of the layouts.
fn alphabets() -> impl Strategy<Value = Vec<String>> {
    let sizes = [(4, 1..=6), (4, 20..=30), (1, 31..=31), (1, 32..=32), (1, 40..=40), (1, 63..=63)];
    let alphabets = sizes.map(|(weight, size)| (weight, subsequence(all_symbols(), size)));
    proptest::strategy::Union::new_weighted(alphabets.to_vec())
}

/// The number of paths that the oracle walks fast.
const MOST_PATHS: usize = 50_000;

/// The content of a tile. Each symbol is an index into the letters of the board.
#[derive(Clone, Debug)]
enum Tile {
    OneOf(Vec<Index>),
    Wildcard,
    Chain(Vec<Index>),
    /// Choices of one or several symbols.
    Choices(Vec<Vec<Index>>),
}

fn tiles() -> impl Strategy<Value = Tile> {
    let symbols = |count: RangeInclusive<usize>| vec(any::<Index>(), count);
    prop_oneof![
        14 => symbols(1..=1).prop_map(Tile::OneOf),
        2 => symbols(2..=3).prop_map(Tile::OneOf),
        1 => Just(Tile::OneOf(Vec::new())),
        1 => Just(Tile::Wildcard),
        1 => symbols(2..=3).prop_map(Tile::Chain),
        1 => vec(symbols(1..=3), 2..=4).prop_map(Tile::Choices),
    ]
}

/// The random choices that make up a case.
#[derive(Clone, Debug)]
struct Ingredients {
    shape: BoardShape,
    alphabet: Vec<String>,
    /// The letters on the board, as indices into the alphabet. A word has many paths if they are
    /// few.
    letters: Vec<Index>,
    tiles: Vec<Tile>,
    chains: bool,
    planted: Vec<PlantedWord>,
    /// Words that do not follow a path of the board.
    others: Vec<Vec<Index>>,
    /// Whether every symbol occurs in some word, so that the dictionary has all of the alphabet.
    all_symbols: bool,
    layout: LayoutOption,
}

/// Generates cases in which each tile can be used once.
pub fn cases() -> impl Strategy<Value = Case> {
    let letters = prop_oneof![
        vec(any::<Index>(), 1..=3),
        vec(any::<Index>(), 4..=9),
        vec(any::<Index>(), 40)
    ];
    let others = vec(vec(any::<Index>(), 1..5), 0..6);
    let parts = (alphabets(), letters, vec(tiles(), 64), any::<bool>());
    let words = (vec(planted_words(), 0..12), others, any::<bool>(), select(&LayoutOption::ALL));
    (board_shapes(), parts, words).prop_map(|(shape, parts, words)| {
        let (alphabet, letters, tiles, chains) = parts;
        let (planted, others, all_symbols, layout) = words;
        Ingredients {
            shape,
            alphabet,
            letters,
            tiles,
            chains,
            planted,
            others,
            all_symbols,
            layout,
        }
        .mix()
    })
}

impl Ingredients {
    fn mix(&self) -> Case {
        let neighbors = self.shape.neighbors.clone();
        let tiles = self.tiles(neighbors.len());
        let board = PlainBoard { neighbors, tiles, reuse: Reuse::Never };
        let letters: Vec<String> =
            self.letters.iter().map(|letter| letter.get(&self.alphabet).clone()).collect();
        let mut words: Vec<Vec<String>> = self
            .planted
            .iter()
            .map(|word| word.spell(&board, &letters, self.shape.longest))
            .collect();
        words.extend(self.others.iter().map(|word| self.spell(word)));
        if self.all_symbols {
            words.extend(self.alphabet.iter().map(|symbol| vec![symbol.clone(); 3]));
        }
        words.retain(|word| !word.is_empty());
        if words.is_empty() {
            words.push(vec![self.alphabet[0].clone()]);
        }
        let digraphs = self.alphabet.iter().filter(|symbol| symbol.chars().count() > 1);
        let digraphs: Vec<String> = digraphs.cloned().collect();
        // Letters that happen to spell a digraph become one symbol.
        let words = words.iter().map(|word| mark_text(&word.concat(), &digraphs)).collect();
        Case { board, words, digraphs, layout: self.layout }
    }

    fn symbol(&self, index: &Index) -> &String {
        index.get(&self.letters).get(&self.alphabet)
    }

    fn spell(&self, symbols: &[Index]) -> Vec<String> {
        symbols.iter().map(|index| self.symbol(index).clone()).collect()
    }

    fn tiles(&self, count: usize) -> Vec<Vec<String>> {
        // The oracle tries every symbol of a wildcard on every path, so it gets few of them.
        let mut wildcards = if count <= 6 { 1 } else { 0 };
        let tiles = self.tiles.iter().take(count).map(|tile| match tile {
            Tile::OneOf(symbols) => {
                let symbols: BTreeSet<String> = self.spell(symbols).into_iter().collect();
                symbols.into_iter().map(|symbol| mark([symbol])).collect()
            }
            Tile::Wildcard if wildcards > 0 => {
                wildcards -= 1;
                self.alphabet.iter().map(|symbol| mark([symbol])).collect()
            }
            Tile::Chain(symbols) if self.chains => vec![mark(self.spell(symbols))],
            Tile::Choices(choices) if self.chains => {
                let choices: BTreeSet<String> =
                    choices.iter().map(|choice| mark(self.spell(choice))).collect();
                choices.into_iter().collect()
            }
            Tile::Wildcard | Tile::Chain(_) | Tile::Choices(_) => vec![mark([&self.alphabet[0]])],
        });
        tiles.collect()
    }
}
