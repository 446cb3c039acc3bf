//! What can be read off the run: how well the processors are used and what takes the rest.

use crossover_model::Error;
use crossover_model::stencil::Channel;

use super::parts::listed;
use super::report::{Facts, one};
use super::setting::{Problem, Run, Setting};
use crate::quantity::Unit;
use crate::screen::{Readout, Why};

const GRAMA: &str = "Grama et al. 2003, section 5.2";
const PAPER: &str = "Hanuliak 2014, section 5";

/// The readouts of a run, in their order.
const NAMES: [(&str, &str, &str, Unit); 8] = [
    ("efficiency", "E", "Efficiency", Unit::One),
    ("speedup", "S", "Speedup", Unit::One),
    ("h", "h(s, p)", "Overhead function", Unit::Second),
    (
        "w_dominant",
        "w(s)",
        "Dominating term of the paper",
        Unit::Second,
    ),
    ("t_comp", "T_comp", "Computing", Unit::Second),
    ("t_comm", "T_comm", "Communication", Unit::Second),
    ("t_p", "T_p", "Time on p processors", Unit::Second),
    ("t_job", "iters T_p", "Time of all steps", Unit::Second),
];

/// The run on the present processors, or why there is none.
pub(super) fn all(facts: &Facts) -> Vec<Readout> {
    let s = &facts.setting;
    let run = facts.run.as_ref().map_err(Error::clone);
    let mut all: Vec<_> = NAMES
        .into_iter()
        .map(|(key, symbol, label, unit)| {
            let answer = run.clone().map(|run| value(key, s, run));
            let readout = Readout::number(key, symbol, label, unit, answer);
            match &run {
                Ok(run) => {
                    let readout = readout.why(why(key, s, run));
                    if key == "h" || key == "t_p" && !s.overlap {
                        readout.summed()
                    } else {
                        readout
                    }
                }
                Err(_) => readout,
            }
        })
        .collect();
    let dominant = run.clone().map(|run| run.total.dominant.name());
    let dominant = Readout::word("dominant", "Greatest part", dominant);
    all.insert(
        4,
        match &run {
            Ok(run) => dominant.why(why("dominant", s, run)),
            Err(_) => dominant,
        },
    );
    all
}

fn value(key: &str, s: &Setting, run: &Run) -> f64 {
    match key {
        "efficiency" => run.efficiency,
        "speedup" => s.w * s.tc / run.t,
        "h" => run.total.h,
        "w_dominant" => run.total.w,
        "t_comp" => run.t_comp,
        "t_comm" => run.parts.t_comm,
        "t_job" => s.iters * run.t,
        _ => run.t,
    }
}

fn why(key: &str, s: &Setting, run: &Run) -> Why {
    let second = |t: f64| Unit::Second.show(t);
    let (comp, h, t) = (second(run.t_comp), second(run.total.h), second(run.t));
    let serial = second(s.w * s.tc);
    let got = value(key, s, run);
    let sum: Vec<_> = listed(&run.parts).iter().map(|(_, t)| second(*t)).collect();
    let sum = sum.join(" + ");
    let (formula, numbers, source) = match key {
        "efficiency" => (
            "E = T_comp / T_p = W tc / (W tc + T_o)",
            format!("{comp} / {t} = {}", one(got)),
            GRAMA,
        ),
        "speedup" => (
            "S = W tc / T_p",
            format!("{serial} / {t} = {}", one(got)),
            GRAMA,
        ),
        "h" => (
            "h = T_arch + T_par + T_comm + T_syn + T_wait",
            format!("{sum} = {h}"),
            "Hanuliak 2014, section 5, whose sum leaves waiting out",
        ),
        "w_dominant" => (
            "w = max(T_comp, h)",
            format!("max({comp}, {h}) = {}", second(got)),
            "Hanuliak 2014, section 5, which calls it an isoefficiency function",
        ),
        "dominant" => (
            "the greatest of T_comp and the parts of h",
            format!("{comp}; {sum}"),
            PAPER,
        ),
        "t_comp" => (
            "T_comp = Z tc / p",
            format!("{serial} / {} = {comp}", one(s.p)),
            "Hanuliak 2014, section 4.1, with Z of the whole: Z_pp of the greatest process is one \
             share already",
        ),
        "t_comm" => {
            let (sent, source) = communication(s);
            let formula = if s.is_grid() && s.convergence {
                "exchange of edges + (ts + tw) log₂ p"
            } else {
                sent
            };
            (formula, added_up(s, run, sent), source)
        }
        "t_job" => (
            "iters T_p",
            format!("{} × {t} = {}", one(s.iters), second(got)),
            PAPER,
        ),
        _ if s.overlap => (
            "T_p = max(T_comp, h)",
            format!("max({comp}, {h}) = {t}"),
            PAPER,
        ),
        _ => ("T_p = T_comp + h", format!("{comp} + {h} = {t}"), PAPER),
    };
    Why {
        formula,
        numbers,
        terms: terms(key, s, run),
        source,
        regime: regime(key, run),
    }
}

