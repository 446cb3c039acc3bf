//! What is printed: everything that the page can show and does not hide, opened and one below another.

use crossover_figures::draw::{Frame, Theme, ThemeName};
use crossover_figures::figure::Figure;
use crossover_model::Error;
use crossover_screens::export::Origin;
use crossover_screens::link::Part;
use crossover_screens::screen::{Answer, FigureSpec, Param, Readout};
use crossover_shell::address::absolute;
use leptos::prelude::*;

use super::inspected::Inspected;
use super::notes::Model;
use crate::browser;
use crate::figure::numbers;
use crate::store::{Page, Store};
use crate::table::{self, Item};

/// The width, in CSS pixels, of a figure on paper, where two stand side by side.
const WIDTH: u32 = 520;

#[component]
pub fn Paper() -> impl IntoView {
    let page = Page::current();
    let link = absolute(&browser::address(), &Store::current().now());
    let params = page.live.get_untracked();
    let figure = |(spec, figure): (&'static FigureSpec, Result<Figure, Error>)| {
        let origin = Origin { spec, params: &params, link: &link };
        view! {
            <figure>
                <h2>{spec.title}</h2>
                {render_figure(&origin, figure)}
                <figcaption>{spec.caption}</figcaption>
            </figure>
        }
    };
    let hidden = page.hidden().get_untracked();
    let figures = untrack(|| page.visible().all_figures());
    let figures = figures.map(|spec| (spec, hidden.computed_figure(spec.id, spec.figure(&params))));
    // Plots stand side by side; tables have the whole width, below them.
    let (tables, plots): (Vec<_>, Vec<_>) =
        figures.partition(|(_, figure)| matches!(figure, Ok(Figure::Table(_))));
    let all = |figures: Vec<_>| figures.into_iter().map(figure).collect_view();
    let param = |param: &'static Param| {
        vec![
            Item::head(format!("{} {}", param.label, param.symbol)),
            Item::data("value", params.at(param.key).label_text()),
        ]
    };
    let readout = |readout: &Readout| {
        vec![
            Item::head(format!("{} {}", readout.label, readout.symbol)),
            Item::data("value", format_value(readout)),
        ]
    };
    let told = page.screen.schema.params.iter();
    let told = told.filter(|param| !untrack(|| page.hides(param.key)));
    let params_rows = told.map(param).collect();
    let readouts =
        page.report.with_untracked(|report| report.readouts.iter().map(readout).collect());
    let hints = Inspected::current().hints.get_untracked();
    // What the page hides, paper does not tell.
    let tells = |part| untrack(|| !page.visible().hides(part));
    let section = |part, heading, rows| {
        tells(part).then(|| {
            view! { <section><h2>{heading}</h2><table><tbody>{table::rows(rows)}</tbody></table></section> }
        })
    };
    view! {
        <article class="paper" aria-hidden="true">
            <h1>{page.screen.title}</h1>
            <p class="question">{page.screen.question}</p>
            <p class="link">{link.clone()}</p>
            {tells(Part::Answer).then(|| view! { <p class="answer">{untrack(|| page.takeaway())}</p> })}
            <ul>{hints.into_iter().map(|hint| view! { <li>{hint}</li> }).collect_view()}</ul>
            <div class="pictures">{all(plots)}</div>
            {all(tables)}
            <div class="tables">
                {section(Part::Parameters, "Parameters", params_rows)}
                {section(Part::Readouts, "Readouts", readouts)}
            </div>
            <Model/>
        </article>
    }
}

/// Returns the figure as a picture or a table, or why there is none.
fn render_figure(origin: &Origin, figure: Result<Figure, Error>) -> AnyView {
    match figure {
        Ok(figure @ Figure::Plot(_)) => {
            let height = figure.height(WIDTH).min(WIDTH);
            let frame = Frame::svg(WIDTH, height, Theme::of(ThemeName::Light));
            match origin.svg_untitled(&figure, &frame) {
                Ok(svg) => view! { <div class="picture" inner_html=svg></div> }.into_any(),
                Err(error) => view! { <p class="error">{error.to_string()}</p> }.into_any(),
            }
        }
        Ok(figure) => numbers(&figure, origin.spec.title),
        Err(error) => view! { <p class="error">{error.to_string()}</p> }.into_any(),
    }
}

/// Returns the value of a readout, or why it has none.
fn format_value(readout: &Readout) -> String {
    match &readout.answer {
        Ok(Answer::Number(_) | Answer::Word(_) | Answer::Names(_)) => readout.format_answer(),
        Err(error) => error.to_string(),
    }
}
