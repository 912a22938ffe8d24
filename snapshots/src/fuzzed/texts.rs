//! Small texts, selected by the first byte: boards, alphabets, recipes and profiles.

use std::borrow::Cow;
use std::fs;
use std::ops::ControlFlow;
use std::sync::LazyLock;

use dawggle::{BoardText, Dawg};
use dawggle_compiler::{Alphabet, Compiler, Error, Profile, in_text_order, verify};

use super::text;

/// Returns whether the text is valid.
pub(super) fn run(bytes: &[u8]) -> bool {
    let Some((first, rest)) = bytes.split_first() else { return false };
    let text = text(rest);
    match first % 4 {
        0 => board(text),
        1 => alphabet(text),
        2 => recipe(text),
        _ => profile(text),
    }
}

/// A board is the same with its size, and with each tile in braces.
fn board(text: &str) -> bool {
    let Ok(board) = BoardText::parse(text, None) else { return false };
    let tiles: Vec<&str> = board.tiles(true).collect();
    let size = Some((board.rows(), board.columns()));
    assert_eq!(tiles.len(), board.rows() * board.columns());
    assert!(BoardText::parse(text, size).is_ok_and(|sized| sized.tiles(true).eq(tiles.clone())));
    // Nothing can write a tile with a brace inside, and no dictionary has such a tile.
    if tiles.iter().any(|tile| tile.contains(['{', '}'])) {
        return true;
    }
    let in_braces = |row: &[&str]| row.iter().map(|tile| format!("{{{tile}}}")).collect();
    let written: Vec<String> = tiles.chunks(board.columns()).map(in_braces).collect();
    let written = written.join("/");
    let again = BoardText::parse(&written, size).map(|board| board.tiles(true).eq(tiles));
    assert_eq!(again, Ok(true), "{text:?} is another board in braces");
    true
}

/// Words of an alphabet's symbols come back from a dictionary, folded, and folding changes no word
/// twice.
fn alphabet(text: &str) -> bool {
    let (toml, words) = text.split_once("\n---\n").unwrap_or((text, "chat Été straße l'l"));
    let Ok(alphabet) = Alphabet::parse(toml) else { return false };
    let fold = |alphabet: &Alphabet, word: &str| alphabet.fold(word).ok().map(Cow::into_owned);
    let words = words.split_whitespace().take(20);
    let folded: Vec<String> = words.filter_map(|word| fold(&alphabet, word)).collect();
    for word in &folded {
        assert_eq!(fold(&alphabet, word).as_ref(), Some(word));
    }
    let compiler = Compiler::new().alphabet(alphabet.clone()).words("words", &folded);
    let Ok(dictionary) = compiler.compile() else { return true };
    let dawg = Dawg::from_bytes(&dictionary.bytes[..]).expect("compiled");
    assert_eq!(verify(&dawg), Ok(()));
    for word in &folded {
        assert_eq!(fold(&Alphabet::of(&dawg), word).as_ref(), Some(word));
    }
    let mut words: Vec<&String> = folded.iter().filter(|word| !word.is_empty()).collect();
    words.sort();
    words.dedup();
    let mut found = Vec::new();
    let _ = in_text_order(&dawg, |word| {
        found.push(word.to_owned());
        ControlFlow::Continue(())
    });
    assert!(found.iter().eq(words));
    true
}

/// A recipe compiles to the same bytes each time, and its profile can be read again.
fn recipe(text: &str) -> bool {
    static FOLDER: LazyLock<tempfile::TempDir> =
        LazyLock::new(|| tempfile::tempdir().expect("a folder"));
    let path = FOLDER.path().join(format!("{:?}.toml", std::thread::current().id()));
    fs::write(&path, text).expect("room on the disk");
    let recipe = match Compiler::open(&path) {
        Ok(recipe) => recipe,
        Err(Error::Read { .. }) if text.contains("alphabet") => return false,
        Err(error) => {
            assert!(!error.to_string().is_empty());
            return false;
        }
    };
    // Lists in files are not part of the input.
    if recipe.inputs().count() > 1 {
        return true;
    }
    let (once, twice) = (recipe.compile(), recipe.compile());
    if let Ok(dictionary) = &once
        && let Ok(profile) = recipe.profile(dictionary)
    {
        assert_eq!(u64::from(profile.words()), dictionary.report.kept);
        let again = Profile::parse(&profile.to_string()).expect("printed");
        assert!(again.changes_since(&profile).are_none());
    }
    match (once, twice) {
        (Ok(once), Ok(twice)) => {
            assert!(once.bytes == twice.bytes, "other bytes the second time");
            verify(&Dawg::from_bytes(&once.bytes[..]).expect("compiled")).expect("right");
        }
        (once, twice) => assert!(once.is_err() && twice.is_err()),
    }
    true
}

/// A profile is the same if it is printed and read again, and differs from another in both
/// directions by the same words.
fn profile(text: &str) -> bool {
    static KEPT: LazyLock<Profile> = LazyLock::new(|| {
        let words = Compiler::new().words("words", ["cat", "dog", "zebra"]).compile();
        words.expect("three words").profile().expect("right")
    });
    let Some(profile) = Profile::parse(text) else { return false };
    let printed = profile.to_string();
    assert_eq!(Profile::parse(&printed).as_ref(), Some(&profile));
    assert!(profile.changes_since(&profile).are_none());
    let (there, back) = (profile.changes_since(&KEPT), KEPT.changes_since(&profile));
    assert!(there.added == back.removed && there.removed == back.added);
    assert!(there.are_complete == back.are_complete && !there.to_string().is_empty());
    true
}
