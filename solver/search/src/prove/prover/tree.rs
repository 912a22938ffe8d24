//! The orderly tree: the paths of a class, as choices of symbols for cells in one fixed order.
//!
//! The choices of a path are sorted by their cells before it is put into the tree, whatever the order in
//! which the word comes by; so all paths that make the same choices are one node, and the same word on
//! the same cells counts once. Below a node stand the choices that go on from it, each with a bound: of
//! all paths that begin so, those that a board has are worth no more. Of the symbols of a cell a board
//! has one, so a node's bound is its own points and, summed over the cells, the best of their choices
//! (Vanderkam, "A Boggle board proof", 2025; the orderly tree is his, too).
//!
//! In memory, one number for each choice and one for each node; of paths that share no more with others,
//! nothing but the path itself is kept.

use std::ops::Range;

use super::TooLarge;
use super::key::Key;

/// A choice at a node: which one, its bound, and the node that follows.
#[derive(Clone, Copy, Default)]
pub struct Entry(u64);

/// The node that follows a choice, or what stands for it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Child(u32);

/// The tree.
pub struct Tree<K> {
    /// Nodes: the number of choices and the node's base; then the choices, ordered by [`Entry::choice`].
    words: Vec<u64>,
    paths: Vec<K>,
    /// Those choices of the nodes that are being merged that both have.
    shared: Vec<Shared>,
    /// Whether a number came that takes more bits than it has.
    is_too_large: bool,
    /// Most numbers in `words`.
    most: usize,
}

/// A choice that two nodes share.
#[derive(Clone, Copy)]
struct Shared {
    place: u32,
    points: u32,
    children: [(u32, u32); 2],
}

/// Bits of [`Entry::choice`] in which the symbol stands.
const SYMBOL: u32 = 5;
/// From the highest bit down: 10 bits for the choice, 22 for the bound, 32 for the child.
const CHOICE: u32 = 54;
const BOUND: u32 = 32;
const MOST_BOUND: u64 = (1 << (CHOICE - BOUND)) - 1;

impl Entry {
    #[inline(always)]
    fn new(choice: u32, bound: u64, child: Child) -> Self {
        Self(u64::from(choice) << CHOICE | (bound & MOST_BOUND) << BOUND | u64::from(child.0))
    }

    /// The cell's field, and below it the symbol.
    #[inline(always)]
    pub fn choice(self) -> u32 {
        (self.0 >> CHOICE) as u32
    }

    /// The field of the cell.
    #[inline(always)]
    pub fn field(self) -> usize {
        (self.0 >> (CHOICE + SYMBOL)) as usize
    }

    /// The symbol.
    #[inline(always)]
    pub fn symbol(self) -> usize {
        (self.0 >> CHOICE) as usize % (1 << SYMBOL)
    }

    /// Most that the paths which begin so are worth on a board.
    #[inline(always)]
    pub fn bound(self) -> u64 {
        self.0 >> BOUND & MOST_BOUND
    }

    /// What follows.
    #[inline(always)]
    pub fn child(self) -> Child {
        Child(self.0 as u32)
    }
}

impl Child {
    /// No path goes on.
    pub const NONE: Self = Self(0);
    /// One path alone goes on; its number stands in the other bits.
    const PATH: u32 = 1 << 31;

    #[inline(always)]
    fn path(self) -> Option<usize> {
        (self.0 >= Self::PATH).then_some((self.0 & !Self::PATH) as usize)
    }
}

impl<K: Key> Tree<K> {
    /// Makes the tree of some paths, in order, with at most so many numbers. Answers also its root, and
    /// the bound of the class.
    ///
    /// Takes some 30 ns a path.
    pub fn new(paths: Vec<K>, most: usize) -> Result<(Self, Child, u64), TooLarge> {
        let mut tree = Self {
            words: vec![0],
            paths,
            shared: Vec::new(),
            is_too_large: false,
            most: most.min(Child::PATH as usize),
        };
        let root = tree.build()?;
        tree.checked()?;
        let bound = tree.base(root);
        Ok((tree, root, bound))
    }

