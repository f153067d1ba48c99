import { close, url } from "node:inspector";
import { registerHooks } from "node:module";
import { fileURLToPath } from "node:url";
import { inspect } from "node:util";
import { isMainThread } from "node:worker_threads";
import { isInstalled } from "@capikit/common/errors";
import { resolveTypescript } from "../../shared/hooks/resolve-typescript.ts";
import { sendReport } from "./send-report.ts";
import { fileState } from "./watch-files.ts";

// Preloaded into the program: reports each loaded file, and the error that ends it, as a line of
// JSON.

type BlockWrites = (on: boolean) => void;

const reported = new Set<string>();

/** Reports a file once, before it is read, unless it is of an installed package. */
function reportFile(url: string | undefined): void {
  if (!url?.startsWith("file:") || isInstalled(url) || reported.has(url)) return;
  reported.add(url);
  const path = fileURLToPath(url.replace(/[?#].*$/, ""));
  sendReport({ path, state: fileState(path) });
}

// Without a hook for loads, which would add a third to the time in which Node.js loads modules.
registerHooks({
  resolve(specifier, context, next) {
    try {
      const resolved = resolveTypescript(specifier, context, next);
      reportFile(resolved.url);
      return resolved;
    } catch (error) {
      const { url } = error as { readonly url?: string };
      reportFile(url);
      reportFile(url?.replace(/\.([cm]?)js$/, ".$1ts"));
      throw error;
    }
  },
});

if (isMainThread) {
  // Without them, the event loop is blocked.
  setInterval(() => sendReport({ beat: true }), Number(process.env.CAPIKIT_DEV_BEAT)).unref();
  // At an exit, Node.js waits until debuggers detach.
  if (url() !== undefined) process.on("exit", close);
  // At an exit, Node.js drops output that a slow reader has not taken yet, unless writes block.
  for (const stream of [process.stdout, process.stderr] as readonly {
    _handle?: { setBlocking?: BlockWrites };
  }[])
    stream._handle?.setBlocking?.(true);
  process.on("uncaughtExceptionMonitor", (error) => {
    // A listener may continue, and logs the error otherwise. A syntax error has its location only
    // in the output of Node.js.
    if (process.listenerCount("uncaughtException") === 0 && !(error instanceof SyntaxError))
      sendReport({ error: inspect(error) });
  });
}
