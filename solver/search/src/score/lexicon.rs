//! A dictionary, expanded for millions of boards.
//!
//! This is the minimal graph of the file. Each edge is a number that says all there is to know of
//! the node behind it ([`Edge`]). The edges of a node are side by side: counting the symbols before
//! a symbol gives the index of its edge. The words are numbered in order, and a walk adds up the
//! number on its way (Lucchesi and Kowaltowski, "Applications of finite automata representing large
//! vocabularies", 1993). So a single bit remembers a word that has several paths on a board.

use std::mem::replace;

use dawggle::graph::{Graph, Place};
use dawggle::{Dawg, Source, Symbol, with_graph};
use rustc_hash::FxHashMap;

use super::edge::Edge;

/// The words that score points.
#[derive(Clone, Debug)]
pub struct Lexicon<E> {
    /// The edges, level by level, starting with the root's edges.
    pub edges: Vec<E>,
    /// An edge to the root.
    pub root: E,
    /// For each word, by number, the index of its points in [`Lexicon::points`].
    pub kinds: Vec<u8>,
    /// The different points of words.
    pub points: [u64; KINDS],
}

/// The largest number of words. A file of some hundred bytes can have billions, and each word takes
/// a byte here.
const MOST_WORDS: u64 = 1 << 27;

/// The largest number of different points.
const KINDS: usize = 256;

/// The points of a word by its number of letters.
pub trait Points: Fn(u32) -> u64 {}
impl<F: Fn(u32) -> u64> Points for F {}

/// Why a dictionary cannot be expanded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refused {
    /// It needs wider edges.
    TooLarge,
    /// There are too many different points, or the points are too high to add up.
    Points,
}

/// A node on the way to a word that scores points.
struct Node {
    is_word: bool,
    children: Vec<(Symbol, u32)>,
    /// The number of words from here on, including this one.
    words: u64,
}

/// Collects the nodes, children before their parents.
struct Nodes<'a, G, P> {
    graph: &'a G,
    /// The number of letters of each symbol.
    letters: &'a [u32],
    points: P,
    /// From this number of letters on, either all words score points or none does.
    settled: u32,
    nodes: Vec<Node>,
    /// The places visited so far, with the number of letters before them.
    known: FxHashMap<(Place, u32), Option<u32>>,
}

impl<G: Graph, P: Points> Nodes<'_, G, P> {
    /// Returns the node at a place after a number of letters, or `None` if no word there scores
    /// points. Words go on by at most `deeper` symbols, which bounds the depth in a file that was
    /// never checked.
    fn at(&mut self, place: Place, letters: u32, deeper: u8) -> Option<u32> {
        let letters = letters.min(self.settled);
        if let Some(&known) = self.known.get(&(place, letters)) {
            return known;
        }
        // In a file that was never checked, a node may lead to itself.
        self.known.insert((place, letters), None);
        let node = self.graph.node(place);
        let is_word = node.terminal && (self.points)(letters) > 0;
        let mut children = Vec::new();
        let mut words = u64::from(is_word);
        let mut edges = node.edges;
        while let Some((symbol, to)) = self.graph.next_child(&mut edges, node.symbols) {
            let (Some(&more), Some(deeper)) =
                (self.letters.get(usize::from(symbol)), deeper.checked_sub(1))
            else {
                break;
            };
            if let Some(child) = self.at(to, letters + more, deeper) {
                words = words.saturating_add(self.nodes[child as usize].words);
                children.push((symbol, child));
            }
        }
        if words == 0 {
            return None;
        }
        let index = self.nodes.len() as u32;
        self.nodes.push(Node { is_word, children, words });
        self.known.insert((place, letters), Some(index));
        Some(index)
    }
}

