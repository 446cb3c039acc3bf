//! A sheet to print: the questions, and the solutions on pages of their own.

use crossover_figures::draw::ThemeName;
use quick_xml::escape::escape;

use super::Set;
use super::body::{answer, body, list, paragraph};
use crate::questions::{Answer, Question};

/// How the sheet looks. Solutions begin on a page of their own.
const STYLE: &str = "body{font:11pt/1.45 system-ui,sans-serif;max-width:44rem;margin:2rem auto;padding:0 1rem;\
    color:#111;background:#fff}h1{font-size:1.4rem}h2{font-size:1.05rem;margin:1.6rem 0 .3rem}\
    section{break-inside:avoid}svg{max-width:100%;height:auto}.line{border-bottom:1px solid #666;\
    display:inline-block;min-width:12rem}.solutions{break-before:page}code{overflow-wrap:anywhere}\
    p{margin:.35rem 0}ul,ol{margin:.35rem 0}a{color:#1a4d8f}";

/// Returns the questions as a page of HTML that stands alone.
pub fn sheet(set: &Set) -> String {
    let title = escape(set.title);
    let numbered = || set.questions.iter().zip(1..);
    let questions: String =
        numbered().map(|(question, at)| render_question(question, at)).collect();
    let solutions: String =
        numbered().map(|(question, at)| render_solution(set, question, at)).collect();
    format!(
        "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>{title}</title>\
         <meta name=\"viewport\" content=\"width=device-width\"><style>{STYLE}</style></head>\n\
         <body><h1>{title}</h1>\n{questions}<div class=\"solutions\"><h1>Solutions</h1>\n{solutions}</div></body></html>\n"
    )
}

fn render_question(question: &Question, at: i32) -> String {
    let figure = question.figure.as_ref().map_or_else(String::new, |it| it.svg(ThemeName::Light));
    let field = match &question.answer {
        Answer::Number(number) => {
            format!(
                "<p>Answer: <span class=\"line\">&nbsp;</span> {}</p>",
                escape(number.symbol.as_str())
            )
        }
        Answer::Options(options) => {
            let options: Vec<_> = options.iter().map(|choice| choice.text.clone()).collect();
            list("ol type=\"a\"", &options).replace("</ol type=\"a\">", "</ol>")
        }
    };
    let (title, body) = (escape(question.title.as_str()), body(question, &figure));
    format!("<section><h2>{at}. {title}</h2>{body}{field}</section>\n")
}

fn render_solution(set: &Set, question: &Question, at: i32) -> String {
    let (title, right) =
        (escape(question.title.as_str()), paragraph(&format!("Answer: {}.", answer(question))));
    let told = match &question.answer {
        Answer::Options(options) => {
            let lines: Vec<_> =
                options.iter().map(|choice| format!("{}: {}", choice.text, choice.told)).collect();
            list("ul", &lines)
        }
        Answer::Number(_) => String::new(),
    };
    format!("<section><h2>{at}. {title}</h2>{right}{}{told}</section>\n", set.solution(question))
}
