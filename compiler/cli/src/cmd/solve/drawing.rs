//! A solved board, drawn for a terminal.

use std::io::{self, Write};

use anstyle::{AnsiColor, Style};

use dawggle::Shape;
use dawggle_search::game::{GameBoard, Geometry, Tile};

use super::solution::{Solution, Word, spell};
use crate::output::count;
use crate::sanitize::sanitize;

pub const TILES: Style = Style::new().bold();
const POINTS: Style = AnsiColor::Green.on_default().bold();
pub const PATHS: Style = Style::new().dimmed();

/// Draws the board, then its words grouped by points, most points first.
pub fn draw(
    board: &GameBoard,
    solution: &Solution,
    width: usize,
    output: &mut impl Write,
) -> io::Result<()> {
    draw_board(board, output)?;
    writeln!(output)?;
    draw_words(&solution.words.iter().collect::<Vec<_>>(), width, output)?;
    writeln!(output, "{POINTS}{}{POINTS:#}", sanitize(&solution.total()))
}

/// Writes words, which are sorted by points, in groups with an empty line after each.
pub fn draw_words(words: &[&Word], width: usize, output: &mut impl Write) -> io::Result<()> {
    for group in words.chunk_by(|one, other| one.points == other.points) {
        let points = group[0].points;
        let words = count(group.len(), "word");
        let all = (group.len() as u64).saturating_mul(points);
        writeln!(output, "{POINTS}{}{POINTS:#} ({words}, {all} in all)", count(points, "point"))?;
        if group.iter().any(|word| word.paths.is_some()) {
            write_with_paths(group, output)?;
        } else {
            let lines = wrap(group.iter().copied(), width);
            lines.iter().try_for_each(|line| writeln!(output, "{line}"))?;
        }
        writeln!(output)?;
    }
    Ok(())
}

/// Draws the tiles.
pub fn draw_board(board: &GameBoard, output: &mut impl Write) -> io::Result<()> {
    draw_cells(board.geometry(), &texts(board), |_| TILES, output)
}

/// Returns the texts of the tiles as they are drawn.
pub fn texts(board: &GameBoard) -> Vec<String> {
    board.tiles().iter().map(|tile| capitalise(tile.text()) + &bonus(tile)).collect()
}

/// Draws a text for each cell, in the shape of the board. Hexagons that are half a cell lower get a
/// line of their own.
pub fn draw_cells(
    geometry: &Geometry,
    texts: &[String],
    style: impl Fn(usize) -> Style,
    output: &mut impl Write,
) -> io::Result<()> {
    let widest = texts.iter().map(|text| text.chars().count()).max().unwrap_or(1);
    for row in 0..geometry.rows() {
        let mut line = |indent: usize, is_drawn: &dyn Fn(usize) -> bool| {
            // The gap before the next text, so that no line ends with one.
            let mut gap = 2 + indent;
            let mut is_empty = true;
            for column in 0..geometry.columns() {
                let cell = row * geometry.columns() + column;
                let mut width = 0;
                if is_drawn(column) && !geometry.is_hole(cell) {
                    let (style, text) = (style(cell), &texts[cell]);
                    write!(output, "{:gap$}{style}{text}{style:#}", "")?;
                    (gap, width) = (0, text.chars().count());
                    is_empty = false;
                }
                gap += widest + 1 - width;
            }
            if is_empty { Ok(()) } else { writeln!(output) }
        };
        match geometry.shape() {
            Some(Shape::HexagonRows) if row % 2 == 1 => line(widest.div_ceil(2), &|_| true)?,
            Some(Shape::HexagonColumns) => {
                line(0, &|column| column % 2 == 0)?;
                line(0, &|column| column % 2 == 1)?;
            }
            _ => line(0, &|_| true)?,
        }
    }
    Ok(())
}

