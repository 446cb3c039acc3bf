//! A sheet to print: the questions, and the solutions on pages of their own.

use crossover_figures::draw::ThemeName;
use quick_xml::escape::escape;

use super::Set;
use super::item::{answer, list, paragraph, solution, told};
use crate::questions::{Answer, Choice, Part, Question};

/// How the sheet looks. Solutions begin on a page of their own.
const STYLE: &str = "body{font:11pt/1.45 system-ui,sans-serif;max-width:44rem;margin:2rem auto;padding:0 1rem;\
    color:#111;background:#fff}h1{font-size:1.4rem}h2{font-size:1.05rem;margin:1.6rem 0 .3rem}\
    section{break-inside:avoid}svg{max-width:100%;height:auto}.line{border-bottom:1px solid #666;\
    display:inline-block;min-width:12rem}.solutions,.student+.student{break-before:page}code{overflow-wrap:anywhere}\
    p{margin:.35rem 0}ul,ol{margin:.35rem 0}a{color:#1a4d8f}";

/// Returns the questions as a page of HTML that stands alone, with their solutions.
pub fn sheet(set: &Set) -> String {
    let solutions = render_solutions(set);
    page(
        set.title,
        &format!(
            "{}<div class=\"solutions\"><h1>Solutions</h1>\n{solutions}</div>",
            render_questions(set)
        ),
    )
}

/// Returns a page of HTML that stands alone.
pub fn page(title: &str, body: &str) -> String {
    let title = escape(title);
    format!(
        "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>{title}</title>\
         <meta name=\"viewport\" content=\"width=device-width\"><style>{STYLE}</style></head>\n\
         <body><h1>{title}</h1>\n{body}</body></html>\n"
    )
}

/// Returns the questions, numbered.
pub fn render_questions(set: &Set) -> String {
    set.questions.iter().zip(1..).map(|(question, at)| render_question(question, at)).collect()
}

/// Returns their solutions, numbered.
pub fn render_solutions(set: &Set) -> String {
    let numbered = set.questions.iter().zip(1..);
    numbered.map(|(question, at)| render_solution(set, question, at)).collect()
}

fn render_question(question: &Question, at: i32) -> String {
    let figure = question.figure.as_ref().map_or_else(String::new, |it| it.svg(ThemeName::Light));
    let (title, head) = (escape(question.title.as_str()), told(&question.told));
    let parts: String =
        lettered(question).map(|(part, letter)| render_part(part, &letter)).collect();
    format!("<section><h2>{at}. {title}</h2>{head}{figure}{parts}</section>\n")
}

/// Returns the parts, each with its letter where there are several.
fn lettered(question: &Question) -> impl Iterator<Item = (&Part, String)> {
    let several = 1 < question.parts.len();
    let letter = move |letter| if several { format!("({letter}) ") } else { String::new() };
    question.parts.iter().zip(('a'..).map(letter))
}

fn render_part(part: &Part, letter: &str) -> String {
    let field = match &part.answer {
        Answer::Number(number) => {
            let symbol = escape(number.symbol.as_str());
            format!("<p>Answer: <span class=\"line\">&nbsp;</span> {symbol}</p>")
        }
        Answer::Options(options) => {
            let options: Vec<_> = options.iter().map(|choice| choice.text.clone()).collect();
            list("ol type=\"A\"", &options)
        }
    };
    format!("{}{}{field}", told(&part.told), paragraph(&format!("{letter}{}", part.ask)))
}

fn render_solution(set: &Set, question: &Question, at: i32) -> String {
    let title = escape(question.title.as_str());
    let part = |(part, letter): (&Part, String)| {
        let right = paragraph(&format!("{letter}Answer: {}.", answer(part).trim_end_matches('.')));
        let told = match &part.answer {
            Answer::Options(options) => {
                let line = |choice: &Choice| {
                    format!("{}: {}", choice.text.trim_end_matches(['.', ':']), choice.told)
                };
                list("ul", &options.iter().map(line).collect::<Vec<_>>())
            }
            Answer::Number(_) => String::new(),
        };
        format!("{right}{}{told}", solution(part))
    };
    let parts: String = lettered(question).map(part).collect();
    format!("<section><h2>{at}. {title}</h2>{parts}{}</section>\n", set.link(question))
}
