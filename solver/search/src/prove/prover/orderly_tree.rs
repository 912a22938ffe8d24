//! The orderly tree: the paths of a class, as choices of symbols for cells in one fixed order.
//!
//! A word visits cells in the order of its letters. The tree ignores that order: it sorts the
//! choices of each path by a fixed order of the cells. Paths that make the same choices lead to one
//! node, and a word counts once for each set of choices that spells it.
//!
//! A node has a list of choices, and each choice leads to a child node. A choice has a *bound*: no
//! board scores more with the paths that make this choice at this node. A board has one symbol on
//! each cell. The *base* of a node therefore adds up, cell by cell, the highest bound among the
//! choices for this cell. The bound of a choice is the points of the paths that end with it, plus
//! the base of its child.
//!
//! To *force* a cell is to choose its symbol for all paths at once. Forcing *merges* the child of
//! the chosen symbol with the rest of the root. Nodes that were separate are then added up before
//! the maximum is taken, which lowers the bound.
//!
//! The orderly tree and forcing are Dan Vanderkam's ("A Boggle board proof", 2025).
//!
//! In memory, a node takes one number, and one more for each of its choices. Where a single path
//! continues, the tree stores no nodes: a reference to the path replaces them.

use std::mem::take;
use std::ops::Range;

use super::path_key::PathKey;
use crate::prove::proof::Unproved;

/// A choice at a node, packed into one integer: its symbol and cell, its bound, and its child.
#[derive(Clone, Copy, Default)]
pub struct Choice(u64);

/// A reference to the node that follows a choice.
///
/// It refers to a node, or to a single path, or to nothing.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct NodeRef(u32);

/// The orderly tree of a class.
pub struct OrderlyTree<K> {
    /// The nodes. Each is a head with the number of choices and the base, then the choices in
    /// ascending order of [`Choice::id`].
    words: Vec<u64>,
    paths: Vec<K>,
    /// The choices that both of the nodes being merged have, and whose children are not merged yet.
    shared: Vec<SharedChoice>,
    /// The same choices once their children are read.
    opened: Vec<OpenedChoice>,
    /// Whether a number needed more bits than its field has.
    is_too_large: bool,
    /// The maximum length of `words`.
    most: usize,
}

/// The size of a tree.
#[derive(Clone, Copy)]
pub struct Mark {
    words: usize,
    paths: usize,
}

/// A choice that two nodes share, and after which paths of both continue.
struct SharedChoice {
    /// The place of the merged choice in the tree.
    place: u32,
    children: [NodeRef; 2],
}

/// A [`SharedChoice`] whose children are read.
#[derive(Clone, Copy)]
struct OpenedChoice {
    place: u32,
    /// The points of the paths that end with the choice.
    points: u32,
    /// Where the choices of each child start and end.
    choices: [(u32, u32); 2],
}

/// The number of low bits of [`Choice::id`] that hold the symbol.
const SYMBOL: u32 = 5;
/// A choice has, from the highest bit down, 10 bits for its id, 22 for its bound, and 32 for its
/// child.
const ID: u32 = 54;
const BOUND: u32 = 32;
pub const MAX_BOUND: u64 = (1 << (ID - BOUND)) - 1;

impl Choice {
    fn new(id: u32, bound: u64, child: NodeRef) -> Self {
        Self(u64::from(id) << ID | (bound & MAX_BOUND) << BOUND | u64::from(child.0))
    }

    /// Returns the cell's field and, below it, the symbol, as one number.
    pub fn id(self) -> u32 {
        (self.0 >> ID) as u32
    }

    /// Returns the field of the cell.
    pub fn field(self) -> usize {
        (self.0 >> (ID + SYMBOL)) as usize
    }

    /// Returns the symbol.
    pub fn symbol(self) -> usize {
        (self.0 >> ID) as usize % (1 << SYMBOL)
    }

    /// Returns the bound of the paths that make this choice.
    pub fn bound(self) -> u64 {
        self.0 >> BOUND & MAX_BOUND
    }

    /// Returns the node that follows.
    pub fn child(self) -> NodeRef {
        NodeRef(self.0 as u32)
    }
}

impl NodeRef {
    /// No path continues.
    pub const NONE: Self = Self(0);
    /// The bit that marks a single path. The other bits are the index of the path.
    const PATH: u32 = 1 << 31;

