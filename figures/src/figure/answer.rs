//! A figure that does not give its answer away: for a lesson in which the reader finds it.

use super::{Cell, Figure, Layer, Plot, Table};

impl Layer {
    /// Returns the key of the readout that the whole layer gives away; empty for none.
    #[must_use]
    pub const fn tells(&self) -> &'static str {
        match self {
            Self::Points(points) => points.tells,
            Self::Region(region) => region.tells,
            Self::Rule(rule) => rule.tells,
            Self::Label(label) => label.tells,
            Self::Line(_) | Self::Bars(_) | Self::Map(_) | Self::Graph(_) | Self::Shapes(_) => "",
        }
    }
}

impl Figure {
    /// Returns the figure without what gives the answer away: the marks, areas and words that tell
    /// a readout. A table marks no row, and in the row of the current parameters, which may be that
    /// of the best, it says no answer.
    #[must_use]
    pub fn without_answer(self) -> Self {
        match self {
            Self::Plot(plot) => plot.without_answer().into(),
            Self::Table(table) => table.without_answer().into(),
        }
    }
}

impl Plot {
    fn without_answer(mut self) -> Self {
        self.layers.retain(|layer| layer.tells().is_empty());
        for layer in &mut self.layers {
            if let Layer::Points(points) = layer {
                points.points.retain(|point| point.tells.is_empty());
            }
        }
        let empty = |layer: &Layer| matches!(layer, Layer::Points(p) if p.points.is_empty());
        self.layers.retain(|layer| !empty(layer));
        self
    }
}

impl Table {
    fn without_answer(mut self) -> Self {
        let columns = &self.columns;
        let tells = |at: usize| columns.get(at).is_some_and(|column| column.tells);
        if let Some(row) = self.current.take().and_then(|row| self.rows.get_mut(row)) {
            for (at, cell) in row.iter_mut().enumerate() {
                if tells(at) {
                    *cell = Cell::Empty;
                }
            }
        }
        self
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Axis, Column, Line, Point, Points, Region, Rule};
    use super::*;
    use crate::Unit;

    #[test]
    fn what_tells_the_answer_is_left_out_and_nothing_else() {
        let axis = || Axis::linear("x", Unit::One, (0.0, 1.0));
        let point = Point::new(1.0, 1.0);
        let rest = Plot::new(axis(), axis())
            .with(Line::new("curve", [(0.0, 0.0), (1.0, 1.0)]))
            .with(Points::new("ends", [point.clone()]));
        let told = rest
            .clone()
            .with(Rule::at_x(1.0).label("limit").tells("limit"))
            .with(Region::new("a wins", Vec::new()).tells("winner"))
            .with(Points::new("optimum", [point.clone()]).tells("best"))
            .with(Points::new("crossings", [point.tells("cross")]));
        assert_eq!(Figure::from(told).without_answer(), rest.into());
    }

    #[test]
    fn of_a_table_only_the_current_row_is_silent() {
        let columns = vec![Column::new("n", Unit::One), Column::new("best", Unit::One).tells()];
        let row = |n: f64| vec![Cell::Number(n), Cell::Text("a".to_owned())];
        let table = Table::new("", columns, vec![row(1.0), row(2.0)]).current(Some(1));
        let Figure::Table(silent) = Figure::from(table.clone()).without_answer() else {
            unreachable!("a table stays one")
        };
        assert_eq!(silent.rows[0], table.rows[0]);
        assert_eq!(silent.rows[1], [Cell::Number(2.0), Cell::Empty]);
        assert_eq!(silent.current, None);
    }
}
