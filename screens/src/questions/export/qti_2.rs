//! QTI 2.1: a package of a manifest, a test, a file an item, and a file a figure.
//!
//! Source: IMS Question and Test Interoperability, Assessment Test, Section and Item Information Model 2.1; IMS Content
//! Packaging 1.1; the words that describe an item by IEEE LOM.

use std::io;

use super::Set;
use super::item::{Item, format_plain};
use super::xml::{Xml, document, write_empty, write_text, write_within};
use crate::archive;
use crate::questions::{Answer, Choice, Number};

const SPACE: &str = "http://www.imsglobal.org/xsd/imsqti_v2p1";
const PACKAGE: &[(&str, &str)] = &[
    ("identifier", "crossover-questions"),
    ("xmlns", "http://www.imsglobal.org/xsd/imscp_v1p1"),
    ("xmlns:lom", "http://ltsc.ieee.org/xsd/LOM"),
];
const TEST: &str = "test.xml";

/// Returns the questions as a package of QTI 2.1, an item a part: the bytes of a zip file. Options are shuffled unless
/// they are numbers; pools are sections, of which one item is selected.
pub fn qti_2(set: &Set) -> Vec<u8> {
    let items = set.items();
    let mut files = vec![
        ("imsmanifest.xml".to_owned(), document(|xml| manifest(xml, &items))),
        (TEST.to_owned(), document(|xml| test(xml, set))),
    ];
    for item in &items {
        files.push((file(item), document(|xml| write_item(xml, set, item))));
        if item.question.figure.is_some() {
            files.push((picture(item), item.svg().into_bytes()));
        }
    }
    archive::store(&files)
}

fn id(item: &Item) -> String {
    format!("item-{}", item.at + 1)
}

fn file(item: &Item) -> String {
    format!("items/{}.xml", id(item))
}

fn picture(item: &Item) -> String {
    format!("items/figure-{}.svg", item.at + 1)
}

fn manifest(xml: &mut Xml, items: &[Item]) -> io::Result<()> {
    write_within(xml, "manifest", PACKAGE, |xml| {
        write_within(xml, "metadata", &[], |xml| {
            write_text(xml, "schema", &[], "QTIv2.1 Package")?;
            write_text(xml, "schemaversion", &[], "1.0.0")
        })?;
        write_empty(xml, "organizations", &[])?;
        write_within(xml, "resources", &[], |xml| {
            let test = [("identifier", "test"), ("type", "imsqti_test_xmlv2p1"), ("href", TEST)];
            write_within(xml, "resource", &test, |xml| {
                write_empty(xml, "file", &[("href", TEST)])?;
                items.iter().try_for_each(|item| {
                    write_empty(xml, "dependency", &[("identifierref", &id(item))])
                })
            })?;
            items.iter().try_for_each(|item| resource(xml, item))
        })
    })
}

/// Writes an item's entry in the manifest, with the words that describe it.
fn resource(xml: &mut Xml, item: &Item) -> io::Result<()> {
    let (id, href) = (id(item), file(item));
    let resource = [("identifier", &*id), ("type", "imsqti_item_xmlv2p1"), ("href", &*href)];
    write_within(xml, "resource", &resource, |xml| {
        write_within(xml, "metadata", &[], |xml| {
            write_within(xml, "lom:lom", &[], |xml| {
                write_within(xml, "lom:general", &[], |xml| {
                    item.tags().iter().try_for_each(|(name, value)| {
                        write_within(xml, "lom:keyword", &[], |xml| {
                            write_text(xml, "lom:string", &[], &format!("{name}: {value}"))
                        })
                    })
                })
            })
        })?;
        write_empty(xml, "file", &[("href", &href)])?;
        match item.question.figure {
            Some(_) => write_empty(xml, "file", &[("href", &picture(item))]),
            None => Ok(()),
        }
    })
}