    fn path(self) -> Option<usize> {
        (self.0 >= Self::PATH).then_some((self.0 & !Self::PATH) as usize)
    }
}

/// Returns the [`Choice::id`] of a field and a symbol.
fn id_of((field, symbol): (u32, u8)) -> u32 {
    field << SYMBOL | u32::from(symbol)
}

impl<K: PathKey> OrderlyTree<K> {
    /// Builds the tree of sorted paths. Returns the tree, its root, and the bound of the class.
    ///
    /// Takes about 30 ns for each path.
    ///
    /// # Errors
    ///
    /// Returns [`Unproved`] if the tree needs more than `most` numbers of 8 bytes.
    pub fn new(paths: Vec<K>, most: usize) -> Result<(Self, NodeRef, u64), Unproved> {
        let mut tree = Self {
            words: vec![0],
            paths,
            shared: Vec::new(),
            opened: Vec::new(),
            is_too_large: false,
            most: most.min(NodeRef::PATH as usize),
        };
        let root = tree.build()?;
        tree.check_size()?;
        let bound = tree.base(root);
        Ok((tree, root, bound))
    }

    /// Builds the nodes in one pass. The paths are sorted, so the paths through a node follow each
    /// other, and the node is complete when a path comes that does not go through it.
    fn build(&mut self) -> Result<NodeRef, Unproved> {
        if self.paths.len() > NodeRef::PATH as usize {
            return Err(Unproved::Memory);
        }
        // The nodes on the way to the current path: the choices that lead to them, and the points
        // of the paths that end there.
        let mut open: Vec<(u32, u64)> = Vec::new();
        // The choices of the root and of the open nodes, as far as they are known.
        let mut choices = vec![Vec::new(); K::MAX_CELLS + 1];
        let (mut next, mut kept, mut total) = (0, 0, 0_u64);
        while let Some(&path) = self.paths.get(next) {
            let path = path.without_points();
            // Words of the same letters can make the same choices.
            let mut points = 0;
            while let Some(same) = self.paths.get(next).filter(|same| same.without_points() == path)
            {
                points += same.points();
                next += 1;
            }
            total += points;
            // The highest field in which the next path differs. The next path shares the nodes of
            // the fields above it.
            let difference =
                self.paths.get(next).map(|next| path.first_difference(next.without_points()));
            let is_shared =
                |id: u32| difference.is_some_and(|difference| id >> SYMBOL > difference);
            let mut rest = open.last().map_or(path, |&(id, _)| path.below(id >> SYMBOL));
            // Only a choice that the next path makes, too, leads to a node.
            while !rest.is_empty() && is_shared(id_of(rest.first())) {
                open.push((id_of(rest.first()), 0));
                rest = rest.below(rest.first().0);
            }
            match open.last_mut() {
                Some((_, of_node)) if rest.is_empty() => *of_node += points,
                // Below its first choice that is not shared, the path is alone: it replaces nodes.
                // It is kept before the next path, so no path is lost that is still to come.
                _ => {
                    let first = id_of(rest.first());
                    let tail = rest.below(first >> SYMBOL);
                    let child = if tail.is_empty() {
                        NodeRef::NONE
                    } else if points <= K::MAX_POINTS {
                        self.paths[kept] = path.with_points(points);
                        kept += 1;
                        NodeRef(NodeRef::PATH | (kept - 1) as u32)
                    } else {
                        self.chain(tail, points)
                    };
                    self.is_too_large |= points > MAX_BOUND;
                    choices[open.len()].push(Choice::new(first, points, child));
                }
            }
            // Completes the lowest nodes first, since the bound of a choice needs its child's base.
            while let Some((id, points)) = open.pop_if(|&mut (id, _)| !is_shared(id)) {
                let child = self.node(&mut choices[open.len() + 1]);
                let bound = points + self.base(child);
                self.is_too_large |= bound > MAX_BOUND;
                choices[open.len()].push(Choice::new(id, bound, child));
            }
            if self.words.len() > self.most {
                return Err(Unproved::Memory);
            }
        }
        self.paths.truncate(kept);
        // No sum of bounds may need more than 32 bits.
        self.is_too_large |= total > u32::MAX.into();
        Ok(self.node(&mut choices[0]))
    }

