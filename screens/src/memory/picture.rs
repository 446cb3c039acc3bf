//! A small case, touch by touch: which lines are in the cache, and which touch misses.

use crossover_figures::figure::{Anchor, Clock, Form, Label, Shape};
use crossover_model::cache::{Cache, Kernel, Nest, Touch};

use crate::screen::prelude::*;

use super::quantities::ink;
use super::state::State;

/// The most touches to play.
const STEPS: usize = 96;
/// Words of a line of the small case.
const LENGTH: f64 = 4.0;
/// How far two arrays are apart.
const APART: f64 = 2.0;

/// A place: to the right, downwards.
type Spot = (f64, f64);

/// A touch that was played.
struct Step {
    touch: Touch,
    misses: bool,
    /// Misses until then.
    count: u32,
}

pub(super) fn touches(params: &Params) -> Result<Figure, Error> {
    let s = State::of(params);
    let nest = small(&s.nest)?;
    let drawn = Drawn::new(&nest)?;
    let steps = &drawn.steps;
    let (width, height) = drawn.extent();
    let x = Axis::hidden((-1.0, width + 1.0));
    let mut plot = Plot::new(x, Axis::hidden((-2.0, height + 1.5)));
    let names = drawn
        .names()
        .into_iter()
        .map(|(at, name)| Layer::Label(Label::new(at.0, at.1, name).anchor(Anchor::Middle)));
    let [frames, held] = [drawn.frames(), drawn.held(ink(nest.order))];
    plot = plot.with(Layer::Shapes(held)).with(Layer::Shapes(frames));
    plot = plot.with(Layer::Shapes(drawn.words())).with_all(names);
    let told = steps.iter().enumerate().map(|(at, step)| (at as f64, drawn.describe(at, step)));
    let steps = told.collect::<Vec<_>>();
    let end = (steps.len() as f64).max(1.0);
    plot.clock = Some(Clock { end, unit: Unit::One, along_x: false, steps });
    (plot.square, plot.changes) = (true, true);
    plot.data = Some(Box::new(drawn.table()));
    Ok(plot.into())
}

/// Returns a small case in which the same stays in the cache: of all caches with that, the one in the middle.
fn small(nest: &Nest) -> Result<Nest, Error> {
    let regime = nest.misses()?.regime;
    let sides = match nest.kernel {
        Kernel::Stencil => [(32.0, 4.0), (64.0, 8.0)],
        _ => [(8.0, 4.0), (16.0, 8.0)],
    };
    for (n, b) in sides {
        // Blocks of the whole matrix are one block here, too.
        let b = if nest.kernel != Kernel::Stencil && nest.n <= nest.b { n } else { b };
        let with = |lines: u32| {
            let cache = Cache { cache: f64::from(lines) * LENGTH, line: LENGTH, word: 1.0 };
            Nest { n, b, steps: 4.0, depth: 2.0, cache, ..*nest }
        };
        let same = |lines: &u32| with(*lines).misses().is_ok_and(|one| one.regime == regime);
        let found: Vec<u32> = (4..=64).filter(same).collect();
        if let Some(lines) = found.get(found.len() / 2) {
            return Ok(with(*lines));
        }
    }
    let help = "no small case has this: take another size";
    Err(Error::new(ErrorKind::Undefined, "n", nest.n, help))
}

/// The small case as it is drawn.
struct Drawn {
    nest: Nest,
    steps: Vec<Step>,
    /// The first step at which a line is in the cache, and the first one at which it is no longer.
    stays: Vec<(Touch, usize, usize)>,
}

impl Drawn {
    fn new(nest: &Nest) -> Result<Self, Error> {
        let (mut cache, line_of) = (nest.empty_cache()?, nest.line_of()?);
        let mut all = Vec::new();
        for piece in nest.pieces()? {
            piece.for_each(&mut |touch| {
                if all.len() < STEPS {
                    all.push(touch);
                }
            });
            if STEPS <= all.len() {
                break;
            }
        }
        let (mut steps, mut count, mut stays) = (Vec::new(), 0, Vec::new());
        let mut inside: Vec<(Touch, usize)> = Vec::new();
        for (at, touch) in all.into_iter().enumerate() {
            let misses = cache.touch(line_of(touch));
            count += u32::from(misses);
            inside.retain(|(line, from)| {
                let is_in = cache.holds(line_of(*line));
                if !is_in {
                    stays.push((*line, *from, at));
                }
                is_in
            });
            if misses {
                inside.push((touch, at));
            }
            steps.push(Step { touch, misses, count });
        }
        let end = steps.len() + 1;
        stays.extend(inside.into_iter().map(|(line, from)| (line, from, end)));
        Ok(Self { nest: *nest, steps, stays })
    }

    fn is_line(&self) -> bool {
        self.nest.kernel == Kernel::Stencil
    }

