//! Compiles a dictionary that fits the budget, and describes the device's memory to the linker.

use std::error::Error;
use std::path::{Path, PathBuf};
use std::{env, fs};

use dawggle_compiler::{Compiler, Dictionary, Error as CompilerError};

/// The list, relative to this folder, and the maximum bytes of its dictionary. The environment
/// variables `DAWGGLE_LIST` and `DAWGGLE_BUDGET` override them.
const LIST: &str = "../../dicts/english.txt";
const BUDGET: &str = "200200";
/// The same for an Uno. The list has the most common words first, and the dictionary takes as many
/// as fit.
const COMMON_LIST: &str = "../../dicts/english-common.txt";
const SMALL_BUDGET: &str = "15250";

fn main() -> Result<(), Box<dyn Error>> {
    let folder = PathBuf::from(env::var("OUT_DIR")?);
    let target = env::var("TARGET")?;
    let is_uno = target.starts_with("avr");
    let list = setting("DAWGGLE_LIST", if is_uno { COMMON_LIST } else { LIST });
    let budget = setting("DAWGGLE_BUDGET", if is_uno { SMALL_BUDGET } else { BUDGET });
    let budget = budget
        .parse()
        .map_err(|_| format!("DAWGGLE_BUDGET must be a number of bytes, not {budget:?}"))?;
    println!("cargo::rerun-if-changed={list}");
    let dictionary = if is_uno { first_words(&list, budget)? } else { whole_list(&list, budget)? };
    dictionary.write(folder.join("words.dawg"))?;

    if env::var("CARGO_CFG_TARGET_OS")? != "none" || is_uno {
        // The tests of the library on the host, or a device whose linker knows the memory.
        return Ok(());
    }
    let memory = Path::new("memory").join(&target).with_extension("x");
    println!("cargo::rerun-if-changed={}", memory.display());
    let mut memory = fs::read_to_string(memory)?;
    if env::var_os("CARGO_FEATURE_SECTION").is_some() {
        println!("cargo::rerun-if-changed=memory/dictionary.x");
        memory += &fs::read_to_string("memory/dictionary.x")?;
    }
    fs::write(folder.join("memory.x"), memory)?;
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

/// Compiles a whole list. The rest of the budget is spent on speed.
fn whole_list(list: &str, budget: u64) -> Result<Dictionary, CompilerError> {
    let compiler = Compiler::new().list(list).digraph("qu").min_length(3).max_bytes(budget);
    // Searches the maximum number of nodes that can be laid out for speed, to within a few dozen.
    let mut nodes = 0;
    let mut best = compiler.clone().top(0).compile()?;
    for more in [4096, 2048, 1024, 512, 256, 128, 64, 32] {
        if let Some(dictionary) = if_it_fits(compiler.clone().top(nodes + more).compile())? {
            (best, nodes) = (dictionary, nodes + more);
        }
    }
    Ok(best)
}

/// Compiles as many of a list's first words of 3 to 8 letters as fit. Boards hardly ever have
/// longer words.
fn first_words(list: &str, budget: u64) -> Result<Dictionary, Box<dyn Error>> {
    let text = fs::read_to_string(list).map_err(|error| format!("{list}: {error}"))?;
    let words: Vec<&str> = text.lines().filter(|word| (3..=8).contains(&word.len())).collect();
    let first = |count: usize| {
        let words = words.iter().take(count);
        let compiler = Compiler::new().words("the first words", words).digraph("qu").top(0);
        if_it_fits(compiler.max_bytes(budget).compile())
    };
    let (mut count, mut best) = (0, None);
    for more in (0..20).rev().map(|power| 1 << power) {
        if let Some(dictionary) = first((count + more).min(words.len()))? {
            (best, count) = (Some(dictionary), count + more);
        }
    }
    best.ok_or_else(|| format!("no word of {list} fits {budget} bytes").into())
}

fn if_it_fits(
    dictionary: Result<Dictionary, CompilerError>,
) -> Result<Option<Dictionary>, CompilerError> {
    match dictionary {
        Ok(dictionary) => Ok(Some(dictionary)),
        Err(CompilerError::Budget { .. }) => Ok(None),
        Err(error) => Err(error),
    }
}