    /// Adds a node for each choice of a path whose points do not fit into its key.
    fn chain(&mut self, path: K, points: u64) -> NodeRef {
        let (field, symbol) = path.first();
        let tail = path.below(field);
        let child = if tail.is_empty() { NodeRef::NONE } else { self.chain(tail, points) };
        self.node(&mut vec![Choice::new(id_of((field, symbol)), points, child)])
    }

    /// Adds a node with these choices, and empties the list.
    fn node(&mut self, choices: &mut Vec<Choice>) -> NodeRef {
        if choices.is_empty() {
            return NodeRef::NONE;
        }
        let at = self.words.len();
        self.words.push(0);
        self.words.extend(choices.drain(..).map(|choice| choice.0));
        self.write_head(at, self.words.len())
    }

    /// Writes the head of a node whose choices follow it, up to `end`.
    fn write_head(&mut self, at: usize, end: usize) -> NodeRef {
        let choices = &self.words[at + 1..end];
        // Without branches: a processor cannot predict how many choices a cell has.
        let (mut base, mut most, mut field) = (0, 0, 0);
        for choice in choices.iter().copied().map(Choice) {
            let is_next_cell = choice.field() != field;
            base += if is_next_cell { most } else { 0 };
            most = choice.bound().max(if is_next_cell { 0 } else { most });
            field = choice.field();
        }
        self.words[at] = (choices.len() as u64) << 32 | (base + most);
        NodeRef(at as u32)
    }

    /// Returns an error if the tree is too large, or a number needed more bits than it has.
    pub fn check_size(&self) -> Result<(), Unproved> {
        match self.is_too_large {
            _ if self.words.len() > self.most => Err(Unproved::Memory),
            true => Err(Unproved::Bound),
            false => Ok(()),
        }
    }

    /// Leaves memory for something else, if the tree can grow by half without it.
    ///
    /// Returns whether it does.
    pub fn leave(&mut self, bytes: usize) -> bool {
        // Half of the memory of `words` is for its growth.
        let most = self.most.saturating_sub(bytes / (2 * size_of::<u64>()));
        let has_room = self.words.len() + self.words.len() / 2 <= most;
        if has_room {
            self.most = most;
        }
        has_room
    }

    /// Returns the bound of the paths that continue at a node.
    pub fn base(&self, node: NodeRef) -> u64 {
        match node.path() {
            Some(path) => self.paths[path].points(),
            None => self.words[node.0 as usize] & u64::from(u32::MAX),
        }
    }

    /// Returns the points of the paths that end with a choice.
    pub fn points(&self, choice: Choice) -> u64 {
        choice.bound() - self.base(choice.child())
    }
}

/// The first choices of a node, which are those for the lowest cells.
#[derive(Clone, Copy)]
pub struct Choices {
    node: NodeRef,
    /// The number of choices. For a single path, which has one, the id of the choice that leads to
    /// it.
    // One field for both: the search keeps millions of these, and an enum takes 12 bytes, not 8.
    left: u32,
}

impl<K: PathKey> OrderlyTree<K> {
    /// Returns all choices of the node that follows a choice.
    pub fn choices_after(&self, choice: Choice) -> Choices {
        let node = choice.child();
        let left = match node.path() {
            Some(_) => choice.id(),
            None => self.choice_count(node) as u32,
        };
        Choices { node, left }
    }

    /// Returns the choices of the root for the cells below a field.
    pub fn choices_below(&self, root: NodeRef, field: usize) -> Choices {
        Choices { node: root, left: self.range_below(root, field).len() as u32 }
    }

    /// Calls `visit` with each of these choices.
    pub fn for_each(&self, choices: Choices, mut visit: impl FnMut(Choice)) {
        match choices.node.path() {
            Some(path) => visit(self.path_choice(path, choices.left)),
            None => {
                let words = &self.words[choices.node.0 as usize + 1..][..choices.left as usize];
                words.iter().for_each(|&choice| visit(Choice(choice)));
            }
        }
    }

    /// Returns the last of these choices.
    pub fn last(&self, choices: Choices) -> Option<Choice> {
        match choices.node.path() {
            Some(path) => Some(self.path_choice(path, choices.left)),
            None if choices.left == 0 => None,
            None => Some(Choice(self.words[(choices.node.0 + choices.left) as usize])),
        }
    }

