import { once } from "node:events";
import type { ServerResponse } from "node:http";
import { createServer as createHttpsServer, type ServerOptions } from "node:https";
import { connect, createServer as createTcpServer, type Socket } from "node:net";
import type { TLSSocket } from "node:tls";
import { describe, expect, it } from "vitest";
import { TransportError } from "../../src/errors/index.ts";
import { createTransport } from "../../src/transport/create-transport.ts";
import { certificate, certificateKey } from "../support/certificates.ts";

const get = { method: "GET", path: "/api", retry: false } as const;

/** Starts an API server; `onSecure` acts on each connection. */
async function startServer(
  options: ServerOptions = {},
  onSecure: (socket: TLSSocket) => void = () => {},
  respond: (response: ServerResponse) => void = (response) => response.end('{"kind":"Status"}'),
) {
  const server = createHttpsServer({ cert: certificate, key: certificateKey, ...options }, (_, response) =>
    respond(response),
  );
  server.on("secureConnection", onSecure);
  const raw = new Set<Socket>();
  server.on("connection", (socket) => raw.add(socket as Socket));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as { port: number };
  const open = (more: object = {}) =>
    createTransport({
      server: `https://127.0.0.1:${port}`,
      certificateAuthority: certificate,
      insecureSkipTlsVerify: true,
      isUntrusted: true,
      identity: { type: "client-certificate", certificate, key: certificateKey },
      ...more,
    });
  return {
    port,
    open,
    reset() {
      for (const socket of raw) socket.resetAndDestroy();
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function codeOf(request: Promise<unknown>): Promise<unknown> {
  const error = await request.catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(TransportError);
  return (error as TransportError).code;
}

/** Starts a proxy with CONNECT, or SOCKS 5 without authentication. */
async function startProxy(kind: "http" | "socks5") {
  const tunnels = new Set<Socket>();
  const proxy = createTcpServer((socket) => {
    tunnels.add(socket.on("error", () => {}));
    const join = (port: number, answer: string | Buffer): void => {
      const onward = connect(port, "127.0.0.1", () => {
        socket.write(answer);
        socket.pipe(onward).pipe(socket);
      });
      tunnels.add(onward.on("error", () => socket.destroy()));
    };
    if (kind === "http") {
      socket.once("data", (head) =>
        join(Number(/^CONNECT \S+:(\d+)/.exec(`${head}`)?.[1]), "HTTP/1.1 200 OK\r\n\r\n"),
      );
      return;
    }
    socket.once("data", () => {
      socket.write(Buffer.of(5, 0));
      socket.once("data", (head) =>
        join(head.readUInt16BE(head.length - 2), Buffer.of(5, 0, 0, 1, 0, 0, 0, 0, 0, 0)),
      );
    });
  });
  proxy.listen(0, "127.0.0.1");
  await once(proxy, "listening");
  return {
    url: `${kind}://127.0.0.1:${(proxy.address() as { port: number }).port}`,
    async [Symbol.asyncDispose]() {
      for (const tunnel of tunnels) tunnel.destroy();
      await new Promise((resolve) => proxy.close(resolve));
    },
  };
}

describe("the connection to an untrusted server", () => {
  it.each(["TLSv1.2", "TLSv1.3"] as const)("answers requests of a server with %s", async (maxVersion) => {
    await using server = await startServer({ maxVersion });
    const transport = server.open();
    for (let count = 0; count < 3; count++) {
      expect((await transport.request(get)).status).toBe(200);
    }
    await transport.close();
  });

  it("answers requests after a retried greeting", async () => {
    await using server = await startServer({ ecdhCurve: "P-521" });
    const transport = server.open();
    expect((await transport.request(get)).status).toBe(200);
    await transport.close();
  });

  it.each(["http", "socks5"] as const)("answers requests through a proxy with %s", async (kind) => {
    await using server = await startServer();
    await using proxy = await startProxy(kind);
    const transport = server.open({ proxyUrl: proxy.url });
    expect((await transport.request(get)).status).toBe(200);
    await transport.close();
  });

  it.each([undefined, "http", "socks5"] as const)("ends for large certificates (proxy: %s)", async (kind) => {
    await using server = await startServer({ cert: certificate.repeat(60) });
    await using proxy = kind && (await startProxy(kind));
    const transport = server.open({ proxyUrl: proxy?.url });
    expect(await codeOf(transport.request(get))).toBe("TLS_HANDSHAKE_TOO_LARGE");
    await transport.close();
  });

  it("ends for large certificates whatever the form of its URL's scheme", async () => {
    await using server = await startServer({ cert: certificate.repeat(60) });
    await using proxy = await startProxy("socks5");
    const url = `HTTPS://127.0.0.1:${server.port}`;
    for (const more of [{ server: url }, { server: ` ${url}` }, { proxyUrl: ` ${proxy.url}` }]) {
      const transport = server.open(more);
      expect(await codeOf(transport.request(get))).toBe("TLS_HANDSHAKE_TOO_LARGE");
      await transport.close();
    }
  });

  it.each([0, 1, 50])(
    "fails when it is reset %d loops of the event loop after an answer begins",
    async (loops) => {
      await using server = await startServer({}, undefined, (response) => {
        response.writeHead(200, { "content-length": 100 }).write("{}");
        let left = loops;
        const reset = (): void => {
          if (left-- > 0) setImmediate(reset);
          else server.reset();
        };
        reset();
      });
      const transport = server.open();
      for (let count = 0; count < 20; count++) {
        const answer = transport.request(get).then((response) => response.text());
        await expect(answer).rejects.toThrow();
      }
      await transport.close();
    },
  );

  it("ends on renegotiation", async () => {
    let renegotiated = 0;
    await using server = await startServer({ maxVersion: "TLSv1.2" }, (socket) => {
      socket.renegotiate({}, (error) => {
        if (error === null) renegotiated++;
      });
    });
    const transport = server.open();
    expect(await codeOf(transport.request(get))).toBe("TLS_RENEGOTIATION");
    expect(renegotiated).toBe(0);
    await transport.close();
  });
});

/** Returns the greeting of a client: the numbers of its suites, and its extensions by number. */
async function greetingOf(isUntrusted: boolean) {
  await using server = await startGreeted();
  const transport = createTransport({ server: `https://127.0.0.1:${server.port}`, isUntrusted });
  await transport.request(get).catch(() => {});
  await transport.close();
  const hello = await server.greeting;
  // Headers of record and message, version, random, session.
  let at = 5 + 4 + 2 + 32;
  at += 1 + (hello[at] ?? 0);
  const numbers = (bytes: Buffer): number[] =>
    Array.from({ length: bytes.length / 2 }, (_, index) => bytes.readUInt16BE(index * 2));
  const suites = numbers(hello.subarray(at + 2, at + 2 + hello.readUInt16BE(at)));
  at += 2 + hello.readUInt16BE(at);
  at += 1 + (hello[at] ?? 0) + 2;
  const extensions = new Map<number, Buffer>();
  while (at < hello.length) {
    const end = at + 4 + hello.readUInt16BE(at + 2);
    extensions.set(hello.readUInt16BE(at), hello.subarray(at + 4, end));
    at = end;
  }
  return { suites, groups: numbers(extensions.get(10)?.subarray(2) ?? Buffer.of()), extensions };
}

/** Starts a server that closes connections after the greeting. */
async function startGreeted() {
  let resolve: (hello: Buffer) => void = () => {};
  const greeting = new Promise<Buffer>((received) => {
    resolve = received;
  });
  const server = createTcpServer((socket) => {
    const chunks: Buffer[] = [];
    socket
      .on("error", () => {})
      .on("data", (chunk) => {
        chunks.push(chunk);
        const hello = Buffer.concat(chunks);
        if (hello.length < 5 + hello.readUInt16BE(3)) return;
        resolve(hello);
        socket.destroy();
      });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    port: (server.address() as { port: number }).port,
    greeting,
    [Symbol.asyncDispose]: () => new Promise<void>((end) => server.close(() => end())),
  };
}

describe.each([true, false])("the greeting to a server (untrusted: %s)", (isUntrusted) => {
  it("offers key exchanges with elliptic curves only", async () => {
    const { suites, groups, extensions } = await greetingOf(isUntrusted);
    // TLS 1.3 and ECDHE; 0x00ff announces safe renegotiation.
    expect(suites.map((suite) => suite >> 8).filter((high) => ![0x13, 0xc0, 0xcc].includes(high))).toEqual(
      suites.includes(0xff) ? [0] : [],
    );
    expect(groups).toEqual(expect.arrayContaining([29, 23, 24, 25]));
    expect(groups.filter((group) => group >= 0x100 && group < 0x200)).toEqual([]);
    // Compressed certificates would be larger than the bytes that are counted.
    expect(extensions.has(27)).toBe(false);
  });
});
