import { expect, test } from "vitest";
import { isPaused } from "../../src/move/objects/is-paused.ts";
import { pausedAnnotation } from "../../src/move/objects/names.ts";
import { accept, refuse, refuseToRollBack, start, unpause, withFinalizer } from "./failing-move.ts";
import { type MemoryCluster, memoryCluster } from "./memory-cluster.ts";
import { object, ofClass, plainCluster } from "./world.ts";

/** Replaces the Machine of the source by another, as a rollout does. */
function replaceMachine({ source }: ReturnType<typeof start>): readonly string[] {
  for (const kind of ["Machine", "FooMachine", "FooConfig", "Secret"]) source.remove(kind, "c-m");
  const owner = source.find("Cluster", "c");
  if (owner === undefined) throw new Error("no Cluster");
  source.put(object("Machine", "c-n", { owners: [owner], status: { nodeRef: { name: "n" } } }));
  return source.names();
}

function expectMoved({ source, target, saved }: ReturnType<typeof start>, names: readonly string[]): void {
  expect(source.names()).toEqual([]);
  expect(target.names()).toEqual(names);
  for (const name of names) {
    const [kind = "", of = ""] = name.split("/");
    expect(target.find(kind, of)?.metadata).not.toHaveProperty("deletionTimestamp");
  }
  expect(target.find("Cluster", "c")?.spec ?? {}).toEqual({});
  expect(saved.checkpoint?.stage).toBe("done");
}

test.each([
  ["moves", { nodeRef: { name: "n" } }, undefined],
  ["without Node stops the move", {}, /^the move is blocked: Machine ns1\/c-n: has no node yet/],
])("a Machine that was created before its controller noticed the pause %s", async (_, status, problem) => {
  const world = start();
  const { source, target, move } = world;
  const [owner] = plainCluster("c");
  source.intercept = (verb, kind) => {
    if (verb !== "patch" || kind !== "Cluster") return;
    accept(source);
    source.put(object("Machine", "c-n", { owners: owner === undefined ? [] : [owner], status }));
  };
  const names = [...source.names(), "Machine/c-n"].sort();
  if (problem === undefined) {
    await move();
    return expectMoved(world, names);
  }
  await expect(move()).rejects.toThrow(problem);
  expect({ source: source.names(), target: target.names() }).toEqual({ source: names, target: [] });
  expect(source.find("Cluster", "c")?.spec).toEqual({});
});

test("a source that changes although it is paused does not move", async () => {
  const { source, target, move } = start();
  let count = 0;
  source.intercept = (verb) => {
    if (verb !== "list") return;
    count += 1;
    source.put(object("Vault", `v${count}`));
  };
  await expect(move()).rejects.toThrow("the objects of the source change although its Clusters are paused");
  expect(target.names()).toEqual([]);
  expect(source.find("Cluster", "c")?.spec).toEqual({});
});

test("a failed move removes its copies, so the next one does not revive deleted objects", async () => {
  const world = start();
  const { source, target, saved, move } = world;
  refuse(target, "create", "FooMachine");
  await expect(move()).rejects.toMatchObject({ phase: "creating" });
  expect(target.names()).toEqual([]);
  expect(source.find("Cluster", "c")?.spec).toEqual({});
  expect(saved.checkpoint).not.toHaveProperty("existing");
  accept(target);
  const names = replaceMachine(world);
  await move();
  expectMoved(world, names);
});

test("the next move removes copies that a failed rollback left in the target", async () => {
  const world = start();
  const { source, target, saved, move } = world;
  target.intercept = (verb, kind) => {
    if (verb === "create" ? kind === "FooMachine" : verb === "delete" && kind === "Machine")
      throw new Error(`no ${verb} of ${kind}`);
  };
  await expect(move()).rejects.toThrow(
    /^the move failed, the source is unpaused, and paused copies are in the target: .*FooMachine.*no delete of Machine$/,
  );
  // Dependents are removed before their owners.
  expect(target.names()).toEqual(["Cluster/c", "Machine/c-m"]);
  expect(saved.checkpoint).toMatchObject({ stage: "rolled-back", existing: [] });
  expect(source.find("Cluster", "c")?.spec).toEqual({});
  accept(target);
  const names = replaceMachine(world);
  await move();
  expectMoved(world, names);
});

test("a resumed move removes copies of objects that the source no longer has", async () => {
  const world = start();
  const { source, target, saved, move } = world;
  refuse(target, "create", "FooMachine");
  source.intercept = (verb, kind) => {
    if (verb === "patch" && kind === "Cluster" && target.names().length > 0) throw new Error("unreachable");
  };
  await expect(move()).rejects.toThrow("the move failed and the source is still paused");
  expect(saved.checkpoint?.stage).toBe("creating");
  accept(source, target);
  // By hand, as the move could not do it.
  unpause(source);
  const names = replaceMachine(world);
  await expect(move()).rejects.toThrow("unfinished move: resume it");
  await move({ resume: true });
  expectMoved(world, names);
});

