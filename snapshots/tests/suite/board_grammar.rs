//! A text means the same board, or is refused for the same reason, wherever it is read: by the
//! solver, by firmware, by the search library, by a recipe and by the web page. The command is
//! compared with the search library in `compiler/cli/tests`.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use dawggle::{Board, BoardError, BoardText, Dawg, Scratch, Solver};
use dawggle_compiler::Compiler;
use dawggle_search::game::{self, GameError, Rules, Tile};
use dawggle_snapshots::board_texts::board_texts;
use dawggle_snapshots::property::check;
use js_solver::{Answer, Status, Text};
use proptest::prelude::*;

/// A board: its rows, and what its tiles spell.
type Found = (usize, Vec<String>);

/// Why a text is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Refusal {
    Empty,
    Rows,
    Shape,
    Size,
    Separator,
    Tile,
}

/// Returns the text of a tile as the search library has it.
fn spelled(tile: &str) -> String {
    tile.to_lowercase().replace(',', "/")
}

fn of_solver(error: &BoardError) -> Refusal {
    match error {
        BoardError::Empty => Refusal::Empty,
        BoardError::Ragged { .. } => Refusal::Rows,
        BoardError::Shape { .. } => Refusal::Shape,
        BoardError::Size { .. } => Refusal::Size,
        BoardError::Separator { .. } | BoardError::Character { character: ',' | '-', .. } => {
            Refusal::Separator
        }
        BoardError::Character { .. } => Refusal::Tile,
        error => panic!("{error}"),
    }
}

fn of_search(error: &GameError) -> Refusal {
    match error {
        GameError::Board(error) => of_solver(error),
        GameError::Row(_) => Refusal::Rows,
        GameError::Size(_) => Refusal::Size,
        GameError::Tile(..) | GameError::Bonus(_) => Refusal::Tile,
        error => panic!("{error}"),
    }
}

/// A dictionary with the symbol `qu`, or without it.
fn dictionary(has_qu: bool) -> Vec<u8> {
    let words = ["cat", "cats", "line", "tail", "eat", "ate", "tea", "quiet", "inga", "bad", "qet"];
    let letters = ('a'..='z').map(String::from);
    let words = words.into_iter().map(str::to_owned).chain(letters).collect::<Vec<_>>();
    let compiler = Compiler::new().words("words", words);
    let compiler = if has_qu { compiler.digraph("qu") } else { compiler };
    compiler.compile().unwrap().bytes
}

/// What the solver makes of a text, and the words that it finds.
fn by_solver(
    text: &str,
    size: Option<(usize, usize)>,
    dawg: &Dawg<&[u8]>,
) -> Result<(Found, Option<BTreeSet<String>>), Refusal> {
    let parsed = BoardText::parse(text, size).map_err(|error| of_solver(&error))?;
    let found = (parsed.rows(), parsed.tiles(dawg.alphabet().q_is_qu()).map(spelled).collect());
    let board = match Board::<u64>::from_text(&parsed, &dawg.alphabet()) {
        // What only the search library can hold: the choices of its tiles take more than 64 cells.
        Err(BoardError::Cells { .. }) if parsed.rows() * parsed.columns() <= 64 => {
            return Ok((found, None));
        }
        board => board.map_err(|error| of_solver(&error))?,
    };
    let mut words = BTreeSet::new();
    let mut scratch = Scratch::new();
    let mut solver = Solver::new(&board, dawg, &mut scratch);
    while let Some(word) = solver.next_word() {
        words.insert(word.to_string());
    }
    Ok((found, Some(words)))
}

fn by_search(
    text: &str,
    size: Option<(usize, usize)>,
    dawg: &Dawg<&[u8]>,
) -> Result<(Found, BTreeSet<String>), Refusal> {
    let rules = Rules::parse("name = 'Any'\n[score]").unwrap();
    let alphabet = dawg.alphabet();
    let board = rules.board(text, size, &alphabet).map_err(|error| of_search(&error))?;
    let found = (
        board.geometry().rows(),
        board.tiles().iter().map(Tile::text).map(str::to_owned).collect(),
    );
    // It is written so that it is read again, without the symbol `qu` for any dictionary.
    for q_is_qu in [alphabet.q_is_qu(), true] {
        let size = Some((board.geometry().rows(), board.geometry().columns()));
        let text = board.to_string();
        let again = rules.folded_board(&text, size, q_is_qu, str::to_owned, |_| false);
        assert_eq!(again.unwrap().tiles(), board.tiles());
    }
    let mut words = BTreeSet::new();
    let spelled = board.spell(&dawg.alphabet());
    let _ = dawggle_search::solve::GameSolver::new(*dawg).solve(&spelled, |word| {
        words.insert(word.to_string());
        ControlFlow::Continue(())
    });
    Ok((found, words))
}

