import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from "node:http2";
import type { AddressInfo, Socket } from "node:net";
import type { KeyPair } from "@capikit/serving";
import { isJsonObject } from "../mutation/patch/json-object.ts";
import { createForward, type ForwardTarget } from "./forward.ts";
import { calledBy, type RecordedExchange } from "./recorded-exchange.ts";
import { redactExchange } from "./redact.ts";

/** How calls are recorded. */
export interface RecorderOptions {
  /** The extension that is called through the recorder. */
  readonly target: ForwardTarget;
  /** The recorder's own certificate: for the name that Cluster API calls. */
  readonly certificate: KeyPair;
  /** 0 takes any that is free. */
  readonly port: number;
  readonly host: string;
  /** Is told each call of a hook that was answered, secrets blackened. */
  readonly onExchange: (exchange: RecordedExchange) => void;
  /** Is told what could not be recorded. */
  readonly onError: (message: string) => void;
}

/** A recorder at work. `await using` stops it. */
export interface Recorder extends AsyncDisposable {
  readonly port: number;
  stop(): Promise<void>;
}

const maxBodyBytes = 32 * 1024 * 1024;

/**
 * Stands between Cluster API and an extension: hands calls on as they come and answers back, and tells of them.
 *
 * @throws Error with a `code`, such as `EADDRINUSE`, when it cannot listen.
 */
export async function startRecorder(options: RecorderOptions): Promise<Recorder> {
  const { target, certificate, port, host, onExchange, onError } = options;
  const forward = createForward(target);
  const answer = async (request: Http2ServerRequest, response: Http2ServerResponse): Promise<void> => {
    const [path = "", query = ""] = (request.url ?? "").split("?");
    const body = await read(request);
    const sent = await forward.send(path, query, body);
    if (sent.answer === undefined) {
      onError(`${path}: ${sent.error}`);
      response.writeHead(502, { "content-type": "text/plain; charset=utf-8" });
      response.end(`${sent.error}\n`);
      return;
    }
    const { status, headers, text } = sent.answer;
    const type = headers["content-type"];
    response.writeHead(status, typeof type === "string" ? { "content-type": type } : {});
    response.end(text);
    const called = calledBy(path);
    const sentBody = parsed(body.toString("utf8"));
    if (called === undefined || !isJsonObject(sentBody))
      return onError(`${path}: is no call of a hook, and is not recorded`);
    const answered = parsed(text);
    onExchange(
      redactExchange({
        request: { method: "POST", path: called.path, query, body: sentBody },
        response: { status, body: isJsonObject(answered) ? answered : text },
      }),
    );
  };
  const server = createSecureServer({ ...certificate, allowHTTP1: true }, (request, response) => {
    for (const stream of [request, response]) stream.on("error", () => {});
    answer(request, response).catch((error: Error) => {
      onError(error.message);
      response.stream?.destroy();
    });
  });
  const sockets = new Set<Socket>();
  server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
  });
  server.on("sessionError", () => {});
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, resolve);
  });
  const stop = async (): Promise<void> => {
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    for (const socket of sockets) socket.destroy();
    forward.close();
    await closed;
  };
  return { port: (server.address() as AddressInfo).port, stop, [Symbol.asyncDispose]: stop };
}

async function read(request: Http2ServerRequest): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBodyBytes)
      throw new Error(`a request has more than ${maxBodyBytes} bytes, and is not recorded`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