/// Returns the text of a tile with a capital for each of its choices.
///
/// A letter that shares its capital with another one stays as it is: the `ı` of a Turkish board,
/// beside the `I` of an `i`.
pub fn capitalise(tile: &str) -> String {
    let choices = tile.split('/').map(|choice| {
        let mut letters = choice.chars();
        let Some(first) = letters.next() else { return String::new() };
        let is_own = first.to_uppercase().flat_map(char::to_lowercase).eq([first]);
        let capital = if is_own { first.to_uppercase().collect() } else { first.to_string() };
        capital + letters.as_str()
    });
    choices.collect::<Vec<String>>().join("/")
}

/// Whether a tile has several choices.
pub fn has_choices(tile: &Tile) -> bool {
    tile.is_wild() || tile.choices().count() > 1
}

/// Returns the bonus of a tile, as it is written after the tile.
pub fn bonus(tile: &Tile) -> String {
    tile.bonus.iter().map(|bonus| format!(":{}", sanitize(bonus))).collect()
}

fn write_with_paths(words: &[&Word], output: &mut impl Write) -> io::Result<()> {
    for word in words {
        writeln!(output, "  {}", word.shown())?;
        for path in word.paths.iter().flatten() {
            writeln!(output, "    {PATHS}{}{PATHS:#}", spell(path))?;
        }
    }
    Ok(())
}

/// Returns words in lines of this width.
pub fn wrap<'w>(words: impl Iterator<Item = &'w Word>, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in words.map(Word::shown) {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= width => {
                line.push(' ');
                line.push_str(&word);
            }
            _ => lines.push(format!("  {word}")),
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use dawggle::Dawg;
    use dawggle_search::game::Rules;

    use super::*;
    use crate::cmd::solve::solution::Filter;
    use crate::word_text::WordLengths;

    fn drawn(rules: &str, board: &str, width: usize, filter: &Filter) -> String {
        let dawg = Dawg::trust(dawggle_dicts::ENGLISH).unwrap();
        let rules = Rules::named(rules).unwrap();
        let board = rules.board(board, None, &dawg.alphabet()).unwrap();
        let solution = Solution::of(&board, &rules, &dawg, filter);
        let mut output = Vec::new();
        draw(&board, &solution, width, &mut output).unwrap();
        anstream::adapter::strip_str(std::str::from_utf8(&output).unwrap()).to_string()
    }

    #[test]
    fn wraps_the_words() {
        let drawn = drawn("boggle", "taxi/kens", 12, &Filter::default());
        assert!(drawn.starts_with("  T A X I\n  K E N S\n\n"), "{drawn}");
        let words = drawn.lines().filter(|line| line.starts_with("  ")).skip(2);
        assert!(words.clone().count() > 5 && words.clone().all(|line| line.len() <= 12), "{drawn}");
    }

    #[test]
    fn draws_letters_that_share_a_capital_apart() {
        for (board, drawing) in [
            ("x q q / x x #", "  X Q Q\n  X X #\n\n0 words, 0 points\n"),
            ("i ı / ß çe", "  I  ı\n  ß  Çe\n\n0 words, 0 points\n"),
        ] {
            assert_eq!(drawn("boggle", board, 80, &Filter::default()), drawing);
        }
    }

    #[test]
    fn draws_solved_boards() {
        let paths = || Filter { max_paths: Some(10), ..Filter::default() };
        let long = |least| {
            let lengths = WordLengths { min_length: Some(least), max_length: None };
            Filter { lengths, ..Filter::default() }
        };
        let hexagons = "quietly / unhappy / mastery / teacher / flowers / winding / cobalts / mend";
        for (name, rules, board, filter) in [
            ("letters", "boggle", "catdlinemaropets", long(6)),
            ("qu", "boggle", "s qu n / e i l / t r k", Filter::default()),
            ("paths", "boggle", "tan/etx", paths()),
            ("hexagon_columns", "bookworm", &hexagons.replace(' ', ""), long(8)),
        ] {
            insta::assert_snapshot!(name, drawn(rules, board, 80, &filter));
        }
    }
}
