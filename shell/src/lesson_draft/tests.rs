use crossover_screens::lesson::{Opened, Question};
use crossover_screens::link::{LONGEST, Part, State};
use crossover_screens::predict::{Asks, Predict};
use crossover_screens::registry;

use super::{LessonDraft, Sort};

const HERE: &str = "https://host/path/#/routing?m=5";

fn page(link: &str) -> State {
    let (state, notices) = State::read(link);
    assert_eq!(notices, Vec::new(), "{link}");
    state
}

fn draft(link: &str) -> LessonDraft {
    LessonDraft::begin(page(link))
}

/// Returns a lesson of two steps in which everything is used.
fn two_steps() -> LessonDraft {
    let mut draft = draft("#/speedup?N=8&view=laws");
    draft.edit("title", 0.0, |lesson| {
        lesson.title = "Is it <b>worth</b> it?".to_owned();
        (lesson.minutes, lesson.predict_first) = (20, true);
        lesson.notes = vec!["For the teacher.".to_owned()];
    });
    draft.hide(&["network_aware"], true);
    draft.lock("f", true);
    assert!(draft.give("N", true));
    draft.keep_within("N", ["1", "64"]).expect("a range");
    let predict = draft.suggest(Sort::Curve);
    draft.edit_step("", 0.0, |step| step.state.view.predict = predict);
    draft.ask("ask", 0.0, |question| {
        *question = Question {
            text: "Why?".to_owned(),
            right: "Messages.".to_owned(),
            wrong: vec!["Latency.".to_owned()],
        };
    });
    assert!(draft.add());
    draft.edit_step("text", 0.0, |step| {
        step.text = vec!["One.".to_owned(), String::new(), "Two.".to_owned()];
        step.notes = vec!["Wait.".to_owned()];
    });
    draft
}

fn opened(link: &str) -> Opened {
    page(link).lesson.expect("a lesson")
}

#[test]
fn the_links_hold_the_lesson_and_only_that_of_the_teacher_the_notes() {
    let draft = two_steps();
    assert_eq!(draft.faults(), Vec::<String>::new());
    let (class, teacher) = (draft.class_link(HERE), draft.teachers_link(HERE));
    assert!(class.starts_with("https://host/path/#/speedup?lesson=1."), "{class}");
    assert_eq!(*opened(&teacher).lesson, draft.finished());
    assert_eq!(*opened(&class).lesson, draft.finished().for_class());
    assert!(opened(&teacher).lesson.has_notes() && !opened(&class).lesson.has_notes());
    assert!(draft.is_own(&opened(&class).lesson) && draft.is_own(&opened(&teacher).lesson));
    assert!(!draft.is_own(&opened("#/routing?lesson=routing").lesson));
    let second = &opened(&class).lesson.steps[1];
    assert_eq!(second.text, ["One.", "Two."]);
    assert!(second.state.view.hides(Part::Named("network_aware")) && !second.asks());
}

#[test]
fn what_is_pasted_elsewhere_is_text_there() {
    let draft = two_steps();
    let code = draft.embed_code(HERE);
    assert!(code.contains("&amp;embed=1\""), "{code}");
    assert!(code.contains("title=\"Is it <b>worth</b> it?\""), "{code}");
    let markdown = draft.markdown(HERE);
    assert!(
        markdown
            .starts_with("[Is it \\<b\\>worth\\</b\\> it?](https://host/path/#/speedup?lesson="),
        "{markdown}"
    );
    let mut odd = draft;
    odd.edit("title", 0.0, |lesson| lesson.title = "a](javascript:1) [b".to_owned());
    assert!(odd.markdown(HERE).starts_with("[a\\](javascript:1) \\[b]("), "{}", odd.markdown(HERE));
}

#[test]
fn a_lesson_without_a_title_is_called_by_its_screen() {
    let draft = draft("#/routing");
    assert_eq!(draft.name(), registry::find("routing").expect("a screen").title);
}

#[test]
fn an_opened_lesson_is_the_same_again() {
    let draft = two_steps();
    let again = opened(&draft.teachers_link(HERE));
    let again = LessonDraft::of((*again.lesson).clone(), 1).expect("steps");
    assert_eq!((again.finished(), again.open()), (draft.finished(), 1));
    assert_eq!(again.teachers_link(HERE), draft.teachers_link(HERE));
}

