//! Two algorithms for one problem: scale-up, and speedups across decompositions.

use std::collections::BTreeSet;

use super::metrics::Metrics;
use crate::sum::sum;
use crate::{Error, ErrorKind, check};

/// Returns the scale-up factor `Sc_up` = `k_i`/`k_j` of two decompositions with the same
/// granularity set.
///
/// The granularity set names the distinct operators an algorithm is made of; order and
/// repetitions do not matter. Operators of different size cannot be counted against each other:
/// D3 and D15 of the sum of 16 numbers are not comparable.
///
/// ```
/// use crossover_model::multilevel::scale_up;
/// assert_eq!(scale_up(15.0, 3.0, &["add"], &["add"])?, 5.0);
/// assert_eq!(scale_up(15.0, 3.0, &["add"], &["multiply"]).unwrap_err().kind().name(), "granularity_mismatch");
/// # Ok::<(), crossover_model::Error>(())
/// ```
///
/// # Errors
/// [`ErrorKind::GranularityMismatch`] on the field `granularity_i` when the sets differ,
/// [`ErrorKind::LengthMismatch`] when one is empty; on `k_i` and `k_j` unless they are whole
/// numbers from 1.
///
/// Source: D'Amore et al., Definitions 12 and 17, (9), (10).
pub fn scale_up<S: AsRef<str>>(
    k_i: f64,
    k_j: f64,
    granularity_i: &[S],
    granularity_j: &[S],
) -> Result<f64, Error> {
    let (k_i, k_j) = (check::count("k_i", k_i)?, check::count("k_j", k_j)?);
    same_granularity(granularity_i, granularity_j)?;
    check::result("Sc_up", k_i / k_j)
}

fn same_granularity<S: AsRef<str>>(left: &[S], right: &[S]) -> Result<(), Error> {
    let set = |list: &[S]| {
        // One by one: collecting would sort them first, with a sort of its own.
        let mut set = BTreeSet::new();
        set.extend(list.iter().map(|name| name.as_ref().to_owned()));
        set
    };
    let (left, right) = (set(left), set(right));
    for (field, names) in [("granularity_i", &left), ("granularity_j", &right)] {
        if names.is_empty() {
            let help = "name at least one operator";
            return Err(Error::new(ErrorKind::LengthMismatch, field, "empty", help));
        }
    }
    if left == right {
        return Ok(());
    }
    let list = |names: &BTreeSet<String>| {
        let shown: Vec<&str> = names.iter().map(String::as_str).take(6).collect();
        let rest = if shown.len() < names.len() { ", ..." } else { "" };
        format!("{{{}{rest}}}", shown.join(", "))
    };
    let help = format!(
        "the other algorithm is made of {}: operators of different size cannot be counted against \
         each other",
        list(&right)
    );
    Err(Error::new(ErrorKind::GranularityMismatch, "granularity_i", list(&left), help))
}

/// The scale-up of a problem of polynomial complexity solved as mu problems of size N/mu.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct PolynomialScaleUp {
    /// k = P(N), the complexity in one piece.
    pub whole: f64,
    /// k' = mu P(N/mu), the complexity in mu pieces (12).
    pub pieces: f64,
    /// `Sc_up` = k/k' = xi mu^(d-1) (13).
    pub scale_up: f64,
    /// xi(N, mu) (11). It tends to 1 as N grows, and may exceed 1 on the way.
    pub xi: f64,
    /// mu^(d-1): what `Sc_up` tends to as N grows (Corollary 19).
    pub limit: f64,
    /// P(N) / (N P(1)): `Sc_up` in N pieces of size 1; `None` where P(1) is 0.
    pub in_ones: Option<f64>,
    /// N^(d-1), which Corollary 19 takes for a bound of it.
    pub in_ones_claimed: f64,
    /// No power below the highest one has a coefficient.
    pub is_monomial: bool,
}

