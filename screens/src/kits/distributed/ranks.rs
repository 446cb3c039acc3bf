//! The run over the processes of a node, which its cores are shared among.

use crossover_figures::quantity::percent;
use crossover_model::distributed::{Run, predict, rank_choices};

use crate::screen::prelude::*;

use super::cluster::{COMMUNICATING, COMPUTING, Cluster, INSIDE};

/// The most rows besides the first, the last, the current and the best.
const MOST_ROWS: usize = 12;
/// How many times as long as the middle row one is that is drawn whole.
const LONGEST: f64 = 6.0;
/// The room for the times behind the bars.
const MARGIN: f64 = 1.2;

/// Returns the parts of the time of the run for each number of processes that can share a node.
pub(crate) fn over_ranks(cluster: &Cluster) -> Result<Figure, Error> {
    let (run, n) = (&cluster.run, cluster.n);
    cluster.prediction()?;
    let parts = vec![
        Part::new("computing", COMPUTING),
        Part::new("messages inside nodes", INSIDE).with_short("inside nodes"),
        Part::new("messages between nodes", COMMUNICATING).with_short("between nodes"),
    ];
    let breakdown = Breakdown::new(Unit::Second, parts, "t_est").overlapped_if(run.overlap);
    let mut breakdown = breakdown.cut_at(LONGEST);
    for ranks in shown_ranks(cluster)? {
        // Where blocks are exchanged some numbers have no run.
        let Ok(here) = predict(&Run { ranks, ..*run }, n) else { continue };
        let is_current = ranks == run.ranks;
        let lengths = [here.t_comp, here.t_comm_in, here.t_comm_across];
        let name = Unit::Processor.show(ranks);
        breakdown.push(name, if is_current { "t_est" } else { "" }, lengths);
        if is_current {
            breakdown.outline();
        }
    }
    let titles = ["time of the run", "processes per node", "time of the run"];
    let plot = breakdown.plot(titles, MARGIN, &|part, took, share| {
        format!("{}: {}, {}", part.short, Unit::Second.show(took), percent(share))
    });
    Ok(plot.into())
}

/// Returns the numbers of processes that have a row: all of them, or a selection where they are many.
fn shown_ranks(cluster: &Cluster) -> Result<Vec<f64>, Error> {
    let all = rank_choices(cluster.run.cores)?;
    let (step, last) = (all.len().div_ceil(MOST_ROWS), all.len().saturating_sub(1));
    let wanted = [Some(cluster.run.ranks), cluster.best_ranks().ok()];
    let is_shown = |(at, ranks): &(usize, f64)| {
        at % step == 0 || *at == last || wanted.contains(&Some(*ranks))
    };
    Ok(all.into_iter().enumerate().filter(is_shown).map(|(_, ranks)| ranks).collect())
}
