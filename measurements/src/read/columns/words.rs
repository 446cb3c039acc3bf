//! The words of headings, in small letters and without accents: English, German, French, Spanish, Italian, Portuguese.

/// Columns that tell what was computed and not measured.
#[rustfmt::skip]
pub const IDEALS: &[&str] = &[
    "ideal", "theoretical", "theory", "predicted", "prediction", "expected", "amdahl", "gustafson", "usl", "target",
];
/// Speedups.
#[rustfmt::skip]
pub const SPEEDUPS: &[&str] = &[
    "speedup", "speedups", "scaleup", "beschleunigung", "acceleration", "aceleracion", "aceleracao",
    "accelerazione",
];
/// Efficiencies.
#[rustfmt::skip]
pub const EFFICIENCIES: &[&str] = &[
    "efficiency", "eff", "effizienz", "efficacite", "eficiencia", "efficienza", "efficiencies",
];
/// Bytes a second.
#[rustfmt::skip]
pub const BANDWIDTHS: &[&str] = &[
    "bandwidth", "bandwidths", "algbw", "busbw", "bw", "mbps", "gbps", "kbps", "mbs", "gbs", "goodput",
    "bandbreite",
];
/// Other rates.
#[rustfmt::skip]
pub const RATES: &[&str] = &[
    "throughput", "flops", "gflops", "mflops", "tflops", "pflops", "kflops", "gflop", "tflop", "mlups", "glups",
    "mlup", "glup", "mups", "gups", "teps", "gteps", "mteps", "fps", "ips", "qps", "tps", "rps", "iops", "ops",
    "rate", "durchsatz", "debit", "fom",
];
/// Counts of messages or repetitions within a time.
#[rustfmt::skip]
pub const REPEATS: &[&str] = &[
    "iterations", "iters", "iter", "iteration", "repetitions", "repetition", "reps", "repeats", "messages", "msgs",
    "sent", "xfers", "transfers", "iteracoes", "iteraciones", "iterationen",
];
/// Sizes of a problem.
#[rustfmt::skip]
pub const PROBLEMS: &[&str] = &[
    "problem", "cells", "atoms", "grid", "particles", "dof", "dofs", "unknowns", "mesh", "nx", "ny", "nz", "matrix",
    "vertices", "zones", "workload", "order", "problemgrosse", "problemgroesse",
];
/// Anything else that is known.
#[rustfmt::skip]
pub const OTHERS: &[&str] = &[
    "unit", "units", "std", "stddev", "stdev", "sd", "var", "variance", "error", "err", "count", "percent", "memory", "mem",
    "overlap", "timestamp", "date", "id", "jobid", "user", "system", "sys", "cv", "steps", "command", "validation",
    "warmup", "start", "end", "started", "ended", "energy", "joules", "watts", "power", "cost", "deviation",
    "ratio",
];
/// Times.
#[rustfmt::skip]
pub const TIMES: &[&str] = &[
    "time", "times", "timing", "timings", "t", "latency", "latencies", "lat", "runtime", "walltime", "wallclock",
    "wall", "elapsed", "duration", "real", "makespan", "rtt", "roundtrip", "zeit", "laufzeit", "rechenzeit",
    "gesamtzeit", "dauer", "zeiten", "latenz", "temps", "duree", "latence", "tiempo", "latencia", "tempo", "durata",
    "latenza", "exectime", "tempi", "tiempos",
];
/// Means.
#[rustfmt::skip]
pub const MEANS: &[&str] = &[
    "mean", "avg", "average", "mittel", "mittelwert", "moyenne", "moyen", "media", "promedio", "medio",
];
/// The least, the greatest, a percentile.
#[rustfmt::skip]
pub const EXTREMES: &[&str] = &[
    "min", "max", "minimum", "maximum", "best", "worst", "p50", "p90", "p95", "p99",
];
/// A sum over all.
#[rustfmt::skip]
pub const TOTALS: &[&str] = &[
    "total", "overall", "gesamt", "gesamtzeit", "totale",
];
/// Parts of a run.
#[rustfmt::skip]
pub const PARTS: &[&str] = &[
    "compute", "computation", "computing", "comp", "calc", "comm", "communication", "io", "setup", "init",
    "initialization", "mpi", "wait", "idle", "halo", "sync", "assembly", "kernel", "pair", "neigh", "rechnen",
    "kommunikation",
];
/// Sizes.
#[rustfmt::skip]
pub const SIZES: &[&str] = &[
    "size", "bytes", "byte", "nbytes", "msgsize", "length", "len", "grosse", "groesse", "gruue",
    "nachrichtengrosse", "nachrichtengroesse", "taille", "octets", "tamano", "tamanho", "dimensione", "msglen",
];
/// Things of a size that is not said.
#[rustfmt::skip]
pub const ELEMENTS: &[&str] = &[
    "words", "word", "elements", "element", "elems", "elem", "doubles", "double", "floats", "float", "ints",
    "integers", "integer", "longs", "reals", "items", "entries", "values", "numbers", "elemente", "worter",
    "woerter", "mots", "float32", "float64", "int32", "int64", "packets", "pages", "blocks", "lines",
];
/// Names of runs that are numbered.
#[rustfmt::skip]
pub const RUNS: &[&str] = &[
    "run", "trial", "rep", "repeat", "repetition", "sample", "measurement", "attempt", "try", "lauf", "messung",
    "essai", "mesure", "prova", "ejecucion", "corrida", "execucao", "versuch",
];
/// What is counted.
#[rustfmt::skip]
pub const COUNTS: &[(&str, &str)] = &[
    ("nodes", "nodes"), ("nnodes", "nodes"), ("knoten", "nodes"), ("noeuds", "nodes"), ("nodos", "nodes"),
    ("nodi", "nodes"), ("nos", "nodes"), ("hosts", "nodes"), ("cores", "cores"), ("ncores", "cores"),
    ("cpus", "cores"), ("ncpus", "cores"), ("kerne", "cores"), ("coeurs", "cores"), ("nucleos", "cores"),
    ("threads", "threads"), ("nthreads", "threads"), ("hilos", "threads"), ("thread", "threads"),
    ("ranks", "MPI ranks"), ("nranks", "MPI ranks"), ("nprocs", "MPI ranks"), ("nproc", "MPI ranks"),
    ("np", "MPI ranks"), ("numprocs", "MPI ranks"), ("procs", "processes"), ("processes", "processes"),
    ("prozesse", "processes"), ("processus", "processes"), ("procesos", "processes"), ("processi", "processes"),
    ("processos", "processes"), ("#processes", "processes"), ("tasks", "tasks"), ("ntasks", "tasks"),
    ("processors", "processors"), ("pes", "processors"), ("prozessoren", "processors"),
    ("processeurs", "processors"), ("procesadores", "processors"), ("processori", "processors"),
    ("processadores", "processors"), ("gpus", "GPUs"), ("ngpus", "GPUs"), ("gcds", "GPUs"), ("devices", "GPUs"),
    ("workers", "workers"), ("p", ""), ("n", ""),
];
