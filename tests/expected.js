// What figures.spec.js expects of figures: the numbers that the sources print, and the color of a curve.

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
  ["#/speedup", "laws", 16, "Amdahl with messages", 6.112078],
  ["#/speedup?base=sun_chen", "laws", 16, "Gustafson with messages", 8.346601],
  ["#/speedup?base=sun_chen", "time", 17, "run: both [s]", 11.957957],
  ["#/network", "prediction", 16, "network-aware", 6.112078],
  ["#/network?base=sun_chen", "prediction", 16, "network-aware", 8.346601],
  ["#/network?base=sun_chen", "breakdown", 17, "T_comp + T_comm [s]", 11.957957],
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
