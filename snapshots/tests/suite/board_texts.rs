//! Boards and rules as text: they read back as written, and errors say where and why.

use dawggle::Grid;
use dawggle_search::game::{GameBoard, Geometry, Rules, Tile};
use dawggle_snapshots::game::{games, grids};
use dawggle_snapshots::property::check;
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;

/// Reads a board without a shape.
fn parse(text: &str) -> Result<GameBoard, String> {
    GameBoard::parse(text).map_err(|error| error.to_string())
}

#[track_caller]
fn check_refused(text: &str, expected: &str) {
    let error = parse(text).expect_err(text);
    assert!(error.contains(expected), "{text:?}: {error}");
}

#[test]
fn boards_are_read_as_they_are_written() {
    check(1000, &(games(), any::<bool>()), |(game, has_bonus)| {
        let mut board = game.board();
        if has_bonus {
            let mut tiles = board.tiles().to_vec();
            tiles[0].bonus = Some("dw".to_owned());
            board = GameBoard::new(game.geometry.clone(), tiles).with_reuse(board.reuse());
        }
        let text = board.to_string();
        if board.geometry().tiles() == 0 {
            prop_assert_eq!(text, "");
            return Ok(());
        }
        let again = GameBoard::parse_shaped(&text, board.geometry().clone());
        let again = again.map(|again| again.with_reuse(board.reuse()));
        prop_assert_eq!(again.as_ref(), Ok(&board), "{}", text);
        prop_assert_eq!(again.unwrap().to_string(), text);
        Ok(())
    });
}

/// Rectangles of several rows without a hole show their shape in the text.
#[test]
fn a_board_reads_back_without_its_shape() {
    let texts = select(&["a", "b", "q", "qu", "ing", "a/b", "in/er", "?", "#", "ß", "e:dw", "𐐨"]);
    let texts = || vec(texts.clone(), 42);
    let few = vec(select(&["a", "qu", "?"]), 42);
    let boards = (1_usize..=6, 1_usize..=7, prop_oneof![texts(), few]);
    check(500, &boards, |(rows, columns, texts)| {
        let tiles: Vec<Tile> =
            texts[..rows * columns].iter().map(|text| Tile::parse(text).unwrap()).collect();
        let board = GameBoard::new(Geometry::rectangle(rows, columns).unwrap(), tiles);
        match parse(&board.to_string()) {
            Ok(again) => prop_assert_eq!(again, board),
            Err(error) => {
                prop_assert!(rows == 1 && error.contains("in one row"), "{board}: {error}");
            }
        }
        Ok(())
    });
}

#[test]
fn any_text_is_a_board_or_refused() {
    let any_text = prop_oneof!["[a-zA-Z?#:/ \t\r\n]{0,40}", "\\PC{0,40}", "[ab/ ]{0,20}"];
    let geometries = prop_oneof![
        1 => Just(None),
        1 => grids().prop_map(|grid| Some(Geometry::grid(grid).unwrap())),
    ];
    check(3000, &(any_text, geometries), |(text, geometry)| {
        let board = match geometry {
            Some(geometry) => GameBoard::parse_shaped(&text, geometry),
            None => GameBoard::parse(&text),
        };
        match board {
            Ok(board) => {
                let again = GameBoard::parse_shaped(&board.to_string(), board.geometry().clone());
                prop_assert_eq!(again, Ok(board), "{:?}", text);
            }
            Err(error) => prop_assert!(!error.to_string().is_empty()),
        }
        Ok(())
    });
}

#[test]
fn different_texts_mean_the_same_board() {
    let board = parse("ab/cq").unwrap();
    let same = [
        "AB/CQ",
        "ab\ncq\n",
        "ab\r\ncq\r\n",
        "\u{FEFF}ab\ncq",
        " a b / c qu ",
        "a\tb\nc\tqu",
        "a b\n\n\nc qu",
        "/ab//cq/",
        "/ a b / / c Qu /",
    ];
    for text in same {
        assert_eq!(parse(text), Ok(board.clone()), "{text:?}");
    }
    assert_eq!(parse("a b / c q").unwrap().tiles()[3].text(), "q", "not qu");
    assert_eq!(parse("{a/b} c / d e").unwrap().tiles()[0].text(), "a/b");
}

