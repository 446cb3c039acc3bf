//! The sum of N numbers as a tree in which single elements are refined and merged.

use std::fmt;
use std::str::FromStr;

use super::instance::{Builder, Instance, sum_of};
use crate::{Error, ErrorKind, check};

/// The sum of N numbers, cut where one likes: the recursive decomposition of the paper's example.
///
/// An element `B_n` sums n numbers in n - 1 tcalc. Refining it gives `B_ceil(n/2)`, `B_floor(n/2)` and
/// the `B_2` that adds their results; merging takes that back. As text a tree is a sum of the sizes
/// of its elements: `16`, then `8+8` (D3), `(4+4)+(4+4)` (D7), `(4+4)+8` after one refinement.
/// Every element of more than one number, and every `+`, is an operator; any split may be written,
/// `12+4` among them.
///
/// ```
/// use crossover_model::multilevel::SumTree;
/// let d3: SumTree = "8+8".parse()?;
/// let refined = d3.refine(0)?;
/// assert_eq!(refined.to_string(), "(4+4)+8");
/// assert_eq!(refined.instance()?.graph.operators(), 5);
/// assert_eq!(refined.merge(2)?, d3);
/// # Ok::<(), crossover_model::Error>(())
/// ```
///
/// Source: D'Amore et al., the example of section 5, (62) to (65).
#[derive(Clone, Debug, PartialEq)]
pub struct SumTree {
    /// Left children, right children, then their parent: the last node is the root.
    nodes: Vec<Node>,
}

/// A sum of `size` numbers from number `low` on.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Node {
    low: u64,
    size: u64,
    parts: Option<(usize, usize)>,
}

impl Node {
    /// Returns whether there is something to add: a single number is no operator.
    fn works(&self) -> bool {
        1 < self.size
    }

    /// Returns the number of operands: two results, or its own numbers.
    fn operands(&self) -> u64 {
        if self.parts.is_some() { 2 } else { self.size }
    }
}

impl SumTree {
    /// Returns the sum of `n` numbers, from 2, halved `level` times.
    pub(super) fn with_halvings(n: u64, level: u32) -> Self {
        let mut tree = Self { nodes: vec![Node { low: 0, size: n, parts: None }] };
        for _ in 0..level {
            let before = tree.nodes.len();
            tree = tree.rebuilt(|_, node| match node.parts {
                None if 2 < node.size => Change::Split,
                _ => Change::Keep,
            });
            if tree.nodes.len() == before {
                break;
            }
        }
        tree
    }

    /// Returns the number of summed numbers.
    #[must_use]
    pub fn numbers(&self) -> f64 {
        self.nodes.last().map_or(0.0, |root| root.size as f64)
    }

    /// Returns the number of operators.
    #[must_use]
    pub fn operators(&self) -> usize {
        self.nodes.iter().filter(|node| node.works()).count()
    }

    /// Returns the sizes `N_i` of the sub-problems (Definition 5), by the position of their operators:
    /// how many numbers each one adds.
    #[must_use]
    pub fn sizes(&self) -> Vec<f64> {
        let working = self.nodes.iter().filter(|node| node.works());
        working.map(|node| node.operands() as f64).collect()
    }

    /// Returns whether it is a decomposition: every sub-problem is smaller than the whole.
    #[must_use]
    pub fn is_cut(&self) -> bool {
        self.sizes().iter().all(|size| *size < self.numbers())
    }

    /// Returns whether the operator at position `at` (in the graph) is an element that can be
    /// refined.
    #[must_use]
    pub fn can_refine(&self, at: usize) -> bool {
        let node = self.node(at).and_then(|place| self.nodes.get(place));
        node.is_some_and(|node| node.parts.is_none() && 2 < node.size)
    }

    /// Returns the tree in which the element that is the operator at position `at` is halved.
    ///
    /// # Errors
    /// [`ErrorKind::OutOfRange`] on the field `tree`: no such operator, or a `B_2`, which is not
    /// made of smaller ones; [`ErrorKind::TooLarge`] beyond
    /// [`MOST_OPERATORS`](crate::multilevel::MOST_OPERATORS).
    pub fn refine(&self, at: usize) -> Result<Self, Error> {
        if !self.can_refine(at) {
            return Err(refusal(at, "an element of more than 2 numbers can be refined"));
        }
        too_many(self.operators() as f64 + 2.0)?;
        let chosen = self.node(at);
        Ok(self.rebuilt(
            |place, _| {
                if Some(place) == chosen { Change::Split } else { Change::Keep }
            },
        ))
    }

