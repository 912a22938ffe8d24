//! Symmetries of a shape: rearrangements of the tiles of a board that keep its words.
//!
//! The words of a board depend only on which cells touch. A symmetry is therefore an automorphism
//! of the graph of neighbors. A square has eight symmetries, its rotations and reflections. Any
//! other rectangle has four. A rectangle of two rows has more, because the two tiles of a column
//! can be exchanged on their own. The same holds for two columns. Holes touch no cell, and
//! symmetries leave them in place. If every word must use some cells, symmetries move these cells
//! only among themselves.

use super::board::GameBoard;
use super::geometry::Geometry;
use super::rules::Rules;

/// The symmetries of a shape.
///
/// # Examples
///
/// ```
/// use dawggle_search::game::{Geometry, Symmetries};
///
/// let symmetries = Symmetries::of(&Geometry::rectangle(3, 3)?);
/// assert_eq!(symmetries.count(), 8);
/// assert_eq!(symmetries.least(&Vec::from_iter("ietuosdnr".chars())).iter().collect::<String>(),
///     "dnruosiet");
/// # Ok::<_, dawggle_search::game::GameError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Symmetries {
    /// For each symmetry and each cell, the cell whose tile moves there. The identity comes first.
    moves: Vec<Vec<usize>>,
    /// Whether these are all.
    is_complete: bool,
}

/// A shape with more symmetries than this is treated as one without any.
const MAX_SYMMETRIES: usize = 4096;

/// The maximum number of steps of the search. A shape that needs more is treated as one without
/// symmetries.
const MAX_SYMMETRY_STEPS: u32 = 1_000_000;

impl Symmetries {
    /// Finds the symmetries of a shape.
    ///
    /// Shapes with more than 64 cells are treated as shapes without symmetries, and so are shapes
    /// with more than 4,096 symmetries, such as ten cells that all touch each other.
    ///
    /// Takes microseconds for the boards of games, and at most about a second.
    #[must_use]
    pub fn of(geometry: &Geometry) -> Self {
        Self::among(geometry, |_| false)
    }

    /// Finds the symmetries that move the cells which `is_special` only among themselves.
    fn among(geometry: &Geometry, is_special: impl Fn(usize) -> bool) -> Self {
        let Some(adjacency) = geometry.adjacency() else { return Self::none(geometry) };
        let touches = (0..adjacency.cells()).map(|cell| adjacency.neighbors(cell)).collect();
        let kind = |cell| (is_special(cell), geometry.is_hole(cell).then_some(cell));
        let kinds = (0..geometry.cells()).map(kind).collect();
        let mut search =
            AutomorphismSearch { touches, kinds, moves: Vec::new(), left: MAX_SYMMETRY_STEPS };
        match search.extend(&mut Vec::new(), 0) {
            Some(()) => Self { moves: search.moves, is_complete: true },
            None => Self::none(geometry),
        }
    }

    /// Treats a shape as one without symmetries.
    pub(crate) fn none(geometry: &Geometry) -> Self {
        Self { moves: vec![(0..geometry.cells()).collect()], is_complete: false }
    }

    /// Returns the number of symmetries, including the identity.
    #[must_use]
    pub fn count(&self) -> usize {
        self.moves.len()
    }

    /// Returns a board moved by each symmetry. The first is the board itself.
    pub fn moved<'a, T: Clone>(&'a self, board: &'a [T]) -> impl Iterator<Item = Vec<T>> + 'a {
        self.moves.iter().map(|from| from.iter().map(|&cell| board[cell].clone()).collect())
    }

    /// Returns the least of the boards that are the same up to symmetry.
    ///
    /// # Panics
    ///
    /// Panics unless the board has an element for each cell.
    #[must_use]
    pub fn least<T: Clone + Ord>(&self, board: &[T]) -> Vec<T> {
        self.moved(board).min().expect("the identity is a symmetry")
    }

    /// Returns the standard form of a board of this shape: the least of the boards that are the
    /// same up to symmetry.
    ///
    /// Returns `None` if the shape was treated as one without symmetries, see [`Self::of`].
    ///
    /// # Panics
    ///
    /// Panics if the board has fewer cells than the shape.
    #[must_use]
    pub fn standard_form(&self, board: &GameBoard) -> Option<GameBoard> {
        let tiles = || self.least(board.tiles());
        self.is_complete.then(|| board.with_tiles(tiles()))
    }

    /// Returns whether a board is the least of those that are the same up to symmetry.
    ///
    /// Does not allocate.
    #[must_use]
    pub fn is_least<T: Ord>(&self, board: &[T]) -> bool {
        let is_less = |from: &Vec<usize>| from.iter().map(|&cell| &board[cell]).lt(board);
        !self.moves.iter().any(is_less)
    }
}

impl Rules {
    /// Finds the symmetries of a shape that keep the points of all boards, as [`Symmetries::of`]
    /// does: the cells that every word must use are moved only among themselves.
    #[must_use]
    pub fn symmetries(&self, geometry: &Geometry) -> Symmetries {
        let through = self.scoring.through.iter().filter_map(|&place| geometry.cell(place));
        let through: Vec<usize> = through.collect();
        Symmetries::among(geometry, |cell| through.contains(&cell))
    }
}

/// The search for automorphisms of the graph of neighbors, cell by cell.
struct AutomorphismSearch {
    /// The neighbors of each cell, a bit each.
    touches: Vec<u64>,
    /// A symmetry moves a cell only to a cell of the same kind. Each hole is a kind of its own.
    kinds: Vec<(bool, Option<usize>)>,
    moves: Vec<Vec<usize>>,
    /// The number of steps that the search can still take.
    left: u32,
}

