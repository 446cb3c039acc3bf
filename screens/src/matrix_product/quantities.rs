//! The quantities: what the chosen algorithm takes, sends and keeps, which one is best, and what none can
//! save.

use crossover_figures::formula::Letters;
use crossover_model::matrix_product::{Algorithm, Broadcast, bound_independent, bound_memory};

use super::state::State;
use crate::screen::prelude::*;

type Q = Quantity<State>;

/// Returns the color of an algorithm in every figure.
pub(super) const fn ink(algorithm: Algorithm) -> Ink {
    Ink::Series(algorithm as usize)
}

const GRAMA: &str = "Grama et al. 2003, section 8.2";
const LAYERS: &str = "Solomonik and Demmel 2011, with binomial trees";
const SUMMA: &str = "van de Geijn and Watts 1997; counted panel by panel";
const CUBE: &str = "Dekel, Nassimi and Sahni 1981, with binomial trees";
const BY: &str =
    "The times of all algorithms that run on p processes and fit into memory are compared.";
const BY_COPIES: &str = "The times of all numbers of copies that fit into memory are compared.";
const BOUND: &str = "Irony, Toledo and Tiskin 2004";
const ANY: &str = "Ballard et al. 2012; the constant: Al Daas et al. 2022";
const SCALING: &str = "Ballard et al. 2012, for four blocks in memory";

/// Makes the formula of a total time from the summands of the communication.
macro_rules! total {
    ($ts:literal, $tw:literal) => {
        |s: &State| {
            if s.values.overlap {
                concat!(
                    r#"max(n^3 tc / p "computing", ("#,
                    $ts,
                    " + ",
                    $tw,
                    r#") "communicating")"#
                )
            } else {
                concat!(
                    r#"n^3 tc / p "computing" + "#,
                    $ts,
                    r#" "start-ups" + "#,
                    $tw,
                    r#" "words""#
                )
            }
        }
    };
}

impl Prepared for State {
    const QUANTITIES: &'static [Q] = QUANTITIES;

    fn prepare(params: &Params) -> Self {
        Self::new(params)
    }

    fn letters(&self) -> Letters {
        self.all_letters()
    }

    fn is_consistent(&self) -> bool {
        self.counts_and_time().is_ok()
    }
}

