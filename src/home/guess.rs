//! A question with a guess: one places a point, and the curves of two models show where it lies.

use crossover_figures::draw::{Frame, Geometry, geometry};
use crossover_shell::guess::{self, Answer, GUESSES, LINK, QUESTION};
use leptos::ev;
use leptos::html;
use leptos::prelude::*;
use leptos::task::spawn_local;
use wasm_bindgen::JsCast;

use crate::browser;
use crate::figure::Canvas;
use crate::room::Rooms;
use crate::signals::{effect, flag, memo, text};
use crate::store::Store;
use crate::theme::Themes;

/// The screen that answers.
const SCREEN: &str = "speedup";

/// What is said where it does not come.
const MISSING: &str = "The answer could not be loaded. Check the network, then guess again.";

/// The guess, and whether it is answered.
#[derive(Clone, Copy)]
struct Round {
    /// What two models say, once their screen is there.
    answer: RwSignal<Option<Answer>>,
    /// Whether that screen was asked for, and whether it did not come.
    asked: RwSignal<bool>,
    missing: RwSignal<bool>,
    rooms: Rooms,
    /// What stands in the box.
    typed: RwSignal<String>,
    guess: Memo<Option<f64>>,
    shown: RwSignal<bool>,
    input: NodeRef<html::Input>,
}

impl Round {
    fn new() -> Self {
        let typed = RwSignal::new(String::new());
        let round = Self {
            answer: RwSignal::new(None),
            asked: RwSignal::new(false),
            missing: RwSignal::new(false),
            rooms: Rooms::here(),
            typed,
            guess: memo(move || typed.with(|typed| guess::read(typed))),
            shown: RwSignal::new(false),
            input: NodeRef::new(),
        };
        // What answers comes as soon as somebody guesses.
        effect(move || {
            if round.guess.get().is_some() && !round.asked.get_untracked() {
                round.ask();
            }
        });
        round
    }

    /// Asks for the screen that answers.
    fn ask(self) {
        self.asked.set(true);
        spawn_local(async move {
            let came = self.rooms.open_screen(SCREEN).await;
            self.asked.try_set(came.is_ok());
            self.missing.try_set(came.is_err());
            self.answer.try_set(Answer::new());
        });
    }

    /// Shows the answer to a guess; asks for one where there is none, and for another after an answer.
    fn submit(self) {
        let answered = self.shown.get_untracked();
        if answered {
            self.typed.set(String::new());
        }
        let guessed = !answered && self.guess.get_untracked().is_some();
        self.shown.set(guessed);
        if let Some(input) = self.input.get_untracked().filter(|_| !guessed) {
            let _ = input.focus();
        }
    }

    /// Returns what is said under the figure.
    fn told(self) -> String {
        match self.guess.get() {
            Some(guess) if self.shown.get() => self.answer.with(|answer| match answer {
                Some(answer) => answer.told(guess),
                None if self.missing.get() => MISSING.to_owned(),
                None => String::new(),
            }),
            Some(_) => "Press “Show” to see what two models say.".to_owned(),
            None => "Press on the line at N = 64, or type a number.".to_owned(),
        }
    }
}

/// The question, its plot, the box for the guess, the answer, and the way to its screen.
#[component]
pub fn Guess() -> impl IntoView {
    let round = Round::new();
    let home = Store::here();
    let link = text(move || home.onward(LINK));
    let Round { typed, shown, input, .. } = round;
    let submit = move |event: ev::SubmitEvent| {
        event.prevent_default();
        round.submit();
    };
    let (least, most) = GUESSES;
    view! {
        <h2>{QUESTION}</h2>
        <GuessPlot round/>
        <form class="guess" on:submit=submit>
            <label for="guess">"Your guess"</label>
            <input
                node_ref=input
                id="guess"
                type="number"
                inputmode="decimal"
                min=least.to_string()
                max=most.to_string()
                step="any"
                autocomplete="off"
                prop:value=text(move || typed.get())
                on:input=move |event| typed.set(event_target_value(&event))
            />
            <span>"times as fast"</span>
            <button type="submit">
                {text(move || if shown.get() { "Guess again" } else { "Show" }.to_owned())}
            </button>
        </form>
        <p class="answer" role="status">{text(move || round.told())}</p>
        <p class="onward"><a href=link>"Move it yourself"</a></p>
    }
}

