//! Patterns without the feature `queries`: they are refused.

use crate::Error;

/// No patterns.
#[derive(Clone, Debug, Default)]
pub(crate) struct Patterns(());

/// Recognizes no words.
#[derive(Debug)]
pub(crate) struct Matcher;

impl Patterns {
    /// Refuses a pattern of a list.
    pub fn add(&mut self, list: &str, entry: &str) -> Result<(), Error> {
        let what = format!("{list} has the pattern {entry:?}: matching it");
        Err(Error::Feature { what, feature: "queries" })
    }

    /// Returns a matcher for no patterns.
    pub fn matcher(&self) -> Matcher {
        Matcher
    }
}

impl Matcher {
    /// Whether a word matches one of the patterns.
    pub fn holds(&mut self, _: &str) -> bool {
        false
    }
}

#[cfg(test)]
mod tests {
    use crate::list::List;
    use crate::{Compiler, Error};

    #[test]
    fn a_pattern_is_refused_and_a_word_is_not() {
        let compiler = |excluded: &str| {
            let excluded = List::text("rude.txt", excluded);
            Compiler::new().words("list", ["cat", "ox"]).exclude(excluded).compile()
        };
        assert_eq!(compiler("ox\n").unwrap().report.kept, 1);
        let error = compiler("o*\n").unwrap_err();
        assert!(matches!(error, Error::Feature { feature: "queries", .. }));
        assert_eq!(
            error.to_string(),
            "rude.txt has the pattern \"o*\": matching it needs the feature `queries` of the crate \
             dawggle-compiler"
        );
    }
}
