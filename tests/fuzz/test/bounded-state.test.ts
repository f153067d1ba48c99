import { globSync, readFileSync } from "node:fs";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { machine as machineKind } from "@capikit/api/core/v1beta2";
import type { KubernetesObject } from "@capikit/client";
import { createBoundedMap, storeBytes } from "@capikit/common/json";
import { systemClock } from "@capikit/common/time";
import { exponentialBackoff } from "@capikit/controller-kit/controller";
import { createEventRecorder } from "@capikit/controller-kit/events";
import { Journal } from "@capikit/controller-kit/journal";
import { createResponseCache } from "@capikit/extension-kit/caller";
import { compilePattern } from "@capikit/schema/patterns";
import { silentLogger } from "@capikit/serving";
import { expect, it } from "vitest";
import { createDevState } from "../../../packages/cli/src/commands/dev/dev-state.ts";
import { ObjectHistory } from "../../../packages/cli/src/shared/console/object-history.ts";
import { RecentReconciles } from "../../../packages/cli/src/shared/console/recent-reconciles.ts";
import { AttemptsInFlight } from "../../../packages/controller-kit/src/controller/attempts-in-flight.ts";
import { ReconcileAttempt } from "../../../packages/controller-kit/src/controller/reconcile-attempt.ts";
import { ReconcileQueue } from "../../../packages/controller-kit/src/controller/reconcile-queue.ts";
import { SelfTriggers } from "../../../packages/controller-kit/src/controller/self-triggers.ts";
import { Recording } from "../../../packages/controller-kit/src/journal/recording.ts";
import { createMapper, maxBacklogBytes } from "../../../packages/controller-kit/src/sources/mapper.ts";

/** What bounds a collection that outlives a request. */
const bounds = {
  code: "entries follow from the program: its types, controllers, hooks, routes",
  operator: "entries follow from flags and kubeconfigs of the operator",
  request: "lives as long as one call, whose input is limited",
  keys: "names of existing objects, and numbers: at most what the cache holds",
  inFlight: "work in flight, which other limits bound",
  filled: "bytes, filled below",
} as const;

/** Collections of the packages that run in management clusters: by package, file and name. */
const collections: Readonly<Record<keyof typeof bounds, string>> = {
  code: `
    api/conversion/engine/convert-struct.ts:converters api/conversion/engine/restore-struct.ts:restorers
    common/json/bounded-map.ts:stores common/yaml/yaml-scalar.ts:pads controller-kit/cache/informer-set.ts:informers
    controller-kit/cache/informer-set.ts:indexes controller-kit/cache/informer-set.ts:running
    controller-kit/cache/store/indexes.ts:nothing
    controller-kit/capi/cluster-cache/cluster-sources.ts:sources
    controller-kit/capi/cluster-cache/cluster-sources.ts:objects
    controller-kit/controller/later-watches.ts:watches controller-kit/journal/journal.ts:controllers controller-kit/manager/running-domain.ts:controllers
    extension-kit/conformance/session/sample-requests.ts:ownSamples schema/cel/library/overload.ts:cache
    schema/cel/types/type.ts:NO_FIELDS sharding/owned-objects.ts:none topology/objects/canonical.ts:compiled
  `,
  operator: "client/credentials/exec-source.ts:sources client/transport/shared-agent.ts:agents",
  request: `
    client/transport/handshake-guard.ts:header common/yaml/stringify-yaml.ts:blocks
    common/yaml/stringify-yaml.ts:keys controller-kit/capi/workload-hooks/workload-handler.ts:errors
    controller-kit/capi/workload-hooks/workload-handler.ts:answers schema/cel/checker/overloads.ts:bindings
    schema/cel/cost/sizes.ts:paths schema/cel/cost/sizes.ts:sizes schema/cel/cost/sizes.ts:entries
    schema/cel/cost/sizes.ts:locals schema/validate/correlation.ts:children
    controller-kit/journal/recording.ts:objects topology/go-template/execute.ts:output topology/go-template/parse.ts:defined
  `,
  keys: `
    client/transport/handshake-pacer.ts:accounts controller-kit/capi/cluster-cache/cluster-members.ts:members
    controller-kit/capi/cluster-cache/keyed-loop.ts:entries controller-kit/controller/reconcile-loop.ts:rejectedLate
    controller-kit/controller/reconcile-queue.ts:failed controller-kit/controller/pacing.ts:times
    controller-kit/queue/create-queue.ts:items controller-kit/queue/heap.ts:items
    controller-kit/controller/attempts-in-flight.ts:attempts
    sharding/owned-objects.ts:listed sharding/owned-objects.ts:waiting sharding/sharded-controller.ts:keys
  `,
  inFlight: `
    controller-kit/cache/expectations/write-expectations.ts:pending
    controller-kit/capi/cluster-cache/cluster-accessor.ts:closing
    controller-kit/capi/cluster-cache/cluster-members.ts:closing
    controller-kit/capi/cluster-cache/keyed-loop.ts:visits controller-kit/election/lease-lock.ts:sent
    extension-kit/server/hook-threads.ts:pending
    controller-kit/journal/journal.ts:listeners controller-kit/runnable/runnable.ts:running serving/diagnostics/authorize-requests.ts:inFlight
    serving/limits/memory-budget.ts:open serving/server/connections.ts:connections
  `,
  filled: `
    controller-kit/controller/causes.ts:pending controller-kit/controller/self-triggers.ts:tracks
    controller-kit/journal/journal.ts:records
    controller-kit/events/create-event-recorder.ts:warned schema/patterns/compile-pattern.ts:compiled
  `,
};

