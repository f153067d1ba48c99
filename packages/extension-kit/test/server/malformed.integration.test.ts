import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { rm } from "node:fs/promises";
import { type ClientHttp2Session, connect as connectHttp2, constants } from "node:http2";
import { join } from "node:path";
import { connect as connectTls, type TLSSocket } from "node:tls";
import { afterAll, beforeAll, describe, expect, inject, it, vi } from "vitest";
import { certificateFolder, newCertificate } from "../../../serving/test/support/certificates.ts";
import { base } from "../support/call.ts";
import { mutate, oddPaths, paths, queries, randomOf, sampleTexts } from "../support/malformed.ts";
import type { Held } from "./support/server-program.ts";

/** The answer: status, headers without the date, body; or that the connection was closed. */
type RawAnswer = string;

interface RawRequest {
  readonly method: string;
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

const head = ({ method, target, headers }: RawRequest): string =>
  [`${method} ${target} HTTP/1.1`, "host: x", ...Object.entries(headers).map(([n, v]) => `${n}: ${v}`)].join(
    "\r\n",
  );

/** Bytes of a request over HTTP/1.1, with its length. */
function bytesOf(request: RawRequest): Buffer {
  const length = "content-length" in request.headers || "transfer-encoding" in request.headers;
  const lengthLine = length ? "" : `\r\ncontent-length: ${request.body.length}`;
  return Buffer.concat([Buffer.from(`${head(request)}${lengthLine}\r\n\r\n`, "latin1"), request.body]);
}

/** Speaks HTTP/1.1 byte by byte, over a connection that is kept as long as the server keeps it. */
function createHttp1(port: number, ca: string) {
  let kept: TLSSocket | undefined;
  const open = async (): Promise<TLSSocket> => {
    const socket = connectTls({ port, host: "127.0.0.1", ca, ALPNProtocols: ["http/1.1"] });
    socket.on("error", () => {});
    await once(socket, "secureConnect");
    return socket;
  };
  return {
    /** Sends, and reads one answer. */
    async send(bytes: Buffer, { end = false, isHead = false } = {}): Promise<RawAnswer> {
      const socket = kept !== undefined && !kept.destroyed && kept.writable ? kept : await open();
      kept = undefined;
      const answer = await new Promise<string>((resolve) => {
        let text = "";
        const finish = (whole: string): void => {
          socket.off("data", onData);
          socket.off("close", onClose);
          resolve(whole);
        };
        const onData = (chunk: Buffer): void => {
          text += chunk.toString("latin1");
          const from = text.indexOf("\r\n\r\n");
          if (from < 0) return;
          const length = isHead
            ? 0
            : Number(/^content-length: (\d+)\r$/im.exec(text.slice(0, from + 2))?.[1] ?? 0);
          if (text.length >= from + 4 + length) finish(text.slice(0, from + 4 + length));
        };
        const onClose = (): void => finish(`closed after ${JSON.stringify(text)}`);
        socket.on("data", onData);
        socket.once("close", onClose);
        socket.write(bytes, () => {});
        if (end) socket.end();
      });
      if (!end && answer.startsWith("HTTP/1.1 200") && !/^connection: close\r$/im.test(answer)) kept = socket;
      else socket.destroy();
      return answer.replace(/^date: .*\r\n/im, "");
    },
    /** Sends a part, and goes away. */
    async abort(bytes: Buffer): Promise<void> {
      const socket = await open();
      await new Promise<void>((resolve) => socket.write(bytes, () => resolve()));
      socket.destroy();
    },
    close(): void {
      kept?.destroy();
    },
  };
}

/** Speaks HTTP/2 over a session that is opened again when it ended. */
function createHttp2(port: number, ca: string) {
  let session: ClientHttp2Session | undefined;
  const open = (): ClientHttp2Session => {
    if (session === undefined || session.closed || session.destroyed) {
      session = connectHttp2(`https://127.0.0.1:${port}`, { ca });
      session.on("error", () => {});
    }
    return session;
  };
  const begin = ({ method, target, headers }: RawRequest, endStream = false) => {
    const stream = open().request({ ":method": method, ":path": target, ...headers }, { endStream });
    stream.on("error", () => {});
    return stream;
  };
  return {
    async send(request: RawRequest): Promise<RawAnswer> {
      const stream = begin(request);
      let text = "";
      stream.on("response", (headers) => {
        const { date: _, ...others } = headers;
        text += `${JSON.stringify(others)}\n`;
      });
      stream.on("data", (chunk: Buffer) => {
        text += chunk.toString("latin1");
      });
      stream.end(request.body);
      await new Promise<void>((resolve) => stream.once("close", () => resolve()));
      return text === "" ? `reset with ${stream.rstCode}` : text;
    },
    /** Sends a part, and takes the request back. */
    async abort(request: RawRequest): Promise<void> {
      const stream = begin(request);
      stream.write(request.body.subarray(0, request.body.length >> 1));
      stream.close(constants.NGHTTP2_CANCEL);
      await new Promise<void>((resolve) => stream.once("close", () => resolve()));
    },
    /** Sends bytes that are not frames. */
    async garbage(bytes: Buffer): Promise<void> {
      const socket = connectTls({ port, host: "127.0.0.1", ca, ALPNProtocols: ["h2"] });
      socket.on("error", () => {});
      await once(socket, "secureConnect");
      socket.resume();
      socket.end(Buffer.concat([Buffer.from("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"), bytes]));
      const late = setTimeout(() => socket.destroy(), 2000);
      await new Promise<void>((resolve) => socket.once("close", () => resolve()));
      clearTimeout(late);
    },
    close(): void {
      session?.destroy();
    },
  };
}

const isNightly = inject("nightly");
const count = isNightly ? 100_000 : 2000;
const repeats = isNightly ? 1000 : 100;
const lanes = 8;

interface Process {
  readonly child: ChildProcess;
  readonly port: number;
  held(): Promise<Held>;
}
let pair: Awaited<ReturnType<typeof newCertificate>>;
let certDir: string;
let one: Process;
let other: Process;
const texts = sampleTexts();

beforeAll(async () => {
  pair = await newCertificate("01");
  certDir = await certificateFolder(pair);
  [one, other] = await Promise.all([start(), start()]);
});
afterAll(async () => {
  for (const { child } of [one, other]) child.disconnect();
  const ends = await Promise.all([one, other].map(({ child }) => once(child, "exit")));
  await rm(certDir, { recursive: true });
  expect(ends).toEqual([
    [0, null],
    [0, null],
  ]);
});

async function start(): Promise<Process> {
  const child = fork(join(import.meta.dirname, "support/server-program.ts"), [certDir], {
    execArgv: ["--conditions=@capikit/source", "--expose-gc"],
  });
  const message = async <T>(): Promise<T> => (await once(child, "message"))[0] as T;
  const { port } = await message<{ port: number }>();
  return {
    child,
    port,
    held() {
      child.send("held");
      return message<Held>();
    },
  };
}

const methods = ["GET", "PUT", "HEAD", "OPTIONS", "DELETE"];
const oddHeaders: readonly Readonly<Record<string, string>>[] = [
  { "content-encoding": "gzip" },
  { "content-type": "application/x-protobuf" },
  { "content-type": "\u00ff\u00fe" },
  { accept: "text/html;q=x" },
  { __proto__x: "polluted", constructor: "x" },
  { cookie: "a=".repeat(2000) },
  { "x-forwarded-for": "::1, ".repeat(100) },
];
/** Framing that HTTP/1.1 does not have. */
const badFrames: readonly ((request: RawRequest) => Buffer)[] = [
  (request) => bytesOf({ ...request, method: "P\u0001ST" }),
  (request) => bytesOf({ ...request, headers: { "content-length": "-1" } }),
  (request) => bytesOf({ ...request, headers: { "content-length": "1", "transfer-encoding": "chunked" } }),
  (request) =>
    bytesOf({ ...request, headers: { "transfer-encoding": "chunked" }, body: Buffer.from("zz\r\n\r\n") }),
  (request) => bytesOf({ ...request, headers: { "bad header": "x" } }),
  (request) => bytesOf({ ...request, headers: { long: "x".repeat(20_000) } }),
  (request) => bytesOf({ ...request, target: "no path" }),
  () => Buffer.from("\u0000\u0000\u0000\u0000\r\n\r\n"),
];

/** One malformed request: how to send it, and whether there is an answer. */
function requestOf(random: (below: number) => number) {
  const pick = <T>(list: readonly T[]): T => list[random(list.length)] as T;
  const query = pick(queries);
  const path = random(15) === 0 ? pick(oddPaths).slice(0, 4000) || "/" : `${base}/${pick(paths)}`;
  const target = `${path.startsWith("/") ? path : `/${path}`}${query === "" ? "" : `?${query}`}`;
  const method = random(15) === 0 ? pick(methods) : "POST";
  const headers = random(6) === 0 ? pick(oddHeaders) : {};
  const body = mutate(pick(texts), random);
  const request: RawRequest = { method, target, headers, body };
  return { request, how: random(100) };
}

/** A client that ends the connection early may or may not get the answer to half a request. */
async function endTooEarly({ send }: ReturnType<typeof createHttp1>, bytes: Buffer): Promise<string> {
  const answer = await send(bytes.subarray(0, -1), { end: true });
  expect(answer).toMatch(/^closed after |^HTTP\/1\.1 (400|404|405|414) /);
  return "closed";
}

describe("a server", () => {
  it(`answers ${count} malformed requests the same way each time, and holds on to nothing`, async () => {
    const random = randomOf(inject("seed"));
    const kinds = new Map<string, number>();
    const seen = (kind: string): void => void kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
    const clients = Array.from({ length: lanes }, () => ({
      h1: createHttp1(one.port, pair.cert),
      h2: createHttp2(one.port, pair.cert),
    }));
    let sent = 0;
    let framed = 0;
    const lane = async ({ h1, h2 }: (typeof clients)[number], until: number): Promise<void> => {
      while (sent < until) {
        const { request, how } = requestOf(random);
        // In turn, so that all occur.
        const frame = how >= 5 && how < 8 ? badFrames[framed++ % badFrames.length] : undefined;
        if (how < 4) {
          sent++;
          seen("aborted");
          await (how < 2
            ? h2.abort(request)
            : h1.abort(bytesOf(request).subarray(0, random(bytesOf(request).length))));
          continue;
        }
        if (how < 5) {
          sent++;
          seen("garbage");
          await h2.garbage(request.body.subarray(0, 200));
          continue;
        }
        sent += 2; // each twice
        const isHead = request.method === "HEAD";
        const ask = (): Promise<string> => {
          // Short: unread data of a closed connection would discard the answer.
          if (frame !== undefined)
            return h1.send(frame({ ...request, body: request.body.subarray(0, 500) }), { isHead });
          if (how < 10) return endTooEarly(h1, bytesOf(request));
          if (how < 11)
            return h1.send(bytesOf({ ...request, headers: { "content-length": "20971521" } }), { isHead });
          return how < 50 ? h1.send(bytesOf(request), { isHead }) : h2.send(request);
        };
        const answer = await ask();
        expect(await ask(), `${how} ${request.method} ${request.target} ${request.body.length}`).toBe(answer);
        const kind =
          /"status":"(Failure|Success)"/.exec(answer)?.[1] ??
          /^HTTP\/1.1 (\d+)|^\{":status":(\d+)/.exec(answer)?.slice(1).find(Boolean) ??
          answer.slice(0, 6);
        seen(kind);
      }
    };
    const run = (until: number) => Promise.all(clients.map((client) => lane(client, until)));

    // Modules loaded and compiled on the way count before the first half ends.
    await run(count / 2);
    await expect.poll(() => one.held()).toMatchObject({ inFlight: 0 });
    const before = await one.held();
    await run(count);
    for (const { h1, h2 } of clients) {
      h1.close();
      h2.close();
    }
    // The server sees the end of connections later.
    const after = await vi.waitFor(async () => {
      const held = await one.held();
      expect(held.inFlight).toBe(0);
      expect(held.sockets).toBeLessThanOrEqual(2); // its listener, and the channel to this test
      expect(held.timers).toBeLessThanOrEqual(before.timers);
      expect(held.heap - before.heap).toBeLessThan(4 * 1024 * 1024);
      return held;
    });
    // All kinds of answers came up, or the requests prove little; and no other.
    const usual = [
      "200",
      "400",
      "404",
      "405",
      "414",
      "431",
      "Failure",
      "Success",
      "aborted",
      "closed",
      "garbage",
      "reset ",
    ];
    for (const kind of kinds.keys()) expect(usual).toContain(kind);
    for (const kind of ["400", "404", "405", "431", "Failure", "Success"])
      expect(kinds.get(kind), kind).toBeGreaterThan(0);
    if (isNightly) console.log(Object.fromEntries(kinds), before, after);
  });

  it(`gives the same bytes ${repeats} times, in two processes, over HTTP/1.1 and HTTP/2`, {
    timeout: 600_000,
  }, async () => {
    const requests: readonly RawRequest[] = [
      ...paths.slice(0, 3).map((path, index) => ({ path, text: texts[[0, 2, 3][index] ?? 0] ?? "" })),
      { path: "discovervariables/d", text: "{}" },
      { path: "discovery", text: "{}" },
      { path: "generatepatches/none", text: "{}" },
    ].map(({ path, text }) => ({
      method: "POST",
      target: `${base}/${path}?timeout=10s`,
      headers: {},
      body: Buffer.from(text),
    }));
    const clients = [one, other].map(({ port }) => ({
      h1: createHttp1(port, pair.cert),
      h2: createHttp2(port, pair.cert),
    }));
    const answers = requests.map(() => ({ h1: new Set<string>(), h2: new Set<string>() }));
    for (let round = 0; round < repeats; round++)
      await Promise.all(
        clients.map(async ({ h1, h2 }) => {
          for (const [index, request] of requests.entries()) {
            answers[index]?.h1.add(await h1.send(bytesOf(request)));
            answers[index]?.h2.add(await h2.send(request));
          }
        }),
      );
    for (const { h1, h2 } of clients) {
      h1.close();
      h2.close();
    }
    expect(answers.map(({ h1, h2 }) => [h1.size, h2.size])).toEqual(requests.map(() => [1, 1]));
    const bodies = answers.map(({ h1, h2 }) => [
      [...h1][0]?.split("\r\n\r\n").at(-1),
      [...h2][0]?.split("\n").slice(1).join("\n"),
    ]);
    for (const [overH1, overH2] of bodies) expect(overH1).toBe(overH2);
    expect(bodies[0]?.[0]).toContain('"status":"Success"');
  });
});
