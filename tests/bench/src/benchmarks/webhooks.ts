/**
 * The admission of a Machine of 7.7 KB, defaulted and then validated as an API server has it done, by controller-runtime's webhooks and by
 * the controller kit's: the same load from one client in Go, in turn; throughput and time of an admission.
 */
import { type ChildProcess, execFile, spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { createAuthority } from "@capikit/envtest/pki";
import { ensurePeer } from "@capikit/peers";
import { median } from "../measure.ts";
import { machineBytes, machineReview } from "../webhooks/machine-review.ts";

const rounds = 5;
const seconds = 2;
const folder = mkdtempSync(join(tmpdir(), "capikit-webhooks-"));
const authority = await createAuthority("webhooks");
const { certificate, key } = await authority.issueServer(["127.0.0.1", "localhost"]);
const file = (name: string, text: string): string => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};
file("tls.crt", certificate);
file("tls.key", key);
const ca = file("ca.crt", authority.certificate);
const bodies = {
  CREATE: file("create.json", machineReview("CREATE")),
  UPDATE: file("update.json", machineReview("UPDATE")),
};

const twin = await ensurePeer("webhook-twin");
const server = join(import.meta.dirname, "../webhooks/server.ts");
const sides = {
  go: await start(twin, ["serve", "-port", String(await freePort()), "-certs", folder]),
  node: await start(process.execPath, ["--conditions=@capikit/source", server, folder]),
};
const runs = [
  ["CREATE", "h2", 1],
  ["CREATE", "h2", 10],
  ["CREATE", "h2", 50],
  ["CREATE", "h1", 10],
  ["UPDATE", "h2", 1],
  ["UPDATE", "h2", 10],
  ["UPDATE", "h2", 50],
] as const;

interface Figures {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
}

try {
  console.log(
    `A Machine of ${machineBytes} bytes, defaulted and validated: medians of ${rounds} runs of ${seconds} s, in turn\n`,
  );
  for (const [operation, protocol, concurrency] of runs) {
    await compare(operation, protocol, concurrency);
  }
  console.log("\nratios are capikit's figure by Go's: above 1 is better for throughput, below 1 for times");
} finally {
  sides.go.stop();
  sides.node.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function compare(operation: keyof typeof bodies, protocol: string, concurrency: number): Promise<void> {
  const figures: Record<keyof typeof sides, Figures[]> = { go: [], node: [] };
  for (let round = -1; round < rounds; round += 1) {
    for (const side of ["go", "node"] as const) {
      const result = await load(sides[side].port, bodies[operation], protocol, concurrency);
      if (round >= 0) figures[side].push(result);
    }
  }
  const of = (side: keyof typeof sides, name: keyof Figures): number =>
    median(figures[side].map((result) => result[name]));
  const pair = (name: keyof Figures, unit: string, digits: number): string =>
    `${of("go", name).toFixed(digits)} → ${of("node", name).toFixed(digits)} ${unit} (${(of("node", name) / of("go", name)).toFixed(2)}x)`;
  const title = `${operation} ${protocol} x${concurrency}`.padEnd(15);
  console.log(
    `${title} ${pair("perSecond", "/s", 0).padEnd(26)} p50 ${pair("p50", "ms", 2).padEnd(26)} p99 ${pair("p99", "ms", 2)}`,
  );
}

async function load(port: number, body: string, protocol: string, concurrency: number): Promise<Figures> {
  const options: Readonly<Record<string, string>> = {
    address: `127.0.0.1:${port}`,
    ca,
    body,
    protocol,
    concurrency: String(concurrency),
    seconds: String(seconds),
  };
  const args = Object.entries(options).flatMap(([name, value]) => [`-${name}`, value]);
  const { stdout } = await promisify(execFile)(twin, ["load", ...args]);
  return JSON.parse(stdout) as Figures;
}

/** Starts a server that prints its port. */
async function start(
  program: string,
  args: readonly string[],
): Promise<{ readonly port: number; stop(): void }> {
  const child: ChildProcess = spawn(program, args, { stdio: ["ignore", "pipe", "inherit"] });
  const port = await new Promise<number>((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code) => reject(new Error(`${program} exited with ${code}`)));
    child.stdout?.once("data", (chunk: Buffer) => resolve(Number(chunk.toString("utf8").trim())));
  });
  return {
    port,
    stop() {
      child.removeAllListeners("exit");
      child.kill();
    },
  };
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });
}
