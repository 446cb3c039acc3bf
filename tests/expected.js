// What figures.spec.js expects of figures: the readout that each curve shows, the numbers that the
// sources print, and the color of a curve.

/**
 * Which readout a curve is, over which key: `crossover eval` with that key at an abscissa gives
 * the same number. The value of `pairs` is added. Figures without a row are compared with the
 * command line's CSV alone.
 */
export const CURVES = {
  "routing/time-over-size": { over: "m", ...methods() },
  "routing/time-over-hops": { over: "l", ...methods() },
  "routing/packet-size": {
    over: "r",
    curves: { packets: "t_packet", textbook: "t_packet_textbook" },
  },
  "routing/simplified-error": {
    over: "m",
    curves: { "l = 3, this path": "simplified_error", "l = 16": "simplified_error" },
    pairs: { "l = 16": { l: 16 } },
  },
  "decomposition/threshold": { over: "p", curves: { "ts*": "ts_threshold" } },
  "decomposition/threshold-tw": { over: "p", curves: { "tw*": "tw_threshold" } },
  "decomposition/map": { over: "tw", curves: { "ts*": "ts_threshold" } },
  "decomposition/threshold-over-tw": {
    over: "tw",
    curves: { "n = 256": "ts_threshold", "n = 1024": "ts_threshold" },
    pairs: { "n = 256": { n: 256, p: 256 }, "n = 1024": { n: 1024, p: 1024 } },
  },
  "decomposition/total-time": { over: "p", curves: { strips: "t_total_strips", blocks: "t_total_blocks" } },
  "decomposition/speedup": { over: "p", curves: { strips: "speedup_strips", blocks: "speedup_blocks" } },
  "decomposition/isoefficiency": { over: "p", curves: { strips: "n_iso_strips", blocks: "n_iso_blocks" } },
  "collectives/time-over-size": { over: "m", ...broadcasts() },
  "collectives/time-over-p": { over: "p", ...broadcasts() },
  "topology/diameter-over-p": { over: "p", ...networks("diameter") },
  "topology/links-over-p": { over: "p", ...networks("links") },
  "topology/bisection-over-p": { over: "p", ...networks("bisection") },
  "topology/worst-over-p": {
    over: "p",
    curves: {
      "store-and-forward": "t_worst_store_and_forward",
      packets: "t_worst_packet",
      "cut-through": "t_worst",
    },
  },
  "speedup/laws": {
    over: "N",
    curves: {
      "Amdahl, f on 1 core": "amdahl",
      "Gustafson, f on N cores": "gustafson",
      USL: "usl",
      "network-aware Amdahl": "network_aware",
    },
  },
  "speedup/time": { over: "N", curves: { computing: "t_comp", communicating: "t_comm", "run: both": "t_est" } },
  "speedup/comm-share": { over: "N", curves: { communicating: "comm_share" } },
  "speedup/efficiency": {
    over: "N",
    curves: {
      "Amdahl, f on 1 core": "efficiency_amdahl",
      "Gustafson, f on N cores": "efficiency_gustafson",
      USL: "efficiency_usl",
      "network-aware Amdahl": "efficiency",
    },
  },
  "network/breakdown": { over: "N", curves: { T_comp: "t_comp", "T_comp + T_comm": "t_est" } },
  "network/prediction": {
    over: "N",
    curves: {
      Amdahl: "amdahl",
      Gustafson: "gustafson",
      "Hill–Marty symmetric": "hill_marty",
      "Sun–Chen": "sun_chen",
      "network-aware": "speedup",
    },
  },
  "network/patterns": {
    over: "N",
    ...each("t_comm", "pattern", {
      "all-to-all": "all_to_all",
      "edges of strips": "halo_rows",
      "edges of blocks": "halo_blocks",
      broadcast: "broadcast",
      "names, once": "names",
    }),
  },
  "network/distance": { over: "dist", curves: { "whole message": "t_message", propagation: "t_propagation" } },
  "network/improvements": {
    over: "L",
    curves: { "half the latency": "gain_latency", "twice the bandwidth": "gain_bandwidth" },
  },
  "isoefficiency/isoefficiency": {
    over: "p",
    curves: { "E = 0.5": "W_iso", strips: "W_iso", blocks: "W_iso" },
    pairs: { strips: { problem: "strips" }, blocks: { problem: "blocks" } },
  },
  "isoefficiency/efficiency-map": {
    over: "p",
    ...each("W_iso", "E", { "E = 0.1": 0.1, "E = 0.3": 0.3, "E = 0.5": 0.5, "E = 0.7": 0.7, "E = 0.9": 0.9 }),
  },
  "isoefficiency/balance": {
    over: "p",
    curves: { "computing T_comp": "t_comp", "overhead h": "h", "T_comp + h": "t_p" },
  },
  "isoefficiency/dominating-term": {
    over: "Z",
    curves: { "w = max(T_comp, h)": "w_dominant", h: "h", T_comp: "t_comp" },
  },
  "grid/time-over-words": {
    over: "words",
    curves: { "one NOW": "t_now", Grid: "t_grid", "Grid, a × hops": "t_grid_each" },
  },
  "abstract-machines/time-over-p": {
    over: "p",
    curves: {
      PRAM: "t_pram",
      BSP: "t_bsp",
      "BSP, adjusted": "t_bsp_adjusted",
      LogP: "t_logp",
      "LogP with ACK": "t_logp_ack",
    },
  },
  "multilevel/speedup-over-P": {
    over: "P",
    curves: { "Amdahl, s = 0.06667": "amdahl", "Sp_ideal = P": "Sp_ideal", "Sp = 1 / Σα": "Sp" },
  },
  "star/cmax-over-V": {
    over: "V",
    ...each("cmax", "D", { ...buffers(), "D = 8 B": 8 }, { LB: "lower_bound" }),
  },
  "star/cmax-over-m": { over: "m", curves: { LB: "lower_bound", makespan: "cmax" } },
  "star/cmax-over-D-n": { over: "D_V", curves: { "best n": "best_n" } },
  "tree/cmax-over-V": {
    over: "V",
    ...each("cmax", "D", buffers(), { "V A / 8": "asymptote", "LB: one layer": "one_layer_time" }),
  },
  "tree/fewest-and-best": {
    over: "V",
    curves: {
      "one layer, formula (LB)": "one_layer_time",
      "one layer, whole chunks": "one_layer_real",
      "fewest n, then h": "cmax",
      "best n": "best_n_time",
    },
    pairs: { "fewest n, then h": { n: "fewest" } },
  },
  "tree/shapes-compared": {
    over: "V",
    ...each("cmax", "order", { "binomial 3, NLF": "NLF", "binomial 3, LLF": "LLF" }),
  },
};

