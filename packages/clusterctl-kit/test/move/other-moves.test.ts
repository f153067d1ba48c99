import { ApiError } from "@capikit/client/errors";
import { expect, test } from "vitest";
import type { MoveObject } from "../../src/move/index.ts";
import { accept, refuse, refuseToRollBack, type Saved, start, storeOf, unpause } from "./failing-move.ts";
import { object, plainCluster } from "./world.ts";

type World = ReturnType<typeof start>;

/** A move that fails and leaves its copies in the target. */
async function failed(world: World): Promise<void> {
  refuseToRollBack(world.target);
  await expect(world.move()).rejects.toThrow("paused copies are in the target");
  accept(world.target);
  expect(world.saved.checkpoint?.stage).toBe("rolled-back");
}

/** A move that is killed while it creates objects. The user then unpauses the source. */
async function interrupted(world: World): Promise<void> {
  const { source, target, saved, move } = world;
  refuse(target, "create", "FooMachine");
  source.intercept = (verb, kind) => {
    if (verb === "patch" && kind === "Cluster" && target.names().length > 0) throw new Error("unreachable");
  };
  await expect(move()).rejects.toThrow("the source is still paused");
  accept(source, target);
  unpause(source);
  expect(saved.checkpoint?.stage).toBe("creating");
}

/** Moves everything with another checkpoint, but does not unpause the target. */
async function moveOtherwise({ source, target, move }: World): Promise<void> {
  target.intercept = (verb, kind) => {
    if (verb === "patch" && kind === "Cluster" && source.names().length === 0) throw new Error("unreachable");
  };
  await expect(move({ checkpoint: storeOf({}, "other.json") })).rejects.toMatchObject({ phase: "resuming" });
  accept(target);
}

/** Expects that the first checkpoint is refused and nothing changes. */
async function expectRefused(
  { target, saved, move }: World,
  resume: boolean,
  message: string,
): Promise<void> {
  const before = target.names().map((name) => uidOf(target, name));
  const checkpoint = structuredClone(saved.checkpoint);
  await expect(move({ resume })).rejects.toThrow(
    `copies stay in the target, as another move may have completed (compare both clusters, then delete the checkpoint c.json): ${message}`,
  );
  expect(target.names().map((name) => uidOf(target, name))).toEqual(before);
  expect(saved.checkpoint).toEqual(checkpoint);
}

function uidOf({ find }: World["target"], named: string): string | undefined {
  const [kind = "", name = ""] = named.split("/");
  return find(kind, name)?.metadata.uid;
}

test.each([
  ["a failed move", failed, false],
  ["a failed move that is resumed", failed, true],
  ["an interrupted move", interrupted, true],
] as const)("copies of %s stay if another move has completed", async (_what, fail, resume) => {
  const world = start();
  const names = world.source.names();
  await fail(world);
  await moveOtherwise(world);
  expect(world.source.names()).toEqual([]);
  await expectRefused(world, resume, "Cluster ns1/c: is no longer in the source");
  expect(world.target.names()).toEqual(names);
});

test("copies stay if another move has deleted their originals, but not yet the Cluster", async () => {
  const world = start();
  const { source, move } = world;
  const names = source.names();
  await interrupted(world);
  refuse(source, "delete", "FooCluster");
  await expect(move({ checkpoint: storeOf({}) })).rejects.toMatchObject({ phase: "deleting" });
  accept(source);
  expect(source.names()).toEqual(["Cluster/c", "FooCluster/c"]);
  await expectRefused(world, true, "Machine ns1/c-m: is no longer in the source; Secret ns1/c-ca: is");
  expect(world.target.names()).toEqual(names);
});

test("copies of a move without Clusters stay if another move has completed", async () => {
  const world = start([object("Ipam", "a"), object("Ipam", "b")]);
  const { target, move } = world;
  target.intercept = (verb, _kind, name) => {
    if (verb === "delete" || (verb === "create" && name === "b")) throw new Error("unreachable");
  };
  await expect(move()).rejects.toThrow("paused copies are in the target");
  accept(target);
  await move({ checkpoint: storeOf({}) });
  await expectRefused(world, false, "Ipam ns1/a: is no longer in the source");
  expect(target.names()).toEqual(["Ipam/a", "Ipam/b"]);
});

test("objects of other programs with the names of copies are not removed", async () => {
  const secret = object("Secret", "c-ca");
  const resources = object("ClusterResourceSet", "cni");
  const world = start([...plainCluster("c"), resources]);
  const { source, target, move } = world;
  const names = source.names();
  await failed(world);
  expect(target.names()).toContain("ClusterResourceSet/cni");
  for (const name of target.names()) {
    const [kind = "", of = ""] = name.split("/");
    target.remove(kind, of);
  }
  for (const one of [resources, secret]) target.put(withUid(one, "other"));
  const removed: unknown[] = [];
  await move({ observer: { onObject: (what, one) => what === "removed" && removed.push(one) } });
  expect(removed).toEqual([]);
  expect(target.names()).toEqual(names);
  expect(uidOf(target, "ClusterResourceSet/cni")).toBe("other");
  expect(uidOf(target, "Secret/c-ca")).toBe("other");
});

test("copies that the checkpoint does not list are updated", async () => {
  const world = start();
  const { source, target, saved, move } = world;
  const names = source.names();
  await interrupted(world);
  const uid = uidOf(target, "Cluster/c");
  // As after a crash before the checkpoint was written.
  const { checkpoint }: Saved = saved;
  if (checkpoint !== undefined) saved.checkpoint = { ...checkpoint, created: {} };
  const { updated } = await move({ resume: true });
  expect(updated).toBeGreaterThan(0);
  expect(uidOf(target, "Cluster/c")).toBe(uid);
  expect(target.names()).toEqual(names);
});

function withUid(one: MoveObject, uid: string): MoveObject {
  return { ...one, metadata: { ...one.metadata, uid } };
}

test("a move that was interrupted before its first copy is not resumed after another move", async () => {
  const world = start();
  const { source, target, saved, move } = world;
  const isPatched = (verb: string, kind: string): boolean => verb === "patch" && kind === "Cluster";
  source.intercept = (verb, kind) => {
    if (isPatched(verb, kind)) throw new Error("unreachable");
  };
  await expect(move()).rejects.toThrow("unreachable");
  accept(source);
  expect(saved.checkpoint).toMatchObject({ stage: "creating", created: {} });
  await move({ checkpoint: storeOf({}, "other.json") });
  const names = target.names();
  await expect(move({ resume: true })).rejects.toThrow(
    "the source no longer has objects of the checkpoint c.json",
  );
  expect(target.names()).toEqual(names);
  expect(saved.checkpoint?.stage).toBe("creating");
});

/** Forbids reads of objects by which clusters are told apart. */
function forbid(cluster: World["source"], ...kinds: readonly string[]): void {
  cluster.intercept = (verb, kind) => {
    if (verb === "get" && kinds.includes(kind)) {
      const body = {
        kind: "Status",
        apiVersion: "v1",
        metadata: {},
        reason: "Forbidden",
        message: "no",
      } as const;
      throw new ApiError({ method: "GET", path: "/" }, 403, { body });
    }
  };
}

test("clusters are told apart without rights to kube-system, and never by guess", async () => {
  const world = start();
  forbid(world.source, "Namespace");
  await expect(world.move({ target: world.source.client })).rejects.toThrow("are the same cluster");
  await expect(world.move({ resume: true })).rejects.toThrow("no checkpoint to resume");
  forbid(world.source, "Namespace", "CustomResourceDefinition");
  await expect(world.move()).rejects.toThrow("a cluster cannot be identified: allow the user to get");
});
