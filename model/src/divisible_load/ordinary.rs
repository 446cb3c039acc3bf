//! Ordinary trees.
use super::platform::OrdinaryTree;
use super::solution::Solution;
use crate::{Error, ErrorKind};
pub(super) fn solve(tree: &OrdinaryTree, n: f64) -> Result<Solution, Error> {
    tree.check()?;
    Err(Error::new(ErrorKind::TooLarge, "n", n, "not yet"))
}
