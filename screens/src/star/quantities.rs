//! The quantities: the optimum, what bounds it, and what more or less of anything would change.

use crossover_figures::formula::Letters;
use crossover_figures::quantity::Unit::{Byte, Message, Processor};
use crossover_model::divisible_load::{Originator, Returns, StageRule, whole_makespan};

use super::state::State;
use crate::kits::divisible_load::{self as kit, saved_share};
use crate::screen::prelude::*;
use crate::screen::quantity::joined;
use crate::screen::stepped::Stepped;
use crossover_model::steps::in_one_go;

type Q = Quantity<State>;

const UNTIL: &str =
    "All that processors compute from their own first start-up until then is the load.";
const PAPER_3_1: &str = "Drozdowski and Wolniewicz 2004, section 3.1";
const PAPER_4_1: &str = "Drozdowski and Wolniewicz 2004, section 4.1";
const PAPER_5: &str = "Drozdowski and Wolniewicz 2004, section 5";

const COMPUTES: &str = "Ours, for Drozdowski and Wolniewicz 2004, section 2";
const WHOLE: &str = "Counted: each task whole, after its arrival";
const UNLIKE: &str = "Ours, for Drozdowski and Wolniewicz 2004, section 4.2";

/// What certifies a makespan by other rules. A linear program of many equal choices is solved to a
/// ten-millionth.
const CERTIFICATE: &str = "cmax = C_played and C_dual <= (1 + 1e-12) cmax and cmax <= (1 + 1e-7) C_dual and t_arrived <= cmax and V_sent + load_originator = V and x_max <= 1 + 1e-9";

