//! Compiles the dictionary into its budget, and tells the linker what memory the device has.

use std::error::Error;
use std::path::{Path, PathBuf};
use std::{env, fs};

use dawggle_compiler::{Compiler, Dictionary, Error as CompilerError};

/// The list, and the bytes that its dictionary may take: the environment may name others.
const LIST: &str = "../../dicts/english.txt";
const BUDGET: &str = "197000";

fn main() -> Result<(), Box<dyn Error>> {
    let folder = PathBuf::from(env::var("OUT_DIR")?);
    let list = setting("DAWGGLE_LIST", LIST);
    println!("cargo::rerun-if-changed={list}");
    let dictionary = compile(&list, setting("DAWGGLE_BUDGET", BUDGET).parse()?)?;
    dictionary.write(folder.join("words.dawg"))?;

    let target = env::var("TARGET")?;
    if env::var("CARGO_CFG_TARGET_OS")? != "none" {
        // The library's tests, on the host.
        return Ok(());
    }
    let memory = Path::new("memory").join(&target).with_extension("x");
    println!("cargo::rerun-if-changed={}", memory.display());
    fs::copy(memory, folder.join("memory.x"))?;
    println!("cargo::rustc-link-search={}", folder.display());
    if target.starts_with("riscv") {
        println!("cargo::rustc-link-arg-bins=-Tmemory.x");
    }
    println!("cargo::rustc-link-arg-bins=-Tlink.x");
    Ok(())
}

fn setting(name: &str, default: &str) -> String {
    println!("cargo::rerun-if-env-changed={name}");
    env::var(name).unwrap_or(default.to_owned())
}

/// The dictionary of a list. What is left of the budget is spent on speed.
fn compile(list: &str, budget: u64) -> Result<Dictionary, CompilerError> {
    let compiler = Compiler::new().list(list).digraph("qu").min_length(3).max_bytes(budget);
    // The most nodes that can be laid out for speed, to a few dozen.
    let (mut best, mut nodes) = (compiler.clone().top(0).compile()?, 0);
    for more in [4096, 2048, 1024, 512, 256, 128, 64, 32] {
        match compiler.clone().top(nodes + more).compile() {
            Ok(dictionary) => (best, nodes) = (dictionary, nodes + more),
            Err(CompilerError::Budget { .. }) => {}
            Err(error) => return Err(error),
        }
    }
    Ok(best)
}
