// Live figures of Crossover in any page: the element <crossover-figure>, and a widget for notebooks (anywidget).
// One file without dependencies. What it says to the page inside, and hears, is in messages.d.ts: `embed/1/` pins that,
// and links pin the parameters. Models are those that the site has now: `version` says where a text had others.

const NAME = "crossover-figure";
/** How long the page inside may be silent before it is there, and how long others wait for it, in milliseconds. */
const PATIENCE = 20_000;
const TURN = 3_000;
/** What stands around a figure, and the height of a screen, in CSS pixels, where no `height` is given. */
const AROUND = 160;
const SCREEN = 720;
/** The widths, in CSS pixels, for which `height` gives one height or two. */
const [WIDE, NARROW] = [720, 390];
/** No figure is higher, whatever its frame says, and none lower, whatever the page leaves: in CSS pixels. */
const HIGHEST = 5000;
const LOWEST = 240;
/** What the page inside is allowed: its own storage and files, its boxes, paper, and links that open a page. Not this page. */
const ALLOWED = "allow-scripts allow-same-origin allow-forms allow-modals allow-downloads allow-popups allow-popups-to-escape-sandbox";
/** The most letters of a sentence below a figure: some of it is said by others. */
const MOST_SAID = 300;
/** The addresses that a figure is loaded from; others, such as `javascript:`, would run in this page. */
const LOADS = /^(https?|file):/;
/** The words by which pages name their themes. */
const DARK = ["dark", "slate", "ayu", "coal", "navy"];
const LIGHT = ["light", "default", "rust"];
const THEMED = ["data-theme", "data-bs-theme", "data-md-color-scheme", "data-color-mode"];

/** Where this file lies: on the site itself, or below a path that names the version of the messages. */
const OWN = import.meta.url; // Written in one expression with `new URL`, bundlers take it for a file.
const OWN_SITE = LOADS.test(OWN) ? new URL(".", OWN).href.replace(/embed\/\d+\/$/, "") : "";

/** What is free above a sentence below a figure, in CSS pixels. */
const SAID = 4;

const STYLE = `
:host { display: block }
:host([hidden]) { display: none }
.box { position: relative }
iframe { position: absolute; inset: 0; width: 100%; height: 100%; border: 0; visibility: hidden }
button { font: inherit; padding: 6px 14px; cursor: pointer }
.pictured > button { position: absolute; left: 12px; bottom: 12px }
p { margin: ${SAID}px 0 0; font-size: 0.875em }
p:empty { margin: 0 }
.live slot, ::slotted(canvas) { display: none }
.live iframe { visibility: visible }
.paper { display: none; max-width: 100%; height: auto }
@media print {
  .box.pictured { min-height: 0 !important; height: auto !important; --crossover-most: none !important }
  .pictured slot { display: contents }
  .paper { display: block }
  .pictured iframe, .pictured .paper + slot, button { display: none }
}`;

/** The styles of what stands in the page itself, which may allow none in its text; most of its own are stronger. */
const PAGE_STYLE = `
:where(crossover-figure) img { max-width: 100%; max-height: var(--crossover-most, none); height: auto; object-fit: contain; vertical-align: top }
figure.crossover { width: auto; margin-inline: 0 }`;

/** The keys that a figure gives back, and their codes, which slide decks read. */
const KEYS = new Map([
  [" ", 32], ["PageUp", 33], ["PageDown", 34], ["End", 35], ["Home", 36],
  ["ArrowLeft", 37], ["ArrowUp", 38], ["ArrowRight", 39], ["ArrowDown", 40],
]);

