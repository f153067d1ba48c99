import { setTimeout as sleep } from "node:timers/promises";
import { configMap } from "@capikit/api/kubernetes";
import {
  type Client,
  createClient,
  type KindDescriptor,
  type KubernetesObject,
  type ObjectRef,
} from "@capikit/client";
import { isAlreadyExists, isNotFound } from "@capikit/client/errors";
import { mapLimited } from "@capikit/common/time";
import { defineController } from "@capikit/controller-kit";
import { type Cache, consistentClient, createCache } from "@capikit/controller-kit/cache";
import { type EventRecorder, startController } from "@capikit/controller-kit/controller";
import { silentLogger } from "@capikit/serving";
import {
  type FaultName,
  type FaultServer,
  faultTable,
  type Random,
  seeded,
  startFaultServer,
} from "@capikit/testing";
import { expect, inject } from "vitest";
import { followSignals } from "../signal-listeners.ts";
import { type Widget, widget } from "../testing/widget.ts";
import { cacheDifferences } from "./cache-differences.ts";
import { injectRandomly } from "./inject-randomly.ts";

/** The result of a run. */
interface ControllerRunReport {
  /** Errors in the final state; empty if it is correct. */
  readonly problems: readonly string[];
  /** Number of occurrences of each fault. */
  readonly struck: ReadonlyMap<FaultName, number>;
  readonly reconciles: number;
}

const kinds = [widget, { ...configMap }] as const;
const concurrency = 4;
const noEvents: EventRecorder = { normal() {}, warning() {} };
const signalListeners = followSignals();
/** Signal listeners that last as long as the cache: its own, and two of each watch. */
const mostListeners = 1 + 2 * kinds.length;
const keyOf = ({ namespace, name }: ObjectRef): string => `${namespace}/${name}`;

/**
 * Runs a controller on a faulty server while objects change randomly, then without faults. It waits
 * for the expected final state or the timeout. The controller writes the status of widgets and a
 * ConfigMap for each.
 */
async function runController(
  seed: number,
  only: readonly FaultName[],
  { steps = 60, patienceMs = 60_000 } = {},
): Promise<ControllerRunReport> {
  const random = seeded(seed);
  const rate = only.length === 1 ? (only.some(strikesReadsAlone) ? 0.9 : 0.5) : 0.25;
  await using server = await startFaultServer({
    kinds: [...kinds],
    seed,
    historyWindow: 30,
    bookmarkMs: 20,
    watchList: seed % 3 !== 0 && !only.every(strikesListsAlone),
  });
  injectRandomly(server, random, { only, rate, maxDelayMs: 10 });
  await using work = await startWork(server, random);
  for (let step = 0; step < steps; step++) {
    mutate(server, random);
    if (random() < 0.5) await sleep(1);
  }
  const deadline = performance.now() + patienceMs;
  // On a loaded machine, the steps may be over before the controller sends its first request.
  while (server.faults.length === 0 && performance.now() < deadline) {
    if ((await work.problems()).length === 0) break;
    await sleep(2);
  }
  server.heal();

  let problems: readonly string[];
  do {
    await sleep(2);
    problems = await work.problems();
  } while (problems.length > 0 && performance.now() < deadline && work.violations.length === 0);
  for (let tries = 0; tries < 100 && signalListeners() > mostListeners; tries++) {
    await sleep(10); // in-flight work has listeners, too
  }
  const left = excess("listeners on a signal", signalListeners(), mostListeners);
  const struck = new Map<FaultName, number>();
  for (const { fault } of server.faults) struck.set(fault, (struck.get(fault) ?? 0) + 1);
  return { problems: [...work.violations, ...problems, ...left], struck, reconciles: work.reconciles() };
}

/** Reads are rare compared to writes. */
const strikesReadsAlone = (name: FaultName): boolean =>
  faultTable[name].on.every((operation) => ["get", "list", "watch"].includes(operation)) &&
  faultTable[name].stage !== "stream";
