//! The solver's public types do what their documentation says.

use dawggle::{
    Adjacency, Board, BoardError, BoardText, Dawg, Mask, Outcome, Scratch, Solver, Source,
};
use dawggle_compiler::Compiler;
use dawggle_snapshots::board_shape::rectangle;
use dawggle_snapshots::property::check;
use dawggle_snapshots::raw_file::{Counts, RawFile};
use proptest::collection::vec;
use proptest::prelude::*;

fn compile(words: &str, digraphs: &[&str]) -> Vec<u8> {
    let compiler = Compiler::new().words("words", words.split(' '));
    let compiler = digraphs.iter().fold(compiler, |compiler, &digraph| compiler.digraph(digraph));
    compiler.compile().unwrap().bytes
}

mod source {
    use super::*;

    #[test]
    fn bytes_after_the_end_read_as_zeros() {
        let places = prop_oneof![0..100_u32, any::<u32>(), u32::MAX - 40..=u32::MAX];
        check(1000, &(vec(1..=255_u8, 0..80), places), |(bytes, at)| {
            read::<1>(&bytes, at)?;
            read::<2>(&bytes, at)?;
            read::<4>(&bytes, at)?;
            read::<8>(&bytes, at)?;
            read::<32>(&bytes, at)
        });
    }

    fn read<const N: usize>(bytes: &[u8], at: u32) -> Result<(), TestCaseError> {
        let expected: Vec<u8> = (at as usize..at as usize + N)
            .map(|at| bytes.get(at).copied().unwrap_or_default())
            .collect();
        prop_assert_eq!(&bytes.read::<N>(at)[..], &expected);
        prop_assert_eq!((&bytes).read_u8(at), bytes.read::<1>(at)[0]);
        prop_assert_eq!((&bytes).read_u16(at), u16::from_le_bytes(bytes.read(at)));
        prop_assert_eq!((&bytes).read_u32(at), u32::from_le_bytes(bytes.read(at)));
        Ok(())
    }

    /// A medium that reads one byte at a time.
    struct Flash(Vec<u8>);

    impl Source for Flash {
        fn len(&self) -> u32 {
            self.0.len() as u32
        }

        fn read<const N: usize>(&self, at: u32) -> [u8; N] {
            std::array::from_fn(|offset| {
                let at = (at as usize).checked_add(offset);
                at.and_then(|at| self.0.get(at)).copied().unwrap_or_default()
            })
        }
    }

    #[test]
    fn a_dictionary_need_not_be_in_memory() {
        let bytes = compile("cat act tact coat", &[]);
        let dawg = Dawg::open(Flash(bytes)).unwrap();
        assert!(dawg.contains("coat") && !dawg.contains("taco"));
        let text = BoardText::parse("ca/ot", None).unwrap();
        let board: Board<u16> = Board::from_text(&text, &dawg.alphabet()).unwrap();
        let mut words = Vec::new();
        let mut scratch = Scratch::new();
        let solver = Solver::new(&board, &dawg, &mut scratch);
        let outcome = solver.for_each(|word| words.push(word.to_string()));
        assert_eq!((words.join(" "), outcome), ("act cat coat".into(), Outcome::Complete));
    }
}

mod alphabet {
    use super::*;

    /// So a word cannot have the letters of a digraph as separate symbols.
    #[test]
    fn letters_that_spell_a_digraph_are_one_symbol() {
        let bytes = compile("quit iraq uq", &["qu"]);
        let dawg = Dawg::from_bytes(&bytes).unwrap();
        let [q, u, i, t] =
            ["q", "u", "i", "t"].map(|letter| dawg.alphabet().symbol(letter).unwrap());
        assert!(dawg.contains("quit") && dawg.contains("iraq") && dawg.contains("uq"));
        let by_letters = [q, u, i, t].iter().try_fold(dawg.cursor(), |at, &symbol| at.step(symbol));
        assert!(by_letters.is_none());
    }
}

mod adjacency {
    use super::*;

    #[test]
    fn cells_of_a_rectangle_touch_up_to_eight_others() {
        for (rows, columns) in
            (0..=66).flat_map(|rows| (0..=66).map(move |columns| (rows, columns)))
        {
            check_rectangle::<u16>(rows, columns);
            check_rectangle::<u32>(rows, columns);
            check_rectangle::<u64>(rows, columns);
        }
    }

