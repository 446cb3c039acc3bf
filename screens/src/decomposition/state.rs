//! The state: the grid, the network and the run, and what the model says of them.

use std::ops::Deref;

use crossover_model::Size;
use crossover_model::communication::Network;
use crossover_model::stencil::{
    self, Channel, Cut, Decision, Decomposition, Domain, Fastest, FileView, Method, Partition,
    Rectangle, Relaxation, SlowestMode, Total, Winner,
};

use crate::screen::prelude::*;

use super::params::{Duplex, Values};
use Decomposition::Strips;

/// The grid, the network and the run.
pub(super) struct State {
    values: Values,
    pub network: Network,
    pub relaxation: Relaxation,
}

impl From<Values> for State {
    fn from(values: Values) -> Self {
        let network = Network { ts: values.ts, th: 0.0, tw: values.tw };
        let relaxation = Relaxation {
            tc: values.tc,
            iterations: values.iters,
            convergence: values.convergence,
            overlap: values.overlap,
            channel: values.channel,
            duplex: values.channel == Channel::Switched && values.duplex == Duplex::Full,
            method: Method::Jacobi,
            domain: Domain::Counted,
        };
        Self { values, network, relaxation }
    }
}

impl Deref for State {
    type Target = Values;

    fn deref(&self) -> &Values {
        &self.values
    }
}

impl State {
    pub fn is_shared(&self) -> bool {
        self.channel == Channel::Shared
    }

    /// Returns whether edges are sent and received at the same time.
    pub fn is_duplex(&self) -> bool {
        self.relaxation.duplex
    }

    /// Returns whether the points of a checkerboard are computed color by color.
    pub fn is_red_black(&self) -> bool {
        self.method == Method::GaussSeidel
    }

    /// Returns whether messages take no time.
    pub fn is_free(&self) -> bool {
        self.ts == 0.0 && self.tw == 0.0
    }

    pub fn only_switched(&self, help: &'static str) -> Result<(), Error> {
        if self.is_shared() {
            return Err(Error::new(ErrorKind::Undefined, "channel", "shared", help));
        }
        Ok(())
    }

    /// Returns whether readouts of blocks may be given: one block needs all four neighbors.
    pub fn blocks_are_defined(&self) -> Result<(), Error> {
        blocks_at(self.p)
    }

    pub fn grid(&self, p: f64) -> Size {
        Size { n: self.n, p }
    }

    /// Returns the network as the exchange sees it.
    pub fn edges(&self) -> Network {
        self.relaxation.edges(&self.network)
    }

    /// Returns the exchange of one iteration on `p` processors, with the edges that exist, in seconds.
    pub fn exchange(&self, cut: Decomposition, p: f64) -> Result<f64, Error> {
        stencil::exchange(cut, self.channel, Domain::Counted, &self.edges(), &self.grid(p))
    }

    /// Returns whether the grid can be cut so on the present number of processors.
    pub fn exists(&self, cut: Decomposition) -> bool {
        (cut == Strips || self.blocks_are_defined().is_ok()) && self.exchange(cut, self.p).is_ok()
    }

    /// Returns the exchange of strips as the paper prints it for n > p, in seconds.
    pub fn strips_as_printed(&self) -> Result<f64, Error> {
        self.only_switched("the printed form is for a switched network. Choose that")?;
        stencil::strips_printed(&self.network, &self.grid(self.p))
    }

    /// Returns both exchanges on `p` processors, where both are defined.
    pub fn decision(&self, p: f64) -> Result<Decision, Error> {
        blocks_at(p)?;
        stencil::decision(self.channel, &self.edges(), &self.grid(p))
    }

    /// Returns which exchange is cheaper, where both are defined.
    pub fn winner(&self) -> Option<Winner> {
        Some(self.decision(self.p).ok()?.winner)
    }

    /// Returns which exchange is cheaper on the other kind of channel.
    pub fn winner_elsewhere(&self) -> Option<Winner> {
        let channel = if self.is_shared() { Channel::Switched } else { Channel::Shared };
        Some(stencil::decision(channel, &self.network, &self.grid(self.p)).ok()?.winner)
    }

