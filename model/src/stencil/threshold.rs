//! Thresholds at which strips and blocks cost the same.

use super::channel::Channel;
use crate::check::{count, non_negative, positive, processors, result};
use crate::communication::{Network, start_up_and_word};
use crate::{Error, ErrorKind, Size};

/// Returns the start-up time above which strips are cheaper, in seconds:
/// `ts* = n (1 - 2/sqrt p) tw` on a switched network, and `n tw` for every `p` on a shared channel.
///
/// Any `p` from 9 has a threshold, square or not, as on the curve of Fig. 16. Above `p = n` there
/// are no strips left to compare with.
///
/// ```
/// use crossover_model::Size;
/// use crossover_model::stencil::{Channel, threshold_ts};
/// let ts = threshold_ts(Channel::Switched, 0.23e-6, &Size { n: 256.0, p: 256.0 })?;
/// assert!((ts - 51.52e-6).abs() < 1e-15); // The paper's Table 1 prints 50.60.
/// # Ok::<(), crossover_model::Error>(())
/// ```
///
/// # Errors
/// Names `tw` when it is negative or not finite, `n` or `p` when it is not a whole number, `p` when
/// it is below 9, `ts_threshold` when it overflows.
///
/// Source: Hanuliak 2014, section 6.1.2.
pub fn threshold_ts(channel: Channel, tw: f64, size: &Size) -> Result<f64, Error> {
    let tw = non_negative("tw", tw)?;
    result("ts_threshold", edge_difference(channel, size)? * tw)
}

/// Returns the time per word below which strips are cheaper, in seconds:
/// `tw* = ts / (n (1 - 2/sqrt p))` on a switched network, and `ts / n` on a shared channel.
///
/// ```
/// use crossover_model::Size;
/// use crossover_model::stencil::{Channel, threshold_tw};
/// let tw = threshold_tw(Channel::Switched, 35e-6, &Size { n: 256.0, p: 256.0 })?;
/// assert!((tw - 0.15625e-6).abs() < 1e-18); // The paper's Table 2 prints 0.01560.
/// # Ok::<(), crossover_model::Error>(())
/// ```
///
/// # Errors
/// Names `ts` when it is negative or not finite, `n` or `p` as [`threshold_ts`], `tw_threshold`
/// when it overflows.
///
/// Source: Hanuliak 2014, section 6.1.2, which prints the inequality inverted; section 7.1.1 has
/// it right.
pub fn threshold_tw(channel: Channel, ts: f64, size: &Size) -> Result<f64, Error> {
    let ts = non_negative("ts", ts)?;
    result("tw_threshold", ts / edge_difference(channel, size)?)
}

/// Returns the thresholds `ts* = (n - 2 sqrt n) tw` with a processor for each row (`p = n`), in
/// seconds, one for each time per word: a column of Table 1, recomputed.
///
/// ```
/// use crossover_model::stencil::threshold_ts_at_p_n;
/// let column = threshold_ts_at_p_n(&[0.063e-6, 2.4e-6], 256.0)?;
/// assert!((column[0] - 14.112e-6).abs() < 1e-15 && (column[1] - 537.6e-6).abs() < 1e-15);
/// # Ok::<(), crossover_model::Error>(())
/// ```
///
/// # Errors
/// Names `tw` when the list is empty or a time in it is negative or not finite, `n` when it is not
/// a whole number from 9, `ts_threshold` when it overflows.
///
/// Source: Hanuliak 2014, section 7.1.1 and Table 1, whose column for `n = 256` uses the factors
/// 220 and 222 for 224 from the fourth row on, and for `n = 512` 446.75 for 466.75 in the last two.
pub fn threshold_ts_at_p_n(tw: &[f64], n: f64) -> Result<Vec<f64>, Error> {
    let size = row_each(n)?;
    some("tw", tw)?.iter().map(|&tw| threshold_ts(Channel::Switched, tw, &size)).collect()
}

/// Returns the thresholds `tw* = ts / (n - 2 sqrt n)` with a processor for each row (`p = n`), in
/// seconds, one for each start-up time: a column of Table 2, recomputed.
///
/// ```
/// use crossover_model::stencil::threshold_tw_at_p_n;
/// let column = threshold_tw_at_p_n(&[35e-6, 1500e-6], 1024.0)?;
/// assert!((column[1] - 1.5625e-6).abs() < 1e-15);
/// # Ok::<(), crossover_model::Error>(())
/// ```
///
/// # Errors
/// Names `ts` when the list is empty or a time in it is negative or not finite, `n` when it is not
/// a whole number from 9, `tw_threshold` when it overflows.
///
/// Source: Hanuliak 2014, section 7.1.1 and Table 2, where 35 us and `n = 256` give 0.01560 for
/// 0.15625 us.
pub fn threshold_tw_at_p_n(ts: &[f64], n: f64) -> Result<Vec<f64>, Error> {
    let size = row_each(n)?;
    some("ts", ts)?.iter().map(|&ts| threshold_tw(Channel::Switched, ts, &size)).collect()
}

