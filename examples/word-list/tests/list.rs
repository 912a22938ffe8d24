//! The list has not changed since it was last accepted: `DAWGGLE_ACCEPT=1 cargo test` accepts it.

use dawggle_compiler::{Error, Recipe};

#[test]
fn the_list_is_as_accepted() -> Result<(), Error> {
    let recipe = Recipe::open("words.toml")?;
    let profile = recipe.profile(&recipe.compiler().compile()?)?;
    profile.check_file("words.profile")
}
