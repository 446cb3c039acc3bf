//! The quantities: the time, the best algorithm and where it changes, an Ethernet, the bounds, and
//! what is sent; the state they are of; and the formula of each algorithm.

use std::ops::Deref;
use std::sync::Arc;

use crossover_figures::formula::Letters;
use crossover_figures::quantity::Unit::{Byte, BytePerSecond, Hop, Message, One, Word};
use crossover_model::Size;
use crossover_model::collectives::ethernet::{self, Needed};
use crossover_model::collectives::nccl::Way;
use crossover_model::collectives::{
    Algorithm, Best, Bounds, OnLinks, OnRound, Operation, Price, Shape, Share, Stage, Terms,
    Winner, best_algorithm, bounds, on_links, schedule, segments, stages, terms, terms_on, time,
    winners,
};
use crossover_model::communication::Network;
use crossover_model::topology::{Graph, Topology};

use crate::screen::machine::own::Own;
use crate::screen::prelude::*;

use super::nccl::{self, Kept, Nccl};
use super::params::{Place, Values};
use Algorithm as A;
use Operation as O;

/// The parameters, and what of an operation takes long.
pub(super) struct State {
    pub values: Values,
    /// The measured times of messages, where the machine has them.
    pub own: Option<Arc<Own>>,
    pub constants: Network,
    pub price: Price,
    /// What the algorithm that is meant costs.
    cost: Once<Terms>,
    best_here: Once<Best>,
    /// The stages of the algorithm that is meant, and of the best where the operation runs.
    stages: [Once<Vec<Stage>>; 2],
    flip: Once<Flip>,
    links: Once<OnLinks>,
    of_nccl: Kept,
}

/// A size at which the best algorithm changes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Flip {
    pub m: f64,
    /// Short messages are on this side of it.
    pub below: Algorithm,
    pub above: Algorithm,
}

type Q = Quantity<State>;

/// A formula and its source.
type Sourced = (&'static str, &'static str);

const HANULIAK: &str = "Hanuliak 2014, section 7.2.2";
const CHANNEL: &str = "Derived for the channel of Hanuliak 2014, section 4";
const CHAN: &str = "Chan, Heimlich, Purkayastha and van de Geijn 2007, section 3";
const SHARING: &str = "Derived from Grama et al., sections 2.5.1 and 4.1";
const THAKUR: &str = "Thakur, Rabenseifner and Gropp 2005, section 4";
const GRAMA: &str = "Grama et al., chapter 4 and Table 4.1";
const COMPARED: &str = "The times of all algorithms that p processes can use are compared.";
const CHANGES: &str = "T'_below <= T'_above and T_above <= T_below";

