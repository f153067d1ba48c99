import * as http2 from "node:http2";
import * as https from "node:https";
import type { Readable } from "node:stream";
import { brotliDecompressSync, gunzipSync, inflateSync, type ZlibOptions } from "node:zlib";
import { ownMember } from "@capikit/common/json";
import type { KeyPair } from "@capikit/serving";

export type Protocol = "h1" | "h2";

/** A request on the wire, with only the given headers. */
export interface WireRequest {
  /** The path with its prefix, without query. */
  readonly path: string;
  /** Without `?`; empty for none. */
  readonly query?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: Buffer | string;
  readonly protocol: Protocol;
  readonly timeoutMs: number;
  /** Whether its connection may be closed instead of an answer. */
  readonly mayClose?: boolean;
  /** Whether a check of its own reports a missing answer. */
  readonly isFirst?: boolean;
}

/** A request without an answer, or the one before it if no server listens any more. */
export interface Unanswered {
  readonly request: WireRequest;
  readonly error: string;
  readonly late: boolean;
}

/** An answer of any status. */
export interface WireAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** Decompressed if possible. */
  readonly text: string;
  /** Content encoding of the body, if any. */
  readonly encoding: string;
  /** Reason why it cannot be decompressed. */
  readonly unpacking?: string;
  /** Milliseconds until the last byte. */
  readonly ms: number;
}

/** An answer, or the reason why it is missing; `refused` if no server listens. */
export type Sent =
  | { readonly answer: WireAnswer }
  | { readonly answer?: never; readonly error: string; readonly late: boolean; readonly refused: boolean };

/** Connections to one extension, one per protocol. */
export interface Wire {
  send(request: WireRequest): Promise<Sent>;
  /** Returns the requests without an answer since the last call. */
  takeUnanswered(): readonly Unanswered[];
  close(): void;
}

export interface WireOptions {
  readonly origin: string;
  readonly ca: string | undefined;
  readonly clientCertificate: KeyPair | undefined;
  readonly signal: AbortSignal | undefined;
  /** Whether the certificate must be trusted. Default: false, as a separate check covers it. */
  readonly verify?: boolean;
}

const limitBytes = 32 * 1024 * 1024;

export function tlsOptions({
  ca,
  clientCertificate,
  verify = false,
}: Pick<WireOptions, "ca" | "clientCertificate" | "verify">) {
  return { ...(ca !== undefined && { ca }), ...clientCertificate, rejectUnauthorized: verify };
}

export function createWire(options: WireOptions): Wire {
  const { origin, signal } = options;
  const agent = new https.Agent({ ...tlsOptions(options), keepAlive: true, ALPNProtocols: ["http/1.1"] });
  let session: http2.ClientHttp2Session | undefined;
  let answered: WireRequest | undefined;
  let unanswered: Unanswered[] = [];
  const sessionOf = (): http2.ClientHttp2Session => {
    if (session === undefined || session.closed || session.destroyed) {
      session = http2.connect(origin, {
        ...tlsOptions(options),
        ALPNProtocols: ["h2"],
        // In megabytes. A request of 20 MB exceeds Node.js' default, which ends its streams.
        maxSessionMemory: 256,
      });
      // Each request reports errors by its own stream.
      session.on("error", () => {});
    }
    return session;
  };
  return {
    async send(request) {
      const since = performance.now();
      const timeout = AbortSignal.timeout(request.timeoutMs);
      const ending = signal === undefined ? timeout : AbortSignal.any([timeout, signal]);
      try {
        const got = await (request.protocol === "h2"
          ? overH2(sessionOf(), request, ending)
          : overH1(origin, agent, request, ending));
        answered = request;
        return { answer: { ...unpacked(got), ms: performance.now() - since } };
      } catch (error) {
        signal?.throwIfAborted();
        const late = timeout.aborted;
        const refused = !late && isRefused(error);
        const { code, message } = error as NodeJS.ErrnoException;
        const text = late
          ? `no complete answer within ${request.timeoutMs / 1000} s`
          : `no answer: ${code ?? message}`;
        unanswered.push({ request: (refused ? answered : undefined) ?? request, error: text, late });
        return { error: text, late, refused };
      }
    },
    takeUnanswered() {
      const taken = unanswered;
      unanswered = [];
      return taken;
    },
    close() {
      agent.destroy();
      session?.destroy();
    },
  };
}

