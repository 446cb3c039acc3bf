//! A problem of a family, with its size and how it is cut, and what it costs in closed form.

use super::super::graph::MOST_OPERATORS;
use super::family::Family;
use super::instance::{Builder, Instance};
use super::sum_tree::{SumTree, too_many};
use super::{blocks, scan};
use crate::check::ceil_log2;
use crate::{Error, ErrorKind, check};

/// The largest problem size, so that sizes are exact.
const MOST_SIZE: f64 = 9_007_199_254_740_992.0;

/// A problem and how it is cut.
///
/// `n` is the size of the problem. Where there are blocks, a side of n is cut into `blocks` parts
/// whose sizes differ by at most 1, and `blocks` is at most n.
///
/// ```
/// use crossover_model::multilevel::{Family, Problem};
/// let lu = Problem::of(Family::Lu, 64.0).halved(2.0)?; // 64 by 64, 4 by 4 blocks
/// assert_eq!((lu.operators()?, lu.dependency()?), (30.0, 10.0));
/// let instance = lu.build()?;
/// assert_eq!(instance.graph.operators(), 30);
/// # Ok::<(), crossover_model::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Problem {
    /// The sum of n numbers, halved `level` times: D3 is level 1, D7 level 2, D15 level 3.
    /// k = min(2^(level+1), n) - 1; `r_D` = min(level + 1, ceil(log2 n)); T(1) = (n - 1) tcalc.
    Sum {
        /// Number of numbers, from 2.
        n: f64,
        /// Number of halvings, from 0.
        level: f64,
    },
    /// All n prefix sums, one after the other. k = `r_D` = n - 1.
    PrefixSerial {
        /// How many numbers, from 2.
        n: f64,
    },
    /// All n prefix sums in the fewest steps: in step d, element i takes in element i - 2^d. With
    /// m = ceil(log2 n): k = n m - 2^m + 1, `r_D` = m.
    ///
    /// Source: Hillis, Steele, *Data parallel algorithms*, Communications of the ACM 29(12), 1986.
    PrefixHillisSteele {
        /// How many numbers, from 2.
        n: f64,
    },
    /// All n prefix sums with little extra work, up and down a tree. `r_D` is the greatest
    /// floor(log2 e) + ones(e) - 1 over all e from 1 to n, where ones(e) counts the ones of e in
    /// binary. For n = 2^m, m > 1: k = 2 n - 2 - m, `r_D` = 2 m - 2.
    ///
    /// Source: Brent, Kung, *A regular layout for parallel adders*, IEEE Transactions on Computers
    /// C-31(3), 1982.
    PrefixBrentKung {
        /// How many numbers, from 2.
        n: f64,
    },
    /// y = A x, A n by n, in q = `blocks` by q blocks whose products are added in a tree.
    /// k = 2 q^2 - q, `r_D` = 1 + ceil(log2 q), T(1) = (2 n^2 - n) tcalc.
    MatrixVector {
        /// The order of the matrix, from 1.
        n: f64,
        /// The blocks along a side, from 1 to n.
        blocks: f64,
    },
    /// C = A B, n by n, in q by q blocks whose products are added in a tree.
    /// k = 2 q^3 - q^2, `r_D` = 1 + ceil(log2 q), T(1) = (2 n^3 - n^2) tcalc.
    MatrixMatrix {
        /// The order of the matrices, from 1.
        n: f64,
        /// The blocks along a side, from 1 to n.
        blocks: f64,
    },
    /// A = L U without pivoting, right-looking, in q by q blocks: factor a diagonal block, solve
    /// its row and column, update the rest. k = q (q + 1) (2 q + 1)/6, `r_D` = 3 q - 2,
    /// T(1) = (4 n^3 - 3 n^2 - n)/6 tcalc while every block has 2 rows or more (a factor or a
    /// solve without arithmetic is counted as 1 tcalc).
    ///
    /// Source: Golub, Van Loan, *Matrix Computations*, section 3.2.
    Lu {
        /// The order of the matrix, from 1.
        n: f64,
        /// The blocks along a side, from 1 to n.
        blocks: f64,
    },
    /// One sweep of a five-point stencil in place over an n by n grid, in q by q tiles: a tile
    /// needs those above it and to its left. k = q^2, `r_D` = 2 q - 1, `c_D` = q,
    /// T(1) = 4 n^2 tcalc.
    Wavefront {
        /// The points along a side, from 1.
        n: f64,
        /// The tiles along a side, from 1 to n.
        blocks: f64,
    },
    /// The fast Fourier transform of n = 2^m points: m stages of n/2 butterflies of 10 flops (a
    /// complex product and two sums). k = m n/2, `r_D` = m, perfectly decomposed from n = 4.
    ///
    /// Source: Cooley, Tukey, *An algorithm for the machine calculation of complex Fourier
    /// series*, Mathematics of Computation 19(90), 1965.
    Fft {
        /// The points, a power of two from 2.
        n: f64,
    },
    /// n independent operators, the first of n tcalc, the others of 1: Remark 19. k = n, `r_D` = 1.
    OneHeavy {
        /// Number of operators, from 1.
        n: f64,
    },
}

