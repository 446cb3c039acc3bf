//! The optimal sum of `LogP`: the optimal broadcast in reverse, with an addition for each message.

use super::LogP;
use super::spread::Spread;
use crate::check::{ceil_log2, ceil_ratio, count, in_range, non_negative, positive, result};
use crate::{Error, ErrorKind, Size};

/// The most numbers and cycles: beyond them a count is no longer exact.
const MOST: f64 = 1e12;
/// The most processors of a tree that is listed one by one.
const MOST_ADDERS: usize = 1024;

/// The optimal sum, and what shows that no other is faster.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Summation {
    /// Least time to add all numbers, in seconds.
    pub t: f64,
    /// The same in cycles, the time of an addition.
    pub cycles: f64,
    /// Most numbers that can be added in that time.
    pub summed: f64,
    /// Most numbers that can be added in a cycle less; 0 where there is none.
    pub earlier: f64,
    /// Processors that help to add as many numbers in that time.
    pub adders: f64,
}

/// The most numbers that are added in a time, and what they are added up from.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MostSummed {
    /// Numbers.
    pub n: f64,
    /// Processors that help.
    pub adders: f64,
    /// Cycles from the end of each one's sum to that of all, together.
    pub ahead: f64,
    /// `o` in whole cycles.
    pub overhead: f64,
}

/// A processor of an optimal sum, in seconds. It adds numbers of its own whenever it does not receive.
#[derive(Clone, Debug, PartialEq)]
pub struct Adder {
    /// To whom it sends its sum; `None` for the first, who ends with the sum of all.
    pub parent: Option<usize>,
    /// It begins to add.
    pub begins: f64,
    /// Its sum is complete, and it begins to send it.
    pub done: f64,
    /// It begins to receive a sum, each of these times: busy for `o`, then for an addition.
    pub receives: Vec<f64>,
    /// How long it is busy with receiving a sum, and with sending its own: `o` in whole cycles.
    pub overhead: f64,
    /// How long a sum is on its way: `L` in whole cycles.
    pub latency: f64,
}

/// A machine in whole cycles.
struct Cycles {
    overhead: f64,
    latency: f64,
    /// From the end of a sum to that of the sum it goes into: the message, and an addition.
    hop: f64,
    /// Between two sums that one processor receives.
    interval: f64,
}

impl LogP {
    /// Returns the least time to add `n` numbers on `p` processors, in seconds. `tc` is the time of an addition: a cycle.
    /// Each processor may begin with as many of the numbers as suits.
    ///
    /// Seen backwards it is the optimal broadcast of a machine whose messages take `L + 2o + 1` cycles and leave
    /// `max(g, o + 1)` apart, as each brings an addition. A sum that is complete `x` cycles before the end of `T`
    /// brings `T - x` cycles, of which the one that takes it in loses `o`.
    ///
    /// ```
    /// use crossover_model::{Size, machines::LogP};
    /// let machine = LogP { latency: 5e-6, overhead: 2e-6, gap: 4e-6 };
    /// let best = machine.summation(&Size { n: 79.0, p: 8.0 }, 1e-6)?;
    /// assert_eq!((best.cycles, best.summed, best.adders), (28.0, 79.0, 8.0));
    /// assert!(best.earlier < 79.0);
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    ///
    /// Domain: `L`, `o` and `g` are rounded up to whole cycles, as the source counts; up to 1e12 numbers.
    ///
    /// # Errors
    /// Names `L`, `o` or `g` when it is negative or not finite, `tc` when it is not above zero, `n` or `p` when it is
    /// not a whole number from 1, `n` above 1e12, `t` when it overflows.
    ///
    /// Source: R. Karp, A. Sahay, E. Santos, K. Schauser, "Optimal broadcast and summation in the `LogP` model", 1993;
    /// Culler et al. 1993, figure 4.
    pub fn summation(&self, size: &Size, tc: f64) -> Result<Summation, Error> {
        let machine = self.in_cycles(tc)?;
        let n = in_range("n", count("n", size.n)?, 1.0, MOST)?;
        // No more processors than numbers.
        let team = Team::new(&machine, count("p", size.p)?.min(n), n);
        let most = |cycles: f64| if cycles < 0.0 { 0.0 } else { team.summed(cycles).n };
        let (mut low, mut high) = (-1.0, n - 1.0);
        while 1.0 < high - low {
            let middle = f64::midpoint(low, high).floor();
            if n <= most(middle) {
                high = middle;
            } else {
                low = middle;
            }
        }
        Ok(Summation {
            t: result("t", high * tc)?,
            cycles: high,
            summed: most(high),
            earlier: most(high - 1.0),
            adders: team.summed(high).adders,
        })
    }

