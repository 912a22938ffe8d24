//! Proofs: every board that scores at least a cutoff, and certificates that others can check.

mod certificate;
mod certificate_line;
mod claim;
mod claim_prover;
mod partition;
mod prover;

pub use certificate::Certificate;
pub use certificate_line::{
    CertificateError, CertificateHeader, CertificateLine, CertificateSummary, ClassName,
    ClassProof, ProvedBoard,
};
pub use claim::{Claim, ClaimError};
pub use claim_prover::ClaimProver;
pub use partition::Partition;
pub use prover::{Proof, ProveError, Prover};