impl Problem {
    /// Returns the problem of this family and size in one piece. The size is checked when it is used.
    #[must_use]
    pub const fn of(family: Family, n: f64) -> Self {
        let (level, blocks) = (0.0, 1.0);
        match family {
            Family::Sum => Self::Sum { n, level },
            Family::PrefixSerial => Self::PrefixSerial { n },
            Family::PrefixHillisSteele => Self::PrefixHillisSteele { n },
            Family::PrefixBrentKung => Self::PrefixBrentKung { n },
            Family::MatrixVector => Self::MatrixVector { n, blocks },
            Family::MatrixMatrix => Self::MatrixMatrix { n, blocks },
            Family::Fft => Self::Fft { n },
            Family::Lu => Self::Lu { n, blocks },
            Family::Wavefront => Self::Wavefront { n, blocks },
            Family::OneHeavy => Self::OneHeavy { n },
        }
    }

    /// Returns the problem halved `level` times: a sum so often, a side of n into min(2^level, n)
    /// blocks. Problems that are not cut take any level.
    ///
    /// # Errors
    /// On the field `level` unless it is a whole number from 0 to 52.
    pub fn halved(mut self, level: f64) -> Result<Self, Error> {
        let parts = f64::exp2(check_level(level)?).min(self.size());
        match &mut self {
            Self::Sum { level: halvings, .. } => *halvings = level,
            Self::MatrixVector { blocks, .. }
            | Self::MatrixMatrix { blocks, .. }
            | Self::Lu { blocks, .. }
            | Self::Wavefront { blocks, .. } => *blocks = parts,
            _ => {}
        }
        Ok(self)
    }

    /// Returns the size n.
    ///
    /// ```
    /// use crossover_model::multilevel::{Family, Problem, SumTree};
    /// assert_eq!(Problem::of(Family::Sum, 16.0).size(), 16.0);
    /// assert_eq!(SumTree::new(16.0, 1.0)?.numbers(), 16.0);
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    #[must_use]
    pub fn size(&self) -> f64 {
        match *self {
            Self::Sum { n, .. }
            | Self::PrefixSerial { n }
            | Self::PrefixHillisSteele { n }
            | Self::PrefixBrentKung { n }
            | Self::MatrixVector { n, .. }
            | Self::MatrixMatrix { n, .. }
            | Self::Lu { n, .. }
            | Self::Wavefront { n, .. }
            | Self::Fft { n }
            | Self::OneHeavy { n } => n,
        }
    }

    /// Returns the complexity k in closed form, without building the graph.
    ///
    /// # Errors
    /// On the fields `size`, `level` and `blocks`: outside the domains given with each problem.
    pub fn operators(&self) -> Result<f64, Error> {
        let n = self.check()?;
        Ok(match *self {
            Self::Sum { level, .. } => f64::exp2(level + 1.0).min(n) - 1.0,
            Self::PrefixSerial { .. } => n - 1.0,
            Self::PrefixHillisSteele { .. } => {
                let m = ceil_log2(n);
                n * m - f64::exp2(m) + 1.0
            }
            Self::PrefixBrentKung { .. } => scan::brent_kung_operators(n),
            Self::MatrixVector { blocks: q, .. } => 2.0 * q * q - q,
            Self::MatrixMatrix { blocks: q, .. } => (2.0 * q - 1.0) * q * q,
            Self::Lu { blocks: q, .. } => q * (q + 1.0) * (2.0 * q + 1.0) / 6.0,
            Self::Wavefront { blocks: q, .. } => q * q,
            Self::Fft { .. } => n / 2.0 * ceil_log2(n),
            Self::OneHeavy { .. } => n,
        })
    }

    /// Returns the dependency degree `r_D` in closed form: the operators on the longest chain.
    ///
    /// # Errors
    /// As [`Problem::operators`].
    pub fn dependency(&self) -> Result<f64, Error> {
        let n = self.check()?;
        Ok(match *self {
            Self::Sum { level, .. } => (level + 1.0).min(ceil_log2(n)),
            Self::PrefixSerial { .. } => n - 1.0,
            Self::PrefixHillisSteele { .. } | Self::Fft { .. } => ceil_log2(n),
            Self::PrefixBrentKung { .. } => scan::brent_kung_steps(n),
            Self::MatrixVector { blocks, .. } | Self::MatrixMatrix { blocks, .. } => {
                1.0 + ceil_log2(blocks)
            }
            Self::Lu { blocks, .. } => 3.0 * blocks - 2.0,
            Self::Wavefront { blocks, .. } => 2.0 * blocks - 1.0,
            Self::OneHeavy { .. } => 1.0,
        })
    }

