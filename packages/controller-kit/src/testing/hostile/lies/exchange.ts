import type { ServerResponse } from "node:http";
import { stringifyJson } from "@capikit/common/json";
import type { ApiRequest, Operation, ResourceRequest } from "../../server/api-request.ts";
import type { ServedKind } from "../../store/served-kind.ts";

/** A request that a hostile server answers, and the means to do so. */
export interface Exchange {
  readonly operation: Operation;
  readonly request: ApiRequest | ResourceRequest;
  readonly response: ServerResponse;
  /** The kind that is asked for; undefined for requests about the server itself. */
  readonly kind: ServedKind | undefined;
  /** Requests that the server answered in this mode before. */
  readonly count: number;
  /** Version of the last honest write. */
  readonly version: number;
  /** URL of another host, which counts the requests that it gets. */
  readonly elsewhere: string;
}

/** Answers a request. Returns false to leave it to the honest server. */
export type Lie = (exchange: Exchange) => unknown;

/** Sends a JSON answer. */
export function sendJson({ response }: Exchange, body: unknown, code = 200): void {
  response.writeHead(code, { "content-type": "application/json" }).end(stringifyJson(body));
}

/** Sends the beginning of a JSON answer. */
export function beginJson({ response }: Exchange): void {
  response.writeHead(200, { "content-type": "application/json" }).flushHeaders();
}

/**
 * Writes for as long as the client takes it, and never more than it takes.
 *
 * @param pieceOf gives the n-th piece.
 */
export function writeForEver({ response }: Exchange, pieceOf: (n: number) => Buffer | string): void {
  let count = 0;
  const pump = (): void => {
    // A slice at a time: whoever shares the process has to live, too.
    for (let pieces = 0; pieces < 16; pieces++) {
      if (response.destroyed) {
        return;
      }
      if (!response.write(pieceOf(count++))) {
        response.once("drain", () => setImmediate(pump));
        return;
      }
    }
    setImmediate(pump);
  };
  pump();
}

/** Calls back every so many milliseconds until the client is gone. */
export function repeat({ response }: Exchange, ms: number, callback: () => void): void {
  const timer = setInterval(callback, ms);
  response.once("close", () => clearInterval(timer));
}

/** The n-th object of a kind, as an honest server would send it. */
export function validObject(kind: ServedKind, n: number, more: object = {}): Record<string, unknown> {
  return {
    apiVersion: kind.apiVersion,
    kind: kind.kind,
    metadata: {
      name: `object-${n}`,
      ...(kind.scope === "Namespaced" && { namespace: "default" }),
      uid: `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`,
      resourceVersion: String(n + 1),
    },
    ...more,
  };
}

/** The same with other metadata. */
export function objectWith(kind: ServedKind, n: number, metadata: object): Record<string, unknown> {
  const object = validObject(kind, n);
  return { ...object, metadata: { ...(object.metadata as object), ...metadata } };
}

/** A list of a kind. */
export function listOf(
  kind: ServedKind,
  items: unknown,
  metadata: unknown = { resourceVersion: "100" },
): object {
  return { apiVersion: kind.apiVersion, kind: kind.listKind, items, metadata };
}

/** The line of a watch event. */
export const eventOf = (type: string, object: unknown): string => `${stringifyJson({ type, object })}\n`;

/** The line of a bookmark. */
export function bookmarkOf(kind: ServedKind, resourceVersion: unknown, endsInitial = true): string {
  const annotations = endsInitial ? { "k8s.io/initial-events-end": "true" } : {};
  return eventOf("BOOKMARK", {
    apiVersion: kind.apiVersion,
    kind: kind.kind,
    metadata: { resourceVersion, annotations },
  });
}
