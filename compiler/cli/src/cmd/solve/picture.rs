//! A picture of a solved board: its tiles, and the paths of some of its words.

use std::f64::consts::PI;

use dawggle::Shape;
use dawggle_search::game::{GameBoard, Geometry};

use super::drawing::{capitalise, has_choices};
use super::solution::{Word, spell};
use crate::output::count;
use crate::picture::{
    COLORS, Picture, Point, Strokes, along, circle, less, line, shorten, text, text_around, unit,
    width,
};

/// The distance between the centers of neighboring tiles.
const PITCH: f64 = 76.0;
const TILE: f64 = 66.0;
/// The size of the head of an arrow, and the radius of the dot that a path starts with.
const HEAD: f64 = 15.0;
const DOT: f64 = 8.5;
/// The size of the choice of a tile that has several.
const CHOICE: f64 = 15.0;
/// The share of a step past the edge of a board that is drawn on each side.
const EDGE: f64 = 0.56;
const MARGIN: f64 = 28.0;
const HEADING: f64 = 42.0;
/// The distance between the lines of the legend.
const ROW: f64 = 32.0;
const TEXT: f64 = 16.0;
/// The most characters of a word in the legend.
const LONGEST: usize = 24;
const LONGEST_HEADING: usize = 80;
/// The most tiles of a board that its description has.
const MOST_READ: usize = 100;

/// Draws a board and the paths of words, each in a color of its own. The heading is above the
/// board.
pub fn draw(board: &GameBoard, words: &[&Word], heading: &str) -> Picture {
    let plan = Plan::of(board.geometry());
    let width_of = |word: &&Word| {
        let shown = shorten(&word.shown(), LONGEST);
        60.0 + width(&shown, TEXT) + width(&word.points.to_string(), TEXT) + MARGIN
    };
    let legend = words.iter().map(width_of).fold(0.0, f64::max);
    let heading = &shorten(heading, LONGEST_HEADING);
    let (across, height) = plan.size;
    let right = (2.0 * MARGIN + across + legend).max(2.0 * MARGIN + width(heading, 17.0));
    let rows = height.max(ROW * words.len() as f64);
    let bottom = 2.0 * MARGIN + HEADING + rows;
    let mut picture = Picture::new((right, bottom), heading, &describe(board, words));
    picture.add("", text((MARGIN, MARGIN + 12.0), 17.0, heading).set("font-weight", 600));
    draw_tiles(board, &plan, &mut picture);
    // The letters cover the lines, and the ends of the lines cover everything.
    let mut taken = Vec::new();
    let ends: Vec<_> = (words.iter().enumerate())
        .filter_map(|(rank, word)| {
            let cells: Vec<_> = word.place()?.iter().map(|place| place.cell.into()).collect();
            let lane = Lane { rank, ranks: words.len() };
            lane.draw(&plan, &cells, &mut taken, &mut picture)
        })
        .collect();
    draw_letters(board, &plan, &mut picture);
    for (rank, start, tip, direction) in ends {
        let head = Strokes::default().head(tip, direction, HEAD);
        picture.add(&format!("fill {}", color(rank)), line(&head, 0.0));
        draw_rank(rank, start, DOT, &mut picture);
    }
    for (rank, word) in words.iter().enumerate() {
        draw_choices(rank, word, board, &plan, &mut taken, &mut picture);
    }
    for (rank, word) in words.iter().enumerate() {
        let middle = MARGIN + HEADING + ROW * (rank as f64 + 0.5);
        let left = 2.0 * MARGIN + across;
        draw_rank(rank, (left + 10.0, middle), 10.0, &mut picture);
        let base = middle + 5.5;
        let shown = shorten(&word.shown(), LONGEST);
        picture.add("", text((left + 30.0, base), TEXT, &shown));
        let points = text((right - MARGIN, base), TEXT, &word.points.to_string());
        picture.add("soft", points.set("text-anchor", "end"));
    }
    picture
}

/// The positions of cells on the page.
struct Plan {
    /// The center of each cell, and the size of all cells together.
    middles: Vec<Point>,
    size: Point,
    /// On a board that wraps, the vectors to the right and down that lead from a cell to itself;
    /// and the length of the longest step that does not wrap.
    turns: [Point; 2],
    reach: f64,
}

