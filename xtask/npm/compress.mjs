// Prints, as JSON, the size of the page of a folder and of each wasm, js and css file, raw and with Brotli.
// With a second folder, writes gzip and Brotli copies of every file into it, as a host
// that compresses would send them.
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, extname, join, relative } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const [from, to] = process.argv.slice(2);
const files = readdirSync(from, { recursive: true })
  .map((name) => join(from, name))
  .filter((file) => statSync(file).isFile())
  .sort();

const counted = [];
for (const file of files) {
  const counts = [".wasm", ".js", ".css"].includes(extname(file)) || file === join(from, "index.html");
  if (!counts && !to) continue;
  const bytes = readFileSync(file);
  const brotli = brotliCompressSync(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });
  const name = relative(from, file).replaceAll("\\", "/");
  if (counts) counted.push({ file: name, raw: bytes.length, brotli: brotli.length });
  if (to) {
    mkdirSync(dirname(join(to, name)), { recursive: true });
    writeFileSync(join(to, `${name}.br`), brotli);
    writeFileSync(join(to, `${name}.gz`), gzipSync(bytes, { level: 9 }));
  }
}
console.log(JSON.stringify(counted));
