//! Arguments that are a number of bytes, such as `160k`.

use crate::number::number;

/// Parses a number of bytes: `160000`, `160k`, `1M`, `2G`. A `k` is 1024 bytes, an `M` is 1024 `k`.
pub fn parse(text: &str) -> Result<u64, String> {
    let (digits, unit) = if let Some(digits) = text.strip_suffix(['k', 'K']) {
        (digits, 1 << 10)
    } else if let Some(digits) = text.strip_suffix(['m', 'M']) {
        (digits, 1 << 20)
    } else if let Some(digits) = text.strip_suffix(['g', 'G']) {
        (digits, 1 << 30)
    } else {
        (text, 1)
    };
    let bytes = number(digits).and_then(|number: u64| number.checked_mul(unit));
    bytes.ok_or_else(|| "expected a number of bytes, such as 160000, 160k or 1M".to_owned())
}

/// Parses two numbers of bytes, separated by a comma.
pub fn parse_pair(text: &str) -> Result<(u64, u64), String> {
    match text.split(',').collect::<Vec<_>>()[..] {
        [first, second] => Ok((parse(first)?, parse(second)?)),
        _ => Err("expected flash and RAM, such as 256k,16k".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::{parse, parse_pair};

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
            assert_eq!(parse(text), Ok(bytes), "{text}");
        }
        assert_eq!(parse_pair("256k,16384"), Ok((262_144, 16_384)));
    }

    #[test]
    fn refuses_other_texts() {
        let bad =
            ["", "k", "1 k", "+1", "-1", "1.5M", "1T", "1kk", "0x10", "é", "18446744073709551615k"];
        for text in bad {
            assert!(parse(text).is_err(), "{text}");
        }
        for text in ["", "256k", "256k,", ",16k", "256k,16k,1", "256k 16k"] {
            assert!(parse_pair(text).is_err(), "{text}");
        }
    }
}
