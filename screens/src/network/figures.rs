//! The run over `N` and what its messages take, one message over the distance, better networks, and
//! the laws beside measured runs.

use crossover_figures::figure::Region;
use crossover_figures::order;
use crossover_figures::quantity::percent;
use crossover_model::communication::Service;
use crossover_model::distributed::{
    Improvement, Messages, Pattern, Run, even_length, message_parts, overheads, predict,
};

use crate::kits::distributed::{
    COMPUTING, INSIDE, Law, axis, counts, current, is_sparse, mark_run, of_run, optimum,
    over_ranks, reach, squares, view,
};
use crate::screen::notes::network::figures as words;
use crate::screen::prelude::*;

use super::params::Drawn;
use super::quantities::{OVERHEAD, PROPAGATION, TRANSMISSION};
use super::state::{COMPARED, State};

/// The figures, the first one standing for the screen.
pub(super) const FIGURES: &[FigureSpec] = &[
    FigureSpec::at_once(words::BREAKDOWN, breakdown),
    FigureSpec::at_once(words::PREDICTION, prediction),
    FigureSpec::at_once(words::ERRORS, errors),
    FigureSpec::at_once(words::PATTERNS, patterns),
    FigureSpec::at_once(words::DISTANCE, distance),
    FigureSpec::at_once(words::IMPROVEMENTS, improvements),
    FigureSpec::at_once(words::RESPONSE_OVER_LOAD, response_over_load),
    FigureSpec::at_once(words::OVERHEADS, three_overheads),
    FigureSpec::at_once(words::RANKS, |params| over_ranks(&State::of(params).cluster)),
];

/// How many times the least time is in view: the longer runs of few processors lie above.
const IN_VIEW: f64 = 10.0;
/// Distances, or lengths, at which curves are drawn.
const SAMPLES: u32 = 121;
/// The most that unlimited bandwidth gains where the axis of gains reaches so far.
const MOST_GAIN: f64 = 5.0;
/// The most measured points that have a column of their own.
const MOST_COLUMNS: usize = 12;

fn breakdown(params: &Params) -> Result<Figure, Error> {
    let s = State::of(params);
    let (run, n) = (&s.cluster.run, s.cluster.n);
    let (most, at) = view(params, &s.cluster)?;
    let rows = at.iter().map(|n| {
        let (here, parts) = (predict(run, *n)?, message_parts(run, *n)?);
        let sent = [parts.transmission, parts.propagation, parts.overhead];
        let [transmission, propagation, overhead] = sent.map(|part| here.messages_across * part);
        Ok([here.t_comp, transmission, propagation, overhead, here.t_comm_in])
    });
    let rows = rows.collect::<Result<Vec<_>, Error>>()?;
    let mut layers = Vec::new();
    // Each band lies on the one before; messages that overlap computing begin at zero, as it does.
    let mut floor = vec![0.0; at.len()];
    let mut bands = vec![
        ("computing", COMPUTING),
        ("transmission", TRANSMISSION),
        ("propagation", PROPAGATION),
        ("overhead", OVERHEAD),
    ];
    if s.cluster.is_hybrid() {
        bands.push(("messages inside nodes", INSIDE));
    }
    for (part, (name, ink)) in bands.into_iter().enumerate() {
        let heights = rows.iter().map(|row| row[part]);
        let top: Vec<f64> =
            floor.iter().zip(heights.clone()).map(|(low, part)| low + part).collect();
        let over = |y: &[f64]| at.iter().copied().zip(y.iter().copied()).collect::<Vec<_>>();
        let below = if part == 0 { vec![(1.0, 0.0), (most, 0.0)] } else { over(&floor) };
        let outline = over(&top).into_iter().chain(below.into_iter().rev()).collect();
        let heights = at.iter().copied().zip(heights).collect::<Vec<_>>();
        layers.push(Region::new(name, outline).ink(ink).heights(heights).into());
        if part != 0 || !run.overlap {
            floor = top;
        }
    }
    let whole = if run.overlap { "the longer" } else { "T_comp + T_comm" };
    let whole = Curve::new("t_est", at.clone()).with_name(whole);
    let mut sweep = Sweep::over::<State>(params, axis(most, s.values.axes.are_log().0))
        .draw(Curve::new("t_comp", at.clone()).with_name("T_comp"));
    if run.overlap {
        sweep = sweep.draw(Curve::new("t_comm", at).with_name("T_comm").ink(TRANSMISSION));
    }
    let sweep = sweep.draw(whole.ink(Ink::Text)).whole()?;
    let (_, longest) = sweep.span();
    let here = predict(run, n).map_or(0.0, |run| run.t_est);
    let top = longest.min((IN_VIEW * s.cluster.best()?.t_est).max(1.3 * here));
    let y = Axis::linear("time", Unit::Second, (0.0, 1.05 * top)).rounded();
    layers.push(current(n));
    Ok(mark_run(sweep.over_layers(y, layers), &s.cluster)?.into())
}

