//! The list has not changed since it was last accepted: `DAWGGLE_ACCEPT=1 cargo test` accepts it.

use dawggle_compiler::{Compiler, Error};

#[test]
fn the_list_is_as_accepted() -> Result<(), Error> {
    let compiler = Compiler::open("words.toml")?;
    compiler.profile(&compiler.compile()?)?.check_file("words.profile")
}