    const fn array_names(&self) -> &'static [&'static str] {
        match self.nest.kernel {
            Kernel::Product => &["A", "B", "C"],
            Kernel::Transpose => &["A", "B"],
            Kernel::Stencil => &["old", "new"],
        }
    }

    /// Returns where a word stands, its upper left corner.
    fn corner(&self, Touch { array, row, column }: Touch) -> Spot {
        let across = array as f64;
        if self.is_line() {
            return (column as f64, across * 4.0);
        }
        (across * (self.nest.n + APART) + column as f64, row as f64)
    }

    fn extent(&self) -> Spot {
        let count = self.array_names().len() as f64;
        if self.is_line() {
            return (self.nest.n, 5.0);
        }
        (count * (self.nest.n + APART) - APART, self.nest.n)
    }

    fn names(&self) -> Vec<(Spot, &'static str)> {
        let names = self.array_names().iter().enumerate();
        let place = |(array, name): (usize, &&'static str)| {
            let (x, y) = self.corner(Touch { array, row: 0, column: 0 });
            ((x + self.nest.n / 2.0, y - 0.7), *name)
        };
        names.map(place).collect()
    }

    /// Returns the corners of the line of a word.
    fn line(&self, touch: Touch) -> (Spot, Spot) {
        let first = touch.column / LENGTH as usize * LENGTH as usize;
        let (x, y) = self.corner(Touch { column: first, ..touch });
        ((x, y), (x + LENGTH, y + 1.0))
    }

    fn frames(&self) -> Vec<Shape> {
        let rows = if self.is_line() { 1 } else { self.nest.n as usize };
        let columns = (self.nest.n / LENGTH) as usize;
        let mut frames = Vec::new();
        for array in 0..self.array_names().len() {
            for row in 0..rows {
                for at in 0..columns {
                    let column = at * LENGTH as usize;
                    let (from, to) = self.line(Touch { array, row, column });
                    let words = self.name_line(array, row, column);
                    let frame = Shape::new(Form::Frame(from, to), Ink::Idle);
                    frames.push(frame.label(words).silent_if(true));
                }
            }
        }
        frames
    }

    /// Returns the lines in the cache, each while it is there.
    fn held(&self, ink: Ink) -> Vec<Shape> {
        let shape = |(touch, from, to): &(Touch, usize, usize)| {
            let (corner, other) = self.line(*touch);
            Shape::new(Form::Fill(corner, other), ink).during(Some((*from as f64, *to as f64)))
        };
        self.stays.iter().map(shape).collect()
    }

    /// Returns the touched words: a miss stands out.
    fn words(&self) -> Vec<Shape> {
        let last = self.steps.len().saturating_sub(1);
        let shape = |(at, step): (usize, &Step)| {
            let (x, y) = self.corner(step.touch);
            let (from, to) = ((x, y), (x + 1.0, y + 1.0));
            let (form, ink) = if step.misses {
                (Form::Block(from, to), Ink::Accent)
            } else {
                (Form::Frame(from, to), Ink::Text)
            };
            // The last one is still there at the end.
            let until = if at == last { at + 2 } else { at + 1 };
            Shape::new(form, ink).during(Some((at as f64, until as f64)))
        };
        self.steps.iter().enumerate().map(shape).collect()
    }

    /// Returns what a cursor reads at a line.
    fn name_line(&self, array: usize, row: usize, column: usize) -> String {
        let (name, last) = (self.array_names()[array], column + LENGTH as usize - 1);
        if self.is_line() {
            format!("{name}: the line of words {column} to {last}")
        } else {
            format!("{name}: the line of row {row}, columns {column} to {last}")
        }
    }

    fn word(&self, Touch { array, row, column }: Touch) -> String {
        let name = self.array_names()[array];
        if self.is_line() { format!("{name} {column}") } else { format!("{name}({row}, {column})") }
    }

    fn describe(&self, at: usize, step: &Step) -> String {
        let what = if step.misses { "misses" } else { "hits" };
        let lines = Unit::One.show(self.nest.lines().unwrap_or(f64::NAN));
        let (word, touch, count) = (self.word(step.touch), at + 1, step.count);
        format!(
            "touch {touch}: {word} {what}. Misses so far: {count}. The cache holds {lines} lines."
        )
    }

    fn table(&self) -> Table {
        let rows: Vec<_> = self.steps.iter().enumerate().collect();
        Listing::new("The touches of a small case", &rows)
            .column("touch", Unit::One, &|(at, _)| (*at as f64 + 1.0).into())
            .column("word", Unit::One, &|(_, step)| self.word(step.touch).into())
            .column("in the cache", Unit::One, &|(_, step)| {
                if step.misses { "miss" } else { "hit" }.into()
            })
            .column("misses so far", Unit::One, &|(_, step)| f64::from(step.count).into())
            .table()
    }
}