impl<E: Edge> Lexicon<E> {
    /// Expands a dictionary. `points` returns the points of a word by its number of letters.
    pub fn new<S: Source>(dawg: &Dawg<S>, points: impl Points) -> Result<Self, Refused> {
        let alphabet = dawg.alphabet();
        if u32::from(alphabet.len()) > E::MOST_SYMBOLS {
            return Err(Refused::TooLarge);
        }
        let letters: Vec<u32> =
            (0..alphabet.len()).map(|symbol| alphabet.letters(&[symbol])).collect();
        let longest = letters.iter().max().copied().unwrap_or_default() * u32::from(dawg.longest());
        let is_like_longest = |&letters: &u32| (points(letters) > 0) == (points(longest) > 0);
        let settled = (0..longest).rev().take_while(is_like_longest).last().unwrap_or(longest);
        let (nodes, root) = with_graph!(dawg, |graph| {
            let (letters, points, known) = (&letters[..], &points, FxHashMap::default());
            let mut nodes =
                Nodes { graph: &graph, letters, points, settled, nodes: Vec::new(), known };
            let root = nodes.at(graph.root(), 0, dawg.longest());
            (nodes.nodes, root)
        });
        let words = root.map_or(0, |root| nodes[root as usize].words);
        let edges: usize = nodes.iter().map(|node| node.children.len()).sum();
        // A file that was never checked may have many more words than it says.
        let most_words = E::MOST_WORDS.min(MOST_WORDS).min(dawg.counts().words.into());
        if words > most_words || edges as u64 > E::MOST_EDGES {
            return Err(Refused::TooLarge);
        }
        let mut lexicon = Self {
            edges: Vec::with_capacity(edges),
            root: E::default(),
            kinds: Vec::with_capacity(words as usize),
            points: [0; KINDS],
        };
        if let Some(root) = root {
            lexicon.lay_out(&nodes, root);
            let mut kinds = 0;
            lexicon.rate(&nodes, root, 0, &letters, &points, &mut kinds)?;
            let highest = lexicon.points.iter().max().copied().unwrap_or_default();
            highest.checked_mul(words).ok_or(Refused::Points)?;
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
            let children = children.iter().map(|&(_, child)| child);
            order.extend(children.filter(|&child| !replace(&mut is_known[child as usize], true)));
            at += 1;
        }
        let edge = |index: u32, number: u64| {
            let Node { is_word, children, .. } = &nodes[index as usize];
            let symbols = children.iter().fold(0, |set, &(symbol, _)| set | 1 << symbol);
            let first = if symbols == 0 { 0 } else { firsts[index as usize] };
            E::new(symbols, *is_word, first, number as u32)
        };
        for index in order {
            let node = &nodes[index as usize];
            let mut number = u64::from(node.is_word);
            for &(_, child) in &node.children {
                self.edges.push(edge(child, number));
                number += nodes[child as usize].words;
            }
        }
        self.root = edge(root, 0);
    }

    /// Lists the points of each word, in the order of the words.
    fn rate(
        &mut self,
        nodes: &[Node],
        index: u32,
        letters: u32,
        letters_of: &[u32],
        points: &impl Points,
        kinds: &mut usize,
    ) -> Result<(), Refused> {
        let node = &nodes[index as usize];
        if node.is_word {
            let points = points(letters);
            let known = self.points[..*kinds].iter().position(|&known| known == points);
            let kind = known.unwrap_or(*kinds);
            *self.points.get_mut(kind).ok_or(Refused::Points)? = points;
            *kinds = (*kinds).max(kind + 1);
            self.kinds.push(kind as u8);
        }
        node.children.iter().try_for_each(|&(symbol, child)| {
            let letters = letters + letters_of[usize::from(symbol)];
            self.rate(nodes, child, letters, letters_of, points, kinds)
        })
    }

    /// Returns the edge of a symbol that can follow `parent`. `bit` is the bit of the symbol in the
    /// edge.
    #[inline(always)]
    pub fn child(&self, parent: E, bit: u64) -> E {
        let before = (parent.bits() & (bit - (1 << E::SHIFT))).count_ones();
        self.edges[parent.first() + before as usize].after(parent)
    }

    /// Returns the points of the word that ends with an edge. The edge's number must be counted
    /// from the root on.
    #[inline(always)]
    pub fn points_of(&self, edge: E) -> Option<u64> {
        let kind = || self.kinds[edge.number()];
        (edge.word_bit() & 1 == 1).then(|| self.points[usize::from(kind())])
    }

    /// The size in bytes.
    pub fn bytes(&self) -> usize {
        size_of_val(self) + size_of_val(&self.edges[..]) + size_of_val(&self.kinds[..])
    }
}
