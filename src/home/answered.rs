//! What the model says to the question of the home page, drawn into its picture, said, and kept.

use crossover_figures::figure::{Figure, Layer, Line};
use crossover_screens::link::State;
use crossover_screens::predict::Guess;
use crossover_screens::screen::Params;
use crossover_shell::doors::QUESTION;
use crossover_shell::kept::{progress_of, put_progress};
use crossover_shell::path;
use crossover_shell::progress::Progress;
use crossover_shell::prose::capitalized;
use crossover_shell::trial::{self, PROCESSORS};
use leptos::prelude::*;

use super::trial::Trial;
use crate::store::YourProgress;

/// The curves of the answer, with the point that was asked for.
#[component]
pub fn Answered() -> impl IntoView {
    let (trial, yours) = (Trial::current(), YourProgress::current());
    let (state, _) = State::read(QUESTION.link);
    let params = state.params.clone()?;
    let machine = state.machine.map_or("", |machine| machine.name);
    let lesson = path::question_lesson(state);
    let step = lesson.steps.first()?;
    let predict = step.state.view.predict.as_ref()?;
    let kept = yours.read(|entries| progress_of(entries, QUESTION.link));
    let mut progress = Progress::read(&lesson, kept.as_deref().unwrap_or_default());
    if progress.step(0).awaits(step) {
        let guess = Guess::Points(vec![(PROCESSORS, trial.guess.get_untracked())]);
        let verdict = predict.judge(&params, &guess).ok()?;
        progress.steps[0].guess(guess, verdict);
        yours.change(|entries| {
            put_progress(entries, QUESTION.link, &path::question_text(step, &progress));
        });
    } else if let Some(speedup) = path::expected(&progress) {
        trial.guess.set(speedup);
    }
    let told = yours.read(path::question_told).unwrap_or_default();
    trial.told.set(format!(
        "{} Messages make the difference. The cluster is {machine}.",
        capitalized(&told)
    ));
    let (amdahl, real) = curves(&params)?;
    let truth = predict.truth(&params)?;
    let (x, y) =
        (format!("{:.2}%", trial::across(PROCESSORS)), format!("{:.2}%", trial::down(truth)));
    Some(view! {
        <svg class="trial-plot" aria-hidden="true">
            <svg viewBox="0 0 100 100" preserveAspectRatio="none">
                <path class="law" d=trial::path(amdahl.points)/>
                <path class="real" d=trial::path(real.points)/>
            </svg>
            <circle class="truth" cx=x.clone() cy=y.clone() r="5"/>
            <text class="truth" x=x y=y dx="0.7em" dy="-0.4em">{trial::say(truth)}</text>
        </svg>
    })
}

/// Returns the curves of Amdahl's law and of the law that counts messages.
fn curves(params: &Params) -> Option<(Line, Line)> {
    let Ok(Figure::Plot(plot)) = params.screen().figure("laws")?.figure(params) else {
        return None;
    };
    let curve = |key: &str| {
        plot.layers.iter().find_map(|layer| match layer {
            Layer::Line(line) if line.shows == key => Some(line.clone()),
            _ => None,
        })
    };
    Some((curve("amdahl")?, curve("network_aware")?))
}
