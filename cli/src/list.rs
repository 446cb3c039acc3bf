//! `crossover list`: the screens, with their parameters, readouts and figures, the machines, or what one can
//! learn.

use clap::ValueEnum;
use crossover_figures::Unit;
use crossover_screens::lesson::Ready;
use crossover_screens::outcomes::{self, OUTCOMES, Outcome};
use crossover_screens::param::{Choice, Holds, Kind, Param, RowColumn};
use crossover_screens::registry::{self, SCREENS};
use crossover_screens::screen::{LONGEST_NAME, Screen};
use crossover_screens::tries::Trial;
use serde_json::{Value as Json, json};

use crate::command_error::{CommandError, print};
use crate::json::{json_number, values};
use crate::machines;

/// What is listed.
#[derive(Clone, Copy, Default, ValueEnum)]
pub enum Topic {
    /// The screens; as JSON with the machines.
    #[default]
    Screens,
    /// The machines: start-up time, bandwidth, layer, date and worst error of the line.
    Machines,
    /// The outcomes and topics of curricula, each with the screens that teach it.
    Outcomes,
}

/// Prints the list: a line each, or `all` about them as JSON.
pub fn run(what: Topic, all: bool) -> Result<(), CommandError> {
    match (what, all) {
        (Topic::Screens, false) => screens(),
        (Topic::Screens, true) => {
            let screens: Vec<_> = SCREENS.iter().map(|screen| describe(screen)).collect();
            print_object(&json!({"screens": screens, "machines": machines::machine_list()}))
        }
        (Topic::Machines, false) => print(&machines::table()),
        (Topic::Machines, true) => print_object(&json!({"machines": machines::machine_list()})),
        (Topic::Outcomes, false) => OUTCOMES.iter().try_for_each(|outcome| {
            let Outcome { id, source, text } = outcome;
            print(&format!(
                "{id}  {source}: “{text}”\n    {}",
                teaching_screens(outcome).join(", ")
            ))
        }),
        (Topic::Outcomes, true) => {
            let all = OUTCOMES.iter().map(|outcome| {
                let mut object = outcome_json(outcome);
                object["screens"] = json!(teaching_screens(outcome));
                object["lessons"] = outcome.lessons().map(|ready| ready.screen.id).collect();
                object
            });
            print_object(&json!({"outcomes": all.collect::<Vec<_>>()}))
        }
    }
}

fn print_object(object: &Json) -> Result<(), CommandError> {
    print(&format!("{object:#}"))
}

fn screens() -> Result<(), CommandError> {
    let width = SCREENS.iter().map(|screen| screen.schema.id.len()).max().unwrap_or(0);
    for screen in SCREENS {
        let (question, outcomes) = (screen.question, screen.outcomes.join(", "));
        print(&format!("{:width$}  {question}\n{:width$}  {outcomes}", screen.schema.id, ""))?;
    }
    Ok(())
}

fn teaching_screens(outcome: &Outcome) -> Vec<&'static str> {
    outcome.screens().map(|screen| screen.id).collect()
}

fn outcome_json(outcome: &Outcome) -> Json {
    json!({"id": outcome.id, "source": outcome.source, "text": outcome.text})
}

fn trial_json(trial: &Trial) -> Json {
    let seen: String = trial.render_outcome().into_iter().map(|said| said.text).collect();
    let one = trial.one;
    json!({"question": one.question, "state": one.state, "key": one.key, "to": one.to, "seen": seen})
}

fn lesson(ready: Ready) -> Json {
    let outcomes: Vec<_> = ready.outcomes().collect();
    let link = format!("#/{0}?lesson={0}", ready.screen.id);
    let (title, task) = (ready.title(), ready.task());
    json!({"title": title, "task": task, "minutes": ready.minutes(), "outcomes": outcomes, "link": link})
}