const strikesListsAlone = (name: FaultName): boolean =>
  strikesReadsAlone(name) && !faultTable[name].on.some((operation) => operation === "watch");

/** A running controller with its observations. */
async function startWork(server: FaultServer, random: Random) {
  const direct = createClient(server.config, { retry: { attempts: 3 } });
  /** Violations of invariants at any time. */
  const violations: string[] = [];
  /** Resource versions of the cache, by kind. */
  const reached = new Map<KindDescriptor, number>();
  const cache = createCache({
    client: direct,
    observer: {
      advanced({ kind }, resourceVersion) {
        const version = Number(resourceVersion);
        if (version < (reached.get(kind) ?? 0)) {
          violations.push(`the cache of ${kind.plural} went back to version ${version}`);
        }
        reached.set(kind, version);
      },
    },
    random,
    readYourWritesTimeoutMs: 300,
    reflector: { backoff: { initialMs: 1, maxMs: 4 }, idleTimeoutMs: 200, pageSize: 3 },
  });
  const client = consistentClient(direct, cache);
  const running = new Set<string>();
  for (const kind of kinds) {
    const versions = new Map<string, number>();
    cache.informer<KubernetesObject>(kind).subscribe(({ type, object: { metadata } }) => {
      const { uid = "", name = "", namespace, resourceVersion } = metadata;
      const version = Number(resourceVersion);
      if (type !== "delete" && version < (versions.get(uid) ?? 0)) {
        violations.push(`${kind.plural} ${name} went back to version ${version}`);
      }
      // The server is never behind the cache, and deleted objects do not return.
      if (type === "delete" && server.object(kind, { name, namespace })?.metadata.uid === uid) {
        violations.push(`${kind.plural} ${name} is told as gone, which it is not`);
      }
      versions.set(uid, version);
    });
  }
  /** The object of the last successful reconcile, by key; undefined if it was gone. */
  const seen = new Map<string, string | undefined>();
  let reconciles = 0;

  const definition = defineController<Widget>({
    name: "widgets",
    for: widget,
    owns: [configMap],
    concurrency,
    timeout: "600ms",
    backoff: { initialMs: 1, maxMs: 20 },
    async reconcile({ request, signal }) {
      const key = keyOf(request);
      if (running.has(key)) violations.push(`${key} is reconciled twice at once`);
      running.add(key);
      reconciles++;
      try {
        const object = await cache.find(widget, request, { signal });
        if (object !== undefined) await bringAbout(client, cache, object, signal);
        seen.set(key, object && stateOf(object));
      } finally {
        running.delete(key);
      }
    },
  });
  const abort = new AbortController();
  const controller = startController(definition, { cache, client, events: noEvents, logger: silentLogger });
  const ended = cache.start(abort.signal);
  controller.run();

  return {
    violations,
    reconciles: () => reconciles,
    async problems(): Promise<string[]> {
      const wanted = server.objects(widget);
      const names = new Set(wanted.map(({ metadata }) => `${metadata.namespace}/${metadata.name}`));
      return [
        ...(await cacheDifferences(cache, server.objects, kinds)),
        ...excess("watches on the server", server.watches, kinds.length),
        // Idle connections are kept for some seconds.
        ...excess("connections to the server", server.connections, 4 * concurrency),
        ...wanted.flatMap((object) => {
          const ref = { name: object.metadata.name ?? "", namespace: "ns" };
          const size = object.spec?.size;
          const child = server.object(configMap, ref);
          return [
            ...(seen.get(keyOf(ref)) === stateOf(object)
              ? []
              : [`${keyOf(ref)}: its last state was not reconciled`]),
            ...(object.status?.replicas === size
              ? []
              : [`${keyOf(ref)}: its status is not of its last state`]),
            ...(child?.data?.size === String(size)
              ? []
              : [`${keyOf(ref)}: its ConfigMap is not of its last state`]),
          ];
        }),
        ...[...seen].flatMap(([key, state]) =>
          state !== undefined && !names.has(key) ? [`${key}: that it is gone was not reconciled`] : [],
        ),
      ];
    },
    async [Symbol.asyncDispose]() {
      abort.abort();
      await controller.stop({ signal: abort.signal });
      await ended;
      await direct.close();
    },
  };
}