/** A link with some of its keys said anew; a key without a value is left out. */
function linked(link, said) {
  const [path, query] = link.replace(/^[^#]*#/, "").split(/\?(.*)/s);
  const pairs = (query ?? "").split("&").filter((pair) => pair && !(pair.split("=")[0] in said));
  for (const [key, value] of Object.entries(said)) {
    if (value !== "") pairs.push(`${key}=${encodeURIComponent(value)}`);
  }
  return `#/${path.replace(/^\/+/, "")}?${pairs.join("&")}`;
}

/**
 * What `height` says for a column of that width: `0:640 520:600` from each width on, `752 592` for columns 720 and
 * 390 pixels wide, and in between for those between them. Not a number where it says nothing.
 */
function stated(height, width) {
  const words = (height ?? "").trim().split(/\s+/);
  if (words[0].includes(":")) {
    const steps = words.map((word) => word.split(":").map(Number)).sort(([one], [other]) => one - other);
    return (steps.findLast(([from]) => from <= width) ?? steps[0])[1];
  }
  const [wide, narrow = wide] = words.map((word) => Number(word || NaN));
  const share = Math.min(Math.max((width - NARROW) / (WIDE - NARROW), 0), 1);
  return narrow + share * (wide - narrow);
}

/** Whether the reader asks for little to be loaded. */
function saves() {
  return navigator.connection?.saveData === true || matchMedia("(prefers-reduced-data: reduce)").matches;
}

/** A parameter as links write it, from what messages tell of it. */
function written(value) {
  if (value === null) return "";
  if (typeof value === "boolean") return value ? "1" : "0";
  if (!Array.isArray(value)) return String(value);
  return value.some(Array.isArray) ? value.map((row) => row.map(written).join(":")).join(";") : value.map(written).join(",");
}

/* ---- The styles of the page around an element ------------------------------------------------------ */

let pageSheet = null;

/** Gives the page, or the tree, that an element stands in the styles for its figures, once. */
function style(root) {
  if (!pageSheet) {
    pageSheet = new CSSStyleSheet();
    pageSheet.replaceSync(PAGE_STYLE);
  }
  if (root.adoptedStyleSheets && !root.adoptedStyleSheets.includes(pageSheet)) root.adoptedStyleSheets.push(pageSheet);
}

/* ---- The theme of the page around an element ------------------------------------------------------ */

const system = globalThis.matchMedia?.("(prefers-color-scheme: dark)");

/** As the page names it, else by the color behind the element, else as the page leaves it to the system. */
function themeAround(element) {
  for (const root of [document.body, document.documentElement]) {
    const words = [...root.classList, ...THEMED.map((name) => root.getAttribute(name))];
    if (words.some((word) => DARK.includes(word))) return "dark";
    if (words.some((word) => LIGHT.includes(word))) return "light";
  }
  for (let at = element; at; at = at.parentElement ?? at.getRootNode().host) {
    const color = getComputedStyle(at).backgroundColor;
    const [red, green, blue, alpha = 1] = color.startsWith("rgb") ? color.match(/[\d.]+/g).map(Number) : [0, 0, 0, 0];
    if (alpha > 0.5) return 0.3 * red + 0.6 * green + 0.1 * blue < 128 ? "dark" : "light";
  }
  const said = getComputedStyle(element).colorScheme;
  const schemes = said === "normal" ? document.querySelector("meta[name=color-scheme]")?.content ?? said : said;
  const dark = schemes.includes("dark") && (system.matches || !schemes.includes("light"));
  return dark ? "dark" : "light";
}

const themed = new Set();

function dress() {
  for (const follow of themed) follow();
}

let around = null;

/** Calls `follow` when the theme of this page may have changed, until `follow` is forgotten. */
function followTheme(follow) {
  if (themed.size === 0) {
    around = new MutationObserver(() => {
      dress();
      // Colors that fade have come to their end by then.
      setTimeout(dress, 400);
    });
    system.addEventListener("change", dress);
    for (const root of [document.documentElement, document.body]) around.observe(root, { attributes: true });
  }
  themed.add(follow);
}

function forgetTheme(follow) {
  if (!themed.delete(follow) || themed.size > 0) return;
  system.removeEventListener("change", dress);
  around.disconnect();
}

/* ---- One after another: those in view first ------------------------------------------------------- */

const waiting = new Map();
let turn = null;

function begin() {
  if (turn !== null) return;
  const away = (element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return Math.max(top - innerHeight, -bottom, 0);
  };
  const [first] = [...waiting.keys()].sort((one, other) => away(one) - away(other));
  if (first === undefined) return;
  turn = first;
  const load = waiting.get(first);
  waiting.delete(first);
  load();
  setTimeout(() => turn === first && end(first), TURN);
}

/** Loads an element when it is its turn. */
function queue(element, load) {
  waiting.set(element, load);
  queueMicrotask(begin);
}

function end(element) {
  waiting.delete(element);
  if (turn !== element) return;
  turn = null;
  begin();
}

/* ---- The element ------------------------------------------------------------------------------------ */

// Where pages are written in advance, on a server, there are no elements.
export class CrossoverFigure extends (globalThis.HTMLElement ?? Object) {
  static observedAttributes = ["link", "figure", "controls", "theme", "site", "height"];

  /** What the page inside told last: link, parameters, readouts, takeaway. */
  state = null;

  #box = document.createElement("div");
  #said = document.createElement("p");
  #frame = null;
  #live = false;
  #near = null;
  #timer = 0;
  /** Whether a reader pressed the button, which had the focus. */
  #pressed = false;
  /** The link that is shown, as far as it is known here, and whether the page inside has yet to be told. */
  #base = "";
  #changed = false;
  /** The theme that the page inside was told last. */
  #told = "";
  /** The height that is kept free for it, in CSS pixels, and for which width. */
  #reserved = 0;
  #width = 0;
  /** What the page inside told last of its heights. */
  #heights = {};

  constructor() {
    super();
    const root = this.attachShadow({ mode: "open" });
    const style = new CSSStyleSheet();
    style.replaceSync(STYLE);
    root.adoptedStyleSheets = [style];
    this.#box.className = "box";
    this.#box.tabIndex = -1;
    const slot = document.createElement("slot");
    // What it holds may come after it.
    slot.addEventListener("slotchange", this.#picture);
    this.#box.append(slot);
    this.#said.setAttribute("role", "status");
    root.append(this.#box, this.#said);
  }

  connectedCallback() {
    this.#base ||= this.getAttribute("link") ?? "";
    this.#picture();
    followTheme(this.#tell);
    style(this.getRootNode());
    const click = this.getAttribute("run") === "click";
    if (click || saves()) {
      this.#offer(click ? "Make it live" : "Make it live (data saver is on)");
      return;
    }
    this.#reserve();
    this.#near = new IntersectionObserver((entries) => {
      if (!entries.at(-1).isIntersecting) return;
      this.#near.disconnect();
      queue(this, () => this.#load());
    }, { rootMargin: "100%" });
    this.#near.observe(this);
  }

  disconnectedCallback() {
    this.#near?.disconnect();
    this.#box.querySelector("button")?.remove();
    forgetTheme(this.#tell);
    this.#stop();
  }

  /**
   * Takes note of the picture. One for dark screens is shown where the figure will be dark, which browsers would ask the
   * system, and has another beside it for paper, which they do not load in time.
   */
  #picture = () => {
    this.#box.classList.toggle("pictured", this.childElementCount > 0);
    const source = this.querySelector("picture > source[media^=screen]");
    const dark = source && this.#dark(this.#theme);
    if (source) source.media = `screen and (${dark ? "min" : "max"}-width: 0)`;
    const image = dark && source.parentElement.querySelector("img");
    const before = this.#box.querySelector(".paper");
    if (before?.src === image?.src) return;
    before?.remove();
    if (!image) return;
    const paper = new Image();
    paper.className = "paper";
    paper.alt = image.alt;
    paper.src = image.src;
    this.#box.prepend(paper);
  };

  /** Follows the width of the column. */
  #resized = new ResizeObserver(() => {
    if (this.#box.offsetWidth === this.#width || this.#box.offsetWidth === 0) return;
    if (this.#live) this.#fit();
    else this.#reserve();
  });

  attributeChangedCallback(name, before, now) {
    if (before === now) return;
    if (name === "site") {
      if (!this.#frame) return;
      this.#stop();
      this.#reserve();
      queue(this, () => this.#load());
      return;
    }
    if (name === "height") {
      this.#width = 0;
      if (this.#reserved) this.#live ? this.#fit() : this.#reserve();
      return;
    }
    if (name === "link") this.#base = now ?? "";
    // The link that the page inside told has it as well.
    else if (now === null) this.#base = linked(this.#base, { [name]: "" });
    this.#changed ||= name !== "theme";
    this.#tell();
  }

  /** Sets parameters, numbers in SI units, and leaves the others as they are. */
  set(params) {
    const said = Object.entries(params).map(([key, value]) => [key, written(value)]);
    this.#base = linked(this.#base || (this.getAttribute("link") ?? ""), Object.fromEntries(said));
    this.#changed = true;
    this.#tell();
  }

  /** The folder of the page; there is none at an address that is not to be loaded. */
  get #site() {
    const site = this.getAttribute("site") ?? OWN_SITE;
    const url = new URL(site.split("#")[0].replace(/\/?(index\.html)?$/, "/"), document.baseURI);
    if (!LOADS.test(url.href)) throw new TypeError(url.protocol);
    return url;
  }

  get #theme() {
    const linkSays = /[?&]theme=/.test(this.getAttribute("link") ?? "");
    return this.getAttribute("theme") ?? (linkSays ? "" : themeAround(this));
  }

  /** The link of the page inside. */
  get #link() {
    const said = { embed: "1", v: "1" };
    for (const key of ["figure", "controls"]) {
      if (this.hasAttribute(key)) said[key] = this.getAttribute(key).replaceAll(" ", "");
    }
    if (this.#theme) said.theme = this.#theme;
    return linked(this.#base, said);
  }

  /** Whether a figure of that theme, or of the link's own, is dark. */
  #dark(theme) {
    const named = theme || /[?&]theme=(\w+)/.exec(this.getAttribute("link"))?.[1];
    return named === "dark" || (named === "system" && system.matches);
  }

  /** Gives the frame the colors of its page: a browser puts white behind one that differs. */
  #paint(theme) {
    this.#told = theme;
    this.#frame.style.colorScheme = this.#dark(theme) ? "dark" : "light";
  }

  /** The height that the page leaves: what its styles allow, or on a slide what all else there does not take. */
  get #room() {
    const { maxHeight } = getComputedStyle(this);
    const most = maxHeight.endsWith("px") ? parseFloat(maxHeight) : HIGHEST;
    const slide = this.closest(".reveal .slides section");
    const left = slide ? slide.closest(".slides").clientHeight - (slide.offsetHeight - this.offsetHeight) : most;
    const said = this.#said.textContent ? this.#said.offsetHeight + SAID : 0;
    return Math.max(Math.min(most, left) - said, LOWEST);
  }

  /** Keeps the height free that the figure will have, of which the picture takes no more. */
  #reserve() {
    const { style } = this.#box;
    this.#width = this.#box.offsetWidth;
    style.minHeight = "";
    style.removeProperty("--crossover-most");
    const picture = this.#box.offsetHeight;
    const own = stated(this.getAttribute("height"), this.#width) || (picture ? picture + AROUND : SCREEN);
    this.#reserved = Math.min(own, this.#room);
    style.minHeight = `${this.#reserved}px`;
    style.setProperty("--crossover-most", `${this.#reserved}px`);
    this.#resized.observe(this.#box);
  }

  /** Puts the button there that a reader presses. */
  #offer(words) {
    const button = document.createElement("button");
    button.textContent = words;
    button.addEventListener("click", () => {
      button.remove();
      this.#pressed = true;
      this.#reserve();
      this.#load();
    });
    this.#box.append(button);
  }

  #load() {
    this.#said.textContent = "";
    const frame = document.createElement("iframe");
    frame.title = this.title || this.querySelector("img")?.alt || "Crossover";
    frame.allow = "clipboard-write; fullscreen";
    frame.sandbox = ALLOWED;
    try {
      frame.src = `${this.#site.href}${this.#link}`;
    } catch {
      this.#fail("Its site needs an address that begins with https:// or http://, or a relative one");
      return;
    }
    this.#frame = frame;
    this.#changed = false;
    this.#paint(this.#theme);
    addEventListener("message", this.#hear);
    this.#wait();
    this.#box.append(frame);
  }

  /** Waits for the page inside: for as long again after each sign that it is on its way. */
  #wait() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#fail("Its page did not answer"), PATIENCE);
  }

  /** Takes the frame away; what the element holds by itself is shown. */
  #stop() {
    end(this);
    clearTimeout(this.#timer);
    removeEventListener("message", this.#hear);
    this.#frame?.remove();
    this.#frame = null;
    this.#live = false;
    this.#resized.disconnect();
    this.#box.classList.remove("live");
    this.#box.style.cssText = "";
    this.#reserved = 0;
  }

  #fail(reason) {
    this.#stop();
    const [sentence] = reason.split(/(?<=\.) /);
    this.#say(`The figure is not live. ${sentence.replace(/\.?$/, ".")}`);
    // It can be tried again.
    if (this.#pressed) this.#offer("Make it live");
    this.#pressed = false;
  }

  #say(sentence) {
    this.#said.textContent = sentence.length > MOST_SAID ? `${sentence.slice(0, MOST_SAID)}…` : sentence;
  }

  #hear = ({ source, origin, data }) => {
    if (source !== this.#frame?.contentWindow || data?.source !== "crossover") return;
    // Where this page is in a sandbox, so is the one inside.
    if (origin !== this.#site.origin && !(origin === "null" && self.origin === "null")) return;
    if (data.type === "loading" && !this.#live) this.#wait();
    else if (data.type === "ready") this.#show(data);
    else if (data.type === "resize" && this.#live) this.#fit(data);
    else if (data.type === "key" && this.#live) this.#press(data.key);
    else if (data.type === "error") this.#fail(String(data.message || "Its page has stopped"));
    else if (data.type === "state") {
      this.state = data;
      this.#base = data.link;
      this.#compare(data.version);
      this.dispatchEvent(new CustomEvent("crossover-state", { detail: data, bubbles: true, composed: true }));
    }
  };

  /** Says where the site has other models than those that the text around was written with: it has one version alone. */
  #compare(version) {
    const written = this.getAttribute("version");
    if (!written || !version || written === version || this.#said.textContent) return;
    this.#say(`Written for Crossover ${written}. Its site has ${version} now: numbers may differ.`);
    if (this.#live) this.#fit();
  }

  /** Tells the page inside what has changed of the attributes and of the theme around. */
  #tell = () => {
    this.#picture();
    if (!this.#live) return;
    const theme = this.#theme;
    const said = this.#changed ? { link: this.#link } : theme && theme !== this.#told ? { theme } : null;
    if (!said) return;
    this.#changed = false;
    this.#paint(theme);
    this.#frame.contentWindow.postMessage({ source: "crossover-host", type: "set", ...said }, "*");
  };

  /** Leaves the figure, or gives a key that it has no use for to the page, as if it had been pressed here. */
  #press(key) {
    const keyCode = KEYS.get(key);
    if (key === "Escape") this.#box.focus({ preventScroll: true });
    else if (keyCode) {
      const code = key === " " ? "Space" : key;
      const press = { key, code, keyCode, which: keyCode, bubbles: true, cancelable: true, composed: true };
      this.dispatchEvent(new KeyboardEvent("keydown", press));
    }
  }

  #show(heights) {
    clearTimeout(this.#timer);
    end(this);
    this.#live = true;
    this.#tell();
    this.#fit(heights);
    this.#box.classList.add("live");
    // The button that was pressed is gone.
    if (this.#pressed) this.#frame.focus({ preventScroll: true });
    this.#pressed = false;
  }

  /**
   * Gives the frame what was kept free for it, which the figure fills: nothing on the page moves. It gets more
   * where something would be cut or is unfolded, and what suits it where it would fill less than two thirds.
   */
  #fit(heights = this.#heights) {
    const { height, least, more = 0 } = (this.#heights = heights);
    if (this.#box.offsetWidth !== this.#width) {
      this.#width = this.#box.offsetWidth;
      this.#reserved = stated(this.getAttribute("height"), this.#width) || (height === undefined ? SCREEN : height - more);
    }
    const kept = height === undefined || this.#reserved <= 1.5 * (height - more) ? this.#reserved : height - more;
    const high = Math.max(kept, least - more || 0) + more;
    this.#box.style.height = `${Math.min(high, HIGHEST, this.#room)}px`;
    this.#box.style.minHeight = "0";
  }
}

// Another version may be on the page already.
if (globalThis.customElements && !customElements.get(NAME)) customElements.define(NAME, CrossoverFigure);

/* ---- The widget -------------------------------------------------------------------------------------- */

/** How often a notebook hears of a slider that moves, in milliseconds. */
const PACE = 100;

/** Shows a figure in a notebook: attributes and `params` are taken from the model, `params`, `readouts` and `takeaway` given to it. */
export function render({ model, el }) {
  const figure = document.createElement(NAME);
  const taken = ["site", "link", "figure", "controls", "height", "run", "title", "version"];
  const take = () => {
    for (const key of taken) {
      const value = model.get(key);
      if (value) figure.setAttribute(key, value);
      else figure.removeAttribute(key);
    }
  };
  const given = ["params", "readouts", "takeaway"];
  let own = false;
  let timer = 0;
  const set = () => {
    if (own) return;
    const said = Object.entries(model.get("params") ?? {});
    const same = ([key, value]) => JSON.stringify(value) === JSON.stringify(figure.state?.params?.[key]);
    const changed = said.filter((pair) => !same(pair));
    if (changed.length > 0) figure.set(Object.fromEntries(changed));
  };
  const give = () => {
    timer = 0;
    own = true;
    for (const key of given) {
      if (figure.state[key] !== undefined) model.set(key, figure.state[key]);
    }
    own = false;
    model.save_changes();
  };
  figure.addEventListener("crossover-state", () => {
    timer ||= setTimeout(give, PACE);
  });
  take();
  set();
  for (const key of taken) model.on(`change:${key}`, take);
  model.on("change:params", set);
  el.append(figure);
  return () => {
    clearTimeout(timer);
    for (const key of taken) model.off(`change:${key}`, take);
    model.off("change:params", set);
    figure.remove();
  };
}

export default { render };
