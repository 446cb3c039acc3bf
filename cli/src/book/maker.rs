//! Figures are made of blocks, and their pictures drawn: as files, or within addresses.

use std::borrow::Cow;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use crossover_figures::draw::{Frame, Theme, ThemeName, fit_frame};
use crossover_model::{Error, ErrorKind};
use crossover_shell::embed;
use percent_encoding::{AsciiSet, CONTROLS, utf8_percent_encode};

use super::block::Block;
use super::caption::Caption;
use super::figure::{Figure, ON_PHONE, Picture, SCRIPT};
use super::format::Format;
use super::host::{Host, Needs};
use super::pictures::{self, Pictures};
use crate::drawing::Drawing;
use crate::formats;

/// The width of a figure in CSS px: that of a column of text on a screen, and on paper.
const ON_SCREEN: u32 = 720;
const ON_PAPER: u32 = 600;
/// The pixels of a PNG for a CSS px.
const DENSITY: u32 = 2;

/// The common settings of the figures of a text.
pub struct Maker<'a> {
    /// The site of the links; without it there are none.
    pub site: Option<Cow<'a, str>>,
    /// Whether the site's theme loads the script and styles pictures for dark pages.
    pub themed: bool,
    /// The path to the folder of pictures; without it they stand in the text.
    pub folder: Option<String>,
    /// The formats that are drawn.
    pub formats: &'a [Format],
    /// The host.
    pub host: &'a Host,
}

impl Maker<'_> {
    /// Makes a relative site, as it is seen from the top of a book, that of a chapter, from which `up` leads to the
    /// top. The chapters are printed together, from where no path to the script would lead, so it is left to the theme.
    pub fn go_up(&mut self, up: &str) {
        if let Some(site) = self.site.as_mut().filter(|site| is_relative(site)) {
            *site = format!("{up}{site}").into();
            self.themed = true;
        }
    }

    /// Returns the figure of a block; its files are put among `pictures`.
    ///
    /// # Errors
    /// [`Error`] where the parameters have no such figure, or the host needs what is not given.
    pub fn figure(&self, block: &Block, pictures: &mut Pictures) -> Result<Figure, Error> {
        if self.host.needs == Needs::Site && self.site.is_none() {
            let help = "give --site URL: this host loads its figures from there";
            return Err(Error::new(ErrorKind::MissingInput, "the site", "missing", help));
        }
        let drawing = block.drawing()?;
        let site = self.site.as_deref().and_then(|site| site.split('#').next());
        let (light, dark) = block.themes();
        let mut picture = |theme| self.picture(block, &drawing, theme, pictures);
        let dark = dark.filter(|_| self.host.dark);
        let (light, dark) = (picture(light)?, dark.map(picture).transpose()?);
        let below = embed::below(block.controls.len(), block.predict());
        let height = |width| embed::height(&drawing.figure, width, below);
        let heights = block.height.map_or_else(
            || embed::heights(&drawing.figure, below),
            |[wide, narrow]| format!("{wide} {narrow}"),
        );
        Ok(Figure {
            line: block.line,
            screen: drawing.params.schema().id,
            id: block.figure,
            link: block.link(),
            controls: block.controls.clone(),
            height: block.height.unwrap_or_else(|| [height(ON_SCREEN), height(ON_PHONE)]),
            heights,
            theme: block.theme(),
            run: block.click.then_some("click"),
            title: block.title.clone(),
            name: block.name.clone(),
            alt: alt(block, &drawing),
            caption: block.caption.clone().unwrap_or_else(|| Caption::plain(drawing.spec.title)),
            href: site.map(|site| format!("{site}{}", drawing.link)),
            script: self.site.as_deref().filter(|_| !self.themed).map(script),
            themed: self.themed,
            light,
            dark,
        })
    }

    /// Returns the picture of a theme in every format that is drawn; a dark one is for browsers alone.
    fn picture(
        &self,
        block: &Block,
        drawing: &Drawing,
        theme: ThemeName,
        pictures: &mut Pictures,
    ) -> Result<Picture, Error> {
        let Frame { width, height, .. } = frame(drawing, ON_SCREEN, theme);
        let mut picture = Picture { width, height, ..Picture::default() };
        let dark = theme == ThemeName::Dark && block.themes().1.is_some();
        for format in self.formats {
            if dark && *format != Format::Svg {
                continue;
            }
            let screen = drawing.params.schema().id;
            let name = pictures::name(screen, block.figure, &drawing.link, dark, *format);
            let address = self.place(&name, || render(drawing, theme, *format), pictures)?;
            let place = match format {
                Format::Svg => &mut picture.svg,
                Format::Pdf => &mut picture.pdf,
                Format::Png => &mut picture.png,
            };
            *place = Some(address);
        }
        Ok(picture)
    }

    /// Returns the place of a picture: a file, or a data address.
    ///
    /// # Errors
    /// [`Error`] where the host needs files and there is no folder for them, or it cannot be drawn.
    fn place(
        &self,
        name: &str,
        draw: impl FnOnce() -> Result<Vec<u8>, Error>,
        pictures: &mut Pictures,
    ) -> Result<String, Error> {
        let Some(folder) = &self.folder else {
            if self.host.needs == Needs::Files {
                let help = "give --pictures FOLDER: this host reads pictures from files";
                let what = "the folder of pictures";
                return Err(Error::new(ErrorKind::MissingInput, what, "missing", help));
            }
            let media = match name.rsplit('.').next() {
                Some("pdf") => "application/pdf",
                Some("png") => "image/png",
                _ => "image/svg+xml",
            };
            return Ok(format!("data:{media};base64,{}", STANDARD.encode(draw()?)));
        };
        pictures.put(name, draw)?;
        Ok(address(folder, name))
    }
}