#[test]
fn what_is_kept_is_read_again_with_what_is_not_finished() {
    let mut draft = two_steps();
    draft.ask("ask", 0.0, |question| question.text = "Half a\tquestion".to_owned());
    let (again, is_whole) = LessonDraft::read(&draft.keep()).expect("a lesson");
    assert_eq!((again.finished(), again.open(), is_whole), (draft.finished(), 1, true));
    assert_eq!(again.step().text, ["One.", "", "Two."], "blank lines stay");
    assert_eq!(again.keep(), draft.keep());
    let question = again.step().question.clone().expect("what was begun");
    assert_eq!((question.text.as_str(), question.right.as_str()), ("Half a question", ""));
    for text in ["", "0", "0\n\n", "0\n\nat: nothing", "0\nquestion 9\ta\n\ntitle: b"] {
        assert!(LessonDraft::read(text).is_none(), "{text}");
    }
    for text in [
        "7\nquestion 9\ta\n\nat: routing",
        "x\n\nat: routing",
        "0\nanswer 0\ta\n\nat: routing",
        "0\n\nat: routing\nat: nothing",
        "0\n\nat: routing\ncolor: red",
        "0\n\nat: routing?zeta=1",
    ] {
        let (read, is_whole) = LessonDraft::read(text).expect("a lesson");
        assert_eq!((read.open(), is_whole), (0, false), "what is lost of {text} is known");
    }
}

#[test]
fn a_step_is_added_copied_moved_and_removed() {
    let mut draft = draft("#/routing?m=7");
    let name = |draft: &mut LessonDraft, title: &str| {
        draft.edit_step("", 0.0, |step| step.title = title.to_owned());
    };
    let titles = |draft: &LessonDraft| {
        draft.lesson().steps.iter().map(|step| step.title.clone()).collect::<Vec<_>>()
    };
    name(&mut draft, "a");
    assert!(!draft.remove() && !draft.can_shift(-1) && !draft.can_shift(1));
    assert!(draft.add());
    name(&mut draft, "b");
    assert!(draft.duplicate());
    assert_eq!((titles(&draft), draft.open()), (vec!["a".into(), "b".into(), "b".into()], 2));
    assert!(draft.shift(-1) && draft.shift(-1) && !draft.shift(-1));
    assert_eq!((titles(&draft), draft.open()), (vec!["b".into(), "a".into(), "b".into()], 0));
    assert!(draft.turn(2) && !draft.turn(3) && draft.remove());
    assert_eq!((titles(&draft), draft.open()), (vec!["b".into(), "a".into()], 1));
    for _ in 2..10 {
        assert!(draft.add());
    }
    assert!(
        !draft.has_room()
            && !draft.add()
            && !draft.duplicate()
            && !draft.add_page(page("#/routing"))
    );
    assert_eq!(draft.lesson().steps.len(), 10);
}

#[test]
fn a_step_of_another_screen_is_added_at_the_end() {
    let mut draft = two_steps();
    draft.turn(0);
    assert!(draft.add_page(page("#/routing?m=9")));
    assert_eq!(draft.open(), 2);
    assert_eq!(draft.shown(), page("#/routing?m=9"));
    assert_eq!(opened(&draft.class_link(HERE)).lesson.steps.len(), 3);
}

#[test]
fn the_page_is_taken_and_shown_whole() {
    let mut draft = two_steps();
    draft.turn(0);
    let shown = draft.shown();
    assert_eq!(shown, page("#/speedup?N=8&view=laws"), "nothing is hidden, locked or predicted");
    assert!(!draft.take(&shown, 0.0));
    let view = draft.view().clone();
    assert!(draft.take(&page("#/speedup?N=16&f=0.5&view=time&hide=answer"), 0.0));
    assert_eq!(draft.shown(), page("#/speedup?N=16&f=0.5&view=time"));
    let same =
        crossover_screens::link::View { in_view: view.in_view.clone(), ..draft.view().clone() };
    assert_eq!(same, view, "what is hidden is not the page's to say");
    assert!(!draft.take(&page("#/routing"), 0.0), "another screen is no state of it");
}