/// What the page makes of a text: a board, or a refusal. A board that is one row of another number
/// of tiles is refused for its shape.
fn by_page(text: &str, size: (usize, usize), q_is_qu: bool) -> Result<Found, Refusal> {
    let mut room = [0; 2000];
    let mut answer = Answer::new(&mut room);
    assert_eq!(js_solver::read(text, size, q_is_qu, &mut answer), Status::Done);
    assert!(!answer.is_full(), "{text:?}");
    let (head, tiles) = answer.written().split_at(3);
    let refusals = [Refusal::Empty, Refusal::Shape, Refusal::Rows, Refusal::Separator];
    if let Some(refusal) = usize::from(head[0]).checked_sub(Text::Empty as usize) {
        return Err(refusals[refusal]);
    }
    let tiles = str::from_utf8(tiles).unwrap().replace("\n\n", "\n");
    let tiles: Vec<String> = tiles.split('\n').skip(1).map(spelled).collect();
    assert_eq!(tiles.len(), usize::from(head[1]) * usize::from(head[2]), "{text:?}");
    Ok((head[1].into(), tiles))
}

/// What the rule says about a text without a `{` that lacks its `}`: the rows of its tiles.
fn by_rule(text: &str, q_is_qu: bool) -> Vec<Vec<String>> {
    // A `/` in braces separates no rows. It is a `+` until the tiles are known.
    let mut is_in_braces = false;
    let marked = text.chars().map(|letter| {
        is_in_braces = letter == '{' || (is_in_braces && letter != '}');
        if is_in_braces && letter == '/' { '+' } else { letter }
    });
    let marked: String = marked.collect();
    let rows: Vec<&str> =
        marked.split(['/', '\n']).map(str::trim).filter(|row| !row.is_empty()).collect();
    let is_spaced = rows.iter().any(|row| row.contains(' '));
    let tiles = |row: &&str| -> Vec<String> {
        if is_spaced {
            return row.split_whitespace().map(str::to_owned).collect();
        }
        let mut tiles: Vec<String> = Vec::new();
        for letter in row.chars() {
            match tiles.last_mut() {
                Some(last) if last.starts_with('{') && !last.contains('}') => last.push(letter),
                // A mark belongs to a letter, not to braces.
                Some(last) if !last.starts_with('{') && "\u{5b8}\u{64e}".contains(letter) => {
                    last.push(letter);
                }
                _ => tiles.push(letter.into()),
            }
        }
        let is_q = |tile: &String| q_is_qu && tile.eq_ignore_ascii_case("q");
        tiles.into_iter().map(|tile| if is_q(&tile) { "qu".to_owned() } else { tile }).collect()
    };
    let spelled = |tile: String| {
        let inner = tile.strip_prefix('{').and_then(|tile| tile.strip_suffix('}'));
        inner.unwrap_or(&tile).replace('+', "/")
    };
    let rows = rows.iter().map(tiles);
    rows.map(|row| row.into_iter().map(spelled).collect()).collect()
}

#[test]
fn a_text_is_read_as_the_rule_says() {
    check(4000, &(board_texts(), any::<bool>()), |(text, q_is_qu)| {
        let rows = by_rule(&text, q_is_qu);
        let is_rectangle = rows.windows(2).all(|rows| rows[0].len() == rows[1].len());
        let tiles = rows.concat();
        let outside_braces = text.split('{').filter_map(|text| text.rsplit('}').next());
        let [has_comma, has_hyphen] =
            [',', '-'].map(|mark| outside_braces.clone().any(|text| text.contains(mark)));
        let expected = match (rows.len(), tiles.len()) {
            _ if text.matches('{').count() != text.matches('}').count() => return Ok(()),
            _ if has_comma => Err(Refusal::Separator),
            (0, _) => Err(Refusal::Empty),
            (1, 9 | 16 | 25 | 36) => Ok((tiles.len().isqrt(), tiles)),
            (1, 12) => Ok((3, tiles)),
            (2.., _) if is_rectangle => Ok((rows.len(), tiles)),
            _ if has_hyphen => Err(Refusal::Separator),
            (1, _) => Err(Refusal::Shape),
            _ => Err(Refusal::Rows),
        };
        let read = BoardText::parse(&text, None);
        let read = read.map(|read| (read.rows(), read.tiles(q_is_qu).map(str::to_owned).collect()));
        prop_assert_eq!(read.map_err(|error| of_solver(&error)), expected, "{:?}", text);
        Ok(())
    });
}