    /// Returns the tree in which the sum that the operator at position `at` gives is one element:
    /// with a `B_2` that adds two results, these are merged; with an element, it and its neighbor.
    ///
    /// # Errors
    /// [`ErrorKind::OutOfRange`] on the field `tree`: no such operator, or the whole is one element
    /// already.
    pub fn merge(&self, at: usize) -> Result<Self, Error> {
        let Some(place) = self.node(at) else {
            return Err(refusal(at, "there is no such operator"));
        };
        let node = self.nodes.get(place);
        let chosen = if node.is_some_and(|node| node.parts.is_some()) {
            Some(place)
        } else {
            self.nodes.iter().position(|node| {
                node.parts.is_some_and(|(left, right)| left == place || right == place)
            })
        };
        if chosen.is_none() {
            return Err(refusal(at, "the whole is one element already"));
        }
        Ok(self.rebuilt(
            |place, _| {
                if Some(place) == chosen { Change::Merge } else { Change::Keep }
            },
        ))
    }

    /// Returns the graph: an operator is named after the numbers whose sum it gives, `0–7`; its
    /// kind is `B8` or, where two results are added, `B2`.
    ///
    /// # Errors
    /// None for a tree of this type but what [`Graph`](crate::multilevel::Graph) refuses.
    pub fn instance(&self) -> Result<Instance, Error> {
        let mut builder = Builder::with_capacity(self.operators());
        let mut operator: Vec<Option<u32>> = Vec::with_capacity(self.nodes.len());
        for node in &self.nodes {
            if !node.works() {
                operator.push(None);
                continue;
            }
            let size = node.operands();
            let kind = builder.kind((0, size, 0, 0), || (format!("B{size}"), size as f64 - 1.0));
            let of = |place: usize| operator.get(place).copied().flatten();
            let before = node.parts.into_iter();
            let before: Vec<u32> =
                before.flat_map(|(left, right)| of(left).into_iter().chain(of(right))).collect();
            let id = sum_of(node.low, node.low + node.size - 1);
            operator.push(Some(builder.add(id, kind, &before)));
        }
        builder.finish()
    }

    /// The place of the node of the operator at position `at`.
    fn node(&self, at: usize) -> Option<usize> {
        let working = self.nodes.iter().enumerate();
        let mut working = working.filter(|(_, node)| node.works());
        working.nth(at).map(|(place, _)| place)
    }

    /// The tree with some nodes halved or merged, in one pass and without recursion.
    fn rebuilt(&self, change: impl Fn(usize, &Node) -> Change) -> Self {
        // From the root down, whatever stays, each node before its parts, right before left.
        let mut reversed: Vec<(Node, Change)> = Vec::with_capacity(self.nodes.len());
        let mut stack: Vec<usize> = self.nodes.len().checked_sub(1).into_iter().collect();
        while let Some(place) = stack.pop() {
            let Some(&node) = self.nodes.get(place) else {
                continue;
            };
            let change = change(place, &node);
            if let (Some((left, right)), Change::Keep) = (node.parts, change) {
                // The left part is taken up last, so that it comes first once reversed.
                stack.extend([left, right]);
            }
            reversed.push((node, change));
        }
        let mut nodes: Vec<Node> = Vec::with_capacity(reversed.len() + 2);
        // The nodes whose parent is still to come.
        let mut waiting: Vec<usize> = Vec::new();
        for (mut node, change) in reversed.into_iter().rev() {
            match (node.parts, change) {
                (Some(_), Change::Keep) => {
                    let (right, left) = (waiting.pop(), waiting.pop());
                    node.parts = left.zip(right);
                }
                (_, Change::Split) => {
                    let half = node.size.div_ceil(2);
                    let halves = [(node.low, half), (node.low + half, node.size - half)];
                    let first = nodes.len();
                    nodes.extend(halves.map(|(low, size)| Node { low, size, parts: None }));
                    node.parts = Some((first, first + 1));
                }
                (None, _) | (_, Change::Merge) => node.parts = None,
            }
            waiting.push(nodes.len());
            nodes.push(node);
        }
        Self { nodes }
    }
}