#[test]
fn invalid_boards_are_refused() {
    for text in ["", " ", "/", "//", " / / ", "\n\n", "\t", "\r\n", "\u{FEFF}"] {
        check_refused(text, "the board has no tiles");
    }
    check_refused("a/", "1 tile in one row");
    check_refused("abcdefgh", "8 tiles in one row: only 9, 16, 25 or 36");
    check_refused("ab/c", "row 2 has 1 tile, but row 1 has 2");
    check_refused("ab/cd/efg", "row 3 has 3 tiles, but row 1 has 2");
    check_refused("a b / c", "row 2 has 1 tile");
    check_refused("ab/c1", "tile 4 holds '1', which is not a letter");
    check_refused("ab/c🙂", "tile 4 holds '🙂', which is not a letter");
    check_refused("a b / c d-e", "`-` does not separate tiles or rows");
    check_refused("a b / c {d//e}", "tile 4 is \"d//e\": letters expected");
    check_refused(
        "a/b c / d e",
        "row 2 has 2 tiles, but row 1 has 1: `/` separates rows, and a choice is in",
    );
    check_refused("a b / c :dw", "tile 4 is \":dw\"");
    check_refused("a b / c {?/a}", "tile 4 holds '?'");
    check_refused("a b / c ##", "tile 4 holds '#'");
    check_refused("a b / c d\0", "tile 4 holds '\\0'");
    check_refused("ab\u{FEFF}/cd", "row 2 has 2 tiles, but row 1 has 3");
}

#[test]
fn texts_of_huge_boards_are_read_or_refused() {
    check_refused(&"a".repeat(70_000), "70000 tiles in one row");
    check_refused(&"a\n".repeat(70_000), "70000 cells: a board has from 1 to 65535");
    check_refused(&"a b\n".repeat(35_000), "70000 cells");
    check_refused(&"/".repeat(1_000_000), "no tiles");
    check_refused(&" /".repeat(1_000_000), "no tiles");
    check_refused(&format!("a {{b{}c}} / d e", "/".repeat(1_000_000)), "tile 2");
    assert_eq!(parse(&"a\n".repeat(65_535)).unwrap().tiles().len(), 65_535);
    let geometry = Geometry::rectangle(2, 2).unwrap();
    let error = GameBoard::parse_shaped(&"a".repeat(70_000), geometry).unwrap_err();
    assert_eq!(error.to_string(), "2x2 takes 4 tiles, but the board has 70000");
    let one = parse(&format!("a b / c {}", "d".repeat(1_000_000))).unwrap();
    assert_eq!(one.tiles()[3].text().len(), 1_000_000);
}

#[test]
fn holes_are_left_out_of_the_text() {
    let mut geometry = Geometry::rectangle(4, 2).unwrap();
    geometry.holes([(0, 0), (1, 0), (1, 1), (3, 1)]).unwrap();
    let board = |text: &str| {
        GameBoard::parse_shaped(text, geometry.clone()).map_err(|error| error.to_string())
    };
    let first = board("abcd").unwrap();
    let texts: Vec<&str> = first.tiles().iter().map(Tile::text).collect();
    assert_eq!(texts, ["#", "a", "#", "#", "b", "c", "d", "#"]);
    // A row that has only holes has no text.
    assert_eq!(board("a/bc/d"), Ok(first.clone()));
    assert_eq!(board(&first.to_string()), Ok(first));
    assert!(board("ab/c/d").unwrap_err().starts_with("row 1 has 2 tiles instead of 1: "));
    assert!(board("a/b/cd").unwrap_err().starts_with("row 2 has 1 tile instead of 2: "));
    assert_eq!(board("abc").unwrap_err(), "4x2 takes 4 tiles, but the board has 3");
    assert_eq!(board("a/b").unwrap_err(), "3x2 was expected, but the board is 2x1");
}

