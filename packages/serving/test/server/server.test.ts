import { once } from "node:events";
import {
  createServer,
  type Server as HttpServer,
  type IncomingMessage,
  type ServerResponse,
} from "node:http";
import { connect as connectHttp2, createSecureServer } from "node:http2";
import { createServer as createHttpsServer } from "node:https";
import { type AddressInfo, connect, type Socket } from "node:net";
import { connect as connectTls } from "node:tls";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  DeadlineError,
  type Logger,
  RequestDeadline,
  type Route,
  silentLogger,
  startServer,
} from "../../src/index.ts";
import { resolveLimits } from "../../src/limits/server-limits.ts";
import { type CloseReason, type Connection, findExpiry, type InFlight } from "../../src/server/connection.ts";
import { Connections } from "../../src/server/connections.ts";
import { parseAddress, parseTarget } from "../../src/server/parse-target.ts";
import { newCertificate } from "../support/certificates.ts";
import { dataFrame, headersFrame, resetFrame, sendFrames } from "../support/http2-frames.ts";

describe("blocked process", () => {
  const host = "127.0.0.1";
  /** The shortest limit has its time checked every 10 ms. */
  const limitMs = 40;
  const head = "POST / HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-length: 4\r\n\r\n";

  const opened: { destroy(): unknown }[] = [];
  afterEach(() => {
    vi.useRealTimers();
    for (const each of opened.splice(0)) each.destroy();
  });

  /** A server that has one connection, and answers its request when the body is there. */
  async function start() {
    const server = createServer();
    const events: string[] = [];
    let now = 0;
    const connections = new Connections(server, {
      limits: resolveLimits({ idleTimeoutMs: limitMs }),
      receiveTimeoutMs: limitMs,
      secure: false,
      onClosed: (reason: CloseReason) => events.push(`closed: ${reason}`),
      now: () => now,
    });
    server.on("request", (request: IncomingMessage, response: ServerResponse) => {
      const activity = connections.begin(request, response, () => {});
      if (activity !== undefined) activity.interrupt = () => void events.push("interrupted");
      request.on("data", (body) => {
        events.push(`received: ${body}`);
        if (activity !== undefined) activity.interrupt = undefined;
        activity?.enter("handling");
        response.end();
      });
    });
    server.listen(0, host);
    opened.push({ destroy: () => server.close() }, connections);
    await once(server, "listening");
    const socket = connect((server.address() as AddressInfo).port, host);
    socket.on("error", () => {}).resume();
    opened.push(socket);
    await Promise.all([once(server, "connection"), once(socket, "connect")]);
    return {
      server,
      socket,
      connections,
      events,
      ended: once(socket, "close"),
      /** Blocks the process until the next check is due, by which the limit has passed. */
      block() {
        now += 2 * limitMs;
        const end = performance.now() + limitMs;
        while (performance.now() < end);
      },
    };
  }

  /** Continues where the event loop runs timers before it reads. */
  const beforeTimers = () => new Promise((resolve) => setImmediate(resolve));

  it("a request that arrives while the process is blocked is answered", async () => {
    const { socket, block, events, ended } = await start();
    await beforeTimers();
    socket.write(`${head}body`);
    block();
    await ended;
    expect(events).toEqual(["received: body"]);
  });

  it("a body that arrives while the process is blocked is not late", async () => {
    const { server, socket, block, events, ended } = await start();
    socket.write(head);
    await once(server, "request");
    await beforeTimers();
    socket.write("body");
    block();
    await ended;
    expect(events).toEqual(["received: body"]);
  });

  it("a request that arrives at the end of a stop's grace period is answered", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout"] });
    const { socket, connections, block, events, ended } = await start();
    await beforeTimers();
    connections.drain();
    socket.write(`${head}body`);
    block();
    vi.advanceTimersByTime(1000);
    await ended;
    expect(events).toEqual(["received: body"]);
  });
});

