use crossover_figures::figure::Layer;

use super::*;
use crate::registry;
use crate::screen::Readout;

fn screen(id: &str) -> &'static Screen {
    registry::find(id).expect("a screen")
}

fn predict(id: &str, text: &str) -> Predict {
    Predict::read(screen(id), text).expect("a prediction")
}

#[test]
fn each_kind_is_read_and_written() {
    for text in [
        "number:t_packet",
        "number:t_packet:3",
        "point:time-over-size:t_packet",
        "curve:time-over-size:t_cut_through:2",
        "order:t_packet,t_cut_through,t_store_and_forward",
    ] {
        assert_eq!(predict("routing", text).write(), text);
    }
}

#[test]
fn what_asks_for_no_prediction_is_refused() {
    for text in [
        "",
        "number",
        "number:nothing",
        "number:t_packet:0",
        "number:t_packet:10",
        "number:t_packet:1:1",
        "point:t_packet",
        "curve:nothing:t_packet",
        "order:t_packet",
        "order:t_packet,t_packet",
        "guess:t_packet",
    ] {
        assert_eq!(Predict::read(screen("routing"), text), None, "{text}");
    }
}

#[test]
fn a_bare_number_above_one_is_a_percentage() {
    let predict = predict("speedup", "number:efficiency_gustafson");
    let params = screen("speedup").defaults();
    let judged = |text: &str| {
        let guess = Guess::read_number(&params, "efficiency_gustafson", text).expect("a number");
        predict.judge(&params, &guess).expect("a verdict")
    };
    for text in ["95", "95 %", "95%", "0.95", "0,95"] {
        let told = "you said 95 %, the model says 95.3 %: 0.328 % too low.";
        assert_eq!((judged(text).share, judged(text).told.as_str()), (1.0, told), "{text}");
    }
}

#[test]
fn a_number_within_a_tenth_is_right_and_within_a_factor_of_two_half_right() {
    let predict = predict("routing", "number:t_cut_through");
    let params = screen("routing").defaults();
    let share = |text: &str| {
        let guess = Guess::read_number(&params, "t_cut_through", text).expect("a number");
        predict.judge(&params, &guess).expect("a verdict").share
    };
    assert_eq!(
        ["23us", "22 µs", "0.04 ms", "1 s", "0", "-23us"].map(share),
        [1.0, 1.0, 0.5, 0.0, 0.0, 0.0]
    );
    assert!(Guess::read_number(&params, "t_cut_through", "inf").is_err());
    assert!(Guess::read_number(&params, "t_cut_through", "soon").is_err());
}

#[test]
fn a_verdict_says_the_distance() {
    let params = screen("routing").defaults();
    let told = |guess| {
        let verdict =
            predict("routing", "number:t_cut_through").judge(&params, &Guess::Number(guess));
        verdict.expect("a verdict").told
    };
    assert_eq!(told(23e-6), "you said 23 µs, and so does the model.");
    assert_eq!(told(46e-6), "you said 46 µs, the model says 23 µs: too high by a factor of 2.");
    assert_eq!(told(2.3e-7), "you said 230 ns, the model says 23 µs: too low by a factor of 100.");
    assert_eq!(told(27.6e-6), "you said 27.6 µs, the model says 23 µs: 20 % too high.");
}

#[test]
fn the_true_curve_is_wholly_right_and_a_rising_one_misses_the_peak() {
    let (state, _) = crate::link::State::read("#/speedup?f=0.95");
    let params = state.params.expect("a screen");
    let predict = predict("speedup", "curve:laws:network_aware");
    let figure =
        screen("speedup").figure("laws").expect("a figure").figure(&params).expect("drawn");
    let handles = predict.handles(&figure, &params);
    assert!(4 <= handles.len() && handles.iter().all(|at| at.fract() == 0.0), "{handles:?}");
    let truth = truth::numbers_along(&params, "network_aware", "N", &handles);
    let truth: Vec<_> = handles.iter().copied().zip(truth.into_iter().flatten()).collect();
    let right = predict.judge(&params, &Guess::Points(truth)).expect("a verdict");
    assert_eq!(right.share, 1.0, "{}", right.told);
    // Where it begins is given: a speedup of 1 on one processor.
    assert_eq!(predict.begins(&handles, &params, "N"), Some(1.0));
    let rising = handles.iter().map(|at| (*at, *at)).collect();
    let verdict = predict.judge(&params, &Guess::Points(rising)).expect("a verdict");
    assert!(verdict.share < 0.7, "{}", verdict.told);
    assert!(
        verdict.told.starts_with("Your curve keeps rising; the model's has its peak near"),
        "{}",
        verdict.told
    );
}

