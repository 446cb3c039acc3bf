//! What the metrics are compared with: bounds, laws, the reference, other mappings.

use crossover_figures::quantity::Unit;
use crossover_model::multilevel::{
    Mapping, Parallelism, PolynomialScaleUp, Start, scale_up_polynomial,
};
use crossover_model::speedup::{Fraction, amdahl};
use crossover_model::{Error, ErrorKind};

use crate::screen::{Params, Readout};

use super::answer::Of;
use super::facts::{Facts, Trials};

const GRAHAM: &str = "Graham 1969";
const SEARCH: &str =
    "Larger numbers of processors are tried one by one, after many of them in doubling steps.";
const USED: &str = "widest <= min(P, k)";
const CHAIN: &str = "From the exits back, each operator adds its time to the longest path of those that need its result.";
const SAME_OPERATORS: &str = "Only algorithms made of the same operators may be compared so. Below 1 the reference does less work.";

impl Of<'_> {
    pub fn bounds(&self) -> Vec<Readout> {
        let time = |key, symbol, label, value| Readout {
            unit: Unit::Tcalc,
            ..self.ratio(key, symbol, label, value)
        };
        vec![
            time("critical_path", "", "Critical path", |f| Ok(f.critical))
                .found(CHAIN, "sum_o(c_o) = critical_path <= T and critical_path <= sum_i(l_i b_i)")
                .source("The levels of D'Amore et al., Remark 3, weighted by time")
                .remark("No mapping on any number of processors is faster."),
            time("T_least", "", "Lower bound of the time", |f| Ok(f.bounds.time_least))
                .formula(match self.1 {
                    (Mapping::List, _) | (_, Start::Ready) => {
                        r#"max(critical_path "longest path", T_1 / P "work")"#
                    }
                    _ => "sum_i(l_i max(b_i, v_i / P))",
                })
                .source(GRAHAM),
            time("T_most", "", "Upper bound of the time", |f| Ok(f.bounds.time_most))
                .formula(match self.1 {
                    (Mapping::List, Start::Ready) => "T_1 / P + (1 - 1 / P) critical_path",
                    (Mapping::List, Start::Rows) => "sum_j(β_j min(n_j, max(0, r_most - g_j)))",
                    (Mapping::Rows, _) => "sum_i(l_i min(v_i, b_i ceil(w_i / P)))",
                    (Mapping::Longest, _) => "sum_i(l_i (b_i + (v_i - b_i) / P))",
                })
                .source(GRAHAM),
        ]
    }

    pub fn laws(&self) -> Vec<Readout> {
        vec![
            self.ratio("Sp_amdahl", "Sp", "Generalized Amdahl law", Facts::generalized)
                .formula("R_1 / (R_P alpha_sum)")
                .source("D'Amore et al., Theorem 33, (42)")
                .remark("The same number as Sp, read off the rows."),
            self.ratio("Sp_corollary", "Sp", "Amdahl's law for rows of 1 or P", Facts::corollary)
                .formula("R_1 / (R_P (alpha + (1 - alpha) / P))")
                .source("D'Amore et al., Corollary 34, (46), where M_Ek,1 reads M_Ek,P"),
            self.ratio("amdahl", "S", "Amdahl's law", |f| {
                amdahl(Fraction::Serial(f.serial), f.algorithm.metrics.processors)
            })
            .formula("1 / (s + (1 - s) / P)")
            .source("Amdahl 1967, with s read off the decomposition matrix")
            .remark("It knows no empty cells, no waits and no limit to concurrency. Where a list schedule fills levels of one operator, it promises too little."),
        ]
    }

    pub fn compared(&self) -> Vec<Readout> {
        vec![
            self.ratio("Sp_ref", "Sp", "Speedup from P_ref to P", |f| f.speedup_from.clone())
                .formula("T_ref / T")
                .source("D'Amore et al., the table of section 5, without its factor k'/k"),
            self.ratio("Sc_up", "Sc_up", "Scale-up against the reference", |f| f.scale_up.clone())
                .formula("k' / k")
                .source("D'Amore et al., Definition 17, (9)")
                .remark(SAME_OPERATORS),
            self.ratio("Sp_across", "Sp", "Speedup across decompositions", |f| {
                f.across(|a| a.speedup)
            })
            .formula("k' T_1 / (k T)")
            .source("D'Amore et al., Definition 25, (30), with the arguments of Sc_up exchanged")
            .remark(SAME_OPERATORS),
            self.ratio("Sp_across_ideal", "Sp_ideal", "Ideal speedup across decompositions", |f| {
                f.across(|a| a.ideal)
            })
            .formula("k' P / k")
            .source("D'Amore et al., (31)")
            .remark(SAME_OPERATORS),
            self.ratio("Sp_measured", "T'/T", "Measured ratio of the times", Facts::measured)
                .formula("T'_1 / T")
                .source("The ratio of the two times, whatever the operators"),
        ]
    }

    pub fn kinds(&self) -> Vec<Readout> {
        let facts = self.0.as_ref().map_err(Error::clone);
        let decomposed = facts.clone().map(|f| match (f.concurrency(), f.dependency()) {
            _ if f.algorithm.decomposition.is_perfect() => {
                ("perfectly decomposed", "c_D > 1 and k = r_D c_D")
            }
            (1.0, _) => ("not perfectly decomposed", "c_D = 1"),
            _ => ("not perfectly decomposed", "k < r_D c_D"),
        });
        let kind = facts.map(|f| match f.algorithm.execution.parallelism() {
            Parallelism::Perfect => ("perfectly parallel", "P > 1 and r_E P = k"),
            Parallelism::Parallel => ("simply parallel", "P > 1 and r_E P > k"),
            Parallelism::Sequential => ("sequential", "P = 1"),
        });
        let word = |key, label, by, found: Result<(&'static str, &'static str), Error>| {
            let holds = found.as_ref().map_or("", |found| found.1);
            Readout::word(key, label, found.map(|found| found.0)).found(by, holds)
        };
        vec![
            word("decomposed", "Decomposition", "Perfect: more than one column and no empty cell in the decomposition matrix.", decomposed)
                .source("D'Amore et al., Definition 7"),
            word("kind", "Algorithm", "Perfectly parallel: more than one processor and no empty cell. Sequential: one processor.", kind)
                .source("D'Amore et al., Definition 15, where “j > 1” reads j ≥ 1"),
        ]
    }
}

