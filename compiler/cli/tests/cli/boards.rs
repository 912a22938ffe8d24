//! The command reads the same boards as the libraries.

use dawggle_search::game::{Rules, Tile};
use dawggle_snapshots::board_texts::board_texts;
use dawggle_snapshots::property::check;
use proptest::prelude::*;

use crate::folder::Folder;

#[test]
fn a_text_is_the_same_board_or_refused_with_the_same_message() {
    let folder = Folder::with_words("cat\ncats\nline\nquit\n");
    let rules = Rules::parse("name = 'Any'\n[score]\n").unwrap();
    check(120, &board_texts(), |text| {
        let ended = folder.run_with_input("solve - -d words.dawg --json", &text);
        match rules.board(&text, None) {
            Ok(board) => {
                let solution: serde_json::Value = serde_json::from_str(&ended.stdout).unwrap();
                let tiles: Vec<&str> = board.tiles().iter().map(Tile::text).collect();
                prop_assert_eq!(&solution["tiles"], &serde_json::json!(tiles), "{:?}", text);
                prop_assert_eq!(&solution["rows"], board.geometry().rows());
            }
            Err(error) => {
                prop_assert_eq!(ended.code, Some(3), "{:?}", text);
                let message = error.to_string();
                let known = ended.stderr.contains(&message)
                    || message.contains("the rules `Any` have none");
                prop_assert!(known, "{text:?}: {} for {message}", ended.stderr);
            }
        }
        Ok(())
    });
}

#[test]
fn rows_may_be_written_as_words() {
    let folder = Folder::with_words("cat\ncats\nline\nquit\n");
    let expected = folder.run("solve catdlinemaropets -d words.dawg").stdout;
    assert!(expected.contains("line"));
    for text in [
        "catd / line / maro / pets",
        "catd line maro pets",
        "catd/line/maro/pets",
        "catd\nline\nmaro\npets\n",
        "c a t d / l i n e / m a r o / p e t s",
    ] {
        folder.run_with_input("solve - -d words.dawg", text).assert_solves(&expected);
    }
    let refused = folder.run_with_input("solve - -d words.dawg", "catd line / maro pets");
    assert_eq!(refused.code, Some(3));
    let readings = "`catd/line/maro/pets` or `{catd}{line}/{maro}{pets}`";
    assert!(refused.stderr.contains(readings), "{}", refused.stderr);
}
