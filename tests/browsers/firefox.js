// Firefox, driven over WebDriver BiDi.
import { launch } from "puppeteer-core";

/** Opens Firefox; what it saves lies in `downloads`. */
export async function firefox({ firefox: executablePath }, downloads) {
  const browser = await launch({
    browser: "firefox",
    executablePath,
    headless: true,
    extraPrefsFirefox: {
      "browser.download.dir": downloads,
      "browser.download.folderList": 2,
      "browser.download.alwaysOpenPanel": false,
    },
  });
  const [page] = await browser.pages();
  const problems = [];
  page.on("console", (message) => {
    if (message.type() === "error") problems.push(`console: ${message.text()}`);
  });
  page.on("pageerror", (error) => problems.push(`uncaught: ${error}`));
  return {
    async open(url) {
      problems.length = 0;
      await page.goto(url);
    },
    problems: () => problems,
    evaluate: (expression) => page.evaluate(expression),
    resize: (width, height) => page.setViewport({ width, height }),
    async pointer(steps) {
      for (const step of steps) {
        if (step === "down") await page.mouse.down();
        else if (step === "up") await page.mouse.up();
        else await page.mouse.move(...step);
      }
    },
    screenshot: async () => Buffer.from(await page.screenshot()),
    close: () => browser.close(),
  };
}
