//! Measurements.

use crossover_screens::machine::Machine;

use crate::common::{On, points};

const HERE: On = On("measure");

#[test]
fn the_lines_of_published_measurements_are_those_of_the_list_of_machines() {
    for (data, id) in [
        ("infiniband", "hdr200_ib_azure_hb120v3_2025"),
        ("gpu", "edr_abci_v100_gpu_2021"),
        ("allreduce", "mpi_allreduce_cirrus_576"),
        ("nccl", "nccl_p5_2x8"),
    ] {
        let fit = Machine::find(id).expect(id).fit.expect(id);
        let (at, pieces) = (format!("data={data}"), fit.pieces.expect(id));
        HERE.near(&at, "break_at", pieces.break_after, 1e-12);
        HERE.near(&at, "ts_small", pieces.small.0, 1e-3);
        HERE.near(&at, "tw_large", pieces.large.1, 1e-3);
        HERE.near(&at, "median_error", pieces.errors.median, 0.04);
        HERE.near(&at, "worst_error", pieces.errors.worst, 0.04);
    }
}

#[test]
fn the_bus_bandwidth_is_that_which_the_benchmark_prints() {
    HERE.near("data=nccl", "algorithm_bandwidth", 259.78e9, 1e-4);
    HERE.near("data=nccl", "bus_bandwidth", 487.09e9, 1e-4);
    HERE.near("data=nccl&link=3200Gbit/s", "link_share", 487.09 / 400.0, 1e-4);
}

#[test]
fn on_the_base_of_amdahl_the_network_aware_law_is_the_usl() {
    for data in ["gromacs", "openfoam"] {
        let at = format!("data={data}&base=amdahl&N=24");
        HERE.near(&at, "t_network", HERE.value(&at, "t_usl"), 1e-12);
        HERE.near(&at, "f", 1.0 - HERE.value(&at, "sigma"), 1e-12);
        assert!(
            HERE.value(&at, "t_network") != HERE.value(&format!("data={data}&N=24"), "t_network")
        );
    }
}

#[test]
fn a_pasted_text_is_read_and_what_is_not_understood_is_said() {
    let text = "bytes,us%0A1,1%0A1000,2%0A2000,3%0A3000,4";
    let at = format!("data=pasted&text={text}");
    HERE.near(&at, "ts", 0.999e-6, 1e-2);
    HERE.near(&at, "tw", 1e-9, 1e-2);
    let broken = HERE.report(&format!("data=pasted&text={text}%0Aoops,4"));
    assert!(broken.hints.iter().any(|hint| hint.contains("not understood")), "{:?}", broken.hints);
    let empty = HERE.refusal("data=pasted", "ts");
    assert_eq!((empty.field(), empty.kind().name()), ("text", "missing_input"));
    let html = HERE.refusal("data=pasted&text=%3Cscript%3Ealert(1)%3C/script%3E", "ts");
    assert_eq!(html.field(), "text");
}

#[test]
fn a_window_leaves_out_rows_and_says_when_too_few_are_left() {
    let (all, small) = (HERE.value("break=none", "tw"), HERE.value("break=none&to=1024", "tw"));
    assert!(3.0 * all < small, "{all} {small}");
    assert_eq!(HERE.refusal("from=3MB", "ts").field(), "from");
    assert_eq!(HERE.refusal("data=gromacs&N_to=1", "T1").field(), "N_to");
}

#[test]
fn a_long_text_is_read_once_and_drawn_with_a_bounded_number_of_points() {
    let row = |at: u32| format!("{},{:.3}\n", 37 * at, 1.0 + f64::from(at) / 270.0);
    let mut params = HERE.with("data=pasted");
    let text = format!("bytes,us\n{}", (0..20_000).map(row).collect::<String>());
    params.set_text("text", &text).expect("a text");
    HERE.near(&params, "tw", 1e-10, 1e-2);
    for (id, plot) in HERE.plots(&params) {
        let drawn: usize = points(&plot, "measured").map_or(0, |points| points.points.len());
        assert!((1..=600).contains(&drawn), "{id}: {drawn}");
    }
    params.set_text("kind", "runs").expect("an option");
    assert_eq!(HERE.refusal(&params, "T1").field(), "text");
}

#[test]
fn what_is_pasted_is_what_is_shown() {
    let mut params = crossover_screens::registry::find("measure").expect("a screen").defaults();
    params.set_text("text", "size (B),time (us)\n1,2\n1024,3\n65536,9\n").expect("a text");
    assert_eq!(params.choice("data"), "pasted");
    params.set_text("data", "gromacs").expect("an example");
    assert!(!params.text("text").is_empty(), "another look loses nothing");
}
