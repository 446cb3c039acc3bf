//! Laws between the models: limits, bounds, monotony, and formulas that must agree.

use crossover_model::collectives::{
    Algorithm, Operation, Price, Shape, best_algorithm, bounds, crossover, ethernet, on_network,
    terms, time,
};
use crossover_model::communication::{
    Crossing, Message, Network, Packets, Traffic, cut_through, grid, hockney, packet_optimum,
    packet_pipeline, packet_textbook, simplified, store_and_forward, store_and_forward_approx,
};
use crossover_model::machines::{
    self, Bsp, LogGp, LogP, Superstep, gram_fixed, gram_flexible, pram, superstep,
    superstep_overlap,
};
use crossover_model::network::{self as traffic, Base, Run, best_n, predict};
use crossover_model::overhead::{self, Term};
use crossover_model::speedup::{
    Chip, CorePerformance, amdahl, amdahl_limit, amdahl_required_n, fraction_amdahl_to_gustafson,
    fraction_gustafson_to_amdahl, gustafson, hill_marty_asymmetric, hill_marty_dynamic,
    hill_marty_symmetric, karp_flatt, sun_chen_fixed_time, sun_ni, usl, usl_peak,
};
use crossover_model::stencil::{
    Channel, Cut, Decomposition, Domain, Grid, Job, Rectangle, Winner, decision, exchange,
    isoefficiency, optimum, p_cross, threshold_ts, threshold_tw, total,
};
use crossover_model::topology::{Graph, Topology, metrics};
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
        pattern in prop_oneof![Just(traffic::Pattern::Names), Just(traffic::Pattern::Broadcast), Just(traffic::Pattern::HaloRows), Just(traffic::Pattern::AllToAll)],
    ) {
        let run = Run { f, bits, cores, overlap, base, pattern, ..Run::default() };
        let law = match base {
            Base::SunChen => gustafson(1.0 - f, n)?,
            Base::Amdahl => amdahl(1.0 - f, n)?,
        };
        let predicted = predict(&run, n)?;
        prop_assert!(predicted.speedup <= law * (1.0 + ROUNDING));
        let silent = Run { pattern: traffic::Pattern::None, ..run };
        prop_assert!(near(predict(&silent, n)?.speedup, law));
        prop_assert!((0.0..=1.0).contains(&predicted.comm_share));
    }

    #[test]
    fn no_count_beats_the_best(f in 0.0..1.0, bits in 0.0..1e7, n in count(1024)) {
        let run = Run { f, bits, ..Run::default() };
        prop_assert!(best_n(&run)?.t_est <= predict(&run, n)?.t_est);
    }
}

fn price() -> impl Strategy<Value = Price> {
    (0.0..1e-2, 0.0..1e-4, 0.0..1e-4).prop_map(|(alpha, beta, gamma)| Price { alpha, beta, gamma })
}

fn operation() -> impl Strategy<Value = Operation> {
    prop::sample::select(Operation::ALL.to_vec())
}

