//! How elements of XML are written.

use std::io;

use quick_xml::Writer;
use quick_xml::events::{BytesDecl, BytesText, Event};

pub type Xml = Writer<Vec<u8>>;

/// Returns a document. Nothing that is written into memory fails.
pub fn document(write: impl FnOnce(&mut Xml) -> io::Result<()>) -> Vec<u8> {
    let mut xml = Writer::new(Vec::new());
    let declared = xml.write_event(Event::Decl(BytesDecl::new("1.0", Some("UTF-8"), None)));
    drop(declared.and_then(|()| write(&mut xml)));
    xml.into_inner()
}

/// Writes an element with its attributes and what is inside.
pub fn write_within(
    xml: &mut Xml,
    name: &str,
    attributes: &[(&str, &str)],
    inside: impl FnOnce(&mut Xml) -> io::Result<()>,
) -> io::Result<()> {
    let element = xml.create_element(name).with_attributes(attributes.iter().copied());
    element.write_inner_content(inside)?;
    Ok(())
}

/// Writes an element without anything inside.
pub fn write_empty(xml: &mut Xml, name: &str, attributes: &[(&str, &str)]) -> io::Result<()> {
    xml.create_element(name).with_attributes(attributes.iter().copied()).write_empty()?;
    Ok(())
}

/// Writes an element with attributes that holds text.
pub fn write_text(
    xml: &mut Xml,
    name: &str,
    attributes: &[(&str, &str)],
    text: &str,
) -> io::Result<()> {
    let element = xml.create_element(name).with_attributes(attributes.iter().copied());
    element.write_text_content(BytesText::new(text))?;
    Ok(())
}
