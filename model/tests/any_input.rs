//! Any number at all is answered: by a number, or by an error that names a field. No function
//! panics, hangs or returns NaN.

use crossover_model::Size;
use crossover_model::collectives::{
    Operation, Price, Shape, Share, best_algorithm, bounds, ethernet, meetings, nccl, on_network,
    schedule, stages, terms_on, time, winners,
};
use crossover_model::communication::{
    self, Channels, Crossing, Message, Network, Packets, Service, Traffic, arrives_complete,
    cut_through, cut_through_after, grid_time, hockney, packet_optimum, packet_pipeline,
    packet_textbook, reliable, rounds_needed, simplified_cost, store_and_forward,
    store_and_forward_approx,
};
use crossover_model::distributed::{
    self, Arrivals, Base, Link, LinkMessage, Messages, Run, Shaffer, best_n, core_equivalents,
    estimate, even_length, imbalance, mean_slowdown, message_parts, overheads, perf_min, predict,
    propagation_delay, shaffer, slowdown, tcomm,
};
use crossover_model::machines::{
    self, Access, Accesses, Bsp, LogGp, LogP, Memory, SharedMemory, Superstep, gram_fixed,
    gram_flexible, pram, superstep, superstep_overlap,
};
use crossover_model::matrix_product::{
    Algorithm as ProductAlgorithm, Broadcast, Machine as ProductMachine, Product, Scaling,
    bound_independent, bound_memory, valid_copies,
};
use crossover_model::nodes::{Nodes, RailUse};
use crossover_model::roofline::{
    BlockedProduct, Counts, Product as UnequalProduct, Roof, largest_block,
};
use crossover_model::self_scheduling::{Loop, Policy, Queue, Team, Times};
use crossover_model::speedup::{
    Chip, CorePerformance, Fraction, Measured, Timing, Usl, amdahl, amdahl_limit,
    amdahl_required_n, average_power, best_n_per_joule, efficiency, fraction_amdahl_to_gustafson,
    fraction_gustafson_to_amdahl, gustafson, hill_marty_asymmetric, hill_marty_dynamic,
    hill_marty_symmetric, karp_flatt, memory_growth, performance_per_joule, performance_per_watt,
    relative_energy, scaled_times, sun_chen_fixed_time, sun_ni, usl, usl_peak,
};
use crossover_model::stencil::{
    self, Boundary, Channel, Cut, Decomposition, Domain, Mapping, Method, NodeGrid, Partition,
    Rectangle, Relaxation, SlowestMode, decision, exchange, isoefficiency, optimum, p_cross,
    square_neighbors, strips_printed, threshold_curve, threshold_ts, threshold_ts_at_p_n,
    threshold_tw, threshold_tw_at_p_n, total,
};
use crossover_model::topology::{
    Graph, Pattern, Topology, bisection, congestion, fabric, mean_distance, metrics_with,
    worst_case_message,
};
use crossover_model::training::{
    Cluster, Method as Way, Recompute, Schedule, Split, Training, Transformer, Zero, play,
};
use crossover_model::work_span::{
    Law, MeasuredBounds, MeasuredTime, Priority, Problem, Program, grain,
};
use crossover_model::{computation, overhead};
use proptest::prelude::*;

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
fn expect_answer<T>(answer: &Result<T, crossover_model::Error>, values: impl Fn(&T) -> Vec<f64>) {
    match answer {
        Ok(answer) => assert!(values(answer).iter().all(|value| !value.is_nan())),
        Err(error) => assert!(!error.field().is_empty() && !error.help().is_empty()),
    }
}

