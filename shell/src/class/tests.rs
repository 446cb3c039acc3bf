use std::sync::OnceLock;

use crossover_figures::figure::{Figure, Layer};
use crossover_screens::lesson::{Lesson, Opened};
use crossover_screens::predict::Guess;
use proptest::prelude::*;

use super::count::{Said, Try};
use super::*;
use crate::progress::Progress;

const LESSON: &str = "\
title: Three ways\n\
at: routing?predict=number:t_cut_through:2\n\
title: First\n\
ask: Why?\nright: b\nwrong: a\nwrong: c\n\
at: routing?view=time-over-size&predict=curve:time-over-size:t_packet\n\
at: routing?predict=order:t_packet,t_cut_through\n\
at: routing?view=time-over-size&predict=point:time-over-size:t_packet\n\
at: routing\ntext: Nothing is asked here.\n";

fn lesson_of(text: &str) -> Opened {
    Opened::first(Lesson::read(text).0.expect("steps")).expect("a lesson")
}

fn opened() -> Opened {
    static OPENED: OnceLock<Opened> = OnceLock::new();
    OPENED.get_or_init(|| lesson_of(LESSON)).clone()
}

/// The text of a student who predicted `number` and chose an option.
fn text(name: &str, number: f64, option: usize) -> String {
    let written = format!("1 n{number} c{option};2 p1:1e-5,10:{number};3 ot_cut_through,t_packet");
    let opened = opened();
    Text::of(&opened, name, &Progress::read(&opened.lesson, &written)).write()
}

fn class(texts: &[String]) -> Class {
    let mut class = Class::new(&opened());
    if !texts.is_empty() {
        let taken = class.take(&texts.join("\n"));
        assert_eq!((taken.count, taken.refused), (texts.len(), Vec::new()));
    }
    class
}

#[test]
fn a_text_is_read_by_people() {
    let opened = opened();
    let done = "1 n1 n2.3e-5 c1;2 p1:1e-5,10:2.3456e-5;3 ot_cut_through,t_packet;4 x";
    let text = Text::of(&opened, " Ada \n Lovelace", &Progress::read(&opened.lesson, done));
    let Label { version, .. } = Label::of(&opened);
    assert_eq!(
        text.write(),
        format!(
            "Crossover answers 1\nlesson: Three ways\nversion: {version}\nname: Ada Lovelace\n\
             step 1 number: 1 (1 s)\nstep 1 number: 2.3e-5 (23 µs)\nstep 1 option: 2 (b)\n\
             step 2 curve: 1 1e-5; 10 2.35e-5\nstep 3 order: t_cut_through, t_packet\n\
             step 4: asked for the answer\nend\n"
        )
    );
    assert_eq!(Text::read_all(&text.write()), vec![Ok(text.clone())]);
    assert_eq!(file_name(&text), "three-ways-ada-lovelace.txt");
    let steps = text.steps(&opened.lesson).expect("answers");
    assert_eq!(steps[0].guesses, vec![Guess::Number(1.0), Guess::Number(23e-6)]);
    assert_eq!((steps[0].chosen, steps[3].given_up), (Some(1), true));
    assert_eq!(steps[1].guesses, vec![Guess::Points(vec![(1.0, 1e-5), (10.0, 2.35e-5)])]);
    assert_eq!(steps[4], Answered::default());
}

#[test]
fn a_text_survives_a_mail() {
    let plain = text("Ada", 3.2e-5, 0);
    let mailed = format!(
        "Dear teacher,\r\n\r\n> {}\r\n-- \r\nAda, 3rd year\r\n",
        plain.trim_end().replace("; 10 ", ";\n10 ").replace('\n', "\r\n> ")
    );
    assert!(mailed.contains(";\r\n> 10 "), "{mailed}");
    assert_eq!(Text::read_all(&mailed), Text::read_all(&plain));
}