/// Returns the communication time over `N` of every pattern. They are told apart by their strokes; the
/// color of text is that of the current one.
fn patterns(params: &Params) -> Result<Figure, Error> {
    let s = State::of(params);
    let n = s.cluster.n;
    // To a square number, which blocks need: each pattern reaches the end.
    let most = reach(n, Some(&s.cluster.best()?)).max(params.reach()).sqrt().ceil().powi(2);
    let mut sweep = Sweep::over::<State>(params, axis(most, true));
    for (pattern, name, stroke) in [
        (Pattern::AllToAll, "all-to-all", Stroke::Dashed),
        (Pattern::HaloBlocks, "edges of blocks", Stroke::Dotted),
        (Pattern::HaloRows, "edges of strips", Stroke::Solid),
        (Pattern::Broadcast, "broadcast", Stroke::DashDot),
        (Pattern::Names, "names, once", Stroke::Dashed),
    ] {
        let at = of_run(&Run { pattern, ..s.cluster.run }, most, &[n]);
        let ink = if pattern == s.values.pattern { Ink::Text } else { Ink::Muted };
        let curve = Curve::new("t_comm", at).with("pattern", pattern.name()).positive();
        sweep = sweep.draw(curve.with_name(name).ink(ink).stroke(stroke));
    }
    let sweep = sweep.whole()?;
    let (low, high) = match sweep.extent() {
        (_, 0.0) => (0.1, 1.0),
        extent => extent,
    };
    let y = Axis::log("T_comm", Unit::Second, (0.9 * low, 1.1 * high)).rounded();
    let plot = sweep.over_layers(y, vec![current(n)]);
    let here = s.cluster.prediction().ok().filter(|run| 0.0 < run.t_comm);
    let here = here.map(|run| Points::current([Point::new(n, run.t_comm)]).shows("t_comm"));
    Ok(plot.with_all(here).into())
}

fn distance(params: &Params) -> Result<Figure, Error> {
    let s = State::of(params);
    let (parts, dist) = (s.cluster.message()?, s.values.dist);
    let even = s.even_distance()?;
    let low = [10.0, even / 100.0, dist / 3.0].into_iter().filter(|d| 0.0 < *d);
    let low = low.fold(f64::INFINITY, f64::min).max(1e-6);
    let high = [even * 30.0, dist * 3.0, low * 1e3].into_iter().fold(0.0, f64::max);
    let at = || log_space(low, high, SAMPLES);
    let constant = |name, value: f64, ink| {
        let points = at().filter(|_| 0.0 < value).map(|dist| (dist, value));
        Line::new(name, points).ink(ink)
    };
    let shaffer = at().map(|dist| {
        let mut message = parts.message;
        message.dist = dist;
        Ok((dist, s.shaffer_time(Messages { count: 1.0, message })?))
    });
    let shaffer = shaffer.collect::<Result<Vec<_>, Error>>()?;
    let rule = (low < even).then(|| {
        let label = format!("propagation is half: {}", Unit::Meter.show(even));
        Rule::at_x(even).label(label).tells("even_distance").into()
    });
    let x = Axis::log("distance", Unit::Meter, (low, high)).sets("dist");
    let mut sweep = Sweep::over::<State>(params, x);
    // A link that is saturated gives no reply.
    if s.application().is_ok() {
        sweep = sweep.draw(Curve::new("t_application", at()).positive());
    }
    let sweep = sweep
        .draw(Curve::new("t_message", at()).positive())
        .line(constant("transmission", parts.transmission, TRANSMISSION))
        .line(constant("overhead", parts.overhead, OVERHEAD))
        .draw(Curve::new("t_propagation", at()).positive())
        .whole()?;
    let (least, most) = sweep.extent();
    let y = Axis::log("one message", Unit::Second, (0.9 * least.max(1e-8 * most), 1.1 * most));
    let here = (low <= dist && 0.0 < parts.total)
        .then(|| Points::current([Point::new(dist, parts.total)]).shows("t_message"));
    let layers = rule.into_iter().collect();
    Ok(sweep
        .line(guide("Shaffer, NVP 0.7", shaffer))
        .over_layers(y.rounded(), layers)
        .with_all(here)
        .into())
}

