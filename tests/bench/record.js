// What a benchmark in the browser hands to `cargo xtask bench`.
import { appendFileSync, mkdirSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** Whether it is only asked that the benchmarks run: the test command does. */
export const SMOKE = process.env.CROSSOVER_SMOKE !== undefined;

/**
 * Adds a line to the results: `group` and `name` say what was measured, `value` in `unit`,
 * `at_most` the aim in the same unit if there is one, `note` how it was measured.
 * Results of one group stand together, in the order of recording.
 */
export function record({ group, name, value, unit, at_most, note }) {
  if (!Number.isFinite(value)) throw new Error(`${group}, ${name}: ${value} is no result`);
  if (SMOKE) return;
  const folder = fileURLToPath(new URL("../output/bench/", import.meta.url));
  mkdirSync(folder, { recursive: true });
  const line = JSON.stringify({ group, name, value, unit, at_most, note });
  appendFileSync(`${folder}${group.replaceAll(/[^a-z0-9]+/gi, "-")}.jsonl`, `${line}\n`);
}

/** The value that a share `q` of the numbers does not exceed: 0.5 is the median. */
export function quantile(numbers, q) {
  const sorted = [...numbers].sort((a, b) => a - b);
  const place = Math.ceil(q * sorted.length) - 1;
  return sorted[Math.min(Math.max(place, 0), sorted.length - 1)];
}
