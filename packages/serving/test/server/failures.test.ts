import { once } from "node:events";
import { type ClientHttp2Session, connect as connectHttp2 } from "node:http2";
import { connect, type Socket } from "node:net";
import { Registry } from "prom-client";
import { afterEach, describe, expect, it } from "vitest";
import { type Logger, type Route, type ServerOptions, silentLogger, startServer } from "../../src/index.ts";
import { newCertificate } from "../support/certificates.ts";
import { stopTime, untilHas } from "../support/stop-time.ts";

const pair = await newCertificate("01");
const host = "127.0.0.1";

const opened: { destroy(): unknown }[] = [];
afterEach(() => {
  for (const each of opened.splice(0)) each.destroy();
});

/** Starts a server whose log the test reads. */
async function start(tls: ServerOptions["tls"], routes: Route[], options: Partial<ServerOptions> = {}) {
  const errors: string[] = [];
  const logger: Logger = {
    ...silentLogger,
    error: (_, fields) => void errors.push(String(fields?.error)),
  };
  const server = await startServer({ tls, host, port: 0, routes, logger, ...options });
  return Object.assign(server, { errors });
}

function http1(port: number) {
  const socket: Socket = connect(port, host);
  socket.on("error", () => {});
  opened.push(socket);
  let text = "";
  socket.on("data", (chunk) => {
    text += chunk;
  });
  const ended = once(socket, "close");
  return {
    socket,
    /** Waits for a text of the server, or the end of the connection. */
    async received(wanted: string) {
      while (!text.includes(wanted) && !socket.closed) await Promise.race([once(socket, "data"), ended]);
      return text;
    },
  };
}

const post = (path: string, body = "{}") =>
  `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-length: ${body.length}\r\n\r\n${body}`;

async function http2(port: number): Promise<ClientHttp2Session> {
  const session = connectHttp2(`https://${host}:${port}`, { ca: pair.cert });
  session.on("error", () => {});
  opened.push(session);
  await once(session, "remoteSettings");
  return session;
}

/** Posts an empty body by HTTP/2, and returns status, content-length and text. */
async function ask(session: ClientHttp2Session, path: string) {
  const stream = session.request({ ":method": "POST", ":path": path }, { endStream: true });
  const [headers] = await once(stream, "response");
  let text = "";
  for await (const chunk of stream) text += chunk;
  return [headers[":status"], headers["content-length"], text];
}

const echo: Route = { method: "POST", path: "/echo", handle: ({ body }) => ({ body: String(body.length) }) };
const onRefused = (): never => {
  throw new Error("callback failed");
};

describe("an onRefused that throws", () => {
  it("has a body that is too long answered 500", async () => {
    await using server = await start("none", [echo], { maxBodyBytes: 10, onRefused });
    const { socket, received } = http1(server.port);
    socket.write(
      "POST /echo HTTP/1.1\r\nhost: x\r\nexpect: 100-continue\r\ntransfer-encoding: chunked\r\n\r\n",
    );
    await received("100 Continue\r\n\r\n");
    socket.write(`20\r\n${"x".repeat(32)}\r\n0\r\n\r\n`);
    const text = await received("internal error\n");
    expect(text).toMatch(/HTTP\/1.1 500 [\s\S]*\r\nconnection: close\r\n[\s\S]*internal error\n$/i);
    expect(server.errors).toEqual(["Error: callback failed"]);
  });

  it("has all late bodies answered 500", async () => {
    const advance = stopTime();
    const registry = new Registry();
    await using server = await start("none", [echo], { receiveTimeoutMs: 1_000, onRefused, registry });
    const clients = [http1(server.port), http1(server.port)];
    for (const { socket } of clients) socket.write(post("/echo").slice(0, -1));
    await untilHas(registry, "requests_in_flight", 2);
    advance(2_000);
    for (const { received } of clients) expect(await received("internal error\n")).toContain(" 500 ");
    expect(server.errors).toEqual(["Error: callback failed", "Error: callback failed"]);
  });
});

/** Handlers that a stop cuts off, by path. */
const endless: Record<string, Route["handle"]> = {
  "/ignores-the-signal": () => new Promise(() => {}),
  "/rejects": async ({ signal }) => {
    await once(signal, "abort");
    throw new Error("aborted", { cause: signal.reason });
  },
};

describe("a stop", () => {
  it.each(Object.keys(endless))("logs no error for a request that it cuts off: %s", async (path) => {
    let entered = (): void => {};
    const handling = new Promise<void>((resolve) => {
      entered = resolve;
    });
    const handle: Route["handle"] = (request) => {
      entered();
      return (endless[path] as Route["handle"])(request);
    };
    const logs: string[] = [];
    const logger: Logger = {
      ...silentLogger,
      debug: (message) => void logs.push(`debug: ${message}`),
      error: (message) => void logs.push(`error: ${message}`),
    };
    const routes: Route[] = [{ method: "POST", path, handle }];
    await using server = await startServer({ tls: "none", host, port: 0, routes, logger, drainMs: 1 });
    const { socket, received } = http1(server.port);
    socket.write(post(path));
    await handling;
    await server.stop();
    expect(await received("HTTP/1.1")).toBe("");
    expect(logs).toEqual(["debug: a request failed"]);
  });
});

