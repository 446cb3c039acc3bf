//! Random numbers, equal on every machine.

/// The generator `SplitMix64`: a seed gives the same numbers, to the bit.
///
/// Source: G. L. Steele, D. Lea and C. H. Flood, "Fast splittable pseudorandom number generators",
/// OOPSLA 2014.
#[derive(Clone, Debug)]
pub struct SplitMix64 {
    state: u64,
}

impl SplitMix64 {
    /// Returns the generator that starts at `seed`.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self { state: seed }
    }

    /// Returns the next 64 random bits.
    #[expect(clippy::should_implement_trait, reason = "it never ends, so it needs no Option")]
    pub fn next(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.state;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// Returns the next number in `[0, 1)`, made of the upper 53 of the next 64 bits.
    ///
    /// ```
    /// use crossover_model::random::SplitMix64;
    /// let (mut one, mut other) = (SplitMix64::new(7), SplitMix64::new(7));
    /// let number = one.uniform();
    /// assert!((0.0..1.0).contains(&number));
    /// assert_eq!(number, other.uniform()); // on every machine
    /// ```
    pub fn uniform(&mut self) -> f64 {
        (self.next() >> 11) as f64 / f64::exp2(53.0)
    }
}

#[cfg(test)]
mod tests {
    use super::SplitMix64;

    #[test]
    fn the_numbers_are_those_of_the_published_program() {
        let mut random = SplitMix64::new(1_234_567);
        let published = [
            6_457_827_717_110_365_317,
            3_203_168_211_198_807_973,
            9_817_491_932_198_370_423,
            4_593_380_528_125_082_431,
            16_408_922_859_458_223_821,
        ];
        assert_eq!(published.map(|_| random.next()), published);
        let from_one: u64 = 10_451_216_379_200_822_465;
        assert_eq!(SplitMix64::new(1).next(), from_one);
        assert_eq!(
            SplitMix64::new(1).uniform(),
            (from_one / 2048) as f64 / 9_007_199_254_740_992.0
        );
    }
}
