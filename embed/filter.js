// Puts the figures and numbers of Crossover into a page: asks the program `crossover` for them, and replaces each
// block by one line and each request by its number, so that the lines of the page keep their numbers.

import { spawnSync } from "node:child_process";

const MISSING = "The program crossover is missing: pip install crossover-figures, or name it in CROSSOVER";
const FENCE = /^(.*?)(`{3,}|~{3,})/;
const REQUEST = /\{\{\s*crossover\s+([^{}]*?)\s*\}\}/g;
/** A line of what the program says of a page that it reads from its standard input. */
const SAID = /^<stdin>:(\d+): (.*)$/;
const WARNING = "warning: ";

/** What is wrong in a page: `faults` has the line and the message of each. */
export class PageError extends Error {
  constructor(file, faults) {
    super(faults.map(({ line, message }) => `${file}:${line}: ${message}`).join("\n"));
    this.name = "PageError";
    this.faults = faults;
  }
}

/** What was drawn for a page before: hosts compile a page for the browser and for the server. */
const drawn = new Map();

function draw(text, { file, site, pictures, picturesAt }) {
  const args = ["book", "--to", "json"];
  if (site) args.push("--site", site);
  if (pictures) args.push("--pictures", pictures, "--formats", "svg");
  if (picturesAt) args.push("--pictures-at", picturesAt);
  const key = JSON.stringify([text, args]);
  if (drawn.has(key)) return drawn.get(key);
  const program = process.env.CROSSOVER || "crossover";
  const { error, signal, status, stdout, stderr } = spawnSync(program, args, { input: text, encoding: "utf8", maxBuffer: 2 ** 28 });
  if (error) throw error.code === "ENOENT" ? new Error(MISSING) : error;
  const said = stderr.split("\n").filter((line) => line && !line.includes(WARNING));
  if (status !== 0 && said.length === 0) throw new Error(`crossover ended without a word (${signal ?? status})`);
  if (status !== 0) throw new PageError(file, said.map(fault));
  for (const line of stderr.split("\n")) if (line.includes(WARNING)) console.warn(line.replace("<stdin>", file));
  const found = JSON.parse(stdout);
  drawn.set(key, found);
  return found;
}

function fault(line) {
  const [, number = "1", message = line] = SAID.exec(line) ?? [];
  return { line: Number(number), message };
}

/**
 * Returns `text` with its blocks and numbers in place. `write` writes a figure in one line, as the host takes it; `plain`
 * escapes a number.
 *
 * @throws {PageError} with file and line of what is wrong
 */
export function page(text, options, write, plain = (value) => value) {
  if (!text.includes("crossover")) return text;
  const { figures, numbers } = draw(text, options);
  const lines = counted(text, numbers, plain).split("\n");
  for (const figure of figures) place(lines, figure.line - 1, write(figure));
  return lines.join("\n");
}

/** Puts `written` in place of the block around the line `at`; what stands before its fence, as in a list, stays. */
function place(lines, at, written) {
  while (at > 0 && !FENCE.test(lines[at])) at -= 1;
  const [, before, fence] = FENCE.exec(lines[at]);
  const end = new RegExp(`^[\\s>]*\\${fence[0]}{${fence.length},}\\s*$`);
  // A line of the container alone keeps those below at their numbers, and ends no quotation.
  const empty = before.replace(/[^>\s]/g, " ").trimEnd();
  lines[at] = before + written;
  for (at += 1; at < lines.length; at += 1) {
    const last = end.test(lines[at]);
    lines[at] = empty;
    if (last) return;
  }
}

/** Code within a line: what stands between two runs of as many backticks, in one paragraph. */
const CODE = /(?<!`)(`+)(?!`)(?:(?!\n\s*\n)[^])*?(?<!`)\1(?!`)/g;

/** Puts the numbers in place. Requests within code, or after a backslash, are none, so nothing was counted for them. */
function counted(text, numbers, plain) {
  const rest = [...numbers];
  const code = [...text.matchAll(CODE)].map(({ index, 0: found }) => [index, index + found.length]);
  const written = text.replace(REQUEST, (asked, request, at) => {
    const quoted = text[at - 1] === "\\" || code.some(([from, to]) => from < at && at < to);
    const next = rest[0];
    const same = next && spaced(next.request) === spaced(request) && next.line === lineOf(text, at);
    if (quoted || !same) return asked;
    return plain(rest.shift().value) + "\n".repeat(asked.split("\n").length - 1);
  });
  if (rest.length > 0) throw new Error(`line ${rest[0].line}: {{crossover ${rest[0].request}}} was not found`);
  return written;
}

const spaced = (request) => request.trim().replace(/\s+/g, " ");
const lineOf = (text, at) => text.slice(0, at).split("\n").length;