fn describe(screen: &'static Screen) -> Json {
    let defaults = screen.defaults();
    let values = values(&defaults);
    let params = screen.schema.params.iter().map(|p| parameter(p, &values[p.key]));
    let report = screen.report(&defaults);
    let readouts = report.readouts.iter().map(|readout| {
        json!({
            "key": readout.key,
            "symbol": readout.symbol,
            "label": readout.label,
            "unit": readout.unit.symbol(),
            "source": readout.source,
        })
    });
    let figures = screen
        .figures
        .iter()
        .map(|figure| json!({"id": figure.id, "title": figure.title, "caption": figure.caption}));
    let presets = screen
        .presets
        .iter()
        .map(|preset| json!({"title": preset.title, "link": preset.link, "source": preset.source}));
    let tries: Vec<_> = Trial::all(screen).iter().map(trial_json).collect();
    let outcomes: Vec<_> = outcomes::of(screen).map(outcome_json).collect();
    json!({
        "id": screen.schema.id,
        "subject": screen.subject.title(),
        "title": screen.title,
        "question": screen.question,
        "params": params.collect::<Vec<_>>(),
        "basic": screen.schema.basic,
        "readouts": readouts.collect::<Vec<_>>(),
        "figures": figures.collect::<Vec<_>>(),
        "presets": presets.collect::<Vec<_>>(),
        "tries": tries,
        "outcomes": outcomes,
        "lesson": registry::find_listing(screen.schema.id).and_then(Ready::of).map(lesson),
    })
}

fn parameter(param: &Param, default: &Json) -> Json {
    let mut object = json!({
        "key": param.key,
        "symbol": param.symbol,
        "label": param.label,
        "help": param.help,
        "group": param.group,
        "beside": param.beside,
        "only": param.only.map(|only| json!({"key": only.key, "values": only.values().collect::<Vec<_>>(), "is": only.is})),
        "default": default,
    });
    let mut add = |key: &str, value: Json| object[key] = value;
    let keys = |choices: &[Choice]| choices.iter().map(|choice| choice.key).collect::<Json>();
    let range = |(least, most): (f64, f64)| json!([json_number(least), json_number(most)]);
    let symbol = |unit: Unit| json!(unit.symbol());
    match param.kind {
        Kind::Number(n) | Kind::Integer(n) => {
            let whole = matches!(param.kind, Kind::Integer(..));
            add("kind", json!(if whole { "integer" } else { "number" }));
            add("unit", symbol(n.unit));
            add("allowed", range(n.allowed));
            add("slider", range(n.slider));
            add("log", json!(n.log));
            add("infinite", json!(n.infinite));
            add("words", keys(n.words));
        }
        Kind::Choice { options, .. } => {
            add("kind", json!("choice"));
            add("options", keys(options));
        }
        Kind::Switch(_) => add("kind", json!("switch")),
        Kind::Set { options, .. } => {
            add("kind", json!("set"));
            add("options", keys(options));
        }
        Kind::List { unit, allowed, most, .. } => {
            add("kind", json!("list"));
            add("unit", symbol(unit));
            add("allowed", range(allowed));
            add("most", json!(most));
        }
        Kind::Rows { columns, most, .. } => {
            add("kind", json!("rows"));
            add("columns", columns.iter().map(column).collect());
            add("most", json!(most));
        }
        Kind::Text { most, .. } => {
            add("kind", json!("text"));
            add("most", json!(most));
        }
        Kind::Derived { of, unit, slider, .. } => {
            add("kind", json!("derived"));
            add("of", json!(of));
            add("unit", symbol(unit));
            add("slider", range(slider));
        }
    }
    object
}

fn column(column: &RowColumn) -> Json {
    let label = column.label;
    match column.holds {
        Holds::Name => json!({"label": label, "kind": "name", "most": LONGEST_NAME}),
        Holds::Number { unit, allowed: (least, most), optional } => json!({
            "label": label,
            "kind": "number",
            "unit": unit.symbol(),
            "allowed": [json_number(least), json_number(most)],
            "optional": optional,
        }),
    }
}
