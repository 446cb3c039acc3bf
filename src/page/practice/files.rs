//! Questions for other systems, and sheets for a class: files that the browser makes itself.

use crossover_screens::archive;
use crossover_screens::questions::export::{self, Class, moodle, qti, qti_2, read_students, sheet};
use crossover_screens::questions::{Bank, Question};
use leptos::html;
use leptos::prelude::*;
use serde::Serialize;
use serde_wasm_bindgen::Serializer;
use wasm_bindgen::JsValue;

use super::asked::Asked;
use crate::browser;
use crate::menu::{self, Menu};
use crate::signals::text;

/// The most variants of each question.
const MOST: u32 = 50;

/// A file of questions.
#[derive(Clone, Copy)]
enum File {
    Moodle,
    Canvas,
    Qti,
    Sheet,
    Json,
}

/// The files by their names.
const FILES: &[(&str, File)] = &[
    ("Moodle XML", File::Moodle),
    ("Canvas (QTI 1.2)", File::Canvas),
    ("QTI 2.1", File::Qti),
    ("To print", File::Sheet),
    ("JSON", File::Json),
];

/// What a teacher asks for.
#[derive(Clone, Copy)]
struct Wanted {
    asked: Asked,
    /// How many variants of each question.
    variants: RwSignal<String>,
    /// Whether they are for an exam, without links to the answers.
    exam: RwSignal<bool>,
    /// The ids of a class, one a line.
    students: RwSignal<String>,
    said: RwSignal<String>,
}

/// The menu of what a teacher takes along.
#[component]
pub fn Files(asked: Asked) -> impl IntoView {
    let fold = NodeRef::<html::Details>::new();
    let wanted = Wanted {
        asked,
        variants: RwSignal::new("1".to_owned()),
        exam: RwSignal::new(false),
        students: RwSignal::new(String::new()),
        said: RwSignal::new(String::new()),
    };
    let act = move |done: Result<(), String>| match done {
        Ok(()) => {
            wanted.said.set(String::new());
            menu::leave(fold);
        }
        Err(wrong) => wanted.said.set(wrong),
    };
    let buttons = FILES.iter().map(move |(name, file)| {
        view! { <button type="button" on:click=move |_| act(wanted.save(*file))>{*name}</button> }
    });
    let name = "For a class";
    view! {
        <Menu fold title=Signal::stored(name.to_owned()) name=Signal::stored(name.to_owned())>
            <div class="practice-files">
                <h3>"A file of these questions"</h3>
                <label>
                    "Variants of each question, from which a quiz draws one"
                    <input
                        type="text"
                        inputmode="numeric"
                        name="practice-variants"
                        prop:value=text(move || wanted.variants.get())
                        on:input=move |event| wanted.variants.set(event_target_value(&event))
                    />
                </label>
                <label class="practice-option">
                    <input type="checkbox" name="practice-exam" on:change=move |event| wanted.exam.set(event_target_checked(&event))/>
                    <span>"For an exam: no links to the answers"</span>
                </label>
                <div class="row">{buttons.collect_view()}</div>
                <h3>"A sheet for each student"</h3>
                <label>
                    "Their ids, one a line, or a table with a column “id”"
                    <textarea
                        name="practice-students"
                        rows="4"
                        on:input=move |event| wanted.students.set(event_target_value(&event))
                    ></textarea>
                </label>
                <p class="explanation">"Each gets the same questions with other numbers, which follow from the id. The archive holds the sheets and a key. Nothing leaves this device."</p>
                <div class="row"><button type="button" on:click=move |_| act(wanted.save_class())>"Sheets and key (zip)"</button></div>
                <p role="status" class="error">{text(move || wanted.said.get())}</p>
            </div>
        </Menu>
    }
}

impl Wanted {
    /// Saves the questions of the round, each in as many variants as are asked for; or says why not.
    fn save(self, file: File) -> Result<(), String> {
        let variants = self.variants.get_untracked();
        let variants = variants.trim().parse().ok().filter(|count| (1..=MOST).contains(count));
        let variants: u32 = variants
            .ok_or_else(|| format!("Give a whole number of variants, from 1 to {MOST}."))?;
        let screen = self.asked.screen;
        let bank = Bank::of(screen).map_err(|error| format!("{error}."))?;
        let mut questions = Vec::new();
        for at in 0..bank.templates().len() {
            for variant in 0..variants {
                let question =
                    bank.question(at, &screen.defaults(), 1 + at as u32 + 1000 * variant);
                questions.push(question.map_err(|error| format!("{error}."))?);
            }
        }
        if self.exam.get_untracked() {
            questions.iter_mut().for_each(Question::forget_link);
        }
        let (title, site) = (format!("Crossover: {}", screen.title), browser::address());
        let set =
            export::Set { title: &title, questions: &questions, site: &site, pools: 1 < variants };
        let name = |ending: &str| format!("crossover-{}-questions{ending}", screen.schema.id);
        match file {
            File::Moodle => {
                browser::download(&name(".xml"), "application/xml", &moodle(&set).into());
            }
            File::Sheet => browser::download(&name(".html"), "text/html", &sheet(&set).into()),
            File::Canvas => download_zip(&name(".zip"), &qti(&set)),
            File::Qti => download_zip(&name("-2.1.zip"), &qti_2(&set)),
            File::Json => {
                let json = json(&questions);
                let json = json.map_err(|_| "The browser could not write it.".to_owned())?;
                browser::download(&name(".json"), "application/json", &json);
            }
        }
        Ok(())
    }

    /// Saves a sheet for each student, and the key.
    fn save_class(self) -> Result<(), String> {
        let told = |error: crossover_model::Error| format!("{error}.");
        let students = self.students.with_untracked(|text| read_students(text)).map_err(told)?;
        let screen = self.asked.screen;
        let (title, site) = (format!("Crossover: {}", screen.title), browser::address());
        let class = Class {
            title: &title,
            students: &students,
            about: &[screen.defaults()],
            count: self.asked.count,
            salt: "",
            site: &site,
            exam: self.exam.get_untracked(),
        };
        let files = class.files().map_err(told)?;
        let name = format!("crossover-{}-class.zip", screen.schema.id);
        download_zip(&name, &archive::store(&files));
        Ok(())
    }
}

fn download_zip(name: &str, bytes: &[u8]) {
    browser::download(name, "application/zip", &js_sys::Uint8Array::from(bytes));
}

/// Returns the questions as JSON, as the command line writes them.
fn json(questions: &[Question]) -> Result<JsValue, JsValue> {
    let value = questions.serialize(&Serializer::json_compatible()).map_err(JsValue::from)?;
    js_sys::JSON::stringify(&value).map(JsValue::from)
}
