import { ApiError } from "@capikit/client/errors";
import { expect, test } from "vitest";
import type { CheckpointStore, MoveCheckpoint, MoveObject } from "../../src/move/index.ts";
import { isPaused, pausedAnnotation } from "../../src/move/objects/move-object.ts";
import { accept, refuse, refuseToRollBack, start, storeOf, unpause, withFinalizer } from "./failing-move.ts";
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

/** Changes the source between the plan and the pause. */
function beforePause(source: MemoryCluster, change: () => void): void {
  source.intercept = (verb, kind) => {
    if (verb !== "patch" || kind !== "Cluster") return;
    accept(source);
    change();
  };
}

const plain = plainCluster("c");
const [cluster = object("Cluster", "c"), ...itsObjects] = plain;
const paused = { [pausedAnnotation]: "" };

function isPausedIn(found: MoveObject | undefined): boolean | undefined {
  return found && isPaused(found);
}

test.each([
  ["moves", { nodeRef: { name: "n" } }, undefined],
  ["without Node stops the move", {}, /^the move is blocked: Machine ns1\/c-n: has no node yet/],
])("a Machine that was created before its controller noticed the pause %s", async (_, status, problem) => {
  const world = start();
  const { source, target, move } = world;
  beforePause(source, () => source.put(object("Machine", "c-n", { owners: [cluster], status })));
  const names = [...source.names(), "Machine/c-n"].sort();
  if (problem === undefined) {
    await move();
    return expectMoved(world, names);
  }
  await expect(move()).rejects.toThrow(problem);
  expect({ source: source.names(), target: target.names() }).toEqual({ source: names, target: [] });
  expect(source.find("Cluster", "c")?.spec).toEqual({});
});

test.each([
  ["created", (source: MemoryCluster) => source.put(object("Machine", "c-n", { owners: [cluster] }))],
  ["unpaused", unpause],
])("an object that is %s while objects are copied fails the move before a deletion", async (_, change) => {
  const { source, target, move } = start();
  target.afterCreate = (kind) => {
    if (kind === "FooMachine") change(source);
  };
  await expect(move()).rejects.toThrow(
    "objects of the source changed or were unpaused while they were copied",
  );
  expect(source.names()).toEqual(
    expect.arrayContaining(plain.map(({ kind, metadata }) => `${kind}/${metadata.name}`)),
  );
  expect(source.find("Cluster", "c")?.spec).toEqual({});
  expect(target.names()).toEqual([]);
  target.afterCreate = () => {};
});

test("a source that changes although it is paused does not move", async () => {
  const { source, target, move } = start();
  let count = 0;
  source.intercept = (verb) => {
    if (verb !== "list") return;
    count += 1;
    source.put(object("Vault", `v${count}`));
  };
  await expect(move()).rejects.toThrow("objects of the source change or are unpaused after the pause");
  expect(target.names()).toEqual([]);
  expect(source.find("Cluster", "c")?.spec).toEqual({});
});

/** A move that is killed while it creates objects. */
async function interrupted(
  { source, target, move }: ReturnType<typeof start>,
  options: Parameters<typeof move>[0] = {},
): Promise<void> {
  refuse(target, "create", "FooMachine");
  source.intercept = (verb) => {
    if (verb === "patch" && target.names().length > 0) throw new Error("unreachable");
  };
  await expect(move(options)).rejects.toThrow("the source is still paused");
  accept(source, target);
}

test.each(["moves", "fails", "is resumed"])(
  "an object that is no longer in the plan is unpaused (the move %s)",
  async (how) => {
    const of = (name: string): MoveObject => ({ ...cluster, spec: ofClass(name) });
    const world = start([...["a", "b"].map((name) => object("ClusterClass", name)), of("a"), ...itsObjects]);
    const { source, target, move } = world;
    const change = (): void => source.put(withFinalizer(of("b")));
    if (how !== "is resumed") beforePause(source, change);
    if (how === "fails") refuse(target, "create", "FooMachine");
    if (how === "is resumed") {
      await interrupted(world, { cluster: "c" });
      expect(isPausedIn(source.find("ClusterClass", "a"))).toBe(true);
      change();
    }
    const moved = move({ cluster: "c", resume: how === "is resumed" });
    if (how === "fails") await expect(moved).rejects.toMatchObject({ phase: "creating" });
    else await moved;
    expect(["a", "b"].map((name) => isPausedIn(source.find("ClusterClass", name)))).toEqual([false, false]);
    expect(isPausedIn(source.find("Cluster", "c"))).toBe(how === "fails" ? false : undefined);
    expect(target.names()).toContain("ClusterClass/b");
  },
);

test("owners that changed before the pause are those of the copies", async () => {
  const sets = ["s1", "s2"].map((name) => object("MachineSet", name, { owners: [cluster] }));
  const ownedBy = (name: string): MoveObject =>
    object("Ipam", "c-ip", { owners: sets.filter(({ metadata }) => metadata.name === name) });
  const { source, target, move } = start([...plain, ...sets, ownedBy("s1")]);
  beforePause(source, () => source.put(ownedBy("s2")));
  await move();
  expect(target.find("Ipam", "c-ip")?.metadata.ownerReferences).toMatchObject([{ name: "s2" }]);
});

test("a class that another namespace uses since the plan stays", async () => {
  const { source, target, move } = start([...plain, object("ClusterClass", "a")]);
  beforePause(source, () =>
    source.put(object("Cluster", "d", { namespace: "ns2", spec: ofClass("a", "ns1") })),
  );
  await move();
  expect(source.names()).toEqual(["ClusterClass/a"]);
  expect(isPausedIn(source.find("ClusterClass", "a"))).toBe(false);
  expect(target.names()).toContain("ClusterClass/a");
});