    pub fn ts_threshold(&self) -> Result<f64, Error> {
        stencil::threshold_ts(self.channel, self.tw, &self.grid(self.p))
    }

    pub fn ts_factor(&self) -> Result<f64, Error> {
        let factor = Some(self.ts / self.ts_threshold()?).filter(|factor| factor.is_finite());
        factor.ok_or_else(|| {
            let help = "words take no time, so the break-even point is 0. Set tw above zero";
            Error::new(ErrorKind::Undefined, "tw", Unit::SecondPerWord.show(self.tw), help)
        })
    }

    /// Returns the number of processors above which blocks win.
    pub fn p_cross(&self) -> Result<f64, Error> {
        self.only_switched(
            "there the threshold is n tw for every p, so p decides nothing: \
             choose the switched network",
        )?;
        stencil::p_cross(&self.network, self.n).map_err(|error| {
            if error.kind() == ErrorKind::Undefined && error.field() == "ts" {
                let most = Unit::Second.show(self.n * self.tw);
                let help = format!("strips win for every p from n tw = {most} on, so give less");
                return Error::new(ErrorKind::Undefined, "ts", Unit::Second.show(self.ts), help);
            }
            error
        })
    }

    /// Returns the whole run on the present number of processors, with the edges that exist.
    pub fn total(&self, cut: Decomposition) -> Result<Total, Error> {
        self.total_on(cut, self.p)
    }

    /// Returns the whole run on `p` processors.
    pub fn total_on(&self, cut: Decomposition, p: f64) -> Result<Total, Error> {
        stencil::total(cut, &self.relaxation, &self.network, &self.grid(p))
    }

    /// Returns the optimal number of processors by the paper's formula, if `T_comm` rises with p.
    pub fn optimum(&self, cut: Decomposition) -> Result<Option<f64>, Error> {
        stencil::optimum(cut, &self.relaxation, &self.network, self.n)
    }

    pub fn best(&self, cut: Decomposition) -> Result<f64, Error> {
        self.optimum(cut)?.ok_or_else(|| {
            if self.convergence || self.is_shared() {
                let help = "messages take no time, so the time falls for every p. Set ts above zero";
                return Error::new(ErrorKind::Undefined, "ts", self.ts, help);
            }
            let help = "T_comm does not rise with p, so the time has no least value over p: turn the \
                        convergence test on, or choose the shared channel";
            Error::new(ErrorKind::Undefined, "convergence", "off", help)
        })
    }

    /// Returns the time of an iteration on the optimal number of processors, on 1 % fewer and on 1 %
    /// more, in seconds; NaN where there is none.
    pub fn around(&self, cut: Decomposition) -> [f64; 3] {
        let best = self.optimum(cut).ok().flatten().unwrap_or(f64::NAN);
        [best, (best / 1.01).max(1.0), best * 1.01].map(|p| {
            stencil::iteration_time(cut, &self.relaxation, &self.network, &self.grid(p))
                .unwrap_or(f64::NAN)
        })
    }

    /// Returns the optimal number of processors among those that the grid can be cut for.
    pub fn fastest(&self, cut: Decomposition) -> Result<Fastest, Error> {
        stencil::fastest(cut, &self.relaxation, &self.network, self.n)
    }

    pub fn side(&self, cut: Decomposition) -> Result<f64, Error> {
        let found = stencil::isoefficiency_of(cut, self.E, self.p, &self.relaxation, &self.network);
        // The model calls the work W.
        found
            .map(|side| side.n)
            .map_err(|error| if error.field() == "W" { error.on("tc") } else { error })
    }

    /// Returns the slowest part of the error of the iteration.
    pub fn mode(&self) -> Result<SlowestMode, Error> {
        SlowestMode::of(self.n, self.boundary, self.method)
    }

    /// Returns the iterations of a run that stops when no point changes by more than eps.
    pub fn iterations(&self) -> Result<f64, Error> {
        self.mode()?.iterations(self.eps)
    }

    pub fn error_at_stop(&self) -> Result<f64, Error> {
        Ok(self.mode()?.error_after(self.iterations()?))
    }

