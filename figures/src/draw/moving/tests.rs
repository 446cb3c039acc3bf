use super::*;
use crate::Unit;
use crate::draw::{Theme, ThemeName, svg};
use crate::figure::{Axis, Bar, Bars, Form, Ink, Shape};

fn plot(along_x: bool) -> Plot {
    let axis = || Axis::linear("time", Unit::Second, (0.0, 10.0));
    let mut plot = Plot::new(axis(), axis());
    plot.clock = Some(Clock { end: 8.0, unit: Unit::Second, along_x, steps: Vec::new() });
    plot
}

fn shapes(count: usize) -> Layer {
    let shape = |index: usize| {
        let at = index as f64;
        let shape = Shape::new(Form::Fill((at, 1.0), (at + 1.0, 2.0)), Ink::Accent);
        shape.during(Some((at, at + 1.0))).label(format!("number {index}"))
    };
    Layer::Shapes((0..count).map(shape).collect())
}

fn bars() -> Bars {
    Bars::new("bars", [1, 3].map(|row| Bar::new(row, (1.0, 8.0)).label("bar".to_owned())))
}

fn files(plot: Plot) -> [String; 2] {
    let (figure, caption) = (Figure::from(plot), Caption::from_title("title"));
    let frame = Frame::svg(640, 360, Theme::of(ThemeName::Light));
    [animated_svg, svg].map(|file| file(&figure, &frame, &caption).expect("it can be drawn"))
}

/// Returns what a file shows without styles: no hidden elements, no groups.
fn at_rest(file: &str) -> String {
    let (before, rest) = file.split_once("<style>").expect("a style sheet");
    let (_, after) = rest.split_once("</style>\n").expect("its end");
    let mut hidden = 0;
    let mut shown = before.to_owned();
    for line in after.split_inclusive('\n') {
        let opens = line.matches("<g ").count();
        let closes = line.matches("</g>").count();
        if 0 < hidden || line.contains("visibility=\"hidden\"") {
            hidden = hidden + opens - closes;
        } else if !line.starts_with("<g class=\"shown") && line != "</g>\n" {
            shown.push_str(line);
        }
    }
    shown
}

#[test]
fn it_rests_where_the_still_picture_is() {
    let mut changing = plot(false).with(shapes(8));
    changing.changes = true;
    let both = plot(true).with(bars()).with(shapes(8));
    for plot in [plot(true).with(bars()), plot(false).with(shapes(8)), changing, both] {
        let [moving, still] = files(plot);
        assert_eq!(at_rest(&moving), still.replace("</g>\n", ""));
    }
}

#[test]
fn what_comes_and_goes_is_seen_in_its_time() {
    let mut plot = plot(false).with(shapes(8));
    plot.changes = true;
    let [file, _] = files(plot);
    // The third of eight, of two thirds of the animation.
    let frames = "{0.000%{visibility:hidden}16.667%{visibility:visible}25.000%{visibility:hidden}}";
    let rule = file.split_inclusive('\n').find(|line| line.contains(frames)).expect("a rule");
    let class = rule.split(['{', ' ']).nth(1).expect("a name");
    let opened = format!("<g class=\"{class}\" visibility");
    let groups = file.split(&opened).skip(1).filter_map(|group| group.split("</g>").next());
    let group: String = groups.collect();
    assert!(group.contains("number 2") && !group.contains("number 3"), "{group}");
}

#[test]
fn the_head_runs_from_the_start_of_the_clock_to_its_end() {
    let plot = plot(true).with(bars());
    let frame = Frame::svg(640, 360, Theme::of(ThemeName::Light));
    let head = Head::of(&plot, &frame).expect("a head");
    assert!((head.area.width() * 0.8 - (head.to - head.from)).abs() < 1e-6);
    let [file, still] = files(plot);
    let travels =
        format!("66.667%,to{{transform:translateX({}px)}}", fixed(head.to - head.from, 2));
    assert!(file.contains(&travels), "{travels}");
    assert!(file.len() < still.len() + 1500);
}

#[test]
fn what_has_no_clock_stands_still_and_of_many_moments_few_are_drawn() {
    let mut timeless = plot(true).with(bars());
    timeless.clock = None;
    let [file, still] = files(timeless);
    assert_eq!(file, still);
    let mut long = plot(false).with(shapes(1000));
    long.clock = long.clock.map(|clock| Clock { end: 1000.0, ..clock });
    let moments = moments(&long, 1000.0);
    assert!(moments.len() <= MOST as usize + 1 && moments[0] == 0.0, "{moments:?}");
    assert!(moments.is_sorted());
}
