//! The quantities: how often failures come, the intervals, what the run takes, and the best levels and nodes.

use crossover_figures::formula::Letters;

use crate::screen::prelude::*;

use super::letters::letters;
use super::params::Values;
use super::state::State;

type Q = Quantity<State>;

/// The colors of the figures: the time of the run and what it is made of, the first-order approximation, and the share.
pub(super) const TIME: Ink = Ink::Series(0);
pub(super) const ORDER: Ink = Ink::Series(1);
pub(super) const WORK: Ink = Ink::Series(2);
pub(super) const SAVED: Ink = Ink::Series(3);
pub(super) const RESTART: Ink = Ink::Series(4);
pub(super) const WASTE: Ink = Ink::Series(5);

const YOUNG: &str = "Young 1974";
const DALY: &str = "Daly 2006, equation 37";
const EXACT: &str = "Daly 2006, section 2; down time: Bougeret et al. 2011";
const DERIVED: &str = "Derived here, see the notes";
const POISSON: &str = "Independent failures at a constant rate";
const PLAYED: &str = "Counted while failures are drawn";
const SOUGHT: &str = "Found by search";
const BY_LAMBERT: &str = "M (1 + W0(-e^(-1 - δ/M))) with Lambert's function, by Newton's method.";
const BY_GOLDEN: &str = "One level: Lambert's function. Two: golden section over the logarithm.";
const BY_LEVELS: &str = "1 to 64 segments are tried, each with its best interval.";
const BY_NODES: &str = "The time falls with the nodes and then rises: halving finds its least.";
const BY_PLAY: &str = "Failures are drawn with the seed, and the times are added up.";
const LEVELS: &str = "t_two <= T_fewer and t_two <= T_further";
const NODES: &str = "t_best_N <= T_below and t_best_N <= T_above";
// Where the time is beyond all bounds: its derivative over the interval, which is zero at the best one.
const SLOPE_USED: &str = "abs(1 - tau_used / M - exp(-(tau_used + δ) / M)) <= 0.000001";
const SLOPE_BEST: &str = "abs(1 - tau_best / M - exp(-(tau_best + δ) / M)) <= 0.000001";
const SLOPE_EXACT: &str = "abs(1 - tau_exact / M - exp(-(tau_exact + δ) / M)) <= 0.000001";

/// Makes the quantity of a time.
macro_rules! time {
    ($key:literal, $symbol:literal, $label:literal, $value:expr) => {
        Q::number($key, $symbol, $label, Unit::Duration, $value)
    };
}

