import type { OutgoingHttpHeaders } from "node:http";
import type { Writable } from "node:stream";
import type { RouteResponse } from "../routes/route.ts";
import type { Response } from "./call.ts";
import { onEnd } from "./on-end.ts";

/** Answers above this size are written piece by piece. */
const pieceLength = 128 * 1024;

interface SendOptions {
  readonly head: boolean;
  readonly close: boolean;
  /** Bytes of the body. */
  readonly length: number;
  /** Milliseconds until an HTTP/2 stream with a refused body is closed. */
  readonly lingerMs: number | undefined;
}

/**
 * Sends an answer, unless the client has disconnected.
 *
 * @throws TypeError or RangeError when a header or the status is invalid. Nothing is sent then.
 */
export function sendAnswer(
  response: Response,
  { status = 200, headers, body = "" }: RouteResponse,
  { head, length, lingerMs, close }: SendOptions,
): void {
  if (response.headersSent) return;
  const sent: OutgoingHttpHeaders = { ...mergeHeaders(headers), "content-length": length };
  if ("stream" in response) {
    const { stream } = response;
    if (stream.destroyed || stream.closed) return;
    sent[":status"] = status;
    stream.respond(sent, { endStream: head });
    if (!head) writeAnswer(stream, body);
    // Gives a client that keeps sending time to read the answer first.
    if (lingerMs !== undefined) setTimeout(() => stream.close(), lingerMs).unref();
    return;
  }
  if (response.destroyed) return;
  // HTTP/2 has no header to close a connection; its sessions end by a frame.
  if (close) sent.connection = "close";
  response.writeHead(status, sent);
  head ? response.end() : writeAnswer(response, body);
}

/** Merges headers by lower-case name, as Node.js would send a name in two cases twice. */
function mergeHeaders(headers: RouteResponse["headers"]): OutgoingHttpHeaders {
  const merged: OutgoingHttpHeaders = {};
  for (const name in headers) {
    const value = headers[name];
    if (value !== undefined) merged[name.toLowerCase()] = value;
  }
  return merged;
}

/**
 * Sends an answer in pieces, each after the client has taken the previous one. Resolves when the
 * client has disconnected, too. The connection ends with it.
 *
 * @param onPiece called before and after each piece is sent.
 */
export async function streamAnswer(
  response: Response,
  { status = 200, headers, stream = noPieces() }: RouteResponse,
  onPiece: (phase: "handling" | "sending") => void,
): Promise<void> {
  const sent = mergeHeaders(headers);
  const iterator = stream[Symbol.asyncIterator]();
  const closed = new Promise<undefined>((resolve) => void onEnd(response, () => resolve(undefined)));
  try {
    if (response.destroyed) return;
    if ("stream" in response) response.stream.respond({ ...sent, ":status": status });
    else response.writeHead(status, { ...sent, connection: "close" });
    const target: Writable = "stream" in response ? response.stream : response;
    for (;;) {
      const next = await Promise.race([iterator.next(), closed]);
      if (next === undefined) return;
      if (next.done === true) break;
      onPiece("sending");
      if (!target.write(next.value)) {
        const drained = new Promise<boolean>((resolve) => void target.once("drain", () => resolve(true)));
        if ((await Promise.race([drained, closed])) === undefined) return;
      }
      onPiece("handling");
    }
    target.end();
  } finally {
    // Not awaited: a generator that waits for its next piece cannot be ended.
    Promise.resolve(iterator.return?.()).catch(() => {});
  }
}

async function* noPieces(): AsyncGenerator<string> {}

/**
 * Ends a response with its body. Long bodies are written in pieces, each after the client has taken
 * the previous ones: a single write would hold the whole body several times.
 */
function writeAnswer(response: Writable, body: string | Uint8Array): void {
  if (body.length <= pieceLength) {
    response.end(body); // text and headers go out in one write
    return;
  }
  let at = 0;
  const next = (): void => {
    while (at < body.length) {
      const end = endOfPiece(body, at);
      const piece = typeof body === "string" ? Buffer.from(body.slice(at, end)) : body.subarray(at, end);
      at = end;
      if (!response.write(piece) && at < body.length) {
        response.once("drain", next);
        return;
      }
    }
    response.end();
  };
  next();
}

/** Returns the end of a piece, never between the two halves of a character. */
function endOfPiece(body: string | Uint8Array, at: number): number {
  const end = Math.min(at + pieceLength, body.length);
  const last = typeof body === "string" ? body.charCodeAt(end - 1) : 0;
  return last >= 0xd800 && last < 0xdc00 ? Math.min(end + 1, body.length) : end;
}
