import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { createServer as createTcpServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Dispatcher, errors as undiciErrors, request as undiciRequest } from "undici";
import { afterEach, describe, expect, it } from "vitest";
import { ConfigError, TransportError } from "../../src/errors/index.ts";
import { createTransport } from "../../src/transport/index.ts";
import { explainError } from "../../src/transport/request-sender.ts";
import { acquireAgent } from "../../src/transport/shared-agent.ts";

let server: Server | undefined;

afterEach(() => {
  server?.closeAllConnections();
  server?.close();
  server = undefined;
});

async function serve(answer: (request: IncomingMessage, response: ServerResponse) => void): Promise<string> {
  const listener = createServer(answer);
  server = listener;
  await new Promise<void>((resolve) => listener.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(listener.address() as { port: number }).port}`;
}

describe("Transport", () => {
  it("keeps the path of the server's URL, escapes the query, and sends the token", async () => {
    let seen: IncomingMessage | undefined;
    const url = await serve((request, response) => {
      seen = request;
      response.end("yes");
    });
    const identity = { type: "token", token: "t0ken" } as const;
    const transport = createTransport({ server: `${url}/k8s/c1/`, identity });
    const query = { labelSelector: "a in (b,c)", limit: 1, gone: undefined };
    const response = await transport.request({ method: "GET", path: "/api", query });
    expect(await response.text()).toBe("yes");
    expect(seen?.url).toBe("/k8s/c1/api?labelSelector=a+in+%28b%2Cc%29&limit=1");
    expect(seen?.headers).toMatchObject({ authorization: "Bearer t0ken", accept: "application/json" });
    await transport.close();
  });

  it("ends an aborted request that still connects", async () => {
    const silent = createTcpServer().listen(0, "127.0.0.1");
    await once(silent, "listening");
    const { port } = silent.address() as { port: number };
    const config = { server: `https://127.0.0.1:${port}`, insecureSkipTlsVerify: true };
    const [other, transport] = [createTransport(config), createTransport(config)];
    const get = (from: typeof transport, signal?: AbortSignal) =>
      from.request({ method: "GET", path: "/", retry: false, signal }).catch((error: unknown) => error);
    // Fails when its connection times out.
    const earlier = get(other);
    await once(silent, "connection");
    const abort = new AbortController();
    const aborted = get(transport, abort.signal);
    await once(silent, "connection");
    const reason = new Error("not needed");
    abort.abort(reason);
    expect(await Promise.race([earlier, aborted])).toBe(reason);
    await Promise.all([other.close(), transport.close()]);
    await earlier;
    silent.close();
  });

  it("reads a token from its file", async () => {
    const dir = await mkdtemp(join(tmpdir(), "capikit-token-"));
    const path = join(dir, "token");
    await writeFile(path, "from-file\n");
    let seen: string | undefined;
    const url = await serve((request, response) => {
      seen = request.headers.authorization;
      response.end();
    });
    const transport = createTransport({ server: url, identity: { type: "token-file", path } });
    await (await transport.request({ method: "GET", path: "/" })).text();
    expect(seen).toBe("Bearer from-file");
    await transport.close();
    await rm(dir, { recursive: true });
    const without = createTransport({ server: url, identity: { type: "token-file", path } });
    const failed = await without.request({ method: "GET", path: "/" }).catch((e: unknown) => e);
    expect(failed).toBeInstanceOf(ConfigError);
    await without.close();
  });

  it("repeats postponed requests", async () => {
    let requests = 0;
    const bodies: string[] = [];
    const url = await serve(async (request, response) => {
      bodies.push((await request.toArray()).join(""));
      const status = [429, 503, 201][requests++] ?? 500;
      response.writeHead(status, status === 201 ? {} : { "retry-after": "0" }).end("x");
    });
    const transport = createTransport({ server: url });
    const response = await transport.request({ method: "POST", path: "/", body: "{}" });
    expect([response.status, await response.text()]).toEqual([201, "x"]);
    expect(bodies).toEqual(["{}", "{}", "{}"]);
    await transport.close();
  });

  it.each([
    ["attempts are used up", "0", { attempts: 3 }, 3],
    ["the wait would be too long", "60", {}, 1],
  ])("gives the answer itself when %s", async (_, header, retry, want) => {
    let requests = 0;
    const url = await serve((_request, response) => {
      requests++;
      response.writeHead(429, { "retry-after": header }).end("later");
    });
    const transport = createTransport({ server: url }, { retry });
    const response = await transport.request({ method: "GET", path: "/" });
    expect([response.status, await response.text(), requests]).toEqual([429, "later", want]);
    await transport.close();
  });

  it.each([
    ["while it waits to send again", 429],
    ["while it waits for the answer", undefined],
  ])("stops %s", async (_, status) => {
    const reason = new Error("enough");
    const abort = new AbortController();
    const url = await serve((_request, response) => {
      setTimeout(() => abort.abort(reason), 20);
      if (status) {
        response.writeHead(status, { "retry-after": "20" }).end();
      }
    });
    const transport = createTransport({ server: url });
    await expect(transport.request({ method: "GET", path: "/", signal: abort.signal })).rejects.toBe(reason);
    await transport.close();
  });

  it("reports the unreachable server, keeps the cause, and contains no secret", async () => {
    // Another program may take any port that was free before.
    const url = "http://127.0.0.1:1";
    const transport = createTransport({ server: url, identity: { type: "token", token: "s3cret" } });
    const failed = await transport.request({ method: "GET", path: "/api" }).catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(TransportError);
    expect(String(failed)).toMatch(/^TransportError: GET \/api: no answer from http:\/\/127.0.0.1:\d+: /);
    expect((failed as Error).cause).toMatchObject({ code: "ECONNREFUSED" });
    expect(JSON.stringify(failed) + String(failed)).not.toContain("s3cret");
    await transport.close();
  });

  it("gives up on a server that stays silent", async () => {
    const url = await serve(() => {});
    const transport = createTransport({ server: url });
    const request = transport.request({ method: "GET", path: "/", idleTimeoutMs: 50 });
    await expect(request).rejects.toThrow(/Headers Timeout/);
    await transport.close();
  });
});

