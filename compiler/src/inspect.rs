//! Looking into dictionaries.
//!
//! - [`Inspection`]: what is in a dictionary, and where its bytes go. [`DeviceFit`]: whether it
//!   fits a microcontroller.
//! - [`verify`]: whether a dictionary is exactly what the compiler makes.
//! - [`Query`]: the words that match a pattern, a regular expression, or some letters.
//! - [`Profile`]: a small text to keep beside a list, which names the words that changed.
//!   [`Difference`]: the words by which two dictionaries differ.
//! - [`in_text_order`]: all words in the order of their text.
//!
//! ```
//! use dawggle::Dawg;
//! use dawggle_compiler::Compiler;
//! use dawggle_compiler::inspect::{Inspection, verify};
//!
//! let dictionary = Compiler::new().words("pets", ["cat", "dog"]).title("Pets").compile()?;
//! let dawg = Dawg::from_bytes(&dictionary.bytes[..])?;
//! verify(&dawg)?;
//! let inspection = Inspection::of(&dawg)?;
//! assert_eq!(inspection.title.as_deref(), Some("Pets"));
//! assert_eq!(inspection.alphabet.concat(), "acdgot");
//! # Ok::<_, Box<dyn std::error::Error>>(())
//! ```

mod changes;
mod device_fit;
mod difference;
mod fst_set;
mod inspection;
mod profile;
mod query;
mod sketch;
mod text_order;
mod verify;

pub use crate::graph::GraphFault;
pub use changes::Changes;
pub use device_fit::{Device, DeviceFit, Program};
pub use difference::Difference;
pub(crate) use fst_set::fst_set;
pub use inspection::Inspection;
#[cfg(feature = "recipes")]
pub(crate) use profile::shown;
pub use profile::{Profile, ProfileError};
pub use query::{Query, QueryError};
pub use text_order::in_text_order;
pub use verify::{VerifyError, verify, verify_within};

/// Returns bytes as hexadecimal digits.
fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
