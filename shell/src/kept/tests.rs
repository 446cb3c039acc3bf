use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;

use crossover_screens::link::State;

use super::*;
use crate::lesson_draft::LessonDraft;

/// A storage in memory.
#[derive(Default)]
struct Memory {
    texts: RefCell<BTreeMap<String, String>>,
    refuses: Cell<Option<Refused>>,
}

impl Memory {
    fn of(key: &str, text: &str) -> Self {
        let memory = Self::default();
        memory.texts.borrow_mut().insert(key.to_owned(), text.to_owned());
        memory
    }

    /// Returns all that is kept, as its texts were before they were set aside.
    fn all(&self) -> String {
        let texts = self.texts.borrow();
        let whole = |(key, text): (&String, &String)| {
            if key.ends_with(ASIDE) { list::read_texts(text).concat() } else { text.clone() }
        };
        texts.iter().map(whole).collect()
    }
}

impl Storage for Memory {
    fn read(&self, key: &str) -> Result<Option<String>, Refused> {
        match self.refuses.get() {
            Some(Refused::Forbidden) => Err(Refused::Forbidden),
            _ => Ok(self.texts.borrow().get(key).cloned()),
        }
    }

    fn write(&self, key: &str, text: Option<&str>) -> Result<(), Refused> {
        self.refuses.get().map_or(Ok(()), Err)?;
        match text {
            Some(text) => self.texts.borrow_mut().insert(key.to_owned(), text.to_owned()),
            None => self.texts.borrow_mut().remove(key),
        };
        Ok(())
    }
}

/// What is tried of a form: three entries, what changes the first here and elsewhere, and what cannot be read.
struct Tried {
    form: &'static Form,
    entries: [String; 3],
    changed: String,
    other: String,
    bad: String,
    newer: String,
}

fn lesson(id: &str, title: &str) -> KeptLesson {
    let mut draft = LessonDraft::begin(State::read("#/routing?m=5").0);
    draft.edit("", 0.0, |lesson| lesson.title = title.to_owned());
    KeptLesson { id: id.to_owned(), changed: 1, draft: draft.keep() }
}

