import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { createFakeClock } from "@capikit/common/time";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { parseWarnings } from "../../src/transport/create-transport.ts";
import {
  type Attempt,
  createTransport,
  type ResponseLimits,
  type TransportRequest,
} from "../../src/transport/index.ts";
import { proxyFromEnvironment } from "../../src/transport/proxy.ts";
import { retryAfterMs } from "../../src/transport/retry.ts";
import { startEchoServer } from "../support/echo-server.ts";

describe("compressed", () => {
  async function ask(
    body: Buffer,
    { status = 200, encoding = "gzip" }: { readonly status?: number; readonly encoding?: string },
    limits: ResponseLimits = {},
  ) {
    await using echo = await startEchoServer((_, response) => {
      response.writeHead(status, encoding ? { "content-encoding": encoding } : {}).end(body);
    });
    const transport = createTransport({ server: echo.server }, { limits });
    const result = await transport
      .request({ method: "GET", path: "/", compressed: true })
      .then(async (response) => ({ status: response.status, text: await response.text() }))
      .catch((error: unknown) => error);
    await transport.close();
    expect(echo.requests.map(({ headers }) => headers["accept-encoding"])).toEqual(["gzip"]);
    return result;
  }

  const text = JSON.stringify({ message: "ä".repeat(100_000) });

  it("decompresses an answer of any status, and takes plain ones", async () => {
    expect(await ask(gzipSync(text), {})).toEqual({ status: 200, text });
    expect(await ask(gzipSync(text), { status: 403 })).toEqual({ status: 403, text });
    expect(await ask(Buffer.from(text), { encoding: "" })).toEqual({ status: 200, text });
  });

  it("applies limits to decompressed bytes", async () => {
    const bomb = gzipSync(Buffer.alloc(50_000_000));
    expect(await ask(bomb, {}, { bodyBytes: 100_000 })).toMatchObject({ limit: "bodyBytes" });
  });

  it("refuses other encodings", async () => {
    const result = await ask(Buffer.from(text), { encoding: "deflate" });
    expect(result).toMatchObject({ name: "ResponseError", code: "RESPONSE_ENCODED" });
  });

  it.each([
    ["cut off", gzipSync(text).subarray(0, -9)],
    ["invalid", Buffer.from(text)],
  ])("fails when the answer is %s", async (_, body) => {
    expect(await ask(body, {})).toMatchObject({ name: "TransportError" });
  });
});

describe("head limit", () => {
  let server: Server;
  /** Accepts requests, but answers none. */
  beforeEach(async () => {
    server = createServer(() => {}).listen(0, "127.0.0.1");
    await once(server, "listening");
  });
  afterEach(() => {
    server.closeAllConnections();
    server.close();
  });

  it.each([
    [60_000, {}],
    [40_000, { limits: { bodyMs: 40_000 } }],
  ])("fails a call without an answer after %i ms of the transport's clock (%j)", async (ms, options) => {
    const clock = createFakeClock();
    const { port } = server.address() as AddressInfo;
    const transport = createTransport({ server: `http://127.0.0.1:${port}` }, { clock, ...options });
    const answer = transport
      .request({ method: "PATCH", path: "/api", body: "{}" })
      .catch((error: unknown) => error);
    await once(server, "request");
    clock.advance(ms - 1);
    expect(clock.waits()).toEqual([1]);
    clock.advance(1);
    expect(await answer).toMatchObject({ name: "TransportError", code: "UND_ERR_HEADERS_TIMEOUT" });
    expect(clock.waits()).toEqual([]);
    await transport.close();
  });
});

