//! A quantity over two parameters: the map of a figure. A cell is its quantity, evaluated with both
//! parameters set.

use crossover_figures::figure::{Axis, Cells, Ink, Layer, Map, Plot, Point, Points};
use crossover_figures::log_space::log_space;
use crossover_model::Error;

use super::params::Params;
use super::quantity::{Name, Words, quantities};
use super::readout::Answer;

/// The columns or the rows of a map, along the logarithmic axis that sets their parameter.
#[derive(Clone, Debug)]
pub struct Places {
    axis: Axis,
    /// Where they are computed: one place each, between its edges.
    at: Vec<f64>,
    /// Their rising edges, one more than places.
    edges: Vec<f64>,
}

impl Places {
    /// Returns `count` places of one width, each computed in the middle.
    pub fn even(axis: Axis, count: u32) -> Self {
        let edges: Vec<f64> = log_space(axis.range.0, axis.range.1, count + 1).collect();
        Self { at: middles(&edges), axis, edges }
    }

    /// Returns a cell around each of these rising numbers. The first cell begins with the axis. The axis ends
    /// with the last cell, whose number lies in its middle.
    pub fn from_centers(mut axis: Axis, at: Vec<f64>) -> Self {
        let mut edges = vec![axis.range.0];
        edges.extend(middles(&at));
        if let (Some(last), Some(edge)) = (at.last(), edges.last()) {
            axis.range.1 = last * last / edge;
            edges.push(axis.range.1);
        }
        Self { axis, at, edges }
    }
}

/// Returns what is in the middle of each number and the next, on a logarithmic axis.
fn middles(numbers: &[f64]) -> Vec<f64> {
    numbers.windows(2).map(|pair| (pair[0] * pair[1]).sqrt()).collect()
}

/// The cells of a map.
#[derive(Clone, Debug)]
pub struct Grid {
    /// Its columns.
    pub x: Places,
    /// Its rows.
    pub y: Places,
}

impl Grid {
    /// Returns the plot of the map of these cells, which are of the quantity `name`. Those without an
    /// answer say `blank`.
    pub fn plot(&self, name: &Name, blank: &str, cells: Cells) -> Plot {
        let Self { x, y } = self.clone();
        let (name, blank, shows) = (name.curve.to_owned(), blank.to_owned(), name.key);
        let (x_edges, y_edges) = (x.edges, y.edges);
        let map = Map { name, blank, x: x.at, y: y.at, x_edges, y_edges, cells, shows, tells: "" };
        Plot::new(x.axis, y.axis).with(Layer::Map(map))
    }

    /// Returns the map of the number `key` of the state `S`, shaded from its least to its greatest.
    /// Cells outside its domain stay blank.
    ///
    /// # Errors
    /// Why no cell has a number.
    pub fn numbers<S: Words>(&self, params: &Params, key: &'static str) -> Result<Plot, Error> {
        let (name, answers) = self.answers::<S>(params, key)?;
        let number =
            |answer| if let Some(Answer::Number(number)) = answer { number } else { f64::NAN };
        let cells = answers.into_iter().map(number).collect();
        Ok(self.plot(name, "", Cells::Values { unit: name.unit, log: false, cells }))
    }

    /// Returns the map of the word `key` of the state `S`, which is one of these, each with its color.
    /// A word that can be chosen for a parameter is called as there.
    ///
    /// # Errors
    /// Why no cell has a word.
    pub fn words<S: Words>(
        &self,
        params: &Params,
        key: &'static str,
        words: &[(&'static str, Ink)],
    ) -> Result<Plot, Error> {
        let (name, answers) = self.answers::<S>(params, key)?;
        let class = |answer| match answer {
            Some(Answer::Word(word)) => words.iter().position(|(one, _)| *one == word),
            _ => None,
        };
        let cells = answers.into_iter().map(|answer| class(answer).unwrap_or(usize::MAX)).collect();
        let names = words
            .iter()
            .map(|(word, ink)| (params.schema().option_label(word).unwrap_or(word).into(), *ink));
        Ok(self.plot(name, "", Cells::Classes { names: names.collect(), cells }))
    }

    /// Returns the map of the words that [`Grid::words`] has, with the place of the current parameters, which
    /// gives the answer away.
    ///
    /// # Errors
    /// Why no cell has a word.
    pub fn winners<S: Words>(
        &self,
        params: &Params,
        key: &'static str,
        words: &[(&'static str, Ink)],
    ) -> Result<Plot, Error> {
        let plot = self.words::<S>(params, key, words)?;
        let [(x, (low, high)), (y, _)] =
            [&self.x, &self.y].map(|side| (params.at(side.axis.sets).number(), side.axis.range));
        let here = Point::new(x.clamp(low, high), y);
        Ok(plot.with(Points::current([here]).tells(key)))
    }

    /// Returns the name of a quantity, and its answer in every cell where it has one.
    fn answers<S: Words>(
        &self,
        params: &Params,
        key: &'static str,
    ) -> Result<(&'static Name, Vec<Option<Answer>>), Error> {
        let table = quantities::<S>();
        let name = table.name(key).ok_or_else(|| Error::missing(key))?;
        let sides = [&self.x, &self.y].map(|side| (side.axis.sets, side.at.as_slice()));
        let mut refused = None;
        let answers = table.over(params, key, sides).into_iter();
        let answers = answers.map(|cell| cell.map_err(|error| refused.get_or_insert(error)).ok());
        let answers: Vec<_> = answers.collect();
        match refused {
            Some(error) if answers.iter().all(Option::is_none) => Err(error),
            _ => Ok((name, answers)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crossover_figures::quantity::Unit;

    #[test]
    fn a_place_lies_in_the_middle_of_its_edges_and_the_axis_ends_with_the_last() {
        let axis = |range| Axis::log("p", Unit::One, range);
        let even = Places::even(axis((1.0, 16.0)), 2);
        assert_eq!((even.at, even.edges), (vec![2.0, 8.0], vec![1.0, 4.0, 16.0]));
        let around = Places::from_centers(axis((1.0, 0.0)), vec![2.0, 8.0]);
        assert_eq!(around.axis.range, (1.0, 16.0));
        assert_eq!((around.at, around.edges), (vec![2.0, 8.0], vec![1.0, 4.0, 16.0]));
    }
}