/// The plot in which the guess is placed: by a press anywhere, or by a drag of the line.
#[component]
fn GuessPlot(round: Round) -> impl IntoView {
    let themes = Themes::here();
    let (stage, canvas) = (NodeRef::<html::Div>::new(), NodeRef::<html::Canvas>::new());
    let (size, set_size) = signal((0, 0));
    let (_, set_in_view) = signal(None);
    let watched = StoredValue::new(false);
    effect(move || {
        if let Some(element) = stage.get().filter(|_| !watched.get_value()) {
            watched.set_value(true);
            browser::watch_box(element.unchecked_ref(), set_size, set_in_view);
        }
    });
    let frame = move || {
        let (width, height) = size.get();
        Frame::canvas(width, height, 2, themes.drawn.get())
    };
    let figure = move || {
        let guess = round.guess.get();
        let shown = round.shown.get() && guess.is_some();
        round.answer.with(|answer| guess::figure(guess, answer.as_ref().filter(|_| shown)))
    };
    let kept = StoredValue::new_local(None::<Canvas>);
    effect(move || {
        let (figure, frame) = (figure(), frame());
        if let Some(canvas) = canvas.get().filter(|_| 0 < frame.width) {
            // What cannot be drawn stays blank: the words below say the same.
            let _ = kept.try_update_value(|kept| match kept {
                Some(canvas) => canvas.paint(&figure, &frame),
                None => kept.insert(Canvas::on(canvas)?).paint(&figure, &frame),
            });
        }
    });
    let places = memo(move || geometry(&figure(), &frame()));
    let place = move |event: &ev::PointerEvent| {
        if let (Some(stage), Some(places)) = (stage.get_untracked(), places.get_untracked()) {
            let top = stage.get_bounding_client_rect().top();
            let (_, speedup) = places.value(0.0, f64::from(event.client_y()) - top);
            round.typed.set(guess::at(speedup).to_string());
        }
    };
    let dragged = RwSignal::new(false);
    let press = move |event: ev::PointerEvent| {
        // A finger beside the line may be about to scroll the page.
        let on_line = browser::is_on(&event, ".guess-line");
        if event.button() == 0 && (on_line || event.pointer_type() != "touch") {
            browser::capture(&event);
            dragged.set(true);
            place(&event);
        }
    };
    let release = move |event: ev::PointerEvent| {
        if event.pointer_type() == "touch" || dragged.get_untracked() {
            place(&event);
            round.shown.set(true);
        }
        dragged.set(false);
    };
    // The line with the width of a finger, as high as the plot.
    let px = move |of: fn(Geometry) -> f64| {
        text(move || places.get().map_or_else(String::new, |places| format!("{}px", of(places))))
    };
    let across = px(|places| places.place(guess::N, 0.0).0);
    let top = px(|places| places.plot().top);
    let height = px(|places| places.plot().height());
    let name = move || {
        let guess = round.guess.get().map_or_else(String::new, |guess| format!(" Guess: {guess}."));
        format!("Speedup over the number of processors.{guess}")
    };
    view! {
        <div
            class="guess-stage"
            node_ref=stage
            on:pointerdown=press
            on:pointermove=move |event| if dragged.get_untracked() { place(&event) }
            on:pointerup=release
            on:pointercancel=move |_| dragged.set(false)
        >
            <canvas node_ref=canvas role="img" aria-label=text(name)></canvas>
            <div
                class="guess-line"
                class:placed=flag(move || round.guess.get().is_some())
                aria-hidden="true"
                style:left=across
                style:top=top
                style:height=height
            ></div>
        </div>
    }
}
