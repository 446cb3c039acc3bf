//! A cache that replaces the least recently used line.

/// No line.
const NONE: u32 = u32::MAX;
/// The most lines that are kept apart.
const MOST: u32 = 1 << 22;

/// A fully associative cache of lines with LRU replacement. A touch takes the same time however many lines there are.
#[derive(Clone, Debug)]
pub struct Lru {
    /// The line that was used before this one, and after it; the end of the list stands behind the last line.
    older: Vec<u32>,
    newer: Vec<u32>,
    is_in: Vec<bool>,
    newest: u32,
    oldest: u32,
    left: u64,
}

impl Lru {
    /// Returns an empty cache that holds `capacity` of the lines 0, 1, ... below `lines`, of which 2^22 are kept
    /// apart. At least one is held.
    ///
    /// ```
    /// use crossover_model::cache::Lru;
    /// let mut cache = Lru::new(3, 2);
    /// let misses = [0, 1, 0, 2, 1].map(|line| cache.touch(line));
    /// assert_eq!(misses, [true, true, false, true, true]);
    /// ```
    #[must_use]
    pub fn new(lines: u32, capacity: u64) -> Self {
        let lines = lines.min(MOST) as usize;
        let empty = vec![NONE; lines];
        Self {
            older: empty.clone(),
            newer: empty,
            is_in: vec![false; lines],
            newest: NONE,
            oldest: NONE,
            left: capacity.max(1),
        }
    }

    /// Touches a line; returns whether it was missing and was brought in. A line that there is not is always missing.
    ///
    /// ```
    /// use crossover_model::cache::Lru;
    /// let mut cache = Lru::new(2, 1);
    /// assert!(cache.touch(1) && !cache.touch(1) && cache.touch(0) && cache.touch(7));
    /// ```
    pub fn touch(&mut self, line: u32) -> bool {
        if line == self.newest && line != NONE {
            return false;
        }
        let Some(&is_in) = self.is_in.get(line as usize) else {
            return true;
        };
        if is_in {
            self.unlink(line);
        } else if self.left == 0 {
            let oldest = self.oldest;
            self.unlink(oldest);
            self.is_in[oldest as usize] = false;
        } else {
            self.left -= 1;
        }
        self.is_in[line as usize] = true;
        self.older[line as usize] = self.newest;
        self.newer[line as usize] = NONE;
        match self.newest {
            NONE => self.oldest = line,
            newest => self.newer[newest as usize] = line,
        }
        self.newest = line;
        !is_in
    }

    /// Returns whether a line is in the cache.
    ///
    /// ```
    /// use crossover_model::cache::Lru;
    /// let mut cache = Lru::new(2, 1);
    /// cache.touch(0);
    /// assert!(cache.holds(0) && !cache.holds(1));
    /// ```
    #[must_use]
    pub fn holds(&self, line: u32) -> bool {
        self.is_in.get(line as usize).copied().unwrap_or(false)
    }

    fn unlink(&mut self, line: u32) {
        let (older, newer) = (self.older[line as usize], self.newer[line as usize]);
        match newer {
            NONE => self.newest = older,
            newer => self.older[newer as usize] = older,
        }
        match older {
            NONE => self.oldest = newer,
            older => self.newer[older as usize] = newer,
        }
    }
}