impl Plan {
    /// Places the cells of a grid as a grid, and the cells of any other board as a ring.
    fn of(geometry: &Geometry) -> Self {
        let (rows, columns) = (geometry.rows() as f64, geometry.columns() as f64);
        let cells = geometry.cells();
        let narrow = 3.0_f64.sqrt() / 2.0;
        let turns = match geometry.shape() {
            Some(Shape::HexagonRows) => [(columns, 0.0), (0.0, rows * narrow)],
            Some(Shape::HexagonColumns) => [(columns * narrow, 0.0), (0.0, rows)],
            _ => [(columns, 0.0), (0.0, rows)],
        };
        let middle = |cell: usize| {
            let (row, column) = (cell / geometry.columns(), cell % geometry.columns());
            let (down, right) = (row as f64, column as f64);
            match geometry.shape() {
                Some(Shape::Squares) => (right, down),
                Some(Shape::HexagonRows) => (right + (row % 2) as f64 / 2.0, down * narrow),
                Some(Shape::HexagonColumns) => (right * narrow, down + (column % 2) as f64 / 2.0),
                None => {
                    // Neighbors on the ring are more than a step apart, so that corners do not
                    // meet.
                    let radius = if cells > 1 { 0.65 / (PI / cells as f64).sin() } else { 0.0 };
                    let (sin, cos) = (2.0 * PI * cell as f64 / cells as f64).sin_cos();
                    (radius * sin, -radius * cos)
                }
            }
        };
        let middles: Vec<Point> = (0..cells).map(middle).collect();
        let tiles =
            || (0..cells).filter(|&cell| !geometry.is_hole(cell)).map(|cell| &middles[cell]);
        let least = |axis: fn(&Point) -> f64| tiles().map(axis).fold(f64::INFINITY, f64::min);
        let (left, top) = (least(|point| point.0), least(|point| point.1));
        let (right, bottom) = (-least(|point| -point.0), -least(|point| -point.1));
        let to_page = |&(x, y): &Point| {
            let start = MARGIN + TILE / 2.0;
            (start + (x - left) * PITCH, start + HEADING + (y - top) * PITCH)
        };
        Self {
            middles: middles.iter().map(to_page).collect(),
            size: ((right - left) * PITCH + TILE, (bottom - top) * PITCH + TILE),
            turns: turns.map(|turn| along((0.0, 0.0), turn, PITCH)),
            reach: if geometry.wraps() { 1.5 * PITCH } else { f64::INFINITY },
        }
    }

    /// Returns the vector from a cell to a neighbor, and whether it leads past the edge.
    fn step(&self, from: usize, to: usize) -> (Point, bool) {
        let length = |(x, y): Point| x.hypot(y);
        let step = less(self.middles[to], self.middles[from]);
        if length(step) <= self.reach {
            return (step, false);
        }
        let [across, down] = self.turns;
        let ways = [-1.0, 0.0, 1.0];
        let steps = ways
            .iter()
            .flat_map(|&x| ways.iter().map(move |&y| along(along(step, across, x), down, y)));
        let nearest = steps.min_by(|one, other| length(*one).total_cmp(&length(*other)));
        (nearest.unwrap_or(step), true)
    }
}

/// Draws all tiles in one element, since a board can have thousands.
fn draw_tiles(board: &GameBoard, plan: &Plan, picture: &mut Picture) {
    let geometry = board.geometry();
    if geometry.shape().is_none() {
        let mut joints = Strokes::default();
        for from in 0..geometry.cells() {
            let around = geometry.neighbors(from).iter().map(|&to| usize::from(to));
            for to in
                around.filter(|&to| to > from || !geometry.neighbors(to).contains(&(from as u16)))
            {
                joints = joints.start(plan.middles[from]).to(plan.middles[to]);
            }
        }
        picture.add("line", line(&joints, 1.0));
    }
    // The corners are rounded by a wide line around each tile.
    const CORNERS: f64 = 12.0;
    let (corners, from, radius) = match geometry.shape() {
        Some(Shape::HexagonRows) => (6, PI / 6.0, TILE / 3.0_f64.sqrt() - CORNERS / 2.0),
        Some(Shape::HexagonColumns) => (6, 0.0, TILE / 3.0_f64.sqrt() - CORNERS / 2.0),
        _ => (4, PI / 4.0, (TILE - CORNERS) / 2.0_f64.sqrt()),
    };
    let corner = |middle: Point, corner: usize| {
        let (sin, cos) = (from + 2.0 * PI * corner as f64 / corners as f64).sin_cos();
        along(middle, (cos, sin), radius)
    };
    for (class, is_blocked) in [("tile", false), ("tile blocked", true)] {
        let mut tiles = Strokes::default();
        for (cell, tile) in board.tiles().iter().enumerate() {
            if tile.is_blocked() == is_blocked && !geometry.is_hole(cell) {
                let middle = plan.middles[cell];
                tiles = tiles.start(corner(middle, 0));
                for number in 1..corners {
                    tiles = tiles.to(corner(middle, number));
                }
                tiles = tiles.close();
            }
        }
        if !tiles.is_empty() {
            picture.add(class, line(&tiles, CORNERS).set("stroke-linejoin", "round"));
        }
    }
}

fn draw_letters(board: &GameBoard, plan: &Plan, picture: &mut Picture) {
    for (tile, &middle) in board.tiles().iter().zip(&plan.middles) {
        if tile.is_blocked() {
            continue;
        }
        let shown = shorten(&capitalise(tile.text()), 10);
        let size = (52.0 / width(&shown, 1.0)).clamp(8.0, 30.0);
        picture.add("letter", text_around(middle, size, &shown));
        if let Some(bonus) = &tile.bonus {
            let place = along(middle, (0.0, 1.0), TILE * 0.38);
            picture.add("bonus", text_around(place, 10.0, &shorten(bonus, 10)));
        }
    }
}