describe("proxy", () => {
  const proxy = "http://proxy.test:3128";

  describe("proxyFromEnvironment", () => {
    it.each<[string, NodeJS.ProcessEnv, string | undefined]>([
      ["https://a.test", { HTTPS_PROXY: proxy }, proxy],
      ["https://a.test", { https_proxy: proxy, HTTPS_PROXY: "http://other.test" }, proxy],
      ["https://a.test", { HTTPS_PROXY: "proxy.test:3128" }, proxy],
      ["https://a.test", { HTTP_PROXY: proxy }, undefined],
      ["http://a.test", { HTTP_PROXY: proxy }, proxy],
      ["https://a.test", {}, undefined],
      ["https://localhost:6443", { HTTPS_PROXY: proxy }, undefined],
      ["https://127.0.0.1:6443", { HTTPS_PROXY: proxy }, undefined],
      ["https://[::1]:6443", { HTTPS_PROXY: proxy }, undefined],
    ])("%s with %j goes through %s", (url, env, want) => {
      expect(proxyFromEnvironment(new URL(url), env)).toBe(want);
    });

    it.each<[string, string, boolean]>([
      ["https://a.test", "a.test", true],
      ["https://x.a.test", "a.test", true],
      ["https://xa.test", "a.test", false],
      ["https://x.a.test", ".a.test", true],
      ["https://x.a.test", "*.a.test", true],
      ["https://a.test:6443", "a.test:6443", true],
      ["https://a.test:6443", "a.test:443", false],
      ["https://a.test", "a.test:443", true],
      ["https://A.TEST", " b.test , a.test", true],
      ["https://a.test", "*", true],
      ["https://10.1.2.3:6443", "10.0.0.0/8", true],
      ["https://11.1.2.3:6443", "10.0.0.0/8", false],
      ["https://10.1.2.3:6443", "10.1.2.3", true],
      ["https://10.1.2.3:6443", "2.3", false],
      ["https://10.1.2.3:6443", "10.0.0.0/99", false],
      ["https://[fd00::1]:6443", "fd00::/8", true],
      ["https://[fd00::1]:6443", "10.0.0.0/8", false],
      ["https://[fd00::1]:6443", "fd00::1", true],
      ["https://[fd00::1]:6443", "[fd00::1]:6443", true],
      ["https://a.test", "", false],
    ])("%s is exempt by NO_PROXY %j: %s", (url, list, exempt) => {
      const env = { HTTPS_PROXY: proxy, NO_PROXY: list };
      expect(proxyFromEnvironment(new URL(url), env)).toBe(exempt ? undefined : proxy);
    });
  });
});

describe("retryAfterMs", () => {
  const now = Date.parse("2026-01-01T00:00:00Z");
  it.each<[number, string | undefined, number | undefined]>([
    [429, "1", 1000],
    [503, "0", 0],
    [503, "Thu, 01 Jan 2026 00:00:02 GMT", 2000],
    [503, "Thu, 01 Jan 2025 00:00:00 GMT", 0],
    [429, undefined, undefined],
    [429, "soon", undefined],
    [500, "1", 1000],
    [504, "2", 2000],
    [500, undefined, undefined],
    [409, "1", undefined],
    [200, "1", undefined],
  ])("%i with %j: %j", (status, header, want) => {
    expect(retryAfterMs(status, header, now)).toBe(want);
  });
});

describe("warnings", () => {
  it.each<[string | string[] | undefined, string[]]>([
    [undefined, []],
    ['299 - "old"', ["old"]],
    ['299 - "a, b", 299 - "say \\"x\\""', ["a, b", 'say "x"']],
    [
      ['299 - "a"', '299 - "b"'],
      ["a", "b"],
    ],
    ['199 - "other"', []],
    ["spoilt", []],
  ])("reads the warnings of %j", (field, want) => {
    expect(parseWarnings(field)).toEqual(want);
  });

  it("reports warnings to the observer", async () => {
    await using echo = await startEchoServer((_, response) => {
      response.setHeader("warning", ['299 - "one"', '299 - "two"']);
      response.end("{}");
    });
    const seen: string[] = [];
    const observer = {
      warned: (warning: string, { path }: { path: string }) => seen.push(`${path}: ${warning}`),
    };
    const transport = createTransport({ server: echo.server }, { observer });
    await (await transport.request({ method: "GET", path: "/api" })).text();
    expect(seen).toEqual(["/api: one", "/api: two"]);
    await transport.close();
  });
});

