//! The encodings of lists.

use std::fmt;
use std::str::FromStr;

use crate::Error;

/// How the bytes of a list make characters: a label of the
/// [WHATWG](https://encoding.spec.whatwg.org/#names-and-labels), such as `latin1`, `windows-1250`
/// or `shift_jis`.
///
/// It needs the feature `encodings` of this crate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Encoding(String);

impl FromStr for Encoding {
    type Err = Error;

    fn from_str(label: &str) -> Result<Self, Error> {
        let encoding = Self(label.to_owned());
        #[cfg(feature = "encodings")]
        encoding.known()?;
        Ok(encoding)
    }
}

impl fmt::Display for Encoding {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(formatter)
    }
}

#[cfg(feature = "encodings")]
impl Encoding {
    /// Returns the encoding with this label.
    pub(super) fn known(&self) -> Result<&'static encoding_rs::Encoding, Error> {
        let known = encoding_rs::Encoding::for_label_no_replacement(self.0.as_bytes());
        known.ok_or_else(|| {
            Error::option(
                "expected the label of an encoding, such as latin1, windows-1250 or utf-16le",
            )
        })
    }
}
