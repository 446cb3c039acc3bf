//! The figures: the network drawn small, its price and its bandwidth beside others, what a taper costs, how far a radix
//! reaches, and what nodes get.

use crossover_model::fabric::{Fabric, Family, Form};

use crate::screen::notes::fabric::figures as words;
use crate::screen::prelude::*;

use super::picture;
use super::quantities::{UNIFORM, VALIANT, WORST};
use super::state::{Levels, State};

/// The figures, the first one standing for the screen.
pub(super) const FIGURES: &[FigureSpec] = &[
    FigureSpec::at_once(words::DRAWING, picture::drawing),
    FigureSpec::at_once(words::COST_BANDWIDTH, cost_bandwidth),
    FigureSpec::at_once(words::OVER_TAPER, over_taper),
    FigureSpec::at_once(words::SIZE_OVER_RADIX, size_over_radix),
    FigureSpec::at_once(words::THROUGHPUT, throughput),
];

/// The ports in view at least.
const PORTS: (f64, f64) = (4.0, 256.0);
/// Places of a curve.
const PLACES: u32 = 121;

/// Returns what a balanced form is called.
const fn name(form: Form) -> &'static str {
    match form {
        Form::TwoLevels => "fat tree of two levels",
        Form::ThreeLevels => "fat tree of three levels",
        Form::Dragonfly => "dragonfly",
        Form::HyperX => "HyperX",
        Form::Torus => "torus",
    }
}

/// Returns the parameters of a member of a form.
fn settings(form: Form, member: &Fabric) -> Vec<(&'static str, String)> {
    let dims = || member.dims.iter().map(f64::to_string).collect::<Vec<_>>().join(",");
    let family = ("family", member.family.name().to_owned());
    match form {
        Form::TwoLevels | Form::ThreeLevels => vec![
            family,
            ("radix", member.radix.to_string()),
            ("levels", member.levels.to_string()),
            ("taper", "1".to_owned()),
            ("taper2", "1".to_owned()),
            ("rails", "0".to_owned()),
        ],
        Form::Dragonfly => vec![
            family,
            ("a", member.a.to_string()),
            ("t", member.t.to_string()),
            ("h", member.h.to_string()),
        ],
        Form::HyperX => vec![
            family,
            ("dims", dims()),
            ("T", member.terminals.to_string()),
            ("K", member.lanes.to_string()),
        ],
        Form::Torus => vec![family, ("dims", dims())],
    }
}

fn cost_bandwidth(params: &Params) -> Result<Figure, Error> {
    let s = State::of(params);
    let (own, cost) = (s.metrics()?, s.cost_per_node()?);
    let (mut uniform, mut worst) = (Vec::new(), Vec::new());
    for form in Form::ALL {
        let member = form.nearest(own.nodes);
        let (metrics, cost) = (member.metrics()?, member.cost_per_node(s.prices())?);
        let label = format!("{}, {}", name(form), Unit::One.show(metrics.nodes));
        let sets = settings(form, &member);
        let at = |share| Point::new(cost, s.bandwidth(share));
        uniform.push(at(metrics.uniform).label(label).sets(sets.clone()));
        worst.push(at(metrics.worst).sets(sets));
    }
    // The rings are named once, where they lie farthest from what they are compared with.
    if let Some(lowest) = worst.iter_mut().min_by(|a, b| a.y.total_cmp(&b.y)) {
        *lowest = lowest.clone().label("in a bad pattern");
    }
    let as_set = others_as_set(s);
    let here = [
        Point::new(cost, s.bandwidth(own.uniform)).shows("node_uniform"),
        Point::new(cost, s.bandwidth(own.worst)).shows("node_worst"),
    ];
    let all = || uniform.iter().chain(&worst).chain(&as_set).chain(&here);
    let most = all().map(|point| point.x).fold(0.0, f64::max);
    let (low, high) = positive_extent(all().map(|point| point.y));
    let x = Axis::linear(
        "price for each node",
        Unit::One,
        (0.0, if most == 0.0 { 1.0 } else { 1.25 * most }),
    );
    let y =
        Axis::log("bandwidth of a node", Unit::BytePerSecond, (low / 1.5, high * 2.0)).rounded();
    let plot = Plot::new(x, y)
        .with(Points::new("bad pattern", worst).ink(WORST).marker(Marker::Ring))
        .with(Points::new("others in uniform traffic", as_set).ink(UNIFORM).marker(Marker::Diamond))
        .with(Points::new("uniform", uniform).ink(UNIFORM))
        .with(Points::current(here));
    Ok(plot.into())
}

