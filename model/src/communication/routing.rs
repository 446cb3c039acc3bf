//! A whole message: stored and forwarded, cut through, or seen without its hops.

use super::{Message, Network};
use crate::Error;
use crate::check::{count, non_negative, result};

/// Returns the time to send a message by store-and-forward routing, in seconds:
/// `ts + l (th + m tw)`. Every node on the path receives the whole message before it sends it on.
///
/// With `l = 1` it equals [`cut_through`]; for long messages it is `l` times as slow.
///
/// ```
/// use crossover_model::communication::{Message, Network, store_and_forward};
/// let network = Network { ts: 10e-6, th: 1e-6, tw: 10e-9 };
/// let t = store_and_forward(&network, &Message { m: 1000.0, l: 3.0 })?;
/// assert!((t - 43e-6).abs() < 1e-15);
/// # Ok::<(), crossover_model::Error>(())
/// ```
///
/// # Errors
/// Names `ts`, `th`, `tw` or `m` when it is negative or not finite, `l` when it is not a whole
/// number from 1, `t` when the time overflows.
///
/// Source: lecture notes, store-and-forward routing; Grama et al., section 2.5.1.
pub fn store_and_forward(network: &Network, message: &Message) -> Result<f64, Error> {
    let (ts, th, tw) = constants(network)?;
    let (m, l) = size_and_path(message)?;
    result("t", ts + l * (th + m * tw))
}

/// Store-and-forward without its hop term, in seconds: `ts + m l tw`, for `th` much below `m tw`.
/// The network's `th` is not used.
///
/// ```
/// use crossover_model::communication::{Message, Network, store_and_forward_approx};
/// let network = Network { ts: 10e-6, th: 1e-6, tw: 10e-9 };
/// let message = Message { m: 1000.0, l: 3.0 };
/// assert!((store_and_forward_approx(&network, &message)? - 40e-6).abs() < 1e-15);
/// # Ok::<(), crossover_model::Error>(())
/// ```
///
/// # Errors
/// As [`store_and_forward`].
///
/// Source: lecture notes, store-and-forward routing, second formula.
pub fn store_and_forward_approx(network: &Network, message: &Message) -> Result<f64, Error> {
    let (ts, tw) = start_up_and_word(network)?;
    let (m, l) = size_and_path(message)?;
    result("t", ts + m * l * tw)
}

/// Returns the time to send a message by cut-through routing, in seconds: `ts + l th + m tw`. The
/// header takes `l th` to arrive, and the body follows it.
///
/// An empty message still costs its start-up and its hops.
///
/// ```
/// use crossover_model::communication::{Message, Network, cut_through};
/// let network = Network { ts: 10e-6, th: 1e-6, tw: 10e-9 };
/// let message = Message { m: 1000.0, l: 3.0 };
/// assert!((cut_through(&network, &message)? - 23e-6).abs() < 1e-15);
/// # Ok::<(), crossover_model::Error>(())
/// ```
///
/// # Errors
/// As [`store_and_forward`].
///
/// Source: lecture notes, cut-through routing; Grama et al., section 2.5.1. The notes give it as
/// the general total as well, which it is not for store-and-forward.
pub fn cut_through(network: &Network, message: &Message) -> Result<f64, Error> {
    let (ts, th, tw) = constants(network)?;
    let (m, l) = size_and_path(message)?;
    result("t", ts + l * th + m * tw)
}

