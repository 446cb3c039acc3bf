// Where Firefox cuts the words of a menu. (WebKit paints corners anew in another shade, so that its
// pictures are not compared.)
import { expect, test } from "./fixtures.js";

test("a menu whose words fit ends in its sign, not in dots", async ({ reader }) => {
  await reader.driver.resize(1440, 900);
  await reader.open("#/speedup");
  const before = await reader.still();
  await reader.evaluate(() => {
    for (const name of document.querySelectorAll(".top .menu summary")) {
      if (name.scrollWidth <= name.clientWidth) name.style.textOverflow = "clip";
    }
  });
  expect((await reader.still()).equals(before)).toBe(true);
});
