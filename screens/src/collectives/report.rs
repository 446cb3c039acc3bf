//! What can be read off: the time, the best algorithm and where it changes, an Ethernet, the bounds,
//! and what is sent.

use crossover_figures::quantity::Unit;
use crossover_model::collectives::{Algorithm, Bounds, OnLinks, Operation, bounds};
use crossover_model::{Error, ErrorKind};

use crate::screen::{Params, Readout, Report};

use super::flip::Flip;
use super::formulas::{self, Sourced, THAKUR};
use super::inputs::{Inputs, Place, name};
use super::{hints, takeaway};

const HANULIAK: &str = "Hanuliak 2014, section 7.2.2";
const CHANNEL: &str = "Derived for the channel of Hanuliak 2014, section 4";
const CHAN: &str = "Chan, Heimlich, Purkayastha and van de Geijn 2007, section 3";
const LINKS: &str = "Derived from Grama et al., sections 2.5.1 and 4.1";
const COMPARED: &str = "The times of all algorithms that p processes can use are compared.";
const CHANGES: &str = "T'_below <= T'_above and T_above <= T_below";

/// Returns the readouts, the takeaway and the hints.
pub(super) fn report(params: &Params) -> Report {
    let s = Inputs::of(params);
    let mut readouts = vec![time(&s)];
    readouts.extend(best(&s));
    readouts.extend(change(&s));
    readouts.extend(ethernet(&s));
    readouts.extend(least(&s));
    readouts.extend(over_links(&s));
    readouts.extend(sent(&s));
    Report { takeaway: takeaway::takeaway(&s, &readouts), hints: hints::hints(&s), readouts }
}

fn time(s: &Inputs) -> Readout {
    let (formula, source) = match s.place {
        Place::Ethernet => (formulas::printed(s.op), HANULIAK),
        _ => by(s.algorithm().ok(), |algorithm| formulas::here(s, algorithm)),
    };
    let remark = match s.place {
        Place::Ethernet => "As printed, each word takes a start-up time of its own.",
        _ => formulas::conversion(s.op),
    };
    Readout::time("t", "t", "Time of the operation", s.t())
        .formula(formula)
        .source(source)
        .remark(remark)
}

/// Returns the formula of an algorithm, where there is one.
fn by(algorithm: Option<Algorithm>, formula: impl Fn(Algorithm) -> Sourced) -> Sourced {
    algorithm.map_or(("sum_i(r_i) ts + sum_i(r_i k_i w_i) tw", THAKUR), formula)
}

fn best(s: &Inputs) -> Vec<Readout> {
    let (best, here) = (s.best(), s.best_here());
    let [word, word_here] = [&best, &here].map(|best| best.clone().map(|best| best.0.name()));
    let [a, a_here] = [&best, &here].map(|best| best.as_ref().ok().map(|best| best.0));
    let (formula, source) = by(a, |a| formulas::switched(s, a));
    let (formula_here, source_here) = by(a_here, |a| formulas::here(s, a));
    let [t, t_here] = [best, here].map(|best| best.map(|best| best.1));
    // There is one algorithm for a barrier, so the bound has to certify it.
    let (holds, holds_here) = match s.op {
        Operation::Barrier => ("latency_bound <= t_best", "latency_bound <= t_best_on_network"),
        _ => ("t_best <= T_other", "t_best_on_network <= T_elsewise"),
    };
    vec![
        Readout::word("best_algorithm", "Best algorithm, switched", word)
            .found(COMPARED, holds)
            .source(source)
            .remark("Any two processes are neighbors."),
        Readout::time("t_best", "", "Time of the best, switched", t)
            .formula(formula)
            .source(source),
        Readout::word("best_on_network", "Best on this network", word_here)
            .found(COMPARED, holds_here)
            .source(source_here)
            .remark("Messages that share a link pass it one after the other."),
        Readout::time("t_best_on_network", "", "Time of the best on this network", t_here)
            .formula(formula_here)
            .source(source_here),
    ]
}

fn change(s: &Inputs) -> Vec<Readout> {
    let flip = s.flip().ok_or_else(|| {
        let help = "one algorithm is best at every size here: give another op or p";
        Error::new(ErrorKind::Undefined, "op", name(s.op), help)
    });
    let chain = |flip: &Flip| [flip.below, flip.above].contains(&Algorithm::Chain);
    let chained = flip.as_ref().is_ok_and(chain);
    let best = s.best().map(|best| best.0);
    let beyond = flip.clone().and_then(|flip| Ok(flip.beyond(best?).name()));
    let (word, m) = (Unit::Word, flip.map(|flip| flip.m));
    let at = Readout::number("m_cross", "m*", "Size at which the best changes", word, m);
    let halved = "A range of sizes is halved, for a chain's segments depend on m.";
    let at = if chained { at.found(halved, CHANGES) } else { at.formula(formulas::crossing(s.op)) };
    vec![
        at.source(THAKUR).remark("The change nearest to m."),
        Readout::word("best_beyond", "Best algorithm beyond m*", beyond)
            .found(
                "The best algorithms below and above m* are compared at m* and just below.",
                CHANGES,
            )
            .source(THAKUR),
    ]
}

