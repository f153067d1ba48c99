import { type Remote, wrap } from "comlink";
import type { Engine } from "./worker.ts";

/** Starts the worker that compiles, validates and renders. */
export function startEngine(): { readonly engine: Remote<Engine>; readonly stop: () => void } {
  const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
  return { engine: wrap<Engine>(worker), stop: () => worker.terminate() };
}
