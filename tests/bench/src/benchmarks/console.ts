/**
 * Measures `capikit console` and its page with many objects: the first picture, the time from a
 * change of an object to the frame that shows it, and the memory of both. A fault server has
 * `CAPIKIT_BENCH_OBJECTS` Machines (default: 10,000), ten of each Cluster. Requires Chromium and a
 * build.
 *
 * `CAPIKIT_BENCH_SECONDS` sets how long objects change at each pace (default: 20).
 */
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { type Cluster, cluster as clusterKind, machine as machineKind } from "@capikit/api/core/v1beta2";
import {
  coreV1Event,
  customResourceDefinition,
  mutatingWebhookConfiguration,
  secret,
  validatingWebhookConfiguration,
} from "@capikit/api/kubernetes";
import { type FaultServer, startFaultServer } from "@capikit/testing";
import { type Browser, chromium, type Page } from "playwright-core";
import { runningMachine } from "../controllers/machines.ts";
import { loadLine, median } from "../measure.ts";
import { cpuMsOf, memoryOf } from "../process-figures.ts";

const machines = Number(process.env.CAPIKIT_BENCH_OBJECTS ?? 10_000);
const seconds = Number(process.env.CAPIKIT_BENCH_SECONDS ?? 20);
const clusters = Math.ceil(machines / 10);
/** The list shows so many Clusters without scrolling. */
const shown = 10;
const program = fileURLToPath(new URL("../../../../packages/cli/bin/capikit.js", import.meta.url));

/** Runs in the page. Times are milliseconds. */
const probe = `
  const frame = () => new Promise(requestAnimationFrame);
  globalThis.bench = {
    delays: [],
    // When the frame is drawn that first has an element, since the page began or its place changed.
    async drawn(selector) {
      const began = performance.getEntriesByName("navigated").at(-1)?.startTime ?? 0;
      while (document.querySelector(selector) === null) await frame();
      await frame();
      return performance.now() - began;
    },
    go(place) {
      performance.mark("navigated");
      location.hash = place;
    },
    // From typing in the filter to the frame that shows the found rows.
    async type(text) {
      const input = document.querySelector("input[type=search]");
      const began = performance.now();
      input.value = text;
      input.dispatchEvent(new Event("input"));
      await frame();
      await frame();
      return performance.now() - began;
    },
    // Collects the times from each change, which its row names, to the frame that shows it.
    async observe() {
      const seen = new Set();
      for (;; await frame()) {
        const text = document.querySelector(".list")?.textContent ?? "";
        const now = performance.timeOrigin + performance.now();
        for (const [, sent] of text.matchAll(/sent (\\d+\\.\\d+)/g)) {
          if (!seen.has(sent)) bench.delays.push(now - Number(sent));
          seen.add(sent);
        }
      }
    },
  };
`;

const folder = mkdtempSync(join(tmpdir(), "capikit-bench-console-"));
const owners: Cluster[] = [];
let started: ChildProcess | undefined;
try {
  await using server = await startFaultServer({
    kinds: [
      clusterKind,
      machineKind,
      customResourceDefinition,
      secret,
      coreV1Event,
      mutatingWebhookConfiguration,
      validatingWebhookConfiguration,
    ],
    historyWindow: 100_000,
  });
  fill(server);
  const kubeconfig = join(folder, "kubeconfig");
  writeFileSync(kubeconfig, server.kubeconfig);

  const began = performance.now();
  const child = spawn(process.execPath, [program, "console", `--kubeconfig=${kubeconfig}`], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  started = child;
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.once("data", (chunk) => resolve(String(chunk).trim()));
    child.once("exit", (code) => reject(new Error(`capikit console ended with ${code}`)));
  });
  report("address printed", performance.now() - began, "ms");
  await allKnown(url);
  report(`${machines + clusters} objects known`, performance.now() - began, "ms");
  report("processor time until then", cpuMsOf(child.pid), "ms");
  report("memory of the console", memoryOf(child.pid).now, "MiB");

  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium",
    // Its sandbox does not work as root.
    args: process.getuid?.() === 0 ? ["--no-sandbox"] : [],
  });
  try {
    const pictures: number[] = [];
    for (let round = 0; round < 5; round++) {
      const page = await openClusters(browser, url);
      pictures.push(await inPage(page, `bench.drawn(".row")`));
      await page.close();
    }
    report("first picture with the Clusters, median of 5", median(pictures), "ms");

    const page = await openClusters(browser, url);
    await inPage(page, `bench.drawn(".row")`);
    report("heap of the page", await heapOf(page), "MiB");
    report("from typing in the filter to the frame", await inPage(page, `bench.type("c-0099")`), "ms");
    await inPage(page, `bench.type("")`);

    await page.evaluate("void bench.observe()");
    for (const perSecond of [0, 100, 500]) {
      const cpu = cpuMsOf(child.pid);
      await change(server, perSecond);
      const delays = await page.evaluate<number[]>("bench.delays.splice(0)");
      delays.sort((a, b) => a - b);
      const pace = perSecond === 0 ? "nothing else changes" : `${perSecond} Machines change a second`;
      report(`change to frame, ${pace}, median`, median(delays), "ms");
      report("  of 100, the 99th", delays[Math.floor(delays.length * 0.99)] ?? Number.NaN, "ms");
      report("  processor time of the console", (cpuMsOf(child.pid) - cpu) / seconds, "ms/s");
      report("  seen of changes", (100 * delays.length) / (seconds * 5), "%");
    }
    report("heap of the page", await heapOf(page), "MiB");
    report("memory of the console", memoryOf(child.pid).now, "MiB");

    const first = owners[0]?.metadata.uid ?? "";
    await page.evaluate(`bench.go("#/cluster/${first}")`);
    report("graph of a Cluster", await inPage(page, `bench.drawn("svg")`), "ms");
    console.log(loadLine());
  } finally {
    await browser.close();
  }
} finally {
  started?.kill("SIGTERM");
  rmSync(folder, { recursive: true });
}