impl Prepared for State {
    const QUANTITIES: &'static [Q] = &[
        Q::time("t", "t", "Time of the operation", State::t)
            .formula_by(|s| meant(s).0)
            .source_by(|s| meant(s).1)
            .remark_by(|s| match s.network {
                Place::Ethernet => "As printed, each word takes a start-up time of its own.",
                _ => conversion(s.op),
            }),
        Q::word("best_algorithm", "Best algorithm, switched network", |s| Ok(s.best()?.algorithm.name()))
            // There is one algorithm for a barrier, so the bound has to certify it.
            .found_by(COMPARED, |s| match s.op {
                O::Barrier => "latency_bound <= t_best",
                _ => "t_best <= T_other",
            })
            .source_by(|s| best_switched(s).1)
            .remark("Any two processes are neighbors.")
            .drawn("best algorithm", Ink::Text),
        Q::time("t_best", "", "Time of the best, switched network", |s| Ok(s.best()?.t))
            .origin_by(|s| match s.table() {
                Some(_) => Some(best_by_measurements(s.op)),
                None => Some(Origin::Formula(best_switched(s).0)),
            })
            .source_by(|s| best_switched(s).1)
            .drawn("switched, the best", Ink::Muted)
            .stroke(Stroke::Dashed)
            .beside("t"),
        Q::word("best_on_network", "Best on this network", |s| Ok(s.best_here()?.algorithm.name()))
            .found_by(COMPARED, |s| match s.op {
                O::Barrier => "latency_bound <= t_best_on_network",
                _ => "t_best_on_network <= T_elsewise",
            })
            .source_by(|s| best_there(s).1)
            .remark("Messages that share a link pass it one after the other.")
            .beside("best_algorithm")
            .shown_if(is_elsewhere),
        Q::time("t_best_on_network", "", "Time of the best on this network", |s| {
            Ok(s.best_here()?.t)
        })
        .formula_by(|s| best_there(s).0)
        .source_by(|s| best_there(s).1)
        .beside("t")
        .shown_if(is_elsewhere),
        Q::number("m_cross", "m*", "Size at which the best changes", Word, |s| Ok(s.flip()?.m))
            .origin_by(|s| {
                let is_chain = |flip: &Flip| [flip.below, flip.above].contains(&A::Chain);
                Some(if s.flip().is_ok_and(is_chain) {
                    let by = "A range of sizes is halved, for a chain's segments depend on m.";
                    Origin::Found { by, holds: CHANGES }
                } else {
                    Origin::Formula(crossing(s.op))
                })
            })
            .source(THAKUR)
            .remark("The change nearest to m.")
            .shown_if(is_elsewhere),
        Q::word("best_beyond", "Best algorithm beyond m*", |s| {
            let (flip, best) = (s.flip()?, s.best()?.algorithm);
            Ok(if best == flip.below { flip.above } else { flip.below }.name())
        })
        .found("The best algorithms below and above m* are compared at m* and just below.", CHANGES)
        .source(THAKUR)
        .shown_if(is_elsewhere),
        Q::time("t_ethernet", "T_commEth", "Time on Ethernet, as printed", State::printed)
            .formula_by(|s| printed(s.op))
            .source(HANULIAK)
            .remark("A start-up time for each word: words are sent one by one.")
            .drawn("Ethernet, as printed", Ink::Idle)
            .shown_if(is_elsewhere),
        Q::time("t_ethernet_packed", "", "Time on Ethernet, packed", State::packed)
            .formula_by(|s| packed(s.op))
            .source("Hanuliak 2014, section 7.2.2, with one start-up a message")
            .drawn("Ethernet, packed", Ink::Idle)
            .stroke(Stroke::Dashed)
            .shown_if(is_elsewhere),
        Q::time("t_bus", "", "Time that one channel needs", State::bus)
            .formula_by(|s| channel(s.op)[0])
            .source(CHANNEL)
            .remark("Every message is heard by all, and one is sent at a time.")
            .shown_if(is_elsewhere),
        Q::time("latency_bound", "", "Latency bound", |s| Ok(s.bounds()?.latency))
            .formula("ceil(log2(p)) ts")
            .source(CHAN)
            .remark("The processes that have the data double in a round at most."),
        Q::time("bandwidth_bound", "", "Bandwidth bound", |s| Ok(s.bounds()?.bandwidth))
            .formula_by(|s| bandwidth_bound(s.op))
            .source(CHAN)
            .remark("What one process must send or receive."),
        Q::ratio("over_bound", "", "Time over the greater bound", State::over_bound)
            .formula_by(|s| over_bound(s.op))
            .source(CHAN)
            .remark("Most algorithms can meet one of the bounds at most.")
            .shown_if(is_elsewhere),
        Q::time("t_links", "", "Time with hops and shared links", |s| Ok(s.links()?.t))
            .formula_by(|s| match s.network {
                Place::Switched | Place::Nccl => r#"t "without hops" + startups th "hops""#,
                Place::Ethernet => channel(s.op)[0],
                Place::On(_) => r#"startups ts "start-ups" + sum_j(l_j) th "hops" + sum_j(v_j) tw "words" + sum_j(e_j) γ "combining""#,
            })
            .source(SHARING)
            .remark("A round takes as long as its slowest message, over its whole way.")
            .beside("t")
            .shown_if(is_elsewhere),
        Q::number("hops", "Σ l", "Hops on the critical path", Hop, |s| Ok(s.links()?.hops))
            .formula_by(|s| match s.network {
                Place::On(_) => "sum_j(L_j)",
                _ => "startups",
            })
            .source(SHARING)
            .shown_if(is_elsewhere),
        Q::number("sharing", "", "Link contention", Message, |s| Ok(s.links()?.sharing))
            .formula_by(|s| match s.network {
                Place::On(_) => "max_j(y_j)",
                _ => "1",
            })
            .source(SHARING)
            .remark("Most messages on one link, over the routes in one direction.")
            .shown_if(is_elsewhere),
        Q::number("startups", "a", "Start-ups on the critical path", Message, |s| Ok(s.sent()?.0))
            .formula_by(|s| if s.is_one_by_one() { channel(s.op)[1] } else { "sum_i(r_i)" })
            .source_by(|s| if s.is_one_by_one() { CHANNEL } else { THAKUR })
            .shown_if(is_elsewhere),
        Q::number("volume", "b n", "Bytes on the critical path", Byte, |s| {
            Ok(s.sent()?.1 * s.word)
        })
        .formula_by(|s| if s.is_one_by_one() { channel(s.op)[2] } else { "sum_i(r_i k_i w_i) word" })
        .source_by(|s| if s.is_one_by_one() { CHANNEL } else { THAKUR })
        .remark_by(|s| conversion(s.op))
        .shown_if(is_elsewhere),
        Q::word("nccl_choice", "NCCL's choice", |s| Ok(s.nccl().chosen()?.way.name()))
            .found("The times of all that is allowed are compared.", "t <= T_unchosen")
            .source(nccl::SOURCE)
            .remark("A model for choosing, not a forecast.")
            .drawn("NCCL's choice", Ink::Text)
            .shown_if(is_nccl),
        Q::number("nccl_break", "", "Size at which the choice changes", Byte, |s| {
            Ok(s.nccl().change()?.m)
        })
        .found("Between the jumps of the times the sizes are halved.", nccl::CHANGES)
        .source(nccl::SOURCE)
        .remark("The change nearest to m, between two whole bytes.")
        .shown_if(is_nccl),
        Q::word("nccl_beyond", "NCCL's choice beyond it", |s| Ok(s.nccl().beyond()?.name()))
            .found("The choices on both sides of that size are compared.", nccl::CHANGES)
            .source(nccl::SOURCE)
            .shown_if(is_nccl),
        Q::time("nccl_latency", "", "Latency of the choice", |s| {
            Ok(s.nccl().all_reduce()?.latency(s.nccl().chosen()?.way))
        })
        .formula_by(|s| of_choice(s, nccl::LATENCIES))
        .source(nccl::SOURCE)
        .remark("In NCCL's table, whatever the size.")
        .shown_if(is_nccl),
        Q::number("nccl_bandwidth", "", "Bandwidth of the choice", BytePerSecond, |s| {
            Ok(s.nccl().all_reduce()?.bandwidth(s.nccl().chosen()?.way))
        })
        .formula_by(|s| of_choice(s, nccl::BANDWIDTHS))
        .source(nccl::SOURCE)
        .remark("In NCCL's table, whatever the size.")
        .shown_if(is_nccl),
        by_nccl(Way::TreeLl, ["Tree with LL", "tree with LL"], |s| s.nccl().by(Way::TreeLl)),
        by_nccl(Way::TreeLl128, ["Tree with LL128", "tree with LL128"], |s| s.nccl().by(Way::TreeLl128)),
        by_nccl(Way::TreeSimple, ["Tree with Simple", "tree with Simple"], |s| s.nccl().by(Way::TreeSimple)),
        by_nccl(Way::RingLl, ["Ring with LL", "ring with LL"], |s| s.nccl().by(Way::RingLl)),
        by_nccl(Way::RingLl128, ["Ring with LL128", "ring with LL128"], |s| s.nccl().by(Way::RingLl128)),
        by_nccl(Way::RingSimple, ["Ring with Simple", "ring with Simple"], |s| s.nccl().by(Way::RingSimple)),
        Q::time("t_textbook", "", "The textbook's ring, by ts and tw", |s| s.nccl().textbook())
            .formula(formula(O::AllReduce, A::Ring))
            .source(THAKUR)
            .remark("One start-up time and one bandwidth, whatever the protocol and the links.")
            .drawn("textbook's ring", Ink::Muted)
            .stroke(Stroke::Dashed)
            .shown_if(is_nccl),
        Q::number("nodes", "N", "Nodes", One, |s| s.nccl().nodes())
            .formula("ceil(p / q)")
            .source(nccl::SOURCE)
            .shown_if(is_nccl),
    ];

    fn prepare(params: &Params) -> Self {
        let own = params.own().filter(|own| own.is_measured()).cloned();
        Self { own, ..Self::from(Values::from(params)) }
    }

    fn moved(self, params: &Params) -> Self {
        let next = Self::prepare(params);
        let sent = |s: &Self| (s.op, s.network, s.algorithm, s.p);
        // Messages on a network take long to count. Of those of the textbook's algorithms, or of one
        // that is asked for, the number of words changes the segments of a chain alone.
        let is_on = matches!(next.network, Place::On(_)) && sent(&self) == sent(&next);
        let is_same = is_on && next.algorithm != Some(A::Chain);
        if is_same { Self { cost: self.cost, ..next } } else { next }
    }

    fn letters(&self) -> Letters {
        let one = Share { m: 1.0, p: self.p };
        let n = match self.op.total_words(&one) {
            0.0 => "0 m",
            1.0 => "m",
            _ => "m p",
        };
        let distances = (0..self.p.log2().floor() as i32).map(|k| 2_f64.powi(k));
        let segments = self.segments(A::Chain).unwrap_or(f64::NAN);
        let switched = self.with(|values| values.network = Place::Switched);
        let letters = letters! {
            "n" Word : n => "words in all, of the MPI papers";
            "c" Processor : "2^floor(log2(p))" => "greatest power of two up to p";
            "d" One * distances.collect() => "distances below c";
            "x" One : "sum_k(min(p - c, d_k)) / p" => "parts of those folded in";
            "B" One : "sum_k(floor(p / (2 d_k)) d_k + max(p - 2 d_k floor(p / (2 d_k)) - d_k, 0)) + p - c" => "ones in the binary numbers 1 to p − 1";
            "s" One = segments => "segments of a chain";
            "T_other" Second = switched.others() => "least time of the others";
            "T_elsewise" Second = self.others() => "least time of the others there";
        };
        let meant = self.alike(self.stages_meant(), ["r", "k", "w", "g", "T"]);
        let best = self.alike(self.stages_best(), ["r'", "k'", "w'", "g'", "T'"]);
        let letters = letters.joined(meant).joined(best).joined(self.rounds());
        let letters =
            letters.joined(if is_nccl(self) { self.nccl().letters() } else { Letters::new() });
        letters.joined(self.flip().map_or_else(|_| Letters::new(), |flip| self.changing(flip)))
    }

    fn is_consistent(&self) -> bool {
        self.t().is_ok()
    }
}

