use super::{Role, Statistic, role};

#[test]
fn a_heading_says_what_its_column_holds() {
    let plain = |unit| Role::Time(Statistic::Plain, unit);
    for (heading, said) in [
        ("time_s", plain(Some(1.0))),
        ("latency (us)", plain(Some(1e-6))),
        ("t[µs]", plain(Some(1e-6))),
        ("t.usec.", plain(Some(1e-6))),
        ("wall_time", plain(None)),
        ("time (min)", plain(Some(60.0))),
        ("time_min", Role::Time(Statistic::Extreme, None)),
        ("Seconds", plain(Some(1.0))),
        ("time_stats.all_reduce.median", Role::Time(Statistic::Median, None)),
        ("t_min[usec]", Role::Time(Statistic::Extreme, Some(1e-6))),
        ("Avg Latency(us)", Role::Time(Statistic::Mean, Some(1e-6))),
        ("X.bytes", Role::Size(Some(1.0))),
        ("Message size (KiB)", Role::Size(Some(1024.0))),
        ("MB", Role::Size(Some(1e6))),
        ("nprocs", Role::Count("MPI ranks")),
        ("Number of nodes", Role::Count("nodes")),
        ("p", Role::Count("")),
        ("parameter_threads", Role::Count("threads")),
        ("node count", Role::Count("nodes")),
        ("Number of cores", Role::Count("cores")),
        ("time per step (s)", plain(Some(1.0))),
        ("images/sec", Role::Rate),
        ("Steps per second", Role::Rate),
        ("Mbytes.sec", Role::Bandwidth),
        ("Bandwidth (GB/s)", Role::Bandwidth),
        ("single_throughput", Role::Rate),
        ("Speedup", Role::Speedup),
        ("min", Role::Other),
        ("Container (v1912)", Role::Unknown),
    ] {
        assert_eq!(role(heading), said, "{heading}");
    }
}

#[test]
fn a_unit_per_unit_is_never_a_time() {
    for heading in [
        "ns/day",
        "per sec",
        "it/s",
        "MLUPS",
        "GFlop/s",
        "steps per hour",
        "tokens/min",
        "ns per day",
    ] {
        assert_eq!(role(heading), Role::Rate, "{heading}");
    }
    for heading in [
        "hours/ns",
        "images/s/GPU",
        "GFlops per node",
        "CPU time (s)",
        "core hours",
        "ideal speedup",
        "time (%)",
        "log2(size)",
        "time step (fs)",
        "normalized time",
    ] {
        assert_eq!(role(heading), Role::Other, "{heading}");
    }
    for heading in ["algbw (GB/s)", "busbw", "throughput (MB/s)", "10^6bits/sec"] {
        assert_eq!(role(heading), Role::Bandwidth, "{heading}");
    }
    assert_eq!(role("usec/xfer"), Role::Time(Statistic::Plain, Some(1e-6)));
    assert_eq!(role("wall/step"), Role::Time(Statistic::Plain, None));
    assert_eq!(role("cores per node"), Role::PerNode("cores"));
}

#[test]
fn a_size_in_no_known_unit_is_not_in_bytes() {
    for heading in
        ["size (words)", "elements", "doubles (8 B)", "size [N]", "message length (floats)"]
    {
        assert_eq!(role(heading), Role::Elements, "{heading}");
    }
    assert_eq!(role("size (kbit)"), Role::Size(Some(125.0)));
    assert_eq!(role("size (Mb)"), Role::Size(Some(125e3)));
    assert_eq!(role("size (K)"), Role::Size(Some(1024.0)));
    for heading in ["size", "Message size", "buffer length", "Taille du message"] {
        assert_eq!(role(heading), Role::Size(None), "{heading}");
    }
    for heading in ["batch size", "block size", "matrix size", "input size"] {
        assert_eq!(role(heading), Role::Problem, "{heading}");
    }
}

#[test]
fn headings_of_other_languages_are_known() {
    let plain = |unit| Role::Time(Statistic::Plain, unit);
    for (heading, said) in [
        ("Prozesse", Role::Count("processes")),
        ("Kerne", Role::Count("cores")),
        ("Knoten", Role::Count("nodes")),
        ("Laufzeit (s)", plain(Some(1.0))),
        ("Nachrichtengröße", Role::Size(None)),
        ("Größe (Bytes)", Role::Size(Some(1.0))),
        ("Cœurs", Role::Count("cores")),
        ("Nombre de processus", Role::Count("processes")),
        ("Temps (s)", plain(Some(1.0))),
        ("Durée", plain(None)),
        ("Procesos", Role::Count("processes")),
        ("Núcleos", Role::Count("cores")),
        ("Hilos", Role::Count("threads")),
        ("Tiempo", plain(None)),
        ("Processi", Role::Count("processes")),
        ("Tempo (ms)", plain(Some(1e-3))),
        ("Nós", Role::Count("nodes")),
        ("Beschleunigung", Role::Speedup),
        ("Efficacité", Role::Efficiency),
    ] {
        assert_eq!(role(heading), said, "{heading}");
    }
}
