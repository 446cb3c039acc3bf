//! Laws between the models: limits, bounds, monotony, and formulas that must agree.

use crossover_model::communication::{
    Message, Network, Packets, cut_through, hockney, packet_optimum, packet_pipeline,
    packet_textbook, simplified, store_and_forward, store_and_forward_approx,
};
use crossover_model::network::{Base, Pattern, Run, best_n, predict};
use crossover_model::speedup::{
    Chip, CorePerformance, amdahl, amdahl_limit, amdahl_required_n, fraction_amdahl_to_gustafson,
    fraction_gustafson_to_amdahl, gustafson, hill_marty_asymmetric, hill_marty_dynamic,
    hill_marty_symmetric, karp_flatt, sun_chen_fixed_time, sun_ni, usl, usl_peak,
};
use crossover_model::stencil::{
    Channel, Cut, Decomposition, Domain, Grid, Job, Rectangle, Winner, decision, exchange,
    isoefficiency, optimum, p_cross, threshold_ts, threshold_tw, total,
};
use proptest::prelude::*;

const ROUNDING: f64 = 1e-9;

fn near(a: f64, b: f64) -> bool {
    (a - b).abs() <= ROUNDING * a.abs().max(b.abs())
}

fn network() -> impl Strategy<Value = Network> {
    (0.0..1e-2, 0.0..1e-4, 1e-12..1e-4).prop_map(|(ts, th, tw)| Network { ts, th, tw })
}

fn message() -> impl Strategy<Value = Message> {
    (0.0..1e6, 1u32..40).prop_map(|(m, l)| Message { m, l: f64::from(l) })
}

fn count(most: u32) -> impl Strategy<Value = f64> {
    (1..=most).prop_map(f64::from)
}

fn square(least: u32) -> impl Strategy<Value = f64> {
    (least..33).prop_map(|q| f64::from(q * q))
}

fn chip() -> impl Strategy<Value = Chip> {
    (1.0..1024.0, 0.0..1.0).prop_map(|(n, part): (f64, f64)| Chip {
        n,
        r: 1.0 + part * (n - 1.0),
    })
}

