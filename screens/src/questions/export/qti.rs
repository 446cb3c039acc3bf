//! QTI 1.2 in the flavor that Canvas reads: a package of a manifest, an assessment, its meta data, and a file a figure.
//!
//! Source: IMS Question and Test Interoperability, ASI information model 1.2; the packages that Canvas writes.

use std::io::{self, Cursor, Write};

use crossover_figures::draw::ThemeName;
use quick_xml::Writer;
use quick_xml::events::{BytesDecl, BytesText, Event};
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipWriter};

use super::Set;
use super::body::{body, format_plain};
use super::moodle::element;
use crate::questions::{Answer, Choice, Number, Question};

type Xml = Writer<Vec<u8>>;

/// What Canvas puts before the name of a file of the package.
const FILES: &str = "%24IMS-CC-FILEBASE%24";
const ASSESSMENT: &str = "crossover";

/// Returns the questions as a package of QTI 1.2: the bytes of a zip file. Canvas knows no unit of a number: the
/// question says in which it is given.
pub fn qti(set: &Set) -> Vec<u8> {
    pack_zip(set).unwrap_or_default()
}

fn pack_zip(set: &Set) -> zip::result::ZipResult<Vec<u8>> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    let stored = SimpleFileOptions::default().compression_method(CompressionMethod::Stored);
    let mut add = |name: &str, bytes: &[u8]| -> zip::result::ZipResult<()> {
        zip.start_file(name, stored)?;
        Ok(zip.write_all(bytes)?)
    };
    add("imsmanifest.xml", &document(|xml| manifest(xml, set))?)?;
    add(&format!("{ASSESSMENT}/assessment_meta.xml"), &document(|xml| meta(xml, set))?)?;
    add(&format!("{ASSESSMENT}/{ASSESSMENT}.xml"), &document(|xml| assessment(xml, set))?)?;
    for (at, question) in set.questions.iter().enumerate() {
        if let Some(figure) = &question.figure {
            add(&picture(at), figure.svg(ThemeName::Light).as_bytes())?;
        }
    }
    Ok(zip.finish()?.into_inner())
}

/// Returns the name of the file of the figure of a question.
fn picture(at: usize) -> String {
    format!("figures/figure-{}.svg", at + 1)
}

fn document(write: impl FnOnce(&mut Xml) -> io::Result<()>) -> io::Result<Vec<u8>> {
    let mut xml = Writer::new(Vec::new());
    xml.write_event(Event::Decl(BytesDecl::new("1.0", Some("UTF-8"), None)))?;
    write(&mut xml)?;
    Ok(xml.into_inner())
}

