//! Proofs: every board that scores at least a cutoff, and certificates that others can check.

mod certificate;
mod claim;
mod partition;
mod prover;

pub use certificate::{Certificate, CertificateError, Flaw, Line, LineError, Summary, lines};
pub use claim::{Answer, AnswerError, Claim, ClaimError, Claimed, ClassName, Found, Header};
pub use partition::Partition;
pub use prover::{Proof, Prover, ProverError, TooManyBoards};
