//! An item: a part of a question with all that it stands on, as HTML, for a system that asks one thing at a time.

use crossover_figures::draw::ThemeName;
use quick_xml::escape::escape;

use super::Set;
use crate::questions::{Answer, Part, Question, Told};

/// A part of a question, with what stands before it.
pub struct Item<'a> {
    /// Its question.
    pub question: &'a Question,
    /// What is asked.
    pub part: &'a Part,
    /// Its place among the items of a set.
    pub at: usize,
    /// Its letter, where the question has several parts.
    letter: Option<char>,
    before: Vec<&'a Told>,
}

impl<'a> Set<'a> {
    /// Returns the items of all questions.
    pub(super) fn items(&self) -> Vec<Item<'a>> {
        let mut items = Vec::new();
        for question in self.questions {
            let mut before = vec![&question.told];
            for (part, letter) in question.parts.iter().zip('a'..) {
                before.push(&part.told);
                let letter = Some(letter).filter(|_| 1 < question.parts.len());
                items.push(Item {
                    question,
                    part,
                    at: items.len(),
                    letter,
                    before: before.clone(),
                });
            }
        }
        items
    }

    /// Returns the items by their pools: those of one part of one template, each with its name.
    pub(super) fn pools(&self) -> Vec<(String, Vec<Item<'a>>)> {
        let mut pools: Vec<(String, Vec<Item<'a>>)> = Vec::new();
        for item in self.items() {
            let name = item.pool();
            match pools.iter_mut().find(|(its, _)| *its == name) {
                Some((_, items)) => items.push(item),
                None => pools.push((name, vec![item])),
            }
        }
        pools
    }

    /// Returns what is told after an item: its solution, and the link to the state.
    pub(super) fn feedback(&self, item: &Item) -> String {
        solution(item.part) + &self.link(item.question)
    }

    /// Returns the link to the state of a question, which shows the answers, as a paragraph of HTML; nothing for an exam.
    pub(super) fn link(&self, question: &Question) -> String {
        if question.link.is_empty() {
            return String::new();
        }
        let site = self.site.split('#').next().unwrap_or_default();
        let link = escape(question.link.as_str());
        if site.is_empty() {
            return format!("<p>State in Crossover: <code>{link}</code></p>");
        }
        format!("<p><a href=\"{}{link}\">Open this state in Crossover</a></p>", escape(site))
    }
}

impl Item<'_> {
    /// Returns its name, unique in a set of one seed a question.
    pub fn name(&self) -> String {
        format!("{} [{}]", self.pool(), self.question.seed)
    }

    /// Returns the name that all variants of it share.
    fn pool(&self) -> String {
        let Question { title, .. } = self.question;
        self.letter.map_or_else(|| title.clone(), |letter| format!("{title} ({letter})"))
    }

    /// Returns what it is about, in words that a system can filter by: subject, outcome, difficulty, kind.
    pub fn tags(&self) -> [(&'static str, String); 4] {
        let Question { screen, outcome, difficulty, kind, .. } = self.question;
        [
            ("subject", (*screen).to_owned()),
            ("outcome", (*outcome).to_owned()),
            ("difficulty", difficulty.key().to_owned()),
            ("kind", kind.key().to_owned()),
        ]
    }

    /// Returns what it stands on and asks as HTML, with `figure`.
    pub fn html(&self, figure: &str) -> String {
        let told: String = self.before.iter().map(|told| self::told(told)).collect();
        format!("{told}{figure}{}", paragraph(&self.part.ask))
    }

    /// Returns its figure as SVG; nothing where it has none.
    pub fn svg(&self) -> String {
        self.question.figure.as_ref().map_or_else(String::new, |it| it.svg(ThemeName::Light))
    }
}

/// Returns the worked solution of a part as HTML, with its typical wrong answers.
pub fn solution(part: &Part) -> String {
    let mut lines = part.solution.clone();
    if let Answer::Number(number) = &part.answer {
        let wrong = number.wrong.iter();
        lines.extend(
            wrong.map(|wrong| format!("Not {}: {}", number.unit.show(wrong.value), wrong.told)),
        );
    }
    lines.iter().map(|line| paragraph(line)).collect()
}

/// Returns what is told as HTML: sentences, values and rules.
pub fn told(told: &Told) -> String {
    let text: String = told.text.iter().map(|text| paragraph(text)).collect();
    let rules: String = told.rules.iter().map(|rule| paragraph(rule)).collect();
    let given = match &told.given[..] {
        [] => String::new(),
        given => format!("<p>Given:</p>{}", list("ul", given)),
    };
    format!("{text}{given}{rules}")
}

/// Returns the answer of a part in words.
pub fn answer(part: &Part) -> String {
    match &part.answer {
        Answer::Number(number) if number.tolerance == 0.0 => number.format_value(),
        Answer::Number(number) => {
            let within = number.unit.show(number.tolerance);
            format!("{}, right within {within} of it", number.format_value())
        }
        Answer::Options(options) => {
            let right = options.iter().find(|choice| choice.right);
            right.map_or_else(String::new, |choice| choice.text.clone())
        }
    }
}

/// Returns a number for a machine that reads it.
pub fn format_plain(value: f64) -> String {
    format!("{}", crossover_figures::quantity::round_to(value, 12))
}

/// Returns a paragraph of HTML.
pub fn paragraph(text: &str) -> String {
    format!("<p>{}</p>", escape(text))
}

/// Returns a list of HTML.
pub fn list(tag: &str, items: &[String]) -> String {
    let name = tag.split(' ').next().unwrap_or(tag);
    let items: Vec<_> = items.iter().map(|item| escape(item.as_str())).collect();
    format!("<{tag}><li>{}</li></{name}>", items.join("</li><li>"))
}
