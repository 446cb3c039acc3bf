// Short outputs of benchmarks, in the formats that programs write, for the tests.

const SIZES = [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096, 8192, 16384, 32768, 65536, 131072, 262144, 524288, 1048576];

/** An output of OSU's latency test whose times, in microseconds, are those of `time`. */
export function osu(time, title = "Latency") {
  const rows = SIZES.map((size) => `${String(size).padEnd(10)}${time(size).toFixed(2).padStart(18)}`);
  return [`# OSU MPI ${title} Test v7.4`, "# Size          Latency (us)", ...rows, ""].join("\n");
}

/** A cluster that is quick for small messages, and one that is quick for large ones, as microseconds by bytes. */
export const QUICK = (m) => (m <= 8192 ? 1.1 + m * 2.1e-4 : 2.9 + m * 8.4e-5) * (1 + 0.02 * Math.sin(7 * m));
export const WIDE = (m) => (m <= 16384 ? 1.9 + m * 1.2e-4 : 4.6 + m * 4.3e-5) * (1 + 0.02 * Math.sin(5 * m));

/** Drops files on the page: name and text, or bytes, of each. */
export async function drop(page, files) {
  await page.evaluate((files) => {
    const dataTransfer = new DataTransfer();
    for (const [name, content] of files) {
      const part = typeof content === "string" ? content : new Uint8Array(content);
      dataTransfer.items.add(new File([part], name));
    }
    const event = (name) => new DragEvent(name, { dataTransfer, bubbles: true, cancelable: true });
    if (document.body.dispatchEvent(event("dragover"))) throw new Error("the page takes no files");
    document.body.dispatchEvent(event("drop"));
  }, files);
}

/** Pastes a text where the focus is. */
export async function paste(page, text) {
  await page.evaluate((text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", text);
    const on = document.activeElement ?? document.body;
    on.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}
