//! How small dictionaries are: what the layout `compact` is for.

use dawggle_compiler::Compiler;
use dawggle_snapshots::test_data::test_text;

fn size(list: &str) -> usize {
    Compiler::new().text("list", list).min_length(3).compile().unwrap().bytes.len()
}

#[test]
fn lists_with_a_limit() {
    for (name, limit) in [("enable2k.txt", 175_000), ("yawl.txt", 258_000)] {
        let Some(list) = test_text(name) else { return };
        let size = size(&list);
        assert!(size <= limit, "{name} takes {size} bytes, {limit} at most expected");
    }
}

/// Nothing is tuned to English: with its letters exchanged, a list takes as much.
#[test]
fn letters_do_not_matter() {
    let Some(list) = test_text("enable2k.txt") else { return };
    let exchange = |letter: char| match letter {
        'a'..='z' => char::from(b'a' + (letter as u8 - b'a') * 7 % 26),
        other => other,
    };
    let (other, size) = (size(&list.chars().map(exchange).collect::<String>()), size(&list));
    assert!(size.abs_diff(other) * 100 <= size, "{size} bytes, with other letters {other}");
}
