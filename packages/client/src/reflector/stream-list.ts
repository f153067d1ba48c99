import type { KindDescriptor, KubernetesObject, ListMeta } from "@capikit/api/meta";
import { type Clock, yieldToEventLoop } from "@capikit/common/time";
import { ResponseError } from "../errors/response-error.ts";
import { TransportError } from "../errors/transport-error.ts";
import { identityProblem } from "../kinds/identity-problem.ts";
import { acceptOf, objectAs } from "../kinds/representation.ts";
import { resourcePath } from "../kinds/resource-path.ts";
import { startAnswerDeadline } from "../responses/answer-deadline.ts";
import { type MeasuredJson, measureJson } from "../responses/measure-json.ts";
import { readAnswer, readMeasured } from "../responses/read-answer.ts";
import { guardOf, type ResponseGuard } from "../responses/response-guard.ts";
import type { Transport, TransportRequest } from "../transport/transport.ts";
import { objectProblem } from "../verbs/object-problem.ts";
import type { ListOptions } from "../verbs/options.ts";
import { readListMeta } from "../verbs/read-object.ts";
import { createApiError } from "../verbs/send.ts";
import { readBytes } from "../watch/watch.ts";
import { createListSplitter, type ListSplitterOptions } from "./list-splitter.ts";

type StreamOptions = ListOptions &
  ListSplitterOptions & {
    readonly idleTimeoutMs: number;
    /** Milliseconds until the head of the answer must arrive; 0: no limit. */
    readonly headMs: number;
    readonly clock: Clock;
    /**
     * Whether this is a list instead of a streamed watch. It is compressed, and uses a `single`
     * connection: an idle one may break unnoticed, and block the next watch. Default: false.
     */
    readonly atOnce?: boolean | undefined;
  };
const headTimeout = "UND_ERR_HEADERS_TIMEOUT";

type OnItem<T extends KubernetesObject> = (item: T, bytes: number, guard: ResponseGuard) => void;

/**
 * Reads a page of a list item by item as it arrives, without blocking the event loop.
 *
 * @param onItem receives each item in order, with its size and the limits of the answer.
 * @returns the list's metadata.
 * @throws ApiError when the server refuses, without retries.
 * @throws ResponseError when the answer exceeds a limit, or is not a list of objects.
 * @throws TransportError when the answer is missing or incomplete.
 */
export async function streamList<T extends KubernetesObject>(
  transport: Transport,
  kind: KindDescriptor<T>,
  options: StreamOptions,
  onItem: OnItem<T>,
): Promise<ListMeta> {
  const { signal } = options;
  signal?.throwIfAborted();
  const abort = new AbortController();
  // Not AbortSignal.any: a reflector's signal lives long and would remember every list.
  const onAbort = (): void => abort.abort(signal?.reason);
  signal?.addEventListener("abort", onAbort, { once: true });
  try {
    return await readPage(transport, kind, options, onItem, abort);
  } finally {
    signal?.removeEventListener("abort", onAbort);
  }
}

async function readPage<T extends KubernetesObject>(
  transport: Transport,
  kind: KindDescriptor<T>,
  options: StreamOptions,
  onItem: OnItem<T>,
  abort: AbortController,
): Promise<ListMeta> {
  const { namespace, signal, idleTimeoutMs, headMs, clock, omitManagedFields, ...rest } = options;
  const { atOnce = false, ...query } = rest;
  const path = resourcePath(kind, { namespace });
  const headers = acceptOf(kind, "list");
  const request: TransportRequest = {
    method: "GET",
    path,
    query,
    headers,
    signal: abort.signal,
    idleTimeoutMs,
    compressed: atOnce,
    connections: atOnce ? "single" : "calls",
    retry: false,
  };
  // The transport's own limit is longer, and uses the clock of the machine.
  const cancelLimit =
    headMs > 0 ? clock.after(headMs, () => abort.abort(silent(request, transport, headMs))) : undefined;
  const response = await transport.request(request).finally(cancelLimit);
  if (response.status !== 200) {
    throw createApiError(request, response, await response.text());
  }
  const guard = guardOf(response);
  const { objectBytes, listBytes, bodyMs } = guard.limits;
  const splitter = createListSplitter({ omitManagedFields });
  let total = 0;
  const deadline = startAnswerDeadline(clock, bodyMs, () => abort.abort(guard.exceeded("bodyMs", request)));
  try {
    for await (const chunk of readBytes(response, request, transport)) {
      total += chunk.length;
      deadline.received(chunk.length);
      // White space between items counts, too.
      if (total > listBytes) {
        throw guard.exceeded("listBytes", request);
      }
      for (const json of splitter.push(chunk)) {
        onItem(itemOf(kind, json, request, guard), json.weight, guard);
        const yielded = yieldToEventLoop();
        if (yielded !== undefined) {
          await yielded;
          signal?.throwIfAborted();
        }
      }
      if (splitter.problem !== undefined) {
        throw new ResponseError("RESPONSE_MALFORMED", request, splitter.problem);
      }
      if (splitter.pendingBytes > objectBytes) {
        throw guard.exceeded("objectBytes", request);
      }
    }
  } finally {
    deadline.cancel();
  }
  const envelope = splitter.end();
  const size = { ...measureJson(envelope), limit: "objectBytes" } as const;
  return readEnvelope(readAnswer(envelope, request, guard, size), request);
}

/** Returns the error of a request without an answer, like that of the transport's own limit. */
function silent(request: TransportRequest, { server }: Transport, ms: number): TransportError {
  const cause = Object.assign(new Error(`no answer within ${ms} ms`), { code: headTimeout });
  return new TransportError(request, server, cause);
}

/** Reports whether the head of an answer did not arrive in time. */
export function isHeadTimeout(error: unknown): boolean {
  return error instanceof TransportError && error.code === headTimeout;
}

/** Returns the metadata of a list without its items. Some servers send `null` for no items. */
function readEnvelope(answer: unknown, request: TransportRequest): ListMeta {
  const metadata = readListMeta(answer, request);
  const { items } = answer as { readonly items?: unknown };
  if (items !== null && !(Array.isArray(items) && items.length === 0)) {
    throw new ResponseError("RESPONSE_MALFORMED", request, "the items of the list are not an array");
  }
  return metadata;
}

function itemOf<T extends KubernetesObject>(
  kind: KindDescriptor<T>,
  json: MeasuredJson,
  request: TransportRequest,
  guard: ResponseGuard,
): T {
  const item = readMeasured(json, request, guard);
  const problem = objectProblem(item) ?? identityProblem(kind, item as T, true);
  if (problem !== undefined) {
    throw new ResponseError("RESPONSE_MALFORMED", request, `an item of the list ${problem}`);
  }
  return objectAs(kind, item as T);
}
