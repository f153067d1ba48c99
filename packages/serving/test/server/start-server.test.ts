import { once } from "node:events";
import { rm, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import { connect as connectTls } from "node:tls";
import { Registry } from "prom-client";
import { Agent, request } from "undici";
import { afterAll, beforeAll, describe, expect, inject, it, vi } from "vitest";
import {
  certificateDir,
  jsonResponse,
  type Logger,
  metricsRoute,
  type Refusal,
  type Route,
  type ServerOptions,
  silentLogger,
  startServer,
} from "../../src/index.ts";
import { mountCertificate, newCertificate, newFolder } from "../support/certificates.ts";
import { stopTime, untilHas } from "../support/stop-time.ts";

const certificates = await Promise.all(
  ["01", "02", "03"].map((serialNumber) => newCertificate(serialNumber)),
);
const ca = certificates.map(({ cert }) => cert);
let dir: string;

beforeAll(async () => {
  dir = await newFolder();
  await mountCertificate(dir, "first", certificates[0] ?? expect.fail());
});
afterAll(() => rm(dir, { recursive: true }));

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
/** Time limit for late bodies. */
const lateMs = 1_000;
const echo: Route = {
  method: "POST",
  path: "/echo",
  handle: ({ body, query }) => jsonResponse({ bytes: body.length, query: Object.fromEntries(query) }),
};
const slow = (ms: number): Route => ({
  method: "GET",
  path: "/slow",
  handle: async () => {
    await sleep(ms);
    return { body: "done" };
  },
});
const start = (options: Partial<ServerOptions> = {}) =>
  startServer({ routes: [echo], tls: certificateDir(dir), host: "127.0.0.1", port: 0, ...options });
const clientOf = (h2: boolean) => new Agent({ allowH2: h2, connect: { ca } });

async function ask(client: Agent, url: string, options: { method?: "POST" | "HEAD"; body?: string } = {}) {
  const response = await request(url, { dispatcher: client, method: "GET", ...options });
  return [response.statusCode, await response.body.text()];
}

describe("startServer", () => {
  it("has a route answer for a body that it did not take", async () => {
    const seen: unknown[] = [];
    const refuse: Route["refuse"] = (refusal) => {
      seen.push(refusal);
      return refusal.path === "/echo/own" ? { body: "too much\n" } : undefined;
    };
    await using server = await start({ routes: [{ ...echo, path: "/echo/*", refuse }], maxBodyBytes: 2 });
    for (const h2 of [false, true]) {
      const client = clientOf(h2);
      const post = (path: string) => ask(client, `${server.url}${path}`, { method: "POST", body: "xxx" });
      expect(await post("/echo/own")).toEqual([200, "too much\n"]);
      expect(await post("/echo/other")).toEqual([413, "the body is longer than 2 bytes\n"]);
      await client.close();
    }
    expect(seen[0]).toEqual({ status: 413, message: "the body is longer than 2 bytes", path: "/echo/own" });
  });

  it("rejects clients without a certificate of the given issuers", async () => {
    const clientCaFile = join(dir, "client-ca.crt");
    await writeFile(clientCaFile, certificates[1]?.cert ?? "");
    await using server = await start({ tls: { ...certificateDir(dir), clientCaFile } });
    for (const allowH2 of [false, true]) {
      for (const [pair, welcome] of [
        [certificates[1], true],
        [certificates[2], false],
        [undefined, false],
      ] as const) {
        const client = new Agent({ allowH2, connect: { ca, ...pair } });
        const answer = await ask(client, `${server.url}/none`).catch(() => "turned away");
        expect(answer).toEqual(welcome ? [404, "not found\n"] : "turned away");
        await client.close();
      }
    }
    const none = { ...certificateDir(dir), clientCaFile: join(dir, "none.crt") };
    await expect(start({ tls: none })).rejects.toThrow("none.crt cannot be read");
  });

  it("answers 403 to clients whose certificate has another common name than those allowed", async () => {
    const clientCaFile = join(dir, "client-names.crt");
    await writeFile(clientCaFile, `${certificates[1]?.cert}${certificates[2]?.cert}`);
    const refusals: Refusal[] = [];
    const tls = { ...certificateDir(dir), clientCaFile, clientNames: ["test 02", "other"] };
    await using server = await start({ tls, onRefused: (refusal) => void refusals.push(refusal) });
    for (const allowH2 of [false, true]) {
      for (const [pair, want] of [
        [certificates[1], [200, '{"bytes":1,"query":{}}']],
        [certificates[2], [403, `the client certificate's common name "test 03" is not allowed\n`]],
      ] as const) {
        const client = new Agent({ allowH2, connect: { ca, ...pair } });
        for (let n = 0; n < 2; n++) {
          expect(await ask(client, `${server.url}/echo`, { method: "POST", body: "x" })).toEqual(want);
        }
        await client.close();
      }
    }
    expect(refusals).toEqual(Array(4).fill({ status: 403, route: undefined }));
    await expect(start({ tls: { ...certificateDir(dir), clientNames: ["a"] } })).rejects.toThrow(
      /clientNames needs tls.clientCaFile/,
    );
    await expect(start({ tls: { ...tls, clientNames: [] } })).rejects.toThrow(/clientNames is empty/);
    // Without the file, no client would need a certificate.
    await expect(start({ tls: { ...certificateDir(dir), clientCAFile: "ca.crt" } as never })).rejects.toThrow(
      'startServer: tls: unknown option "clientCAFile": did you mean clientCaFile?',
    );
  });
});

describe("startServer", () => {
  it("believes new issuers of clients' certificates, and no more those that are gone, without a failed request", async () => {
    const [one = expect.fail(), other = expect.fail()] = certificates.slice(1);
    const folder = await newFolder();
    const clientCaFile = join(folder, "ca.crt");
    await writeFile(clientCaFile, one.cert);
    const errors: string[] = [];
    const logger: Logger = { ...silentLogger, error: (_, fields) => void errors.push(String(fields?.error)) };
    const [pair = expect.fail()] = certificates;
    await using server = await start({ tls: { ...pair, clientCaFile }, routes: [slow(2)], logger });
    const clientWith = (own: typeof pair, allowH2: boolean) =>
      new Agent({ allowH2, connect: { ca, ...own } });
    const turnedAway = async (own: typeof pair) => {
      for (const allowH2 of [false, true]) {
        const client = clientWith(own, allowH2);
        const answer = await ask(client, `${server.url}/slow`).catch(() => "turned away");
        await client.close();
        if (answer !== "turned away") return false;
      }
      return true;
    };
    // Kept and new connections of an accepted client.
    let done = false;
    let answers = 0;
    const lanes = [false, true].map(async (allowH2) => {
      const kept = clientWith(one, allowH2);
      while (!done) {
        const fresh = clientWith(one, allowH2);
        for (const client of [kept, fresh]) {
          expect(await ask(client, `${server.url}/slow`)).toEqual([200, "done"]);
          answers++;
        }
        await fresh.close();
      }
      await kept.close();
    });
    const all = Promise.all(lanes);
    all.catch(() => {}); // awaited below
    expect(await turnedAway(other)).toBe(true);
    for (let round = 0; round < 10; round++) {
      await writeFile(clientCaFile, `${one.cert}${other.cert}`);
      await server.refreshCertificate();
      expect(await turnedAway(other)).toBe(false);
      await writeFile(clientCaFile, one.cert);
      await server.refreshCertificate();
      expect(await turnedAway(other)).toBe(true);
    }
    await writeFile(clientCaFile, "");
    await server.refreshCertificate();
    expect(errors.at(-1)).toMatch(/ca\.crt is empty/);
    expect(await turnedAway(one)).toBe(false);
    done = true;
    await all;
    expect(answers).toBeGreaterThan(20);
    await rm(folder, { recursive: true });
  });

  it("takes up no session of one whose certificate has expired, or whose issuer is gone", async () => {
    const [pair = expect.fail(), one = expect.fail(), other = expect.fail()] = certificates;
    const folder = await newFolder();
    const clientCaFile = join(folder, "ca.crt");
    await writeFile(clientCaFile, one.cert);
    await using server = await start({ tls: { ...pair, clientCaFile }, routes: [slow(0)] });
    const options = { host: "127.0.0.1", port: server.port, ca, ...one, maxVersion: "TLSv1.2" as const };
    const shake = async (
      session?: Buffer,
    ): Promise<{ session?: Buffer; resumed: boolean } | "turned away"> => {
      const socket = connectTls({ ...options, ...(session && { session }) });
      try {
        await once(socket, "secureConnect");
        socket.write("GET /slow HTTP/1.1\r\nhost: x\r\n\r\n");
        const ended = once(socket, "close").then(() => Promise.reject(new Error("no answer")));
        await Promise.race([once(socket, "data"), ended]);
        ended.catch(() => {});
        const kept = socket.getSession();
        return { ...(kept && { session: kept }), resumed: socket.isSessionReused() };
      } catch {
        return "turned away";
      } finally {
        socket.destroy();
      }
    };
    const first = await shake();
    const { session = expect.fail() } = first === "turned away" ? expect.fail() : first;
    expect(await shake(session)).toMatchObject({ resumed: true });
    // The certificate of the client ends in an hour.
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 2 * 3_600_000 });
    expect(await shake(session).finally(() => vi.useRealTimers())).toBe("turned away");
    await writeFile(clientCaFile, other.cert);
    await server.refreshCertificate();
    expect(await shake(session)).toBe("turned away");
    await rm(folder, { recursive: true });
  });
});