    /// Returns the graph of this problem with its kinds of operators.
    ///
    /// # Errors
    /// As [`Problem::operators`], and [`ErrorKind::TooLarge`] on the field `size` beyond
    /// [`MOST_OPERATORS`] operators.
    pub fn build(&self) -> Result<Instance, Error> {
        let operators = self.operators()?;
        if (MOST_OPERATORS as f64) < operators {
            let got = format!("{}, which makes {operators} operators", self.size());
            let help = format!("at most {MOST_OPERATORS} are computed here: lower it or the level");
            return Err(Error::new(ErrorKind::TooLarge, "size", got, help));
        }
        let mut builder = Builder::with_capacity(operators as usize);
        let n = self.size() as u64;
        match *self {
            Self::Sum { level, .. } => return SumTree::with_halvings(n, level as u32).instance(),
            Self::PrefixSerial { .. } => scan::serial(&mut builder, n),
            Self::PrefixHillisSteele { .. } => scan::hillis_steele(&mut builder, n),
            Self::PrefixBrentKung { .. } => scan::brent_kung(&mut builder, n),
            Self::MatrixVector { blocks, .. } => {
                blocks::matrix_vector(&mut builder, n, blocks as u64);
            }
            Self::MatrixMatrix { blocks, .. } => {
                blocks::matrix_matrix(&mut builder, n, blocks as u64);
            }
            Self::Lu { blocks, .. } => blocks::lu(&mut builder, n, blocks as u64),
            Self::Wavefront { blocks, .. } => blocks::wavefront(&mut builder, n, blocks as u64),
            Self::Fft { .. } => scan::butterfly(&mut builder, n),
            Self::OneHeavy { .. } => {
                for at in 0..n {
                    let kind = if at == 0 {
                        builder.kind((0, 0, 0, 0), || ("heavy".to_owned(), n as f64))
                    } else {
                        builder.kind((1, 0, 0, 0), || ("light".to_owned(), 1.0))
                    };
                    builder.add((at + 1).to_string(), kind, &[]);
                }
            }
        }
        builder.finish()
    }

    /// The size, when it and the cut are in the domain.
    fn check(&self) -> Result<f64, Error> {
        let n = check::count("size", self.size())?;
        if MOST_SIZE < n {
            let help = format!("give at most {MOST_SIZE}");
            return Err(Error::new(ErrorKind::TooLarge, "size", n, help));
        }
        let least = match *self {
            Self::Sum { level, .. } => {
                check_level(level)?;
                2.0
            }
            Self::PrefixSerial { .. }
            | Self::PrefixHillisSteele { .. }
            | Self::PrefixBrentKung { .. }
            | Self::Fft { .. } => 2.0,
            Self::MatrixVector { blocks, .. }
            | Self::MatrixMatrix { blocks, .. }
            | Self::Lu { blocks, .. }
            | Self::Wavefront { blocks, .. } => {
                check::in_range("blocks", check::count("blocks", blocks)?, 1.0, n)?;
                1.0
            }
            Self::OneHeavy { .. } => 1.0,
        };
        if n < least {
            let help = format!("give at least {least}");
            return Err(Error::new(ErrorKind::OutOfRange, "size", n, help));
        }
        if matches!(self, Self::Fft { .. }) && !(n as u64).is_power_of_two() {
            let above = (n as u64).next_power_of_two();
            let help = format!("take {} or {above}", above / 2);
            return Err(Error::new(ErrorKind::NotPowerOfTwo, "size", n, help));
        }
        Ok(n)
    }
}

fn check_level(level: f64) -> Result<f64, Error> {
    if check::in_range("level", level, 0.0, 52.0)?.fract() != 0.0 {
        let help = "give a whole number";
        return Err(Error::new(ErrorKind::NotInteger, "level", level, help));
    }
    Ok(level)
}

impl SumTree {
    /// Returns the sum of `n` numbers, halved `level` times.
    ///
    /// # Errors
    /// As [`Problem::operators`] and [`Problem::build`] for [`Problem::Sum`].
    pub fn new(n: f64, level: f64) -> Result<Self, Error> {
        let problem = Problem::Sum { n, level };
        too_many(problem.operators()?)?;
        Ok(Self::with_halvings(n as u64, level as u32))
    }
}
