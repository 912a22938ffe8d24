//! How long a proof of all classes takes, judged by the bounds of some and the times of fewer.
//!
//! The time for a class grows with the third power of its upper bound (on 4x4, R² is 0.90). So the
//! bounds of a random sample are computed first. Then some classes of the sample are proved, chosen
//! in proportion to the third power of their bounds. The ratio of the time to this power varies far
//! less than the time.
//!
//! They are chosen by priority sampling (Duffield, Lund and Thorup, "Priority sampling for
//! estimation of arbitrary subset sums", 2007). A class of size x has the priority x/u, where u is
//! random between 0 and 1. The classes with the highest priorities are proved, in this order, so
//! every beginning of the order is a sample. If t is the highest priority of the other classes, a
//! proved class represents the size max(x, t).

use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

/// Estimates how long a proof takes, from a random sample of its classes: from the bounds of all
/// classes of the sample, and the times of the proofs of some.
///
/// # Examples
///
/// Five of 1000 classes, whose bounds took a second each. Their proofs take 2 seconds more.
///
/// ```
/// use dawggle_search::prove::TimeEstimate;
///
/// let bounds = (0..5).map(|class| (class, 5000, 1.0));
/// let estimate = TimeEstimate::new(1000, 4000, bounds.collect(), 7);
/// let times: Vec<_> = estimate.order().map(|_| Some(3.0)).collect();
/// let [_, expected, _] = estimate.estimate(&times, 0.0).unwrap();
/// assert!((expected - 3000.0).abs() < 1e-6);
/// ```
#[derive(Clone, Debug)]
pub struct TimeEstimate {
    /// The number of all classes.
    all: f64,
    /// The class with the highest priority comes first.
    sample: Vec<BoundedClass>,
}

/// A class whose bound is known.
#[derive(Clone, Debug)]
struct BoundedClass {
    class: u64,
    /// The seconds that the bound took.
    seconds: f64,
    /// The time of the search is about proportional to this. It is 0 if there is no search.
    size: f64,
    priority: f64,
}

/// A class that was searched.
struct Search {
    size: f64,
    /// The size that the class represents.
    weight: f64,
    seconds: f64,
}

/// The fewest proved classes from which the time of others is estimated.
const MIN_PROVED: usize = 5;

impl TimeEstimate {
    /// Makes an estimate for this number of classes, with the cutoff of their claim, from a random
    /// sample of them: their numbers, their [bounds](crate::prove::ClaimProver::bound), and the
    /// seconds that the bounds took. The same seed always gives the same order.
    #[must_use]
    pub fn new(all: usize, cutoff: u64, mut bounds: Vec<(u64, u64, f64)>, seed: u64) -> Self {
        // Independent of the random numbers that may have chosen the sample with this seed.
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        random.set_stream(1);
        bounds.sort_unstable_by_key(|&(class, ..)| class);
        let bounded = bounds.into_iter().map(|(class, bound, seconds)| {
            let size = if bound < cutoff { 0.0 } else { (bound as f64).powi(3) };
            let priority = size / (1.0 - random.random::<f64>());
            BoundedClass { class, seconds, size, priority }
        });
        let mut sample: Vec<BoundedClass> = bounded.collect();
        sample.sort_by(|a, b| b.priority.total_cmp(&a.priority).then(a.class.cmp(&b.class)));
        Self { all: all as f64, sample }
    }

    /// Returns the classes that are searched, with their sizes, in the order in which they should
    /// be proved.
    pub fn order(&self) -> impl Iterator<Item = (u64, f64)> {
        let searched = self.sample.iter().filter(|class| class.size > 0.0);
        searched.map(|class| (class.class, class.size))
    }

