//! A distribution as the bars of a histogram.

use std::io::{self, Write};

use dawggle_search::game::Distribution;

/// A distribution in bars of equal width. The last bar has all larger values: the top 0.5%.
pub struct Histogram {
    /// The number of values of a bar. Bar N begins with the value N * step.
    pub step: u64,
    /// How often the values of each bar were seen.
    pub counts: Vec<u64>,
    all: u64,
}

impl Histogram {
    /// Makes a histogram of about this number of bars.
    pub fn of(distribution: &Distribution, bars: u64) -> Self {
        let top = distribution.quantile(0.995);
        let step = round_up(top / bars + 1);
        let mut counts = vec![0; (top / step + 2) as usize];
        let last = counts.len() as u64 - 1;
        let bar = |value: u64| (value / step).min(last) as usize;
        distribution.counts().for_each(|(value, count)| counts[bar(value)] += count);
        Self { step, counts, all: distribution.len() }
    }

    /// Returns the share of a bar in percent.
    pub fn percent(&self, bar: usize) -> f64 {
        self.counts[bar] as f64 * 100.0 / self.all.max(1) as f64
    }

    /// Returns the share of the highest bar in percent.
    pub fn most_percent(&self) -> f64 {
        (0..self.counts.len()).map(|bar| self.percent(bar)).fold(0.0, f64::max)
    }

    /// Returns the values of a bar: `10-14`, or `95+` for the last one.
    pub fn range(&self, bar: usize) -> String {
        let from = (bar as u64).saturating_mul(self.step);
        match from.saturating_add(self.step - 1) {
            _ if bar + 1 == self.counts.len() => format!("{from}+"),
            to if to == from => from.to_string(),
            to => format!("{from}-{to}"),
        }
    }

    /// Draws the bars on a terminal.
    pub fn draw(&self, width: usize, output: &mut impl Write) -> io::Result<()> {
        let most = self.counts.iter().copied().max().unwrap_or_default().max(1);
        let room = width.saturating_sub(24).max(10) as f64;
        for (bar, &count) in self.counts.iter().enumerate() {
            let length = (count as f64 / most as f64 * room).round() as usize;
            let (range, percent) = (self.range(bar), self.percent(bar));
            writeln!(output, "{range:>11} {percent:>6.2}% {}", "█".repeat(length))?;
        }
        Ok(())
    }
}

/// Rounds up to one of 1, 2, 5, 10, 20, 50, ...
pub fn round_up(number: u64) -> u64 {
    let mut unit = 1_u64;
    loop {
        let steps = [1, 2, 5].map(|digit| unit.saturating_mul(digit));
        match steps.into_iter().find(|&step| step >= number) {
            Some(step) => return step,
            None => unit = unit.saturating_mul(10),
        }
    }
}
