// What a page of the book does besides its figures: the reader's theme, which the explorer keeps too, and keys for
// what scrolls. Without it all is readable, in the theme of the system.
"use strict";

(() => {
  const KEY = "crossover.theme";
  const root = document.documentElement;
  const system = matchMedia("(prefers-color-scheme: dark)");

  /** The theme that the reader chose, here or in the explorer; none where the system's is followed. */
  function kept() {
    try {
      const theme = localStorage.getItem(KEY);
      return ["light", "dark", "projector"].includes(theme) ? theme : null;
    } catch {
      return null; // No storage allowed: nothing is kept.
    }
  }

  function keep(theme) {
    try {
      localStorage.setItem(KEY, theme);
    } catch {
      // The page has it until it is left.
    }
  }

  function show(theme) {
    if (theme) root.dataset.theme = theme;
    else delete root.dataset.theme;
  }

  const isDark = () => (root.dataset.theme ?? (system.matches ? "dark" : "light")) === "dark";

  show(kept());

  addEventListener("DOMContentLoaded", () => {
    const button = document.getElementById("theme");
    const name = () => {
      button.textContent = isDark() ? "Light page" : "Dark page";
    };
    button.addEventListener("click", () => {
      show(isDark() ? "light" : "dark");
      keep(root.dataset.theme);
      name();
    });
    system.addEventListener("change", name);
    name();
    button.hidden = false;
    reach();
    addEventListener("resize", reach);
    const contents = document.querySelector(".aside .contents");
    const here = contents.querySelector("[aria-current]");
    if (here) contents.scrollTop = here.offsetTop - contents.clientHeight / 2;
  });

  /** Lets keys scroll what is wider than the column. */
  function reach() {
    for (const part of document.querySelectorAll("pre, .table-wrapper, p:has(> math:only-child)")) {
      if (part.scrollWidth > part.clientWidth) part.tabIndex = 0;
      else part.removeAttribute("tabindex");
    }
  }

  // Answers are read on paper too.
  let folded = [];
  addEventListener("beforeprint", () => {
    folded = [...document.querySelectorAll("main details:not([open])")];
    for (const details of folded) details.open = true;
  });
  addEventListener("afterprint", () => {
    for (const details of folded) details.open = false;
  });
})();