fn one(answer: &Result<f64, crossover_model::Error>) {
    expect_answer(answer, |&value| vec![value]);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    #[test]
    fn is_answered_by_the_costs_of_a_message(v in prop::array::uniform8(any_number())) {
        let network = Network { ts: v[0], th: v[1], tw: v[2] };
        let message = Message { m: v[3], l: v[4] };
        let packets = Packets { r: v[5], s: v[6], tw1: v[7] };
        one(&store_and_forward(&network, &message));
        one(&store_and_forward_approx(&network, &message));
        one(&cut_through(&network, &message));
        one(&cut_through_after(&network, &message, v[5]));
        one(&simplified_cost(&network, v[3]));
        one(&communication::hop_share(&network, &message));
        one(&communication::tw_from_bandwidth(v[0]));
        one(&communication::packet_count(v[3], v[5]));
        one(&arrives_complete(v[3], v[0]));
        expect_answer(&rounds_needed(v[3], v[0]), Clone::clone);
        one(&computation::time(v[0], v[1], v[2]));
        expect_answer(&hockney(&network, v[3]), |h| vec![h.r_inf, h.n_half, h.t, h.bandwidth]);
        expect_answer(&packet_textbook(&network, &message, &packets), |p| vec![p.t, p.tw]);
        expect_answer(&packet_pipeline(&network, &message, &packets), |p| vec![p.t, p.n_packets]);
        expect_answer(&reliable(&network, &message, &packets, v[0]), |p| vec![p.t, p.rounds]);
        expect_answer(&packet_optimum(&network, &message, v[6], v[7]), |p| vec![p.t, p.r]);
    }

    #[test]
    fn is_answered_by_the_stencil(v in prop::array::uniform7(any_number()), options: [bool; 5]) {
        let network = Network { ts: v[0], th: 0.0, tw: v[1] };
        let grid = Size { n: v[2], p: v[3] };
        let channel = if options[0] { Channel::Switched } else { Channel::Shared };
        let domain = if options[1] { Domain::Source } else { Domain::Counted };
        let kind = if options[2] { Decomposition::Strips } else { Decomposition::Blocks };
        let relaxation = Relaxation { tc: v[4], iterations: v[5], convergence: options[3], overlap: options[4], channel, duplex: options[4], method: if options[3] { Method::GaussSeidel } else { Method::Jacobi }, domain };
        one(&exchange(kind, channel, domain, &network, &grid));
        one(&strips_printed(&network, &grid));
        one(&threshold_ts(channel, v[1], &grid));
        one(&threshold_tw(channel, v[0], &grid));
        one(&p_cross(&network, v[2]));
        expect_answer(&decision(channel, &network, &grid), |d| vec![d.t_strips, d.t_blocks, d.advantage]);
        expect_answer(&total(kind, &relaxation, &network, &grid), |t| vec![t.t_p, t.speedup, t.efficiency, t.overhead]);
        expect_answer(&optimum(kind, &relaxation, &network, v[2]), |p| p.iter().copied().collect());
        expect_answer(&isoefficiency(kind, v[5], v[3], v[4], &network), |i| vec![i.n, i.w]);
        expect_answer(&square_neighbors(v[3]), |&(below, above)| vec![below, above]);
        expect_answer(&threshold_curve(v[1], v[2], &v[3..]), Clone::clone);
        expect_answer(&threshold_ts_at_p_n(&v[..1], v[2]), Clone::clone);
        expect_answer(&threshold_tw_at_p_n(&v[..1], v[2]), Clone::clone);
        one(&stencil::largest_part(kind, &grid));
        for partition in Partition::ALL {
            one(&stencil::overlap(partition, v[6], &grid));
            one(&stencil::lock_rounds(partition, v[6], &grid));
        }
        for boundary in Boundary::ALL {
            for method in Method::ALL {
                if let Ok(mode) = SlowestMode::of(v[2], boundary, method) {
                    one(&mode.iterations(v[4]));
                    one(&mode.iterations_to_error(v[4]));
                }
            }
        }
        let rectangle = Rectangle { n: v[2], m: v[6], p: v[3] };
        for cut in [Cut::Rows, Cut::Columns] {
            one(&rectangle.strips(cut, &network));
            one(&rectangle.threshold_ts(cut, v[1]));
        }
        one(&rectangle.blocks(&network));
    }

    #[test]
    fn is_answered_by_the_stencil_on_nodes(v in prop::array::uniform10(any_number()), ppn in any_number(), options: [bool; 4]) {
        let nodes = Nodes { ppn, ts: v[0], tw: v[1], ts_in: v[2], tw_in: v[3], tw_mem: v[4], tw_nic: v[5], gap_nic: v[6], rails: v[7], rail_use: RailUse::ALL[usize::from(options[0])] };
        let size = Size { n: v[8], p: v[9] };
        let relaxation = Relaxation { convergence: options[1], duplex: options[2], method: Method::ALL[usize::from(options[3])], ..Relaxation::iteration(v[4]) };
        for mapping in Mapping::ALL {
            let grid = NodeGrid { nodes, mapping };
            one(&grid.test(size.p));
            expect_answer(&grid.decision(&size), |d| vec![d.t_strips, d.t_blocks, d.advantage]);
            for kind in Decomposition::ALL {
                expect_answer(&grid.exchange(kind, &size), |all| vec![all.t, all.nic_words()]);
                one(&grid.edges(kind, &relaxation, &size));
                expect_answer(&grid.total(kind, &relaxation, &size), |t| vec![t.t_p, t.speedup, t.efficiency, t.overhead]);
            }
        }
    }

    #[test]
    fn is_answered_by_the_laws(a in any_number(), b in any_number(), c in any_number(), d in any_number()) {
        for given in [Fraction::Serial(a), Fraction::Parallel(a)] {
            one(&amdahl(given, b));
            one(&amdahl_limit(given));
            one(&amdahl_required_n(given, b));
            one(&gustafson(given, b));
            one(&fraction_amdahl_to_gustafson(given, b).map(Fraction::serial));
            one(&fraction_gustafson_to_amdahl(given, b).map(Fraction::serial));
            for perf in [CorePerformance::SquareRoot, CorePerformance::Power(d)] {
                let chip = Chip { n: b, r: c };
                one(&hill_marty_symmetric(given, &chip, perf));
                one(&hill_marty_asymmetric(given, &chip, perf));
                one(&hill_marty_dynamic(given, &chip, perf));
            }
            expect_answer(&sun_chen_fixed_time(given, b, c), |s| vec![s.s, s.w_scaled, s.w_base]);
            expect_answer(&scaled_times(given, b, c, a), |t| vec![t.sequential, t.parallel]);
            one(&sun_ni(given, b, c));
        }
        for given in [Fraction::Serial(a), Fraction::Parallel(a)] {
            one(&relative_energy(given, b, c));
            one(&average_power(given, b, c));
            one(&performance_per_watt(given, b, c));
            one(&performance_per_joule(given, b, c));
            one(&best_n_per_joule(given, c));
        }
        one(&memory_growth(a, b));
        one(&usl(&Usl { sigma: a, kappa: b }, c));
        one(&usl_peak(&Usl { sigma: a, kappa: b }));
        one(&karp_flatt(&Measured { n: b, speedup: a }));
        expect_answer(&efficiency(&Timing { t1: a, tn: b, n: c }), |e| vec![e.s, e.e]);
    }

    #[test]
    fn is_answered_by_the_roofline(v in prop::array::uniform7(any_number())) {
        let roof = Roof { peak: v[0], beta: v[1] };
        one(&roof.attainable(v[2]));
        one(&roof.ridge());
        one(&roof.headroom(v[2], v[3]));
        expect_answer(&roof.bound(v[2]), |_| Vec::new());
        let ceiling = Roof { peak: v[2], beta: v[3] };
        expect_answer(&roof.below(&[ceiling, roof]), |low| vec![low.peak, low.beta]);
        let product = BlockedProduct { n: v[0], b: v[1], word: v[2] };
        one(&product.intensity());
        one(&product.block_of(v[3]));
        one(&largest_block(v[3], v[4]));
        one(&Counts { flops: v[0], loads: v[1], stores: v[2], operand: v[3] }.intensity());
        let product = UnequalProduct { rows: v[0], inner: v[1], columns: v[2], bytes_a: v[3], bytes_b: v[4], bytes_c: v[5] };
        one(&product.intensity());
        one(&product.rows_of(v[6]));
        one(&product.rows_of_large(v[6]));
    }

    #[test]
    fn is_answered_by_work_and_span(v in prop::array::uniform9(any_number()), which in 0usize..8, longest: bool) {
        let problem = Problem::ALL[which];
        let any = Program { problem, n: v[0], g: v[1], w: v[2], serial: v[3], spawn: v[4], strands: v[5] < v[4] };
        let order = if longest { Priority::Longest } else { Priority::List };
        let given = Program::default();
        for program in [any, Program { n: v[0], ..given }, Program { w: v[2], spawn: v[4], ..given }, given] {
            one(&program.serial_time());
            expect_answer(&program.count(), |count| vec![count.unwrap_or(0.0)]);
            let Ok(tasks) = program.unfold() else { continue };
            let (work, span) = (tasks.work(), tasks.span());
            one(&tasks.burdened_span(v[5]));
            for p in [v[6], 3.0] {
                expect_answer(&tasks.greedy(p, order), |played| vec![played.time]);
                expect_answer(&Law::new(work, span, p), |law| vec![law.parallelism(), law.slack(), law.lower(), law.upper(), law.estimate()]);
            }
            let played = tasks.stealing(5.0, v[7], v[8]).and_then(|mut play| {
                if play.advance(5000)? { play.finish().map(|played| played.time) } else { Ok(0.0) }
            });
            one(&played);
        }
        expect_answer(&Law::new(v[0], v[1], v[2]), |law| vec![law.parallelism(), law.slack(), law.lower(), law.upper(), law.estimate()]);
        one(&Law::new(v[0], v[1], v[2]).and_then(|law| law.burdened_speedup(v[3])));
        one(&Law::amdahl(v[0], v[1], v[2]));
        let other = Law::new(v[3], v[4], v[5]);
        one(&Law::new(v[0], v[1], v[2]).and_then(|law| law.equal_processors(&other?)));
        let times = [MeasuredTime { p: v[0], t: v[1] }, MeasuredTime { p: v[2], t: v[3] }];
        let bounds = MeasuredBounds::new(&times);
        expect_answer(&bounds, |one| vec![one.most_work, one.longest_span]);
        if let Ok(bounds) = bounds {
            one(&bounds.least_work());
            one(&bounds.shortest_span());
            one(&bounds.shortest_on(v[4]));
            one(&bounds.longest_on(v[4]));
        }
        one(&grain::rule(v[0], v[1], v[2], v[3]));
        one(&grain::cilk(v[0], v[1]));
    }

    #[test]
    fn is_answered_by_training(v in prop::array::uniform16(any_number()), which in 0usize..12, on: bool) {
        let transformer = Transformer { layers: v[0], hidden: v[1], heads: v[2], seq: v[3], vocab: v[4], width: v[5] };
        let cluster = Cluster {
            node: v[6], mem: v[7], peak: v[8], beta: v[9], beta_in: v[10], beta_out: v[11], eff: v[12], ts: v[13],
        };
        let method = Way {
            schedule: Schedule::ALL[which % 2], zero: Zero::ALL[which % 4], recompute: Recompute::ALL[which % 3],
            fused: on, sequence_parallel: on, overlap: on, grad: v[14],
        };
        one(&transformer.params());
        one(&transformer.model_flops(v[15]));
        one(&transformer.hardware_flops(&method, v[15]));
        one(&cluster.bandwidth(v[0], v[1]));
        let given = Training::default();
        let any = Training { model: transformer, method, cluster, batch: v[14], devices: v[15] };
        let sized = Training { devices: v[0], batch: v[1], ..given };
        let slow = Training { cluster: Cluster { ts: v[13], beta_in: v[10], node: v[6], ..given.cluster }, ..given };
        for training in [any, sized, slow, Training { model: Transformer { hidden: v[1], heads: v[2], ..given.model }, ..given }] {
            for split in [Split { t: v[2], p: v[3], vp: v[4], b: v[5] }, Split { t: 2.0, p: 4.0, vp: v[4], b: 1.0 }] {
                expect_answer(&training.plan(&split), |plan| vec![plan.step, plan.memory(), plan.data, plan.hidden]);
            }
            expect_answer(&training.best(v[4]), |best| vec![best.plan.step]);
            expect_answer(&training.best(1.0), |best| vec![best.plan.step, best.plan.memory()]);
        }
        let tasks = play(method.schedule, [v[0], v[1], v[2]], [v[3], v[4]]);
        expect_answer(&tasks, |tasks| tasks.iter().map(|task| task.ended).collect());
    }

    #[test]
    fn is_answered_by_self_scheduling(v in prop::array::uniform9(any_number()), which in 0usize..6, serial: bool) {
        let times = Times::ALL[which];
        let given = Loop { n: v[0], times, mean: v[1], share: v[2], ratio: v[3], costs: &v[4..6], seed: v[6] };
        expect_answer(&given.iterations(), |iterations| vec![iterations.mean(), iterations.deviation()]);
        // Odd in the list alone, and not odd at all: each is a loop more often.
        for given in [given, Loop { times, costs: &v[4..6], ..Loop::default() }, Loop::default()] {
            let Ok(iterations) = given.iterations() else { continue };
            let queue = if serial { Queue::Serial } else { Queue::Free };
            let any = Team { p: v[7], speeds: &v[2..4], h: v[8], queue };
            for team in [any, Team { speeds: &v[2..4], ..Team::default() }, Team { h: v[8], ..Team::default() }] {
                let policy = Policy::ALL[which];
                one(&team.makespan(&iterations, policy, v[7]));
                one(&team.makespan(&iterations, policy, 1.0));
                expect_answer(&team.metrics(&iterations, policy, 3.0), |m| {
                    vec![m.ideal, m.speedup, m.efficiency, m.utilization, m.imbalance, m.idle, m.idle_share]
                });
                expect_answer(&team.best_chunk(&iterations), |best| vec![best.k, best.makespan]);
                expect_answer(&team.best_policy(&iterations, v[7]), |best| vec![best.makespan]);
                one(&team.kruskal_weiss(&iterations));
                one(&team.saturation(&iterations, v[7]));
            }
        }
        expect_answer(&Policy::ALL[which].chunk_sizes(&Size { n: v[0], p: v[7] }, v[8]), |sizes| {
            vec![sizes.clone().count() as f64]
        });
    }

    #[test]
    fn is_answered_by_matrix_products(v in prop::array::uniform9(any_number()), which in 0usize..5, skew: bool, overlap: bool) {
        let broadcast = if skew { Broadcast::Ring } else { Broadcast::Binomial };
        let any = Product { size: Size { n: v[0], p: v[1] }, panel: v[2], broadcast, skew };
        let machine = ProductMachine { ts: v[3], tw: v[4], tc: v[5], memory: v[6], overlap };
        let algorithm = ProductAlgorithm::ALL[which];
        // Odd in some, and not odd at all: each is a product more often.
        for product in [any, Product { size: any.size, ..Product::default() }, Product { panel: v[2], ..Product::default() }] {
            for machine in [machine, ProductMachine::default()] {
                let counts = product.counts(algorithm, v[7]);
                expect_answer(&counts, |counts| vec![counts.q, counts.messages, counts.words(), counts.memory]);
                if let Ok(counts) = counts {
                    expect_answer(&product.time(&machine, &counts), |time| vec![time.computing, time.communicating, time.total]);
                    expect_answer(&product.play(algorithm, v[7]), |played| vec![played.rounds.len() as f64]);
                }
                expect_answer(&product.best(&machine, Some(v[7])), |best| vec![best.time.total]);
                expect_answer(&product.best(&machine, None), |best| vec![best.time.total]);
                expect_answer(&product.best_copies(&machine), |best| vec![best.counts.c]);
                one(&product.isoefficiency(algorithm, v[7], &machine, v[8]));
            }
            assert!(valid_copies(&product.size).count() <= 100);
            one(&bound_independent(&product.size));
            one(&bound_memory(&product.size, v[6]));
            expect_answer(&Scaling::of(&product.size, v[6]), |all| vec![all.c_max, all.p_min, all.p_max]);
        }
    }

    #[test]
    fn is_answered_by_a_networked_run(
        v in prop::array::uniform15(any_number()), n in any_number(), pattern in 0usize..6, overlap: bool,
    ) {
        let run = Run {
            tseq: v[0], f: v[1], base: if v[2] < 0.5 { Base::SunChen } else { Base::Amdahl },
            slowdown: v[3], pattern: distributed::Pattern::ALL[pattern], bits: v[4], count: v[5], bw: v[6],
            dist: v[7], nvp: v[8], eps: v[9], eps_per_bit: v[10], cores: v[11], f_node: v[1], overlap,
            ranks: v[12], bw_in: v[13], eps_in: v[14],
        };
        expect_answer(&predict(&run, n), |p| vec![p.t_est, p.speedup, p.comm_share, p.cost, p.messages, p.t_comm_in]);
        expect_answer(&distributed::processes(&run, n), |p| vec![p.threads, p.processes, p.nodes, p.local]);
        expect_answer(&distributed::node_shape(&run, n), |s| vec![s.rows, s.columns]);
        one(&distributed::best_ranks(&run, n));
        expect_answer(&best_n(&run), |b| vec![b.n, b.t_est]);
        one(&core_equivalents(&run, n));
        one(&even_length(&run));
        let link = Link { tau: v[0], sigma: v[1], eps: v[2] };
        let message = LinkMessage { bits: v[3], dist: v[4] };
        one(&tcomm(&link, &message));
        one(&propagation_delay(v[0]));
        one(&shaffer(&Shaffer { m: v[0], s: v[1], b: v[2], d: v[3], eps: v[4] }));
        one(&perf_min(&v));
        one(&slowdown(v[0], &v[1..3]));
        one(&mean_slowdown(v[0], &v[1..3]));
        one(&imbalance(&v[1..3]));
        let group = Messages { count: v[5], message };
        expect_answer(&estimate(v[6], Fraction::Parallel(v[7]), v[8], &[group, group], &link), |e| vec![e.t_est, e.speedup]);
    }

    #[test]
    fn is_answered_by_the_collectives(v in prop::array::uniform5(any_number()), which in 0usize..9, shape in 0usize..4) {
        let operation = Operation::ALL[which];
        let price = Price { alpha: v[0], beta: v[1], gamma: v[2] };
        let network = Network { ts: v[0], th: 0.0, tw: v[1] };
        for &algorithm in operation.algorithms() {
            one(&time(operation, algorithm, &price, &Size { n: v[3], p: v[4] }));
            expect_answer(&terms_on(operation, algorithm, Shape::ALL[shape], v[4], v[3]), |t| vec![t.transfers]);
            expect_answer(&stages(operation, algorithm, Some(Shape::ALL[shape]), v[4], v[3]), |s| s.iter().map(|s| s.sharing).collect());
            expect_answer(&schedule(operation, algorithm, &Size { n: v[3], p: v[4].min(20.0) }, v[2]), |s| vec![s.piece_words]);
        }
        one(&on_network(operation, Shape::ALL[shape], &network, v[2], &Share { m: v[3], p: v[4] }));
        expect_answer(&winners(operation, &price, v[4]), |w| w.iter().map(|w| w.from).collect());
        expect_answer(&meetings(operation, &price, v[4], (v[3], v[2])), |m| m.iter().map(|m| m.n).collect());
        expect_answer(&ethernet::bus_demand(operation, v[4]), |n| vec![n.messages, n.words]);
        expect_answer(&best_algorithm(operation, &price, &Size { n: v[3], p: v[4] }), |best| vec![best.t]);
        expect_answer(&bounds(operation, &price, &Size { n: v[3], p: v[4] }), |b| vec![b.latency, b.bandwidth, b.computing]);
        one(&ethernet::broadcast_unit(&network));
        one(&ethernet::printed_time(operation, &network, &Share { m: v[3], p: v[4] }));
        one(&ethernet::packed_time(operation, &network, &Share { m: v[3], p: v[4] }));
        one(&ethernet::bus(operation, &network, &Share { m: v[3], p: v[4] }));
    }

    #[test]
    fn is_answered_by_the_model_of_nccl(v in prop::array::uniform12(any_number()), gpu in 0usize..4, m in any_number()) {
        let graph = |at: usize| nccl::Graph { channels: v[at], intra: v[at + 1], inter: v[at + 2] };
        let cluster = nccl::Cluster {
            ranks: v[0],
            nodes: v[1],
            gpu: nccl::Gpu::ALL[gpu],
            link: nccl::Link::NvLink,
            cpu: nccl::Cpu::Other,
            ring: graph(2),
            tree: graph(5),
            nvls: graph(9),
            plain_tree: false,
            channels: v[8],
            latency_inter: v[2],
            allowed: nccl::Ways::ALL,
        };
        let tuning = nccl::Tuning::of(&cluster);
        expect_answer(&tuning, |tuning| nccl::Way::ALL.map(|way| tuning.latency(way) + tuning.bandwidth(way)).to_vec());
        if let Ok(tuning) = tuning {
            expect_answer(&tuning.choice(m), |choice| vec![choice.t]);
            expect_answer(&tuning.ranges(), |ranges| ranges.iter().map(|range| range.first).collect());
            for way in nccl::Way::ALL {
                one(&tuning.time(way, m));
            }
        }
        for link in nccl::Link::ALL {
            // Whatever the node, the channels that are found are numbers above zero.
            let found = nccl::Found::of(cluster.gpu, link, v[0], v[1]);
            let of = |graph: nccl::Graph| [graph.channels, graph.intra, graph.inter];
            let all = [found.ring, found.tree].map(of).concat();
            assert!(all.iter().all(|number| number.is_finite() && 0.0 < *number), "{all:?}");
        }
    }

    #[test]
    fn is_answered_by_the_topologies(v in prop::array::uniform5(any_number()), topology in prop::sample::select(Topology::ALL.to_vec())) {
        expect_answer(&metrics_with(topology, v[0], v[1]), |m| vec![m.diameter, m.links, m.degree]);
        one(&bisection(topology, v[0], v[1]));
        one(&mean_distance(topology, v[0]));
        expect_answer(&fabric(topology, v[0]), |f| vec![f.switches, f.crosspoints.unwrap_or(0.0), f.passable.unwrap_or(0.0)]);
        let network = Network { ts: v[1], th: v[2], tw: v[3] };
        expect_answer(&worst_case_message(topology, v[0], &network, v[4]), |w| vec![w.l, w.t_cut_through]);
        expect_answer(&Graph::with_buses(topology, v[0].min(300.0), v[1]), |graph| vec![graph.processors() as f64]);
        let (below, above) = topology.sizes_near(v[0]);
        assert!(!below.is_nan() && !above.is_nan());
        if let Ok(graph) = Graph::new(topology, v[0].min(40.0)) {
            for pattern in [Pattern::Shift(v[1]), Pattern::Transpose, Pattern::AllToAll, Pattern::Random(v[2].to_bits()), Pattern::BitReverse, Pattern::Gather, Pattern::Scatter] {
                let traffic = congestion(&graph, pattern);
                expect_answer(&traffic, |c| vec![c.slowdown, c.hops]);
                if let Ok(traffic) = traffic {
                    one(&traffic.effective_tw(v[3]));
                }
            }
        }
    }

    #[test]
    fn is_answered_by_the_machines(v in prop::array::uniform8(any_number()), overlap: bool) {
        let network = Network { ts: v[0], th: v[1], tw: v[2] };
        let (bsp, step) = (Bsp { g: v[0], l: v[1] }, Superstep { w: v[2], h: v[3] });
        one(&superstep(&bsp, &step));
        one(&superstep_overlap(&bsp, &step));
        expect_answer(&machines::program(&bsp, &[step, step], overlap), |p| vec![p.t]);
        let interaction = machines::Interaction { ts: v[0], r_inf: v[1] };
        one(&machines::interact(&interaction, v[2]));
        one(&machines::phase_total(&machines::Phase { t_overh: v[3], t_comp: v[4] }, &interaction, v[2]));
        let program = machines::Cgm { rounds: v[4], w: v[5], n: v[6], p: v[7] };
        expect_answer(&machines::cgm(&bsp, &program), |c| vec![c.t, c.h]);
        let logp = LogP { latency: v[0], overhead: v[1], gap: v[2] };
        one(&logp.messages(v[3]));
        one(&logp.acknowledged_time());
        expect_answer(&logp.capacity(), |c| vec![c.ratio, c.messages]);
        expect_answer(&logp.summation(&Size { n: v[3], p: v[4] }, v[5]), |s| vec![s.t, s.summed, s.earlier, s.adders]);
        expect_answer(&logp.most_summed(v[3], v[4], v[5]), |m| vec![m.n, m.adders, m.ahead]);
        expect_answer(&logp.summation_tree(&Size { n: v[3], p: v[4] }, v[5]), |tree| tree.iter().map(|a| a.done).collect());
        let loggp = LogGp { latency: v[0], overhead: v[1], gap: v[4], gap_per_byte: v[2] };
        one(&loggp.message(v[3]));
        one(&loggp.messages(v[5], v[3]));
        expect_answer(&Bsp::of_network(&network, v[3]), |b| vec![b.g, b.l]);
        expect_answer(&LogP::of_network(&network, v[3], v[4]), |m| vec![m.latency, m.gap]);
        expect_answer(&LogGp::of_network(&network, v[3], v[4]), |m| vec![m.latency]);
        one(&machines::greatest_load(v[4], v[5]));
        let size = Size { n: v[5], p: v[4] };
        let of_jobs = [
            Accesses::broadcast(v[4], Access::Erew),
            Accesses::sum(&size, Access::Erew),
            Accesses::stencil(Decomposition::Strips, &size),
            Accesses::stencil(Decomposition::Blocks, &size),
            Accesses::supersteps(&[step], v[4]),
        ];
        for accesses in of_jobs.into_iter().flatten() {
            for memory in Memory::ALL {
                let memory = SharedMemory { memory, modules: v[6], ta: v[7] };
                expect_answer(&memory.time(&accesses), |t| vec![t.accesses, t.access, t.waiting]);
            }
        }
        let workloads = [
            machines::Workload::broadcast(v[4]),
            machines::Workload::sum(&Size { n: v[5], p: v[4] }),
            machines::Workload::sum_in_memory(&Size { n: v[5], p: v[4] }),
            machines::Workload::stencil(Decomposition::Strips, &Size { n: v[5], p: v[4] }),
            machines::Workload::stencil(Decomposition::Blocks, &Size { n: v[5], p: v[4] }),
            machines::Workload::supersteps(&[step]),
        ];
        for workload in workloads.into_iter().flatten() {
            for charges in [
                pram(&workload, v[6]),
                gram_fixed(&workload, v[6], v[7]),
                gram_flexible(&workload, v[6], &network, v[7]),
                workload.bsp(&bsp, v[6], overlap),
                workload.bsp_adjusted(&network, v[6], v[3]),
                workload.in_rounds(None, &Size { n: v[5], p: v[4] }).charges(&bsp, v[6]),
                workload.logp(&logp, v[7], v[6]),
                workload.logp_acknowledged(&logp, v[7], v[6]),
                workload.loggp(&loggp, v[7], v[6]),
            ] {
                expect_answer(&charges, |c| vec![c.total()]);
            }
        }
    }

    #[test]
    fn is_answered_by_grids_and_overheads(v in prop::array::uniform8(any_number())) {
        let network = Network { ts: v[0], th: v[1], tw: v[2] };
        one(&communication::steps(v[3], &network));
        one(&communication::grid_step(&network, &Message { m: v[3], l: v[4] }));
        let crossings = Crossing::of_lists(&v[3..5], &v[5..7], &v[6..8]).expect("two of each");
        let traffic = Traffic { startups: v[6], words: v[7] };
        expect_answer(&grid_time(&traffic, &network, &crossings), |g| vec![g.t, g.t_now, g.f3, g.t_message, g.t_stored, g.t_each]);
        expect_answer(&communication::negligible_hops(&traffic, &network, &crossings, v[0]), |n| {
            n.words.iter().chain(&n.startups).copied().collect()
        });
        expect_answer(&Crossing::slowest(&crossings), |_| vec![]);
        for count in [1.0, 3.0, v[3]] {
            let channels = Channels { count, service: v[0], utilization: v[1] };
            one(&channels.p_wait());
            for service in [Service::Constant, Service::Exponential] {
                one(&channels.wait(service));
                one(&channels.mean_waiting(service));
                expect_answer(&Channels::of_wait(count, v[0], v[2], service), |c| vec![c.utilization]);
            }
        }
        let parts = overhead::Overheads { t_arch: v[0], t_par: v[1], t_comm: v[2], t_syn: v[3], t_wait: v[4] };
        expect_answer(&parts.total(v[5]), |t| vec![t.h, t.w]);
        let term = [overhead::Term { coefficient: v[0], p: v[1], log_p: v[2], w: v[3] }];
        one(&overhead::overhead(&term, &Size { n: v[4], p: v[5] }));
        expect_answer(&overhead::isoefficiency(&term, v[6], v[5], v[7]), |i| vec![i.w, i.overhead]);
        let known = [(v[0], v[1]), (v[4], v[5])].map(|(p, ts)| overhead::MachineAt { p, ts, r: v[2], tc: v[3] });
        let machine = overhead::MachineOverP::of(known.to_vec());
        expect_answer(&machine.and_then(|machine| machine.at(v[6])), |at| vec![at.ts, at.r, at.tc]);
        let sum = overhead::TreeSum { tc: v[3], network };
        one(&sum.time(&Size { n: v[4], p: v[5] }));
        expect_answer(&sum.best_p(v[4]), |p| p.iter().copied().collect());
    }
}

