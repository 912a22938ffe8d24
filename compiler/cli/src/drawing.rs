//! A solved board as people like to see it.

use std::io::{self, Write};

use anstyle::{AnsiColor, Style};

use crate::count;
use crate::solution::{Solution, Word, spell};

const TILES: Style = Style::new().bold();
const POINTS: Style = AnsiColor::Green.on_default().bold();
const PATHS: Style = Style::new().dimmed();

/// The columns that text may take.
pub fn terminal_width() -> usize {
    terminal_size::terminal_size().map_or(80, |(width, _)| usize::from(width.0))
}

/// Draws the board, then its words grouped by points, most points first.
pub fn draw(solution: &Solution, width: usize, output: &mut impl Write) -> io::Result<()> {
    let widest = solution.tiles.iter().map(|tile| tile.chars().count()).max().unwrap_or(1);
    for row in solution.tiles.chunks(solution.columns) {
        let tiles: Vec<_> =
            row.iter().map(|tile| format!("{:<widest$}", capitalise(tile))).collect();
        writeln!(output, "  {TILES}{}{TILES:#}", tiles.join(" ").trim_end())?;
    }
    writeln!(output)?;
    for group in solution.words.chunk_by(|one, other| one.points == other.points) {
        let points = group[0].points;
        let words = count(group.len(), "word");
        let all = group.len() * points as usize;
        writeln!(
            output,
            "{POINTS}{}{POINTS:#} ({words}, {all} in all)",
            count(points as usize, "point")
        )?;
        if group.iter().any(|word| word.paths.is_some()) {
            write_with_paths(group, output)?;
        } else {
            write_wrapped(group, width, output)?;
        }
        writeln!(output)?;
    }
    writeln!(output, "{POINTS}{}{POINTS:#}", solution.total())
}

fn capitalise(tile: &str) -> String {
    let mut letters = tile.chars();
    letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect()
}

fn write_with_paths(words: &[Word], output: &mut impl Write) -> io::Result<()> {
    for Word { word, paths, .. } in words {
        writeln!(output, "  {word}")?;
        for path in paths.iter().flatten() {
            writeln!(output, "    {PATHS}{}{PATHS:#}", spell(path))?;
        }
    }
    Ok(())
}

fn write_wrapped(words: &[Word], width: usize, output: &mut impl Write) -> io::Result<()> {
    let mut column = 0;
    for Word { word, .. } in words {
        let letters = word.chars().count();
        if column > 0 && column + 1 + letters > width {
            writeln!(output)?;
            column = 0;
        }
        let gap = if column == 0 { "  " } else { " " };
        write!(output, "{gap}{word}")?;
        column += gap.len() + letters;
    }
    writeln!(output)
}

#[cfg(test)]
mod tests {
    use dawggle::{BoardText, Dawg};

    use super::*;
    use crate::solution::Wanted;

    fn word(word: &str, points: u32, paths: Option<Vec<Vec<(usize, usize)>>>) -> Word {
        Word { word: word.to_owned(), points, letters: word.len() as u32, paths }
    }

    fn drawn(words: Vec<Word>) -> String {
        let solution = Solution {
            rows: 2,
            columns: 2,
            tiles: ["qu", "a", "i", "t"].map(String::from).to_vec(),
            count: words.len(),
            points: words.iter().map(|word| u64::from(word.points)).sum(),
            words,
            complete: true,
        };
        let mut output = Vec::new();
        draw(&solution, 12, &mut output).unwrap();
        anstream::adapter::strip_str(std::str::from_utf8(&output).unwrap()).to_string()
    }

    #[test]
    fn draws_the_board_and_wraps_the_words() {
        let words = vec![word("quait", 2, None), word("quit", 1, None), word("aquit", 1, None)];
        let expected = "  Qu A\n  I  T\n\n2 points (1 word, 2 in all)\n  quait\n\n\
                        1 point (2 words, 2 in all)\n  quit aquit\n\n3 words, 4 points\n";
        assert_eq!(drawn(words), expected);
    }

    #[test]
    fn lists_paths_below_their_words() {
        let path = vec![(1, 1), (2, 1), (2, 2)];
        let drawn = drawn(vec![word("quit", 1, Some(vec![path]))]);
        assert!(drawn.contains("\n  quit\n    1,1 2,1 2,2\n"), "{drawn}");
    }

    #[test]
    fn draws_a_board_without_words() {
        assert_eq!(drawn(Vec::new()), "  Qu A\n  I  T\n\n0 words, 0 points\n");
    }

    #[test]
    fn draws_solved_boards() {
        let dawg = Dawg::trust(dawggle_dicts::ENGLISH).unwrap();
        for (name, board, max_paths) in [
            ("letters", "catdlinemaropets", None),
            ("qu", "s qu n / e i l / t r k", None),
            ("paths", "tan/etx", Some(10)),
        ] {
            let text = BoardText::parse(board, None).unwrap();
            let wanted = Wanted { min_length: 3, max_paths };
            let mut output = Vec::new();
            draw(&Solution::of(&text, &dawg, &wanted).unwrap(), 80, &mut output).unwrap();
            let drawn = anstream::adapter::strip_str(std::str::from_utf8(&output).unwrap());
            insta::assert_snapshot!(name, drawn);
        }
    }
}
