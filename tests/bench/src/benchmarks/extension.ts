/**
 * Compares Cluster API's own hook server library with the extension kit: GeneratePatches with 31
 * templates, each edited once through the public helpers, and a lifecycle hook. One client in Go
 * applies the same load in alternation; prints throughput, time and memory.
 */
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { freePorts } from "@capikit/envtest";
import { ensureReference, type StartedServer, startServer } from "@capikit/reference";
import { lifecycleRequest, patchesRequest } from "../extension/requests.ts";
import { residentPeak } from "../measure.ts";
import { compareLoads, putLoad, type Side } from "../reference-load.ts";
import { createServerFiles } from "../server-files.ts";

const rounds = 5;
const seconds = 2;
const files = await createServerFiles("extension");
const ca = files.write("ca.crt", files.ca);

const base = "/hooks.runtime.cluster.x-k8s.io/v1alpha1";
const loads = {
  lifecycle: load("lifecycle", `${base}/aftercontrolplaneinitialized/note`, lifecycleRequest(), 0),
  patches: load("GeneratePatches", `${base}/generatepatches/edit`, patchesRequest(6), 31),
  heavy: load("GeneratePatches", `${base}/generatepatches/edit`, patchesRequest(115), 31),
};
type Load = ReturnType<typeof load>;

const reference = await ensureReference("extension-reference");
const server = join(import.meta.dirname, "../extension/server.ts");
const [port] = await freePorts(1, "127.0.0.1");
const sides = {
  go: await startServer(reference, ["serve", "-port", String(port), "-certs", files.folder]),
  node: await startServer(process.execPath, ["--conditions=@capikit/source", server, files.folder]),
};
const workers = [2, ...(availableParallelism() > 2 ? [availableParallelism()] : [])];

try {
  console.log(`medians of ${rounds} runs of ${seconds} s, in turn\n`);
  for (const which of ["patches", "heavy", "lifecycle"] as const)
    for (const protocol of ["h2", "h1"])
      for (const concurrency of [1, 16, 50]) await compare(loads[which], protocol, concurrency);
  for (const count of workers) {
    // Over HTTP/2 the load comes in one connection, which stays with one worker.
    const many = await startServer(process.execPath, [
      "--conditions=@capikit/source",
      server,
      files.folder,
      String(count),
    ]);
    try {
      for (const concurrency of [16, 50])
        await compare(loads.lifecycle, "h1", concurrency, { go: sides.go, node: many }, `, ${count} workers`);
    } finally {
      many.stop();
    }
  }
  const memory = (side: Side): number => residentPeak(sides[side].pid) ?? Number.NaN;
  const [go, node] = [memory("go"), memory("node")];
  console.log(
    `\nmost memory resident: ${go.toFixed(0)} → ${node.toFixed(0)} MiB (${(node / go).toFixed(2)}x)`,
  );
  console.log(
    "ratios are capikit's figure by Go's: above 1 is better for throughput, below 1 for times and memory",
  );
} finally {
  sides.go.stop();
  sides.node.stop();
  files.remove();
}

function load(name: string, path: string, body: string, patches: number) {
  const title = `${name} ${(body.length / 1000).toFixed(1)} KB`;
  return { title, path, patches, body: files.write(`${name}-${body.length}.json`, body) };
}

async function compare(
  which: Load,
  protocol: string,
  concurrency: number,
  pair: Readonly<Record<Side, StartedServer>> = sides,
  suffix = "",
): Promise<void> {
  const figures = await compareLoads(rounds, (side) =>
    putLoad(reference, {
      address: `127.0.0.1:${pair[side].port}`,
      ca,
      path: which.path,
      body: which.body,
      patches: which.patches,
      protocol,
      concurrency,
      seconds,
    }),
  );
  console.log(`${`${which.title} ${protocol} x${concurrency}${suffix}`.padEnd(34)} ${figures}`);
}
