//! The parameters of the screen.

use crossover_model::multilevel::{Family, Mapping, Start};

use crate::screen::Value;
use crate::screen::prelude::*;
use crate::screen::typed::{Chosen, Held, Worded, choice_key};

const WHAT: &str = "Problem";
const OWN: &str = "Your own problem";
const MAPPED: &str = "Mapping";
/// The figure that shows what it is compared with.
const COMPARED: &str = "Two decompositions of one problem";
const RELATED: &str = "Reference of another size";
const MACHINE: &str = "Operators of the machine";
const SCALED: &str = "Scale-up of a polynomial";

const COUNT: usize = Family::ALL.len();

/// Returns the model's problems and one choice more, which comes first or last.
const fn problems(extra: Choice, first: bool) -> [Choice; COUNT + 1] {
    let mut choices = [extra; COUNT + 1];
    let mut at = 0;
    while at < COUNT {
        let family = Family::ALL[at];
        choices[if first { at + 1 } else { at }] = Choice::new(family.name(), family.title());
        at += 1;
    }
    choices
}

const PROBLEMS: &[Choice] = &problems(Choice::new("graph", "your own graph"), false);
const REFERENCES: &[Choice] = &problems(Choice::new("same", "the same problem"), true);

const SIZES: &[Choice] = &[Choice::new("same", "the same size")];

const SCHEDULES: &[Choice] = &[
    Choice::new("rows", "levels cut into rows of P, in order"),
    Choice::new("longest", "the same, longest operators first"),
    Choice::new("list", "list schedule, critical path first"),
];

const STARTS: &[Choice] = &[
    Choice::new("rows", "barrier after each row").short("barriers"),
    Choice::new("ready", "when ready, no barriers").short("when ready"),
];

/// None stands for the choice that is no problem of the model.
impl Held for Option<Family> {
    fn from_value(param: &Param, value: &Value) -> Self {
        choice_key(param, value).parse().ok()
    }
}

impl Chosen for Mapping {
    const ALL: &'static [Self] = &Self::ALL;
}

impl Chosen for Start {
    const ALL: &'static [Self] = &Self::ALL;
}

/// The graph before the reader writes one.
const GRAPH: &str = "a: 2\nb: 1\nc: 3 <- a\nd: 1 <- a, b\ne: 2 <- b\nf: 1 <- c, d, e";

/// The headings of what matters most.
pub(super) const BASIC: &[&str] = &[WHAT, MAPPED];

parameters! {
    /// The parameters, in the order of the page.
    pub(super) struct Values {
        problem: Option<Family> = Param::choice("Problem", PROBLEMS, "sum")
            .symbol("")
            .help("A well-known algorithm, or a graph of your own.")
            .group(WHAT);
        size: f64 = Param::integer("Problem size", Unit::One, 16.0)
            .symbol("N")
            .with_domain(1.0, 1e6)
            .log(2.0, 256.0)
            .help("Numbers to sum or transform, order of a matrix, or points along a side of a grid.")
            .group(WHAT);
        level: f64 = Param::integer("Level of decomposition", Unit::One, 3.0)
            .symbol("")
            .with_domain(0.0, 20.0)
            .slider(0.0, 8.0)
            .help("How often the problem is halved; a matrix or grid has 2^level blocks along a side.")
            .group(WHAT);
        tree: String = Param::new("Sum, decomposed by hand", Kind::Text { default: "", most: 2000 })
            .symbol("")
            .help("Sizes of the sub-problems, such as (4+4)+8. Empty: halved as the level says.")
            .group(OWN);
        graph: String = Param::new("Graph", Kind::Text { default: GRAPH, most: 100_000 })
            .symbol("")
            .help("One operator per line, id: time <- predecessors; times in steps, # begins a comment.")
            .group(OWN);
        times: Vec<f64> = Param::new("Operator times", Kind::List { unit: Unit::Tcalc, default: "", allowed: (1e-6, 1e12), most: 256 })
            .symbol("β")
            .help("One for all operators, or one for each kind. Empty: the operations each one does.")
            .group(OWN);
        P: f64 = Param::integer("Processors", Unit::Processor, 3.0)
            .with_domain(1.0, 65536.0)
            .slider(1.0, 32.0)
            .help("Operators that can run at the same time: columns of the execution matrix.")
            .group(MAPPED);
        schedule: Mapping = Param::choice("Mapping", SCHEDULES, "rows")
            .symbol("")
            .help("Rows of the execution matrix are filled by level, or from all operators that are ready.")
            .group(MAPPED);
        start: Start = Param::choice("Start of operators", STARTS, "rows")
            .symbol("")
            .help("When the row before has ended, or when the results an operator needs are there.")
            .group(MAPPED);
        P_ref: f64 = Param::integer("Processors of the reference", Unit::Processor, 1.0)
            .with_domain(1.0, 65536.0)
            .slider(1.0, 32.0)
            .help("The number of processors from which the speedup over the reference is counted.")
            .group(COMPARED);
        problem_ref: Option<Family> = Param::choice("Reference algorithm", REFERENCES, "same")
            .symbol("")
            .help("The same problem at another level, or another algorithm of the same size.")
            .group(COMPARED);
        level_ref: f64 = Param::integer("Level of the reference", Unit::One, 1.0)
            .symbol("")
            .with_domain(0.0, 20.0)
            .slider(0.0, 8.0)
            .help("How often the problem of the reference is halved.")
            .group(COMPARED);
        size_ref: Worded = Param::integer("Size of the reference", Unit::One, 8.0)
            .symbol("")
            .with_domain(1.0, 1e6)
            .log(2.0, 256.0)
            .or_words(SIZES)
            .word_by_default()
            .help("Problem size of the reference. Algorithms of different sizes can be similar.")
            .group(RELATED);
        cop: String = Param::new("Operators", Kind::Text { default: "", most: 2000 })
            .symbol("")
            .help("Names of the operators that the machine has, such as B2,B4. Empty: all.")
            .group(MACHINE);
        poly: Vec<f64> = Param::new("Complexity in N", Kind::List { unit: Unit::One, default: "0,0,0,1", allowed: (-1e9, 1e9), most: 9 })
            .symbol("a")
            .help("Coefficients of the complexity, from the constant on; 0,0,0,1 is N³.")
            .group(SCALED);
        mu: f64 = Param::integer("Sub-problems", Unit::One, 4.0)
            .symbol("μ")
            .with_domain(1.0, 1e6)
            .slider(1.0, 16.0)
            .help("The problem of size N is solved as μ problems of size N / μ; μ divides N.")
            .group(SCALED);
    }
}
