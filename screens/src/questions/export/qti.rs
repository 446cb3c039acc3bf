//! QTI 1.2 in the flavor that Canvas reads: a package of a manifest, an assessment, its meta data, and a file a figure.
//!
//! Source: IMS Question and Test Interoperability, ASI information model 1.2; the packages that Canvas writes.

use std::io;

use super::Set;
use super::item::{Item, format_plain, paragraph};
use super::xml::{Xml, document, write_empty, write_text, write_within};
use crate::archive;
use crate::questions::{Answer, Choice, Number};

/// What Canvas puts before the name of a file of the package.
const FILES: &str = "%24IMS-CC-FILEBASE%24";
const ASSESSMENT: &str = "crossover";

/// Returns the questions as a package of QTI 1.2, an item a part: the bytes of a zip file. Canvas knows no unit of a
/// number: the question says in which it is given. Pools are groups, of which Canvas draws one question each.
pub fn qti(set: &Set) -> Vec<u8> {
    let items = set.items();
    let mut files = vec![
        ("imsmanifest.xml".to_owned(), document(|xml| manifest(xml, &items))),
        (format!("{ASSESSMENT}/assessment_meta.xml"), document(|xml| meta(xml, set))),
        (format!("{ASSESSMENT}/{ASSESSMENT}.xml"), document(|xml| assessment(xml, set))),
    ];
    let drawn = items.iter().filter(|item| item.question.figure.is_some());
    files.extend(drawn.map(|item| (picture(item), item.svg().into_bytes())));
    archive::store(&files)
}

/// Returns the name of the file of the figure of an item.
fn picture(item: &Item) -> String {
    format!("figures/figure-{}.svg", item.at + 1)
}

fn manifest(xml: &mut Xml, items: &[Item]) -> io::Result<()> {
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
        write_empty(xml, "organizations", &[])?;
        write_within(xml, "resources", &[], |xml| {
            let assessment = [("identifier", ASSESSMENT), ("type", "imsqti_xmlv1p2")];
            write_within(xml, "resource", &assessment, |xml| {
                write_empty(xml, "file", &[("href", &format!("{ASSESSMENT}/{ASSESSMENT}.xml"))])?;
                write_empty(xml, "dependency", &[("identifierref", "crossover-meta")])
            })?;
            let href = format!("{ASSESSMENT}/assessment_meta.xml");
            let meta = [("identifier", "crossover-meta"), ("type", META), ("href", href.as_str())];
            write_within(xml, "resource", &meta, |xml| {
                write_empty(xml, "file", &[("href", &href)])
            })?;
            figures(xml, items)
        })
    })
}

fn figures(xml: &mut Xml, items: &[Item]) -> io::Result<()> {
    items.iter().filter(|item| item.question.figure.is_some()).try_for_each(|item| {
        let (href, id) = (picture(item), format!("crossover-figure-{}", item.at + 1));
        let file = [("identifier", id.as_str()), ("type", "webcontent"), ("href", href.as_str())];
        write_within(xml, "resource", &file, |xml| write_empty(xml, "file", &[("href", &href)]))
    })
}

fn meta(xml: &mut Xml, set: &Set) -> io::Result<()> {
    let quiz = [("identifier", ASSESSMENT), ("xmlns", "http://canvas.instructure.com/xsd/cccv1p0")];
    write_within(xml, "quiz", &quiz, |xml| {
        element(xml, "title", set.title)?;
        element(xml, "quiz_type", "practice_quiz")?;
        let asked = if set.pools { set.pools().len() } else { set.items().len() };
        element(xml, "shuffle_answers", "true")?;
        element(xml, "points_possible", &asked.to_string())
    })
}

fn assessment(xml: &mut Xml, set: &Set) -> io::Result<()> {
    let questestinterop = [("xmlns", "http://www.imsglobal.org/xsd/ims_qtiasiv1p2")];
    write_within(xml, "questestinterop", &questestinterop, |xml| {
        write_within(xml, "assessment", &[("ident", ASSESSMENT), ("title", set.title)], |xml| {
            write_within(xml, "section", &[("ident", "root_section")], |xml| {
                if !set.pools {
                    return set.items().iter().try_for_each(|item| write_item(xml, set, item));
                }
                set.pools().iter().zip(1..).try_for_each(|((name, items), at)| {
                    write_pool(xml, set, (&format!("pool-{at}"), name), items)
                })
            })
        })
    })
}

/// Writes a group of items, of which one is drawn.
fn write_pool(
    xml: &mut Xml,
    set: &Set,
    (id, name): (&str, &str),
    items: &[Item],
) -> io::Result<()> {
    write_within(xml, "section", &[("ident", id), ("title", name)], |xml| {
        write_within(xml, "selection_ordering", &[], |xml| {
            write_within(xml, "selection", &[], |xml| {
                element(xml, "selection_number", "1")?;
                write_within(xml, "selection_extension", &[], |xml| {
                    element(xml, "points_per_item", "1.0")
                })
            })
        })?;
        items.iter().try_for_each(|item| write_item(xml, set, item))
    })
}

