//! What unit tests share.

use dawggle::Dawg;
use dawggle_compiler::Compiler;

use crate::game::{Geometry, Rules};

/// Compiles words, with some digraphs. The bytes are never freed.
pub fn dawg<W: AsRef<str>>(
    words: impl IntoIterator<Item = W>,
    digraphs: &[&str],
) -> Dawg<&'static [u8]> {
    let compiler = Compiler::new().words("words", words);
    let compiler = digraphs.iter().fold(compiler, |compiler, digraph| compiler.digraph(*digraph));
    Dawg::from_bytes(&*compiler.compile().unwrap().bytes.leak()).unwrap()
}

/// Returns rules for boards of a shape, with these points by the number of letters.
pub fn rules(points: &[u32], geometry: &Geometry) -> Rules {
    let rules = Rules::parse(&format!("name = 'X'\nscore.table = {points:?}")).unwrap();
    rules.with_geometry(geometry.clone())
}
