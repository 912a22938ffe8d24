//! Random boards of a class. From their points follows roughly how long a proof of the class takes,
//! in a thousandth of that time.

use dawggle::{Symbol, SymbolSet};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

use super::Prover;
use crate::score::Scorer;

/// The number of boards. Their mean varies by an eighth.
const BOARDS: usize = 32;

impl Prover {
    /// Returns the mean points of random boards of a class. The same seed gives the same boards.
    pub(in crate::prove) fn mean_points(&self, class: &[SymbolSet], seed: u64) -> f64 {
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        let mut scorer = self.scorer.clone();
        let mut tiles: Vec<Symbol> = Vec::with_capacity(class.len());
        let mut sum = 0;
        for _ in 0..BOARDS {
            tiles.clear();
            tiles.extend(class.iter().map(|&set| match set.len() {
                0 => Scorer::BLOCKED,
                symbols => {
                    let chosen = random.random_range(0..symbols) as usize;
                    set.iter().nth(chosen).unwrap_or(Scorer::BLOCKED)
                }
            }));
            sum += scorer.score(&tiles).points;
        }
        sum as f64 / BOARDS as f64
    }
}
