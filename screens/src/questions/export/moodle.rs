//! Moodle XML: <https://docs.moodle.org/en/Moodle_XML_format>.

use std::io;

use super::Set;
use super::item::{Item, format_plain};
use super::xml::{Xml, document, write_text, write_within};
use crate::questions::{Answer, CLOSE, Choice, Number};

/// Returns the questions as Moodle XML, an item a part. A number has its tolerance, and the units that may be typed; a
/// figure stands in the text of its question as SVG. Pools are categories, of which a quiz draws one question each.
pub fn moodle(set: &Set) -> String {
    String::from_utf8(document(|xml| write_quiz(xml, set))).unwrap_or_default()
}

fn write_quiz(xml: &mut Xml, set: &Set) -> io::Result<()> {
    let title = set.title.replace('/', " ");
    write_within(xml, "quiz", &[], |xml| {
        if !set.pools {
            category(xml, &title)?;
            return set.items().iter().try_for_each(|item| write_item(xml, set, item));
        }
        set.pools().iter().try_for_each(|(pool, items)| {
            category(xml, &format!("{title}/{}", pool.replace('/', " ")))?;
            items.iter().try_for_each(|item| write_item(xml, set, item))
        })
    })
}

/// Writes the category that the questions behind it are put into.
fn category(xml: &mut Xml, path: &str) -> io::Result<()> {
    write_within(xml, "question", &[("type", "category")], |xml| {
        write_within(xml, "category", &[], |xml| {
            element(xml, "text", &format!("$course$/top/{path}"))
        })
    })
}

fn write_item(xml: &mut Xml, set: &Set, item: &Item) -> io::Result<()> {
    let kind = match item.part.answer {
        Answer::Number(_) => "numerical",
        Answer::Options(_) => "multichoice",
    };
    write_within(xml, "question", &[("type", kind)], |xml| {
        write_within(xml, "name", &[], |xml| element(xml, "text", &item.name()))?;
        html(xml, "questiontext", &item.html(&item.svg()))?;
        html(xml, "generalfeedback", &set.feedback(item))?;
        for (name, value) in [("defaultgrade", "1"), ("penalty", "0.3333333"), ("hidden", "0")] {
            element(xml, name, value)?;
        }
        match &item.part.answer {
            Answer::Number(number) => numerical(xml, number)?,
            Answer::Options(options) => choices(xml, options)?,
        }
        write_within(xml, "hint", &[("format", "plain_text")], |xml| {
            element(xml, "text", &item.part.hint)
        })?;
        write_within(xml, "tags", &[], |xml| {
            item.tags().iter().try_for_each(|(name, value)| {
                let tag =
                    if *name == "subject" { value.clone() } else { format!("{name}: {value}") };
                write_within(xml, "tag", &[], |xml| element(xml, "text", &tag))
            })
        })
    })
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
        write_within(xml, "units", &[], |xml| {
            units.iter().try_for_each(|(name, multiplier)| {
                write_within(xml, "unit", &[], |xml| {
                    element(xml, "multiplier", &multiplier.to_string())?;
                    element(xml, "unit_name", name)
                })
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
    // Numbers stay in their order.
    let shuffled = if Choice::are_sorted(options) { "false" } else { "true" };
    for (name, value) in
        [("single", "true"), ("shuffleanswers", shuffled), ("answernumbering", "abc")]
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
    write_within(xml, "answer", &[("fraction", fraction), ("format", format)], |xml| {
        element(xml, "text", text)?;
        if let Some(tolerance) = tolerance {
            element(xml, "tolerance", tolerance)?;
        }
        write_within(xml, "feedback", &[("format", "plain_text")], |xml| element(xml, "text", told))
    })
}

/// Writes an element that holds HTML as its text.
fn html(xml: &mut Xml, name: &str, html: &str) -> io::Result<()> {
    write_within(xml, name, &[("format", "html")], |xml| element(xml, "text", html))
}

fn element(xml: &mut Xml, name: &str, text: &str) -> io::Result<()> {
    write_text(xml, name, &[], text)
}
