use super::{counted, differing, one_run};

#[test]
fn one_run_is_refused_with_its_number_and_time() {
    assert_eq!(
        one_run(1, 24.0, "ranks", 8568.549, "paste the ends of several logs"),
        "one run on 24 ranks, 8569 s: laws need runs on two numbers of ranks or more; paste the ends of several logs"
    );
    assert!(one_run(3, 1.0, "threads", 2.0, "").starts_with("3 runs, all on 1 thread: "));
    assert_eq!(counted(1.0, "processes"), "1 process");
    assert_eq!(counted(2.0, ""), "2 processors");
}

#[test]
fn what_differs_is_named_once_each() {
    assert_eq!(
        differing([1000, 500, 1000].into_iter(), "steps").as_deref(),
        Some("1000 and 500 steps")
    );
    assert_eq!(differing([1000, 1000].into_iter(), "steps"), None);
    assert_eq!(
        differing([1, 2, 3, 4].into_iter(), "steps").as_deref(),
        Some("1, 2 and 3 (and more) steps")
    );
}
