//! A figure in which time passes as an SVG that plays it: styles move it, no script.
//!
//! At the end it pauses, and begins again. Where no styles are read, and where a reader prefers that nothing
//! moves, the file shows the still picture, which is that of the pause too. A browser may not tell an image what its
//! reader prefers: a page chooses between the two files, by a `<picture>`.

#[cfg(test)]
mod tests;

use crate::order;
use std::fmt::Write as _;

use super::clip::Rect;
use super::color::hex;
use super::frame::Frame;
use super::svg::{Caption, body, file};
use super::{DrawError, clock, geometry};
use crate::figure::{Clock, Figure, Layer, Plot};
use crate::quantity::fixed;

/// The pause at the end, in milliseconds.
const PAUSE: f64 = 4000.0;
/// The most pictures of one clock: an eye tells no more of them apart.
const MOST: f64 = 120.0;
/// The share of the animation at which the clock is at its end.
const PLAYED: f64 = Clock::DURATION / (Clock::DURATION + PAUSE);

/// Returns a figure as [`svg`](super::svg()) does, but its clock runs. What has no clock stands still.
///
/// # Errors
/// As [`Figure::draw`].
pub fn animated_svg(
    figure: &Figure,
    frame: &Frame,
    caption: &Caption,
) -> Result<String, DrawError> {
    file(figure, &Frame { at: None, ..*frame }, caption, animated_body)
}

fn animated_body(figure: &Figure, frame: &Frame) -> Result<String, DrawError> {
    let still = body(figure, frame)?;
    let Figure::Plot(plot @ Plot { clock: Some(clock), .. }) = figure else {
        return Ok(still);
    };
    let moments = moments(plot, clock.end);
    // The head and what it has not reached move by themselves, over pictures without them.
    let clock = Clock { along_x: false, ..clock.clone() };
    let headless = Figure::from(Plot { clock: Some(clock.clone()), ..plot.clone() });
    let mut film = Film::default();
    for at in moments {
        let picture = body(&headless, &Frame { at: Some(at), ..*frame })?;
        film.show(&picture, at / clock.end * PLAYED);
    }
    film.show(&still, PLAYED);
    Ok(film.write(Head::of(plot, frame).as_ref()))
}

/// Returns the moments at which something comes or goes, the first at 0.
fn moments(plot: &Plot, end: f64) -> Vec<f64> {
    let spans = |layer: &Layer| -> Vec<Option<(f64, f64)>> {
        match layer {
            Layer::Shapes(shapes) => shapes.iter().map(|shape| shape.span).collect(),
            Layer::Graph(graph) => {
                let nodes = graph.nodes.iter().map(|node| node.span);
                nodes.chain(graph.edges.iter().map(|edge| edge.span)).collect()
            }
            _ => Vec::new(),
        }
    };
    let ends = plot.layers.iter().flat_map(spans).flatten().flat_map(|(from, to)| [from, to]);
    let mut moments: Vec<f64> = ends.filter(|at| 0.0 < *at && *at < end).collect();
    moments.push(0.0);
    order::sort_ascending(&mut moments);
    // The first is kept, and of those together the last.
    let slot = |at: f64| (at / end * MOST).ceil();
    let together = moments.chunk_by(|one, next| slot(*one) == slot(*next));
    together.filter_map(|all| all.last().copied()).collect()
}

/// Pictures of one figure, one after the other. What stands in several is written once.
#[derive(Default)]
struct Film {
    /// When each picture begins, as a share of the animation; the last is the still one.
    begins: Vec<f64>,
    /// The elements of all pictures, each with the pictures that it stands in: of these alone they are in order.
    elements: Vec<(String, Vec<usize>)>,
}

impl Film {
    fn show(&mut self, drawing: &str, begins: f64) {
        let picture = self.begins.len();
        self.begins.push(begins);
        let mut place = 0;
        for element in elements(drawing) {
            let known = self.elements[place..].iter().position(|(known, _)| *known == element);
            place += known.unwrap_or_default();
            if known.is_none() {
                self.elements.insert(place, (element, Vec::new()));
            }
            self.elements[place].1.push(picture);
            place += 1;
        }
    }

