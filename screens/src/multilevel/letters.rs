//! The letters of the formulas besides parameters and quantities.

use crossover_figures::formula::Letters;
use crossover_model::multilevel::{Differences, Graph, Metrics};

use super::algorithm::{Algorithm, Trials};
use super::state::State;
use crate::screen::prelude::*;

/// Maximum number of operators mapped to certify the operating point.
const PROOF: f64 = 1e5;

impl State {
    pub fn count_letters(&self, a: &Algorithm) -> Letters {
        let related = self.related_pair().map(|[ours, other]| ours.differences(&other));
        let differ = |of: fn(&Differences) -> usize| {
            related.as_ref().map_or(f64::NAN, |related| of(related) as f64)
        };
        let other = |of: fn(&Metrics) -> f64| {
            self.reference_algorithm().map_or(f64::NAN, |a| of(&a.metrics))
        };
        letters! {
            "k" One = a.metrics.operators => "operators";
            "c_D" One = a.decomposition.concurrency() as f64 => "operators in the widest level";
            "r_D" One = a.levels() => "levels";
            "s" One = a.decomposition.serial_fraction() => "share of T(1) in levels of one operator";
            "T_ref" Tcalc = self.reference_metrics().map_or(f64::NAN, |before| before.time) => "time on P_ref";
            "k'" One = other(|m| m.operators) => "operators of the reference";
            "T'_1" Tcalc = other(|m| m.time_on_one) => "time of the reference on one processor";
            "u_differ" One = differ(|of| of.operators) => "operators that differ from the one in the same place of the reference";
            "u_counts" One = differ(|of| of.counts) => "operators of a functional relation that one of both has more of";
            "u_names" One = differ(|of| of.names) => "distinct operators that only one of both has";
            "u_lacking" One = self.missing_operators().map_or(f64::NAN, |missing| missing.len() as f64) => "distinct operators that the machine lacks";
            "T_operating" Tcalc = self.operating_point().map_or(f64::NAN, |point| point.time) => "time at the operating point";
            "F_others" One = self.best_of_others(a) => "greatest Sp Ef on other numbers of processors";
            "r_most" One : "r_D + floor((k - r_D) / P)" => "most rows, as only r_D of them are not full";
        }
    }

    /// Returns the greatest Sp Ef on other numbers of processors than the operating point; of many,
    /// some hundred are tried.
    fn best_of_others(&self, a: &Algorithm) -> f64 {
        let Ok(best) = self.operating_point() else {
            return f64::NAN;
        };
        let (widest, scaled) = (a.decomposition.concurrency() as f64, a.scaled_graph(self.way()));
        let most = (PROOF / a.metrics.operators).clamp(8.0, 200.0).min(widest) as u32;
        let others =
            whole_log_space(1.0, widest, most).into_iter().filter(|p| *p != best.processors);
        let powers = others.filter_map(|p| scaled.point_at(p).ok()).map(|point| point.power());
        powers.fold(0.0, f64::max)
    }

    pub fn trial_letters(&self, trials: &Trials) -> Letters {
        let [rows, longest, list] = trials.times.map(|tried| tried.1);
        letters! {
            "T_rows" Tcalc = rows => "time by row split";
            "T_longest" Tcalc = longest => "time with longest operators first";
            "T_list" Tcalc = list => "time by list schedule";
            "T_ready" Tcalc = trials.ready => "time without barriers";
            "T_faster" Tcalc = trials.faster.map_or(f64::NAN, |next| next.1) => "time on P_faster processors";
            "T_refined" Tcalc = self.time_when_refined().unwrap_or(f64::NAN) => "time with the longest operator refined";
        }
    }
}

impl Algorithm {
    /// Returns the lists that the sums over both matrices run over.
    pub fn sum_letters(&self) -> Letters {
        let graph = &self.instance.graph;
        let levels = self.decomposition.level_classes();
        let rows = &self.metrics.classes;
        let times = self.execution.time_classes();
        let path = graph.critical_operators();
        let gapless =
            self.schedule.as_ref().map_or_else(Vec::new, |schedule| schedule.chain(graph));
        let betas = |path: &[u32]| path.iter().map(|at| graph.beta(*at as usize)).collect();
        let longer = times.iter().scan(0.0, |longer, time| {
            let before = *longer;
            *longer += time.operators as f64;
            Some(before)
        });
        letters! {
            "l" One * collect_each(&levels, |of| of.levels as f64) => "levels alike, one after the other";
            "w" One * collect_each(&levels, |of| of.width as f64) => "operators in such a level";
            "b" Tcalc * collect_each(&levels, |of| of.longest) => "time of its longest operator";
            "v" Tcalc * collect_each(&levels, |of| of.work) => "time of its operators together";
            "u" One * collect_each(rows, |of| of.width as f64) => "operators in a row";
            "r" One * collect_each(rows, |of| of.rows as f64) => "rows of so many operators";
            "β" Tcalc * collect_each(&times, |of| of.beta) => "times of operators";
            "n" One * collect_each(&times, |of| of.operators as f64) => "operators of that time";
            "q" One * collect_each(&times, |of| of.rows_of_one as f64) => "rows of one operator, of that time";
            "m" One * collect_each(&times, |of| of.rows_of_more as f64) => "rows of more, the longest of that time";
            "f" One * collect_each(&times, |of| of.filled as f64) => "filled cells in rows of that time";
            "z" One * collect_each(&times, |of| of.empty) => "empty cells in rows of that time";
            "g" One * longer.collect() => "operators that take longer";
            "c" Tcalc * betas(&path) => name_path("times on the critical path", graph, &path);
            "x" Tcalc * betas(&gapless) => name_path("times of a chain without gaps,", graph, &gapless);
            "o" One * collect_each(&self.instance.kinds, |of| of.count as f64) => "operators of each kind";
        }
    }
}

fn collect_each<T>(items: &[T], of: fn(&T) -> f64) -> Vec<f64> {
    items.iter().map(of).collect()
}

/// Returns the meaning of a path, with the names of its first operators.
fn name_path(what: &str, graph: &Graph, path: &[u32]) -> String {
    const NAMED: usize = 8;
    let names = path.iter().take(NAMED).map(|at| graph.id(*at as usize));
    let names: Vec<&str> = names.collect();
    let more = if NAMED < path.len() { " → …" } else { "" };
    format!("{what} {}{more}", names.join(" → "))
}
