//! The quantities: misses and their bound, what they cost in time, the best block, and the latency of levels.

use crossover_figures::formula::Letters;
use crossover_figures::quantity::Unit::{Byte, FlopPerByte, FlopPerSecond, Operation};
use crossover_model::cache::{Kernel, Order, Replacement, access_time};

use crate::screen::prelude::*;

use super::formulas;
use super::letters::letters;
use super::params::Values;
use super::state::State;

type Q = Quantity<State>;

const DERIVED: &str =
    "Derived, see the notes; checked against the cache played. Recursive orders: Frigo et al. 1999";
const BOUND: &str =
    "Smith et al. 2017, after Hong and Kung 1981 (product); Elango et al. 2014 (stencil)";
const COUNTED: &str = "Counted: the loops, see the notes";
const ROOF: &str = "Williams, Waterman and Patterson 2009";
const TIME: &str = "Hennessy and Patterson, Computer Architecture, on caches";
const LRU: &str = "LRU replacement: a sweep never finds a line in a level that does not hold all";
const SETS: &str = "Mattson, Gecsei, Slutz and Traiger 1970";
const RANDOM: &str = "Each word of the working set is equally likely";

/// Returns the color of an order in every figure.
pub(super) const fn ink(order: Order) -> Ink {
    Ink::Series(order as usize)
}

/// The colors of a sweep, of random accesses, and of the roof.
const SWEPT: Ink = Ink::Series(4);
const RANDOMLY: Ink = Ink::Series(5);
pub(super) const ROOF_INK: Ink = Ink::Series(6);

/// Makes the quantity of the misses in an order.
macro_rules! misses_in {
    ($order:ident, $key:literal, $label:literal, $curve:literal) => {
        Q::ratio($key, "M", $label, |s| s.misses_in(Order::$order))
            .origin_by(|s| formulas::misses(&s.nest.in_order(Order::$order)).map(Origin::Formula))
            .source(DERIVED)
            .with_curve($curve, ink(Order::$order))
    };
}

/// Makes the quantity of the misses of the list in a fully associative cache.
macro_rules! full {
    ($replacement:ident, $key:literal, $label:literal, $source:expr) => {
        Q::ratio($key, "M", $label, |s| s.listed().full(Replacement::$replacement).misses())
            .with_certificate(PLAYED, concat!("misses_cold <= misses_optimal <= ", $key))
            .source($source)
            .remark("In a fully associative cache of as many blocks.")
    };
}

impl Prepared for State {
    const QUANTITIES: &'static [Q] = QUANTITIES;

    fn prepare(params: &Params) -> Self {
        Self::from(Values::from(params))
    }

    fn letters(&self) -> Letters {
        letters(self)
    }

    fn complete(&self) {
        self.is_whole.get_or_init(|| ());
    }

    fn is_consistent(&self) -> bool {
        self.nest.misses().is_ok() && self.level().is_ok() && self.listed().sets().is_ok()
    }
}

