//! What can be done to an operator by pressing it: a sum is cut finer or coarser, a graph of one's
//! own is edited. Either rewrites the text that links and the command line take.

use crossover_model::multilevel::{Graph, Operator};

use crate::screen::{Action, Params};

use super::inputs::{instance, sum, tree};

/// The most operators whose results are offered one by one.
const MOST: usize = 12;

/// What can be done to the operator `id`, or to the whole where it is empty.
pub(super) fn actions(params: &Params, id: &str) -> Vec<Action> {
    match params.choice("problem") {
        "sum" => of_sum(params, id),
        "graph" => of_graph(params, id),
        _ => Vec::new(),
    }
}

fn offer(label: String, key: &'static str, value: String) -> Action {
    Action { label, sets: vec![(key, value)] }
}

fn of_sum(params: &Params, id: &str) -> Vec<Action> {
    if id.is_empty() {
        let back =
            tree(params).map(|_| offer("Cut evenly again".to_owned(), "tree", String::new()));
        return back.into_iter().collect();
    }
    let (Some(tree), Ok(instance)) = (sum(params), instance(params)) else {
        return Vec::new();
    };
    let graph = instance.graph;
    let Some(at) = (0..graph.operators()).find(|at| graph.id(*at) == id) else {
        return Vec::new();
    };
    let (what, changed) =
        if tree.can_refine(at) { ("Refine", tree.refine(at)) } else { ("Merge", tree.merge(at)) };
    let changed = changed.ok().map(|tree| tree.to_string());
    let one = changed.map(|tree| offer(format!("{what} {id}"), "tree", tree));
    one.into_iter().collect()
}

fn of_graph(params: &Params, id: &str) -> Vec<Action> {
    let Ok(graph) = params.text("graph").parse::<Graph>() else {
        return Vec::new();
    };
    let operators = graph.to_operators();
    let fresh = fresh(&graph);
    let mut actions = Vec::new();
    // Only what still is a graph is offered: no cycle, and one operator at least.
    let mut offer_change = |label: String, changed: &[Operator]| {
        if let Ok(graph) = Graph::new(changed)
            && graph.operators() > 0
        {
            actions.push(offer(label, "graph", graph.to_string()));
        }
    };
    let Some(at) = operators.iter().position(|operator| operator.id == id) else {
        let mut more = operators.clone();
        more.push(Operator::new(&fresh, 1.0, &[]));
        offer_change(format!("Add {fresh}"), &more);
        return actions;
    };
    let changed = |change: &dyn Fn(&mut Operator)| {
        let mut operators = operators.clone();
        if let Some(operator) = operators.get_mut(at) {
            change(operator);
        }
        operators
    };
    let beta = graph.beta(at);
    offer_change(format!("{id} takes 1 tcalc more"), &changed(&|o| o.beta += 1.0));
    if 1.0 < beta {
        offer_change(format!("{id} takes 1 tcalc less"), &changed(&|o| o.beta -= 1.0));
    }
    let mut more = operators.clone();
    more.push(Operator::new(&fresh, 1.0, &[id]));
    offer_change(format!("Add {fresh} after {id}"), &more);
    let mut fewer = operators.clone();
    fewer.remove(at);
    for operator in &mut fewer {
        operator.predecessors.retain(|before| before != id);
    }
    offer_change(format!("Remove {id}"), &fewer);
    for other in operators.iter().filter(|other| other.id != id).take(MOST) {
        let needed =
            operators.get(at).is_some_and(|operator| operator.predecessors.contains(&other.id));
        let label = if needed {
            format!("{id} no longer needs {}", other.id)
        } else {
            format!("{id} needs {}", other.id)
        };
        let toggled = changed(&|operator| {
            if needed {
                operator.predecessors.retain(|before| *before != other.id);
            } else {
                operator.predecessors.push(other.id.clone());
            }
        });
        offer_change(label, &toggled);
    }
    actions
}

/// A name that no operator has: the first free letter, then numbers.
fn fresh(graph: &Graph) -> String {
    let taken = |name: &str| (0..graph.operators()).any(|at| graph.id(at) == name);
    let letters = ('a'..='z').map(String::from);
    let numbered = (1..=graph.operators() + 1).map(|number| format!("x{number}"));
    letters.chain(numbered).find(|name| !taken(name)).unwrap_or_default()
}
