//! The path through the ready lessons, in the order of the course: what of it is done, and what comes next. All of it
//! is read off what the browser keeps of a reader's progress.

use crossover_model::order;
use crossover_screens::lesson::{Lesson, Ready, Step};
use crossover_screens::link::State;
use crossover_screens::predict::Guess;

use crate::doors::QUESTION;
use crate::kept::{PROGRESS, progress_of, put_progress};
use crate::progress::{Done, Progress};

/// What the lessons that are done are kept under: no lesson has this name.
const DONE: &str = "done";

/// Returns the ready lessons in the order of the chapters that they belong to; of a chapter, that of the screen it is
/// named after first.
pub fn lessons() -> Vec<Ready> {
    let mut all: Vec<_> = Ready::all().collect();
    let is_other = |ready: &Ready| ready.screen.title != ready.screen.chapter.title();
    order::by_key(&mut all, |ready| (ready.screen.chapter.number(), is_other(ready)));
    all
}

/// Returns whether the entries say that the ready lesson of a screen is done.
pub fn is_done(entries: &[String], screen: &str) -> bool {
    progress_of(entries, DONE).is_some_and(|done| done.split(';').any(|its| its == screen))
}

/// Returns how many lessons of the path are done.
pub fn count_done(entries: &[String]) -> usize {
    lessons().iter().filter(|ready| is_done(entries, ready.screen.id)).count()
}

/// Returns whether something is done in the ready lesson of a screen.
pub fn is_begun(entries: &[String], screen: &str) -> bool {
    progress_of(entries, screen).is_some()
}

/// Returns the first lesson of the path that is not done; `None` where all are.
pub fn next(entries: &[String]) -> Option<Ready> {
    lessons().into_iter().find(|ready| !is_done(entries, ready.screen.id))
}

/// Returns the lesson that follows that of `screen`: the first behind it that is not done, or before it.
pub fn next_after(entries: &[String], screen: &str) -> Option<Ready> {
    let mut all = lessons();
    let behind = all.iter().position(|ready| ready.screen.id == screen).map_or(0, |at| at + 1);
    all.rotate_left(behind);
    all.into_iter().find(|ready| ready.screen.id != screen && !is_done(entries, ready.screen.id))
}

/// Notes that the ready lesson of a screen is done, where nothing of it is left to be asked.
pub fn note(entries: &mut Vec<String>, screen: &str, lesson: &Lesson, progress: &Progress) {
    let is_finished = progress.finished(lesson) == lesson.steps.len();
    let is_ready = Ready::all().any(|ready| ready.screen.id == screen);
    if is_finished && is_ready && !is_done(entries, screen) {
        let done = progress_of(entries, DONE).map_or_else(String::new, |done| done + ";");
        put_progress(entries, DONE, &(done + screen));
    }
}

/// Returns whether the entries say anything of the path or of the question of the home page.
pub fn has_any(entries: &[String]) -> bool {
    !forget(&mut entries.to_vec()).is_empty()
}

/// Puts back what was forgotten, but for what was done anew since then.
pub fn bring_back(entries: &mut Vec<String>, forgotten: Vec<String>) {
    *entries = PROGRESS.join(forgotten, std::mem::take(entries));
}

/// Takes all out that is said of the path and of the question of the home page, and returns it. What is done in other
/// lessons stays.
pub fn forget(entries: &mut Vec<String>) -> Vec<String> {
    let own: Vec<_> = lessons().iter().map(|ready| ready.screen.id).collect();
    let is_own = |entry: &String| {
        let said = |code: &str| progress_of(std::slice::from_ref(entry), code).is_some();
        [DONE, QUESTION.link].into_iter().chain(own.iter().copied()).any(said)
    };
    let (forgotten, left) = std::mem::take(entries).into_iter().partition(is_own);
    *entries = left;
    forgotten
}

/// Returns whether a state asks the question of the home page, on a page of its own.
pub fn is_question(state: &State) -> bool {
    let (question, _) = State::read(QUESTION.link);
    let is_alone = state.lesson.is_none() && !state.view.embed;
    is_alone && state.params == question.params && state.view.predict == question.view.predict
}

