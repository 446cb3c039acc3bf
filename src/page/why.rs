//! The explanation of a readout: formula, numbers, terms, letters, source.

use crossover_figures::figure::Ink;
use crossover_figures::formula::{Lines, Part, Parts};
use crossover_figures::quantity::percent;
use crossover_figures::{Unit, typeset};
use crossover_screens::explain::{Explanation, Meaning, Source, class, source};
use crossover_screens::screen::Readout;
use leptos::ev;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::Element;

use super::errand::Rows;
use super::inspected::Inspected;
use crate::browser;
use crate::clipboard::{Clipboard, Copied};
use crate::drag_value::Draggable;
use crate::signals::part;
use crate::store::{Page, Rest};

/// Why a readout has its value; why it has none.
#[component]
pub fn WhyPanel(key: &'static str) -> impl IntoView {
    let (page, rest) = (Page::current(), Rest::current());
    let (rows, inspected, draggable) =
        (Rows::current(), Inspected::current(), Draggable::current());
    let letters = LettersOf { page, rows, inspected, draggable, key };
    let body = part(move || {
        rest.track();
        page.report.with_untracked(|report| {
            let readout = report.readout(key)?;
            let reason = readout.answer.as_ref().err().filter(|_| !readout.is_pending());
            if let Some(reason) = reason {
                let reason = page.screen.schema.error_with_label(reason.clone());
                return Some(view! { <p class="reason" inner_html=typeset::html(&format!("{reason}."))></p> }.into_any());
            }
            let explain = |params: &_| {
                page.hidden().with_untracked(|hidden| hidden.explain(params, report, key))
            };
            let explained = page.params.with_untracked(explain);
            let explanation = explained.ok().flatten()?;
            Some(render_explanation(&explanation, readout))
        })
    });
    on_cleanup(move || letters.leave());
    // What happens to a letter, wherever it stands, is told from the letter.
    view! {
        <div
            class="explained"
            on:pointerover=move |event| letters.point(&event)
            on:pointerleave=move |_| letters.leave()
            on:focusin=move |event| letters.point(&event)
            on:focusout=move |_| letters.leave()
            on:click=move |event| letters.press(&event)
            on:pointerdown=move |event| letters.grab_number(&event)
            on:pointermove=move |event| letters.draggable.follow(&event)
            on:pointerup=move |_| { letters.draggable.release(); }
        >
            {body}
        </div>
    }
}

/// What is done with the letters of the explanation of `key`.
#[derive(Clone, Copy)]
struct LettersOf {
    page: Page,
    rows: Rows,
    inspected: Inspected,
    draggable: Draggable,
    key: &'static str,
}

impl LettersOf {
    fn source(self, event: &ev::Event) -> Source {
        let on = event.target().and_then(|target| target.dyn_into::<Element>().ok());
        let letter = on.and_then(|on| on.closest("[data-letter]").ok().flatten());
        let letter = letter.and_then(|letter| letter.get_attribute("data-letter"));
        letter.map_or(Source::Model, |letter| {
            self.page.report.with_untracked(|report| {
                self.page.params.with_untracked(|params| source(params, report, &letter))
            })
        })
    }

    /// Lights what the letter is: the row of a parameter, or a readout and its curve.
    fn point(self, event: &ev::Event) {
        let (readout, param) = match self.source(event) {
            Source::Readout(key) => (key, ""),
            Source::Param(key) => ("", key),
            Source::Model => ("", ""),
        };
        self.light(readout, param);
    }

    fn leave(self) {
        self.light("", "");
    }

    /// Lights the row and the curve of a readout, and the row of a parameter.
    fn light(self, readout: &'static str, param: &'static str) {
        let pointed = self.page.pointed;
        pointed.readout.try_set(readout);
        pointed.letter.try_set(readout);
        pointed.param.try_set(param);
    }

