import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { configMap, namespace as namespaceKind, secret, serviceAccount } from "@capikit/api/kubernetes";
import type { KubernetesObject } from "@capikit/api/meta";
import type { KindDescriptor } from "@capikit/client";
import {
  type ControllerDefinition,
  defineController,
  owned,
  parseManagerFlags,
  startManager,
  watched,
} from "@capikit/controller-kit";
import type { ControlPlane } from "@capikit/envtest";
import { ensureReference, shareControlPlane } from "@capikit/reference";
import { silentLogger } from "@capikit/serving";
import { afterAll, beforeAll, expect, it, vi } from "vitest";

/** Numbers of reconciles by concurrency and ConfigMap. */
type Counts = Readonly<Record<string, Record<string, number>>>;

/** A program that counts reconciles. */
interface Side {
  counts(): Promise<Counts>;
  stop(): Promise<void>;
}

const namespace = "counted";
const ownersAnnotation = "test.capikit.invalid/owners";
const updates = 10;
const patience = { timeout: 120_000, interval: 20 };
/** The ConfigMaps of an object with one owner and of one with ten. */
const owners = { 1: ["single"], 10: Array.from({ length: 10 }, (_, index) => `many-${index}`) };
const cells = ([secret, serviceAccount] as const).flatMap((kind) =>
  ([1, 10] as const).map((count) => ({ kind: kind as KindDescriptor<KubernetesObject>, count })),
);

let controlPlane: ControlPlane;
let sides: Record<"capikit" | "controllerRuntime", Side>;

beforeAll(async () => {
  const reference = await ensureReference("controller-reference");
  controlPlane = await shareControlPlane();
  const { client } = controlPlane;
  await client.create(namespaceKind, { metadata: { name: namespace } });
  const uids = new Map<string, string>();
  for (const name of [...owners[1], ...owners[10]]) {
    const { metadata } = await client.create(configMap, { metadata: { name, namespace } });
    uids.set(name, metadata.uid ?? "");
  }
  for (const { kind, count } of cells) {
    const names = owners[count];
    const ownerReferences = names.map((name) => {
      return { apiVersion: "v1", kind: "ConfigMap", name, uid: uids.get(name) ?? "" };
    });
    const relation =
      kind.plural === secret.plural
        ? { ownerReferences }
        : { annotations: { [ownersAnnotation]: names.join(",") } };
    await client.create(kind, { metadata: { name: `of-${count}`, namespace, ...relation } });
  }
  sides = { capikit: await startCapikit(), controllerRuntime: startReference(reference) };
  // Every object is reconciled at the start, once or more often.
  await untilQuiet(({ 1: one = {}, 10: ten = {} }) =>
    [one, ten].every((own) => Object.keys(own).length === 11),
  );
}, 600_000);
afterAll(async () => {
  await Promise.all(Object.values(sides ?? {}).map((side) => side.stop()));
  await controlPlane?.[Symbol.asyncDispose]();
});

async function startCapikit(): Promise<Side> {
  const counts: Counts = { 1: {}, 10: {} };
  const controllers = Object.entries(counts).map(
    ([concurrency, own]): ControllerDefinition =>
      defineController({
        name: `count-${concurrency}`,
        for: configMap,
        concurrency: Number(concurrency),
        owns: [owned(secret, { onlyController: false })],
        watches: [
          watched(serviceAccount, ({ metadata }) =>
            (metadata.annotations?.[ownersAnnotation] ?? "")
              .split(",")
              .filter((name) => name !== "")
              .map((name) => ({ namespace, name })),
          ),
        ],
        reconcile: async ({ request: { name } }) => {
          own[name] = (own[name] ?? 0) + 1;
        },
      }),
  );
  const manager = await startManager({
    name: "count",
    flags: parseManagerFlags(["--health-addr=0", "--diagnostics-address=0", `--namespace=${namespace}`]),
    config: controlPlane.config,
    logger: silentLogger,
    signals: false,
    controllers,
  });
  return { counts: async () => counts, stop: () => manager.stop() };
}

function startReference(program: string): Side {
  const args = [`-config=${controlPlane.kubeconfigPath}`, `-count=${namespace}`];
  const child = spawn(program, args, { stdio: ["pipe", "pipe", "ignore"] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    async counts() {
      child.stdin.write("\n");
      const { value, done } = await lines.next();
      if (done) throw new Error(`controller-reference exited with ${child.exitCode}`);
      return JSON.parse(value) as Counts;
    },
    stop: async () => void child.kill(),
  };
}

/** Waits until both sides fulfil a condition, and reconcile nothing for half a second. */
async function untilQuiet(isDone: (counts: Counts) => boolean): Promise<void> {
  for (const side of Object.values(sides)) {
    await vi.waitFor(async () => expect(isDone(await side.counts())).toBe(true), patience);
    for (let before = ""; ; await sleep(500)) {
      const now = JSON.stringify(await side.counts());
      if (now === before) break;
      before = now;
    }
  }
}

/** Returns the reconciles of a cell's ConfigMaps by concurrency. */
async function reconcilesOf(side: Side, count: 1 | 10): Promise<Record<string, number>> {
  const counts = await side.counts();
  const sumOf = (own: Record<string, number>): number =>
    owners[count].reduce((sum, name) => sum + (own[name] ?? 0), 0);
  return Object.fromEntries(Object.entries(counts).map(([name, own]) => [name, sumOf(own)]));
}

it.each(cells)(
  "reconciles $count owners of an updated $kind.kind once per event",
  async ({ kind, count }) => {
    const before = {
      capikit: await reconcilesOf(sides.capikit, count),
      controllerRuntime: await reconcilesOf(sides.controllerRuntime, count),
    };
    for (let update = 1; update <= updates; update++) {
      const patch = { metadata: { labels: { update: String(update) } } };
      await controlPlane.client.patch(kind, { name: `of-${count}`, namespace }, { type: "merge", patch });
      // The next update must not be merged with this one.
      for (const name of ["capikit", "controllerRuntime"] as const) {
        await vi.waitFor(async () => {
          const now = await reconcilesOf(sides[name], count);
          for (const concurrency of ["1", "10"])
            expect(now[concurrency]).toBeGreaterThanOrEqual(
              (before[name][concurrency] ?? 0) + update * count,
            );
        }, patience);
      }
    }
    await untilQuiet(() => true);
    const reconciles = async (name: keyof typeof sides): Promise<Record<string, number>> => {
      const now = await reconcilesOf(sides[name], count);
      return Object.fromEntries(
        Object.entries(now).map(([concurrency, sum]) => [
          concurrency,
          sum - (before[name][concurrency] ?? 0),
        ]),
      );
    };
    const expected = { 1: updates * count, 10: updates * count };
    const seen = {
      capikit: await reconciles("capikit"),
      controllerRuntime: await reconciles("controllerRuntime"),
    };
    expect(seen).toEqual({ capikit: expected, controllerRuntime: expected });
  },
);
