/** An extension whose handlers tell their thread: `threads-program.ts FLAG...`. Prints its ports. */
import { threadId } from "node:worker_threads";
import { beforeClusterCreate, generatePatches } from "@capikit/api/catalog";
import { defineExtension, hookHandler, parseExtensionFlags, runExtension } from "../../../src/index.ts";

const extension = defineExtension({
  handlers: {
    create: hookHandler(beforeClusterCreate)(() => ({ message: String(threadId), retryAfterSeconds: 0 })),
    patch: hookHandler(generatePatches)(async ({ settings = {} }) => {
      if (settings.fail === "uncaught") setImmediate(() => Promise.reject(new Error("nobody catches this")));
      if (settings.fail === "exit") process.exit(3);
      if (settings.fail === "thrown") throw new TypeError("a defect");
      await new Promise((resolve) => setTimeout(resolve, Number(settings.ms ?? 0)));
      return { message: String(threadId) };
    }),
  },
});

await runExtension((argv) => ({
  flags: parseExtensionFlags(argv),
  extension,
  host: "127.0.0.1",
  onStarted: ({ port, diagnosticsPort }) => void process.send?.([port, diagnosticsPort]),
}));
