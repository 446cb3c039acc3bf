//! The parameters as the model's structs, and the model's functions on them.

use crossover_figures::log_space::log_space;
use crossover_figures::quantity::Unit;
use crossover_model::Size;
use crossover_model::communication::Network;
use crossover_model::stencil::{
    self, Channel, Decision, Decomposition, Domain, Fastest, FileView, Isoefficiency, Partition,
    Rectangle, Relaxation, Total, Winner,
};
use crossover_model::{Error, ErrorKind};

use crate::screen::Params;

/// At most so many points on a curve over p.
const SAMPLES: u32 = 241;

/// What the parameters say, in the model's words.
#[derive(Clone, Copy, Debug)]
pub(super) struct Inputs {
    pub n: f64,
    pub m: f64,
    pub p: f64,
    pub network: Network,
    pub relaxation: Relaxation,
    pub e: f64,
}

impl Inputs {
    pub fn of(params: &Params) -> Self {
        let shared = params.choice("channel") == "shared";
        Self {
            n: params.number("n"),
            m: params.number("m"),
            p: params.number("p"),
            network: Network {
                ts: params.number("ts"),
                th: 0.0,
                tw: params.number("tw"),
            },
            relaxation: Relaxation {
                tc: params.number("tc"),
                iterations: params.number("iters"),
                convergence: params.is_on("convergence"),
                overlap: params.is_on("overlap"),
                channel: if shared {
                    Channel::Shared
                } else {
                    Channel::Switched
                },
                domain: Domain::Counted,
            },
            e: params.number("E"),
        }
    }

    pub fn is_shared(&self) -> bool {
        self.relaxation.channel == Channel::Shared
    }

    /// Whether messages take no time.
    pub fn is_free(&self) -> bool {
        self.network.ts == 0.0 && self.network.tw == 0.0
    }

    fn grid(&self, p: f64) -> Size {
        Size { n: self.n, p }
    }

    /// The exchange of one iteration on `p` processors, with the edges that are really there.
    pub fn exchange(&self, cut: Decomposition, p: f64) -> Result<f64, Error> {
        let Relaxation { channel, .. } = self.relaxation;
        stencil::exchange(cut, channel, Domain::Counted, &self.network, &self.grid(p))
    }

    /// The exchange of one iteration as a readout: blocks only where one of them is interior.
    pub fn exchange_stated(&self, cut: Decomposition) -> Result<f64, Error> {
        stated(cut, self.p)?;
        self.exchange(cut, self.p)
    }

    /// Both exchanges on `p` processors; asked for where both are stated.
    pub fn decision(&self, p: f64) -> Result<Decision, Error> {
        stated(Decomposition::Blocks, p)?;
        stencil::decision(self.relaxation.channel, &self.network, &self.grid(p))
    }

    /// The decision on the other kind of channel.
    pub fn decision_elsewhere(&self) -> Result<Decision, Error> {
        let channel = if self.is_shared() {
            Channel::Switched
        } else {
            Channel::Shared
        };
        stencil::decision(channel, &self.network, &self.grid(self.p))
    }

    pub fn ts_threshold(&self, p: f64) -> Result<f64, Error> {
        self.ts_threshold_for(self.network.tw, p)
    }

    pub fn ts_threshold_for(&self, tw: f64, p: f64) -> Result<f64, Error> {
        stencil::threshold_ts(self.relaxation.channel, tw, &self.grid(p))
    }

    pub fn tw_threshold(&self, p: f64) -> Result<f64, Error> {
        stencil::threshold_tw(self.relaxation.channel, self.network.ts, &self.grid(p))
    }

    /// The processor count above which blocks win.
    pub fn p_cross(&self) -> Result<f64, Error> {
        if self.is_shared() {
            return Err(Error::new(
                ErrorKind::Undefined,
                "channel",
                "shared",
                "there the threshold is n tw for every p, so p decides nothing: \
                 choose the switched network",
            ));
        }
        stencil::p_cross(&self.network, self.n).map_err(|error| {
            if error.kind() == ErrorKind::Undefined && error.field() == "ts" {
                let got = Unit::Second.show(self.network.ts);
                let help = format!(
                    "strips win for every p from n tw = {} on, so give less",
                    Unit::Second.show(self.n * self.network.tw)
                );
                return Error::new(ErrorKind::Undefined, "ts", got, help);
            }
            error
        })
    }

    /// The whole run on `p` processors, with the edges that are really there.
    pub fn total(&self, cut: Decomposition, p: f64) -> Result<Total, Error> {
        stencil::total(cut, &self.relaxation, &self.network, &self.grid(p))
    }

    /// The whole run as a readout: blocks only where one of them is interior.
    pub fn total_stated(&self, cut: Decomposition) -> Result<Total, Error> {
        stated(cut, self.p)?;
        self.total(cut, self.p)
    }

