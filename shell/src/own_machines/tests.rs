use super::*;
use crossover_screens::screen::machine::{Errors, Fit, Spread, Whole};

fn entry(name: &str, ts: f64) -> Entry {
    let own = Own {
        name: name.to_owned(),
        ts,
        tw: 4.2e-11,
        spread: Some(Spread { ts: 1e-8, tw: 1e-13, correlation: -0.25 }),
        fit: Some(Fit {
            window: (0.0, 4_194_304.0),
            errors: Errors { worst: 0.45, median: 0.03 },
            pieces: None,
        }),
        ..Own::default()
    };
    Entry::new(own.with_points(&[(0.0, 1.6e-6), (1024.0, 2.6e-6), (65536.0, 9.4e-6)]))
}

fn names(list: &OwnMachines) -> Vec<&str> {
    list.entries().iter().map(|entry| entry.own.name.as_str()).collect()
}

#[test]
fn what_is_exported_is_imported_as_it_was() {
    let mut list = OwnMachines::default();
    list.add(entry("A", 1e-6));
    let by_line = entry("B", 2e-6);
    let whole = Some(Whole { operation: "all_reduce".to_owned(), ranks: 16 });
    list.add(Entry { own: Own { points: Vec::new(), whole, ..by_line.own.clone() }, ..by_line });
    let text = write_machines(&list.entries().iter().collect::<Vec<_>>());
    let mut again = OwnMachines::default();
    let told = again.import(read(&text).expect("its own text"));
    assert_eq!(told, "2 machines were added to yours: the menu Machine lists yours first.");
    let kept = |list: &OwnMachines| -> Vec<Entry> {
        list.entries().iter().cloned().map(|entry| Entry { kept: true, ..entry }).collect()
    };
    assert_eq!(kept(&again), kept(&list));
    let told = again.import(read(&text).expect("its own text"));
    assert_eq!(told, "No machine was added to yours. 2 machines were there already.");
    assert_eq!(names(&again), ["B", "A"], "the same machines are there once");
}

#[test]
fn no_two_machines_have_the_same_name() {
    let mut list = OwnMachines::default();
    for ts in [1e-6, 2e-6, 3e-6] {
        list.add(entry(" A\n", ts));
    }
    assert_eq!(names(&list), ["A (3)", "A (2)", "A"]);
    assert_eq!(list.rename(0, "A").map(|own| own.name), Some("A (3)".to_owned()));
    assert_eq!(list.rename(0, "new").map(|own| own.name), Some("new".to_owned()));
    assert_eq!(list.rename(0, "new").map(|own| own.name), Some("new".to_owned()));
    assert_eq!(list.rename(9, "new"), None);
    assert_eq!(list.rename(1, " ").map(|own| own.name), Some("My machine".to_owned()));
    let long = "x".repeat(200);
    list.rename(0, &long);
    assert_eq!(list.rename(1, &long).map(|own| own.name.chars().count()), Some(LONGEST_NAME));
}

#[test]
fn a_machine_that_is_there_keeps_its_points_when_its_times_are_read_off_the_line() {
    let mut list = OwnMachines::default();
    list.add(Entry { kept: true, ..entry("A", 1e-6) });
    let line = list.entries()[0].with_times(false);
    assert_eq!(list.place_of(&line), Some(0));
    list.add(Entry::new(line.clone()));
    assert_eq!(names(&list), ["A"]);
    let entry = &list.entries()[0];
    assert!(entry.own == line && entry.kept && entry.points.len() == 3);
    assert_eq!(entry.with_times(true).points, entry.points);
}

#[test]
fn the_browser_keeps_what_it_is_asked_to() {
    let mut list = OwnMachines::default();
    list.add(entry("A", 1e-6));
    list.add(entry("B", 2e-6));
    assert_eq!(list.kept(), Vec::<String>::new());
    list.keep(1, true);
    let kept = list.kept();
    assert!(kept.len() == 1 && kept[0].contains("\"name\":\"A\""), "{kept:?}");
    list.follow(&kept);
    assert_eq!(names(&list), ["B", "A"], "nothing has changed, and all stay in their places");
    // Another page deletes it, and keeps another one.
    let mut other = OwnMachines::default();
    other.add(Entry { kept: true, ..entry("C", 3e-6) });
    list.follow(&other.kept());
    assert_eq!(names(&list), ["C", "B"]);
    list.delete(0);
    list.delete(7);
    assert_eq!((names(&list), list.kept()), (vec!["B"], Vec::new()));
}

