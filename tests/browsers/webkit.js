// WebKit, as WebKitGTK's small browser, driven over WebDriver. It has no mode without a window, so it gets a display
// that nobody sees.
//
// The seven requests are sent by hand: selenium-webdriver asks for a newer Node than the project does, webdriver brings
// what downloads drivers, and Playwright and Puppeteer drive no WebKit that readers have.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

/** Opens WebKit; what it saves lies in `downloads`. */
export async function webkit({ driver, display }, downloads) {
  const home = mkdtempSync(join(tmpdir(), "crossover-webkit-"));
  mkdirSync(join(home, ".config"));
  writeFileSync(join(home, ".config", "user-dirs.dirs"), `XDG_DOWNLOAD_DIR="${downloads}"\n`);
  const screen = spawn(display, ["-displayfd", "3", "-screen", "0", "1600x1200x24", "-nolisten", "tcp"], {
    stdio: ["ignore", "ignore", "ignore", "pipe"],
  });
  const [number] = await once(screen.stdio[3], "data");
  const port = await freePort();
  const service = spawn(driver, [`--port=${port}`], {
    env: { ...process.env, HOME: home, XDG_CONFIG_HOME: join(home, ".config"), DISPLAY: `:${String(number).trim()}`, GDK_BACKEND: "x11", NO_AT_BRIDGE: "1" },
    stdio: "ignore",
  });

  async function ask(method, path, body) {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { method, body: body && JSON.stringify(body) });
    const { value } = await response.json();
    if (!response.ok) throw new Error(`${method} ${path}: ${value.error}, ${value.message}`);
    return value;
  }

  async function stop() {
    for (const child of [service, screen]) {
      child.kill();
      await once(child, "exit");
    }
    rmSync(home, { recursive: true, force: true });
  }

  const begin = () => ask("POST", "/session", { capabilities: { alwaysMatch: { browserName: "MiniBrowser" } } });
  const { sessionId } = await answers(() => ask("GET", "/status")).then(begin).catch(async (error) => {
    await stop();
    throw error;
  });
  const session = (method, path, body) => ask(method, `/session/${sessionId}/${path}`, body);
  const evaluate = (expression) => session("POST", "execute/sync", { script: `return ${expression}`, args: [] });

  return {
    async open(url) {
      await session("POST", "url", { url });
      await evaluate(`(${listen})()`);
    },
    problems: () => evaluate("window.problems"),
    evaluate,
    async resize(width, height) {
      // The window has a bar of its own above the page.
      await session("POST", "window/rect", { width, height });
      const [inner, outer] = [await evaluate("[innerWidth, innerHeight]"), await session("GET", "window/rect")];
      await session("POST", "window/rect", { width: width + outer.width - inner[0], height: height + outer.height - inner[1] });
    },
    async pointer(steps) {
      const actions = steps.map((step) => {
        if (step === "down") return { type: "pointerDown", button: 0 };
        if (step === "up") return { type: "pointerUp", button: 0 };
        return { type: "pointerMove", x: Math.round(step[0]), y: Math.round(step[1]), origin: "viewport", duration: 0 };
      });
      await session("POST", "actions", { actions: [{ type: "pointer", id: "mouse", parameters: { pointerType: "mouse" }, actions }] });
    },
    screenshot: async () => Buffer.from(await session("GET", "screenshot"), "base64"),
    async close() {
      await ask("DELETE", `/session/${sessionId}`).catch(() => {});
      await stop();
    },
  };
}

/** There is no console in this protocol: from its load event on, the page keeps what is told there. */
function listen() {
  const problems = [];
  const { error } = console;
  console.error = (...words) => {
    problems.push(`console: ${words.join(" ")}`);
    error.apply(console, words);
  };
  addEventListener("error", ({ message, target }) => problems.push(`uncaught: ${message ?? target.outerHTML}`), true);
  addEventListener("unhandledrejection", ({ reason }) => problems.push(`uncaught: ${reason}`));
  addEventListener("securitypolicyviolation", ({ blockedURI }) => problems.push(`policy: ${blockedURI}`));
  window.problems = problems;
}

async function freePort() {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address();
  server.close();
  await once(server, "close");
  return port;
}

/** Waits until a service that was just started answers. */
async function answers(ask) {
  for (let tries = 0; tries < 100; tries += 1) {
    try {
      return await ask();
    } catch {
      await wait(100);
    }
  }
  return ask();
}
