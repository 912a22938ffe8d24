//! Natural numbers of any size.

use std::fmt::{self, Display};

/// A natural number of any size, such as a number of boards: it can have hundreds of digits.
///
/// It can be printed, compared with `==`, and converted to a `u64` if it is not too large.
///
/// # Examples
///
/// ```
/// use dawggle_search::game::Natural;
///
/// assert_eq!(Natural::from(26).to_string(), "26");
/// assert_eq!(Natural::from(26).to_u64(), Some(26));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Natural {
    /// The digits in base 10^9, the lowest first. The last is not 0.
    digits: Vec<u32>,
}

const BASE: u64 = 1_000_000_000;

impl From<u32> for Natural {
    fn from(number: u32) -> Self {
        Self::product([number])
    }
}

impl Natural {
    /// Multiplies numbers.
    pub(crate) fn product(factors: impl IntoIterator<Item = u32>) -> Self {
        Self { digits: vec![1] }.times(factors)
    }

    /// Multiplies this number by others.
    pub(crate) fn times(self, factors: impl IntoIterator<Item = u32>) -> Self {
        factors.into_iter().fold(self, |product, factor| {
            let mut next = Self::default();
            next.add_product(&product, factor);
            next
        })
    }

    /// Adds a product to this number.
    pub(crate) fn add_product(&mut self, number: &Self, factor: u32) {
        let (mut at, mut carry) = (0, 0);
        while at < number.digits.len() || carry > 0 {
            if at == self.digits.len() {
                self.digits.push(0);
            }
            let digit = number.digits.get(at).copied().unwrap_or_default();
            carry += u64::from(self.digits[at]) + u64::from(digit) * u64::from(factor);
            self.digits[at] = (carry % BASE) as u32;
            carry /= BASE;
            at += 1;
        }
        let digits = self.digits.iter().rposition(|&digit| digit > 0).map_or(0, |last| last + 1);
        self.digits.truncate(digits);
    }

    /// Returns the number as a `u64`, or `None` if it is too large.
    #[must_use]
    pub fn to_u64(&self) -> Option<u64> {
        let mut digits = self.digits.iter().rev();
        digits.try_fold(0_u64, |number, &digit| number.checked_mul(BASE)?.checked_add(digit.into()))
    }

    /// Divides two numbers. The first 15 digits are exact, if the result is at least 2.3e-308.
    pub(crate) fn divided_by(&self, divisor: &Self) -> f64 {
        // The first 19 digits or more, and how many digits in base 10^9 follow. As floating point,
        // a whole number could be infinite.
        let first = |number: &Self| {
            let (rest, first) = number.digits.split_at(number.digits.len().saturating_sub(3));
            let digits = first.iter().rev().map(|&digit| u128::from(digit));
            let first = digits.fold(0, |sum, digit| sum * u128::from(BASE) + digit);
            (first as f64, rest.len() as i32)
        };
        let ((dividend, after), (divisor, after_divisor)) = (first(self), first(divisor));
        dividend / divisor * (BASE as f64).powi(after - after_divisor)
    }
}

impl Display for Natural {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (first, rest) = self.digits.split_last().unwrap_or((&0, &[]));
        let rest = rest.iter().rev().map(|digit| format!("{digit:09}"));
        f.pad_integral(true, "", &rest.fold(first.to_string(), |text, digits| text + &digits))
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn agrees_with_128_bits(
            factors in prop::collection::vec(any::<u32>(), 0..4),
            summand in any::<u32>(),
            factor in any::<u32>(),
        ) {
            let product: u128 = factors.iter().map(|&factor| u128::from(factor)).product();
            let mut number = Natural::product(factors);
            prop_assert_eq!(number.to_string(), product.to_string());
            prop_assert_eq!(number.to_u64(), u64::try_from(product).ok());
            number.add_product(&Natural::from(summand), factor);
            let sum = product + u128::from(summand) * u128::from(factor);
            prop_assert_eq!(number.to_string(), sum.to_string());
            prop_assert_eq!(number == Natural::default(), sum == 0);
            if sum > 0 {
                let one = Natural::from(1).divided_by(&number) * sum as f64;
                prop_assert!((one - 1.0).abs() < 1e-14);
            }
        }
    }

    #[test]
    fn factorials_have_known_digits() {
        assert_eq!(Natural::product(1..=25).to_string(), "15511210043330985984000000");
        let (large, larger) = (Natural::product(1..=300), Natural::product(1..=301));
        assert_eq!(large.to_string().len(), 615);
        assert_eq!(larger.to_u64(), None);
        assert_eq!((large.divided_by(&larger) * 301.0 * 1e14).round(), 1e14);
        assert_eq!(Natural::from(5).divided_by(&larger), 0.0, "too small for floating point");
    }

    #[test]
    fn zero_is_printed() {
        assert_eq!(Natural::from(0).to_string(), "0");
        assert_eq!(format!("{:>4}", Natural::from(7)), "   7");
    }
}