#[test]
fn an_order_is_judged_by_its_pairs() {
    let params = screen("routing").defaults();
    let keys = ["t_cut_through", "t_packet", "t_store_and_forward"];
    let predict = predict("routing", "order:t_packet,t_cut_through,t_store_and_forward");
    let share = |order: [usize; 3]| {
        let guess = Guess::Order(order.map(|at| keys[at]).to_vec());
        predict.judge(&params, &guess).expect("a verdict").share
    };
    assert_eq!(share([0, 1, 2]), 1.0);
    assert_eq!(share([1, 0, 2]), 2.0 / 3.0);
    assert_eq!(share([2, 1, 0]), 0.0);
}

#[test]
fn the_axis_has_room_for_a_guess_and_is_the_same_before_and_after() {
    let params = screen("speedup").defaults();
    let predict = predict("speedup", "curve:laws:network_aware");
    let figure =
        screen("speedup").figure("laws").expect("a figure").figure(&params).expect("drawn");
    let guess = Guess::Points(vec![(1.0, 1.0), (64.0, 30.0)]);
    let range = |figure: Figure| match figure {
        Figure::Plot(plot) => plot.y.range,
        Figure::Table(_) => panic!("a plot"),
    };
    let before = range(predict.draw_guess(figure.clone(), &params, None));
    assert_eq!(before, range(predict.draw_guess(figure, &params, Some(&guess))));
}

#[test]
fn the_curves_of_a_class_lie_over_one_another_on_the_axis_of_one_with_their_median() {
    let predict = predict("speedup", "curve:laws:amdahl");
    let params = screen("speedup").defaults();
    let figure = || screen("speedup").figure("laws").and_then(|spec| spec.figure(&params).ok());
    let guess = |end: f64| Guess::Points(vec![(1.0, 1.0), (64.0, end)]);
    let (all, number) = ([guess(10.0), guess(60.0), guess(20.0)], Guess::Number(3.0));
    let guesses: Vec<&Guess> = all.iter().chain([&number]).collect();
    let before = figure().expect("a figure");
    let Figure::Plot(drawn) = predict.draw_guesses(before.clone(), &params, &guesses) else {
        panic!("a plot");
    };
    let Figure::Plot(one) = predict.draw_guess(before, &params, Some(&all[0])) else {
        panic!("a plot");
    };
    assert_eq!((drawn.x, drawn.y), (one.x, one.y));
    let Some(Layer::Line(median)) = drawn.layers.last() else { panic!("the median") };
    assert_eq!((median.name.as_str(), &median.points), ("median", &vec![(1.0, 1.0), (64.0, 20.0)]));
    let ends_at = |y: f64| {
        let ends = |layer: &Layer| matches!(layer, Layer::Line(line) if line.quiet && line.points.last() == Some(&(64.0, y)));
        drawn.layers.iter().position(ends).expect("a thin curve")
    };
    let truth = drawn.layers.iter().position(|layer| layer.shows() == "amdahl").expect("a curve");
    assert!([10.0, 60.0, 20.0].map(ends_at).iter().all(|thin| *thin < truth), "it is in front");
}

#[test]
fn a_number_and_a_point_have_a_truth_and_a_curve_has_none() {
    let params = screen("speedup").defaults();
    let report = screen("speedup").report(&params);
    let model = report.readout("amdahl").and_then(Readout::value);
    assert!(model.is_some());
    for (text, truth) in [
        ("number:amdahl", model),
        ("point:laws:amdahl", model),
        ("curve:laws:amdahl", None),
        ("order:amdahl,gustafson", None),
    ] {
        assert_eq!(predict("speedup", text).truth(&params), truth, "{text}");
    }
    let figure = screen("speedup").figure("laws").expect("a row").figure(&params).expect("it");
    let curve = predict("speedup", "curve:laws:amdahl");
    let empty = curve.draw_guesses(figure.clone(), &params, &[]);
    assert_eq!(empty, curve.draw_guess(figure, &params, None));
}
