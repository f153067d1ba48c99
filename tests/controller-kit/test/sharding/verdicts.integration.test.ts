import { expect, it } from "vitest";
import type { AuditedWrite } from "../../src/audit-log.ts";
import { createDuplicateTally, duplicates, overlaps } from "../../src/sharding/verdicts/duplicates.ts";
import { countMoves, foreignWrites } from "../../src/sharding/verdicts/foreign-writes.ts";
import { leftBehind } from "../../src/sharding/verdicts/left-behind.ts";
import { shardNames, shardOfWrite } from "../../src/sharding/verdicts/shard-names.ts";

const shardLabel = "shard";
const controlledBy = (name: string) => ({
  ownerReferences: [{ apiVersion: "v1", kind: "Widget", uid: "1", controller: true, name }],
});

function write(by: string, name: string, metadata: object, resource = "widgets"): AuditedWrite {
  const object = { metadata };
  return {
    user: by,
    credential: by,
    verb: "patch",
    namespace: "default",
    revision: 0,
    times: ["", ""],
    resource,
    name,
    object,
  };
}
const labelled = (shard?: string) => ({ labels: shard === undefined ? {} : { [shardLabel]: shard } });
const rules = {
  shardLabel,
  resource: "widgets",
  shardOf: ({ user }: AuditedWrite) => (user.startsWith("shard-") ? user : undefined),
};

it("finds overlapping reconciles of an object", () => {
  const reconcile = (process: string, object: string, startMs: number, endMs?: number) => ({
    process,
    object,
    startMs,
    endMs,
  });
  const first = reconcile("a", "x", 0, 10);
  const touching = reconcile("b", "x", 10, 20);
  const other = reconcile("b", "y", 5, 15);
  expect(overlaps([first, touching, other])).toEqual([]);
  const second = reconcile("b", "x", 9, 20);
  expect(overlaps([second, first])).toEqual([[first, second]]);
  const endless = reconcile("a", "x", 30);
  const later = reconcile("c", "x", 100, 110);
  expect(overlaps([first, endless, later])).toEqual([[endless, later]]);
  // A long reconcile overlaps with all later ones, not only the next.
  const long = reconcile("a", "x", 0, 100);
  expect(overlaps([long, reconcile("b", "x", 1, 2), reconcile("c", "x", 3, 4)])).toHaveLength(2);
});

it("ends a reconcile when its process is killed or stopped", () => {
  const endless = { process: "a", object: "x", startMs: 30, endMs: undefined };
  const later = { process: "b", object: "x", startMs: 100, endMs: 110 };
  expect(overlaps([endless, later], new Map([["a", [90]]]))).toEqual([]);
  expect(overlaps([endless, later], new Map([["a", [20, 105]]]))).toHaveLength(1);
});

it("finds writes to objects of other shards", () => {
  const mine = [write("sharder", "w", labelled("shard-1")), write("shard-1", "w", labelled("shard-1"))];
  const release = write("shard-1", "w", labelled());
  expect(foreignWrites([...mine, release], rules)).toEqual([]);
  const late = write("shard-1", "w", labelled("shard-2"));
  expect(foreignWrites([...mine, write("sharder", "w", labelled("shard-2")), late], rules)).toEqual([
    { shard: "shard-1", ownerShard: "shard-2", write: late },
  ]);
  const unassigned = write("shard-1", "w", labelled());
  expect(foreignWrites([...mine, release, unassigned], rules)).toEqual([
    { shard: "shard-1", ownerShard: undefined, write: unassigned },
  ]);
});

it("judges writes to controlled objects by the shard of their owner", () => {
  const assigned = write("sharder", "w", labelled("shard-1"));
  const child = { ...labelled("shard-2"), ...controlledBy("w") };
  expect(foreignWrites([assigned, write("shard-1", "w-child", child, "configmaps")], rules)).toEqual([]);
  expect(foreignWrites([assigned, write("shard-2", "w-child", child, "configmaps")], rules)).toHaveLength(1);
});