    /// Returns the most numbers that `p` processors can add in `cycles` cycles, additions of `tc` seconds each:
    /// `T + 1 + (a - 1)(T - o) - X` for `a` of them that help, `X` their cycles ahead of the end.
    ///
    /// ```
    /// use crossover_model::machines::LogP;
    /// let machine = LogP { latency: 5e-6, overhead: 2e-6, gap: 4e-6 };
    /// let most = machine.most_summed(28.0, 8.0, 1e-6)?;
    /// assert_eq!((most.n, most.adders, most.ahead), (79.0, 8.0, 132.0));
    /// assert_eq!(machine.most_summed(28.0, 1.0, 1e-6)?.n, 29.0); // alone: an addition a cycle
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    ///
    /// Domain: as [`summation`](LogP::summation).
    ///
    /// # Errors
    /// As [`summation`](LogP::summation); names `T` when it is not a whole number from 1 to 1e12, `n` when the numbers
    /// overflow.
    ///
    /// Source: as [`summation`](LogP::summation).
    pub fn most_summed(&self, cycles: f64, p: f64, tc: f64) -> Result<MostSummed, Error> {
        let machine = self.in_cycles(tc)?;
        let cycles = in_range("T", count("T", cycles)?, 1.0, MOST)?;
        let most = Team::new(&machine, count("p", p)?, cycles).summed(cycles);
        result("n", most.n)?;
        Ok(most)
    }

    /// Returns the processors of an optimal sum of `n` numbers, the last to be done first: for [`summation`](LogP::summation)'s
    /// time, and as many as help.
    ///
    /// ```
    /// use crossover_model::{Size, machines::LogP};
    /// let machine = LogP { latency: 5.0, overhead: 2.0, gap: 4.0 };
    /// let adders = machine.summation_tree(&Size { n: 79.0, p: 8.0 }, 1.0)?;
    /// let done: Vec<f64> = adders.iter().map(|adder| adder.done).collect();
    /// assert_eq!(done, [28.0, 18.0, 14.0, 10.0, 8.0, 6.0, 4.0, 4.0]);
    /// assert_eq!(adders[0].receives, [13.0, 17.0, 21.0, 25.0]);
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`summation`](LogP::summation); names `p` when more than 1024 processors help.
    ///
    /// Source: Culler et al. 1993, figure 4.
    pub fn summation_tree(&self, size: &Size, tc: f64) -> Result<Vec<Adder>, Error> {
        let Summation { t, cycles, summed, adders, .. } = self.summation(size, tc)?;
        if adders > MOST_ADDERS as f64 {
            let help =
                format!("a tree of up to {MOST_ADDERS} processors is listed: give p up to that");
            return Err(Error::new(ErrorKind::TooManyProcessors, "p", size.p, help));
        }
        let machine = self.in_cycles(tc)?;
        let (overhead, latency) = (machine.overhead * tc, machine.latency * tc);
        let adder = |parent, done| Adder {
            parent,
            begins: 0.0,
            done,
            receives: Vec::new(),
            overhead,
            latency,
        };
        let mut tree = vec![adder(None, t)];
        // When each is done, and the next one that may send to it.
        let mut next = vec![cycles - machine.hop];
        while (tree.len() as f64) < adders {
            let latest =
                (0..next.len()).max_by(|a, b| next[*a].total_cmp(&next[*b]).then(b.cmp(a)));
            let parent = latest.unwrap_or_default();
            let done = next[parent];
            next[parent] -= machine.interval;
            next.push(done - machine.hop);
            tree.push(adder(Some(parent), done * tc));
            let arrives = done + machine.overhead + machine.latency;
            tree[parent].receives.insert(0, arrives * tc);
        }
        // What fits in beyond the numbers is left out where it is felt least: the last begin a cycle later.
        let spare = (summed - size.n).clamp(0.0, adders) as usize;
        for adder in tree.iter_mut().rev().take(spare) {
            adder.begins = tc;
        }
        Ok(tree)
    }

    fn in_cycles(&self, tc: f64) -> Result<Cycles, Error> {
        let tc = positive("tc", tc)?;
        let whole = |field, time| result("t", ceil_ratio(non_negative(field, time)?, tc));
        let (overhead, latency) = (whole("o", self.overhead)?, whole("L", self.latency)?);
        Ok(Cycles {
            overhead,
            latency,
            hop: result("t", latency + 2.0 * overhead + 1.0)?,
            interval: whole("g", self.gap)?.max(overhead + 1.0),
        })
    }
}

