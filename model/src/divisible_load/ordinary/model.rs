//! A tree in the units of its solver, and the rules by which its messages go.

/// The platform in units of the solver: loads in bytes per port of the originator over `V / p`, times over
/// a time near the makespan.
pub(super) struct Model {
    /// Layer of each message of a stage.
    pub layers: Vec<u32>,
    pub messages: usize,
    pub buffers: usize,
    pub startup: f64,
    /// Seconds per unit load on the links of each layer: `C / p^l`.
    pub rate: Vec<f64>,
    /// Seconds per unit load to compute at each layer of `layers`: `A / p^(i-1)`.
    pub compute: Vec<f64>,
    /// `D` in units of load.
    pub buffer: f64,
}

impl Model {
    pub fn layer(&self, message: usize) -> usize {
        self.layers[message % self.layers.len()] as usize
    }

    /// Plays the loads by the rules, each hop `spare` longer than it takes; tells message, layer and start
    /// of each, and returns the makespan.
    pub fn play(&self, portions: &[f64], spare: f64, tell: impl FnMut(usize, usize, f64)) -> f64 {
        self.play_as(
            portions,
            spare,
            |start, l, portion| start + self.startup + self.rate[l] * portion + spare,
            |arrived, i, left| arrived + self.compute[i] * left + spare,
            tell,
        )
    }

    /// Plays with moments of any kind, from `begin` on: `send` and `compute` return when a
    /// hop over a link and a receiver's computing end.
    pub fn play_as<M: Copy + Default + PartialOrd>(
        &self,
        portions: &[f64],
        begin: M,
        send: impl Fn(M, usize, f64) -> M,
        compute: impl Fn(M, usize, f64) -> M,
        mut tell: impl FnMut(usize, usize, M),
    ) -> M {
        let later = |a: M, b: M| if a < b { b } else { a };
        let q = self.layers.len();
        let height = self.layers.iter().copied().max().unwrap_or(0) as usize;
        let mut link_free = vec![begin; height];
        let mut buffer_free = vec![[M::default(); 2]; height + 1];
        let mut passed = vec![0_usize; height + 1];
        let mut left = vec![0.0; q];
        for (j, portion) in portions.iter().enumerate() {
            left[j % q] += portion;
        }
        let mut makespan = M::default();
        for (j, &portion) in portions.iter().enumerate() {
            let mut held = M::default();
            for l in 0..self.layer(j) {
                let slot = passed[l + 1] % self.buffers;
                passed[l + 1] += 1;
                let start = later(later(held, link_free[l]), buffer_free[l + 1][slot]);
                let end = send(start, l, portion);
                link_free[l] = end;
                if 0 < l {
                    buffer_free[l][(passed[l] - 1) % self.buffers] = end;
                }
                tell(j, l, start);
                held = end;
            }
            makespan = later(makespan, compute(held, j % q, left[j % q]));
            left[j % q] -= portion;
        }
        makespan
    }
}
