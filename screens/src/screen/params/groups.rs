//! Which parameters stand together, and which of them are in view.

use super::super::param::{Only, Param};
use super::schema::Schema;
use super::values::Values;
use crossover_model::order;

/// Parameters under one heading.
#[derive(Clone, Debug)]
pub struct Group {
    /// The heading.
    pub heading: &'static str,
    /// It is always in view; others are folded.
    pub basic: bool,
    /// The parameters that have a row, in the order of the table.
    pub rows: Vec<&'static Param>,
}

impl Group {
    /// Returns whether it has something to say: a row that is not about an option alone, or about the one that
    /// is chosen, or has been changed.
    ///
    /// ```
    /// let screen = &crossover_screens::rooms::collectives;
    /// let told = |network: &str| {
    ///     let mut params = screen.defaults();
    ///     params.set_text("network", network).unwrap();
    ///     let groups = screen.schema.groups().into_iter();
    ///     groups.filter(|group| group.is_about(params.values())).count()
    /// };
    /// assert_eq!((told("switched"), told("nccl")), (3, 5));
    /// ```
    pub fn is_about(&self, values: &Values) -> bool {
        self.rows.iter().any(|row| {
            let is_met = |only: Only| only.is_met(&values.at(only.key).link_text());
            row.only.is_none_or(is_met) || !values.at(row.key).is_default()
        })
    }
}

impl Schema {
    /// Returns the groups of the parameters, the basic ones first.
    ///
    /// ```
    /// let table = &crossover_screens::rooms::routing.schema;
    /// let basic = table.groups().into_iter().filter(|group| group.basic);
    /// let rows: Vec<_> = basic.map(|group| (group.heading, group.rows.len())).collect();
    /// assert_eq!(rows, [("Message and path", 2), ("Network", 3), ("Packets", 3)]);
    /// ```
    pub fn groups(&self) -> Vec<Group> {
        let mut groups: Vec<Group> = Vec::new();
        for param in self.params.iter().filter(|param| param.beside.is_none()) {
            let heading = param.group;
            match groups.iter_mut().find(|group| group.heading == heading) {
                Some(group) => group.rows.push(param),
                None => groups.push(Group {
                    heading,
                    basic: self.basic.contains(&heading),
                    rows: vec![param],
                }),
            }
        }
        order::by_key(&mut groups, |group| !group.basic);
        groups
    }

    /// Returns the parameters shown beside `key`, such as the bandwidth of a transfer time.
    pub fn params_beside(&self, key: &str) -> Vec<&'static Param> {
        let all = self.params.iter();
        all.filter(|param| param.beside == Some(key)).collect()
    }
}
