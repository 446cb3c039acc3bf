//! The 4-ary hypertree: a 4-ary tree of nodes seen from one side, a binary tree upside down from the
//! other.
//!
//! At height `j` from 0 to `d` it has the vertices `(a, b)` with `a < 4^(d - j)` and `b < 2^j`, those of
//! height 0 being the processors. The parents of `(a, b)` are `(a / 4, 2 b)` and `(a / 4, 2 b + 1)`.
//!
//! Source: M. J. Quinn, *Parallel Computing: Theory and Practice*, 1994.

/// A hypertree over `4^d` processors.
#[derive(Clone, Copy)]
pub(super) struct Hypertree {
    d: usize,
}

impl Hypertree {
    pub(super) fn new(d: usize) -> Self {
        Self { d }
    }

    fn vertices_below(self, height: usize) -> usize {
        (0..height).map(|height| self.vertices_at(height)).sum()
    }

    fn vertices_at(self, height: usize) -> usize {
        1 << (2 * self.d - height)
    }

    fn vertex(self, height: usize, a: usize, b: usize) -> usize {
        self.vertices_below(height) + (a << height) + b
    }

    /// Returns the number of switches.
    pub(super) fn switches(self) -> usize {
        self.vertices_below(self.d + 1) - self.vertices_at(0)
    }

    /// Returns the height of a vertex, and its place there.
    pub(super) fn rank(self, vertex: usize) -> (usize, usize) {
        let (mut height, mut place) = (0, vertex);
        while height < self.d && self.vertices_at(height) <= place {
            place -= self.vertices_at(height);
            height += 1;
        }
        (height, place)
    }

    /// Returns the ends of every link, the lower one first.
    pub(super) fn links(self) -> impl Iterator<Item = (usize, usize)> {
        let vertices = (0..self.d).flat_map(move |height| {
            (0..self.vertices_at(height))
                .map(move |place| (height, place >> height, place & ((1 << height) - 1)))
        });
        vertices.flat_map(move |(height, a, b)| {
            let from = self.vertex(height, a, b);
            [0, 1].map(|side| (from, self.vertex(height + 1, a / 4, 2 * b + side)))
        })
    }

    /// Returns the vertices up to the lowest height at which sender and receiver are below the same
    /// switches, by the bits of the receiver, and down.
    pub(super) fn route(self, from: usize, to: usize) -> Vec<usize> {
        let (mut height, mut a, mut b) = (0, from, 0);
        let mut path = vec![from];
        while a != to >> (2 * height) {
            b = 2 * b + (to >> height & 1);
            a /= 4;
            height += 1;
            path.push(self.vertex(height, a, b));
        }
        while 0 < height {
            height -= 1;
            b /= 2;
            path.push(self.vertex(height, to >> (2 * height), b));
        }
        path
    }
}
