//! `LogP` and `LogGP`: latency, overhead, gap, and a gap per byte for long messages.

use super::charges::Charges;
use super::spread::Spread;
use crate::Error;
use crate::check::{ceil_log2, ceil_ratio, count, non_negative, positive, result};
use crate::communication::Network;

/// A `LogP` machine, in seconds.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct LogP {
    /// `L`: an upper bound of the latency.
    pub latency: f64,
    /// `o`: overhead of sending or of receiving a message.
    pub overhead: f64,
    /// `g`: least interval between two messages of a processor, the inverse of its bandwidth.
    pub gap: f64,
}

/// The capacity of the network: messages in transit to or from a processor.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Capacity {
    /// `L/g`, as the paper prints it.
    pub ratio: f64,
    /// `ceil(L/g)`, as Culler et al. define it.
    pub messages: f64,
}

/// The best broadcast, and what shows that no other is faster.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Broadcast {
    /// Least time until all have the word, in seconds.
    pub t: f64,
    /// Processors that can have it at that time.
    pub informed: f64,
    /// Processors that can have it a millionth of that time earlier.
    pub earlier: f64,
}

/// A `LogGP` machine, in seconds.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct LogGp {
    /// `L`: an upper bound of the latency.
    pub latency: f64,
    /// `o`: overhead of sending or of receiving a message.
    pub overhead: f64,
    /// `g`: least interval between two messages of a processor, whatever their length.
    pub gap: f64,
    /// `G`: time per byte of a long message.
    pub gap_per_byte: f64,
}

/// When one message of a sequence is sent, travels and is received, in seconds.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct MessageSpan {
    /// The sender begins; it is busy for `o`.
    pub send: f64,
    /// The message leaves; it travels for `L`.
    pub depart: f64,
    /// The message arrives; the receiver is busy for `o`.
    pub arrive: f64,
    /// The receiver has it.
    pub received: f64,
}

impl LogP {
    /// Returns the machine that sends messages of `words` words over `l` links of `network`, by the
    /// usual correspondence `o = ts/2`, `L = l th`, `g = max(o, w tw)`.
    ///
    /// # Errors
    /// Names `ts`, `th`, `tw` or `w` when it is negative or not finite, `l` when it is not a whole
    /// number from 1, `L` or `g` when it overflows.
    pub fn of_network(network: &Network, words: f64, l: f64) -> Result<Self, Error> {
        let overhead = 0.5 * non_negative("ts", network.ts)?;
        let body = non_negative("w", words)? * non_negative("tw", network.tw)?;
        Ok(Self {
            latency: result("L", count("l", l)? * non_negative("th", network.th)?)?,
            overhead,
            gap: result("g", overhead.max(body))?,
        })
    }

    /// Returns the time of `k` messages one after the other from one processor to another, in
    /// seconds: `L + 2o + (k - 1) max(g, o)`.
    ///
    /// ```
    /// use crossover_model::machines::LogP;
    /// let machine = LogP { latency: 6e-6, overhead: 2e-6, gap: 4e-6 };
    /// assert!((machine.messages(1.0)? - 10e-6).abs() < 1e-18);
    /// assert!((machine.messages(5.0)? - 26e-6).abs() < 1e-18);
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    ///
    /// # Errors
    /// Names `L`, `o` or `g` when it is negative or not finite, `k` when it is not a whole number
    /// from 1, `t` when it overflows.
    ///
    /// Source: Hanuliak 2014, section 3.3.2.3; Culler et al. 1993.
    pub fn messages(&self, k: f64) -> Result<f64, Error> {
        Ok(self.charges(k)?.total())
    }

    /// Returns the charges for `k` messages one after the other, in seconds, as
    /// [`messages`](LogP::messages): two overheads, the latency, and the intervals between the
    /// messages as their words.
    ///
    /// # Errors
    /// As [`messages`](LogP::messages).
    pub fn charges(&self, k: f64) -> Result<Charges, Error> {
        self.charged(k, 1.0)
    }