#[test]
fn the_solver_and_the_search_library_read_the_same_board() {
    let dictionaries = [false, true].map(dictionary);
    let size = prop_oneof![
        3 => Just(None),
        1 => (1_usize..5, 1_usize..5).prop_map(Some),
    ];
    check(4000, &(board_texts(), size, any::<bool>()), |(text, size, has_qu)| {
        let dawg = Dawg::from_bytes(&dictionaries[usize::from(has_qu)][..]).unwrap();
        // Rows of another length also make a board of another size: either may be said.
        let either = |refusal| match refusal {
            Refusal::Rows if size.is_some() => Refusal::Size,
            refusal => refusal,
        };
        let solved = by_solver(&text, size, &dawg).map_err(either);
        match (solved, by_search(&text, size, &dawg).map_err(either)) {
            (Ok((found, Some(words))), searched) => {
                prop_assert_eq!(searched, Ok((found, words)), "{:?}", text);
            }
            // A later tile may be wrong, too.
            (Ok((_, None)), Err(refusal)) => {
                prop_assert!(matches!(refusal, Refusal::Tile | Refusal::Separator), "{:?}", text);
            }
            (Ok((found, None)), Ok(searched)) => prop_assert_eq!(searched.0, found, "{:?}", text),
            (Err(refusal), searched) => {
                prop_assert_eq!(searched.map(|_| ()), Err(refusal), "{:?}", text);
            }
        }
        Ok(())
    });
}

/// A device holds a mask of 16 cells.
#[test]
fn firmware_reads_the_same_board_or_refuses_it() {
    let dictionaries = [false, true].map(dictionary);
    check(2000, &(board_texts(), any::<bool>()), |(text, has_qu)| {
        let dawg = Dawg::from_bytes(&dictionaries[usize::from(has_qu)][..]).unwrap();
        let small = BoardText::parse(&text, None).and_then(|text| {
            let board = Board::<u16>::from_text(&text, &dawg.alphabet())?;
            Ok((0..board.tiles()).map(|cell| board.symbols(cell)).collect::<Vec<_>>())
        });
        let large = BoardText::parse(&text, None).and_then(|text| {
            let board = Board::<u64>::from_text(&text, &dawg.alphabet())?;
            Ok((0..board.tiles()).map(|cell| board.symbols(cell)).collect::<Vec<_>>())
        });
        match small {
            Err(BoardError::Cells { .. }) => {}
            small => prop_assert_eq!(small, large, "{:?}", text),
        }
        Ok(())
    });
}

/// What is no board by itself may be one of the size that is chosen on the page.
#[test]
fn the_page_reads_the_same_board() {
    let size = (1_usize..5, 1_usize..5);
    check(2000, &(board_texts(), size, any::<bool>()), |(text, size, q_is_qu)| {
        let read = match (BoardText::parse(&text, None), BoardText::parse(&text, Some(size))) {
            (Err(_), Ok(sized)) => Ok(sized),
            (read, _) => read.map_err(|error| of_solver(&error)),
        };
        let tiles = |board: BoardText<'_>| board.tiles(q_is_qu).map(spelled).collect();
        let found = read.map(|board| (board.rows(), tiles(board)));
        prop_assert_eq!(by_page(&text, size, q_is_qu), found, "{:?}", text);
        Ok(())
    });
}

#[test]
fn a_recipe_reads_the_same_board() {
    let folder = tempfile::tempdir().unwrap();
    let recipe = folder.path().join("words.toml");
    let bytes = dictionary(true);
    let dawg = Dawg::from_bytes(&bytes[..]).unwrap();
    let words: Vec<String> = {
        let mut words = Vec::new();
        let mut list = dawg.words();
        while let Some(word) = list.next_word() {
            words.push(word.to_string());
        }
        words
    };
    std::fs::write(folder.path().join("words.txt"), words.join("\n")).unwrap();
    check(300, &board_texts(), |text| {
        let board = text.replace('\n', "\\n");
        let recipe_text =
            format!("digraphs = ['qu']\nlists = ['words.txt']\n[watch]\nboards = [\"{board}\"]");
        std::fs::write(&recipe, recipe_text).unwrap();
        let recipe = Compiler::open(&recipe).unwrap();
        let profile = recipe.profile(&recipe.compile().unwrap());
        match by_solver(&text, None, &dawg) {
            Ok((_, Some(_))) => prop_assert!(profile.is_ok(), "{:?}: {:?}", text, profile.err()),
            Ok((_, None)) => prop_assert!(profile.is_err()),
            Err(_) => prop_assert!(profile.is_err(), "{:?}", text),
        }
        Ok(())
    });
}

