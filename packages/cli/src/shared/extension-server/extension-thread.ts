import { AsyncLocalStorage } from "node:async_hooks";
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import { inspect } from "node:util";
import { parentPort, workerData } from "node:worker_threads";
import { pageReference } from "@capikit/common/text";
import type { Extension, RequestHandler } from "@capikit/extension-kit";
import type { LogFields, Logger } from "@capikit/serving";
import { maskText, redactFields } from "@capikit/serving/logging";
import { errorText } from "./error-text.ts";
import {
  causeHeader,
  type FromThread,
  type ShownHandler,
  type ThreadAnswer,
  type ThreadCall,
  type ThreadData,
  type ToThread,
} from "./messages.ts";
import { reportModuleFiles } from "./module-files.ts";
import { fileState } from "./watch-files.ts";

// A worker thread with an extension. Modules keep no state across reloads: each gets a new thread.

const { entry, pathPrefix } = workerData as ThreadData;
const running = new Map<number, AbortController>();
const files: string[] = [];
/** Errors in the log of a call, which its answer must not contain. */
const causes = new AsyncLocalStorage<string[]>();
/** A character takes nine bytes at most, and Node.js limits the headers of a response to 16 KiB. */
const maxCauseLength = 1700;

function send(message: FromThread): void {
  parentPort?.postMessage(message);
}

reportModuleFiles((path) => {
  files.push(path);
  send({ type: "file", path, state: fileState(path) });
});

try {
  const exported = (await import(pathToFileURL(entry).href)) as { extension?: unknown; default?: unknown };
  const extension = checked(exported.extension ?? exported.default);
  const { createRequestHandler } = await loadKit(entry);
  const handler = createRequestHandler(extension, { pathPrefix, logger: loggerOf({}), freezeRequests: true });
  await handler.ready();
  parentPort?.on("message", (message: ToThread) => void take(message, handler));
  const discovery = JSON.stringify(extension.discovery);
  send({ type: "ready", loaded: { handlers: shown(extension), discovery } });
} catch (error) {
  send({ type: "failed", reason: errorText(error, files) });
}

/** The extension's own copy of the library, because errors are recognised by their class. */
async function loadKit(file: string): Promise<typeof import("@capikit/extension-kit")> {
  try {
    return await import(pathToFileURL(createRequire(file).resolve("@capikit/extension-kit")).href);
  } catch {
    return import("@capikit/extension-kit");
  }
}

function checked(value: unknown): Extension {
  const { handlers, discovery } = (value ?? {}) as Partial<Extension>;
  if (Array.isArray(handlers) && typeof discovery === "object") return value as Extension;
  const what = value === undefined ? "exports neither `extension` nor a default" : "exports something else";
  const error = new Error(
    `${entry} ${what}; write: export const extension = defineExtension({ handlers: { … } })\nIf handlers reach workload clusters: ${pageReference("guides/workload-hooks#without-a-management-cluster")}`,
  );
  delete error.stack;
  throw error;
}

async function take(message: ToThread, handler: RequestHandler): Promise<void> {
  if (message.type === "abort") {
    running.get(message.id)?.abort(new Error("the caller disconnected"));
    return;
  }
  const { id } = message;
  try {
    send({ type: "answer", id, value: await answer(id, message.call, handler) });
  } catch (error) {
    send({ type: "error", id, reason: errorText(error) });
  } finally {
    running.delete(id);
  }
}

async function answer(id: number, call: ThreadCall, handler: RequestHandler): Promise<ThreadAnswer> {
  const { method, path, query, body, refusal } = call;
  const abort = new AbortController();
  running.set(id, abort);
  const logged: string[] = [];
  const {
    status = 200,
    headers = {},
    body: text = "",
  } = refusal === undefined
    ? await causes.run(logged, async () =>
        handler.handleRequest({
          method,
          path,
          query: new URLSearchParams(query),
          body: Buffer.from(body.buffer, body.byteOffset, body.byteLength),
          signal: abort.signal,
        }),
      )
    : await handler.refuseBody(path, refusal);
  // Bytes have no halves of characters, which cannot be encoded.
  const cause = encodeURIComponent(Buffer.from(logged.join("\n").slice(0, maxCauseLength)).toString());
  return { status, headers: cause === "" ? headers : { ...headers, [causeHeader]: cause }, body: text };
}

function shown({ handlers, unadvertised }: Extension): readonly ShownHandler[] {
  return handlers.map(({ name, hook, timeoutSeconds, failurePolicy, endpoints, place }) => ({
    name,
    hook: hook.hook,
    version: hook.version,
    timeoutSeconds,
    failurePolicy,
    paths: endpoints.map(({ path }) => `${pathPrefix}${path}`),
    place,
    advertised: !unadvertised.includes(name),
  }));
}

function loggerOf(always: LogFields): Logger {
  const log =
    (level: string) =>
    (message: string, fields: LogFields = {}): void => {
      const given = { ...always, ...fields };
      const redacted = redactFields(given);
      const details = Object.entries(given).map(([key, value]) =>
        value instanceof Error ? ` ${key}=\n${errorText(value)}` : ` ${key}=${inspect(redacted[key])}`,
      );
      const line = `${maskText(message)}${details.join("")}`;
      if (level === "error") causes.getStore()?.push(line);
      send({ type: "log", level, line });
    };
  return {
    debug: log("debug"),
    info: log("info"),
    warn: log("warn"),
    error: log("error"),
    with: (fields) => loggerOf({ ...always, ...fields }),
  };
}
