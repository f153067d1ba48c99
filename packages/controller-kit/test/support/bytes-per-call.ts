import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;

/** Heap bytes after a full garbage collection. */
export async function heapBytes(): Promise<number> {
  // Finalizers run between collections.
  for (let times = 0; times < 3; times++) {
    await new Promise(setImmediate);
    collect();
  }
  return process.memoryUsage().heapUsed;
}

/** Heap bytes that each of many calls retains. Excludes the first calls, whose code is compiled. */
export async function bytesPerCall(count: number, call: () => Promise<unknown>): Promise<number> {
  const repeat = async (times: number): Promise<void> => {
    for (let done = 0; done < times; done++) await call();
  };
  await repeat(Math.ceil(count / 4));
  const before = await heapBytes();
  await repeat(count);
  return ((await heapBytes()) - before) / count;
}
