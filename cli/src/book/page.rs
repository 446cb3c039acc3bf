//! How a figure is written: as HTML within Markdown, or as a plain picture for LaTeX.

use std::hash::Hasher;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use clap::ValueEnum;
use crossover_figures::draw::{Frame, Theme, ThemeName, fitted};
use crossover_figures::export::VERSION;
use crossover_model::{Error, ErrorKind};
use crossover_shell::embed;
use percent_encoding::{AsciiSet, CONTROLS, utf8_percent_encode};
use siphasher::sip::SipHasher13;

use super::block::Block;
use super::pictures::Pictures;
use crate::drawing::Drawing;
use crate::formats;

/// The width of a figure in CSS px: that of a column of text on a screen, and on paper.
const ON_SCREEN: u32 = 720;
const ON_PAPER: u32 = 600;
/// The width of a figure in a column on a phone, in CSS px.
const ON_PHONE: u32 = 390;

/// The script that makes figures live, on the site. A browser runs it once, however often it is named.
const SCRIPT: &str = "embed/1/embed.js";

/// The words of a link to the page.
const OPEN: &str = "open in Crossover";

/// What is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum To {
    /// HTML within Markdown: SVG, in the reader's light or dark theme
    Html,
    /// Plain Markdown: PDF, as Pandoc takes it for LaTeX
    Latex,
}

/// A text that figures are written into.
pub struct Page<'a> {
    /// How figures are written.
    pub to: To,
    /// Where links lead; none are written without it.
    pub site: Option<&'a str>,
    /// How it refers to the folder of pictures; without it they stand in the text.
    pub pictures: Option<String>,
}

/// A figure of a text: the block that asks for it, what is drawn, and where its link leads.
struct Embedded<'a> {
    block: &'a Block,
    drawing: Drawing<'a>,
    href: Option<String>,
}

impl Page<'_> {
    /// Returns the figure of a block as a line of Markdown; its files are put among `pictures`.
    ///
    /// # Errors
    /// [`Error`] where the parameters have no such figure, or where LaTeX gets no file.
    pub fn figure(&self, block: &Block, pictures: &mut Pictures) -> Result<String, Error> {
        let drawing = block.drawing()?;
        let site = self.site.and_then(|site| site.split('#').next());
        let embedded =
            Embedded { block, href: site.map(|site| format!("{site}{}", drawing.link)), drawing };
        match self.to {
            To::Html => self.html(&embedded, pictures),
            To::Latex => self.latex(&embedded, pictures),
        }
    }

    /// Returns the script, the element, with the picture that stands in it while no script runs,
    /// and the caption.
    fn html(&self, embedded: &Embedded, pictures: &mut Pictures) -> Result<String, Error> {
        let Embedded { block, drawing, .. } = embedded;
        let mut picture = self.picture(embedded, pictures)?;
        let caption = block.caption.as_deref().unwrap_or(drawing.spec.title);
        let mut caption = escaped(caption);
        if let Some(href) = &embedded.href {
            let href = escaped(href);
            picture = format!("<a href=\"{href}\">{picture}</a>");
            caption = format!("{caption} (<a href=\"{href}\">{OPEN}</a>)");
        }
        let (link, figure) = (escaped(&block.link()), block.figure);
        let script = self.site.map_or_else(String::new, script);
        let height = |width| embed::height(&drawing.figure, width, block.controls.len());
        let (height, on_phone) = (height(ON_SCREEN), height(ON_PHONE));
        let controls = match &*block.controls.join(",") {
            "" => String::new(),
            keys => format!(" controls=\"{keys}\""),
        };
        Ok(format!(
            "<figure class=\"crossover\" style=\"margin-inline: 0; width: 100%\">{script}<crossover-figure link=\"{link}\" \
             figure=\"{figure}\"{controls} version=\"{VERSION}\" height=\"{height} {on_phone}\">{picture}</crossover-figure><figcaption>{caption}</figcaption></figure>"
        ))
    }

    /// Returns the picture in the theme that the reader prefers; its tags are closed, for books in
    /// XHTML.
    fn picture(&self, embedded: &Embedded, pictures: &mut Pictures) -> Result<String, Error> {
        let (first, dark) = embedded.block.themes();
        let Frame { width, height, .. } = frame(&embedded.drawing, ON_SCREEN, first);
        let source = self.source(embedded, first, pictures)?;
        let alt = escaped(&embedded.alt());
        let picture = format!(
            "<img src=\"{source}\" width=\"{width}\" height=\"{height}\" alt=\"{alt}\" loading=\"lazy\" \
             style=\"max-width: 100%; height: auto\" />"
        );
        let Some(dark) = dark else {
            return Ok(picture);
        };
        let source = self.source(embedded, dark, pictures)?;
        Ok(format!(
            "<picture><source media=\"screen and (prefers-color-scheme: dark)\" srcset=\"{source}\" />{picture}</picture>"
        ))
    }

    /// Returns where the picture of a theme is: in a file, or in the address itself.
    fn source(
        &self,
        embedded: &Embedded,
        theme: ThemeName,
        pictures: &mut Pictures,
    ) -> Result<String, Error> {
        let drawing = &embedded.drawing;
        let svg = drawing.svg(&frame(drawing, ON_SCREEN, theme), false)?;
        let Some(folder) = &self.pictures else {
            let data = STANDARD.encode(svg);
            return Ok(format!("data:image/svg+xml;base64,{data}"));
        };
        let name = match theme {
            ThemeName::Dark => format!("{}-dark.svg", embedded.name()),
            _ => format!("{}.svg", embedded.name()),
        };
        pictures.put(&name, svg.into_bytes());
        Ok(escaped(&address(folder, &name)))
    }

    /// Returns the picture alone; Pandoc sets the words below it.
    fn latex(&self, embedded: &Embedded, pictures: &mut Pictures) -> Result<String, Error> {
        let folder = self.pictures.as_ref().ok_or_else(|| {
            let help = "give --pictures FOLDER: LaTeX reads pictures from files";
            Error::new(ErrorKind::MissingInput, "the folder of pictures", "missing", help)
        })?;
        let Embedded { block, drawing, .. } = embedded;
        let svg = drawing.svg(&frame(drawing, ON_PAPER, ThemeName::Light), false)?;
        let name = format!("{}.pdf", embedded.name());
        pictures.put(&name, formats::pdf(&svg)?);
        let words = block.caption.as_deref().or(block.alt.as_deref());
        let mut caption = plain(words.unwrap_or(drawing.spec.title));
        if let Some(href) = &embedded.href {
            caption = format!("{caption} ([{OPEN}](<{href}>))");
        }
        Ok(format!("![{caption}]({})", address(folder, &name)))
    }
}