/// Reads a tree: `tree = part | part + part`, `part = a whole number from 1 | ( tree )`.
///
/// # Errors
/// On the field `tree`: [`ErrorKind::ParseError`] with the place of what does not follow the
/// grammar; [`ErrorKind::OutOfRange`] for the sum of one number; [`ErrorKind::TooLarge`]
/// beyond [`MOST_OPERATORS`](crate::multilevel::MOST_OPERATORS).
impl FromStr for SumTree {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        let fault = |place: usize, help: &'static str| {
            let rest: String = text.chars().skip(place).take(12).collect();
            let got = format!("`{rest}` at letter {}", place + 1);
            Error::new(ErrorKind::ParseError, "tree", got, help)
        };
        let mut nodes = Vec::new();
        let mut low = 0_u64;
        // For each open bracket and the whole: the parts so far, and whether a + was read.
        let mut open: Vec<(Vec<usize>, bool)> = vec![(Vec::new(), false)];
        let letters: Vec<char> = text.chars().collect();
        let mut place = 0;
        while let Some(&letter) = letters.get(place) {
            let start = place;
            place += 1;
            let mut part = None;
            match letter {
                ' ' => {}
                '(' => open.push((Vec::new(), false)),
                ')' if 1 < open.len() => {
                    let (parts, plus) = open.pop().unwrap_or_default();
                    part = close(&mut nodes, &parts, plus);
                    if part.is_none() {
                        return Err(fault(start, "a part is missing before this bracket"));
                    }
                }
                '+' => match open.last_mut() {
                    Some((parts, plus)) if parts.len() == 1 && !*plus => *plus = true,
                    _ => return Err(fault(start, "a + stands between two parts; use brackets")),
                },
                '0'..='9' => {
                    while letters.get(place).is_some_and(char::is_ascii_digit) {
                        place += 1;
                    }
                    let digits: String =
                        letters.get(start..place).unwrap_or_default().iter().collect();
                    let size = digits.parse().unwrap_or(0);
                    let total = low.checked_add(size).filter(|total| *total < 1 << 53);
                    let (1.., Some(total)) = (size, total) else {
                        return Err(fault(start, "an element sums from 1 to 2^53 numbers"));
                    };
                    nodes.push(Node { low, size, parts: None });
                    too_many(nodes.len() as f64 - 1.0)?;
                    low = total;
                    part = Some(nodes.len() - 1);
                }
                _ => return Err(fault(start, "write sizes, + and brackets, such as (4+4)+8")),
            }
            if let (Some(part), Some((parts, plus))) = (part, open.last_mut()) {
                if parts.len() != usize::from(*plus) {
                    return Err(fault(start, "a + is missing before this part, or a bracket"));
                }
                parts.push(part);
            }
        }
        let (parts, plus) = open.pop().unwrap_or_default();
        if !open.is_empty() {
            return Err(fault(place, "a closing bracket is missing"));
        }
        let Some(root) = close(&mut nodes, &parts, plus) else {
            return Err(fault(place, "a part is missing here"));
        };
        let tree = Self { nodes };
        if !tree.nodes.get(root).is_some_and(Node::works) {
            let help = "the sum of one number needs no operator: give at least 2";
            return Err(Error::new(ErrorKind::OutOfRange, "tree", 1, help));
        }
        // 1+1 and 2 are the same operator: the shorter is kept.
        Ok(tree.rebuilt(|_, node| if node.size == 2 { Change::Merge } else { Change::Keep }))
    }
}

/// Writes the tree as it is read.
impl fmt::Display for SumTree {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        enum Piece {
            Node(usize, bool),
            Sign(char),
        }
        let root = self.nodes.len().saturating_sub(1);
        let mut stack = vec![Piece::Node(root, true)];
        while let Some(piece) = stack.pop() {
            let (place, whole) = match piece {
                Piece::Sign(sign) => {
                    write!(f, "{sign}")?;
                    continue;
                }
                Piece::Node(place, whole) => (place, whole),
            };
            let Some(node) = self.nodes.get(place) else {
                continue;
            };
            let Some((left, right)) = node.parts else {
                write!(f, "{}", node.size)?;
                continue;
            };
            if !whole {
                stack.push(Piece::Sign(')'));
            }
            stack.push(Piece::Node(right, false));
            stack.push(Piece::Sign('+'));
            stack.push(Piece::Node(left, false));
            if !whole {
                stack.push(Piece::Sign('('));
            }
        }
        Ok(())
    }
}

/// The change of a node.
#[derive(Clone, Copy, PartialEq)]
enum Change {
    Keep,
    Split,
    Merge,
}

/// The node of a finished bracket: its only part, or the sum of its two.
fn close(nodes: &mut Vec<Node>, parts: &[usize], plus: bool) -> Option<usize> {
    match (parts, plus) {
        (&[part], false) => Some(part),
        (&[left, right], true) => {
            let (first, second) = (nodes.get(left)?, nodes.get(right)?);
            let node =
                Node { low: first.low, size: first.size + second.size, parts: Some((left, right)) };
            nodes.push(node);
            Some(nodes.len() - 1)
        }
        _ => None,
    }
}

fn refusal(at: usize, help: &'static str) -> Error {
    let got = format!("asked to change operator number {}", at.saturating_add(1));
    Error::new(ErrorKind::OutOfRange, "tree", got, help)
}

pub(super) fn too_many(operators: f64) -> Result<(), Error> {
    let most = crate::multilevel::MOST_OPERATORS as f64;
    if most < check::result("tree", operators)? {
        let help = format!("at most {most} operators are computed here");
        let got = format!("{operators} operators");
        return Err(Error::new(ErrorKind::TooLarge, "tree", got, help));
    }
    Ok(())
}
