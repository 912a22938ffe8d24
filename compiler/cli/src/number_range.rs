//! Arguments that are a range of numbers, such as `100..200`.

use std::ops::RangeInclusive;

/// Parses `N..M`, `N..`, `..M` or `N`. Both ends belong to the range.
pub fn number_range(text: &str) -> Result<RangeInclusive<u64>, String> {
    let (least, most) = text.split_once("..").unwrap_or((text, text));
    let number = |text: &str, open| match text {
        "" if text.len() < most.len() + least.len() => Some(open),
        _ => crate::number::number(text),
    };
    match (number(least, 0), number(most, u64::MAX)) {
        (Some(least), Some(most)) if least <= most => Ok(least..=most),
        _ => Err("expected a number, or a range such as 100..200, 100.. or ..200".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::number_range;

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
}
