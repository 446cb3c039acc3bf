//! The state of the screen: the product, the machine, and what is compared.

use crossover_figures::formula::Letters;
use crossover_model::Size;
use crossover_model::matrix_product::{
    Algorithm, Best, Broadcast, Counts, Machine, Product, Scaling, Time, valid_copies,
};

use crate::screen::prelude::*;
use crate::screen::typed::Worded;

use super::params::Values;

use super::quantities::QUANTITIES;

/// Times closer than this, relative, are equal.
const SAME: f64 = 1e-12;

/// The product, the machine, and what is computed of them when it is first read.
pub(super) struct State {
    pub values: Values,
    pub product: Product,
    pub machine: Machine,
    chosen: Once<(Counts, Time)>,
    best: Once<Best>,
    best_copies: Once<Best>,
}

/// How the chosen algorithm does.
pub(super) enum Verdict {
    NoRoom,
    Slower,
    Fastest,
}

impl Prepared for State {
    const QUANTITIES: &'static [Quantity<Self>] = QUANTITIES;

    fn prepare(params: &Params) -> Self {
        let values = Values::from(params);
        let Values { n, p, b, broadcast, skew, ts, tw, tc, M, overlap, .. } = values;
        let product = Product { size: Size { n, p }, panel: b, broadcast, skew };
        let machine = Machine { ts, tw, tc, memory: M, overlap };
        let (chosen, best, best_copies) = (Once::default(), Once::default(), Once::default());
        Self { values, product, machine, chosen, best, best_copies }
    }

    fn letters(&self) -> Letters {
        let of = |algorithm, of: fn(&Counts) -> f64| {
            self.counts(algorithm).as_ref().map_or(f64::NAN, of)
        };
        let [n_iso, shared] = self.communication_at_isoefficiency();
        letters! {
            "s" One = self.panels() => "Panels of a block";
            "K" One = self.panels() * self.values.p.sqrt() => "Panels of a factor";
            "N_SUMMA" Message = of(Algorithm::Summa, |counts| counts.messages) => "Messages of SUMMA";
            "m_SUMMA" Word = of(Algorithm::Summa, |counts| counts.block) => "Words of a panel";
            "N_c" Message = of(Algorithm::Copies, |counts| counts.messages) => "Messages of 2.5D";
            "m_c" Word = of(Algorithm::Copies, |counts| counts.block) => "Words of a block of 2.5D";
            "a" Message = self.alignment_messages() => "Messages that align both factors";
            "w_Cannon" Word = of(Algorithm::Cannon, Counts::words) => "Words of Cannon's algorithm";
            "T_other" Second = self.best_other_time() => "Least time of the other algorithms";
            "T_c" Second = self.best_copies().map_or(f64::NAN, |best| best.time.total) => "Time with the best number of copies";
            "T_c_other" Second = self.best_other_copies_time() => "Least time with another number of copies";
            "T_comm_iso" Second = n_iso => "Communicating with matrices of that order";
            "T_comm_share" Second = shared => "What the target efficiency allows for it";
        }
    }

    fn is_consistent(&self) -> bool {
        self.counts_and_time().is_ok()
    }
}

impl State {
    pub fn copies(&self) -> Option<f64> {
        if let Worded::Number(c) = self.values.c { Some(c) } else { None }
    }

    /// Returns what an algorithm sends and keeps.
    pub fn counts(&self, algorithm: Algorithm) -> Result<Counts, Error> {
        let c = match (algorithm, self.copies()) {
            (Algorithm::Copies, Some(c)) => c,
            (Algorithm::Copies, None) => self.best_copies()?.counts.c,
            _ => 1.0,
        };
        self.product.counts(algorithm, c)
    }

    pub fn time(&self, algorithm: Algorithm) -> Result<Time, Error> {
        self.product.time(&self.machine, &self.counts(algorithm)?)
    }

    pub fn total(&self, algorithm: Algorithm) -> Result<f64, Error> {
        Ok(self.time(algorithm)?.total)
    }

    /// Returns what the chosen algorithm sends, keeps and takes.
    pub fn counts_and_time(&self) -> Result<&(Counts, Time), Error> {
        self.chosen.get(|| {
            let algorithm = self.values.algorithm;
            Ok((self.counts(algorithm)?, self.time(algorithm)?))
        })
    }

    pub fn fits(&self) -> Result<bool, Error> {
        Ok(self.counts_and_time()?.0.memory <= self.values.M)
    }

