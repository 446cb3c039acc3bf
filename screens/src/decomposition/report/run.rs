//! The whole run on one cut: time, speedup, efficiency, the best p and the grid that is enough.

use crossover_model::stencil::{Decomposition, Total};
use crossover_model::{Error, ErrorKind};

use super::super::setting::Setting;
use super::{number, of, time};
use crate::quantity::{Unit, percent};
use crate::screen::{Readout, Why};

pub(super) fn run(s: &Setting, cut: Decomposition) -> Vec<Readout> {
    let total = s.total_stated(cut);
    let number = |key, symbol, label, unit, pick: fn(&Total) -> f64| {
        Readout::number(
            key,
            symbol,
            label,
            unit,
            total.as_ref().map(pick).map_err(Error::clone),
        )
    };
    let time = number(
        of(cut, "t_total_strips", "t_total_blocks"),
        "T(s,p)",
        of(cut, "run on strips", "run on blocks"),
        Unit::Second,
        |total| total.t_p,
    )
    .why(why_total(s, &total));
    vec![
        if s.job.overlap { time } else { time.summed() },
        number(
            of(cut, "speedup_strips", "speedup_blocks"),
            "S",
            of(cut, "speedup of strips", "speedup of blocks"),
            Unit::One,
            |total| total.speedup,
        )
        .why(why_ratio(
            s,
            &total,
            "S = n² tc / T, with n² tc the time on one processor",
        )),
        number(
            of(cut, "efficiency_strips", "efficiency_blocks"),
            "E",
            of(cut, "efficiency of strips", "efficiency of blocks"),
            Unit::One,
            |total| total.efficiency,
        )
        .why(why_ratio(s, &total, "E = S / p")),
        best_p(s, cut),
        isoefficiency(s, cut),
    ]
}

const RUN_SOURCE: &str = "Hanuliak 2014, sections 4 and 6 put together: T = T_comp + T_comm; the \
                          convergence test is an all-reduce of one word, a part of T_comm";

/// What the run is made of.
fn sides_of(total: &Total) -> Vec<(&'static str, f64, Unit)> {
    vec![
        ("computing", total.t_comp, Unit::Second),
        ("communicating", total.t_comm, Unit::Second),
    ]
}

fn why_total(s: &Setting, total: &Result<Total, Error>) -> Why {
    let formula = match (s.job.overlap, s.job.convergence) {
        (false, false) => "T = iters (n² tc / p + T_comm)",
        (false, true) => "T = iters (n² tc / p + T_comm), T_comm = exchange + (ts + tw) log2 p",
        (true, false) => "T = iters max(n² tc / p, T_comm)",
        (true, true) => "T = iters max(n² tc / p, T_comm), T_comm = exchange + (ts + tw) log2 p",
    };
    let Ok(total) = total else {
        return Why {
            formula,
            source: RUN_SOURCE,
            ..Why::default()
        };
    };
    let sides = (time(total.t_comp), time(total.t_comm), time(total.t_p));
    Why {
        formula,
        numbers: if s.job.overlap {
            format!("max({}, {}) = {}", sides.0, sides.1, sides.2)
        } else {
            format!("{} + {} = {}", sides.0, sides.1, sides.2)
        },
        terms: sides_of(total),
        source: RUN_SOURCE,
        regime: regime_of(total),
    }
}

fn why_ratio(s: &Setting, total: &Result<Total, Error>, formula: &'static str) -> Why {
    let Ok(total) = total else {
        return Why {
            formula,
            source: RUN_SOURCE,
            ..Why::default()
        };
    };
    let mut terms = sides_of(total);
    terms.push(("one processor alone", total.t_1, Unit::Second));
    Why {
        formula,
        numbers: format!(
            "{} / {} = {}, over p = {}: {}",
            time(total.t_1),
            time(total.t_p),
            number(total.speedup),
            number(s.p),
            number(total.efficiency)
        ),
        terms,
        source: RUN_SOURCE,
        regime: regime_of(total),
    }
}

fn regime_of(total: &Total) -> String {
    let both = total.t_comp + total.t_comm;
    if both == 0.0 {
        return String::new();
    }
    let share = percent(total.t_comm / both);
    if total.t_comm > total.t_comp {
        format!("communication bound: {share} of the work of a processor is communication")
    } else {
        format!("computation bound: {share} of the work of a processor is communication")
    }
}

