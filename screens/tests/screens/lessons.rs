//! The ready lessons: each can be taken from its first step to its last, asks what the model can judge,
//! and tells nothing before it asks.

use std::collections::BTreeSet;
use std::ops::RangeInclusive;

use crossover_screens::lesson::{Lesson, Opened, Question, Step};
use crossover_screens::link::{LONGEST, State};
use crossover_screens::predict::{self, Asks, Guess, Predict};
use crossover_screens::registry;
use crossover_screens::screen::Screen;

use crate::common::screens;

mod stand;

use stand::Stand;

/// The most characters of a title, of the task, of a paragraph for students and of one for the teacher.
const MOST: [usize; 4] = [60, 200, 300, 500];
/// How many steps a ready lesson has, and how many minutes it takes.
const STEPS: RangeInclusive<usize> = 4..=10;
const MINUTES: RangeInclusive<u32> = 15..=30;

/// Every ready lesson, with its screen.
fn ready() -> impl Iterator<Item = (&'static Screen, Lesson)> {
    let written = screens().filter(|screen| !screen.lesson.is_empty());
    written.map(|screen| {
        let (lesson, notices) = Lesson::read(screen.lesson);
        assert_eq!(notices, [], "{}", screen.schema.id);
        (screen, lesson.expect("a lesson has steps"))
    })
}

/// What a student reads of a step, each with its place.
fn read_of(step: &Step) -> Vec<(&'static str, &str)> {
    let mut read = vec![("title", &*step.title)];
    read.extend(step.text.iter().map(|text| ("text", &**text)));
    if let Some(Question { text, right, wrong }) = &step.question {
        read.extend([("ask", &**text), ("right", &**right)]);
        read.extend(wrong.iter().map(|wrong| ("wrong", &**wrong)));
    }
    read.extend(step.told.iter().map(|told| ("told", &**told)));
    read
}

/// Returns whether `words` stand in `text`, neither preceded nor followed by a letter or digit.
fn holds(text: &str, words: &str) -> bool {
    let part = |c: Option<char>| c.is_some_and(|c| c.is_alphanumeric() || c == '.');
    text.match_indices(words).any(|(at, _)| {
        let mut after = text[at + words.len()..].chars();
        let next = after.next();
        let ends = next == Some('.') && !part(after.next());
        !part(text[..at].chars().next_back()) && (ends || !part(next))
    })
}