fn terms(key: &str, s: &Setting, run: &Run) -> Vec<(&'static str, f64, Unit)> {
    match key {
        "h" | "dominant" => {
            let names = ["T_arch", "T_par", "T_comm", "T_syn", "T_wait"];
            let parts = names.into_iter().zip(listed(&run.parts));
            parts
                .map(|(name, (_, t))| (name, t, Unit::Second))
                .collect()
        }
        "t_comp" | "t_comm" => vec![
            ("Z = W, operations of the whole", s.w, Unit::Operation),
            ("p", s.p, Unit::Processor),
            ("tc", s.tc, Unit::SecondPerOperation),
            ("ts", s.network.ts, Unit::Second),
            ("tw", s.network.tw, Unit::SecondPerWord),
        ],
        _ => vec![
            ("T_comp, computing", run.t_comp, Unit::Second),
            ("h, overhead", run.total.h, Unit::Second),
        ],
    }
}

fn regime(key: &str, run: &Run) -> String {
    let told = match key {
        "h" => return format!("Its greatest part: {}.", greatest(run)),
        "w_dominant" => {
            "It is a time: the greater of the two, and the whole time if they overlap. The \
             isoefficiency W is a work."
        }
        "t_comp" => "It goes to 0 only if the work can be divided without end.",
        "t_comm" => "",
        _ if run.total.h < run.t_comp => "Computing dominates: it takes longer than all overhead.",
        _ if run.total.h == run.t_comp => "Computing and overhead take the same time.",
        _ => "Overhead dominates: its parts together take longer than computing.",
    };
    told.to_owned()
}

/// The greatest part of the overhead.
pub(super) fn greatest(run: &Run) -> &'static str {
    let [first, rest @ ..] = listed(&run.parts);
    let most = rest.into_iter().fold(
        first,
        |most, part| if most.1 < part.1 { part } else { most },
    );
    if most.1 == 0.0 { "none" } else { most.0.name() }
}

/// The communication of a run as the sum of what the problem sends, the test of each step and what
/// is typed.
fn added_up(s: &Setting, run: &Run, sent: &str) -> String {
    let whole = Unit::Second.show(run.parts.t_comm);
    if s.p == 1.0 {
        return format!("one processor sends nothing: {whole}");
    }
    let mut sum = vec![sent.to_owned()];
    if s.is_grid() && s.convergence {
        sum.push("(ts + tw) log₂ p".to_owned());
    }
    if s.problem != Problem::Parts && 0.0 < s.typed.t_comm {
        sum.push(Unit::Second.show(s.typed.t_comm));
    }
    format!("{} = {whole}", sum.join(" + "))
}

/// How the communication of the problem is counted, and where that stands.
fn communication(s: &Setting) -> (&'static str, &'static str) {
    let (cut, cable) = ("Hanuliak 2014, section 6.1", "Hanuliak 2014, section 4");
    match (s.problem, s.channel) {
        (Problem::Sum, _) => ("(ts + tw) log₂ p", "Grama et al. 2003, section 5.1"),
        (Problem::Strips, Channel::Switched) if s.p == 2.0 => ("2 (ts + √W tw)", cut),
        (Problem::Strips, Channel::Switched) => ("4 (ts + √W tw)", cut),
        (Problem::Blocks, Channel::Switched) if s.p == 4.0 => ("4 (ts + √W tw / √p)", cut),
        (Problem::Blocks, Channel::Switched) => ("8 (ts + √W tw / √p)", cut),
        (Problem::Strips, Channel::Shared) => ("2 (p − 1) (ts + √W tw)", cable),
        (Problem::Blocks, Channel::Shared) => ("4 (p − √p) (ts + √W tw / √p)", cable),
        (Problem::Formula, _) => ("T_o(W, p) / p", "Grama et al. 2003, section 5.4"),
        (Problem::Parts, _) => ("as typed", PAPER),
    }
}
