import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";
import type { LevelSwitch, LogLevel } from "@capikit/serving";
import type { Extension } from "../extension/define-extension.ts";
import type { ExtensionObserver } from "../protocol/extension-observer.ts";
import type { RequestHandler } from "../protocol/handle-request.ts";
import type { HookHttpRequest, HookHttpResponse } from "../protocol/hook-request.ts";

/** Hooks whose handlers only compute: their calls take the most processor time. */
const threadedHooks: ReadonlySet<string> = new Set(["GeneratePatches", "ValidateTopology"]);

const marker = "capikit-hook-thread";

/** Events of handlers that the main thread counts. */
type Counted = "deprecated" | "invalidAnswer" | "panicked";

interface Call {
  readonly id: number;
  readonly path: string;
  readonly query: string;
  readonly body: Uint8Array;
  /** The main thread's log level, which may change. */
  readonly level: LogLevel | undefined;
}

type ToThread = Call | { readonly id: number; readonly aborted: true };

type FromThread =
  | { readonly type: "ready" }
  | { readonly type: "answer"; readonly id: number; readonly answer: HookHttpResponse }
  | { readonly type: "failure"; readonly id: number; readonly message: string }
  | { readonly type: "counted"; readonly event: Counted; readonly subject: unknown };

/** Threads with the program of an extension, which answer some of its calls. */
export interface HookThreads {
  /** Sends calls of the threaded hooks to the thread with the fewest calls in flight. */
  share(handler: RequestHandler, extension: Extension, context: SharingContext): RequestHandler;
  stop(): Promise<void>;
}

interface SharingContext {
  readonly observer: ExtensionObserver;
  readonly logLevel: LevelSwitch | undefined;
}

/** Whether this thread is one of {@link startHookThreads}. */
export function isHookThread(): boolean {
  return !isMainThread && workerData === marker;
}

/**
 * Runs the program again in threads, and resolves when all can answer. An error that no handler
 * catches is one of this thread, too.
 *
 * @param file the program: its call of `runExtension` answers the calls in a thread.
 */
export async function startHookThreads(
  count: number,
  { file = process.argv[1] ?? "", argv }: { readonly file?: string; readonly argv: readonly string[] },
): Promise<HookThreads> {
  const threads = Array.from({ length: count }, () => new HookThread(file, argv));
  const stop = async (): Promise<void> => {
    await Promise.all(threads.map((thread) => thread.stop()));
  };
  try {
    await Promise.all(threads.map((thread) => thread.ready));
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    stop,
    share(handler, extension, { observer, logLevel }) {
      const own = extension.handlers
        .filter(({ hook }) => threadedHooks.has(hook.hook))
        .flatMap(({ endpoints }) => endpoints.map(({ path }) => path));
      // With the prefix of the handler.
      const paths = new Set(handler.paths.filter((path) => own.some((end) => path.endsWith(end))));
      for (const thread of threads)
        thread.onCounted = (event, subject) => {
          if (event === "panicked") observer.panicked?.(String(subject), undefined);
          else observer[event]?.(subject as never);
        };
      return {
        ...handler,
        handleRequest(request) {
          if (!paths.has(request.path) || request.method !== "POST") return handler.handleRequest(request);
          const thread = threads.reduce((least, one) => (one.calls < least.calls ? one : least));
          return observed(observer, request, thread.call(request, logLevel?.level));
        },
      };
    },
  };
}

async function observed(
  observer: ExtensionObserver,
  { path }: HookHttpRequest,
  answer: Promise<HookHttpResponse>,
): Promise<HookHttpResponse> {
  const started = performance.now();
  observer.started?.(path);
  let code = 500;
  try {
    const response = await answer;
    code = response.status ?? 200;
    return response;
  } finally {
    observer.finished?.(path, { code, ms: performance.now() - started });
  }
}

interface Pending {
  resolve(answer: HookHttpResponse): void;
  reject(reason: unknown): void;
}

