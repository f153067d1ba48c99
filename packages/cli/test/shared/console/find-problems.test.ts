import type { KubernetesObject } from "@capikit/client";
import { Journal, type ReconcileRecord } from "@capikit/controller-kit/journal";
import { UsageError } from "@capikit/generators/run";
import { expect, it } from "vitest";
import { createDevState } from "../../../src/commands/dev/dev-state.ts";
import type { DevPart, HookCallDetails } from "../../../src/console/console-model.ts";
import { findProblems, type Known } from "../../../src/shared/console/find-problems.ts";
import { missingMarker, placeOfLine } from "../../../src/shared/console/journal-problems.ts";
import { RecentReconciles } from "../../../src/shared/console/recent-reconciles.ts";

const now = Date.parse("2026-01-01T01:00:00.000Z");

/** A session in which nothing has happened. */
const nothing = {
  ...{ records: [], running: [], objects: [], calls: [], denials: [], served: new Map() },
  ...{ malformed: [], parts: [], diagnostics: [], now, isSession: true, membersOf: () => [], errors: [] },
};
const kind = { group: "example.org", kind: "Widget" };
const self = { kind, namespace: "ns", name: "a" };
const denial =
  '403 Forbidden: secrets "a" is forbidden: User "system:serviceaccount:s:m" cannot get resource "secrets" in API group "" in the namespace "ns"';

const place = { path: "/p/src/widget.ts", line: 3, column: 1 };

let sequence = 0;
function record(secondsAgo: number, given: Partial<ReconcileRecord> = {}): ReconcileRecord {
  return {
    sequence: ++sequence,
    run: "r",
    controller: "widget",
    ...self,
    reconcileID: "id",
    startedAt: new Date(now - secondsAgo * 1_000).toISOString(),
    durationMs: 10,
    queuedMs: 0,
    waitedFor: "immediate",
    priority: 0,
    attempt: 1,
    causes: [],
    reads: [],
    writes: [],
    platformCalls: [],
    conditionsBefore: [],
    conditionsAfter: [],
    logs: [],
    result: { result: "success" },
    ...given,
  };
}

function series(count: number, given: (at: number) => Partial<ReconcileRecord>): ReconcileRecord[] {
  return Array.from({ length: count }, (_, at) => record((count - at) / 4, given(at)));
}

function failed(attempt: number, message: string, given: Partial<ReconcileRecord> = {}): ReconcileRecord {
  return record(1, { attempt, result: { result: "error", message }, ...given });
}

function update(fields: readonly string[], own = true) {
  return {
    type: "event",
    event: "update",
    ...self,
    fields,
    ...(own && { own: true as const }),
    count: 1,
  } as const;
}

/** A machine whose controller sets a bad condition with a reason. */
const bad = (reason: string, ...others: readonly { type: string; status: string }[]) => ({
  conditionsAfter: [
    { type: "Ready", status: "False", reason: "IssuesReported" },
    { type: "ServerReady", status: "False", reason, message: "10 of 10 servers" },
    ...others,
  ],
});

const ready = (status: string) => [
  { type: "Other", status: "True" },
  { type: "Ready", status, reason: "R" },
];

function widget(secondsAgo: number, given: object = {}, of = "Widget"): KubernetesObject {
  return {
    apiVersion: of === "Cluster" ? "cluster.x-k8s.io/v1beta2" : "example.org/v1",
    kind: of,
    ...given,
    metadata: {
      namespace: "ns",
      name: "a",
      uid: of,
      finalizers: ["example.org/f"],
      ...(secondsAgo > 0 && { deletionTimestamp: new Date(now - secondsAgo * 1_000).toISOString() }),
      ...(given as { readonly metadata?: object }).metadata,
    },
  } as never;
}

/** An object with a condition that has been False for ten minutes. */
function withCondition(
  of: string,
  name: string,
  owner: string | undefined,
  type: string,
  text: string,
  status = "False",
) {
  const [reason = "", message = ""] = text.split(": ");
  const condition = { type, status, reason, message, lastTransitionTime: "2026-01-01T00:50:00Z" };
  const ownerReferences = owner === undefined ? [] : [{ uid: owner }];
  return widget(
    0,
    { metadata: { name, uid: name, ownerReferences }, status: { conditions: [condition] } },
    of,
  );
}

/** The program, which works. */
const program: DevPart = {
  ...{ event: "program", text: "the program is ready", restarts: 0, lastError: "" },
  state: "good",
  at: "2026-01-01T00:59:00Z",
};

/** An object of a Machine, without conditions. */
function part(of: string, name: string, secondsAgo: number): KubernetesObject {
  const creationTimestamp = new Date(now - secondsAgo * 1_000).toISOString();
  const owner = { apiVersion: "cluster.x-k8s.io/v1beta2", kind: "Machine", controller: true, uid: "machine" };
  return widget(0, { metadata: { name, uid: name, creationTimestamp, ownerReferences: [owner] } }, of);
}

function topology(reason: string, message: string): KubernetesObject {
  const conditions = [{ type: "TopologyReconciled", status: "False", reason, message }];
  return widget(0, { status: { conditions } }, "Cluster");
}

