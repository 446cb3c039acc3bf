//! Many short lists of operators in two arrays: the rows of a matrix, the neighbors in a graph.

/// Lists of operator positions, one after the other; every list is closed once and never reopened.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Lists {
    /// The end of each list in `members`.
    ends: Vec<u32>,
    members: Vec<u32>,
}

impl Lists {
    /// No list yet, room for `lists` of them with `members` in all.
    pub fn with_capacity(lists: usize, members: usize) -> Self {
        Self { ends: Vec::with_capacity(lists), members: Vec::with_capacity(members) }
    }

    /// Adds `member` to the open list.
    pub fn push(&mut self, member: u32) {
        self.members.push(member);
    }

    /// Ends the open list and opens the next.
    pub fn close(&mut self) {
        self.ends.push(self.members.len() as u32);
    }

    /// Adds one whole list.
    pub fn push_list(&mut self, members: &[u32]) {
        self.members.extend_from_slice(members);
        self.close();
    }

    /// Returns the number of lists.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Returns the number of members of all lists.
    pub fn total(&self) -> usize {
        self.members.len()
    }

    /// Returns the list at `index`; empty beyond the last.
    pub fn get(&self, index: usize) -> &[u32] {
        let start = match index.checked_sub(1) {
            None => 0,
            Some(before) => self.ends.get(before).copied().unwrap_or(0),
        };
        let end = self.ends.get(index).copied().unwrap_or(start);
        self.members.get(start as usize..end as usize).unwrap_or_default()
    }

    /// Returns every list in turn.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &[u32]> {
        (0..self.len()).map(|index| self.get(index))
    }

    /// Returns the members 0 to `keys.len() - 1`, sorted into `count` lists by their key; within a
    /// list they keep their order. Keys at or beyond `count` are left out.
    pub fn from_keys(keys: &[u32], count: usize) -> Self {
        let pairs = || keys.iter().enumerate().map(|(at, &key)| (key, at as u32));
        Self::from_pairs(pairs, count)
    }

    /// Returns the pairs `(list, member)` sorted into `count` lists, in two passes over them.
    pub fn from_pairs<I>(pairs: impl Fn() -> I, count: usize) -> Self
    where
        I: Iterator<Item = (u32, u32)>,
    {
        let mut ends = vec![0_u32; count];
        for (list, _) in pairs() {
            if let Some(size) = ends.get_mut(list as usize) {
                *size += 1;
            }
        }
        // Each entry becomes the start of its list, and moves to its end as the list fills.
        let mut total = 0;
        for entry in &mut ends {
            let size = *entry;
            *entry = total;
            total += size;
        }
        let mut members = vec![0_u32; total as usize];
        for (list, member) in pairs() {
            if let Some(end) = ends.get_mut(list as usize) {
                if let Some(slot) = members.get_mut(*end as usize) {
                    *slot = member;
                }
                *end += 1;
            }
        }
        Self { ends, members }
    }
}

#[cfg(test)]
mod tests {
    use super::Lists;

    #[test]
    fn grouping_keeps_the_order_within_a_list() {
        let lists = Lists::from_keys(&[1, 0, 1, 3, 0], 4);
        let rows: Vec<&[u32]> = lists.iter().collect();
        assert_eq!(rows, [&[1, 4][..], &[0, 2], &[], &[3]]);
        assert_eq!(lists.get(9), &[] as &[u32]);
    }

    #[test]
    fn pushed_lists_are_read_back() {
        let mut lists = Lists::with_capacity(2, 3);
        lists.push_list(&[7, 8]);
        lists.close();
        lists.push_list(&[9]);
        assert_eq!((lists.len(), lists.total()), (3, 3));
        assert_eq!(lists.get(0), &[7, 8]);
        assert_eq!(lists.get(1), &[] as &[u32]);
        assert_eq!(lists.get(2), &[9]);
    }
}
