// Puts a lesson of Crossover into a course system that speaks SCORM 1.2. The page with the lesson tells, by a
// message, how far a student has come (../messages.d.ts); the system keeps it, and it is given back to the page at
// the next visit. The name of the student is not asked for.
//
// The system offers an object named API in a window around this page, or in the one that opened it. Browsers let a
// page look only into windows of its own origin: where the system shows this page on another origin than its
// own, it has to put a window with the object around it. Without a system the lesson works, and nothing is told.
//
// Source: ADL, SCORM 1.2 Run-Time Environment, section 3.
"use strict";

(() => {
  /** So many windows around this one may stand between it and the object. */
  const HIGHEST = 7;
  /** The most characters that a system keeps of what a student has done. */
  const MOST = 4096;
  /** What is told is stored so many milliseconds later: a page that is closed may be too late. */
  const PAUSE = 1000;
  /** A page that does not answer is shown as it is, after so many milliseconds. */
  const PATIENCE = 10_000;
  /** The status of a lesson that was taken to its end. */
  const ENDED = ["completed", "passed", "failed"];

  const ALONE = "No course system answers: what you do here is kept in this browser alone.";
  const REFUSED = "The course system did not store your last answers. Copy what you did at the end of the lesson.";
  const TOO_LONG = "The course system has no room for all your answers: when you come back, some steps begin anew.";

  const frame = document.getElementById("lesson");
  const said = document.getElementById("said");

  function say(words) {
    if (said.textContent !== words) said.textContent = words;
  }

  /** The object of the system, in `window` or in one around it. */
  function around(window) {
    for (let at = window, up = 0; at && up <= HIGHEST; up += 1) {
      try {
        if (typeof at.API?.LMSInitialize === "function") return at.API;
      } catch {
        // A window of another origin; one around it may be of this one again.
      }
      at = at.parent === at ? null : at.parent;
    }
    return null;
  }

  /** Hours, minutes and seconds, as the standard writes them. */
  function timespan(milliseconds) {
    const seconds = Math.floor(milliseconds / 1000);
    const parts = [Math.min(Math.floor(seconds / 3600), 9999), Math.floor(seconds / 60) % 60, seconds % 60];
    return parts.map((part) => String(part).padStart(2, "0")).join(":");
  }

  /** What the system keeps of a student. */
  class Kept {
    #api;
    #begun = Date.now();
    #timer = 0;
    /** What it was told last, by element: some may be told and not asked for. */
    #told = new Map();

    /** What the system keeps; null where none answers. */
    static open() {
      const api = around(window) ?? around(window.opener) ?? around(window.top.opener);
      const kept = api && new Kept(api);
      return kept?.#call("LMSInitialize", "") === "true" ? kept : null;
    }

    constructor(api) {
      this.#api = api;
    }

    /** What the system answers; nothing where it fails. */
    #call(name, ...words) {
      try {
        return String(this.#api[name](...words));
      } catch {
        return "";
      }
    }

    read(element) {
      return this.#call("LMSGetValue", `cmi.${element}`);
    }

    write(element, value) {
      if (this.#told.get(element) === value) return;
      this.#told.set(element, value);
      this.#call("LMSSetValue", `cmi.${element}`, value);
      this.#timer ||= setTimeout(() => this.store(), PAUSE);
    }

    /** Has the system store what was told. */
    store() {
      if (this.#timer === 0) return;
      this.#end();
      if (this.#call("LMSCommit", "") !== "true") say(REFUSED);
    }

    /** Has the system store what was told, and says that the student has left. */
    close() {
      this.#end();
      this.#call("LMSFinish", "");
    }

    /** Ends the wait, as what is told is stored now, and tells how long the student has been here. */
    #end() {
      clearTimeout(this.#timer);
      this.#timer = 0;
      this.#call("LMSSetValue", "cmi.core.session_time", timespan(Date.now() - this.#begun));
    }
  }

  /** As many steps of `progress` as there is room for. */
  function fitting(progress) {
    if (progress.length <= MOST) return progress;
    say(TOO_LONG);
    return progress.split(";").reduce((kept, step) => {
      const longer = kept ? `${kept};${step}` : step;
      return longer.length <= MOST ? longer : kept;
    }, "");
  }

  /** Tells the score and the status, once more is achieved than was before. */
  function grade({ steps, finished, asked, score }) {
    const ended = finished === steps && reached === steps;
    const raw = asked > 0 ? Math.round(score * 1e4) / 100 : NaN;
    // What was achieved stays when the lesson is begun again.
    if (ENDED.includes(kept.read("core.lesson_status")) && !(ended && raw >= Number(kept.read("core.score.raw")))) return;
    const graded = !Number.isNaN(pass) && !Number.isNaN(raw);
    // Systems that know the mastery score fail who leaves in between with a score below it.
    if (!Number.isNaN(raw) && (ended || !graded)) {
      kept.write("core.score.min", "0");
      kept.write("core.score.max", "100");
      kept.write("core.score.raw", String(raw));
    }
    const judged = () => (raw >= pass ? "passed" : "failed");
    kept.write("core.lesson_status", ended ? (graded ? judged() : "completed") : "incomplete");
  }

  /** Takes what the page tells of the lesson. */
  function learn(lesson) {
    progress = lesson.progress;
    reached = Math.max(reached, lesson.step);
    kept.write("core.lesson_location", String(lesson.step));
    kept.write("suspend_data", fitting(progress));
    grade(lesson);
    show();
  }

  function show() {
    frame.classList.remove("waits");
  }

  const kept = Kept.open();
  const comesBack = kept !== null && kept.read("core.entry") !== "ab-initio";
  /** What the student has done so far, in the words of the page. */
  let progress = comesBack ? kept.read("suspend_data") : "";
  /** The score that passes; not a number where nobody fails. */
  const pass = kept === null ? NaN : parseFloat(kept.read("student_data.mastery_score"));
  /** The last step that was open. */
  let reached = 0;
  /** Whether the page knows what the student has done. */
  let given = false;

  addEventListener("message", ({ source, origin, data }) => {
    if (kept === null || source !== frame.contentWindow || origin !== self.origin || data?.source !== "crossover") return;
    if (data.type === "ready") {
      // What this browser may have kept of another student goes.
      frame.contentWindow.postMessage({ source: "crossover-host", type: "set", progress }, "*");
      given = true;
    } else if (data.type === "lesson" && given) learn(data);
    else if (data.type === "error") show();
  });

  if (kept === null) say(ALONE);
  else {
    frame.classList.add("waits");
    setTimeout(show, PATIENCE);
    kept.write("core.exit", "suspend");
    document.addEventListener("visibilitychange", () => document.hidden && kept.store());
    addEventListener("pagehide", () => kept.close());
    // The system does not take words after the end: a page that is brought back begins anew.
    addEventListener("pageshow", ({ persisted }) => persisted && location.reload());
  }
  const place = comesBack ? kept.read("core.lesson_location") : "";
  frame.src = `${frame.dataset.page}&step=${/^[1-9]\d?$/.test(place) ? place : 1}`;
})();
