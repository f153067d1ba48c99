import type { IncomingHttpHeaders } from "node:http";
import type { Http2SecureServer, ServerHttp2Stream } from "node:http2";

/**
 * Request and response of an HTTP/2 stream. The classes of Node.js that imitate HTTP/1 for HTTP/2
 * add listeners for a dozen events to each stream.
 */
export class StreamMessage {
  readonly stream: ServerHttp2Stream;
  readonly headers: IncomingHttpHeaders;

  constructor(stream: ServerHttp2Stream, headers: IncomingHttpHeaders) {
    this.stream = stream;
    this.headers = headers;
  }

  get method(): string | undefined {
    return this.headers[":method"] as string | undefined;
  }

  get url(): string | undefined {
    return this.headers[":path"] as string | undefined;
  }

  get headersSent(): boolean {
    return this.stream.headersSent;
  }

  get destroyed(): boolean {
    return this.stream.destroyed;
  }

  resume(): void {
    this.stream.resume();
  }

  destroy(): void {
    this.stream.destroy();
  }
}

/** Calls back for each request of HTTP/2. Those of HTTP/1 are still events of the server. */
export function onStream(server: Http2SecureServer, callback: (message: StreamMessage) => void): void {
  // It would add the imitation of HTTP/1 with the first listener for `request`.
  server.removeAllListeners("newListener");
  server.on("stream", (stream, headers) => {
    stream._destroy = destroyQuietly;
    // The packet that opens a stream may also reset it: no handler runs then.
    if (stream.destroyed || stream.closed) {
      stream.on("error", ignore);
      return;
    }
    const { expect, ":method": method } = headers;
    if (expect !== undefined || method === "CONNECT") {
      stream.on("error", ignore);
      const refusal = method === "CONNECT" ? 405 : expect === "100-continue" ? undefined : 417;
      if (refusal !== undefined) {
        stream.respond({ ":status": refusal }, { endStream: true });
        return;
      }
      stream.additionalHeaders({ ":status": 100 });
    }
    callback(new StreamMessage(stream, headers));
  });
}

function ignore(): void {}

const closed = new Error("the stream is closed");

/**
 * Destroys a stream without the error that Node.js creates for the callbacks of unfinished writes,
 * although no caller waits for them. An answer's last write always counts as unfinished, and the error
 * with its stack takes a tenth of the processor time of a small answer.
 */
function destroyQuietly(
  this: ServerHttp2Stream & { readonly _writableState?: { errored: Error | null } },
  error: Error | null,
  callback: (error?: Error | null) => void,
): void {
  Object.getPrototypeOf(this)._destroy.call(this, error, callback);
  if (this._writableState !== undefined) this._writableState.errored ??= closed;
}