test.each([false, true])(
  "an object that its operator paused since the plan blocks the move (resumed: %s)",
  async (resumed) => {
    const world = start();
    const { source, move } = world;
    const change = (): void => source.put(object("ClusterClass", "d", { annotations: paused }));
    if (resumed) {
      await interrupted(world);
      change();
    } else beforePause(source, change);
    await expect(move({ resume: resumed })).rejects.toThrow(
      /^the move is blocked: ClusterClass ns1\/d: is paused[^;]*$/,
    );
    expect(isPausedIn(source.find("ClusterClass", "d"))).toBe(true);
  },
);

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

test("a rollback whose checkpoint cannot be saved says that the source is unpaused", async () => {
  const { source, target, saved, move } = start();
  refuse(target, "create", "FooMachine");
  const checkpoint = storeOf(saved);
  const save = async (state: MoveCheckpoint): Promise<void> => {
    if (state.stage === "rolled-back") throw new Error("full disk");
    await checkpoint.save(state);
  };
  const failed = move({ checkpoint: { ...checkpoint, save } });
  await expect(failed).rejects.toMatchObject({
    phase: "rolling-back",
    message: expect.stringMatching(
      /the source is unpaused, and the checkpoint is not up to date.*full disk/s,
    ),
  });
  expect(source.find("Cluster", "c")?.spec).toEqual({});
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
  const objects = plainCluster("c").map((one) =>
    one.kind === "Cluster" ? { ...one, spec: ofClass("a") } : one,
  );
  const world = start([object("ClusterClass", "a"), object("ClusterClass", "b"), ...objects]);
  const { source, target, move } = world;
  const there = ["a", "b"].map((name) =>
    object("ClusterClass", name, name === "b" ? { annotations: paused } : {}),
  );
  for (const one of [...there, object("Cluster", "c")]) target.put(one);
  const pausedIn = ({ find }: MemoryCluster): readonly (boolean | undefined)[] =>
    [find("ClusterClass", "a"), find("ClusterClass", "b"), find("Cluster", "c")].map(isPausedIn);
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

test.each<readonly [what: string, objects: readonly MoveObject[]]>([
  ["an object", itsObjects.filter(({ kind }) => kind === "FooMachine")],
  ["a Cluster", plainCluster("d")],
])("%s that is deleted before its controller noticed the pause does not move", async (_, deleted) => {
  const world = start([...plain, ...plainCluster("d")]);
  const { source, move } = world;
  const gone = new Set(deleted.map(({ kind, metadata }) => `${kind}/${metadata.name}`));
  const names = source.names().filter((name) => !gone.has(name));
  beforePause(source, () => {
    for (const { kind = "", metadata } of deleted) source.remove(kind, metadata.name ?? "");
  });
  await move();
  expectMoved(world, names);
});

test("a move fails if a webhook answers the pause with NotFound", async () => {
  const { source, move } = start();
  source.intercept = (verb, kind) => {
    if (verb !== "patch" || kind !== "Cluster") return;
    const body = { kind: "Status", apiVersion: "v1", metadata: {}, reason: "NotFound", message: "" } as const;
    throw new ApiError({ method: "PATCH", path: "/" }, 404, { body });
  };
  await expect(move()).rejects.toThrow("objects of the source change or are unpaused after the pause");
});

test("an observer sees each phase of a move", async () => {
  const phases = new Set<string>();
  await start().move({ observer: { onPhase: (phase) => phases.add(phase) } });
  expect([...phases]).toEqual(["checking", "pausing", "waiting", "creating", "deleting", "resuming", "done"]);
});

test("a target that confirms copies that it does not store loses no object of the source", async () => {
  const { source, target, move } = start();
  const names = source.names();
  target.afterCreate = (kind, name) => {
    if (kind === "FooMachine") target.remove(kind, name);
  };
  await expect(move()).rejects.toThrow(
    /nothing more is deleted: FooMachine .*: its copy is not in the target/,
  );
  expect(source.names()).toEqual(names);
  expect(source.find("Cluster", "c")?.spec).toEqual({});
});

test("copies that another process removed stop a resumed move before a deletion", async () => {
  const { source, target, move, saved } = start();
  refuse(source, "delete", "Secret");
  await expect(move()).rejects.toThrow("no delete of Secret");
  expect(saved.checkpoint?.stage).toBe("deleting");
  accept(source);
  target.remove("FooMachine", "c-m");
  await expect(move({ resume: true })).rejects.toThrow("FooMachine ns1/c-m: its copy is not in the target");
  expect(source.names()).toContain("FooMachine/c-m");
});

test("a move stops before its first deletion if another run with its checkpoint has started", async () => {
  const { source, target, move, saved } = start();
  const names = source.names();
  let last: unknown;
  const checkpoint: CheckpointStore = {
    ...storeOf(saved),
    async save(one) {
      if (last !== undefined && saved.checkpoint !== last) throw new Error("another process has changed it");
      await storeOf(saved).save(one);
      last = saved.checkpoint;
    },
  };
  target.afterCreate = (kind) => {
    const { checkpoint: begun } = saved;
    if (kind === "FooMachine" && begun !== undefined) saved.checkpoint = structuredClone(begun);
  };
  await expect(move({ checkpoint })).rejects.toThrow("cannot save the checkpoint c.json");
  expect(source.names()).toEqual(names);
});
