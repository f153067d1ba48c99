import type { ServerResponse } from "node:http";
import { stringifyJson } from "@capikit/common/json";
import type {
  ApiRequest,
  Operation,
  ResourceRequest,
} from "../../../../../testing/src/server/api-request.ts";
import type { ServedKind } from "../../../../../testing/src/store/served-kind.ts";

/** A request to a hostile server, with the data for a response. */
export interface Exchange {
  readonly operation: Operation;
  readonly request: ApiRequest | ResourceRequest;
  readonly response: ServerResponse;
  /** The requested kind; undefined for requests about the server itself. */
  readonly kind: ServedKind | undefined;
  readonly count: number;
  /** Resource version of the last honest write. */
  readonly version: number;
  /** URL of another host that counts its requests. */
  readonly elsewhere: string;
}

/** Sends a hostile response, or returns false to leave the request to the honest server. */
export type Lie = (exchange: Exchange) => unknown;

export function sendJson({ response }: Exchange, body: unknown, code = 200): void {
  response.writeHead(code, { "content-type": "application/json" }).end(stringifyJson(body));
}

export function beginJson({ response }: Exchange): void {
  response.writeHead(200, { "content-type": "application/json" }).flushHeaders();
}

/**
 * Writes forever, as fast as the client reads.
 *
 * @param pieceOf returns the n-th piece.
 */
export function writeForever({ response }: Exchange, pieceOf: (n: number) => Buffer | string): void {
  let count = 0;
  const pump = (): void => {
    // Write in slices, so that other work in the process can proceed.
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

/** Calls back at an interval until the client disconnects. */
export function repeat({ response }: Exchange, ms: number, callback: () => void): void {
  const timer = setInterval(callback, ms);
  response.once("close", () => clearInterval(timer));
}
