//! Proofs: every board that scores at least a cutoff, and certificates that others can check.
//!
//! A proof of the best boards has three layers:
//!
//! 1. A [`Prover`] finds every board of one board class that scores at least the cutoff. It bounds
//!    the class, splits it by choices of letters, and drops each part whose bound is too low.
//! 2. A partition divides all boards of a shape into classes. A [`Claim`] states that a list of
//!    boards is complete, and a [`ClaimProver`] proves it, class by class and in any order.
//! 3. A [`Certificate`] collects and checks the results. Its lines of JSON can come from many
//!    machines, a proof can be continued after a break, and others can check it.
//!
//! A [`TimeEstimate`] says how long a proof takes, from a sample of its classes.
//!
//! The method is Dan Vanderkam's, who bounded board classes ("A Boggle board with over 500 points",
//! 2009) and proved which 4x4 board is best ("A Boggle board proof", 2025).
//!
//! # Examples
//!
//! Of the boards of 2x2 tiles, only one has all six words. (Its 24 arrangements are the same board,
//! because all four cells touch each other.)
//!
//! ```
//! use dawggle::Dawg;
//! use dawggle_search::prove::{Certificate, CertificateLine, Claim, ClaimProver};
//!
//! # let list = "act\nacts\ncat\ncats\nscat\ntac\n";
//! # let bytes = dawggle_compiler::Compiler::new().text("list", list).compile()?.bytes;
//! // The words are act, acts, cat, cats, scat and tac, at one point each.
//! let dawg = Dawg::from_bytes(&bytes)?;
//! let claim = Claim {
//!     rules: "name = 'Boggle'\nscore.table = [0, 0, 0, 1]".to_owned(),
//!     size: Some((2, 2)),
//!     cutoff: 6,
//!     // A class has `a` on a cell, or one of the other letters.
//!     sets: vec![vec!["a".to_owned(), "c s t".to_owned()]; 4],
//!     memory: 1 << 30,
//!     classical: false,
//! };
//! let prover = ClaimProver::new(claim, dawg)?;
//!
//! // Prove each class, and write the certificate.
//! let mut certificate = Certificate::new(&prover);
//! let mut text = serde_json::to_string(&prover.header())? + "\n";
//! for class in certificate.left() {
//!     let proof = prover.prove(class)?;
//!     text += &(serde_json::to_string(&proof)? + "\n");
//!     certificate.add(proof)?;
//! }
//! text += &(serde_json::to_string(&certificate.summary()?)? + "\n");
//! assert_eq!(certificate.boards(), [("ac/st".to_owned(), 6)]);
//!
//! // Someone else reads and checks it.
//! let mut checked = Certificate::new(&prover);
//! assert!(checked.read(CertificateLine::read(text.as_bytes()))?, "it is complete");
//! assert_eq!(checked.boards(), certificate.boards());
//! # Ok::<_, Box<dyn std::error::Error>>(())
//! ```

mod certificate;
mod certificate_line;
mod claim;
mod claim_prover;
mod error;
mod letter_sets;
mod proof;
mod prover;
mod time_estimate;

pub use certificate::Certificate;
pub use certificate_line::{CertificateError, CertificateLine, ClassProof};
pub use claim::{Claim, Partition};
pub use claim_prover::ClaimProver;
pub use error::ProveError;
pub use proof::Proof;
pub use prover::Prover;
pub use time_estimate::TimeEstimate;