    /// Returns the drawing that shows them in turn, and in front of it the head.
    fn write(&self, head: Option<&Head>) -> String {
        let last = self.begins.len() - 1;
        let (mut rules, mut drawing) = (Rules::default(), String::new());
        for run in self.elements.chunk_by(|one, next| one.1 == next.1) {
            let (pictures, all) = (&run[0].1, run.iter().map(|(element, _)| element.as_str()));
            if pictures.len() == self.begins.len() {
                drawing.extend(all);
                continue;
            }
            let class = rules.visibility_class(&self.begins, pictures);
            let hidden = if pictures.contains(&last) { "" } else { HIDDEN };
            let _ = writeln!(drawing, r#"<g class="{class}"{hidden}>"#);
            drawing.extend(all);
            drawing.push_str("</g>\n");
        }
        if let Some(head) = head {
            let class = rules.visibility_class(&[0.0, PLAYED], &[0]);
            let _ = writeln!(drawing, r#"<g class="{class}"{HIDDEN} {}</g>"#, head.forms());
            rules.add_motion("later", &head.veil_frames());
            rules.add_motion("head", &head.head_frames());
        }
        rules.write() + &drawing
    }
}

/// The attribute of what is not in the still picture.
const HIDDEN: &str = r#" visibility="hidden""#;

/// Returns the elements of a drawing in their order; a text has lines of its own.
fn elements(drawing: &str) -> Vec<String> {
    let mut all: Vec<String> = Vec::new();
    let mut open = false;
    for line in drawing.split_inclusive('\n') {
        match all.last_mut() {
            Some(text) if open => text.push_str(line),
            _ => all.push(line.to_owned()),
        }
        open = (open || line.starts_with("<text ")) && !line.starts_with("</text>");
    }
    all
}

/// The style sheet of a file.
#[derive(Default)]
struct Rules {
    /// The keyframes of what comes and goes; what comes and goes together has one class.
    shown: Vec<String>,
    /// Moving elements: class and keyframes.
    moved: Vec<(&'static str, String)>,
}

impl Rules {
    fn visibility_class(&mut self, begins: &[f64], pictures: &[usize]) -> String {
        let mut frames = String::new();
        let mut before = None;
        for (picture, begins) in begins.iter().enumerate() {
            let shown = pictures.contains(&picture);
            if before.replace(shown) != Some(shown) {
                let value = if shown { "visible" } else { "hidden" };
                let _ = write!(frames, "{}{{visibility:{value}}}", percent(*begins));
            }
        }
        let known = self.shown.iter().position(|known| *known == frames);
        let class = known.unwrap_or(self.shown.len());
        if known.is_none() {
            self.shown.push(frames);
        }
        format!("shown{class}")
    }

    /// Moves what has that class from one transform, which it has at the start, to another, which it has at the
    /// end of the clock.
    fn add_motion(&mut self, class: &'static str, [from, to]: &[String; 2]) {
        let frames = format!("from{{transform:{from}}}{},to{{transform:{to}}}", percent(PLAYED));
        self.moved.push((class, frames));
    }

    fn write(&self) -> String {
        let shown = self.shown.iter().enumerate();
        let shown = shown.map(|(class, frames)| (format!("shown{class}"), "step-end", frames));
        let moved =
            self.moved.iter().map(|(class, frames)| ((*class).to_owned(), "linear", frames));
        let seconds = fixed((Clock::DURATION + PAUSE) / 1000.0, 1);
        let (mut classes, mut keyframes) = (String::new(), String::new());
        for (class, pace, frames) in shown.chain(moved) {
            let _ = writeln!(classes, ".{class}{{animation:{class} {seconds}s {pace} infinite}}");
            let _ = writeln!(keyframes, "@keyframes {class}{{{frames}}}");
        }
        if classes.is_empty() {
            return String::new();
        }
        let media = "@media (prefers-reduced-motion:no-preference)";
        format!("<style>\n{keyframes}{media}{{\n{classes}}}\n</style>\n")
    }
}

fn percent(share: f64) -> String {
    format!("{}%", fixed(share * 100.0, 3))
}

/// The play head of a clock that runs along `x`, and the veil over what it has not reached.
struct Head {
    frame: Frame,
    area: Rect,
    /// Where it is at the start, and at the end.
    from: f64,
    to: f64,
}

impl Head {
    /// Returns that of a plot, where its clock has one.
    fn of(plot: &Plot, frame: &Frame) -> Option<Self> {
        let clock = plot.clock.as_ref().filter(|clock| clock.along_x)?;
        let places = geometry(&plot.clone().into(), frame)?;
        let [from, to] = [0.0, clock.end].map(|at| places.place(at, 0.0).0);
        let known = from.is_finite() && to.is_finite();
        known.then(|| Self { frame: *frame, area: places.plot(), from, to })
    }

    fn right(&self) -> f64 {
        self.area.right + self.frame.theme.stroke
    }

    /// Returns both in their places at the start, behind the beginning of the tag of a group.
    fn forms(&self) -> String {
        let Self { frame, area, from, .. } = self;
        let theme = frame.theme;
        let px = |length: f64| fixed(length, 2);
        let (top, height) = (px(area.top), px(area.height()));
        let (right, wide) = (px(self.right()), px(self.right() - from));
        let (surface, accent) = (hex(theme.surface), hex(theme.accent));
        let line = theme.stroke * clock::LINE;
        let tip = clock::tip(*from, area).map(|(x, y)| format!("{},{}", px(x), px(y))).join(" ");
        format!(
            r#"transform="scale({})">
<g transform="translate({right} 0)"><rect class="later" x="-{wide}" y="{top}" width="{wide}" height="{height}" fill="{surface}" fill-opacity="{}"/></g>
<g class="head" fill="{accent}"><rect x="{}" y="{top}" width="{}" height="{height}"/><polygon points="{tip}"/></g>
"#,
            frame.density,
            clock::VEIL,
            px(from - line / 2.0),
            px(line),
        )
    }

    fn veil_frames(&self) -> [String; 2] {
        let left = (self.right() - self.to) / (self.right() - self.from);
        [1.0, left].map(|share| format!("scaleX({})", fixed(share, 5)))
    }

    fn head_frames(&self) -> [String; 2] {
        [0.0, self.to - self.from].map(|way| format!("translateX({}px)", fixed(way, 2)))
    }
}