describe.each([
  ["HTTP/1", false],
  ["HTTP/2", true],
])("startServer over %s", (_, h2) => {
  it("serves with a certificate that is in no file", async () => {
    const client = clientOf(h2);
    const [pair = expect.fail()] = certificates;
    await using server = await start({ tls: pair });
    expect(await ask(client, `${server.url}/echo`, { method: "POST", body: "x" })).toEqual([
      200,
      '{"bytes":1,"query":{}}',
    ]);
    await server.refreshCertificate();
    await client.close();
  });

  it("answers by routes", async () => {
    const client = clientOf(h2);
    await using server = await start({ routes: [echo, { ...slow(0), path: "/below/*" }] });
    expect(
      await ask(client, `${server.url}/echo?a=1`, { method: "POST", body: "x".repeat(100_000) }),
    ).toEqual([200, '{"bytes":100000,"query":{"a":"1"}}']);
    expect(await ask(client, `${server.url}/below/it`)).toEqual([200, "done"]);
    expect(await ask(client, `${server.url}/below/it`, { method: "HEAD" })).toEqual([200, ""]);
    expect(await ask(client, `${server.url}/echo`)).toEqual([405, "method not allowed\n"]);
    expect(await ask(client, `${server.url}/none`)).toEqual([404, "not found\n"]);
    await client.close();
  });

  it("bounds bodies and times, and survives handlers that throw anything", async () => {
    const errors: unknown[] = [];
    const logger: Logger = { ...silentLogger, error: (_, fields) => errors.push(fields?.error) };
    const client = clientOf(h2);
    const aborted = vi.fn();
    const routes: Route[] = [
      { ...echo, maxBodyBytes: 10 },
      { method: "GET", path: "/throws", handle: () => expect.fail("s3cret") },
      { method: "GET", path: "/rejects", handle: () => Promise.reject(undefined) },
      { method: "GET", path: "/header", handle: () => ({ headers: { "bad header": "x" } }) },
      {
        method: "GET",
        path: "/stuck",
        timeoutMs: 50,
        handle: ({ signal }) => {
          signal.addEventListener("abort", aborted);
          return new Promise(() => {});
        },
      },
    ];
    await using server = await start({ routes, logger });
    expect(await ask(client, `${server.url}/echo`, { method: "POST", body: "x".repeat(10) })).toMatchObject([
      200,
      {},
    ]);
    expect(await ask(client, `${server.url}/echo`, { method: "POST", body: "x".repeat(11) })).toEqual([
      413,
      "the body is longer than 10 bytes\n",
    ]);
    expect(await ask(client, `${server.url}/throws`)).toEqual([500, "internal error\n"]);
    expect(await ask(client, `${server.url}/rejects`)).toEqual([500, "internal error\n"]);
    expect(await ask(client, `${server.url}/stuck`)).toEqual([503, "no answer within 50 ms\n"]);
    expect(aborted).toHaveBeenCalledOnce();
    expect(await ask(client, `${server.url}/header`)).toEqual([500, "internal error\n"]);
    expect(errors.map(String)).toEqual([
      expect.stringContaining("s3cret"),
      "undefined",
      "DeadlineError: no answer within 50 ms",
      expect.stringContaining("bad header"),
    ]);
    await client.close();
  });

  it("answers requests in flight when it stops, and refuses new ones", async () => {
    const client = clientOf(h2);
    const entered = vi.fn();
    let release = (): void => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const held: Route = {
      method: "GET",
      path: "/held",
      handle: async () => {
        entered();
        await released;
        return { body: "done" };
      },
    };
    const server = await start({ routes: [echo, held] });
    await ask(client, `${server.url}/echo`, { method: "POST" });
    const answer = ask(client, `${server.url}/held`);
    await vi.waitFor(() => expect(entered).toHaveBeenCalledOnce());
    const stopping = server.stop();
    const refused = clientOf(h2);
    await expect(ask(refused, `${server.url}/held`)).rejects.toThrow(/ECONNREFUSED/);
    release();
    expect(await answer).toEqual([200, "done"]);
    await stopping;
    await server.stopped;
    await Promise.all([client.close(), refused.close()]);
  });

  it("closes connections of HTTP/1.1 with their next answer, when it is to stop later", async () => {
    await using server = await start();
    const client = clientOf(false);
    const ask = async () => (await request(server.url, { dispatcher: client })).headers.connection;
    expect(await ask()).not.toBe("close");
    server.endKeepAlive();
    // Also new connections, as the server still accepts them.
    expect([await ask(), await ask()]).toEqual(["close", "close"]);
    await client.close();
  });

  it("keeps a connection whose answer was on its way when it was told to end them", async () => {
    const handle = vi.fn<Route["handle"]>(() => ({ body: "" }));
    await using server = await start({ routes: [{ method: "GET", path: "/last", handle }] });
    handle.mockImplementationOnce(() => {
      process.nextTick(() => server.endKeepAlive());
      return { body: "" };
    });
    const client = clientOf(false);
    const opened = vi.fn();
    client.on("connect", opened);
    const ask = async () => {
      const { headers, body } = await request(`${server.url}/last`, { dispatcher: client });
      await body.dump();
      await sleep(20);
      return headers.connection;
    };
    expect([await ask(), await ask()]).toEqual(["keep-alive", "close"]);
    expect(opened).toHaveBeenCalledOnce();
    await client.close();
  });

  it("breaks off late requests", async () => {
    const client = clientOf(h2);
    const [asked, aborted] = [vi.fn(), vi.fn()];
    const stuck: Route = {
      method: "GET",
      path: "/stuck",
      handle: ({ signal }) => {
        signal.addEventListener("abort", aborted);
        asked();
        return new Promise(() => {});
      },
    };
    const server = await start({ routes: [stuck], drainMs: 100 });
    const answer = ask(client, `${server.url}/stuck`).catch((error: Error) => error);
    await vi.waitFor(() => expect(asked).toHaveBeenCalled());
    await server.stop();
    expect(await answer).toBeInstanceOf(Error);
    expect(aborted).toHaveBeenCalled();
    await client.destroy();
  });

  it("serves new certificates without a failed request", async () => {
    const own = await newFolder();
    await mountCertificate(own, "0", certificates[0] ?? expect.fail());
    const registry = new Registry();
    const server = await start({
      routes: [slow(5), metricsRoute(registry)],
      tls: certificateDir(own),
      registry,
    });
    let done = false;
    let answers = 0;
    const lanes = Array.from({ length: 4 }, async () => {
      while (!done) {
        // A client for a few requests, so that connections are both kept and replaced.
        const client = clientOf(h2);
        for (let n = 0; n < 4; n++) {
          expect(await ask(client, `${server.url}/slow`)).toEqual([200, "done"]);
          answers++;
        }
        await client.close();
      }
    });
    const all = Promise.all(lanes);
    all.catch(() => {}); // awaited below
    const rotations = inject("nightly") ? 100 : 15;
    for (let n = 1; n <= rotations; n++) {
      await mountCertificate(own, String(n), certificates[n % 3] ?? expect.fail());
      await server.refreshCertificate();
      expect(await servedSerial(server.port)).toBe(`0${(n % 3) + 1}`);
    }
    done = true;
    await all;
    expect(answers).toBeGreaterThan(rotations);
    const client = clientOf(h2);
    const [, metrics] = await ask(client, `${server.url}/metrics`);
    expect(String(metrics)).toMatch(/^certwatcher_read_certificate_total \d+$/m);
    expect(String(metrics)).toMatch(/^certwatcher_read_certificate_errors_total 0$/m);
    await client.close();
    await server.stop();
    await rm(own, { recursive: true });
  });
});