const root = new URL("../../../packages/", import.meta.url).pathname;
const runtime = "{api,client,common,controller-kit,extension-kit,schema,serving,sharding,topology}";
const declared =
  /^(?:(?:export )?(?:const|let) | {2}(?:readonly )?#)(\w+)(?::[^=;\n]+)? = (?:new (?:Map|Set)(?:<.*>)?\(\)|\[\])/gm;

it("judges each collection of a module or an object", () => {
  const found = globSync(`${runtime}/src/**/*.ts`, { cwd: root }).flatMap((file) =>
    [...readFileSync(`${root}${file}`, "utf8").matchAll(declared)].map(
      ([, name]) => `${file.replace("/src/", "/")}:${name}`,
    ),
  );
  const judged = Object.values(collections).flatMap((text) => text.trim().split(/\s+/));
  expect(judged.toSorted()).toEqual(found.toSorted());
});

setFlagsFromString("--expose-gc");
const collect: () => void = runInNewContext("gc");
const mebibyte = 1024 * 1024;
const large = (at: number, size = mebibyte): string => Buffer.alloc(size, `${at} `).toString("latin1");
const objectOf = (at: number, name = `n${at}`): KubernetesObject => ({
  apiVersion: "cluster.x-k8s.io/v1beta2",
  kind: "Machine",
  metadata: { name, namespace: "ns", uid: "u", generation: 1, resourceVersion: String(at) },
  ...{ spec: { text: large(at) } },
});

const update = { type: "update", isInitial: false, kind: machineKind } as const;
/** A queue whose causes a journal shows. */
const observedQueue = (): ReconcileQueue =>
  new ReconcileQueue(
    { name: "c", starvation: false },
    { logger: silentLogger, journal: new Journal(mebibyte) },
    {
      clock: systemClock,
      attempts: new AttemptsInFlight(systemClock, 0),
      retries: exponentialBackoff(),
    },
  );

/** Fills a collection with far more than its bound, and returns what holds it. */
const fills: Readonly<Record<string, readonly [mebibytes: number, fill: () => unknown, store?: string]>> = {
  "events of an attempt": [
    2,
    () => {
      const queue = observedQueue();
      const settings = {
        limits: { timeoutMs: 0, finishMs: 0, clock: systemClock },
        logger: silentLogger,
        kind: machineKind,
        queue,
        isRecorded: false,
        onRejection() {},
      };
      queue.begin(new ReconcileAttempt({ key: "k", priority: 0 }, 0, settings, () => {}));
      for (let at = 0; at < 90; at++)
        queue.add("k", {}, { ...update, object: objectOf(at), oldObject: objectOf(at + 1) });
      return queue;
    },
  ],
  "causes of queued keys": [
    2,
    () => {
      const queue = observedQueue();
      for (let at = 0; at < 90; at++)
        queue.add("k", {}, { ...update, object: objectOf(at), oldObject: objectOf(at + 1) });
      return queue;
    },
  ],
  "the journal": [
    1,
    () => {
      const journal = new Journal(mebibyte);
      const start = {
        controller: "c",
        name: "n",
        reconcileID: "",
        startedAt: "",
        durationMs: 0,
        queuedMs: 0,
      };
      for (let at = 0; at < 20; at++) {
        const recording = new Recording(machineKind, { namespace: "ns", name: "n0" });
        for (let n = 0; n < 120; n++) recording.logger(silentLogger).info(large(n, 1_000));
        recording.read(machineKind, { namespace: "ns", name: large(at) }, objectOf(at));
        recording.called(large(at), 0, new Error(large(at)));
        const more = { waitedFor: "immediate", priority: 0, attempt: 1, causes: [] } as const;
        journal.add({ ...start, ...more, ...recording.end(), result: { result: "success" } });
        expect(journal.bytes).toBeLessThanOrEqual(mebibyte);
      }
      expect(journal.records().length + journal.dropped).toBe(20);
      expect(journal.records().at(-1)).toMatchObject({
        sequence: 20,
        truncated: { logs: expect.any(Number) },
      });
      return journal;
    },
    "journal",
  ],
  "own writes": [
    2,
    () => {
      const triggers = new SelfTriggers(0);
      for (let at = 0; at < 90; at++) triggers.ended(`k${at}`, objectOf(at), 0, 0);
      return triggers;
    },
  ],
  "states that wait for a mapping": [
    maxBacklogBytes / mebibyte,
    () => {
      const map = createMapper(() => new Promise(() => {}), new AbortController().signal);
      for (let at = 0; at < 200; at++) map({ ...update, object: objectOf(at, "m") }, 0);
      return map;
    },
    "unmapped states",
  ],
  patterns: [
    4,
    () => {
      for (let at = 0; at < 50; at++) expect(() => compilePattern(large(at))).toThrow();
      return compilePattern;
    },
  ],
  events: [
    16,
    () => {
      const client = { create: () => new Promise(() => {}), patch: () => new Promise(() => {}) };
      const recorder = createEventRecorder({ client: client as never, reportingController: "a" });
      for (let at = 0; at < 200; at++) recorder.warning(objectOf(at), large(at), large(at));
      return recorder;
    },
  ],
  "answers of hooks": [
    66,
    () => {
      const cache = createResponseCache();
      for (let at = 0; at < 100; at++) cache.set(`k${at}`, { message: large(at) });
      return cache;
    },
    "hook responses",
  ],
  "bounded maps": [
    9,
    () => {
      const map = createBoundedMap<string>({
        store: "bounded maps",
        maxEntries: 1000,
        maxBytes: 8 * mebibyte,
      });
      for (let at = 0; at < 100; at++) map.set(`k${at}`, large(at));
      return map;
    },
    "bounded maps",
  ],
  "versions of objects in the console": [
    33,
    () => {
      const history = new ObjectHistory();
      for (let at = 0; at < 100; at++) history.record("u", "updated", objectOf(at), new Date(0));
      return history;
    },
    "versions of the console",
  ],
  "reconciles in the console": [
    17,
    () => {
      const recent = new RecentReconciles();
      for (let at = 0; at < 100; at++)
        recent.add(
          Array.from(
            { length: 10 },
            (_, of) => ({ sequence: 10 * at + of + 1, logs: [], name: large(at) }) as never,
          ),
        );
      return recent;
    },
    "reconciles of the console",
  ],
  "lines of dev": [
    8,
    () => {
      const state = createDevState("/");
      for (let at = 0; at < 1000; at++)
        state.record({ event: "log", level: "info", text: large(at, 100_000) } as never);
      return state;
    },
    "log of dev",
  ],
};

it.each(Object.entries(fills))("%s take at most their bound", (_, [mebibytes, fill, store]) => {
  collect();
  const before = process.memoryUsage().heapUsed;
  const holder = fill();
  collect();
  const taken = (process.memoryUsage().heapUsed - before) / mebibyte;
  expect(taken).toBeLessThan(mebibytes + 4);
  expect(holder).toBeDefined();
  if (store === undefined) return;
  const bytes = storeBytes().get(store) ?? 0;
  expect(bytes).toBeGreaterThan(mebibyte / 2);
  expect(bytes).toBeLessThanOrEqual(mebibytes * mebibyte);
});
