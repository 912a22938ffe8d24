//! The list has not changed since it was last accepted. `cargo insta test --review` shows
//! what changed, and accepts it.

use std::fs;

use dawggle_compiler::{Profile, Recipe, RecipeError};

#[test]
fn the_list_is_as_accepted() -> Result<(), RecipeError> {
    let recipe = Recipe::open("words.toml", dawggle_dicts::alphabet)?;
    let profile = recipe.profile(&recipe.compiler().compile()?)?;
    // Names the words that came and went, which the lines of the snapshot do not.
    let accepted = ["words", "sketch"].map(|name| format!("tests/snapshots/list__{name}.snap"));
    let accepted = accepted.map(|path| fs::read_to_string(path).unwrap_or_default());
    if let Ok(accepted) = Profile::parse(&accepted.concat()) {
        print!("{}", profile.changes_since(&accepted));
    }
    insta::assert_snapshot!("words", profile.facts());
    insta::assert_snapshot!("sketch", profile.sketch());
    Ok(())
}