    fn check_rectangle<M: Mask>(rows: usize, columns: usize) {
        match (Adjacency::<M>::rectangle(rows, columns), rows * columns) {
            (Err(BoardError::Empty), 0) => {}
            (Err(BoardError::Cells { expected, found }), cells) => {
                assert_eq!((expected, found), (M::CELLS, cells));
                assert!(cells > usize::from(M::CELLS));
            }
            (found, cells) => {
                let found = found.unwrap();
                assert_eq!(usize::from(found.cells()), cells);
                for (cell, neighbors) in (0..).zip(rectangle(rows, columns)) {
                    let expected =
                        neighbors.iter().fold(M::EMPTY, |set, &cell| set | M::of(cell as u8));
                    assert_eq!(found.neighbors(cell), expected);
                }
                assert!(found.neighbors(cells as u8).is_empty());
            }
        }
    }
}

mod board {
    use super::*;

    fn board<M: Mask>(text: &str, bytes: &[u8]) -> Result<Board<M>, BoardError> {
        let dawg = Dawg::from_bytes(bytes).unwrap();
        Board::from_text(&BoardText::parse(text, None)?, &dawg.alphabet())
    }

    /// Returns the symbols on each tile of a board.
    fn tiles(text: &str, bytes: &[u8]) -> String {
        let dawg = Dawg::from_bytes(bytes).unwrap();
        let board = board::<u32>(text, bytes).unwrap();
        let holds = |tile| {
            let symbols = (0..dawg.alphabet().len()).filter(|&symbol| {
                let holds = board.holders(symbol) & u32::of(tile) != 0;
                assert_eq!(board.symbols(tile).contains(symbol), holds);
                holds
            });
            let symbols: Vec<_> = symbols.collect();
            dawg.alphabet().spell(&symbols).to_string()
        };
        (0..board.tiles()).map(holds).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn a_text_puts_symbols_on_tiles() {
        let bytes = compile("quit chat q éa", &["qu", "ch"]);
        assert_eq!(tiles("qit/aée", &bytes), "qu i t a é ");
        assert_eq!(tiles("Q I t / ch CH x", &bytes), "q i t ch ch ");
        // A tile that no word uses.
        assert_eq!(tiles("ж 日 / x a", &bytes), "   a");
    }

    #[test]
    fn upper_and_lower_case_differ_if_the_alphabet_has_both() {
        let counts = Counts { words: 1, nodes: 2, edges: 1, longest: 1 };
        let bytes = RawFile::wide(&["A", "a", "b"], counts, &[1, 2, 1 << 31]).bytes();
        assert_eq!(tiles("aA/bB", &bytes), "a A b b");
    }

    /// Without a symbol `qu`, a tile `qu` spells `q`, `u` if the board allows such tiles and has a
    /// free cell. The letter `q` is just `q`.
    #[test]
    fn a_tile_can_spell_several_symbols() {
        let bytes = compile("quit it", &[]);
        let dawg = Dawg::from_bytes(&bytes).unwrap();
        let several = |text: &str| {
            let text = BoardText::parse(text, None).unwrap();
            Board::<u16>::from_text(&text, &dawg.alphabet())
        };
        let quit = ["q", "u", "i", "t"].map(|letter| dawg.alphabet().symbol(letter).unwrap());
        let letters = several("qu/ti").unwrap();
        assert_eq!(letters.paths(&quit).next_path().unwrap().collect::<Vec<_>>(), [0, 1, 3, 2]);
        let board = several("{qu}i/xt").unwrap();
        let mut paths = board.paths(&quit);
        assert_eq!(paths.next_path().unwrap().collect::<Vec<_>>(), [0, 1, 3]);
        assert!(paths.next_path().is_none());
        // A word cannot start or end inside a tile.
        assert!(board.paths(&quit[..1]).next_path().is_none());
        assert!(board.paths(&quit[..2]).next_path().is_some());
        assert!(board.paths(&quit[1..]).next_path().is_none());
        let full = several("{qu}iiiiiiiiiiiiiit").unwrap_err();
        assert_eq!(full, BoardError::Cells { expected: 16, found: 17 });
    }
}
