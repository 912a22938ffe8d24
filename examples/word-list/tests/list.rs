//! The list has not changed since it was last accepted: `DAWGGLE_ACCEPT=1 cargo test` accepts it.

use dawggle_compiler::{Recipe, RecipeError};

#[test]
fn the_list_is_as_accepted() -> Result<(), RecipeError> {
    let recipe = Recipe::open("words.toml")?;
    let profile = recipe.profile(&recipe.compiler().compile()?)?;
    Ok(profile.check_file("words.profile")?)
}