const QUANTITIES: &[Q] = &[
    Q::time("t", "T", "Time of the product", |s| Ok(s.counts_and_time()?.1.total))
        .better(Better::Less)
        .formula_by(|s| {
            if s.values.overlap {
                r#"max(t_comp "computing", t_comm "communicating")"#
            } else {
                r#"t_comp "computing" + t_comm "communicating""#
            }
        })
        .source_by(State::algorithm_source)
        .with_curve("T", Ink::Text),
    Q::word("best_algorithm", "Fastest algorithm", |s| Ok(s.best()?.algorithm.name()))
        .with_certificate(BY, "t_best <= T_other")
        .source("Compared by their times")
        .remark("Of those that take equal time the simplest."),
    Q::time("t_best", "T", "Time of the fastest algorithm", |s| Ok(s.best()?.time.total))
        .with_certificate(BY, "t_best <= T_other")
        .source("Compared by their times"),
    Q::time("t_comp", "T_comp", "Computing", |s| Ok(s.counts_and_time()?.1.computing))
        .formula("n^3 tc / p")
        .source(GRAMA)
        .with_curve("computing", Ink::Series(5))
        .stroke(Stroke::Dashed),
    Q::time("t_comm", "T_comm", "Communicating", |s| Ok(s.counts_and_time()?.1.communicating))
        .formula(r#"messages ts "start-ups" + words tw "words""#)
        .source_by(State::algorithm_source),
    Q::number("messages", "", "Messages on the critical path", Unit::Message, |s| {
        Ok(s.counts_and_time()?.0.messages)
    })
    .formula_by(State::messages_formula)
    .source_by(State::algorithm_source),
    Q::number("words", "", "Words on the critical path", Unit::Word, |s| {
        Ok(s.counts_and_time()?.0.words())
    })
    .formula_by(|s| if s.values.p == 1.0 { "0" } else { "messages block" })
    .source_by(State::algorithm_source),
    Q::number("block", "", "Words of a message", Unit::Word, State::message_words)
        .formula_by(|s| match s.values.algorithm {
            Algorithm::Rows | Algorithm::Cannon => "n^2 / p",
            Algorithm::Summa => "n^2 / (p s)",
            Algorithm::Copies => "n^2 c_used / p",
            Algorithm::Cube => "n^2 / p^(2 / 3)",
        })
        .source_by(State::algorithm_source),
    Q::number("memory", "", "Memory of a process in use", Unit::Word, |s| {
        Ok(s.counts_and_time()?.0.memory)
    })
    .formula_by(State::memory_formula)
    .source("The blocks of all three matrices that a process has at once, and what arrives"),
    Q::word("fits", "Fits into memory", |s| Ok(if s.fits()? { "yes" } else { "no" }))
        .found_by("The memory in use is compared with that of a process.", |s| {
            if s.fits().unwrap_or(false) { "memory <= M" } else { "M < memory" }
        })
        .source("The memory of a process"),
    Q::ratio("q", "q", "Processes along a side", |s| Ok(s.counts_and_time()?.0.q))
        .formula_by(|s| match s.values.algorithm {
            Algorithm::Rows => "p",
            Algorithm::Cannon | Algorithm::Summa => "sqrt(p)",
            Algorithm::Copies => "sqrt(p / c_used)",
            Algorithm::Cube => "p^(1 / 3)",
        })
        .source_by(State::algorithm_source),
    Q::ratio("speedup", "S", "Speedup", |s| {
        let time = s.counts_and_time()?.1;
        Ok(time.computing / time.total * s.values.p)
    })
    .formula("n^3 tc / t")
    .source("Grama et al. 2003, section 5.2"),
    Q::share("efficiency", "E", "Efficiency", |s| {
        let time = s.counts_and_time()?.1;
        Ok(time.computing / time.total)
    })
    .formula("t_comp / t")
    .source("Grama et al. 2003, section 5.2"),
    Q::share("comm_share", "", "Share of communication", |s| {
        let time = s.counts_and_time()?.1;
        Ok(time.communicating / (time.computing + time.communicating))
    })
    .formula("t_comm / (t_comp + t_comm)")
    .source("From both times"),
    Q::number("bound_memory", "", "Bound on the words with this memory", Unit::Word, |s| {
        bound_memory(&s.product.size, s.counts_and_time()?.0.memory)
    })
    .formula("max(0, n^3 / (2 sqrt(2) p sqrt(memory)) - memory)")
    .source(BOUND)
    .remark("Some process sends or receives at least so many. Words sent and received both count.")
    .with_curve("bound with this memory", Ink::Muted),
    Q::number("bound_independent", "", "Bound on the words with any memory", Unit::Word, |s| {
        s.counts_and_time()?;
        bound_independent(&s.product.size)
    })
    .formula_by(|s| if s.values.p == 1.0 { "0" } else { "3 (n^3 / p)^(2 / 3) - 3 n^2 / p" })
    .source(ANY)
    .remark("For balanced work. Words sent and received both count.")
    .with_curve("bound with any memory", Ink::Muted),
    Q::ratio("over_bound", "", "Words over the bound", |s| {
        s.message_words()?;
        Ok(s.counts_and_time()?.0.words() / bound_independent(&s.product.size)?)
    })
    .formula("words / bound_independent")
    .source(ANY),
    Q::ratio("n_iso", "n", "Order that keeps the efficiency", State::n_iso)
        .with_certificate(
            "Bisection for the order at which communicating takes its share of the time.",
            "T_comm_iso = T_comm_share",
        )
        .source("Grama et al. 2003, section 5.4")
        .remark("With such matrices the chosen algorithm has the target efficiency.")
        .with_curve("order", Ink::Text),
    Q::time("t_rows", "T", "Time of block rows", |s| s.total(Algorithm::Rows))
        .formula_by(total!("(p - 1) ts", "(p - 1) n^2 tw / p"))
        .source("Block rows of one factor go round a ring")
        .with_curve("rows", ink(Algorithm::Rows)),
    Q::time("t_cannon", "T", "Time of Cannon's algorithm", |s| s.total(Algorithm::Cannon))
        .formula_by(|s| match (s.values.p == 1.0, s.values.skew) {
            (true, _) => "n^3 tc",
            (false, true) => total!("2 sqrt(p) ts", "2 n^2 tw / sqrt(p)")(s),
            (false, false) => total!("2 (sqrt(p) - 1) ts", "2 (sqrt(p) - 1) n^2 tw / p")(s),
        })
        .source(GRAMA)
        .with_curve("Cannon", ink(Algorithm::Cannon)),
    Q::time("t_summa", "T", "Time of SUMMA", |s| s.total(Algorithm::Summa))
        .formula_by(total!("N_SUMMA ts", "N_SUMMA m_SUMMA tw"))
        .source(SUMMA)
        .with_curve("SUMMA", ink(Algorithm::Summa)),
    Q::time("t_25d", "T", "Time of 2.5D", |s| s.total(Algorithm::Copies))
        .formula_by(total!("N_c ts", "N_c m_c tw"))
        .source(LAYERS)
        .with_curve("2.5D", ink(Algorithm::Copies)),
    Q::time("t_3d", "T", "Time of 3D", |s| s.total(Algorithm::Cube))
        .formula_by(|s| {
            if s.values.p == 1.0 {
                "n^3 tc"
            } else {
                total!(
                    "(2 + 3 ceil(log2(p) / 3)) ts",
                    "(2 + 3 ceil(log2(p) / 3)) n^2 tw / p^(2 / 3)"
                )(s)
            }
        })
        .source(CUBE)
        .with_curve("3D", ink(Algorithm::Cube)),
    Q::ratio("c_best", "c", "Best number of copies", |s| Ok(s.best_copies()?.counts.c))
        .with_certificate(BY_COPIES, "T_c <= T_c_other")
        .source("Compared by their times")
        .remark("Of those that take equal time the fewest."),
    Q::ratio("c_used", "c", "Copies that 2.5D makes", |s| Ok(s.counts(Algorithm::Copies)?.c))
        .formula_by(|s| if s.copies().is_some() { "c" } else { "c_best" })
        .source(LAYERS),
    Q::ratio("c_max", "c", "Copies that memory and processes allow", |s| Ok(s.scaling()?.c_max))
        .formula("min(p^(1 / 3), M p / (4 n^2))")
        .source("Solomonik and Demmel 2011, for four blocks in memory")
        .remark("Below 1 not even one copy fits."),
    Q::number("p_min", "p", "Fewest processes with enough memory", Unit::Processor, |s| {
        Ok(s.scaling()?.p_min)
    })
    .formula("max(1, 4 n^2 / M)")
    .source(SCALING),
    Q::number("p_max", "p", "End of perfect strong scaling", Unit::Processor, |s| {
        Ok(s.scaling()?.p_max)
    })
    .formula("p_min^(3 / 2)")
    .source(SCALING)
    .remark("Up to here copies let the words of the shifts fall as 1/p."),
];

impl State {
    fn algorithm_source(&self) -> &'static str {
        match self.values.algorithm {
            Algorithm::Rows => "Block rows of one factor go round a ring",
            Algorithm::Cannon => GRAMA,
            Algorithm::Summa => SUMMA,
            Algorithm::Copies => LAYERS,
            Algorithm::Cube => CUBE,
        }
    }

    fn messages_formula(&self) -> &'static str {
        match (self.values.algorithm, self.values.skew, self.values.broadcast) {
            _ if self.values.p == 1.0 => "0",
            (Algorithm::Rows, ..) => "p - 1",
            (Algorithm::Cannon, true, _) => "2 q",
            (Algorithm::Cannon, false, _) => "2 (q - 1)",
            (Algorithm::Summa, _, Broadcast::Binomial) => "2 K ceil(log2(q))",
            (Algorithm::Summa, _, Broadcast::Ring) => "cases(q = 2: 2 K; else: 2 (K + 2 q - 3))",
            (Algorithm::Copies, ..) => {
                r#"3 ceil(log2(c_used)) "copies and sums" + a "alignment" + 2 (q / c_used - 1) "shifts""#
            }
            (Algorithm::Cube, ..) => r#"2 "to the layers" + 3 ceil(log2(q)) "copies and sums""#,
        }
    }

    fn memory_formula(&self) -> &'static str {
        match (self.values.algorithm, self.values.broadcast) {
            _ if self.values.p == 1.0 => "3 n^2",
            (Algorithm::Rows | Algorithm::Cannon, _) => "4 n^2 / p",
            (Algorithm::Summa, Broadcast::Binomial) => r#"3 n^2 / p "blocks" + 2 block "panels""#,
            (Algorithm::Summa, Broadcast::Ring) => {
                r#"3 n^2 / p "blocks" + cases(q = 2: 2; else: max(4, q)) block "panels""#
            }
            (Algorithm::Copies, _) => "4 n^2 c_used / p",
            (Algorithm::Cube, _) => "4 n^2 / p^(2 / 3)",
        }
    }
}