function report(title: string, value: number, unit: string): void {
  console.log(`${title.padEnd(60)} ${value.toFixed(value < 100 ? 1 : 0).padStart(8)} ${unit}`);
}

/** Creates the Clusters, their Machines and the CRDs of both. */
function fill(server: FaultServer): void {
  for (const { group, version, kind, plural, scope } of [clusterKind, machineKind])
    server.put(customResourceDefinition, {
      metadata: { name: `${plural}.${group}` },
      spec: {
        group,
        scope,
        names: { kind, plural },
        versions: [{ name: version, served: true, storage: true }],
      },
    } as never);
  for (let index = 0; index < clusters; index++) owners.push(server.put(clusterKind, clusterAt(index)));
  for (let index = 0; index < machines; index++) server.put(machineKind, machineAt(index));
}

function clusterAt(index: number, message = "all is well"): Cluster {
  const condition = (type: string, status: "False" | "True") => ({
    type,
    status,
    reason: type,
    message,
    lastTransitionTime: "2026-05-04T03:02:01Z",
  });
  return {
    apiVersion: "cluster.x-k8s.io/v1beta2",
    kind: "Cluster",
    metadata: { namespace: "fleet", name: `c-${String(index).padStart(4, "0")}` },
    spec: { controlPlaneEndpoint: { host: `10.0.${index >> 8}.${index % 256}`, port: 6443 } },
    status: {
      phase: "Provisioned",
      conditions: [
        condition("Available", "False"),
        condition("InfrastructureReady", "True"),
        condition("ControlPlaneAvailable", "True"),
        condition("WorkersAvailable", "True"),
      ],
    },
  };
}

function machineAt(index: number) {
  const machine = runningMachine(index);
  const owner = owners[index % clusters];
  const { name = "", uid = "" } = owner?.metadata ?? {};
  const reference = { apiVersion: "cluster.x-k8s.io/v1beta2", kind: "Cluster", name, uid };
  const labels = { ...machine.metadata.labels, "cluster.x-k8s.io/cluster-name": name };
  return {
    ...machine,
    metadata: { ...machine.metadata, namespace: "fleet", labels, ownerReferences: [reference] },
    spec: { ...machine.spec, clusterName: name },
  };
}

/** Waits until the console has all objects. */
async function allKnown(url: string): Promise<void> {
  // While the console is too busy to notice closed pages, it refuses others.
  for (; ; await sleep(50)) {
    const { body } = await fetch(`${url}api/stream`);
    let text = "";
    for await (const part of body ?? []) {
      text += Buffer.from(part).toString();
      if (text.includes("\n\n")) break;
    }
    if (text.includes(`"objects":${machines + clusters},`)) return;
  }
}

async function openClusters(browser: Browser, url: string): Promise<Page> {
  const page = await browser.newPage();
  await page.addInitScript({ content: probe });
  await page.goto(`${url}#/clusters`);
  return page;
}

function inPage(page: Page, code: string): Promise<number> {
  return page.evaluate<number>(code);
}

/** Changes five visible Clusters a second, one after the other, beside so many Machines. */
async function change(server: FaultServer, perSecond: number): Promise<void> {
  const began = performance.now();
  let changed = 0;
  let sent = 0;
  while (performance.now() - began < seconds * 1_000) {
    const passed = (performance.now() - began) / 1_000;
    for (; changed < passed * perSecond; changed++) {
      const machine = machineAt((changed * 7) % machines);
      const annotations = { "bench.capikit.invalid/changed": String(changed) };
      server.put(machineKind, { ...machine, metadata: { ...machine.metadata, annotations } });
    }
    if (sent < passed * 5) {
      const now = (performance.timeOrigin + performance.now()).toFixed(3);
      server.put(clusterKind, clusterAt(sent % shown, `sent ${now}`));
      sent += 1;
    }
    await sleep(5);
  }
  await sleep(1_000);
}

/** Returns the heap of the page after a collection, in MiB. */
async function heapOf(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send("HeapProfiler.collectGarbage");
  const { usedSize } = await session.send("Runtime.getHeapUsage");
  return usedSize / 1024 / 1024;
}
