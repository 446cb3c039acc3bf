//! The families of problems, by name.

use crate::names::named;

/// A family of problems, of which [`Problem`](super::Problem) is one with a size and a cut.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Family {
    /// The sum of n numbers.
    Sum,
    /// Prefix sums, one after the other.
    PrefixSerial,
    /// Prefix sums in the fewest steps.
    PrefixHillisSteele,
    /// Prefix sums up and down a tree.
    PrefixBrentKung,
    /// A matrix-vector product by blocks.
    MatrixVector,
    /// A matrix-matrix product by blocks.
    MatrixMatrix,
    /// The fast Fourier transform.
    Fft,
    /// An LU factorization by blocks.
    Lu,
    /// A stencil swept in place, by tiles.
    Wavefront,
    /// Independent operators, one of which is long.
    OneHeavy,
}

named!(Family, "problem", {
    Sum = "sum",
    PrefixSerial = "prefix-serial",
    PrefixHillisSteele = "prefix-parallel",
    PrefixBrentKung = "prefix-tree",
    MatrixVector = "matvec",
    MatrixMatrix = "matmul",
    Fft = "fft",
    Lu = "lu",
    Wavefront = "wavefront",
    OneHeavy = "heavy",
});

impl Family {
    /// Returns the title, as a choice shows it.
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            Self::Sum => "Sum of N numbers",
            Self::PrefixSerial => "Prefix sum, serial",
            Self::PrefixHillisSteele => "Prefix sum, fewest steps",
            Self::PrefixBrentKung => "Prefix sum, up and down a tree",
            Self::MatrixVector => "Matrix-vector product by blocks",
            Self::MatrixMatrix => "Matrix-matrix product by blocks",
            Self::Fft => "FFT butterfly",
            Self::Lu => "LU factorization by blocks",
            Self::Wavefront => "Stencil wavefront by tiles",
            Self::OneHeavy => "One heavy operator",
        }
    }

    /// Returns whether halving cuts a problem of this family.
    #[must_use]
    pub const fn has_levels(self) -> bool {
        matches!(
            self,
            Self::Sum | Self::MatrixVector | Self::MatrixMatrix | Self::Lu | Self::Wavefront
        )
    }
}