    /// Returns these choices without the last one.
    pub fn without_last(&self, choices: Choices) -> Choices {
        match choices.node.path() {
            Some(_) => Choices { node: NodeRef::NONE, left: 0 },
            None => Choices { left: choices.left - 1, ..choices },
        }
    }

    /// Returns the choice of a single path that follows the choice with the id `above`.
    fn path_choice(&self, path: usize, above: u32) -> Choice {
        let rest = self.paths[path].below(above >> SYMBOL);
        let (field, symbol) = rest.first();
        let is_last = rest.below(field).is_empty();
        let child = if is_last { NodeRef::NONE } else { NodeRef(NodeRef::PATH | path as u32) };
        Choice::new(id_of((field, symbol)), rest.points(), child)
    }

    /// Returns the number of choices of a node that is not a single path.
    fn choice_count(&self, node: NodeRef) -> usize {
        (self.words[node.0 as usize] >> 32) as usize
    }

    /// Returns where the choices of a node are that is not a single path.
    fn range(&self, node: NodeRef) -> Range<usize> {
        let start = node.0 as usize + 1;
        start..start + self.choice_count(node)
    }

    /// Returns where the choices of a node are. Stores the choice of a single path first.
    ///
    /// `above` is the id of the choice that leads to the node.
    fn range_after(&mut self, node: NodeRef, above: u32) -> Range<usize> {
        match node.path() {
            Some(path) => {
                self.words.push(self.path_choice(path, above).0);
                self.words.len() - 1..self.words.len()
            }
            None => self.range(node),
        }
    }

    /// Returns where the choices of the root for the cells below a field are.
    fn range_below(&self, root: NodeRef, field: usize) -> Range<usize> {
        let Range { start, end } = self.range(root);
        let choices = &self.words[start..end];
        start..start + choices.partition_point(|&choice| Choice(choice).field() < field)
    }

    /// Returns the choices of the root for a cell, which must have the highest field.
    pub fn choices_of_cell(&self, root: NodeRef, field: usize) -> impl Iterator<Item = Choice> {
        let choices = self.range_below(root, field).end..self.range(root).end;
        self.words[choices].iter().map(|&choice| Choice(choice))
    }

    /// Returns a bound for the root that [`OrderlyTree::force`] would make.
    ///
    /// The bound is higher than the base of that root, or equal, but needs no merge below the root.
    pub fn bound_before_force(&self, root: NodeRef, field: usize, choice: Option<Choice>) -> u64 {
        let others = &self.words[self.range_below(root, field)];
        let mut single = [0; 1];
        let follows = match choice.map(|choice| (choice, choice.child().path())) {
            None => &[][..],
            Some((choice, Some(path))) => {
                single[0] = self.path_choice(path, choice.id()).0;
                &single
            }
            Some((choice, None)) => &self.words[self.range(choice.child())],
        };
        let (mut others, mut follows) = (others.iter().peekable(), follows.iter().peekable());
        let (mut sum, mut best, mut field) = (0, 0, 0);
        loop {
            let next =
                |choice: Option<&&u64>| choice.map_or(u32::MAX, |&&choice| Choice(choice).id());
            let id = next(others.peek()).min(next(follows.peek()));
            if id == u32::MAX {
                return sum + best;
            }
            let is_next = |choice: &&u64| Choice(**choice).id() == id;
            let bound = |choice: Option<&u64>| choice.map_or(0, |&choice| Choice(choice).bound());
            let bound = bound(others.next_if(is_next)) + bound(follows.next_if(is_next));
            if id >> SYMBOL != field {
                sum += take(&mut best);
                field = id >> SYMBOL;
            }
            best = best.max(bound);
        }
    }

    /// Chooses a symbol for a cell, and returns the new root.
    ///
    /// The cell must have the highest field. The new root merges what follows the choice with the
    /// choices of the old root for other cells. `redundant` has paths that no longer count, in
    /// ascending order, none of which visits the cell. [`OrderlyTree::release`] removes the new
    /// nodes.
    pub fn force(
        &mut self,
        root: NodeRef,
        field: usize,
        choice: Option<Choice>,
        redundant: &[K],
    ) -> NodeRef {
        let mut others = self.range_below(root, field);
        if !redundant.is_empty() {
            let rest = self.remove(others, redundant, field as u32);
            others = self.range(rest);
        }
        let follows = match choice {
            Some(choice) => self.range_after(choice.child(), choice.id()),
            None => 0..0,
        };
        self.merge(others, follows)
    }