    /// Takes hold of a number of the formula that is a parameter's.
    fn grab_number(self, event: &ev::PointerEvent) {
        if let Source::Param(key) = self.source(event)
            && browser::is_on(event, ".numbers *")
        {
            self.draggable.grab(key, event);
        }
    }

    /// Goes where the letter leads: to the explanation of a readout, to the row of a parameter.
    fn press(self, event: &ev::Event) {
        match self.source(event) {
            Source::Readout(key) => self.inspected.follow(self.key, key),
            Source::Param(key) => self.rows.go_to(key),
            Source::Model => {}
        }
    }
}

fn render_explanation(explanation: &Explanation, readout: &Readout) -> AnyView {
    let latex = explanation.latex.clone();
    let clipboard = Clipboard::new();
    let parts = explanation.parts.as_ref();
    let inks = &explanation.typeset.inks;
    let parts = parts.map(|parts| match parts {
        Parts::Sum(parts) => render_sum(parts, inks, readout.unit),
        Parts::Sides(sides, decides) => {
            render_comparison(sides, inks, Some(*decides), readout.unit)
        }
    });
    let legend: Vec<AnyView> = explanation.legend.iter().map(letter).collect();
    let said = |text: &str| typeset::html(text);
    view! {
        {explanation.found_by.map(|by| view! { <p inner_html=said(by)></p> })}
        {(!explanation.checked.is_empty()).then(|| view! {
            <p class="checked" inner_html=format!("Checked: {}", explanation.typeset.checked)></p>
        })}
        {(!explanation.typeset.letters.pieces.is_empty()).then(|| formula(explanation))}
        {parts}
        <ul class="legend">{legend}</ul>
        {(!readout.remark.is_empty()).then(|| view! { <p inner_html=said(readout.remark)></p> })}
        <p class="explanation" inner_html=said(&format!("Source: {}", readout.source))></p>
        {(!latex.is_empty()).then(|| view! {
            <button type="button" class="quiet" on:click=move |_| clipboard.copy(latex.clone())>
                "Copy as LaTeX"
            </button>
            <Copied clipboard/>
        })}
    }
    .into_any()
}

/// How wide a formula may be, in ems, so that it fits the narrowest panel at the smallest size.
const FITS: f64 = 255.0 / 13.0;

/// Returns the formula in letters, in numbers, and what it comes to.
fn formula(explanation: &Explanation) -> AnyView {
    let typeset = &explanation.typeset;
    let before = if typeset.symbol.is_empty() { "" } else { "<mo>=</mo>" };
    let lines = [
        ("letters", format!("{}{before}", typeset.symbol), &typeset.letters),
        ("numbers", String::new(), &typeset.numbers),
    ];
    let last = Lines { pieces: vec![typeset.value.clone()], ems: 1.0 };
    let last = (!typeset.value.is_empty()).then(|| line("value", "<mo>=</mo>", &last));
    let widest = typeset.letters.ems.max(typeset.numbers.ems);
    // What is too wide even in small letters is scrolled, with the keyboard as well.
    let stop = (widest > FITS).then_some("0");
    view! {
        <div class="formula" role="group" aria-label="Formula" tabindex=stop>
            {lines.iter().filter(|(.., lines)| !lines.pieces.is_empty()).map(|(class, before, lines)| line(class, before, lines)).collect_view()}
            {last}
        </div>
    }
    .into_any()
}

/// Returns one line of a formula, which may end between its pieces.
fn line(class: &'static str, before: &str, lines: &Lines) -> AnyView {
    let math = |piece: &str| format!("<math displaystyle=\"true\">{piece}</math> ");
    let first = if before.is_empty() { String::new() } else { math(before) };
    let pieces: String = lines.pieces.iter().map(|piece| math(piece)).collect();
    let ems = ("--ems", format!("{:.1}", lines.ems));
    view! { <p class=format!("line {class}") style=ems inner_html=first + &pieces></p> }.into_any()
}

