//! The open step: its texts, its prediction, its question.

use crossover_shell::lesson_draft::LessonDraft;
use leptos::prelude::*;

use super::asked::Prediction;
use super::fields::{Field, Of, in_braces, join_lines, split_lines};
use super::workshop::Workshop;
use crate::signals::{flag, memo, text};

const STEP: &[Field] = &[
    Field {
        key: "heading",
        label: "Heading",
        hint: "What this step is about",
        lines: 1,
        of: Of::Step(|step| step.title.clone(), |step, text| text.clone_into(&mut step.title)),
        names: None,
    },
    Field {
        key: "text",
        label: "Text",
        hint: "What students read and do. A paragraph a line.",
        lines: 3,
        of: Of::Step(|step| join_lines(&step.text), |step, text| step.text = split_lines(text)),
        names: Some(in_braces),
    },
];

const AFTER: &[Field] = &[
    Field {
        key: "told",
        label: "Text afterwards",
        hint: "What they read once they have answered",
        lines: 2,
        of: Of::Step(|step| join_lines(&step.told), |step, text| step.told = split_lines(text)),
        names: Some(in_braces),
    },
    Field {
        key: "note",
        label: "Note for the teacher",
        hint: "A class does not get it",
        lines: 2,
        of: Of::Step(|step| join_lines(&step.notes), |step, text| step.notes = split_lines(text)),
        names: Some(in_braces),
    },
];

const QUESTION: &[Field] = &[
    Field {
        key: "ask",
        label: "Question",
        hint: "What explains it?",
        lines: 2,
        of: Of::Question(
            |asked| asked.text.clone(),
            |asked, text| text.clone_into(&mut asked.text),
        ),
        names: Some(in_braces),
    },
    Field {
        key: "right",
        label: "Right answer",
        hint: "",
        lines: 1,
        of: Of::Question(
            |asked| asked.right.clone(),
            |asked, text| text.clone_into(&mut asked.right),
        ),
        names: Some(in_braces),
    },
    Field {
        key: "wrong",
        label: "Wrong answers",
        hint: "One a line",
        lines: 2,
        of: Of::Question(
            |asked| join_lines(&asked.wrong),
            |asked, text| asked.wrong = split_lines(text),
        ),
        names: Some(in_braces),
    },
    Field {
        key: "holds",
        label: "What it stands on",
        hint: "Such as 1 < N < 64, one a line. You are told when the page no longer bears it.",
        lines: 2,
        of: Of::Step(|step| join_lines(&step.holds), |step, text| step.holds = split_lines(text)),
        names: Some(str::to_owned),
    },
];

#[component]
pub fn OpenStep() -> impl IntoView {
    let workshop = Workshop::current();
    let place = text(move || {
        let place = workshop.read(|draft| (draft.open() + 1, draft.lesson().steps.len()));
        let (at, of) = place.unwrap_or_default();
        format!("Step {at} of {of}")
    });
    let asks =
        memo(move || workshop.read(|draft| draft.step().question.is_some()).unwrap_or_default());
    let place_of = memo(move || workshop.read(LessonDraft::open));
    // It opens with a step that has a question, and stays as the reader has it then.
    let opens = memo(move || {
        place_of.track();
        asks.get_untracked()
    });
    let fields = |fields: &'static [Field]| fields.iter().map(|field| field.view()).collect_view();
    view! {
        <section class="builder-step" aria-label="Open step">
            <h3>{place}</h3>
            <p class="explanation">"It begins as the page is now: move sliders, choose figures."</p>
            {fields(STEP)}
            <h4>"What students do"</h4>
            <Prediction/>
            <details open=flag(move || opens.get())>
                <summary>"Ask a question"</summary>
                {fields(QUESTION)}
            </details>
            <details>
                <summary>"Afterwards, and a note"</summary>
                {fields(AFTER)}
            </details>
        </section>
    }
}
