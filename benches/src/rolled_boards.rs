//! Random boards, rolled with the dice of the game.

use crate::Xorshift;

/// The dice of the 4x4 game since 1987. The side `q` shows "Qu".
const DICE: [&[u8; 6]; 16] = [
    b"aaeegn", b"abbjoo", b"achops", b"affkps", b"aoottw", b"cimotu", b"deilrx", b"delrvy",
    b"distty", b"eeghnw", b"eeinsu", b"ehrtvw", b"eiosst", b"elrtty", b"himnqu", b"hlnnrz",
];

/// Returns the letters of 4x4 boards, row by row. The boards are always the same.
///
/// ```
/// let boards = dawggle_benches::roll(3);
/// assert!(boards.iter().all(|letters| letters.len() == 16));
/// assert_eq!(boards, dawggle_benches::roll(4)[..3]);
/// ```
pub fn roll(boards: usize) -> Vec<String> {
    let mut random = Xorshift(1987);
    let mut board = || {
        let mut dice = DICE;
        random.shuffle(&mut dice);
        dice.iter().map(|die| char::from(die[random.below(6)])).collect()
    };
    (0..boards).map(|_| board()).collect()
}