impl Embedded<'_> {
    /// Returns the name of its files, without ending, which stays while they show one state.
    fn name(&self) -> String {
        let mut hasher = SipHasher13::new();
        hasher.write(self.drawing.link.as_bytes());
        let (screen, figure) = (self.drawing.params.id(), self.block.figure);
        format!("{screen}-{figure}-{:016x}", hasher.finish())
    }

    fn alt(&self) -> String {
        let Drawing { spec, params, .. } = self.drawing;
        self.block.alt.clone().unwrap_or_else(|| {
            if self.block.hides_answer() {
                return spec.title.to_owned();
            }
            let takeaway = self.block.takeaway(params);
            format!("{}. {takeaway}", spec.title).trim().to_owned()
        })
    }
}

/// Returns the frame that the figure fills at this width.
fn frame(drawing: &Drawing, width: u32, theme: ThemeName) -> Frame {
    let height = drawing.figure.height(width);
    fitted(&drawing.figure, &Frame::svg(width, height, Theme::named(theme)))
}

/// Returns the script of a site, whose address may name a file or a link.
fn script(site: &str) -> String {
    let path = site.split(['#', '?']).next().unwrap_or_default();
    let folder = path.trim_end_matches("index.html").trim_end_matches('/');
    let source = escaped(&format!("{folder}/{SCRIPT}"));
    format!("<script type=\"module\" src=\"{source}\"></script>")
}

/// What means something in an address, or ends it in Markdown.
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

/// Returns the address of a file in a folder.
fn address(folder: &str, name: &str) -> String {
    let slash = if folder.is_empty() || folder.ends_with('/') { "" } else { "/" };
    let folder = utf8_percent_encode(folder, MEANS);
    format!("{folder}{slash}{name}")
}

/// Returns `text` within HTML.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// Returns `text` within Markdown, where no sign of it means anything but itself.
fn plain(text: &str) -> String {
    let means = |c: char| "\\`*_[]<>{}#$^~@|&".contains(c);
    text.chars().fold(String::new(), |mut plain, c| {
        if means(c) {
            plain.push('\\');
        }
        plain.push(c);
        plain
    })
}