proptest! {
    #[test]
    fn one_link_makes_the_routings_equal(network in network(), m in 0.0..1e6) {
        let message = Message { m, l: 1.0 };
        prop_assert!(near(
            store_and_forward(&network, &message)?,
            cut_through(&network, &message)?
        ));
    }

    #[test]
    fn no_routing_beats_cut_through(network in network(), message in message(), s in 0.0..50.0, r in 1.0..500.0) {
        let least = cut_through(&network, &message)? * (1.0 - ROUNDING);
        let packets = Packets { r, s, tw1: 0.0 };
        prop_assert!(least <= store_and_forward(&network, &message)?);
        prop_assert!(least <= packet_textbook(&network, &message, &packets)?.t);
        prop_assert!(least <= packet_pipeline(&network, &message, &packets)?.t);
        prop_assert!(least <= packet_optimum(&network, &message, s, 0.0)?.t);
        prop_assert!(simplified(&network, message.m)? <= least / (1.0 - ROUNDING) * (1.0 + ROUNDING));
        prop_assert!(store_and_forward_approx(&network, &message)? <= store_and_forward(&network, &message)? * (1.0 + ROUNDING));
    }

    #[test]
    fn a_pipeline_never_beats_its_optimum(network in network(), message in message(), s in 0.0..50.0, r in 1e-3..1e4) {
        let best = packet_optimum(&network, &message, s, 1e-9)?.t;
        let packets = Packets { r, s, tw1: 1e-9 };
        prop_assert!(best <= packet_pipeline(&network, &message, &packets)?.t * (1.0 + ROUNDING));
    }

    #[test]
    fn long_messages_take_l_times_as_long_when_stored(network in network(), l in 1u32..40) {
        let message = Message { m: 1e15, l: f64::from(l) };
        let ratio = store_and_forward(&network, &message)? / cut_through(&network, &message)?;
        prop_assert!((ratio - message.l).abs() < 1e-3 * message.l);
    }

    #[test]
    fn no_message_sees_the_peak_bandwidth(network in network(), m in 0.0..1e9) {
        prop_assume!(0.0 < network.ts + m);
        let link = hockney(&network, m)?;
        prop_assert!(link.bandwidth <= link.r_inf * (1.0 + ROUNDING));
    }

    #[test]
    fn the_thresholds_are_where_the_exchanges_tie(
        tw in 1e-9..1e-4, p in square(3), k in 1u32..8,
        channel in prop_oneof![Just(Channel::Switched), Just(Channel::Shared)],
    ) {
        let grid = Grid { n: p * f64::from(k), p };
        let ts = threshold_ts(channel, tw, &grid)?;
        prop_assert!(near(threshold_tw(channel, ts, &grid)?, tw));
        let winner = |ts| decision(channel, &Network::without_hops(ts, tw), &grid).map(|both| both.winner);
        prop_assert_eq!(winner(ts * 1.001)?, Winner::Strips);
        prop_assert_eq!(winner(ts * 0.999)?, Winner::Blocks);
    }

    #[test]
    fn blocks_win_past_the_crossing(n in count(4096), tw in 1e-9..1e-4, part in 0.0..0.9) {
        let network = Network::without_hops(part * n * tw, tw);
        let p = p_cross(&network, n)?;
        prop_assume!((9.0..1e6).contains(&p.floor()));
        let threshold = |p| threshold_ts(Channel::Switched, tw, &Grid { n, p });
        prop_assert!(threshold(p.floor())? <= network.ts * (1.0 + ROUNDING) + 1e-300);
        prop_assert!(network.ts <= threshold(p.ceil() + 1.0)? * (1.0 + ROUNDING));
    }

    #[test]
    fn a_run_never_beats_p_processors(
        network in network(), n in 64u32..512, p in square(1), tc in 1e-10..1e-6,
        convergence: bool, overlap: bool,
        decomposition in prop_oneof![Just(Decomposition::Strips), Just(Decomposition::Blocks)],
        channel in prop_oneof![Just(Channel::Switched), Just(Channel::Shared)],
    ) {
        let grid = Grid { n: f64::from(n), p: p.min(f64::from(n).sqrt().floor().powi(2)) };
        let job = Job { convergence, overlap, channel, domain: Domain::Counted, ..Job::iteration(tc) };
        let run = total(decomposition, &job, &network, &grid)?;
        prop_assert!(run.speedup <= grid.p * (1.0 + ROUNDING));
        prop_assert!(-ROUNDING * run.t_1 <= run.overhead);
        prop_assert!(near(run.efficiency * run.t_p * grid.p, run.t_1));
        let alone = total(decomposition, &job, &network, &Grid { p: 1.0, ..grid })?;
        prop_assert!(near(alone.speedup, 1.0));
    }

    /// Beside the optimum the time is greater, and without one it falls for ever.
    #[test]
    fn the_optimum_is_least(
        network in network(), n in 4u32..2048, tc in 1e-10..1e-5, convergence: bool, overlap: bool,
        decomposition in prop_oneof![Just(Decomposition::Strips), Just(Decomposition::Blocks)],
        channel in prop_oneof![Just(Channel::Switched), Just(Channel::Shared)],
    ) {
        let n = f64::from(n);
        let job = Job { convergence, overlap, channel, ..Job::iteration(tc) };
        let time = |p: f64| {
            let q = p.sqrt();
            let (ts, edge) = (network.ts, n * network.tw);
            let edges = match (channel, decomposition) {
                (Channel::Switched, Decomposition::Strips) => 4.0 * (ts + edge),
                (Channel::Switched, Decomposition::Blocks) => 8.0 * (ts + edge / q),
                (Channel::Shared, Decomposition::Strips) => 2.0 * (p - 1.0) * (ts + edge),
                (Channel::Shared, Decomposition::Blocks) => 4.0 * (p - q) * (ts + edge / q),
            };
            let test = if convergence { (ts + network.tw) * p.log2() } else { 0.0 };
            let (comp, comm) = (n * n * tc / p, edges + test);
            if overlap { comp.max(comm) } else { comp + comm }
        };
        match optimum(decomposition, &job, &network, n)? {
            Some(best) => for factor in [0.5, 0.9, 0.99, 1.01, 1.1, 2.0, 10.0] {
                let p = (best * factor).max(1.0);
                prop_assert!(time(best) <= time(p) * (1.0 + ROUNDING), "{best} {p}");
            },
            None => for p in [1.0, 10.0, 1e3, 1e6] {
                prop_assert!(time(2.0 * p) <= time(p) * (1.0 + ROUNDING));
            },
        }
    }

    #[test]
    fn the_isoefficient_grid_keeps_the_efficiency(
        network in network(), e in 0.05..0.95, p in square(3), tc in 1e-9..1e-6,
        decomposition in prop_oneof![Just(Decomposition::Strips), Just(Decomposition::Blocks)],
    ) {
        let side = isoefficiency(decomposition, e, p, tc, &network)?;
        let edge = match decomposition {
            Decomposition::Strips => 4.0 * (network.ts + side.n * network.tw),
            Decomposition::Blocks => 8.0 * (network.ts + side.n / p.sqrt() * network.tw),
        };
        let work = side.w * tc;
        prop_assert!((work / (work + p * edge) - e).abs() < 1e-9);
    }

    #[test]
    fn a_rectangle_s_shorter_edge_is_never_dearer(
        network in network(), n in 64u32..4096, m in 64u32..4096, p in square(3),
    ) {
        let rectangle = Rectangle { n: f64::from(n), m: f64::from(m), p: p.min(64.0) };
        let cheaper = rectangle.strips(rectangle.best_cut(), &network)?;
        prop_assert!(cheaper <= rectangle.strips(Cut::Rows, &network)?);
        prop_assert!(cheaper <= rectangle.strips(Cut::Columns, &network)?);
    }

    #[test]
    fn a_shared_channel_is_never_faster(
        network in network(), p in square(1), k in 1u32..4,
        decomposition in prop_oneof![Just(Decomposition::Strips), Just(Decomposition::Blocks)],
    ) {
        let grid = Grid { n: p * f64::from(k), p };
        let time = |channel| exchange(decomposition, channel, Domain::Counted, &network, &grid);
        prop_assert!(time(Channel::Switched)? <= time(Channel::Shared)? * (1.0 + ROUNDING));
    }

    #[test]
    fn amdahl_stays_between_one_and_its_limit(s in 1e-6..1.0, n in count(100_000)) {
        let speedup = amdahl(s, n)?;
        prop_assert!(1.0 - ROUNDING <= speedup && speedup <= n.min(amdahl_limit(s)?) * (1.0 + ROUNDING));
        prop_assert!(speedup <= amdahl(s, n + 1.0)? * (1.0 + ROUNDING));
        prop_assert!(near(karp_flatt(amdahl(s, n + 1.0)?, n + 1.0)? + 1.0, s + 1.0));
    }

    #[test]
    fn required_processors_invert_amdahl(s in 0.0..0.5, n in count(1000)) {
        prop_assert!((amdahl_required_n(s, amdahl(s, n)?.max(1.0))? / n - 1.0).abs() < 1e-6);
    }

    #[test]
    fn one_fraction_makes_amdahl_and_gustafson_the_same(s in 0.0..1.0, n in count(10_000)) {
        let scaled = fraction_amdahl_to_gustafson(s, n)?;
        prop_assert!(near(gustafson(scaled, n)?, amdahl(s, n)?));
        prop_assert!((fraction_gustafson_to_amdahl(scaled, n)? - s).abs() < 1e-9);
    }

    #[test]
    fn cores_of_one_bce_make_hill_marty_amdahl(f in 0.0..1.0, n in count(4096)) {
        let chip = Chip { n, r: 1.0 };
        let law = amdahl(1.0 - f, n)?;
        for speedup in [hill_marty_symmetric, hill_marty_asymmetric, hill_marty_dynamic] {
            prop_assert!(near(speedup(f, &chip, CorePerformance::SquareRoot)?, law));
        }
    }

    #[test]
    fn chips_gain_with_freedom(f in 0.0..1.0, chip in chip(), a in 0.0..1.0) {
        let perf = CorePerformance::Power(a);
        let symmetric = hill_marty_symmetric(f, &chip, perf)?;
        let asymmetric = hill_marty_asymmetric(f, &chip, perf)?;
        let dynamic = hill_marty_dynamic(f, &chip, perf)?;
        prop_assert!(symmetric <= asymmetric * (1.0 + ROUNDING));
        prop_assert!(asymmetric <= dynamic * (1.0 + ROUNDING));
    }

    #[test]
    fn sun_chen_is_gustafson(f in 0.0..1.0, m in count(4096)) {
        prop_assert!(near(sun_chen_fixed_time(f, m, 1.0)?.s, gustafson(1.0 - f, m)?));
    }

    #[test]
    fn sun_ni_lies_between_amdahl_and_gustafson(f in 0.0..1.0, m in count(4096), part in 0.0..1.0) {
        let speedup = sun_ni(f, m, 1.0 + part * (m - 1.0))?;
        let (least, most) = (amdahl(1.0 - f, m)?, gustafson(1.0 - f, m)?);
        prop_assert!(least * (1.0 - ROUNDING) <= speedup && speedup <= most * (1.0 + ROUNDING));
        prop_assert!(near(sun_ni(f, m, 1.0)?, least));
        prop_assert!(near(sun_ni(f, m, m)?, most));
    }

    #[test]
    fn without_coherence_usl_is_amdahl(sigma in 0.0..1.0, n in count(4096)) {
        prop_assert!(near(usl(sigma, 0.0, n)?, amdahl(sigma, n)?));
    }

    #[test]
    fn usl_peaks_where_it_says(sigma in 0.0..0.9, kappa in 1e-6..0.1) {
        let peak = usl_peak(sigma, kappa)?;
        let around = usl(sigma, kappa, peak.floor().max(1.0))?.max(usl(sigma, kappa, peak.ceil().max(1.0))?);
        for n in [1.0, (peak / 2.0).ceil(), (2.0 * peak).ceil(), (10.0 * peak).ceil()] {
            prop_assert!(usl(sigma, kappa, n)? <= around * (1.0 + ROUNDING));
        }
    }

    #[test]
    fn messages_only_slow_a_run_down(
        f in 0.0..1.0, n in count(256), cores in count(16), bits in 0.0..1e7, overlap: bool,
        base in prop_oneof![Just(Base::SunChen), Just(Base::Amdahl)],
        pattern in prop_oneof![Just(Pattern::Names), Just(Pattern::Broadcast), Just(Pattern::HaloRows), Just(Pattern::AllToAll)],
    ) {
        let run = Run { f, bits, cores, overlap, base, pattern, ..Run::default() };
        let law = match base {
            Base::SunChen => gustafson(1.0 - f, n)?,
            Base::Amdahl => amdahl(1.0 - f, n)?,
        };
        let predicted = predict(&run, n)?;
        prop_assert!(predicted.speedup <= law * (1.0 + ROUNDING));
        let silent = Run { pattern: Pattern::None, ..run };
        prop_assert!(near(predict(&silent, n)?.speedup, law));
        prop_assert!((0.0..=1.0).contains(&predicted.comm_share));
    }

    #[test]
    fn no_count_beats_the_best(f in 0.0..1.0, bits in 0.0..1e7, n in count(1024)) {
        let run = Run { f, bits, ..Run::default() };
        prop_assert!(best_n(&run)?.t_est <= predict(&run, n)?.t_est);
    }
}

