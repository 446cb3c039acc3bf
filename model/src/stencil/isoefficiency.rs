//! The growth of the grid with the processors that keeps an efficiency.

use super::channel::Channel;
use super::decomposition::Decomposition;
use super::total::Relaxation;
use crate::check::{finite, positive, processors, result, square_root};
use crate::communication::{Network, start_up_and_word};
use crate::{Error, ErrorKind};

/// The grid that keeps an efficiency.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Isoefficiency {
    /// Side of the grid, not rounded.
    pub n: f64,
    /// Its points, `n²`.
    pub w: f64,
    /// The least side that can be cut so: `p` for strips, `sqrt p` for blocks. Where it exceeds
    /// `n`, concurrency and not communication sets the growth.
    pub n_concurrency: f64,
}

/// Returns the side `n` of the grid for which `p` processors work with efficiency `e`: the positive
/// root of `tc n² - b n - c = 0`, `n = (b + sqrt(b² + 4 tc c)) / (2 tc)`, with `K = E/(1 - E)` and
/// `(b, c) = (4 K p tw, 4 K p ts)` for strips, `(8 K sqrt(p) tw, 8 K p ts)` for blocks.
///
/// Hence the work grows as `p²` for strips and as `p` for blocks.
///
/// ```
/// use crossover_model::communication::Network;
/// use crossover_model::stencil::{Decomposition, isoefficiency};
/// let sp2 = Network { ts: 35e-6, th: 0.0, tw: 0.23e-6 };
/// let strips = isoefficiency(Decomposition::Strips, 0.5, 64.0, 10e-9, &sp2)?;
/// let blocks = isoefficiency(Decomposition::Blocks, 0.5, 64.0, 10e-9, &sp2)?;
/// assert!((strips.n - 6036.432).abs() < 1e-3 && (blocks.n - 2263.644).abs() < 1e-3);
/// # Ok::<(), crossover_model::Error>(())
/// ```
///
/// # Errors
/// Names `E` when it is not between 0 and 1, both excluded; `tc` when it is not above zero; `ts`
/// or `tw` when it is negative or not finite; `p` when it is not a whole number from 3 (strips) or
/// a perfect square from 9 (blocks); `n` or `W` when it overflows.
///
/// Source: Grama et al., chapter 5, applied to Hanuliak 2014, section 6.
pub fn isoefficiency(
    decomposition: Decomposition,
    e: f64,
    p: f64,
    tc: f64,
    network: &Network,
) -> Result<Isoefficiency, Error> {
    isoefficiency_of(decomposition, e, p, &Relaxation::iteration(tc), network)
}

