//! The quantities: the efficiency and the parts of the time, the work that keeps the efficiency, and
//! the optimal number of processors.

use crossover_figures::formula::Letters;
use crossover_figures::quantity::Unit::{Operation, Processor, SecondPerOperation, WordPerSecond};
use crossover_model::overhead::{Overheads, Part};
use crossover_model::stencil::Channel;

use crate::screen::prelude::*;

use super::params::{Problem, Values};
use super::state::{Kept, Kernel, Least, Machine, State};

type Q = Quantity<State>;

const GRAMA: &str = "Grama et al. 2003, section 5.2";
const ISOEFFICIENCY: &str = "Grama et al. 2003, section 5.4.2";
const PAPER: &str = "Hanuliak 2014, section 5";
const FIGURE: &str = "after Hanuliak 2014, Fig. 9";

/// Computing, the overhead function and the whole, in every figure.
pub(super) const COMPUTING: Ink = Ink::Series(0);
pub(super) const OVERHEAD: Ink = Ink::Series(1);
pub(super) const WHOLE: Ink = Ink::Text;
pub(super) const KEPT: Ink = Ink::Series(2);

impl Prepared for State {
    const QUANTITIES: &'static [Q] = &[
        Q::share("efficiency", "E", "Efficiency", |s| Ok(s.run()?.efficiency))
            .better(Better::More)
            .only_if(State::require_parts)
            .formula_by(|s| if s.machine_changes() { "Z tc_1 / (p t_p)" } else { "Z tc / (p t_p)" })
            .source(GRAMA).with_curve("efficiency", WHOLE),
        Q::ratio("speedup", "S", "Speedup", |s| Ok(s.p * s.run()?.efficiency))
            .only_if(State::require_parts)
            .formula_by(|s| if s.machine_changes() { "Z tc_1 / t_p" } else { "Z tc / t_p" })
            .source(GRAMA),
        Q::time("h", "h(s, p)", "Overhead function", |s| Ok(s.run()?.total.h))
            .only_if(State::require_parts)
            .formula(r#"h_arch "architecture" + h_par "parallelization" + t_comm "communication" + h_syn "synchronization" + h_wait "waiting""#)
            .source("Hanuliak 2014, section 5, whose sum omits waiting")
            .with_curve("overhead h", OVERHEAD).stroke(Stroke::Dashed),
        Q::time("w_dominant", "w(s)", "Dominating term", |s| Ok(s.run()?.total.w))
            .only_if(State::require_parts).formula(r#"max(t_comp "computing", h "overhead")"#)
            .source("Hanuliak 2014, section 5, which calls it an isoefficiency function")
            .remark("It is a time: the longer of the two. The isoefficiency function W is a work.")
            .with_curve("w = max(T_comp, h)", WHOLE),
        Q::word("dominant", "Largest part of the time", |s| Ok(s.run()?.total.dominant.name()))
            .only_if(State::require_parts)
            .found_by("Computing and the five parts of h are compared.", |s| {
                let run = s.run_of_parts().ok();
                largest_of_all(run.map_or(Part::Computing, |run| run.total.dominant))
            })
            .source(PAPER),
        Q::time("t_comp", "T_comp", "Computing time", |s| Ok(s.run()?.t_comp))
            .only_if(State::require_parts).formula("Z tc / p")
            .source("Hanuliak 2014, section 4.1, with Z of the whole problem")
            .remark("It tends to 0 only if the work can be divided without end.")
            .with_curve("computing T_comp", COMPUTING).stroke(Stroke::Dashed),
        Q::time("t_messages", "", "Time of the problem's messages", |s| Ok(s.run()?.t_messages))
            .only_if(State::require_parts)
            .formula_by(|s| messages(s).0)
            .source_by(|s| messages(s).1),
        Q::time("t_steps", "T_comm(s, p)", "Communication steps", |s| {
            Ok(s.run()?.t_steps)
        })
        .only_if(State::require_parts).formula("δ Z_comm g_comm (ts + tw)")
        .source("Hanuliak 2014, section 4.2"),
        Q::time("t_comm", "T_comm", "Communication time", |s| Ok(s.run()?.parts.t_comm))
            .only_if(State::require_parts)
            .formula_by(|s| if s.is_grid() && s.convergence {
                r#"t_messages "messages" + (ts + tw) log2(p) "convergence test" + t_steps "steps" + δ T_comm "further""#
            } else {
                r#"t_messages "messages" + t_steps "steps" + δ T_comm "further""#
            })
            .source(PAPER),
        Q::time("t_p", "T_p", "Time on p processors", |s| Ok(s.run()?.t))
            .only_if(State::require_parts)
            .formula_by(|s| if s.overlap {
                r#"max(t_comp "computing", h "overhead")"#
            } else {
                r#"t_comp "computing" + h "overhead""#
            })
            .source(PAPER).with_curve("T_comp + h", WHOLE),
        Q::time("t_job", "iters T_p", "Time of all steps", |s| Ok(s.iters * s.run()?.t))
            .only_if(State::require_parts).formula("iters t_p").source(PAPER),
        of_machine(Q::time("ts_p", "t_s(p)", "Start-up time on p processors", |s| {
            Ok(s.machine(s.p)?.network.ts)
        }))
        .formula("ts"),
        of_machine(Q::number("r_p", "r_∞(p)", "Bandwidth on p processors", WordPerSecond, |s| {
            Ok(1.0 / s.machine(s.p)?.network.tw)
        }))
        .formula("1 / tw"),
        of_machine(Q::number(
            "tc_p",
            "t_c(p)",
            "Time per operation on p processors",
            SecondPerOperation,
            |s| Ok(s.machine(s.p)?.tc),
        ))
        .formula("tc"),
        Q::number("W_iso", "W", "Isoefficiency function", Operation, |s| Ok(s.work_to_keep(s.E, s.p)?.w))
            .origin_by(|s| {
                let grows = s.kernel(s.p).is_ok_and(|kernel| kernel.work_dependent().is_some());
                let by = "W tc = K T_o(W, p) is solved by bisection for its greatest solution.";
                let holds = "W_iso tc = K p (h_0 + h_1 W_iso^d) and (W_iso + 1) tc >= K p (h_0 + h_1 (W_iso + 1)^d)";
                let found = Origin::Found { by, holds };
                Some(if grows { found } else { Origin::Formula("K p h_0 / tc") })
            })
            .source(ISOEFFICIENCY)
            .remark("The least work that keeps the target efficiency on p processors.")
            .with_curve("", KEPT),
        Q::ratio("growth", "log W / log p", "Growth exponent in p", |s| {
            let [few, many] = s.growth_works()?;
            Ok((many / few).log2() / 2.0)
        })
        .formula("log2(W_4 / W_1) / log2(4)")
        .source("derived from Grama et al. 2003, section 5.4.2").remark_by(asymptotic_growth),
        Q::number("p_kept", "p", "Most processors at the target efficiency", Processor, |s| {
            Ok(s.most_kept()?.p)
        })
        .origin_by(|s| {
            let by = if s.machine_changes() {
                "Between the rows of the machine the last p that keeps E is bisected, from the last row on."
            } else {
                "The efficiency falls with p: the last p that keeps E is bisected."
            };
            let holds = "E <= E_kept and cases(p_kept = p_parts: 0; else: E_more) < E";
            Some(Origin::Found { by, holds })
        })
        .source(ISOEFFICIENCY),
        Q::either("p_best", "p*", "Optimal number of processors", Processor, |s| {
            let least = s.least()?;
            let none = Answer::Word("no least");
            Ok(if least.is_found { Answer::Number(least.p) } else { none })
        })
        .origin_by(|s| {
            let (by, holds) = if s.least().is_ok_and(|least| least.is_found) {
                (
                    "From p = 3 or a row of the machine on, the time falls, then rises: it is searched by thirds.",
                    "t_best <= Z tc_1 and t_best <= t_fewer and t_best <= t_more",
                )
            } else {
                (
                    "The time falls until each processor has one part.",
                    "p_least = p_parts and t_best <= Z tc_1 and t_best <= t_fewer",
                )
            };
            Some(Origin::Found { by, holds })
        })
        .source(FIGURE),
        Q::time("t_best", "T(p*)", "Least time over p", |s| Ok(s.least()?.run.t))
            .formula_by(|s| if s.overlap {
                r#"max(T_least "computing", h_least "overhead")"#
            } else {
                r#"T_least "computing" + h_least "overhead""#
            })
            .source(FIGURE),
    ];

    fn prepare(params: &Params) -> Self {
        Self::from(Values::from(params))
    }

    fn move_to(self, params: &Params) -> Self {
        Self::prepare(params).with_machine_of(self)
    }

    fn letters(&self) -> Letters {
        let k = match (self.overlap, self.machine_changes()) {
            (false, false) => "E / (1 - E)",
            (false, true) => "E / (tc_1 / tc - E)",
            (true, false) => "E",
            (true, true) => "E tc / tc_1",
        };
        let h_par = match self.problem {
            Problem::Sum => "δ (T_par + tc log2(p))",
            _ => "δ T_par",
        };
        let kernel = self.kernel(self.p).ok();
        let h_0 = kernel.as_ref().map_or(f64::NAN, Kernel::constant_overhead);
        let (h_1, d) = kernel.and_then(|kernel| kernel.work_dependent()).unwrap_or_default();
        let works = self.growth_works().unwrap_or([f64::NAN; 2]);
        let on = |times: f64| {
            let p = Processor.show(times * self.growth_from());
            format!("isoefficiency function on p = {p}")
        };
        let number = |number: Result<f64, Error>| number.unwrap_or(f64::NAN);
        let kept = |of: fn(&Kept) -> f64| number(self.most_kept().map(of));
        let least = |of: fn(&Least) -> f64| number(self.least().map(of));
        // Where the machine changes with p, its parameters on p processors take the place of those given.
        let machine = match self.machine(self.p) {
            Ok(Machine { network, tc }) if self.machine_changes() => letters! {
                "ts" Second = network.ts => "ts on p processors";
                "tw" SecondPerWord = network.tw => "tw on p processors";
                "tc" SecondPerOperation = tc => "tc on p processors";
            },
            _ => Letters::new(),
        };
        machine.joined(letters! {
            "tc_1" SecondPerOperation = number(self.machine(1.0).map(|on| on.tc)) => "tc on one processor";
            "δ" One : "min(p - 1, 1)" => "0 on one processor, else 1";
            "g_comm" One : self.comm_growth.factor(1.0).1 => "growth of communication steps";
            "g_syn" One : self.syn_growth.factor(1.0).1 => "growth of synchronization";
            "g_wait" One : self.wait_growth.factor(1.0).1 => "growth of waiting";
            "n" One : "sqrt(Z)" => "points a side of the grid";
            "h_arch" Second : "δ T_arch" => "architecture";
            "h_par" Second : h_par => "parallelization";
            "h_syn" Second : "δ T_syn g_syn" => "synchronization";
            "h_wait" Second : "δ T_wait g_wait" => "waiting";
            "T_o" Second : self.T_o.terms().0 => "chosen total overhead";
            "K" One : k => "overhead per second of computing";
            "h_0" Second = h_0 => "overhead without work";
            "h_1" Second = h_1 => "factor of W^d in the overhead";
            "d" One = d => "exponent of W in the overhead";
            "W_1" Operation = works[0] => on(1.0);
            "W_4" Operation = works[1] => on(4.0);
            "W_more" Operation = number(self.work_to_keep(self.E, self.next_count()).map(|kept| kept.w)) => "isoefficiency function on the next p";
            "W_parts" Operation = self.least_work(self.p) => "one part per processor";
            "p_parts" Processor = self.processors(self.last_step()) => "processors with a part each";
            "p_least" Processor = least(|least| least.p) => "processors of the least time";
            "E_kept" One = kept(|kept| kept.efficiency) => "efficiency on p_kept";
            "E_more" One = kept(|kept| kept.beyond) => "efficiency on the next count";
            "T_least" Second = least(|least| least.run.t_comp) => "computing time on p_least";
            "h_least" Second = least(|least| least.run.total.h) => "overhead on p_least";
            "t_fewer" Second = least(|least| least.fewer) => "time on the count before p_least";
            "t_more" Second = least(|least| least.more) => "time on the count after p_least";
        })
    }

    fn is_consistent(&self) -> bool {
        let is_cut = self.problem != Problem::Blocks || self.p.sqrt().fract() == 0.0;
        is_cut && self.require_parts().is_ok()
    }

    fn first(&self) -> Vec<&'static str> {
        vec!["efficiency", "W_iso", "p_kept", "speedup", "t_p", "p_best"]
    }
}