fn render(drawing: &Drawing, theme: ThemeName, format: Format) -> Result<Vec<u8>, Error> {
    let column = if format == Format::Pdf { ON_PAPER } else { ON_SCREEN };
    let svg = drawing.svg(&frame(drawing, column, theme), false)?;
    match format {
        Format::Svg => Ok(svg.into_bytes()),
        Format::Pdf => formats::pdf(&svg),
        Format::Png => formats::png(&svg, DENSITY),
    }
}

fn alt(block: &Block, drawing: &Drawing) -> String {
    let Drawing { spec, params, .. } = drawing;
    block.alt.clone().unwrap_or_else(|| {
        if block.hides_answer() {
            return spec.title.to_owned();
        }
        let takeaway = block.takeaway(params);
        format!("{}. {takeaway}", spec.title).trim().to_owned()
    })
}

fn frame(drawing: &Drawing, width: u32, theme: ThemeName) -> Frame {
    let height = drawing.figure.height(width);
    fit_frame(&drawing.figure, &Frame::svg(width, height, Theme::of(theme)))
}

/// Returns whether an address leads from where it stands.
fn is_relative(site: &str) -> bool {
    let first = site.split(['/', '?', '#']).next().unwrap_or_default();
    !site.starts_with('/') && !first.contains(':')
}

/// Returns the script of a site, whose address may name a file or a link.
fn script(site: &str) -> String {
    let path = site.split(['#', '?']).next().unwrap_or_default();
    let folder = path.trim_end_matches("index.html").trim_end_matches('/');
    format!("{folder}/{SCRIPT}")
}

/// Signs with a meaning in an address, or that end it in Markdown.
const MEANS: &AsciiSet = &CONTROLS
    .add(b' ')
    .add(b'"')
    .add(b'#')
    .add(b'(')
    .add(b')')
    .add(b'<')
    .add(b'>')
    .add(b'?')
    .add(b'[')
    .add(b'\\')
    .add(b']');

fn address(folder: &str, name: &str) -> String {
    let slash = if folder.is_empty() || folder.ends_with('/') { "" } else { "/" };
    let folder = utf8_percent_encode(folder, MEANS);
    format!("{folder}{slash}{name}")
}
