import { writeSync } from "node:fs";
import { close, url } from "node:inspector";
import { inspect } from "node:util";
import { isMainThread } from "node:worker_threads";
import { reportModuleFiles } from "../../shared/extension-server/module-files.ts";
import { fileState } from "../../shared/extension-server/watch-files.ts";
import type { ProgramReport } from "./program-run.ts";

// Preloaded into the program: reports each loaded file, and the error that ends it, as a line of
// JSON.

type BlockWrites = (on: boolean) => void;

const fd = Number(process.env.CAPIKIT_DEV_REPORT);

function send(report: ProgramReport): void {
  try {
    writeSync(fd, `${JSON.stringify(report)}\n`);
  } catch {
    // Child processes of the program have no report descriptor.
  }
}

reportModuleFiles((path) => send({ path, state: fileState(path) }));

if (isMainThread) {
  // Without them, the event loop is blocked.
  setInterval(() => send({ beat: true }), Number(process.env.CAPIKIT_DEV_BEAT)).unref();
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
      send({ error: inspect(error) });
  });
}