/** The serial number of the certificate that a new connection gets. */
async function servedSerial(port: number): Promise<string> {
  const socket = connectTls({ host: "127.0.0.1", port, ca });
  await once(socket, "secureConnect");
  const { serialNumber } = socket.getPeerCertificate();
  socket.destroy();
  return serialNumber;
}

describe("startServer", () => {
  it("serves plain HTTP for probes", async () => {
    const client = new Agent();
    await using server = await start({ tls: "none", routes: [slow(0)] });
    expect(server.url).toBe(`http://127.0.0.1:${server.port}`);
    expect(await ask(client, `${server.url}/slow`)).toEqual([200, "done"]);
    await client.close();
  });

  it("does not wait for bodies that trickle in", async () => {
    const advance = stopTime();
    const registry = new Registry();
    await using server = await start({ tls: "none", receiveTimeoutMs: lateMs, registry });
    const socket = connect(server.port, "127.0.0.1");
    socket.write("POST /echo HTTP/1.1\r\nhost: x\r\ncontent-length: 10\r\n\r\nabc");
    await untilHas(registry, "requests_in_flight", 1);
    advance(2 * lateMs);
    const [answer] = await once(socket, "data");
    expect(String(answer)).toMatch(/^HTTP\/1.1 408 .*the body did not arrive within 1000 ms\n$/s);
    expect(String(answer)).toMatch(/connection: close/i);
  });

  it.each([
    ["//elsewhere/slow", 404],
    ["http://server/slow", 200],
    ["*", 400],
  ])("answers a request for %s by %s", async (target, want) => {
    await using server = await start({ tls: "none", routes: [slow(0)] });
    const socket = connect(server.port, "127.0.0.1");
    socket.write(`GET ${target} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`);
    const [answer] = await once(socket, "data");
    expect(String(answer)).toContain(`HTTP/1.1 ${want} `);
  });

  it("reports requests that no route handled", async () => {
    const advance = stopTime();
    const registry = new Registry();
    const refusals: Refusal[] = [];
    const routes: Route[] = [{ ...echo, path: "/echo/*", maxBodyBytes: 2 }];
    const client = new Agent();
    const onRefused = (refusal: Refusal): void => void refusals.push(refusal);
    await using server = await start({ tls: "none", routes, onRefused });
    const late = { receiveTimeoutMs: lateMs, registry };
    await using impatient = await start({ tls: "none", routes, onRefused, ...late });
    await ask(client, `${server.url}/echo/a`, { method: "POST", body: "x" });
    await ask(client, `${server.url}/echo/a`, { method: "POST", body: "xxx" });
    await ask(client, `${server.url}/echo/b`);
    await ask(client, `${server.url}/none`);
    await client.close();
    for (const [{ port }, head] of [
      [server, "GET * HTTP/1.1"],
      [impatient, "POST /echo/c HTTP/1.1\r\ncontent-length: 2"],
    ] as const) {
      const socket = connect(port, "127.0.0.1");
      socket.write(`${head}\r\nhost: x\r\nconnection: close\r\n\r\n`);
      if (port === impatient.port) {
        await untilHas(registry, "requests_in_flight", 1);
        advance(2 * lateMs);
      }
      await once(socket, "data");
      socket.destroy();
    }
    expect(refusals).toEqual([
      { status: 413, route: "/echo/*" },
      { status: 405, route: "/echo/*" },
      { status: 404, route: undefined },
      { status: 400, route: undefined },
      { status: 408, route: "/echo/*" },
    ]);
  });

  it("uses the configured key exchanges", async () => {
    const [pair = expect.fail()] = certificates;
    await using server = await start({ tls: { ...pair, curves: "secp384r1" } });
    const shake = async (ecdhCurve: string): Promise<unknown> => {
      const socket = connectTls({ host: "127.0.0.1", port: server.port, ca, ecdhCurve });
      const [error] = await Promise.race([once(socket, "secureConnect"), once(socket, "error")]).catch(
        (reason: unknown) => [reason],
      );
      socket.destroy();
      return error;
    };
    expect(await shake("secp384r1")).toBeUndefined();
    expect(await shake("X25519")).toMatchObject({ code: expect.stringMatching(/HANDSHAKE/) });
  });

  it("notifies a handler that the client disconnected", async () => {
    const [asked, aborted] = [vi.fn(), vi.fn()];
    const stuck: Route = {
      method: "GET",
      path: "/stuck",
      handle: ({ signal }) => {
        signal.addEventListener("abort", () => aborted(String(signal.reason)));
        asked();
        return new Promise(() => {});
      },
    };
    await using server = await start({ tls: "none", routes: [stuck] });
    const socket = connect(server.port, "127.0.0.1");
    socket.write("GET /stuck HTTP/1.1\r\nhost: x\r\n\r\n");
    await vi.waitFor(() => expect(asked).toHaveBeenCalled());
    socket.destroy();
    await vi.waitFor(() => expect(aborted).toHaveBeenCalledWith("ClientGoneError: the client disconnected"));
  });

  it("stops with its signal despite an idle connection", async () => {
    const abort = new AbortController();
    const registry = new Registry();
    const server = await start({ signal: abort.signal, registry });
    const socket = connect(server.port, "127.0.0.1");
    socket.on("error", () => {});
    await untilHas(registry, "connections", 1);
    abort.abort();
    await server.stopped;
    await expect(start({ signal: abort.signal })).rejects.toThrow(/abort/i);
  });

  it("reports why it cannot start", async () => {
    await using server = await start();
    await expect(start({ port: server.port })).rejects.toMatchObject({
      code: "EADDRINUSE",
      message: expect.stringMatching(
        new RegExp(`^cannot listen at port ${server.port}.*: address already in use .*choose another port$`),
      ),
    });
    // An address that is kept for examples.
    await expect(start({ host: "192.0.2.1" })).rejects.toThrow(
      /192\.0\.2\.1: address not available on this machine/,
    );
    await expect(start({ tls: certificateDir("/nowhere") })).rejects.toThrow(/\/nowhere\/tls/);
    await expect(start({ routes: [echo, echo] })).rejects.toThrow(/two routes/);
  });

  it("requires TLS 1.2, and disables HTTP/2 on request", async () => {
    await using server = await start({ tls: { ...certificateDir(dir), http1Only: true } });
    const socket = connectTls({
      host: "127.0.0.1",
      port: server.port,
      ca,
      ALPNProtocols: ["h2", "http/1.1"],
    });
    await once(socket, "secureConnect");
    expect(socket.alpnProtocol).toBe("http/1.1");
    socket.destroy();
    const old = connectTls({
      host: "127.0.0.1",
      port: server.port,
      ca,
      minVersion: "TLSv1",
      maxVersion: "TLSv1.1",
    });
    await expect(once(old, "secureConnect")).rejects.toThrow();
  });
});
