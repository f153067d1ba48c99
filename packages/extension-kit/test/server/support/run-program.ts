/**
 * An extension that `runExtension` runs: `run-program.ts INPUT FLAG...`. Reports its port and the
 * calls that its handler gets.
 */
import { beforeClusterCreate } from "@capikit/api/catalog";
import { defineExtension, hookHandler, parseExtensionFlags, runExtension } from "../../../src/index.ts";

/** Options of the program. */
export interface RunProgramInput {
  /** Behavior of the handler: answers on request of the test, never, or blocks the main thread. */
  readonly work: "block" | "hang" | "wait";
  readonly drainMs?: number;
  readonly forceExitMs?: number;
}

const { work, ...limits } = JSON.parse(process.argv[2] ?? "{}") as RunProgramInput;
const mayAnswer = new Promise<void>((resolve) => {
  process.on("message", (message) => {
    if (message === "answer") resolve();
  });
});

const extension = defineExtension({
  handlers: {
    a: hookHandler(beforeClusterCreate, { timeoutSeconds: 30 })(async () => {
      process.send?.("called");
      if (work === "block") {
        process.once("SIGTERM", () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0));
      }
      await (work === "wait" ? mayAnswer : new Promise(() => {}));
      return { message: "answered", retryAfterSeconds: 0 };
    }),
  },
});

await runExtension((argv) => ({
  flags: parseExtensionFlags(argv.slice(1)),
  extension,
  host: "127.0.0.1",
  ...limits,
  onStarted: ({ port }) => void process.send?.(port),
  cleanUp: () => console.log("cleaned up"),
}));