fn improvements(params: &Params) -> Result<Figure, Error> {
    let s = State::of(params);
    let (run, n) = (s.cluster.run, s.cluster.n);
    // The length of a message is a share of L where blocks are exchanged.
    let share = message_parts(&Run { bits: 1.0, ..run }, n)?.message.bits;
    let here = share * run.bits;
    let even = even_length(&run).ok().filter(|bits| 0.0 < *bits);
    let known = || [Some(here).filter(|bits| 0.0 < *bits), even].into_iter().flatten();
    let low = known().fold(1e4, f64::min) / 100.0;
    let high = known().fold(1e4, f64::max) * 100.0;
    let gain = |improvement: Improvement, bits: f64| -> Result<f64, Error> {
        let run = Run { bits: bits / share, ..run };
        Ok(predict(&run, n)?.t_est / predict(&improvement.of(&run), n)?.t_est)
    };
    let x = Axis::log("length of one message", Unit::Bit, (low, high));
    let most = gain(Improvement::UnlimitedBandwidth, here)?;
    let top = if most < MOST_GAIN { f64::max(2.05, 1.05 * most) } else { 2.05 };
    let y = Axis::linear("gain: times as fast", Unit::One, (0.95, top));
    let mut plot = Plot::new(x.sets(if share == 1.0 { "L" } else { "" }), y);
    if let Some(even) = even {
        let label = format!("both gain the same: {}", Unit::Bit.show(even));
        plot = plot.with(Rule::at_x(even).label(label).tells("even_length"));
    }
    for (name, improvement, ink, shows) in [
        ("half the latency", Improvement::HalfOverhead, OVERHEAD, "gain_latency"),
        ("twice the bandwidth", Improvement::TwiceBandwidth, TRANSMISSION, "gain_bandwidth"),
        ("half the distance", Improvement::HalfDistance, PROPAGATION, ""),
        ("unlimited bandwidth", Improvement::UnlimitedBandwidth, Ink::Muted, ""),
    ] {
        let stroke = match improvement {
            Improvement::UnlimitedBandwidth => Stroke::Dotted,
            _ if shows.is_empty() => Stroke::Dashed,
            _ => Stroke::Solid,
        };
        let gains = log_space(low, high, SAMPLES).map(|bits| Ok((bits, gain(improvement, bits)?)));
        let gains = gains.collect::<Result<Vec<_>, Error>>()?;
        plot = plot.with(Line::new(name, gains).ink(ink).stroke(stroke).shows(shows));
        if 0.0 < here && !shows.is_empty() {
            let point = Point::new(here, gain(improvement, here)?);
            plot = plot.with(Points::current([point]).shows(shows));
        }
    }
    Ok(plot.into())
}

/// The response times in view, in times that a message occupies the link.
const RESPONSES: f64 = 8.0;