proptest! {
    #[test]
    fn no_collective_beats_its_bounds(operation in operation(), price in price(), m in 0.0..1e6, p in 2u32..300) {
        let p = f64::from(p);
        let n = operation.total_words(m, p);
        let least = bounds(operation, &price, n, p)?;
        let least = least.latency.max(least.bandwidth + least.computing);
        for &algorithm in operation.algorithms() {
            if let Ok(t) = time(operation, algorithm, &price, n, p) {
                prop_assert!(least <= t * (1.0 + ROUNDING), "{algorithm:?}");
            }
        }
        let network = Network::without_hops(price.alpha, price.beta);
        for shape in Shape::ALL {
            if let Ok(t) = on_network(operation, shape, &network, price.gamma, m, p) {
                prop_assert!(least <= t * (1.0 + ROUNDING), "{shape:?}");
            }
        }
    }

    /// What the channel needs is a bound, but for the paper's forms of the operations in which
    /// everyone tells everyone; printed, they hide it behind a start-up for every unit.
    #[test]
    fn on_ethernet_only_the_printed_forms_beat_the_channel(
        operation in operation(), network in network(), m in 1u32..10_000, p in 2u32..300,
    ) {
        let (m, p) = (f64::from(m), f64::from(p));
        let least = ethernet::bus(operation, &network, m, p)?;
        let packed = ethernet::packed(operation, &network, m, p)?;
        let excepted = [
            Operation::AllGather,
            Operation::AllReduce,
            Operation::AllToAll,
            Operation::ReduceScatter,
            Operation::Barrier,
        ];
        if excepted.contains(&operation) {
            prop_assert!(packed <= ethernet::printed(operation, &network, m, p)?);
        } else {
            prop_assert!(least <= packed * (1.0 + ROUNDING));
        }
    }

    #[test]
    fn the_best_algorithm_is_no_worse_than_any(operation in operation(), price in price(), n in 0.0..1e9, p in 2u32..300) {
        let p = f64::from(p);
        let best = best_algorithm(operation, &price, n, p)?.t;
        for &algorithm in operation.algorithms() {
            if let Ok(t) = time(operation, algorithm, &price, n, p) {
                prop_assert!(best <= t);
            }
        }
    }

    #[test]
    fn past_the_crossover_the_other_algorithm_is_faster(price in price(), p in 2u32..9, n in 0.0..1e9) {
        let p = f64::from(1 << p);
        let short = terms(Operation::Broadcast, Algorithm::Binomial, p)?;
        let long = terms(Operation::Broadcast, Algorithm::VanDeGeijn, p)?;
        let faster = long.time(&price, n)? < short.time(&price, n)?;
        match crossover(&short, &long, &price)? {
            Some(cross) if cross * (1.0 + ROUNDING) < n => prop_assert!(faster || price.beta == 0.0),
            Some(cross) if n < cross * (1.0 - ROUNDING) => prop_assert!(!faster),
            None => prop_assert!(!faster),
            Some(_) => {}
        }
    }

    #[test]
    fn a_grid_without_hops_is_a_now(network in network(), startups in 0.0..1e4, words in 0.0..1e6, hops in 0u32..9, th in 0.0..1e-2) {
        let traffic = Traffic { startups, words };
        let now = grid(&traffic, &network, &[])?;
        prop_assert_eq!(now.t, now.t_now);
        let far = grid(&traffic, &network, &[Crossing { hops: f64::from(hops), th }])?;
        prop_assert!(near(far.t, now.t + f64::from(hops) * th));
    }

    #[test]
    fn overlap_never_slows_a_superstep(w in 0.0..1e6, h in 0.0..1e6, g in 0.0..100.0, l in 0.0..1e6) {
        let (bsp, step) = (Bsp { g, l }, Superstep { w, h });
        let (apart, overlapped) = (superstep(&bsp, &step)?, superstep_overlap(&bsp, &step)?);
        prop_assert!(overlapped <= apart * (1.0 + ROUNDING) && apart <= 3.0 * overlapped * (1.0 + ROUNDING));
    }

    #[test]
    fn a_pram_is_the_fastest_machine(
        n in 1u32..100_000, p in 1u32..300, network in network(), tc in 1e-10..1e-6,
    ) {
        let (n, p) = (f64::from(n), f64::from(p));
        let job = machines::Job::sum(n, p)?;
        let least = pram(&job, tc)? * (1.0 - ROUNDING);
        let bsp = Bsp::of_network(&network, tc)?;
        prop_assert!(least <= gram_fixed(&job, tc, 1.0)?);
        prop_assert!(least <= gram_flexible(&job, tc, &network, 1.0)?);
        prop_assert!(least <= job.bsp(&bsp, tc, true)?);
        prop_assert!(job.bsp(&bsp, tc, true)? <= job.bsp(&bsp, tc, false)? * (1.0 + ROUNDING));
        let logp = LogP::of_network(&network, 1.0, 1.0)?;
        prop_assert!(least <= job.logp(&logp, 1.0, tc)?);
        prop_assert!(job.logp(&logp, 1.0, tc)? <= job.logp_acknowledged(&logp, 1.0, tc)? * (1.0 + ROUNDING));
        prop_assert!(least <= job.loggp(&LogGp::of_network(&network, 8.0, 1.0)?, 8.0, tc)?);
    }

    #[test]
    fn no_message_in_a_network_goes_farther_than_its_diameter(
        topology in prop::sample::select(Topology::ALL.to_vec()), p in 2u32..200, from in 0usize..200, to in 0usize..200,
    ) {
        let p = topology.sizes_near(f64::from(p)).0;
        let (graph, metrics) = (Graph::new(topology, p)?, metrics(topology, p)?);
        let (from, to) = (from % graph.processors(), to % graph.processors());
        let route = graph.route(from, to)?;
        prop_assert!((route.len() - 1) as f64 <= metrics.diameter);
        prop_assert_eq!((route[0], route[route.len() - 1]), (from, to));
        let linked = |a, b| graph.links().iter().any(|link| (link.a, link.b) == (a, b) || (link.b, link.a) == (a, b));
        if topology != Topology::Bus {
            prop_assert!(route.windows(2).all(|hop| linked(hop[0], hop[1])));
        }
        prop_assert!(metrics.avg_distance <= metrics.diameter * (1.0 + ROUNDING));
    }

    #[test]
    fn sizes_near_are_sizes(topology in prop::sample::select(Topology::ALL.to_vec()), p in -5.0..1e6) {
        let (below, above) = topology.sizes_near(p);
        for size in [below, above] {
            prop_assert!(metrics(topology, size).is_ok(), "{topology:?} {size}");
        }
        prop_assert!(below <= above);
    }

    #[test]
    fn the_isoefficient_work_keeps_the_efficiency(
        e in 0.05..0.95, p in 2u32..4096, tc in 1e-9..1e-6, coefficient in 1e-9..1e-3, a in 0.0..3.0, b in 0.0..2.0, d in 0.0..0.9,
    ) {
        let term = [Term { coefficient, p: a, log_p: b, w: d }];
        let found = overhead::isoefficiency(&term, e, f64::from(p), tc)?;
        let work = found.w * tc;
        prop_assert!((work / (work + found.overhead) - e).abs() < 1e-9);
    }
}
