import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { rm, writeFile } from "node:fs/promises";
import { request } from "node:http";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { connect, type TLSSocket } from "node:tls";
import { Agent, fetch } from "undici";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { certificateFolder, newCertificate } from "../../../serving/test/support/certificates.ts";
import { base, sampleRequest } from "../support/call.ts";
import type { Held } from "./support/limits-program.ts";

const isNightly = inject("nightly");
const malformed = isNightly ? 20_000 : 300;
const idle = isNightly ? 2000 : 300;
const lanes = 20;

let certDir: string;
/** Certificates that the server may show: the second while and after it is read. */
const trusted: string[] = [];
let pair: Awaited<ReturnType<typeof newCertificate>>;
let child: ChildProcess;
let port: number;
let healthPort: number;

beforeAll(async () => {
  pair = await newCertificate("01");
  trusted.push(pair.cert);
  certDir = await certificateFolder(pair);
  const program = join(import.meta.dirname, "support/limits-program.ts");
  // As in a container that may have few files open.
  const shell = `ulimit -n ${isNightly ? 1024 : 256}; exec "$0" --conditions=@capikit/source "$@"`;
  // In the short form the server waits less for idle clients than they are there.
  const limits = JSON.stringify(isNightly ? {} : { idleTimeoutMs: 2000 });
  child = spawn("sh", ["-c", shell, process.execPath, program, certDir, limits], {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  ({ port, healthPort } = await answered<{ port: number; healthPort: number }>());
});
afterAll(async () => {
  child.disconnect();
  await once(child, "exit");
  await rm(certDir, { recursive: true });
});

const answered = async <T>(): Promise<T> => (await once(child, "message"))[0] as T;
async function held(): Promise<Held> {
  const answer = answered<Held>();
  child.send("held");
  return answer;
}

const frame = (type: number, flags: number, stream: number, payload: Buffer): Buffer => {
  const head = Buffer.alloc(9);
  head.writeUIntBE(payload.length, 0, 3);
  head[3] = type;
  head[4] = flags;
  head.writeUInt32BE(stream, 5);
  return Buffer.concat([head, payload]);
};
const preface = Buffer.concat([
  Buffer.from("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"),
  frame(4, 0, 0, Buffer.alloc(0)), // SETTINGS
]);
/** HEADERS with an index that no table has. */
const badHeaders = frame(1, 5, 1, Buffer.alloc(9, 0xff));

/** Opens a connection and sends bytes; resolves when the server answered or closed it. */
async function open(bytes: Buffer): Promise<TLSSocket> {
  const socket = connect({ port, host: "127.0.0.1", rejectUnauthorized: false, ALPNProtocols: ["h2"] });
  socket.on("error", () => {});
  socket.write(bytes);
  await Promise.race([once(socket, "data"), once(socket, "close")]).catch(() => {});
  return socket;
}

async function inLanes(count: number, work: () => Promise<void>): Promise<void> {
  let left = count;
  const lane = async (): Promise<void> => {
    while (left-- > 0) await work();
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}

async function probe(): Promise<number | undefined> {
  const asking = request({ port: healthPort, host: "127.0.0.1", path: "/readyz", agent: false }).end();
  const [response] = await once(asking, "response");
  response.resume();
  return response.statusCode;
}

/** Calls a hook over a connection of its own. */
async function callHook(): Promise<unknown> {
  const dispatcher = new Agent({ allowH2: true, connect: { ca: [...trusted] } });
  try {
    const response = await fetch(`https://127.0.0.1:${port}${base}/beforeclusterupgrade/a?timeout=10s`, {
      method: "POST",
      body: JSON.stringify(sampleRequest("before-cluster-upgrade")),
      dispatcher,
    });
    return ((await response.json()) as { status?: unknown }).status;
  } finally {
    await dispatcher.close();
  }
}

it("answers probes and hooks while clients hold connections, and closes these", async () => {
  expect([await probe(), await callHook()]).toEqual([200, "Success"]);
  const before = await held();
  let flooding = true;
  let answers = 0;
  const asking = (async () => {
    while (flooding) {
      expect([await probe(), await callHook()]).toEqual([200, "Success"]);
      answers++;
      await sleep(50);
    }
  })();
  asking.catch(() => {}); // awaited below

  const open_: TLSSocket[] = [];
  // Those are never closed by the client: the server has to.
  await inLanes(malformed, async () => void open_.push(await open(Buffer.concat([preface, badHeaders]))));
  await inLanes(idle, async () => void open_.push(await open(preface)));
  const flooded = await held();
  // With all connections taken, a new certificate is still read.
  const next = await newCertificate("02");
  trusted.push(next.cert);
  await writeFile(join(certDir, "tls.crt"), next.cert);
  await writeFile(join(certDir, "tls.key"), next.key);
  const refreshed = answered();
  child.send("refresh");
  await refreshed;
  const socket = connect({ port, host: "127.0.0.1", ca: next.cert });
  await once(socket, "secureConnect");
  socket.destroy();
  flooding = false;
  await asking;

  const deadline = performance.now() + 100_000;
  let now = await held();
  while (now.descriptors > before.descriptors && performance.now() < deadline) {
    await sleep(isNightly ? 1000 : 100);
    now = await held();
  }
  expect(answers).toBeGreaterThan(0);
  expect(flooded.descriptors).toBeGreaterThan(before.descriptors);
  expect(now.descriptors).toBeLessThanOrEqual(before.descriptors);
  for (const each of open_) each.destroy();
});
