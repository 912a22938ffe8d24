//! How long classes take, judged by the classes that are proved.

use std::time::Duration;

/// The time that a random sample of classes took: their number, the sum of their seconds, and the
/// sum of the squares.
#[derive(Clone, Copy, Default)]
pub struct TimeEstimate {
    proved: f64,
    sum: f64,
    squares: f64,
}

/// The fewest classes from which the time of others is estimated.
const FEW: f64 = 5.0;

impl TimeEstimate {
    /// Adds a class.
    pub fn add(&mut self, time: Duration) {
        let seconds = time.as_secs_f64();
        self.proved += 1.0;
        self.sum += seconds;
        self.squares += seconds * seconds;
    }

    /// The seconds that the classes took.
    pub fn sum(&self) -> f64 {
        self.sum
    }

    /// Estimates the seconds for N other classes: the lower end of the 95% confidence interval, the
    /// expected time, and the upper end. Returns `None` if too few classes are proved.
    pub fn others(&self, others: f64) -> Option<[f64; 3]> {
        if others == 0.0 {
            return Some([0.0; 3]);
        }
        if self.proved < FEW {
            return None;
        }
        let mean = self.sum / self.proved;
        let deviation = (self.squares / (self.proved - 1.0)
            - mean * self.sum / (self.proved - 1.0))
            .max(0.0)
            .sqrt();
        // 1.96 standard errors: the other classes vary, and so did the sample.
        let error = 1.96 * deviation * (others * (1.0 + others / self.proved)).sqrt();
        Some([(others * mean - error).max(0.0), others * mean, others * mean + error])
    }
}

#[cfg(test)]
mod tests {
    use super::{Duration, TimeEstimate};

    #[test]
    fn other_classes_take_about_as_long_as_the_sample() {
        let mut times = TimeEstimate::default();
        for seconds in [1, 2, 3, 4] {
            times.add(Duration::from_secs(seconds));
            assert_eq!(times.others(10.0), None);
        }
        times.add(Duration::from_secs(5));
        let [least, expected, most] = times.others(20.0).unwrap();
        assert_eq!(expected, 60.0);
        // The variance of 1 to 5 is 2.5. The variance of the sum of 20 others is
        // 20 * 2.5 + 20 * 20 * 2.5 / 5.
        assert!((most - expected - 1.96 * 250_f64.sqrt()).abs() < 1e-9, "{most}");
        assert!((most - expected - (expected - least)).abs() < 1e-9);
        assert_eq!(times.others(0.0), Some([0.0; 3]));
    }
}