#[test]
fn a_change_is_undone_and_what_is_typed_in_one_go_at_once() {
    let mut draft = draft("#/routing");
    assert!(!draft.can_undo() && !draft.undo());
    for (at, title) in ["a", "ab", "abc"].into_iter().enumerate() {
        draft.edit("title", at as f64, |lesson| lesson.title = title.to_owned());
    }
    draft.hide(&["t_packet"], true);
    assert!(draft.undo());
    assert!(!draft.view().hides(Part::Named("t_packet")));
    assert_eq!(draft.lesson().title, "abc");
    assert!(draft.undo() && !draft.undo());
    assert_eq!(draft.lesson().title, "");
    draft.replace(two_steps().finished(), 1);
    assert_eq!(draft.open(), 1);
    assert!(draft.undo());
    assert_eq!((draft.open(), draft.lesson().steps.len()), (0, 1));
}

#[test]
fn what_is_hidden_is_given_to_nobody_and_three_sliders_are_the_most() {
    let mut draft = draft("#/routing");
    for key in ["m", "l", "ts"] {
        assert!(draft.give(key, true));
    }
    assert!(!draft.give("tw", true));
    draft.hide(&["m"], true);
    assert_eq!(draft.view().controls, ["l", "ts"]);
    assert!(draft.give("m", true));
    assert!(!draft.view().hides(Part::Named("m")));
    assert!(draft.give("m", false) && draft.give("l", false));
    assert_eq!(draft.view().controls, ["ts"]);
}

#[test]
fn a_range_is_typed_as_in_the_box() {
    let mut draft = draft("#/routing");
    draft.keep_within("ts", ["1", "1 ms"]).expect("microseconds as the box has them, and others");
    let range = *draft.view().range("ts").expect("a range");
    assert_eq!((range.least, range.most), (1e-6, 1e-3));
    assert_eq!(draft.ends("ts"), ["1 µs", "1 ms"]);
    for ends in [["5", "1"], ["1", ""], ["", "1"], ["one", "2"], ["-1", "2"], ["2", "2"]] {
        assert!(draft.keep_within("ts", ends).is_err(), "{ends:?}");
        assert_eq!(draft.view().range("ts"), Some(&range));
    }
    draft.keep_within("ts", ["", " "]).expect("none");
    assert_eq!((draft.view().range("ts"), draft.ends("ts")), (None, Default::default()));
}

#[test]
fn a_value_outside_of_its_range_is_said() {
    let mut draft = draft("#/routing?m=1e4");
    draft.keep_within("m", ["1", "100"]).expect("a range");
    assert!(draft.faults()[0].contains("begins outside of its range"), "{:?}", draft.faults());
}

#[test]
fn what_is_suggested_can_be_judged_on_every_screen() {
    let mut found = [0; 4];
    for screen in registry::SCREENS {
        let mut draft = LessonDraft::begin(State::of(screen.defaults()));
        for (sort, found) in Sort::ALL.iter().zip(&mut found) {
            let Some(predict) = draft.suggest(*sort) else { continue };
            *found += 1;
            assert_eq!(Sort::of(&predict), *sort);
            let candidates = draft.candidates(&predict);
            let is_one = |key: &&str| candidates.iter().any(|(its, _)| its == key);
            assert!(predict.readouts().iter().all(is_one), "{screen:?} {sort:?}");
            draft.edit_step("", 0.0, |step| {
                step.state.view.in_view.extend(predict.figure());
                step.state.view.predict = Some(predict);
            });
            assert_eq!(draft.faults(), Vec::<String>::new(), "{screen:?} {sort:?}");
            draft.undo();
        }
    }
    assert!(found.iter().all(|found| 8 <= *found), "{found:?}");
}

#[test]
fn what_is_hidden_is_what_one_is_asked_for() {
    let mut draft = draft("#/routing");
    draft.hide(&["t_packet"], true);
    assert_eq!(
        draft.suggest(Sort::Number).map(|predict| predict.asks),
        Some(Asks::Number("t_packet"))
    );
}

