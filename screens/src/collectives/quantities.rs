//! The quantities: the time, the best algorithm and where it changes, an Ethernet, the bounds, and
//! what is sent.

use super::letters::letters;
use crossover_figures::formula::Letters;
use crossover_figures::quantity::Unit::{Byte, BytePerSecond, Hop, Message, One, Word};
use crossover_model::collectives::nccl::Way;
use crossover_model::collectives::nodes::Hierarchy;
use crossover_model::collectives::{Algorithm as A, Operation as O};

use crate::screen::prelude::*;

use super::formulas::{
    ACROSS_NODES, CHAN, CHANNEL, HANULIAK, INSIDE_NODES, NODES, SHARING, THAKUR, bandwidth_bound,
    best_formula, best_formula_on_network, best_measured, channel_formulas, choice_formula,
    conversion, crossing, nic_words_formula, over_bound, packed_formula, printed_formula,
    used_formula,
};
use super::nccl;
use super::node_figures::{LANES as LANES_INK, LEADERS as LEADERS_INK};
use super::params::Place;
use super::state::{Flip, State};

type Q = Quantity<State>;

const COMPARED: &str = "The times of all algorithms that p processes can use are compared.";
const CHANGES: &str = "T'_below <= T'_above and T_above <= T_below";

impl Prepared for State {
    const QUANTITIES: &'static [Q] = QUANTITIES;

    fn prepare(params: &Params) -> Self {
        Self::new(params)
    }

    fn move_to(self, params: &Params) -> Self {
        self.at(params)
    }

    fn letters(&self) -> Letters {
        letters(self)
    }

    fn is_consistent(&self) -> bool {
        self.t().is_ok()
    }
}

