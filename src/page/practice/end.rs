//! The end of a round: what was right, and what to look at.

use crossover_screens::outcomes;
use crossover_screens::questions::template::Template;
use crossover_screens::registry;
use crossover_shell::practice::Went;
use leptos::prelude::*;

use super::asked::{Asked, HEADING};

#[component]
pub fn End(asked: Asked) -> impl IntoView {
    let numbers = 1..=asked.count;
    let count = |went| asked.round.with_untracked(|round| round.count(numbers.clone(), went));
    let parts: usize = numbers
        .clone()
        .filter_map(|number| asked.template(number))
        .map(Template::count_parts)
        .sum();
    let (first, later, shown) = (count(Went::First), count(Went::Later), count(Went::Shown));
    let left = parts.saturating_sub(first + later + shown);
    let score = format!(
        "Of {parts} parts {first} were right at the first try, {later} after a hint; of {shown} you looked at the solution{}.",
        match left {
            0 => String::new(),
            left => format!(", and {left} are not answered"),
        }
    );
    let again: Vec<_> = numbers
        .filter(|number| {
            let went = asked.round.with_untracked(|round| round.of(*number).to_vec());
            let parts = asked.template(*number).map_or(0, Template::count_parts);
            went.len() < parts || went.iter().any(|went| *went != Went::First)
        })
        .filter_map(|number| Some((number, asked.template(number)?)))
        .collect();
    let look = (!again.is_empty()).then(|| {
        let rows = again.into_iter().map(|(number, template)| {
            let outcome = outcomes::find(template.outcome).map(|outcome| outcome.text);
            view! {
                <li>
                    <button type="button" class="link" on:click=move |_| asked.go(number)>
                        {format!("{number}. {}", template.title)}
                    </button>
                    {outcome.map(|outcome| view! { <span class="explanation">{outcome}</span> })}
                </li>
            }
        });
        view! { <h3>"What to look at"</h3> <ul class="practice-again">{rows.collect_view()}</ul> }
    });
    let id = asked.screen.schema.id;
    let lesson = registry::find(id).filter(|screen| !screen.lesson.is_empty());
    view! {
        <h2 id=HEADING tabindex="-1">"How it went"</h2>
        <p>{score}</p>
        {look}
        <h3>"To read on"</h3>
        <ul class="practice-again">
            <li><a href=asked.screen.chapter.address()>"The chapter of the course"</a></li>
            {lesson.map(|_| view! { <li><a href=format!("#/{id}?lesson={id}")>"The lesson of this screen"</a></li> })}
        </ul>
        <p class="how">"Kept on this device only."</p>
        <nav class="onward" aria-label="Question">
            <button type="button" on:click=move |_| asked.go(asked.count)>"Back"</button>
            <button type="button" class="primary" on:click=move |_| asked.begin_again()>"Begin again"</button>
        </nav>
    }
}
