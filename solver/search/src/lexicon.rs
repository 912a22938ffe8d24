//! A dictionary, expanded for millions of boards.
//!
//! This is the minimal graph of the file. Each edge is a number that says all there is to know of
//! the node behind it ([`Edge`]). The edges of a node are side by side: counting the symbols before
//! a symbol gives the index of its edge. The words are numbered in order, and a walk adds up the
//! number on its way (Lucchesi and Kowaltowski, "Applications of finite automata representing large
//! vocabularies", 1993). So a single bit remembers a word that has several paths on a board.

use std::fmt::Debug;
use std::mem::replace;

use dawggle::graph::{Graph, Place};
use dawggle::{Dawg, Source, Symbol, with_graph};
use rustc_hash::FxHashMap;

/// What a walk reads of the dictionary at each step: one number of 64 bits, or of 128 bits where
/// the dictionary has too many symbols, words or edges for 64.
pub trait Edge: Copy + Debug + Default + Send + Sync + 'static {
    /// The largest number of symbols in the alphabet.
    const MAX_SYMBOLS: u32;
    /// The largest number of edges.
    const MAX_EDGES: u64;
    /// The largest number of words.
    const MAX_WORDS: u64;
    /// The position of symbol 0 in [`Edge::bits`].
    const SHIFT: u32;
    /// The position of the word bit in the whole number.
    const WORD: u32;
    /// The position of [`Edge::first`] in the whole number.
    const FIRST: u32;
    /// The bytes of [`Edge::bits`] that hold symbols: the index of the first, and their number.
    const BYTES: (u32, usize);

    /// Creates the edge to a node. `symbols` are the symbols of the node's edges, and `first` is
    /// the index of the first of them. `number` is the number of words of the node that the edge
    /// comes from, before the first word along the edge.
    fn new(symbols: u64, is_word: bool, first: u32, number: u32) -> Self;

    /// The symbols of the next edges, a bit each, mixed with other bits.
    fn bits(self) -> u64;

    /// The symbols of the next edges alone, at their positions in [`Edge::bits`].
    fn symbols(self) -> u64;

    /// 1 in the lowest bit if a word ends here, mixed with other bits.
    fn word_bit(self) -> u64;

    /// The index of the first of the next edges.
    fn first(self) -> usize;

    /// The same edge after another: with the sum of both numbers.
    fn after(self, before: Self) -> Self;

    /// The number of the word that ends here, or else of the first word behind this edge.
    fn number(self) -> usize;
}

/// A value for each size of edges.
#[derive(Clone, Debug)]
pub enum Width<Narrow, Wide> {
    Narrow(Narrow),
    Wide(Wide),
}

/// Implements [`Edge`] for a number. Its fields are, from the lowest bit up: the number of a word,
/// a bit for each symbol, the word bit, and the index of the first of the next edges.
/// [`Edge::bits`] is the number from bit `bits_from` on.
macro_rules! edge {
    ($type:ty { number_bits: $number:literal, symbols: $symbols:literal,
                first_bits: $first:literal, bits_from: $bits:literal }) => {
        impl Edge for $type {
            const MAX_SYMBOLS: u32 = $symbols;
            const MAX_EDGES: u64 = 1 << $first;
            const MAX_WORDS: u64 = 1 << $number;
            const SHIFT: u32 = $number - $bits;
            const WORD: u32 = $number + $symbols;
            const FIRST: u32 = $number + $symbols + 1;
            const BYTES: (u32, usize) = {
                let (first, end) = (Self::SHIFT / 8, (Self::SHIFT + $symbols).div_ceil(8));
                (first, (end - first) as usize)
            };

            fn new(symbols: u64, is_word: bool, first: u32, number: u32) -> Self {
                Self::from(number)
                    | Self::from(symbols) << $number
                    | Self::from(is_word) << Self::WORD
                    | Self::from(first) << Self::FIRST
            }

            fn bits(self) -> u64 {
                (self >> $bits) as u64
            }

            fn symbols(self) -> u64 {
                self.bits() & ((1 << $symbols) - 1) << Self::SHIFT
            }

            fn word_bit(self) -> u64 {
                (self >> Self::WORD) as u64
            }

            fn first(self) -> usize {
                (self >> Self::FIRST) as usize
            }

            fn after(self, before: Self) -> Self {
                // No overflow: a sum stays below the number of words.
                self.wrapping_add(before & ((1 << $number) - 1))
            }

            fn number(self) -> usize {
                (self & ((1 << $number) - 1)) as usize
            }
        }
    };
}

