use super::*;
use crate::link::LONGEST;

const TEXT: &str = "\
title: When more processors make it slower
task: Find the fastest number of processors.
minutes: 20
first: predict
objective: Say where more processors stop paying.
at: speedup?N=8&view=laws&controls=N&lock=f&range=N:1:64&predict=curve:laws:network_aware
title: Draw what the network does
text: Amdahl's law knows no messages: 100 % of its work is computing & nothing else.
text: Each step of this program sends two.
ask: What explains it?
right: The number of messages grows with N.
wrong: The serial fraction grows with N.
wrong: The bandwidth is used up.
holds: best_N < 64
told: The fastest run has {best_N} processors.
note: Ask for a reason before you press on.
at: routing?m=1e4
title: One message
";

fn lesson() -> Lesson {
    let (lesson, notices) = Lesson::read(TEXT);
    assert_eq!(notices, Vec::new());
    lesson.expect("steps")
}

#[test]
fn a_lesson_is_read_and_written() {
    let lesson = lesson();
    assert_eq!(lesson.write(), TEXT);
    assert_eq!((lesson.steps.len(), lesson.count_questions(), lesson.minutes), (2, 2, 20));
    let step = &lesson.steps[0];
    assert!(step.state.view.locks("f") && step.state.view.predict.is_some());
    let options = step.question.as_ref().expect("a question").options();
    assert_eq!(options[0], "The bandwidth is used up.");
}

#[test]
fn blank_lines_of_a_text_stay_and_a_question_may_wait_for_its_answers() {
    let mut lesson = lesson();
    let step = &mut lesson.steps[0];
    step.text = ["", "One.", "", "", "Two.", ""].map(str::to_owned).to_vec();
    step.question = Some(Question { text: "Why?".to_owned(), ..Question::default() });
    let (again, notices) = Lesson::read_draft(&lesson.write());
    assert_eq!((again.as_ref(), notices.len()), (Some(&lesson), 0));
    let (finished, notices) = Lesson::read(&lesson.write());
    assert_eq!(finished.map(|lesson| lesson.steps[0].question.clone()), Some(None));
    assert_eq!(notices.len(), 1, "a link says that the question was left out");
}

#[test]
fn a_link_holds_a_lesson_with_its_step_and_what_the_student_moved() {
    let opened = Opened::first(lesson()).expect("steps");
    let mut state = opened.state();
    let link = state.write();
    assert!(link.starts_with("#/speedup?lesson=1.") && !link.contains("step="), "{link}");
    assert_eq!(State::read(&link), (state.clone(), Vec::new()));
    let params = state.params.as_mut().expect("a screen");
    params.set_number("N", 2.0).expect("in its domain");
    params.reset("f");
    let (again, notices) = State::read(&state.write());
    assert_eq!((again, notices.len()), (state, 0));
    let second = opened.at(1).expect("a second step").state();
    let link = second.write();
    assert!(link.starts_with("#/routing?lesson=") && link.contains("&step=2"), "{link}");
    assert_eq!(State::read(&link).0, second);
}

#[test]
fn what_a_student_puts_back_to_its_default_is_in_the_link() {
    let opened = Opened::first(lesson()).expect("steps");
    let mut state = opened.at(1).expect("a second step").state();
    state.params.as_mut().expect("a screen").reset("m");
    let link = state.write();
    assert!(link.contains("m=1e3"), "{link}");
    assert_eq!(State::read(&link).0, state);
}

#[test]
fn a_ready_lesson_is_listed_as_it_is_opened() {
    for ready in Ready::all() {
        let lesson =
            Opened::ready(ready.screen.screen().expect("open"), true).expect("a lesson").lesson;
        assert_eq!((ready.title(), ready.task()), (&*lesson.title, &*lesson.task));
        assert_eq!(ready.minutes(), lesson.minutes.to_string());
        assert_eq!(ready.outcomes().collect::<Vec<_>>(), lesson.outcomes);
        for id in ready.outcomes() {
            assert!(crate::outcomes::find(id).is_some(), "{}: {id}", lesson.title);
        }
    }
    assert_eq!(Ready::all().count(), registry::SCREENS.len(), "a screen without a lesson");
}

#[test]
fn a_class_gets_no_notes() {
    let class = lesson().for_class();
    assert!(lesson().has_notes() && !class.has_notes());
    assert!(!class.write().contains("note:") && !class.write().contains("holds:"));
}

