/**
 * The program of `examples/provider-local`, bundled as it is deployed: its size with the share of each library, and from starts one after the
 * other the time to `/readyz` and the resident memory when nothing happens, with leader election on; medians. `fleet` has the same
 * program in Go beside it.
 *
 * `CAPIKIT_BENCH_ROUNDS` sets the number of starts (default 10), `CAPIKIT_BENCH_SECONDS` how long a program idles (default 20).
 */
import { spawn, spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { request } from "node:http";
import { createRequire } from "node:module";
import { loadavg, tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { type ControlPlane, freePorts, readManifests, startControlPlane } from "@capikit/envtest";
import { median } from "../measure.ts";
import { cpuMsOf, memoryOf } from "../process-figures.ts";
import { librariesOf } from "../start/libraries.ts";

const rounds = Number(process.env.CAPIKIT_BENCH_ROUNDS ?? 10);
const idleSeconds = Number(process.env.CAPIKIT_BENCH_SECONDS ?? 20);
const host = "127.0.0.1";
const example = fileURLToPath(new URL("../../../../examples/provider-local/", import.meta.url));
/** As the image of the provider does. */
const dockerfile = readFileSync(join(example, "Dockerfile"), "utf8");
const imageEnv = Object.fromEntries(
  [...dockerfile.matchAll(/^ENV (\w+)=(\S+)$/gm)].map(([, name, value]) => [name, value]),
);
const [, ...entry]: string[] = JSON.parse(/^ENTRYPOINT (.+)$/m.exec(dockerfile)?.[1] ?? "[]");
const nodeFlags = entry.slice(0, -1);

interface Figures {
  readonly readyMs: number;
  readonly readyCpuMs: number;
  readonly idleMiB: number;
  readonly idleCpuMs: number;
}

bundle();
report();
// Away from node_modules, as in an image.
const folder = mkdtempSync(join(tmpdir(), "capikit-start-"));
cpSync(join(example, "dist"), folder, { recursive: true });
const manifests = await Promise.all(
  [join(example, "config/crd/bases"), join(example, "../../packages/api/gen/crd")].map((from) =>
    readManifests(from),
  ),
);
try {
  await using plane = await startControlPlane({ crds: manifests.flat().map(withoutConversion) });
  const figures: Figures[] = [];
  // The first round warms the page cache and does not count.
  for (let round = 0; round <= rounds; round++) {
    const one = await measure(plane);
    if (round > 0) figures.push(one);
  }
  print(figures);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function bundle(): void {
  const tsup = join(
    dirname(createRequire(import.meta.url).resolve("tsup/package.json")),
    "dist/cli-default.js",
  );
  const { status, stderr } = spawnSync(process.execPath, [tsup, "--silent"], {
    cwd: example,
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`the provider is not bundled: ${stderr}`);
}

function report(): void {
  const metafile = JSON.parse(readFileSync(join(example, "dist/metafile-esm.json"), "utf8"));
  for (const file of readdirSync(join(example, "dist")).filter((name) => name.endsWith(".js"))) {
    const { size } = statSync(join(example, "dist", file));
    console.log(`${file}: ${(size / 1e6).toFixed(2)} MB`);
    for (const [name, bytes] of librariesOf(metafile, `dist/${file}`, "provider-local")) {
      const share = bytes / size;
      if (share >= 0.005)
        console.log(
          `  ${name.padEnd(32)} ${(bytes / 1e3).toFixed(0).padStart(5)} kB ${(share * 100).toFixed(1).padStart(5)} %`,
        );
    }
  }
}

async function measure(plane: ControlPlane): Promise<Figures> {
  const [health = 0, webhooks = 0, diagnostics = 0] = await freePorts(3, host);
  const flags = [
    `--kubeconfig=${plane.kubeconfigPath}`,
    `--webhook-port=${webhooks}`,
    `--webhook-cert-dir=${plane.webhookServing.certDir}`,
    `--health-addr=${host}:${health}`,
    `--diagnostics-address=${host}:${diagnostics}`,
    "--insecure-diagnostics",
    "--leader-elect",
  ];
  const began = performance.now();
  const child = spawn(process.execPath, [...nodeFlags, join(folder, "main.js"), ...flags], {
    stdio: ["ignore", "ignore", "pipe"],
    env: { ...process.env, ...imageEnv, PROVIDER_LOCAL_STATE: join(folder, "state") },
  });
  let said = "";
  child.stderr.on("data", (chunk) => {
    said = (said + chunk).slice(-4_000);
  });
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  try {
    while (!(await isReady(health))) {
      if (child.exitCode !== null) throw new Error(`the provider ended: ${said}`);
      await sleep(2);
    }
    const readyMs = performance.now() - began;
    const readyCpuMs = cpuMsOf(child.pid);
    await sleep(idleSeconds * 1_000);
    const idleCpuMs = (cpuMsOf(child.pid) - readyCpuMs) / idleSeconds;
    return { readyMs, readyCpuMs, idleMiB: memoryOf(child.pid).now, idleCpuMs };
  } finally {
    child.kill("SIGTERM");
    await ended;
  }
}

function isReady(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const asked = request({ host, port, path: "/readyz", agent: false }, (answer) => {
      answer.resume();
      resolve(answer.statusCode === 200);
    });
    asked.on("error", () => resolve(false));
    asked.end();
  });
}

/** Nobody asks for other versions than the stored ones. */
function withoutConversion<T extends object>(crd: T): T {
  const { spec } = crd as unknown as {
    readonly spec: { readonly versions: readonly { readonly storage: boolean }[] };
  };
  const versions = spec.versions.filter(({ storage }) => storage);
  return { ...crd, spec: { ...spec, versions, conversion: { strategy: "None" } } };
}

function print(figures: readonly Figures[]): void {
  console.log(`\n${rounds} starts with leader election, each idle for ${idleSeconds} s; medians and ranges`);
  const row = (title: string, of: (one: Figures) => number, unit: string): void => {
    const all = figures.map(of);
    const range = `${Math.min(...all).toFixed(1)}-${Math.max(...all).toFixed(1)}`;
    console.log(`${title.padEnd(26)} ${median(all).toFixed(1).padStart(7)} ${unit.padEnd(4)} ${range}`);
  };
  row("start to ready", (one) => one.readyMs, "ms");
  row("  processor", (one) => one.readyCpuMs, "ms");
  row("resident, idle", (one) => one.idleMiB, "MiB");
  row("processor a second, idle", (one) => one.idleCpuMs, "ms");
  const loads = loadavg().map((load) => load.toFixed(1));
  console.log(`load average ${loads.join(" ")}`);
}