/// Returns the time of a message with its waiting over the messages that arrive, for the link as it is and
/// for the two ways to make it carry twice as much.
fn response_over_load(params: &Params) -> Result<Figure, Error> {
    let s = State::of(params);
    let (link, lambda) = (s.link()?, s.values.lambda);
    let (one, twice) = (link.saturation()?, link.half_service().saturation()?);
    let mut links = vec![("t_response", link), ("t_response_half", link.half_service())];
    if s.values.queue == Service::Exponential {
        links.push(("t_response_two", link.two_servers()));
    }
    let now = links.iter().filter_map(|(_, link)| link.response().ok()).fold(0.0, f64::max);
    let top = (link.propagation + RESPONSES * link.service).max(1.2 * now);
    let x = Axis::linear(
        "messages that arrive",
        Unit::MessagePerSecond,
        (0.0, 1.05 * twice.max(lambda)),
    );
    let mut sweep = Sweep::over::<State>(params, x.sets("lambda"));
    for (key, link) in &links {
        // To the load at which the curve leaves the picture.
        let end = link.lambda_of_response(top)?;
        let places = (0..SAMPLES).map(|step| end * f64::from(step) / f64::from(SAMPLES - 1));
        sweep = sweep.curve(key, places);
    }
    let sweep = sweep.whole()?;
    let rule = |at: f64, label: &str| Rule::at_x(at).label(label).stroke(Stroke::Dotted);
    let rules =
        [rule(one, "saturated").tells("lambda_max").into(), rule(twice, "twice that load").into()];
    // The improved ones are too near to each other for words at both.
    let here = links.iter().filter_map(|(key, _)| sweep.current_point(key));
    let mut here: Vec<_> = here.collect();
    here.iter_mut()
        .filter(|point| point.shows != "t_response")
        .for_each(|point| point.label.clear());
    let y = Axis::linear("one message with its waiting", Unit::Second, (0.0, top));
    Ok(sweep
        .over_layers(y, rules.into())
        .with_all((!here.is_empty()).then(|| Points::current(here)))
        .into())
}

/// The most rows of the three overheads besides the current run.
const MOST_RUNS: f64 = 11.0;

fn three_overheads(params: &Params) -> Result<Figure, Error> {
    let s = State::of(params);
    let (run, n, arrivals) = (&s.cluster.run, s.cluster.n, s.arrivals());
    let doublings = n.log2().ceil().max(6.0);
    let step = (doublings / (MOST_RUNS - 1.0)).ceil();
    let at = (0..=(doublings / step) as u32).map(|power| f64::exp2(step * f64::from(power)));
    let mut at: Vec<f64> = at.chain([n]).collect();
    order::sort_ascending(&mut at);
    at.dedup();
    // Fewer processors than there are speeds have not all of them, and blocks are exchanged by a square of
    // nodes: some of these numbers have no run, but the current one must.
    s.overheads()?;
    at.retain(|at| s.values.perf.len() as f64 <= *at || *at == n);
    let of = |n: f64| Some((n, overheads(run, n, s.idle_share(), &arrivals).ok()?));
    let runs: Vec<_> = at.into_iter().filter_map(of).collect();
    let parts = vec![
        Part::new("computing", COMPUTING),
        Part::new("idling", Ink::Idle),
        Part::new("contention", Ink::Accent),
        Part::new("T_comm, communication", TRANSMISSION),
    ];
    let mut breakdown = Breakdown::new(Unit::Second, parts, "t_run");
    for (at, parts) in &runs {
        let parts = [parts.computing, parts.idling, parts.contention, parts.communication];
        breakdown.push(format!("N = {}", Unit::Processor.show(*at)), "", parts);
        if *at == n {
            breakdown.outline();
        }
    }
    let plot = breakdown.shares(["share of the run", ""], &|_, took, share| {
        [Unit::Second.show(took), percent(share)].join(", ")
    });
    Ok(plot.into())
}

