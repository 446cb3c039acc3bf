//! Questions that the model makes, one at a time, and as files for other systems.

use crossover_model::Error;
use crossover_screens::questions::export::{self, moodle, qti, sheet};
use crossover_screens::questions::{
    Answer, Choice, Given, Kind, Number, Question, Verdict, kinds, question, set,
};
use crossover_screens::screen::Screen;
use crossover_shell::prose::capitalized;
use leptos::ev;
use leptos::html;
use leptos::prelude::*;
use serde::Serialize;
use serde_wasm_bindgen::Serializer;
use wasm_bindgen::JsValue;

use crate::browser;
use crate::menu::{self, Menu};
use crate::signals::{flag, memo, part, text};
use crate::store::{Page, Store};
use crate::theme::Themes;

/// The most questions of a file.
const MOST: u32 = 100;

/// The question that is asked, and what is answered.
#[derive(Clone, Copy)]
struct Asked {
    screen: &'static Screen,
    /// The kind that all questions have; `None` for all by turns.
    only: RwSignal<Option<Kind>>,
    /// The number of the question: its seed.
    number: RwSignal<u32>,
    question: Memo<Result<Question, Error>>,
    /// The answer as it is typed, or the place of the option.
    typed: RwSignal<String>,
    chosen: RwSignal<Option<usize>>,
    verdict: RwSignal<Option<Verdict>>,
    /// Whether the worked solution is shown.
    solved: RwSignal<bool>,
}

impl Asked {
    fn of(screen: &'static Screen) -> Self {
        let (only, number) = (RwSignal::new(None), RwSignal::new(1));
        let question = memo(move || {
            let (offered, number) = (kinds(screen), number.get());
            let turn = offered.get((number as usize).wrapping_sub(1) % offered.len().max(1));
            let kind = only.get().or(turn.copied()).unwrap_or(Kind::Compute);
            question(screen, kind, number)
        });
        let (typed, chosen) = (RwSignal::new(String::new()), RwSignal::new(None));
        let (verdict, solved) = (RwSignal::new(None), RwSignal::new(false));
        Self { screen, only, number, question, typed, chosen, verdict, solved }
    }

    fn clear(self) {
        self.typed.set(String::new());
        self.chosen.set(None);
        self.verdict.set(None);
        self.solved.set(false);
    }

    fn next(self) {
        self.clear();
        self.number.update(|number| *number = number.wrapping_add(1).max(1));
        browser::focus_then(".practice-title");
    }

    fn check(self) {
        let given = match self.chosen.get_untracked() {
            Some(place) => Given::Chosen(place),
            None => Given::Typed(self.typed.get_untracked()),
        };
        let verdict =
            self.question.with_untracked(|it| it.as_ref().ok().map(|it| it.grade(&given)));
        if verdict.as_ref().is_some_and(|verdict| verdict.right) {
            self.solved.set(true);
        }
        self.verdict.set(verdict);
    }
}

/// One question after another, with the kinds to choose from and the files to save.
#[component]
pub fn Practice() -> impl IntoView {
    let asked = Asked::of(Page::current().screen);
    let offered = kinds(asked.screen).into_iter().map(|kind| {
        view! { <option value=kind.key()>{capitalized(kind.title())}</option> }
    });
    let choose = move |event| {
        asked.clear();
        asked.only.set(Kind::find(&event_target_value(&event)));
    };
    view! {
        <div class="practice">
            <div class="practice-head">
                <label>
                    "Questions"
                    <select name="practice-kind" on:change=choose>
                        <option value="">"All kinds"</option>
                        {offered.collect_view()}
                    </select>
                </label>
                <Files asked/>
            </div>
            {part(move || asked.question.with(|question| match question {
                Ok(question) => view! { <One asked question=question.clone()/> }.into_any(),
                Err(error) => view! { <p>{format!("{error}.")}</p> }.into_any(),
            }))}
        </div>
    }
}

/// A question, with the field for its answer.
#[component]
fn One(asked: Asked, question: Question) -> impl IntoView {
    let (store, themes) = (Store::current(), Themes::current());
    let check = move |event: ev::SubmitEvent| {
        event.prevent_default();
        asked.check();
    };
    let Question { kind, text: words, given, figure, answer, solution, link, .. } = question;
    let title = format!("{}. {}", asked.number.get_untracked(), capitalized(kind.title()));
    let given = given.into_iter().map(|given| view! { <li>{given}</li> }).collect_view();
    let figure = figure.map(|figure| {
        let (name, drawn) = (figure.title, memo(move || figure.narrow(themes.shown.get())));
        view! { <div class="practice-figure" role="img" aria-label=name inner_html=text(move || drawn.get())></div> }
    });
    let field = match answer {
        Answer::Number(number) => view! { <Typed asked number/> }.into_any(),
        Answer::Options(options) => view! { <Options asked options/> }.into_any(),
    };
    let told = move || asked.verdict.with(|verdict| verdict.as_ref().map(|it| it.told.clone()));
    let is = move |right: bool| {
        flag(move || asked.verdict.with(|it| it.as_ref().is_some_and(|it| it.right == right)))
    };
    let state = text(move || store.state.with(|_| link.clone()));
    view! {
        <h3 class="practice-title" tabindex="-1">{title}</h3>
        <p class="practice-text">{words}</p>
        <ul class="practice-given" aria-label="Given">{given}</ul>
        {figure}
        <form class="practice-answer" on:submit=check>
            {field}
            <div class="practice-actions">
                <button type="submit">"Check"</button>
                <button type="button" class="quiet" on:click=move |_| asked.solved.set(true)>"Show the solution"</button>
                <button type="button" on:click=move |_| asked.next()>"Next question"</button>
            </div>
        </form>
        <p role="status" class="practice-verdict" class:right=is(true) class:wrong=is(false)>
            {text(move || told().unwrap_or_default())}
        </p>
        {part(move || asked.solved.get().then(|| view! { <Solution lines=solution.clone()/> }))}
        <p><a href=state>"Open this state"</a></p>
    }
}

