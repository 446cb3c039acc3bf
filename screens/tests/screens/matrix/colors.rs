//! One color means one thing in all figures of a screen, and one thing has one color.

use std::collections::{BTreeMap, BTreeSet};

use crossover_figures::figure::{Bars, Cells, Ink, Layer, Plot, Stroke};

use super::plots::{Drawn, PLOTS, none_of};

/// What has a name and a color of its own, and how its line is drawn.
type Named = (String, Ink, Option<Stroke>);

fn named_layers(plot: &Plot) -> Vec<Named> {
    let of_bars = |bars: &Bars| {
        let inks: Vec<Ink> = bars.bars.iter().map(|bar| bar.ink).collect();
        let one = inks.windows(2).all(|pair| pair[0] == pair[1]);
        inks.first().copied().filter(|_| one)
    };
    let mut all = Vec::new();
    for layer in &plot.layers {
        match layer {
            Layer::Line(line) => all.push((line.name.clone(), line.ink, Some(line.stroke))),
            Layer::Region(region) => all.push((region.name.clone(), region.ink, None)),
            Layer::Points(points) => all.push((points.name.clone(), points.ink, None)),
            Layer::Bars(bars) => {
                all.extend(of_bars(bars).map(|ink| (bars.name.clone(), ink, None)));
            }
            Layer::Map(map) => {
                if let Cells::Classes { names, .. } = &map.cells {
                    all.extend(names.iter().map(|(name, ink)| (name.clone(), *ink, None)));
                }
            }
            _ => {}
        }
    }
    all.retain(|(name, ..)| !name.is_empty());
    all
}

/// Names of one thing that share no word, by screen.
const SAME: &[(&str, &[&str])] = &[
    ("routing", &["store-and-forward", "without hops", "message"]),
    ("routing", &["cut-through", "flits"]),
    ("routing", &["packets", "textbook", "optimum"]),
    (
        "speedup",
        &["with messages", "network-aware", "run: both", "run: the longer of both", "optimal N"],
    ),
    ("speedup", &["communicating", "lost to messages", "messages"]),
    ("speedup", &["computing", "parallel"]),
    ("speedup", &["symmetric", "asymmetric", "dynamic", "Hill–Marty"]),
    ("network", &["network-aware", "optimal N", "square numbers"]),
    (
        "network",
        &[
            "transmission",
            "twice the bandwidth",
            "a second link",
            "T_comm",
            "messages between nodes",
        ],
    ),
    ("network", &["propagation", "half the distance"]),
    ("network", &["overhead", "half the latency", "half the time on the link"]),
    ("network", &["computing", "T_comp"]),
    ("roofline", &["roof", "attainable", "beyond the cache"]),
    ("roofline", &["memory limit", "no prefetch", "one socket", "no NUMA"]),
    ("roofline", &["no SIMD", "one core", "no FMA", "additions alone"]),
    ("grid", &["start-ups", "start-up ts"]),
    ("grid", &["hops", "if each waits"]),
    ("isoefficiency", &["T_comp", "computing"]),
    ("isoefficiency", &["h", "overhead"]),
    ("isoefficiency", &["E", "work that keeps E"]),
    ("abstract-machines", &["words", "exchanging"]),
    ("abstract-machines", &["latency L", "in flight, L"]),
    ("abstract-machines", &["start-up", "overhead o"]),
    ("abstract-machines", &["BSP", "CGM"]),
    ("abstract-machines", &["LogP", "LogGP"]),
    ("matrix-product", &["2.5D"]),
    ("matrix-product", &["3D"]),
    ("multilevel", &["Amdahl", "sequential rows"]),
];

/// Whether two names say one thing: one begins with a word of the other, or both are listed.
fn same(screen: &str, one: &str, other: &str) -> bool {
    let word = |name: &str| {
        let mut words = name.split([' ', ',', ':']);
        words.next().unwrap_or_default().to_lowercase()
    };
    let has = |name: &str, of: &str| {
        let mut words = name.split([' ', ',', ':']);
        words.any(|w| w.to_lowercase() == word(of))
    };
    let listed = |names: &&[&str]| {
        let is = |name: &str| names.iter().any(|known| name.contains(known));
        is(one) && is(other)
    };
    has(one, other)
        || has(other, one)
        || SAME.iter().any(|(on, names)| *on == screen && listed(names))
}

#[test]
fn a_color_means_one_thing_on_a_screen_and_a_thing_has_one_color() {
    let mut faults = BTreeSet::new();
    let of_one_state =
        |one: &Drawn, next: &Drawn| (one.screen, one.state) == (next.screen, next.state);
    for plots in PLOTS.chunk_by(of_one_state) {
        let id = plots[0].screen;
        let mut inks: BTreeMap<String, (Ink, &str)> = BTreeMap::new();
        let mut all: Vec<(Named, &str)> = Vec::new();
        for drawn in plots {
            all.extend(named_layers(drawn.plot()).into_iter().map(|named| (named, drawn.id)));
        }
        for ((name, ink, _), figure) in &all {
            // On a map, and where it is the current one, a thing has the color of text.
            if matches!(ink, Ink::Text | Ink::Muted) {
                continue;
            }
            let (known, first) = *inks.entry(name.clone()).or_insert((*ink, figure));
            if known != *ink {
                faults
                    .insert(format!("{id}: “{name}” is {known:?} in {first}, {ink:?} in {figure}"));
            }
        }
        for (at, ((name, ink, stroke), figure)) in all.iter().enumerate() {
            for ((other, of, drawn), elsewhere) in &all[..at] {
                let apart = figure == elsewhere && stroke != drawn;
                let color = matches!(ink, Ink::Series(_));
                if ink == of && color && !apart && !same(id, name, other) {
                    faults.insert(format!(
                        "{id}: {ink:?} is “{other}” in {elsewhere}, “{name}” in {figure}: use another color, or a word of the other name"
                    ));
                }
            }
        }
    }
    none_of(&faults);
}