const QUANTITIES: &[Q] = &[
    Q::ratio("misses", "M", "Cache misses", State::misses)
        .better(Better::Less)
        .origin_by(|s| formulas::misses(&s.nest).map(Origin::Formula))
        .source(DERIVED)
        .remark(
            "Lines that are brought in. An upper estimate for recursive orders, see the notes.",
        ),
    Q::word("regime", "What stays in the cache", |s| Ok(s.nest.misses()?.regime.name()))
        .found_by("The first regime that fits the cache.", |s| formulas::condition(&s.nest))
        .source(DERIVED),
    Q::ratio("misses_bound", "M_min", "Lower bound of the misses", |s| s.nest.bound())
        .formula_by(|s| match s.kernel {
            Kernel::Product => "max(3 n^2, 2 n^3 / sqrt(Z) - 2 Z) / L",
            Kernel::Transpose => "2 n^2 / L",
            Kernel::Stencil => "max(2 n, n T / (8 Z)) / L",
        })
        .source(BOUND)
        .remark("No order of the operations has fewer, and the bound need not be reached."),
    Q::ratio("over_bound", "", "Misses over the bound", State::over_bound)
        .formula("misses / misses_bound")
        .source(BOUND),
    Q::ratio("compulsory", "", "Compulsory misses", |s| s.nest.compulsory())
        .formula_by(|s| match s.kernel {
            Kernel::Product => "3 n N",
            Kernel::Transpose => "2 n N",
            Kernel::Stencil => "2 N",
        })
        .source(COUNTED)
        .remark("Each line of all arrays is brought in once."),
    Q::ratio("accesses", "", "Accesses", |s| s.nest.accesses())
        .formula_by(|s| match (s.kernel, s.order) {
            (Kernel::Product, Order::Naive | Order::Interchanged) => "2 n^3 + n^2",
            (Kernel::Product, Order::Blocked) => "2 n^3 + n^3 / b",
            (Kernel::Product, Order::Recursive) => "2 n^3 + n^3 / min(n, L)",
            (Kernel::Transpose, _) => "2 n^2",
            (Kernel::Stencil, _) => "4 (n - 2) T",
        })
        .source(COUNTED),
    Q::share("miss_rate", "", "Miss rate", State::miss_rate)
        .formula("misses / accesses")
        .source(COUNTED),
    Q::time("amat", "", "Average memory access time", |s| {
        access_time(s.hit, s.miss_rate()?, s.penalty)
    })
    .formula("t_hit + miss_rate t_miss")
    .source(TIME)
    .remark("AMAT: what an access takes if nothing hides a miss."),
    Q::ratio("lines", "m", "Lines in the cache", |s| s.nest.lines())
        .formula("floor(cache / line)")
        .source(COUNTED),
    Q::number("flops", "", "Floating-point operations", Operation, |s| s.nest.flops())
        .formula_by(|s| match s.kernel {
            Kernel::Product => "2 n^3",
            Kernel::Transpose => "0",
            Kernel::Stencil => "5 (n - 2) T",
        })
        .source(COUNTED),
    Q::number("traffic", "", "Bytes brought in", Byte, State::traffic)
        .formula("misses line")
        .source(COUNTED)
        .remark("That changed lines are written back is not counted."),
    Q::number("intensity", "I", "Arithmetic intensity", FlopPerByte, State::intensity)
        .formula("flops / traffic")
        .source(ROOF),
    Q::number("ridge", "I*", "Ridge point", FlopPerByte, |s| s.roof.ridge())
        .formula("P_peak / β")
        .source(ROOF)
        .remark("From this intensity on the peak is attainable."),
    Q::number("attainable", "P", "Attainable performance", FlopPerSecond, State::attainable)
        .formula("min(P_peak, β intensity)")
        .source(ROOF)
        .with_curve("roof", ROOF_INK),
    Q::time("t", "t", "Time", |s| Ok(s.t_memory()?.max(s.t_compute()?)))
        .formula(r#"max(t_memory "memory", t_compute "computing")"#)
        .source(ROOF)
        .remark("At best: computing and moving go on at the same time."),
    Q::time("t_memory", "t_mem", "Time to move the bytes", State::t_memory)
        .formula("traffic / β")
        .source(ROOF),
    Q::time("t_compute", "t_comp", "Time to compute", State::t_compute)
        .formula("flops / P_peak")
        .source(ROOF),
    Q::ratio("misses_played", "M", "Misses of the cache played", State::misses_played)
        .found_by("The cache is played touch by touch, with LRU replacement.", |s| match s.kernel {
            Kernel::Stencil => "misses_played <= accesses",
            _ => "misses_bound <= misses_played <= accesses",
        })
        .source(COUNTED),
    misses_in!(Naive, "misses_naive", "Misses in the naive order", "naive"),
    misses_in!(
        Interchanged,
        "misses_interchanged",
        "Misses with loops interchanged",
        "interchanged"
    ),
    misses_in!(Blocked, "misses_blocked", "Misses in blocks", "blocked"),
    misses_in!(Recursive, "misses_recursive", "Misses in the recursive order", "recursive"),
    Q::ratio("b_best", "b*", "Best block size", |s| Ok(s.nest.best_block()?.b))
        .with_certificate("All multiples of a line that divide n are tried.", NO_BETTER)
        .source("Found by search")
        .remark("By the formulas; the smallest on a tie."),
    Q::ratio("misses_best", "M", "Misses with the best block size", |s| {
        Ok(s.nest.best_block()?.misses)
    })
    .with_certificate("All multiples of a line that divide n are tried.", NO_BETTER)
    .source("Found by search"),
    Q::ratio("b_rule", "", "Block size by the rule", |s| s.nest.block_rule())
        .formula_by(|s| match s.kernel {
            Kernel::Transpose => "lines L / (L + 1)",
            _ => "sqrt(cache / (4 word))",
        })
        .source(DERIVED)
        .remark_by(|s| match s.kernel {
            Kernel::Transpose => "A column of lines and the row beside it fill the cache.",
            _ => "Four blocks fill the cache: LRU replacement needs room for four, not for three.",
        }),
    Q::time("latency_random", "", "Latency of random accesses", State::latency_random)
        .formula("sum_i(u_i q_i)")
        .source(RANDOM)
        .remark("Each level serves what it holds and those before it do not.")
        .with_curve("random", RANDOMLY),
    Q::time("latency_sweep", "", "Latency of a sweep", State::latency_sweep)
        .found_by(FIRST, serves)
        .source(LRU)
        .remark("Of data that are read from end to end again and again, without prefetching.")
        .with_curve("sweep", SWEPT),
    Q::names("level", "Level that serves a sweep", State::level_name)
        .found_by(FIRST, serves)
        .source(LRU),
    Q::ratio("misses_listed", "M", "Misses of the list", |s| s.listed().misses())
        .with_certificate(PLAYED, "misses_optimal <= misses_listed <= K")
        .source(SETS)
        .remark("In sets of so many ways, with the chosen replacement."),
    Q::ratio("misses_direct", "M", "List: misses with direct mapping", |s| {
        s.listed().direct().misses()
    })
    .with_certificate(PLAYED, "misses_optimal <= misses_direct <= K")
    .source(SETS),
    full!(Lru, "misses_lru", "List: misses with LRU", SETS),
    full!(Fifo, "misses_fifo", "List: misses with FIFO", "Belady, Nelson and Shedler 1969"),
    full!(Optimal, "misses_optimal", "List: fewest misses possible", "Belady 1966"),
    Q::ratio("misses_cold", "", "List: cold misses", |s| s.listed().cold())
        .with_certificate("The first access to each block.", "misses_cold <= K")
        .source(SETS)
        .remark("Compulsory: they are in every cache."),
];

const PLAYED: &str = "The cache is played access by access, empty at first.";
const NO_BETTER: &str = "misses_best <= M_less and misses_best <= M_more";
const FIRST: &str = "The first level that holds the whole working set.";

/// Returns why a level serves a sweep.
fn serves(s: &State) -> &'static str {
    match s.level() {
        Ok(place) if place + 1 == s.levels.len() => {
            if place == 0 {
                "0 < W"
            } else {
                "S_less < W"
            }
        }
        Ok(0) => "W <= S",
        _ => "S_less < W <= S",
    }
}
