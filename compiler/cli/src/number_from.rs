//! Arguments that are a number from a least number on.

use std::fmt::Display;
use std::str::FromStr;

/// Returns a parser of whole numbers that are not below `least`.
pub fn number_from<N: FromStr + PartialOrd + Display + Copy>(
    least: N,
) -> impl Fn(&str) -> Result<N, String> + Clone {
    move |text| {
        let number = text.parse().ok().filter(|number| *number >= least);
        number.ok_or_else(|| format!("expected a whole number from {least} on"))
    }
}

#[cfg(test)]
mod tests {
    use super::number_from;

    #[test]
    fn numbers_below_the_least_are_refused() {
        assert_eq!(number_from(5_u8)("5"), Ok(5));
        for text in ["4", "-1", "", "5.0", "256", "five"] {
            let refused = Err("expected a whole number from 5 on".to_owned());
            assert_eq!(number_from(5_u8)(text), refused, "{text}");
        }
    }
}