/** Handlers whose answers cannot be sent, by path. */
const broken: Record<string, () => unknown> = {
  "/nothing": () => undefined,
  "/nothing-later": async () => undefined,
  "/body": () => ({ body: { a: 1 } }),
  "/body-later": async () => ({ body: { a: 1 } }),
  "/header": () => ({ headers: { "x a": "b" } }),
  "/header-later": async () => ({ headers: { "x a": "b" } }),
  "/status": () => ({ status: 1000 }),
};

describe("an invalid answer", () => {
  const paths = Object.keys(broken);
  const routes = paths.map(
    (path): Route => ({ method: "POST", path, handle: broken[path] as Route["handle"] }),
  );

  it("of a handler is logged and sent as 500 over HTTP/1", async () => {
    await using server = await start("none", routes);
    for (const path of paths) {
      const { socket, received } = http1(server.port);
      socket.write(post(path));
      expect(await received("internal error\n"), path).toMatch(/^HTTP\/1.1 500 /);
    }
    expect(server.errors).toHaveLength(paths.length);
  });

  it("of a handler is logged and sent as 500 over HTTP/2", async () => {
    await using server = await start(pair, routes);
    const session = await http2(server.port);
    for (const path of paths) {
      expect(await ask(session, path), path).toEqual([500, "15", "internal error\n"]);
    }
    expect(server.errors).toHaveLength(paths.length);
  });

  it("of `refuse` is logged and sent as 500", async () => {
    const refuse = (() => ({ body: 1 })) as unknown as NonNullable<Route["refuse"]>;
    await using server = await start("none", [{ ...echo, refuse }], { maxBodyBytes: 1 });
    const { socket, received } = http1(server.port);
    socket.write(post("/echo"));
    expect(await received("internal error\n")).toMatch(/^HTTP\/1.1 500 /);
    expect(server.errors).toHaveLength(1);
  });
});

describe("headers of an answer", () => {
  const headers = { "Content-Length": "7", Etag: undefined, "X-A": "1" } as unknown as Record<string, string>;
  const handle: Route["handle"] = () => ({ headers, body: "ok" });
  const routes: Route[] = [{ method: "POST", path: "/", handle }];

  it("are sent once, and without undefined values", async () => {
    await using plain = await start("none", routes);
    const { socket, received } = http1(plain.port);
    socket.write(post("/"));
    const text = await received("\r\n\r\nok");
    expect(text.match(/^(content-length|etag|x-a): .*$/gim)?.sort()).toEqual(["content-length: 2", "x-a: 1"]);
    await using secure = await start(pair, routes);
    expect(await ask(await http2(secure.port), "/")).toEqual([200, "2", "ok"]);
  });

  it("name the connection once while the server stops", async () => {
    let stopped: Promise<void> | undefined;
    const stopping: Route = {
      method: "POST",
      path: "/",
      handle() {
        stopped = server.stop();
        return { headers: { Connection: "keep-alive" }, body: "ok" };
      },
    };
    await using server = await start("none", [stopping]);
    const { socket, received } = http1(server.port);
    socket.write(post("/"));
    const text = await received("\r\n\r\nok");
    expect(text.match(/^connection: .*$/gim)).toEqual(["connection: close"]);
    await stopped;
  });
});

describe("a client that leaves a stream which waits for its next piece", () => {
  const [limitMs, message] = [50, "the client disconnected"];
  /** A stream that reads its signal early or late, and outlives the limit of the answer. */
  function waiting(isEarly: boolean) {
    const left = Promise.withResolvers<unknown>();
    const route: Route = {
      method: "POST",
      path: "/",
      timeoutMs: limitMs,
      handle(request) {
        const listen = () =>
          request.signal.addEventListener("abort", () => left.resolve(request.signal.reason));
        if (isEarly) listen();
        const pieces = async function* () {
          if (!isEarly) listen();
          await new Promise((resolve) => setTimeout(resolve, 2 * limitMs));
          yield "first";
          await left.promise;
        };
        return { stream: pieces() };
      },
    };
    return { left: left.promise, route };
  }

  it.each([true, false])("aborts its request's signal by HTTP/1 (read early: %s)", async (isEarly) => {
    const { left, route } = waiting(isEarly);
    await using server = await start("none", [route]);
    const { socket, received } = http1(server.port);
    socket.write(post("/"));
    await received("first");
    socket.destroy();
    expect(await left).toMatchObject({ message });
  });

  it("aborts its request's signal by HTTP/2", async () => {
    const { left, route } = waiting(true);
    await using server = await start(pair, [route]);
    const session = await http2(server.port);
    const stream = session.request({ ":method": "POST", ":path": "/" }, { endStream: true });
    expect(String((await once(stream, "data"))[0])).toBe("first");
    stream.close();
    expect(await left).toMatchObject({ message });
  });
});
