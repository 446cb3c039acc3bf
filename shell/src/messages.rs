//! What a page and the page that embeds it say to each other: one definition, of which `embed/messages.d.ts`
//! follows. An embed is as old as the text it stands in, so messages are added to, never changed.

use std::collections::BTreeMap;

use crossover_figures::export::VERSION;
use crossover_screens::hidden::Hiding;
use crossover_screens::lesson::Opened;
use crossover_screens::link::{Notice, Part, State, ThemeChoice};
use crossover_screens::plain::Plain;
use crossover_screens::screen::Report;
use serde::{Deserialize, Serialize};
#[cfg(test)]
use ts_rs::TS;

use crate::progress::Progress;

/// A message of the page to its host.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(TS))]
pub struct FromPage<'a> {
    source: Page,
    #[serde(flatten)]
    said: Said<'a>,
}

/// What a page says.
#[derive(Debug, Serialize)]
#[serde(tag = "type", rename_all = "lowercase")]
#[cfg_attr(test, derive(TS))]
pub enum Said<'a> {
    /// The program is on its way: said by `start.js`, again and again while it arrives.
    Loading,
    /// The first figure is drawn.
    Ready(Height),
    /// What is shown takes another height now.
    Resize(Height),
    /// What is shown, after each change.
    State(Told<'a>),
    /// How far a student has come in a lesson, after each step.
    Lesson(Learned<'a>),
    /// A key was pressed that the figure has no use for.
    Key(Pressed),
    /// Nothing can be shown.
    Error(Failure),
}

/// How high a figure alone is, with what stands around it, in CSS pixels; nothing for a workbench, which
/// fills any height.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(test, derive(TS), ts(optional_fields))]
pub struct Height {
    /// The height that suits it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub height: Option<f64>,
    /// The least at which nothing is cut.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub least: Option<f64>,
    /// How much of both is what a reader has unfolded below it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub more: Option<f64>,
}

/// What a page shows, but for what it hides.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(TS), ts(optional_fields))]
pub struct Told<'a> {
    /// The version of the models that it is computed by.
    version: &'static str,
    /// The id of the screen.
    screen: &'static str,
    /// The link, from the `#` on.
    link: String,
    /// The parameters by key, numbers in SI units.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional, type = "Record<string, Value>"))]
    params: Option<BTreeMap<&'static str, Plain<'a>>>,
    /// The readouts by key, numbers in SI units; null where one is undefined or not known yet.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional, type = "Record<string, Value>"))]
    readouts: Option<BTreeMap<&'static str, Plain<'a>>>,
    /// The answer in one sentence or two.
    #[serde(skip_serializing_if = "Option::is_none")]
    takeaway: Option<String>,
}

/// How far a student has come in a lesson.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(TS))]
pub struct Learned<'a> {
    /// Its title.
    title: &'a str,
    /// The step that is open, counted from 1.
    step: usize,
    /// How many steps there are.
    steps: usize,
    /// How many of them have nothing left to be asked.
    finished: usize,
    /// How many things it asks.
    asked: usize,
    /// How much of it is answered right, from 0 to 1.
    score: f64,
    /// All of it as a text, which a host may keep and send again.
    progress: String,
}

/// A key that belongs to the page around a figure: Escape leaves the figure, others turn its pages.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(TS))]
pub struct Pressed {
    /// Its name, as a `KeyboardEvent` has it.
    pub key: String,
}

/// Why nothing can be shown.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(TS))]
pub struct Failure {
    /// A word for programs.
    kind: String,
    /// A sentence for readers.
    message: String,
}

/// A message of the host to the page: what it shall show.
#[derive(Debug, Deserialize, PartialEq)]
#[cfg_attr(test, derive(TS), ts(optional_fields))]
pub struct FromHost {
    source: Host,
    r#type: Asks,
    /// A link, of which only what stands behind the `#` counts.
    link: Option<String>,
    /// A theme, in place of that of the link.
    #[cfg_attr(test, ts(optional, type = r#""light" | "dark" | "system" | "projector""#))]
    theme: Option<String>,
    /// What a student had done in the lesson, as the page told it.
    progress: Option<String>,
}

#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(TS))]
enum Page {
    #[serde(rename = "crossover")]
    Page,
}