#[test]
fn ten_steps_are_at_most_two_thousand_characters() {
    let mut lesson = lesson();
    let step = lesson.steps[0].clone();
    let words = [
        "rise",
        "latency",
        "start-up",
        "bandwidth",
        "message",
        "buffer",
        "chunk",
        "stage",
        "peak",
        "law",
    ];
    lesson.steps = words
        .iter()
        .enumerate()
        .map(|(at, word)| {
            let mut step = step.clone();
            let params = step.state.params.as_mut().expect("a screen");
            params.set_number("N", 3.0 + at as f64).expect("in its domain");
            step.title = format!("Predict the {word}");
            step.text = vec![format!(
                "Before you move it: how does the {word} change when N doubles from here?"
            )];
            step.told = vec![format!("It is {{network_aware}} now, and the {word} explains it.")];
            step
        })
        .collect();
    let link = Opened::first(lesson).expect("steps").state().write();
    assert!(link.len() <= 2000, "{} characters", link.len());
}

#[test]
fn a_lesson_that_is_cut_off_shows_what_can_be_read_and_says_so() {
    let link = Opened::first(lesson()).expect("steps").state().write();
    let mut read = 0;
    for end in link.len() / 2..link.len() {
        let (state, notices) = State::read(&link[..end]);
        assert!(!notices.is_empty(), "{end}");
        read += usize::from(state.lesson.is_some());
    }
    assert!(10 < read, "nothing of a lesson that is cut off was read");
}

#[test]
fn a_changed_ready_lesson_says_what_is_new_and_a_short_one_stands_alone() {
    let screen = registry::find("speedup").expect("a screen");
    let ready = Opened::ready(screen, true).expect("a lesson").lesson;
    let mut changed = (*ready).clone();
    changed.steps[1].title = "Another title".to_owned();
    let opened = Opened::first(changed.clone()).expect("steps");
    assert!(opened.code.starts_with("2.speedup."), "{}", opened.code);
    let mut state = opened.state();
    assert_eq!(State::read(&state.write()), (state.clone(), Vec::new()));
    state.params.as_mut().expect("a screen").set_number("N", 2.0).expect("in its domain");
    assert_eq!(State::read(&state.write()), (state.clone(), Vec::new()));
    assert_eq!(Opened::screens(&opened.code).len(), 6, "its screens are known");
    changed.steps.truncate(1);
    let short = Opened::first(changed).expect("steps");
    assert!(short.code.starts_with("1."), "it needs no ready lesson: {}", short.code);
    let link = state.write();
    let cut = State::read(&link[..link.len() - 9]);
    assert!(!cut.1.is_empty(), "what is cut off is said");
}

#[test]
fn no_lesson_breaks_the_page() {
    let link = Opened::first(lesson()).expect("steps").state().write();
    let (begin, code) = link.split_once("lesson=").expect("a lesson");
    for at in 0..code.len() {
        for other in ["A", "_", "%", "1.", ""] {
            let mut changed = code.to_owned();
            changed.replace_range(at..=at, other);
            let (state, _) = State::read(&format!("{begin}lesson={changed}"));
            assert!(state.write().len() <= LONGEST);
        }
    }
}

#[test]
fn what_cannot_be_read_is_said() {
    for (code, words) in [
        ("3.abc", "of version 3"),
        ("nothing", "nothing of the lesson"),
        ("1.", "nothing of the lesson"),
        ("", "nothing of the lesson"),
    ] {
        let (state, notices) = State::read(&format!("#/speedup?lesson={code}"));
        assert!(state.params.is_some() && state.lesson.is_none(), "{code}");
        assert_eq!(notices.len(), 1, "{code}");
        assert!(notices[0].to_string().contains(words), "{}", notices[0]);
    }
    let (state, notices) =
        State::read(&format!("{}&step=9", Opened::first(lesson()).expect("steps").state().write()));
    assert_eq!((state.lesson.map(|opened| opened.step), notices.len()), (Some(0), 1));
}

#[test]
fn lines_that_no_lesson_has_are_left_out_and_said() {
    let text = TEXT.replace("minutes: 20", "minutes: many").replace("note: Ask", "video: Ask");
    let (lesson, notices) =
        Lesson::read(&format!("{text}ask: Half a question\nright: yes\nat: nowhere\n"));
    assert_eq!(lesson.expect("steps").steps.len(), 2);
    assert_eq!(notices.len(), 5, "{notices:?}");
    let nested = Opened::first(self::lesson()).expect("steps").state().write();
    let (lesson, notices) = Lesson::read(&format!("at: {}\n", nested.trim_start_matches("#/")));
    assert!(lesson.is_some() && !notices.is_empty(), "a step holds no lesson");
}