/// The processors of a sum, seen backwards from its end.
struct Team {
    spread: Spread,
    overhead: f64,
    p: f64,
    /// How long before the end the last of the `p` must be done, if the time is that long.
    reach: f64,
}

impl Team {
    fn new(machine: &Cycles, p: f64, most: f64) -> Self {
        let levels = ceil_log2(p);
        let Cycles { hop, interval, overhead, .. } = *machine;
        let spread = Spread { hop, interval, levels, slack: 0.0 };
        let (mut low, mut high) = (0.0, most.min(levels * hop.max(interval)));
        while 1.0 < high - low {
            let middle = f64::midpoint(low, high).floor();
            if p <= spread.informed(middle) {
                high = middle;
            } else {
                low = middle;
            }
        }
        Self { spread, overhead, p, reach: high }
    }

    /// Returns up to which time before the end a sum may be complete and still help.
    fn useful(&self, cycles: f64) -> f64 {
        // What is lost by receiving it must be less than what it brings.
        (cycles - self.overhead - 1.0).min(self.reach)
    }

    /// Returns what is added in so many cycles.
    fn summed(&self, cycles: f64) -> MostSummed {
        let (useful, overhead) = (self.useful(cycles), self.overhead);
        let alone = MostSummed { n: cycles + 1.0, adders: 1.0, ahead: 0.0, overhead };
        if useful < 0.0 {
            return alone;
        }
        // All that are done by then, less those too many, which are the earliest.
        let adders = self.spread.informed(useful).min(self.p);
        let elapsed = self.spread.elapsed(useful).round();
        let gained = elapsed + (adders - 1.0) * (cycles - overhead - useful);
        let ahead = (adders - 1.0) * useful - elapsed;
        MostSummed { n: alone.n + gained, adders, ahead, overhead }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;

    const PAPER: LogP = LogP { latency: 5.0, overhead: 2.0, gap: 4.0 };

    #[test]
    fn the_paper_s_tree_adds_79_numbers() {
        assert_eq!(PAPER.most_summed(28.0, 8.0, 1.0).map(|most| most.n), Ok(79.0));
        let adders = PAPER.summation_tree(&Size { n: 79.0, p: 8.0 }, 1.0).expect("valid");
        let parents: Vec<_> = adders.iter().filter_map(|adder| adder.parent).collect();
        assert_eq!(parents, [0, 0, 0, 1, 0, 1, 2]);
    }

    /// Any schedule in which each processor sends once, by trying all: when a processor receives, and from how many
    /// processors each of these sums comes.
    struct Search {
        machine: [i32; 3],
        known: HashMap<(i32, usize), i32>,
    }

    impl Search {
        /// The most numbers that `p` processors add until `t`, if the last to add is one of them.
        fn most(&mut self, t: i32, p: usize) -> i32 {
            if t < 0 {
                return i32::MIN / 4;
            }
            if let Some(known) = self.known.get(&(t, p)) {
                return *known;
            }
            // Alone; then with receptions, the last first.
            let most = self.received(t, t, p - 1, 0, t).max(t + 1);
            self.known.insert((t, p), most);
            most
        }

        /// The same, where `taken` receptions are placed from `before` on and `free` cycles do not receive.
        fn received(&mut self, t: i32, before: i32, p: usize, taken: i32, free: i32) -> i32 {
            let [latency, overhead, gap] = self.machine;
            // Each reception has an addition, unless the processor has no number of its own.
            let own = free - taken + 1;
            let mut most = if own < 0 { i32::MIN / 4 } else { own };
            for start in 0..before {
                let end = start + overhead;
                // Behind it there is a cycle for each of the sums received until the end.
                let behind = t - end - taken * overhead;
                let apart = taken == 0 || start + gap.max(overhead) <= before;
                if t < end || behind < taken + 1 || !apart {
                    continue;
                }
                for helpers in 1..=p {
                    let brought = self.most(start - latency - overhead, helpers);
                    let rest = self.received(t, start, p - helpers, taken + 1, free - overhead);
                    most = most.max(brought + rest);
                }
            }
            most
        }
    }

    #[test]
    fn no_schedule_adds_more() {
        for machine in [[5, 2, 4], [1, 0, 1], [0, 1, 1], [2, 1, 5], [0, 0, 0], [3, 2, 2], [1, 2, 9]]
        {
            let [latency, overhead, gap] = machine.map(f64::from);
            let logp = LogP { latency, overhead, gap };
            let mut search = Search { machine, known: HashMap::new() };
            for p in 1..=4 {
                for t in 1..=12 {
                    let summed = logp.most_summed(f64::from(t), p as f64, 1.0).map(|most| most.n);
                    assert_eq!(summed, Ok(f64::from(search.most(t, p))), "{machine:?}, {p}, {t}");
                }
            }
        }
    }

    #[test]
    fn a_sum_is_a_broadcast_in_reverse() {
        for LogP { latency, overhead, gap } in [
            PAPER,
            LogP { latency: 1.0, overhead: 5.0, gap: 0.0 },
            LogP { latency: 0.0, overhead: 0.0, gap: 30.0 },
        ] {
            let sum = LogP { latency, overhead, gap };
            let backwards = LogP { latency: latency + 1.0, overhead, gap: gap.max(overhead + 1.0) };
            for p in [2.0, 7.0, 8.0, 100.0] {
                let n = 50.0 * p;
                let adders = sum.summation_tree(&Size { n, p }, 1.0).expect("valid");
                for (index, adder) in adders.iter().enumerate() {
                    let t = backwards.broadcast(index as f64 + 1.0).expect("valid").t;
                    assert_eq!(adders[0].done - adder.done, t, "{p}, {index}");
                }
            }
        }
    }

    /// Plays a tree: every number is added once, no processor does two things at once, sums are there in time.
    fn play(machine: &LogP, n: f64, p: f64) {
        let best = machine.summation(&Size { n, p }, 1.0).expect("valid");
        let adders = machine.summation_tree(&Size { n, p }, 1.0).expect("valid");
        assert!(adders.len() as f64 <= p && best.earlier < n && n <= best.summed, "{best:?}");
        let mut numbers = 0.0;
        for (index, adder) in adders.iter().enumerate() {
            let Adder { begins, done, receives, overhead, .. } = adder;
            let count = receives.len() as f64;
            let own = done - begins - count * (overhead + 1.0);
            assert!(0.0 <= own, "{machine:?}, {n}, {p}: {adder:?}");
            numbers += own + 1.0;
            let ends = receives[..].iter().skip(1).copied().chain([done + overhead]);
            for (receives, next) in receives.iter().zip(ends) {
                assert!(
                    receives + overhead + 1.0 <= next
                        && receives + machine.gap <= next.max(receives + machine.gap)
                );
            }
            assert!(receives.windows(2).all(|two| machine.gap <= two[1] - two[0]));
            assert!(receives.first().is_none_or(|first| begins <= first));
            let sent = adders.iter().filter(|other| other.parent == Some(index));
            let mut arrived: Vec<_> =
                sent.map(|other| other.done + overhead + machine.latency).collect();
            arrived.sort_by(f64::total_cmp);
            assert_eq!(&arrived, receives);
        }
        assert_eq!(numbers, n, "{machine:?}, {p}");
        assert_eq!(adders[0].done, best.cycles);
    }

    #[test]
    fn every_number_is_added_once() {
        for (latency, overhead, gap) in [(5, 2, 4), (0, 0, 0), (1, 5, 0), (20, 0, 1), (0, 3, 40)] {
            let [latency, overhead, gap] = [latency, overhead, gap].map(f64::from);
            for n in [1, 2, 7, 78, 79, 80, 1000, 12345] {
                for p in [1, 2, 3, 8, 64, 900] {
                    play(&LogP { latency, overhead, gap }, f64::from(n), f64::from(p));
                }
            }
        }
    }

    #[test]
    fn more_time_and_more_processors_never_add_less() {
        let mut before = [0.0; 5];
        for cycles in 1..200 {
            let summed = [1.0, 2.0, 5.0, 8.0, 1e12]
                .map(|p| PAPER.most_summed(f64::from(cycles), p, 1.0).expect("valid").n);
            assert!(summed.windows(2).all(|two| two[0] <= two[1]), "{summed:?}");
            assert!(summed.iter().zip(before).all(|(now, before)| before < *now), "{summed:?}");
            before = summed;
        }
    }

    #[test]
    fn a_sum_of_any_numbers_ends() {
        let values = [0.0, 1e-300, 1e-9, 1.0, 1e300];
        for latency in values {
            for overhead in values {
                for gap in values {
                    for (n, p) in [(1.0, 1e15), (7.0, 7.0), (1e9, 1e6), (1e12, f64::MAX)] {
                        let machine = LogP { latency, overhead, gap };
                        for tc in [1e-15, 1.0] {
                            if let Ok(best) = machine.summation(&Size { n, p }, tc) {
                                assert!(
                                    best.earlier < n && n <= best.summed,
                                    "{machine:?}, {best:?}"
                                );
                            }
                            if let Ok(most) = machine.most_summed(n, p, tc) {
                                assert!(n < most.n, "{machine:?}, {most:?}");
                            }
                        }
                    }
                }
            }
        }
    }
}
