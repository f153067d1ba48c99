import type { KindDescriptor, KubernetesObject } from "@capikit/api/meta";
import { checkOptions } from "@capikit/common/options";
import { redactUrl } from "@capikit/common/text";
import { type Clock, systemClock } from "@capikit/common/time";
import type { Client } from "../client/client.ts";
import { WatchError } from "../errors/response-error.ts";
import { TransportError } from "../errors/transport-error.ts";
import { acceptOf } from "../kinds/representation.ts";
import { resourcePath } from "../kinds/resource-path.ts";
import { allowedMs } from "../responses/answer-deadline.ts";
import { createByteCollector } from "../responses/byte-collector.ts";
import { measureJson } from "../responses/measure-json.ts";
import { readAnswer } from "../responses/read-answer.ts";
import { guardOf, type ResponseGuard } from "../responses/response-guard.ts";
import type { Transport, TransportRequest, TransportResponse } from "../transport/transport.ts";
import { checkKind, selectionTypes } from "../verbs/check-call.ts";
import type { CallOptions, Selection } from "../verbs/options.ts";
import { createApiError } from "../verbs/send.ts";
import { parseWatchEvent, type WatchEvent } from "./watch-event.ts";

const newline = 0x0a;

/** Splits bytes into lines. Only whole lines are decoded: chunks may split a character. */
interface LineSplitter {
  /** Adds bytes and returns the complete lines without line ends; skips empty ones. */
  push(chunk: Uint8Array): string[];
  /** Bytes of an incomplete line. */
  readonly pendingBytes: number;
}

/**
 * @param maxLineBytes longest line; a longer one is not Kubernetes' protocol.
 * @throws RangeError from `push` when a line is longer.
 */
export function createLineSplitter(maxLineBytes: number): LineSplitter {
  const pending = createByteCollector();
  const check = (bytes: number): void => {
    if (bytes > maxLineBytes) {
      throw new RangeError(`a line is longer than ${maxLineBytes} bytes`);
    }
  };

  return {
    get pendingBytes() {
      return pending.size;
    },
    push(chunk) {
      const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
      const lines: string[] = [];
      let start = 0;
      for (let end = bytes.indexOf(newline); end !== -1; end = bytes.indexOf(newline, start)) {
        let line: string;
        check(pending.size + end - start);
        if (pending.size === 0) {
          line = bytes.toString("utf8", start, end);
        } else {
          pending.push(bytes.subarray(start, end));
          line = pending.take();
        }
        start = end + 1;
        if (line !== "" && line !== "\r") {
          lines.push(line);
        }
      }
      if (start < bytes.length) {
        pending.push(bytes.subarray(start));
        check(pending.size);
      }
      return lines;
    },
  };
}

/** Options of {@link watch}. */
export interface WatchOptions extends CallOptions, Selection {
  /** Yields changes after this version. Default: all existing objects, then changes. */
  readonly resourceVersion?: string | undefined;
  /** Interpretation of `resourceVersion`; required with `sendInitialEvents`. */
  readonly resourceVersionMatch?: "NotOlderThan" | undefined;
  /** Yields all objects first, then a bookmark with `initialEventsEnd` (needs Kubernetes 1.32). */
  readonly sendInitialEvents?: boolean | undefined;
  /** Requests a bookmark per minute; without them an idle watch looks dead. Default: true. */
  readonly allowWatchBookmarks?: boolean | undefined;
  /** Seconds after which the server ends the watch. Default: the server's, 30 to 60 minutes. */
  readonly timeoutSeconds?: number | undefined;
  /** Idle timeout in milliseconds; 0 disables it. Default: 70,000. */
  readonly idleTimeoutMs?: number | undefined;
  /** Called when the server has accepted the watch, before its first event. */
  readonly onOpen?: (() => void) | undefined;
  /** Clock for `idleTimeoutMs`. Default: the machine's. */
  readonly clock?: Clock | undefined;
}

/**
 * Watches the objects of a kind, in the server's order, without reading ahead. It returns when the
 * server ends the watch, as servers do regularly; then watch again from the last resource version.
 *
 * @throws ApiError when the server refuses or sends an ERROR event; if `isExpired`, list again.
 * @throws TransportError when no answer comes or the connection breaks.
 * @throws WatchError for an idle server, a truncated event, or invalid data.
 * @throws ResponseError for an event beyond `objectBytes`, and slow events or initial objects.
 * @throws the reason of `signal` when that ends it.
 * @throws TypeError for an invalid kind or option.
 */
export function watch<T extends KubernetesObject>(
  client: Pick<Client, "transport">,
  kind: KindDescriptor<T>,
  options: WatchOptions = {},
): AsyncGenerator<WatchEvent<T>, void, undefined> {
  checkKind("watch", kind);
  checkOptions("watch", options, {
    ...selectionTypes,
    signal: "signal",
    resourceVersion: "string",
    resourceVersionMatch: "string",
    sendInitialEvents: "boolean",
    allowWatchBookmarks: "boolean",
    timeoutSeconds: "number",
    idleTimeoutMs: "number",
    onOpen: "function",
    clock: "object",
  });
  return measuredWatch(client, kind, options);
}

