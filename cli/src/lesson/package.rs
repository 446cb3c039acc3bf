//! The package: a zip of the manifest, of the page that opens the lesson, and of the site.

use std::io::{Cursor, Write};

use quick_xml::escape::escape;
use zip::write::SimpleFileOptions;
use zip::{DateTime, ZipWriter};

use super::manifest::{LAUNCH, Manifest};
use super::site::File;

/// The folder of the site in a package.
const SITE: &str = "crossover/";

/// The files beside it.
const BESIDE: [(&str, &str); 2] = [
    ("launch.css", include_str!("../../../embed/scorm/launch.css")),
    ("scorm.js", include_str!("../../../embed/scorm/scorm.js")),
];

/// A lesson for a course system.
pub struct Package {
    /// Its title.
    pub title: String,
    /// The link to its first step, from the `#` on.
    pub link: String,
    /// The percentage that passes, where there is one.
    pub pass: Option<u32>,
    /// The files of the built page.
    pub site: Vec<File>,
}

impl Package {
    /// Returns the package as a zip file, the same one for the same lesson and page.
    pub fn zip(&self) -> std::io::Result<Vec<u8>> {
        let own = [(LAUNCH, self.launch())].into_iter();
        let beside = BESIDE.map(|(name, text)| (name, text.to_owned()));
        let own = own.chain(beside).map(|(name, text)| (name.to_owned(), text.into_bytes()));
        let site = self.site.iter().map(|(path, bytes)| (format!("{SITE}{path}"), bytes.clone()));
        let files: Vec<File> = own.chain(site).collect();
        let paths = files.iter().map(|(path, _)| path.as_str()).collect();
        let manifest = Manifest { title: &self.title, link: &self.link, pass: self.pass, paths };
        let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
        let options = SimpleFileOptions::default().last_modified_time(DateTime::default());
        zip.start_file("imsmanifest.xml", options)?;
        zip.write_all(&manifest.xml()?)?;
        for (path, bytes) in &files {
            zip.start_file(path, options)?;
            zip.write_all(bytes)?;
        }
        Ok(zip.finish()?.into_inner())
    }

    fn launch(&self) -> String {
        let page = format!("{SITE}index.html{}", self.link);
        // The link goes first: it holds no brace, as a title may.
        include_str!("../../../embed/scorm/launch.html")
            .replace("{page}", &escape(&page))
            .replace("{title}", &escape(&self.title))
    }
}