impl Deref for State {
    type Target = Values;

    fn deref(&self) -> &Values {
        &self.values
    }
}

impl From<Values> for State {
    fn from(values: Values) -> Self {
        let Values { ts, th, tw, gamma, .. } = values;
        let (constants, price) = (Network { ts, th, tw }, Price { alpha: ts, beta: tw, gamma });
        let (cost, best_here, stages, flip, links, of_nccl) = Default::default();
        Self { values, own: None, constants, price, cost, best_here, stages, flip, links, of_nccl }
    }
}

impl State {
    /// Returns the state with other values.
    pub fn with(&self, change: impl FnOnce(&mut Values)) -> Self {
        let mut values = self.values.clone();
        change(&mut values);
        Self { own: self.own.clone(), ..Self::from(values) }
    }

    /// Returns NCCL's model with these values.
    pub fn nccl(&self) -> Nccl<'_> {
        Nccl { values: &self.values, kept: &self.of_nccl }
    }

    /// Returns the words of a message on an Ethernet: `m`, and none in a barrier.
    pub fn words(&self) -> f64 {
        if self.op == O::Barrier { 0.0 } else { self.m }
    }

    /// Returns whether the operation combines words, as the reductions do.
    pub fn combines(&self) -> bool {
        use Operation::{AllReduce, Reduce, ReduceScatter};
        matches!(self.op, Reduce | AllReduce | ReduceScatter)
    }

    fn share(&self) -> Share {
        Share { m: self.m, p: self.p }
    }

    /// Returns the words of all processes, as the MPI algorithms count them, and the processes.
    pub fn size(&self) -> Size {
        Size { n: self.op.total_words(&self.share()), p: self.p }
    }

    /// Returns the words `m` that make `n`; NaN for a barrier.
    pub fn m_of(&self, n: f64) -> f64 {
        n / self.op.total_words(&Share { m: 1.0, p: self.p })
    }

    /// Returns the algorithm meant: the one asked for, the textbook's or the best.
    pub fn meant(&self) -> Result<Algorithm, Error> {
        let op = self.op;
        let algorithm = match (self.algorithm, self.network) {
            (Some(wanted), _) if !op.algorithms().contains(&wanted) => {
                let fitting: Vec<_> = op.algorithms().iter().map(|a| a.name()).collect();
                let (name, fitting) = (name(op), fitting.join(", "));
                let help = format!("{name} has no such algorithm: give best or {fitting}");
                return Err(unfit(wanted, help));
            }
            (Some(wanted), _) => wanted,
            (None, Place::On(shape)) => shape.algorithm(op),
            (None, _) => return Ok(self.best()?.algorithm),
        };
        self.terms(algorithm)?;
        Ok(algorithm)
    }

    /// Returns the best algorithm on a switched network, and its time.
    pub fn best(&self) -> Result<Best, Error> {
        match self.table() {
            Some(own) => self.best_measured(own),
            None => best_algorithm(self.op, &self.price, &self.size()),
        }
    }

    /// Returns the algorithm of least time where the operation runs, and that time.
    pub fn best_here(&self) -> Result<&Best, Error> {
        self.best_here.get(|| match self.network {
            Place::Switched => self.best(),
            Place::On(_) => {
                let timed = |algorithm| Ok(Best { algorithm, t: self.time_here(algorithm)? });
                let all = self.considered().map(timed).collect::<Result<Vec<_>, Error>>()?;
                let best = all.into_iter().min_by(|a, b| a.t.total_cmp(&b.t));
                best.ok_or_else(|| Error::new(ErrorKind::Undefined, "p", self.p, "give another p"))
            }
            Place::Ethernet => {
                let help = "messages queue there whatever the algorithm: give another network";
                Err(Error::new(ErrorKind::Undefined, "network", "ethernet", help))
            }
            Place::Nccl => {
                let help = "NCCL chooses by a model of its own: give another network";
                Err(Error::new(ErrorKind::Undefined, "network", "nccl", help))
            }
        })
    }

    /// Returns the algorithms that `p` processes can use.
    pub fn considered(&self) -> impl Iterator<Item = Algorithm> {
        let can = |a: &Algorithm| terms(self.op, *a, self.p, 1.0).is_ok();
        self.op.algorithms().iter().copied().filter(can)
    }

    /// Returns the least time of all algorithms but the best, where the operation runs.
    fn others(&self) -> f64 {
        let Ok(best) = self.best_here() else {
            return f64::NAN;
        };
        let others = self.considered().filter(|algorithm| *algorithm != best.algorithm);
        let times = others.filter_map(|algorithm| self.time_here(algorithm).ok());
        times.reduce(f64::min).unwrap_or(f64::NAN)
    }

    /// Returns the segments of a chain that suit it; 1 of any other algorithm.
    pub fn segments(&self, algorithm: Algorithm) -> Result<f64, Error> {
        segments(self.op, algorithm, &self.price, &self.size())
    }

    /// Returns the start-ups, transfers and combinations of an algorithm on a switched network.
    pub fn terms(&self, algorithm: Algorithm) -> Result<Terms, Error> {
        terms(self.op, algorithm, self.p, self.segments(algorithm)?)
    }

    /// Returns the start-ups, transfers and combinations of an algorithm on a network whose links
    /// messages share.
    pub fn terms_on(&self, algorithm: Algorithm, shape: Shape) -> Result<Terms, Error> {
        terms_on(self.op, algorithm, shape, self.p, self.segments(algorithm)?)
    }

    fn terms_here(&self, algorithm: Algorithm) -> Result<Terms, Error> {
        match self.network {
            Place::On(shape) => self.terms_on(algorithm, shape),
            _ => self.terms(algorithm),
        }
    }

    /// Returns the time of an algorithm where the operation runs.
    pub fn time_here(&self, algorithm: Algorithm) -> Result<f64, Error> {
        match self.table() {
            Some(own) => self.measured(own, algorithm, self.network),
            None => self.timed(&self.terms_here(algorithm)?),
        }
    }

    fn cost(&self) -> Result<&Terms, Error> {
        self.cost.get(|| self.terms_here(self.meant()?))
    }

    /// Returns the time of what an algorithm costs.
    pub fn timed(&self, cost: &Terms) -> Result<f64, Error> {
        cost.time(&self.price, self.size().n)
    }

    /// Returns the time of what is meant.
    pub fn t(&self) -> Result<f64, Error> {
        match (self.network, self.algorithm) {
            (Place::Ethernet, None) => self.printed(),
            (Place::Ethernet, Some(wanted)) => {
                self.meant()?;
                let help = "messages queue on an Ethernet whatever the algorithm: give best, or the switched network";
                Err(unfit(wanted, help.to_owned()))
            }
            (Place::Nccl, _) => Ok(self.nccl().chosen()?.t),
            _ if self.table().is_some() => self.time_here(self.meant()?),
            _ => self.timed(self.cost()?),
        }
    }

    fn stages(&self, algorithm: Algorithm) -> Result<Vec<Stage>, Error> {
        let shape = match self.network {
            Place::On(shape) => Some(shape),
            _ => None,
        };
        let segments = self.segments(algorithm)?;
        stages(self.op, algorithm, shape, self.p, segments)
    }

    /// Returns the stages of the algorithm that is meant.
    fn stages_meant(&self) -> Result<&Vec<Stage>, Error> {
        self.stages[0].get(|| self.stages(self.meant()?))
    }

    /// Returns the stages of the best algorithm where the operation runs.
    fn stages_best(&self) -> Result<&Vec<Stage>, Error> {
        self.stages[1].get(|| self.stages(self.best_here()?.algorithm))
    }

    /// Returns the algorithms in the order in which they are best as the words grow.
    pub fn winners(&self) -> Vec<Winner> {
        match self.table() {
            Some(_) => Vec::new(),
            None => winners(self.op, &self.price, self.p).unwrap_or_default(),
        }
    }

    /// Returns where the best algorithm changes, nearest to `m` in ratio.
    pub fn flip(&self) -> Result<&Flip, Error> {
        self.flip.get(|| {
            if self.table().is_some() {
                let help =
                    "times are read off measurements: see where the curves over the size cross";
                return Err(Error::new(ErrorKind::Undefined, "ts", "no line", help));
            }
            let winners = self.winners();
            let changes = winners.windows(2).map(|pair| {
                let m = self.m_of(pair[1].from);
                Flip { m, below: pair[0].algorithm, above: pair[1].algorithm }
            });
            let away = |flip: &Flip| (flip.m / self.m).ln().abs();
            let changes = changes.filter(|flip| flip.m.is_finite() && 0.0 < flip.m);
            changes.min_by(|a, b| away(a).total_cmp(&away(b))).ok_or_else(|| {
                let help = "one algorithm is best at every size here: give another op or p";
                Error::new(ErrorKind::Undefined, "op", name(self.op), help)
            })
        })
    }

    /// Returns the time on an Ethernet as the paper prints it.
    pub fn printed(&self) -> Result<f64, Error> {
        ethernet::printed_time(self.op, &self.constants, &self.share())
    }

    /// Returns the time on an Ethernet with one start-up for a message.
    pub fn packed(&self) -> Result<f64, Error> {
        ethernet::packed_time(self.op, &self.constants, &self.share())
    }

    /// Returns the time that one channel needs.
    pub fn bus(&self) -> Result<f64, Error> {
        ethernet::bus(self.op, &self.constants, &self.share())
    }

    /// Returns the messages and words that have to pass one channel.
    pub fn needed(&self) -> Result<Needed, Error> {
        ethernet::bus_demand(self.op, self.p)
    }

    fn bounds(&self) -> Result<Bounds, Error> {
        bounds(self.op, &self.price, &self.size())
    }

    fn over_bound(&self) -> Result<f64, Error> {
        let (t, bounds) = (self.t()?, self.bounds()?);
        let over = t / bounds.latency.max(bounds.bandwidth).max(bounds.computing);
        if over.is_finite() {
            return Ok(over);
        }
        let (help, ts) = ("the bounds are zero: give ts or tw more than zero", self.ts);
        Err(Error::new(ErrorKind::Undefined, "ts", Unit::Second.show(ts), help))
    }

    /// Returns whether an Ethernet carries one message after the other.
    fn is_one_by_one(&self) -> bool {
        self.network == Place::Ethernet && self.algorithm.is_none()
    }

    /// Returns the messages and the words that are sent one after the other.
    fn sent(&self) -> Result<(f64, f64), Error> {
        if self.is_one_by_one() {
            return self.needed().map(|on| (on.messages, on.words * self.m));
        }
        self.cost().map(|cost| (cost.startups, cost.transfers * self.size().n))
    }

    /// Returns the time with `th` for each hop and with shared links, round by round.
    pub fn links(&self) -> Result<&OnLinks, Error> {
        self.links.get(|| match (self.network, self.algorithm) {
            (Place::Ethernet, Some(wanted)) => {
                let help = "an Ethernet has one channel and no algorithm: give best";
                Err(unfit(wanted, help.to_owned()))
            }
            (Place::Ethernet, None) => Ok(unshared(self.bus()?, self.needed()?.messages)),
            (network, _) => self.links_of(self.meant()?, topology(network)),
        })
    }

    /// Returns the time of an algorithm on a network with `th` for each hop and with shared links.
    pub fn links_of(&self, algorithm: Algorithm, topology: Topology) -> Result<OnLinks, Error> {
        let Values { op, p, gamma, .. } = self.values;
        let cost = self.terms(algorithm)?;
        if topology == Topology::Complete {
            // One hop a round, and no link is shared: this needs no schedule.
            let t = match self.table() {
                Some(own) => self.measured(own, algorithm, Place::Switched)?,
                None => time(op, algorithm, &self.price, &self.size())?,
            };
            return Ok(unshared(t + cost.startups * self.th, cost.startups));
        }
        if 64.0 < p {
            let help = "messages are followed over the links of at most 64 processes";
            return Err(Error::new(ErrorKind::TooLarge, "p", p, help));
        }
        let graph = Graph::new(topology, p)?;
        let schedule = schedule(op, algorithm, &self.size(), self.segments(algorithm)?)?;
        on_links(&schedule, &graph, &self.constants, gamma)
    }

    /// Returns the rounds alike of an algorithm: how many, messages on the busiest link, words, words
    /// combined.
    fn alike(
        &self,
        stages: Result<&Vec<Stage>, Error>,
        [r, k, w, g, t]: [&'static str; 5],
    ) -> Letters {
        let (stages, n) = (stages.map_or(&[][..], Vec::as_slice), self.size().n);
        let list = |of: fn(&Stage) -> f64, times: f64| {
            stages.iter().map(|stage| of(stage) * times).collect()
        };
        let times = self.table().map_or_else(Vec::new, |own| self.message_times(own, stages));
        letters! {
            r One * list(|on| on.rounds, 1.0) => "rounds alike";
            k One * list(|on| on.sharing, 1.0) => "messages on the busiest link";
            w Word * list(|on| on.sent, n) => "words of the longest message";
            g Word * list(|on| on.combined, n) => "words combined";
            t Second * times => "measured time of that message";
        }
    }

    /// Returns the rounds with every hop, round by round.
    fn rounds(&self) -> Letters {
        let rounds = self.links().map_or(&[][..], |links| &links.rounds);
        let list = |of: fn(&OnRound) -> f64| rounds.iter().map(of).collect();
        letters! {
            "l" Hop * list(|on| on.hops) => "links on the path of the slowest message";
            "v" Word * list(|on| on.words) => "words over its busiest link";
            "e" Word * list(|on| on.combined) => "words combined in the round";
            "L" Hop * list(|on| on.longest) => "links on the longest path";
            "y" Message * list(|on| on.sharing) => "messages on the busiest link";
        }
    }

    /// Returns the two algorithms that change places: what they cost, and their times at m* and just
    /// below.
    fn changing(&self, flip: &Flip) -> Letters {
        let (below, above, before) = (flip.below, flip.above, flip.m * (1.0 - 1e-9));
        let cost = |algorithm, of: fn(&Terms) -> f64| {
            self.terms(algorithm).map_or(f64::NAN, |terms| of(&terms))
        };
        let time = |algorithm, m| {
            let size = self.with(|values| values.m = m).size();
            time(self.op, algorithm, &self.price, &size).unwrap_or(f64::NAN)
        };
        letters! {
            "a_below" One = cost(below, |on| on.startups) => "start-ups of the best below m*";
            "a_above" One = cost(above, |on| on.startups) => "start-ups of the best above m*";
            "b_below" One = cost(below, |on| on.transfers) => "times the best below m* sends the n words";
            "b_above" One = cost(above, |on| on.transfers) => "times the best above m* sends the n words";
            "c_below" One = cost(below, |on| on.combinations) => "times the best below m* combines the n words";
            "c_above" One = cost(above, |on| on.combinations) => "times the best above m* combines the n words";
            "T_below" Second = time(below, flip.m) => "time of the best below m*, at m*";
            "T_above" Second = time(above, flip.m) => "time of the best above m*, at m*";
            "T'_below" Second = time(below, before) => "time of the best below m*, just below m*";
            "T'_above" Second = time(above, before) => "time of the best above m*, just below m*";
        }
    }
}