/// Returns the quantity of the machine on p processors, which is read off where it changes with p.
const fn of_machine(quantity: Q) -> Q {
    quantity
        .shown_if(State::machine_changes)
        .source("Hanuliak 2014, section 3.3.2.1")
        .remark("It is linear in log p between the rows, and constant beyond them.")
}

const fn largest_of_all(part: Part) -> &'static str {
    match part {
        Part::Computing => "t_comp >= max(h_arch, h_par, t_comm, h_syn, h_wait)",
        Part::Architecture => "h_arch >= max(t_comp, h_par, t_comm, h_syn, h_wait)",
        Part::Parallelization => "h_par >= max(t_comp, h_arch, t_comm, h_syn, h_wait)",
        Part::Communication => "t_comm >= max(t_comp, h_arch, h_par, h_syn, h_wait)",
        Part::Synchronization => "h_syn >= max(t_comp, h_arch, h_par, t_comm, h_wait)",
        Part::Waiting => "h_wait >= max(t_comp, h_arch, h_par, t_comm, h_syn)",
    }
}

/// Returns the formula of the time of the problem's messages, and its source.
fn messages(s: &State) -> (&'static str, &'static str) {
    let (cut, cable) = ("Hanuliak 2014, section 6.1", "Hanuliak 2014, section 4");
    match (s.problem, s.channel) {
        (Problem::Sum, _) => ("(ts + tw) log2(p)", "Grama et al. 2003, section 5.1"),
        (Problem::Strips, Channel::Switched) => ("2 min(p - 1, 2) (ts + n tw)", cut),
        (Problem::Strips, Channel::Shared) => ("2 (p - 1) (ts + n tw)", cable),
        (Problem::Blocks, Channel::Switched) => {
            ("4 min(sqrt(p) - 1, 2) (ts + n tw / sqrt(p))", cut)
        }
        (Problem::Blocks, Channel::Shared) => ("4 (p - sqrt(p)) (ts + n tw / sqrt(p))", cable),
        (Problem::Formula, _) => ("δ T_o / p", "Grama et al. 2003, section 5.4"),
        (Problem::Parts, _) => ("0", PAPER),
    }
}

/// Returns how the isoefficiency function grows asymptotically.
fn asymptotic_growth(s: &State) -> &'static str {
    use Channel::Switched;
    let fastest = "Asymptotically the fastest growing part of T_o decides.";
    let is_wordless = || s.machine(s.p).is_ok_and(|machine| machine.network.tw == 0.0);
    let has_more = s.given_overheads() != Overheads::default() || s.Z_comm != 0.0;
    if has_more || s.is_grid() && is_wordless() {
        return fastest;
    }
    match (s.problem, s.channel) {
        (Problem::Sum, _) => "Asymptotically as p log p.",
        (Problem::Strips, Switched) => "Asymptotically as p²: an edge of a strip has n words.",
        (Problem::Blocks, Switched) if s.convergence => "Asymptotically as p log p.",
        (Problem::Blocks, Switched) => "Asymptotically as p.",
        (Problem::Strips, _) => "Asymptotically as p⁴: all edges share one cable.",
        (Problem::Blocks, _) => "Asymptotically as p³: all edges share one cable.",
        (Problem::Formula | Problem::Parts, _) => fastest,
    }
}
