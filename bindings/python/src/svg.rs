//! A drawing of a board in SVG, for notebooks.

use std::f64::consts::TAU;
use std::fmt::Write;

use dawggle::Shape;
use dawggle_search::game::{GameBoard, Geometry};

/// The distance between the middles of neighboring tiles, and the size of a tile.
const PITCH: f64 = 50.0;
const TILE: f64 = 44.0;
/// The colors of paths, by Okabe and Ito (2008), which color-blind people can tell apart.
const COLORS: [&str; 6] = ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9"];

/// Draws a board, and paths of cells from a dot at their first cell. Tiles are light and letters
/// are dark, so that both are seen on light and on dark pages.
pub fn draw(board: &GameBoard, paths: &[Vec<usize>]) -> String {
    let geometry = board.geometry();
    let tiles = || (0..).zip(board.tiles()).filter(|&(cell, _)| !geometry.is_hole(cell));
    let least = |axis: fn((f64, f64)) -> f64| {
        tiles().map(|(cell, _)| axis(middle(geometry, cell))).fold(f64::INFINITY, f64::min)
    };
    let (left, top) = (least(|(x, _)| x), least(|(_, y)| y));
    let place = |cell| {
        let (x, y) = middle(geometry, cell);
        (PITCH * (x - left + 0.5), PITCH * (y - top + 0.5))
    };
    let width = PITCH * (1.0 - least(|(x, _)| -x) - left);
    let height = PITCH * (1.0 - least(|(_, y)| -y) - top);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width:.0}\" height=\"{height:.0}\" \
         viewBox=\"0 0 {width:.1} {height:.1}\" role=\"img\" font-family=\"sans-serif\" \
         font-weight=\"600\" text-anchor=\"middle\"><title>{}</title>\n",
        escape(&board.to_string())
    );
    let mut add = |element: String| svg += &(element + "\n");
    for (cell, tile) in tiles() {
        let (x, y) = place(cell);
        let color = if tile.is_blocked() { "#b4bac2" } else { "#e8ecf0" };
        add(format!(
            "<rect x=\"{:.1}\" y=\"{:.1}\" width=\"{TILE}\" height=\"{TILE}\" rx=\"7\" fill=\"{color}\"/>",
            x - TILE / 2.0,
            y - TILE / 2.0
        ));
    }
    for (path, color) in paths.iter().zip(COLORS.iter().cycle()) {
        let points = path.iter().map(|&cell| place(cell)).collect::<Vec<_>>();
        let line = points.iter().fold(String::new(), |mut line, (x, y)| {
            let _ = write!(line, "{x:.1},{y:.1} ");
            line
        });
        add(format!(
            "<polyline points=\"{}\" fill=\"none\" stroke=\"{color}\" stroke-width=\"5\" \
             stroke-linecap=\"round\" stroke-linejoin=\"round\" opacity=\"0.7\"/>",
            line.trim_end()
        ));
        if let Some((x, y)) = points.first() {
            add(format!(
                "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"11\" fill=\"{color}\" opacity=\"0.7\"/>"
            ));
        }
    }
    for (cell, tile) in tiles().filter(|(_, tile)| !tile.is_blocked()) {
        let ((x, y), text) = (place(cell), tile.to_string());
        let size = 22.0_f64.min(1.6 * TILE / text.chars().count().max(1) as f64);
        let base = y + size * 0.35;
        let text = escape(&text);
        add(format!(
            "<text x=\"{x:.1}\" y=\"{base:.1}\" font-size=\"{size:.1}\" fill=\"#1f2328\">{text}</text>"
        ));
    }
    svg + "</svg>"
}

/// Returns where a cell is, in distances of neighbors. The cells of a board that is not a grid are
/// on a ring.
fn middle(geometry: &Geometry, cell: usize) -> (f64, f64) {
    let (row, column) = (cell / geometry.columns(), cell % geometry.columns());
    let (down, right, narrow) = (row as f64, column as f64, 0.75_f64.sqrt());
    match geometry.shape() {
        Some(Shape::Squares) => (right, down),
        Some(Shape::HexagonRows) => (right + (row % 2) as f64 / 2.0, down * narrow),
        Some(Shape::HexagonColumns) => (right * narrow, down + (column % 2) as f64 / 2.0),
        None => {
            let cells = geometry.cells() as f64;
            let (sin, cos) = (TAU * cell as f64 / cells).sin_cos();
            (cells / TAU * sin, -cells / TAU * cos)
        }
    }
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