/// Returns the other families with the numbers that are set for them, where these go together.
fn others_as_set(s: &State) -> Vec<Point> {
    let others = Family::ALL.into_iter().filter(|family| *family != s.family);
    let point = |family: Family| {
        let other = Fabric { family, ..s.fabric.clone() };
        let (metrics, cost) = (other.metrics().ok()?, other.cost_per_node(s.prices()).ok()?);
        let label = format!("{} as set, {}", family_name(family), Unit::One.show(metrics.nodes));
        let point = Point::new(cost, s.bandwidth(metrics.uniform)).label(label);
        Some(point.sets(vec![("family", family.name().to_owned())]))
    };
    others.filter_map(point).collect()
}

const fn family_name(family: Family) -> &'static str {
    match family {
        Family::FatTree => "fat tree",
        Family::Dragonfly => "dragonfly",
        Family::HyperX => "HyperX",
        Family::Torus => "torus",
    }
}

fn over_taper(params: &Params) -> Result<Figure, Error> {
    let s = State::of(params);
    if !s.is_tree() || s.depth() == Levels::One {
        let (field, got) = if s.is_tree() { ("levels", "1") } else { ("family", s.family.name()) };
        let help = "only a fat tree of two or three levels has a taper: choose one";
        return Err(Error::new(ErrorKind::Undefined, field, got, help));
    }
    let tapers = s.tapers();
    let most = tapers.last().copied().unwrap_or(1.0).max(s.taper).max(2.0);
    let x = Axis::log("taper of the leaves r", Unit::One, (1.0, most)).sets("taper");
    let keys = ["cost_per_node", "cost_per_bandwidth"];
    let mut sweep = Sweep::over::<State>(params, x);
    for key in keys {
        sweep = sweep.curve(key, tapers.iter().copied());
    }
    Ok(sweep.current(&keys).log("price", Vec::new())?.into())
}

/// Returns the color and the stroke of the curve of a form.
const fn look(form: Form) -> (Ink, Stroke) {
    match form {
        Form::TwoLevels => (Ink::Series(5), Stroke::Solid),
        Form::ThreeLevels => (Ink::Series(5), Stroke::Dashed),
        Form::Dragonfly => (Ink::Series(6), Stroke::Solid),
        Form::HyperX | Form::Torus => (Ink::Series(7), Stroke::Solid),
    }
}

fn size_over_radix(params: &Params) -> Result<Figure, Error> {
    let s = State::of(params);
    let metrics = s.metrics()?;
    let most = metrics.ports.max(PORTS.1);
    let x = Axis::log("ports of a switch", Unit::One, (PORTS.0.min(metrics.ports), most));
    let x = if s.is_tree() { x.sets("radix") } else { x };
    let mut lines = Vec::new();
    for form in [Form::TwoLevels, Form::ThreeLevels, Form::Dragonfly, Form::HyperX] {
        let nodes = |ports: f64| Some((ports, form.largest(ports)?.metrics().ok()?.nodes));
        let (ink, stroke) = look(form);
        let points = whole_log_space(PORTS.0, most, PLACES).into_iter().filter_map(nodes);
        lines.push(Line::new(name(form), points).ink(ink).stroke(stroke));
    }
    let of_lines = lines.iter().flat_map(|line| &line.points).map(|point| point.1);
    let (low, high) = positive_extent(of_lines.chain([metrics.nodes]));
    let y = Axis::log("nodes", Unit::One, (low / 1.3, high * 1.3)).rounded();
    let here = Point::new(metrics.ports, metrics.nodes).label(Unit::One.show(metrics.nodes));
    Ok(Plot::new(x, y).with_all(lines).with(Points::current([here.shows("N")])).into())
}

fn throughput(params: &Params) -> Result<Figure, Error> {
    let metrics = State::of(params).metrics()?;
    let rows = [
        ("uniform", "uniform", metrics.uniform, UNIFORM),
        ("bad pattern", "worst", metrics.worst, WORST),
        ("random detours", "valiant", metrics.valiant, VALIANT),
    ];
    let parts = rows.iter().map(|(name, _, _, ink)| Part::new(*name, *ink)).collect();
    let mut bars = Breakdown::new(Unit::Share, parts, "");
    for (at, (name, key, share, _)) in rows.into_iter().enumerate() {
        let mut lengths = [0.0; 3];
        lengths[at] = share;
        bars.push(name, key, lengths);
    }
    let plot =
        bars.plot(["share of a link", "traffic", "throughput"], 1.3, &|_, _, _| String::new());
    Ok(plot.into())
}