    /// Returns the charges for `k` messages sent while `k` others are received, in seconds:
    /// `L + 2o + (k - 1) max(g, 2o)`. A processor sends and receives one after the other, so two
    /// overheads lie between two of its sends.
    ///
    /// ```
    /// use crossover_model::machines::LogP;
    /// let machine = LogP { latency: 6.0, overhead: 3.0, gap: 4.0 };
    /// assert_eq!(machine.charges(5.0)?.total(), 6.0 + 6.0 + 4.0 * 4.0);
    /// assert_eq!(machine.exchange(5.0)?.total(), 6.0 + 6.0 + 4.0 * 6.0);
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`messages`](LogP::messages).
    ///
    /// Source: Culler et al. 1993, where `o` is the time in which a processor does nothing else.
    pub fn exchange(&self, k: f64) -> Result<Charges, Error> {
        self.charged(k, 2.0)
    }

    /// Returns the charges for `k` messages with `overheads` overheads between two sends.
    pub(super) fn charged(&self, k: f64, overheads: f64) -> Result<Charges, Error> {
        let interval = non_negative("g", self.gap)?.max(overheads * self.overhead);
        Charges {
            start_up: 2.0 * non_negative("o", self.overhead)?,
            latency: non_negative("L", self.latency)?,
            words: (count("k", k)? - 1.0) * interval,
            ..Charges::default()
        }
        .check()
    }

    /// Returns the time of one message and its acknowledgement, in seconds: `2L + 4o`. `g` is not
    /// used.
    ///
    /// ```
    /// use crossover_model::machines::LogP;
    /// let machine = LogP { latency: 6e-6, overhead: 2e-6, gap: 4e-6 };
    /// assert!((machine.acknowledged_time()? - 20e-6).abs() < 1e-18);
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    ///
    /// # Errors
    /// Names `L` or `o` when it is negative or not finite, `t` when it overflows.
    ///
    /// Source: Hanuliak 2014, section 3.3.2.3, which prints "2 L 2 + o".
    pub fn acknowledged_time(&self) -> Result<f64, Error> {
        result("t", 2.0 * self.one()?)
    }

    /// Returns the least time to bring a word from one processor to all of `p`, in seconds: each processor that has
    /// it keeps sending it, a message every `max(g, o)`, until all have it.
    ///
    /// After `b` messages one behind the other, whose senders sent `a` others before, a word has
    /// travelled for `b (L + 2o) + a max(g, o)`, in `C(a + b - 1, a)` ways: this number of processors
    /// have it at that time. Summed over one of the two, they are counted up to any time.
    ///
    /// ```
    /// use crossover_model::machines::LogP;
    /// let machine = LogP { latency: 6e-6, overhead: 2e-6, gap: 4e-6 };
    /// let best = machine.broadcast(8.0)?;
    /// assert!((best.t - 24e-6).abs() < 1e-18);
    /// assert_eq!((best.informed, best.earlier), (8.0, 6.0));
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    ///
    /// # Errors
    /// Names `L`, `o` or `g` when it is negative or not finite, `p` when it is not a whole number
    /// from 1, `t` when it overflows.
    ///
    /// Source: Culler et al. 1993, the optimal broadcast tree.
    pub fn broadcast(&self, p: f64) -> Result<Broadcast, Error> {
        let (one, p) = (self.one()?, count("p", p)?);
        let interval = non_negative("g", self.gap)?.max(self.overhead);
        let levels = ceil_log2(p);
        // A binomial tree whose levels keep both apart is not faster.
        let most = result("t", levels * one.max(interval))?;
        // All sends of the root together may be too short to count.
        if p <= 2.0 || one == 0.0 || p * interval <= 1e-12 * one {
            let t = one * levels.min(1.0);
            let earlier = if t == 0.0 { 0.0 } else { 1.0 };
            return Ok(Broadcast { t, informed: p, earlier });
        }
        let spread = Spread { hop: one, interval, levels, slack: 1e-9 };
        let (mut low, mut high) = (0.0, most);
        for _ in 0..64 {
            let middle = f64::midpoint(low, high);
            if p <= spread.informed(middle) {
                high = middle;
            } else {
                low = middle;
            }
        }
        // The moment itself, rather than what is left of the bisection.
        let t = spread.moment(high, most);
        let [informed, earlier] = [t.max(high), t * (1.0 - 1e-6)].map(|t| spread.informed(t));
        Ok(Broadcast { t, informed, earlier })
    }

    /// Returns the capacity of the network, the messages in transit from one processor or to it: `ceil(L/g)`. `o` is
    /// not used.
    ///
    /// ```
    /// use crossover_model::machines::LogP;
    /// let machine = LogP { latency: 6e-6, overhead: 2e-6, gap: 4e-6 };
    /// assert_eq!(machine.capacity()?.messages, 2.0); // L/g = 1.5
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    ///
    /// # Errors
    /// Names `L` when it is negative or not finite, `g` when it is not above zero, `N` when it
    /// overflows.
    ///
    /// Source: Hanuliak 2014, section 3.3.2.3, which prints `L/g`; Culler et al. 1993.
    pub fn capacity(&self) -> Result<Capacity, Error> {
        let (latency, gap) = (non_negative("L", self.latency)?, positive("g", self.gap)?);
        Ok(Capacity { ratio: result("N", latency / gap)?, messages: ceil_ratio(latency, gap) })
    }

    /// Returns the message of number `index` (from 0) in a sequence from one processor to another; the
    /// last of `k` ends at [`messages`](LogP::messages)`(k)`. For machines in their domain only.
    #[must_use]
    pub fn span(&self, index: f64) -> MessageSpan {
        let send = index * self.gap.max(self.overhead);
        let depart = send + self.overhead;
        let arrive = depart + self.latency;
        MessageSpan { send, depart, arrive, received: arrive + self.overhead }
    }

    fn one(&self) -> Result<f64, Error> {
        Ok(non_negative("L", self.latency)? + 2.0 * non_negative("o", self.overhead)?)
    }
}

