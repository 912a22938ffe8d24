//! Compiles the dictionary, and describes the device's memory to the linker.

use std::error::Error;
use std::path::{Path, PathBuf};
use std::{env, fs};

use dawggle_compiler::{Compiler, Layout};

const LIST: &str = "../../dicts/english.txt";

fn main() -> Result<(), Box<dyn Error>> {
    let folder = PathBuf::from(env::var("OUT_DIR")?);
    println!("cargo::rerun-if-changed={LIST}");
    let compiler = Compiler::new().list(LIST).digraph("qu").min_length(3).layout(Layout::Wide);
    compiler.compile()?.write(folder.join("words.dawg"))?;

    let is_pico = env::var_os("CARGO_FEATURE_PICO").is_some();
    let is_nrf = env::var_os("CARGO_FEATURE_NRF52840").is_some();
    if !is_pico && !is_nrf {
        return Ok(()); // the tests on the host
    }
    let memory = Path::new("memory").join(if is_pico { "pico.x" } else { "nrf52840.x" });
    println!("cargo::rerun-if-changed={}", memory.display());
    fs::copy(memory, folder.join("memory.x"))?;
    println!("cargo::rustc-link-search={}", folder.display());
    for script in ["--nmagic", "-Tlink.x", "-Tdefmt.x"] {
        println!("cargo::rustc-link-arg-bins={script}");
    }
    if is_pico {
        println!("cargo::rustc-link-arg-bins=-Tlink-rp.x");
    }
    Ok(())
}