    fn build(&mut self) -> Result<Child, TooLarge> {
        if self.paths.len() > Child::PATH as usize {
            return Err(TooLarge);
        }
        // The nodes on the way to the path: the choices that lead to them, and their points.
        let mut open: Vec<(u32, u64)> = Vec::new();
        // The choices of the root and of these nodes, as far as they are known.
        let mut choices = vec![Vec::new(); K::MOST_CELLS + 1];
        let (mut next, mut kept, mut total) = (0, 0, 0_u64);
        while let Some(&path) = self.paths.get(next) {
            let path = path.path();
            let mut points = 0;
            while let Some(same) = self.paths.get(next).filter(|same| same.path() == path) {
                points += same.points();
                next += 1;
            }
            total += points;
            // The highest field in which the next path differs: nodes above that are shared with it.
            let parting = self.paths.get(next).map(|next| path.parts_from(next.path()));
            let is_shared = |choice: u32| parting.is_some_and(|parting| choice >> SYMBOL > parting);
            let mut rest = open.last().map_or(path, |&(choice, _)| path.below(choice >> SYMBOL));
            let choice_of = |(field, symbol): (u32, u8)| field << SYMBOL | u32::from(symbol);
            while !rest.is_empty() && is_shared(choice_of(rest.first())) {
                open.push((choice_of(rest.first()), 0));
                rest = rest.below(rest.first().0);
            }
            match open.last_mut() {
                Some((_, of_node)) if rest.is_empty() => *of_node += points,
                _ => {
                    let first = choice_of(rest.first());
                    let tail = rest.below(first >> SYMBOL);
                    let child = if tail.is_empty() {
                        Child::NONE
                    } else if points <= K::MOST_POINTS {
                        self.paths[kept] = path.worth(points);
                        kept += 1;
                        Child(Child::PATH | (kept - 1) as u32)
                    } else {
                        self.chain(tail, points)
                    };
                    self.is_too_large |= points > MOST_BOUND;
                    choices[open.len()].push(Entry::new(first, points, child));
                }
            }
            while let Some((choice, points)) = open.pop_if(|&mut (choice, _)| !is_shared(choice)) {
                let child = self.node(&mut choices[open.len() + 1]);
                let bound = points + self.base(child);
                self.is_too_large |= bound > MOST_BOUND;
                choices[open.len()].push(Entry::new(choice, bound, child));
            }
            if self.words.len() > self.most {
                return Err(TooLarge);
            }
        }
        self.paths.truncate(kept);
        // So that no sum of bounds takes more than 32 bits.
        self.is_too_large |= total > u32::MAX.into();
        Ok(self.node(&mut choices[0]))
    }

    /// A node for each choice of a path that is worth more than fits beside it.
    fn chain(&mut self, path: K, points: u64) -> Child {
        let (field, symbol) = path.first();
        let tail = path.below(field);
        let child = if tail.is_empty() { Child::NONE } else { self.chain(tail, points) };
        self.node(&mut vec![Entry::new(field << SYMBOL | u32::from(symbol), points, child)])
    }

    /// Makes a node of some choices, and takes them.
    fn node(&mut self, choices: &mut Vec<Entry>) -> Child {
        if choices.is_empty() {
            return Child::NONE;
        }
        let at = self.words.len();
        self.words.push(0);
        self.words.extend(choices.drain(..).map(|entry| entry.0));
        self.finish(at, self.words.len())
    }

    /// Writes the head of a node whose choices stand behind it, until `end`.
    fn finish(&mut self, at: usize, end: usize) -> Child {
        let choices = &self.words[at + 1..end];
        // Without branches, as nobody can foretell how many choices a cell has.
        let (mut base, mut most, mut field) = (0, 0, 0);
        for choice in choices.iter().copied().map(Entry) {
            let is_next_cell = choice.field() != field;
            base += if is_next_cell { most } else { 0 };
            most = choice.bound().max(if is_next_cell { 0 } else { most });
            field = choice.field();
        }
        self.words[at] = (choices.len() as u64) << 32 | (base + most);
        Child(at as u32)
    }

    /// An error if a number took more bits than it has.
    pub fn checked(&self) -> Result<(), TooLarge> {
        if self.is_too_large || self.words.len() > self.most { Err(TooLarge) } else { Ok(()) }
    }

    /// The bound of a node without the points of its own.
    #[inline(always)]
    pub fn base(&self, node: Child) -> u64 {
        match node.path() {
            Some(path) => self.paths[path].points(),
            None => self.words[node.0 as usize] & u64::from(u32::MAX),
        }
    }