/// Any value a number box or a link can bring, the odd ones often.
fn any_number() -> impl Strategy<Value = f64> {
    prop_oneof![
        any::<u64>().prop_map(f64::from_bits),
        (0u32..5000).prop_map(f64::from),
        0.0..1.0,
        prop_oneof![
            Just(0.0),
            Just(-0.0),
            Just(-1.0),
            Just(1.0),
            Just(2.5),
            Just(4.0),
            Just(1e308),
            Just(f64::MAX),
            Just(f64::MIN_POSITIVE),
            Just(5e-324),
            Just(f64::NAN),
            Just(f64::INFINITY),
            Just(f64::NEG_INFINITY),
        ],
    ]
}

/// An answer is a number, or an error that names a field and says what is wrong with it.
fn answered<T>(answer: &Result<T, crossover_model::Error>, values: impl Fn(&T) -> Vec<f64>) {
    match answer {
        Ok(answer) => assert!(values(answer).iter().all(|value| !value.is_nan())),
        Err(error) => assert!(!error.field().is_empty() && !error.mend().is_empty()),
    }
}

mod any_input {
    use super::*;
    use crossover_model::network::{
        Link, LinkMessage, Messages, estimate, perf_min, propagation_delay, shaffer, slowdown,
        tcomm,
    };
    use crossover_model::speedup::{efficiency, memory_growth};
    use crossover_model::stencil::{
        square_neighbours, strips_printed, threshold_curve, threshold_ts_at_p_n,
        threshold_tw_at_p_n,
    };
    use crossover_model::{communication, computation};

