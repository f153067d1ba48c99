import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { connect as connectTls } from "node:tls";
import { Agent, buildConnector, request } from "undici";
import { afterEach, beforeAll, describe, expect, inject, it, vi } from "vitest";
import { certificateFolder, newCertificate } from "../../../serving/test/support/certificates.ts";
import { defineExtension, startExtension } from "../../src/index.ts";
import { base, sampleRequest } from "../support/call.ts";

const at = `${base}/beforeclustercreate/a`;
const body = JSON.stringify(sampleRequest("before-cluster-create"));
const rounds = inject("nightly") ? 20 : 1;
const lanes = 4;
let pairs: Awaited<ReturnType<typeof newCertificate>>[];
let certDir: string;
const children: ChildProcess[] = [];

beforeAll(async () => {
  pairs = await Promise.all(["01", "02"].map((serialNumber) => newCertificate(serialNumber)));
  certDir = await certificateFolder(pairs[0] ?? expect.fail());
  return () => rm(certDir, { recursive: true });
});
afterEach(() => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
});

async function start(workers: number, dir = certDir) {
  const program = join(import.meta.dirname, "support/worker-program.ts");
  const args = ["--conditions=@capikit/source", program, dir, String(workers)];
  const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "pipe"] });
  children.push(child);
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  let errors = "";
  child.stderr.on("data", (chunk) => {
    errors += String(chunk);
  });
  const { value, done } = await lines.next();
  if (done) throw new Error(errors);
  return { child, lines, errors: () => errors, ...JSON.parse(value) } as {
    child: ChildProcess;
    lines: AsyncIterator<string>;
    errors: () => string;
    port: number;
    healthPort: number;
    diagnosticsPort: number;
  };
}

/** As Cluster API calls: each time over a new connection. Gives the process that answered. */
async function call(port: number): Promise<number> {
  const connector = buildConnector({ ca: pairs.map(({ cert }) => cert), allowH2: false });
  const dispatcher = new Agent({
    connect: (options, callback) =>
      connector(options, (...[error, socket]) =>
        error === null
          ? callback(null, socket)
          : callback(new Error("not connected", { cause: error }), null),
      ),
  });
  try {
    const answer = await request(`https://127.0.0.1:${port}${at}?timeout=10s`, {
      method: "POST",
      body,
      dispatcher,
    });
    return Number(((await answer.body.json()) as { message: string }).message);
  } finally {
    await dispatcher.destroy();
  }
}

/** Calls all the time, in lanes. */
function load(port: number) {
  let done = false;
  const pids = new Map<number, number>();
  const failures: Error[] = [];
  const ended = Promise.all(
    Array.from({ length: lanes }, async () => {
      while (!done) {
        try {
          const pid = await call(port);
          pids.set(pid, (pids.get(pid) ?? 0) + 1);
        } catch (error) {
          failures.push(error as Error);
          if (/ECONNREFUSED/.test(String((error as Error).cause))) return;
        }
      }
    }),
  );
  return {
    pids,
    failures,
    end() {
      done = true;
      return ended;
    },
    ended,
  };
}

const metricsOf = async (port: number): Promise<string> =>
  (await request(`http://127.0.0.1:${port}/metrics`)).body.text();
const answered = (metrics: string): number =>
  Number(/^controller_runtime_webhook_requests_total\{.*code="200".*\} (\d+)$/m.exec(metrics)?.[1]);

describe("workers", () => {
  it("share a port: a kill only fails its calls in flight; termination, new certificates and stopping fail none", {
    timeout: 120_000,
  }, async () => {
    const { child, lines, port, healthPort, diagnosticsPort } = await start(2);
    const working = load(port);
    await vi.waitFor(() => expect(working.pids.size).toBe(2));
    const all = (): number => [...working.pids.values()].reduce((sum, count) => sum + count, 0);

    for (let round = 0; round < rounds; round++) {
      // Killed in the middle of calls.
      const failed = working.failures.length;
      const known = working.pids.size;
      process.kill([...working.pids.keys()].at(-1) ?? 0, "SIGKILL");
      await vi.waitFor(() => expect(working.pids.size).toBe(known + 1));
      expect(working.failures.length - failed).toBeLessThanOrEqual(lanes);
      const afterKill = working.failures.length;

      // Terminated.
      process.kill([...working.pids.keys()].at(-1) ?? 0, "SIGTERM");
      await vi.waitFor(() => expect(working.pids.size).toBe(known + 2));

      // Another certificate, in all.
      const pair = pairs[(round + 1) % 2] ?? expect.fail();
      await writeFile(join(certDir, "tls.key"), pair.key);
      await writeFile(join(certDir, "tls.crt"), pair.cert);
      child.kill("SIGUSR2");
      expect((await lines.next()).value).toBe("refreshed");
      for (let connection = 0; connection < 4; connection++)
        expect(await servedSerial(port)).toBe(`0${((round + 1) % 2) + 1}`);
      const before = all();
      await vi.waitFor(() => expect(all()).toBeGreaterThan(before + 20));
      expect(working.failures.slice(afterKill)).toEqual([]);
    }

    const ready = await request(`http://127.0.0.1:${healthPort}/readyz`);
    expect([ready.statusCode, await ready.body.text()]).toEqual([200, "ok"]);
    await working.end();
    const metrics = await metricsOf(diagnosticsPort);
    expect(metrics).toContain("capikit_extension_workers 2");
    expect(metrics).toContain(`controller_runtime_webhook_requests_in_flight{webhook="${at}"} 0`);
    // Calls that killed workers counted since the last query are lost; those of others are not.
    expect(answered(metrics)).toBeLessThanOrEqual(all());
    const [gone = 0] = working.pids.values();
    expect(answered(metrics)).toBeGreaterThanOrEqual(gone);
    for (let n = 0; n < 5; n++) await call(port);
    expect(answered(await metricsOf(diagnosticsPort))).toBe(answered(metrics) + 5);

    // All stop during calls: started calls are answered, and no process remains.
    const stopping = load(port);
    await vi.waitFor(() => expect(stopping.pids.size).toBe(2));
    child.kill("SIGTERM");
    expect(await once(child, "exit")).toEqual([0, null]);
    await stopping.ended;
    // Only clients without a connection were refused.
    expect(stopping.failures.map(({ message }) => message)).toEqual(
      stopping.failures.map(() => "not connected"),
    );
    for (const pid of stopping.pids.keys()) expect(() => process.kill(pid, 0)).toThrow("ESRCH");
  });

  it("end with the process that started them", async () => {
    const { child, port } = await start(2);
    const working = load(port);
    await vi.waitFor(() => expect(working.pids.size).toBe(2));
    await working.end();
    const pids = working.pids.keys();
    child.kill("SIGKILL");
    await vi.waitFor(() => {
      for (const pid of pids) expect(() => process.kill(pid, 0)).toThrow("ESRCH");
    });
  });

  it("report why they cannot start", async () => {
    await expect(start(2, "/nowhere")).rejects.toThrow(/\/nowhere\/tls\.(crt|key) cannot be read/);
    const extension = defineExtension({ handlers: {} });
    await expect(startExtension({ extension, workers: 1.5 })).rejects.toThrow("use the number of processes");
  });
});

async function servedSerial(port: number): Promise<string> {
  const socket = connectTls({ host: "127.0.0.1", port, ca: pairs.map(({ cert }) => cert) });
  await once(socket, "secureConnect");
  const { serialNumber } = socket.getPeerCertificate();
  socket.destroy();
  return serialNumber;
}