fn prediction(params: &Params) -> Result<Figure, Error> {
    let s = State::of(params);
    let (run, n) = (&s.cluster.run, s.cluster.n);
    let points = s.points.as_ref().map_err(Error::clone)?;
    let best = s.cluster.best()?;
    let furthest = points.last().map_or(1.0, |point| point.n);
    let furthest = f64::exp2(furthest.log2().ceil());
    let most = reach(n, Some(&best)).max(furthest).max(params.reach());
    let ((log_n, log_y), are_times) = (s.values.axes.are_log(), s.values.plot == Drawn::Time);
    let tseq = run.tseq;
    let drawn = |speedup: f64| if are_times { tseq / speedup } else { speedup };
    let mut sweep = Sweep::over::<State>(params, axis(most, log_n));
    for law in COMPARED {
        let is_aware = law == Law::NetworkAware;
        let wanted = [n, best.n];
        let at = if is_aware { of_run(run, most, &wanted) } else { counts(most, &wanted) };
        let curve = match (is_aware, are_times) {
            (true, true) => Curve::new("t_est", at),
            (true, false) => Curve::new("speedup", at),
            (false, true) => Curve::new(law.name().key, at).through(move |speedup| tseq / speedup),
            (false, false) => Curve::new(law.name().key, at),
        };
        let name = law.name();
        sweep = sweep.draw(curve.with_name(name.curve).ink(name.ink).stroke(name.stroke));
    }
    let sweep = sweep.whole()?;
    let crosses: Vec<_> =
        points.iter().map(|point| Point::new(point.n, drawn(point.speedup))).collect();
    let (low, high) = sweep.extent();
    let (low, high) =
        crosses.iter().fold((low, high), |(low, high), at| (low.min(at.y), high.max(at.y)));
    // A run that messages ruin, or a law without bound, does not take the view from the others.
    let (title, unit, (low, high)) = if are_times {
        ("time of the run", Unit::Second, (low.max(1e-4 * tseq), high.min(10.0 * tseq)))
    } else {
        ("speedup", Unit::One, (low.max(0.1), high))
    };
    let y = if log_y {
        Axis::log(title, unit, (low, 1.1 * high))
    } else {
        Axis::linear(title, unit, (0.0, 1.05 * high))
    };
    let aware = sweep.lines().last();
    let shows = aware.map_or("", |line| line.shows);
    let marks = aware.filter(|_| is_sparse(run)).map(|line| squares(run, line).ink(line.ink));
    let here = s.cluster.prediction().ok();
    let here = here.map(|here| Points::current([Point::new(n, drawn(here.speedup))]).shows(shows));
    let fastest = best.is_peak.then(|| optimum(&best, drawn(tseq / best.t_est)));
    let measured = (!crosses.is_empty())
        .then(|| Points::new("measured", crosses).ink(Ink::Text).marker(Marker::Cross));
    let layers = [Some(current(n)), marks.map(Layer::from)].into_iter().flatten().collect();
    let plot = sweep.over_layers(y.rounded(), layers);
    Ok(plot.with_all(here).with_all(fastest).with_all(measured).into())
}

fn errors(params: &Params) -> Result<Figure, Error> {
    let s = State::of(params);
    let n = s.cluster.n;
    let points = s.points.as_ref().map_err(Error::clone)?;
    let shown = &points[..points.len().min(MOST_COLUMNS)];
    let caption = match points.len() {
        0 => "Speedups; type measured points to see the error of each law".to_owned(),
        many => format!("(law − measured) / measured, {many} measured points"),
    };
    let here = format!("speedup on N = {}", Unit::Processor.show(n));
    let rows = COMPARED.map(|law| (law, law.of(&s.cluster).ok(), s.law_error(law).ok()));
    let mut listing = Listing::new(caption, &rows)
        .column("law", Unit::One, &|row| row.0.name().curve.into())
        .column(&here, Unit::One, &|row| row.1.into())
        .column("time of the run", Unit::Second, &|row| {
            row.1.map(|speedup| s.values.Tseq / speedup).into()
        });
    if !points.is_empty() {
        listing = listing
            .column("mean error", Unit::Share, &|row| row.2.map(|error| error.bias).into())
            .column("mean absolute error", Unit::Share, &|row| row.2.map(|error| error.mean).into())
            .column("worst", Unit::Share, &|row| row.2.map(|error| error.worst).into())
            .column("worst at N", Unit::One, &|row| row.2.map(|error| error.worst_n).into());
    }
    for point in shown {
        let title = format!("N={}", Unit::Processor.show(point.n));
        listing = listing.column(&title, Unit::Share, &|(law, ..)| {
            let speedup = law.of(&s.cluster.on(point.n)).ok();
            speedup.map(|speedup| (speedup - point.speedup) / point.speedup).into()
        });
    }
    Ok(listing.into())
}