    /// Estimates the seconds for all classes: the lower end of the 95% confidence interval, the
    /// expected time, and the upper end. Returns `None` if too few classes are proved.
    ///
    /// `times` has the seconds of the first classes of the order, and `None` for each class whose
    /// proof was interrupted. Together, the interrupted proofs took `interrupted` seconds.
    #[must_use]
    pub fn estimate(&self, times: &[Option<f64>], interrupted: f64) -> Option<[f64; 3]> {
        let finished = times.iter().flatten().count();
        if self.sample.is_empty() || finished < MIN_PROVED.min(self.order().count()) {
            return None;
        }
        let searches = self.searches(times, interrupted);
        let ratio = mean_ratio(&searches);
        let weights = sum(&searches, |search| search.weight);

        // The variances of the ratio of a class, and of the mean ratio. A class that represents
        // only itself was certain to be chosen, so it adds nothing to the second one.
        let bessel = bessel(searches.len());
        let deviation = |search: &Search| (search.seconds / search.size - ratio).powi(2);
        let of_ratio = bessel * sum(&searches, |search| search.weight * deviation(search));
        let of_ratio = if weights > 0.0 { of_ratio / weights } else { 0.0 };
        let of_mean_ratio = bessel
            * sum(&searches, |search| {
                (search.weight - search.size) * search.weight * deviation(search)
            });
        let of_mean_ratio = if weights > 0.0 { of_mean_ratio / weights.powi(2) } else { 0.0 };

        let mean = |value: &dyn Fn(&BoundedClass) -> f64| {
            sum(&self.sample, value) / self.sample.len() as f64
        };
        let seconds = |class: &BoundedClass| class.seconds + ratio * class.size;
        let expected = mean(&seconds);
        let between = mean(&|class| (seconds(class) - expected).powi(2));
        let within = of_ratio * mean(&|class| class.size.powi(2));
        let share = (self.sample.len() as f64 / self.all).min(1.0);
        let of_sample = (1.0 - share) * self::bessel(self.sample.len()) * (between + within)
            / self.sample.len() as f64;
        let variance = of_sample + mean(&|class| class.size).powi(2) * of_mean_ratio;

        // Times vary by factors, so the interval is symmetric on a logarithmic scale.
        // Without any time, the times do not vary.
        let relative = if expected > 0.0 { variance.sqrt() / expected } else { 0.0 };
        let error = student(searches.len().max(2) - 1) * relative;
        Some([-error, 0.0, error].map(|error| self.all * expected * error.exp()))
    }

    /// Returns the searches of the first classes of the order. Of an interrupted search, the time
    /// is estimated: leaving it out would leave out the longest ones.
    fn searches(&self, times: &[Option<f64>], interrupted: f64) -> Vec<Search> {
        let next = self.sample.get(times.len()).map_or(0.0, |next| next.priority);
        let search = |(class, time): (&BoundedClass, f64)| Search {
            size: class.size,
            weight: class.size.max(next),
            seconds: (time - class.seconds).max(0.0),
        };
        let timed = self.sample.iter().zip(times);
        let finished = timed.clone().filter_map(|(class, &time)| Some((class, time?)));
        let mut searches: Vec<Search> = finished.map(search).collect();
        let expected = mean_ratio(&searches);
        let open: Vec<_> =
            timed.filter(|(_, time)| time.is_none()).map(|(class, _)| class).collect();
        let size = sum(&open, |class| class.size);
        // At least as long as until the interrupt.
        let until = interrupted - sum(&open, |class| class.seconds);
        let ratio = expected.max(until / size.max(f64::MIN_POSITIVE));
        searches
            .extend(open.iter().map(|class| search((class, class.seconds + ratio * class.size))));
        searches
    }
}

/// Returns the mean ratio of the time to the size.
fn mean_ratio(searches: &[Search]) -> f64 {
    let weights = sum(searches, |search| search.weight);
    let seconds = sum(searches, |search| search.weight * search.seconds / search.size);
    if weights > 0.0 { seconds / weights } else { 0.0 }
}

fn sum<T>(items: &[T], value: impl Fn(&T) -> f64) -> f64 {
    items.iter().map(value).sum()
}

/// Returns the factor that makes the variance of a sample an estimate for the population.
fn bessel(sample: usize) -> f64 {
    sample as f64 / (sample.max(2) - 1) as f64
}

/// Returns the 97.5% quantile of Student's distribution, by its expansion around the normal one.
fn student(freedom: usize) -> f64 {
    let (z, freedom): (f64, _) = (1.96, freedom as f64);
    let first = (z.powi(3) + z) / 4.0;
    let second = (5.0 * z.powi(5) + 16.0 * z.powi(3) + 3.0 * z) / 96.0;
    z + first / freedom + second / freedom.powi(2)
}

#[cfg(test)]
mod tests {
    use rand::rngs::ChaCha8Rng;
    use rand::seq::index;
    use rand::{RngExt, SeedableRng};

    use super::TimeEstimate;

    /// The recorded bound and times of a class.
    #[derive(Clone, Copy)]
    struct Recorded {
        bound: u64,
        seconds_of_bound: f64,
        seconds: f64,
    }

    const CUTOFF: u64 = 3500;

    /// A number from a normal distribution, as the sum of twelve uniform ones.
    fn normal(random: &mut ChaCha8Rng) -> f64 {
        (0..12).map(|_| random.random::<f64>()).sum::<f64>() - 6.0
    }

    /// Times as on 4x4: the third power of the bounds has a coefficient of variation of 1.45, and
    /// the logarithm of the time deviates from it by 0.48.
    fn recorded(classes: usize, deviation: f64) -> Vec<Recorded> {
        let mut random = ChaCha8Rng::seed_from_u64(1);
        let class = |_| {
            let size = (1.06 * normal(&mut random)).exp();
            let bound = (20_000.0 * size.cbrt()) as u64;
            let seconds_of_bound = 2.0 * size.cbrt();
            let search = 17.0 * size * (deviation * normal(&mut random)).exp();
            let seconds = seconds_of_bound + if bound < CUTOFF { 0.0 } else { search };
            Recorded { bound, seconds_of_bound, seconds }
        };
        (0..classes).map(class).collect()
    }

