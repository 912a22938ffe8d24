#!/usr/bin/env bash
# symspell 0.5.2 (crates.io) lists the suggestions of one distance from the rarest word to the most
# common one. So the first of Verbosity::Closest and Verbosity::All is the worst of the closest,
# while Verbosity::Top gives the most common word. Its documentation does not state an order.
#
# Guess: the suggestions come in the order of symspellpy 6.10.1, which lists the most common first,
# as SymSpell does. Seen, with symspellpy's word list, the first five:
#
#   hous, Top: house
#   hous, Closest: hoys hods thous homs hocus
#   wrod, Top: word
#   wrod, Closest: trod prod rod wood word
#   symspellpy's hous, Closest: house hours hour nous sous
#   symspellpy's wrod, Closest: word wood rod prod trod
set -euo pipefail
script=$(realpath "$0")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
python3 -m venv venv
venv/bin/pip install -q symspellpy==6.10.1
cp venv/lib/python3*/site-packages/symspellpy/frequency_dictionary_en_82_765.txt words
cat > check.py << 'PYTHON'
from symspellpy import SymSpell, Verbosity

speller = SymSpell()
assert speller.load_dictionary("words", 0, 1)
for text in ["hous", "wrod"]:
    found = speller.lookup(text, Verbosity.CLOSEST, 2)[:5]
    print(f"symspellpy's {text}, Closest:", *(suggestion.term for suggestion in found))
PYTHON
mkdir src
cat > Cargo.toml << 'TOML'
[package]
name = "check"
version = "0.0.0"
edition = "2021"

[dependencies]
symspell = "=0.5.2"
TOML
cat > src/main.rs << 'RUST'
use symspell::{SymSpell, UnicodeStringStrategy, Verbosity};

fn main() {
    let mut speller: SymSpell<UnicodeStringStrategy> = SymSpell::default();
    assert!(speller.load_dictionary("words", 0, 1, " "));
    for text in ["hous", "wrod"] {
        for (name, verbosity) in [("Top", Verbosity::Top), ("Closest", Verbosity::Closest)] {
            print!("{text}, {name}:");
            for suggestion in speller.lookup(text, verbosity, 2).iter().take(5) {
                print!(" {}", suggestion.term);
            }
            println!();
        }
    }
}
RUST
{
  CARGO_TARGET_DIR=target cargo run -q
  venv/bin/python check.py
} > output
cat output
sed -n 's/^#   //p' "$script" | cmp - output
