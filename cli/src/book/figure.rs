//! A figure of a text as data: all that any host writes of it, and where its pictures are.

use serde::Serialize;

use super::caption::Caption;
use super::format::Format;

/// The width of a figure in a column on a phone, in CSS px.
pub const ON_PHONE: u32 = 390;

/// The script that makes figures live, on the site. A browser runs it once, however often it is named.
pub const SCRIPT: &str = "embed/1/embed.js";

/// A figure of a text, as the model and the author say it.
#[derive(Serialize)]
pub struct Figure {
    /// The line of its link in the text.
    pub line: usize,
    /// The id of its screen.
    pub screen: &'static str,
    /// Its id.
    #[serde(rename = "figure")]
    pub id: &'static str,
    /// The link to its state, from the `#` on.
    pub link: String,
    /// The keys of the parameters below it.
    pub controls: Vec<&'static str>,
    /// The height in CSS px that a live one takes in a column of 720 px, and of 390 px.
    pub height: [u32; 2],
    /// The heights at all widths, as the attribute `height` of the element says them.
    pub heights: String,
    /// The theme that its link asks for.
    pub theme: Option<&'static str>,
    /// `click` where nothing is loaded before a press.
    pub run: Option<&'static str>,
    /// The name of its frame for screen readers.
    pub title: Option<String>,
    /// The name by which other places of the text refer to it.
    pub name: Option<String>,
    /// Its alternative text.
    pub alt: String,
    /// The words below it.
    pub caption: Caption,
    /// The address of its state on the site, where there is one.
    pub href: Option<String>,
    /// The address of the script that makes it live.
    pub script: Option<String>,
    /// Whether the styles of the page show the picture for dark pages by its class.
    #[serde(skip)]
    pub themed: bool,
    /// Its picture, also for paper.
    pub light: Picture,
    /// The one for screens: for readers who prefer dark pages, or for all where its link asks for a dark
    /// theme.
    pub dark: Option<Picture>,
}

impl Figure {
    /// Returns the address of the site, with a slash at its end.
    pub fn site(&self) -> Option<&str> {
        self.script.as_deref()?.strip_suffix(SCRIPT)
    }

    /// Returns the height in CSS px by which the live figure exceeds its picture, between those in a wide column and in
    /// a narrow one; 0 where it waits for a press.
    pub fn below_picture(&self) -> u32 {
        let Picture { width, height, .. } = self.light;
        if self.run.is_some() || width == 0 {
            return 0;
        }
        let pictures = [height, height * ON_PHONE / width];
        let below =
            self.height.iter().zip(pictures).map(|(live, still)| live.saturating_sub(still));
        below.sum::<u32>() / 2
    }
}

/// The places of a picture by its format, and its size in CSS px.
#[derive(Default, Serialize)]
pub struct Picture {
    /// Its width.
    pub width: u32,
    /// Its height.
    pub height: u32,
    /// The address of the SVG.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub svg: Option<String>,
    /// The address of the PDF, as wide as a column on paper.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pdf: Option<String>,
    /// The address of the PNG, of two pixels a CSS px.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub png: Option<String>,
}

impl Picture {
    /// Returns the address of the first of these formats that is drawn.
    pub fn address(&self, formats: &[Format]) -> &str {
        let address = |format: &Format| match format {
            Format::Svg => self.svg.as_deref(),
            Format::Pdf => self.pdf.as_deref(),
            Format::Png => self.png.as_deref(),
        };
        formats.iter().chain(Format::ALL).find_map(address).unwrap_or_default()
    }
}