const QUANTITIES: &[Q] = &[
    Q::time("t", "t", "Time of the operation", State::t)
        .better(Better::Less)
        .formula_by(|s| used_formula(s).0)
        .source_by(|s| used_formula(s).1)
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
        .source_by(|s| best_formula(s).1)
        .remark("Any two processes are neighbors.")
        .with_curve("best algorithm", Ink::Text),
    Q::time("t_best", "", "Time of the best, switched network", |s| Ok(s.best()?.t))
        .origin_by(|s| match s.measurements() {
            Some(_) => Some(best_measured(s.op)),
            None => Some(Origin::Formula(best_formula(s).0)),
        })
        .source_by(|s| best_formula(s).1)
        .with_curve("switched, the best", Ink::Muted)
        .stroke(Stroke::Dashed)
        .beside("t"),
    Q::word("best_on_network", "Best on this network", |s| Ok(s.best_on_network()?.way.name()))
        .found_by(COMPARED, |s| match s.op {
            O::Barrier if !s.is_on_nodes() => "latency_bound <= t_best_on_network",
            _ => "t_best_on_network <= T_elsewise",
        })
        .source_by(|s| best_formula_on_network(s).1)
        .remark_by(|s| match s.network {
            Place::Nodes => "Flat algorithms, leaders and lanes are compared.",
            _ => "Messages that share a link pass it one after the other.",
        })
        .beside("best_algorithm")
        .shown_if(State::is_not_nccl),
    Q::time("t_best_on_network", "", "Time of the best on this network", |s| {
        Ok(s.best_on_network()?.t)
    })
    .formula_by(|s| best_formula_on_network(s).0)
    .source_by(|s| best_formula_on_network(s).1)
    .beside("t")
    .shown_if(State::is_not_nccl),
    Q::number("m_cross", "m*", "Size at which the best changes", Word, |s| match s.network {
        Place::Nodes => Ok(s.flip_on_nodes()?.m),
        _ => Ok(s.flip()?.m),
    })
        .origin_by(|s| {
            if s.is_on_nodes() {
                let by = "Sizes around m are tried, ten a decade; then the range is halved.";
                return Some(Origin::Found { by, holds: CHANGES });
            }
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
        .shown_if(State::is_not_nccl),
    Q::word("best_beyond", "Best algorithm beyond m*", |s| {
        if s.is_on_nodes() {
            let (flip, best) = (s.flip_on_nodes()?, s.best_on_network()?.way);
            return Ok(if best == flip.below { flip.above } else { flip.below }.name());
        }
        let (flip, best) = (s.flip()?, s.best()?.algorithm);
        Ok(if best == flip.below { flip.above } else { flip.below }.name())
    })
    .with_certificate("The best algorithms below and above m* are compared at m* and just below.", CHANGES)
    .source(THAKUR)
    .shown_if(State::is_not_nccl),
    Q::time("t_ethernet", "T_commEth", "Time on Ethernet, as printed", State::printed_time)
        .formula_by(|s| printed_formula(s.op))
        .source(HANULIAK)
        .remark("A start-up time for each word: words are sent one by one.")
        .with_curve("Ethernet, as printed", Ink::Idle)
        .shown_if(State::is_one_level),
    Q::time("t_ethernet_packed", "", "Time on Ethernet, packed", State::packed_time)
        .formula_by(|s| packed_formula(s.op))
        .source("Hanuliak 2014, section 7.2.2, with one start-up a message")
        .with_curve("Ethernet, packed", Ink::Idle)
        .stroke(Stroke::Dashed)
        .shown_if(State::is_one_level),
    Q::time("t_bus", "", "Time that one channel needs", State::channel_time)
        .formula_by(|s| channel_formulas(s.op)[0])
        .source(CHANNEL)
        .remark("Every message is heard by all, and one is sent at a time.")
        .shown_if(State::is_one_level),
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
        .shown_if(State::is_one_level),
    Q::time("t_links", "", "Time with hops and shared links", |s| Ok(s.links()?.t))
        .formula_by(|s| match s.network {
            Place::Switched | Place::Nccl | Place::Nodes => r#"t "without hops" + startups th "hops""#,
            Place::Ethernet => channel_formulas(s.op)[0],
            Place::On(_) => r#"startups ts "start-ups" + sum_j(l_j) th "hops" + sum_j(v_j) tw "words" + sum_j(e_j) γ "combining""#,
        })
        .source(SHARING)
        .remark("A round takes as long as its slowest message, over its whole way.")
        .beside("t")
        .shown_if(State::is_one_level),
    Q::number("hops", "Σ l", "Hops on the critical path", Hop, |s| Ok(s.links()?.hops))
        .formula_by(|s| match s.network {
            Place::On(_) => "sum_j(L_j)",
            _ => "startups",
        })
        .source(SHARING)
        .shown_if(State::is_one_level),
    Q::number("sharing", "", "Link contention", Message, |s| Ok(s.links()?.sharing))
        .formula_by(|s| match s.network {
            Place::On(_) => "max_j(y_j)",
            _ => "1",
        })
        .source(SHARING)
        .remark("Most messages on one link, over the routes in one direction.")
        .shown_if(State::is_one_level),
    Q::number("startups", "a", "Start-ups on the critical path", Message, State::startups)
        .formula_by(|s| if s.is_one_by_one() { channel_formulas(s.op)[1] } else { "sum_i(R_i)" })
        .source_by(|s| if s.is_one_by_one() { CHANNEL } else { THAKUR })
        .shown_if(State::is_one_level),
    Q::number("volume", "b n", "Bytes on the critical path", Byte, State::volume)
    .formula_by(|s| if s.is_one_by_one() { channel_formulas(s.op)[2] } else { "sum_i(R_i u_i w_i) word" })
    .source_by(|s| if s.is_one_by_one() { CHANNEL } else { THAKUR })
    .remark_by(|s| conversion(s.op))
    .shown_if(State::is_one_level),
    Q::time("t_step", "", "Time of a step", |s| s.in_step(State::t))
        .formula("z t + sum_i(τ_i)")
        .source(STEP)
        .remark("The operations follow each other.")
        .shown_if(State::has_step),
    Q::number("startups_step", "", "Start-ups of a step", Message, |s| s.in_step(State::startups))
        .formula("z startups + sum_i(σ_i)")
        .source(STEP)
        .shown_if(|s| s.has_step() && s.is_one_level()),
    Q::number("volume_step", "", "Bytes of a step on the critical path", Byte, |s| s.in_step(State::volume))
        .formula("z volume + sum_i(ω_i)")
        .source(STEP)
        .shown_if(|s| s.has_step() && s.is_one_level()),
    Q::word("nccl_choice", "NCCL's choice", |s| Ok(s.nccl().choice()?.way.name()))
        .with_certificate("The times of all that is allowed are compared.", "t <= T_unchosen")
        .source(nccl::SOURCE)
        .remark("A model for choosing, not a forecast.")
        .with_curve("NCCL's choice", Ink::Text)
        .shown_if(State::is_nccl),
    Q::number("nccl_break", "", "Size at which the choice changes", Byte, |s| {
        Ok(s.nccl().change()?.m)
    })
    .with_certificate("Between the jumps of the times the sizes are halved.", nccl::CHANGES)
    .source(nccl::SOURCE)
    .remark("The change nearest to m, between two whole bytes.")
    .shown_if(State::is_nccl),
    Q::word("nccl_beyond", "NCCL's choice beyond it", |s| Ok(s.nccl().next_choice()?.name()))
        .with_certificate("The choices on both sides of that size are compared.", nccl::CHANGES)
        .source(nccl::SOURCE)
        .shown_if(State::is_nccl),
    Q::time("nccl_latency", "", "Latency of the choice", |s| {
        Ok(s.nccl().all_reduce()?.latency(s.nccl().choice()?.way))
    })
    .formula_by(|s| choice_formula(s, nccl::LATENCIES))
    .source(nccl::SOURCE)
    .remark("In NCCL's table, whatever the size.")
    .shown_if(State::is_nccl),
    Q::number("nccl_bandwidth", "", "Bandwidth of the choice", BytePerSecond, |s| {
        Ok(s.nccl().all_reduce()?.bandwidth(s.nccl().choice()?.way))
    })
    .formula_by(|s| choice_formula(s, nccl::BANDWIDTHS))
    .source(nccl::SOURCE)
    .remark("In NCCL's table, whatever the size.")
    .shown_if(State::is_nccl),
    by_nccl(Way::TreeLl, ["Tree with LL", "tree with LL"], |s| s.nccl().time(Way::TreeLl)),
    by_nccl(Way::TreeLl128, ["Tree with LL128", "tree with LL128"], |s| s.nccl().time(Way::TreeLl128)),
    by_nccl(Way::TreeSimple, ["Tree with Simple", "tree with Simple"], |s| s.nccl().time(Way::TreeSimple)),
    by_nccl(Way::RingLl, ["Ring with LL", "ring with LL"], |s| s.nccl().time(Way::RingLl)),
    by_nccl(Way::RingLl128, ["Ring with LL128", "ring with LL128"], |s| s.nccl().time(Way::RingLl128)),
    by_nccl(Way::RingSimple, ["Ring with Simple", "ring with Simple"], |s| s.nccl().time(Way::RingSimple)),
    by_nccl(Way::NvlsSimple, ["Reduction in the switches (NVLS)", "NVLS"], |s| s.nccl().time(Way::NvlsSimple)),
    by_nccl(Way::NvlsTreeSimple, ["Tree of such switches (NVLS tree)", "NVLS tree"], |s| s.nccl().time(Way::NvlsTreeSimple)),
    Q::time("t_textbook", "", "The textbook's ring on these channels", |s| s.nccl().textbook_ring_time())
        .formula(nccl::TEXTBOOK)
        .source(THAKUR)
        .remark("Each step takes ts, each word its time over all channels of rings; tw is not used.")
        .with_curve("textbook's ring", Ink::Muted)
        .stroke(Stroke::Dashed)
        .shown_if(State::is_nccl),
    Q::number("nodes", "N", "Nodes", One, |s| match s.network {
        Place::Nodes => Ok(s.layout()?.nodes() as f64),
        _ => s.nccl().nodes(),
    })
    .formula_by(|s| if s.is_on_nodes() { "p / k" } else { "ceil(p / q)" })
    .source_by(|s| if s.is_on_nodes() { NODES } else { nccl::SOURCE })
    .shown_if(|s| !s.is_one_level()),
    Q::word("best_flat", "Best flat algorithm", |s| Ok(s.best_flat()?.algorithm.name()))
        .found_by("The times of all that do not know the nodes are compared.", |s| match s.op {
            // There is one for a barrier.
            O::Barrier => "t_best_on_network <= t_flat",
            _ => "t_flat <= T_flat",
        })
        .source(NODES)
        .shown_if(State::is_on_nodes),
    Q::time("t_flat", "", "Time of the best flat algorithm", |s| Ok(s.best_flat()?.t))
        .with_certificate("The rounds of each algorithm are added up, on the nodes.", "t_best_on_network <= t_flat")
        .source(NODES)
        .with_curve("best flat", Ink::Text)
        .shown_if(State::is_on_nodes),
    Q::time("t_leaders", "", "Time of leaders", |s| Ok(s.hierarchical(Hierarchy::Leaders)?.t))
        .formula("sum_i(F_i)")
        .source(LEADERS)
        .remark("One process of each node speaks for it; each phase is by its fastest algorithm.")
        .with_curve("leaders", LEADERS_INK)
        .shown_if(State::is_on_nodes),
    Q::time("t_lanes", "", "Time of lanes", |s| Ok(s.hierarchical(Hierarchy::Lanes)?.t))
        .formula("sum_i(Q_i)")
        .source(LANES)
        .remark("Process j of every node deals with part j; each phase is by its fastest algorithm.")
        .with_curve("lanes", LANES_INK)
        .shown_if(State::is_on_nodes),
    Q::time("t_in", "", "Its phases inside the nodes", |s| Ok(s.phases()?.t_in))
        .formula(INSIDE_NODES)
        .source(NODES)
        .shown_if(State::is_on_nodes),
    Q::time("t_across", "", "Its phases between the nodes", |s| Ok(s.phases()?.t_across))
        .formula(ACROSS_NODES)
        .source(NODES)
        .shown_if(State::is_on_nodes),
    Q::number("nic_words", "", "Words that a node must send or receive", Word, State::nic_words)
        .formula_by(|s| nic_words_formula(s.op))
        .source(NODES)
        .shown_if(State::is_on_nodes),
    Q::time("nic_bound", "", "Least time of these over all NICs", State::nic_bound)
        .formula("nic_words max(tw / k, t_nic / ρ')")
        .source(NODES)
        .with_curve("NIC bound", Ink::Idle)
        .stroke(Stroke::Dashed)
        .shown_if(State::is_on_nodes),
    Q::number("m_lanes", "", "Size from which lanes beat leaders", Word, State::lanes_from)
        .with_certificate("Sizes are tried, ten a decade; then the range is halved.", "T_lanes <= T_leaders")
        .source(LANES)
        .shown_if(State::is_on_nodes),
    Q::number("algbw", "", "Algorithm bandwidth", BytePerSecond, State::algorithm_bandwidth)
        .formula("n word / t")
        .source(NCCL_TESTS)
        .remark_by(|s| conversion(s.op)),
    Q::number("busbw", "", "Bus bandwidth", BytePerSecond, State::bus_bandwidth)
        .formula_by(|s| match s.op.link_passes() {
            Some(2) => "2 algbw (p - 1) / p",
            Some(_) => "algbw (p - 1) / p",
            None => "algbw",
        })
        .source_by(|s| match s.op {
            O::Gather | O::Scatter => "nccl-tests, gather.cu and scatter.cu",
            _ => NCCL_TESTS,
        })
        .remark("What a link carries: at most its bandwidth, whatever the number of processes."),
];

const NCCL_TESTS: &str = "nccl-tests, PERFORMANCE.md";

const STEP: &str = "The operations of a step, added up";
const LEADERS: &str = "Kielmann et al., MagPIe, 1999; the phases derived";
const LANES: &str = "Träff and Hunold 2020, sections 2 and 3; the phases derived";

/// Returns the quantity of the time of a way of NCCL, by its label and its name beside a curve.
const fn by_nccl(
    way: Way,
    [label, name]: [&'static str; 2],
    t: fn(&State) -> Result<f64, Error>,
) -> Q {
    let quantity = Q::time(nccl::time_of(way), "", label, t).formula(nccl::TIMES[way as usize]);
    quantity
        .source(nccl::SOURCE)
        .with_curve(name, Ink::Series(way as usize))
        .shown_if(State::is_nccl)
}
