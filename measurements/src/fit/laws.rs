//! Laws of speedup fitted to times by the number of processors, and which of them the times can tell apart.

use crossover_model::{Error, ErrorKind};

use super::law::{Fitted, Form, Law, Solved};
use super::least_squares::{MOST, Triangle};
use super::{Weight, means, network};

/// Laws whose criterion is within this of the best are as good as it.
///
/// Source: K. P. Burnham and D. R. Anderson, *Model Selection and Multimodel Inference*, 2nd ed., 2002, section 2.6.
const AS_GOOD: f64 = 2.0;

/// Criteria this close differ by rounding alone: two laws are then the same one.
const SAME: f64 = 1e-9;

/// The laws fitted to the same times.
#[derive(Clone, Debug, PartialEq)]
pub struct Laws {
    /// Amdahl's law.
    pub amdahl: Fitted,
    /// The universal scalability law.
    pub usl: Fitted,
    /// The network-aware law.
    pub network: Fitted,
}

impl Laws {
    /// Returns the result of a law.
    pub const fn of(&self, form: Form) -> &Fitted {
        match form {
            Form::Amdahl => &self.amdahl,
            Form::Usl => &self.usl,
            Form::Network => &self.network,
        }
    }

    /// Returns the laws that could be fitted, the simplest first.
    pub fn fitted_laws(&self) -> impl Iterator<Item = &Law> {
        Form::ALL.into_iter().filter_map(|form| self.of(form).law())
    }

    /// Returns the law with the least of Akaike's criterion, the simplest of those alike; `None` where there are too few
    /// rows for it.
    pub fn best(&self) -> Option<&Law> {
        let judged = self.fitted_laws().filter(|law| law.aicc.is_some());
        judged.reduce(|best, law| {
            let is_better = law.aicc < best.aicc.map(|least| least - SAME);
            if is_better { law } else { best }
        })
    }

    /// Returns by how much the criterion of each law is above that of the best.
    pub fn delta_aicc(&self) -> Vec<(Form, f64)> {
        let least = self.best().and_then(|law| law.aicc);
        let above = |law: &Law| Some((law.form, (law.aicc? - least?).max(0.0)));
        self.fitted_laws().filter_map(above).collect()
    }

    /// Returns the pairs of laws that these times cannot tell apart: their criteria are within 2, or one has too many
    /// parameters for so few rows.
    pub fn cannot_tell(&self) -> Vec<(Form, Form)> {
        let criterion = |form| match self.of(form) {
            Fitted::Law(law) => Some(law.aicc),
            Fitted::Undetermined => Some(None),
            Fitted::Degenerate { .. } => None,
        };
        let is_alike = |&(one, other): &(Form, Form)| match (criterion(one), criterion(other)) {
            (Some(Some(a)), Some(Some(b))) => (a - b).abs() <= AS_GOOD,
            (Some(_), Some(_)) => true,
            _ => false,
        };
        let [amdahl, usl, network] = Form::ALL;
        let pairs = [(amdahl, usl), (amdahl, network), (usl, network)];
        pairs.into_iter().filter(is_alike).collect()
    }
}

/// Returns the laws of least squares through numbers of processors and times in seconds, each within the bounds of its
/// parameters. The time on one processor is a parameter of each: an extrapolation where no run had one.
///
/// # Errors
/// Names `text` where fewer than two numbers of processors differ, one is below 1, or a time is not above zero.
pub fn laws(points: &[(f64, f64)], weight: Weight) -> Result<Laws, Error> {
    let distinct = check(points)?;
    let fit = |form: Form| {
        if distinct < form.parameters().len() {
            return Fitted::Undetermined;
        }
        let solved = match form {
            Form::Amdahl => amdahl(points, weight),
            Form::Usl => usl(points, weight),
            Form::Network => network::fit(points, weight),
        };
        match solved {
            Some((x, _)) if x[0] == 0.0 => {
                Fitted::Degenerate { c: (form == Form::Network).then_some(x[2]) }
            }
            Some(solved) => Fitted::Law(Law::new(form, solved, points, weight)),
            None => Fitted::Undetermined,
        }
    };
    Ok(Laws { amdahl: fit(Form::Amdahl), usl: fit(Form::Usl), network: fit(Form::Network) })
}

/// `T = a + b/N` with `a = T1 s` and `b = T1 (1 - s)`, neither below zero.
fn amdahl(points: &[(f64, f64)], weight: Weight) -> Option<Solved> {
    let row = |&(n, t): &(f64, f64)| {
        let w = weight.of(t);
        ([w, w / n, 0.0], w * t)
    };
    let products = Triangle::of(2, points.iter().map(row)).solve_non_negative()?;
    let ([a, b, _], [has_a, has_b, _]) = (products.x, products.free);
    let t1 = a + b;
    Some(([t1, a / t1, 0.0], [true, has_a && has_b, false]))
}

/// `T = a/N + b + c (N - 1)` with `a = T1 (1 - sigma)`, `b = T1 sigma` and `c = T1 kappa`, none below zero.
fn usl(points: &[(f64, f64)], weight: Weight) -> Option<Solved> {
    let row = |&(n, t): &(f64, f64)| {
        let w = weight.of(t);
        ([w / n, w, w * (n - 1.0)], w * t)
    };
    let products = Triangle::of(3, points.iter().map(row)).solve_non_negative()?;
    let ([a, b, c], [has_a, has_b, has_c]) = (products.x, products.free);
    let t1 = a + b;
    let shares = if 0.0 < t1 { [t1, b / t1, c / t1] } else { [0.0; MOST] };
    Some((shares, [true, has_a && has_b, has_c]))
}

fn check(points: &[(f64, f64)]) -> Result<usize, Error> {
    let out = |&&(n, t): &&(f64, f64)| {
        !((1.0..=f64::MAX).contains(&n) && 0.0 < t && (1.0 / t).is_finite() && t <= f64::MAX)
    };
    if let Some((n, t)) = points.iter().find(out) {
        let help = "a run is on one processor or more, and a time is above zero";
        return Err(Error::new(ErrorKind::OutOfRange, "text", format!("{t} s on {n}"), help));
    }
    let distinct = means(points).len();
    if distinct < 2 {
        let help = "give times on at least two numbers of processors";
        return Err(Error::new(ErrorKind::InsufficientData, "text", "too little for a law", help));
    }
    Ok(distinct)
}