#[derive(Debug, Deserialize, PartialEq)]
#[cfg_attr(test, derive(TS))]
enum Host {
    #[serde(rename = "crossover-host")]
    Host,
}

#[derive(Debug, Deserialize, PartialEq)]
#[cfg_attr(test, derive(TS))]
enum Asks {
    #[serde(rename = "set")]
    Set,
}

impl<'a> From<Said<'a>> for FromPage<'a> {
    fn from(said: Said<'a>) -> Self {
        let source = Page::Page;
        Self { source, said }
    }
}

impl<'a> Told<'a> {
    /// Returns what a page of `state` shows, whose answers are `report`, without those that it hides; `None`
    /// for the home page.
    pub fn of(state: &'a State, report: &'a Report) -> Option<Self> {
        let params = state.params.as_ref()?;
        let shows = |part| !state.view.hides(part);
        let hiding = Hiding::of(state);
        let shown = || Plain::params(params).filter(|(key, _)| !hiding.hides(key));
        let readouts = || {
            let readouts = report.readouts.iter();
            readouts.map(|readout| (readout.key, Plain::answer(readout)))
        };
        Some(Self {
            version: VERSION,
            screen: params.screen().schema.id,
            link: state.write(),
            params: shows(Part::Parameters).then(|| shown().collect()),
            readouts: shows(Part::Readouts).then(|| readouts().collect()),
            takeaway: shows(Part::Answer).then(|| report.takeaway_shown(params)),
        })
    }
}

impl<'a> Learned<'a> {
    /// Returns how far a student has come in `opened`.
    pub fn of(opened: &'a Opened, progress: &Progress) -> Self {
        let lesson = &opened.lesson;
        Self {
            title: &lesson.title,
            step: opened.step + 1,
            steps: lesson.steps.len(),
            finished: progress.finished(lesson),
            asked: lesson.count_questions(),
            score: progress.score(lesson),
            progress: progress.write(),
        }
    }
}

impl From<&Notice> for Failure {
    fn from(notice: &Notice) -> Self {
        Self { kind: notice.0.kind().name().to_owned(), message: notice.format_for(None) }
    }
}

/// What a host has asked for since the page last looked: its last word counts.
#[derive(Debug, Default, PartialEq)]
pub struct Wishes {
    /// The link.
    pub link: Option<String>,
    /// The theme.
    pub theme: Option<ThemeChoice>,
    /// What a student had done.
    pub progress: Option<String>,
}