#[test]
fn what_is_imported_pushes_nothing_out_and_what_has_no_room_is_told() {
    let many = |from: usize, count: usize| -> OwnMachines {
        let mut list = OwnMachines::default();
        for at in (from..from + count).rev() {
            list.add(Entry { kept: true, ..entry(&format!("M{at}"), 1e-6 * (at + 1) as f64) });
        }
        list
    };
    let (mut own, other) = (many(0, 3), many(2, MOST));
    let file = write_machines(&other.entries().iter().collect::<Vec<_>>());
    let told = own.import(read(&file).expect("its own text"));
    assert_eq!(
        told,
        "197 machines were added to yours: the menu Machine lists yours first. 1 machine was there already. 2 machines were not added: yours are 200 at most."
    );
    assert_eq!(own.entries().len(), MOST);
    for name in ["M0", "M1", "M2", "M199"] {
        assert!(names(&own).contains(&name), "{name}");
    }
    own.add(entry("One more", 1.0));
    assert_eq!(own.entries().len(), MOST + 1, "what is read on the page pushes nothing out either");
}

#[test]
fn one_bad_machine_of_a_file_is_told_and_the_others_are_added() {
    let text = r#"{"format": "crossover-machines", "version": 1, "machines": [
        {"name": "A", "ts": 1e-6, "tw": 1e-9}, {"name": "B", "ts": "?", "tw": 1e-9}, {"name": "C", "ts": 3e-6, "tw": 1e-9}]}"#;
    let mut list = OwnMachines::default();
    let told = list.import(read(text).expect("two of them"));
    assert_eq!(names(&list), ["A", "C"]);
    assert!(
        told.starts_with("2 machines were added")
            && told.contains("Machine 2 of the file cannot be read: invalid type"),
        "{told}"
    );
}

#[test]
fn a_search_finds_a_machine_by_its_name_and_by_being_ones_own() {
    let entry = entry("Cluster-A, rack 2", 1e-6);
    for query in ["", "cluster", "rack clus", "yours", "2"] {
        assert!(entry.is_found_by(query), "{query}");
    }
    for query in ["luster", "clusterx", "rack 3"] {
        assert!(!entry.is_found_by(query), "{query}");
    }
}

#[test]
fn a_file_that_holds_no_machines_is_told_in_a_sentence() {
    let of = |machine: &str| {
        format!(r#"{{"format": "crossover-machines", "version": 1, "machines": [{machine}]}}"#)
    };
    for (text, words) in [
        ("", "no machines that were exported"),
        ("[1, 2]", "no machines that were exported"),
        (r#"{"format": "other", "version": 1, "machines": []}"#, "no machines that were exported"),
        (r#"{"format": "crossover-machines", "version": 2, "machines": []}"#, "version 2"),
        (&of(r#"{"name": "A", "ts": 1}"#), "tw"),
        (&of(r#"{"name": "A", "ts": -1, "tw": 1}"#), "Machine 1 of the file has a time"),
        (
            &of(
                r#"{"name": "A", "ts": 1, "tw": 1, "spread": {"ts": 1, "tw": 1, "correlation": 7}}"#,
            ),
            "spread",
        ),
        (&of(r#"{"name": "A", "ts": 1, "tw": 1, "points": [[1, 0]]}"#), "point"),
    ] {
        let told = read(text).expect_err(text);
        assert!(told.contains(words) && told.ends_with('.'), "{told}");
    }
    let least = read(&of(r#"{"name": "<b>A</b>", "ts": 1e-6, "tw": 1e-9}"#)).expect("a machine");
    assert_eq!(least.entries[0].own.name, "<b>A</b>");
}
