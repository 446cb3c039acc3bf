//! Playing a distribution by the rules: who sends and who computes when.
//!
//! This knows nothing of the programs or their solvers, only of the rules of section 2: a link
//! carries one message at a time; a node relays what it has received whole; a node of an ordinary
//! tree holds 1 or 2 messages to relay; a processor computes, in the order of arrival, what has
//! arrived whole, and receives meanwhile. Everything starts as early as the rules let it.

use super::platform::{BinomialTree, OrdinaryTree, Platform, too_large};
use super::stages::MAX_MESSAGES;
use crate::{Error, check, order};

/// A message on its way over the links that leave one layer.
#[derive(Clone, Copy, Debug, PartialEq)]
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

/// What happens when, for one distribution of the load.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Schedule {
    /// Every message on every link it takes, in the order it leaves the originator.
    pub communications: Vec<Communication>,
    /// Every message's processing, in the same order.
    pub computations: Vec<Computation>,
    /// When the last message has arrived and everything is computed, seconds.
    pub makespan: f64,
}

/// How well a schedule uses what it has.
#[derive(Clone, Debug, PartialEq)]
pub struct Usage {
    /// Share of the computing processors' time until the makespan that they compute.
    pub utilization: f64,
    /// Seconds that each processor waits, by receiver in the order of service.
    pub idle: Vec<Idle>,
    /// Seconds in which the originator sends.
    pub communication: f64,
    /// Share of these in which some processor computes.
    pub overlap: f64,
}

/// The waiting of each processor of one receiver, in seconds.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Idle {
    /// The processor or layer, from 1.
    pub receiver: u32,
    /// Before its first computation.
    pub before: f64,
    /// Between computations.
    pub between: f64,
    /// After its last one, until the makespan.
    pub after: f64,
}

impl Idle {
    /// All its waiting.
    #[must_use]
    pub fn total(&self) -> f64 {
        self.before + self.between + self.after
    }
}

impl Platform {
    /// The schedule of the given loads: bytes for each processor of a receiver, message by
    /// message in the order of [`Platform::receivers`], stage after stage.
    ///
    /// Neither `V` nor `D` enters: any loads can be played.
    ///
    /// # Errors
    /// [`Error`] on the field out of its domain; on `loads` when one is negative or not finite;
    /// [`crate::ErrorKind::TooLarge`] on `n` when there are more than [`MAX_MESSAGES`] transmissions.
    pub fn simulate(&self, loads: &[f64]) -> Result<Schedule, Error> {
        let mut schedule = Schedule::default();
        schedule.communications.reserve(loads.len());
        schedule.computations.reserve(loads.len());
        schedule.makespan = self.play(loads, &mut |hops, done| {
            schedule.communications.extend_from_slice(hops);
            schedule.computations.push(*done);
        })?;
        Ok(schedule)
    }

    /// The schedule of [`Platform::simulate`], shown rather than kept: each message, in the order
    /// they leave the originator, on every link it takes and in its processing. The answer is the
    /// makespan.
    ///
    /// # Errors
    /// As [`Platform::simulate`].
    pub fn play(
        &self,
        loads: &[f64],
        see: &mut dyn FnMut(&[Communication], &Computation),
    ) -> Result<f64, Error> {
        let receivers = self.receivers()?;
        let wrong = loads
            .iter()
            .find(|load| !(0.0..f64::INFINITY).contains(*load));
        check::non_negative("loads", wrong.copied().unwrap_or(0.0))?;
        let hops: usize = match self {
            Self::Star(_) => 1,
            Self::Ordinary(_) | Self::Binomial(_) => receivers
                .iter()
                .map(|&layer| layer as usize)
                .max()
                .unwrap_or(1),
        };
        if MAX_MESSAGES / hops < loads.len() {
            let most = MAX_MESSAGES / hops;
            return Err(too_large("n", loads.len() as f64, "messages", most as f64));
        }
        let mut play = Play {
            see,
            hops: Vec::with_capacity(hops),
            makespan: 0.0,
            compute: self.job().compute,
            free: vec![0.0; receivers.len()],
        };
        let transmission = |load: f64| self.job().startup + self.job().transfer * load;
        match self {
            Self::Star(_) => star(&receivers, loads, &mut play, transmission),
            Self::Binomial(tree) => binomial(tree, &receivers, loads, &mut play, transmission),
            Self::Ordinary(tree) => ordinary(tree, &receivers, loads, &mut play, transmission),
        }
        check::result("C_max", play.makespan)
    }

    /// How well `schedule`, one of this platform, uses its processors and its time.
    ///
    /// # Errors
    /// As [`Platform::check`].
    pub fn usage(&self, schedule: &Schedule) -> Result<Usage, Error> {
        let mut watch = Watch::of(self)?;
        for sent in &schedule.communications {
            watch.sent(sent);
        }
        for done in &schedule.computations {
            watch.done(done);
        }
        watch.usage(schedule.makespan)
    }

    /// How well the schedule of [`Platform::simulate`] uses them, without keeping it.
    ///
    /// # Errors
    /// As [`Platform::simulate`].
    pub fn usage_of(&self, loads: &[f64]) -> Result<Usage, Error> {
        let mut watch = Watch::of(self)?;
        let makespan = self.play(loads, &mut |hops, done| {
            for sent in hops {
                watch.sent(sent);
            }
            watch.done(done);
        })?;
        watch.usage(makespan)
    }
}

