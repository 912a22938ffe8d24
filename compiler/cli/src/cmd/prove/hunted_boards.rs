//! Boards that a hunt finds: a certificate must list those that score the cutoff.

use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use anyhow::Context;
use dawggle::Dawg;
use dawggle_search::game::Rules;
use dawggle_search::hunt::Hunt;
use dawggle_search::prove::{Certificate, Claim};

use crate::interrupt::{self, Interrupted};

/// Hunts for some seconds. Returns the number of different boards found that score the cutoff.
///
/// A hunt climbs from random boards and knows nothing of classes and bounds.
///
/// # Errors
///
/// A flaw if the certificate does not list one of these boards, or [`Interrupted`].
pub fn expect(
    certificate: &mut Certificate<'_, &'static [u8]>,
    claim: &Claim,
    dawg: Dawg<&'static [u8]>,
    seconds: u64,
    seed: u64,
) -> anyhow::Result<usize> {
    let is_interrupted = interrupt::flag()?;
    let rules = Rules::parse(&claim.rules)?;
    let geometry = rules.geometry_of(claim.size)?.context("the claim has no size")?;
    let hunt = Hunt::new(rules, dawg, geometry).seed(seed);
    let start = Instant::now();
    let is_over = || {
        start.elapsed() >= Duration::from_secs(seconds) || is_interrupted.load(Ordering::Relaxed)
    };
    let mut found = BTreeSet::new();
    for climb in 0.. {
        let watch = |_: Option<&_>| {
            if is_over() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        let boards = hunt.climb(climb, watch)?;
        for board in boards.iter().filter(|board| board.points >= claim.cutoff) {
            let board = board.board.to_string();
            certificate.expect(&board)?;
            found.insert(board);
        }
        if is_interrupted.load(Ordering::Relaxed) {
            return Err(Interrupted("hunting for missing boards".to_owned()).into());
        }
        if is_over() {
            break;
        }
    }
    Ok(found.len())
}