    /// Estimates from the bounds of some classes and the times of fewer. The proofs are interrupted
    /// after `time` seconds.
    fn estimate(
        recorded: &[Recorded],
        bounds: usize,
        proofs: usize,
        mut time: f64,
        seed: u64,
    ) -> Option<[f64; 3]> {
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        let sample = index::sample(&mut random, recorded.len(), bounds.min(recorded.len()));
        let bounds = sample.into_iter().map(|class| {
            let Recorded { bound, seconds_of_bound, .. } = recorded[class];
            (class as u64, bound, seconds_of_bound)
        });
        let estimate = TimeEstimate::new(recorded.len(), CUTOFF, bounds.collect(), seed);
        let mut times = Vec::new();
        for (class, _) in estimate.order().take(proofs) {
            let seconds = recorded[class as usize].seconds;
            if time < seconds {
                times.push(None);
                break;
            }
            time -= seconds;
            times.push(Some(seconds));
        }
        estimate.estimate(&times, time)
    }

    /// Asserts that about 95% of 1,000 intervals hold the true time, and that the expected times
    /// are right on average.
    fn assert_coverage(recorded: &[Recorded], bounds: usize, proofs: usize, time: f64) {
        let truth: f64 = recorded.iter().map(|class| class.seconds).sum();
        let (mut estimates, mut held, mut sum) = (0.0, 0.0, 0.0);
        for seed in 0..1000 {
            // Hardly any sample is interrupted before it has five proofs.
            let times = estimate(recorded, bounds, proofs, time, seed);
            let Some([least, expected, most]) = times else { continue };
            estimates += 1.0;
            held += f64::from((least..=most).contains(&truth));
            sum += expected / truth;
        }
        let (held, mean) = (held / estimates, sum / estimates);
        println!("{bounds} {proofs} {time}: {estimates} estimates, {held} held, mean {mean}");
        assert!(estimates >= 980.0 && (0.93..=0.975).contains(&held), "{estimates} {held}");
        assert!((0.97..=1.03).contains(&mean), "{mean}");
    }

    #[test]
    fn about_95_of_100_intervals_hold_the_time_of_all_classes() {
        for deviation in [0.1, 0.48, 0.7] {
            assert_coverage(&recorded(20_000, deviation), 400, 40, f64::INFINITY);
        }
        let recorded = recorded(20_000, 0.48);
        assert_coverage(&recorded, 200, 20, f64::INFINITY);
        assert_coverage(&recorded, 100, 10, f64::INFINITY);
    }

    #[test]
    fn an_interrupt_does_not_bias_the_estimate() {
        let recorded = recorded(20_000, 0.48);
        for time in [2000.0, 4000.0] {
            assert_coverage(&recorded, 400, 40, time);
        }
    }

    #[test]
    fn nothing_is_estimated_if_everything_is_known() {
        let recorded = recorded(30, 0.48);
        let truth: f64 = recorded.iter().map(|class| class.seconds).sum();
        let [least, expected, most] = estimate(&recorded, 400, 40, f64::INFINITY, 1).unwrap();
        assert!((expected / truth - 1.0).abs() < 1e-9, "{expected} {truth}");
        assert!((most / least - 1.0).abs() < 1e-9, "{least} {most}");
    }

    #[test]
    fn nothing_is_estimated_from_fewer_than_five_proofs() {
        let recorded = recorded(1000, 0.48);
        assert_eq!(estimate(&recorded, 100, 4, f64::INFINITY, 1), None);
        assert_eq!(estimate(&recorded, 0, 10, f64::INFINITY, 1), None);
        assert!(estimate(&recorded, 100, 5, f64::INFINITY, 1).is_some());
    }

    #[test]
    fn without_any_time_the_estimate_is_0() {
        let class = Recorded { bound: 2 * CUTOFF, seconds_of_bound: 0.0, seconds: 0.0 };
        assert_eq!(estimate(&[class; 1000], 100, 10, f64::INFINITY, 1), Some([0.0; 3]));
    }

    /// Then no class is searched, and the bounds are all there is to a proof.
    #[test]
    fn classes_below_the_cutoff_take_as_long_as_their_bounds() {
        let class = Recorded { bound: CUTOFF - 1, seconds_of_bound: 2.0, seconds: 2.0 };
        let times = estimate(&[class; 1000], 100, 10, f64::INFINITY, 1);
        assert_eq!(times, Some([2000.0; 3]));
    }
}