// All 64 bits are used, and hold ENABLE2K with 8 bytes an edge.
edge!(u64 { number_bits: 18, symbols: 27, first_bits: 18, bits_from: 0 });
// All 128 bits, whose symbols are one number of 64 bits.
edge!(u128 { number_bits: 32, symbols: 63, first_bits: 32, bits_from: 32 });

/// The words that score points, each with its number in the dictionary.
#[derive(Clone, Debug)]
pub struct Lexicon<E> {
    /// The edges, level by level, starting with the root's edges.
    pub edges: Vec<E>,
    /// An edge to the root.
    pub root: E,
    /// For each word of the dictionary, by number, the index of its points in [`Lexicon::points`].
    /// It has no meaning for a word that scores none.
    pub kinds: Vec<u8>,
    /// The different points of words.
    pub points: [u64; KINDS],
}

/// Why a dictionary cannot be expanded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LexiconError {
    /// It has more symbols, words or edges than an edge can number.
    TooLarge,
    /// Words have too many different points, or points too high to add up.
    Points,
    /// The graph is damaged, or a read of it has failed.
    Damaged,
}

/// The largest number of words. A file of some hundred bytes can have billions, and each word takes
/// a byte here.
const MAX_LEXICON_WORDS: u64 = 1 << 27;

/// The largest number of different points.
const KINDS: usize = 256;

/// A node on the way to a word that scores points.
struct Node {
    /// Whether a word ends here that scores points.
    is_word: bool,
    children: Vec<Child>,
}

/// An edge of a [`Node`].
struct Child {
    symbol: Symbol,
    node: u32,
    /// The number of words from the parent on that come before the first word behind this edge.
    before: u64,
}

/// A visited place of the dictionary.
#[derive(Clone, Copy)]
struct Visited {
    /// `None` if no word from here on scores points.
    node: Option<u32>,
    /// The number of words from here on, whether they score points or not.
    words: u64,
    /// The number of symbols of the longest path from here on. `None` during the visit.
    height: Option<u8>,
}

/// Collects the nodes, children before their parents.
struct Nodes<'a, S, G> {
    graph: &'a G,
    /// The number of letters of each symbol.
    letters: &'a [u32],
    points: &'a dyn Fn(u32) -> u64,
    /// After a failed read, the nodes have no end.
    source: &'a S,
    /// From this number of letters on, either all words score points or none does.
    settled: u32,
    nodes: Vec<Node>,
    /// The places visited so far, with the number of letters before them.
    known: FxHashMap<(Place, u32), Visited>,
    /// Whether a path is longer than the longest word, or leads back to itself. Then words have
    /// other numbers than in a list of the words.
    is_damaged: bool,
}