function call(given: Partial<HookCallDetails>): HookCallDetails {
  return {
    id: 7,
    at: "",
    ms: 1,
    hook: "GeneratePatches",
    handler: "patch.x",
    isFailed: false,
    isBlocking: false,
    cluster: "",
    result: "Success",
    cause: "",
    isOwn: false,
    path: "",
    request: "",
    answer: "",
    effects: [],
    ...given,
  };
}

const spinning = () => ({
  causes: [update(["status.conditions[1].message"])],
  conditionsBefore: ready("True"),
  conditionsAfter: ready("True"),
});
const expected = (text: string): object => expect.stringContaining(text);

it.each<readonly [string, Partial<Known>, readonly object[]]>([
  ["nothing", {}, []],
  [
    "a usual reconcile, also by an own write",
    { records: [record(1), record(0, { causes: [update(["a"])] })] },
    [],
  ],
  [
    "a hot loop, by the condition that changes",
    { records: series(20, spinning) },
    [
      {
        severity: "warning",
        title: expected("Hot loop: widget of Widget ns/a, 20 times in 5 s"),
        cause: "caused by its own writes 20 times: update of Widget ns/a: condition Ready.message",
        help: expected("leave out times"),
      },
    ],
  ],
  ["own writes that are over", { records: [1, 2, 3, 4, 5, 6].map((at) => record(100 + at, spinning())) }, []],
  [
    "two controllers that write alternately",
    {
      records: [
        ...series(120, () => ({ causes: [update(["spec.size"], false)] })),
        record(0, {
          controller: "other",
          name: "b",
          writes: [{ verb: "patch", ...self, status: 200, durationMs: 1 }],
        }),
      ],
    },
    [{ title: expected("Frequent reconciles: widget"), cause: expected("spec.size, written by other") }],
  ],
  [
    "a missing permission of a read",
    { records: [failed(9, denial)] },
    [
      {
        severity: "error",
        title: "Missing permission: widget of Widget ns/a",
        cause: denial,
        help: expected('add // +kubebuilder:rbac:groups="",resources=secrets,verbs=get '),
        path: expect.stringMatching(/^reconciles\/\d+-r$/),
      },
    ],
  ],
  [
    "a missing permission of a write whose error is caught",
    {
      records: [
        record(1, { writes: [{ verb: "patch", ...self, status: 403, message: denial, durationMs: 1 }] }),
      ],
    },
    [{ title: expected("Missing permission") }],
  ],
  [
    "a failure, and a permission of a write that it does not report",
    {
      records: [
        failed(9, "no quota", {
          writes: [{ verb: "patch", ...self, status: 403, message: denial, durationMs: 1 }],
        }),
      ],
    },
    [
      { title: expected("Missing permission") },
      { title: expected("no quota · "), cause: expected("no quota") },
    ],
  ],
  ["a permission that was granted", { records: [failed(9, denial), record(0)] }, []],
  [
    "a missing permission of the cache, by its log",
    {
      denials: [
        `E cannot list or watch widgets.a.org in namespace n: forbidden. Add +kubebuilder:rbac:groups=*,resources=*,verbs=*, or grant list and watch. Server message: ${denial}`,
      ],
    },
    [
      {
        title: expected("Missing permission"),
        help: expected(
          "// +kubebuilder:rbac:groups=a.org,resources=widgets,verbs=get;list;watch,namespace=n to",
        ),
      },
    ],
  ],
  ["a failure that is retried", { records: [failed(1, "boom")] }, []],
  [
    "failures of similar objects",
    { records: [failed(4, "boom"), failed(3, "boom", { name: "b" }), failed(3, "boom", { name: "c" })] },
    [{ title: "boom · Widget ns/a, and 2 more", cause: "failed 4 times in a row: boom" }],
  ],
  [
    "a terminal failure",
    { records: [record(1, { result: { result: "error", message: "no region", terminal: true } })] },
    [{ cause: "not retried: no region" }],
  ],
  ["a failure that ended", { records: [failed(9, "boom"), record(0)] }, []],
  ["a deletion that has just begun", { objects: [widget(5)] }, []],
  [
    "a stuck deletion whose controller fails, without the owners that wait for it",
    {
      objects: [
        widget(40, {}, "Cluster"),
        widget(40, { metadata: { ownerReferences: [{ uid: "Cluster" }] } }),
      ],
      records: [failed(4, "no quota")],
    },
    [
      {
        title: "Stuck deletion: Widget ns/a, for 40 s",
        cause: "finalizer example.org/f: widget failed 4 times: no quota",
        path: expect.stringMatching(/^reconciles\//),
      },
    ],
  ],
  [
    "a stuck deletion whose controller waits",
    {
      objects: [widget(40)],
      records: [
        record(1, {
          result: { result: "requeue_after" },
          logs: [{ level: "info", message: "Waiting for x" }],
        }),
      ],
    },
    [{ cause: expected("widget reconciles it again and again: Waiting for x") }],
  ],
  [
    "a stuck deletion without a controller",
    { objects: [widget(40)] },
    [
      {
        severity: "error",
        cause: "finalizer example.org/f: the journal has no reconcile of the object",
        help: expected("start the controller that removes the finalizer"),
        path: "object/Widget",
      },
    ],
  ],
  ["a deletion of a cloud that takes a minute", { isSession: false, objects: [widget(60)] }, []],
  [
    "a failing deletion of a cloud",
    { isSession: false, objects: [widget(60)], records: [failed(4, "no quota")] },
    [{ severity: "error", cause: expected("widget failed 4 times: no quota") }],
  ],
  [
    "a stuck deletion whose manager is not chosen",
    { isSession: false, objects: [widget(400)] },
    [{ severity: "warning", help: expected("choose its manager in Reconciles"), path: "object/Widget" }],
  ],
  [
    "a stuck deletion that its condition explains",
    {
      objects: [
        widget(40, {
          status: {
            conditions: [{ type: "Deleting", status: "True", reason: "Draining", message: "1 Pod" }],
          },
        }),
      ],
    },
    [{ cause: "finalizer example.org/f: Draining: 1 Pod" }],
  ],
  ["a topology that waits", { objects: [topology("ControlPlaneUpgradePending", "waits")] }, []],
  [
    "a topology that the API server refuses, by the patch that breaks it",
    {
      objects: [topology("ReconcileFailed", "failed to create Foo")],
      calls: [
        call({ id: 6, handler: "other.x", effects: [{ object: "A", diff: "+a", problem: "" }] }),
        call({
          cluster: "ns/a",
          effects: [{ object: "A", diff: "+b", problem: 'refused: unknown field "spec.regoin"' }],
        }),
      ],
    },
    [{ title: expected("Wrong patch"), cause: 'A: refused: unknown field "spec.regoin"', path: "hooks/7" }],
  ],
  [
    "a topology with a failed call of its patches, one of another Cluster, and no call of a deleted one",
    {
      objects: ["a", "b"].map((name) => ({
        ...topology("ReconcileFailed", `no template of ${name}`),
        metadata: { namespace: "ns", name, uid: name },
      })),
      calls: ["ns/a", "ns/gone"].map((cluster) => call({ cluster, isFailed: true, result: "500" })),
    },
    [
      { title: "Failed hook: GeneratePatches by the handler patch.x" },
      { title: expected("Refused topology: Cluster ns/b"), cause: "no template of b" },
    ],
  ],
  [
    "a topology whose templates are wrong",
    { objects: [topology("ReconcileFailed", "no template")] },
    [{ help: expected("ClusterClass"), path: "object/Cluster" }],
  ],
  [
    "a failed hook",
    { calls: [call({ isFailed: true, result: "500 · team is undefined" })] },
    [{ title: "Failed hook: GeneratePatches by the handler patch.x", cause: "500 · team is undefined" }],
  ],
  [
    "a failed hook of the program, by the error in its log",
    {
      calls: [call({ at: "2026-01-01T00:00:09Z", isFailed: true, result: "Failure · see the log" })],
      errors: [
        {
          ...{ source: "program", title: "Handler failed", cause: "TypeError: team is undefined" },
          ...{ since: "2026-01-01T00:00:01Z", lastAt: "2026-01-01T00:00:08Z", overAt: "" },
          ...{ isDenial: false, cluster: "", failedHandler: "patch.x" },
          place: { path: "/p/src/a.ts", line: 3, column: 1 },
        },
      ],
    },
    [
      {
        title: expected("Failed hook"),
        cause: "TypeError: team is undefined",
        place: expect.objectContaining({ line: 3 }),
      },
    ],
  ],
  [
    "a failed answer of a hook that threw an error in an earlier call",
    {
      calls: [call({ at: "2026-01-01T00:09:00Z", isFailed: true, result: "Failure · no quota" })],
      errors: [
        {
          ...{ source: "program", title: "Handler failed", cause: "TypeError: team is undefined" },
          ...{ since: "2026-01-01T00:00:01Z", lastAt: "2026-01-01T00:00:08Z", overAt: "" },
          ...{ isDenial: false, cluster: "", failedHandler: "patch.x" },
        },
      ],
    },
    [{ title: expected("Failed hook"), cause: "Failure · no quota" }],
  ],
  [
    "a patch that the hook does not permit",
    {
      calls: [
        call({ effects: [{ object: "A", diff: "", problem: "does not permit changes of /metadata" }] }),
      ],
    },
    [{ title: expected("Wrong patch"), cause: "A: does not permit changes of /metadata" }],
  ],
  [
    "conditions that stay bad with one cause, and nothing that waits for others, is deleted, or is polled",
    {
      records: [
        ...["a", "b"].flatMap((name) => [
          record(300, { ...bad("QuotaExceeded"), name, place }),
          record(12, { ...bad("QuotaExceeded"), name, place }),
        ]),
        record(3_000, { ...bad("NoProblem"), name: "wrong", place }),
        record(5, { ...bad("New"), name: "new" }),
        record(4, { ...bad("Old"), name: "old", result: { result: "requeue_after", message: "limited" } }),
        record(12, { ...bad("WaitingForBootstrapData"), name: "bootstrapped" }),
        record(12, { conditionsAfter: bad("X").conditionsAfter.slice(0, 1), name: "waits" }),
        record(12, { ...bad("X", { type: "Deleting", status: "True" }), name: "deleted" }),
        record(12, { ...bad("Booting"), name: "polled", nextRunAt: new Date(now - 11_000).toISOString() }),
      ],
      objects: [withCondition("Cluster", "c", undefined, "Available", "NotAvailable: * 3 replicas")],
      membersOf: () => [widget(0)],
    },
    [
      {
        severity: "warning",
        title: "Bad condition: ServerReady of Widget ns/a, for 4 min, and 1 more",
        cause: "ServerReady is False (QuotaExceeded): 10 of 10 servers",
        place: { ...place, text: "/p/src/widget.ts:3:1" },
        help: expected("raise the quota"),
      },
      {
        title: "Bad condition: ServerReady of Widget ns/wrong, for 49 min",
        help: expected("set ServerReady to another status"),
      },
    ],
  ],
  [
    "a condition that flaps",
    {
      records: series(8, (at) => ({
        conditionsBefore: ready(at % 2 ? "True" : "False"),
        conditionsAfter: ready(at % 2 ? "False" : "True"),
      })),
    },
    [
      {
        title: "Flapping condition: Ready of widget of Widget ns/a",
        cause: "changed 8 times in 2 s: True (R), False (R)",
      },
    ],
  ],
  [
    "a slow reconcile, by the call that takes its time",
    {
      records: [
        record(9, {
          durationMs: 9_000,
          platformCalls: [{ name: "GET servers", durationMs: 5_500, place: { ...place, line: 9 } }],
          place,
        }),
      ],
    },
    [
      {
        title: expected("Slow: widget of Widget ns/a took 9.0 s"),
        cause: "5.5 s of it: platform call GET servers",
        place: { ...place, line: 9, text: "/p/src/widget.ts:9:1" },
        help: expected("time limit"),
      },
    ],
  ],
  [
    "a slow reconcile by its code",
    { records: [record(9, { durationMs: 9_000, place })] },
    [
      {
        cause: expected("the code of the controller"),
        place: { ...place, text: "/p/src/widget.ts:3:1" },
        help: expected("recorded()"),
      },
    ],
  ],
  [
    "no slowness of an object whose later reconciles are fast, and of one reconcile on a busy machine",
    {
      records: [
        record(9, { durationMs: 9_000 }),
        record(3),
        record(9, { name: "b", durationMs: 10 }),
        record(6, { name: "b", durationMs: 1_500 }),
        record(2, { name: "b", durationMs: 2_000 }),
        record(2, { name: "started", durationMs: 3_000 }),
      ],
    },
    [{ title: expected("Slow: widget of Widget ns/b took 2.0 s") }],
  ],
  [
    "records that it cannot read",
    { malformed: ["record 7: causes[0].type: expected a string", "record 8: expected an object"] },
    [{ title: "Journal with malformed records", cause: expected("2 malformed left out: record 7") }],
  ],
  [
    "the place of a failure in the program, since when, and its next retry",
    {
      records: [
        failed(2, "old", { name: "b" }),
        record(30, { attempt: 2, result: { result: "error", message: "boom" } }),
        failed(3, "boom", {
          nextRunAt: "2026-01-01T01:00:20.000Z",
          result: {
            result: "error",
            message: "boom",
            stack: ["at f (/p/node_modules/a/index.js:1:1)", "at reconcile (file:///p/src/foo.ts:7:5)"],
            failure: { name: "TypeError" },
          },
        }),
      ],
    },
    [
      {
        title: "boom · Widget ns/a",
        place: { text: "/p/src/foo.ts:7:5", path: "/p/src/foo.ts", line: 7, column: 5 },
        help: expected("correct the code at"),
        since: new Date(now - 30_000).toISOString(),
        nextAt: "2026-01-01T01:00:20.000Z",
        command: "capikit why Widget.example.org/a -n ns",
      },
    ],
  ],
  [
    "one cause without place and code of many objects",
    { records: ["x", "y"].map((name) => failed(3, `Widget ns/${name}: no answer`, { name })) },
    [{ title: "Widget ns/x: no answer · Widget ns/x, and 1 more" }],
  ],
  [
    "one cause of many objects, whose messages name them",
    {
      records: Array.from({ length: 26 }, (_, at) =>
        failed(3, `GET /servers/m-${at}: token is not valid`, {
          name: `m-${at}`,
          ...(at === 25 && { controller: "network" }),
          result: {
            result: "error",
            message: `GET /servers/m-${at}: token is not valid`,
            stack: [`at reconcile (file:///p/src/foo.ts:${at === 25 ? 9 : 7}:5)`],
            failure: { name: "JsonApiError", code: "unauthorized", status: 401 },
          },
        }),
      ),
    },
    [
      {
        title: "GET /servers/m-0: token is not valid · Widget ns/m-0, and 25 more",
        help: "renew the credentials, which are missing, expired or revoked",
      },
    ],
  ],
  [
    "objects that wait for the limit of a platform",
    {
      records: ["a", "b"].flatMap((name) =>
        [40, 20, 1].map((at) =>
          record(at, { name, result: { result: "requeue_after", message: "limited" } }),
        ),
      ),
    },
    [{ severity: "warning", title: "Limited by the platform: widget of Widget ns/a, for 40 s, and 1 more" }],
  ],
  [
    "two causes at one place",
    {
      records: [401, 404].map((status) =>
        failed(3, "refused", {
          name: `m-${status}`,
          result: {
            ...{ result: "error", message: "refused", stack: ["at reconcile (file:///p/src/foo.ts:7:5)"] },
            failure: { name: "JsonApiError", status },
          },
        }),
      ),
    },
    [{ help: expected("renew the credentials") }, { help: expected("check the name") }],
  ],
  [
    "a Cluster that is not available because of a quota, which the object of a Machine names",
    {
      objects: [withCondition("Cluster", "c", undefined, "Available", "NotAvailable: * 3 replicas")],
      membersOf: (cluster) => [
        cluster,
        withCondition("Machine", "m", "c", "Ready", "NotReady"),
        withCondition("FooMachine", "f", "m", "ServerCreated", "QuotaExceeded: 10 of 10 cores are used"),
      ],
    },
    [
      {
        title: "Not available: Cluster ns/c, for 10 min",
        cause: "FooMachine ns/f has ServerCreated False: QuotaExceeded: 10 of 10 cores are used",
        path: "object/f",
      },
    ],
  ],
  [
    "objects of a Machine that no controller reconciles",
    {
      records: [record(30, { kind: { group: "example.org", kind: "FooMachine" }, name: "other", place })],
      parts: [program],
      objects: [withCondition("Cluster", "c", undefined, "Available", "NotAvailable: * 3 replicas")],
      membersOf: ({ metadata }) => [
        { ...part("FooMachine", "works", 20), status: { ready: true } } as never,
        part("FooMachine", `${metadata.name}-m`, 20),
        part("FooMachine", `${metadata.name}-n`, 20),
        part("FooMachine", `${metadata.name}-new`, 5),
        part("KubeadmConfig", "config", 20),
        widget(0, { metadata: { name: "template", creationTimestamp: "2026-01-01T00:00:00Z" } }),
      ],
    },
    [
      {
        title: "Not reconciled: FooMachine ns/c-m, and 1 more",
        place: { ...place, text: "/p/src/widget.ts:3:1" },
        help: expected("predicates"),
        path: "object/c-m",
      },
    ],
  ],
  [
    "a Cluster that is not available after its usual time",
    {
      objects: [
        widget(
          0,
          {
            metadata: { name: "late", creationTimestamp: "2026-01-01T00:00:00Z" },
            status: {
              conditions: [
                {
                  ...{ type: "Available", status: "False", reason: "NotAvailable", message: "* waits" },
                  lastTransitionTime: "2026-01-01T00:50:00Z",
                },
              ],
            },
          },
          "Cluster",
        ),
        widget(
          0,
          { metadata: { name: "new", uid: "new", creationTimestamp: "2026-01-01T00:59:50Z" } },
          "Cluster",
        ),
        widget(
          0,
          {
            metadata: { name: "paused", uid: "p", creationTimestamp: "2026-01-01T00:00:00Z" },
            spec: { paused: true },
          },
          "Cluster",
        ),
      ],
    },
    [
      {
        title: "Not available: Cluster ns/late, for 10 min",
        cause: "NotAvailable: * waits",
        since: "2026-01-01T00:50:00Z",
        path: "cluster/Cluster",
      },
    ],
  ],
  [
    "Clusters that are not available by the conditions that they name, and unknown ones after them",
    {
      objects: [
        withCondition("Cluster", "unknown", undefined, "Available", "AvailableUnknown", "Unknown"),
        ...["a", "b"].map((name) =>
          withCondition(
            ...(["Cluster", name, undefined, "Available"] as const),
            `NotAvailable: * InfrastructureReady:\n  * FooCluster ${name}`,
          ),
        ),
        withCondition("Cluster", "c", undefined, "Available", "NotAvailable: * WorkersAvailable:\n  * md-0"),
        withCondition("Cluster", "d", undefined, "Available", "NotAvailable: 2 of 3 Machines"),
      ],
    },
    [
      { title: "Not available: Cluster ns/a, for 10 min, and 1 more", severity: "error" },
      { title: "Not available: Cluster ns/c, for 10 min" },
      { title: "Not available: Cluster ns/d, for 10 min" },
      { title: "Unknown availability: Cluster ns/unknown, for 10 min", severity: "warning" },
    ],
  ],
  [
    "a reconcile that does not end",
    { running: [{ controller: "widget", ...self, startedAt: new Date(now - 30_000).toISOString() }] },
    [
      {
        title: expected("has been running for 30 s"),
        cause: expected("not recorded"),
        help: expected("recorded()"),
      },
    ],
  ],
  [
    "the call that a running reconcile waits for",
    {
      running: [
        {
          ...{ controller: "widget", ...self, startedAt: new Date(now - 30_000).toISOString() },
          calls: [{ name: 'servers.create("a")', startedAt: new Date(now - 20_000).toISOString() }],
        },
      ],
    },
    [{ cause: 'it has waited 20 s for servers.create("a")', help: expected("time limit") }],
  ],
])("finds %s", async (_, given, problems) => {
  expect(await findProblems({ ...nothing, ...given })).toEqual(
    problems.map((one) => expect.objectContaining(one)),
  );
});

it("names no permission that an unrelated message contains", () => {
  expect(missingMarker('cannot get resource "secrets" in API group ""')).toBeUndefined();
  expect(missingMarker(`err=${JSON.stringify(denial)}`)).toBe(missingMarker(denial));
  expect(missingMarker(denial)).toBe('+kubebuilder:rbac:groups="",resources=secrets,verbs=get');
});

it.each([
  "forbidden +kubebuilder:rbac:groups=*,resources=*,verbs=*",
  "forbidden. Add +kubebuilder:rbac:groups=a,resources=b,verbs=get, or grant",
  'forbidden: cannot * resource "secrets" in API group ""',
  'forbidden: cannot get resource "*" in API group ""',
  'forbidden: cannot get resource "a" in API group "*"',
  'forbidden: cannot get resource "a,resources=secrets" in API group ""',
  'forbidden: cannot get,groups=b resource "a" in API group ""',
  'forbidden: cannot get path "/*"',
  'forbidden: cannot get path "/a,verbs=delete"',
  "cannot list or watch *: forbidden. Add",
])("suggests no permission that a text demands: %s", (text) => {
  expect(missingMarker(text)).toBeUndefined();
});

it.each([
  ['cannot get resource "secrets" in API group ""', 'groups="",resources=secrets,verbs=get'],
  [
    'cannot patch resource "machines/status" in API group "cluster.x-k8s.io" in the namespace "a"',
    "groups=cluster.x-k8s.io,resources=machines/status,verbs=patch",
  ],
  [
    'cannot deletecollection resource "foo-bars" in API group "a-1.example.org"',
    "groups=a-1.example.org,resources=foo-bars,verbs=deletecollection",
  ],
  ['cannot get path "/metrics"', "urls=/metrics,verbs=get"],
  ['cannot get path "/.well-known/openid_configuration"', "urls=/.well-known/openid_configuration,verbs=get"],
])("suggests the permission of every denial of an API server: %s", (denied, marker) => {
  expect(missingMarker(`403 Forbidden: x is forbidden: User "u" ${denied}`)).toBe(
    `+kubebuilder:rbac:${marker}`,
  );
});

it.each([
  ["secrets: forbidden.", 'groups="",resources=secrets'],
  ["machines.cluster.x-k8s.io: forbidden.", "groups=cluster.x-k8s.io,resources=machines"],
])("suggests the permission of every denial of a cache: %s", (denied, marker) => {
  expect(missingMarker(`cannot list or watch ${denied} Add it`)).toBe(
    `+kubebuilder:rbac:${marker},verbs=get;list;watch`,
  );
});

it("names the reasons of many deletions without comparing each with all reconciles", async () => {
  const count = 1_000;
  const named = (at: number) => ({ metadata: { name: `w${at}`, uid: `u${at}` } });
  let reads = 0;
  const counted = (at: number) =>
    Object.defineProperty(failed(4, "boom"), "name", { get: () => `w${at}`.slice(0, ++reads) });
  const found = await findProblems({
    ...nothing,
    records: Array.from({ length: count }, (_, at) => counted(at)),
    objects: Array.from({ length: count }, (_, at) => widget(40, named(at))),
    isSession: false,
  });
  expect(found.map(({ title }) => title)).toEqual([
    expect.stringMatching(/^Stuck deletion: Widget ns\/w0, for 40 s, and 999 more$/),
  ]);
  expect(reads).toBeLessThan(20 * count);
});

it("names many Clusters with one cause once, without searching the objects of all", async () => {
  const names = Array.from({ length: 1_000 }, (_, index) => `c${index}`);
  const searched: string[] = [];
  const found = await findProblems({
    ...nothing,
    objects: names.map((name) => withCondition("Cluster", name, undefined, "Available", "NotAvailable: * 3")),
    membersOf({ metadata: { name = "" } }) {
      searched.push(name);
      return [withCondition("FooMachine", `m-${name}`, name, "ServerCreated", "QuotaExceeded: 10 of 10")];
    },
  });
  expect(found.map(({ title, objects }) => [title, objects.length, objects.at(-1)])).toEqual([
    [
      ...["Not available: Cluster ns/c0, for 10 min, and 999 more", 1_000],
      { kind: { group: "cluster.x-k8s.io", kind: "Cluster" }, namespace: "ns", name: "c999" },
    ],
  ]);
  expect(searched).toHaveLength(50);
});

it("keeps missing permissions in the log of a program until it starts again", () => {
  const state = createDevState("/");
  const log = (text: string): void =>
    state.record({ event: "log", level: "info", text, data: { source: "program" } });
  const start = (event: "extension" | "program"): void =>
    state.record({ event, level: "info", text: "starting", data: { state: "starting" } });
  for (const text of ["a line", denial, denial, `${denial} reconcileID=1`]) log(text);
  start("extension");
  expect(state.denials()).toEqual([denial]);
  start("program");
  expect(state.denials()).toEqual([]);
  const missing =
    "cannot list or watch widgets.a.org: the server has no such resource in a.org/v1. Install it";
  const placed = `${missing} place="/p/my src/main.ts:3:5"`;
  for (const text of [missing, placed, `Health check failed reason="${missing}"`]) log(text);
  expect(state.denials()).toEqual([placed]);
  expect(placeOfLine(placed)).toMatchObject({ place: { path: "/p/my src/main.ts", line: 3, column: 5 } });
  expect(placeOfLine(missing)).toEqual({});
});

it("finds errors in the log of a program, with their place, until it starts again or for a minute", async () => {
  let at = now;
  const state = createDevState("/", () => new Date(at));
  const log = (...lines: readonly string[]): void => {
    for (const text of lines)
      state.record({ event: "log", level: "info", text, data: { source: "program" } });
  };
  const titles = () => findProblems({ ...nothing, now: at, errors: state.errors() });
  const failure =
    '2026-01-01T00:00:00Z ERROR Webhook failed webhook=/validate-a err="TypeError: x is undefined"';
  log("2026-01-01T00:00:00Z INFO  Serving webhooks", failure);
  log("    at library (/p/node_modules/a/index.js:1:1)", "    at validate (/p/src/webhook.ts:7:5)");
  log(
    failure,
    "2026-01-01T00:00:00Z ERROR Reconcile failed reconcileID=1 err=x",
    "    at f (/p/src/x.ts:1:1)",
  );
  expect(await titles()).toMatchObject([
    {
      title: "TypeError: x is undefined · Webhook failed /validate-a (program)",
      cause: "TypeError: x is undefined",
      place: { path: "/p/src/webhook.ts", line: 7 },
      help: "correct the code at /p/src/webhook.ts:7:5, or what it calls",
    },
  ]);
  at += 61_000;
  expect(await titles()).toEqual([]);
  log(failure);
  expect(await titles()).toHaveLength(1);
  state.record({ event: "program", level: "info", text: "starting", data: { state: "starting" } });
  expect(await titles()).toEqual([]);
  // Webhooks log a repeated failure at growing intervals.
  for (const waitMs of [10_000, 20_000, 40_000, 80_000, 160_000]) {
    log(failure);
    at += waitMs;
    expect(await titles()).toHaveLength(1);
  }
  at += 200_000;
  expect(await titles()).toEqual([]);
  log(
    '2026-01-01T00:00:00Z WARN  Request denied webhook=/validate-b place=/p/src/b.ts:4:2 cluster=ns/a err="no \\"region\\""',
  );
  log("2026-01-01T00:00:00Z WARN  Request denied by=quota");
  expect(await titles()).toMatchObject([
    {
      ...{
        severity: "warning",
        title: 'no "region" · Request denied /validate-b (program)',
        cause: 'no "region"',
      },
      place: { path: "/p/src/b.ts", line: 4 },
      objects: [{ kind: { group: "cluster.x-k8s.io", kind: "Cluster" }, namespace: "ns", name: "a" }],
    },
  ]);
});

it("keeps the errors of two handlers of a program apart", () => {
  const state = createDevState("/p");
  const log = (text: string) =>
    state.record({ event: "log", level: "info", text, data: { source: "extension" } });
  for (const [handler, line] of [
    ["a.x", 1],
    ["b.x", 2],
  ] as const) {
    log(`2026-01-01T00:00:00Z ERROR Handler failed hook=H handler=${handler} err="TypeError: ${handler}"`);
    log(`    at f (/p/src/handlers.ts:${line}:1)`);
  }
  expect(state.errors()).toMatchObject([
    { failedHandler: "a.x", cause: "TypeError: a.x", place: { line: 1 } },
    { failedHandler: "b.x", cause: "TypeError: b.x", place: { line: 2 } },
  ]);
});

it("shows texts without secrets and hidden characters, and commands with quoted names", async () => {
  const message = "a\u202eb token=abcdefghijklmnopqrstuvwxyz0123456789\u001b[31m";
  const [found] = await findProblems({
    ...nothing,
    records: [failed(5, message, { name: "a;$(touch x)" })],
  });
  expect(found?.cause).not.toMatch(/[\p{Bidi_Control}\p{Cc}]/u);
  expect(found?.command).toBe("capikit why 'Widget.example.org/a;$(touch x)' -n ns");
});

it("continues to read a journal, keeps some records of each object, and begins again with a restarted manager", async () => {
  const queries: string[] = [];
  let journal: Journal | undefined = new Journal(64 * 1024 * 1024);
  const reader = {
    async read(query: URLSearchParams) {
      queries.push(`${query}`.replace(/run=[^&]+/, "run"));
      if (journal === undefined) throw new UsageError("down");
      const { after, limit, run } = Object.fromEntries(query);
      const records = journal.records({ limit: Number(limit), run, ...(after && { after: Number(after) }) });
      return { ...journal.stateOf(), records, malformed: [] };
    },
    close: async () => {},
  };
  const recent = new RecentReconciles();
  const read = async () =>
    (await recent.read(reader, undefined, new AbortController().signal)).records.map(({ name }) => name);
  const add = (name: string, count = 1): void => {
    const { sequence: _, run: __, ...added } = record(0, { name });
    for (let at = 0; at < count; at++) journal?.add(added);
  };
  add("quiet");
  expect(await read()).toEqual(["quiet"]);
  add("loop", 5_000);
  const counts = async () =>
    Object.fromEntries(
      [...Map.groupBy(await read(), (name) => name)].map(([name, all]) => [name, all.length]),
    );
  expect(await counts()).toEqual({ quiet: 1, loop: 150 });
  add("later");
  expect(await counts()).toEqual({ quiet: 1, loop: 150, later: 1 });
  expect(queries).toEqual(["limit=2000", "limit=2000&run&after=1", "limit=2000&run"]);
  journal = undefined;
  expect(await counts()).toMatchObject({ later: 1 });
  journal = new Journal(1_048_576);
  add("again", 6_000);
  expect(await counts()).toEqual({ again: 150 });
});

it("finds crashes until the program runs for a minute or after a save, and diagnostics until they are fixed", async () => {
  let at = now;
  const state = createDevState("/p", () => new Date(at));
  const current = () => state.current();
  const parts = () => current().parts;
  const problems = () =>
    findProblems({
      ...nothing,
      ...{ parts: parts(), diagnostics: current().diagnostics, now: at },
    });
  const program = (level: "error" | "good" | "info", text: string, data: object): void =>
    state.record({ event: "program", level, text, data: { ...data } });
  const text =
    "the program exited with exit code 1; restarting in 4 s. Error:\n  TypeError: x\n      at main (src/main.ts:3:7)";
  const error = "TypeError: x\n    at main (file:///p/src/main.ts:3:7)";
  const crash = () => program("error", text, { state: "ended", retryMs: 4_000, error });
  const start = () => program("info", "starting the program", { state: "starting" });
  const ready = () => program("good", "the program is ready", { state: "ready" });
  start();
  expect(parts()).toMatchObject([{ state: "working" }]);
  crash();
  const since = new Date(at).toISOString();
  at += 4_000;
  start();
  expect(parts()).toMatchObject([{ state: "working" }]);
  crash();
  expect(await problems()).toMatchObject([
    {
      title: expect.stringMatching(/^Crash: program, 2 times: the program exited with exit code 1/),
      cause: expect.stringContaining("TypeError: x"),
      place: { path: "/p/src/main.ts", line: 3, column: 7 },
      help: "correct this line, and save the file",
      since,
      nextAt: new Date(at + 4_000).toISOString(),
      program: "program",
    },
  ]);
  ready();
  at += 59_000;
  expect(await problems()).toMatchObject([{ severity: "warning", since }]);
  at += 2_000;
  expect(await problems()).toEqual([]);
  crash();
  program("info", "src/main.ts changed", { state: "down", changed: ["src/main.ts"] });
  start();
  expect(await problems()).toHaveLength(1);
  ready();
  expect(await problems()).toEqual([]);

  const location = {
    path: "/p/api/foo.ts",
    line: 2,
    column: 4,
    frame: "2 | +kubebuilder:validation:Minimun=1\n    ^",
  };
  const diagnostic = { code: "CK1001", severity: "error", message: "unknown marker", help: "did you mean x" };
  const generated = (data: object) =>
    state.record({ event: "generated", level: "error", text: "1 error", data: { ...data } });
  generated({ ok: false, diagnostics: [{ ...diagnostic, location }] });
  const begin = new Date(at).toISOString();
  at += 1_000;
  generated({ ok: false, diagnostics: [{ ...diagnostic, location: { ...location, line: 3 } }] });
  expect(await problems()).toMatchObject([
    {
      title: "Generation CK1001: unknown marker",
      help: "did you mean x",
      frame: location.frame,
      place: { path: "/p/api/foo.ts", line: 3 },
      since: begin,
    },
  ]);
  state.record({ event: "generated", level: "info", text: "generated in 3 ms", data: { ok: true } });
  expect(await problems()).toEqual([]);
  expect(parts()[1]).toMatchObject({ event: "generated", state: "good" });
  state.record({ event: "applied", level: "error", text: "refused objects:\n  Foo a: bad\n  help: use b" });
  expect(await problems()).toMatchObject([
    { title: "Failed: applied objects: refused objects:", help: "use b" },
  ]);
});

it("shows a part that is still being built as working, and lines of a ready part as good", () => {
  const state = createDevState("/p");
  const report = (level: "good" | "info" | "warning", text: string, data?: object) => {
    state.record({ event: "api-server", level, text, ...(data && { data: { ...data } }) });
    return state.current().parts[0]?.state;
  };
  expect([
    report("info", "building etcd"),
    report("good", "ready"),
    report("info", "webhooks listen at all addresses"),
    report("info", "starting", { state: "starting" }),
    report("warning", "it is slow"),
    report("info", "it is not started", { state: "absent" }),
  ]).toEqual(["working", "good", "good", "working", "warning", "good"]);
});