fn test(xml: &mut Xml, set: &Set) -> io::Result<()> {
    let test = [("xmlns", SPACE), ("identifier", "test"), ("title", set.title)];
    write_within(xml, "assessmentTest", &test, |xml| {
        let part = [
            ("identifier", "part"),
            ("navigationMode", "nonlinear"),
            ("submissionMode", "simultaneous"),
        ];
        write_within(xml, "testPart", &part, |xml| {
            let pools =
                if set.pools { set.pools() } else { vec![(set.title.to_owned(), set.items())] };
            pools.iter().zip(1..).try_for_each(|((name, items), at)| {
                let id = format!("section-{at}");
                let section = [("identifier", &*id), ("title", name), ("visible", "false")];
                write_within(xml, "assessmentSection", &section, |xml| {
                    if set.pools {
                        write_empty(xml, "selection", &[("select", "1")])?;
                    }
                    items.iter().try_for_each(|item| {
                        let (id, href) = (self::id(item), file(item));
                        let item = [("identifier", &*id), ("href", &*href)];
                        write_empty(xml, "assessmentItemRef", &item)
                    })
                })
            })
        })
    })
}

fn write_item(xml: &mut Xml, set: &Set, item: &Item) -> io::Result<()> {
    let (id, name) = (id(item), item.name());
    let head = [
        ("xmlns", SPACE),
        ("identifier", &*id),
        ("title", &*name),
        ("adaptive", "false"),
        ("timeDependent", "false"),
    ];
    write_within(xml, "assessmentItem", &head, |xml| {
        match &item.part.answer {
            Answer::Number(number) => {
                declare(xml, "float", &format_plain(number.in_unit(number.value)))
            }
            Answer::Options(options) => {
                let right = options.iter().position(|choice| choice.right).unwrap_or_default();
                declare(xml, "identifier", &choice_id(right))
            }
        }?;
        write_text(xml, "outcomeDeclaration", &outcome("SCORE", "float"), "")?;
        write_text(xml, "outcomeDeclaration", &outcome("TOLD", "identifier"), "")?;
        write_text(xml, "outcomeDeclaration", &outcome("SOLUTION", "identifier"), "")?;
        write_within(xml, "itemBody", &[], |xml| {
            write_html(xml, &item.html(&image(item)))?;
            match &item.part.answer {
                Answer::Number(number) => write_field(xml, number),
                Answer::Options(options) => write_choices(xml, options),
            }
        })?;
        write_within(xml, "responseProcessing", &[], |xml| match &item.part.answer {
            Answer::Number(number) => score_number(xml, number),
            Answer::Options(options) => score_options(xml, options),
        })?;
        write_told(xml, &item.part.answer)?;
        write_feedback(xml, "SOLUTION", "solution", |xml| write_html(xml, &set.feedback(item)))
    })
}

fn outcome<'a>(name: &'a str, base: &'a str) -> [(&'a str, &'a str); 3] {
    [("identifier", name), ("cardinality", "single"), ("baseType", base)]
}

fn declare(xml: &mut Xml, base: &str, right: &str) -> io::Result<()> {
    write_within(xml, "responseDeclaration", &outcome("RESPONSE", base), |xml| {
        write_within(xml, "correctResponse", &[], |xml| write_text(xml, "value", &[], right))
    })
}

fn image(item: &Item) -> String {
    let Some(figure) = &item.question.figure else { return String::new() };
    let (name, file) = (quick_xml::escape::escape(figure.title), picture(item));
    format!("<p><img src=\"{}\" alt=\"{name}\"/></p>", file.trim_start_matches("items/"))
}

/// Writes HTML that is well-formed, as it is.
fn write_html(xml: &mut Xml, html: &str) -> io::Result<()> {
    io::Write::write_all(xml.get_mut(), html.as_bytes())
}

fn choice_id(at: usize) -> String {
    format!("choice-{}", at + 1)
}

fn write_field(xml: &mut Xml, number: &Number) -> io::Result<()> {
    write_within(xml, "p", &[], |xml| {
        let field = [("responseIdentifier", "RESPONSE"), ("expectedLength", "10")];
        write_empty(xml, "textEntryInteraction", &field)?;
        write_text(xml, "span", &[], &format!(" {}", number.symbol))
    })
}

