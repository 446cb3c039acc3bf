// The browser tests (project `chromium`), their outlines in other browsers (`firefox`, `webkit`) and
// the browser's part of the benchmarks (`bench`).
//
// `cargo xtask test` and `cargo xtask bench` start the server and name the browser. Called
// directly (`npx playwright test --project chromium`, in this folder), the server is started
// here, from what `cargo xtask build` left in dist, and CHROMIUM names the browser.
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { defineConfig } from "@playwright/test";

const installed = ["/usr/bin/chromium", "/usr/bin/google-chrome"].find((file) => existsSync(file));

/** The command line, which page and tests are compared with; built once, before the workers. */
function commandLine() {
  const options = ["--quiet", "--package", "crossover-cli", "--message-format", "json-render-diagnostics"];
  const said = execFileSync("cargo", ["build", ...options], {
    cwd: fileURLToPath(new URL("..", import.meta.url)),
    encoding: "utf8",
    maxBuffer: 1 << 26,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const files = said.split("\n").map((line) => line.match(/"executable":"([^"]+)"/)?.[1]);
  return files.findLast((file) => file !== undefined);
}

process.env.CROSSOVER_CLI ??= commandLine();

export default defineConfig({
  testDir: ".",
  outputDir: "output/results",
  snapshotDir: "snapshots",
  fullyParallel: true,
  // One more than the cores of a build machine: a test waits for frames and timers a good part of its time.
  workers: 3,
  timeout: 60_000,
  // A build machine that is busy elsewhere for a moment is no fault of the page: what passes at its
  // second try is told.
  retries: process.env.CI ? 1 : 0,
  expect: { timeout: 10_000 },
  reporter: [
    ["list"],
    // What xtask counts, and what shows the slowest.
    ["json", { outputFile: process.env.CROSSOVER_REPORT ?? "output/report.json" }],
    ["html", { outputFolder: "output/report", open: "never" }],
  ],
  use: {
    browserName: "chromium",
    locale: "en-GB",
    timezoneId: "UTC",
    screenshot: "only-on-failure",
    // Recording every test takes time; `--trace on` asks for one.
    trace: "off",
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? installed,
      // The browser itself must not look for anything on the network.
      args: [
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
  projects: [
    // A worker empties its page instead of building another: half of a test was to start a process and to
    // compile the program anew. What that leaves behind is undone in fixtures.js.
    { name: "chromium", testMatch: "*.spec.js", testIgnore: ["browsers/*", "sites/*"], use: { reuseContext: true } },
    // The example sites that `cargo xtask test --only sites` has built.
    { name: "sites", testDir: "sites" },
    // Each is started once, in one worker.
    { name: "firefox", testDir: "browsers", fullyParallel: false },
    { name: "webkit", testDir: "browsers", testIgnore: "menus.spec.js", fullyParallel: false },
    // Times are taken one test after the other.
    { name: "bench", testMatch: "bench/*.bench.js", workers: 1, timeout: 600_000 },
  ],
  webServer: process.env.CROSSOVER_URL
    ? undefined
    : {
        command: "cargo xtask serve --dist-only --port 0 --base /any/sub/path/",
        cwd: "..",
        timeout: 600_000,
        // The address becomes the environment variable CROSSOVER_URL.
        wait: { stdout: /served on (?<crossover_url>\S+)/ },
      },
});