    /// Returns the size of the tree, for [`OrderlyTree::release`].
    pub fn mark(&self) -> Mark {
        Mark { words: self.words.len(), paths: self.paths.len() }
    }

    /// Removes all nodes that were added since the mark.
    pub fn release(&mut self, mark: Mark) {
        self.words.truncate(mark.words);
        self.paths.truncate(mark.paths);
    }

    /// Adds a node with these choices, but without some of the paths that make them.
    ///
    /// `paths` are in ascending order. Of their choices, those below the field `above` count.
    fn remove(&mut self, choices: Range<usize>, mut paths: &[K], above: u32) -> NodeRef {
        let at = self.words.len();
        self.words.push(0);
        self.words.extend_from_within(choices);
        // Choices that lose all paths are left out.
        let mut end = at + 1;
        for from in at + 1..self.words.len() {
            let choice = Choice(self.words[from]);
            let is_here = |path: &K| id_of(path.below(above).first()) == choice.id();
            let (here, later) = paths.split_at(paths.partition_point(is_here));
            paths = later;
            let field = choice.field() as u32;
            let sum = |paths: &[K]| paths.iter().map(|path| path.points()).sum::<u64>();
            let (ended, longer) =
                here.split_at(here.partition_point(|path| path.below(field).is_empty()));
            let child = match choice.child().path() {
                _ if longer.is_empty() => choice.child(),
                None => {
                    let choices = self.range(choice.child());
                    self.remove(choices, longer, field)
                }
                Some(path) => self.single_path(self.paths[path], sum(longer)),
            };
            let bound = self.points(choice) - sum(ended) + self.base(child);
            if bound > 0 {
                self.words[end] = Choice::new(choice.id(), bound, child).0;
                end += 1;
            }
        }
        debug_assert!(paths.is_empty(), "the tree has all paths");
        if end == at + 1 { NodeRef::NONE } else { self.write_head(at, end) }
    }

    /// Adds a single path with fewer points.
    fn single_path(&mut self, path: K, fewer: u64) -> NodeRef {
        let points = path.points() - fewer;
        if points == 0 {
            return NodeRef::NONE;
        }
        let at = self.paths.len();
        self.paths.push(path.without_points().with_points(points));
        // With an index that is too large, the caller drops the whole tree.
        self.is_too_large |= at >= NodeRef::PATH as usize;
        NodeRef(NodeRef::PATH | at as u32)
    }

    /// Adds a node with the choices of two nodes.
    fn merge(&mut self, one: Range<usize>, other: Range<usize>) -> NodeRef {
        let at = self.words.len();
        self.is_too_large |= at > self.most;
        if self.is_too_large {
            // The caller drops the whole tree.
            return NodeRef::NONE;
        }
        self.words.push(0);
        let (mut one, mut other) = (one, other);
        while !one.is_empty() && !other.is_empty() {
            let (left, right) = (Choice(self.words[one.start]), Choice(self.words[other.start]));
            if left.id() < right.id() {
                self.words.push(left.0);
                one.start += 1;
            } else if right.id() < left.id() {
                self.words.push(right.0);
                other.start += 1;
            } else {
                let (first, second) = (left.child(), right.child());
                if first != NodeRef::NONE && second != NodeRef::NONE {
                    let place = self.words.len() as u32;
                    self.shared.push(SharedChoice { place, children: [first, second] });
                }
                let bound = left.bound() + right.bound();
                self.is_too_large |= bound > MAX_BOUND;
                // If both continue, `merge_shared` writes the merged child over this one.
                let child = if first == NodeRef::NONE { second } else { first };
                self.words.push(Choice::new(left.id(), bound, child).0);
                one.start += 1;
                other.start += 1;
            }
        }
        self.words.extend_from_within(one);
        self.words.extend_from_within(other);
        let end = self.words.len();
        self.merge_shared();
        self.write_head(at, end)
    }

