import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { connect as connectTls } from "node:tls";
import { Agent, request } from "undici";
import { afterEach, describe, expect, it, vi } from "vitest";
import { type Route, type RouteResponse, type Server, startServer } from "../../src/index.ts";
import { newCertificate } from "../support/certificates.ts";

const pair = await newCertificate("01");
const host = "127.0.0.1";

const opened: Socket[] = [];
afterEach(() => {
  vi.useRealTimers();
  for (const each of opened.splice(0)) each.destroy();
});

async function open({ port }: Server, protocol: string): Promise<Socket> {
  const socket =
    protocol === "HTTP"
      ? connect(port, host)
      : connectTls({ port, host, ca: pair.cert, ALPNProtocols: ["http/1.1"] });
  socket.on("error", () => {});
  opened.push(socket);
  await once(socket, protocol === "HTTP" ? "connect" : "secureConnect");
  return socket;
}

/** A route whose requests end when the test says so. */
function held() {
  const answers: ((response: RouteResponse) => void)[] = [];
  const paths: string[] = [];
  const route: Route = {
    method: "GET",
    path: "/held/*",
    handle: ({ path }) => {
      paths.push(path);
      return new Promise((resolve) => answers.push(resolve));
    },
  };
  return { answers, paths, route };
}

const quick: Route = { method: "GET", path: "/quick", handle: () => ({ body: "ok" }) };
const echo: Route = { method: "POST", path: "/echo", handle: ({ body }) => ({ body: `${body.length};` }) };
const get = (path: string): string => `GET ${path} HTTP/1.1\r\nhost:\r\n\r\n`;

/** Collects what the server sends; resolves when the expression matches. */
function received(socket: Socket): (end: RegExp) => Promise<string> {
  let text = "";
  socket.setEncoding("latin1").on("data", (chunk) => {
    text += chunk;
  });
  return async (end) => {
    while (!end.test(text)) await once(socket, "data");
    return text;
  };
}

describe.each([
  ["HTTP", { tls: "none" }],
  ["HTTPS", { tls: pair }],
  ["HTTPS without HTTP/2", { tls: { ...pair, http1Only: true } }],
] as const)("pipelined requests over %s", (protocol, { tls }) => {
  const start = (...routes: Route[]): Promise<Server> =>
    startServer({ routes: [quick, echo, ...routes], tls, host, port: 0, drainMs: 10 });

  it("are handled one at a time, in order, and others are served meanwhile", async () => {
    const { answers, paths, route } = held();
    await using server = await start(route);
    const socket = await open(server, protocol);
    const read = received(socket);
    socket.write(Array.from({ length: 300 }, (_, index) => get(`/held/${index}`)).join(""));
    await expect.poll(() => paths).toEqual(["/held/0"]);
    const dispatcher = new Agent({ connect: { ca: pair.cert } });
    expect((await request(`${server.url}/quick`, { dispatcher })).statusCode).toBe(200);
    await dispatcher.close();
    expect(paths).toHaveLength(1);
    for (let index = 0; index < 300; index++) {
      await expect.poll(() => paths.length, { interval: 0 }).toBe(index + 1);
      answers[index]?.({ body: `[${index}]` });
    }
    const text = await read(/\[299\]/);
    expect(text.match(/\[\d+\]/g)).toEqual(Array.from({ length: 300 }, (_, index) => `[${index}]`));
    expect(paths).toEqual(Array.from({ length: 300 }, (_, index) => `/held/${index}`));
  });

  it("with bodies are read whole, in any pieces", async () => {
    await using server = await start();
    const socket = await open(server, protocol);
    const read = received(socket);
    const sizes = [0, 1, 5000, 70_000, 3, 1024, 4096];
    const chunked = "POST /echo HTTP/1.1\r\nhost:\r\ntransfer-encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n";
    const all = sizes.map(
      (size) => `POST /echo HTTP/1.1\r\nhost:\r\ncontent-length: ${size}\r\n\r\n${"x".repeat(size)}`,
    );
    const bytes = Buffer.from(`${all.join("")}${chunked}${get("/quick")}`);
    for (let at = 0; at < bytes.length; at += 997) socket.write(bytes.subarray(at, at + 997));
    const text = await read(/ok$/);
    expect(text.match(/\d+(?=;)/g)?.map(Number)).toEqual([...sizes, 3]);
  });

  it("of more than a few after a body cost the connection", async () => {
    const { route } = held();
    await using server = await start(route);
    const socket = await open(server, protocol);
    const closed = once(socket, "close");
    // In a chunk of its own, so that the parser waits for the body.
    socket.write("GET /held/a HTTP/1.1\r\nhost:\r\nexpect: 100-continue\r\ncontent-length: 4\r\n\r\n");
    await received(socket)(/100 Continue/);
    socket.write(`body${get("/quick").repeat(500)}`);
    await closed;
  });

  it("leave no work behind when the client disconnects", async () => {
    const { answers, paths, route } = held();
    await using server = await start(route);
    const socket = await open(server, protocol);
    socket.write(get("/held/a").repeat(100));
    await expect.poll(() => paths.length).toBe(1);
    socket.destroy();
    answers[0]?.({});
    const other = await open(server, protocol);
    other.write(get("/quick"));
    await received(other)(/ok$/);
    expect(paths).toHaveLength(1);
  });
});

describe("a limit of requests a second", () => {
  it("delays the requests of a connection, and not those of others", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
    const paths: string[] = [];
    const route: Route = {
      method: "GET",
      path: "/*",
      handle: ({ path }) => ({ body: `${paths.push(path)}.` }),
    };
    const limits = { requestsPerSecond: 4 };
    await using server = await startServer({ routes: [route], tls: "none", host, port: 0, limits });
    const socket = await open(server, "HTTP");
    const read = received(socket);
    socket.write(get("/a").repeat(20));
    await read(/4\.$/);
    const other = await open(server, "HTTP");
    other.write(get("/b"));
    await received(other)(/5\.$/);
    expect(paths).toEqual(["/a", "/a", "/a", "/a", "/b"]);
    for (const count of [6, 7, 8]) {
      await expect.poll(() => vi.getTimerCount()).toBeGreaterThan(0);
      vi.advanceTimersByTime(250);
      await read(new RegExp(`${count}\\.$`));
    }
    expect(paths).toHaveLength(8);
  });
});
