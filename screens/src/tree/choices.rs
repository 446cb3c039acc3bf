//! Every choice of computing layers (section 4.2: an open problem).

use crossover_figures::figure::{Cell, Column, Table};
use crossover_figures::order;
use crossover_figures::quantity::Unit;
use crossover_model::divisible_load::{Layers, Platform, StageRule};
use crossover_model::{Error, ErrorKind};

use super::inputs::Inputs;
use crate::kits::divisible_load::sweep::{Draw, Task, sweep};
use crate::screen::{Params, Steps};

/// The tallest trees whose choices are all tried.
const TALLEST: u32 = 10;
const TALLEST_ORDINARY: u32 = 4;
/// How many of them are shown.
const SHOWN: usize = 8;

/// The best choices of layers.
pub(super) fn best_layers(params: &Params) -> Steps {
    sweep(prepared(params))
}

fn prepared(params: &Params) -> Result<(Vec<Task>, Draw), Error> {
    let inputs = Inputs::of(params);
    let tree = inputs.tree.clone()?;
    let h = tree.height() as u32;
    let tallest = match tree {
        Platform::Ordinary(_) => TALLEST_ORDINARY,
        _ => TALLEST,
    };
    if tallest < h {
        let help =
            format!("the 2^h choices of layers are too many to try: lower h to {tallest} or less");
        return Err(Error::new(ErrorKind::TooLarge, "h", f64::from(h), help));
    }
    // With the fewest stages and layers a choice of layers would be cut short again.
    let rule = match inputs.rule {
        StageRule::Fewest => StageRule::Best,
        rule => rule,
    };
    let chosen: Vec<Vec<u32>> = (1_u32..1 << h)
        .map(|mask| (1..=h).filter(|layer| mask >> (layer - 1) & 1 == 1).collect())
        .collect();
    let tasks = chosen
        .iter()
        .map(|layers| Ok((tree.with_layers(Layers::only(layers)?), rule)))
        .collect::<Result<Vec<Task>, Error>>()?;
    let present = inputs.plan();
    let draw: Draw = Box::new(move |values, progress| {
        let mut found: Vec<(usize, f64)> = values.iter().copied().enumerate().collect();
        found.retain(|(_, makespan)| makespan.is_finite());
        order::by(&mut found, |(_, makespan)| *makespan);
        if found.is_empty() && progress == 1.0 {
            let (got, help) = match rule {
                StageRule::Number(n) => (
                    n.to_string(),
                    "no choice of layers holds V in so few stages, or all are too long to try: give another n",
                ),
                _ => (
                    "not found".to_owned(),
                    "with S = 0 every further stage helps, or there are too many to try: give a number",
                ),
            };
            return Err(Error::new(ErrorKind::Undefined, "n", got, help));
        }
        let all = values.len() - 1;
        let rank = found.iter().position(|(at, _)| *at == all);
        let row = |place: usize, (at, makespan): (usize, f64)| {
            let layers: Vec<String> = chosen[at].iter().map(u32::to_string).collect();
            let mut processors = 0.0;
            for layer in &chosen[at] {
                processors += tree.processors_of(*layer);
            }
            vec![
                Cell::Number(place as f64 + 1.0),
                Cell::Text(layers.join(", ")),
                Cell::Number(processors),
                Cell::Number(makespan),
            ]
        };
        let mut places: Vec<usize> = (0..found.len().min(SHOWN)).collect();
        places.extend(rank.filter(|rank| SHOWN <= *rank));
        let mut rows: Vec<Vec<Cell>> =
            places.iter().map(|place| row(*place, found[*place])).collect();
        let sets = places.iter().map(|place| {
            let layers: Vec<String> = chosen[found[*place].0].iter().map(u32::to_string).collect();
            let layers = ("layers", layers.join(","));
            // The rows are of the best stages, where they are not of a number.
            let best = (!matches!(rule, StageRule::Number(_))).then(|| ("n", "best".to_owned()));
            [layers].into_iter().chain(best).collect()
        });
        let sets: Vec<_> = sets.collect();
        if let Ok(plan) = &present {
            rows.push(vec![
                Cell::Empty,
                Cell::Text("current".to_owned()),
                Cell::Number(plan.platform.computing_processors().unwrap_or(f64::NAN)),
                Cell::Number(plan.makespan),
            ]);
        }
        let rule = match rule {
            StageRule::Number(n) => format!("n = {n}"),
            _ => "each with its best n".to_owned(),
        };
        let columns = vec![
            Column::new("place", Unit::One),
            Column::new("layers that compute", Unit::One),
            Column::new("processors", Unit::One),
            Column::new("makespan", Unit::Second),
        ];
        let caption = format!("{} choices of layers, {rule}", found.len());
        let current = present.is_ok().then(|| rows.len() - 1);
        let table = Table::new(caption, columns, rows);
        Ok(table.current(current).sets(sets).into())
    });
    Ok((tasks, draw))
}
