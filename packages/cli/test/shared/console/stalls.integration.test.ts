import { cluster, machine } from "@capikit/api/core/v1beta2";
import {
  coreV1Event,
  customResourceDefinition,
  mutatingWebhookConfiguration,
  secret,
  validatingWebhookConfiguration,
} from "@capikit/api/kubernetes";
import { createClient } from "@capikit/client";
import type { ReadJournalPage, ReconcileRecord } from "@capikit/controller-kit/journal";
import { startFaultServer } from "@capikit/testing";
import { expect, inject, it, onTestFinished } from "vitest";
import { runConsole } from "../../../src/shared/console/run-console.ts";
import type { ConsoleSource } from "../../../src/shared/console/serve-console.ts";

/** Synchronous work of a handler, in milliseconds of processor time: the limit of hook servers. */
const maxStallMs = 200;
/** Factor of a handler's work if the input grows eightfold; linear work has 8. */
const maxGrowth = 2.3 ** 3;

/** Arguments of the answers, by their names: those that need none have an empty query. */
const queries: Readonly<Record<string, (uids: Uids) => Readonly<Record<string, string>>>> = {
  cluster: ({ owner }) => ({ id: owner }),
  object: ({ large }) => ({ id: large }),
  search: () => ({ q: "m" }),
  find: () => ({ kind: "Machine", namespace: "default", name: "m1" }),
  managers: () => ({}),
  problems: () => ({}),
  journal: () => ({}),
};

interface Uids {
  readonly owner: string;
  readonly large: string;
}

/** A management cluster of a tenant who chooses the most expensive objects, and its console without a server. */
async function start(count: number): Promise<Uids & { readonly source: ConsoleSource }> {
  const core = [customResourceDefinition, secret, coreV1Event];
  const webhooks = [mutatingWebhookConfiguration, validatingWebhookConfiguration];
  const kinds = [cluster, machine, ...core, ...webhooks].map(({ group, version, kind, plural, scope }) => ({
    ...{ group, version, kind, plural, scope },
  }));
  const server = await startFaultServer({ kinds });
  for (const { group, version, kind, plural, scope } of [cluster, machine])
    server.put(customResourceDefinition, {
      metadata: { name: `${plural}.${group}` },
      spec: {
        group,
        scope,
        names: { kind, plural },
        versions: [{ name: version, served: true, storage: true }],
      },
    } as never);
  const at = { namespace: "default", labels: { "cluster.x-k8s.io/cluster-name": "prod" } };
  const owner = server.put(cluster, { metadata: { ...at, name: "prod" }, spec: {} } as never);
  const text = "password: hunter2 token eyJhbGciOiJub25lIn0.e30.e30 docker login -p a\n";
  // Machines that name each other and the Cluster, all being deleted, with conditions of long messages.
  const names = Array.from({ length: count }, (_, index) => `m${index}`);
  for (const name of names)
    server.put(machine, {
      metadata: {
        ...{ ...at, name, uid: `uid-${name}`, finalizers: ["a/b"] },
        deletionTimestamp: "2026-01-01T00:00:00Z",
        ownerReferences: [name, names[0], names.at(-1)].map((one) => ({
          ...{ apiVersion: "cluster.x-k8s.io/v1beta2", kind: "Machine", name: one, uid: `uid-${one}` },
        })),
      },
      spec: { clusterName: "prod", bootstrap: {}, infrastructureRef: { apiGroup: "a", kind: "B", name } },
      status: {
        conditions: [{ type: "Ready", status: "False", reason: "A", message: text.repeat(3) }],
      },
    } as never);
  for (const name of names)
    server.put(cluster, {
      metadata: { namespace: "other", name },
      spec: {},
      status: {
        conditions: [{ type: "Available", status: "False", reason: "A", message: text.repeat(10) }],
      },
    } as never);
  // Few objects with texts as long as the API server stores, in each place that a handler reads.
  const hook = "hook BeforeClusterUpgrade is blocking: ";
  const longText = `${hook}${text.repeat(count / 4)}`;
  for (const name of names.slice(0, 5))
    server.put(cluster, {
      metadata: {
        ...{ namespace: "long", name, finalizers: names, annotations: { text: longText } },
        ...{ labels: { [longText.slice(0, 300)]: longText }, deletionTimestamp: "2026-01-01T00:00:00Z" },
        ownerReferences: names.map((one) => ({ apiVersion: text, kind: text, name: one, uid: one })),
      },
      spec: {
        paused: longText,
        clusterName: longText,
        infrastructureRef: { kind: longText, name: longText },
      },
      status: {
        phase: longText,
        conditions: ["TopologyReconciled", "Available", "Deleting", longText].map((type) => ({
          ...{
            type,
            status: "False",
            reason: longText,
            message: longText,
            lastTransitionTime: "2026-01-01T00:00:00Z",
          },
        })),
      },
    } as never);
  server.put(validatingWebhookConfiguration, {
    metadata: { name: "long" },
    webhooks: names.map((name) => ({ name: `${name}${text}`, rules: [{ resources: [text, text] }] })),
  } as never);
  const large = { ...at, name: "large" };
  const put = (version: number) =>
    server.put(machine, {
      metadata: large,
      spec: { clusterName: `v${version}`, text: text.repeat(count), list: names.map((name) => ({ name })) },
    } as never);
  const { metadata } = put(0);
  const client = createClient(server.config);
  const over = new AbortController();
  let source!: ConsoleSource;
  const console = await runConsole({
    signal: over.signal,
    serve: (given) => {
      source = given;
      return { url: "", publish: () => {}, stop: async () => {} };
    },
  });
  const watching = console.watch(client, server.url);
  onTestFinished(async () => {
    over.abort();
    await watching.catch(() => {});
    await console.stop();
    await client.close();
    await server[Symbol.asyncDispose]();
  });
  await expect.poll(() => source.all().overview?.objects).toBe(2 * count + 7);
  for (let version = 1; version <= 20; version++) put(version);
  console.readJournal({
    read: async () => pageOf(names, text),
    close: async () => {},
  });
  return { source, owner: owner.metadata.uid ?? "", large: metadata.uid ?? "" };
}