/** Watches objects and reports the size of each event before yielding it. */
export async function* measuredWatch<T extends KubernetesObject>(
  { transport }: Pick<Client, "transport">,
  kind: KindDescriptor<T>,
  options: WatchOptions,
  onEvent?: (bytes: number, guard: ResponseGuard) => void,
): AsyncGenerator<WatchEvent<T>, void, undefined> {
  const { signal, idleTimeoutMs = 70_000, clock = systemClock } = options;
  const path = resourcePath(kind, { namespace: options.namespace });
  signal?.throwIfAborted();

  const abort = new AbortController();
  const onAbort = (): void => abort.abort(signal?.reason);
  signal?.addEventListener("abort", onAbort, { once: true });
  const silent = (): WatchError =>
    new WatchError(
      "WATCH_SILENT",
      path,
      `no data from ${redactUrl(transport.server)} for ${idleTimeoutMs} ms`,
    );
  /** Awaits the server. The consumer's time does not count as idle. */
  const fromServer = async <R>(answer: () => Promise<R>, ms: number, late: () => Error): Promise<R> => {
    const disarm = ms < Infinity ? clock.after(ms, () => abort.abort(late())) : undefined;
    try {
      return await answer();
    } catch (error) {
      throw abort.signal.aborted ? abort.signal.reason : error;
    } finally {
      disarm?.();
    }
  };
  const quietMs = idleTimeoutMs > 0 ? idleTimeoutMs : Infinity;

  const request = requestOf(kind, path, options, abort.signal);
  let chunks: AsyncGenerator<Uint8Array> | undefined;
  try {
    const response = await fromServer(() => open(transport, request), quietMs, silent);
    options.onOpen?.();
    const body = readBytes(response, request, transport);
    chunks = body;
    const guard = guardOf(response);
    const splitter = createLineSplitter(guard.limits.objectBytes);
    const tooSlow = (): Error => guard.exceeded("bodyMs", request);
    /** An incomplete part of the server's stream: the initial objects, or an event. */
    const part = { isInitial: options.sendInitialEvents === true, waitedMs: 0, bytes: 0 };
    for (;;) {
      const isBegun = part.isInitial || splitter.pendingBytes > 0;
      const leftMs = isBegun ? allowedMs(guard.limits.bodyMs, part.bytes) - part.waitedMs : Infinity;
      const since = clock.now();
      const next = (): Promise<IteratorResult<Uint8Array, void>> => body.next();
      const chunk = await (leftMs < quietMs
        ? fromServer(next, leftMs, tooSlow)
        : fromServer(next, quietMs, silent));
      if (chunk.done) {
        break;
      }
      part.waitedMs += isBegun ? clock.now() - since : 0;
      part.bytes += chunk.value.length;
      const lines = splitLines(splitter, chunk.value, request, guard);
      if (!part.isInitial && (lines.length > 0 || splitter.pendingBytes === 0)) {
        Object.assign(part, { waitedMs: 0, bytes: 0 });
      }
      for (const line of lines) {
        const size = { ...measureJson(line), limit: "objectBytes" } as const;
        const event = parseWatchEvent(line, kind, path, (text) => readAnswer(text, request, guard, size));
        if (event.type === "BOOKMARK" && event.initialEventsEnd) {
          Object.assign(part, { isInitial: false, waitedMs: 0, bytes: 0 });
        }
        onEvent?.(size.weight, guard);
        yield event;
        // A stopped consumer may still ask for more.
        signal?.throwIfAborted();
      }
    }
    if (splitter.pendingBytes > 0) {
      throw new WatchError("WATCH_TRUNCATED", path, "the stream ended in the middle of an event");
    }
  } finally {
    signal?.removeEventListener("abort", onAbort);
    await chunks?.return(undefined);
  }
}

function requestOf(
  kind: KindDescriptor,
  path: string,
  options: WatchOptions,
  signal: AbortSignal,
): TransportRequest {
  const { labelSelector, fieldSelector, resourceVersion, resourceVersionMatch } = options;
  const { sendInitialEvents, timeoutSeconds, allowWatchBookmarks = true } = options;
  const selection = { labelSelector, fieldSelector, resourceVersion, resourceVersionMatch };
  return {
    method: "GET",
    path,
    query: { watch: true, allowWatchBookmarks, sendInitialEvents, timeoutSeconds, ...selection },
    headers: acceptOf(kind),
    signal,
    idleTimeoutMs: 0, // measured here instead
    connections: "watches",
    retry: false, // the reflector chooses its own delays
  };
}

async function open(transport: Transport, request: TransportRequest): Promise<TransportResponse> {
  const response = await transport.request(request);
  if (response.status !== 200) {
    throw createApiError(request, response, await response.text());
  }
  return response;
}

function splitLines(
  splitter: ReturnType<typeof createLineSplitter>,
  chunk: Uint8Array,
  request: TransportRequest,
  guard: ResponseGuard,
): string[] {
  try {
    return splitter.push(chunk);
  } catch {
    throw guard.exceeded("objectBytes", request);
  }
}

/**
 * The body of an answer as it arrives.
 *
 * @throws TransportError when the connection breaks.
 * @throws the reason of the request's signal when that ends it.
 */
export async function* readBytes(
  response: TransportResponse,
  request: TransportRequest,
  transport: Transport,
): AsyncGenerator<Uint8Array, void, undefined> {
  try {
    yield* response.body;
  } catch (cause) {
    request.signal?.throwIfAborted();
    throw new TransportError(request, transport.server, cause);
  }
}
