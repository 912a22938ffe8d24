//! Looking into dictionaries: what is in them, whether it is right, and how two of them differ.

mod device_fit;
mod difference;
mod inspection;
mod profile;
pub(crate) mod query;
mod sketch;
mod text_order;
mod verify;

pub use crate::graph::survey::GraphFault;
pub use device_fit::DeviceFit;
pub use difference::Difference;
pub use inspection::Inspection;
pub use profile::{Changes, Profile, ProfileError};
pub use query::{Query, QueryError};
pub use text_order::in_text_order;
pub use verify::{VerifyError, verify};