#[test]
fn a_prediction_in_a_figure_without_such_a_curve_is_said() {
    let mut draft = draft("#/routing?view=timeline");
    let asks = Asks::Curve { figure: "timeline", readout: "t_packet" };
    draft.edit_step("", 0.0, |step| step.state.view.predict = Some(Predict { asks, tries: 1 }));
    assert!(draft.faults()[0].starts_with("Step 1: "), "{:?}", draft.faults());
    let predict = draft.suggest(Sort::Curve).expect("another figure has one");
    draft.edit_step("", 0.0, |step| step.state.view.predict = Some(predict.clone()));
    let figure = predict.figure().expect("one");
    assert!(draft.faults()[0].contains("not in view"), "{:?}", draft.faults());
    draft.edit_step("", 0.0, |step| step.state.view.in_view = vec![figure]);
    assert_eq!(draft.faults(), Vec::<String>::new());
    draft.hide(&[figure], true);
    assert!(draft.faults()[0].contains("hidden"), "{:?}", draft.faults());
    assert!(draft.suggest_in(&predict, "timeline").is_none());
}

#[test]
fn a_question_that_is_not_finished_is_said_and_in_no_link() {
    let mut draft = draft("#/routing");
    let set = |draft: &mut LessonDraft, text: &str, right: &str, wrong: &[&str]| {
        draft.ask("", 0.0, |question| {
            (question.text, question.right) = (text.to_owned(), right.to_owned());
            question.wrong = wrong.iter().map(|wrong| (*wrong).to_owned()).collect();
        });
    };
    for (text, right, wrong, told) in [
        ("Why?", "a", &[][..], "no wrong answer"),
        ("Why?", "a", &["", " "][..], "no wrong answer"),
        ("Why?", "", &["b"][..], "no right answer"),
        ("", "a", &["b"][..], "no text"),
    ] {
        set(&mut draft, text, right, wrong);
        assert!(draft.faults()[0].contains(told), "{:?}", draft.faults());
        assert_eq!(draft.finished().steps[0].question, None);
    }
    set(&mut draft, "Why?", "a", &["b", "a"]);
    assert!(draft.faults()[0].contains("is the right one"));
    set(&mut draft, "", "", &[""]);
    assert_eq!((draft.step().question.clone(), draft.faults()), (None, Vec::new()));
}

#[test]
fn braces_that_name_nothing_are_said_to_their_author() {
    let mut draft = draft("#/speedup");
    let mut faults = |text: &str, told: &str| {
        draft.edit_step("", 0.0, |step| {
            (step.text, step.told) = (vec![text.to_owned()], vec![told.to_owned()]);
        });
        draft.faults()
    };
    for text in ["{nothing}", "Then {nothing%} of it", "{amdahl / nothing}", "{amdahl +}", "{ }"] {
        let said = faults(text, "");
        assert_eq!(said.len(), 1, "{text}");
        assert!(said[0].contains("is no number of this screen"), "{text}: {said:?}");
        assert_eq!(faults("", text), said);
    }
    for text in ["", "Plain", "{amdahl}", "{N / amdahl} and {efficiency_amdahl%} of {f}"] {
        assert_eq!(faults(text, text), Vec::<String>::new(), "{text}");
    }
}

#[test]
fn braces_are_checked_in_every_text_that_fills_them() {
    let mut draft = draft("#/speedup");
    let question = |text: &str, right: &str, wrong: &str| Question {
        text: text.to_owned(),
        right: right.to_owned(),
        wrong: vec![wrong.to_owned()],
    };
    for asked in [
        question("{nothing}?", "a", "b"),
        question("Why?", "{nothing}", "b"),
        question("Why?", "a", "{nothing}"),
    ] {
        draft.edit_step("", 0.0, |step| step.question = Some(asked));
        assert_eq!(draft.faults().len(), 1, "{:?}", draft.faults());
    }
    draft.edit_step("", 0.0, |step| {
        step.question = Some(question("{N}?", "{best_N}", "{amdahl}"));
        step.notes = vec!["{nothing}".to_owned()];
    });
    assert_eq!(draft.faults().len(), 1, "{:?}", draft.faults());
    assert_eq!(draft.step().fill(&["{N} of {best_N}".to_owned()]), ["16 of 16"]);
}

