//! Compiles the default dictionary from its list.

fn main() {
    dawggle_compiler::Compiler::new()
        .list("english.txt")
        .digraph("qu")
        .title("English (SCOWL 10-70, American)")
        .license(
            "Copyright 2000-2018 by Kevin Atkinson and others; may be used, copied, changed, \
             distributed and sold with the notices in SCOWL-COPYRIGHT of the crate dawggle-dicts",
        )
        .origin("SCOWL 2020.12.07, http://wordlist.aspell.net/")
        .compile_for_build_script("english.dawg")
        .unwrap_or_else(|error| panic!("{error}"));
}