fn write_item(xml: &mut Xml, set: &Set, item: &Item) -> io::Result<()> {
    let answer = &item.part.answer;
    let (id, kind) = (
        format!("question-{}", item.at + 1),
        match answer {
            Answer::Number(_) => "numerical_question",
            Answer::Options(_) => "multiple_choice_question",
        },
    );
    write_within(xml, "item", &[("ident", &id), ("title", &item.name())], |xml| {
        write_within(xml, "itemmetadata", &[], |xml| {
            write_within(xml, "qtimetadata", &[], |xml| {
                field(xml, "question_type", kind)?;
                field(xml, "points_possible", "1.0")?;
                item.tags().iter().try_for_each(|(name, value)| field(xml, name, value))
            })
        })?;
        write_within(xml, "presentation", &[], |xml| {
            material(xml, &item.html(&image(item)))?;
            match answer {
                Answer::Number(_) => numeric_field(xml),
                Answer::Options(options) => choices(xml, options),
            }
        })?;
        write_within(xml, "resprocessing", &[], |xml| write_scoring(xml, answer))?;
        feedback(xml, "general_fb", &set.feedback(item))?;
        match answer {
            Answer::Options(options) => {
                let mut told = options.iter().enumerate();
                told.try_for_each(|(at, choice)| {
                    feedback(xml, &format!("choice{at}_fb"), &paragraph(&choice.told))
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
fn image(item: &Item) -> String {
    let Some(figure) = &item.question.figure else { return String::new() };
    let name = quick_xml::escape::escape(figure.title);
    format!("<p><img src=\"{FILES}/{}\" alt=\"{name}\" width=\"640\"/></p>", picture(item))
}

fn material(xml: &mut Xml, html: &str) -> io::Result<()> {
    write_within(xml, "material", &[], |xml| {
        write_text(xml, "mattext", &[("texttype", "text/html")], html)
    })
}

fn numeric_field(xml: &mut Xml) -> io::Result<()> {
    let response = [("ident", "response1"), ("rcardinality", "Single")];
    write_within(xml, "response_str", &response, |xml| {
        write_within(xml, "render_fib", &[("fibtype", "Decimal")], |xml| {
            write_empty(xml, "response_label", &[("ident", "answer1")])
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
                        write_text(xml, "mattext", &[("texttype", "text/plain")], &choice.text)
                    })
                })
            })
        })
    })
}

/// Writes the score and the feedback of each answer.
fn write_scoring(xml: &mut Xml, answer: &Answer) -> io::Result<()> {
    write_within(xml, "outcomes", &[], |xml| {
        let score =
            [("maxvalue", "100"), ("minvalue", "0"), ("varname", "SCORE"), ("vartype", "Decimal")];
        write_empty(xml, "decvar", &score)
    })?;
    condition(xml, "Yes", |xml| write_empty(xml, "other", &[]), false, "general_fb")?;
    match answer {
        Answer::Number(number) => {
            condition(xml, "No", |xml| write_tolerance(xml, number), true, "")
        }
        Answer::Options(options) => options.iter().enumerate().try_for_each(|(at, choice)| {
            let chosen = |xml: &mut Xml| {
                write_text(xml, "varequal", &[("respident", "response1")], &format!("choice{at}"))
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
            write_text(xml, "setvar", &[("action", "Set"), ("varname", "SCORE")], "100")?;
        }
        if shows.is_empty() {
            return Ok(());
        }
        write_empty(xml, "displayfeedback", &[("feedbacktype", "Response"), ("linkrefid", shows)])
    })
}

/// Writes that a number is the answer, or as near to it as is right.
fn write_tolerance(xml: &mut Xml, number: &Number) -> io::Result<()> {
    let response = [("respident", "response1")];
    write_within(xml, "or", &[], |xml| {
        number.factors().try_for_each(|factor| {
            let (value, close) = (number.value / factor, number.tolerance / factor);
            write_text(xml, "varequal", &response, &format_plain(value))?;
            write_within(xml, "and", &[], |xml| {
                write_text(xml, "vargte", &response, &format_plain(value - close))?;
                write_text(xml, "varlte", &response, &format_plain(value + close))
            })
        })
    })
}

fn feedback(xml: &mut Xml, id: &str, html: &str) -> io::Result<()> {
    write_within(xml, "itemfeedback", &[("ident", id)], |xml| {
        write_within(xml, "flow_mat", &[], |xml| material(xml, html))
    })
}

fn element(xml: &mut Xml, name: &str, text: &str) -> io::Result<()> {
    write_text(xml, name, &[], text)
}