/// Writes the choice of each tile that has several, on the path of a word.
fn draw_choices(
    rank: usize,
    word: &Word,
    board: &GameBoard,
    plan: &Plan,
    taken: &mut Vec<Point>,
    picture: &mut Picture,
) {
    for (place, piece) in word.place().into_iter().flatten().zip(&word.spelled) {
        let cell = usize::from(place.cell);
        if has_choices(&board.tiles()[cell]) {
            let corner = free(plan.middles[cell], unit((-1.0, -1.0)), taken);
            let shown = text_around(corner, CHOICE, &shorten(&capitalise(piece), 4));
            picture.add(&format!("choice {}", color(rank)), shown);
        }
    }
}

/// A path among others.
struct Lane {
    rank: usize,
    ranks: usize,
}

impl Lane {
    /// Draws a path a little beside the centers of the tiles, in a direction of its own, so that
    /// several paths can be told apart. Returns its rank, its start, and the tip and direction of
    /// its arrowhead.
    fn draw(
        &self,
        plan: &Plan,
        cells: &[usize],
        taken: &mut Vec<Point>,
        picture: &mut Picture,
    ) -> Option<(usize, Point, Point, Point)> {
        // Up to four paths are at the corners of a square. It is rotated so that none hides another
        // in any direction of a step.
        let corners = self.ranks.max(4) as f64;
        let (sin, cos) = (2.0 * PI * self.rank as f64 / corners - 0.625 * PI).sin_cos();
        let lane = if self.ranks > 1 { TILE * 0.14 } else { 0.0 };
        let at = |cell: usize| along(plan.middles[cell], (cos, sin), lane);
        let steps: Vec<(Point, bool)> =
            cells.windows(2).map(|pair| plan.step(pair[0], pair[1])).collect();
        let (&first, &last) = (cells.first()?, cells.last()?);
        // The path of one tile goes from left to right.
        let direction = |step: Option<&(Point, bool)>| step.map_or((1.0, 0.0), |step| unit(step.0));
        let (into, out) = (direction(steps.first()), direction(steps.last()));
        // From the near side of the first tile to the far side of the last.
        let start = free(plan.middles[first], (-into.0, -into.1), taken);
        let tip = free(plan.middles[last], out, taken);
        let mut strokes = Strokes::default();
        let mut points = vec![start, at(first)];
        for (pair, (step, is_around)) in cells.windows(2).zip(&steps) {
            if pair[0] == pair[1] {
                // A loop out of the tile and back.
                let loops = [(-0.3, -0.42), (0.3, -0.42)];
                points.extend(loops.map(|corner| along(at(pair[0]), corner, TILE)));
            } else if *is_around {
                points.push(along(at(pair[0]), *step, EDGE));
                strokes = strokes.through(&points);
                points = vec![along(at(pair[1]), *step, -EDGE)];
            }
            points.push(at(pair[1]));
        }
        let direction = unit(less(tip, at(last)));
        points.push(along(tip, direction, -0.6 * HEAD));
        strokes = strokes.through(&points);
        picture.add(&format!("path {}", color(self.rank)), line(&strokes, 5.0));
        Some((self.rank, start, tip, direction))
    }
}

/// Returns a point near the edge of a tile, in about this direction, where no other path starts or
/// ends.
fn free(middle: Point, (x, y): Point, taken: &mut Vec<Point>) -> Point {
    let places = [0.0, 0.7, -0.7, 1.4, -1.4, 2.1, -2.1].map(|turn: f64| {
        let (sin, cos) = turn.sin_cos();
        along(middle, (x * cos - y * sin, x * sin + y * cos), TILE * 0.44)
    });
    let is_free = |place: &Point| {
        let near = |&other: &Point| {
            let (x, y) = less(*place, other);
            x.hypot(y) < 2.0 * DOT
        };
        !taken.iter().any(near)
    };
    let place = places.into_iter().find(is_free).unwrap_or(places[0]);
    taken.push(place);
    place
}

fn color(rank: usize) -> String {
    format!("c{}", rank % COLORS + 1)
}

/// Draws a dot in the color of a word, with its rank.
fn draw_rank(rank: usize, middle: Point, radius: f64, picture: &mut Picture) {
    picture.add(&format!("fill {}", color(rank)), circle(middle, radius));
    let number = text_around(middle, radius * 1.4, &(rank + 1).to_string());
    picture.add("on", number.set("font-weight", 700));
}

/// Describes the picture in words.
fn describe(board: &GameBoard, words: &[&Word]) -> String {
    let geometry = board.geometry();
    let tiles = board.tiles();
    let mut text = if tiles.len() > MOST_READ {
        format!("A board of {} by {} tiles", geometry.rows(), geometry.columns())
    } else {
        let row = |row: &[dawggle_search::game::Tile]| {
            row.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
        };
        let rows: Vec<String> = tiles.chunks(geometry.columns()).map(row).collect();
        format!("The board {}", rows.join(" / "))
    };
    for (rank, word) in words.iter().enumerate() {
        let points = count(word.points, "point");
        text += &format!("; {}: {}, {points}", rank + 1, word.shown());
        text += &word.place().map_or_else(String::new, |path| format!(", at {}", spell(path)));
    }
    text
}