#[test]
fn a_lesson_made_before_opens_for_ever() {
    // Made by versions 1 and 2 of the format; never to be changed.
    for (link, title) in KEPT {
        let (state, notices) = State::read(link);
        assert_eq!(notices, Vec::new(), "{link}");
        assert_eq!(state.lesson.expect("a lesson").lesson.title, *title);
    }
}

const KEPT: &[(&str, &str)] = &[
    (
        "#/speedup?lesson=1.eNp1Uc1q3EAMvvspdKl7W3ZLKMVglkDb4_bQQo5BtmV76vFokMaZLKXvXs1utrSB3OzRJ31_ySVPDTzMFGBlIYjCPamyKKy4ELgE6jmTVAl1aeCrCwOkmWBETaQJwrZ2JMDjP6u7anVhs3EDH_YVdz-pT-7JeL7jGfJMxvOaTBNHiHh2YdpVmBrQSDRs8XhqP9VPjnLrMWvdc0jCXttT7blf2rEWDBO1p-bQfLyro9Dg-tT2mxhd2WgCpcyyPGJGoSpd_X4WzCYE08XKCwQGJq0SPRv7_Trg7N8r2A1YAmeFwLCaWJyKrcN-D--KaZcULstOoec1bskcQG3oNJcv8kq7l6NfsJ_NKMWyaGMtAUyCKyiFQcFUmPeS8kORRs_RowtqHMdK3DTbiR9F7t_Eb3pgkqIwuzTDaVdl4TBdsUri0MMoaA1weBvYYRiyG-zdZG1KA2zRdLMfrvNb3bIFmFHhV2d_j6ff_7Vupi3ce11gZAEEIVQj7WgsbZ95M7RhgcO1Y-FLXMe1PdDdrZtvgW7Gqj8g4u4q",
        "When more processors make it slower",
    ),
    // Version 2, a change of a ready lesson.
    (
        "#/speedup?lesson=2.speedup.aec10be3.V8gdf-3ZwQnAIBAEwJaSElJMOkj_hASFExQ_4kPneQ3sLTsPh-WwHJbD7uawsUDxV_7KX_lr219jWkwl1ysV-v9krax1WWstHzJjZayMlbGOMtYKsdJVukpX6WrW1RgRH6je5wFTYSpMXR1T-1MgRIWoEBWiNhD1BQ&step=2",
        "When more processors make a program slower",
    ),
];

#[test]
fn a_state_that_no_longer_bears_its_question_is_said() {
    let mut step = lesson().steps.remove(0);
    assert_eq!(step.broken_statements(), Vec::<String>::new());
    step.state = State::read("#/speedup?N=8&bw=100Gbit/s&eps=1us").0;
    assert_eq!(
        step.broken_statements(),
        [
            "the question stands on best_N < 64, and now best_N is 158: change the question, or move the state back."
        ]
    );
    for (statement, told) in [
        ("best_N <", "is no statement"),
        ("best_M < 64", "best_M is no number of this screen"),
        ("", ""),
    ] {
        step.holds = vec![statement.to_owned()];
        assert_eq!(step.broken_statements().len(), usize::from(!told.is_empty()), "{statement}");
        assert!(step.broken_statements().join("").contains(told), "{:?}", step.broken_statements());
    }
}

#[test]
fn options_that_tell_by_their_length_are_found() {
    let question = |right: &str, wrong: &[&str]| Question {
        text: "Why?".to_owned(),
        right: right.to_owned(),
        wrong: wrong.iter().map(|wrong| (*wrong).to_owned()).collect(),
    };
    let (long, short) =
        ("Messages take as long as before, and share links.", "The serial part grows with N.");
    let told =
        |right: &str, wrong: &[&str]| question(right, wrong).uneven_options().unwrap_or_default();
    assert!(told(long, &[short]).contains("the longest by far"));
    assert!(told(short, &[long, short]).contains("differ much in length"));
    assert_eq!(told(long, &[long, "The bandwidth is used up by the others."]), "");
    assert_eq!(
        told("Fewer layers.", &["Twice.", "Links of twice the speed."]),
        "",
        "all are short"
    );
    assert_eq!(told(long, &["", " "]), "", "it is not finished");
}
