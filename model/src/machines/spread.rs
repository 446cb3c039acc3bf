//! A word that spreads: whoever has it goes on sending. How many have it, and for how long.

/// A word that takes `hop` from sender to receiver, and that a sender sends every `interval`.
///
/// After `a` hops one behind the other, whose senders sent `b` others before, it has travelled for `a hop + b interval`,
/// in `C(a + b - 1, b)` ways. Summed over the shorter of the two, they are counted up to any time.
pub(super) struct Spread {
    /// Above zero, as is `interval`.
    pub hop: f64,
    pub interval: f64,
    /// Doublings until all have it: no more of the longer time are needed.
    pub levels: f64,
    /// By which share of the shorter time a moment may be missed: none where all are whole numbers.
    pub slack: f64,
}

impl Spread {
    /// Returns how many have the word at time `t`.
    pub fn informed(&self, t: f64) -> f64 {
        1.0 + self.groups(t).map(|(count, ..)| count).sum::<f64>().round()
    }

    /// Returns how long all but the first have had the word at time `t`, together.
    pub fn elapsed(&self, t: f64) -> f64 {
        let short = self.hop.min(self.interval);
        self.groups(t).map(|(count, rest, mean)| count * (rest - short * mean)).sum()
    }

    /// Returns the moment nearest to `t` at which somebody gets the word, or `least` where none is nearer.
    pub fn moment(&self, t: f64, least: f64) -> f64 {
        let (long, short) = self.sorted();
        let moments = self.counts().map(|i| i * long + self.room(t, i).max(0.0) * short);
        moments.fold(
            least,
            |best, moment| {
                if (moment - t).abs() < (best - t).abs() { moment } else { best }
            },
        )
    }

    fn is_by_hops(&self) -> bool {
        self.interval <= self.hop
    }

    fn sorted(&self) -> (f64, f64) {
        if self.is_by_hops() { (self.hop, self.interval) } else { (self.interval, self.hop) }
    }

    /// Returns how many of the longer time there may be.
    fn counts(&self) -> impl Iterator<Item = f64> {
        (u32::from(self.is_by_hops())..=self.levels as u32).map(f64::from)
    }

    /// Returns how many of the shorter time fit behind `i` of the longer one.
    fn room(&self, t: f64, i: f64) -> f64 {
        let (long, short) = self.sorted();
        ((t - i * long) / short + self.slack).floor()
    }

    /// For each number of the longer time: how many get the word after so many, the time left behind these, and how
    /// many of the shorter time follow on average.
    fn groups(&self, t: f64) -> impl Iterator<Item = (f64, f64, f64)> {
        let (by_hops, (long, _)) = (self.is_by_hops(), self.sorted());
        let least = if by_hops { 0.0 } else { 1.0 };
        let rooms = self.counts().map(move |i| (i, self.room(t, i)));
        rooms.filter(move |(_, fit)| least <= *fit).map(move |(i, fit)| {
            let (count, mean) = if by_hops {
                (ways(fit, i), i * fit / (i + 1.0))
            } else {
                (ways(fit - 1.0, i + 1.0), (i + 1.0) * (fit + i + 1.0) / (i + 2.0) - i)
            };
            (count, t - i * long, mean)
        })
    }
}

/// `C(most + of, of)`.
fn ways(most: f64, of: f64) -> f64 {
    let steps = (1..=of as u32).map(f64::from);
    steps.fold(1.0, |ways, i| ways * (most + i) / i)
}