describe("connection age", async () => {
  const pair = await newCertificate("01");
  const host = "127.0.0.1";
  const ageMs = 10_000;

  const opened: { destroy(): unknown }[] = [];
  afterEach(() => {
    for (const each of opened.splice(0)) each.destroy();
  });

  const transports = {
    "HTTP/1.1 without TLS": {
      create: () => createServer(),
      open: (port: number) => connect(port, host),
    },
    "HTTP/1.1 of a server without HTTP/2": {
      create: () => createHttpsServer(pair),
      open: (port: number) => connectTls({ port, host, ca: pair.cert }),
    },
    "HTTP/1.1 beside HTTP/2": {
      create: () => createSecureServer({ ...pair, allowHTTP1: true }),
      open: (port: number) => connectTls({ port, host, ca: pair.cert, ALPNProtocols: ["http/1.1"] }),
    },
  } satisfies Record<string, { create(): unknown; open(port: number): Socket }>;
  const names = Object.keys(transports) as (keyof typeof transports)[];

  /** A server whose requests are answered by the test, at times that the test sets. */
  async function start(name: keyof typeof transports) {
    const server = transports[name].create() as HttpServer;
    const closed: CloseReason[] = [];
    let now = 0;
    const connections = new Connections(server, {
      limits: resolveLimits({ maxConnectionAgeMs: ageMs, maxConnections: 10 }),
      receiveTimeoutMs: 2 * ageMs,
      secure: name !== "HTTP/1.1 without TLS",
      onClosed: (reason) => closed.push(reason),
      now: () => now,
    });
    const received: ((text: string) => void)[] = [];
    const waiting: (() => void)[] = [];
    server.on("request", (request, response) => {
      const activity = connections.begin(request, response, () => {});
      if (activity === undefined) return expect.fail("the connection is unknown");
      activity.enter("handling");
      received.push((text) => {
        activity.enter("sending");
        if (activity.closing && !("stream" in response)) response.setHeader("connection", "close");
        response.end(text);
      });
      waiting.shift()?.();
    });
    server.listen(0, host);
    opened.push({ destroy: () => server.close() }, connections);
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    return {
      port,
      closed,
      connections,
      /** Waits for the next request, and returns the function that answers it. */
      async request() {
        if (received.length === 0) await new Promise<void>((resolve) => waiting.push(resolve));
        return received.shift() as (text: string) => void;
      },
      setTime(ms: number) {
        now = ms;
        connections.check();
      },
    };
  }

  /** A client of HTTP/1.1 that keeps all that it receives. */
  function client(name: keyof typeof transports, port: number) {
    const socket: Socket = transports[name].open(port);
    socket.on("error", () => {});
    opened.push(socket);
    let text = "";
    socket.on("data", (chunk) => {
      text += chunk;
    });
    return {
      send: () => socket.write("POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 0\r\n\r\n"),
      end: once(socket, "close").then(() => text),
      async answer() {
        while (!text.includes("\r\n\r\n")) await once(socket, "data");
        return text;
      },
    };
  }

  describe.each(names)("the maximum age of connections with %s", (name) => {
    it("lets the request in flight be answered, and closes the connection after it", async () => {
      const server = await start(name);
      const { send, end } = client(name, server.port);
      send();
      const answer = await server.request();
      server.setTime(ageMs * 0.9);
      expect(server.closed).toEqual([]);
      server.setTime(ageMs + 1);
      expect(server.closed).toEqual(["age"]);
      server.setTime(ageMs * 2);
      expect(server.closed).toEqual(["age"]);
      answer("done");
      expect(await end).toMatch(/^HTTP\/1.1 200 OK\r\n(.+\r\n)*connection: close\r\n(.+\r\n)*\r\n/i);
      expect(await end).toContain("done");
    });

    it("closes a connection that waits for its next request", async () => {
      const server = await start(name);
      const { send, end, answer: received } = client(name, server.port);
      send();
      const answer = await server.request();
      answer("done");
      expect(await received()).not.toMatch(/connection: close/i);
      await expect.poll(() => server.connections.requests).toBe(0);
      server.setTime(ageMs + 1);
      expect(server.closed).toEqual(["age"]);
      await end;
    });
  });

  it("a request of an unknown connection is destroyed, as nothing limits its time", async () => {
    const { connections } = await start("HTTP/1.1 without TLS");
    const other = createServer().listen(0, host);
    opened.push({ destroy: () => other.close() });
    await once(other, "listening");
    const { send, end } = client("HTTP/1.1 without TLS", (other.address() as AddressInfo).port);
    send();
    const [request, response] = await once(other, "request");
    expect(connections.begin(request, response, () => {})).toBeUndefined();
    expect(await end).toBe("");
    expect(connections.requests).toBe(0);
  });

  it("connections reach their maximum age one by one, whatever they speak", async () => {
    const name = "HTTP/1.1 beside HTTP/2";
    const server = await start(name);
    const session = connectHttp2(`https://${host}:${server.port}`, { ca: pair.cert });
    session.on("error", () => {});
    opened.push(session);
    const stream = session.request({ ":method": "POST", ":path": "/" }, { endStream: true });
    const first = await server.request();
    server.setTime(ageMs / 2);
    const { send, end } = client(name, server.port);
    send();
    const second = await server.request();
    const goaway = once(session, "goaway");
    server.setTime(ageMs + 1);
    await goaway;
    expect(server.closed).toEqual(["age"]);
    server.setTime(ageMs * 1.5 + 1);
    expect(server.closed).toEqual(["age", "age"]);
    stream.resume();
    const over = once(session, "close");
    first("one");
    second("two");
    await over;
    expect(await end).toMatch(/connection: close[\s\S]*two/i);
  });
});

