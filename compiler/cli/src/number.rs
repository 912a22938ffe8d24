//! Arguments that are whole numbers, such as `1000`, `1_000` or `1e3`, ranges of them, such as
//! `100..200`, or numbers of bytes, such as `160k`.

use std::fmt::Display;
use std::ops::RangeInclusive;

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

/// Parses a number that may have a fraction.
pub fn decimal(text: &str) -> Result<f64, String> {
    text.parse().map_err(|_| "expected a number such as 1.5".to_owned())
}

/// Returns a parser of whole numbers that are not below `least`.
pub fn number_from<N: TryFrom<u64> + PartialOrd + Display + Copy>(
    least: N,
) -> impl Fn(&str) -> Result<N, String> + Clone {
    move |text| match number::<u64>(text).map(N::try_from) {
        Some(Ok(number)) if number >= least => Ok(number),
        Some(Err(_)) => Err("the number is too large".to_owned()),
        _ => Err(format!("expected a whole number, {least} or more")),
    }
}

/// Parses `N..M`, `N..`, `..M` or `N`. Both ends belong to the range.
pub fn number_range(text: &str) -> Result<RangeInclusive<u64>, String> {
    let (least, most) = text.split_once("..").unwrap_or((text, text));
    let number = |text: &str, open| match text {
        "" if text.len() < most.len() + least.len() => Some(open),
        _ => number(text),
    };
    match (number(least, 0), number(most, u64::MAX)) {
        (Some(least), Some(most)) if least <= most => Ok(least..=most),
        _ => Err("expected a number, or a range such as 100..200, 100.. or ..200".to_owned()),
    }
}

/// Parses a number of bytes: `160000`, `160k`, `1M`, `2G`. A `k` is 1024 bytes, an `M` is 1024 `k`.
pub fn byte_size(text: &str) -> Result<u64, String> {
    let units = [(['k', 'K'], 1 << 10), (['m', 'M'], 1 << 20), (['g', 'G'], 1 << 30)];
    let with = |(names, unit): ([char; 2], u64)| Some((text.strip_suffix(names)?, unit));
    let (digits, unit) = units.into_iter().find_map(with).unwrap_or((text, 1));
    let bytes = number(digits).and_then(|number: u64| number.checked_mul(unit));
    bytes.ok_or_else(|| "expected a number of bytes, such as 160000, 160k or 1M".to_owned())
}

/// Parses two numbers of bytes, separated by a comma.
pub fn byte_sizes(text: &str) -> Result<(u64, u64), String> {
    match text.split(',').collect::<Vec<_>>()[..] {
        [first, second] => Ok((byte_size(first)?, byte_size(second)?)),
        _ => Err("expected flash and RAM, such as 256k,16k".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_below_the_least_are_refused() {
        assert_eq!(number_from(5_u8)("5"), Ok(5));
        assert_eq!(number_from(5_u8)("256"), Err("the number is too large".to_owned()));
        for text in ["4", "-1", "", "5.0", "five"] {
            let refused = Err("expected a whole number, 5 or more".to_owned());
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

    #[test]
    fn ranges_have_both_ends() {
        assert_eq!(number_range("100..200"), Ok(100..=200));
        assert_eq!(number_range("7.."), Ok(7..=u64::MAX));
        assert_eq!(number_range("..1e3"), Ok(0..=1000));
        assert_eq!(number_range("7"), Ok(7..=7));
        for text in ["", "..", "3..2", "-1..", "1...2", "a..b", "1..2..3", "18446744073709551616"] {
            assert!(number_range(text).is_err(), "{text}");
        }
    }

    #[test]
    fn reads_bytes_and_units() {
        for (text, bytes) in [
            ("0", 0),
            ("160000", 160_000),
            ("1k", 1024),
            ("256K", 262_144),
            ("2M", 2_097_152),
            ("1m", 1_048_576),
            ("1e6", 1_000_000),
            ("2G", 2_147_483_648),
            ("18446744073709551615", u64::MAX),
        ] {
            assert_eq!(byte_size(text), Ok(bytes), "{text}");
        }
        assert_eq!(byte_sizes("256k,16384"), Ok((262_144, 16_384)));
    }

    #[test]
    fn refuses_other_texts() {
        let bad =
            ["", "k", "1 k", "+1", "-1", "1.5M", "1T", "1kk", "0x10", "é", "18446744073709551615k"];
        for text in bad {
            assert!(byte_size(text).is_err(), "{text}");
        }
        for text in ["", "256k", "256k,", ",16k", "256k,16k,1", "256k 16k"] {
            assert!(byte_sizes(text).is_err(), "{text}");
        }
    }
}