/// Returns the quantity of the time of a way of NCCL, by its label and its name beside a curve.
const fn by_nccl(
    way: Way,
    [label, name]: [&'static str; 2],
    t: fn(&State) -> Result<f64, Error>,
) -> Q {
    let quantity = Q::time(nccl::time_of(way), "", label, t).formula(nccl::TIMES[way as usize]);
    quantity.source(nccl::SOURCE).drawn(name, Ink::Series(way as usize)).shown_if(is_nccl)
}

fn is_nccl(s: &State) -> bool {
    nccl::is_here(s)
}

/// Returns whether the times are those of messages.
fn is_elsewhere(s: &State) -> bool {
    !nccl::is_here(s)
}

/// Returns the formula, of those of all ways, that is of NCCL's choice.
fn of_choice(s: &State, formulas: [&'static str; 6]) -> &'static str {
    formulas[s.nccl().chosen().map_or(0, |choice| choice.way as usize)]
}

/// Returns what rounds of one hop take, in which no link is shared.
fn unshared(t: f64, hops: f64) -> OnLinks {
    OnLinks { t, rounds: Vec::new(), hops, sharing: 1.0 }
}

/// Returns the links of a network.
pub(super) const fn topology(place: Place) -> Topology {
    match place {
        Place::Switched | Place::Ethernet | Place::Nccl => Topology::Complete,
        Place::On(Shape::Ring) => Topology::Ring,
        Place::On(Shape::Mesh2d) => Topology::Mesh2d,
        Place::On(Shape::Torus2d) => Topology::Torus2d,
        Place::On(Shape::Hypercube) => Topology::Hypercube,
    }
}

/// Returns the operation in a sentence, with its article.
fn name(op: Operation) -> String {
    let noun = noun(op);
    let article = if noun.starts_with('a') { "an" } else { "a" };
    format!("{article} {noun}")
}

/// Returns the operation in a table.
pub(super) fn noun(op: Operation) -> String {
    op.name().replace('_', "-")
}

/// Returns the error of an algorithm that does not fit.
fn unfit(algorithm: Algorithm, help: String) -> Error {
    Error::new(ErrorKind::UnknownOption, "algorithm", algorithm.name(), help)
}

/// Returns the formula of the time of what is meant, and its source.
fn meant(s: &State) -> Sourced {
    match s.network {
        Place::Ethernet => (printed(s.op), HANULIAK),
        Place::Nccl => (of_choice(s, nccl::TIMES), nccl::SOURCE),
        _ if s.table().is_some() => (MEASURED, READ_OFF),
        _ => s.meant().map_or(UNKNOWN, |algorithm| here(s, algorithm, s.stages_meant(), SHARED)),
    }
}

/// Returns the formula of the best time on a switched network, and its source.
fn best_switched(s: &State) -> Sourced {
    if s.table().is_some() {
        return (UNKNOWN.0, READ_OFF);
    }
    s.best().map_or(UNKNOWN, |best| switched(s, best.algorithm))
}

/// Returns the formula of the best time where the operation runs, and its source.
fn best_there(s: &State) -> Sourced {
    if s.table().is_some() {
        return (BEST_MEASURED, READ_OFF);
    }
    s.best_here().map_or(UNKNOWN, |best| {
        let is_meant = s.meant().is_ok_and(|meant| meant == best.algorithm);
        here(s, best.algorithm, s.stages_best(), if is_meant { SHARED } else { SHARED_BY_BEST })
    })
}

/// The formula of the time of what is meant: rounds, each with the time of its message.
const MEASURED: &str = r#"sum_i(r_i T_i) "messages" + sum_i(r_i g_i) γ "combining""#;
/// The formula of the time of the best where the operation runs.
const BEST_MEASURED: &str = r#"sum_i(r'_i T'_i) "messages" + sum_i(r'_i g'_i) γ "combining""#;
/// Where the stages come from, and their times.
const READ_OFF: &str = "Stages as in Thakur, Rabenseifner and Gropp 2005, section 4; their times are read off the measurements, on straight lines between two sizes";
/// Returns how the best is found, and what holds of it: there is one algorithm for a barrier.
const fn best_by_measurements(op: Operation) -> Origin {
    let by = "The measured times of the messages of each algorithm are added up.";
    let holds = match op {
        Operation::Barrier => "latency_bound <= t_best",
        _ => "t_best <= T_other",
    };
    Origin::Found { by, holds }
}

/// What stands for a formula where there is no algorithm.
const UNKNOWN: Sourced = ("sum_i(r_i) ts + sum_i(r_i k_i w_i) tw", THAKUR);
/// Where messages share links: the rounds of the algorithm that is meant, added up.
const SHARED: &str =
    r#"sum_i(r_i) ts "start-ups" + sum_i(r_i k_i w_i) tw "words" + sum_i(r_i g_i) γ "combining""#;
/// Where messages share links: the rounds of the best algorithm there, added up.
const SHARED_BY_BEST: &str = r#"sum_i(r'_i) ts "start-ups" + sum_i(r'_i k'_i w'_i) tw "words" + sum_i(r'_i g'_i) γ "combining""#;

/// Returns the formula of the time where the operation runs, `shared` where messages share links in
/// one of the stages, and its source.
fn here(
    s: &State,
    algorithm: Algorithm,
    stages: Result<&Vec<Stage>, Error>,
    shared: &'static str,
) -> Sourced {
    let Place::On(shape) = s.network else {
        return switched(s, algorithm);
    };
    if stages.is_ok_and(|stages| stages.iter().any(|stage| stage.sharing != 1.0)) {
        return (shared, SHARING);
    }
    let op = s.op;
    let textbook = textbook(op, algorithm).filter(|_| shape.algorithm(op) == algorithm);
    textbook.map_or_else(|| switched(s, algorithm), |text| (text, GRAMA))
}

/// Returns the formula of the time where any two processes are neighbors, and its source.
fn switched(s: &State, algorithm: Algorithm) -> Sourced {
    let folded = folded(s.op, algorithm).filter(|_| s.p.log2().fract() != 0.0);
    (folded.unwrap_or(formula(s.op, algorithm)), THAKUR)
}

/// Returns the formula where `p` is a power of two, or needs not be; `n` as in the notes.
#[rustfmt::skip]
const fn formula(op: Operation, algorithm: Algorithm) -> &'static str {
    match (op, algorithm) {
        (O::Barrier, _) => "ceil(log2(p)) ts",
        (O::Broadcast, A::VanDeGeijn) => r#"(ceil(log2(p)) + p - 1) ts "start-ups" + 2 (p - 1) n tw / p "words""#,
        (O::Broadcast, A::VanDeGeijnDoubling) => r#"2 ceil(log2(p)) ts "start-ups" + 2 (p - 1) n tw / p "words""#,
        (O::Broadcast, A::Linear) => r#"(p - 1) (ts "start-ups" + n tw "words")"#,
        (O::Broadcast, A::Chain) => r#"(p - 2 + s) (ts "start-ups" + n tw / s "words")"#,
        (O::Broadcast, _) => r#"ceil(log2(p)) (ts "start-ups" + n tw "words")"#,
        (O::Reduce, A::Binomial) | (O::AllReduce, A::RecursiveDoubling) => r#"ceil(log2(p)) (ts "start-ups" + n tw "words" + n γ "combining")"#,
        (O::Reduce, A::Linear) => r#"(p - 1) (ts "start-ups" + n tw "words" + n γ "combining")"#,
        (O::Reduce, A::Chain) => r#"(p - 2 + s) (ts "start-ups" + n tw / s "words" + n γ / s "combining")"#,
        (O::AllReduce, A::Ring) => r#"2 (p - 1) ts "start-ups" + 2 (p - 1) n tw / p "words" + (p - 1) n γ / p "combining""#,
        (O::AllReduce, A::ReduceBroadcast) => r#"2 ceil(log2(p)) (ts "start-ups" + n tw "words") + ceil(log2(p)) n γ "combining""#,
        (O::Reduce | O::AllReduce, _) => r#"2 log2(p) ts "start-ups" + 2 (p - 1) n tw / p "words" + (p - 1) n γ / p "combining""#,
        (O::ReduceScatter, A::RecursiveHalving) => r#"log2(p) ts "start-ups" + (p - 1) n tw / p "words" + (p - 1) n γ / p "combining""#,
        (O::ReduceScatter, A::Mesh) => r#"2 (sqrt(p) - 1) ts "start-ups" + (p - 1) n tw / p "words" + (p - 1) n γ / p "combining""#,
        (O::ReduceScatter, A::ReduceScatterTree) => r#"2 ceil(log2(p)) ts "start-ups" + (ceil(log2(p)) + (p - 1) / p) n tw "words" + ceil(log2(p)) n γ "combining""#,
        (O::ReduceScatter, _) => r#"(p - 1) ts "start-ups" + (p - 1) n tw / p "words" + (p - 1) n γ / p "combining""#,
        (O::AllToAll, A::Bruck) => r#"ceil(log2(p)) ts "start-ups" + B n tw / p "words""#,
        (O::AllToAll, A::Ring) => r#"(p - 1) (ts "start-ups" + n tw / 2 "words")"#,
        (O::AllToAll, A::Mesh) => r#"(sqrt(p) - 1) (2 ts "start-ups" + n tw "words")"#,
        (O::AllGather, A::Mesh) => r#"2 (sqrt(p) - 1) ts "start-ups" + (p - 1) n tw / p "words""#,
        (O::AllGather, A::Ring) | (O::Scatter | O::Gather, A::Linear) | (O::AllToAll, _) => r#"(p - 1) ts "start-ups" + (p - 1) n tw / p "words""#,
        (O::Scatter | O::Gather | O::AllGather, _) => r#"ceil(log2(p)) ts "start-ups" + (p - 1) n tw / p "words""#,
    }
}

/// Returns the formula where the processes beyond the core `c`, the greatest power of two below
/// `p`, are folded in and out.
#[rustfmt::skip]
const fn folded(op: Operation, algorithm: Algorithm) -> Option<&'static str> {
    Some(match (op, algorithm) {
        (O::AllReduce, A::RecursiveDoubling) => r#"(log2(c) + 2) (ts "start-ups" + n tw "words") + (log2(c) + 1) n γ "combining""#,
        (O::AllReduce, A::Rabenseifner) => r#"(2 log2(c) + 3) ts "start-ups" + (2 (c - 1) / c + 2) n tw "words" + ((c - 1) / c + 1 / 2) n γ "combining""#,
        (O::Reduce, A::Rabenseifner) => r#"(2 log2(c) + 2) ts "start-ups" + (2 (c - 1) / c + 1) n tw "words" + ((c - 1) / c + 1 / 2) n γ "combining""#,
        (O::AllGather, A::RecursiveDoubling) => r#"(log2(c) + 2) ts "start-ups" + (1 + (c - 1) / p + x) n tw "words""#,
        (O::ReduceScatter, A::RecursiveHalving) => r#"(log2(c) + 2) ts "start-ups" + (1 + c / p + x) n tw "words" + (1 + (c - 1) / p + x) n γ "combining""#,
        _ => return None,
    })
}

/// Returns the textbook's form of its own algorithms, where it counts the words `m` of a process.
#[rustfmt::skip]
const fn textbook(op: Operation, algorithm: Algorithm) -> Option<&'static str> {
    Some(match (op, algorithm) {
        (O::Broadcast, _) => r#"ceil(log2(p)) (ts "start-ups" + m tw "words")"#,
        (O::Scatter | O::Gather, _) => r#"ceil(log2(p)) ts "start-ups" + (p - 1) m tw "words""#,
        (O::AllGather, A::Ring) | (O::AllToAll, A::Pairwise) => r#"(p - 1) (ts "start-ups" + m tw "words")"#,
        (O::AllGather, A::Mesh) => r#"2 (sqrt(p) - 1) ts "start-ups" + (p - 1) m tw "words""#,
        (O::AllGather, _) => r#"log2(p) ts "start-ups" + (p - 1) m tw "words""#,
        (O::AllToAll, A::Ring) => r#"(p - 1) (ts "start-ups" + m p tw / 2 "words")"#,
        (O::AllToAll, A::Mesh) => r#"(sqrt(p) - 1) (2 ts "start-ups" + m p tw "words")"#,
        _ => return None,
    })
}

