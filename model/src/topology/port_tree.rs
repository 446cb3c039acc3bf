//! The three-level fat tree of switches with `k` ports each, over `k^3/4` processors.
//!
//! With `e = k/2`, a leaf has `e` processors and `e` links up, to all aggregation switches of its pod. There are `k` pods of
//! `e` leaves and `e` aggregation switches, and `e^2` cores: aggregation switch `j` of every pod is linked with the cores
//! `j e` to `j e + e - 1`.
//!
//! Source: M. Al-Fares, A. Loukissas and A. Vahdat, "A scalable, commodity data center network architecture", 2008.

/// A fat tree whose leaves have `e` processors each.
#[derive(Clone, Copy)]
pub(super) struct PortTree {
    e: usize,
}

impl PortTree {
    pub(super) fn new(e: usize) -> Self {
        Self { e }
    }

    /// Returns the vertices at each height: processors, leaves, aggregation switches, cores.
    fn heights(self) -> [usize; 4] {
        let square = self.e * self.e;
        [2 * self.e * square, 2 * square, 2 * square, square]
    }

    fn vertex(self, height: usize, place: usize) -> usize {
        self.heights()[..height].iter().sum::<usize>() + place
    }

    /// Returns the number of switches.
    pub(super) fn switches(self) -> usize {
        5 * self.e * self.e
    }

    /// Returns the height of a vertex, and its place there.
    pub(super) fn rank(self, vertex: usize) -> (usize, usize) {
        let (mut height, mut place) = (0, vertex);
        for count in &self.heights()[..3] {
            if place < *count {
                break;
            }
            place -= count;
            height += 1;
        }
        (height, place)
    }

    /// Returns the ends of every link, the lower one first.
    pub(super) fn links(self) -> impl Iterator<Item = (usize, usize)> {
        let (e, [hosts, leaves, spines, _]) = (self.e, self.heights());
        let up = (0..hosts).map(move |host| (host, self.vertex(1, host / e)));
        let inside = (0..leaves).flat_map(move |leaf| {
            let spines = (0..e).map(move |spine| self.vertex(2, leaf / e * e + spine));
            spines.map(move |spine| (self.vertex(1, leaf), spine))
        });
        let above = (0..spines).flat_map(move |spine| {
            let cores = (0..e).map(move |core| self.vertex(3, spine % e * e + core));
            cores.map(move |core| (self.vertex(2, spine), core))
        });
        up.chain(inside).chain(above)
    }

    /// Returns the vertices up to the lowest height at which sender and receiver are below the same switches, by the number
    /// of the receiver, and down.
    pub(super) fn route(self, from: usize, to: usize) -> Vec<usize> {
        let e = self.e;
        let [a, b] = [from / e, to / e];
        let spine = |leaf: usize| self.vertex(2, leaf / e * e + to % e);
        let mut path = vec![from, self.vertex(1, a)];
        if a != b {
            path.push(spine(a));
            if a / e != b / e {
                path.extend([self.vertex(3, to % e * e + b % e), spine(b)]);
            }
            path.push(self.vertex(1, b));
        }
        path.push(to);
        path
    }
}