    pub fn best(&self) -> Result<&Best, Error> {
        self.best.get(|| self.product.best(&self.machine, self.copies()))
    }

    pub fn verdict(&self) -> Result<Verdict, Error> {
        let time = self.counts_and_time()?.1.total;
        let is_slower = |best: &Best| best.time.total * (1.0 + SAME) < time;
        Ok(match self.best() {
            _ if !self.fits()? => Verdict::NoRoom,
            Ok(best) if is_slower(best) => Verdict::Slower,
            _ => Verdict::Fastest,
        })
    }

    pub fn best_copies(&self) -> Result<&Best, Error> {
        self.best_copies.get(|| self.product.best_copies(&self.machine))
    }

    pub fn scaling(&self) -> Result<Scaling, Error> {
        Scaling::of(&self.product.size, self.values.M)
    }

    pub fn n_iso(&self) -> Result<f64, Error> {
        let Values { algorithm, E, .. } = self.values;
        let c = self.counts_and_time()?.0.c;
        self.product.isoefficiency(algorithm, c, &self.machine, E)
    }

    pub fn message_words(&self) -> Result<f64, Error> {
        let counts = self.counts_and_time()?.0;
        if self.values.p == 1.0 {
            let help = "one process sends no message. Take 2 or more";
            return Err(Error::new(ErrorKind::TooFewProcessors, "p", 1, help));
        }
        Ok(counts.block)
    }

    fn panels(&self) -> f64 {
        let Values { n, p, b, .. } = self.values;
        (n / (p.sqrt().round() * b)).ceil().max(1.0)
    }

    fn alignment_messages(&self) -> f64 {
        let c = self.counts(Algorithm::Copies).map_or(1.0, |counts| counts.c);
        if self.values.skew || 1.0 < c { 2.0 } else { 0.0 }
    }

    /// Returns the least time of the other algorithms that fit; the best time where none does.
    fn best_other_time(&self) -> f64 {
        let Ok(best) = self.best() else { return f64::NAN };
        let others = Algorithm::ALL.into_iter().filter(|one| *one != best.algorithm);
        let fit = others
            .filter(|one| self.counts(*one).is_ok_and(|counts| counts.memory <= self.values.M));
        let least = fit.filter_map(|one| self.total(one).ok()).fold(f64::INFINITY, f64::min);
        if least.is_finite() { least } else { best.time.total }
    }

    /// Returns the least time with another number of copies that fits; the best time where none does.
    fn best_other_copies_time(&self) -> f64 {
        let Ok(best) = self.best_copies() else { return f64::NAN };
        let others = valid_copies(&self.product.size).filter(|c| *c != best.counts.c);
        let counts = others.filter_map(|c| self.product.counts(Algorithm::Copies, c).ok());
        let fit = counts.filter(|counts| counts.memory <= self.values.M);
        let times = fit.filter_map(|counts| self.product.time(&self.machine, &counts).ok());
        let least = times.map(|time| time.total).fold(f64::INFINITY, f64::min);
        if least.is_finite() { least } else { best.time.total }
    }

    /// Returns the communication time with matrices of the order that keeps the efficiency, and the
    /// time that this efficiency allows for it. SUMMA then has panels that are not whole.
    fn communication_at_isoefficiency(&self) -> [f64; 2] {
        let (Ok(n), Ok((counts, _))) = (self.n_iso(), self.counts_and_time()) else {
            return [f64::NAN; 2];
        };
        let Values { algorithm, b, p, tc, ts, tw, E, overlap, .. } = self.values;
        let panels =
            if algorithm == Algorithm::Summa { (n / (counts.q * b)).max(1.0) } else { 1.0 };
        let messages = match (algorithm, self.values.broadcast) {
            (Algorithm::Summa, Broadcast::Binomial) => counts.messages / self.panels() * panels,
            (Algorithm::Summa, Broadcast::Ring) => {
                counts.messages + 2.0 * counts.q * (panels - self.panels())
            }
            _ => counts.messages,
        };
        let block = counts.block * (n / self.values.n).powi(2);
        let block = if algorithm == Algorithm::Summa { n * n / (p * panels) } else { block };
        let allowed = if overlap { 1.0 / E } else { (1.0 - E) / E };
        [messages * (ts + block * tw), allowed * n * n * n * tc / p]
    }
}
