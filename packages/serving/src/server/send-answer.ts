import type { RouteResponse } from "../routes/route.ts";
import type { Response } from "./call.ts";
import { writeAnswer } from "./write-answer.ts";

interface SendOptions {
  readonly head: boolean;
  readonly close: boolean;
  /** Bytes of the body. */
  readonly length: number;
  /** Milliseconds until an HTTP/2 stream with a refused body is closed. */
  readonly lingerMs: number | undefined;
}

/** Sends an answer, unless the client has disconnected. */
export function sendAnswer(
  response: Response,
  { status = 200, headers, body = "" }: RouteResponse,
  { head, length, lingerMs, close }: SendOptions,
): void {
  if (response.headersSent || response.destroyed) return;
  try {
    if ("stream" in response) {
      // Bypasses the HTTP/1 compatibility layer, which costs as much as the rest of an answer.
      const { stream } = response;
      stream.respond({ ":status": status, ...headers, "content-length": length }, { endStream: head });
      if (!head) writeAnswer(stream, body);
      // Gives a client that keeps sending time to read the answer first.
      if (lingerMs !== undefined) setTimeout(() => stream.close(), lingerMs).unref();
      return;
    }
    // HTTP/2 has no header to close a connection; its sessions end by a frame.
    const closing = close ? { connection: "close" } : undefined;
    response.writeHead(status, { ...headers, "content-length": length, ...closing });
    head ? response.end() : writeAnswer(response, body);
  } catch {
    response.destroy(); // invalid headers or a disconnected client
  }
}