impl Prepared for State {
    const QUANTITIES: &'static [Q] = &[
        time!("t", "T", "Expected time of the run", State::time)
            .better(Better::Less)
            .formula_by(|s| {
                if s.has_two_levels() {
                    "(W / (k tau_used)) (M + w) F"
                } else {
                    "(W / tau_used) (M + w) F"
                }
            })
            .source_by(|s| if s.has_two_levels() { DERIVED } else { EXACT })
            .with_curve("time", TIME),
        time!("tau_used", "τ", "Work between checkpoints", State::interval_used)
            .origin_by(|s| {
                Some(match s.values.tau {
                    Some(_) => Origin::Formula("τ"),
                    None if s.time().is_ok() => {
                        Origin::Found { by: BY_GOLDEN, holds: "t <= T_less and t <= T_more" }
                    }
                    None => Origin::Found { by: BY_LAMBERT, holds: SLOPE_USED },
                })
            })
            .source("As given, or found by search"),
        Q::share("waste", "", "Share that is no work", State::waste)
            .formula("1 - W / t")
            .source("Definition")
            .with_curve("share lost", WASTE),
        time!("M", "M", "Mean time between failures", |s| s.run.mean())
            .formula("μ / N")
            .source(POISSON),
        Q::ratio("failures", "", "Failures of the run", |s| Ok(s.time()? / s.mean()))
            .formula("t / M")
            .source(POISSON),
        Q::ratio("failures_ideal", "", "Failures in as much time as the work", |s| {
            Ok(s.run.work / s.run.mean()?)
        })
        .formula("W / M")
        .source(POISSON),
        Q::ratio("checkpoints", "", "Checkpoints", |s| {
            s.time()?;
            Ok(s.run.work / s.interval_used()?)
        })
        .formula("W / tau_used")
        .source("Counted"),
        time!("t_checkpoints", "", "Time for checkpoints", |s| Ok(s.parts()?.checkpoints))
            .formula("checkpoints ((k - 1) δ_1 + δ) / k")
            .source("Counted"),
        time!("t_lost", "", "Lost work", |s| Ok(s.parts()?.lost))
            .formula("max(0, t - W - t_checkpoints - t_restarts)")
            .source(DERIVED),
        time!("t_restarts", "", "Down times and restarts", |s| Ok(s.parts()?.restarts))
            .formula("t (w / (M + w))")
            .source(DERIVED),
        time!("tau_best", "τ*", "Best interval", State::best_interval)
            .found_by(BY_GOLDEN, |s| {
                if s.best_time().is_ok() {
                    "t_best <= T_less and t_best <= T_more"
                } else {
                    SLOPE_BEST
                }
            })
            .source(SOUGHT),
        time!("t_best", "T*", "Time with the best interval", State::best_time)
            .with_certificate(BY_GOLDEN, "t_best <= T_less and t_best <= T_more")
            .source(SOUGHT),
        time!("tau_young", "", "Young's interval", |s| s.run.young())
            .formula("sqrt(2 δ M)")
            .source(YOUNG),
        time!("tau_daly", "", "Daly's interval", |s| s.run.daly())
            .formula_by(|s| {
                if s.run.delta < 2.0 * s.mean() {
                    "tau_young (1 + sqrt(δ / (2 M)) / 3 + δ / (18 M)) - δ"
                } else {
                    "M"
                }
            })
            .source(DALY),
        time!("tau_exact", "", "Best interval on one level", |s| s.run.exact_interval())
            .found_by(BY_LAMBERT, |s| {
                if s.exact_time().is_ok() {
                    "t_exact <= t_less and t_exact <= t_more"
                } else {
                    SLOPE_EXACT
                }
            })
            .source(DERIVED),
        time!("t_young", "", "Time with Young's interval", |s| s.time_on_one_level(s.run.young()))
            .formula("(W / tau_young) exp(R / M) (M + D) F_young")
            .source(EXACT),
        time!("t_daly", "", "Time with Daly's interval", |s| s.time_on_one_level(s.run.daly()))
            .formula("(W / tau_daly) exp(R / M) (M + D) F_daly")
            .source(EXACT),
        time!("t_exact", "", "Least time on one level", State::exact_time)
            .formula("(W / tau_exact) exp(R / M) (M + D) F_exact")
            .source(EXACT),
        Q::share("waste_first", "", "Share that is no work, first order", |s| {
            s.run.first_order(s.interval_used()?)
        })
        .formula("δ / tau_used + tau_used / (2 M)")
        .source(YOUNG)
        .with_curve("first order", ORDER),
        time!("t_two", "", "Least time with local checkpoints", |s| Ok(s.best_levels()?.t))
            .with_certificate(BY_LEVELS, LEVELS)
            .source(SOUGHT),
        Q::ratio("k_best", "k*", "Best segments per global checkpoint", |s| Ok(s.best_levels()?.k))
            .with_certificate(BY_LEVELS, LEVELS)
            .source(SOUGHT),
        time!("tau_two", "", "Best interval with local checkpoints", |s| Ok(s.best_levels()?.tau))
            .with_certificate(BY_LEVELS, "t_two <= T_shorter and t_two <= T_longer")
            .source(SOUGHT),
        Q::share("waste_two", "", "Share that is no work, with local ones", |s| {
            Ok(1.0 - s.run.work / s.best_levels()?.t)
        })
        .formula("1 - W / t_two")
        .source("Definition"),
        Q::ratio("best_N", "N*", "Best number of nodes", |s| Ok(s.best_nodes()?.n))
            .with_certificate(BY_NODES, NODES)
            .source(SOUGHT)
            .remark("One level. The time to write a checkpoint stays the same."),
        time!("t_best_N", "", "Time on the best number of nodes", |s| Ok(s.best_nodes()?.t))
            .with_certificate(BY_NODES, NODES)
            .source(SOUGHT),
        Q::ratio("over_best_N", "", "Times as long as on that number", |s| {
            Ok(s.exact_time()? / s.best_nodes()?.t)
        })
        .formula("t_exact / t_best_N")
        .source("Definition"),
        time!("t_played", "", "Time as played", |s| Ok(s.played()?.t))
            .with_certificate(BY_PLAY, "W <= t_played")
            .source(PLAYED),
        time!("t_played_error", "", "Standard error of that time", State::played_error)
            .with_certificate(BY_PLAY, "0 <= t_played_error")
            .source(PLAYED),
        Q::ratio("failures_played", "", "Failures that were played", |s| Ok(s.played()?.failures))
            .with_certificate(BY_PLAY, "0 <= failures_played")
            .source(PLAYED),
    ];

    fn prepare(params: &Params) -> Self {
        Self::from(Values::from(params))
    }

    fn complete(&self) {
        // Why there is none is kept as well.
        let _ = self.find_played();
    }

    fn letters(&self) -> Letters {
        letters(self)
    }
}