/// Returns the curve of Fig. 16: [`threshold_ts`] on a switched network at each of the processor
/// counts.
///
/// ```
/// use crossover_model::stencil::threshold_curve;
/// let curve = threshold_curve(0.23e-6, 256.0, &[16.0, 64.0, 256.0])?;
/// assert!((curve[1] - 44.16e-6).abs() < 1e-15);
/// # Ok::<(), crossover_model::Error>(())
/// ```
///
/// # Errors
/// Names `p` when the list is empty; otherwise as [`threshold_ts`].
///
/// Source: Hanuliak 2014, Fig. 16.
pub fn threshold_curve(tw: f64, n: f64, p: &[f64]) -> Result<Vec<f64>, Error> {
    some("p", p)?.iter().map(|&p| threshold_ts(Channel::Switched, tw, &Size { n, p })).collect()
}

/// Returns the processor count above which blocks are cheaper on a switched network:
/// `p* = 4 / (1 - ts/(n tw))²`, not rounded. It may lie below 9 or above `n`, where one of the two
/// does not exist.
///
/// ```
/// use crossover_model::communication::Network;
/// use crossover_model::stencil::p_cross;
/// let sp2 = Network { ts: 35e-6, th: 0.0, tw: 0.23e-6 };
/// assert!((p_cross(&sp2, 256.0)? - 24.318).abs() < 1e-3);
/// # Ok::<(), crossover_model::Error>(())
/// ```
///
/// # Errors
/// Names `tw` when it is not above zero, `n` when it is not a whole number from 1, and `ts` when
/// it is negative or reaches `n tw`: strips are then cheaper for every `p`.
///
/// Source: derived from Hanuliak 2014, section 6.1.2.
pub fn p_cross(network: &Network, n: f64) -> Result<f64, Error> {
    let (ts, tw) = start_up_and_word(network)?;
    let edge = count("n", n)? * positive("tw", tw)?;
    let gap = 1.0 - ts / edge;
    if gap <= 0.0 {
        let help = format!("strips are cheaper for every p: give less than n tw = {edge}");
        return Err(Error::new(ErrorKind::Undefined, "ts", ts, help));
    }
    result("p_cross", 4.0 / (gap * gap))
}

/// The words by which two strip edges exceed four block edges, per start-up saved.
fn edge_difference(channel: Channel, size: &Size) -> Result<f64, Error> {
    let (n, p) = (count("n", size.n)?, processors("p", size.p, 9)?);
    Ok(match channel {
        Channel::Switched => n * (1.0 - 2.0 / p.sqrt()),
        Channel::Shared => n,
    })
}

fn row_each(n: f64) -> Result<Size, Error> {
    if count("n", n)? < 9.0 {
        let help = "with p = n blocks need at least 9 rows";
        return Err(Error::new(ErrorKind::OutOfRange, "n", n, help));
    }
    Ok(Size { n, p: n })
}

fn some<'a>(field: &'static str, list: &'a [f64]) -> Result<&'a [f64], Error> {
    if list.is_empty() {
        return Err(Error::new(
            ErrorKind::LengthMismatch,
            field,
            "empty",
            "give at least one value",
        ));
    }
    Ok(list)
}

#[cfg(test)]
mod tests {
    use super::super::{Winner, decision};
    use super::*;

    /// At the threshold the two exchanges cost the same, and next to it they do not.
    fn check(channel: Channel, n: f64, p: f64) {
        let size = Size { n, p };
        let ts = threshold_ts(channel, 1.1e-6, &size).expect("in the domain");
        let winner = |ts| {
            let network = Network { ts, th: 0.0, tw: 1.1e-6 };
            decision(channel, &network, &size).expect("valid").winner
        };
        assert_eq!(winner(ts * 0.99), Winner::Blocks);
        assert_eq!(winner(ts), Winner::Tie);
        assert_eq!(winner(ts * 1.01), Winner::Strips);
        let tw = threshold_tw(channel, ts, &size).expect("in the domain");
        assert!((tw / 1.1e-6 - 1.0).abs() < 1e-12);
    }

    #[test]
    fn the_threshold_is_a_tie() {
        for p in [9.0, 16.0, 64.0, 256.0] {
            check(Channel::Switched, 256.0, p);
            check(Channel::Shared, 256.0, p);
        }
    }

    #[test]
    fn the_crossing_is_where_the_threshold_meets_the_start_up() {
        let network = Network { ts: 35e-6, th: 0.0, tw: 0.23e-6 };
        let p = p_cross(&network, 256.0).expect("ts < n tw");
        assert!((24.3..24.4).contains(&p));
        let threshold = |p: f64| {
            threshold_ts(Channel::Switched, 0.23e-6, &Size { n: 256.0, p }).expect("valid")
        };
        assert!(threshold(p.floor()) < 35e-6 && 35e-6 < threshold(p.ceil()));
    }
}