    /// The count of least time within the paper's formula, if `T_comm` rises with p at all.
    pub fn optimum(&self, cut: Decomposition) -> Result<Option<f64>, Error> {
        stencil::optimum(cut, &self.relaxation, &self.network, self.n)
    }

    /// The time of an iteration by that formula; NaN where there is none.
    pub fn iteration_time(&self, cut: Decomposition, p: f64) -> f64 {
        stencil::iteration_time(cut, &self.relaxation, &self.network, &Size { n: self.n, p })
            .unwrap_or(f64::NAN)
    }

    /// The count of least time among those the grid can be cut for.
    pub fn fastest(&self, cut: Decomposition) -> Result<Fastest, Error> {
        stencil::fastest(cut, &self.relaxation, &self.network, self.n)
    }

    pub fn isoefficiency(&self, cut: Decomposition, p: f64) -> Result<Isoefficiency, Error> {
        stencil::isoefficiency_of(cut, self.e, p, &self.relaxation, &self.network)
    }

    /// What the paper charges strips for n > p.
    pub fn strips_as_printed(&self) -> Result<f64, Error> {
        if self.is_shared() {
            let help = "the paper says it of its classic computers: choose the switched network";
            return Err(Error::new(ErrorKind::Undefined, "channel", "shared", help));
        }
        stencil::strips_printed(&self.network, &self.grid(self.p))
    }

    /// Returns what a process reads of the grid in a file.
    pub fn file_view(&self, partition: Partition) -> Result<FileView, Error> {
        stencil::file_view(partition, &self.grid(self.p))
    }

    /// The grid of n rows and `m` columns.
    pub fn rectangle(&self, m: f64) -> Result<Rectangle, Error> {
        if self.is_shared() {
            let help = "the forms for n by m are for a switched network: choose that";
            return Err(Error::new(ErrorKind::Undefined, "channel", "shared", help));
        }
        let (n, p) = (self.n, self.p);
        Ok(Rectangle { n, m, p })
    }

    /// The least square from which on blocks win, where p decides and strips reach it.
    pub fn first_for_blocks(&self) -> Option<f64> {
        let side = self.p_cross().ok()?.sqrt().floor();
        let squares = [side, side + 1.0, side + 2.0].map(|side| side * side);
        let wins = |p: &f64| self.decision(*p).map(|both| both.winner) == Ok(Winner::Blocks);
        squares.into_iter().find(wins)
    }

    /// The square nearest to p at which both cuts exist.
    pub fn nearest_for_both(&self) -> Option<f64> {
        let far = |p: &f64| (p - self.p).abs();
        let both = |p: &f64| self.decision(*p).is_ok();
        let squares = self.squares().into_iter().filter(both);
        squares.min_by(|a, b| far(a).total_cmp(&far(b)))
    }

    /// The squares around p that blocks can have, those of at most n² only.
    pub fn squares(&self) -> Vec<f64> {
        let Ok((below, above)) = stencil::square_neighbors(self.p) else {
            return Vec::new();
        };
        let mut squares = vec![below, above];
        squares.dedup();
        squares.retain(|p| *p <= self.n * self.n);
        squares
    }
}

/// Whether a readout may be given: blocks need one with all four neighbors.
fn stated(cut: Decomposition, p: f64) -> Result<(), Error> {
    if cut == Decomposition::Blocks && p < 9.0 {
        let help = "blocks need an interior one: give a square from 9";
        return Err(Error::new(ErrorKind::TooFewProcessors, "p", p, help));
    }
    Ok(())
}

/// Whole numbers from `least` to `most`, evenly spaced by their logarithm where there are many.
pub(super) fn counts(least: f64, most: f64) -> Vec<f64> {
    let mut counts = Vec::new();
    let mut last = f64::NAN;
    for count in log_space(least, most.max(least), SAMPLES).map(f64::round) {
        if count != last && least <= count && count <= most {
            counts.push(count);
            last = count;
        }
    }
    counts
}

/// Squares from `least` to `most`, of whole numbers spaced as [`counts`].
pub(super) fn squares(least: f64, most: f64) -> Vec<f64> {
    let sides = counts(least.sqrt().ceil(), most.sqrt().floor());
    sides.into_iter().map(|side| side * side).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn few_counts_are_all_there() {
        assert_eq!(counts(1.0, 5.0), [1.0, 2.0, 3.0, 4.0, 5.0]);
        assert_eq!(squares(9.0, 30.0), [9.0, 16.0, 25.0]);
        assert_eq!(counts(5.0, 4.0), []);
    }

    #[test]
    fn many_counts_reach_both_ends() {
        let counts = counts(3.0, 1e6);
        assert_eq!((counts.first(), counts.last()), (Some(&3.0), Some(&1e6)));
        assert!(counts.len() <= 241 && counts.is_sorted());
    }
}
