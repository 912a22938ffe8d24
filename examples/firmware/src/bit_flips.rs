//! Shows that a damaged dictionary does no harm: flips single bits, and solves a board each time.

use dawggle::{Dawg, LoadError, Scratch, Solver, Source, format};

use crate::console::print_constant;
use crate::dictionary::{Home, home};
use crate::line;
use crate::solution::read_board;

const FLIPS: u32 = 1000;
/// The step limit for a board. With a limit, no damaged dictionary can keep the firmware busy.
const MAX_STEPS: u64 = 100_000;

/// The dictionary with one bit flipped, and possibly with a new checksum.
#[derive(Clone, Copy)]
struct Flipped {
    home: Home,
    bit: u32,
    checksum: Option<u32>,
}

impl Source for Flipped {
    fn len(&self) -> u32 {
        self.home.len()
    }

    fn read<const N: usize>(&self, at: u32) -> [u8; N] {
        let mut bytes = self.home.read::<N>(at);
        for (byte, place) in bytes.iter_mut().zip(at..) {
            if place == self.bit / 8 {
                *byte ^= 1 << (self.bit % 8);
            }
            let checksum = self.checksum.map(u32::to_le_bytes);
            let of_checksum = place.wrapping_sub(format::CHECKSUM_AT) as usize;
            if let Some(&new) = checksum.as_ref().and_then(|bytes| bytes.get(of_checksum)) {
                *byte = new;
            }
        }
        bytes
    }
}

/// Flips bits at random, one at a time, and prints how many of the dictionaries were refused.
pub fn try_all() {
    let (mut damaged, mut mended, mut trusted) = (0, 0, 0);
    let mut random = 1_u32;
    for _ in 0..FLIPS {
        // Marsaglia's xorshift.
        random ^= random << 13;
        random ^= random >> 17;
        random ^= random << 5;
        let home = home();
        // Scales a random number of 32 bits to the number of all bits.
        let bit = ((u64::from(random) * u64::from(home.len()) * 8) >> 32) as u32;
        let flipped = Flipped { home, bit, checksum: None };
        let checksum = Some(format::checksum(&flipped));
        damaged += usize::from(is_refused(Dawg::open(flipped)));
        mended += usize::from(is_refused(Dawg::open(Flipped { checksum, ..flipped })));
        trusted += usize::from(is_refused(Dawg::trust(flipped)));
    }
    print_constant!(b"flips ");
    line(FLIPS as usize);
    print_constant!(b"refused ");
    line(damaged);
    print_constant!(b"refused with a mended checksum ");
    line(mended);
    print_constant!(b"refused if trusted ");
    line(trusted);
}

/// Returns true if a dictionary is refused. If it is not, solves a board with it.
#[inline(never)]
fn is_refused(dawg: Result<Dawg<Flipped>, LoadError>) -> bool {
    let Ok(dawg) = dawg else { return true };
    let Some(board) = read_board(b"catdlinemaropets", &dawg.alphabet()) else { return false };
    let mut scratch = Scratch::<u16, 64>::EMPTY;
    let solver = Solver::new(&board, &dawg, &mut scratch).max_steps(MAX_STEPS);
    let _ = solver.for_each(|word| {
        core::hint::black_box(word.letters());
    });
    false
}
