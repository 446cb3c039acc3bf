//! Iterations to a precision: by the change that the paper's test sees, and by the error.

use crate::check::{count, positive, result};
use crate::names::named;
use crate::{Error, ErrorKind};

/// The boundary condition.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Boundary {
    /// Values on all four sides.
    #[default]
    Dirichlet,
    /// Values on two opposite sides, a derivative of 0 on the other two: beyond them points are mirrored.
    Mixed,
}

named!(Boundary, "boundary", {
    Dirichlet = "dirichlet",
    Mixed = "mixed",
});

/// The method of relaxation.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Method {
    /// Its neighbors' values of the iteration before.
    #[default]
    Jacobi,
    /// The newest values: points of one color of a checkerboard first, then those of the other.
    GaussSeidel,
}

named!(Method, "method", {
    Jacobi = "jacobi",
    GaussSeidel = "gauss_seidel",
});

/// The part of the error that vanishes last. Its greatest value is 1 at first and shrinks by `rho` in each
/// iteration; the other parts are soon negligible beside it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SlowestMode {
    /// The spectral radius: the factor of the error in an iteration.
    pub rho: f64,
    /// `1 - rho`, without the digits that a subtraction would lose.
    gap: f64,
}

impl SlowestMode {
    /// Returns the slowest mode on a grid of `n` by `n` interior points. With `c = cos(pi/(n + 1))`, Jacobi's
    /// method has `rho = c` where all sides have values and `(1 + c)/2` where two are insulated;
    /// Gauss-Seidel has its square.
    ///
    /// ```
    /// use crossover_model::stencil::{Boundary, Method, SlowestMode};
    /// let mode = SlowestMode::of(256.0, Boundary::Dirichlet, Method::Jacobi)?;
    /// assert!((mode.rho - 0.999_925_286_67).abs() < 1e-11);
    /// assert_eq!(mode.iterations(1e-6)?, 57_735.0); // and the error is still 1.3 %
    /// assert_eq!(mode.iterations_to_error(1e-6)?, 184_907.0);
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    ///
    /// # Errors
    /// Names `n` when it is not a whole number from 1.
    ///
    /// Source: Hanuliak 2014, section 6, for the iterations and their boundary conditions; the eigenvalues of
    /// the five-point stencil, as in textbooks on iterative methods.
    pub fn of(n: f64, boundary: Boundary, method: Method) -> Result<Self, Error> {
        let half = 0.5 * std::f64::consts::PI / (count("n", n)? + 1.0);
        let sides = 2.0 * half.sin().powi(2);
        let jacobi = match boundary {
            Boundary::Dirichlet => sides,
            Boundary::Mixed => 0.5 * sides,
        };
        let gap = match method {
            Method::Jacobi => jacobi,
            Method::GaussSeidel => jacobi * (2.0 - jacobi),
        };
        // At one point the sine of a quarter turn is rounded.
        let gap = if n == 1.0 && boundary == Boundary::Dirichlet { 1.0 } else { gap };
        Ok(Self { rho: 1.0 - gap, gap })
    }

    /// Returns the logarithm by which the error falls in each iteration, `-ln rho`; infinite where `rho` is 0.
    ///
    /// ```
    /// use crossover_model::stencil::{Boundary, Method, SlowestMode};
    /// let mode = SlowestMode::of(256.0, Boundary::Dirichlet, Method::Jacobi)?;
    /// assert!((mode.rate() + mode.rho.ln()).abs() < 1e-12);
    /// // After these iterations the error is a millionth; what still changes is far less.
    /// let t = mode.iterations_to_error(1e-6)?;
    /// assert!(mode.error_after(t) <= 1e-6 && mode.error_after(t - 1.0) > 1e-6);
    /// assert!(mode.change_in(t) < 1e-10);
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    #[must_use]
    pub fn rate(&self) -> f64 {
        -(-self.gap).ln_1p()
    }

    /// Returns the error after `t` iterations, relative to the initial one: `rho^t`.
    #[must_use]
    pub fn error_after(&self, t: f64) -> f64 {
        if t == 0.0 { 1.0 } else { (-t * self.rate()).exp() }
    }

    /// Returns by how much iteration `t`, from 1, changes the point that changes most, relative to the initial
    /// error: `(1 - rho) rho^(t - 1)`.
    #[must_use]
    pub fn change_in(&self, t: f64) -> f64 {
        self.gap * self.error_after((t - 1.0).max(0.0))
    }

    /// Returns the iterations of a run that stops when no point changes by more than `eps`, relative to the
    /// initial error: `1 + ` the least `t >= 0` with `(1 - rho) rho^t <= eps`.
    ///
    /// # Errors
    /// Names `eps` when it is not between 0 and 1, `iterations` when they overflow.
    ///
    /// Source: Hanuliak 2014, section 6, which calls `eps` an acceptable difference: it bounds the change, not
    /// the error.
    pub fn iterations(&self, eps: f64) -> Result<f64, Error> {
        result("iterations", 1.0 + self.least(precision(eps)? / self.gap))
    }

    /// Returns the iterations after which the error is at most `eps` times the initial one: the least `t >= 0`
    /// with `rho^t <= eps`.
    ///
    /// # Errors
    /// Names `eps` when it is not between 0 and 1, `iterations` when they overflow.
    pub fn iterations_to_error(&self, eps: f64) -> Result<f64, Error> {
        result("iterations", self.least(precision(eps)?))
    }

    /// The least `t` after which the error is at most `most`.
    fn least(&self, most: f64) -> f64 {
        if 1.0 <= most {
            return 0.0;
        }
        // Rounding decides by one at most.
        let about = (-most.ln() / self.rate()).floor();
        let first = (about - 1.0).max(0.0);
        let near = [first, first + 1.0];
        near.into_iter().find(|t| self.error_after(*t) <= most).unwrap_or(first + 2.0)
    }
}

/// A change or an error that an iteration can fall below and does not begin with.
fn precision(eps: f64) -> Result<f64, Error> {
    if 1.0 <= positive("eps", eps)? {
        let help = "the iteration begins with an error of 1: give less";
        return Err(Error::new(ErrorKind::OutOfRange, "eps", eps, help));
    }
    Ok(eps)
}