/// Returns the side `n` of the grid for which `p` processors run `relaxation` with efficiency `e`:
/// [`isoefficiency`] on either channel, with or without convergence test and overlap.
///
/// The step's messages and words are those of [`exchange`](super::exchange): 4 or, shared,
/// `2 (p - 1)` messages for strips, 8 or `4 (p - sqrt p)` for blocks. A convergence test adds
/// `(ts + tw) log2 p` to what does not grow with `n`. With overlap an efficiency below 1 means that
/// the exchange is the greater, `T_1 = E p T_comm`, so that `E` takes the place of `K`.
///
/// ```
/// use crossover_model::communication::Network;
/// use crossover_model::stencil::{Decomposition, Relaxation, isoefficiency, isoefficiency_of};
/// let sp2 = Network { ts: 35e-6, th: 0.0, tw: 0.23e-6 };
/// let (blocks, run) = (Decomposition::Blocks, Relaxation::iteration(10e-9));
/// let kept = isoefficiency_of(blocks, 0.5, 64.0, &run, &sp2)?;
/// assert!((kept.n / isoefficiency(blocks, 0.5, 64.0, 10e-9, &sp2)?.n - 1.0).abs() < 1e-9);
/// // A convergence test takes time, too, so the grid has to be larger.
/// let tested = Relaxation { convergence: true, ..run };
/// assert!(isoefficiency_of(blocks, 0.5, 64.0, &tested, &sp2)?.n > kept.n);
/// # Ok::<(), crossover_model::Error>(())
/// ```
///
/// # Errors
/// As [`isoefficiency`].
///
/// Source: Grama et al., chapter 5, applied to Hanuliak 2014, sections 4 and 6.
pub fn isoefficiency_of(
    decomposition: Decomposition,
    e: f64,
    p: f64,
    relaxation: &Relaxation,
    network: &Network,
) -> Result<Isoefficiency, Error> {
    let (ts, tw) = start_up_and_word(network)?;
    let tc = positive("tc", relaxation.tc)?;
    if finite("E", e)? <= 0.0 || 1.0 <= e {
        let help = "give an efficiency between 0 and 1, neither of them";
        return Err(Error::new(ErrorKind::OutOfRange, "E", e, help));
    }
    let k = if relaxation.overlap { e } else { e / (1.0 - e) };
    let (messages, share, n_concurrency) = match decomposition {
        Decomposition::Strips => {
            let p = processors("p", p, 3)?;
            (strip_messages(relaxation.channel, p), 1.0, p)
        }
        Decomposition::Blocks => {
            let q = square_root("p", processors("p", p, 9)?)?;
            (block_messages(relaxation.channel, q), q, q)
        }
    };
    let test = if relaxation.convergence { (ts + tw) * p.log2() } else { 0.0 };
    let edges = relaxation.edges(network);
    let (b, c) = (messages * k * (p / share) * edges.tw, k * p * (messages * edges.ts + test));
    // Divided by tc first: b² may overflow where n does not.
    let (half, free) = (0.5 * b / tc, c / tc);
    let n = result("n", half + half.hypot(free.sqrt()))?;
    Ok(Isoefficiency { n, w: result("W", n * n)?, n_concurrency })
}

/// The time of an exchange as it depends on the side of the grid: `free + per_side n`.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ExchangeLine {
    /// The part that does not depend on the side: the start-ups, in seconds.
    pub free: f64,
    /// The part of each point of the side, in seconds.
    pub per_side: f64,
}

/// Returns the exchange of one iteration between `p` strips or blocks, for any side `n`, whole or
/// not, as the line `free + per_side n`, with the edges that are really there:
/// [`exchange`](super::exchange) with [`Domain::Counted`](super::Domain::Counted).
///
/// ```
/// use crossover_model::communication::Network;
/// use crossover_model::stencil::{Channel, Decomposition, exchange_line};
/// let sp2 = Network { ts: 35e-6, th: 0.0, tw: 0.23e-6 };
/// let line = exchange_line(Decomposition::Strips, Channel::Switched, 64.0, &sp2)?;
/// assert!((line.free + 256.0 * line.per_side - 375.52e-6).abs() < 1e-15);
/// # Ok::<(), crossover_model::Error>(())
/// ```
///
/// # Errors
/// Names `ts` or `tw` when it is negative or not finite, `p` when it is not a whole number from 1
/// or, for blocks, no perfect square, `T_comm` when a time overflows.
///
/// Source: Hanuliak 2014, sections 4, 6.1 and 6.1.1.
pub fn exchange_line(
    decomposition: Decomposition,
    channel: Channel,
    p: f64,
    network: &Network,
) -> Result<ExchangeLine, Error> {
    let (ts, tw) = start_up_and_word(network)?;
    let p = processors("p", p, 1)?;
    let (messages, share) = match decomposition {
        Decomposition::Strips => (strip_messages(channel, p), 1.0),
        Decomposition::Blocks => {
            let q = square_root("p", p)?;
            (block_messages(channel, q), q)
        }
    };
    Ok(ExchangeLine {
        free: result("T_comm", messages * ts)?,
        per_side: result("T_comm", messages * tw / share)?,
    })
}

/// Messages that pass one after another when `p` strips exchange their edges.
fn strip_messages(channel: Channel, p: f64) -> f64 {
    match channel {
        Channel::Shared => 2.0 * (p - 1.0),
        Channel::Switched => 2.0 * (p - 1.0).min(2.0),
    }
}

