//! Playing a distribution by the rules: who sends and who computes when.
//!
//! This knows nothing of the programs or their solvers, only of the rules of section 2: a link
//! carries one message at a time; a node relays what it has received whole; a node of an ordinary
//! tree holds 1 or 2 messages to relay; a processor computes, in the order of arrival, what has
//! arrived whole, and receives meanwhile. Everything starts as early as the rules let it.

mod usage;

use super::platform::MAX_MESSAGES;
use super::platform::{BinomialTree, OrdinaryTree, Platform, too_large};
use super::sequence::lanes;
use crate::{Error, check};
pub use usage::{Idle, Usage};

/// A message on its way over the links that leave one layer.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Communication {
    /// The layer whose links carry it: 0 is the originator. In a binomial tree, where every active
    /// node sends at once, the number of the step from 0.
    pub link: u32,
    /// The processor or layer it is meant for, from 1.
    pub receiver: u32,
    /// The stage it belongs to, from 1.
    pub stage: u32,
    /// When its startup begins, seconds.
    pub start: f64,
    /// When it has arrived whole, seconds.
    pub end: f64,
    /// Bytes on each link.
    pub load: f64,
}

/// The processing of one message by each processor of its receiver.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Computation {
    /// The processor or layer, from 1.
    pub receiver: u32,
    /// The stage of the message, from 1.
    pub stage: u32,
    /// When it begins, seconds.
    pub start: f64,
    /// When it is done, seconds.
    pub end: f64,
    /// Bytes.
    pub load: f64,
}

/// The schedule of one distribution of the load.
#[derive(Clone, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Schedule {
    /// Every message on every link it takes, in the order it leaves the originator.
    pub communications: Vec<Communication>,
    /// Every message's processing, in the same order.
    pub computations: Vec<Computation>,
    /// When the last message has arrived and everything is computed, seconds.
    pub makespan: f64,
}

/// The most transmissions that are shown rather than kept: some tenths of a second.
const MOST_SHOWN: usize = 8 * MAX_MESSAGES;

impl Platform {
    /// Returns the schedule of the given loads: bytes for each processor of a receiver, message by
    /// message in the order of [`Platform::receivers`], stage after stage.
    ///
    /// Neither `V` nor `D` enters: any loads can be played.
    ///
    /// ```
    /// use crossover_model::divisible_load::*;
    /// let load = Load { compute: 1.0, transfer: 1.0, startup: 0.0, volume: 3.0, buffer: 1.0 };
    /// let star = Star { processors: 3.0, load };
    /// let platform = Platform::from(star);
    /// let schedule = platform.simulate(&[1.0, 1.0, 1.0])?;
    /// assert_eq!((schedule.makespan, schedule.computations[2].start), (4.0, 3.0));
    /// // Again, message by message.
    /// let mut arrivals = Vec::new();
    /// let makespan = platform.play(&[1.0; 3], &mut |hops, _| arrivals.push(hops[0].end))?;
    /// assert_eq!((makespan, arrivals), (4.0, vec![1.0, 2.0, 3.0]));
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`Error`] on the field out of its domain; on `loads` when one is negative or not finite;
    /// [`crate::ErrorKind::TooLarge`] on `n` when there are more than [`MAX_MESSAGES`] transmissions.
    pub fn simulate(&self, loads: &[f64]) -> Result<Schedule, Error> {
        self.hops(&self.receivers()?, loads, MAX_MESSAGES)?;
        let mut schedule = Schedule::default();
        schedule.communications.reserve(loads.len());
        schedule.computations.reserve(loads.len());
        schedule.makespan = self.play(loads, &mut |hops, done| {
            schedule.communications.extend_from_slice(hops);
            schedule.computations.push(*done);
        })?;
        Ok(schedule)
    }

    /// Returns the schedule of [`Platform::simulate`], shown rather than kept: each message, in the
    /// order they leave the originator, on every link it takes and in its processing. The answer is
    /// the makespan.
    ///
    /// # Errors
    /// As [`Platform::simulate`].
    pub fn play(
        &self,
        loads: &[f64],
        see: &mut dyn FnMut(&[Communication], &Computation),
    ) -> Result<f64, Error> {
        let receivers = self.receivers()?;
        let wrong = loads.iter().find(|load| !(0.0..f64::INFINITY).contains(*load));
        check::non_negative("loads", wrong.copied().unwrap_or(0.0))?;
        let hops = self.hops(&receivers, loads, MOST_SHOWN)?;
        let mut play = Play {
            see,
            hops: Vec::with_capacity(hops),
            makespan: 0.0,
            compute: self.load().compute,
            free: vec![0.0; receivers.len()],
            lanes: lanes(&receivers).0,
        };
        let transmission = |load: f64| self.load().startup + self.load().transfer * load;
        match self {
            Self::Star(_) => star(&receivers, loads, &mut play, transmission),
            Self::Binomial(tree) => {
                let hops = tree.hop_times()?;
                let step = |step: u32, load| {
                    transmission(load) + hops.get(step as usize - 1).copied().unwrap_or(0.0)
                };
                binomial(tree, &receivers, loads, &mut play, step);
            }
            Self::Ordinary(tree) => ordinary(tree, &receivers, loads, &mut play, transmission),
        }
        check::result("C_max", play.makespan)
    }
}