#[track_caller]
fn check_rules(text: &str, expected: &str) {
    let text = format!("name = 'Test'\n{text}");
    let text = if text.contains("[score]") { text } else { text + "\n[score]\n" };
    let error = Rules::parse(&text).expect_err(&text).to_string();
    assert!(error.contains(expected), "{text}: {error}");
}

#[test]
fn invalid_rules_are_refused() {
    check_rules("more = 1", "unknown field `more`");
    check_rules("[board]\nrow = 1", "unknown field `row`");
    check_rules("[words]\nmin = 1", "unknown field `min`");
    check_rules("[score]\npoints = 1", "unknown field `points`");
    check_rules("[bonuses]\ndw = { words = 2 }", "unknown field `words`");
    check_rules("[score]\ntable = [0, -1]", "-1");
    check_rules("[words]\nmin-length = -3", "-3");
    check_rules("[words]\nmin-length = 4294967296", "4294967296");
    check_rules("dice = 3", "dice");
    check_rules("name = 'again'", "duplicate key");
    for text in ["", "name = 'x'", "[score]", "\0", "[[", "name = "] {
        assert!(Rules::parse(text).is_err(), "{text}");
    }
    let deep = format!("name = 'x'\n[score]\ntable = {}", "[".repeat(100_000));
    assert!(Rules::parse(&deep).is_err());
}

#[test]
fn rules_of_impossible_boards_are_refused() {
    let largest = i64::MAX;
    check_rules("[board]\nrows = 0\ncolumns = 4", "0 cells: a board has from 1 to 65535");
    check_rules("[board]\nrows = -1\ncolumns = 4", "-1");
    check_rules(&format!("[board]\nrows = {largest}\ncolumns = {largest}"), "cells: a board has");
    check_rules(&format!("[board]\nrows = {largest}\ncolumns = 0"), "0 cells");
    check_rules("[board]\nrows = 65536\ncolumns = 1", "65536 cells");
    check_rules("[board]\nrows = 4", "`rows` and `columns` are needed, both of them");
    check_rules("[board]\nholes = ['1,1']", "`rows` and `columns` are needed");
    let names = "`around`, `sides`, `hexagon-rows`, `hexagon-columns`, `cube`, `other-rows`, `all`";
    let unknown = format!("unknown variant `triangles`, expected one of {names}");
    check_rules("[board]\nneighbors = 'triangles'", &unknown);
    check_rules("[board]\nneighbors = 4", "expected a name such as `sides`, or a list with");
    check_rules("[board]\nneighbors = [[2], ['1']]", "invalid type: string");
    check_rules("[board]\nreuse = 'always'", "always");
    let wraps = |shape: &str, rows: u32, columns: u32| {
        format!("[board]\nwraps = true\nneighbors = '{shape}'\nrows = {rows}\ncolumns = {columns}")
    };
    check_rules(&wraps("hexagon-rows", 3, 4), "wrap only if the number of rows is even");
    check_rules(&wraps("hexagon-columns", 4, 3), "the number of columns is");
    let small = |text: &str| format!("[board]\nrows = 2\ncolumns = 2\n{text}");
    check_rules(&small("holes = ['3,1']"), "there is no row 3, column 1");
    check_rules(&small("holes = ['1,18446744073709551615']"), "there is no row 1, column");
    for hole in ["0,1", "1,0", "1", "", "a,b", "1,1,1", "-1,1", "1,99999999999999999999"] {
        let expected = format!("{hole:?} is not ROW,COLUMN, counted from 1");
        for key in ["holes", "through"] {
            check_rules(&small(&format!("{key} = ['{hole}']")), &expected);
        }
    }
    check_rules(&small("through = ['3,1']"), "`through`: row 3, column 1 has no tile");
    let hole = "holes = ['1,2']\nthrough = ['1,1', '1,2']";
    check_rules(&small(hole), "`through`: row 1, column 2 has no tile");
    check_rules("[board]\nthrough = ['1,1']", "`rows` and `columns` are needed");
    check_rules(&small("neighbors = 'cube'"), "as in 6x1, 12x2 or 18x3");
    check_rules("[board]\nwraps = true\nneighbors = 'cube'", "`wraps` is for squares");
    let large = "[board]\nrows = 5\ncolumns = 13\nneighbors = ";
    check_rules(&format!("{large}'all'"), "at most 64 cells");
    check_rules(&format!("{large}'other-rows'"), "at most 64 cells");
    // An error names the line of the table or of the key.
    check_rules(&small("neighbors = 'cube'"), "line 2, column 1");
    check_rules(&small("holes = ['1']"), "line 5, column 9");
    check_rules("[board]\nneighbors = []", "0 cells");
    check_rules("[board]\nneighbors = [[2], [0]]", "there is no cell 0");
    check_rules("[board]\nneighbors = [[2], [3]]", "there is no cell 3");
    check_rules(&format!("[board]\nneighbors = [[{largest}]]"), &format!("no cell {largest}"));
    check_rules("[board]\nneighbors = [[-1]]", "-1");
    check_rules(&small("neighbors = [[1]]"), "a list of `neighbors` goes without `rows`");
    check_rules("[board]\nneighbors = [[1]]\nwraps = true", "`neighbors` goes without");
}