/// Messages that pass one after another when `q` by `q` blocks exchange their edges.
fn block_messages(channel: Channel, q: f64) -> f64 {
    match channel {
        Channel::Shared => 4.0 * (q * q - q),
        Channel::Switched => 4.0 * (q - 1.0).min(2.0),
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::{Domain, exchange};
    use super::*;
    use crate::Size;

    #[test]
    fn the_grid_found_has_the_efficiency_asked_for() {
        let network = Network { ts: 35e-6, th: 0.0, tw: 0.23e-6 };
        for (decomposition, p) in [(Decomposition::Strips, 64.0), (Decomposition::Blocks, 64.0)] {
            let found = isoefficiency(decomposition, 0.8, p, 10e-9, &network).expect("valid");
            // The formula at a side that is no whole number: exchange() refuses it, so it is taken
            // between the whole sides around it.
            let efficiency = |n: f64| {
                let relaxation = Relaxation::iteration(10e-9);
                let size = Size { n, p };
                let t =
                    exchange(decomposition, relaxation.channel, Domain::Source, &network, &size)
                        .expect("valid");
                let work = n * n * relaxation.tc;
                work / (work + p * t)
            };
            assert!(efficiency(found.n.floor()) <= 0.8);
            assert!(0.8 <= efficiency(found.n.ceil()));
        }
    }

    #[test]
    fn the_line_of_an_exchange_is_the_exchange() {
        let network = Network { ts: 35e-6, th: 0.0, tw: 0.23e-6 };
        for decomposition in [Decomposition::Strips, Decomposition::Blocks] {
            for channel in [Channel::Switched, Channel::Shared] {
                for p in [1.0, 4.0, 9.0, 64.0, 256.0] {
                    let line = exchange_line(decomposition, channel, p, &network).expect("valid");
                    let size = Size { n: 512.0, p };
                    let domain = Domain::Counted;
                    let t = exchange(decomposition, channel, domain, &network, &size);
                    let t = t.expect("valid");
                    let found = line.free + 512.0 * line.per_side;
                    assert!((found - t).abs() <= 1e-12 * t, "{decomposition:?} {p}");
                }
            }
        }
        let line = |p| {
            let (kind, channel) = (Decomposition::Strips, Channel::Switched);
            exchange_line(kind, channel, p, &network).expect("valid").free
        };
        assert_eq!(line(2.0), 70e-6); // one edge each: a send and a receive
    }

    #[test]
    fn the_work_grows_as_p_squared_for_strips_and_as_p_for_blocks() {
        let network = Network { ts: 0.0, th: 0.0, tw: 1e-6 };
        let growth = |decomposition| {
            let w = |p| isoefficiency(decomposition, 0.5, p, 10e-9, &network).expect("valid").w;
            w(64.0) / w(16.0)
        };
        assert!((growth(Decomposition::Strips) - 16.0).abs() < 1e-9);
        assert!((growth(Decomposition::Blocks) - 4.0).abs() < 1e-9);
    }

    proptest! {
        /// Between the whole sides around the one found, the run's own efficiency passes `e`.
        #[test]
        fn a_job_of_that_side_has_that_efficiency(
            e in 0.05..0.95,
            q in 3_u8..20,
            ts in 1e-7..1e-3,
            blocks: bool,
            shared: bool,
            convergence: bool,
            overlap: bool,
        ) {
            let network = Network { ts, th: 0.0, tw: 1e-6 };
            let decomposition = if blocks { Decomposition::Blocks } else { Decomposition::Strips };
            let channel = if shared { Channel::Shared } else { Channel::Switched };
            let relaxation = Relaxation {
                convergence,
                overlap,
                channel,
                domain: Domain::Source,
                ..Relaxation::iteration(20e-9)
            };
            let p = f64::from(q) * f64::from(q);
            let found = isoefficiency_of(decomposition, e, p, &relaxation, &network).expect("valid");
            if p < found.n.floor() {
                let efficiency = |n| {
                    super::super::total(decomposition, &relaxation, &network, &Size { n, p })
                        .expect("valid")
                        .efficiency
                };
                prop_assert!(efficiency(found.n.floor()) <= e + 1e-9);
                prop_assert!(e - 1e-9 <= efficiency(found.n.ceil()));
            }
        }
    }
}