    fn one(answer: &Result<f64, crossover_model::Error>) {
        answered(answer, |&value| vec![value]);
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(2000))]

        #[test]
        fn is_answered_by_the_costs_of_a_message(v in prop::array::uniform8(any_number())) {
            let network = Network { ts: v[0], th: v[1], tw: v[2] };
            let message = Message { m: v[3], l: v[4] };
            let packets = Packets { r: v[5], s: v[6], tw1: v[7] };
            one(&store_and_forward(&network, &message));
            one(&store_and_forward_approx(&network, &message));
            one(&cut_through(&network, &message));
            one(&simplified(&network, v[3]));
            one(&communication::hop_share(&network, &message));
            one(&communication::tw_from_bandwidth(v[0]));
            one(&communication::packet_count(v[3], v[5]));
            one(&computation::time(v[0], v[1], v[2]));
            answered(&hockney(&network, v[3]), |h| vec![h.r_inf, h.n_half, h.t, h.bandwidth]);
            answered(&packet_textbook(&network, &message, &packets), |p| vec![p.t, p.tw]);
            answered(&packet_pipeline(&network, &message, &packets), |p| vec![p.t, p.n_packets]);
            answered(&packet_optimum(&network, &message, v[6], v[7]), |p| vec![p.t, p.r]);
        }

        #[test]
        fn is_answered_by_the_stencil(v in prop::array::uniform7(any_number()), options: [bool; 5]) {
            let network = Network { ts: v[0], th: 0.0, tw: v[1] };
            let grid = Grid { n: v[2], p: v[3] };
            let channel = if options[0] { Channel::Switched } else { Channel::Shared };
            let domain = if options[1] { Domain::Source } else { Domain::Counted };
            let kind = if options[2] { Decomposition::Strips } else { Decomposition::Blocks };
            let job = Job { tc: v[4], iterations: v[5], convergence: options[3], overlap: options[4], channel, domain };
            one(&exchange(kind, channel, domain, &network, &grid));
            one(&strips_printed(&network, &grid));
            one(&threshold_ts(channel, v[1], &grid));
            one(&threshold_tw(channel, v[0], &grid));
            one(&p_cross(&network, v[2]));
            answered(&decision(channel, &network, &grid), |d| vec![d.t_strips, d.t_blocks, d.advantage]);
            answered(&total(kind, &job, &network, &grid), |t| vec![t.t_p, t.speedup, t.efficiency, t.overhead]);
            answered(&optimum(kind, &job, &network, v[2]), |p| p.iter().copied().collect());
            answered(&isoefficiency(kind, v[5], v[3], v[4], &network), |i| vec![i.n, i.w]);
            answered(&square_neighbours(v[3]), |&(below, above)| vec![below, above]);
            answered(&threshold_curve(v[1], v[2], &v[3..]), Clone::clone);
            answered(&threshold_ts_at_p_n(&v[..1], v[2]), Clone::clone);
            answered(&threshold_tw_at_p_n(&v[..1], v[2]), Clone::clone);
            let rectangle = Rectangle { n: v[2], m: v[6], p: v[3] };
            for cut in [Cut::Rows, Cut::Columns] {
                one(&rectangle.strips(cut, &network));
                one(&rectangle.threshold_ts(cut, v[1]));
            }
            one(&rectangle.blocks(&network));
        }

        #[test]
        fn is_answered_by_the_laws(a in any_number(), b in any_number(), c in any_number(), d in any_number()) {
            one(&amdahl(a, b));
            one(&amdahl_limit(a));
            one(&amdahl_required_n(a, b));
            one(&gustafson(a, b));
            one(&fraction_amdahl_to_gustafson(a, b));
            one(&fraction_gustafson_to_amdahl(a, b));
            for perf in [CorePerformance::SquareRoot, CorePerformance::Power(d)] {
                let chip = Chip { n: b, r: c };
                one(&hill_marty_symmetric(a, &chip, perf));
                one(&hill_marty_asymmetric(a, &chip, perf));
                one(&hill_marty_dynamic(a, &chip, perf));
            }
            answered(&sun_chen_fixed_time(a, b, c), |s| vec![s.s, s.w_scaled]);
            one(&sun_ni(a, b, c));
            one(&memory_growth(a, b));
            one(&usl(a, b, c));
            one(&usl_peak(a, b));
            one(&karp_flatt(a, b));
            answered(&efficiency(a, b, c), |e| vec![e.s, e.e]);
        }

        #[test]
        fn is_answered_by_a_networked_run(
            v in prop::array::uniform12(any_number()), n in any_number(), pattern in 0usize..6, overlap: bool,
        ) {
            let run = Run {
                tseq: v[0], f: v[1], base: if v[2] < 0.5 { Base::SunChen } else { Base::Amdahl },
                slowdown: v[3], pattern: Pattern::ALL[pattern], bits: v[4], count: v[5], bw: v[6],
                dist: v[7], nvp: v[8], eps: v[9], eps_per_bit: v[10], cores: v[11], overlap,
            };
            answered(&predict(&run, n), |p| vec![p.t_est, p.speedup, p.comm_share, p.cost]);
            answered(&best_n(&run), |b| vec![b.n, b.t_est]);
            let link = Link { tau: v[0], sigma: v[1], eps: v[2] };
            let message = LinkMessage { bits: v[3], dist: v[4] };
            one(&tcomm(&link, &message));
            answered(&propagation_delay(v[0]), |p| vec![p.sigma, p.sigma_ms]);
            one(&shaffer(v[0], v[1], v[2], v[3], v[4]));
            one(&perf_min(&v));
            one(&slowdown(v[0], &v[1..3]));
            let group = Messages { count: v[5], message };
            answered(&estimate(v[6], v[7], v[8], &[group, group], &link), |e| vec![e.t_est, e.speedup]);
        }
    }
}
