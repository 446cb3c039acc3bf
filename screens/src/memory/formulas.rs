//! Which formula holds, and why.

use crossover_model::cache::{Kernel, Nest, Order, Regime};

/// Returns the formula of the misses of a nest; `None` where it has none.
pub(super) fn misses(nest: &Nest) -> Option<&'static str> {
    let regime = nest.misses().ok()?.regime;
    Some(match (nest.kernel, nest.order, regime) {
        (Kernel::Product, Order::Recursive, _) => "3 n^3 / (s L)",
        (Kernel::Product, Order::Naive, Regime::None) => r#"n^3 "B" + n^2 N "A" + n^2 "C""#,
        (Kernel::Product, _, Regime::All) => "3 n N",
        (Kernel::Product, Order::Blocked, Regime::Panels) => "n^3 / (b L) + 2 n N",
        (Kernel::Product, Order::Blocked, Regime::Blocks) => r#"2 n^3 / (b L) "A and B" + n N "C""#,
        (Kernel::Product, Order::Blocked, Regime::Block) => "3 n^3 / (b L)",
        (Kernel::Product, Order::Blocked, Regime::Rows) => r#"n^2 N "B" + 2 n^3 / (b L) "A and C""#,
        (Kernel::Product, Order::Blocked, _) => r#"2 n^2 N "B and C" + n^3 / b "A""#,
        (Kernel::Product, Order::Interchanged, Regime::None) => r#"2 n^2 N "B and C" + n^2 "A""#,
        (Kernel::Product, ..) => r#"n^2 N "B" + 2 n N "A and C""#,
        (Kernel::Transpose, _, Regime::None) => r#"n^2 "columns" + n N "rows""#,
        (Kernel::Transpose, ..) => "2 n N",
        (Kernel::Stencil, _, Regime::All) => "2 N",
        (Kernel::Stencil, _, Regime::Tile) => "2 N ceil(T / τ)",
        (Kernel::Stencil, _, Regime::Edges) => "floor(2 N (ceil(T / τ) + T / b) + 1 / 2)",
        (Kernel::Stencil, ..) => "2 N T",
    })
}

/// Returns the condition under which the regime of a nest holds; one that never does where it has none.
pub(super) fn condition(nest: &Nest) -> &'static str {
    let Ok(regime) = nest.misses().map(|misses| misses.regime) else {
        return "lines < 0";
    };
    match nest.kernel {
        Kernel::Product => condition_of_product(nest, regime),
        Kernel::Transpose => match (nest.order, regime) {
            (Order::Recursive, _) => "2 L <= lines",
            (Order::Blocked, Regime::None) => "lines < b + floor(b / L) + 1",
            (Order::Blocked, _) => "b + floor(b / L) + 1 <= lines",
            (_, Regime::None) => "lines < n + N + 1",
            _ => "n + N + 1 <= lines",
        },
        Kernel::Stencil => match (nest.order, regime) {
            (_, Regime::All) => "2 N <= lines",
            (_, Regime::Tile) => "2 (2 b + τ) / L + 2 <= lines < 2 N",
            (_, Regime::Edges) => "2 b / L + 4 <= lines < 2 (2 b + τ) / L + 2",
            (Order::Blocked, _) => "lines < 2 b / L + 4",
            _ => "lines < 2 N",
        },
    }
}

fn condition_of_product(nest: &Nest, regime: Regime) -> &'static str {
    match (nest.order, regime) {
        (Order::Naive, Regime::All) => "n N + 4 N + 1 <= lines",
        (Order::Naive, Regime::Column) => "n + N + 1 <= lines < n N + 4 N + 1",
        (Order::Naive, _) => "lines < n + N + 1",
        (Order::Recursive, Regime::All) => "3 n^2 / L <= lines",
        (Order::Recursive, _) => "3 s^2 / L <= lines < 12 s^2 / L",
        (Order::Blocked, Regime::All) if nest.b < nest.n => "n N + 3 n b / L <= lines",
        (Order::Blocked, Regime::Panels) => "2 n b / L + 3 b^2 / L <= lines < n N + 3 n b / L",
        (Order::Blocked, Regime::Blocks) => "4 b^2 / L <= lines < 2 n b / L + 3 b^2 / L",
        (Order::Blocked, Regime::Block) => "b^2 / L + 4 b / L <= lines < 4 b^2 / L",
        (Order::Blocked, Regime::Rows) if nest.b < nest.n => {
            "2 b / L + 1 <= lines < b^2 / L + 4 b / L"
        }
        (Order::Blocked, Regime::None) if nest.b < nest.n => "lines < 2 b / L + 1",
        (_, Regime::All) => "n N + 4 N <= lines",
        (_, Regime::Rows) => "2 N + 1 <= lines < n N + 4 N",
        _ => "lines < 2 N + 1",
    }
}