    /// The points of the paths that end with a choice.
    #[inline(always)]
    pub fn points(&self, choice: Entry) -> u64 {
        choice.bound() - self.base(choice.child())
    }
}

/// The choices of a node that are still to be passed, from the last to the first.
#[derive(Clone, Copy)]
pub struct Rest {
    node: Child,
    /// How many they are; if a lone path goes on, the choice that leads to it.
    left: u32,
}

impl<K: Key> Tree<K> {
    /// All choices of the node that follows one.
    #[inline(always)]
    pub fn rest(&self, choice: Entry) -> Rest {
        let node = choice.child();
        let left = match node.path() {
            Some(_) => choice.choice(),
            None => (self.words[node.0 as usize] >> 32) as u32,
        };
        Rest { node, left }
    }

    /// The choices of the root for cells below this field.
    pub fn rest_below(&self, root: Child, field: usize) -> Rest {
        Rest { node: root, left: self.below(root, field).len() as u32 }
    }

    /// Does something with each of these choices.
    #[inline(always)]
    pub fn for_each(&self, rest: Rest, mut visit: impl FnMut(Entry)) {
        match rest.node.path() {
            Some(path) => visit(self.tail(path, rest.left)),
            None => {
                let choices = &self.words[rest.node.0 as usize + 1..][..rest.left as usize];
                choices.iter().for_each(|&choice| visit(Entry(choice)));
            }
        }
    }

    /// The last of these choices.
    #[inline(always)]
    pub fn last(&self, rest: Rest) -> Option<Entry> {
        match rest.node.path() {
            Some(path) => Some(self.tail(path, rest.left)),
            None if rest.left == 0 => None,
            None => Some(Entry(self.words[(rest.node.0 + rest.left) as usize])),
        }
    }

    /// These choices without the last.
    #[inline(always)]
    pub fn without_last(&self, rest: Rest) -> Rest {
        match rest.node.path() {
            Some(_) => Rest { node: Child::NONE, left: 0 },
            None => Rest { left: rest.left - 1, ..rest },
        }
    }

    /// The next choice of a lone path after the choice that leads to it.
    #[inline(always)]
    fn tail(&self, path: usize, above: u32) -> Entry {
        let rest = self.paths[path].below(above >> SYMBOL);
        let (field, symbol) = rest.first();
        let is_last = rest.below(field).is_empty();
        let child = if is_last { Child::NONE } else { Child(Child::PATH | path as u32) };
        Entry::new(field << SYMBOL | u32::from(symbol), rest.points(), child)
    }

    /// Where the choices of the node stand that follows a choice, a lone path's made for it.
    fn choices(&mut self, node: Child, above: u32) -> Range<usize> {
        match node.path() {
            Some(path) => {
                self.words.push(self.tail(path, above).0);
                self.words.len() - 1..self.words.len()
            }
            None => {
                let start = node.0 as usize + 1;
                start..start + (self.words[node.0 as usize] >> 32) as usize
            }
        }
    }

    /// Where the choices of the root for cells below this field stand.
    fn below(&self, root: Child, field: usize) -> Range<usize> {
        let start = root.0 as usize + 1;
        let choices = &self.words[start..][..(self.words[root.0 as usize] >> 32) as usize];
        start..start + choices.partition_point(|&choice| Entry(choice).field() < field)
    }

    /// The choices of the root for the cell with this field, its highest.
    pub fn forced(&self, root: Child, field: usize) -> impl Iterator<Item = Entry> {
        let start = self.below(root, field).end;
        let end = root.0 as usize + 1 + (self.words[root.0 as usize] >> 32) as usize;
        self.words[start..end].iter().map(|&choice| Entry(choice))
    }