fn best_p(s: &Setting, cut: Decomposition) -> Readout {
    let best = s.optimum(cut).and_then(|best| {
        best.ok_or_else(|| {
            if s.job.convergence || s.is_shared() {
                let mend = "messages take no time, so the time falls for every p: give more";
                return Error::new(ErrorKind::Undefined, "ts", s.network.ts, mend);
            }
            let mend = "T_comm does not rise with p, so the time has no least value over p: turn \
                        the convergence test on, or choose the shared channel";
            Error::new(ErrorKind::Undefined, "convergence", "off", mend)
        })
    });
    let regime = match &best {
        Ok(p) if *p == 1.0 => "what computing saves, communicating takes: one processor is best",
        Ok(_) => "computing shrinks as 1/p, communicating grows: their balance",
        Err(_) => "",
    };
    let closed = cut == Decomposition::Strips && !s.is_shared() && !s.job.overlap;
    let numbers = match &best {
        Ok(p) if closed => format!(
            "max(1, {}² × {} × ln 2 / ({} + {})) = {}",
            number(s.n),
            time(s.job.tc),
            time(s.network.ts),
            Unit::SecondPerWord.show(s.network.tw),
            number(*p)
        ),
        Ok(p) if *p == 1.0 => "T(p) rises from p = 1 on".to_owned(),
        Ok(p) if s.job.overlap => format!("from {} on T(p) rises", number(*p)),
        Ok(p) => format!("where the slope of T(p) is zero: {}", number(*p)),
        Err(_) => String::new(),
    };
    Readout::number(
        of(cut, "p_best_strips", "p_best_blocks"),
        "p*",
        of(
            cut,
            "strips that finish first, by the formula",
            "blocks that finish first, by the formula",
        ),
        Unit::Processor,
        best,
    )
    .why(Why {
        formula: if closed {
            "p* = max(1, n² tc ln 2 / (ts + tw)), with a convergence test"
        } else {
            "the p of least T(p)"
        },
        numbers,
        terms: vec![
            ("points of the grid", s.n * s.n, Unit::One),
            ("tc", s.job.tc, Unit::Second),
        ],
        source: "derived from Hanuliak 2014, section 4.1 (Fig. 9) and section 6; not bounded by \
                 the rows there are",
        regime: regime.to_owned(),
    })
}

/// How the work grows in the end that keeps an efficiency.
fn growth(s: &Setting, cut: Decomposition) -> &'static str {
    // Edges whose words take no time leave the start-ups alone to decide.
    let words = 0.0 < s.network.tw;
    match (cut, s.is_shared()) {
        (Decomposition::Strips, true) if words => "p⁴",
        (Decomposition::Blocks, true) if words => "p³",
        (_, true) => "p²",
        (Decomposition::Strips, false) if words => "p²",
        _ if s.job.convergence => "p log p",
        _ => "p",
    }
}

fn isoefficiency(s: &Setting, cut: Decomposition) -> Readout {
    let p = s.p;
    let found = s.isoefficiency(cut, p);
    let numbers = found.as_ref().map_or(String::new(), |found| {
        format!(
            "n = {}, {} points, for E = {} on p = {}",
            number(found.n),
            number(found.w),
            number(s.e),
            number(p)
        )
    });
    let regime = found.as_ref().map_or(String::new(), |found| {
        if s.is_free() {
            "messages take no time: any grid keeps it".to_owned()
        } else if found.n < found.n_concurrency {
            let least = number(found.n_concurrency);
            format!("concurrency bound: n = {least} is needed to be cut at all")
        } else {
            format!("in the end the work must grow as {}", growth(s, cut))
        }
    });
    let plain = !s.is_shared() && !s.job.convergence && !s.job.overlap;
    Readout::number(
        of(cut, "n_iso_strips", "n_iso_blocks"),
        "n",
        of(
            cut,
            "side that keeps the efficiency, strips",
            "side that keeps the efficiency, blocks",
        ),
        Unit::One,
        found.map(|found| found.n),
    )
    .why(Why {
        formula: match (plain, cut) {
            (true, Decomposition::Strips) => "tc n² − 4 K p tw n − 4 K p ts = 0, K = E/(1 − E)",
            (true, Decomposition::Blocks) => "tc n² − 8 K √p tw n − 8 K p ts = 0, K = E/(1 − E)",
            (false, _) => "n² tc = K p T_comm(n), K = E/(1 − E), or E where they overlap",
        },
        numbers,
        terms: vec![
            ("E", s.e, Unit::One),
            ("p", p, Unit::Processor),
            ("tc", s.job.tc, Unit::Second),
        ],
        source: "Grama et al., chapter 5, on Hanuliak 2014, section 6; the paper's own \
                 w(s) = max[T_comp, h] is the dominating term, not an isoefficiency",
        regime,
    })
}
