//! A step of a lesson with what the model says of it.

use crossover_figures::figure::{Figure, Layer, Line, Scale};
use crossover_screens::hidden::Hiding;
use crossover_screens::lesson::Step;
use crossover_screens::predict::{Asks, Guess, Predict};
use crossover_screens::screen::{Readout, Report};
use crossover_screens::{Params, sentence};

/// Fewer handles do not show how a curve runs.
const LEAST_HANDLES: usize = 4;
/// A curve as near as this share to another one tells it.
const NEAR: f64 = 0.02;

/// What a step stands on: its parameters, and what can be read off them.
pub struct Stand<'a> {
    pub step: &'a Step,
    pub params: &'a Params,
    pub report: Report,
}

impl<'a> Stand<'a> {
    pub fn of(step: &'a Step) -> Self {
        let params = step.state.params.as_ref().expect("a step is on a screen");
        Self { step, params, report: params.screen().report_at_once(params) }
    }

    /// The text as a student reads it.
    pub fn render_text(&self, text: &str) -> String {
        let sentence = [text.to_owned().into()];
        sentence::show(&sentence, self.params, &self.report.readouts).join(" ")
    }

    /// The words that replace each pair of braces.
    pub fn fill_braces(&self, text: &str) -> Vec<String> {
        let braces = text.split(['{', '}']).skip(1).step_by(2);
        braces.map(|inside| self.render_text(&format!("{{{inside}}}"))).collect()
    }

    /// The figure in which the prediction is placed, if it is placed in one.
    pub fn figure(&self, predict: &Predict) -> Option<Result<Figure, String>> {
        let id = predict.figure()?;
        let spec = self.params.screen().figure(id)?;
        Some(spec.figure_at_once(self.params).map_err(|error| error.to_string()))
    }

    /// What the model itself would predict.
    pub fn truth(&self, predict: &Predict) -> Option<Guess> {
        let number = |key: &str| self.report.readout(key).and_then(Readout::value);
        let figure = self.figure(predict);
        let handles = match &figure {
            Some(Ok(figure)) => predict.handles(figure, self.params),
            _ => Vec::new(),
        };
        match &predict.asks {
            Asks::Number(key) => number(key).map(Guess::Number),
            Asks::Point { readout, .. } => match handles[..] {
                [at] => number(readout).map(|number| Guess::Points(vec![(at, number)])),
                _ => None,
            },
            Asks::Curve { readout, .. } => match figure {
                Some(Ok(Figure::Plot(plot))) => self.curve(readout, plot.x.sets, &handles),
                _ => None,
            },
            Asks::Order(keys) => {
                let mut all: Vec<_> =
                    keys.iter().filter_map(|key| Some((*key, number(key)?))).collect();
                all.sort_by(|one, other| one.1.total_cmp(&other.1));
                Some(Guess::Order(all.into_iter().map(|(key, _)| key).collect()))
            }
        }
    }
}

impl Stand<'_> {
    /// The score of a prediction whose rings stay where they begin, in the middle of the axis.
    pub fn untouched_share(&self, predict: &Predict) -> Option<f64> {
        let figure = self.figure(predict)?.ok()?;
        let handles = predict.handles(&figure, self.params);
        let Figure::Plot(plot) = predict.draw_guess(figure, self.params, None) else { return None };
        let (least, most) = plot.y.range;
        let middle = if plot.y.scale == Scale::Log {
            (least * most).sqrt()
        } else {
            f64::midpoint(least, most)
        };
        let level = handles.into_iter().map(|at| (at, middle)).collect();
        predict.judge(self.params, &Guess::Points(level)).ok().map(|verdict| verdict.share)
    }

    /// What is wrong with its figures while the prediction is open: nothing is left of one, or a curve that
    /// is left runs where the predicted one does.
    pub fn open(&self, predict: &Predict) -> Vec<String> {
        let state = &self.step.state;
        let hidden = Hiding::of(state).also(predict.readouts()).of_params(self.params);
        let truth = match self.truth(predict) {
            Some(Guess::Points(points)) if 1 < points.len() => points,
            _ => Vec::new(),
        };
        let told = |id: &&'static str| {
            let spec = self.params.screen().figure(id)?;
            match hidden.figure(id, spec.figure_at_once(self.params).ok()?) {
                Err(_) if predict.figure() != Some(id) => {
                    Some(format!("{id} is hidden as a whole"))
                }
                Ok(Figure::Plot(plot)) if !truth.is_empty() => {
                    let told = plot.layers.into_iter().find_map(|layer| match layer {
                        Layer::Line(line) if runs_through(&line, &truth) => Some(line.name),
                        _ => None,
                    });
                    told.map(|name| format!("{id}: “{name}” runs as the prediction should"))
                }
                _ => None,
            }
        };
        state.view.in_view.iter().filter_map(told).collect()
    }

    /// The curve of the model through the handles, where there are enough to show its course.
    fn curve(&self, readout: &str, over: &str, handles: &[f64]) -> Option<Guess> {
        let quantities = self.params.screen().quantities;
        let numbers = quantities.evaluate_along(self.params, readout, over, handles);
        let points = handles.iter().zip(numbers);
        let points = points.filter_map(|(x, number)| Some((*x, number.ok()?.0)));
        Some(Guess::Points(points.collect())).filter(|_| LEAST_HANDLES <= handles.len())
    }
}

/// Returns whether a curve passes through all points that lie between its ends, of which there are some.
fn runs_through(line: &Line, points: &[(f64, f64)]) -> bool {
    let value = |x: f64| {
        let pair = line.points.windows(2).find(|pair| pair[0].0 <= x && x <= pair[1].0)?;
        let [(x0, y0), (x1, y1)] = [pair[0], pair[1]];
        Some(if x0 < x1 { y0 + (y1 - y0) * (x - x0) / (x1 - x0) } else { y0 })
    };
    let mut near =
        points.iter().filter_map(|(x, y)| Some((value(*x)? - y).abs() <= NEAR * y.abs()));
    near.clone().count() >= LEAST_HANDLES && near.all(|is_near| is_near)
}