it("finds objects without a running shard that reconciles them", () => {
  const object = (name: string, labels: Record<string, string>) => ({
    apiVersion: "v1",
    kind: "Widget",
    metadata: { name, labels },
  });
  const left = leftBehind(
    [
      object("fine", { shard: "one" }),
      object("unassigned", {}),
      object("draining", { shard: "one", drain: "true" }),
      object("ended", { shard: "two" }),
      object("old", { shard: "one" }),
      object("running", { shard: "one" }),
    ],
    {
      shards: new Map([["one", "pod-1"]]),
      labels: { shardLabel: "shard", drainLabel: "drain" },
      sinceMs: 100,
      reconciles: [
        { process: "pod-1", object: "fine", startMs: 100, endMs: 110 },
        { process: "pod-1", object: "old", startMs: 99, endMs: 110 },
        { process: "pod-1", object: "running", startMs: 100, endMs: undefined },
        { process: "pod-2", object: "ended", startMs: 100, endMs: 110 },
      ],
    },
  );
  expect(left.map(({ object, reason }) => `${object}: ${reason}`)).toEqual([
    "unassigned: unassigned",
    "draining: draining",
    "ended: shard ended",
    "old: not reconciled",
    "running: not reconciled",
  ]);
});

const child = (name: string, owner?: string) => ({
  apiVersion: "v1",
  kind: "ConfigMap",
  metadata: { name, ...(owner !== undefined && controlledBy(owner)) },
});

it("finds owners with several children", () => {
  const found = duplicates([child("a-1", "a"), child("b-1", "b"), child("a-2", "a"), child("c")]);
  expect([...found]).toEqual([["a", ["a-1", "a-2"]]]);
});

it("sums duplicates of several times, and counts those that remain once", () => {
  const tally = createDuplicateTally();
  tally.add([child("a-1", "a"), child("a-2", "a"), child("b-1", "b")]);
  tally.add([child("a-1", "a"), child("a-2", "a"), child("b-1", "b"), child("b-2", "b")]);
  tally.add([]);
  tally.add([child("a-3", "a"), child("a-4", "a"), child("b-3", "b")]);
  expect(tally.found).toEqual([
    ["a", ["a-1", "a-2"]],
    ["b", ["b-1", "b-2"]],
    ["a", ["a-3", "a-4"]],
  ]);
});

it("counts moves from one shard to another", () => {
  const assigned = ["shard-1", undefined, "shard-2", "shard-2", "shard-1"];
  const writes = assigned.map((shard) => write("sharder", "w", labelled(shard)));
  expect(countMoves(writes, rules)).toBe(2);
});

it("takes the names of shards from the Leases that they hold, not from the sharder's writes", () => {
  const lease = (user: string, holderIdentity: string) => ({
    ...write(user, "pod-x", {}, "leases"),
    object: { metadata: { labels: { ring: "r" } }, spec: { holderIdentity } },
  });
  const shards = { user: "shard", ring: "r", ringLabel: "ring" };
  expect([...shardNames([lease("shard", "pod-x"), lease("sharder", "pod-x")], shards)]).toEqual([
    ["shard", "pod-x"],
  ]);
  expect(shardNames([lease("shard", "")], shards).size).toBe(0);
  expect(shardNames([lease("shard", "pod-x")], { ...shards, ring: "other" }).size).toBe(0);
});

it("takes a credential of the shards' user that never held a Lease for a shard of its own", () => {
  const names = new Map([["JTI=1", "pod-x"]]);
  const by = (user: string, credential?: string, resource?: string) => {
    const { credential: _, ...rest } = write(user, "w", {}, resource);
    return shardOfWrite({ ...rest, credential }, names, "shard");
  };
  expect(by("shard", "JTI=1")).toBe("pod-x");
  expect(by("shard", "JTI=2")).toBe("JTI=2");
  expect(by("shard")).toBe("shard");
  expect(by("sharder", "JTI=3")).toBeUndefined();
  expect(by("shard", "JTI=1", "leases")).toBeUndefined();
  const assigned = write("sharder", "w", labelled("pod-x"));
  const late = { ...write("shard", "w", labelled("pod-x")), credential: "JTI=2" };
  const shardOf = (one: AuditedWrite) => shardOfWrite(one, names, "shard");
  expect(foreignWrites([assigned, late], { ...rules, shardOf })).toHaveLength(1);
});
