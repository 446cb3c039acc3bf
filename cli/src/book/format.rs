//! The formats of pictures.

use clap::ValueEnum;

/// A format of pictures.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// For browsers
    Svg,
    /// For LaTeX
    Pdf,
    /// For text processors
    Png,
}

impl Format {
    /// Every format.
    pub const ALL: &'static [Self] = &[Self::Svg, Self::Pdf, Self::Png];

    /// Returns the extension of its files.
    pub fn extension(self) -> &'static str {
        match self {
            Self::Svg => "svg",
            Self::Pdf => "pdf",
            Self::Png => "png",
        }
    }
}
