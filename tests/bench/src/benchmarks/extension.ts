/**
 * Hooks as Cluster API calls them, served by its own library and by the extension kit: GeneratePatches with 31 templates, each edited once
 * through the public helpers, and a lifecycle hook. The same load from one client in Go, in turn; throughput, time and memory.
 */
import { type ChildProcess, execFile, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { createAuthority } from "@capikit/envtest/pki";
import { ensurePeer } from "@capikit/peers";
import { lifecycleRequest, patchesRequest } from "../extension/requests.ts";
import { median } from "../measure.ts";

const rounds = 5;
const seconds = 2;
const folder = mkdtempSync(join(tmpdir(), "capikit-extension-"));
const authority = await createAuthority("extension");
const { certificate, key } = await authority.issueServer(["127.0.0.1", "localhost"]);
const file = (name: string, text: string): string => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};
file("tls.crt", certificate);
file("tls.key", key);
const ca = file("ca.crt", authority.certificate);

const base = "/hooks.runtime.cluster.x-k8s.io/v1alpha1";
const loads = {
  lifecycle: load("lifecycle", `${base}/aftercontrolplaneinitialized/note`, lifecycleRequest(), 0),
  patches: load("GeneratePatches", `${base}/generatepatches/edit`, patchesRequest(6), 31),
  heavy: load("GeneratePatches", `${base}/generatepatches/edit`, patchesRequest(115), 31),
};
type Load = ReturnType<typeof load>;

type Side = "go" | "node";

interface Figures {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
}

const twin = await ensurePeer("extension-twin");
const server = join(import.meta.dirname, "../extension/server.ts");
const sides = {
  go: await start(twin, ["serve", "-port", String(await freePort()), "-certs", folder]),
  node: await start(process.execPath, ["--conditions=@capikit/source", server, folder]),
};
const workers = [2, ...(availableParallelism() > 2 ? [availableParallelism()] : [])];

try {
  console.log(`medians of ${rounds} runs of ${seconds} s, in turn\n`);
  for (const which of ["patches", "heavy", "lifecycle"] as const)
    for (const protocol of ["h2", "h1"])
      for (const concurrency of [1, 16, 50]) await compare(loads[which], protocol, concurrency);
  for (const count of workers) {
    // Over HTTP/2 the load comes in one connection, which stays with one worker.
    const many = await start(process.execPath, [
      "--conditions=@capikit/source",
      server,
      folder,
      String(count),
    ]);
    try {
      for (const concurrency of [16, 50])
        await compare(loads.lifecycle, "h1", concurrency, { go: sides.go, node: many }, `, ${count} workers`);
    } finally {
      many.stop();
    }
  }
  const [go, node] = [sides.go.residentMiB(), sides.node.residentMiB()];
  console.log(
    `\nmost memory resident: ${go.toFixed(0)} → ${node.toFixed(0)} MiB (${(node / go).toFixed(2)}x)`,
  );
  console.log(
    "ratios are capikit's figure by Go's: above 1 is better for throughput, below 1 for times and memory",
  );
} finally {
  sides.go.stop();
  sides.node.stop();
  rmSync(folder, { recursive: true, force: true });
}

function load(name: string, path: string, body: string, patches: number) {
  const title = `${name} ${(body.length / 1000).toFixed(1)} KB`;
  return { title, path, patches, body: file(`${name}-${body.length}.json`, body) };
}

async function compare(
  which: Load,
  protocol: string,
  concurrency: number,
  pair: Readonly<Record<Side, Pick<(typeof sides)[Side], "port">>> = sides,
  suffix = "",
): Promise<void> {
  const figures: Record<Side, Figures[]> = { go: [], node: [] };
  for (let round = -1; round < rounds; round += 1) {
    for (const side of ["go", "node"] as const) {
      const result = await run(pair[side].port, which, protocol, concurrency);
      if (round >= 0) figures[side].push(result);
    }
  }
  const of = (side: Side, name: keyof Figures): number => median(figures[side].map((result) => result[name]));
  const both = (name: keyof Figures, unit: string, digits: number): string =>
    `${of("go", name).toFixed(digits)} → ${of("node", name).toFixed(digits)} ${unit} (${(of("node", name) / of("go", name)).toFixed(2)}x)`;
  const title = `${which.title} ${protocol} x${concurrency}${suffix}`.padEnd(34);
  console.log(
    `${title} ${both("perSecond", "/s", 0).padEnd(26)} p50 ${both("p50", "ms", 2).padEnd(28)} p99 ${both("p99", "ms", 2)}`,
  );
}

async function run(port: number, which: Load, protocol: string, concurrency: number): Promise<Figures> {
  const options: Readonly<Record<string, string>> = {
    address: `127.0.0.1:${port}`,
    ca,
    path: which.path,
    body: which.body,
    patches: String(which.patches),
    protocol,
    concurrency: String(concurrency),
    seconds: String(seconds),
  };
  const args = Object.entries(options).flatMap(([name, value]) => [`-${name}`, value]);
  const { stdout } = await promisify(execFile)(twin, ["load", ...args]);
  return JSON.parse(stdout) as Figures;
}

/** Starts a server that prints its port. */
async function start(program: string, args: readonly string[]) {
  const child: ChildProcess = spawn(program, args, { stdio: ["ignore", "pipe", "inherit"] });
  const port = await new Promise<number>((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code) => reject(new Error(`${program} exited with ${code}`)));
    child.stdout?.once("data", (chunk: Buffer) => resolve(Number(chunk.toString("utf8").trim())));
  });
  return {
    port,
    residentMiB(): number {
      const status = readFileSync(`/proc/${child.pid}/status`, "utf8");
      return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) / 1024;
    },
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
