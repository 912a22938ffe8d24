//! Binary logarithms in fixed point.
//!
//! Unlike floating point they are the same on every machine, and the same list must give the same
//! bytes everywhere.

/// One bit: the unit is 1/65,536 of a bit.
pub(crate) const BIT: u64 = 1 << 16;

/// The bits of a number after the first one that count.
const MANTISSA: u32 = 11;

static FRACTIONS: [u16; 1 << MANTISSA] = fractions();

/// Returns the binary logarithm of a number above 0, with an error below 0.001 bits.
#[inline]
pub(crate) fn log2(number: u64) -> u64 {
    let whole = number.ilog2();
    // The bits after the first one are at the top.
    let mantissa = number << (63 - whole) << 1 >> (64 - MANTISSA);
    u64::from(whole) * BIT + u64::from(FRACTIONS[mantissa as usize])
}

/// The logarithms of 1 + mantissa / 2^11, digit by digit: squaring a number doubles its logarithm.
const fn fractions() -> [u16; 1 << MANTISSA] {
    let mut fractions = [0; 1 << MANTISSA];
    let mut mantissa = 0;
    while mantissa < fractions.len() {
        let mut number = ((1 << MANTISSA) | mantissa as u64) << (31 - MANTISSA);
        let mut digits = 0;
        while digits < 16 {
            number = (number * number) >> 31;
            let digit = number >> 32;
            number >>= digit;
            fractions[mantissa] = fractions[mantissa] << 1 | digit as u16;
            digits += 1;
        }
        mantissa += 1;
    }
    fractions
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
