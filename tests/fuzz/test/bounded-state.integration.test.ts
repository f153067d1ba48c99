import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { machine as machineKind } from "@capikit/api/core/v1beta2";
import type { KubernetesObject } from "@capikit/client";
import { createBoundedMap, storeBytes } from "@capikit/common/json";
import { systemClock } from "@capikit/common/time";
import { createEventRecorder, exponentialBackoff } from "@capikit/controller-kit/controller";
import { Journal } from "@capikit/controller-kit/journal";
import { compilePattern } from "@capikit/schema";
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
        watched: new Set<string>(),
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
      for (let at = 0; at < 90; at++)
        triggers.ended(`k${at}`, new Map([["", { object: objectOf(at) }]]), 0, 0);
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
