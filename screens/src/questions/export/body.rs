//! What all files share: the text of a question and of its solution as HTML.

use quick_xml::escape::escape;

use super::Set;
use crate::questions::{Answer, Question};

impl Set<'_> {
    /// Returns the worked solution as HTML, with the typical wrong answers of a number and the link to the state, which
    /// shows the answer.
    pub(super) fn solution(&self, question: &Question) -> String {
        let mut lines = question.solution.clone();
        if let Answer::Number(number) = &question.answer {
            let wrong = number.wrong.iter();
            lines.extend(
                wrong.map(|wrong| format!("Not {}: {}", number.unit.show(wrong.value), wrong.told)),
            );
        }
        let lines: String = lines.iter().map(|line| paragraph(line)).collect();
        format!("{lines}<p>{}</p>", self.link(question))
    }

    /// Returns the link to the state of a question as HTML.
    fn link(&self, question: &Question) -> String {
        let site = self.site.split('#').next().unwrap_or_default();
        let link = escape(question.link.as_str());
        if site.is_empty() {
            return format!("State in Crossover: <code>{link}</code>");
        }
        format!("<a href=\"{}{link}\">Open this state in Crossover</a>", escape(site))
    }
}

/// Returns the question as HTML: what is asked, what is given, and `figure`.
pub(super) fn body(question: &Question, figure: &str) -> String {
    let given = list("ul", &question.given);
    let given = if question.given.is_empty() { given } else { format!("<p>Given:</p>{given}") };
    format!("{}{given}{figure}", paragraph(&question.text))
}

/// Returns the answer in words.
pub(super) fn answer(question: &Question) -> String {
    match &question.answer {
        Answer::Number(number) => {
            let within = number.unit.brief(number.tolerance);
            format!("{}, right within {within} of it", number.format_value())
        }
        Answer::Options(options) => {
            let right = options.iter().find(|choice| choice.right);
            right.map_or_else(String::new, |choice| choice.text.clone())
        }
    }
}

/// Returns a number for a machine that reads it.
pub(super) fn format_plain(value: f64) -> String {
    format!("{}", crossover_figures::quantity::round_to(value, 12))
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
