//! Reads a board of 16 letters: `dawggle::BoardText` would take 3 KB more.
//!
//! It is the part of the grammar of boards that a player types: each text that it accepts means the
//! same board to `dawggle::BoardText`.

use dawggle::{Adjacency, Alphabet, Board, Source};

/// Returns the board of 16 letters, row by row; `None` for any other text. A `q` is a tile `qu` if
/// this is a symbol.
#[inline(never)]
pub fn read_board<S: Source>(text: &[u8], alphabet: &Alphabet<S>) -> Option<Board<u16>> {
    let text: &[u8; 16] = text.try_into().ok()?;
    let mut board = Board::new(Adjacency::rectangle(4, 4).ok()?);
    let q_is_qu = alphabet.q_is_qu();
    for (tile, letter) in (0..).zip(text) {
        let letter = letter | 0x20;
        if !letter.is_ascii_lowercase() {
            return None;
        }
        let len = if letter == b'q' && q_is_qu { 2 } else { 1 };
        let is_tile = |symbol: &u8| {
            let spelling = alphabet.spelling(*symbol);
            spelling.as_bytes().len() == len && spelling.as_bytes().first() == Some(&letter)
        };
        if let Some(symbol) = (0..alphabet.len()).find(is_tile) {
            board.hold(tile, symbol).ok()?;
        }
    }
    Some(board)
}

#[cfg(test)]
mod tests {
    use dawggle::{BoardText, Dawg};
    use dawggle_compiler::Compiler;

    use super::*;

    /// Texts of 16 bytes, of which most are letters, and of other lengths.
    fn texts() -> impl Iterator<Item = Vec<u8>> {
        let mut state = 1_u32;
        let mut random = move |below: u32| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (state >> 16) % below
        };
        (0..5000).map(move |_| {
            let len = if random(4) == 0 { random(20) } else { 16 };
            let marks = b"/ ?#,-{}[@\n\x01";
            let byte = |_| match random(60) {
                0 => marks[random(marks.len() as u32) as usize],
                1..=10 => b'A' + random(26) as u8,
                _ => b'a' + random(26) as u8,
            };
            (0..len).map(byte).collect()
        })
    }

    #[test]
    fn sixteen_letters_are_the_board_that_the_grammar_says() {
        let letters: Vec<String> = ('a'..='y').map(String::from).collect();
        let words = letters.into_iter().chain(["quiz".to_owned()]).collect::<Vec<_>>();
        let letters = Compiler::new().words("words", words);
        for compiler in [letters.clone(), letters.digraph("qu")] {
            compare(&compiler.compile().unwrap().bytes);
        }
    }

    fn compare(dictionary: &[u8]) {
        let dawg = Dawg::from_bytes(dictionary).unwrap();
        let mut accepted = 0;
        for text in texts() {
            let Some(board) = read_board(&text, &dawg.alphabet()) else {
                assert!(text.len() != 16 || !text.iter().all(u8::is_ascii_alphabetic), "{text:?}");
                continue;
            };
            accepted += 1;
            let text = String::from_utf8(text).unwrap();
            let parsed = BoardText::parse(&text, None).unwrap();
            let expected: Board<u16> = Board::from_text(&parsed, &dawg.alphabet()).unwrap();
            for cell in 0..16 {
                assert_eq!(board.symbols(cell), expected.symbols(cell), "{text}");
            }
        }
        assert!(accepted > 1000, "{accepted}");
    }
}
