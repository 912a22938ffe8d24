//! Iteration over the set bits of an integer.

use dawggle::Mask;

/// The positions of the set bits of a mask, in ascending order.
pub struct Bits<M>(pub M);

impl<M: Mask> Iterator for Bits<M> {
    type Item = u8;

    fn next(&mut self) -> Option<u8> {
        let rest = self.0.rest();
        let mask = std::mem::replace(&mut self.0, rest);
        (!mask.is_empty()).then_some(mask.first())
    }
}
