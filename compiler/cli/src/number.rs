//! Arguments that are whole numbers, such as `1000`, `1_000` or `1e3`.

use std::fmt::Display;

/// Parses a whole number without a sign. Digits can be grouped by `_`, and `e` adds zeros.
pub fn number<N: TryFrom<u64>>(text: &str) -> Option<N> {
    let (digits, zeros) = text.split_once(['e', 'E']).unwrap_or((text, "0"));
    let is_group = |group: &str| !group.is_empty() && group.bytes().all(|b| b.is_ascii_digit());
    if !digits.split('_').all(is_group) || !is_group(zeros) {
        return None;
    }
    let digits: u64 = digits.replace('_', "").parse().ok()?;
    let number = digits.checked_mul(10_u64.checked_pow(zeros.parse().ok()?)?)?;
    number.try_into().ok()
}

/// Returns a parser of whole numbers that are not below `least`.
pub fn number_from<N: TryFrom<u64> + PartialOrd + Display + Copy>(
    least: N,
) -> impl Fn(&str) -> Result<N, String> + Clone {
    move |text| match number::<u64>(text).map(N::try_from) {
        Some(Ok(number)) if number >= least => Ok(number),
        Some(Err(_)) => Err("the number is too large".to_owned()),
        _ => Err(format!("expected a whole number from {least} on")),
    }
}

#[cfg(test)]
mod tests {
    use super::{number, number_from};

    #[test]
    fn numbers_below_the_least_are_refused() {
        assert_eq!(number_from(5_u8)("5"), Ok(5));
        assert_eq!(number_from(5_u8)("256"), Err("the number is too large".to_owned()));
        for text in ["4", "-1", "", "5.0", "five"] {
            let refused = Err("expected a whole number from 5 on".to_owned());
            assert_eq!(number_from(5_u8)(text), refused, "{text}");
        }
    }

    #[test]
    fn zeros_can_be_counted_and_digits_grouped() {
        for (text, expected) in [
            ("1e9", Some(1_000_000_000)),
            ("25E2", Some(2500)),
            ("1_000_000", Some(1_000_000)),
            ("0e99", None),
            ("1e20", None),
            ("1e", None),
            ("e9", None),
            ("1e-9", None),
            ("_1", None),
            ("1__0", None),
            ("+1", None),
            ("1.5e3", None),
        ] {
            assert_eq!(number::<u64>(text), expected, "{text}");
        }
    }
}
