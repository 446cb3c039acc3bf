//! The collective of a table of nccl-tests, and its number of ranks, where the output does not say.

/// The row of the largest bandwidth.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sample<'a> {
    /// Size in bytes.
    pub bytes: f64,
    /// Number of elements.
    pub count: f64,
    /// Name of the type.
    pub kind: &'a str,
    /// Algorithm bandwidth and bus bandwidth, as printed with two decimals.
    pub bandwidths: (f64, f64),
    /// The operation that reduces, where the row has one: `sum`, or `none`.
    pub reduces: Option<&'a str>,
    /// The root, where the row has one: -1 for none.
    pub root: Option<f64>,
    /// Whether only the results out of place are checked.
    pub unchecked_in_place: bool,
}

/// Bus bandwidth over algorithm bandwidth, by the number of ranks n.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Ratio {
    /// 2 (n - 1) / n.
    Reduce,
    /// (n - 1) / n.
    Share,
    /// 1.
    One,
}

impl Sample<'_> {
    /// Returns the name of the collective whose columns these are.
    pub fn collective(&self, ranks: Option<u32>) -> &'static str {
        let reduces = self.reduces.is_some_and(|operation| operation != "none");
        let has_root = self.root.is_some_and(|root| root >= 0.0);
        match (reduces, has_root, self.is_per_rank()) {
            (true, true, _) => "reduce",
            (true, false, true) => "reduce_scatter",
            (true, false, false) if self.unchecked_in_place || self.is_passed_on(ranks) => {
                "send_recv"
            }
            (true, false, false) => "all_reduce",
            (false, true, _) => "broadcast",
            (false, false, true) if self.unchecked_in_place => "all_to_all",
            (false, false, true) => "all_gather",
            (false, false, false) => "send_recv",
        }
    }

    /// Returns whether each word is passed on once: then bandwidths agree among more than two ranks.
    fn is_passed_on(&self, ranks: Option<u32>) -> bool {
        let (algorithm, bus) = self.bandwidths;
        ranks.is_some_and(|ranks| ranks > 2)
            && algorithm > 1.0
            && (bus / algorithm - 1.0).abs() < 0.02
    }

    /// The count is that of one rank where it is fewer elements than the size holds.
    fn is_per_rank(&self) -> bool {
        let width = match self.kind {
            "int8" | "uint8" | "char" | "f8e4m3" | "f8e5m2" | "fp8_e4m3" | "fp8_e5m2" => 1.0,
            "half" | "bfloat16" => 2.0,
            "double" | "int64" | "uint64" => 8.0,
            _ => 4.0,
        };
        self.count > 0.0 && self.bytes > 1.5 * width * self.count
    }

    /// Returns the number of ranks that the two bandwidths of a collective allow, if it is only one.
    pub fn ranks(&self, collective: &str) -> Option<u32> {
        let ratio = match collective {
            "all_reduce" => Ratio::Reduce,
            "all_gather" | "reduce_scatter" | "all_to_all" => Ratio::Share,
            _ => Ratio::One,
        };
        let (algorithm, bus) = self.bandwidths;
        if ratio == Ratio::One || algorithm < 0.01 {
            return None;
        }
        // Each is rounded to two decimals.
        let least = ranks_of(ratio, (bus - 0.005) / (algorithm + 0.005)).ceil();
        let most = ranks_of(ratio, (bus + 0.005) / (algorithm - 0.005)).floor();
        (least == most && (2.0..1e6).contains(&least)).then_some(least as u32)
    }
}

/// The number of ranks n at which bus bandwidth is `r` times algorithm bandwidth; infinite where there is none.
fn ranks_of(ratio: Ratio, r: f64) -> f64 {
    let limit = if ratio == Ratio::Reduce { 2.0 } else { 1.0 };
    if r < limit { limit / (limit - r) } else { f64::INFINITY }
}

#[cfg(test)]
mod tests {
    use super::Sample;

    fn sample() -> Sample<'static> {
        Sample {
            bytes: 1024.0,
            count: 256.0,
            kind: "float",
            bandwidths: (0.0, 0.0),
            reduces: Some("sum"),
            root: Some(-1.0),
            unchecked_in_place: false,
        }
    }

    #[test]
    fn ranks_follow_from_the_two_bandwidths_where_they_allow_only_one() {
        let with = |algorithm, bus| Sample { bandwidths: (algorithm, bus), ..sample() };
        assert_eq!(with(256.46, 480.87).ranks("all_reduce"), Some(16));
        assert_eq!(with(4.98, 2.49).ranks("all_gather"), Some(2));
        assert_eq!(with(0.01, 0.02).ranks("all_reduce"), None);
        assert_eq!(with(195.1, 195.1).ranks("send_recv"), None);
        assert_eq!(with(100.0, 300.0).ranks("all_reduce"), None);
    }

    #[test]
    fn the_columns_tell_collectives_apart() {
        let all_reduce = sample();
        assert_eq!(all_reduce.collective(Some(8)), "all_reduce");
        assert_eq!(Sample { root: Some(0.0), ..all_reduce }.collective(None), "reduce");
        assert_eq!(Sample { count: 32.0, ..all_reduce }.collective(None), "reduce_scatter");
        assert_eq!(Sample { unchecked_in_place: true, ..all_reduce }.collective(None), "send_recv");
        let moved = Sample { reduces: None, root: Some(0.0), ..all_reduce };
        assert_eq!(moved.collective(None), "broadcast");
        let moved = Sample { reduces: Some("none"), count: 32.0, ..all_reduce };
        assert_eq!(moved.collective(None), "all_gather");
        assert_eq!(Sample { unchecked_in_place: true, ..moved }.collective(None), "all_to_all");
    }
}
