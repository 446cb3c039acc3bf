// Opens the rooms of the program: fetches the files that hold a room, and instantiates their modules around the memory
// and the functions of the main module, which calls the functions at the end.
//
// A file holds several modules, and small ones lie in the files of several rooms: each is instantiated once, as its
// memory is that of the program. What came is remembered; what did not is tried again with the next call.
import { initSync } from "./main.js";

/** Which files each room needs besides its own. */
const ROOMS = {}; // ROOMS

const opened = new Map(); // rooms and files
const instances = new Map(); // modules, by their numbers
const asked = new Set(); // addresses

/** What `make` promises under a key, begun once unless it fails. */
function once(kept, key, make) {
  if (!kept.has(key)) {
    const made = make();
    kept.set(key, made);
    made.catch(() => kept.delete(key));
  }
  return kept.get(key);
}

/** The bytes of a file. Those of the first rooms start.js has asked for already. */
async function bytes(file) {
  const address = new URL(`./${file}.wasm`, import.meta.url).href;
  const begun = globalThis.crossoverFiles?.get(address);
  if (begun) {
    globalThis.crossoverFiles.delete(address);
    asked.add(address);
    return begun;
  }
  // What is asked for again was damaged, or did not come: a browser that keeps it would give the same.
  const response = await fetch(address, { cache: asked.has(address) ? "reload" : "default" });
  asked.add(address);
  if (!response.ok) throw new Error(`${address}: status ${response.status}`);
  return response.arrayBuffer();
}

/** The modules of a file, each with its number. */
async function modules(file) {
  const buffer = await bytes(file);
  const head = new DataView(buffer);
  const count = head.getUint32(0, true);
  let start = 4 + 8 * count;
  return Array.from({ length: count }, (_, at) => {
    const [number, length] = [4, 8].map((field) => head.getUint32(8 * at + field, true));
    start += length;
    return [number, new Uint8Array(buffer, start - length, length)];
  });
}

/** Instantiates a module, which puts its functions into the table of the main module. */
const instance = ([number, module]) => once(instances, number, async () => {
  await WebAssembly.instantiate(module, { __wasm_split: initSync() });
});

const share = async (file) => Promise.all((await modules(file)).map(instance));

/** Opens a room: its own module, the last of its file, comes after all that it calls. */
async function open(room) {
  const others = ROOMS[room].map((file) => once(opened, file, () => share(file)));
  const [shared] = await Promise.all([modules(room), ...others]);
  const own = shared.pop();
  await Promise.all(shared.map(instance));
  await instance(own);
}

/** What the main module calls to open a room; it is called back with whether that came. */
const loader = (room) => async (callback, data) => {
  let came = true;
  try {
    await once(opened, room, () => open(room));
  } catch (error) {
    console.warn(error); // The page tells the reader; one that is being left tells nobody.
    came = false;
  }
  initSync().__indirect_function_table.get(callback)(data, came);
};
