//! What can be read off: the time, the best algorithm and where it changes, an Ethernet, the bounds,
//! and what is sent.

use crossover_figures::quantity::Unit;
use crossover_model::collectives::{Algorithm, Bounds, Operation, bounds};
use crossover_model::{Error, ErrorKind};

use crate::screen::{Params, Readout, Report};

use super::formulas::{self, Sourced, THAKUR};
use super::inputs::{Inputs, Place, name};
use super::{hints, takeaway};

const HANULIAK: &str = "Hanuliak 2014, section 7.2.2";
const CHANNEL: &str = "Derived for the channel of Hanuliak 2014, section 4";
const CHAN: &str = "Chan, Heimlich, Purkayastha and van de Geijn 2007, section 3";
const LINKS: &str = "Derived from Grama et al., sections 2.5.1 and 4.1";
const COMPARED: &str = "The times of all algorithms that p processes can use are compared.";
const CHANGES: &str = "T'_below <= T'_above and T_above <= T_below";

/// Readouts, takeaway, hints.
pub(super) fn report(params: &Params) -> Report {
    let s = Inputs::of(params);
    let mut readouts = vec![time(&s)];
    readouts.extend(best(&s));
    readouts.extend(change(&s));
    readouts.extend(ethernet(&s));
    readouts.extend(least(&s));
    readouts.extend(over_links(&s));
    readouts.extend(sent(&s));
    Report {
        takeaway: takeaway::takeaway(&s, &readouts),
        hints: hints::hints(&s),
        readouts,
    }
}

fn second(key: &'static str, label: &'static str, answer: Result<f64, Error>) -> Readout {
    Readout::number(key, "", label, Unit::Second, answer)
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
    Readout::number("t", "t", "Time of the operation", Unit::Second, s.t())
        .formula(formula)
        .source(source)
        .remark(remark)
}

/// The formula of an algorithm, where there is one.
fn by(algorithm: Option<Algorithm>, formula: impl Fn(Algorithm) -> Sourced) -> Sourced {
    algorithm.map_or(("sum_i(r_i) ts + sum_i(r_i k_i w_i) tw", THAKUR), formula)
}

fn best(s: &Inputs) -> Vec<Readout> {
    let (best, here) = (s.best(), s.best_here());
    let word = |best: &Result<(Algorithm, f64), Error>| best.clone().map(|best| best.0.name());
    let (t_best, best_source) = by(best.as_ref().ok().map(|best| best.0), |a| {
        formulas::switched(s, a)
    });
    let (t_here, source) = by(here.as_ref().ok().map(|best| best.0), |a| {
        formulas::here(s, a)
    });
    // There is one algorithm for a barrier, so the bound has to certify it.
    let alone = s.op == Operation::Barrier;
    let holds = |others, bound| if alone { bound } else { others };
    vec![
        Readout::word("best_algorithm", "Best algorithm, switched", word(&best))
            .found(
                COMPARED,
                holds("t_best <= T_other", "latency_bound <= t_best"),
            )
            .source(best_source)
            .remark("Any two processes are neighbors."),
        second(
            "t_best",
            "Time of the best algorithm, switched",
            best.map(|best| best.1),
        )
        .formula(t_best)
        .source(best_source),
        Readout::word(
            "best_on_network",
            "Best algorithm on this network",
            word(&here),
        )
        .found(
            COMPARED,
            holds(
                "t_best_on_network <= T_elsewise",
                "latency_bound <= t_best_on_network",
            ),
        )
        .source(source)
        .remark("Messages that share a link pass it one after the other."),
        second(
            "t_best_on_network",
            "Time of the best on this network",
            here.map(|best| best.1),
        )
        .formula(t_here)
        .source(source),
    ]
}

