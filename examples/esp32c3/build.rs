fn main() -> Result<(), dawggle_compiler::Error> {
    let compiler = dawggle_compiler::Compiler::new().digraph("qu").list("../../dicts/english.txt");
    compiler.compile_for_build_script("words.dawg").map(drop)
}