/// Returns the time of cut-through routing through switches that read the first `read` words before they forward, in
/// seconds: `ts + l th + m tw + (l - 1) min(read, m) tw`. A message that is shorter is read whole.
///
/// With `read = 0` it is [`cut_through`], with `read = m` it is [`store_and_forward`].
///
/// ```
/// use crossover_model::communication::{Message, Network, cut_through_after};
/// // 5000 bits at 1 Gbit/s through three switches that read 128 bits; 10 us on each link.
/// let network = Network { ts: 0.0, th: 10e-6, tw: 1e-9 };
/// let t = cut_through_after(&network, &Message { m: 5000.0, l: 4.0 }, 128.0)?;
/// assert!((t - 45.384e-6).abs() < 1e-15);
/// # Ok::<(), crossover_model::Error>(())
/// ```
///
/// # Errors
/// As [`store_and_forward`]; names `read` when it is negative or not finite.
///
/// Source: P. Kermani, L. Kleinrock, "Virtual cut-through: a new computer communication switching technique", 1979: a
/// node forwards once it has the header.
pub fn cut_through_after(network: &Network, message: &Message, read: f64) -> Result<f64, Error> {
    let t = cut_through(network, message)?;
    result("t", t + reading(network, message, read)?)
}

/// Returns how long the switches of a path read the first `read` words of a message, in seconds.
pub(super) fn reading(network: &Network, message: &Message, read: f64) -> Result<f64, Error> {
    let read = non_negative("read", read)?.min(message.m);
    Ok((message.l - 1.0) * read * network.tw)
}

/// Returns the simplified cost model, in seconds: `ts + m tw` for `m` words, whatever the path. It
/// holds when `l th` is small against `ts` or against `m tw`, and no link is congested. The
/// network's `th` is not used.
///
/// ```
/// use crossover_model::communication::{Network, simplified_cost};
/// let t = simplified_cost(&Network { ts: 10e-6, th: 0.0, tw: 10e-9 }, 1000.0)?;
/// assert!((t - 20e-6).abs() < 1e-15);
/// # Ok::<(), crossover_model::Error>(())
/// ```
///
/// # Errors
/// Names `ts`, `tw` or `m` when it is negative or not finite, `t` when the time overflows.
///
/// Source: lecture notes, simplified cost model; Grama et al., section 2.5.2.
pub fn simplified_cost(network: &Network, m: f64) -> Result<f64, Error> {
    let (ts, tw) = start_up_and_word(network)?;
    let m = non_negative("m", m)?;
    result("t", ts + m * tw)
}

/// Returns the relative error of the simplified model: `(t_cut_through - t_simplified) / t_cut_through`, between 0 and
/// 1. Both free: 0.
///
/// ```
/// use crossover_model::communication::{Message, Network, simplified_error};
/// let network = Network { ts: 10e-6, th: 1e-6, tw: 10e-9 };
/// let message = Message { m: 1000.0, l: 3.0 };
/// assert!((simplified_error(&network, &message)? - 3.0 / 23.0).abs() < 1e-12);
/// # Ok::<(), crossover_model::Error>(())
/// ```
///
/// # Errors
/// As [`cut_through`].
///
/// Source: derived from the lecture notes; 13 % and 2.7 % in their two worked messages.
pub fn simplified_error(network: &Network, message: &Message) -> Result<f64, Error> {
    hop_share(network, message)
}

/// Returns the share of a cut-through time that the hops take: `l th / (ts + l th + m tw)`, between
/// 0 and 1. A message that costs nothing has no share in hops: 0.
///
/// ```
/// use crossover_model::communication::{Message, Network, hop_share};
/// let network = Network { ts: 10e-6, th: 1e-6, tw: 10e-9 };
/// let message = Message { m: 1000.0, l: 3.0 };
/// assert!((hop_share(&network, &message)? - 3.0 / 23.0).abs() < 1e-12);
/// # Ok::<(), crossover_model::Error>(())
/// ```
///
/// # Errors
/// As [`cut_through`].
///
/// Source: derived from the lecture notes.
pub fn hop_share(network: &Network, message: &Message) -> Result<f64, Error> {
    let t = cut_through(network, message)?;
    Ok(if t == 0.0 { 0.0 } else { message.l * network.th / t })
}

#[inline]
pub(super) fn constants(network: &Network) -> Result<(f64, f64, f64), Error> {
    check_constants(network)?;
    Ok((network.ts, network.th, network.tw))
}