/// Returns the scale-up of a problem of complexity P(N) = `a_0` + `a_1` N + ... + `a_d` N^d, solved
/// as `mu` problems of size N/mu.
///
/// ```
/// use crossover_model::multilevel::scale_up_polynomial;
/// // Complexity N^3, in 4 pieces: 4^2 times less work.
/// assert_eq!(scale_up_polynomial(&[0.0, 0.0, 0.0, 1.0], 64.0, 4.0)?.scale_up, 16.0);
/// # Ok::<(), crossover_model::Error>(())
/// ```
///
/// # Errors
/// On `coefficients`: [`ErrorKind::LengthMismatch`] when there are none, one that is not finite,
/// [`ErrorKind::Undefined`] when the last is 0 or a complexity is not above 0. On `N` and `mu`: not
/// whole numbers from 1, `mu` above N, or [`ErrorKind::NotDivisible`] unless mu divides N.
///
/// Source: D'Amore et al., Proposition 18, (11) to (15). Corollary 19 gives the limit of xi as a
/// constant in (0, 1]; it is 1.
pub fn scale_up_polynomial(
    coefficients: &[f64],
    n: f64,
    mu: f64,
) -> Result<PolynomialScaleUp, Error> {
    let undefined = |got: String, help| Error::new(ErrorKind::Undefined, "coefficients", got, help);
    if coefficients.is_empty() {
        let help = "give a_0 to a_d";
        let kind = ErrorKind::LengthMismatch;
        return Err(Error::new(kind, "coefficients", "empty", help));
    }
    for &a in coefficients {
        check::finite("coefficients", a)?;
    }
    if coefficients.last() == Some(&0.0) {
        let help = "the coefficient of the highest power is not 0";
        return Err(undefined("a list that ends with 0".to_owned(), help));
    }
    let (n, mu) = (check::count("N", n)?, check::count("mu", mu)?);
    check::in_range("mu", mu, 1.0, n)?;
    if n % mu != 0.0 {
        let help = format!("take a divisor of N = {n}");
        return Err(Error::new(ErrorKind::NotDivisible, "mu", mu, help));
    }
    // Power by power: large coefficients that cancel each other leave the digits of small ones.
    let value = |x: f64| sum((0..).zip(coefficients).map(|(power, a)| a * x.powi(power)));
    let (whole, pieces) =
        (check::result("k", value(n))?, check::result("k_prime", mu * value(n / mu))?);
    if whole <= 0.0 || pieces <= 0.0 {
        let got = format!("a polynomial that gives k = {whole} and k' = {pieces}");
        return Err(undefined(got, "a complexity is above 0: take a greater N"));
    }
    let scale_up = check::result("Sc_up", whole / pieces)?;
    // (11): both polynomials divided by the highest power of their argument.
    let leading = |x: f64| coefficients.iter().fold(0.0, |value, a| value / x + a);
    let xi = check::result("xi", leading(n) / leading(n / mu))?;
    let degree = coefficients.len() as f64 - 1.0;
    Ok(PolynomialScaleUp {
        whole,
        pieces,
        scale_up,
        xi,
        limit: check::result("Sc_up", mu.powf(degree - 1.0))?,
        in_ones: Some(whole / (n * value(1.0))).filter(|ratio| ratio.is_finite()),
        in_ones_claimed: n.powf(degree - 1.0),
        is_monomial: coefficients.iter().rev().skip(1).all(|a| *a == 0.0),
    })
}

/// The two sides of Definition 25: a parallel algorithm and the complexity of the reference.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct AcrossTerms {
    /// k: the complexity of the parallel algorithm, a whole number from 1.
    pub k: f64,
    /// k': the complexity of the reference, a whole number from 1.
    pub k_prime: f64,
    /// `beta_sum`: the sum of the operators' times, in tcalc, above 0.
    pub beta_sum: f64,
    /// beta(P): the sum of the times of the rows on P processors, in tcalc, above 0.
    pub beta_p: f64,
}