/// Writes an element with its attributes and what is inside.
fn write_within(
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
fn empty(xml: &mut Xml, name: &str, attributes: &[(&str, &str)]) -> io::Result<()> {
    xml.create_element(name).with_attributes(attributes.iter().copied()).write_empty()?;
    Ok(())
}

/// Writes an element with attributes that holds text.
fn text(xml: &mut Xml, name: &str, attributes: &[(&str, &str)], text: &str) -> io::Result<()> {
    let element = xml.create_element(name).with_attributes(attributes.iter().copied());
    element.write_text_content(BytesText::new(text))?;
    Ok(())
}

fn manifest(xml: &mut Xml, set: &Set) -> io::Result<()> {
    const PACKAGE: &[(&str, &str)] = &[
        ("identifier", "crossover-questions"),
        ("xmlns", "http://www.imsglobal.org/xsd/imsccv1p1/imscp_v1p1"),
        ("xmlns:lom", "http://ltsc.ieee.org/xsd/imsccv1p1/LOM/resource"),
    ];
    const META: &str = "associatedcontent/imscc_xmlv1p1/learning-application-resource";
    write_within(xml, "manifest", PACKAGE, |xml| {
        write_within(xml, "metadata", &[], |xml| {
            element(xml, "schema", "IMS Content")?;
            element(xml, "schemaversion", "1.1.3")
        })?;
        empty(xml, "organizations", &[])?;
        write_within(xml, "resources", &[], |xml| {
            let assessment = [("identifier", ASSESSMENT), ("type", "imsqti_xmlv1p2")];
            write_within(xml, "resource", &assessment, |xml| {
                empty(xml, "file", &[("href", &format!("{ASSESSMENT}/{ASSESSMENT}.xml"))])?;
                empty(xml, "dependency", &[("identifierref", "crossover-meta")])
            })?;
            let href = format!("{ASSESSMENT}/assessment_meta.xml");
            let meta = [("identifier", "crossover-meta"), ("type", META), ("href", href.as_str())];
            write_within(xml, "resource", &meta, |xml| empty(xml, "file", &[("href", &href)]))?;
            figures(xml, set)
        })
    })
}

fn figures(xml: &mut Xml, set: &Set) -> io::Result<()> {
    let drawn = set.questions.iter().enumerate().filter(|(_, question)| question.figure.is_some());
    for (at, _) in drawn {
        let (href, id) = (picture(at), format!("crossover-figure-{}", at + 1));
        let file = [("identifier", id.as_str()), ("type", "webcontent"), ("href", href.as_str())];
        write_within(xml, "resource", &file, |xml| empty(xml, "file", &[("href", &href)]))?;
    }
    Ok(())
}

fn meta(xml: &mut Xml, set: &Set) -> io::Result<()> {
    let quiz = [("identifier", ASSESSMENT), ("xmlns", "http://canvas.instructure.com/xsd/cccv1p0")];
    write_within(xml, "quiz", &quiz, |xml| {
        element(xml, "title", set.title)?;
        element(xml, "quiz_type", "practice_quiz")?;
        element(xml, "points_possible", &set.questions.len().to_string())
    })
}

fn assessment(xml: &mut Xml, set: &Set) -> io::Result<()> {
    let questestinterop = [("xmlns", "http://www.imsglobal.org/xsd/ims_qtiasiv1p2")];
    write_within(xml, "questestinterop", &questestinterop, |xml| {
        write_within(xml, "assessment", &[("ident", ASSESSMENT), ("title", set.title)], |xml| {
            write_within(xml, "section", &[("ident", "root_section")], |xml| {
                let mut questions = set.questions.iter().enumerate();
                questions.try_for_each(|(at, question)| item(xml, set, at, question))
            })
        })
    })
}

fn item(xml: &mut Xml, set: &Set, at: usize, question: &Question) -> io::Result<()> {
    let (id, kind) = (
        format!("question-{}", at + 1),
        match question.answer {
            Answer::Number(_) => "numerical_question",
            Answer::Options(_) => "multiple_choice_question",
        },
    );
    write_within(xml, "item", &[("ident", &id), ("title", &question.title)], |xml| {
        write_within(xml, "itemmetadata", &[], |xml| {
            write_within(xml, "qtimetadata", &[], |xml| {
                field(xml, "question_type", kind)?;
                field(xml, "points_possible", "1.0")
            })
        })?;
        write_within(xml, "presentation", &[], |xml| {
            material(xml, &body(question, &image(at, question)))?;
            match &question.answer {
                Answer::Number(_) => numeric_field(xml),
                Answer::Options(options) => choices(xml, options),
            }
        })?;
        write_within(xml, "resprocessing", &[], |xml| write_scoring(xml, question))?;
        feedback(xml, "general_fb", &set.solution(question))?;
        match &question.answer {
            Answer::Options(options) => {
                let mut told = options.iter().enumerate();
                told.try_for_each(|(at, choice)| {
                    feedback(xml, &format!("choice{at}_fb"), &super::body::paragraph(&choice.told))
                })
            }
            Answer::Number(_) => Ok(()),
        }
    })
}

fn field(xml: &mut Xml, label: &str, entry: &str) -> io::Result<()> {
    write_within(xml, "qtimetadatafield", &[], |xml| {
        element(xml, "fieldlabel", label)?;
        element(xml, "fieldentry", entry)
    })
}

/// Returns the figure of a question as HTML that names its file.
fn image(at: usize, question: &Question) -> String {
    let Some(figure) = &question.figure else { return String::new() };
    let name = quick_xml::escape::escape(figure.title);
    format!("<p><img src=\"{FILES}/{}\" alt=\"{name}\" width=\"640\"/></p>", picture(at))
}

fn material(xml: &mut Xml, html: &str) -> io::Result<()> {
    write_within(xml, "material", &[], |xml| {
        text(xml, "mattext", &[("texttype", "text/html")], html)
    })
}

fn numeric_field(xml: &mut Xml) -> io::Result<()> {
    let response = [("ident", "response1"), ("rcardinality", "Single")];
    write_within(xml, "response_str", &response, |xml| {
        write_within(xml, "render_fib", &[("fibtype", "Decimal")], |xml| {
            empty(xml, "response_label", &[("ident", "answer1")])
        })
    })
}

fn choices(xml: &mut Xml, options: &[Choice]) -> io::Result<()> {
    let response = [("ident", "response1"), ("rcardinality", "Single")];
    write_within(xml, "response_lid", &response, |xml| {
        write_within(xml, "render_choice", &[], |xml| {
            let mut options = options.iter().enumerate();
            options.try_for_each(|(at, choice)| {
                write_within(xml, "response_label", &[("ident", &format!("choice{at}"))], |xml| {
                    write_within(xml, "material", &[], |xml| {
                        text(xml, "mattext", &[("texttype", "text/plain")], &choice.text)
                    })
                })
            })
        })
    })
}

/// Writes the score and the feedback of each answer.
fn write_scoring(xml: &mut Xml, question: &Question) -> io::Result<()> {
    write_within(xml, "outcomes", &[], |xml| {
        let score =
            [("maxvalue", "100"), ("minvalue", "0"), ("varname", "SCORE"), ("vartype", "Decimal")];
        empty(xml, "decvar", &score)
    })?;
    condition(xml, "Yes", |xml| empty(xml, "other", &[]), false, "general_fb")?;
    match &question.answer {
        Answer::Number(number) => {
            condition(xml, "No", |xml| write_tolerance(xml, number), true, "")
        }
        Answer::Options(options) => options.iter().enumerate().try_for_each(|(at, choice)| {
            let chosen = |xml: &mut Xml| {
                text(xml, "varequal", &[("respident", "response1")], &format!("choice{at}"))
            };
            condition(xml, "Yes", chosen, choice.right, &format!("choice{at}_fb"))
        }),
    }
}

fn condition(
    xml: &mut Xml,
    goes_on: &str,
    holds: impl FnOnce(&mut Xml) -> io::Result<()>,
    scores: bool,
    shows: &str,
) -> io::Result<()> {
    write_within(xml, "respcondition", &[("continue", goes_on)], |xml| {
        write_within(xml, "conditionvar", &[], holds)?;
        if scores {
            text(xml, "setvar", &[("action", "Set"), ("varname", "SCORE")], "100")?;
        }
        if shows.is_empty() {
            return Ok(());
        }
        empty(xml, "displayfeedback", &[("feedbacktype", "Response"), ("linkrefid", shows)])
    })
}

/// Writes that a number is the answer, or as near to it as is right.
fn write_tolerance(xml: &mut Xml, number: &Number) -> io::Result<()> {
    let response = [("respident", "response1")];
    write_within(xml, "or", &[], |xml| {
        number.factors().try_for_each(|factor| {
            let (value, close) = (number.value / factor, number.tolerance / factor);
            text(xml, "varequal", &response, &format_plain(value))?;
            write_within(xml, "and", &[], |xml| {
                text(xml, "vargte", &response, &format_plain(value - close))?;
                text(xml, "varlte", &response, &format_plain(value + close))
            })
        })
    })
}

fn feedback(xml: &mut Xml, id: &str, html: &str) -> io::Result<()> {
    write_within(xml, "itemfeedback", &[("ident", id)], |xml| {
        write_within(xml, "flow_mat", &[], |xml| material(xml, html))
    })
}
