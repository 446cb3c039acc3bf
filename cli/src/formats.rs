//! Our own SVG in other formats, in the one font that the program contains.

use std::sync::{Arc, LazyLock};

use crossover_model::{Error, ErrorKind};
use resvg::{tiny_skia, usvg};
use svg2pdf::{ConversionOptions, PageOptions};

/// The most pixels of a picture, of four bytes each.
const MOST_PIXELS: u64 = 100_000_000;

/// CSS px per inch.
const DPI: f32 = 96.0;

static OPTIONS: LazyLock<usvg::Options> = LazyLock::new(|| {
    let mut fonts = usvg::fontdb::Database::new();
    fonts.load_font_data(include_bytes!("../assets/Inter-Regular.otf").to_vec());
    fonts.load_font_data(include_bytes!("../assets/Inter-Bold.otf").to_vec());
    usvg::Options {
        font_family: "Inter".to_owned(),
        fontdb: Arc::new(fonts),
        ..usvg::Options::default()
    }
});

/// Returns `svg` as a PNG of `density` pixels a CSS px.
///
/// # Errors
/// [`Error`] on `output` where the picture would be too large.
pub fn png(svg: &str, density: u32) -> Result<Vec<u8>, Error> {
    let tree = tree(svg)?;
    let size = tree.size().to_int_size();
    let (width, height) = (size.width() * density, size.height() * density);
    let too_large = || refuse(&format!("{width} by {height} pixels"));
    if u64::from(width) * u64::from(height) > MOST_PIXELS {
        return Err(too_large());
    }
    let mut pixels = tiny_skia::Pixmap::new(width, height).ok_or_else(too_large)?;
    let scale = tiny_skia::Transform::from_scale(density as f32, density as f32);
    resvg::render(&tree, scale, &mut pixels.as_mut());
    pixels.encode_png().map_err(|error| refuse(&error))
}

/// Returns `svg` as a PDF of one page of its size, with its words as text.
///
/// # Errors
/// [`Error`] on `output` where it cannot be converted.
pub fn pdf(svg: &str) -> Result<Vec<u8>, Error> {
    let page = PageOptions { dpi: DPI };
    let pdf = svg2pdf::to_pdf(&tree(svg)?, ConversionOptions::default(), page);
    pdf.map_err(|error| refuse(&error))
}

fn tree(svg: &str) -> Result<usvg::Tree, Error> {
    usvg::Tree::from_str(svg, &OPTIONS).map_err(|error| refuse(&error))
}

fn refuse(error: &impl ToString) -> Error {
    let help = "try a smaller width or density";
    Error::new(ErrorKind::TooLarge, "output", error.to_string(), help)
}
