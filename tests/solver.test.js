// Another solver's opinion: HiGHS reads the linear programs that `crossover lp` writes, and finds the
// makespan that `crossover eval` says. No page is opened: `cargo xtask test --only solver` runs it in Node.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { test } from "node:test";
import loadHighs from "highs";
import { evaluate } from "./catalogue.js";

/** One program of every kind, small and larger, with buffers that bind and that do not. */
const platforms = {
  LoadDirect: ["star", {}],
  BinomialTreeNLF: ["tree", { order: "NLF", h: 4 }],
  BinomialTreeLLF: ["tree", { order: "LLF", h: 4 }],
  "TreeNLF-1": ["tree", { shape: "ordinary", order: "NLF", buffers: 1, h: 4 }],
  "TreeNLF-2": ["tree", { shape: "ordinary", order: "NLF", buffers: 2, h: 4 }],
  "TreeLLF-1": ["tree", { shape: "ordinary", order: "LLF", buffers: 1, h: 4 }],
  "TreeLLF-2": ["tree", { shape: "ordinary", order: "LLF", buffers: 2, h: 4 }],
};
const jobs = {
  "the fewest stages": { n: "fewest", V: 1300, D: 50 },
  "five stages with room": { n: 5, V: 900, D: 100 },
  "five stages, links as slow as processors": { n: 5, V: 900, D: 70, A: 1e-3, C: 2e-4, S: 0.01 },
  "no limit, no start-ups": { n: 4, V: 10, D: "inf", A: 1, C: 0.05, S: 0 },
  "ten stages, three ports": { n: 10, V: 4000, D: 45, p: 3 },
};

const highs = await loadHighs();

for (const [name, [screen, pairs]] of Object.entries(platforms)) {
  for (const [what, job] of Object.entries(jobs)) {
    test(`${name}: HiGHS finds the same makespan, ${what}`, () => {
      const state = { ...pairs, ...job };
      if (screen === "star") delete state.p;
      const program = lp(screen, state);
      assert(program.includes(`\\ ${name}\n`));
      const solution = highs.solve(program, {
        primal_feasibility_tolerance: 1e-10,
        dual_feasibility_tolerance: 1e-10,
      });
      assert.equal(solution.Status, "Optimal");
      const { cmax } = evaluate(screen, state).readouts;
      assert(Math.abs(solution.ObjectiveValue / cmax - 1) < 1e-8, `${solution.ObjectiveValue}, not ${cmax}`);
    });
  }
}

test("a link has the program of its state", () => {
  const link = "#/tree?h=10&V=2900&D=100&n=5&layers=4,5";
  const fromPairs = lp("tree", { h: 10, V: 2900, D: 100, n: 5, layers: "4,5" });
  const fromLink = execFileSync(process.env.CROSSOVER_CLI, ["lp", link], { encoding: "utf8" });
  assert.equal(fromLink, fromPairs);
});

/** What `crossover lp` writes of a screen and its pairs. */
function lp(screen, pairs) {
  const words = Object.entries(pairs).map(([key, value]) => `${key}=${value}`);
  return execFileSync(process.env.CROSSOVER_CLI, ["lp", screen, ...words], { encoding: "utf8", maxBuffer: 1 << 26 });
}