const excess = (what: string, count: number, most: number): string[] =>
  count > most ? [`${count} ${what}, not at most ${most}`] : [];

/** The input of a reconcile. */
const stateOf = ({ metadata: { uid, generation } }: Widget): string => `${uid} ${generation}`;

/** Corrects the status and the ConfigMap of a widget. */
async function bringAbout(client: Client, cache: Cache, object: Widget, signal: AbortSignal): Promise<void> {
  const { name = "", namespace = "", uid = "" } = object.metadata;
  const ref = { name, namespace };
  const size = object.spec?.size ?? 0;
  const data = { size: String(size) };
  const child = await cache.find(configMap, ref, { signal });
  if (child === undefined) {
    const owner = { apiVersion: object.apiVersion, kind: object.kind, name, uid, controller: true };
    await client
      .create(configMap, { metadata: { ...ref, ownerReferences: [owner] }, data }, { signal })
      .catch((error: unknown) => {
        if (!isAlreadyExists(error)) throw error;
        throw new Error("the cache has not seen the ConfigMap yet", { cause: error });
      });
  } else if (child.data?.size !== data.size) {
    await client.replace(configMap, { ...child, data }, { signal });
  }
  if (object.status?.replicas !== size) {
    const patch = { metadata: { uid }, status: { replicas: size } };
    await client
      .patch(widget, ref, { type: "merge", patch }, { subresource: "status", signal })
      .catch((error: unknown) => {
        if (!isNotFound(error)) throw error; // deleted: its event follows
      });
  }
}

/**
 * Creates, changes, deletes or recreates a random widget; sometimes the server drops its history.
 */
function mutate(server: FaultServer, random: Random): void {
  const ref = { name: `w-${Math.floor(random() * 6)}`, namespace: "ns" };
  const dice = random();
  const live = server.object(widget, ref);
  if (live !== undefined && dice < 0.35) {
    server.remove(widget, ref);
  }
  if (live === undefined || dice > 0.2) {
    const now = server.object(widget, ref);
    const spec = { size: Math.floor(random() * 100) };
    server.put(widget, now ? { ...now, spec, metadata: keptOf(now) } : { metadata: ref, spec });
  }
  if (random() < 0.03) {
    server.compact();
  }
  if (random() < 0.05) {
    // The next list implies the events in between.
    server.strike("expired-event");
    server.remove(widget, ref);
  }
  if (random() < 0.1) {
    server.remove(configMap, ref);
  }
}

/** Metadata that a put keeps; the server sets the generation. */
function keptOf({ metadata: { generation: _, ...metadata } }: Widget): Widget["metadata"] {
  return metadata;
}

/** Number of seeds per fault. */
export const seedCount = inject("nightly") ? 200 : 3;

/**
 * Runs a controller under faults for each seed and expects a correct final state. Returns the
 * faults that occurred.
 */
export async function holdUnderFaults(
  only: readonly FaultName[],
  seeds: number = seedCount,
  firstSeed = inject("seed"),
): Promise<ReadonlySet<FaultName>> {
  const struck = new Set<FaultName>();
  const all = Array.from({ length: seeds }, (_, n) => firstSeed + n);
  await mapLimited(all, 6, async (seed) => {
    const report = await runController(seed, only);
    for (const name of report.struck.keys()) struck.add(name);
    const shown = report.problems.slice(0, 5).join("; ");
    expect(report.problems, `seed ${seed}, faults ${only.join(", ")}: ${shown}`).toEqual([]);
    expect(report.reconciles).toBeGreaterThan(0);
  });
  return struck;
}