    /// Returns the change in the iteration that stops, and in the one before, which the initial error
    /// stands for where there is none.
    pub fn around_stop(&self) -> Result<[f64; 2], Error> {
        let (mode, last) = (self.mode()?, self.iterations()?);
        let before = if last == 1.0 { 1.0 } else { mode.change_in(last - 1.0) };
        Ok([mode.change_in(last), before])
    }

    /// Returns the error after the iteration that makes it small enough, and after the one before.
    pub fn around_error(&self) -> Result<[f64; 2], Error> {
        let mode = self.mode()?;
        let last = mode.iterations_to_error(self.eps)?;
        Ok([last, last - 1.0].map(|t| mode.error_after(t)))
    }

    /// Returns the time of a run that iterates to the precision, in seconds.
    pub fn converge(&self, cut: Decomposition) -> Result<f64, Error> {
        let relaxation = Relaxation {
            iterations: self.iterations()?,
            convergence: true,
            method: self.method,
            ..self.relaxation
        };
        Ok(stencil::total(cut, &relaxation, &self.network, &self.grid(self.p))?.t_p)
    }

    /// Returns the points of the largest part on `p` processors.
    pub fn largest(&self, cut: Decomposition, p: f64) -> Result<f64, Error> {
        stencil::largest_part(cut, &self.grid(p))
    }

    /// Returns the points of the largest part over those of an equal share.
    pub fn imbalance(&self, cut: Decomposition) -> Result<f64, Error> {
        Ok(self.largest(cut, self.p)? * self.p / (self.n * self.n))
    }

    /// Returns the share of the file that is read twice where parts overlap.
    pub fn read_twice(&self, partition: Partition) -> Result<f64, Error> {
        stencil::overlap(partition, self.W, &self.grid(self.p))
    }

    /// Returns the rounds in which all processes can write their locked parts.
    pub fn rounds(&self, partition: Partition) -> Result<f64, Error> {
        stencil::lock_rounds(partition, self.W, &self.grid(self.p))
    }

    /// Returns how the work grows in the end that keeps an efficiency.
    /// Returns the grid of n rows and `m` columns.
    pub fn rectangle(&self, m: f64) -> Result<Rectangle, Error> {
        self.only_switched("the forms for n by m are for a switched network. Choose that")?;
        Ok(Rectangle { n: self.n, m, p: self.p })
    }

    /// Returns the direction of the strips with the shorter edge.
    pub fn cut(&self) -> Result<Cut, Error> {
        Ok(self.rectangle(self.m)?.best_cut())
    }

    /// Returns the exchange of strips of that direction in a grid of `m` columns, in seconds.
    pub fn strips_nm(&self, cut: Cut, m: f64) -> Result<f64, Error> {
        self.rectangle(m)?.strips(cut, &self.edges())
    }

    /// Returns what a process reads of the grid in a file.
    pub fn view(&self, partition: Partition) -> Result<FileView, Error> {
        stencil::file_view(partition, &self.grid(self.p))
    }

    /// Returns the share of the file from the first to the last word that a process reads.
    pub fn extent(&self, partition: Partition) -> Result<f64, Error> {
        Ok(self.view(partition)?.extent / (self.n * self.n))
    }

    /// Returns the least square from which on blocks win, where p decides and strips reach it.
    pub fn first_for_blocks(&self) -> Option<f64> {
        let side = self.p_cross().ok()?.sqrt().floor();
        let squares = [side, side + 1.0, side + 2.0].map(|side| side * side);
        let wins = |p: &f64| self.decision(*p).is_ok_and(|both| both.winner == Winner::Blocks);
        squares.into_iter().find(wins)
    }

    /// Returns the square nearest to p at which both cuts exist.
    pub fn nearest_for_both(&self) -> Option<f64> {
        let far = |p: &f64| (p - self.p).abs();
        let squares = self.squares().into_iter().filter(|p| self.decision(*p).is_ok());
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

fn blocks_at(p: f64) -> Result<(), Error> {
    if p < 9.0 {
        let help = "blocks need one with four neighbors. Use a square from 9";
        return Err(Error::new(ErrorKind::TooFewProcessors, "p", p, help));
    }
    Ok(())
}
