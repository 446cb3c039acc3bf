//! Where to measure next: the place where the remaining models differ most.

/// A point to measure.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Next {
    /// The number of processors, or the size in bytes.
    pub at: f64,
    /// The difference of the two models there, in its standard deviations. Below about 2, one more row will hardly
    /// decide; zero where the models are equal so far.
    pub deviations: f64,
    /// The least and the greatest time that the models say, in seconds.
    pub times: (f64, f64),
}

/// The next size is sought up to this many times the greatest measured, while that is the fastest.
pub(super) const BEYOND: f64 = 4.0;

/// A model whose criterion is this far above that of the best has no support.
///
/// Source: Burnham and Anderson 2002, section 2.6.
pub(super) const OUT_OF_PLAY: f64 = 10.0;

/// Models that differ by less than this many standard deviations everywhere are the same to any measurement.
const LEAST: f64 = 0.1;

/// Noise below this share of a time is not taken for granted.
const LEAST_NOISE: f64 = 1e-6;

/// Returns the candidate at which two models differ most, by their own variance and by the noise of a row.
///
/// A model gives the time at a candidate and its variance; `noise` is the variance of a row's relative error.
///
/// Source: G. E. P. Box and W. J. Hill, "Discrimination among mechanistic models", *Technometrics* 9(1), 1967, by the term
/// of two models.
pub(super) fn most_telling<M: Fn(f64) -> (f64, f64)>(
    candidates: impl Iterator<Item = f64>,
    models: &[M],
    noise: f64,
) -> Option<Next> {
    let noise = noise.max(LEAST_NOISE * LEAST_NOISE);
    let told = candidates.filter_map(|at| {
        let said: Vec<_> = models.iter().map(|model| model(at)).collect();
        let pairs =
            said.iter().enumerate().flat_map(|(i, a)| said[..i].iter().map(move |b| (a, b)));
        let apart =
            pairs.map(|(a, b)| (a.0 - b.0).powi(2) / (a.1 + b.1 + noise * (a.0 * a.0 + b.0 * b.0)));
        let square = apart.reduce(f64::max)?;
        let (least, most) = said
            .iter()
            .fold((f64::INFINITY, 0.0_f64), |(least, most), &(t, _)| (least.min(t), most.max(t)));
        Some(Next { at, deviations: square.sqrt(), times: (least, most) })
    });
    let most =
        told.reduce(|best, other| if best.deviations < other.deviations { other } else { best });
    most.filter(|next| LEAST <= next.deviations)
}

/// Returns the whole numbers from 1 to `most`, beyond a hundred some of them, about a hundredth apart.
pub(super) fn whole_up_to(most: f64) -> impl Iterator<Item = f64> {
    std::iter::successors(Some(1.0), |n: &f64| Some((n + 1.0).max((n * 1.01).round())))
        .take_while(move |&n| n <= most)
        .take(10_000)
}

/// Returns the sizes up to `most` that are a power of two or a quarter, a half, three quarters on the way to the next: 1, 2, 3, 4, 5, 6, 7, 8, 10, 12, …
pub(super) fn sizes_up_to(most: f64) -> impl Iterator<Item = f64> {
    let quarters =
        (0..=60).flat_map(|i| [1.0, 1.25, 1.5, 1.75].map(|part| part * f64::exp2(f64::from(i))));
    quarters.filter(|size| size.fract() == 0.0).take_while(move |&size| size <= most)
}
