import { type Arguments, type Calls, list, record, texts } from "./foundations.ts";

const at = "2026-01-01T00:00:00Z";
const secretText = "token eyJhbGciOiJub25lIn0.e30.e30 ";
const condition = (message: string) => ({
  ...{ type: "TopologyReconciled", status: "False", reason: "Failed", message, lastTransitionTime: at },
});
const objectOf = (size: number, name: string) => ({
  ...{ apiVersion: "cluster.x-k8s.io/v1beta2", kind: "Cluster" },
  metadata: {
    ...{ namespace: "default", name, uid: name, deletionTimestamp: at },
    finalizers: list(size, (index) => `a/f${index}`),
    annotations: record(size, () => secretText),
    managedFields: list(size, (index) => ({ manager: `m${index}`, fieldsV1: { [`f:k${index}`]: {} } })),
    ownerReferences: list(size, (index) => ({ apiVersion: "a/v1", kind: "A", name: "a", uid: `u${index}` })),
  },
  spec: { map: record(size, String), text: secretText.repeat(size) },
  status: {
    conditions: [
      condition(`hook A is blocking: ${secretText.repeat(size)}`),
      ...list(size, () => condition("a")),
    ],
  },
});
const recordOf = (size: number, sequence: number) => {
  const kind = { group: "cluster.x-k8s.io", kind: "Cluster" };
  const conditions = list(size, (index) => ({ type: `T${index}`, status: "False", message: secretText }));
  const frame = `    at run (/work/src/a.ts:1:${sequence})`;
  return {
    ...{ sequence, run: "r", controller: "cluster", kind, namespace: "default", name: `o${sequence}` },
    ...{
      reconcileID: "a",
      startedAt: at,
      durationMs: 40_000,
      queuedMs: 0,
      waitedFor: "backoff",
      priority: 0,
    },
    ...{
      attempt: 2,
      causes: list(size, () => ({ type: "event", event: "update", kind, name: "a", count: 1 })),
    },
    reads: list(size, (index) => ({ kind, name: `r${index}`, version: "1" })),
    writes: list(size, () => ({
      kind,
      name: "w",
      verb: "patch",
      status: 403,
      durationMs: 1,
      message: secretText,
    })),
    platformCalls: list(size, () => ({ name: "call", durationMs: 1, error: secretText })),
    logs: list(size, () => ({ level: "error", message: secretText })),
    ...{ conditionsBefore: conditions, conditionsAfter: conditions.toReversed() },
    result: { result: "error", message: secretText.repeat(size), stack: list(size, () => frame) },
  };
};
const later = new Date(Date.parse(at) + 7_200_000).toISOString();
const known = (objects: readonly unknown[], records: readonly unknown[], lines: readonly string[]) => [
  {
    ...{
      objects,
      records,
      running: [],
      calls: [],
      denials: lines,
      malformed: lines,
      parts: [],
      diagnostics: [],
      errors: lines.map((cause) => ({
        ...{ source: cause, title: cause, cause, since: at },
        overAt: later,
        ...{ isDenial: true, cluster: "ns/a" },
      })),
    },
    ...{ served: new Map(), isSession: false, now: Date.parse(at) + 3_600_000 },
  },
];
const denials = texts(
  "cannot list or watch a",
  "forbidden cannot list or watch a.b-",
  'is forbidden: User "a" cannot get resource "b" in API group "c" ',
  "a.a: the server has no such resource in a/v1",
);
const ofObject: readonly Arguments[] = [(size) => [objectOf(size, "a")]];
const shown: readonly Arguments[] = [
  (size) => [secretText.repeat(size), 2_000],
  (size) => ["\u202e\n".repeat(size), 2_000],
];

/** The same by file. */
export const cli: Readonly<Record<string, Calls>> = {
  "shared/console/definitions.ts": { withoutApplied: ofObject },
  "shared/console/find-problems.ts": {
    findProblems: [
      (size) =>
        known(
          list(size, (index) => objectOf(1, `o${index}`)),
          [],
          [],
        ),
      (size) => known([objectOf(size, "a")], [], []),
      (size) =>
        known(
          [],
          list(size, (index) => recordOf(1, index)),
          [],
        ),
      (size) => known([], [recordOf(size, 1)], []),
      (size) =>
        known(
          [],
          [],
          list(size, (index) => `cannot list or watch a${index}.b: forbidden.`),
        ),
    ],
  },
  "shared/console/journal-problems.ts": {
    missingKind: denials,
    missingMarker: denials,
    placeOfLine: denials,
  },
  "shared/console/object-history.ts": { shownYaml: ofObject },
  "shared/console/summarize-object.ts": {
    clusterSummary: [
      (size) => [objectOf(1, "a"), list(size, (index) => objectOf(1, `o${index}`))],
      (size) => [objectOf(size, "a"), []],
    ],
    conditionsOf: ofObject,
    fieldOwnersOf: ofObject,
    searchObjects: [
      (size) => [list(size, (index) => objectOf(1, `o${index}`)), "o"],
      (size) => [[objectOf(1, "a")], "a".repeat(size)],
    ],
    shownLines: shown,
    shownText: shown,
    summarizeObject: ofObject,
  },
  "shared/journal/describe-record.ts": { describeRecord: [(size) => [recordOf(size, 1)]] },
  "shared/journal/read-journal.ts": {
    malformedText: [(size) => [{ malformed: list(size, (index) => `${secretText}${index}`) }]],
  },
};
