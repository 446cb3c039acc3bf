//! Decomposition and execution matrices: `damore.*`.

use crossover_model::multilevel::{
    AcrossTerms, Decomposition, Execution, Graph, Mapping, MeanTimes, Metrics, Operator,
    corollary_34, generalized_amdahl, scale_up, scale_up_polynomial, speedup_across,
};
use crossover_model::{Error, ErrorKind};
use serde_json::Value;

use super::harness::{Inputs, Model, Output, Outputs, list, number, reals, text};

pub const MODELS: &[Model] = &[
    ("damore.from_decomposition", |inputs| {
        let decomposition = Decomposition::from_matrix(&matrix(inputs)?)?;
        let processors = inputs.number("P")?;
        let execution = match order(inputs)? {
            Mapping::Longest => Execution::longest_of(&decomposition, processors),
            _ => Execution::rows_of(&decomposition, processors),
        }?;
        let mut outputs = metrics(&execution, inputs.number("tcalc")?)?;
        let sizes = execution.row_sizes().map(|size| Output::Count(size as f64));
        outputs.extend([
            ("r_D", Output::Count(decomposition.dependency() as f64)),
            ("c_D", Output::Count(decomposition.concurrency() as f64)),
            ("row_sizes", Output::List(sizes.collect())),
        ]);
        Ok(outputs)
    }),
    ("damore.from_execution", |inputs| {
        let execution = Execution::from_matrix(&matrix(inputs)?, inputs.number("P")?)?;
        metrics(&execution, inputs.number("tcalc")?)
    }),
    ("damore.list_schedule", |inputs| {
        let graph = Graph::new(&operators(inputs)?).map_err(|error| error.with_field("ops"))?;
        let decomposition = graph.decomposition();
        let execution = Execution::of(&graph, Mapping::List, inputs.number("P")?)?;
        let mut outputs = metrics(&execution, 1.0)?;
        outputs.extend([
            ("rows", names(&graph, execution.rows())),
            ("decomposition", names(&graph, decomposition.rows())),
            ("r_D", Output::Count(decomposition.dependency() as f64)),
            ("c_D", Output::Count(decomposition.concurrency() as f64)),
        ]);
        Ok(outputs)
    }),
    ("damore.scale_up", |inputs| {
        let value = scale_up(
            inputs.number("k_i")?,
            inputs.number("k_j")?,
            &texts("granularity_i", inputs.raw("granularity_i")?)?,
            &texts("granularity_j", inputs.raw("granularity_j")?)?,
        )?;
        Ok(vec![("Sc_up", Output::Real(value))])
    }),
    ("damore.scale_up_poly", |inputs| {
        let result = scale_up_polynomial(
            &inputs.numbers("coefficients")?,
            inputs.number("N")?,
            inputs.number("mu")?,
        )?;
        Ok(vec![
            ("k", Output::Real(result.whole)),
            ("k_prime", Output::Real(result.pieces)),
            ("scale_up", Output::Real(result.scale_up)),
            ("xi", Output::Real(result.xi)),
        ])
    }),
    ("damore.generalized_amdahl", |inputs| {
        speedup(generalized_amdahl(
            &inputs.numbers("alpha")?,
            MeanTimes { operator: inputs.number("R_1")?, row: inputs.number("R_P")? },
        ))
    }),
    ("damore.corollary34", |inputs| {
        speedup(corollary_34(
            inputs.number("alpha")?,
            inputs.number("P")?,
            MeanTimes { operator: inputs.number("R_1")?, row: inputs.number("R_P")? },
        ))
    }),
    ("damore.cross_speedup", |inputs| {
        speedup(speedup_across(&AcrossTerms {
            k: inputs.number("k")?,
            k_prime: inputs.number("k_prime")?,
            beta_sum: inputs.number("beta_sum")?,
            beta_p: inputs.number("beta_P")?,
        }))
    }),
];

fn speedup(value: Result<f64, Error>) -> Result<Outputs, Error> {
    Ok(vec![("Sp", Output::Real(value?))])
}

fn metrics(execution: &Execution, tcalc: f64) -> Result<Outputs, Error> {
    let m: Metrics = execution.metrics(tcalc)?;
    let alpha: Vec<f64> = (1..=m.processors as usize).map(|i| m.alpha(i)).collect();
    let counts = [
        ("k", m.operators),
        ("r_E", m.rows),
        ("r_seq", m.sequential_rows),
        ("r_par", m.parallel_rows),
        ("empty_cells", m.empty_cells),
    ];
    let quantities = [
        ("T", m.time),
        ("T1", m.time_on_one),
        ("T_seq", m.sequential_time),
        ("T_par", m.parallel_time),
        ("R_1", m.mean_operator),
        ("R_P", m.mean_row),
        ("Sp", m.speedup),
        ("Sp_ideal", m.ideal_speedup),
        ("Ef", m.efficiency),
        ("Ef_ideal", m.ideal_efficiency),
        ("Q", m.cost),
        ("Q1", m.time_on_one),
        ("Oh", m.overhead),
        ("Oh_ideal", m.ideal_overhead),
        ("alpha_sum", m.alpha_sum()),
    ];
    let counts = counts.map(|(name, value)| (name, Output::Count(value)));
    let quantities = quantities.map(|(name, value)| (name, Output::Real(value)));
    let alpha = [("alpha", reals(&alpha))];
    Ok(counts.into_iter().chain(quantities).chain(alpha).collect())
}

/// The input `matrix`: rows of times, null for an empty cell.
fn matrix(inputs: &Inputs) -> Result<Vec<Vec<Option<f64>>>, Error> {
    let cell = |cell: &Value| match cell {
        Value::Null => Ok(None),
        time => number("matrix", time).map(Some),
    };
    let row = |row| list("matrix", row)?.iter().map(cell).collect();
    list("matrix", inputs.raw("matrix")?)?.iter().map(row).collect()
}

/// The input `order` of a row split; as given when there is none.
fn order(inputs: &Inputs) -> Result<Mapping, Error> {
    if !inputs.has("order") {
        return Ok(Mapping::Rows);
    }
    match inputs.text("order")? {
        "given" => Ok(Mapping::Rows),
        "lpt" => Ok(Mapping::Longest),
        other => {
            let help = "choose given or lpt";
            Err(Error::new(ErrorKind::UnknownOption, "order", other, help))
        }
    }
}

fn operators(inputs: &Inputs) -> Result<Vec<Operator>, Error> {
    let read = |operator: &Value| {
        let [id, beta, predecessors] = list("ops", operator)?.as_slice() else {
            return Err(Error::new(
                ErrorKind::BadGraph,
                "ops",
                operator,
                "give [id, beta, [predecessors]]",
            ));
        };
        Ok(Operator {
            id: word("ops", id)?,
            beta: number("ops", beta)?,
            predecessors: texts("ops", predecessors)?,
        })
    };
    list("ops", inputs.raw("ops")?)?.iter().map(read).collect()
}

fn texts(name: &'static str, value: &Value) -> Result<Vec<String>, Error> {
    let words = list(name, value)?.iter();
    words.map(|value| word(name, value)).collect()
}

fn word(name: &'static str, value: &Value) -> Result<String, Error> {
    let found = value.as_str().map(str::to_owned);
    found.ok_or_else(|| Error::new(ErrorKind::UnknownOption, name, value, "give a name"))
}

fn names<'a>(graph: &Graph, rows: impl Iterator<Item = &'a [u32]>) -> Output {
    let row = |row: &[u32]| {
        let ids = row.iter().map(|&at| text(graph.id(at as usize)));
        Output::List(ids.collect())
    };
    Output::List(rows.map(row).collect())
}
