import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from "node:http2";
import { createServer, type ServerOptions } from "node:https";
import type { AddressInfo, Socket } from "node:net";
import { createRequestHandler } from "../../../src/index.ts";
import { smallExtension } from "./whole-extension.ts";

/** A request as the server has it. */
export interface Asked {
  readonly path: string;
  readonly query: string;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly text: string;
  /** The body, where it is an object of JSON. */
  // biome-ignore lint/suspicious/noExplicitAny: bodies of many hooks
  readonly body: any;
}

export interface Answered {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: Buffer | string;
}

/** The misbehavior of a server. */
export type Misdeed = (
  asked: Asked,
  right: (asked?: Partial<Asked>) => Promise<Answered>,
) => Answered | "drop" | Promise<Answered | "drop">;

export interface DefectiveServerOptions {
  readonly answer: Misdeed;
  readonly tls?: ServerOptions;
  readonly speaks?: "both" | "h1" | "h2";
  /** Bytes of a request that are read. */
  readonly limit?: number;
}

type Pair = { readonly cert: string; readonly key: string };

/** One for all servers, as its schemas take long to prepare. */
const handler = createRequestHandler(smallExtension);

/** Serves an extension with one thing wrong. */
export async function startDefectiveServer(pair: Pair, options: DefectiveServerOptions) {
  const { answer, tls, speaks = "both", limit = 20 * 1024 * 1024 } = options;
  await handler.ready();
  const onRequest = async (request: Http2ServerRequest, response: Http2ServerResponse): Promise<void> => {
    request.on("error", () => {});
    response.on("error", () => {});
    const body = await read(request, limit);
    const [path = "", query = ""] = (request.url ?? "").split("?");
    const text = body?.toString("utf8") ?? "";
    const asked: Asked = { path, query, headers: request.headers, text, body: parsed(text) };
    const right = (other: Partial<Asked> = {}) => rightly({ ...asked, ...other });
    const given =
      body === undefined
        ? { status: 200, body: '{"status":"Failure","message":"the request is too large"}' }
        : await answer(asked, right);
    if (given === "drop") {
      if (request.httpVersionMajor === 2) response.stream.destroy();
      else request.socket.destroy();
      return;
    }
    response.writeHead(given.status, given.headers ?? {});
    response.end(given.body);
  };
  const secure = { ...pair, ...tls };
  const server =
    speaks === "h1"
      ? createServer(secure, onRequest as never)
      : createSecureServer(
          { ...secure, allowHTTP1: speaks === "both", settings: {} },
          (request, response) => void onRequest(request, response),
        );
  const sockets = new Set<Socket>();
  server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
  });
  server.on("tlsClientError", () => {});
  server.on("sessionError", () => {});
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `https://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function rightly({ path, query, text }: Asked): Promise<Answered> {
  const answer = await handler.handleRequest({
    method: "POST",
    path,
    query: new URLSearchParams(query),
    body: Buffer.from(text),
    signal: new AbortController().signal,
  });
  return {
    status: answer.status ?? 200,
    headers: { ...answer.headers } as Record<string, string>,
    body: String(answer.body),
  };
}

/** The body, or nothing where it is too large. */
async function read(request: Http2ServerRequest, limit: number): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += (chunk as Buffer).length;
    if (size <= limit) chunks.push(chunk as Buffer);
  }
  return size <= limit ? Buffer.concat(chunks) : undefined;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
