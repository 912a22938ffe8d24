//! How long classes take, as far as those tell that are done.

use std::time::Duration;

/// What a random sample of classes took: their number, the sum of their seconds, and of the squares.
#[derive(Clone, Copy, Default)]
pub struct Times {
    done: f64,
    sum: f64,
    squares: f64,
}

/// Fewer classes say nothing of others.
const FEW: f64 = 5.0;

impl Times {
    /// A class more is done.
    pub fn add(&mut self, time: Duration) {
        let seconds = time.as_secs_f64();
        self.done += 1.0;
        self.sum += seconds;
        self.squares += seconds * seconds;
    }

    /// The seconds of those that are done.
    pub fn sum(&self) -> f64 {
        self.sum
    }

    /// The seconds that so many others take: the least, what is expected, and the most, with 95%
    /// confidence. `None` if too few are done to tell.
    pub fn others(&self, others: f64) -> Option<[f64; 3]> {
        if others == 0.0 {
            return Some([0.0; 3]);
        }
        if self.done < FEW {
            return None;
        }
        let mean = self.sum / self.done;
        let deviation = (self.squares / (self.done - 1.0) - mean * self.sum / (self.done - 1.0))
            .max(0.0)
            .sqrt();
        // As the others vary, and the sample did. Two standard errors, or nearly.
        let error = 1.96 * deviation * (others * (1.0 + others / self.done)).sqrt();
        Some([(others * mean - error).max(0.0), others * mean, others * mean + error])
    }
}

#[cfg(test)]
mod tests {
    use super::{Duration, Times};

    #[test]
    fn others_take_as_long_give_or_take_some() {
        let mut times = Times::default();
        for seconds in [1, 2, 3, 4] {
            times.add(Duration::from_secs(seconds));
            assert_eq!(times.others(10.0), None);
        }
        times.add(Duration::from_secs(5));
        let [least, expected, most] = times.others(20.0).unwrap();
        assert_eq!(expected, 60.0);
        // The variance of 1 to 5 is 2.5, and that of the sum of 20 others 20 * 2.5 + 20 * 20 * 2.5 / 5.
        assert!((most - expected - 1.96 * 250_f64.sqrt()).abs() < 1e-9, "{most}");
        assert!((most - expected - (expected - least)).abs() < 1e-9);
        assert_eq!(times.others(0.0), Some([0.0; 3]));
    }
}