#[test]
fn a_lesson_is_the_same_whoever_opens_it_and_another_where_it_asks_something_else() {
    let screen = crossover_screens::registry::find("speedup").expect("a screen");
    let [class, teacher] = [false, true].map(|notes| Opened::ready(screen, notes).expect("ready"));
    assert_eq!(Label::of(&class), Label::of(&teacher));
    assert_eq!(Label::of(&class).lesson, "speedup");
    let label = Label::of(&opened());
    let told = |text: &str| Label::of(&lesson_of(text)).differs_from(&label);
    assert_eq!(told(&LESSON.replace("Nothing is asked", "Nothing at all is asked")), None);
    assert_eq!(told(&LESSON.replace("title: First", "title: The first")), None);
    let other = told(&LESSON.replace("wrong: c", "wrong: d")).expect("another");
    assert!(other.starts_with("another version of this lesson"), "{other}");
    let other = told(&LESSON.replace("Three ways", "Two").replace("c\n", "d\n")).expect("another");
    assert_eq!(other, "another lesson, “Two”");
}

#[test]
fn what_cannot_be_read_is_said_in_a_sentence_and_takes_nothing_along() {
    let whole = text("Ada", 3.2e-5, 0);
    let lines = |from: &str, to: &str| {
        assert!(whole.contains(from), "{from}");
        whole.replace(from, to)
    };
    for (given, why) in [
        (String::new(), "No answers are in it."),
        ("<html>login</html>".to_owned(), "No answers are in it."),
        (lines("answers 1", "answers 2"), "another version of this page"),
        (lines("answers 1", "answers"), "No answers"),
        (lines("\nend", ""), "It is cut short"),
        (lines("name: Ada", "name: \u{202e}"), "It has no name."),
        (lines("step 1 number: 3.2e-5", "step 1 number: NaN"), "It is damaged at “step 1: NaN"),
        (lines("step 1 number: 3.2e-5", "step 1 number: 1e999"), "damaged at"),
        (lines("step 1 number", "step 9 number"), "damaged at “step 9"),
        (lines("step 1 number", "step 0 number"), "damaged at “step 0"),
        (lines("option: 1", "option: 4"), "damaged at"),
        (lines("option: 1", "option: 0"), "damaged at"),
        (lines("step 1 option: 1 (a)", "step 1 option: 1\nstep 1 option: 2"), "damaged at"),
        (lines("1 1e-5;", "11 1e-5;"), "damaged at"),
        (lines("step 3 order: t_cut_through", "step 3 order: t_packet"), "damaged at"),
        (lines("step 3 order: t_cut_through", "step 3 number: 1"), "damaged at"),
        (lines("name: Ada", &format!("name: {}", "a".repeat(20_000))), "longer than 16 kB"),
        (lines("1 1e-5;", &"1 1;".repeat(40)), "damaged at"),
    ] {
        let mut class = class(&[text("Bob", 1.0, 1)]);
        let before = class.gather();
        let taken = class.take(&given);
        assert_eq!((taken.count, taken.refused.len()), (0, 1), "{given}");
        assert!(taken.refused[0].1.contains(why), "{}: {}", taken.refused[0].1, why);
        assert_eq!(taken.refused[0].0.trim(), given.trim(), "nothing of it is lost");
        assert_eq!(class.gather(), before);
        let both = class.take(&format!("{given}\n{}", text("Cy", 1.0, 1)));
        assert_eq!(both.count, 1, "the next text is read: {given}");
    }
}

#[test]
fn a_class_has_bounds() {
    let all: Vec<_> = (0..=MOST).map(|at| text(&format!("s{at}"), 1.0, 0)).collect();
    let mut class = class(&all[..MOST]);
    let taken = class.take(&all[MOST]);
    assert_eq!(taken.refused[0].1, "500 texts are here already, which is the most.");
    assert_eq!(class.gather().students.len(), MOST);
    let told = class.take(&"x".repeat(8_000_001)).refused[0].1.clone();
    assert_eq!(told, "It is longer than 8 MB. Give fewer texts at once.");
}