interface Received {
  readonly status: number;
  readonly headers: WireAnswer["headers"];
  readonly bytes: Buffer;
}

function targetOf({ path, query = "" }: WireRequest): string {
  return query === "" ? path : `${path}?${query}`;
}

function headersOf({ headers, body, protocol }: WireRequest): Record<string, string> {
  return {
    "user-agent": `Go-http-client/${protocol === "h2" ? "2.0" : "1.1"}`,
    "content-length": String(Buffer.byteLength(body)),
    "accept-encoding": "gzip",
    ...headers,
  };
}

function overH1(
  origin: string,
  agent: https.Agent,
  request: WireRequest,
  signal: AbortSignal,
): Promise<Received> {
  return new Promise((resolve, reject) => {
    const sent = https.request(
      `${origin}${targetOf(request)}`,
      { agent, method: "POST", headers: headersOf(request), signal },
      (response) => {
        const chunks: Buffer[] = [];
        collect(response, chunks, reject);
        response.on("end", () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            bytes: Buffer.concat(chunks),
          }),
        );
        response.on("aborted", () => reject(new Error("the answer is truncated")));
      },
    );
    sent.on("error", (error: NodeJS.ErrnoException) => {
      // The server may have ended an idle connection; only a new one shows its state.
      if (sent.reusedSocket && error.code === "ECONNRESET" && !signal.aborted) {
        const fresh = new https.Agent({ ...agent.options, keepAlive: false });
        // If no server listens any more, this request ended it.
        overH1(origin, fresh, request, signal).then(resolve, (again: Error) =>
          reject(isRefused(again) ? error : again),
        );
      } else reject(error);
    });
    sent.end(request.body);
  });
}

function overH2(
  session: http2.ClientHttp2Session,
  request: WireRequest,
  signal: AbortSignal,
): Promise<Received> {
  return new Promise((resolve, reject) => {
    const pseudoHeaders = { ":method": "POST", ":path": targetOf(request) };
    const stream = session.request({ ...pseudoHeaders, ...headersOf(request) }, { signal });
    const chunks: Buffer[] = [];
    let status = 0;
    let headers: http2.IncomingHttpHeaders = {};
    stream.on("response", (received) => {
      status = Number(received[":status"]);
      headers = received;
    });
    collect(stream, chunks, (error) => {
      // The rest of the answer blocks the connection.
      session.close();
      reject(error);
    });
    let ended = false;
    stream.on("end", () => {
      ended = true;
    });
    // An answer before the request's end closes the stream with a code, which is not an error.
    stream.on("error", (error) => {
      if (status === 0 || !ended) reject(error);
    });
    stream.on("close", () => {
      if (status === 0 || !ended) reject(new Error("the stream was closed without a complete answer"));
      else resolve({ status, headers, bytes: Buffer.concat(chunks) });
    });
    stream.end(request.body);
  });
}

/** Reports whether a request found no server, so that an earlier one ended it. */
function isRefused(error: unknown): boolean {
  const { code, cause } = Object(error) as NodeJS.ErrnoException;
  return code === "ECONNREFUSED" || (cause !== undefined && isRefused(cause));
}

function collect(source: Readable, chunks: Buffer[], reject: (error: Error) => void): void {
  let size = 0;
  source.on("data", (chunk: Buffer) => {
    size += chunk.length;
    chunks.push(chunk);
    if (size <= limitBytes) return;
    reject(new Error(`the answer has more than ${limitBytes} bytes`));
    source.destroy();
  });
}

const unpackers: Readonly<Record<string, (bytes: Buffer, options: ZlibOptions) => Buffer>> = {
  gzip: gunzipSync,
  br: brotliDecompressSync,
  deflate: inflateSync,
};

function unpacked({ status, headers, bytes }: Received): Omit<WireAnswer, "ms"> {
  const encoding = String(headers["content-encoding"] ?? "").toLowerCase();
  const unpack = ownMember(unpackers, encoding);
  try {
    const plain = unpack === undefined ? bytes : unpack(bytes, { maxOutputLength: limitBytes });
    return { status, headers, encoding, text: plain.toString("utf8") };
  } catch (error) {
    return { status, headers, encoding, text: "", unpacking: (error as Error).message };
  }
}