#[component]
fn Typed(asked: Asked, number: Number) -> impl IntoView {
    let name = match number.symbol.as_str() {
        "" => "Answer".to_owned(),
        "%" => "Answer in %; 0.4 is 40 %".to_owned(),
        symbol => format!("Answer, in {symbol} if you give no unit"),
    };
    let percent = (number.symbol == "%").then_some(" %");
    view! {
        <label>
            {name}
            <span>
                <input
                    type="text"
                    name="practice-answer"
                    inputmode="text"
                    autocomplete="off"
                    spellcheck="false"
                    prop:value=text(move || asked.typed.get())
                    on:input=move |event| asked.typed.set(event_target_value(&event))
                />
                {percent}
            </span>
        </label>
    }
}

#[component]
fn Options(asked: Asked, options: Vec<Choice>) -> impl IntoView {
    let option = |(place, choice): (usize, Choice)| {
        view! {
            <label class="practice-option">
                <input
                    type="radio"
                    name="practice-option"
                    prop:checked=flag(move || asked.chosen.get() == Some(place))
                    on:change=move |_| asked.chosen.set(Some(place))
                />
                <span>{choice.text}</span>
            </label>
        }
    };
    view! {
        <fieldset>
            <legend class="visually-hidden">"Answer"</legend>
            {options.into_iter().enumerate().map(option).collect_view()}
        </fieldset>
    }
}

#[component]
fn Solution(lines: Vec<String>) -> impl IntoView {
    let lines = lines.into_iter().map(|line| view! { <p>{line}</p> });
    view! {
        <section class="practice-solution" aria-label="Solution">
            <h4>"Solution"</h4>
            {lines.collect_view()}
        </section>
    }
}

/// A file of questions.
#[derive(Clone, Copy)]
enum File {
    Moodle,
    Canvas,
    Sheet,
    Json,
}

/// The files by their names.
const FILES: &[(&str, File)] = &[
    ("Moodle XML", File::Moodle),
    ("Canvas (QTI)", File::Canvas),
    ("To print", File::Sheet),
    ("JSON", File::Json),
];

#[component]
fn Files(asked: Asked) -> impl IntoView {
    let fold = NodeRef::<html::Details>::new();
    let count = RwSignal::new("10".to_owned());
    let said = RwSignal::new(String::new());
    let buttons = FILES.iter().map(move |(name, file)| {
        let save = move |_| match save(asked, &count.get_untracked(), *file) {
            Ok(()) => {
                menu::leave(fold);
            }
            Err(wrong) => said.set(wrong),
        };
        view! { <button type="button" on:click=save>{*name}</button> }
    });
    let name = "Save questions as …";
    view! {
        <Menu fold title=Signal::stored(name.to_owned()) name=Signal::stored(name.to_owned())>
            <div class="practice-files">
                <label>
                    "How many questions"
                    <input
                        type="text"
                        inputmode="numeric"
                        name="practice-count"
                        prop:value=text(move || count.get())
                        on:input=move |event| count.set(event_target_value(&event))
                    />
                </label>
                <div class="row">{buttons.collect_view()}</div>
                <p role="status">{text(move || said.get())}</p>
            </div>
        </Menu>
    }
}

/// Saves `count` questions from the present one on, or says why not.
fn save(asked: Asked, count: &str, file: File) -> Result<(), String> {
    let count = count.trim().parse().ok().filter(|count| (1..=MOST).contains(count));
    let count = count.ok_or_else(|| format!("Give a whole number from 1 to {MOST}."))?;
    let (params, number) = (asked.screen.defaults(), asked.number.get_untracked());
    let questions = set(&params, asked.only.get_untracked(), number, count);
    let questions = questions.map_err(|error| format!("{error}."))?;
    let (title, site) = (format!("Crossover: {}", asked.screen.title), browser::address());
    let set = export::Set { title: &title, questions: &questions, site: &site };
    let name = |ending: &str| format!("crossover-{}-questions.{ending}", asked.screen.schema.id);
    match file {
        File::Moodle => browser::download(&name("xml"), "application/xml", &moodle(&set).into()),
        File::Sheet => browser::download(&name("html"), "text/html", &sheet(&set).into()),
        File::Canvas => {
            let bytes = js_sys::Uint8Array::from(qti(&set).as_slice());
            browser::download(&name("zip"), "application/zip", &bytes);
        }
        File::Json => {
            let json =
                json(&questions).map_err(|_| "The browser could not write it.".to_owned())?;
            browser::download(&name("json"), "application/json", &json);
        }
    }
    Ok(())
}

/// Returns the questions as JSON, as the command line writes them.
fn json(questions: &[Question]) -> Result<JsValue, JsValue> {
    let value = questions.serialize(&Serializer::json_compatible()).map_err(JsValue::from)?;
    js_sys::JSON::stringify(&value).map(JsValue::from)
}