/// What has been seen of a schedule.
struct Watch<'a> {
    platform: &'a Platform,
    /// Of each receiver, its place in a stage.
    position: Vec<usize>,
    idle: Vec<Idle>,
    /// None until the first computation, then the end of the latest.
    last: Vec<Option<f64>>,
    busy: f64,
    sending: Union,
    computing: Union,
}

impl<'a> Watch<'a> {
    fn of(platform: &'a Platform) -> Result<Self, Error> {
        let receivers = platform.receivers()?;
        let most = receivers.iter().copied().max().unwrap_or(0) as usize;
        let mut position = vec![0; most + 1];
        for (at, &receiver) in receivers.iter().enumerate() {
            position[receiver as usize] = at;
        }
        let waiting = |receiver| Idle {
            receiver,
            ..Idle::default()
        };
        Ok(Self {
            platform,
            position,
            last: vec![None; receivers.len()],
            idle: receivers.into_iter().map(waiting).collect(),
            busy: 0.0,
            sending: Union::default(),
            computing: Union::default(),
        })
    }

    fn sent(&mut self, sent: &Communication) {
        if sent.link == 0 || matches!(self.platform, Platform::Binomial(_)) {
            self.sending.add(sent.start, sent.end);
        }
    }

    fn done(&mut self, done: &Computation) {
        self.computing.add(done.start, done.end);
        let Some(&at) = self.position.get(done.receiver as usize) else {
            return;
        };
        if done.load == 0.0 {
            return;
        }
        match self.last[at] {
            None => self.idle[at].before = done.start,
            Some(end) => self.idle[at].between += done.start - end,
        }
        self.last[at] = Some(done.end);
        self.busy += (done.end - done.start) * self.platform.processors_of(done.receiver);
    }

    fn usage(mut self, makespan: f64) -> Result<Usage, Error> {
        for (idle, last) in self.idle.iter_mut().zip(&self.last) {
            idle.after = makespan - last.unwrap_or(0.0);
        }
        let (sending, computing) = (self.sending.merged(), self.computing.merged());
        let communication: f64 = sending.iter().map(|(start, end)| end - start).sum();
        let available = self.platform.computing_processors()? * makespan;
        Ok(Usage {
            utilization: (self.busy / available).min(1.0),
            idle: self.idle,
            communication,
            overlap: if 0.0 < communication {
                (shared(&sending, &computing) / communication).min(1.0)
            } else {
                0.0
            },
        })
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
}

/// Receiver, stage from 0, position in the stage.
type Message = (u32, usize, usize);

impl Play<'_> {
    fn send(&mut self, link: u32, message: Message, start: f64, end: f64, load: f64) {
        self.makespan = self.makespan.max(end);
        self.hops.push(sent(link, message, start, end, load));
    }

    /// The message has arrived over the links it was sent on.
    fn receive(&mut self, message: Message, arrival: f64, load: f64) {
        let done = self.compute(message, arrival, load);
        (self.see)(&self.hops, &done);
        self.hops.clear();
    }

    fn compute(&mut self, message: Message, arrival: f64, load: f64) -> Computation {
        let (receiver, stage, position) = message;
        let start = arrival.max(self.free[position]);
        let end = start + self.compute * load;
        self.free[position] = end;
        self.makespan = self.makespan.max(end);
        Computation {
            receiver,
            stage: stage as u32 + 1,
            start,
            end,
            load,
        }
    }
}

fn sent(link: u32, message: Message, start: f64, end: f64, load: f64) -> Communication {
    let (receiver, stage, _) = message;
    Communication {
        link,
        receiver,
        stage: stage as u32 + 1,
        start,
        end,
        load,
    }
}

/// Every message takes one link, and they follow one another.
fn star(receivers: &[u32], loads: &[f64], play: &mut Play, transmission: impl Fn(f64) -> f64) {
    let mut now = 0.0;
    for (stage, loads) in loads.chunks(receivers.len()).enumerate() {
        for (position, (&receiver, &load)) in receivers.iter().zip(loads).enumerate() {
            let start = now;
            now += transmission(load);
            let message = (receiver, stage, position);
            let sent = sent(0, message, start, now, load);
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
    transmission: impl Fn(f64) -> f64,
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
            now += transmission(carried);
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

/// Intervals, merged with the one before where they begin within it.
#[derive(Default)]
struct Union(Vec<(f64, f64)>);

impl Union {
    fn add(&mut self, start: f64, end: f64) {
        match self.0.last_mut() {
            Some(last) if last.0 <= start && start <= last.1 => last.1 = last.1.max(end),
            _ if start < end => self.0.push((start, end)),
            _ => {}
        }
    }

    /// All of them merged and in order.
    fn merged(mut self) -> Vec<(f64, f64)> {
        order::by(&mut self.0, |(start, _)| *start);
        let mut merged = Self::default();
        for (start, end) in self.0 {
            merged.add(start, end);
        }
        merged.0
    }
}

/// The length that two lists of merged intervals have in common.
fn shared(a: &[(f64, f64)], b: &[(f64, f64)]) -> f64 {
    let (mut i, mut j, mut length) = (0, 0, 0.0);
    while let (Some(x), Some(y)) = (a.get(i), b.get(j)) {
        length += (x.1.min(y.1) - x.0.max(y.0)).max(0.0);
        if x.1 < y.1 {
            i += 1;
        } else {
            j += 1;
        }
    }
    length
}
