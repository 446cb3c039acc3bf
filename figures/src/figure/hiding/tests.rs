//! What is left of a figure.

use crate::Unit;
use crate::figure::secret::Secrets;
use crate::figure::{
    Axis, Bar, Bars, Cell, Cells, Clock, Column, Figure, Line, Map, Plot, Point, Points, Region,
    Rule, Secret, Table, Told,
};

fn answers() -> Secrets {
    Secrets { answers: true, of: Vec::new() }
}

fn time(value: f64) -> Secrets {
    let secret =
        Secret { key: "t", called: ["T", "Time", ""], value: Told::number(value, Unit::Second) };
    Secrets { answers: false, of: vec![secret] }
}

fn x() -> Axis {
    Axis::linear("x", Unit::One, (0.0, 1.0))
}

fn y(most: f64) -> Axis {
    Axis::linear("time", Unit::Second, (0.0, most))
}

fn curve(name: &str, height: f64) -> Line {
    Line::new(name, [(0.0, 0.0), (1.0, height)])
}

#[test]
fn what_tells_the_answer_is_left_out_and_nothing_else() {
    let point = Point::new(1.0, 1.0);
    let rest = Plot::new(x(), x())
        .with(Line::new("curve", [(0.0, 0.0), (1.0, 1.0)]))
        .with(Points::new("ends", [point.clone()]));
    let told = rest
        .clone()
        .with(Rule::at_x(1.0).label("limit").tells("limit"))
        .with(Region::new("a wins", Vec::new()).tells("winner"))
        .with(Points::new("optimum", [point.clone()]).tells("best"))
        .with(Points::new("crossings", [point.tells("cross")]));
    assert_eq!(Figure::from(told).hiding(&answers()), Some(rest.into()));
}

#[test]
fn of_a_table_only_the_current_row_is_silent() {
    let columns = vec![Column::new("n", Unit::One), Column::new("best", Unit::One).tells()];
    let row = |n: f64| vec![Cell::Number(n), Cell::Text("a".to_owned())];
    let table = Table::new("", columns, vec![row(1.0), row(2.0)]).current(Some(1));
    let silent = table.clone().hiding(&answers()).expect("rows");
    assert_eq!(silent.rows[0], table.rows[0]);
    assert_eq!(silent.rows[1], [Cell::Number(2.0), Cell::Empty]);
    assert_eq!(silent.current, None);
}

#[test]
fn the_curve_of_a_secret_goes_and_the_axis_ends_with_what_is_left() {
    let rest = Plot::new(x(), y(2.0)).with(curve("a", 1.9));
    let whole = Plot { y: y(10.0), ..rest.clone() }
        .with(curve("b", 9.0).shows("t"))
        .with(Points::current([Point::new(0.5, 9.0).label("9 s")]))
        .with(Rule::at_y(9.0).label("least"));
    assert_eq!(whole.hiding(&time(9.0)), Some(rest.clone()));
    assert_eq!(rest.clone().hiding(&time(5.0)), Some(rest));
}

#[test]
fn a_figure_of_nothing_else_is_hidden_whole() {
    let alone = Plot::new(x(), y(10.0)).with(curve("b", 9.0).shows("t"));
    assert_eq!(alone.hiding(&time(3.0)), None);
    let cells = Cells::Values { unit: Unit::Second, log: false, cells: vec![3.0] };
    let (name, blank, ends) = ("t".to_owned(), String::new(), vec![0.0, 1.0]);
    let (x_edges, y_edges) = (ends.clone(), ends);
    let (x, y) = (vec![0.5], vec![0.5]);
    let map = Map { name, blank, x, y, x_edges, y_edges, cells, shows: "t", tells: "" };
    for map in [Map { shows: "", tells: "t", ..map.clone() }, map] {
        let map = Plot::new(self::x(), self::x()).with(map).with(curve("b", 9.0));
        assert_eq!(map.hiding(&time(5.0)), None);
    }
}

#[test]
fn the_border_of_areas_that_tell_a_secret_goes_with_them() {
    let secret = Secret { key: "winner", called: [""; 3], value: Told::Word("a".to_owned()) };
    let secrets = Secrets { answers: false, of: vec![secret] };
    let border = curve("a wins above", 0.5);
    let outline = border.points.iter().copied().chain([(1.0, 1.0), (0.0, 1.0)]).collect();
    let other = curve("else", 0.7);
    let rest = Plot::new(x(), x()).with(other.clone());
    let contest = Plot::new(x(), x())
        .with(Region::new("a", outline).tells("winner"))
        .with(border)
        .with(other);
    assert_eq!(contest.hiding(&secrets), Some(rest));
}

#[test]
fn bars_clocks_axes_and_words_do_not_say_the_number() {
    let rows = Axis::rows("", vec!["P1".to_owned(), "P2 until 9 s".to_owned()]);
    let bars = [(0.0, 4.0), (1.0, 3.0), (1.0, 10.0), (4.0, 9.0)];
    let bars = bars.map(|span| Bar::new(0, span).label(format!("{} s long", span.1 - span.0)));
    let mut plot = Plot::new(y(9.0), rows).with(Bars::new("work in 9 s", bars));
    plot.clock = Some(Clock {
        end: 9.0,
        unit: Unit::Second,
        along_x: true,
        steps: vec![(9.0, "end".to_owned())],
    });
    let plot = plot.hiding(&time(9.0)).expect("a bar is left");
    let text = format!("{plot:?}");
    assert!(!text.contains("9 s") && !text.contains("9.0"), "{text}");
    assert!(text.contains("4 s long") && plot.clock.is_none());
    let most = Plot::new(y(9.0), Axis::rows("", vec![String::new()]));
    let most =
        most.with(Bars::new("", [(0.0, 9.0), (1.0, 9.0), (2.0, 3.0)].map(|it| Bar::new(0, it))));
    assert_eq!(most.hiding(&time(9.0)), None, "what is left is no timeline");
}

#[test]
fn a_table_loses_the_column_of_a_secret_and_its_number_elsewhere() {
    let columns = ["n", "A", "T", "note"].map(|title| Column::new(title, Unit::Second));
    let row = |n: f64, a: f64, note: &str| {
        let numbers = [n, a, 7.0].map(Cell::Number);
        numbers.into_iter().chain([Cell::Text(note.to_owned())]).collect::<Vec<_>>()
    };
    let rows = vec![row(2.0, 5.0, "in 9 s"), row(4.0, 9.0, ""), row(9.0, 6.0, "")];
    let table = Table::new("all in 9 s", columns.to_vec(), rows).current(Some(1));
    let table = table.hiding(&time(9.0)).expect("columns are left");
    assert_eq!(table.columns.iter().map(|c| &*c.title).collect::<Vec<_>>(), ["n", "note"]);
    assert_eq!(table.rows[0], [Cell::Number(2.0), Cell::Text("in …".to_owned())]);
    assert_eq!((&table.rows[2][0], &*table.caption), (&Cell::Empty, "all in …"));
}

#[test]
fn what_a_press_on_it_would_set_goes_with_the_secret() {
    let press = |key| Points::new("more", [Point::new(0.5, 0.5).sets(vec![(key, "2".to_owned())])]);
    let rest = Plot::new(x(), x()).with(press("other"));
    let told = rest.clone().with(press("t"));
    assert_eq!(Figure::from(told).hiding(&time(3.0)), Some(rest.into()));
}