#[test]
fn a_question_that_the_state_no_longer_bears_is_said() {
    let lesson = registry::find("speedup").expect("a screen");
    let lesson = Opened::ready(lesson, true).expect("a ready lesson").lesson;
    let mut draft = LessonDraft::of((*lesson).clone(), 2).expect("steps");
    assert_eq!((draft.faults(), draft.hints()), (Vec::new(), Vec::new()));
    let mut page = draft.shown();
    page.params.as_mut().expect("a screen").set_text("bw", "100 Gbit/s").expect("a bandwidth");
    page.params.as_mut().expect("a screen").set_text("eps", "1 us").expect("an overhead");
    assert!(draft.take(&page, 0.0));
    assert_eq!(
        draft.faults(),
        [
            "Step 3: the question stands on best_N < 64, and now best_N is 158: change the question, or move the state back."
        ]
    );
    let (again, _) = LessonDraft::read(&draft.keep()).expect("a lesson");
    assert_eq!(again.faults(), draft.faults(), "the claim is kept");
    assert!(opened(&draft.teachers_link(HERE)).lesson.steps[2].holds == ["best_N < 64"]);
    assert!(opened(&draft.class_link(HERE)).lesson.steps[2].holds.is_empty());
}

#[test]
fn a_right_answer_that_is_the_longest_is_a_hint() {
    let mut draft = draft("#/routing");
    draft.ask("", 0.0, |question| {
        question.text = "Why?".to_owned();
        question.right = "Because packets overlap on the links between the nodes.".to_owned();
        question.wrong = vec!["The wire is faster.".to_owned()];
    });
    assert!(draft.hints()[0].starts_with("Step 1: the right answer is the longest"));
    assert_eq!(draft.faults(), Vec::<String>::new(), "it works all the same");
}

#[test]
fn every_value_that_is_offered_can_be_named_in_a_text() {
    for screen in registry::SCREENS {
        let mut draft = LessonDraft::begin(State::of(screen.defaults()));
        let values = draft.values();
        assert!(5 < values.len(), "{screen:?}");
        let texts: Vec<_> = values.iter().map(|named| format!("{{{}}}", named.key)).collect();
        draft.edit_step("", 0.0, |step| step.text.clone_from(&texts));
        assert_eq!(draft.faults(), Vec::<String>::new(), "{screen:?}");
        let shown: Vec<_> = values.into_iter().map(|named| named.shown).collect();
        assert_eq!(draft.step().fill(&texts), shown, "{screen:?}");
    }
}

#[test]
fn a_typed_number_that_is_a_value_now_can_follow_the_state() {
    let mut draft = draft("#/routing");
    draft.edit_step("", 0.0, |step| {
        step.text = vec!["It takes 43 µs, not 143 µs.".to_owned()];
        step.told = vec!["Cut-through: {ts} of 23 µs. In all 3 links.".to_owned()];
    });
    let followers = draft.followers();
    let keys: Vec<_> = followers.iter().map(|one| (one.place, one.named.key)).collect();
    assert_eq!(
        keys,
        [(super::Place::Text(0), "t_store_and_forward"), (super::Place::Told(0), "t_cut_through"),]
    );
    for one in &followers {
        draft.follow(one);
    }
    assert_eq!(draft.step().text, ["It takes {t_store_and_forward}, not 143 µs."]);
    assert_eq!(draft.step().told, ["Cut-through: {ts} of {t_cut_through}. In all 3 links."]);
    assert_eq!(draft.followers(), []);
    assert!(draft.undo());
}

#[test]
fn a_lesson_too_long_for_a_link_is_said() {
    let mut draft = draft("#/routing");
    assert_eq!((draft.length_told(), draft.fits()), (String::new(), true));
    let mut seed = 7_u32;
    let mut words = |count: usize| {
        let word = |_| {
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            format!("{seed:x}")
        };
        (0..count).map(word).collect::<Vec<_>>().join(" ")
    };
    let (some, many) = (words(400), words(2000));
    draft.edit("", 0.0, |lesson| lesson.task = some);
    assert!(
        draft.length_told().contains("Some chat programs") && draft.fits(),
        "{}",
        draft.length_told()
    );
    draft.edit("", 0.0, |lesson| lesson.task = many);
    assert!(
        draft.length() > LONGEST && !draft.fits() && draft.length_told().contains("shorten texts")
    );
}

#[test]
fn more_lines_than_a_lesson_has_are_said() {
    let mut draft = draft("#/routing");
    draft.edit_step("", 0.0, |step| step.text = vec!["a".to_owned(); 500]);
    assert!(draft.fits());
    assert_eq!(draft.faults(), ["A link cannot hold all of this: use fewer lines of text."]);
}
