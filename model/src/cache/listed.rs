//! A short list of accesses, played through a small cache: hits, misses, and the fewest misses that are possible.
//!
//! Block `i` belongs to set `i mod (blocks/ways)`, where it may lie in any of the `ways` places. One way is direct mapping,
//! as many ways as blocks is a fully associative cache, or the page frames of a virtual memory. A set that is not full
//! evicts nothing; its lowest free place is taken.
//!
//! Sources: R. L. Mattson, J. Gecsei, D. R. Slutz and I. L. Traiger, "Evaluation techniques for storage hierarchies", IBM
//! Systems Journal 9(2), 1970 (LRU, sets); L. A. Belady, "A study of replacement algorithms for a virtual-storage computer",
//! IBM Systems Journal 5(2), 1966 (the least possible); L. A. Belady, R. A. Nelson and G. S. Shedler, "An anomaly in
//! space-time characteristics of certain programs running in a paging machine", CACM 12(6), 1969 (FIFO).

use crate::check::{count, non_negative};
use crate::names::named;
use crate::{Error, ErrorKind};

/// The most accesses in a list.
pub const MOST_LISTED: usize = 512;
/// Block numbers up to this one are told apart.
const LARGEST: f64 = 9_007_199_254_740_992.0;

/// Which block of a full set goes when another comes in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Replacement {
    /// The one that was used longest ago.
    Lru,
    /// The one that was brought in first.
    Fifo,
    /// The one that is used again last, or never (Belady). It must know what comes, and no other has fewer misses.
    Optimal,
}

named!(Replacement, "replacement", { Lru = "lru", Fifo = "fifo", Optimal = "optimal" | "belady" });

/// Accesses in their order, and the cache that they meet.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Listed {
    /// Block numbers. That of an address is the address over the block size, rounded down.
    pub trace: Vec<f64>,
    /// Blocks that the cache holds.
    pub blocks: f64,
    /// Blocks of a set: 1 for direct mapping, `blocks` for a fully associative cache.
    pub ways: f64,
    /// Which block of a set goes.
    pub replacement: Replacement,
}

/// What an access finds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Found {
    /// The block is in the cache.
    Hit,
    /// The block is used for the first time (a cold or compulsory miss).
    Cold,
    /// The block was there, and was evicted.
    Evicted,
}

/// An access that was played.
#[derive(Clone, Debug, PartialEq)]
pub struct Visit {
    /// The block.
    pub block: f64,
    /// What it finds.
    pub found: Found,
    /// Its set, counted from 0.
    pub set: f64,
    /// Its place in the set, counted from 0.
    pub way: usize,
    /// The block that went.
    pub evicted: Option<f64>,
    /// What the set holds afterwards, by place.
    pub holds: Vec<f64>,
}

impl Visit {
    /// Returns whether the block was brought in.
    ///
    /// ```
    /// use crossover_model::cache::Listed;
    /// let misses = Listed::default().play()?.iter().map(|visit| visit.is_miss()).collect::<Vec<_>>();
    /// assert_eq!(misses, [true, true, true, true, false, true, true, false]);
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    #[must_use]
    pub fn is_miss(&self) -> bool {
        self.found != Found::Hit
    }
}

impl Default for Listed {
    /// Blocks 1, 3, 8, 4, 3, 6, 8, 1 in a cache of four with direct mapping.
    fn default() -> Self {
        let trace = vec![1.0, 3.0, 8.0, 4.0, 3.0, 6.0, 8.0, 1.0];
        Self { trace, blocks: 4.0, ways: 1.0, replacement: Replacement::Lru }
    }
}

impl Listed {
    /// Returns the same accesses to a cache of as many blocks with direct mapping.
    ///
    /// ```
    /// use crossover_model::cache::Listed;
    /// assert_eq!(Listed::default().direct().misses()?, 6.0);
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    #[must_use]
    pub fn direct(&self) -> Self {
        Self { ways: 1.0, ..self.clone() }
    }

    /// Returns the same accesses to a fully associative cache of as many blocks.
    ///
    /// ```
    /// use crossover_model::cache::{Listed, Replacement};
    /// let listed = Listed::default();
    /// assert_eq!(listed.full(Replacement::Lru).misses()?, 6.0);
    /// assert_eq!(listed.full(Replacement::Optimal).misses()?, 5.0);
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    #[must_use]
    pub fn full(&self, replacement: Replacement) -> Self {
        Self { ways: self.blocks, replacement, ..self.clone() }
    }

    /// Returns how many accesses miss.
    ///
    /// ```
    /// use crossover_model::cache::{Listed, Replacement};
    /// let trace = [7, 0, 1, 2, 0, 3, 0, 4, 2, 3, 0, 3, 2, 1, 2, 0, 1, 7, 0, 1].map(f64::from).into();
    /// let pages = Listed { trace, blocks: 3.0, ..Listed::default() };
    /// let misses = Replacement::ALL.map(|replacement| pages.full(replacement).misses());
    /// assert_eq!(misses, [Ok(12.0), Ok(15.0), Ok(9.0)]);
    /// ```
    ///
    /// # Errors
    /// As [`play`](Self::play).
    pub fn misses(&self) -> Result<f64, Error> {
        Ok(self.play()?.iter().map(|visit| f64::from(visit.is_miss())).sum())
    }

