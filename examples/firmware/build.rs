//! Compiles a dictionary that fits the budget, and describes the device's memory to the linker.

use std::error::Error;
use std::path::{Path, PathBuf};
use std::{env, fs};

use dawggle_compiler::{Compiler, Layout};

/// The list, relative to this directory, and the most bytes of its dictionary, which has as many of
/// the first words as fit. What is left is spent on speed. The environment variables
/// `DAWGGLE_LIST` and `DAWGGLE_BUDGET` override them, and `DAWGGLE_RANK` names a list with the
/// words that matter most first.
const LIST: &str = "../../dicts/english.txt";
const BUDGET: &str = "213000";
/// The same for an Uno. The list has the most common words first.
const COMMON_LIST: &str = "../../dicts/english-common.txt";
const SMALL_BUDGET: &str = "21500";

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
    println!("cargo::rerun-if-env-changed=DAWGGLE_RANK");
    let mut compiler = Compiler::new().list(&*list).digraph("qu").min_length(3).fit(budget);
    if is_uno {
        // Boards hardly ever have longer words.
        compiler = compiler.max_length(8);
    }
    if let Ok(ranks) = env::var("DAWGGLE_RANK") {
        println!("cargo::rerun-if-changed={ranks}");
        compiler = compiler.rank(ranks);
    }
    if env::var_os("CARGO_FEATURE_WIDE").is_some() {
        compiler = compiler.layout(Layout::Wide);
    }
    let dictionary = compiler.compile()?;
    if dictionary.report.left_out > 0 {
        println!("cargo::warning={list}: {}", dictionary.report);
    }
    for note in &dictionary.report.notes {
        println!("cargo::warning={note}");
    }
    dictionary.write(folder.join("words.dawg"))?;

    if env::var("CARGO_CFG_TARGET_OS")? != "none" || is_uno {
        // The tests of the library on the host, or a device whose linker knows the memory.
        return Ok(());
    }
    let is_pico = env::var_os("CARGO_FEATURE_PICO").is_some();
    let device = if is_pico { "pico" } else { &target };
    let memory = Path::new("memory").join(device).with_extension("x");
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