    /// Merges the children of the shared choices, and removes these choices.
    fn merge_shared(&mut self) {
        // Below the choices of the nodes above, whose children are merged after this.
        let first = self.opened.len();
        // Reads all children before it merges any, so that their cache misses overlap.
        let mut shared = take(&mut self.shared);
        for SharedChoice { place, children } in shared.drain(..) {
            let choice = Choice(self.words[place as usize]);
            let bases: u64 = children.iter().map(|&child| self.base(child)).sum();
            // The bound is below the bases only if it was cut off, and the tree is too large.
            let points = choice.bound().saturating_sub(bases) as u32;
            let choices = children.map(|child| {
                let range = self.range_after(child, choice.id());
                (range.start as u32, range.end as u32)
            });
            self.opened.push(OpenedChoice { place, points, choices });
        }
        self.shared = shared;
        for index in first..self.opened.len() {
            let OpenedChoice { place, points, choices: [one, other] } = self.opened[index];
            let range = |(start, end): (u32, u32)| start as usize..end as usize;
            let child = self.merge(range(one), range(other));
            let id = Choice(self.words[place as usize]).id();
            let bound = u64::from(points) + self.base(child);
            self.words[place as usize] = Choice::new(id, bound, child).0;
        }
        self.opened.truncate(first);
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use proptest::prelude::*;

    use super::*;

    /// The symbols of a path by field, and its points.
    type Path = (BTreeMap<u32, u8>, u64);

    const FIELDS: usize = 4;

    fn paths() -> impl Strategy<Value = Vec<Path>> {
        let choices = prop::collection::btree_map(0..FIELDS as u32, 0..3_u8, 1..=FIELDS);
        prop::collection::vec((choices, 1..16_u64), 1..40)
    }

    /// Returns the base of the root, from lists of paths.
    fn base(paths: &[Path]) -> u64 {
        let mut by_choice = BTreeMap::<(u32, u8), (u64, Vec<Path>)>::new();
        for (mut choices, points) in paths.iter().cloned() {
            let (ended, rest) = by_choice.entry(choices.pop_last().unwrap()).or_default();
            match choices.is_empty() {
                true => *ended += points,
                false => rest.push((choices, points)),
            }
        }
        let mut best = [0; FIELDS];
        for ((field, _), (ended, rest)) in by_choice {
            let best = &mut best[field as usize];
            *best = (*best).max(ended + base(&rest));
        }
        best.iter().sum()
    }

    proptest! {
        /// Forces all cells, and compares each root with the paths that are left.
        #[test]
        fn has_the_bounds_of_lists_of_paths(mut paths in paths(), board in prop::array::uniform4(0..3_u8)) {
            let key = |(choices, points): &Path| {
                let of = |(&field, &symbol): (&u32, &u8)| u64::of(field, symbol);
                choices.iter().map(of).fold(0, u64::join).with_points(*points)
            };
            let mut keys: Vec<u64> = paths.iter().map(key).collect();
            keys.sort_unstable();
            let (mut tree, first, bound) = OrderlyTree::new(keys, 1 << 20).ok().unwrap();
            prop_assert_eq!(bound, base(&paths));
            let (mark, mut root) = (tree.mark(), first);
            for field in (0..FIELDS).rev() {
                let symbol = board[field];
                // The tree need not know why a path is redundant.
                let redundant = |(choices, points): &mut Path| {
                    !choices.contains_key(&(field as u32)) && *points % 3 == 0
                };
                let redundant = paths.extract_if(.., redundant);
                let mut redundant: Vec<u64> = redundant.map(|path| key(&path)).collect();
                redundant.sort_unstable();
                paths.retain_mut(|(choices, _)| {
                    choices.remove(&(field as u32)).is_none_or(|chosen| chosen == symbol)
                });
                let ended = paths.extract_if(.., |(choices, _)| choices.is_empty());
                let ended: u64 = ended.map(|(_, points)| points).sum();
                let mut choices = tree.choices_of_cell(root, field);
                let choice = choices.find(|choice| choice.symbol() == usize::from(symbol));
                drop(choices);
                prop_assert_eq!(choice.map_or(0, |choice| tree.points(choice)), ended);
                let before = tree.bound_before_force(root, field, choice);
                root = tree.force(root, field, choice, &redundant);
                prop_assert!(tree.check_size().is_ok());
                prop_assert_eq!(tree.base(root), base(&paths));
                prop_assert!(before >= tree.base(root));
            }
            tree.release(mark);
            prop_assert_eq!(tree.base(first), bound);
        }
    }
}
