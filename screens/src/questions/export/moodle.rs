//! Moodle XML: <https://docs.moodle.org/en/Moodle_XML_format>.

use std::io::{self, Write};

use crossover_figures::draw::ThemeName;
use quick_xml::Writer;
use quick_xml::events::{BytesDecl, BytesText, Event};

use super::Set;
use super::body::{body, format_plain};
use crate::questions::{Answer, CLOSE, Choice, Number, Question};

type Xml = Writer<Vec<u8>>;

/// Returns the questions as Moodle XML. A number has its tolerance, and the units that may be typed; a figure stands in
/// the text of its question as SVG.
pub fn moodle(set: &Set) -> String {
    let mut xml = Writer::new(Vec::new());
    // Nothing that is written into memory fails.
    let _ = write_quiz(&mut xml, set);
    String::from_utf8(xml.into_inner()).unwrap_or_default()
}

fn write_quiz(xml: &mut Xml, set: &Set) -> io::Result<()> {
    xml.write_event(Event::Decl(BytesDecl::new("1.0", Some("UTF-8"), None)))?;
    xml.create_element("quiz").write_inner_content(|xml| {
        category(xml, set.title)?;
        set.questions.iter().try_for_each(|question| write_question(xml, set, question))
    })?;
    Ok(())
}

/// Writes the category that the questions are put into.
fn category(xml: &mut Xml, title: &str) -> io::Result<()> {
    let path = format!("$course$/top/{}", title.replace('/', " "));
    xml.create_element("question").with_attribute(("type", "category")).write_inner_content(
        |xml| {
            xml.create_element("category")
                .write_inner_content(|xml| element(xml, "text", &path))?;
            Ok(())
        },
    )?;
    Ok(())
}

fn write_question(xml: &mut Xml, set: &Set, question: &Question) -> io::Result<()> {
    let figure = question.figure.as_ref().map_or_else(String::new, |it| it.svg(ThemeName::Light));
    let kind = match question.answer {
        Answer::Number(_) => "numerical",
        Answer::Options(_) => "multichoice",
    };
    xml.create_element("question").with_attribute(("type", kind)).write_inner_content(|xml| {
        let name = format!("{} ({} {})", question.title, question.kind.key(), question.seed);
        xml.create_element("name").write_inner_content(|xml| element(xml, "text", &name))?;
        html(xml, "questiontext", &body(question, &figure))?;
        html(xml, "generalfeedback", &set.solution(question))?;
        for (name, value) in [("defaultgrade", "1"), ("penalty", "0.3333333"), ("hidden", "0")] {
            element(xml, name, value)?;
        }
        match &question.answer {
            Answer::Number(number) => numerical(xml, number),
            Answer::Options(options) => choices(xml, options),
        }
    })?;
    Ok(())
}

fn numerical(xml: &mut Xml, number: &Number) -> io::Result<()> {
    let right = format!("Right: {}.", number.format_value());
    for factor in number.factors() {
        let (value, close) = (number.value / factor, number.tolerance / factor);
        reply(xml, "100", &format_plain(value), &right, Some(&format_plain(close)))?;
    }
    for wrong in &number.wrong {
        let value = number.in_unit(wrong.value);
        reply(
            xml,
            "0",
            &format_plain(value),
            &wrong.told,
            Some(&format_plain((CLOSE * value).abs())),
        )?;
    }
    let units = units(number);
    if !units.is_empty() {
        xml.create_element("units").write_inner_content(|xml| {
            units.iter().try_for_each(|(name, multiplier)| {
                xml.create_element("unit").write_inner_content(|xml| {
                    element(xml, "multiplier", &multiplier.to_string())?;
                    element(xml, "unit_name", name)
                })?;
                Ok(())
            })
        })?;
    }
    // A unit may be typed or left out, and is not graded; none is offered for a pure number.
    let shown = if units.is_empty() { "3" } else { "0" };
    let options = [
        ("unitgradingtype", "0"),
        ("unitpenalty", "0.1"),
        ("showunits", shown),
        ("unitsleft", "0"),
    ];
    options.iter().try_for_each(|(name, value)| element(xml, name, value))
}

/// Returns the units that may be typed, the one that is asked for first, each with how many of it are one of that.
fn units(number: &Number) -> Vec<(String, f64)> {
    if number.symbol.is_empty() {
        return Vec::new();
    }
    let mut units = vec![(number.symbol.clone(), 1.0)];
    for value in [1.0, number.value * 1e3, number.value / 1e3] {
        let (symbol, factor) = number.unit.axis(value);
        let many = crossover_figures::quantity::round_to(number.factor / factor, 12);
        // Who has no µ types a u.
        for name in [symbol.replace('µ', "u"), symbol] {
            if units.iter().all(|(known, _)| *known != name) {
                units.push((name, many));
            }
        }
    }
    let plain = number.symbol.replace('µ', "u");
    if units.iter().all(|(known, _)| *known != plain) {
        units.push((plain, 1.0));
    }
    units
}

fn choices(xml: &mut Xml, options: &[Choice]) -> io::Result<()> {
    for (name, value) in
        [("single", "true"), ("shuffleanswers", "false"), ("answernumbering", "abc")]
    {
        element(xml, name, value)?;
    }
    options.iter().try_for_each(|choice| {
        let fraction = if choice.right { "100" } else { "0" };
        reply(xml, fraction, &choice.text, &choice.told, None)
    })
}

/// Writes an answer, with its grade and its feedback.
fn reply(
    xml: &mut Xml,
    fraction: &str,
    text: &str,
    told: &str,
    tolerance: Option<&str>,
) -> io::Result<()> {
    let format = if tolerance.is_some() { "moodle_auto_format" } else { "plain_text" };
    let answer =
        xml.create_element("answer").with_attributes([("fraction", fraction), ("format", format)]);
    answer.write_inner_content(|xml| {
        element(xml, "text", text)?;
        if let Some(tolerance) = tolerance {
            element(xml, "tolerance", tolerance)?;
        }
        let feedback = xml.create_element("feedback").with_attribute(("format", "plain_text"));
        feedback.write_inner_content(|xml| element(xml, "text", told))?;
        Ok(())
    })?;
    Ok(())
}

/// Writes an element that holds HTML as its text.
fn html(xml: &mut Xml, name: &str, html: &str) -> io::Result<()> {
    let element_of = xml.create_element(name).with_attribute(("format", "html"));
    element_of.write_inner_content(|xml| element(xml, "text", html))?;
    Ok(())
}

/// Writes an element that holds text.
pub(super) fn element<W: Write>(xml: &mut Writer<W>, name: &str, text: &str) -> io::Result<()> {
    xml.create_element(name).write_text_content(BytesText::new(text))?;
    Ok(())
}