#[track_caller]
fn check_board(text: &str, size: Option<(usize, usize)>, rows: usize, tiles: &str) {
    let bytes = dictionary(true);
    let dawg = Dawg::from_bytes(&bytes[..]).unwrap();
    let ((found_rows, found), _) = by_solver(text, size, &dawg).unwrap();
    assert_eq!((found_rows, found.join(" ").as_str()), (rows, tiles), "{text:?}");
}

/// The table of `BoardText`.
#[test]
fn one_board_in_every_form() {
    let tiles = "c a t d l i n e m a r o p e t s";
    for text in [
        "catdlinemaropets",
        "catd/line/maro/pets",
        "catd / line / maro / pets",
        "catd\nline\nmaro\npets",
        "c a t d l i n e m a r o p e t s",
        "c a t d / l i n e / m a r o / p e t s",
        "c a t d\nl i n e\nm a r o\np e t s",
    ] {
        check_board(text, None, 4, tiles);
        check_board(text, Some((4, 4)), 4, tiles);
    }
    check_board("{c}at{d}/line/maro/pets", None, 4, tiles);
    check_board("catd line maro pets", Some((2, 2)), 2, "catd line maro pets");
    check_board("catd line / maro pets", None, 2, "catd line maro pets");
    check_board("a/b / c/d", None, 4, "a b c d");
    check_board("{a/b}/{c,d}", None, 2, "a/b c/d");
    check_board("{a/b} {c/d} / e f", None, 2, "a/b c/d e f");
    check_board("a b/c d", None, 2, "a b c d");
    check_board("in er / th an", None, 2, "in er th an");
    check_board("cat{q}/l{qu}qe", None, 2, "c a t q l qu qu e");
}

/// These letters belong to the letter before them if they are in no braces.
#[test]
fn letters_that_are_accents_are_written_in_braces() {
    let rules = Rules::parse("name = 'Any'\n[score]").unwrap();
    let parse = |text: &str| rules.folded_board(text, None, true, str::to_owned, |_| true);
    for letter in ["\u{6e5}", "\u{6e6}", "\u{5be}", "\u{6de}"] {
        let board = parse(&format!("a{{{letter}}}/bc")).unwrap();
        assert_eq!(parse(&board.to_string()).as_ref(), Ok(&board), "{board}");
    }
}

#[test]
fn a_refusal_says_what_to_write() {
    let rules = Rules::parse("name = 'Any'\n[score]").unwrap();
    let parse = |text: &str, size| rules.folded_board(text, size, true, str::to_owned, |_| false);
    let refused = |text: &str| parse(text, None).unwrap_err().to_string();
    for (text, size, message) in [
        ("catd line maro pets", None, "separate the rows with `/`, as in `catd/line/maro/pets`"),
        ("catd line maro pets", Some((4, 4)), "write rows of letters as `catd/line/maro/pets`"),
        ("a/b c / d e", None, "a choice is in braces, as in `{a/b}`"),
    ] {
        let error = parse(text, size).unwrap_err().to_string();
        assert!(error.contains(message), "{error}");
        let error = BoardText::parse(text, size).unwrap_err().to_string();
        assert!(error.contains(message), "{error}");
    }
    for (text, message) in [
        ("cat/x_t", "tile 5 holds '_', which is not a letter (`?` is any letter, and `#` is"),
        ("c * t / x t s", "tile 2 holds '*', which is not a letter (`?` is any letter, and `#` is"),
    ] {
        assert!(refused(text).starts_with(message), "{}", refused(text));
        let bytes = dictionary(true);
        let dawg = Dawg::from_bytes(&bytes[..]).unwrap();
        let alphabet = dawg.alphabet();
        let text = BoardText::parse(text, None).unwrap();
        let error = Board::<u64>::from_text(&text, &alphabet).unwrap_err().to_string();
        assert!(error.contains("`?` is any letter"), "{error}");
    }
    assert!(game::GameBoard::parse("{catd}{line}/{maro}{pets}").is_ok());
    for text in ["c,a,t,d", "catd-line-maro-pets", "catd, line, maro, pets", "abc;def", "abc-defgh"]
    {
        assert!(refused(text).contains("does not separate tiles or rows"), "{}", refused(text));
        let error = BoardText::parse(text, None).and_then(|text| {
            let bytes = dictionary(true);
            Board::<u64>::from_text(&text, &Dawg::from_bytes(&bytes[..]).unwrap().alphabet())
        });
        assert!(error.unwrap_err().to_string().contains("does not separate tiles or rows"));
    }
}