impl<S: Source, G: Graph> Nodes<'_, S, G> {
    /// Visits a place after a number of letters. Words go on by at most `deeper` symbols, which
    /// bounds the depth in a file that was never checked.
    fn visit(&mut self, place: Place, letters: u32, deeper: u8) -> Visited {
        let letters = letters.min(self.settled);
        if let Some(&known) = self.known.get(&(place, letters)) {
            self.is_damaged |= known.height.is_none_or(|height| height > deeper);
            return known;
        }
        let nothing = Visited { node: None, words: 0, height: None };
        // In a file that was never checked, a node may lead to itself.
        self.known.insert((place, letters), nothing);
        let node = self.graph.node(place);
        if self.source.has_failed() {
            return nothing;
        }
        let is_word = node.terminal && (self.points)(letters) > 0;
        let mut children = Vec::new();
        let (mut words, mut height) = (u64::from(node.terminal), 0);
        let mut edges = node.edges;
        while let Some((symbol, to)) = self.graph.next_child(&mut edges, node.symbols) {
            let (Some(&more), Some(deeper)) =
                (self.letters.get(usize::from(symbol)), deeper.checked_sub(1))
            else {
                self.is_damaged = true;
                break;
            };
            let behind = self.visit(to, letters + more, deeper);
            if let Some(node) = behind.node {
                children.push(Child { symbol, node, before: words });
            }
            words = words.saturating_add(behind.words);
            height = height.max(behind.height.unwrap_or_default().saturating_add(1));
        }
        let mut visited = Visited { node: None, words, height: Some(height) };
        if is_word || !children.is_empty() {
            visited.node = Some(self.nodes.len() as u32);
            self.nodes.push(Node { is_word, children });
        }
        self.known.insert((place, letters), visited);
        visited
    }
}

impl<E: Edge> Lexicon<E> {
    /// Expands a dictionary. `points` returns the points of a word by its number of letters.
    ///
    /// Returns [`LexiconError::TooLarge`] if the dictionary needs wider edges.
    pub fn new<S: Source>(
        dawg: &Dawg<S>,
        points: &dyn Fn(u32) -> u64,
    ) -> Result<Self, LexiconError> {
        let alphabet = dawg.alphabet();
        if u32::from(alphabet.len()) > E::MAX_SYMBOLS {
            return Err(LexiconError::TooLarge);
        }
        let letters: Vec<u32> =
            (0..alphabet.len()).map(|symbol| alphabet.letters(&[symbol])).collect();
        let longest = letters.iter().max().copied().unwrap_or_default() * u32::from(dawg.longest());
        let is_like_longest = |&letters: &u32| (points(letters) > 0) == (points(longest) > 0);
        let settled = (0..longest).rev().take_while(is_like_longest).last().unwrap_or(longest);
        let (nodes, root, is_damaged) = with_graph!(dawg, |graph| {
            let (letters, known, is_damaged) = (&letters[..], FxHashMap::default(), false);
            let (graph, nodes, source) = (&graph, Vec::new(), dawg.source());
            let mut nodes =
                Nodes { graph, letters, points, source, settled, nodes, known, is_damaged };
            let root = nodes.visit(graph.root(), 0, dawg.longest());
            // A list of the words never has the empty word.
            let is_damaged = nodes.is_damaged || graph.node(graph.root()).terminal;
            (nodes.nodes, root, is_damaged)
        });
        let Visited { node: root, words, .. } = root;
        let edges: usize = nodes.iter().map(|node| node.children.len()).sum();
        if is_damaged || words != u64::from(dawg.counts().words) {
            return Err(LexiconError::Damaged);
        }
        if words > E::MAX_WORDS.min(MAX_LEXICON_WORDS) || edges as u64 > E::MAX_EDGES {
            return Err(LexiconError::TooLarge);
        }
        let mut lexicon = Self {
            edges: Vec::with_capacity(edges),
            root: E::default(),
            kinds: vec![0; words as usize],
            points: [0; KINDS],
        };
        if let Some(root) = root {
            lexicon.lay_out(&nodes, root);
            let mut kinds = 0;
            lexicon.list_points(&nodes, root, (0, 0), &letters, points, &mut kinds)?;
            let highest = lexicon.points.iter().max().copied().unwrap_or_default();
            highest.checked_mul(words).ok_or(LexiconError::Points)?;
        }
        Ok(lexicon)
    }