/** Reconciles that fail with long errors, some in a row. */
function pageOf(names: readonly string[], text: string): ReadJournalPage {
  const startedAt = new Date().toISOString();
  const run = { id: "run", startedAt };
  const long = text.repeat(10).slice(0, 1_024);
  const conditions = [{ type: "Ready", status: "False", message: long }];
  const records = names.map(
    (name, index): ReconcileRecord => ({
      ...{ sequence: index + 1, run: run.id, controller: "machine", reconcileID: name, startedAt },
      ...{ kind: { group: "cluster.x-k8s.io", kind: "Machine" }, namespace: "default" },
      name: index % 2 === 0 ? name : "m1",
      ...{ durationMs: 40_000, queuedMs: 0, waitedFor: "backoff", priority: 0, attempt: index + 1 },
      ...{ causes: [], reads: [], platformCalls: [] },
      writes: [
        { ...{ verb: "patch", status: 403, durationMs: 1, message: long }, kind: { group: "", kind: "A" } },
      ],
      logs: [{ level: "error", message: long }],
      ...{ conditionsBefore: [], conditionsAfter: conditions },
      result: { result: "error", message: long, stack: Array.from({ length: 20 }, () => long) },
    }),
  );
  const running = names.map((name) => ({ controller: "machine", name, startedAt }));
  return { run, runs: [run], records, running, malformed: [], dropped: 0 };
}

/** Returns the processor time of a call, and that of its longest part without a pause, in milliseconds. */
async function measure(run: () => unknown): Promise<{ readonly total: number; readonly stall: number }> {
  const usage = () => {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1000;
  };
  const begin = usage();
  let [last, stall, isOver] = [begin, 0, false];
  const note = () => {
    const now = usage();
    stall = Math.max(stall, now - last);
    last = now;
  };
  const tick = () => {
    note();
    if (!isOver) setImmediate(tick);
  };
  setImmediate(tick);
  JSON.stringify(await run());
  note();
  isOver = true;
  return { total: usage() - begin, stall };
}

it("no handler of the page works for longer than the limit without a pause, and their work grows as the input", async () => {
  const sizes = inject("nightly") ? [500, 4_000] : [250, 2_000];
  const measured: { readonly total: number; readonly stall: number }[][] = [];
  let names: string[] = [];
  for (const size of sizes) {
    const { source, ...uids } = await start(size);
    names = ["the stream", ...Object.keys(source.answers)];
    // A new handler gets its arguments here.
    expect(Object.keys(source.answers).sort()).toEqual(Object.keys(queries).sort());
    const runs = names.map((name) => () => {
      const query = new URLSearchParams(queries[name]?.(uids));
      return name === "the stream" ? source.all() : source.answers[name]?.(query);
    });
    const results = [];
    for (const run of runs) {
      await measure(run); // compiles
      // The collections of garbage of a process that other files have filled are no work of the handler.
      const measures = [await measure(run), await measure(run), await measure(run)];
      const least = (of: "total" | "stall"): number => Math.min(...measures.map((one) => one[of]));
      results.push({ total: least("total"), stall: least("stall") });
    }
    measured.push(results);
  }
  const [small = [], large = []] = measured;
  const rows = names.map((name, index) => {
    const [before, after] = [small[index]?.total ?? 0, large[index]?.total ?? 0];
    return { name, stall: Math.round(large[index]?.stall ?? 0), growth: after / Math.max(before, 10) };
  });
  console.log(
    rows.map(({ name, stall, growth }) => `${name}: ${stall} ms, ×${growth.toFixed(1)}`).join("\n"),
  );
  expect(rows.filter(({ stall }) => stall > maxStallMs)).toEqual([]);
  expect(rows.filter(({ growth }) => growth > maxGrowth)).toEqual([]);
}, 240_000);