    /// A bound for the root that [`Tree::force`] would make, without its own points, and not as good as
    /// its base.
    pub fn bound_of_forced(&self, root: Child, field: usize, choice: Option<Entry>) -> u64 {
        let others = &self.words[self.below(root, field)];
        let mut tail = [0; 1];
        let follows = match choice.map(|choice| (choice, choice.child().path())) {
            None => &[][..],
            Some((choice, Some(path))) => {
                tail[0] = self.tail(path, choice.choice()).0;
                &tail
            }
            Some((choice, None)) => {
                let node = choice.child().0 as usize;
                &self.words[node + 1..][..(self.words[node] >> 32) as usize]
            }
        };
        let (mut others, mut follows) = (others.iter().peekable(), follows.iter().peekable());
        let (mut sum, mut best, mut field) = (0, 0, 0);
        loop {
            let next =
                |entry: Option<&&u64>| entry.map_or(u32::MAX, |&&entry| Entry(entry).choice());
            let choice = next(others.peek()).min(next(follows.peek()));
            if choice == u32::MAX {
                return sum + best;
            }
            let is_next = |entry: &&u64| Entry(**entry).choice() == choice;
            let bound = |entry: Option<&u64>| entry.map_or(0, |&entry| Entry(entry).bound());
            let bound = bound(others.next_if(is_next)) + bound(follows.next_if(is_next));
            if choice >> SYMBOL != field {
                sum += std::mem::take(&mut best);
                field = choice >> SYMBOL;
            }
            best = best.max(bound);
        }
    }

    /// The root after a choice for the cell with this field, its highest: what follows that choice,
    /// merged with all that does without the cell. To be undone by [`Tree::release`].
    pub fn force(&mut self, root: Child, field: usize, choice: Option<Entry>) -> Child {
        let others = self.below(root, field);
        let follows = match choice {
            Some(choice) => self.choices(choice.child(), choice.choice()),
            None => 0..0,
        };
        self.merge(others, follows)
    }

    /// How much there is in the tree.
    pub fn mark(&self) -> usize {
        self.words.len()
    }

    /// Takes out what came since a mark.
    pub fn release(&mut self, mark: usize) {
        self.words.truncate(mark);
    }

    /// A node with the choices of two nodes.
    fn merge(&mut self, one: Range<usize>, other: Range<usize>) -> Child {
        let at = self.words.len();
        self.is_too_large |= at > self.most;
        if self.is_too_large {
            // What is made from here on is of no use.
            return Child::NONE;
        }
        let first_shared = self.shared.len();
        self.words.push(0);
        let (mut one, mut other) = (one, other);
        while !one.is_empty() && !other.is_empty() {
            let (left, right) = (Entry(self.words[one.start]), Entry(self.words[other.start]));
            if left.choice() < right.choice() {
                self.words.push(left.0);
                one.start += 1;
            } else if right.choice() < left.choice() {
                self.words.push(right.0);
                other.start += 1;
            } else {
                let (first, second) = (left.child(), right.child());
                if first != Child::NONE && second != Child::NONE {
                    let place = self.words.len() as u32;
                    let children = [(first.0, 0), (second.0, 0)];
                    self.shared.push(Shared { place, points: 0, children });
                }
                let bound = left.bound() + right.bound();
                self.is_too_large |= bound > MOST_BOUND;
                self.words.push(Entry::new(left.choice(), bound, Child(first.0 | second.0)).0);
                one.start += 1;
                other.start += 1;
            }
        }
        self.words.extend_from_within(one);
        self.words.extend_from_within(other);
        let end = self.words.len();
        // First all of these, so that they are fetched from memory together.
        for index in first_shared..self.shared.len() {
            let Shared { place, children, .. } = self.shared[index];
            let entry = Entry(self.words[place as usize]);
            let [(first, _), (second, _)] = children;
            let bases = self.base(Child(first)) + self.base(Child(second));
            // Less only if it is too large.
            let points = entry.bound().saturating_sub(bases);
            let ranges = [first, second].map(|child| {
                let range = self.choices(Child(child), entry.choice());
                (range.start as u32, range.end as u32)
            });
            self.shared[index] = Shared { place, points: points as u32, children: ranges };
        }
        for index in first_shared..self.shared.len() {
            let Shared { place, points, children: [one, other] } = self.shared[index];
            let range = |(start, end): (u32, u32)| start as usize..end as usize;
            let child = self.merge(range(one), range(other));
            let choice = Entry(self.words[place as usize]).choice();
            let bound = u64::from(points) + self.base(child);
            self.words[place as usize] = Entry::new(choice, bound, child).0;
        }
        self.shared.truncate(first_shared);
        self.finish(at, end)
    }
}