class HookThread {
  readonly ready: Promise<void>;
  onCounted: (event: Counted, subject: unknown) => void = () => {};
  readonly #worker: Worker;
  readonly #pending = new Map<number, Pending>();
  #ids = 0;
  #ended = false;
  #isStopping = false;

  constructor(file: string, argv: readonly string[]) {
    const worker = new Worker(file, { argv: [...argv], workerData: marker, name: "hooks" });
    this.#worker = worker;
    this.ready = new Promise((resolve, reject) => {
      let isReady = false;
      worker.on("message", (message: FromThread) => {
        if (message.type === "ready") {
          isReady = true;
          resolve();
        } else if (message.type === "counted") this.onCounted(message.event, message.subject);
        else if (message.type === "answer") this.#take(message.id)?.resolve(message.answer);
        else this.#take(message.id)?.reject(new Error(message.message));
      });
      worker.once("error", (error) => {
        reject(error);
        // As in the main thread, where it ends the process.
        if (isReady) queueMicrotask(() => Promise.reject(error));
      });
      worker.once("exit", (code) => {
        this.#ended = true;
        const error = new Error(`the thread of hooks has ended with code ${code}`);
        reject(error);
        for (const id of [...this.#pending.keys()]) this.#take(id)?.reject(error);
        // The program called process.exit, as it might in the main thread.
        if (isReady && !this.#isStopping) queueMicrotask(() => Promise.reject(error));
      });
    });
  }

  /** Calls in flight. */
  get calls(): number {
    return this.#pending.size;
  }

  async call(request: HookHttpRequest, level: LogLevel | undefined): Promise<HookHttpResponse> {
    const { path, query, signal } = request;
    if (this.#ended) throw new Error("the thread of hooks has ended");
    signal.throwIfAborted();
    const id = this.#ids++;
    const { promise, resolve, reject } = Promise.withResolvers<HookHttpResponse>();
    this.#pending.set(id, { resolve, reject });
    const abort = (): void => {
      this.#worker.postMessage({ id, aborted: true } satisfies ToThread);
      this.#take(id)?.reject(signal.reason);
    };
    signal.addEventListener("abort", abort, { once: true });
    const body = new Uint8Array(request.body);
    const call: Call = { id, path, query: query.toString(), body, level };
    this.#worker.postMessage(call, [body.buffer]);
    return promise.finally(() => signal.removeEventListener("abort", abort));
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    await this.#worker.terminate();
  }

  #take(id: number): Pending | undefined {
    const pending = this.#pending.get(id);
    this.#pending.delete(id);
    return pending;
  }
}

/** Answers the calls of the main thread, until it ends this one. */
export async function answerInThread(
  create: (observer: ExtensionObserver) => RequestHandler,
  logLevel: LevelSwitch,
): Promise<never> {
  const send = (message: FromThread): void => parentPort?.postMessage(message);
  const counted = (event: Counted, subject: unknown): void => send({ type: "counted", event, subject });
  const handler = create({
    deprecated: ({ group, version, hook }) => counted("deprecated", { group, version, hook }),
    invalidAnswer: ({ group, version, hook }) => counted("invalidAnswer", { group, version, hook }),
    panicked: (webhook) => counted("panicked", webhook),
  });
  await handler.ready();
  const running = new Map<number, AbortController>();
  const answer = async ({ id, path, query, body, level }: Call): Promise<void> => {
    if (level !== undefined) logLevel.level = level;
    const abort = new AbortController();
    running.set(id, abort);
    try {
      const response = await handler.handleRequest({
        method: "POST",
        path,
        query: new URLSearchParams(query),
        body: Buffer.from(body.buffer, body.byteOffset, body.byteLength),
        signal: abort.signal,
      });
      send({ type: "answer", id, answer: response });
    } catch (error) {
      send({ type: "failure", id, message: String(error) });
    } finally {
      running.delete(id);
    }
  };
  parentPort?.on("message", (message: ToThread) => {
    if (!("aborted" in message)) void answer(message);
    else running.get(message.id)?.abort(new DOMException("the caller disconnected", "AbortError"));
  });
  send({ type: "ready" });
  return new Promise<never>(() => {});
}
