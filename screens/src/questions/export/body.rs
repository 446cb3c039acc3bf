//! What all files share: the text of a question and of its solution as HTML.

use quick_xml::escape::escape;

use super::Set;
use crate::questions::{Answer, Number, Question};

impl Set<'_> {
    /// Returns the question as HTML: what is asked, what is given, `figure`, and the link to its state.
    pub(super) fn body(&self, question: &Question, figure: &str) -> String {
        let given = list("ul", &question.given);
        let given = if question.given.is_empty() { given } else { format!("<p>Given:</p>{given}") };
        let text = paragraph(&question.text);
        format!("{text}{given}{figure}<p>{}</p>", self.link(question))
    }

    /// Returns the link to the state of a question as HTML.
    pub(super) fn link(&self, question: &Question) -> String {
        let site = self.site.split('#').next().unwrap_or_default();
        let link = escape(question.link.as_str());
        if site.is_empty() {
            return format!("State in Crossover: <code>{link}</code>");
        }
        format!("<a href=\"{}{link}\">Open this state in Crossover</a>", escape(site))
    }
}

/// Returns the worked solution as HTML, with the typical wrong answers of a number.
pub(super) fn solution(question: &Question) -> String {
    let mut lines = question.solution.clone();
    if let Answer::Number(number) = &question.answer {
        lines.extend(
            number
                .wrong
                .iter()
                .map(|wrong| format!("Not {}: {}", number.unit.show(wrong.value), wrong.told)),
        );
    }
    lines.iter().map(|line| paragraph(line)).collect()
}

/// Returns the answer in words.
pub(super) fn answer(question: &Question) -> String {
    match &question.answer {
        Answer::Number(number) => {
            let within = number.unit.brief(number.tolerance);
            format!("{}, right within {within} of it", number.shown())
        }
        Answer::Options(options) => {
            let right = options.iter().find(|choice| choice.right);
            right.map_or_else(String::new, |choice| choice.text.clone())
        }
    }
}

/// Returns a number in the unit that it is asked in, for a machine that reads it.
pub(super) fn plain(number: &Number, value: f64) -> String {
    let value = crossover_figures::quantity::round_to(number.in_unit(value), 12);
    format!("{value}")
}

/// Returns a paragraph of HTML.
pub(super) fn paragraph(text: &str) -> String {
    format!("<p>{}</p>", escape(text))
}

/// Returns a list of HTML; nothing for no items.
pub(super) fn list(tag: &str, items: &[String]) -> String {
    if items.is_empty() {
        return String::new();
    }
    let items: Vec<_> = items.iter().map(|item| escape(item.as_str())).collect();
    format!("<{tag}><li>{}</li></{tag}>", items.join("</li><li>"))
}