    /// Returns how many accesses are the first to their block, and miss in every cache.
    ///
    /// ```
    /// assert_eq!(crossover_model::cache::Listed::default().cold()?, 5.0);
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`play`](Self::play), of the list alone.
    pub fn cold(&self) -> Result<f64, Error> {
        let trace = self.checked()?;
        let is_first = |at: &usize| !trace[..*at].contains(&trace[*at]);
        Ok((0..trace.len()).filter(is_first).count() as f64)
    }

    /// Returns what each access finds and evicts, in their order. The cache is empty at first.
    ///
    /// ```
    /// use crossover_model::cache::{Found, Listed};
    /// let visits = Listed::default().play()?;
    /// assert_eq!((visits[3].set, visits[3].evicted), (0.0, Some(8.0)));
    /// assert_eq!((visits[6].found, visits[6].holds.as_slice()), (Found::Evicted, &[8.0][..]));
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    ///
    /// # Errors
    /// Names `trace` where it is empty, longer than [`MOST_LISTED`], or has what is no whole number from 0 to 2^53;
    /// `blocks` where it is no whole number from 1 on, `ways` where it is none or does not divide `blocks`.
    ///
    /// Source: Mattson et al. 1970 (LRU), Belady 1966 (optimal).
    pub fn play(&self) -> Result<Vec<Visit>, Error> {
        let (trace, sets) = (self.checked()?, self.sets()?);
        // What is held: of each place the set, the block, and when it was brought in and used.
        let mut held: Vec<(f64, f64, usize, usize)> = Vec::new();
        let mut visits = Vec::new();
        for (now, &block) in trace.iter().enumerate() {
            let set = block % sets;
            let places = held.iter().enumerate().filter(|(_, one)| one.0 == set);
            let places: Vec<usize> = places.map(|(place, _)| place).collect();
            let next = |block: f64| trace[now..].iter().position(|later| *later == block);
            let inside = places.iter().position(|place| held[*place].1 == block);
            let mut evicted = None;
            let way = if let Some(way) = inside {
                way
            } else if (places.len() as f64) < self.ways {
                held.push((set, block, now, now));
                places.len()
            } else {
                let age = |way: &usize| {
                    let (_, block, came, used) = held[places[*way]];
                    match self.replacement {
                        Replacement::Lru => used,
                        Replacement::Fifo => came,
                        Replacement::Optimal => trace.len() - next(block).unwrap_or(trace.len()),
                    }
                };
                let way = (0..places.len()).min_by_key(age).unwrap_or(0);
                let place = &mut held[places[way]];
                evicted = Some(place.1);
                (place.1, place.2) = (block, now);
                way
            };
            let found = match inside {
                Some(_) => Found::Hit,
                None if trace[..now].contains(&block) => Found::Evicted,
                None => Found::Cold,
            };
            let mut of_set: Vec<_> = held.iter_mut().filter(|one| one.0 == set).collect();
            if let Some(place) = of_set.get_mut(way) {
                place.3 = now;
            }
            let holds = of_set.iter().map(|one| one.1).collect();
            visits.push(Visit { block, found, set, way, evicted, holds });
        }
        Ok(visits)
    }

    /// Returns the number of sets.
    ///
    /// ```
    /// assert_eq!(crossover_model::cache::Listed::default().sets()?, 4.0);
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`play`](Self::play), of the cache alone.
    pub fn sets(&self) -> Result<f64, Error> {
        let (blocks, ways) = (count("blocks", self.blocks)?, count("ways", self.ways)?);
        if blocks % ways == 0.0 {
            return Ok(blocks / ways);
        }
        let help = format!(
            "ways must divide the {blocks} blocks: give 1, or {blocks} for fully associative"
        );
        Err(Error::new(ErrorKind::NotDivisible, "ways", ways, help))
    }

    fn checked(&self) -> Result<&[f64], Error> {
        if self.trace.is_empty() {
            return Err(Error::missing("trace"));
        }
        if MOST_LISTED < self.trace.len() {
            let help = format!("give at most {MOST_LISTED} accesses");
            return Err(Error::new(ErrorKind::TooLarge, "trace", self.trace.len(), help));
        }
        for &block in &self.trace {
            non_negative("trace", block)?;
            if block.fract() != 0.0 {
                let help =
                    "block numbers are whole: give the address over the block size, rounded down";
                return Err(Error::new(ErrorKind::NotInteger, "trace", block, help));
            }
            if LARGEST < block {
                let help = "give block numbers up to 2^53";
                return Err(Error::new(ErrorKind::TooLarge, "trace", block, help));
            }
        }
        Ok(&self.trace)
    }
}