impl Wishes {
    /// Adds what `message` asks for.
    pub fn add(&mut self, message: FromHost) {
        let theme = message.theme.and_then(|theme| ThemeChoice::find(&theme));
        self.theme = theme.or(self.theme);
        self.link = message.link.or(self.link.take());
        self.progress = message.progress.or(self.progress.take());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crossover_screens::lesson::Lesson;
    use serde_json::{Value, from_value, json, to_value};

    fn told(link: &str) -> Value {
        let (state, _) = State::read(link);
        let report = state.params.as_ref().map(|params| Hiding::of(&state).report(params));
        let told = Told::of(&state, report.as_ref().expect("a screen")).expect("a screen");
        to_value(FromPage::from(Said::State(told))).expect("an object")
    }

    #[test]
    fn a_page_tells_its_host_what_it_shows_in_si_units() {
        let told = told("#/routing?m=100&tw=1us&embed=1");
        assert_eq!((&told["source"], &told["type"]), (&json!("crossover"), &json!("state")));
        assert_eq!((&told["screen"], &told["params"]["tw"]), (&json!("routing"), &json!(1e-6)));
        assert_eq!(told["version"], env!("CARGO_PKG_VERSION"));
        assert_eq!(told["link"], "#/routing?m=100&tw=1us&embed=1");
        assert!(told["readouts"]["t_cut_through"].as_f64() > Some(0.0));
        assert!(told["takeaway"].as_str().is_some_and(|words| words.ends_with('.')));
    }

    #[test]
    fn what_a_page_hides_is_not_told() {
        let keys = |link| {
            let told = told(link);
            let keys = told.as_object().expect("an object").keys();
            keys.cloned().collect::<Vec<_>>().join(" ")
        };
        assert_eq!(keys("#/speedup"), "link params readouts screen source takeaway type version");
        assert_eq!(
            keys("#/speedup?hide=answer"),
            "link params readouts screen source type version"
        );
        assert_eq!(
            keys("#/speedup?hide=answer,parameters,readouts"),
            "link screen source type version"
        );
        let told = told("#/routing?hide=tw,t_cut_through");
        for (part, key) in [("params", "tw"), ("params", "bw"), ("readouts", "t_cut_through")] {
            assert_eq!(told[part].get(key), None, "{key}");
        }
        assert!(told["params"]["ts"].is_number() && told["readouts"]["t_packet"].is_number());
        let takeaway = told["takeaway"].as_str().expect("a sentence is left");
        assert!(!takeaway.contains("23 µs"), "{takeaway}");
    }

    #[test]
    fn a_link_to_no_screen_is_told_in_words() {
        let (_, notices) = State::read("#/nothing");
        let failure = FromPage::from(Said::Error(Failure::from(&notices[0])));
        let failure = to_value(failure).expect("an object");
        assert_eq!(
            (&failure["type"], &failure["kind"]),
            (&json!("error"), &json!("unknown_option"))
        );
        assert!(failure["message"].as_str().is_some_and(|words| words.contains("“nothing”")));
    }

    #[test]
    fn a_lesson_tells_how_far_one_has_come() {
        let text = "title: One\nat: routing?predict=number:t_packet\nat: routing\n";
        let opened = Opened::first(Lesson::read(text).0.expect("steps")).expect("steps");
        let progress = Progress::read(&opened.lesson, "1 n1");
        let learned = FromPage::from(Said::Lesson(Learned::of(&opened, &progress)));
        let expected = json!({
            "source": "crossover", "type": "lesson", "title": "One", "step": 1, "steps": 2,
            "finished": 2, "asked": 1, "score": 0.0, "progress": "1 n1",
        });
        assert_eq!(to_value(learned).expect("an object"), expected);
    }

    #[test]
    fn a_workbench_has_no_height_of_its_own() {
        let ready = to_value(FromPage::from(Said::Ready(Height::default())));
        assert_eq!(ready.expect("an object"), json!({"source": "crossover", "type": "ready"}));
    }

    #[test]
    fn a_key_is_told_by_its_name() {
        let key = FromPage::from(Said::Key(Pressed { key: "PageDown".into() }));
        let expected = json!({"source": "crossover", "type": "key", "key": "PageDown"});
        assert_eq!(to_value(key).expect("an object"), expected);
    }

    #[test]
    fn the_last_link_and_the_last_theme_count() {
        let mut wishes = Wishes::default();
        for (key, value) in
            [("link", "#/speedup"), ("theme", "dark"), ("link", "#/routing"), ("theme", "pink")]
        {
            let message = json!({"source": "crossover-host", "type": "set", key: value});
            wishes.add(from_value(message).expect("a message"));
        }
        let theme = Some(ThemeChoice::Dark);
        let link = Some("#/routing".to_owned());
        assert_eq!(wishes, Wishes { link, theme, progress: None });
    }

    #[test]
    fn nonsense_is_no_message() {
        for nonsense in [
            json!(null),
            json!("set"),
            json!({"type": "set", "link": "#/routing"}),
            json!({"source": "crossover", "type": "set", "link": "#/routing"}),
            json!({"source": "crossover-host", "type": "get", "link": "#/routing"}),
            json!({"source": "crossover-host", "type": "set", "link": 5}),
            json!({"source": "crossover-host", "type": "set", "theme": ["dark"]}),
        ] {
            assert!(from_value::<FromHost>(nonsense.clone()).is_err(), "{nonsense}");
        }
    }

    #[test]
    fn the_types_for_hosts_are_those_of_the_messages() {
        let config = ts_rs::Config::default();
        let declared = [
            FromPage::decl(&config),
            Said::decl(&config),
            Height::decl(&config),
            Told::decl(&config),
            Learned::decl(&config),
            Pressed::decl(&config),
            Failure::decl(&config),
            FromHost::decl(&config),
            Page::decl(&config),
            Host::decl(&config),
            Asks::decl(&config),
        ];
        let value = "type Value = number | string | boolean | null | Value[];".to_owned();
        let types = declared.into_iter().chain([value]);
        let types: Vec<_> = types.map(|one| format!("export {one}\n")).collect();
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../embed/messages.d.ts");
        let committed = std::fs::read_to_string(path).unwrap_or_default();
        assert_eq!(committed, types.join("\n"), "{path} is out of date");
    }
}