/** The curves of which each is `readout` with another value of `key`, and others beside them. */
function each(readout, key, values, others = {}) {
  const titles = Object.keys(values);
  return {
    curves: { ...Object.fromEntries(titles.map((title) => [title, readout])), ...others },
    pairs: Object.fromEntries(titles.map((title) => [title, { [key]: values[title] }])),
  };
}

function methods() {
  return {
    curves: {
      "store-and-forward": "t_store_and_forward",
      "without hops": "t_store_and_forward_approx",
      packets: "t_packet",
      "packets, textbook": "t_packet_textbook",
      "cut-through": "t_cut_through",
      simplified: "t_simplified",
    },
  };
}

function broadcasts() {
  return each("t", "algorithm", {
    "binomial tree": "binomial",
    "van de Geijn, ring": "van_de_geijn",
    "van de Geijn, doubling": "van_de_geijn_doubling",
    "linear, one by one": "linear",
    "pipelined chain": "chain",
  });
}

function networks(readout) {
  return each(readout, "topology", {
    ring: "ring",
    mesh: "mesh2d",
    torus: "torus2d",
    hypercube: "hypercube",
    "fat tree": "fat_tree",
  });
}

function buffers() {
  return { "D = 1 B": 1, "D = 100 B": 100, "D = 10 kB": 1e4, "D = 1 MB": 1e6, "D = ∞": "inf" };
}

/** Numbers that the sources print, at an abscissa of a column, to the digits they print. */
export const PRINTED = [
  // Hanuliak 2014, Fig. 16 and section 6.1.2: n = 256 and tw = 0.23 us.
  ["#/decomposition", "threshold", 64, "ts* [s]", 44.16e-6],
  // The lecture notes' worked messages.
  ["#/routing", "time-over-size", 1000, "store-and-forward [s]", 43e-6],
  ["#/routing", "time-over-hops", 3, "store-and-forward [s]", 43e-6],
  ["#/routing", "time-over-hops", 3, "cut-through [s]", 23e-6],
  ["#/routing", "time-over-hops", 3, "packets [s]", 26.2e-6],
  ["#/routing?m=10000", "time-over-hops", 3, "cut-through [s]", 113e-6],
  // Khanyile et al. 2012, (16) to (18), worked by hand with the defaults.
  ["#/speedup", "laws", 16, "network-aware Amdahl", 6.112078],
  ["#/speedup?base=sun_chen", "laws", 16, "network-aware Gustafson", 8.346601],
  ["#/speedup?base=sun_chen", "time", 17, "run: both [s]", 11.957957],
  ["#/network", "prediction", 16, "network-aware", 8.346601],
  ["#/network", "breakdown", 17, "T_comp + T_comm [s]", 11.957957],
  // Hanuliak 2014, Tables 1 and 2, as printed.
  ["#/decomposition", "table-1", 0.23, "ts* printed, n = 512 [µs]", 107.35],
  ["#/decomposition", "table-2", 64, "tw* printed, n = 1024 [µs/word]", 0.0666],
  // Grama et al. 2003, Table 2.1, at 16 nodes.
  ["#/topology?curves=linear,mesh2d", "diameter-over-p", 16, "mesh", 6],
  ["#/topology?curves=linear,mesh2d", "diameter-over-p", 16, "torus", 4],
  ["#/topology?curves=linear,mesh2d", "diameter-over-p", 16, "linear array", 15],
  ["#/topology?curves=hypercube,complete", "bisection-over-p", 16, "hypercube", 8],
  ["#/topology?curves=hypercube,complete", "bisection-over-p", 16, "complete network", 64],
  // D'Amore et al.: the sum of 16 by unit operators on 3 processors, 7/4 and 15/7.
  ["#/multilevel?level=2&times=1", "speedup-over-P", 3, "Sp = 1 / Σα", 1.75],
  ["#/multilevel?level=3", "speedup-over-P", 3, "Sp = 1 / Σα", 2.142857],
  // Drozdowski & Wolniewicz 2004, section 4.1.
  ["#/star?m=3&n=1&V=3&D=1&A=1&C=1&S=0", "cmax-over-m", 3, "makespan [s]", 4],
  ["#/star?m=3&n=1&V=3&D=1.5&A=1&C=1&S=0", "cmax-over-m", 3, "makespan [s]", 3.5],
];

/** The color a curve of a screen has, as tokens.css names it. */
export const INKS = {
  routing: {
    "store-and-forward": "series-0",
    packets: "series-1",
    "cut-through": "series-2",
    simplified: "series-4",
  },
  decomposition: { strips: "series-0", blocks: "series-1" },
  isoefficiency: { strips: "series-3", blocks: "series-4" },
};