describe("connection expiry", () => {
  const limits = resolveLimits({ handshakeTimeoutMs: 100, idleTimeoutMs: 200, sendTimeoutMs: 300 });
  const receiveTimeoutMs = 150;

  const connection = (state: Partial<Connection>): Connection => ({
    key: "",
    tcp: {} as Socket,
    remoteAddress: "127.0.0.1",
    openedAt: 0,
    maxAgeMs: 10_000,
    requests: new Set(),
    ...state,
  });
  const request = (phase: InFlight["phase"], since: number) =>
    new Set<InFlight>([{ phase, since, check() {} }]);

  const cases: readonly [string, Partial<Connection>, number, ReturnType<typeof findExpiry>][] = [
    ["a handshake", {}, 100, { reason: "handshake", isStuck: true }],
    ["a first request", { secureAt: 0 }, 150, { reason: "unused", isStuck: false }],
    ["another request", { secureAt: 0, usedAt: 50 }, 250, { reason: "idle", isStuck: false }],
    ["its age", { secureAt: 0, usedAt: 9_900 }, 10_000, { reason: "age", isStuck: false }],
    ["an answer", { secureAt: 0, requests: request("sending", 100) }, 400, { reason: "send", isStuck: true }],
    [
      "its age in use",
      { secureAt: 0, requests: request("handling", 0) },
      10_000,
      { reason: "age", isStuck: false },
    ],
    ["its end", { secureAt: 0, closingAt: 10 }, 5010, { reason: undefined, isStuck: true }],
    [
      "a refused body",
      { secureAt: 0, usedAt: 10, unread: { request: { complete: false }, since: 10 } },
      160,
      { reason: "send", isStuck: true },
    ],
  ];

  it.each(cases)("a connection expires after it waited for %s", (_, state, limit, expiry) => {
    expect(findExpiry(connection(state), limit, limits, receiveTimeoutMs)).toBeUndefined();
    expect(findExpiry(connection(state), limit + 1, limits, receiveTimeoutMs)).toEqual(expiry);
  });
});

describe("parse address", () => {
  it.each([
    [":9440", { port: 9440 }],
    ["localhost:0", { host: "localhost", port: 0 }],
    ["[::1]:8080", { host: "::1", port: 8080 }],
    ["", undefined],
    ["0", undefined],
  ])("reads %j", (text, address) => {
    expect(parseAddress(text)).toEqual(address);
  });

  it.each(["9440", ":", ":x", "::1:80", ":65536", "a:b:1", "http://x:1"])("refuses %j", (text) => {
    expect(() => parseAddress(text)).toThrow(TypeError);
  });
});

describe("parseTarget", () => {
  it.each([
    ["/", "/", ""],
    ["/a/b-c_d.e~f/v1?timeout=10s&x=%20+", "/a/b-c_d.e~f/v1", "timeout=10s&x=%20+"],
    ["//elsewhere/a", "//elsewhere/a", ""],
    ["/a?", "/a", ""],
    ["/a/../b/./c", "/b/c", ""],
    ["/a/.hidden", "/a/.hidden", ""],
    ["/a b#c", "/a%20b", ""],
    ["/a?b#c", "/a", "b"],
    ["/a\\b", "/a/b", ""],
    ["http://server/a?b", "/a", "b"],
  ])("reads %s", (target, path, query) => {
    expect(parseTarget(target)).toEqual({ path, query });
  });

  it.each(["", "*", "a/b", "http://"])("takes %j for malformed", (target) => {
    expect(parseTarget(target)).toBeUndefined();
  });

  it("parses plain targets like URL", () => {
    for (const target of ["/a/b?c=d&e=%41", "/a//b/", "/A/-/~?=&&", "/a./b..?x"]) {
      const url = new URL(`http://server${target}`);
      expect(parseTarget(target)).toEqual({ path: url.pathname, query: url.search.slice(1) });
    }
  });
});