/// Returns the row of a letter: what it means and its value. That of a readout leads on to its explanation,
/// that of a parameter to its slider.
fn letter(meaning: &Meaning) -> AnyView {
    let defined = meaning.defined.as_ref();
    let defined = defined.map(|formula| format!(" <math><mo>=</mo>{formula}</math>"));
    let words = typeset::html(&meaning.meaning) + &defined.unwrap_or_default();
    let row = format!(
        "<math>{}</math><span class=\"words\">{words}</span><span class=\"amount\">{}</span>",
        meaning.mathml,
        typeset::html(&meaning.value)
    );
    let leads = match meaning.source {
        Source::Readout(_) => "leads on",
        Source::Param(_) => "leads",
        Source::Model => return view! { <li inner_html=row></li> }.into_any(),
    };
    let name = meaning.letter.clone();
    view! {
        <li>
            <button type="button" class=leads data-letter=name inner_html=row></button>
        </li>
    }
    .into_any()
}

/// How many characters of a label a bar of the panel's width has room for.
const ROOM: f64 = 255.0 / 6.6;

/// Returns the summands as one bar, with their shares. Where one is subtracted there are no shares: they are
/// compared.
fn render_sum(parts: &[Part], inks: &[Option<Ink>], unit: Unit) -> AnyView {
    let whole: f64 = parts.iter().map(|part| part.value).sum();
    if whole <= 0.0 || parts.iter().any(|part| part.value < 0.0) {
        return render_comparison(parts, inks, None, unit);
    }
    let (mut bar, mut rest) = (Vec::new(), Vec::new());
    for (place, part) in parts.iter().enumerate() {
        let share = part.value / whole;
        if share == 0.0 {
            continue;
        }
        let label = format!("{} {}", part.name, percent(share));
        let class = color(inks, place);
        let fits = label.chars().count() as f64 + 1.5 < share * ROOM;
        let style = ("flex-grow", format!("{share:.4}"));
        let inner = if fits { term(&label) } else { String::new() };
        bar.push(view! { <li class=class.clone() style=style inner_html=inner></li> });
        if !fits {
            rest.push(view! { <li><i class=class></i> <span inner_html=term(&label)></span></li> });
        }
    }
    view! {
        <ul class="bar" aria-label="Terms">{bar}</ul>
        {(!rest.is_empty()).then(|| view! { <ul class="beside-bar" aria-label="Smaller terms">{rest}</ul> })}
    }
    .into_any()
}

/// Returns values below each other, each with a bar; the one that decides is marked.
fn render_comparison(
    parts: &[Part],
    inks: &[Option<Ink>],
    decides: Option<usize>,
    unit: Unit,
) -> AnyView {
    let most = parts.iter().map(|part| part.value.abs()).fold(0.0, f64::max);
    let row = |(place, part): (usize, &Part)| {
        let is_it = decides == Some(place);
        let width = if most > 0.0 { 100.0 * part.value.abs() / most } else { 0.0 };
        view! {
            <li class:decides=is_it>
                <span inner_html=term(&part.name)></span>
                <span>{unit.show(part.value)} {is_it.then_some(" decides")}</span>
                <i class=color(inks, place) style=("width", format!("{width:.1}%"))></i>
            </li>
        }
    };
    let rows = parts.iter().enumerate().map(row).collect_view();
    view! { <ul class="terms" aria-label="Terms">{rows}</ul> }.into_any()
}

/// Returns the name of a term in HTML: words, or a part of the formula, in which every name is a letter.
fn term(name: &str) -> String {
    if name.contains('_') { typeset::symbol_html(name) } else { typeset::html(name) }
}

/// Returns the class of the color of a term: that of the figures, else a shade.
fn color(inks: &[Option<Ink>], place: usize) -> String {
    let ink = inks.get(place).copied().flatten().and_then(class);
    ink.unwrap_or_else(|| format!("shade-{}", place % 4))
}
