//! The claim of a certificate, which its first line states.

use anyhow::{bail, ensure};
use dawggle::{Dawg, Source};
use dawggle_search::game::Rules;
use dawggle_search::prove::{CertificateError, CertificateLine, Claim};

/// Reads the first line of a certificate, with its number, and the claim in it. Fails unless it is
/// about the words of this dictionary.
pub fn read<S: Source>(
    lines: &mut impl Iterator<Item = Result<(usize, CertificateLine), CertificateError>>,
    dawg: &Dawg<S>,
) -> anyhow::Result<((usize, CertificateLine), Claim)> {
    let Some((number, header)) = lines.next().transpose()? else {
        bail!(CertificateError::NoHeader);
    };
    let (Some((words, digest)), Some(claim)) = (header.word_list(), header.claim()) else {
        bail!(CertificateError::NoHeader);
    };
    ensure!(
        header.is_about(dawg),
        "the dictionary has other words than the certificate: expected {words} words with the \
         SHA-256 {digest}"
    );
    let claim = claim.clone();
    Ok(((number, header), claim))
}

/// Describes the claim, so that readers can see whether it is the one that they expect.
pub fn describe(claim: &Claim, dawg: &Dawg<impl Source>) -> anyhow::Result<String> {
    let rules = Rules::parse(&claim.rules)?;
    let size = claim.size.or(rules.geometry().map(|shape| (shape.rows(), shape.columns())));
    let size = size.map_or_else(String::new, |(rows, columns)| format!(" {rows}x{columns},"));
    let words = dawg.counts().words;
    let digest: String = dawg.digest().iter().map(|byte| format!("{byte:02x}")).collect();
    Ok(format!(
        "claimed for the rules {:?},{size} words of at least {} letters, points {:?}\nwith {words} words, \
         SHA-256 {digest}",
        rules.name, rules.min_length, rules.scoring.table
    ))
}

/// Replaces control characters, which a certificate could use to deceive a terminal.
pub fn printable(message: &str) -> String {
    message.replace(|character: char| character.is_control() && character != '\n', "\u{FFFD}")
}