/// Returns the question of the home page as a lesson of one step.
pub fn question_lesson(state: State) -> Lesson {
    Lesson { steps: vec![Step::of(state)], ..Lesson::default() }
}

/// Returns the speedup that was expected in the question of the home page; `None` where nothing was.
pub fn expected(progress: &Progress) -> Option<f64> {
    match progress.step(0).guesses.last()? {
        (Guess::Points(points), _) => points.first().map(|point| point.1),
        _ => None,
    }
}

/// Returns what is kept of the question of the home page: what was done, and a sentence that tells it.
pub fn question_text(step: &Step, progress: &Progress) -> String {
    let told = sentence(step, progress.step(0));
    [Some(progress.write()), told].into_iter().flatten().collect::<Vec<_>>().join(";")
}

/// Returns the sentence that the entries have of the question of the home page, where it was answered.
pub fn question_told(entries: &[String]) -> Option<String> {
    let kept = progress_of(entries, QUESTION.link)?;
    let is_step = |part: &str| part.starts_with(|letter: char| letter.is_ascii_digit());
    kept.split(';').find(|part| !part.is_empty() && !is_step(part)).map(str::to_owned)
}

fn sentence(step: &Step, done: &Done) -> Option<String> {
    if let Some((_, verdict)) = done.guesses.last() {
        return Some(verdict.told.replace(';', ","));
    }
    let predict = step.state.view.predict.as_ref().filter(|_| done.given_up)?;
    let answer = predict.format_answer(step.state.params.as_ref()?).ok()?;
    Some(format!("the model says {answer}."))
}

#[cfg(test)]
mod tests {
    use crossover_screens::lesson::Opened;
    use crossover_screens::registry;

    use super::*;
    use crate::kept::progress_entry;
    use crate::trial::PROCESSORS;

    /// What the page shows before the program runs.
    const PAGE: &str = include_str!("../../index.html");
    /// What teachers read of the lessons.
    const TEACHING: &str = include_str!("../../docs/teaching.md");

    fn finished(lesson: &Lesson) -> Progress {
        let mut progress = Progress::new(lesson);
        progress.steps.iter_mut().for_each(|done| done.given_up = true);
        progress
    }

    fn do_lesson(entries: &mut Vec<String>, id: &str) {
        let screen = registry::find(id).expect("a screen");
        let opened = Opened::ready(screen, false).expect("a lesson");
        let progress = finished(&opened.lesson);
        put_progress(entries, id, &progress.write());
        note(entries, id, &opened.lesson, &progress);
    }

    #[test]
    fn the_path_follows_the_chapters_as_teachers_read_them_and_has_every_ready_lesson() {
        let path = lessons();
        let links = TEACHING.split("](..").skip(1).filter_map(|link| link.split_once(')'));
        let listed: Vec<_> = links.map(|(link, _)| &link[1..]).collect();
        let own: Vec<_> = path.iter().map(|ready| ready.link()).collect();
        let listed: Vec<_> =
            listed.into_iter().filter(|link| own.iter().any(|own| own == link)).collect();
        assert_eq!(own, listed);
        assert_eq!(path.len(), Ready::all().count());
        let chapters: Vec<_> = path.iter().map(|ready| ready.screen.chapter.number()).collect();
        assert!(chapters.is_sorted(), "{chapters:?}");
        assert_eq!((path[0].screen.id, path[path.len() - 1].screen.id), ("routing", "nodes"));
    }

