//! The parameters as the model's structs, and the model's functions on them.

use crossover_figures::log_space::whole_log_space;
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

/// The parameters as the model takes them.
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
            network: Network { ts: params.number("ts"), th: 0.0, tw: params.number("tw") },
            relaxation: Relaxation {
                tc: params.number("tc"),
                iterations: params.number("iters"),
                convergence: params.is_on("convergence"),
                overlap: params.is_on("overlap"),
                channel: if shared { Channel::Shared } else { Channel::Switched },
                duplex: !shared && params.choice("duplex") == "full",
                domain: Domain::Counted,
            },
            e: params.number("E"),
        }
    }

    pub fn is_shared(&self) -> bool {
        self.relaxation.channel == Channel::Shared
    }

    /// Returns whether edges are sent and received at the same time.
    pub fn is_duplex(&self) -> bool {
        self.relaxation.duplex
    }

    /// Returns the network as the exchange sees it.
    pub fn edges(&self) -> Network {
        self.relaxation.edges(&self.network)
    }

    /// Returns whether messages take no time.
    pub fn is_free(&self) -> bool {
        self.network.ts == 0.0 && self.network.tw == 0.0
    }

    fn grid(&self, p: f64) -> Size {
        Size { n: self.n, p }
    }

    /// Returns the exchange of one iteration on `p` processors, with the edges that exist, in seconds.
    pub fn exchange(&self, cut: Decomposition, p: f64) -> Result<f64, Error> {
        let Relaxation { channel, .. } = self.relaxation;
        stencil::exchange(cut, channel, Domain::Counted, &self.edges(), &self.grid(p))
    }

    /// Returns the exchange of one iteration as a readout: blocks only where one of them is interior.
    pub fn exchange_here(&self, cut: Decomposition) -> Result<f64, Error> {
        defined_here(cut, self.p)?;
        self.exchange(cut, self.p)
    }

    /// Returns whether the grid can be cut into `p` blocks, one of them interior.
    pub fn has_blocks(&self) -> bool {
        self.exchange_here(Decomposition::Blocks).is_ok()
    }

    /// Returns both exchanges on `p` processors, where both are stated.
    pub fn decision(&self, p: f64) -> Result<Decision, Error> {
        defined_here(Decomposition::Blocks, p)?;
        stencil::decision(self.relaxation.channel, &self.edges(), &self.grid(p))
    }

    /// Returns the decision on the other kind of channel.
    pub fn decision_elsewhere(&self) -> Result<Decision, Error> {
        let channel = if self.is_shared() { Channel::Switched } else { Channel::Shared };
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

    /// Returns the number of processors above which blocks win.
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

    /// Returns the whole run on `p` processors, with the edges that exist.
    pub fn total(&self, cut: Decomposition, p: f64) -> Result<Total, Error> {
        stencil::total(cut, &self.relaxation, &self.network, &self.grid(p))
    }

    /// Returns the whole run as a readout: blocks only where one of them is interior.
    pub fn total_here(&self, cut: Decomposition) -> Result<Total, Error> {
        defined_here(cut, self.p)?;
        self.total(cut, self.p)
    }

    /// Returns the optimal number of processors by the paper's formula, if `T_comm` rises with p.
    pub fn optimum(&self, cut: Decomposition) -> Result<Option<f64>, Error> {
        stencil::optimum(cut, &self.relaxation, &self.network, self.n)
    }

    /// Returns the time of an iteration by that formula, in seconds; NaN where there is none.
    pub fn iteration_time(&self, cut: Decomposition, p: f64) -> f64 {
        stencil::iteration_time(cut, &self.relaxation, &self.network, &Size { n: self.n, p })
            .unwrap_or(f64::NAN)
    }

    /// Returns the optimal number of processors among those that the grid can be cut for.
    pub fn fastest(&self, cut: Decomposition) -> Result<Fastest, Error> {
        stencil::fastest(cut, &self.relaxation, &self.network, self.n)
    }

    pub fn isoefficiency(&self, cut: Decomposition, p: f64) -> Result<Isoefficiency, Error> {
        stencil::isoefficiency_of(cut, self.e, p, &self.relaxation, &self.network)
    }

    /// Returns the exchange of strips as the paper prints it for n > p, in seconds.
    pub fn strips_as_printed(&self) -> Result<f64, Error> {
        if self.is_shared() {
            let help = "the printed form is for a switched network. Choose that";
            return Err(Error::new(ErrorKind::Undefined, "channel", "shared", help));
        }
        stencil::strips_printed(&self.network, &self.grid(self.p))
    }

    /// Returns what a process reads of the grid in a file.
    pub fn file_view(&self, partition: Partition) -> Result<FileView, Error> {
        stencil::file_view(partition, &self.grid(self.p))
    }

    /// Returns the share of the file from the first to the last word of a view.
    pub fn share(&self, view: &FileView) -> f64 {
        view.extent / (self.n * self.n)
    }

    /// Returns the grid of n rows and `m` columns.
    pub fn rectangle(&self, m: f64) -> Result<Rectangle, Error> {
        if self.is_shared() {
            let help = "the forms for n by m are for a switched network. Choose that";
            return Err(Error::new(ErrorKind::Undefined, "channel", "shared", help));
        }
        let (n, p) = (self.n, self.p);
        Ok(Rectangle { n, m, p })
    }

    /// Returns the least square from which on blocks win, where p decides and strips reach it.
    pub fn first_for_blocks(&self) -> Option<f64> {
        let side = self.p_cross().ok()?.sqrt().floor();
        let squares = [side, side + 1.0, side + 2.0].map(|side| side * side);
        let wins = |p: &f64| self.decision(*p).map(|both| both.winner) == Ok(Winner::Blocks);
        squares.into_iter().find(wins)
    }

    /// Returns the square nearest to p at which both cuts exist.
    pub fn nearest_for_both(&self) -> Option<f64> {
        let far = |p: &f64| (p - self.p).abs();
        let both = |p: &f64| self.decision(*p).is_ok();
        let squares = self.squares().into_iter().filter(both);
        squares.min_by(|a, b| far(a).total_cmp(&far(b)))
    }

    /// Returns the squares around p that blocks can have, those of at most n² only.
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

/// Returns whether a readout may be given: blocks need one with all four neighbors.
fn defined_here(cut: Decomposition, p: f64) -> Result<(), Error> {
    if cut == Decomposition::Blocks && p < 9.0 {
        let help = "blocks need one with four neighbors. Use a square from 9";
        return Err(Error::new(ErrorKind::TooFewProcessors, "p", p, help));
    }
    Ok(())
}

/// Returns the numbers of strips on a curve from `least` to `most`.
pub(super) fn counts(least: f64, most: f64) -> Vec<f64> {
    whole_log_space(least, most, SAMPLES)
}

/// Returns the squares on a curve from `least` to `most`.
pub(super) fn squares(least: f64, most: f64) -> Vec<f64> {
    let sides = counts(least.sqrt().ceil(), most.sqrt().floor());
    sides.into_iter().map(|side| side * side).collect()
}
