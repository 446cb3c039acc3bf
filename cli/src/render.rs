//! `crossover render`: one figure as a file.

use std::path::Path;
use std::sync::Arc;

use crossover_figures::draw::{Frame, Theme, ThemeName};
use crossover_figures::export::with_link;
use crossover_figures::figure::Figure;
use crossover_model::{Error, ErrorKind};
use crossover_screens::export::Origin;
use crossover_screens::registry;
use resvg::{tiny_skia, usvg};

use crate::command_error::{CommandError, print};
use crate::request;

/// The arguments of the command.
#[derive(clap::Args)]
pub struct Options {
    /// A screen and key=value pairs, or a link.
    #[arg(required = true, value_name = "SCREEN KEY=VALUE… | LINK")]
    state: Vec<String>,
    /// The id of the figure; the link's own or the screen's first if omitted.
    #[arg(long)]
    figure: Option<String>,
    /// The file to write, ending in .svg, .png or .csv; printed as SVG if omitted.
    #[arg(short, long)]
    output: Option<String>,
    /// light, dark or projector.
    #[arg(long, default_value = "light")]
    theme: String,
    /// Width in CSS pixels, 120 to 4000.
    #[arg(long, default_value_t = 800)]
    width: u32,
    /// Height in CSS pixels, 80 to 4000; what suits the figure if omitted.
    #[arg(long)]
    height: Option<u32>,
    /// Pixels per CSS pixel of a PNG, 1 to 8.
    #[arg(long, default_value_t = 2)]
    density: u32,
    /// Draw no background.
    #[arg(long)]
    no_background: bool,
    /// Write no title.
    #[arg(long)]
    no_title: bool,
}

/// Draws the figure that the arguments name.
pub fn run(options: &Options) -> Result<(), CommandError> {
    let state = request::read(&options.state)?;
    let Some(params) = &state.params else {
        return Ok(());
    };
    let screen = registry::of(params);
    let wanted = options.figure.as_deref().or(state.view.figure);
    let spec = match wanted {
        Some(id) => screen.figure(id),
        None => screen.figures.first(),
    };
    let spec = spec.ok_or_else(|| {
        let ids: Vec<_> = screen.figures.iter().map(|figure| figure.id).collect();
        let help = format!("choose one of {}", ids.join(", "));
        let got = format!("“{}”", wanted.unwrap_or_default());
        Error::new(ErrorKind::UnknownOption, "figure", got, help)
    })?;
    let theme = theme(&options.theme)?;
    let width = within("width", options.width, 120, 4000)?;
    let density = within("density", options.density, 1, 8)?;
    let link = state.write();
    let origin = Origin {
        spec,
        params,
        link: &link,
    };
    let figure = spec.figure(params)?;
    let height = match options.height {
        Some(height) => within("height", height, 80, 4000)?,
        None => figure.height(width),
    };
    let frame = Frame {
        background: !options.no_background,
        ..Frame::svg(width, height, Theme::named(theme))
    };
    let svg = || svg(&origin, &figure, &frame, !options.no_title);
    let Some(path) = options.output.as_deref() else {
        return print(&svg()?);
    };
    let ending = Path::new(path)
        .extension()
        .and_then(|ending| ending.to_str());
    let bytes = match ending.unwrap_or_default() {
        "svg" => svg()?.into_bytes(),
        "csv" => origin.csv(&figure).into_bytes(),
        "png" => with_link(&png(&svg()?, density)?, &link),
        _ => {
            let help = "let the file end in .svg, .png or .csv";
            return Err(Error::new(ErrorKind::UnknownOption, "output", path, help).into());
        }
    };
    std::fs::write(path, bytes).map_err(|error| CommandError::output(path, error))
}

fn svg(origin: &Origin, figure: &Figure, frame: &Frame, title: bool) -> Result<String, Error> {
    let drawn = if title {
        origin.svg(figure, frame)
    } else {
        origin.svg_untitled(figure, frame)
    };
    drawn.map_err(|error| {
        Error::new(
            ErrorKind::TooLarge,
            "figure",
            error.to_string(),
            "draw it at another size",
        )
    })
}

fn theme(name: &str) -> Result<ThemeName, Error> {
    match name {
        "light" => Ok(ThemeName::Light),
        "dark" => Ok(ThemeName::Dark),
        "projector" => Ok(ThemeName::Projector),
        _ => {
            let help = "choose one of light, dark, projector";
            Err(Error::new(
                ErrorKind::UnknownOption,
                "theme",
                format!("“{name}”"),
                help,
            ))
        }
    }
}

fn within(field: &'static str, value: u32, least: u32, most: u32) -> Result<u32, Error> {
    if (least..=most).contains(&value) {
        return Ok(value);
    }
    let help = format!("give a whole number from {least} to {most}");
    Err(Error::new(ErrorKind::OutOfRange, field, value, help))
}

/// Returns our own SVG as a PNG, in the one font that the program contains.
fn png(svg: &str, density: u32) -> Result<Vec<u8>, Error> {
    let refuse = |error: String| {
        Error::new(
            ErrorKind::TooLarge,
            "output",
            error,
            "try a smaller width or density",
        )
    };
    let mut fonts = usvg::fontdb::Database::new();
    fonts.load_font_data(include_bytes!("../assets/Inter-Regular.otf").to_vec());
    fonts.load_font_data(include_bytes!("../assets/Inter-Bold.otf").to_vec());
    let options = usvg::Options {
        font_family: "Inter".to_owned(),
        fontdb: Arc::new(fonts),
        ..usvg::Options::default()
    };
    let tree = usvg::Tree::from_str(svg, &options).map_err(|error| refuse(error.to_string()))?;
    let size = tree.size().to_int_size();
    let (width, height) = (size.width() * density, size.height() * density);
    let mut pixels = tiny_skia::Pixmap::new(width, height)
        .ok_or_else(|| refuse(format!("{width} by {height} pixels")))?;
    let scale = tiny_skia::Transform::from_scale(density as f32, density as f32);
    resvg::render(&tree, scale, &mut pixels.as_mut());
    pixels
        .encode_png()
        .map_err(|error| refuse(error.to_string()))
}