#[test]
fn of_two_texts_of_a_name_the_later_counts_and_who_is_missing_is_known() {
    let mut class = class(&[text("Ada", 1.0, 0), text("Bob", 1.0, 1), text("ADA", 2.0, 2)]);
    assert_eq!(
        class.take(&text("Bob", 1.0, 1)).told(),
        "0 texts were added. 1 text was here already."
    );
    class.set_roster("Ada\n\n  Cy  Young \nada\nDan");
    let gathered = class.gather();
    let students: Vec<_> =
        gathered.students.iter().map(|student| (student.name.as_str(), student.texts)).collect();
    assert_eq!(students, [("ADA", 2), ("Bob", 1)]);
    assert_eq!(gathered.students[0].steps[0].chosen, Some(2));
    assert_eq!(
        (gathered.missing, gathered.unlisted),
        (vec!["Cy Young".to_owned(), "Dan".to_owned()], vec!["Bob".to_owned()])
    );
    class.remove("ada", false);
    assert_eq!(class.gather().students.len(), 1);
}

#[test]
fn answers_to_another_lesson_stand_apart() {
    let other = lesson_of(&LESSON.replace("wrong: c", "wrong: d"));
    let other = Text::of(&other, "Bob", &Progress::default()).write();
    let mut class = class(&[text("Bob", 1.0, 1), other]);
    let gathered = class.gather();
    assert_eq!((gathered.students.len(), gathered.apart.len()), (1, 1));
    assert!(gathered.apart[0].1.starts_with("another version"), "{:?}", gathered.apart);
    class.remove("Bob", true);
    assert_eq!((class.gather().students.len(), class.gather().apart.len()), (1, 0));
}

#[test]
fn a_class_is_kept_and_read_again_and_two_tabs_are_joined() {
    let mut one = class(&[text("Ada", 1.0, 0), text("Bob", 2.0, 1)]);
    one.set_roster("Ada\nBob\nCy");
    let kept = KeptClass::read(&KeptClass::of(&one).text()).expect("an entry");
    assert!(kept.is_of(&opened()));
    assert_eq!(kept.class(&opened()).gather(), one.gather());
    let two = KeptClass::of(&class(&[text("Ada", 1.0, 0), text("Cy", 3.0, 2)]));
    let joined = two.joined(&kept).class(&opened());
    assert_eq!(joined.gather().students.len(), 3);
    assert_eq!(joined.gather().missing, Vec::<String>::new());
    assert_eq!(KeptClass::read("{}"), None);
}

#[test]
fn votes_are_counted_in_the_order_of_the_lesson() {
    let students =
        class(&[text("A", 1.0, 0), text("B", 1.0, 1), text("C", 2.0, 1)]).gather().students;
    let opened = opened();
    let said = Said::of(&opened.lesson.steps[0], 0, &students, Try::Last);
    let votes = said.options().expect("options");
    let counts: Vec<_> =
        votes.iter().map(|votes| (votes.answer.as_str(), votes.count, votes.right)).collect();
    assert_eq!(counts, [("a", 1, false), ("b", 2, true), ("c", 0, false)]);
    let said = Said::of(&opened.lesson.steps[2], 2, &students, Try::Last);
    let orders = said.orders().expect("orders");
    assert_eq!((orders.len(), orders[0].count, orders[0].share), (1, 3, 1.0));
    assert!(said.figure(false).is_none());
}

#[test]
fn before_the_answers_are_shown_neither_words_nor_figures_tell_them() {
    let students = class(&[text("A", 1e-5, 0), text("B", 4e-5, 1)]).gather().students;
    let opened = opened();
    for at in 0..4 {
        let said = Said::of(&opened.lesson.steps[at], at, &students, Try::Last);
        let told = |shown| said.told(shown).expect("a sentence");
        assert!(!told(false).contains("The model"), "{}", told(false));
        assert!(told(true).contains("The model"), "{}", told(true));
        let Some((_, hidden)) = said.figure(false) else { continue };
        let Ok(Figure::Plot(hidden)) = hidden else { panic!("{at}: a plot") };
        let Some((_, Ok(Figure::Plot(shown)))) = said.figure(true) else { panic!("a plot") };
        assert_eq!((&hidden.x, &hidden.y), (&shown.x, &shown.y), "nothing moves");
        let tells = |layer: &Layer| matches!(layer, Layer::Rule(_)) || layer.shows() == "t_packet";
        assert!(!hidden.layers.iter().any(tells), "{at}");
        assert!(shown.layers.iter().any(tells), "{at}");
    }
    let first = Said::of(&opened.lesson.steps[0], 0, &students, Try::Last);
    assert_eq!(
        first.told(false).as_deref(),
        Some("2 of 2 predicted: 10 to 40 µs, the median is 25 µs.")
    );
}