/// Returns the speedup across decompositions as the paper defines it: (k'/k) `beta_sum`/beta(P),
/// where k and the times belong to the parallel algorithm and k' is the complexity of the
/// reference.
///
/// ```
/// use crossover_model::multilevel::{AcrossTerms, speedup_across};
/// let terms = AcrossTerms { k: 15.0, k_prime: 30.0, beta_sum: 15.0, beta_p: 5.0 };
/// assert_eq!(speedup_across(&terms)?, 6.0);
/// # Ok::<(), crossover_model::Error>(())
/// ```
///
/// # Errors
/// On `k` and `k_prime` unless whole numbers from 1, on `beta_sum` and `beta_P` (in tcalc) unless
/// finite and above 0.
///
/// Source: D'Amore et al., Definition 25, (30), with the arguments of `Sc_up` exchanged so that a
/// reference with more work makes the speedup greater, as the printed right-hand side has it.
pub fn speedup_across(terms: &AcrossTerms) -> Result<f64, Error> {
    let k = check::count("k", terms.k)?;
    let k_prime = check::count("k_prime", terms.k_prime)?;
    let beta_sum = check::positive("beta_sum", terms.beta_sum)?;
    let beta_p = check::positive("beta_P", terms.beta_p)?;
    check::result("Sp", k_prime / k * (beta_sum / beta_p))
}

/// A parallel algorithm compared with another decomposition of the same problem on one processor.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Across {
    /// (k'/k) T(1)/T(P) (30): the true ratio when the mean operator times agree.
    pub speedup: f64,
    /// (k'/k) P (31): its upper bound.
    pub ideal: f64,
    /// T'(1)/T(P), from the two times themselves.
    pub measured: f64,
}

/// Compares `parallel` with `reference`, a decomposition of the same problem, on one processor.
///
/// Both granularity sets are the names of the distinct operators.
///
/// ```
/// use crossover_model::multilevel::{Decomposition, Execution, across, speedup_from};
/// let d15 = Decomposition::from_rows(&[vec![1.0; 8], vec![1.0; 4], vec![1.0; 2], vec![1.0]])?;
/// let on_one = Execution::rows_of(&d15, 1.0)?.metrics(1.0)?;
/// let on_three = Execution::rows_of(&d15, 3.0)?.metrics(1.0)?;
/// let both = across(&on_three, &on_one, &["add"], &["add"])?;
/// assert_eq!((both.speedup, both.ideal, both.measured), (15.0 / 7.0, 3.0, 15.0 / 7.0));
/// assert_eq!(speedup_from(&on_one, &on_three)?, 15.0 / 7.0);
/// # Ok::<(), crossover_model::Error>(())
/// ```
///
/// # Errors
/// [`ErrorKind::GranularityMismatch`] on the field `granularity_i`, which is that of `parallel`,
/// and as [`scale_up`].
///
/// Source: D'Amore et al., (30), (31).
pub fn across<S: AsRef<str>>(
    parallel: &Metrics,
    reference: &Metrics,
    granularity_parallel: &[S],
    granularity_reference: &[S],
) -> Result<Across, Error> {
    same_granularity(granularity_parallel, granularity_reference)?;
    let ratio = reference.operators / parallel.operators;
    Ok(Across {
        speedup: check::result("Sp", ratio * parallel.speedup)?,
        ideal: check::result("Sp", ratio * parallel.processors)?,
        measured: check::result("Sp", reference.time_on_one / parallel.time)?,
    })
}

/// Returns the speedup from `P_ref` to P processors for one decomposition: `beta(P_ref)`/beta(P),
/// the ratio of the two times.
///
/// # Errors
/// [`ErrorKind::LengthMismatch`] on the field `P_ref` when the two do not have the same number of
/// operators.
///
/// Source: D'Amore et al., the table of section 5, without the factor k'/k.
pub fn speedup_from(reference: &Metrics, parallel: &Metrics) -> Result<f64, Error> {
    if reference.operators != parallel.operators {
        let got = format!("{} operators", reference.operators);
        let help = format!("compare the same {} operators", parallel.operators);
        return Err(Error::new(ErrorKind::LengthMismatch, "P_ref", got, help));
    }
    check::result("Sp", reference.time / parallel.time)
}