describe("write check", () => {
  let server: Server | undefined;
  afterEach(() => {
    server?.closeAllConnections();
    server?.close();
  });

  async function serve(answers: readonly number[] = []) {
    const seen: string[] = [];
    const urls: string[] = [];
    const sockets = new Set<unknown>();
    const listener = createServer((request, response) => {
      seen.push(String(request.method));
      urls.push(String(request.url));
      sockets.add(request.socket);
      const status = answers[seen.length - 1] ?? 200;
      response.writeHead(status, status === 429 ? { "retry-after": "0" } : {}).end("{}");
    });
    server = listener;
    await new Promise<void>((resolve) => listener.listen(0, "127.0.0.1", resolve));
    return { seen, urls, sockets, url: `http://127.0.0.1:${(listener.address() as { port: number }).port}` };
  }

  const send = async (transport: ReturnType<typeof createTransport>, method: TransportRequest["method"]) =>
    (await transport.request({ method, path: "/", ...(method !== "GET" && { body: "{}" }) })).text();

  describe("a write check", () => {
    it.each([
      ["an Error", Object.assign(new Error("no longer the leader"), { code: "ELOST" })],
      ["anything else", "lost"],
    ])("ends a write with %s that it throws, and nothing is sent", async (_, refusal) => {
      const { url, seen } = await serve();
      const attempts: Attempt[] = [];
      const transport = createTransport(
        { server: url },
        {
          checkWrite: () => {
            throw refusal;
          },
          observer: { attempted: (attempt) => attempts.push(attempt) },
        },
      );
      for (const method of ["POST", "PUT", "PATCH", "DELETE"] as const) {
        await expect(send(transport, method)).rejects.toBe(refusal);
      }
      expect(seen).toEqual([]);
      expect(await send(transport, "GET")).toBe("{}");
      expect(attempts.map(({ method, code, error }) => [method, code ?? error])).toEqual([
        ["POST", refusal],
        ["PUT", refusal],
        ["PATCH", refusal],
        ["DELETE", refusal],
        ["GET", 200],
      ]);
      await transport.close();
    });

    it("is asked again for each attempt", async () => {
      const { url, seen } = await serve([429]);
      let asked = 0;
      const checkWrite = () => {
        if (++asked === 2) throw new Error("lost meanwhile");
      };
      const transport = createTransport({ server: url }, { checkWrite });
      await expect(send(transport, "POST")).rejects.toThrow("lost meanwhile");
      expect(seen).toEqual(["POST"]);
      await transport.close();
    });

    it("is asked when the connection is there, not before", async () => {
      const { url } = await serve();
      let open = false;
      const checkWrite = () => {
        if (!open) throw new Error("too early");
      };
      const transport = createTransport({ server: url }, { checkWrite });
      const sent = send(transport, "POST");
      // The connection needs iterations of the event loop.
      await Promise.resolve();
      open = true;
      expect(await sent).toBe("{}");
      await transport.close();
    });

    it("has many writes share a bounded number of connections", async () => {
      const { url, seen, sockets } = await serve();
      let asked = 0;
      const transport = createTransport({ server: url }, { checkWrite: () => void asked++ });
      await Promise.all(Array.from({ length: 500 }, () => send(transport, "POST")));
      expect([seen.length, asked]).toEqual([500, 500]);
      expect(sockets.size).toBeLessThanOrEqual(64);
      await transport.close();
    });

    it("is one transport's own, though transports share their connections", async () => {
      const { url, seen } = await serve();
      const checkWrite = () => {
        throw new Error("closed");
      };
      const [shut, open] = [
        createTransport({ server: url }, { checkWrite }),
        createTransport({ server: url }),
      ];
      await expect(send(shut, "POST")).rejects.toThrow("closed");
      expect(await send(open, "POST")).toBe("{}");
      expect(seen).toEqual(["POST"]);
      await Promise.all([shut.close(), open.close()]);
    });
  });

  describe("a time limit for writes", () => {
    it("is asked for each attempt, sent to the server, and shown to the check", async () => {
      const { url, urls } = await serve([429]);
      const limits = [2000.9, 1500];
      const gated: unknown[] = [];
      const transport = createTransport(
        { server: url },
        { writeTimeoutMs: () => limits.shift(), checkWrite: ({ timeoutMs }) => void gated.push(timeoutMs) },
      );
      await send(transport, "POST");
      await send(transport, "GET");
      await send(transport, "PUT");
      expect(urls).toEqual(["/?timeout=2000ms", "/?timeout=1500ms", "/", "/"]);
      expect(gated).toEqual([2000.9, 1500, undefined]);
      await transport.close();
    });

    it("is never zero, which means the server's default", async () => {
      const { url, urls } = await serve();
      const transport = createTransport({ server: url }, { writeTimeoutMs: () => -5 });
      await send(transport, "PATCH");
      expect(urls).toEqual(["/?timeout=1ms"]);
      await transport.close();
    });

    it("gives way to that of the request, which reads may have too", async () => {
      const { url, urls } = await serve();
      const transport = createTransport({ server: url }, { writeTimeoutMs: () => 5000 });
      for (const method of ["GET", "DELETE"] as const) {
        await (await transport.request({ method, path: "/", query: { a: 1 }, timeoutMs: 30_000 })).text();
      }
      expect(urls).toEqual(["/?a=1&timeout=30000ms", "/?a=1&timeout=30000ms"]);
      await transport.close();
    });
  });
});