test("copies of objects that the source keeps stay, as other moves may use them", async () => {
  const { source, target, move } = start();
  source.put(object("FooIdentity", "shared"));
  refuse(target, "create", "FooMachine");
  await expect(move()).rejects.toMatchObject({ phase: "creating" });
  expect(target.names()).toEqual([]);
  expect(target.find("FooIdentity", "shared")).toBeDefined();
});

test("a copy whose response was lost is removed, too", async () => {
  const { target, move } = start();
  target.afterCreate = (kind) => {
    if (kind === "FooMachine") throw new Error("connection reset");
  };
  await expect(move()).rejects.toThrow("connection reset");
  expect(target.names()).toEqual([]);
});

test("the next move removes a copy whose response was lost", async () => {
  const world = start();
  const { target, saved, move } = world;
  refuse(target, "delete", "FooMachine");
  target.afterCreate = (kind) => {
    if (kind === "FooMachine") throw new Error("connection reset");
  };
  await expect(move()).rejects.toThrow(/connection reset.*no delete of FooMachine$/);
  const { uid } = target.find("FooMachine", "c-m")?.metadata ?? {};
  expect(Object.values(saved.checkpoint?.created ?? {}).map((copy) => copy.uid)).toContain(uid);
  accept(target);
  target.afterCreate = () => {};
  const names = replaceMachine(world);
  await move();
  expectMoved(world, names);
});

test("objects that were in the target before a failed move stay, without removed owners", async () => {
  const world = start();
  const { target, move } = world;
  target.put(withFinalizer(object("FooConfig", "c-m")));
  refuse(target, "create", "FooMachine");
  await expect(move()).rejects.toMatchObject({ phase: "creating" });
  expect(target.names()).toEqual(["FooConfig/c-m"]);
  expect(target.find("FooConfig", "c-m")?.metadata).toMatchObject({
    ownerReferences: [],
    finalizers: ["keep"],
  });
  expect(target.find("FooConfig", "c-m")?.metadata).not.toHaveProperty("deletionTimestamp");
  accept(target);
  const names = world.source.names();
  await move();
  expectMoved(world, names);
});

test("copies of a Cluster that was unpaused in the target are not removed", async () => {
  const world = start();
  const { target, saved, move } = world;
  refuseToRollBack(target);
  await expect(move()).rejects.toThrow("no delete");
  accept(target);
  unpause(target);
  const names = target.names();
  await expect(move()).rejects.toThrow("Cluster ns1/c: is not paused in the target");
  expect(target.names()).toEqual(names);
  expect(saved.checkpoint).toMatchObject({ stage: "rolled-back", existing: [] });
});

test("a checkpoint with copies in another target is not overwritten", async () => {
  const { target, saved, move } = start();
  refuseToRollBack(target);
  await expect(move()).rejects.toThrow("paused copies are in the target");
  const { checkpoint } = saved;
  await expect(move({ target: memoryCluster("other", []).client })).rejects.toThrow(
    "the checkpoint c.json lists copies of a failed move between other clusters: use another checkpoint",
  );
  expect(saved.checkpoint).toEqual(checkpoint);
});

test.each([true, false])("existing objects are unpaused again (rolled back at once: %s)", async (atOnce) => {
  const annotations = { [pausedAnnotation]: "" };
  const objects = plainCluster("c").map((one) =>
    one.kind === "Cluster" ? { ...one, spec: ofClass("a") } : one,
  );
  const world = start([object("ClusterClass", "a"), object("ClusterClass", "b"), ...objects]);
  const { source, target, move } = world;
  const there = ["a", "b"].map((name) => object("ClusterClass", name, name === "b" ? { annotations } : {}));
  for (const one of [...there, object("Cluster", "c")]) target.put(one);
  const pausedIn = ({ find }: MemoryCluster): readonly (boolean | undefined)[] =>
    [find("ClusterClass", "a"), find("ClusterClass", "b"), find("Cluster", "c")].map(
      (one) => one && isPaused(one),
    );
  if (atOnce) refuse(target, "create", "FooMachine");
  else refuseToRollBack(target);
  await expect(move()).rejects.toThrow(atOnce ? /^creating failed/ : /paused copies are in the target/);
  expect(pausedIn(target)).toEqual(atOnce ? [false, true, false] : [true, true, true]);
  expect(pausedIn(source)).toEqual([false, false, false]);
  if (atOnce) return;
  accept(target);
  refuse(source, "patch", "Cluster");
  await expect(move()).rejects.toThrow("the source is still paused");
  expect(pausedIn(target)).toEqual([false, true, false]);
});

test("an object that is deleted before its controller noticed the pause does not move", async () => {
  const world = start();
  const { source, move } = world;
  const names = source.names().filter((name) => name !== "FooMachine/c-m");
  source.intercept = (verb, kind) => {
    if (verb === "patch" && kind === "Cluster") source.remove("FooMachine", "c-m");
  };
  await move();
  expectMoved(world, names);
});

test("an observer sees each phase of a move", async () => {
  const phases = new Set<string>();
  await start().move({ observer: { onPhase: (phase) => phases.add(phase) } });
  expect([...phases]).toEqual(["checking", "pausing", "waiting", "creating", "deleting", "resuming", "done"]);
});
