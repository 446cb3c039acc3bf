//! The order of the matrices that keeps an efficiency.

use super::algorithm::Algorithm;
use super::counts::Product;
use super::times::Machine;
use crate::check::in_range;
use crate::{Error, ErrorKind, Size};

/// The range of the order, as powers of two.
const RANGE: (f64, f64) = (-300.0, 300.0);
/// Halvings of that range, until two orders in it are one.
const HALVINGS: u32 = 70;

impl Product {
    /// Returns the order `n` of matrices, a real number, with which an algorithm has `efficiency` on `p`
    /// processes: that with `T_comm(n) = (1 - E) / E n^3 tc / p`, or with overlap `1 / E` of it. The order of
    /// this product decides only whether the algorithm runs.
    ///
    /// ```
    /// use crossover_model::matrix_product::{Algorithm, Machine, Product};
    /// let n = Product::default().isoefficiency(Algorithm::Cannon, 1.0, &Machine::default(), 0.5)?;
    /// assert_eq!(n.round(), 13105.0);
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`counts`](Self::counts) and [`time`](Self::time); names `E` when it is not between 0 and 1; `p`, with
    /// [`ErrorKind::TooFewProcessors`], when it is 1; `ts`, with [`ErrorKind::Undefined`], when messages take no
    /// time; `tc` when the order is out of reach.
    ///
    /// Source: Grama et al. 2003, section 5.4, solved by bisection for the counts of [`counts`](Self::counts).
    pub fn isoefficiency(
        &self,
        algorithm: Algorithm,
        c: f64,
        machine: &Machine,
        efficiency: f64,
    ) -> Result<f64, Error> {
        let counts = self.counts(algorithm, c)?;
        let machine = machine.check()?;
        let e = in_range("E", efficiency, f64::MIN_POSITIVE, 1.0 - f64::EPSILON)?;
        if self.size.p == 1.0 {
            let help = "one process sends no message. Take 2 or more";
            return Err(Error::new(ErrorKind::TooFewProcessors, "p", 1, help));
        }
        if machine.ts == 0.0 && machine.tw == 0.0 {
            let help = "messages take no time. Set ts or tw above zero";
            return Err(Error::new(ErrorKind::Undefined, "ts", "0 s", help));
        }
        let allowed = if machine.overlap { 1.0 / e } else { (1.0 - e) / e };
        let is_less = |power: f64| {
            let there = Self { size: Size { n: power.exp2(), ..self.size }, ..*self };
            let panels = (there.size.n / (counts.q * self.panel)).max(1.0);
            let sent = there.at(algorithm, counts.q, c, panels);
            let computing = f64::exp2(3.0 * power) * machine.tc / self.size.p;
            machine.communication_time(&sent) <= allowed * computing
        };
        let (mut below, mut above) = RANGE;
        if is_less(below) || !is_less(above) {
            let help = "the order is out of reach: bring tc nearer to ts";
            return Err(Error::new(ErrorKind::Undefined, "tc", machine.tc, help));
        }
        for _ in 0..HALVINGS {
            let middle = f64::midpoint(below, above);
            if is_less(middle) { above = middle } else { below = middle }
        }
        Ok(above.exp2())
    }
}