/// Fails with every fault of the ready lessons that `find` finds, each with its place.
fn none(find: impl Fn(&Screen, &Lesson) -> Vec<String>) {
    let (mut faults, mut read) = (Vec::new(), 0);
    for (screen, lesson) in ready() {
        let found = find(screen, &lesson);
        faults.extend(found.into_iter().map(|fault| format!("{}: {fault}", screen.schema.id)));
        read += 1;
    }
    assert!(0 < read || screens().count() < 13, "there is no ready lesson");
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// Returns the faults of each step, with its number.
fn in_steps(lesson: &Lesson, find: impl Fn(&Stand<'_>) -> Vec<String>) -> Vec<String> {
    let steps = lesson.steps.iter().enumerate();
    let found = steps.flat_map(|(at, step)| {
        let found = find(&Stand::of(step)).into_iter();
        found.map(move |fault| format!("step {}: {fault}", at + 1))
    });
    found.collect()
}

#[test]
fn a_ready_lesson_says_what_it_is_for_and_how_to_run_it() {
    none(about);
}

/// Returns what is missing or too much in what stands before the steps.
pub fn about(screen: &Screen, lesson: &Lesson) -> Vec<String> {
    let Lesson { title, task, minutes, objectives, misconceptions, outcomes, notes, steps, .. } =
        lesson;
    let here = steps.iter().all(|step| {
        step.state
            .params
            .as_ref()
            .is_some_and(|params| params.screen().schema.id == screen.schema.id)
    });
    let held = [
        ("a title", !title.is_empty()),
        ("a task", !task.is_empty()),
        ("15 to 30 minutes", MINUTES.contains(minutes)),
        ("2 or 3 objectives", (2..=3).contains(&objectives.len())),
        ("2 or 3 misconceptions", (2..=3).contains(&misconceptions.len())),
        ("outcomes", !outcomes.is_empty()),
        ("notes for the teacher", !notes.is_empty()),
        ("4 to 10 steps", STEPS.contains(&steps.len())),
        ("notes in each step", steps.iter().all(|step| !step.notes.is_empty())),
        ("each step on its screen", here),
    ];
    let missing = held.into_iter().filter(|(_, held)| !held);
    missing.map(|(what, _)| format!("it needs {what}")).collect()
}

#[test]
fn a_ready_lesson_has_a_drawn_curve_and_a_placed_point() {
    none(missing_predictions);
}

/// Returns which kind of prediction is missing.
pub fn missing_predictions(_: &Screen, lesson: &Lesson) -> Vec<String> {
    let predicts = || lesson.steps.iter().filter_map(|step| step.state.view.predict.as_ref());
    let curve = predicts().any(|one| matches!(one.asks, Asks::Curve { .. }));
    let point = predicts().any(|one| matches!(one.asks, Asks::Point { .. }));
    let kinds = [("no curve is drawn", curve), ("no point is placed", point)];
    kinds.into_iter().filter(|(_, has)| !has).map(|(what, _)| what.to_owned()).collect()
}

#[test]
fn the_model_answers_each_prediction_and_is_judged_right() {
    none(faulty_predictions);
}

/// Returns the predictions that cannot be asked, or that the model itself does not meet.
pub fn faulty_predictions(_: &Screen, lesson: &Lesson) -> Vec<String> {
    in_steps(lesson, |stand| {
        let view = &stand.step.state.view;
        let Some(predict) = &view.predict else { return Vec::new() };
        let mut faults = Vec::new();
        if let Some(figure) = predict.figure()
            && view.in_view != [figure]
        {
            faults.push(format!("{figure} is not the one in view"));
        }
        if let Err(error) = predict.format_answer(stand.params) {
            faults.push(format!("no answer: {error}"));
        }
        let truth = stand.truth(predict);
        faults.extend(stand.open(predict));
        if stand.untouched_share(predict).is_some_and(|share| share == 1.0) {
            faults.push("it is right before it is made".to_owned());
        }
        if matches!((&predict.asks, &truth), (Asks::Order(keys), Some(Guess::Order(right))) if keys == right)
        {
            faults.push("it is in order from the start".to_owned());
        }
        match truth.map(|truth| predict.judge(stand.params, &truth)) {
            Some(Ok(verdict)) if verdict.share == 1.0 => {}
            Some(Ok(verdict)) => faults.push(format!("the model is judged {}", verdict.told)),
            Some(Err(error)) => faults.push(format!("nothing to judge: {error}")),
            None => faults.push("it has no handles, or no number".to_owned()),
        }
        faults
    })
}

#[test]
fn what_is_told_of_an_order_names_it_from_one_end_to_the_other() {
    none(|_, lesson| {
        in_steps(lesson, |stand| {
            let Some(Asks::Order(keys)) = stand.step.state.view.predict.as_ref().map(|it| &it.asks)
            else {
                return Vec::new();
            };
            let told = stand.step.told.join(" ");
            let at = |key: &&'static str| told.find(&format!("{{{key}}}")).zip(Some(*key));
            let mut named: Vec<_> = keys.iter().filter_map(at).collect();
            named.sort_unstable();
            let number = |(_, key): &(usize, &str)| stand.report.readout(key)?.value();
            let numbers: Vec<f64> = named.iter().filter_map(number).collect();
            let falls = numbers.iter().rev().is_sorted();
            let told = numbers.len() == keys.len() && (falls || numbers.is_sorted());
            if told { Vec::new() } else { vec![format!("{named:?} are {numbers:?}")] }
        })
    });
}

#[test]
fn each_step_shows_one_figure_that_can_be_drawn() {
    none(faulty_figures);
}

/// Returns the steps whose figure is none or several, or has no answer.
pub fn faulty_figures(screen: &Screen, lesson: &Lesson) -> Vec<String> {
    in_steps(lesson, |stand| {
        let [id] = stand.step.state.view.in_view[..] else {
            return vec!["it shows not one figure".to_owned()];
        };
        let drawn = screen.figure(id).map(|spec| spec.figure_at_once(stand.params));
        match drawn {
            Some(Ok(_)) => Vec::new(),
            other => vec![format!("{id}: {:?}", other.map(Result::err))],
        }
    })
}

#[test]
fn each_question_has_two_or_three_wrong_options_all_distinct() {
    none(options);
}

/// Returns the questions with too few or too many options, or with two that read alike.
pub fn options(_: &Screen, lesson: &Lesson) -> Vec<String> {
    in_steps(lesson, |stand| {
        let Some(question) = &stand.step.question else { return Vec::new() };
        let options = question.options();
        let shown: BTreeSet<_> = options.iter().map(|option| stand.render_text(option)).collect();
        let fits = (2..=3).contains(&question.wrong.len()) && shown.len() == options.len();
        if fits { Vec::new() } else { vec![question.text.clone()] }
    })
}

#[test]
fn no_option_is_given_away_by_its_length_or_its_place() {
    none(|_, lesson| {
        in_steps(lesson, |stand| {
            let question = stand.step.question.iter();
            let told = question.filter_map(|question| {
                Some(format!("{} {}", question.text, question.uneven_options()?))
            });
            told.collect()
        })
    });
    let questions: Vec<Question> =
        ready().flat_map(|(_, lesson)| lesson.steps).filter_map(|step| step.question).collect();
    if questions.len() < 60 {
        return;
    }
    let (mut places, mut of_three, mut longest) = ([0; 3], 0, 0);
    for question in &questions {
        let options = question.options();
        if let [_, _, _] = options[..] {
            let place = options.iter().position(|option| *option == question.right);
            places[place.expect("the right one")] += 1;
            of_three += 1;
        }
        let right = question.right.chars().count();
        longest += usize::from(question.wrong.iter().all(|wrong| wrong.chars().count() < right));
    }
    println!("places {places:?} of {of_three}; the right one is the longest in {longest}");
    let even = places.iter().all(|count| (of_three / 4..=of_three * 2 / 5).contains(count));
    assert!(even, "the right one is at {places:?} of {of_three}");
    assert!(longest * 5 <= questions.len() * 2, "the right one is the longest in {longest}");
}

#[test]
fn options_and_what_is_predicted_are_named_as_in_the_texts() {
    /// Names that no text of a lesson explains.
    const STRANGE: &[&str] = &["network-aware", "BCE", "LB"];
    none(|_, lesson| {
        in_steps(lesson, |stand| {
            let question = stand.step.question.iter();
            let options = question.flat_map(|question| question.options());
            let options = options.map(str::to_owned);
            let keys = stand.step.state.view.predict.iter().flat_map(Predict::readouts);
            let labels = keys.map(|key| predict::label(stand.params, key).to_owned());
            let texts = stand.step.text.join(" ");
            let strange = options.chain(labels).filter(|name| {
                let word = |word: &&&str| {
                    name.split(' ').any(|own| own.trim_matches(',') == **word)
                        && !texts.contains(**word)
                };
                STRANGE.iter().any(|one| word(&one))
            });
            strange.collect()
        })
    });
}

#[test]
fn each_question_stands_on_what_holds_in_its_state() {
    none(|_, lesson| {
        in_steps(lesson, |stand| {
            let stands = stand.step.question.is_none() || !stand.step.holds.is_empty();
            let none = (!stands).then(|| "it says not what its question stands on".to_owned());
            stand.step.broken_statements().into_iter().chain(none).collect()
        })
    });
}

#[test]
fn each_number_in_the_words_is_one_of_the_model() {
    none(unresolved_braces);
}

/// Returns the braces that name nothing in the state of the step, or stand where the page fills none.
pub fn unresolved_braces(_: &Screen, lesson: &Lesson) -> Vec<String> {
    let unclear = ["undefined", "infinite", "NaN"];
    let Lesson { title, task, objectives, misconceptions, notes, .. } = lesson;
    let head = [title, task].into_iter().chain(objectives).chain(misconceptions).chain(notes);
    let plain = lesson.steps.iter().flat_map(read_of);
    let plain = plain.filter(|(place, _)| *place == "title");
    let stateless = head.map(String::as_str).chain(plain.map(|(_, text)| text));
    let stateless = stateless.filter(|text| text.contains(['{', '}']));
    let stateless: Vec<_> = stateless.map(|text| format!("no state: {text}")).collect();
    let steps = in_steps(lesson, |stand| {
        let notes = stand.step.notes.iter().map(|note| ("note", &**note));
        let texts = read_of(stand.step).into_iter().chain(notes);
        let texts = texts.filter(|(_, text)| {
            let filled = stand.fill_braces(text);
            let said = |word: &String| {
                !word.is_empty() && !unclear.iter().any(|unclear| word.contains(unclear))
            };
            text.matches('{').count() != text.matches('}').count() || !filled.iter().all(said)
        });
        texts.map(|(place, text)| format!("{place}: {}", stand.render_text(text))).collect()
    });
    stateless.into_iter().chain(steps).collect()
}

#[test]
fn nothing_before_the_answer_tells_what_is_predicted() {
    none(revealed_answers);
}

/// Returns what gives a predicted number away: in the title and text of its step, or in the head.
pub fn revealed_answers(_: &Screen, lesson: &Lesson) -> Vec<String> {
    in_steps(lesson, |stand| {
        let Some(predict) = &stand.step.state.view.predict else { return Vec::new() };
        let keys = predict.readouts();
        let readouts = keys.iter().filter_map(|key| stand.report.readout(key));
        let numbers = readouts.filter_map(|one| Some(one.unit.show(one.value()?)));
        let numbers: Vec<_> = numbers.collect();
        let head = [("title of the lesson", &*lesson.title), ("task", &*lesson.task)];
        let before = ["title", "text"];
        let read = read_of(stand.step).into_iter().filter(|(place, _)| before.contains(place));
        let tells = head.into_iter().chain(read).filter(|(_, text)| {
            let named = text.split(['{', '}']).skip(1).step_by(2);
            let mut named =
                named.flat_map(|inside| inside.split(|c: char| !c.is_alphanumeric() && c != '_'));
            let shown = stand.render_text(text);
            named.any(|name| keys.contains(&name))
                || numbers.iter().any(|number| holds(&shown, number))
        });
        tells.map(|(place, text)| format!("{place}: {}", stand.render_text(text))).collect()
    })
}

#[test]
fn no_text_of_a_ready_lesson_is_long() {
    none(long);
}

/// Returns the texts that are longer than they may be, as they are shown.
pub fn long(_: &Screen, lesson: &Lesson) -> Vec<String> {
    let [title, task, student, teacher] = MOST;
    let over = |place: &str, text: &str, most: usize| {
        let length = text.chars().count();
        (most < length).then(|| format!("{place} has {length} characters: {text}"))
    };
    let mut faults: Vec<String> =
        [over("title", &lesson.title, title), over("task", &lesson.task, task)]
            .into_iter()
            .flatten()
            .collect();
    let goals = lesson.objectives.iter().chain(&lesson.misconceptions);
    faults.extend(goals.filter_map(|goal| over("goal", goal, task)));
    faults.extend(lesson.notes.iter().filter_map(|note| over("note", note, teacher)));
    faults.extend(in_steps(lesson, |stand| {
        let notes = stand
            .step
            .notes
            .iter()
            .filter_map(|note| over("note", &stand.render_text(note), teacher));
        let read = read_of(stand.step).into_iter().filter_map(|(place, text)| {
            over(place, &stand.render_text(text), if place == "title" { title } else { student })
        });
        let most = if stand.step.text.len() <= 3 {
            None
        } else {
            Some("more than 3 paragraphs".to_owned())
        };
        read.chain(notes).chain(most).collect()
    }));
    faults
}

#[test]
fn a_ready_lesson_opens_by_the_name_of_its_screen() {
    for (screen, lesson) in ready() {
        let opened = Opened::ready(screen, false).expect("a ready lesson");
        assert_eq!(opened.lesson.notes.len(), 0, "a class gets no notes");
        let by_name = opened.state().write();
        let whole = Opened::first(lesson.for_class()).expect("steps").state().write();
        println!(
            "{}: {} characters by name, {} whole",
            screen.schema.id,
            by_name.len(),
            whole.len()
        );
        assert!(by_name.len() < 200 && whole.len() <= LONGEST, "{}", screen.schema.id);
    }
}

#[test]
fn the_class_link_of_a_changed_ready_lesson_is_not_cut_by_a_chat() {
    /// The most characters of a link that every chat program leaves whole.
    const MOST: usize = 2048;
    for (screen, lesson) in ready() {
        for at in 0..lesson.steps.len() {
            let mut changed = lesson.clone();
            let step = &mut changed.steps[at];
            step.text = vec![
                "Before you look: what do you expect, and why? Write one sentence for your neighbor, then decide.".to_owned(),
            ];
            let params = step.state.params.as_mut().expect("a screen");
            let number = params.schema().params.iter().find_map(|param| {
                let number = params.at(param.key).number();
                let mut moved = params.clone();
                let is_moved =
                    moved.set_number(param.key, 2.0 * number).is_ok() && moved != *params;
                is_moved.then_some(moved)
            });
            *params = number.expect("a number to change");
            let opened = Opened::first(changed.clone().for_class()).expect("steps");
            let link = opened.state().write();
            let whole = format!("https://example.org/crossover/{link}");
            println!("{} {}: {} characters", screen.schema.id, at + 1, whole.len());
            assert!(whole.len() < MOST, "{} {}: {}", screen.schema.id, at + 1, whole.len());
            let (state, notices) = State::read(&link);
            assert_eq!(notices, []);
            assert_eq!(*state.lesson.expect("a lesson").lesson, changed.clone().for_class());
            let teachers = Opened::first(changed).expect("steps").state().write();
            assert!(teachers.len() < MOST, "the teacher's: {}", teachers.len());
        }
    }
}

#[test]
fn what_is_wrong_with_a_lesson_is_found() {
    const POOR: &str = "title: A lesson\nat: routing?view=timeline&predict=point:time-over-size:t_packet\n\
        title: It takes 26.2 µs\ntext: And {t_packet}, or {gian}.\n\
        ask: What takes so long?\nright: The words.\nwrong: The words.\n";
    let screen = registry::find("routing").expect("a screen");
    let (lesson, notices) = Lesson::read(POOR);
    assert_eq!(notices, []);
    let lesson = lesson.expect("a step");
    let faults = [
        about,
        missing_predictions,
        faulty_predictions,
        options,
        unresolved_braces,
        revealed_answers,
    ]
    .map(|find| find(screen, &lesson));
    assert_eq!(faults.map(|found| found.len()), [8, 1, 1, 1, 1, 2]);
    assert_eq!(faulty_figures(screen, &lesson).len() + long(screen, &lesson).len(), 0);
}
