import { setFlagsFromString } from "node:v8";
import { nodeOptions } from "./limit-new-space.ts";

const ownSettings = /(?:^|\s)--(?:no[-_]?)?(?:liftoff|wasm)/;
const flags = ["wasm-dynamic-tiering", "wasm-lazy-compilation", "wasm-tier-up"];

/**
 * Runs a function. V8 compiles the WebAssembly modules of this time at once, and never optimizes
 * them later: for undici's HTTP parser, that takes 100 ms of processor time and gains little.
 *
 * The Node option `--liftoff-only` has the same effect, but with it V8 rejects the compiled code of
 * Node's own modules, and compiles them again in each thread.
 *
 * @param options Node options. Those for WebAssembly take precedence.
 */
export async function withoutWasmTierUp<T>(run: () => Promise<T>, options = nodeOptions()): Promise<T> {
  if (options.some((option) => ownSettings.test(option))) return run();
  for (const flag of flags) setFlagsFromString(`--no-${flag}`);
  try {
    return await run();
  } finally {
    // V8 compiles with these flags by default.
    for (const flag of flags) setFlagsFromString(`--${flag}`);
  }
}
