// Starts the program, and explains in words when it cannot start or stops.
//
// A file of its own, because the content security policy forbids inline scripts.
// Trunk writes where the program lies into this script's data attributes (Trunk.toml). A release is cut into rooms
// (`cargo xtask finish`), and `data-rooms` says which files each room needs besides its own.
// It is a classic script without a bundler and without dependencies: it must run where
// the program does not.
//
// What the page can rely on:
//   <html data-failed="no-webassembly | policy | missing-file | too-old | load | panic">
//   a `crossover-panic` event on window with the text as its detail: the program's panic
//   hook sends it.
"use strict";

(() => {
  const script = document.currentScript;
  const address = (name) => new URL(script.dataset[name], document.baseURI).href;
  const prefix = "crossover"; // of every key the program keeps in the browser, and of its channels
  const SETTINGS = ["theme", "slash"]; // what of it are choices of looks and keys, and nobody's work
  // The program is asked for before the page is parsed.
  const parsed = new Promise((done) => addEventListener("DOMContentLoaded", done));
  // The first figure takes the room that the styles give it. One that cannot be had is given up when all else is there.
  const loaded = new Promise((done) => addEventListener("load", done));
  const styleOf = (link) => link.sheet ?? new Promise((done) => { link.onload = done; });
  const styles = () => Promise.all([...document.querySelectorAll("link[rel=stylesheet]")].map(styleOf));
  const styled = parsed.then(() => Promise.race([styles(), loaded]));
  let panicked = false;

  window.addEventListener("crossover-panic", (event) => panic(String(event.detail)));
  // The hook announces a panic before the trap it ends in. A trap that nobody announced
  // (out of memory, a stack overflow) arrives here alone.
  window.addEventListener("error", (event) => {
    if (isTrap(event.error)) panic(describe(event.error));
  });
  window.addEventListener("unhandledrejection", (event) => {
    if (isTrap(event.reason)) panic(describe(event.reason));
  });

  /** Tells a page around this one something, as `Said` has it. */
  function tell(said) {
    if (parent !== window) parent.postMessage({ source: "crossover", ...said }, "*");
  }

  let told = -Infinity;

  /** Tells it that the program is on its way: on a slow line that is all that is heard for long. */
  function arrives() {
    if (performance.now() < told + 500) return;
    told = performance.now();
    tell({ type: "loading" });
  }

  function isTrap(error) {
    return typeof WebAssembly === "object" && error instanceof WebAssembly.RuntimeError;
  }

  /** Replaces the page by a readable panel; only the first panic says what happened. */
  function panic(text) {
    if (panicked) return;
    panicked = true;
    const report = [
      "Crossover stopped.",
      text,
      `Page: ${location.href}`,
      `Browser: ${navigator.userAgent}`,
      `Time: ${new Date().toISOString()}`,
    ].join("\n\n");

    const reset = element("a", { href: withoutParameters() },
      "Start again with the defaults");
    reset.addEventListener("click", (event) => {
      event.preventDefault();
      forget();
      history.replaceState(null, "", reset.href);
      location.reload(); // a change of the fragment alone would load nothing
    });

    const area = element("textarea", { readOnly: true, rows: 10, value: report });
    area.setAttribute("aria-label", "Report");
    const said = element("span", {});
    said.setAttribute("role", "status");
    const copy = element("button", { type: "button" }, "Copy a report");
    copy.addEventListener("click", async () => {
      area.select();
      try {
        await navigator.clipboard.writeText(report);
        said.textContent = "Copied.";
      } catch {
        said.textContent = "The browser does not allow copying. The report is selected: copy it with Ctrl+C.";
      }
    });

    const heading = element("h1", { tabIndex: -1 }, "Crossover stopped");
    const told = element("div", {}, heading,
      element("p", {}, "The program met an error. This is a defect in the program, "
        + "not in what you entered. Your link is still in the address bar; your lessons, their progress "
        + "and your machines are kept."));
    told.setAttribute("role", "alert");
    const panel = element("main", { id: "panic", className: "panic" }, told,
      element("p", { className: "panic-actions" }, reset, copy, said),
      area);
    fail("panic", heading.textContent);
    document.body.replaceChildren(panel);
    heading.focus();
  }

  /** The same screen without its parameters. */
  function withoutParameters() {
    const url = new URL(location.href);
    url.hash = url.hash.split("?")[0];
    return url.href;
  }

  /** Drops the settings, and that this tab builds a lesson, so that neither is met again; all work stays. */
  function forget() {
    try {
      for (const key of SETTINGS) localStorage.removeItem(`${prefix}.${key}`);
      sessionStorage.removeItem(`${prefix}.builds`);
    } catch {
      // No storage allowed: nothing is kept.
    }
  }

  class StartError extends Error {
    constructor(kind, message, cause) {
      super(message);
      this.kind = kind;
      this.cause = cause;
    }
  }

  /** Puts the reason on the page that is already there; the picture and text stay. */
  function refuse(error) {
    const kind = error instanceof StartError ? error.kind : "load";
    const reason = error instanceof StartError
      ? error.message
      : "Crossover could not be started. Reload the page, or try another browser.";
    fail(kind, reason);
    const detail = error instanceof StartError ? error.cause : error;
    const box = element("div", { className: "boot-error" }, element("p", {}, reason));
    if (detail) box.append(element("p", { className: "boot-detail" }, describe(detail)));
    box.setAttribute("role", "alert");
    // The words that stand for all screens, not the empty frame of one.
    document.querySelector("#boot .bench")?.remove();
    const home = document.querySelector("#boot .home");
    if (home) home.hidden = false;
    document.querySelector("#boot .lead")?.after(box);
    if (!box.isConnected) document.body.prepend(box);
  }

  function checkWebAssembly() {
    if (typeof WebAssembly !== "object") {
      throw new StartError("no-webassembly",
        "This browser has no WebAssembly, or it is switched off. Switch it on, or use another browser.");
    }
    try {
      // The smallest module there is: it compiles unless a policy forbids compiling.
      new WebAssembly.Module(new Uint8Array([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]));
    } catch (error) {
      throw new StartError("policy",
        "The content security policy of this site does not allow WebAssembly. "
        + "The owner of the site must add script-src 'self' 'wasm-unsafe-eval'.", error);
    }
  }

  async function load(url) {
    let response;
    try {
      response = await fetch(url);
    } catch (error) {
      throw new StartError("missing-file", location.protocol === "file:"
        ? "Crossover was opened as a file. Browsers load programs only from a web server: "
          + "run `cargo xtask serve`, or put the folder on any static host."
        : `A part of the program could not be loaded: ${url}. Check the network, then reload.`, error);
    }
    if (!response.ok) {
      throw new StartError("missing-file",
        `A part of the program is missing on the server: ${url} (status ${response.status}). `
        + "If the site was just updated, reload the page.");
    }
    return response;
  }

  /** A file of the program as it arrives; a page around this one is told of each part of it. */
  async function arriving(url) {
    const response = await load(url);
    return parent === window ? response : watched(response);
  }

  /** The same file, of which each part that comes in is told. */
  function watched({ body, headers }) {
    const parts = new TransformStream({
      transform(part, to) {
        arrives();
        to.enqueue(part);
      },
    });
    return new Response(body.pipeThrough(parts), { headers });
  }

  /** Why a part of the program did not arrive whole. */
  function cut(url, error) {
    return new StartError("missing-file",
      `The connection broke while a part of the program was loading: ${url}. Check the network, then reload.`, error);
  }

  /** The program's own JavaScript. */
  function imported(url) {
    return import(url).catch((error) => load(url).then(() => {
      // What cannot be fetched is a TypeError; now it can be.
      throw error instanceof TypeError ? cut(url, error) : error;
    }));
  }

  /** The main module, compiled while it arrives. */
  async function compiled(url) {
    const response = await arriving(url);
    const copy = response.clone();
    try {
      // A browser compiles what arrives only under its own type, which some hosts do not know.
      const module = response.headers.get("content-type") === "application/wasm"
        ? await WebAssembly.compileStreaming(response)
        : await WebAssembly.compile(await response.arrayBuffer());
      copy.body.cancel();
      return module;
    } catch (error) {
      await copy.blob().catch(() => { throw cut(url, error); });
      throw error;
    }
  }

  /** Asks for the files of the rooms that the link leads to first; the program takes them by their addresses. */
  async function rooms() {
    if (!script.dataset.rooms) return;
    const others = JSON.parse(script.dataset.rooms);
    const files = new Set(shownFirst(others).flatMap((room) => [room, ...others[room]]));
    const bytes = async (url) => (await arriving(url)).arrayBuffer().catch((error) => { throw cut(url, error); });
    const urls = [...files].map((file) => new URL(`${file}.wasm`, address("js")).href);
    globalThis.crossoverFiles = new Map(urls.map((url) => [url, bytes(url)]));
    await Promise.all(globalThis.crossoverFiles.values());
  }

  /** The rooms of the screen and of what else the page shows first, as `shown_first` in src/room.rs has them. */
  function shownFirst(rooms) {
    const { id, says } = linked();
    const screen = id?.replaceAll("-", "_");
    if (!rooms[screen]) return ["header", "home"];
    if (says("lesson")) return [screen, "lesson_reader", says("class") === "1" ? "class" : "player"];
    if (says("predict") && !says("figure")) return [screen, "player"];
    if (says("practice")) return [screen, "header", "practice"];
    if (says("present") === "1") return [screen, "header", "present"];
    const bar = says("embed") === "1" ? [] : ["header"];
    if (!says("figure")) return [screen, ...bar, "bench"];
    const below = Object.entries({ predict: "predicting", controls: "controls" }).filter(([key]) => says(key));
    return [screen, ...bar, ...below.map(([, room]) => room)];
  }

  async function start() {
    checkWebAssembly();
    arrives();
    try {
      // All at once; the first failure is told, the others are not left unhandled.
      const [program, module] = await Promise.all([
        imported(address("js")), compiled(address("wasm")), rooms(), styled,
      ]);
      await program.default({ module_or_path: module });
    } catch (error) {
      if (isTrap(error)) {
        panic(describe(error));
        return;
      }
      if (error instanceof WebAssembly.CompileError || error instanceof WebAssembly.LinkError) {
        throw new StartError("too-old",
          "This browser cannot read the program. Either it is too old, or the file is damaged: "
          + "reload the page, or use a newer browser.", error);
      }
      throw error;
    }
  }

  /** Notes that there is no program; a page around this one is told. */
  function fail(kind, message) {
    delete document.documentElement.dataset.ready;
    document.documentElement.dataset.failed = kind;
    tell({ type: "error", kind, message });
  }

  function describe(error) {
    return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  }

  /** An element; text only ever as text, never as HTML. */
  function element(name, properties, ...children) {
    const made = Object.assign(document.createElement(name), properties);
    made.append(...children);
    return made;
  }

  /** The screen of the link, and the values that the link says. */
  function linked() {
    const [, id, query = ""] = location.hash.match(/^#\/([\w-]*)\??(.*)/) ?? [];
    const says = (key) => query.match(new RegExp(`(?:^|&)${key}=([\\w,-]+)`))?.[1];
    return { id, says };
  }

  /** The theme, and the frame of the screen that the link asks for, until the program draws both. */
  function frame() {
    const { id, says } = linked();
    document.documentElement.dataset.theme = theme(says("theme"));
    const home = document.querySelector("#boot .home");
    const card = id && home?.querySelector(`.card[href="#/${id}"]`);
    if (!card) return;
    const screen = document.getElementById("frame").content.cloneNode(true);
    const title = card.querySelector("h3").textContent;
    for (const place of [screen.querySelector("h1"), document.querySelector("#boot summary")]) place.textContent = title;
    const strip = (classes, parts) => {
      screen.firstElementChild.className = classes;
      for (const part of screen.querySelectorAll(parts)) part.remove();
    };
    const hides = (part) => says("hide")?.split(",").includes(part);
    if (says("present") === "1") strip("bench present", ".panel, .side");
    else if (says("figure")) strip("alone", ".takeaway, .panel, .side");
    else {
      if (hides("parameters")) strip("bench no-panel", ".panel");
      if (hides("readouts")) strip(`${screen.firstElementChild.className} no-side`, ".side");
    }
    home.hidden = true;
    home.after(screen);
    document.getElementById("boot").classList.toggle("embedded", says("embed") === "1");
  }

  /** The theme that the link, the reader or the system asks for, as the program takes it. */
  function theme(linked) {
    let kept;
    try {
      kept = localStorage.getItem(`${prefix}.theme`);
    } catch {
      // No storage allowed: nothing is kept.
    }
    const asked = linked ?? kept;
    if (["light", "dark", "projector"].includes(asked)) return asked;
    return matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  }

  parsed.then(frame);
  start().catch((error) => parsed.then(() => refuse(error)));
})();