    /// Writes the edges level by level, so that the edges that most boards use are close together.
    fn lay_out(&mut self, nodes: &[Node], root: u32) {
        let mut order = vec![root];
        let mut is_known = vec![false; nodes.len()];
        let mut firsts = vec![0; nodes.len()];
        let (mut at, mut end) = (0, 0);
        while let Some(&index) = order.get(at) {
            let children = &nodes[index as usize].children;
            firsts[index as usize] = end;
            end += children.len() as u32;
            let children = children.iter().map(|child| child.node);
            order.extend(children.filter(|&child| !replace(&mut is_known[child as usize], true)));
            at += 1;
        }
        let edge = |index: u32, number: u64| {
            let Node { is_word, children } = &nodes[index as usize];
            let symbols = children.iter().fold(0, |set, child| set | 1 << child.symbol);
            let first = if symbols == 0 { 0 } else { firsts[index as usize] };
            E::new(symbols, *is_word, first, number as u32)
        };
        for index in order {
            let children = &nodes[index as usize].children;
            self.edges.extend(children.iter().map(|child| edge(child.node, child.before)));
        }
        self.root = edge(root, 0);
    }

    /// Lists the points of the words from a node on. Before the node, there
    /// are `letters`, and `number` words.
    fn list_points(
        &mut self,
        nodes: &[Node],
        index: u32,
        (letters, number): (u32, u64),
        letters_of: &[u32],
        points: &dyn Fn(u32) -> u64,
        kinds: &mut usize,
    ) -> Result<(), LexiconError> {
        let node = &nodes[index as usize];
        if node.is_word {
            let points = points(letters);
            let known = self.points[..*kinds].iter().position(|&known| known == points);
            let kind = known.unwrap_or(*kinds);
            *self.points.get_mut(kind).ok_or(LexiconError::Points)? = points;
            *kinds = (*kinds).max(kind + 1);
            self.kinds[number as usize] = kind as u8;
        }
        node.children.iter().try_for_each(|child| {
            let letters = letters + letters_of[usize::from(child.symbol)];
            let before = (letters, number + child.before);
            self.list_points(nodes, child.node, before, letters_of, points, kinds)
        })
    }

    /// Returns the edge of a symbol that can follow `parent`. `bit` is the bit of the symbol in the
    /// edge.
    pub fn child(&self, parent: E, bit: u64) -> E {
        let before = (parent.bits() & (bit - (1 << E::SHIFT))).count_ones();
        self.edges[parent.first() + before as usize].after(parent)
    }

    /// Returns the points of the word that ends with an edge. The edge's number must be counted
    /// from the root on.
    pub fn points_of(&self, edge: E) -> Option<u64> {
        let kind = || self.kinds[edge.number()];
        (edge.word_bit() & 1 == 1).then(|| self.points[usize::from(kind())])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::dawg;

    /// Returns the number and the points of each word, or `None` if the lexicon does not have it.
    fn look_up<E: Edge>(words: &[&str], points: [u64; 4]) -> Vec<Option<(usize, u64)>> {
        let dawg = dawg(words, &[]);
        let lexicon = Lexicon::<E>::new(&dawg, &|letters| points[letters as usize]).unwrap();
        let find = |word: &&str| {
            let mut edge = lexicon.root;
            for symbol in dawg.alphabet().split(word) {
                let bit = 1 << (u32::from(symbol?) + E::SHIFT);
                edge = (edge.symbols() & bit != 0).then(|| lexicon.child(edge, bit))?;
            }
            Some((edge.number(), lexicon.points_of(edge)?))
        };
        words.iter().map(find).collect()
    }

    #[test]
    fn words_are_numbered_as_in_the_dictionary() {
        let words = ["a", "ab", "aba", "abb", "b", "ba", "bab", "c"];
        let found = [None, Some((1, 2)), Some((2, 7)), Some((3, 7)), None, Some((5, 2))];
        let found = [&found[..], &[Some((6, 7)), None]].concat();
        assert_eq!(look_up::<u64>(&words, [0, 0, 2, 7]), found);
        assert_eq!(look_up::<u128>(&words, [0, 0, 2, 7]), found);
        let found = [Some((0, 1)), None, None, None, Some((4, 1)), None, None, Some((7, 1))];
        assert_eq!(look_up::<u64>(&words, [0, 1, 0, 0]), found);
    }
}
