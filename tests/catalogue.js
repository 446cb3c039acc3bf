// What there is to test: the screens, as the command line lists them, and what it says of a state.
// A new screen is tested without a new line here or in any spec.
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** The command line; playwright.config.js builds it and names it. */
function crossover(...words) {
  return execFileSync(process.env.CROSSOVER_CLI, words, { encoding: "utf8", maxBuffer: 1 << 26 });
}

const catalogue = JSON.parse(crossover("list", "--json"));

export const { screens, machines } = catalogue;

/** Five screens that differ in what they are made of: on these is tested what all screens have of the same code. */
const DIFFERENT = {
  clock: "routing",
  graph: "multilevel",
  rows: "roofline",
  choices: "collectives",
  paste: "measure",
};

/** Those five, as `screens` has them. */
export const sampleScreens = screens.filter(({ id }) => Object.values(DIFFERENT).includes(id));

/** The first parameter of each sort among those given: what differs is sort by sort, not key by key. */
export function ofEachSort(params) {
  const sort = ({ kind, log }) => `${kind} ${log}`;
  return params.filter((param, at) => params.findIndex((other) => sort(other) === sort(param)) === at);
}

/** Every figure of every screen, with its screen. */
export const figures = screens.flatMap((screen) => screen.figures.map((figure) => ({ screen, figure })));

/** Whether a parameter says something as its screen opens: another choice may hide the group of one that is only about it. */
function isShown(screen, { only }) {
  if (only === null) return true;
  const chosen = screen.params.find(({ key }) => key === only.key).default;
  return only.values.includes(String(chosen)) === only.is;
}

/** A shown key of each sort among those that are `asked` for, wherever it comes first, with its screen. */
export function keysOfEachSort(asked = () => true) {
  const shown = screens.flatMap((screen) => screen.params.filter((param) => asked(param) && isShown(screen, param)).map((param) => ({ screen, param })));
  return ofEachSort(shown.map(({ param }) => param)).map((param) => shown.find((one) => one.param === param));
}

/** What `crossover eval` says of a link, or of a screen and its pairs. */
export function evaluate(state, pairs = {}) {
  return JSON.parse(crossover("eval", state, ...Object.entries(pairs).map(([key, value]) => `${key}=${value}`)));
}

/** The CSV that `crossover render` writes of a figure, as text; null where it refuses to. */
export function renderCsv(figure, state, pairs = {}) {
  const folder = mkdtempSync(join(tmpdir(), "crossover-"));
  const file = join(folder, "figure.csv");
  const words = Object.entries(pairs).map(([key, value]) => `${key}=${value}`);
  try {
    crossover("render", "--figure", figure, "--output", file, state, ...words);
    return existsSync(file) ? readFileSync(file, "utf8") : null;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** A CSV file: its comment lines, its headings and its rows. */
export function parseCsv(text) {
  const lines = text.split("\n").filter((line) => line !== "");
  const comments = lines.filter((line) => line.startsWith("#"));
  const [head, ...rows] = lines.filter((line) => !line.startsWith("#")).map(cells);
  return { comments, head, rows };
}

function cells(line) {
  // Each cell with the comma behind it; one is added so that the last cell has its own.
  return [...`${line},`.matchAll(/(?:"((?:[^"]|"")*)"|([^,]*)),/g)].map(([, quoted, plain]) =>
    quoted === undefined ? plain : quoted.replaceAll('""', '"'));
}

/** Numbers from 0 to 1 that are the same in every run (mulberry32). */
export function random(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Two numbers, or two words, that agree to 1e-12. */
export function agree(a, b) {
  if (a === b) return true;
  const [x, y] = [Number(a), Number(b)];
  if (a === "" || b === "" || a === null || b === null) return false;
  return Math.abs(x - y) <= 1e-12 * Math.max(Math.abs(x), Math.abs(y));
}