#[test]
fn rules_of_bad_dice_are_refused() {
    let on_two = |dice: &str| format!("dice = {dice}\n[board]\nrows = 1\ncolumns = 2");
    check_rules(&on_two("[]"), "0 dice for a board of 2 cells");
    check_rules(&on_two("['ab']"), "1 die for a board of 2 cells");
    check_rules(&on_two("['ab', 'cd', 'ef']"), "3 dice for a board of 2 cells");
    check_rules(&on_two("['ab', '']"), "die 2 has no faces");
    check_rules(&on_two("['ab', []]"), "die 2 has no faces");
    check_rules(&on_two("['ab', ['a', '']]"), "face 2 of die 2 is \"\"");
    check_rules(&on_two("['a!', 'ab']"), "face 2 of die 1 holds '!'");
    check_rules(&on_two("['ab', 3]"), "dice");
    check_rules("dice = ['ab']", "dice need a board");
}

#[test]
fn rules_refuse_boards_of_other_rules() {
    let rules = |board: &str| {
        Rules::parse(&format!("name = 'Test'\n[board]\n{board}\n[score]\n[bonuses]\nx = {{}}"))
            .unwrap()
    };
    let parse = |rules: &Rules, text: &str, size| {
        rules.folded_board(text, size, true, str::to_owned, |_| false)
    };
    let refused =
        |rules: &Rules, text: &str, size| parse(rules, text, size).unwrap_err().to_string();
    let small = rules("rows = 2\ncolumns = 2");
    let size = "the rules `Test` are for boards of 2x2, not 3x2";
    assert_eq!(refused(&small, "abcdef", Some((3, 2))), size);
    let bonus = "tile 2 has the bonus `y`, but the rules `Test` have x";
    assert_eq!(refused(&small, "a:x b:Y c d", None), bonus);
    let any = rules("neighbors = 'hexagon-rows'\nwraps = true");
    assert!(refused(&any, "abc/def/ghi", None).contains("wrap only if"));
    assert!(refused(&any, "abc", Some((0, 0))).contains("0 cells"));
    assert!(refused(&any, "abc", Some((usize::MAX, 2))).contains("cells: a board has"));
    let board = parse(&any, "ab/cd/ef/gh", None).unwrap();
    let expected = Geometry::grid(Grid {
        shape: dawggle::Shape::HexagonRows,
        rows: 4,
        columns: 2,
        wraps: true,
    });
    assert_eq!(board.geometry(), &expected.unwrap());
}
