//! The matrix product.

use crate::common::{On, line};

const PRODUCT: On = On("matrix-product");

#[test]
fn four_copies_are_fastest_on_4096_processes_and_sixteen_do_not_fit() {
    PRODUCT.check("", "t", 1.195_817_779_2);
    PRODUCT.check("algorithm=25d", "t", 1.089_900_179_2);
    let told = PRODUCT.report("algorithm=25d&c=16").takeaway;
    assert!(
        told.starts_with("There is no room for layers (2.5D): a process needs 4 times its memory."),
        "{told}"
    );
}

#[test]
fn words_fall_with_the_root_of_the_processes_and_not_at_all_in_block_rows() {
    let words = |at: &str| PRODUCT.value(at, "words");
    assert_eq!(words("n=4096&p=64"), 2.0 * words("n=4096&p=256"));
    let rows = ["algorithm=rows&n=4096&p=64", "algorithm=rows&n=4096&p=256"].map(words);
    assert!(rows[0] < rows[1] && rows[1] < 1.02 * rows[0], "{rows:?}");
}

#[test]
fn copies_do_not_divide_the_words_by_their_number_as_they_have_to_be_made() {
    let words = [1, 4, 16].map(|c| PRODUCT.value(&format!("algorithm=25d&c={c}"), "words"));
    let squared = 32768.0_f64.powi(2);
    for (words, share) in words.into_iter().zip([0.03125, 0.021_484_375, 0.054_687_5]) {
        assert!((words / squared - share).abs() < 1e-9, "{words}");
    }
}

#[test]
fn the_fewest_messages_are_not_the_shortest_time() {
    let [cube, copies] = ["algorithm=3d", "algorithm=25d"]
        .map(|at| (PRODUCT.value(at, "messages"), PRODUCT.value(at, "t")));
    assert!(cube.0 < copies.0 && copies.1 < cube.1, "{cube:?} {copies:?}");
}

#[test]
fn an_algorithm_that_fits_wins_over_a_faster_one_that_does_not() {
    let report = PRODUCT.report("M=1e6&algorithm=cannon");
    assert!(report.takeaway.starts_with("There is no room for Cannon"), "{}", report.takeaway);
    PRODUCT.check("M=1e6", "t_best", PRODUCT.value("M=1e6", "t_summa"));
}

#[test]
fn efficiency_on_few_processes_says_nothing_of_how_it_scales() {
    let few = ["rows", "cannon"]
        .map(|one| PRODUCT.value(&format!("n=1000&p=4&algorithm={one}"), "efficiency"));
    let many = ["rows", "cannon"].map(|one| PRODUCT.value(&format!("algorithm={one}"), "n_iso"));
    assert!(few[1] < few[0] && 30.0 * many[1] < many[0], "{few:?} {many:?}");
}

#[test]
fn curves_run_where_an_algorithm_does_and_are_dotted_where_it_does_not_fit() {
    let plot = PRODUCT.plot("", "time-over-p");
    for name in ["Cannon", "Cannon, no room"] {
        let line = line(&plot, name);
        let is_square = |p: f64| p.sqrt().fract() == 0.0;
        assert!(line.points.iter().all(|(p, _)| is_square(*p)), "{name}");
        assert_eq!(name == "Cannon", line.points[0].0 >= 1024.0);
    }
}

#[test]
fn the_small_case_has_a_step_for_each_round_and_ends_where_it_is_told_to() {
    let clock = |at: &str| PRODUCT.plot(at, "who-sends").clock.expect("a clock");
    assert_eq!(clock("").steps.len(), 7);
    assert_eq!(clock("round=3").end, 3.0);
    assert_eq!(clock("algorithm=25d&round=1000").end, 7.0);
    let said = &clock("").steps[3].1;
    assert_eq!(said, "message 3 of 6: A moves");
}

#[test]
fn what_comes_and_goes_is_still_at_the_end_of_the_clock() {
    let plot = PRODUCT.plot("round=2", "who-sends");
    assert!(plot.changes && plot.clock.is_some());
}
