//! Matrices and grids cut into blocks.
//!
//! A side of n is cut into q parts; part i has floor(n (i+1)/q) - floor(n i/q) rows.

use super::instance::Builder;

/// y = A x: the products of the blocks, then their sums along each row.
pub(super) fn matrix_vector(builder: &mut Builder, n: u64, q: u64) {
    let mut rows = Vec::with_capacity(q as usize);
    for i in 0..q {
        let products = (0..q).map(|j| {
            let (a, b) = (part(n, q, i), part(n, q, j));
            let kind = builder.kind((0, a, b, 0), || {
                let flops = a as f64 * (2.0 * b as f64 - 1.0);
                (format!("gemv {a}x{b}"), flops)
            });
            builder.add(format!("p{i}.{j}"), kind, &[])
        });
        rows.push((format!("{i}"), part(n, q, i), 1, products.collect()));
    }
    add_up(builder, rows);
}

/// C = A B: the products of the blocks, then the sums for each block of C.
pub(super) fn matrix_matrix(builder: &mut Builder, n: u64, q: u64) {
    let mut cells = Vec::with_capacity((q * q) as usize);
    for i in 0..q {
        for j in 0..q {
            let (a, b) = (part(n, q, i), part(n, q, j));
            let products = (0..q).map(|l| {
                let c = part(n, q, l);
                let kind = builder.kind((0, a, c, b), || {
                    let flops = a as f64 * b as f64 * (2.0 * c as f64 - 1.0);
                    (format!("gemm {a}x{c}x{b}"), flops)
                });
                builder.add(format!("p{i}.{j}.{l}"), kind, &[])
            });
            let products = products.collect();
            cells.push((format!("{i}.{j}"), a, b, products));
        }
    }
    add_up(builder, cells);
}

/// Adds the terms of each cell (name, rows, columns, terms) in a tree, all cells level by level.
fn add_up(builder: &mut Builder, mut cells: Vec<(String, u64, u64, Vec<u32>)>) {
    let mut level = 0;
    while cells.iter().any(|(.., terms)| 1 < terms.len()) {
        for (name, a, b, terms) in &mut cells {
            let (a, b) = (*a, *b);
            let kind = builder.kind((1, a, b, 0), || (format!("add {a}x{b}"), a as f64 * b as f64));
            let is_whole = terms.len() == 2;
            let pairs = terms.chunks(2).enumerate();
            let sums = pairs.map(|(at, pair)| match pair {
                [one] => *one,
                _ if is_whole => builder.add(format!("Σ{name}"), kind, pair),
                _ => builder.add(format!("Σ{name}.{level}.{at}"), kind, pair),
            });
            *terms = sums.collect();
        }
        level += 1;
    }
}

/// A = L U, right-looking: factor, solve the row and the column, update the rest.
pub(super) fn lu(builder: &mut Builder, n: u64, q: u64) {
    // The operator that changed each block last.
    let mut last: Vec<Option<u32>> = vec![None; (q * q) as usize];
    let cell = |i: u64, j: u64| (i * q + j) as usize;
    let real = |rows: u64| rows as f64;
    for s in 0..q {
        let b = part(n, q, s);
        let kind = builder.kind((0, b, 0, 0), || {
            let m = real(b) - 1.0;
            // Column after column: m divisions and m^2 products and subtractions, and so on down.
            let flops = m * (m + 1.0) / 2.0 + m * (m + 1.0) * (2.0 * m + 1.0) / 3.0;
            (format!("getrf {b}"), flops.max(1.0))
        });
        let before = last_operators(&last, &[cell(s, s)]);
        let diagonal = builder.add(format!("LU{s}"), kind, &before);
        for j in s + 1..q {
            let c = part(n, q, j);
            let kind = builder.kind((1, b, c, 0), || {
                let flops = real(c) * real(b) * (real(b) - 1.0);
                (format!("trsm L {b}x{c}"), flops.max(1.0))
            });
            let before = [vec![diagonal], last_operators(&last, &[cell(s, j)])].concat();
            let row = builder.add(format!("U{s}.{j}"), kind, &before);
            set(&mut last, cell(s, j), row);
            let kind = builder
                .kind((2, c, b, 0), || (format!("trsm U {c}x{b}"), real(c) * real(b) * real(b)));
            let before = [vec![diagonal], last_operators(&last, &[cell(j, s)])].concat();
            let column = builder.add(format!("L{j}.{s}"), kind, &before);
            set(&mut last, cell(j, s), column);
        }
        for i in s + 1..q {
            for j in s + 1..q {
                let (a, c) = (part(n, q, i), part(n, q, j));
                let kind = builder.kind((3, a, b, c), || {
                    (format!("gemm {a}x{b}x{c}"), 2.0 * real(a) * real(b) * real(c))
                });
                let before = last_operators(&last, &[cell(i, s), cell(s, j), cell(i, j)]);
                let update = builder.add(format!("A{i}.{j}.{s}"), kind, &before);
                set(&mut last, cell(i, j), update);
            }
        }
    }
}

/// A sweep over tiles, each after the tiles above it and to its left.
pub(super) fn wavefront(builder: &mut Builder, n: u64, q: u64) {
    let mut last: Vec<Option<u32>> = vec![None; q as usize];
    for i in 0..q {
        for j in 0..q {
            let (a, b) = (part(n, q, i), part(n, q, j));
            let kind =
                builder.kind((0, a, b, 0), || (format!("tile {a}x{b}"), 4.0 * a as f64 * b as f64));
            let mut places = vec![j as usize];
            places.extend((j as usize).checked_sub(1));
            let before = last_operators(&last, &places);
            let tile = builder.add(format!("t{i}.{j}"), kind, &before);
            set(&mut last, j as usize, tile);
        }
    }
}

/// The rows of part i when a side of n is cut into q parts; n q may need more than 64 bits.
fn part(n: u64, q: u64, i: u64) -> u64 {
    let end = |i: u64| (u128::from(n) * u128::from(i) / u128::from(q.max(1))) as u64;
    end(i + 1) - end(i)
}

/// The operators at these places, where there are any.
fn last_operators(last: &[Option<u32>], places: &[usize]) -> Vec<u32> {
    let of = |place: &usize| last.get(*place).copied().flatten();
    places.iter().filter_map(of).collect()
}

fn set(last: &mut [Option<u32>], place: usize, operator: u32) {
    if let Some(slot) = last.get_mut(place) {
        *slot = Some(operator);
    }
}