/// Returns the time on an Ethernet as the paper prints it. The paper has no barrier: here each other
/// process sends a message without words.
const fn printed(op: Operation) -> &'static str {
    match op {
        O::Broadcast => r#"m (ts "start-ups" + tw "words")"#,
        O::Barrier => "(p - 1) ts",
        _ => r#"(p - 1) m (ts "start-ups" + tw "words")"#,
    }
}

/// Returns the time on an Ethernet with one start-up for a message.
const fn packed(op: Operation) -> &'static str {
    match op {
        O::Broadcast => r#"ts "start-ups" + m tw "words""#,
        O::Barrier => "(p - 1) ts",
        _ => r#"(p - 1) (ts "start-ups" + m tw "words")"#,
    }
}

/// Returns what one channel needs: the time, the messages, and the bytes.
#[rustfmt::skip]
const fn channel(op: Operation) -> [&'static str; 3] {
    match op {
        O::Broadcast => [r#"ts "start-ups" + m tw "words""#, "1", "m word"],
        O::Scatter => [r#"ts "start-ups" + (p - 1) m tw "words""#, "1", "(p - 1) m word"],
        O::Gather | O::Reduce => [r#"(p - 1) (ts "start-ups" + m tw "words")"#, "p - 1", "(p - 1) m word"],
        O::AllGather | O::AllReduce => [r#"p (ts "start-ups" + m tw "words")"#, "p", "p m word"],
        O::ReduceScatter => [r#"p ts "start-ups" + (p - 1) m tw "words""#, "p", "(p - 1) m word"],
        O::AllToAll => [r#"p ts "start-ups" + p (p - 1) m tw "words""#, "p", "p (p - 1) m word"],
        O::Barrier => ["p ts", "p", "0 word"],
    }
}

/// Returns the words that a process must send or receive, in time.
const fn bandwidth_bound(op: Operation) -> &'static str {
    match op {
        O::Broadcast | O::Reduce => "n tw",
        O::AllReduce => "2 (p - 1) n tw / p",
        O::Barrier => "0 tw",
        _ => "(p - 1) n tw / p",
    }
}

/// Returns the time over the greatest of the bounds.
#[rustfmt::skip]
const fn over_bound(op: Operation) -> &'static str {
    match op {
        O::Reduce | O::AllReduce | O::ReduceScatter => "t / max(latency_bound, bandwidth_bound, (p - 1) n γ / p)",
        _ => "t / max(latency_bound, bandwidth_bound)",
    }
}

/// Returns the words at which two algorithms take the same time, `m` of each process.
fn crossing(op: Operation) -> &'static str {
    if op.total_words(&Share { m: 1.0, p: 2.0 }) == 1.0 {
        "(a_above - a_below) ts / ((b_below - b_above) tw + (c_below - c_above) γ)"
    } else {
        "(a_above - a_below) ts / (p ((b_below - b_above) tw + (c_below - c_above) γ))"
    }
}

/// Returns how `m` becomes the `n` of the MPI forms.
#[rustfmt::skip]
const fn conversion(op: Operation) -> &'static str {
    match op {
        O::Barrier => "A barrier sends no words: n = 0.",
        O::Broadcast | O::Reduce | O::AllReduce => "Each process contributes the whole vector: n = m.",
        O::ReduceScatter => "Each contributes the whole vector and keeps m / p of the sum: n = m.",
        O::Scatter => "The root has m words for each process: n = m p.",
        O::Gather | O::AllGather => "Each process contributes m words of the whole: n = m p.",
        O::AllToAll => "Each process has m words for each: n = m p.",
    }
}