#[inline]
pub(crate) fn start_up_and_word(network: &Network) -> Result<(f64, f64), Error> {
    check_start_up_and_word(network)?;
    Ok((network.ts, network.tw))
}

#[inline]
pub(super) fn size_and_path(message: &Message) -> Result<(f64, f64), Error> {
    check_size_and_path(message)?;
    Ok((message.m, message.l))
}

// The checks apart: whether all is well fits a register, where the numbers would go by memory.

fn check_constants(network: &Network) -> Result<(), Error> {
    non_negative("ts", network.ts)?;
    non_negative("th", network.th)?;
    non_negative("tw", network.tw)?;
    Ok(())
}

fn check_start_up_and_word(network: &Network) -> Result<(), Error> {
    non_negative("ts", network.ts)?;
    non_negative("tw", network.tw)?;
    Ok(())
}

fn check_size_and_path(message: &Message) -> Result<(), Error> {
    non_negative("m", message.m)?;
    count("l", message.l)?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The worked messages of the lecture notes, in microseconds.
    fn check(routing: impl Fn(&Network, &Message) -> Result<f64, Error>, expected: [f64; 2]) {
        let network = Network { ts: 10e-6, th: 1e-6, tw: 10e-9 };
        for (m, microseconds) in [1000.0, 10_000.0].into_iter().zip(expected) {
            let t = routing(&network, &Message { m, l: 3.0 }).expect("a valid message");
            assert!((t * 1e6 - microseconds).abs() < 1e-9, "{t} is not {microseconds} us");
        }
    }

    #[test]
    fn the_lecture_s_worked_messages() {
        check(cut_through, [23.0, 113.0]);
        check(store_and_forward, [43.0, 313.0]);
        check(store_and_forward_approx, [40.0, 310.0]);
        check(|network, message| simplified_cost(network, message.m), [20.0, 110.0]);
    }

    #[test]
    fn a_switch_that_reads_all_stores_and_forwards() {
        let network = Network { ts: 10e-6, th: 1e-6, tw: 10e-9 };
        for (m, l) in [(1000.0, 3.0), (1000.0, 1.0), (0.0, 5.0), (7.5, 16.0)] {
            let message = Message { m, l };
            let after = |read| cut_through_after(&network, &message, read).expect("valid");
            assert_eq!(Ok(after(0.0)), cut_through(&network, &message));
            let whole = store_and_forward(&network, &message).expect("valid");
            for read in [m, 2.0 * m + 1.0] {
                assert!((after(read) - whole).abs() <= 1e-12 * whole, "{m}, {l}");
            }
            assert!(after(0.0) <= after(0.3 * m) && after(0.3 * m) <= after(m));
        }
    }

    #[test]
    fn of_several_wrong_constants_the_first_is_named() {
        let network = |ts, th| Network { ts, th, tw: -1.0 };
        let message = Message { m: 1.0, l: 1.0 };
        for (network, field) in
            [(network(-1.0, -1.0), "ts"), (network(0.0, -1.0), "th"), (network(0.0, 0.0), "tw")]
        {
            let error = cut_through(&network, &message).expect_err("negative");
            assert_eq!(error.field(), field);
        }
    }

    #[test]
    fn the_hops_are_an_eighth_of_the_short_message() {
        let network = Network { ts: 10e-6, th: 1e-6, tw: 10e-9 };
        let message = Message { m: 1000.0, l: 3.0 };
        let share = hop_share(&network, &message).expect("a valid message");
        assert!((share - 3.0 / 23.0).abs() < 1e-12);
        assert_eq!(simplified_error(&network, &message), Ok(share));
    }

    #[test]
    fn an_overflow_is_an_error_on_the_time() {
        let network = Network { ts: 1.0, th: 0.0, tw: 1e308 };
        let error = simplified_cost(&network, 1e308).expect_err("too large");
        assert_eq!(error.field(), "t");
    }
}