proptest! {
    // Fewer of them: each tries a thousand processor counts.
    #![proptest_config(ProptestConfig::with_cases(100))]

    #[test]
    fn is_answered_by_a_run_with_one_odd_field(odd in any_number(), field in 0usize..12, n in 1u32..2000) {
        let mut run = Run::default();
        let fields = [
            &mut run.tseq, &mut run.f, &mut run.slowdown, &mut run.bits, &mut run.count, &mut run.bw,
            &mut run.dist, &mut run.nvp, &mut run.eps, &mut run.eps_per_bit, &mut run.cores,
            &mut run.f_node,
        ];
        *fields.into_iter().nth(field).expect("twelve fields") = odd;
        expect_answer(&predict(&run, f64::from(n)), |p| vec![p.t_est, p.speedup, p.comm_share, p.cost]);
        expect_answer(&best_n(&run), |b| vec![b.n, b.t_est]);
        let Ok(message) = message_parts(&run, f64::from(n)) else {
            return Ok(());
        };
        for (lambda, queue) in [(odd, Service::Exponential), (100.0, Service::Constant)] {
            let arrivals = Arrivals { lambda, queue };
            expect_answer(&overheads(&run, f64::from(n), 0.1, &arrivals), |o| vec![o.run, o.contention]);
            let Ok(link) = arrivals.at(&message) else {
                continue;
            };
            for link in [link, link.half_service(), link.two_servers()] {
                one(&link.response());
                one(&link.mean_waiting());
                one(&link.saturation());
                one(&link.lambda_of_response(odd));
                expect_answer(&link.application(&message, &message.message, run.bw), |a| {
                    vec![a.t, a.rate, a.window]
                });
            }
        }
    }
}