fn write_choices(xml: &mut Xml, options: &[Choice]) -> io::Result<()> {
    let shuffle = if Choice::are_sorted(options) { "false" } else { "true" };
    let choices = [("responseIdentifier", "RESPONSE"), ("shuffle", shuffle), ("maxChoices", "1")];
    write_within(xml, "choiceInteraction", &choices, |xml| {
        options.iter().enumerate().try_for_each(|(at, choice)| {
            write_text(xml, "simpleChoice", &[("identifier", &choice_id(at))], &choice.text)
        })
    })
}

/// Writes what is scored and told of a number, in the unit that is asked for.
fn score_number(xml: &mut Xml, number: &Number) -> io::Result<()> {
    let near = |xml: &mut Xml, value: f64, close: f64| {
        let close = format_plain(close);
        let equal = [("toleranceMode", "absolute"), ("tolerance", &*format!("{close} {close}"))];
        write_within(xml, "equal", &equal, |xml| {
            write_empty(xml, "variable", &[("identifier", "RESPONSE")])?;
            write_text(xml, "baseValue", &[("baseType", "float")], &format_plain(value))
        })
    };
    write_within(xml, "responseCondition", &[], |xml| {
        write_within(xml, "responseIf", &[], |xml| {
            write_within(xml, "or", &[], |xml| {
                number.factors().try_for_each(|factor| {
                    near(xml, number.value / factor, number.tolerance / factor)
                })
            })?;
            set_value(xml, "SCORE", "float", "1")
        })?;
        number.wrong.iter().enumerate().try_for_each(|(at, wrong)| {
            write_within(xml, "responseElseIf", &[], |xml| {
                let value = number.in_unit(wrong.value);
                near(xml, value, (crate::questions::CLOSE * value).abs())?;
                set_value(xml, "TOLD", "identifier", &choice_id(at))
            })
        })
    })?;
    set_value(xml, "SOLUTION", "identifier", "solution")
}

/// Writes what is scored and told of an option.
fn score_options(xml: &mut Xml, options: &[Choice]) -> io::Result<()> {
    options.iter().enumerate().try_for_each(|(at, choice)| {
        write_within(xml, "responseCondition", &[], |xml| {
            write_within(xml, "responseIf", &[], |xml| {
                write_within(xml, "match", &[], |xml| {
                    write_empty(xml, "variable", &[("identifier", "RESPONSE")])?;
                    write_text(xml, "baseValue", &[("baseType", "identifier")], &choice_id(at))
                })?;
                set_value(xml, "SCORE", "float", if choice.right { "1" } else { "0" })?;
                set_value(xml, "TOLD", "identifier", &choice_id(at))
            })
        })
    })?;
    set_value(xml, "SOLUTION", "identifier", "solution")
}

fn set_value(xml: &mut Xml, name: &str, base: &str, value: &str) -> io::Result<()> {
    write_within(xml, "setOutcomeValue", &[("identifier", name)], |xml| {
        write_text(xml, "baseValue", &[("baseType", base)], value)
    })
}

/// Writes what is told of each option, or of each typical wrong number.
fn write_told(xml: &mut Xml, answer: &Answer) -> io::Result<()> {
    let told: Vec<&str> = match answer {
        Answer::Number(number) => number.wrong.iter().map(|wrong| wrong.told.as_str()).collect(),
        Answer::Options(options) => options.iter().map(|choice| choice.told.as_str()).collect(),
    };
    told.iter().enumerate().try_for_each(|(at, told)| {
        write_feedback(xml, "TOLD", &choice_id(at), |xml| write_text(xml, "p", &[], told))
    })
}

fn write_feedback(
    xml: &mut Xml,
    outcome: &str,
    id: &str,
    inside: impl FnOnce(&mut Xml) -> io::Result<()>,
) -> io::Result<()> {
    let feedback = [("outcomeIdentifier", outcome), ("identifier", id), ("showHide", "show")];
    write_within(xml, "modalFeedback", &feedback, inside)
}