impl LogGp {
    /// Returns the machine of `network` for messages over `l` links: `o = ts/2`, `L = l th`, `G`
    /// the time per byte, `tw` over the bytes of a word, and `g = o`. A `g` of `w tw` would charge
    /// the bytes twice, for `G` has them already.
    ///
    /// # Errors
    /// Names `ts`, `th` or `tw` when it is negative or not finite, `l` when it is not a whole
    /// number from 1, `word` when it is not above zero, `L` or `G` when it overflows.
    pub fn of_network(network: &Network, word: f64, l: f64) -> Result<Self, Error> {
        let logp = LogP::of_network(network, 1.0, l)?;
        Ok(Self {
            latency: logp.latency,
            overhead: logp.overhead,
            gap: logp.overhead,
            gap_per_byte: result("G", network.tw / positive("word", word)?)?,
        })
    }

    /// Returns the time of a message of `bytes` bytes, in seconds: `L + 2o + (bytes - 1) G`, that
    /// of [`messages`](LogGp::messages) for one.
    ///
    /// ```
    /// use crossover_model::machines::LogGp;
    /// let machine = LogGp { latency: 5e-6, overhead: 1e-6, gap: 1e-6, gap_per_byte: 1e-9 };
    /// assert!((machine.message(65_536.0)? - 72.535e-6).abs() < 1e-15);
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`messages`](LogGp::messages).
    ///
    /// Source: A. Alexandrov et al., "`LogGP`: incorporating long messages into the `LogP` model",
    /// 1995.
    pub fn message(&self, bytes: f64) -> Result<f64, Error> {
        self.messages(1.0, bytes)
    }

    /// Returns the time of `k` messages of `bytes` bytes in all, one after the other from one
    /// processor to another, in seconds: `L + 2o + (bytes - k) G + (k - 1) max(g, o)`. The first
    /// byte of a message leaves with its overhead, each further one `G` later. A message has a byte
    /// at least.
    ///
    /// ```
    /// use crossover_model::machines::LogGp;
    /// let machine = LogGp { latency: 5e-6, overhead: 1e-6, gap: 3e-6, gap_per_byte: 1e-9 };
    /// assert!((machine.messages(4.0, 1004.0)? - (7e-6 + 1e-6 + 9e-6)).abs() < 1e-15);
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    ///
    /// # Errors
    /// Names `L`, `o`, `g` or `G` when it is negative or not finite, `k` or `bytes` when it is not
    /// a whole number from 1, `t` when it overflows.
    ///
    /// Source: A. Alexandrov et al., "`LogGP`: incorporating long messages into the `LogP` model",
    /// 1995, section 3.
    pub fn messages(&self, k: f64, bytes: f64) -> Result<f64, Error> {
        Ok(self.charges(k, bytes)?.total())
    }

    /// Returns the charges for `k` messages of `bytes` bytes in all, in seconds, as
    /// [`messages`](LogGp::messages): overheads and gaps as start-ups, the latency, and the bytes
    /// behind the first of each message as words.
    ///
    /// # Errors
    /// As [`messages`](LogGp::messages).
    pub fn charges(&self, k: f64, bytes: f64) -> Result<Charges, Error> {
        self.charged(k, bytes, 1.0)
    }

    /// Returns the charges for `k` messages of `bytes` bytes in all, with `overheads` overheads between the last
    /// byte of one and the next.
    pub(super) fn charged(&self, k: f64, bytes: f64, overheads: f64) -> Result<Charges, Error> {
        let (overhead, k) = (non_negative("o", self.overhead)?, count("k", k)?);
        let further = (count("bytes", bytes)? - k).max(0.0);
        let interval = non_negative("g", self.gap)?.max(overheads * overhead);
        Charges {
            start_up: 2.0 * overhead + (k - 1.0) * interval,
            latency: non_negative("L", self.latency)?,
            words: further * non_negative("G", self.gap_per_byte)?,
            ..Charges::default()
        }
        .check()
    }

    /// Least time from the last byte of a message to the next message of its sender, in seconds:
    /// `max(g, o)`.
    ///
    /// ```
    /// use crossover_model::machines::LogGp;
    /// let machine = LogGp { latency: 6e-6, overhead: 5e-6, gap: 4e-6, gap_per_byte: 1e-9 };
    /// assert_eq!(machine.interval()?, 5e-6);
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    ///
    /// # Errors
    /// Names `g` when it is negative or not finite.
    pub fn interval(&self) -> Result<f64, Error> {
        Ok(non_negative("g", self.gap)?.max(self.overhead))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_span_ends_when_the_messages_do() {
        for (overhead, gap) in [(2e-6, 4e-6), (5e-6, 4e-6)] {
            let machine = LogP { latency: 6e-6, overhead, gap };
            let t = machine.messages(5.0).expect("valid");
            assert!((machine.span(4.0).received - t).abs() < 1e-18);
        }
    }

    /// The broadcast played message by message: the processor that can send first sends.
    fn greedy(machine: &LogP, p: usize) -> f64 {
        let interval = machine.gap.max(machine.overhead);
        let mut next = vec![0.0];
        let mut end: f64 = 0.0;
        while next.len() < p {
            let first = (0..next.len()).min_by(|a, b| f64::total_cmp(&next[*a], &next[*b]));
            let sender = first.expect("the root");
            let received = next[sender] + 2.0 * machine.overhead + machine.latency;
            next[sender] += interval;
            next.push(received);
            end = end.max(received);
        }
        end
    }

    #[test]
    fn a_broadcast_is_that_of_the_greedy_senders() {
        for (latency, overhead, gap) in
            [(6.0, 2.0, 4.0), (1.0, 5.0, 0.0), (0.0, 1.0, 30.0), (100.0, 0.1, 0.3), (0.5, 0.0, 1.0)]
        {
            let machine = LogP { latency, overhead, gap };
            for p in [1, 2, 3, 8, 9, 31, 64, 500, 3000] {
                let best = machine.broadcast(p as f64).expect("valid");
                let (t, expected) = (best.t, greedy(&machine, p));
                let just = best.earlier < p as f64 && p as f64 <= best.informed;
                assert!(just, "{best:?}, {p}");
                assert!(
                    (t - expected).abs() <= 1e-9 * expected,
                    "{machine:?}, {p}: {t}, {expected}"
                );
            }
        }
    }

    #[test]
    fn a_broadcast_of_any_numbers_ends() {
        let values = [0.0, 1e-300, 1e-9, 1.0, 1e300];
        for latency in values {
            for overhead in values {
                for gap in values {
                    for p in [1.0, 7.0, 1e6, 1e15] {
                        let machine = LogP { latency, overhead, gap };
                        if let Ok(Broadcast { t, .. }) = machine.broadcast(p) {
                            assert!(t.is_finite() && 0.0 <= t, "{machine:?}, {p}: {t}");
                            let one = machine.messages(1.0).expect("valid");
                            let levels = ceil_log2(p) * one.max(gap).max(overhead);
                            assert!(t <= levels * (1.0 + 1e-9), "{machine:?}, {p}: {t}");
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn a_whole_ratio_is_not_rounded_up() {
        let machine = LogP { latency: 6e-6, overhead: 0.0, gap: 2e-6 };
        assert_eq!(machine.capacity().expect("valid").messages, 3.0);
    }
}