    #[test]
    fn what_is_done_leads_to_what_is_not() {
        let mut entries = Vec::new();
        assert_eq!(next(&entries).expect("the first").screen.id, "routing");
        do_lesson(&mut entries, "routing");
        assert!(is_done(&entries, "routing") && !is_done(&entries, "rout"));
        assert_eq!(next(&entries).expect("another").screen.id, "collectives");
        do_lesson(&mut entries, "topology");
        let after = |id| next_after(&entries, id).expect("another").screen.id;
        assert_eq!((after("routing"), after("collectives")), ("collectives", "fabric"));
        assert_eq!(after("measure"), "nodes");
        assert_eq!(after("nodes"), "collectives", "what was left out comes at the end");
        assert_eq!(count_done(&entries), 2);
        for ready in lessons() {
            do_lesson(&mut entries, ready.screen.id);
        }
        assert_eq!(next(&entries).map(|ready| ready.screen.id), None);
        assert_eq!(next_after(&entries, "routing").map(|ready| ready.screen.id), None);
    }

    #[test]
    fn a_lesson_of_which_something_is_left_is_begun_and_not_done() {
        let screen = registry::find("routing").expect("a screen");
        let lesson = Opened::ready(screen, false).expect("a lesson").lesson;
        let mut progress = finished(&lesson);
        progress.steps[1] = Done::default();
        let mut entries = vec![progress_entry("routing", &progress.write())];
        note(&mut entries, "routing", &lesson, &progress);
        assert!(is_begun(&entries, "routing") && !is_done(&entries, "routing"));
        // A lesson of one's own is no part of the path.
        note(&mut entries, "1.abc", &lesson, &finished(&lesson));
        assert_eq!(count_done(&entries), 0);
    }

    #[test]
    fn what_is_forgotten_can_be_brought_back_and_other_lessons_stay() {
        let mut entries =
            vec![progress_entry("1.abc", "1 n1"), progress_entry(QUESTION.link, "1 n2")];
        do_lesson(&mut entries, "routing");
        let before = entries.clone();
        let forgotten = forget(&mut entries);
        assert_eq!(entries, [progress_entry("1.abc", "1 n1")]);
        assert_eq!(count_done(&entries), 0);
        assert!(!has_any(&entries));
        do_lesson(&mut entries, "collectives");
        bring_back(&mut entries, forgotten);
        assert_eq!(entries.len(), before.len() + 1);
        assert!(is_done(&entries, "routing") && is_done(&entries, "collectives"));
    }

    #[test]
    fn the_question_of_the_home_page_is_remembered_with_its_verdict() {
        let (state, _) = State::read(QUESTION.link);
        assert!(is_question(&state));
        let lesson = question_lesson(state.clone());
        let step = lesson.steps[0].clone();
        let (params, predict) = (state.params.expect("a screen"), state.view.predict.expect("one"));
        let mut progress = Progress::new(&lesson);
        let none = progress_entry(QUESTION.link, &question_text(&step, &progress));
        assert_eq!(question_told(&[none]), None);
        assert_eq!(expected(&progress), None);
        let guess = Guess::Points(vec![(PROCESSORS, 40.0)]);
        let verdict = predict.judge(&params, &guess).expect("a verdict");
        progress.steps[0].guess(guess, verdict.clone());
        assert_eq!(expected(&progress), Some(40.0));
        let text = question_text(&step, &progress);
        let entries = [progress_entry(QUESTION.link, &text)];
        assert_eq!(question_told(&entries), Some(verdict.told));
        assert_eq!(Progress::read(&lesson, &text), progress, "it is not asked again");
        let shown = question_text(&step, &finished(&lesson));
        let told = question_told(&[progress_entry(QUESTION.link, &shown)]).expect("told");
        assert!(told.starts_with("the model says "), "{told}");
        for other in ["#/speedup?N=64&predict=number:network_aware", "#/speedup?lesson=speedup"] {
            assert!(!is_question(&State::read(other).0), "{other}");
        }
    }

    #[test]
    fn the_page_begins_with_the_first_lesson_before_the_program_runs() {
        let page = PAGE.split_whitespace().collect::<Vec<_>>().join(" ");
        let first = lessons()[0];
        let link = format!("<a href=\"{}\">{}</a>", first.link(), first.title());
        for part in [link, format!("{} minutes", first.minutes())] {
            assert!(page.contains(&part), "{part}");
        }
    }
}