/// The quantities of the paper's star; other rules have some of them too.
const OF_THE_PAPER: &[Q] = &[
    Q::time("cmax", "C_max", "Makespan", State::makespan)
        .better(Better::Less)
        .found_by(
            "The linear program is solved exactly. Its loads are played message by message; its dual prices bound every other schedule from below.",
            |s| match s.other_rule() {
                Some("tasks") => "cmax = max_i(e_i) and lower_bound <= (1 + 1e-12) cmax",
                None => "cmax = C_played = C_dual and t_arrived = messages S + C V and V_sent = V and x_max <= 1",
                Some(_) => CERTIFICATE,
            },
        )
        .source("Drozdowski and Wolniewicz 2004, LoadDirect (1)–(5), its (5) summed over i = 1..m"),
    Q::time("lower_bound", "LB", "Lower bound", State::lower_bound)
        .origin_by(|s| Some(match (s.values.originator, s.values.processors.is_empty()) {
            _ if s.has_tasks() => Origin::Formula("max(max_i(a_i), sum_i(w_i) / m_w)"),
            (Originator::Sends, true) => Origin::Formula(r#"S "one start-up" + V A / m "equal shares""#),
            (_, true) => Origin::Formula("min(A0 V, (V + m S / A) / (1 / A0 + m / A))"),
            (Originator::Sends, false) => Origin::Found {
                by: UNTIL,
                holds: "V <= sum_i(max(0, (1 + 1e-12) lower_bound - Sr_i) / Ar_i) and sum_i(max(0, (1 - 1e-12) lower_bound - Sr_i) / Ar_i) <= V",
            },
            (_, false) => Origin::Found {
                by: UNTIL,
                holds: "V <= (1 + 1e-12) lower_bound / A0 + sum_i(max(0, (1 + 1e-12) lower_bound - Sr_i) / Ar_i) and (1 - 1e-12) lower_bound / A0 + sum_i(max(0, (1 - 1e-12) lower_bound - Sr_i) / Ar_i) <= V",
            },
        }))
        .source(PAPER_4_1)
        .remark("All compute from their own first start-up on; no schedule is faster."),
    Q::ratio("over_bound", "C_max / LB", "Makespan over lower bound", |s| {
        Ok(s.makespan()? / s.lower_bound()?)
    })
    .formula("cmax / lower_bound")
    .source(PAPER_4_1),
    Q::number("d_star", "D*", "Steady buffer capacity", Byte, State::steady_buffer)
        .formula("m S / (A - m C)")
        .source(PAPER_5)
        .remark("A message of D* bytes is computed in the time that a stage takes to send. D* exists only where A > m C."),
    Q::share("gain_2D", "", "Saving with twice the buffer capacity", |s| {
        let makespan = s.makespan()?;
        Ok(saved_share(s.doubled_buffer_plan()?.makespan / makespan))
    })
    .with_certificate(
        "The linear program is solved again with a buffer of 2 D, n by the same rule.",
        "C_2D + gain_2D cmax = cmax",
    )
    .source(PAPER_4_1),
    Q::ratio("n_min", "n_min", "Fewest stages", State::fewest_stages)
        .formula_by(|s| match s.values.processors.as_slice() {
            [] => "max(1, ceil(V / (m D)))",
            _ => "max(1, ceil(V / sum_i(Dr_i)))",
        })
        .source(PAPER_4_1),
    Q::ratio("n_used", "n", "Stages used", |s| Ok(s.served_and_stages()?.1))
        .formula_by(|s| match s.values.n {
            StageRule::Number(_) => "n",
            StageRule::Fewest => "n_min",
            StageRule::Best => "best_n",
        })
        .source(PAPER_4_1)
        .remark("n as given, n_min, or the n of least makespan."),
    Q::number("m_used", "m", "Processors used", Processor, |s| Ok(s.served_and_stages()?.0))
        .formula_by(|s| match s.values.n {
            StageRule::Fewest if s.values.processors.is_empty() => "min(m, max(1, ceil(V / D)))",
            _ => "m",
        })
        .source(PAPER_4_1)
        .remark("m, and with the fewest stages no more than hold the load."),
    Q::number("messages", "n m", "Messages sent", Message, |s| {
        s.served_and_stages().map(|(processors, stages)| processors * stages)
    })
    .formula("n_used m_used")
    .source(PAPER_3_1),
    kit::messages_worth(),
    kit::trimmed_makespan(),
    kit::best_stages("n*"),
    Q::number("m_best", "m*", "Optimal number of processors", Processor, |s| {
        Ok(s.best_processors()?.star.processors)
    })
    .with_certificate(
        "All m are tried that neither S + V A / m nor n m S + C V rules out, n by the current rule.",
        "C_best_m <= min(C_m_fewer, C_m_more)",
    )
    .source("Bounds of Drozdowski and Wolniewicz 2004, section 4.1"),
    Q::share("utilization", "", "Utilization", State::utilization)
        .formula_by(|s| match s.other_rule() {
            Some("tasks") => "b_w / (m_w cmax)",
            None => "V A / (m_used cmax)",
            Some(_) => "t_busy / (m_used cmax)",
        })
        .source(PAPER_4_1),
    Q::share("idle_share", "", "Share of idle time", State::idle_share)
    .formula_by(|s| if s.has_tasks() { "1 - utilization" } else { "t_idle / (m_used cmax)" })
    .source(PAPER_4_1)
    .remark("Processors wait before, between and after computing; the rest of their time is the utilization."),
    kit::overlap(),
    kit::bound(),
    Q::word("unique", "Unique optimum", |s| Ok(s.uniqueness()?.0))
        .found_by(
            "The optimum is unique where every buffer is full, or where the last message carries load.",
            |s| s.uniqueness().map_or("k_full = k_sent", |(_, holds)| holds),
        )
        .source("The optimum of LoadDirect (1)–(5) and its dual"),
];

const OF_OTHER_RULES: &[Q] = &[
    Q::number("load_originator", "α₀", "Load of the originator", Byte, State::originator_load)
    .with_certificate(
        "What the messages do not carry, the originator computes; it ends no later than the others.",
        "V_sent + load_originator = V and t_own <= (1 + 1e-7) cmax",
    )
    .source(COMPUTES),
    Q::ratio("gain_originator", "", "Gain by an originator that computes", |s| {
        s.makespan_over_current("originator", |star| star.originator = Originator::Sends)
    })
    .formula("C_sends / cmax")
    .source(COMPUTES)
    .shown_if(|s| s.values.originator != Originator::Sends),
    Q::time("cmax_fifo", "", "Makespan, results in the order of sending", |s| {
        s.makespan_returning(Returns::InOrder)
    })
    .with_certificate("The linear program with results in this order is solved.", "C_fifo = cmax_fifo")
    .source(COMPUTES)
    .shown_if(|s| s.values.returns != Returns::None),
    Q::time("cmax_lifo", "", "Makespan, results in the reverse order", |s| {
        s.makespan_returning(Returns::Reversed)
    })
    .with_certificate("The linear program with results in this order is solved.", "C_lifo = cmax_lifo")
    .source(COMPUTES)
    .shown_if(|s| s.values.returns != Returns::None),
    Q::ratio("gain_frontend", "", "Gain by communication hardware", |s| {
        s.makespan_over_current("frontend", |star| star.frontend = true).map(|gain| 1.0 / gain)
    })
    .formula("cmax / C_hardware")
    .source(COMPUTES)
    .shown_if(|s| !s.values.frontend),
    Q::names("order", "Order of the processors", |s| {
        s.check_listed()?;
        Ok(s.general()?.format_order())
    })
    .with_certificate(
        "The processors are sorted by their links or speeds, or all orders are tried.",
        "cmax = C_played",
    )
    .source(UNLIKE)
    .shown_if(|s| !s.values.processors.is_empty()),
    Q::time("cmax_best_order", "", "Makespan in the best order", State::best_order_makespan)
    .with_certificate(
        "All orders are tried.",
        "cmax_best_order <= (1 + 1e-7) cmax and cmax_best_order <= (1 + 1e-7) C_by_link and cmax_best_order <= (1 + 1e-7) C_by_speed",
    )
    .source(UNLIKE)
    .shown_if(|s| !s.values.processors.is_empty()),
    Q::names("placed_on", "Processors of the tasks, as listed", State::format_placing)
        .with_certificate("Each where it ends first, or all are tried.", "cmax = max_i(e_i)")
        .source(WHOLE)
        .shown_if(State::has_tasks),
    Q::time("cmax_whole", "", "Best makespan of whole tasks", |s| {
        s.placed_best().map(|placed| whole_makespan(placed))
    })
    .with_certificate(
        "All orders and all processors are tried that a bound does not rule out.",
        "cmax_whole <= (1 + 1e-12) C_listed and lower_bound <= (1 + 1e-12) cmax_whole",
    )
    .source(WHOLE)
    .shown_if(State::has_tasks),
];

const PRICES: &[Q] = &kit::prices();

const COUNT: usize = OF_THE_PAPER.len() + PRICES.len() + OF_OTHER_RULES.len();

impl Prepared for State {
    const QUANTITIES: &'static [Q] = QUANTITIES;

    fn prepare(params: &Params) -> Self {
        Self::new(params)
    }

    fn letters(&self) -> Letters {
        self.all_letters()
    }

    fn complete(&self) {
        in_one_go(async |pace| self.find(pace).await);
    }

    fn is_consistent(&self) -> bool {
        self.is_solvable()
    }
}

const QUANTITIES: &[Q] = &joined::<State, COUNT>(&[OF_THE_PAPER, PRICES, OF_OTHER_RULES]);
