//! Compiles the reader in C for the target `c_reader`, under AddressSanitizer and UBSan.

use std::env;
use std::path::Path;

fn main() {
    let reader = Path::new("../../bindings/c");
    // With traps, only AddressSanitizer needs a library.
    let sanitizers = ["-fsanitize=address,undefined", "-fsanitize-undefined-trap-on-error"];
    let mut build = cc::Build::new();
    build.files([reader.join("dawggle.c"), "c_reader.c".into()]);
    build.define("DAWGGLE_CELLS", "64").define("DAWGGLE_SYMBOLS", "63");
    build.define("DAWGGLE_LONGEST", "255");
    build.opt_level(2).debug(true).flags(sanitizers).cargo_metadata(false).compile("c_reader");
    let folder = env::var("OUT_DIR").expect("cargo sets OUT_DIR");
    // Only this target is linked with the reader and the sanitizers.
    let link = |argument: &str| println!("cargo::rustc-link-arg-bin=c_reader={argument}");
    link(&format!("{folder}/libc_reader.a"));
    // As a static library, it replaces the allocator. Rust turns off what cc links by default.
    link("-Wl,--whole-archive,-l:libasan.a,--no-whole-archive");
    ["-ldl", "-lpthread", "-lm", "-lrt", "-rdynamic"].into_iter().for_each(link);
    for file in ["dawggle.c", "dawggle.h"] {
        println!("cargo::rerun-if-changed={}", reader.join(file).display());
    }
    println!("cargo::rerun-if-changed=c_reader.c");
}
