//! A lesson as a SCORM 1.2 package, which course systems take without a server of ours.
//!
//! The package holds the built page, byte for byte, and beside it a page that opens the lesson in it and tells the
//! course system what a student has done (`embed/scorm`).

mod manifest;

use std::io;

use quick_xml::escape::escape;

use crate::archive::{self, File};
use crate::link::state::Opened;
use manifest::{LAUNCH, Manifest};

/// The file beside the page that names all files of the page, a line each: `cargo xtask finish` writes it.
pub const FILES: &str = "files.txt";

/// The page of a site.
pub const INDEX: &str = "index.html";

/// The folder of the site in a package.
const SITE: &str = "crossover/";

/// The files beside it.
const BESIDE: [(&str, &str); 2] = [
    ("launch.css", include_str!("../../../../embed/scorm/launch.css")),
    ("scorm.js", include_str!("../../../../embed/scorm/scorm.js")),
];

/// A lesson for a course system.
#[derive(Debug)]
pub struct Package {
    /// Its title.
    title: String,
    /// The link to its first step, from the `#` on.
    link: String,
    /// The percentage that passes, where there is one.
    pass: Option<u32>,
    /// The files of the built page.
    site: Vec<File>,
}

/// Returns whether a page works in any folder, not at one address only.
pub fn is_movable(index: &str) -> bool {
    !["src=\"/", "href=\"/"].iter().any(|absolute| index.contains(absolute))
}

impl Package {
    /// Returns the package of a lesson and a built page, under `title` where that says something, else under its own.
    /// Nobody fails where `pass` says no percentage.
    pub fn new(opened: &Opened, title: Option<&str>, pass: Option<u32>, site: Vec<File>) -> Self {
        let own =
            [Some(&*opened.lesson.title), opened.open().state.screen().map(|screen| screen.title)];
        let mut titles = [title].into_iter().chain(own).flatten().map(plain);
        let title = titles.find(|title| !title.is_empty()).unwrap_or_default();
        // A page around it opens it.
        let mut state = opened.state();
        state.view.embed = true;
        Self { title, link: state.write(), pass, site }
    }

    /// Returns the files of the page.
    pub fn site(&self) -> &[File] {
        &self.site
    }

    /// Returns the package as a zip file, the same one for the same lesson and page; compressed where what compresses
    /// is compiled in.
    ///
    /// # Errors
    /// What cannot be written, such as a file that is too large for a zip.
    pub fn zip(&self) -> io::Result<Vec<u8>> {
        let own = [(LAUNCH, self.launch())].into_iter();
        let beside = BESIDE.map(|(name, text)| (name, text.to_owned()));
        let own = own.chain(beside).map(|(name, text)| (name.to_owned(), text.into_bytes()));
        let site = self.site.iter().map(|(path, bytes)| (format!("{SITE}{path}"), bytes.clone()));
        let files: Vec<File> = own.chain(site).collect();
        let paths = files.iter().map(|(path, _)| path.as_str()).collect();
        let manifest = Manifest { title: &self.title, link: &self.link, pass: self.pass, paths };
        let mut packed = vec![("imsmanifest.xml".to_owned(), manifest.xml()?)];
        packed.extend(files);
        archive::compress(&packed)
    }

    fn launch(&self) -> String {
        let page = format!("{SITE}{INDEX}{}", self.link);
        // The link goes first: it holds no brace, as a title may.
        include_str!("../../../../embed/scorm/launch.html")
            .replace("{page}", &escape(&page))
            .replace("{title}", &escape(&self.title))
    }
}

/// Returns a text on one line, without the characters that XML cannot hold.
fn plain(text: &str) -> String {
    let text: Vec<_> = text.split_whitespace().collect();
    text.join(" ").replace(|c: char| c.is_control() || matches!(c, '\u{fffe}' | '\u{ffff}'), "")
}