describe("acquireAgent", () => {
  it("shares one agent per cluster and identity, until the last release", async () => {
    const token = (token: string) => ({
      server: "https://a.test",
      identity: { type: "token", token } as const,
    });
    const first = acquireAgent(token("x"));
    const second = acquireAgent({ ...token("x"), server: "https://a.test/prefix" });
    const other = acquireAgent(token("y"));
    const watches = acquireAgent(token("x"), { use: "watches" });
    expect(second.agent).toBe(first.agent);
    expect(new Set([first.agent, other.agent, watches.agent]).size).toBe(3);
    const destroyed = (agent: object): unknown => (agent as { destroyed?: unknown }).destroyed;
    await first.release();
    await first.release();
    expect(destroyed(second.agent)).toBe(false);
    await second.release();
    expect(destroyed(second.agent)).toBe(true);
    await Promise.all([other.release(), watches.release()]);
  });

  it("lets requests run to their end on connections that were retired, until those are released", async () => {
    const answers: ServerResponse[] = [];
    const url = await serve((_, response) => {
      answers.push(response.writeHead(200));
      response.write("begun ");
    });
    const ask = (dispatcher: Dispatcher) => undiciRequest(url, { dispatcher });
    const config = { server: url };
    const old = acquireAgent(config);
    const [kept, cut] = [await ask(old.agent), await ask(old.agent)];
    const retired = old.retire();
    const fresh = acquireAgent(config);
    expect(fresh.agent).not.toBe(old.agent);
    answers[0]?.end("ended");
    expect(await kept.body.text()).toBe("begun ended");
    const rest = cut.body.text();
    await Promise.all([expect(rest).rejects.toThrow(), old.release(), retired]);
    await fresh.release();
  });
});

describe("errors of connections", () => {
  const request = { method: "GET", path: "/version" } as const;

  it.each(Object.entries(undiciErrors).filter(([name]) => name !== "InvalidArgumentError"))(
    "are TransportErrors: %s of undici",
    (_, type) => {
      const error = Reflect.construct(type, ["text", "text", { headers: {} }]);
      expect(explainError(error, request, { server: "https://one:6443" })).toBeInstanceOf(TransportError);
    },
  );

  it.each([
    ["no HTTP", "hello world\n"],
    ["a broken chunk", "HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nZZ\r\n{}\r\n0\r\n\r\n"],
    ["two lengths", "HTTP/1.1 200 OK\r\ncontent-length: 2\r\ncontent-length: 200\r\n\r\n{}"],
    ["a status of its own", "HTTP/1.1 9999 Odd\r\ncontent-length: 0\r\n\r\n"],
    ["another protocol", "HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n"],
    ["long headers", `HTTP/1.1 200 OK\r\nx: ${"a".repeat(200_000)}\r\ncontent-length: 0\r\n\r\n`],
    ["a short body", "HTTP/1.1 200 OK\r\ncontent-length: 50\r\n\r\n{}"],
  ])("are TransportErrors: the server sends %s", async (_, answer) => {
    const broken = createTcpServer((socket) =>
      socket.on("error", () => {}).once("data", () => socket.end(answer)),
    );
    await once(broken.listen(0, "127.0.0.1"), "listening");
    const { port } = broken.address() as { port: number };
    const transport = createTransport({ server: `http://127.0.0.1:${port}` });
    const text = async () => (await transport.request({ ...request, retry: false })).text();
    await expect(text()).rejects.toBeInstanceOf(TransportError);
    await transport.close();
    broken.close();
  });
});