describe("request deadline", () => {
  const never = new Promise<never>(() => {});

  function requestOf(query: string, signal = new AbortController().signal) {
    return { query: new URLSearchParams(query), signal, hold: vi.fn() };
  }

  beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] }));
  afterEach(() => void vi.useRealTimers());

  describe("RequestDeadline", () => {
    it.each([
      ["timeout=10s", undefined, 9750],
      ["timeout=1s", undefined, 950],
      ["timeout=5m", undefined, 29_750],
      ["", undefined, 29_750],
      ["", 10_000, 9750],
      ["timeout=soon", 2000, 1900],
      ["timeout=-1s", 2000, 1900],
      ["timeout=0s", 2000, 1900],
    ])("of ?%s with a default of %s ms ends after %i ms", async (query, defaultMs, ms) => {
      const deadline = new RequestDeadline(requestOf(query), defaultMs);
      const raced = deadline.race(never).catch((error: unknown) => error);
      vi.advanceTimersByTime(ms - 1);
      expect(deadline.signal.aborted).toBe(false);
      vi.advanceTimersByTime(1);
      expect(deadline.signal.reason).toEqual(new DeadlineError(`no answer within ${ms} ms`));
      expect(await raced).toBe(deadline.signal.reason);
    });

    it("counts from its creation, not from the first use of its signal", () => {
      const deadline = new RequestDeadline(requestOf("timeout=1s"));
      vi.advanceTimersByTime(940);
      expect(deadline.remainingMs).toBe(10);
      expect(deadline.signal.aborted).toBe(false);
      vi.advanceTimersByTime(10);
      expect(deadline.signal.aborted).toBe(true);
      vi.advanceTimersByTime(10);
      expect(deadline.remainingMs).toBe(0);
    });

    it("rejects a result of work that blocked the thread until the time was up", async () => {
      const deadline = new RequestDeadline(requestOf("timeout=1s"));
      deadline.check();
      const busy = Promise.resolve().then(() => {
        vi.spyOn(performance, "now").mockReturnValue(performance.now() + 950);
      });
      await expect(deadline.race(busy)).rejects.toThrow(DeadlineError);
      expect(() => deadline.check()).toThrow("the handler blocked the thread beyond its timeout");
      vi.restoreAllMocks();
    });

    it("aborts with the reason of the request's signal", async () => {
      const gone = new AbortController();
      const request = requestOf("timeout=1s", gone.signal);
      const deadline = new RequestDeadline(request);
      const raced = deadline.race(never).catch((error: unknown) => error);
      expect(request.hold).toHaveBeenCalledWith(never);
      const reason = new Error("the client went away");
      gone.abort(reason);
      expect(deadline.signal.reason).toBe(reason);
      expect(await raced).toBe(reason);
      expect(new RequestDeadline(requestOf("", AbortSignal.abort(reason))).signal.reason).toBe(reason);
      expect(vi.getTimerCount()).toBe(0);
    });

    it("leaves no timer and no listener behind once it ended", () => {
      const gone = new AbortController();
      const deadline = new RequestDeadline(requestOf("timeout=1s", gone.signal));
      const { signal } = deadline;
      deadline.end();
      expect(vi.getTimerCount()).toBe(0);
      gone.abort();
      expect(signal.aborted).toBe(false);
    });
  });
});

describe("reset stream", async () => {
  const pair = await newCertificate("01");
  const host = "127.0.0.1";

  const fields = { ":method": "POST", ":path": "/", ":scheme": "https", ":authority": "x" };

  // Node's client ends a stream before it resets it, so that its body looks complete.
  it.each([
    ["an announced", { ...fields, "content-length": "100" }],
    ["no announced", fields],
  ])("a request with %s length is not handled when its client resets the stream", async (_, sent) => {
    const outcomes: unknown[] = [];
    const route: Route = {
      method: "POST",
      path: "/",
      handle() {
        outcomes.push("handled");
        return {};
      },
    };
    const logger: Logger = { ...silentLogger, debug: (_, given) => void outcomes.push(given?.error) };
    await using server = await startServer({ tls: pair, host, port: 0, routes: [route], logger });
    const socket = await sendFrames(server.port, pair.cert, [
      headersFrame(1, sent),
      dataFrame(1, "partial"),
      resetFrame(1),
    ]);
    await expect.poll(() => outcomes).toMatchObject([{ message: "the client disconnected" }]);
    socket.destroy();
  });
});