fn machine(name: &str, ts: &str) -> String {
    let text = format!(r#"{{"name":"{name}","ts":{ts},"tw":1e-9}}"#);
    (MACHINES.read)(&text).expect("a machine").0
}

fn tried() -> Vec<Tried> {
    let one = |form, [a, b, c]: [&str; 3], bad: &str| Tried {
        form,
        entries: [a, b, c].map(str::to_owned),
        changed: c.to_owned(),
        other: c.to_owned(),
        bad: bad.to_owned(),
        newer: bad.to_owned(),
    };
    let newer = |name: &str| {
        format!(
            r#"{{"format":"crossover-{name}","version":2,"{name}":[{{"what":"nobody knows"}}]}}"#
        )
    };
    vec![
        Tried {
            form: MACHINES,
            entries: [machine("A", "1e-6"), machine("B", "2e-6"), machine("C", "3e-6")],
            changed: machine("A", "4e-6"),
            other: machine("A", "5e-6"),
            bad: r#"{"name":"bad","ts":"?","tw":1e-9}"#.to_owned(),
            newer: newer("machines"),
        },
        Tried {
            form: LESSONS,
            entries: [lesson("a", "A"), lesson("b", "B {m}"), lesson("c", "C")]
                .map(|one| one.text()),
            changed: lesson("a", "A, changed").text(),
            other: lesson("a", "A!").text(),
            bad: r#"{"id":"bad","changed":0,"draft":"0\n\ntitle: of no step"}"#.to_owned(),
            newer: newer("lessons"),
        },
        Tried {
            form: PROGRESS,
            entries: [("1.a", "1 n1"), ("1.b", "1 x"), ("routing", "2 c1")]
                .map(|(lesson, done)| progress_entry(lesson, done)),
            changed: progress_entry("1.a", "1 n1;2 c1"),
            other: progress_entry("1.a", "1 n1;3 x"),
            bad: r#"{"lesson":"1.c","done":7}"#.to_owned(),
            newer: newer("progress"),
        },
        one(THEME, ["dark", "light", "projector"], "sepia"),
        one(SLASH, ["off", "off", "on"], "perhaps"),
        // Whatever it is, it is a text.
        one(PASTED, ["1 2", "3 4", "5 6"], "{\"version\":2}"),
    ]
}

/// Returns a page that has looked, and what it has seen.
fn page(form: &'static Form, storage: &Memory) -> (Kept, Vec<String>) {
    let mut kept = Kept::new(form);
    let seen = kept.follow(storage, &[]).unwrap_or_default();
    (kept, seen)
}

fn seen(form: &'static Form, storage: &Memory) -> Vec<String> {
    page(form, storage).1
}

fn text_of(form: &Form, entries: &[String]) -> String {
    let first = if form.list.is_some() { entries } else { &entries[..1] };
    form.write(first).expect("entries")
}

/// Keeps a new entry beside what is seen, as a page does that is opened and used.
fn use_page(tried: &Tried, storage: &Memory, new: &str) -> Vec<String> {
    let (mut kept, mut ours) = page(tried.form, storage);
    if tried.form.list.is_none() {
        ours.clear();
    }
    ours.push(new.to_owned());
    kept.save(storage, &ours).expect("room")
}

fn a_newer_version_stays(tried: &Tried) {
    let Tried { form, entries, newer, .. } = tried;
    let storage = Memory::of(form.key, newer);
    let (kept, before) = page(form, &storage);
    if (form.read)(newer).is_some() {
        assert_eq!(before, [newer.as_str()]);
        return;
    }
    assert_eq!((before.len(), kept.unread_told().is_some()), (0, true));
    assert_eq!(storage.all(), *newer, "a page that only looks changes nothing");
    if form.list.is_none() {
        // A setting is nobody's work: the next choice takes its place.
        return;
    }
    use_page(tried, &storage, &entries[0]);
    assert!(storage.all().contains(newer), "{}", storage.all());
    assert_eq!(seen(form, &storage), [entries[0].clone()]);
    assert_eq!(page(form, &storage).0.unread_told(), None, "what is set aside is told once");
}

fn what_is_cut_is_read_as_far_as_it_goes(tried: &Tried) {
    let Tried { form, entries, changed, .. } = tried;
    let text = text_of(form, entries);
    for end in (1..text.len()).filter(|end| text.is_char_boundary(*end)) {
        let cut = &text[..end];
        let storage = Memory::of(form.key, cut);
        let before = seen(form, &storage);
        if form.list.is_some() {
            let whole: Vec<_> =
                entries.iter().filter(|entry| cut.contains(*entry)).cloned().collect();
            assert_eq!(before, whole, "{cut}");
        }
        use_page(tried, &storage, changed);
        let after = seen(form, &storage);
        assert!(
            form.list.is_none()
                || before.iter().all(|one| after.contains(one))
                || !before.is_empty()
        );
        // All that is left of an entry that is cut is there still.
        let rest = entries.iter().find(|entry| !cut.contains(*entry)).and_then(|entry| {
            (1..entry.len())
                .rev()
                .find_map(|end| Some(entry.get(..end)?).filter(|begin| cut.ends_with(begin)))
        });
        if let Some(rest) = rest.filter(|rest| form.list.is_some() && rest.starts_with('{')) {
            assert!(storage.all().contains(rest), "{cut}\n{}", storage.all());
        }
    }
}

fn one_bad_cell_costs_no_other(tried: &Tried) {
    let Tried { form, entries, bad, .. } = tried;
    let all = [entries[0].clone(), bad.clone(), entries[2].clone()];
    let text = if form.list.is_some() { text_of(form, &all) } else { bad.clone() };
    let storage = Memory::of(form.key, &text);
    let before = seen(form, &storage);
    match form.list {
        Some(_) => assert_eq!(before, [entries[0].clone(), entries[2].clone()]),
        None => assert_eq!(before.is_empty(), (form.read)(bad).is_none()),
    }
    use_page(tried, &storage, &entries[1]);
    let after = seen(form, &storage);
    assert!(after.contains(&entries[1]), "{after:?}");
    assert!(form.list.is_none() || entries.iter().all(|entry| after.contains(entry)), "{after:?}");
    // A setting is nobody's work.
    let stays = form.list.is_some() && (form.read)(bad).is_none();
    assert!(!stays || storage.all().contains(bad), "{}", storage.all());
}

fn a_full_storage_loses_nothing_and_is_told(tried: &Tried) {
    let Tried { form, entries, bad, changed, .. } = tried;
    let text = if form.list.is_some() {
        text_of(form, &[entries[0].clone(), bad.clone()])
    } else {
        entries[0].clone()
    };
    let storage = Memory::of(form.key, &text);
    let (mut kept, _) = page(form, &storage);
    storage.refuses.set(Some(Refused::Full));
    assert_eq!(kept.save(&storage, std::slice::from_ref(changed)), Err(Refused::Full));
    assert_eq!(storage.all(), text);
    assert!(kept.refusal_told(Refused::Full).contains(form.what));
    storage.refuses.set(None);
    assert!(
        kept.save(&storage, std::slice::from_ref(changed)).is_ok_and(|all| all.contains(changed)),
        "later there is room"
    );
}

fn a_forbidden_storage_is_told(tried: &Tried) {
    let Tried { form, entries, .. } = tried;
    let text = text_of(form, entries);
    let storage = Memory::of(form.key, &text);
    storage.refuses.set(Some(Refused::Forbidden));
    let (mut kept, before) = page(form, &storage);
    assert!(before.is_empty());
    assert_eq!(kept.save(&storage, &[entries[1].clone()]), Err(Refused::Forbidden));
    let told = kept.refusal_told(Refused::Forbidden);
    assert!(told.contains(form.what) && told.ends_with('.'), "{told}");
    storage.refuses.set(None);
    assert_eq!(storage.all(), text);
}

fn two_tabs_lose_nothing_of_each_other(tried: &Tried) {
    let Tried { form, entries: [a, b, c], changed, other, .. } = tried;
    let storage = Memory::of(form.key, &text_of(form, std::slice::from_ref(a)));
    let ((mut one, _), (mut two, _)) = (page(form, &storage), page(form, &storage));
    if form.list.is_none() {
        for (tab, entry) in [(&mut one, b), (&mut two, c)] {
            tab.save(&storage, std::slice::from_ref(entry)).expect("room");
        }
        assert_eq!(seen(form, &storage), [c.as_str()], "the last one counts");
        assert_eq!(one.follow(&storage, std::slice::from_ref(b)), Ok(vec![c.clone()]));
        return;
    }
    // Each adds one; one changes the first, which the other changes too.
    one.save(&storage, &[changed.clone(), b.clone()]).expect("room");
    let now = two.save(&storage, &[other.clone(), c.clone()]).expect("room");
    let all = seen(form, &storage);
    for entry in [b, c] {
        assert!(all.contains(entry) && now.contains(entry), "{all:?}");
    }
    let kept = storage.all();
    let words = |text: &str| {
        text.split(['"', ',', ':', ';', '}', '{']).map(str::to_owned).collect::<Vec<_>>()
    };
    for word in words(changed).iter().chain(&words(other)) {
        assert!(kept.contains(word), "{word} of both is there: {kept}");
    }
    // What one deletes the other does not bring back.
    let known = one.follow(&storage, &[changed.clone(), b.clone()]).expect("allowed");
    assert!(all.iter().all(|entry| known.contains(entry)), "{known:?}");
    let left: Vec<_> = all.iter().filter(|entry| *entry != c).cloned().collect();
    two.save(&storage, &left).expect("room");
    let seen_by_one = one.follow(&storage, &known).expect("allowed");
    one.save(&storage, &seen_by_one).expect("room");
    assert!(!seen(form, &storage).contains(c));
}

#[test]
fn nothing_readable_is_lost_whatever_happens_to_a_key() {
    let cases: [fn(&Tried); 6] = [
        a_newer_version_stays,
        what_is_cut_is_read_as_far_as_it_goes,
        one_bad_cell_costs_no_other,
        a_full_storage_loses_nothing_and_is_told,
        a_forbidden_storage_is_told,
        two_tabs_lose_nothing_of_each_other,
    ];
    let tried = tried();
    let mut count = 0;
    for one in &tried {
        for case in cases {
            case(one);
            count += 1;
        }
    }
    assert_eq!(count, 36);
}

#[test]
fn what_an_older_version_kept_becomes_the_first_entry_and_its_key_is_given_up() {
    let draft = lesson("", "Of old").draft;
    let storage = Memory::of("crossover.draft", &draft);
    let (mut kept, ours) = page(LESSONS, &storage);
    assert_eq!(Lessons::of(&ours).all()[0].name(), "Of old");
    assert_eq!(storage.all(), draft, "a page that only looks changes nothing");
    kept.save(&storage, &ours).expect("room");
    assert_eq!(storage.read("crossover.draft"), Ok(None));
    assert_eq!(seen(LESSONS, &storage), ours);
    kept.save(&storage, &[]).expect("room");
    assert_eq!(seen(LESSONS, &storage), Vec::<String>::new(), "what is deleted does not come back");

    let storage = Memory::of("crossover.lesson", "1.abc\n1 n1;2 c1");
    let mut ours = seen(PROGRESS, &storage);
    assert_eq!(progress_of(&ours, "1.abc").as_deref(), Some("1 n1;2 c1"));
    ours.push(progress_entry("routing", "1 x"));
    Kept::new(PROGRESS).save(&storage, &ours).expect("room");
    let all = seen(PROGRESS, &storage);
    assert_eq!(progress_of(&all, "1.abc").as_deref(), Some("1 n1;2 c1"), "beside another lesson");
}

#[test]
fn a_lesson_with_a_step_that_nobody_knows_is_opened_and_kept_as_it_was() {
    let mut strange = lesson("a", "A");
    strange.draft += "at: a-screen-of-tomorrow?x=1\ntitle: New\ntext: Lines of tomorrow.\n";
    let storage = Memory::of(LESSONS.key, &text_of(LESSONS, &[strange.text()]));
    let (mut kept, ours) = page(LESSONS, &storage);
    let mut lessons = Lessons::of(&ours);
    assert_eq!((lessons.all()[0].name().as_str(), kept.unread_told().is_some()), ("A", true));
    let mut draft = lessons.all()[0].opened().expect("a draft");
    draft.edit("", 0.0, |lesson| lesson.title = "B".to_owned());
    lessons.put("a", &draft, 2);
    kept.save(&storage, &lessons.entries()).expect("room");
    assert_eq!(Lessons::of(&seen(LESSONS, &storage)).all()[0].name(), "B");
    assert!(storage.all().contains(&strange.text()));
}

#[test]
fn what_was_set_aside_comes_back_where_it_can_be_read() {
    let (a, b) = (machine("A", "1e-6"), machine("B", "2e-6"));
    let storage =
        Memory::of("crossover.machines.aside", &list::texts(&[b.clone(), "{\"of\":2}".to_owned()]));
    storage.write(MACHINES.key, MACHINES.write(std::slice::from_ref(&a)).as_deref()).expect("room");
    let (mut kept, ours) = page(MACHINES, &storage);
    assert_eq!(ours, [a.clone(), b.clone()]);
    kept.save(&storage, &ours).expect("room");
    assert_eq!(
        storage.read("crossover.machines.aside"),
        Ok(Some(list::texts(&["{\"of\":2}".to_owned()])))
    );
    assert_eq!(seen(MACHINES, &storage), [a, b]);
}

#[test]
fn lessons_are_duplicated_deleted_and_taken_along() {
    let mut lessons = Lessons::of(&[lesson("a", "A").text()]);
    lessons.duplicate("a", "b", 7);
    assert_eq!(lessons.all().iter().map(KeptLesson::name).collect::<Vec<_>>(), ["A (copy)", "A"]);
    let (all, one) = (lessons.file(None), lessons.file(Some("b")));
    assert!(is_lessons(&all) && is_lessons(&one) && one.len() < all.len());
    let before = lessons.clone();
    let deleted = lessons.delete("b").expect("there");
    assert_eq!((lessons.all().len(), lessons.delete("b")), (1, None));
    lessons.restore(&deleted);
    assert_eq!(lessons, before);
    lessons.delete("b");
    assert_eq!(
        lessons.import(&all),
        "1 lesson was added to yours: the menu Lesson lists it. 1 of the file was there already."
    );
    assert_eq!(lessons, before);
    let changed = all.replace("title: A", "title: Another");
    assert!(lessons.import(&changed).starts_with("2 lessons were added"), "what is there stays");
    assert_eq!(lessons.all().len(), 4);
    assert_eq!(
        lessons.import("{\"crossover-lessons\""),
        "No lesson was added to yours. Some of the file cannot be read by this page and was left out."
    );
}

#[test]
fn a_pasted_text_goes_back_to_where_it_is_shown() {
    let (mut state, _) = State::read("#/measure?data=pasted");
    assert!(missing_text(&state) && pasted_text(&state).is_none());
    assert!(put_back(&mut state, "8 1e-6\n16 2e-6"));
    assert_eq!(pasted_text(&state), Some("8 1e-6\n16 2e-6"));
    assert!(!missing_text(&state) && !put_back(&mut state, "another"), "what is there stays");
    for link in ["#/measure", "#/routing", "#/"] {
        let (mut state, _) = State::read(link);
        assert!(!missing_text(&state) && !put_back(&mut state, "a text"), "{link}");
    }
}
