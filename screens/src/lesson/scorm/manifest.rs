//! The manifest of a SCORM 1.2 package: one organization with one item, which a course system launches.
//!
//! Source: ADL, *SCORM 1.2 Content Aggregation Model*, section 2.3.

use std::hash::{Hash, Hasher};
use std::io;

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};
use quick_xml::Writer;
use quick_xml::events::{BytesDecl, BytesText, Event};
use siphasher::sip::SipHasher13;

/// The page that a course system opens.
pub const LAUNCH: &str = "launch.html";

/// The characters of a path that an address encodes.
const ENCODED: &AsciiSet = &NON_ALPHANUMERIC.remove(b'/').remove(b'.').remove(b'-').remove(b'_');

/// The names of the tags and attributes: those of IMS content packages, and ADL's own.
const NAMESPACES: [(&str, &str); 2] = [
    ("xmlns", "http://www.imsproject.org/xsd/imscp_rootv1p1p2"),
    ("xmlns:adlcp", "http://www.adlnet.org/xsd/adlcp_rootv1p2"),
];

/// The contents of a manifest.
pub struct Manifest<'a> {
    /// The title of the lesson.
    pub title: &'a str,
    /// The link to it, by which a course system tells it from other lessons.
    pub link: &'a str,
    /// The percentage that passes, where there is one.
    pub pass: Option<u32>,
    /// The paths of all files.
    pub paths: Vec<&'a str>,
}

type Xml = Writer<Vec<u8>>;

impl Manifest<'_> {
    /// Returns the manifest as XML.
    pub fn xml(&self) -> io::Result<Vec<u8>> {
        let mut xml = Writer::new_with_indent(Vec::new(), b' ', 2);
        xml.write_event(Event::Decl(BytesDecl::new("1.0", Some("UTF-8"), None)))?;
        xml.create_element("manifest")
            .with_attribute(("identifier", &*self.identifier()))
            .with_attribute(("version", "1.0"))
            .with_attributes(NAMESPACES)
            .write_inner_content(|xml| {
                xml.create_element("metadata").write_inner_content(|xml| {
                    text(xml, "schema", "ADL SCORM")?;
                    text(xml, "schemaversion", "1.2")
                })?;
                self.organization(xml)?;
                self.resource(xml)
            })?;
        Ok(xml.into_inner())
    }

    fn identifier(&self) -> String {
        let mut hasher = SipHasher13::new();
        (self.title, self.link).hash(&mut hasher);
        format!("crossover-{:016x}", hasher.finish())
    }

    /// Writes what stands in the course: the title, and with how much it is passed.
    fn organization(&self, xml: &mut Xml) -> io::Result<()> {
        let item = |xml: &mut Xml| {
            text(xml, "title", self.title)?;
            let pass = self.pass.map(|pass| pass.to_string());
            pass.map_or(Ok(()), |pass| text(xml, "adlcp:masteryscore", &pass))
        };
        let organization = |xml: &mut Xml| {
            text(xml, "title", self.title)?;
            let tag = xml.create_element("item");
            tag.with_attributes([("identifier", "item"), ("identifierref", "lesson")])
                .write_inner_content(item)
                .map(drop)
        };
        let organizations = |xml: &mut Xml| {
            let tag = xml.create_element("organization");
            tag.with_attribute(("identifier", "course")).write_inner_content(organization).map(drop)
        };
        let tag = xml.create_element("organizations");
        tag.with_attribute(("default", "course")).write_inner_content(organizations).map(drop)
    }

    fn resource(&self, xml: &mut Xml) -> io::Result<()> {
        let resource = [
            ("identifier", "lesson"),
            ("type", "webcontent"),
            ("adlcp:scormtype", "sco"),
            ("href", LAUNCH),
        ];
        let files = |xml: &mut Xml| {
            self.paths.iter().try_for_each(|path| {
                let href = utf8_percent_encode(path, ENCODED).to_string();
                xml.create_element("file").with_attribute(("href", &*href)).write_empty().map(drop)
            })
        };
        let resources = |xml: &mut Xml| {
            let tag = xml.create_element("resource");
            tag.with_attributes(resource).write_inner_content(files).map(drop)
        };
        xml.create_element("resources").write_inner_content(resources).map(drop)
    }
}

fn text(xml: &mut Xml, tag: &str, text: &str) -> io::Result<()> {
    xml.create_element(tag).write_text_content(BytesText::new(text)).map(drop)
}
