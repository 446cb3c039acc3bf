//! `crossover render`: one figure as a file.

use std::path::Path;

use crossover_figures::draw::{Frame, Theme, ThemeName};
use crossover_figures::export::with_link;
use crossover_figures::figure::Figure;
use crossover_model::{Error, ErrorKind};

use crate::command_error::{CommandError, print};
use crate::drawing::Drawing;
use crate::{formats, output, request};

/// The arguments of the command.
#[derive(clap::Args)]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of the command")]
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
    /// Play the figure, in a loop: an SVG without script, which stands still where a reader wants that.
    #[arg(long)]
    moving: bool,
    /// Draw its forms without any word, as where many figures stand side by side; of a table, its first rows.
    #[arg(long)]
    miniature: bool,
    /// Write no title.
    #[arg(long)]
    no_title: bool,
}

/// Draws the figure that the arguments name.
pub fn run(options: &Options) -> Result<(), CommandError> {
    let state = request::read(&options.state)?;
    let theme = theme(&options.theme)?;
    let width = request::check_range("width", options.width, 120, 4000)?;
    let density = request::check_range("density", options.density, 1, 8)?;
    let mut drawing = Drawing::of(&state, options.figure.as_deref())?;
    if let Figure::Table(table) = &drawing.figure
        && options.miniature
    {
        drawing.figure = Figure::Table(table.corner());
    }
    let height = match options.height {
        Some(height) => request::check_range("height", height, 80, 4000)?,
        None => drawing.figure.height(width),
    };
    let frame = Frame {
        background: !options.no_background,
        miniature: options.miniature,
        ..Frame::svg(width, height, Theme::of(theme))
    };
    let title = !options.no_title && !options.miniature;
    let svg = || {
        if options.moving {
            drawing.animated_svg(&frame, title)
        } else {
            drawing.svg(&frame, title)
        }
    };
    let Some(path) = options.output.as_deref() else {
        return print(&svg()?);
    };
    let ending = Path::new(path).extension().and_then(|ending| ending.to_str());
    let bytes = match ending.unwrap_or_default() {
        "svg" => svg()?.into_bytes(),
        _ if options.moving => {
            let help = "what moves is an SVG: let the file end in .svg";
            return Err(Error::new(ErrorKind::UnknownOption, "output", path, help).into());
        }
        "csv" => drawing.csv().into_bytes(),
        "png" => with_link(&formats::png(&svg()?, density)?, &drawing.link),
        _ => {
            let help = "let the file end in .svg, .png or .csv";
            return Err(Error::new(ErrorKind::UnknownOption, "output", path, help).into());
        }
    };
    output::write(Path::new(path), bytes)
}

fn theme(name: &str) -> Result<ThemeName, Error> {
    let found = ThemeName::ALL.into_iter().find(|theme| theme.as_str() == name);
    found.ok_or_else(|| {
        let help = format!("choose one of {}", ThemeName::ALL.map(ThemeName::as_str).join(", "));
        Error::new(ErrorKind::UnknownOption, "theme", format!("“{name}”"), help)
    })
}
