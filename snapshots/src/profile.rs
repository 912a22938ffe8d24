//! Snapshot tests of word lists.

use std::path::Path;

use dawggle::Dawg;
use dawggle_compiler::Compiler;
use dawggle_compiler::inspect::Profile;

/// The profile of a list, and the words by which it differs from the text `kept`, if that is
/// one: those that a failing test should name.
///
/// # Panics
///
/// If the list does not compile.
#[must_use]
pub fn profile(list: &Path, kept: &str) -> (Profile, Option<String>) {
    let compiled = Compiler::new().digraph("qu").list(list).compile();
    let dictionary = compiled.unwrap_or_else(|error| panic!("{error}"));
    let dawg = Dawg::from_bytes(&dictionary.bytes).expect("a compiled dictionary");
    let profile = Profile::of(&dawg).expect("a compiled graph");
    let kept = Profile::parse(kept).ok();
    let changes = kept.map(|kept| profile.changes_since(&kept));
    let named = changes.filter(|changes| !changes.are_none()).map(|changes| changes.to_string());
    (profile, named)
}
