import { expect, it } from "vitest";
import type { ShownReconcile } from "../../src/console/console-model.ts";
import {
  entriesOf,
  filterRecords,
  findLoops,
  lanesOf,
  type ReconcileFilter,
  withoutObject,
} from "../../src/console/reconciles.ts";

const all: ReconcileFilter = {
  object: "",
  causedBy: "",
  wrote: "",
  isFailed: false,
  isSlow: false,
  isLoop: false,
};

let sequence = 0;
function record(seconds: number, given: Partial<ShownReconcile> = {}): ShownReconcile {
  return {
    run: "r",
    place: "",
    stack: [],
    sequence: ++sequence,
    controller: "widget",
    kind: "Widget",
    namespace: "ns",
    name: "a",
    startedAt: new Date(seconds * 1_000).toISOString(),
    durationMs: 10,
    queuedMs: 0,
    waitedFor: "immediate",
    attempt: 1,
    result: "success",
    message: "",
    isFailed: false,
    isOwn: false,
    causes: ["update of Widget ns/a: spec.size"],
    reads: [],
    writes: [],
    calls: [],
    changes: [],
    unchanged: [],
    logs: [],
    nextRunAt: "",
    ...given,
  };
}

it("finds loops of own writes that repeat within seconds, per object", () => {
  const own = { isOwn: true };
  const loop = [1, 2, 3, 4].map((at) => record(at, own));
  const records = [
    ...loop,
    // Of another cause, too far apart, too few, and of another controller.
    record(5),
    ...[10, 20, 30].map((at) => record(at, { ...own, name: "slowly" })),
    ...[40, 41].map((at) => record(at, { ...own, name: "twice" })),
    record(42, { ...own, name: "twice", controller: "other" }),
  ];
  const { sequences, loops } = findLoops(records);
  expect([...sequences]).toEqual(loop.map((one) => one.sequence));
  expect(loops).toEqual([{ last: loop[3], count: 4, ms: 3_000 }]);
});

it.each<readonly [Partial<ReconcileFilter>, readonly string[]]>([
  [{}, ["plain", "failed", "slow", "waiting", "loop"]],
  [{ object: "WIDGET slow" }, ["slow"]],
  [{ causedBy: "machine spec.version" }, ["failed"]],
  [{ causedBy: "machine spec.size" }, []],
  [{ wrote: "status.last" }, ["slow"]],
  [{ isFailed: true }, ["failed"]],
  [{ isSlow: true }, ["slow", "waiting"]],
  [{ isLoop: true }, ["loop"]],
])("filters by %j", (filter, names) => {
  const loop = record(5, { name: "loop" });
  const records = [
    // A controller that waits for a time that it has chosen is not slow.
    record(1, { name: "plain", queuedMs: 2_000, waitedFor: "deferred" }),
    record(2, {
      name: "failed",
      isFailed: true,
      causes: ["update of Machine ns/m: spec.version", "update of Widget ns/w: spec.size"],
    }),
    record(3, { name: "slow", durationMs: 1_000, writes: ["patch Widget ns/a status.lastChecked: 200"] }),
    record(4, { name: "waiting", queuedMs: 2_000, waitedFor: "workers" }),
    loop,
  ];
  const found = filterRecords(records, { ...all, ...filter }, new Set([loop.sequence]));
  expect(found.map(({ name }) => name)).toEqual(names);
});

it("shows 10,000 reconciles in a lane for each controller, by at most one mark for each slot", () => {
  const records = Array.from({ length: 10_000 }, (_, at) =>
    record(at, { controller: at % 2 === 0 ? "b" : "a", isFailed: at === 5_000 }),
  );
  const lanes = lanesOf(records, 100, new Set());
  expect(lanes.map(({ controller, count }) => [controller, count])).toEqual([
    ["a", 5_000],
    ["b", 5_000],
  ]);
  for (const { marks } of lanes) expect(marks.length).toBeLessThanOrEqual(100);
  const failed = lanes[1]?.marks.filter(({ look }) => look === "failed");
  expect(failed?.map((mark) => mark.record)).toEqual([records[5_000]]);
  expect(lanesOf([], 100, new Set())).toEqual([]);
});

it("marks the start of a run between its reconciles and older ones", () => {
  const runs = ["a", "b"].map((id) => ({ id, startedAt: "", changed: [] }));
  const [one, two, three] = [record(1, { run: "a" }), record(2, { run: "b" }), record(3, { run: "b" })];
  expect(entriesOf([one, two, three], runs)).toEqual([three, two, runs[1], one]);
});

it.each([
  ["update of Widget ns/a: status.x", "update: status.x"],
  ["patch Widget ns/a status.x: 409", "patch status.x: 409"],
  ["create of Widget ns/a", "create"],
  ["update of Widget ns/a-1: status.x", "update of Widget ns/a-1: status.x"],
  ["update of Widget ns/a-1: Widget ns/a", "update of Widget ns/a-1:"],
])("omits the own object of %s", (text, shown) => {
  expect(withoutObject(text, record(0))).toBe(shown);
});