fn change(s: &Inputs) -> Vec<Readout> {
    let flip = s.flip().ok_or_else(|| {
        let help = "one algorithm is best at every size here: give another op or p";
        Error::new(ErrorKind::Undefined, "op", name(s.op), help)
    });
    let chained = flip
        .as_ref()
        .is_ok_and(|flip| [flip.below, flip.above].contains(&Algorithm::Chain));
    let beyond = flip.clone().map(|flip| flip.beyond(s.m).name());
    let at = Readout::number(
        "m_cross",
        "m*",
        "Size at which the best changes",
        Unit::Word,
        flip.map(|flip| flip.m),
    );
    let at = if chained {
        at.found(
            "A range of sizes is halved, for a chain's segments depend on m.",
            CHANGES,
        )
    } else {
        at.formula(formulas::crossing(s.op))
    };
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
        Readout::number(
            "t_ethernet",
            "T_commEth",
            "Time on Ethernet, as printed",
            Unit::Second,
            s.printed(),
        )
        .formula(formulas::printed(s.op))
        .source(HANULIAK)
        .remark("A start-up time for each word: words are sent one by one."),
        second("t_ethernet_packed", "Time on Ethernet, packed", s.packed())
            .formula(formulas::packed(s.op))
            .source("Hanuliak 2014, section 7.2.2, with one start-up a message"),
        second("t_bus", "Time that one channel needs", s.bus())
            .formula(channel)
            .source(CHANNEL)
            .remark("Every message is heard by all, and one is sent at a time."),
    ]
}

fn least(s: &Inputs) -> Vec<Readout> {
    let least = bounds(s.op, &s.price(), s.n(), s.p);
    let bound = |of: fn(&Bounds) -> f64| least.as_ref().map(of).map_err(Error::clone);
    let over = s.t().and_then(|t| {
        let over = t / bound(|b| b.latency.max(b.bandwidth).max(b.computing))?;
        let help = "the bounds are zero: give ts or tw more than zero";
        let error = || {
            Error::new(
                ErrorKind::Undefined,
                "ts",
                Unit::Second.show(s.network.ts),
                help,
            )
        };
        Some(over).filter(|over| over.is_finite()).ok_or_else(error)
    });
    vec![
        second("latency_bound", "Latency bound", bound(|b| b.latency))
            .formula("ceil(log2(p)) ts")
            .source(CHAN)
            .remark("The processes that have the data double in a round at most."),
        second("bandwidth_bound", "Bandwidth bound", bound(|b| b.bandwidth))
            .formula(formulas::bandwidth_bound(s.op))
            .source(CHAN)
            .remark("What one process must send or receive."),
        Readout::number(
            "over_bound",
            "",
            "Time over the greatest bound",
            Unit::One,
            over,
        )
        .formula(formulas::over_bound(s.op))
        .source(CHAN)
        .remark("Most algorithms can meet one of the bounds at most."),
    ]
}

/// The time over the links of the network, and what it consists of.
fn over_links(s: &Inputs) -> Vec<Readout> {
    let links = s.links();
    let of = |part: fn(&crossover_model::collectives::OnLinks) -> f64| {
        links.as_ref().map(part).map_err(Error::clone)
    };
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
        second("t_links", "Time with hops and shared links", of(|on| on.t))
            .formula(t)
            .source(LINKS)
            .remark("A round takes as long as its slowest message, over its whole way."),
        Readout::number(
            "hops",
            "Σ l",
            "Hops, one after the other",
            Unit::Hop,
            of(|on| on.hops),
        )
        .formula(hops)
        .source(LINKS),
        Readout::number(
            "sharing",
            "",
            "Link contention",
            Unit::Message,
            of(|on| on.sharing),
        )
        .formula(sharing)
        .source(LINKS)
        .remark("Most messages on one link, over the routes in one direction."),
    ]
}

/// What is sent one after the other.
fn sent(s: &Inputs) -> Vec<Readout> {
    let counted = s.place == Place::Ethernet && s.wanted.is_none();
    let (cost, needed) = (s.cost(), s.needed());
    let (startups, words) = if counted {
        (
            needed.clone().map(|on| on.messages),
            needed.map(|on| on.words * s.m),
        )
    } else {
        (
            cost.clone().map(|cost| cost.startups),
            cost.map(|cost| cost.transfers * s.n()),
        )
    };
    let [_, messages, bytes] = formulas::channel(s.op);
    let choose = |channel, algorithm| if counted { channel } else { algorithm };
    vec![
        Readout::number(
            "startups",
            "a",
            "Start-ups, one after the other",
            Unit::Message,
            startups,
        )
        .formula(choose(messages, "sum_i(r_i)"))
        .source(choose(CHANNEL, THAKUR)),
        Readout::number(
            "volume",
            "b n",
            "Bytes on the critical path",
            Unit::Byte,
            words.map(|words| words * s.word),
        )
        .formula(choose(bytes, "sum_i(r_i k_i w_i) word"))
        .source(choose(CHANNEL, THAKUR))
        .remark(formulas::conversion(s.op)),
    ]
}
