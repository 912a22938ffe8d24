#!/usr/bin/env bash
# A wavelet matrix of sucds 0.11.0 (crates.io) finds letters that its text does not have: it takes
# as many bits of a letter as the largest letter of the text has, and drops the others. In a text
# of ASCII letters, á is found as a, and ñ as q. A letter with no more bits, such as c, is rightly
# not found. Its documentation promises the number of occurrences, and None if there is none.
#
# Guess: a letter that the text does not have occurs 0 times, and is at no position. Seen:
#
#   banana has a: rank Some(3), first Some(1)
#   banana has c: rank Some(0), first None
#   banana has á: rank Some(3), first Some(1)
#   banana has î: rank Some(2), first Some(2)
#   tequila has ñ: rank Some(1), first Some(2)
set -euo pipefail
script=$(realpath "$0")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
mkdir src
cat > Cargo.toml << 'TOML'
[package]
name = "check"
version = "0.0.0"
edition = "2021"

[dependencies]
sucds = "=0.11.0"
TOML
cat > src/main.rs << 'RUST'
use sucds::bit_vectors::Rank9Sel;
use sucds::char_sequences::WaveletMatrix;
use sucds::int_vectors::CompactVector;

fn main() {
    for (text, letters) in [("banana", "acáî"), ("tequila", "ñ")] {
        let mut sequence = CompactVector::new(32).unwrap();
        sequence.extend(text.chars().map(u64::from)).unwrap();
        let matrix = WaveletMatrix::new(sequence, Rank9Sel::new).unwrap();
        for letter in letters.chars() {
            let rank = matrix.rank(matrix.len(), letter.into());
            let first = matrix.select(0, letter.into());
            println!("{text} has {letter}: rank {rank:?}, first {first:?}");
        }
    }
}
RUST
CARGO_TARGET_DIR=target cargo run -q > output
cat output
sed -n 's/^#   //p' "$script" | cmp - output
