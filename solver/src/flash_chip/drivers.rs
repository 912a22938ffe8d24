//! Drivers with the traits of `embedded-storage`.

// Tests: `snapshots/tests/suite/flash_chips.rs`.

use core::mem;

use embedded_storage::ReadStorage;
use embedded_storage::nor_flash::ReadNorFlash;

use super::{Chip, copy};

/// A driver with the trait `ReadNorFlash`, whose `READ_SIZE` is at most 32. Reads that are not
/// multiples of `READ_SIZE` become longer.
#[derive(Clone, Debug)]
pub struct Nor<F>(pub F);

/// A driver with the trait `ReadStorage`.
#[derive(Clone, Debug)]
pub struct Storage<F>(pub F);

/// The bytes that are read at once where `READ_SIZE` is above 1.
const BUFFER: usize = 64;

impl<F: ReadNorFlash> Chip for Nor<F> {
    type Error = F::Error;

    fn read(&mut self, mut address: u32, mut to: &mut [u8]) -> Result<(), F::Error> {
        const { assert!(F::READ_SIZE <= BUFFER / 2, "READ_SIZE is at most 32") };
        if F::READ_SIZE == 1 {
            return self.0.read(address, to);
        }
        let mut buffer = [0; BUFFER];
        while !to.is_empty() {
            let skipped = address as usize % F::READ_SIZE;
            let most = (BUFFER / F::READ_SIZE * F::READ_SIZE).saturating_sub(skipped);
            let end = to.len().min(most);
            let (now, rest) = mem::take(&mut to).split_at_mut(end);
            let len = skipped.saturating_add(now.len()).next_multiple_of(F::READ_SIZE);
            let units = buffer.get_mut(..len).unwrap_or_default();
            self.0.read(address.saturating_sub(skipped as u32), units)?;
            copy(units.get(skipped..).unwrap_or_default(), now);
            address = address.saturating_add(now.len() as u32);
            to = rest;
        }
        Ok(())
    }
}

impl<F: ReadStorage> Chip for Storage<F> {
    type Error = F::Error;

    fn read(&mut self, address: u32, to: &mut [u8]) -> Result<(), F::Error> {
        self.0.read(address, to)
    }
}