impl AutomorphismSearch {
    /// Finds all symmetries that move the tiles of the cells in `from` to the first cells.
    ///
    /// Returns `None` if there are too many.
    fn extend(&mut self, from: &mut Vec<usize>, used: u64) -> Option<()> {
        let cell = from.len();
        if cell == self.kinds.len() {
            self.moves.push(from.clone());
            return (self.moves.len() <= MAX_SYMMETRIES).then_some(());
        }
        for other in (0..self.kinds.len()).filter(|other| used >> other & 1 == 0) {
            self.left = self.left.checked_sub(1)?;
            let touches = |one: usize, other: usize| self.touches[one] >> other & 1 == 1;
            let is_alike = |(before, &at): (usize, &usize)| {
                touches(cell, before) == touches(other, at)
                    && touches(before, cell) == touches(at, other)
            };
            if self.kinds[cell] == self.kinds[other]
                && self.touches[cell].count_ones() == self.touches[other].count_ones()
                && from.iter().enumerate().all(is_alike)
            {
                from.push(other);
                self.extend(from, used | 1 << other)?;
                from.pop();
            }
        }
        Some(())
    }
}

#[cfg(test)]
mod tests {
    use dawggle::{Grid, Shape};

    use super::Symmetries;
    use crate::game::{GameBoard, Geometry, Rules};

    #[test]
    fn known_shapes_have_known_numbers_of_symmetries() {
        let no_holes: &[(usize, usize)] = &[];
        for (rows, columns, holes, expected) in [
            (1, 1, no_holes, 1),
            (1, 5, no_holes, 2),
            (2, 2, no_holes, 24),
            (2, 3, no_holes, 16),
            (3, 3, no_holes, 8),
            (3, 4, no_holes, 4),
            (4, 4, no_holes, 8),
            // More cells than the search supports.
            (9, 9, no_holes, 1),
            (3, 3, &[(0, 1)], 2),
            (3, 3, &[(1, 1)], 8),
            // The symmetries of 1x3, of 2x3, and of three cells that all touch.
            (1, 4, &[(0, 3)], 2),
            (2, 4, &[(0, 0), (1, 0)], 16),
            (2, 2, &[(1, 1)], 6),
        ] {
            let mut geometry = Geometry::rectangle(rows, columns).unwrap();
            geometry.holes(holes.iter().copied()).unwrap();
            assert_eq!(Symmetries::of(&geometry).count(), expected, "{rows}x{columns} {holes:?}");
        }
        let torus = Grid { shape: Shape::Squares, rows: 4, columns: 5, wraps: true };
        let torus = Symmetries::of(&Geometry::grid(torus).unwrap());
        assert_eq!(torus.count() % 80, 0, "shifts in two directions, with reflections");
        // All cells touch each other: 12! symmetries.
        let ring = Geometry::list(&vec![(0..12).collect(); 12]).unwrap();
        assert_eq!(Symmetries::of(&ring).count(), 1);
    }

    #[test]
    fn cells_that_words_must_use_stay_among_themselves() {
        for (neighbors, size, through, expected) in [
            ("around", (3, 3), "'1,1'", 2),
            ("around", (3, 3), "'2,2'", 8),
            ("around", (3, 3), "'1,1', '3,3'", 4),
            ("all", (1, 7), "'1,1'", 720),
        ] {
            let (rows, columns) = size;
            let rules = format!(
                "name = 'x'\n[board]\nrows = {rows}\ncolumns = {columns}\n\
                 neighbors = '{neighbors}'\nthrough = [{through}]\n[score]\ntable = [1]\n"
            );
            let rules = Rules::parse(&rules).unwrap();
            let symmetries = rules.symmetries(rules.geometry().unwrap());
            assert_eq!(symmetries.count(), expected, "{neighbors} {through}");
        }
    }

    #[test]
    fn boards_that_are_the_same_up_to_symmetry_have_one_standard_form() {
        let form = |text: &str| {
            let board = GameBoard::parse(text).unwrap();
            let form = Symmetries::of(board.geometry()).standard_form(&board)?;
            Some(form.to_string())
        };
        let turned = ["cat/dog/xyz", "zyx/god/tac", "xdc/yoa/zgt", "cdx/aoy/tgz"].map(form);
        assert_eq!(turned, [const { "cat/dog/xyz" }; 4].map(|_| Some("catdogxyz".to_owned())));
        assert_eq!(form("qu b / a c:dw"), form("c:dw qu / b a"));
        assert_ne!(form("catdogxyz"), form("cat/dgo/xyz"));
        // Too many symmetries, and too many cells.
        assert_eq!(
            [form(&["abcdefghijkl"; 2].join("/")), form(&["abcdefghi"; 9].join("/"))],
            [None, None]
        );
    }

    #[test]
    fn the_identity_comes_first_and_one_moved_board_is_the_least() {
        let symmetries = Symmetries::of(&Geometry::rectangle(3, 4).unwrap());
        let board: Vec<u8> = b"dnisetalsrep".to_vec();
        assert_eq!(symmetries.moved(&board).next(), Some(board.clone()));
        let least = symmetries.least(&board);
        assert!(symmetries.is_least(&least));
        assert_eq!(symmetries.moved(&board).filter(|board| symmetries.is_least(board)).count(), 1);
        assert_eq!(symmetries.least(b"perslatesind"), least);
    }
}
