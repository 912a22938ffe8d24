//! Compiles the dictionary.

use dawggle_compiler::Compiler;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let list = "../../dicts/english.txt";
    let compiler = Compiler::new().list(list).digraph("qu").min_length(3);
    compiler.compile_for_build_script("words.dawg")?;
    if std::env::var("CARGO_CFG_TARGET_OS")? == "none" {
        println!("cargo::rustc-link-arg-bins=-Tlink.x");
    }
    Ok(())
}
