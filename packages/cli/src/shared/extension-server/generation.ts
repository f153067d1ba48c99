import { url as inspectorUrl } from "node:inspector";
import { Worker } from "node:worker_threads";
import { CapikitError } from "@capikit/common/errors";
import { errorText } from "./error-text.ts";
import type {
  FromThread,
  LoadedExtension,
  ThreadAnswer,
  ThreadCall,
  ThreadData,
  ToThread,
} from "./messages.ts";

/** A loaded version of an extension, in a thread of its own. */
export interface Generation extends LoadedExtension {
  call(call: ThreadCall, signal: AbortSignal): Promise<ThreadAnswer>;
  /** Ends the thread after the calls in flight are answered. */
  retire(): Promise<void>;
}

/** Callbacks of a generation. */
export interface GenerationEvents {
  onFile(path: string, state: string): void;
  onLog(level: string, line: string): void;
  /** The thread exited by itself; its calls fail. */
  onCrash(reason: string): void;
}

/** The extension could not be loaded. The message contains the reason and location. */
export class ExtensionLoadError extends CapikitError {
  override readonly name = "ExtensionLoadError";
}

interface PendingCall {
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: Error) => void;
}

const longestLoadMs = 30_000;

/**
 * Loads an extension in a thread.
 *
 * @param signal cancels loading.
 *
 * @throws ExtensionLoadError when it cannot be loaded.
 */
export async function startGeneration(
  data: ThreadData,
  events: GenerationEvents,
  signal: AbortSignal,
): Promise<Generation> {
  const worker = newThread(data);
  const waiting = new Map<number, PendingCall>();
  let ids = 0;
  let idle = (): void => {};
  let ending = false;
  let exited = false;

  const finish = (id: number, how: (one: PendingCall) => void): void => {
    const one = waiting.get(id);
    waiting.delete(id);
    if (one !== undefined) how(one);
    if (waiting.size === 0) idle();
  };
  const ask = (message: (id: number) => ToThread, gone?: AbortSignal): Promise<unknown> => {
    const id = ids++;
    const onAbort = (): void => {
      worker.postMessage({ type: "abort", id } satisfies ToThread);
      // A handler that never returns must not keep the thread alive.
      finish(id, (one) => one.reject(new Error("the caller disconnected")));
    };
    gone?.addEventListener("abort", onAbort, { once: true });
    return new Promise<unknown>((resolve, reject) => {
      if (exited) throw new Error("the extension exited");
      waiting.set(id, { resolve, reject });
      worker.postMessage(message(id));
    }).finally(() => gone?.removeEventListener("abort", onAbort));
  };
  const end = async (): Promise<void> => {
    ending = true;
    await worker.terminate();
  };

  const loaded = await new Promise<LoadedExtension>((resolve, reject) => {
    const stuck = (): void => {
      reject(
        new ExtensionLoadError(
          `${data.entry} was not loaded within ${longestLoadMs / 1000} s; check for a top-level await that never resolves`,
        ),
      );
    };
    // It may stop at a breakpoint.
    const late = inspectorUrl() === undefined ? setTimeout(stuck, longestLoadMs) : undefined;
    const abort = (): void => reject(new ExtensionLoadError("loading was cancelled"));
    signal.addEventListener("abort", abort, { once: true });
    let crash: string | undefined;
    worker.on("message", (message: FromThread) => {
      if (message.type === "file") events.onFile(message.path, message.state);
      else if (message.type === "log") events.onLog(message.level, message.line);
      else if (message.type === "answer") finish(message.id, ({ resolve: done }) => done(message.value));
      else if (message.type === "error") finish(message.id, (one) => one.reject(new Error(message.reason)));
      else {
        clearTimeout(late);
        if (message.type === "ready") resolve(message.loaded);
        else reject(new ExtensionLoadError(message.reason));
      }
    });
    worker.on("error", (error) => {
      crash = errorText(error);
    });
    worker.on("exit", (code) => {
      exited = true;
      clearTimeout(late);
      const reason =
        crash ??
        (code === 13 ? "a module awaits a promise that never resolves" : `it called process.exit(${code})`);
      reject(new ExtensionLoadError(reason));
      for (const id of waiting.keys()) finish(id, (one) => one.reject(new Error("the extension exited")));
      if (!ending) events.onCrash(reason);
    });
  }).catch(async (error: unknown) => {
    await end();
    throw error;
  });

  return {
    ...loaded,
    call: (call, gone) => ask((id) => ({ type: "call", id, call }), gone) as Promise<ThreadAnswer>,
    async retire() {
      if (waiting.size > 0)
        await new Promise<void>((resolve) => {
          idle = resolve;
        });
      await end();
    },
  };
}

function newThread(data: ThreadData): Worker {
  // A complete expression, so that bundlers recognise the file.
  const url = import.meta.url.endsWith(".ts")
    ? new URL("./extension-thread.ts", import.meta.url)
    : new URL("./extension-thread.js", import.meta.url);
  const worker = new Worker(url, { name: "extension", workerData: data, stdout: true });
  // The output of commands is for programs.
  worker.stdout.pipe(process.stderr);
  return worker;
}
