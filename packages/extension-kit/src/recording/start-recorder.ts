import { catalog } from "@capikit/api/catalog";
import type { HookSet } from "@capikit/api/catalog/runtime";
import { errorMessage } from "@capikit/common/errors";
import { isJsonObject } from "@capikit/common/json";
import {
  type KeyPair,
  type Route,
  type RouteRequest,
  refuseCrossSite,
  type ServerLimits,
  startServer,
  textResponse,
} from "@capikit/serving";
import { tryParseJson } from "../protocol/try-parse-json.ts";
import { createForward, type ForwardTarget } from "./forward.ts";
import { calledBy, type RecordedExchange } from "./recorded-exchange.ts";
import { redactExchange } from "./redact.ts";

/** Options of a recorder. */
export interface RecorderOptions {
  /** The recorded extension. */
  readonly target: ForwardTarget;
  /** The hooks whose calls are recorded. Default: those of Cluster API. */
  readonly hooks?: HookSet;
  /** The recorder's own certificate, for the name that Cluster API calls. */
  readonly certificate: KeyPair;
  /** 0 selects any free port. */
  readonly port: number;
  readonly host: string;
  /** Hosts of the recorder, without ports; requests for others are answered 421. Default: any. */
  readonly names?: readonly string[];
  /** Limits on connections, streams, memory and time. Default: each limit's own. */
  readonly limits?: ServerLimits;
  /** Receives each answered call, with redacted secrets. */
  readonly onExchange: (exchange: RecordedExchange) => void;
  /** Receives errors of calls that cannot be recorded. */
  readonly onError: (message: string) => void;
}

/** A running recorder. `await using` stops it. */
export interface Recorder extends AsyncDisposable {
  readonly port: number;
  stop(): Promise<void>;
}

/** More than extensions accept, so that their own refusals are recorded. */
const maxBodyBytes = 24 * 1024 * 1024;

/** Longer than the recorder waits for the extension. */
const handleTimeoutMs = 40_000;

/**
 * Starts a server between Cluster API and an extension. It forwards calls and their answers
 * unchanged, and reports them. Cross-site requests of web pages are refused.
 *
 * @throws Error with a `code`, such as `EADDRINUSE`, when it cannot listen.
 * @throws RangeError when a limit is not a positive integer.
 */
export async function startRecorder(options: RecorderOptions): Promise<Recorder> {
  const { target, certificate, port, host, names, limits, onError } = options;
  const forward = createForward(target);
  const calls: Route = {
    method: "POST",
    path: "/*",
    async handle({ path, query, body }) {
      const sent = await forward.send(path, query.toString(), body);
      if (sent.answer === undefined) {
        onError(`${path}: ${sent.error}`);
        return textResponse(`${sent.error}\n`, 502);
      }
      const { status, headers, text } = sent.answer;
      record({ path, query, body }, { status, text }, options);
      const type = headers["content-type"];
      return { status, body: text, ...(typeof type === "string" && { headers: { "content-type": type } }) };
    },
  };
  const server = await startServer({
    port,
    host,
    tls: certificate,
    routes: [calls].map(refuseCrossSite(names && { hosts: names })),
    maxBodyBytes,
    handleTimeoutMs,
    drainMs: 1000,
    ...(limits !== undefined && { limits }),
    onRefused: ({ status }) => onError(`a request was refused with status ${status} and not recorded`),
  });
  const stop = async (): Promise<void> => {
    const stopped = server.stop();
    forward.close();
    await stopped;
  };
  return { port: server.port, stop, [Symbol.asyncDispose]: stop };
}

/** Reports a call. Errors do not affect the caller's answer. */
function record(
  { path, query, body }: Pick<RouteRequest, "path" | "query" | "body">,
  { status, text }: { readonly status: number; readonly text: string },
  { hooks = catalog, onExchange, onError }: Pick<RecorderOptions, "hooks" | "onExchange" | "onError">,
): void {
  const called = calledBy(path, hooks);
  const sent = tryParseJson(body.toString("utf8"));
  if (called === undefined || !isJsonObject(sent)) {
    const reason = called === undefined ? "unknown hook" : "not a hook call";
    onError(`${path}: ${reason}, not recorded`);
    return;
  }
  const answered = tryParseJson(text);
  try {
    onExchange(
      redactExchange({
        request: { method: "POST", path: called.path, query: query.toString(), body: sent },
        response: { status, body: isJsonObject(answered) ? answered : text },
      }),
    );
  } catch (error) {
    onError(errorMessage(error));
  }
}
