/**
 * Measures deployed programs: `examples/provider-local`, with the share of each library, and
 * created projects of each type and of all. Starts them one after the other like their Dockerfiles.
 * Measures the time to `/readyz` and the idle resident memory, with leader election; prints
 * medians. `fleet` compares the example with Go. Requires a build.
 *
 * `CAPIKIT_BENCH_ROUNDS` sets the number of starts (default 3), `CAPIKIT_BENCH_SECONDS` how long a
 * program idles (default 3).
 */

import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { type ControlPlane, freePorts, readManifests, startControlPlane } from "@capikit/envtest";
import { loadLine, median, run } from "../measure.ts";
import { cpuMsOf, memoryOf } from "../process-figures.ts";
import { type Image, layOut } from "../start/image.ts";
import { scaffold } from "../start/scaffold.ts";

const host = "127.0.0.1";

/** One start, and what comes after. */
interface Figures {
  readonly readyMs: number;
  readonly readyCpuMs: number;
  readonly idleMiB: number;
  /** Milliseconds of processor time a second. */
  readonly idleCpuMs: number;
}

/**
 * Starts an image's program, waits for `/readyz`, lets it idle, and stops it. Managers use leader
 * election.
 */
async function measureStart(
  plane: ControlPlane,
  { command, env }: Image,
  { idleSeconds, state }: { readonly idleSeconds: number; readonly state: string },
): Promise<Figures> {
  const [health = 0, webhooks = 0, diagnostics = 0] = await freePorts(3, host);
  const flags = [
    `--webhook-port=${webhooks}`,
    `--webhook-cert-dir=${plane.webhookServing.certDir}`,
    `--health-addr=${host}:${health}`,
    `--diagnostics-address=${host}:${diagnostics}`,
    "--insecure-diagnostics",
  ];
  const isManager = command.at(-1)?.endsWith("/main.js");
  if (isManager) flags.push(`--kubeconfig=${plane.kubeconfigPath}`, "--leader-elect");
  const began = performance.now();
  const child = spawn(process.execPath, [...command, ...flags], {
    stdio: ["ignore", "ignore", "pipe"],
    env: { ...process.env, ...env, PROVIDER_LOCAL_STATE: state },
  });
  let output = "";
  child.stderr.on("data", (chunk) => {
    output = (output + chunk).slice(-4_000);
  });
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  try {
    while (!(await isReady(health))) {
      if (child.exitCode !== null) throw new Error(`${command.at(-1)} ended: ${output}`);
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

const rounds = Number(process.env.CAPIKIT_BENCH_ROUNDS ?? 3);

const idleSeconds = Number(process.env.CAPIKIT_BENCH_SECONDS ?? 3);

const example = fileURLToPath(new URL("../../../../examples/provider-local/", import.meta.url));

const sources = mkdtempSync(join(tmpdir(), "capikit-start-sources-"));

// Away from all node_modules.
const folder = mkdtempSync(join(tmpdir(), "capikit-start-"));

try {
  const projects = new Map([["provider-local", example], ...(await scaffold(sources))]);
  const images = new Map<string, Image>();
  for (const [title, project] of projects)
    images.set(title, await layOut(project, join(folder, title.replace(" ", "-"))));
  reportLibraries(images.get("provider-local"));
  const crds = [
    join(example, "config/crd/bases"),
    join(example, "../../packages/api/gen/crd"),
    join(projects.get("all six") ?? "", "config/crd/bases"),
  ];
  const manifests = await Promise.all(crds.map((from) => readManifests(from)));
  await using plane = await startControlPlane({ crds: manifests.flat().map(withoutConversion) });
  const figures = new Map<string, Figures[]>();
  // The first round warms the page cache and does not count.
  for (let round = 0; round <= rounds; round++) {
    for (const [title, image] of images) {
      const one = await measureStart(plane, image, { idleSeconds, state: join(folder, "state") });
      if (round > 0) figures.set(title, [...(figures.get(title) ?? []), one]);
    }
  }
  const empty: number[] = [];
  for (let round = 0; round < 10; round++)
    empty.push((await run({ program: process.execPath, args: ["--eval", ""] })).wall);
  print(images, figures, median(empty));
} finally {
  for (const made of [sources, folder]) rmSync(made, { recursive: true, force: true });
}

function reportLibraries(image: Image | undefined): void {
  if (image === undefined) return;
  const size = megabytes(image, image.loaded);
  console.log(`${image.loaded.length} files, loaded by provider-local when it starts: ${size.toFixed(2)} MB`);
  for (const [name, share] of librariesOf(image, "provider-local"))
    if (share >= 0.005)
      console.log(
        `  ${name.padEnd(32)} ${(share * size * 1e3).toFixed(0).padStart(5)} kB ${(share * 100).toFixed(1).padStart(5)} %`,
      );
}

/** Returns the size of files of an image, in millions of bytes. Default: of all. */
function megabytes(
  image: Image | undefined,
  names: readonly string[] = [...(image?.files.keys() ?? [])],
): number {
  return names.reduce((sum, name) => sum + (image?.files.get(name) ?? 0), 0) / 1e6;
}

/** Serves only the stored versions: no client uses others. */
function withoutConversion<T extends object>(crd: T): T {
  const { spec } = crd as unknown as {
    readonly spec: { readonly versions: readonly { readonly storage: boolean }[] };
  };
  const versions = spec.versions.filter(({ storage }) => storage);
  return { ...crd, spec: { ...spec, versions, conversion: { strategy: "None" } } };
}

function print(
  images: ReadonlyMap<string, Image>,
  figures: ReadonlyMap<string, readonly Figures[]>,
  emptyMs: number,
): void {
  console.log(`\n${rounds} starts with leader election, each idle for ${idleSeconds} s; medians (ranges)`);
  console.log(`an empty program of Node.js takes ${emptyMs.toFixed(0)} ms`);
  const cells = ["loaded / all, MB", "ready, ms", "processor, ms", "idle, MB", "idle, ms/s"];
  const line = (title: string, of: readonly string[]): void =>
    console.log(`${title.padEnd(18)}${of.map((cell) => cell.padStart(22)).join("")}`);
  line("", cells);
  for (const [title, image] of images) {
    const cell = (of: (one: Figures) => number, digits: number): string => {
      const all = (figures.get(title) ?? []).map(of);
      const range = `${Math.min(...all).toFixed(digits)}-${Math.max(...all).toFixed(digits)}`;
      return `${median(all).toFixed(digits)} (${range})`;
    };
    const loaded = megabytes(image, image.loaded);
    line(title, [
      `${loaded.toFixed(2)} / ${megabytes(image).toFixed(2)}`,
      cell((one) => one.readyMs, 0),
      cell((one) => one.readyCpuMs, 0),
      // Of a million bytes, as in limits.
      cell((one) => (one.idleMiB * 1024 * 1024) / 1e6, 1),
      cell((one) => one.idleCpuMs, 1),
    ]);
  }
  console.log(loadLine());
}

/**
 * Returns the share of each library and the program in the files that an image loads when it starts,
 * largest first. Counts characters before they are minified.
 */
function librariesOf({ loaded, modules }: Image, program: string): [string, number][] {
  const sizes = new Map<string, number>();
  for (const [path, size] of loaded.flatMap((file) => [...(modules.get(file) ?? [])])) {
    const name = libraryOf(path) ?? program;
    sizes.set(name, (sizes.get(name) ?? 0) + size);
  }
  const sum = [...sizes.values()].reduce((total, size) => total + size, 0);
  return [...sizes].sort(([, a], [, b]) => b - a).map(([name, size]) => [name, size / sum]);
}

function libraryOf(path: string): string | undefined {
  const installed = /^.*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1];
  if (installed !== undefined) return installed;
  const own = /\/packages\/([^/]+)\//.exec(path)?.[1];
  return own === undefined ? undefined : `@capikit/${own}`;
}
