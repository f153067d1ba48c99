import { createServer, type Server } from "node:http";
import { afterEach, describe, expect, it } from "vitest";
import { type Attempt, createTransport, type TransportRequest } from "../../src/transport/index.ts";

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
    const [shut, open] = [createTransport({ server: url }, { checkWrite }), createTransport({ server: url })];
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