fn ethernet(s: &Inputs) -> Vec<Readout> {
    let [channel, ..] = formulas::channel(s.op);
    vec![
        Readout::time("t_ethernet", "T_commEth", "Time on Ethernet, as printed", s.printed())
            .formula(formulas::printed(s.op))
            .source(HANULIAK)
            .remark("A start-up time for each word: words are sent one by one."),
        Readout::time("t_ethernet_packed", "", "Time on Ethernet, packed", s.packed())
            .formula(formulas::packed(s.op))
            .source("Hanuliak 2014, section 7.2.2, with one start-up a message"),
        Readout::time("t_bus", "", "Time that one channel needs", s.bus())
            .formula(channel)
            .source(CHANNEL)
            .remark("Every message is heard by all, and one is sent at a time."),
    ]
}

fn least(s: &Inputs) -> Vec<Readout> {
    let least = bounds(s.op, &s.price(), &s.size());
    let bound = |of: fn(&Bounds) -> f64| least.as_ref().map(of).map_err(Error::clone);
    let over = s.t().and_then(|t| {
        let over = t / bound(|b| b.latency.max(b.bandwidth).max(b.computing))?;
        let help = "the bounds are zero: give ts or tw more than zero";
        let (kind, ts) = (ErrorKind::Undefined, Unit::Second.show(s.network.ts));
        let finite = Some(over).filter(|over| over.is_finite());
        finite.ok_or_else(|| Error::new(kind, "ts", ts, help))
    });
    vec![
        Readout::time("latency_bound", "", "Latency bound", bound(|b| b.latency))
            .formula("ceil(log2(p)) ts")
            .source(CHAN)
            .remark("The processes that have the data double in a round at most."),
        Readout::time("bandwidth_bound", "", "Bandwidth bound", bound(|b| b.bandwidth))
            .formula(formulas::bandwidth_bound(s.op))
            .source(CHAN)
            .remark("What one process must send or receive."),
        Readout::ratio("over_bound", "", "Time over the greatest bound", over)
            .formula(formulas::over_bound(s.op))
            .source(CHAN)
            .remark("Most algorithms can meet one of the bounds at most."),
    ]
}

/// Returns the time over the links of the network, and what it consists of.
fn over_links(s: &Inputs) -> Vec<Readout> {
    let links = s.links();
    let of = |part: fn(&OnLinks) -> f64| links.as_ref().map(part).map_err(Error::clone);
    let (passed, most) = (of(|on| on.hops), of(|on| on.sharing));
    let message = Unit::Message;
    let [t, hops, sharing] = match s.place {
        Place::Switched => [r#"t "without hops" + startups th "hops""#, "startups", "1"],
        Place::Ethernet => [formulas::channel(s.op)[0], "startups", "1"],
        Place::On(_) => [
            r#"startups ts "start-ups" + sum_j(l_j) th "hops" + sum_j(v_j) tw "words" + sum_j(e_j) γ "combining""#,
            "sum_j(L_j)",
            "max_j(y_j)",
        ],
    };
    vec![
        Readout::time("t_links", "", "Time with hops and shared links", of(|on| on.t))
            .formula(t)
            .source(LINKS)
            .remark("A round takes as long as its slowest message, over its whole way."),
        Readout::number("hops", "Σ l", "Hops on the critical path", Unit::Hop, passed)
            .formula(hops)
            .source(LINKS),
        Readout::number("sharing", "", "Link contention", message, most)
            .formula(sharing)
            .source(LINKS)
            .remark("Most messages on one link, over the routes in one direction."),
    ]
}

/// Returns what is sent one after the other.
fn sent(s: &Inputs) -> Vec<Readout> {
    let (sent, [messages, bytes], source) = if s.place == Place::Ethernet && s.wanted.is_none() {
        let [_, messages, bytes] = formulas::channel(s.op);
        let sent = s.needed().map(|on| (on.messages, on.words * s.m));
        (sent, [messages, bytes], CHANNEL)
    } else {
        let sent = s.cost().map(|cost| (cost.startups, cost.transfers * s.n()));
        (sent, ["sum_i(r_i)", "sum_i(r_i k_i w_i) word"], THAKUR)
    };
    let startups = sent.clone().map(|sent| sent.0);
    let volume = sent.map(|sent| sent.1 * s.word);
    let (message, byte) = (Unit::Message, Unit::Byte);
    vec![
        Readout::number("startups", "a", "Start-ups on the critical path", message, startups)
            .formula(messages)
            .source(source),
        Readout::number("volume", "b n", "Bytes on the critical path", byte, volume)
            .formula(bytes)
            .source(source)
            .remark(formulas::conversion(s.op)),
    ]
}