#[test]
fn what_is_far_off_is_counted_and_moves_no_axis() {
    let opened = opened();
    let near: Vec<_> =
        (1..9_u32).map(|at| text(&format!("s{at}"), f64::from(at) * 1e-5, 0)).collect();
    let wild = [text("w1", 1e300, 0), text("w2", -1e9, 0), text("w3", 0.0, 0)];
    let axis = |texts: &[String]| {
        let students = class(texts).gather().students;
        let said = Said::of(&opened.lesson.steps[0], 0, &students, Try::Last);
        let range = match said.figure(true) {
            Some((_, Ok(Figure::Plot(plot)))) => Some(plot.x.range),
            _ => None,
        };
        (range, said.told(false).expect("a sentence"))
    };
    let all: Vec<_> = near.iter().chain(&wild).cloned().collect();
    assert_eq!(axis(&near).0, axis(&all).0);
    assert!(axis(&all).1.ends_with("2 beyond the axis."), "{}", axis(&all).1);
    assert!(axis(&near).0.is_some());
    assert_eq!(axis(&[]), (None, "0 of 0 predicted.".to_owned()));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn what_is_written_is_read_again(
        name in ".{1,80}",
        number in -1e12..1e12_f64,
        ys in proptest::collection::vec(-1e3..1e3_f64, 2..7),
        option in 0..3_usize,
        given_up in any::<bool>(),
    ) {
        prop_assume!(!clean_name(&name).is_empty());
        let opened = opened();
        let points: Vec<_> = ys.iter().enumerate().map(|(x, y)| format!("{}:{y}", x + 1)).collect();
        let x = if given_up { " x" } else { "" };
        let done = format!("1 n{number} c{option}{x};2 p{}", points.join(","));
        let text = Text::of(&opened, &name, &Progress::read(&opened.lesson, &done));
        prop_assert_eq!(Text::read_all(&text.write()), vec![Ok(text.clone())]);
        let steps = text.steps(&opened.lesson).expect("answers");
        prop_assert_eq!(steps[0].chosen, Some(option));
        let Guess::Points(read) = &steps[1].guesses[0] else { panic!("points") };
        for ((_, read), y) in read.iter().zip(&ys) {
            prop_assert!((read - y).abs() <= 0.0051 * y.abs());
        }
    }

    #[test]
    fn no_text_whatever_ends_the_page(text in "(Crossover answers [12]\n)?(lesson: |name: |step [0-9]{1,20}|: |option|curve|order|number|end|\n|>|;|[0-9.e ]|.|\u{202e}){0,60}") {
        let mut class = Class::new(&opened());
        let taken = class.take(&text);
        prop_assert!(taken.count + taken.refused.len() >= 1);
        prop_assert!(taken.refused.iter().all(|(_, why)| why.ends_with('.')));
        class.set_roster(&text);
        class.gather();
    }

}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn a_text_with_a_letter_changed_is_read_or_refused(at in 0..300_usize, letter in any::<char>()) {
        let whole = text("Ada", 3.2e-5, 0);
        let changed: String =
            whole.chars().enumerate().map(|(place, c)| if place == at { letter } else { c }).collect();
        let mut class = Class::new(&opened());
        let taken = class.take(&changed);
        prop_assert_eq!(taken.count + taken.refused.len(), 1);
        let students = class.gather().students;
        let opened = opened();
        for (at, step) in opened.lesson.steps.iter().enumerate() {
            let said = Said::of(step, at, &students, Try::First);
            drop((said.told(true), said.figure(true), said.orders(), said.options(), said.each()));
        }
    }
}