impl Platform {
    /// The most links that a message takes, when there are at most `most` transmissions.
    fn hops(&self, receivers: &[u32], loads: &[f64], most: usize) -> Result<usize, Error> {
        let hops = match self {
            Self::Star(_) => 1,
            Self::Ordinary(_) | Self::Binomial(_) => receivers.iter().copied().max().unwrap_or(1),
        };
        let most = most / hops as usize;
        if most < loads.len() {
            return Err(too_large("n", loads.len() as f64, "messages", most as f64));
        }
        Ok(hops as usize)
    }
}

/// A schedule in the making.
struct Play<'a> {
    see: &'a mut dyn FnMut(&[Communication], &Computation),
    /// The links that the present message has taken.
    hops: Vec<Communication>,
    makespan: f64,
    compute: f64,
    /// When each receiver has computed all it got.
    free: Vec<f64>,
    /// Of each message of a stage, the place of its receiver.
    lanes: Vec<usize>,
}

/// Receiver, stage from 0, position in the stage.
type Message = (u32, usize, usize);

impl Play<'_> {
    fn send(&mut self, link: u32, message: Message, start: f64, end: f64, load: f64) {
        self.makespan = self.makespan.max(end);
        self.hops.push(communication(link, message, start, end, load));
    }

    /// The message has arrived over the links it was sent on.
    fn receive(&mut self, message: Message, arrival: f64, load: f64) {
        let done = self.compute(message, arrival, load);
        (self.see)(&self.hops, &done);
        self.hops.clear();
    }

    fn compute(&mut self, message: Message, arrival: f64, load: f64) -> Computation {
        let (receiver, stage, position) = message;
        let free = &mut self.free[self.lanes[position]];
        let start = arrival.max(*free);
        let end = start + self.compute * load;
        *free = end;
        self.makespan = self.makespan.max(end);
        Computation { receiver, stage: stage as u32 + 1, start, end, load }
    }
}

fn communication(link: u32, message: Message, start: f64, end: f64, load: f64) -> Communication {
    let (receiver, stage, _) = message;
    Communication { link, receiver, stage: stage as u32 + 1, start, end, load }
}

/// Every message takes one link, and they follow one another.
fn star(receivers: &[u32], loads: &[f64], play: &mut Play, transmission: impl Fn(f64) -> f64) {
    let mut now = 0.0;
    for (stage, loads) in loads.chunks(receivers.len()).enumerate() {
        for (position, (&receiver, &load)) in receivers.iter().zip(loads).enumerate() {
            let start = now;
            now += transmission(load);
            let message = (receiver, stage, position);
            let sent = communication(0, message, start, now, load);
            let done = play.compute(message, now, load);
            (play.see)(&[sent], &done);
        }
    }
}

/// A message for layer `i` takes `i` steps. In step `s < i` a port carries `p (p+1)^(i-s-1)` loads,
/// of which its end keeps a part to pass on; in the last, one.
fn binomial(
    tree: &BinomialTree,
    receivers: &[u32],
    loads: &[f64],
    play: &mut Play,
    transmission: impl Fn(u32, f64) -> f64,
) {
    let mut now = 0.0;
    for (j, &load) in loads.iter().enumerate() {
        let position = j % receivers.len();
        let layer = receivers[position];
        let message = (layer, j / receivers.len(), position);
        for step in 1..=layer {
            let carried = if step == layer {
                load
            } else {
                tree.ports * (tree.ports + 1.0).powi((layer - step).cast_signed() - 1) * load
            };
            let start = now;
            now += transmission(step, carried);
            play.send(step - 1, message, start, now, carried);
        }
        play.receive(message, now, load);
    }
}

/// Store and forward: a message for layer `i` is sent by layers `0..i`, each link from layer `l`
/// carrying the loads of `p^(i-l-1)` processors.
fn ordinary(
    tree: &OrdinaryTree,
    receivers: &[u32],
    loads: &[f64],
    play: &mut Play,
    transmission: impl Fn(f64) -> f64,
) {
    let height = receivers.iter().copied().max().unwrap_or(0) as usize;
    let buffers = tree.buffers as usize;
    // By layer: when its links are free, and when each of its buffers is. A message that is
    // not relayed takes a buffer, too, but leaves it as soon as it has arrived.
    let mut link_free = vec![0.0_f64; height];
    let mut buffer_free = vec![[0.0_f64; 2]; height + 1];
    let mut arrived = vec![0_usize; height + 1];
    for (j, &load) in loads.iter().enumerate() {
        let position = j % receivers.len();
        let layer = receivers[position];
        let message = (layer, j / receivers.len(), position);
        let mut held = 0.0;
        for l in 0..layer as usize {
            let into = l + 1;
            let slot = arrived[into] % buffers;
            arrived[into] += 1;
            let start = link_free[l].max(held).max(buffer_free[into][slot]);
            let carried = tree.ports.powi((layer - into as u32).cast_signed()) * load;
            let end = start + transmission(carried);
            link_free[l] = end;
            if 0 < l {
                // The buffer this layer held it in.
                let own = (arrived[l] - 1) % buffers;
                buffer_free[l][own] = end;
            }
            play.send(l as u32, message, start, end, carried);
            held = end;
        }
        play.receive(message, held, load);
    }
}
