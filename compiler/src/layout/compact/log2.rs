//! Binary logarithms in fixed point.
//!
//! Unlike floating point they are the same on every machine, and the same list must give the same
//! bytes everywhere.

use std::sync::LazyLock;

/// One bit: the unit is 1/65,536 of a bit.
pub(crate) const BIT: u64 = 1 << 16;

/// The bits of a number after the first one that count.
const MANTISSA: u32 = 11;

/// Returns the binary logarithm of a number above 0, with an error below 0.001 bits.
pub(crate) fn log2(number: u64) -> u64 {
    static FRACTIONS: LazyLock<Vec<u64>> =
        LazyLock::new(|| (0..1 << MANTISSA).map(fraction).collect());
    let whole = number.ilog2();
    let top =
        if whole <= MANTISSA { number << (MANTISSA - whole) } else { number >> (whole - MANTISSA) };
    u64::from(whole) * BIT + FRACTIONS[top as usize & ((1 << MANTISSA) - 1)]
}

/// The logarithm of 1 + mantissa / 2^11, digit by digit: squaring a number doubles its logarithm.
fn fraction(mantissa: u64) -> u64 {
    let mut number = ((1 << MANTISSA) | mantissa) << (31 - MANTISSA);
    (0..16).fold(0, |fraction, _| {
        number = (number * number) >> 31;
        let digit = number >> 32;
        number >>= digit;
        (fraction << 1) | digit
    })
}

#[cfg(test)]
mod tests {
    use super::{BIT, log2};

    #[test]
    fn agrees_with_floating_point() {
        for number in (1..5000).chain([65_535, 1 << 20, 123_456_789, u64::MAX]) {
            let expected = (number as f64).log2();
            assert!((log2(number) as f64 / BIT as f64 - expected).abs() < 0.001, "{number}");
        }
    }
}