/// Returns the scale-up of a polynomial complexity, which no algorithm enters.
pub(super) fn polynomial(params: &Params) -> Vec<Readout> {
    let (size, mu) = (params.number("size"), params.number("mu"));
    let found = scale_up_polynomial(params.list("poly"), size, mu);
    let ratio = |key, symbol, label, of: fn(&PolynomialScaleUp) -> f64| {
        Readout::ratio(key, symbol, label, found.as_ref().map(of).map_err(Error::clone))
    };
    vec![
        ratio("Sc_up_poly", "Sc_up", "Scale-up of a polynomial complexity", |p| p.scale_up)
            .formula("sum_i(a_i N^e_i) / (μ sum_i(a_i (N / μ)^e_i))")
            .source("D'Amore et al., Proposition 18, (12) to (14)"),
        ratio("Sc_up_limit", "", "Limit of that scale-up", |p| p.limit)
            .formula("μ^(d - 1)")
            .source("D'Amore et al., Corollary 19, where the limit of ξ is 1"),
        ratio("xi", "ξ", "Correction factor ξ", |p| p.xi)
            .formula("sum_i(a_i N^(e_i - d)) / sum_i(a_i (N / μ)^(e_i - d))")
            .source("D'Amore et al., (11); Corollary 19 gives its limit as a constant in (0, 1], it is 1"),
    ]
}

/// What trying other processors and mappings found.
pub(super) fn tried(trials: &Result<Trials, Error>, start: Start) -> Vec<Readout> {
    let trials = trials.as_ref().map_err(Error::clone);
    let best = trials.clone().map(Trials::best);
    let (word, holds) = match best.as_ref().map(|best| best.0) {
        Ok(Mapping::List) => ("list schedule", "T_list <= T_rows and T_list <= T_longest"),
        Ok(Mapping::Longest) => ("longest first", "T_longest <= T_rows and T_longest <= T_list"),
        _ => ("row split", "T_rows <= T_longest and T_rows <= T_list"),
    };
    let faster = trials.clone().and_then(|trials| {
        let help = "no greater number of processors that was tried is faster";
        let next = trials.faster.map(|next| next.0);
        next.ok_or_else(|| Error::new(ErrorKind::Undefined, "P", trials.processors, help))
    });
    let all = "All three mappings are tried on P processors.";
    let number = |key, label, unit, answer| Readout::number(key, "", label, unit, answer);
    let widest = trials.map(|trials| trials.widest);
    let time = best.clone().map(|best| best.1);
    let widest = match start {
        Start::Rows => number("widest", "Operators in the widest row", Unit::One, widest)
            .formula("max_i(u_i)")
            .source("D'Amore et al., Theorem 28, (35)"),
        Start::Ready => number("widest", "Processors in use", Unit::One, widest)
            .found("Counted in the schedule that was played.", USED)
            .source(GRAHAM),
    };
    vec![
        widest.remark("More processors than that find no operator to run."),
        number("P_faster", "Next faster number of processors", Unit::Processor, faster)
            .found(SEARCH, "P < P_faster and T_faster < T")
            .source("D'Amore et al., (19), for other P"),
        Readout::word("best_mapping", "Fastest mapping", best.map(|_| word))
            .found(all, holds)
            .source("D'Amore et al., Remark 7; Hu 1961"),
        number("T_best_mapping", "Time with the fastest mapping", Unit::Tcalc, time)
            .found(all, "T_best_mapping = min(T_rows, T_longest, T_list)")
            .source("D'Amore et al., Remark 7; Hu 1961"),
    ]
}
