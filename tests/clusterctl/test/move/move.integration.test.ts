import { spawn } from "node:child_process";
import { mkdir, readdir, readFile, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import {
  MoveError,
  type MoveObserver,
  type ObjectName,
  planMove,
  readMoveWorld,
  restoreMove,
  runMove,
  saveMove,
} from "@capikit/clusterctl-kit/move";
import type { ControlPlane } from "@capikit/envtest";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { clusterctlMove } from "../../src/move/clusterctl-move.ts";
import { createWorld, type WorldShape } from "../../src/move/made-up-world.ts";
import { startMoveServer } from "../../src/move/move-server.ts";
import { remaining, snapshot } from "../../src/move/snapshot.ts";
import { sourceCli } from "../../src/move/source-cli.ts";

let source: ControlPlane;
let target: ControlPlane;

beforeAll(async () => {
  [source, target] = await Promise.all([startMoveServer(), startMoveServer()]);
});
afterAll(async () => {
  await Promise.all([source?.stop(), target?.stop()]);
});

const shapes: fc.Arbitrary<WorldShape> = fc.record({
  clusters: fc.array(
    fc.record({
      classed: fc.constantFrom("none", "own", "foreign"),
      deployments: fc.nat(1),
      machines: fc.nat(2),
      secrets: fc.nat(6),
    }),
    { minLength: 1, maxLength: 3 },
  ),
  pools: fc.nat(2),
  resourceSet: fc.boolean(),
  identity: fc.boolean(),
  unusedClass: fc.boolean(),
  shared: fc.boolean(),
  leftBehind: fc.boolean(),
  strangers: fc.nat(2),
  addresses: fc.boolean(),
  records: fc.nat(2),
});

/** A world with everything, then random worlds. */
const whole: WorldShape = {
  clusters: [
    { classed: "own", deployments: 1, machines: 1, secrets: 6 },
    { classed: "foreign", deployments: 0, machines: 1, secrets: 1 },
  ],
  pools: 1,
  resourceSet: true,
  identity: true,
  unusedClass: true,
  shared: true,
  leftBehind: true,
  strangers: 1,
  addresses: true,
  records: 2,
};
const count = inject("nightly") ? 50 : 2;
const worlds = [whole, ...fc.sample(shapes, count - 1)];

test.each(worlds.map((shape, number) => [number, shape] as const))(
  "world %i: the same objects, owners, labels, annotations and field owners as by clusterctl",
  async (number, shape) => {
    const [theirs, ours] = [`w${number}-ctl`, `w${number}-kit`];
    await createWorld(source.client, shape, theirs);
    const before = await snapshot(source.client, theirs);
    const plan = planMove(await readMoveWorld(source.client, { namespace: theirs, others: true }));
    await clusterctl("--kubeconfig", source.kubeconfigPath, ...to(), "--namespace", theirs);
    const moved = {
      source: await snapshot(source.client, theirs),
      target: await snapshot(target.client, theirs),
    };
    const inSource = await remaining(source.client, theirs);
    expect(namesOf(plan.staying)).toEqual(inSource);

    await createWorld(source.client, shape, ours);
    expect(await snapshot(source.client, ours)).toEqual(before);
    const { staying } = planMove(await readMoveWorld(source.client, { namespace: ours, others: true }));
    const result = await runMove({
      source: source.client,
      target: target.client,
      namespace: ours,
      allow: ["move/virtual-owner", "move/unmoved-owner", "move/owner-cycle"],
    });
    const found = {
      source: await snapshot(source.client, ours),
      target: await snapshot(target.client, ours),
    };

    expect(namesOf(staying)).toEqual(await remaining(source.client, ours));
    const inTarget = new Set(await remaining(target.client, theirs));
    for (const object of plan.staying)
      expect([object, inTarget.has(named(object))]).toEqual([object, object.copied]);

    // clusterctl leaves ClusterClasses that stay in the source paused.
    expect(without(found.source, pausedClasses(moved.source))).toEqual(
      without(moved.source, pausedClasses(moved.source)),
    );
    expect(found.target).toEqual(moved.target);
    const planned = plan.graph.sequence.flat().length;
    expect(Object.keys(found.target).length).toBeGreaterThan(0);
    expect(JSON.stringify(found.target)).not.toContain("nobody here");
    expect(result.leftBehind).toHaveLength(plan.graph.leftBehind.length);
    // Cluster-scoped objects of earlier worlds are included and already exist.
    expect(result.created + result.untouched).toBeGreaterThanOrEqual(planned);
  },
  120_000,
);

test("one Cluster moves as clusterctl moves it with its namespace, and the others stay as they were", async () => {
  const clusters = whole.clusters.map((one) => ({ ...one, deployments: 0, secrets: 1 }));
  const shape = { ...small, clusters, shared: false, pools: 0, strangers: 0 };
  const [theirs, ours] = ["w-one-ctl", "w-one-kit"];
  await createWorld(source.client, shape, theirs);
  await clusterctl("--kubeconfig", source.kubeconfigPath, ...to(), "--namespace", theirs);
  const reference = await snapshot(target.client, theirs);
  await createWorld(source.client, shape, ours);
  const before = await snapshot(source.client, ours);
  const plan = planMove(await readMoveWorld(source.client, { namespace: ours, cluster: "c0", others: true }));
  await runMove({ source: source.client, target: target.client, namespace: ours, cluster: "c0" });
  const moved = await snapshot(target.client, ours);
  expect(withoutUids(moved)).toEqual(withoutUids(partOf(reference, moved)));
  expect(Object.keys(moved).filter((name) => /\bc0\b/.test(name))).toEqual(
    Object.keys(before).filter((name) => /\bc0\b/.test(name)),
  );
  const after = await snapshot(source.client, ours);
  // Of other namespaces, the plan lists only objects that the move copies or uses.
  const inSource = (await remaining(source.client, ours)).filter(
    (name) => !/ (?:foo-system|w-one-kit-classes)\//.test(name),
  );
  expect(namesOf(plan.staying)).toEqual(inSource);
  expect(withoutUids(after)).toEqual(withoutUids(partOf(before, after)));
  expect(Object.keys(after).filter((name) => /\bc1\b/.test(name))).toEqual(
    Object.keys(before).filter((name) => /\bc1\b/.test(name)),
  );
}, 120_000);

/** Returns the objects with the names of others. */
function partOf(objects: Record<string, unknown>, others: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.keys(others).map((name) => [name, objects[name]]));
}

/** Removes the numbers of UIDs in managed fields, which depend on the number of objects. */
function withoutUids(objects: Record<string, unknown>): unknown {
  return JSON.parse(JSON.stringify(objects).replaceAll(/uid\\":\\"\d+/g, "uid"));
}

function named({ kind, namespace = "", name }: ObjectName): string {
  return `${kind} ${namespace}/${name}`;
}

function namesOf(objects: readonly ObjectName[]): readonly string[] {
  return objects.map(named).sort();
}

function pausedClasses(objects: Record<string, unknown>): readonly string[] {
  return Object.keys(objects).filter(
    (name) =>
      name.startsWith("ClusterClass") && JSON.stringify(objects[name]).includes("cluster.x-k8s.io/paused"),
  );
}

function without(objects: Record<string, unknown>, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(objects).filter(([name]) => !names.includes(name)));
}

const small: WorldShape = {
  ...whole,
  clusters: [{ classed: "own", deployments: 1, machines: 1, secrets: 1 }],
  leftBehind: false,
  addresses: false,
  records: 0,
};

describe("an interrupted or failing move", () => {
  let reference: { readonly source: unknown; readonly target: Record<string, unknown> };
  const both = async (tag: string) => ({
    source: await snapshot(source.client, tag),
    target: await snapshot(target.client, tag),
  });
  const move = (tag: string, rest: Partial<Parameters<typeof runMove>[0]> = {}) =>
    runMove({ source: source.client, target: target.client, namespace: tag, ...rest });

  beforeAll(async () => {
    await createWorld(source.client, small, "w-ref");
    await move("w-ref");
    reference = await both("w-ref");
  });

  const kills = inject("nightly") ? 20 : 2;
  const lines = fc.sample(fc.nat(75), kills);
  test.each(lines.map((line, number) => [number, line] as const))(
    "has the same result after the program is killed and resumed (%i: at line %i)",
    async (number, line) => {
      const tag = `w-kill${number}`;
      await createWorld(source.client, small, tag);
      const checkpoint = join(source.dir, `${tag}.json`);
      const first = await capikit(tag, checkpoint, [], line);
      const isKept = await readFile(checkpoint, "utf8").then(
        () => true,
        () => false,
      );
      const second = await capikit(tag, checkpoint, isKept ? ["--resume"] : []);
      expect(second.code, first.stderr + second.stderr).toBe(0);
      expect(await both(tag)).toEqual(reference);
      expect((await capikit(tag, checkpoint, ["--resume"])).code).toBe(0);
      expect(await both(tag)).toEqual(reference);
    },
    60_000,
  );

  test("unpauses the source when the target rejects an object, and can be started again", async () => {
    await createWorld(source.client, small, "w-back");
    const before = await snapshot(source.client, "w-back");
    const refusing = {
      ...target.client,
      create: (async (kind, ...rest) => {
        if (kind.kind === "FooMachine") throw new Error("no room");
        return target.client.create(kind, ...rest);
      }) as typeof target.client.create,
    };
    const failure = await move("w-back", { target: refusing, retry: { attempts: 1 } }).catch(
      (error) => error,
    );
    expect(failure).toBeInstanceOf(MoveError);
    expect(failure).toMatchObject({ phase: "creating" });
    expect(failure.message).toContain("FooMachine w-back/");
    expect(await snapshot(source.client, "w-back")).toEqual(before);
    expect(Object.keys(await snapshot(target.client, "w-back"))).toEqual([
      "FooIdentity /TAG-identity",
      "Secret foo-system/TAG-credentials",
    ]);
    await move("w-back");
    expect(await both("w-back")).toEqual(reference);
  });

  test("waits for objects that are annotated after it started, and times out", async () => {
    await createWorld(source.client, small, "w-block");
    const kind = await source.client.kindOf({
      apiVersion: "infrastructure.cluster.x-k8s.io/v1beta2",
      kind: "FooCluster",
    });
    const annotate = (value: string | null) =>
      source.client.patch(
        kind,
        { name: "c0", namespace: "w-block" },
        {
          type: "merge",
          patch: { metadata: { annotations: { "clusterctl.cluster.x-k8s.io/block-move": value } } },
        },
      );
    const before = await snapshot(source.client, "w-block");
    await annotate("");
    await expect(move("w-block", { blockMoveTimeoutMs: 1 })).rejects.toThrow(
      "FooCluster w-block/c0: still has",
    );
    await annotate(null);
    expect(await snapshot(source.client, "w-block")).toEqual(before);

    // Annotated before the first patch, which pauses a Cluster, and so before the move checks it.
    let annotated: Promise<unknown> | undefined;
    const annotating = {
      ...source.client,
      patch: (async (...args) => {
        annotated ??= annotate("");
        await annotated;
        return source.client.patch(...args);
      }) as typeof source.client.patch,
    };
    const seen: string[] = [];
    const observer: MoveObserver = {
      onPhase: (phase) => {
        seen.push(phase);
      },
      onBlocked: ([object]) => {
        seen.push(`blocked by ${object?.kind}`);
        annotate(null);
      },
    };
    await move("w-block", { source: annotating, observer });
    expect(seen.slice(0, 4)).toEqual(["checking", "pausing", "waiting", "blocked by FooCluster"]);
    expect(await both("w-block")).toEqual(reference);
  });

  test("copies objects again that change in the source after the copy", async () => {
    await createWorld(source.client, small, "w-late");
    const kind = await source.client.kindOf({
      apiVersion: "infrastructure.cluster.x-k8s.io/v1beta2",
      kind: "FooMachine",
    });
    const ref = { name: "c0-cp0", namespace: "w-late" };
    const late = { type: "merge", patch: { spec: { late: true } } } as const;
    let hasChanged = false;
    const changing = {
      ...source.client,
      patch: (async (one, ...rest) => {
        // Secrets of Machines are deleted first.
        if (one.kind === "Secret" && !hasChanged) {
          hasChanged = true;
          await source.client.patch(kind, ref, late);
        }
        return source.client.patch(one, ...rest);
      }) as typeof source.client.patch,
    };
    await move("w-late", { source: changing, parallel: 1 });
    expect(hasChanged).toBe(true);
    expect(await target.client.get(kind, ref)).toMatchObject({ spec: { late: true } });
    expect(await snapshot(source.client, "w-late")).toEqual(reference.source);
  });

  test("sets existing owners in the target on children", async () => {
    await createWorld(source.client, { ...small, clusters: [] }, "w-there");
    const identity = {
      apiVersion: "infrastructure.cluster.x-k8s.io/v1beta2",
      kind: "FooIdentity",
      metadata: { name: "w-there-identity" },
      spec: { who: "somebody else" },
    };
    await target.client.create(await target.client.kindOf(identity), identity);
    await move("w-there");
    const found = await snapshot(target.client, "w-there");
    expect(found["FooIdentity /TAG-identity"]).toMatchObject({ spec: { who: "somebody else" } });
    expect(found["Secret foo-system/TAG-credentials"]).toMatchObject({
      metadata: { owners: [{ is: "FooIdentity /TAG-identity" }] },
    });
  });

  test("works through directories with both programs", async () => {
    const directories = { ours: join(source.dir, "ours"), theirs: join(source.dir, "theirs") };
    await createWorld(source.client, small, "w-dir");
    const before = await snapshot(source.client, "w-dir");
    const { saved } = await saveMove({
      source: source.client,
      namespace: "w-dir",
      directory: directories.ours,
    });
    const files = await readdir(directories.ours);
    expect(files).toHaveLength(saved);
    // They contain Secrets.
    const opened = [directories.ours, ...files.map((file) => join(directories.ours, file))];
    for (const path of opened) expect([path, (await stat(path)).mode & 0o077]).toEqual([path, 0]);
    expect(await snapshot(source.client, "w-dir")).toEqual(before);
    await expect(
      saveMove({ source: source.client, namespace: "w-dir", directory: directories.ours }),
    ).rejects.toThrow("is not empty");

    await restoreMove({ target: target.client, directory: directories.ours });
    expect(await snapshot(target.client, "w-dir")).toEqual(reference.target);
    expect(await restoreMove({ target: target.client, directory: directories.ours })).toMatchObject({
      created: 0,
    });

    // The other program, in both directions: it does not restore field owners, and keeps
    // generateName only here.
    await createWorld(source.client, small, "w-ctl");
    await saveMove({ source: source.client, namespace: "w-ctl", directory: directories.theirs });
    await clusterctl("--from-directory", directories.theirs, ...to());
    expect(withoutFields(await snapshot(target.client, "w-ctl"))).toEqual(withoutFields(reference.target));
    await rm(directories.theirs, { recursive: true });

    await createWorld(source.client, small, "w-kit");
    await mkdir(directories.theirs);
    const from = ["--kubeconfig", source.kubeconfigPath, "--namespace", "w-kit"];
    await clusterctl(...from, "--to-directory", directories.theirs);
    await restoreMove({ target: target.client, directory: directories.theirs });
    expect(await snapshot(target.client, "w-kit")).toEqual(reference.target);
  });

  test("is rejected with all blockers and changes nothing", async () => {
    await createWorld(source.client, { ...small, leftBehind: true }, "w-stop");
    const before = await snapshot(source.client, "w-stop");
    const failure: unknown = await move("w-stop").catch((error: unknown) => error);
    expect(failure).toMatchObject({ phase: "checking" });
    const messages = (failure as MoveError).failures.map(({ error }) => (error as Error).message);
    expect(messages.map((message) => /^\S+ w-stop\/(\S+):/.exec(message)?.[1]).sort()).toEqual([
      "below-nobody",
      "ring-1",
      "ring-2",
    ]);
    await expect(move("w-stop", { target: source.client })).rejects.toThrow("the same cluster");
    await expect(move("w-stop", { resume: true })).rejects.toThrow("no checkpoint to resume");
    expect(await snapshot(source.client, "w-stop")).toEqual(before);
  });
});

function withoutFields(objects: Record<string, unknown>): unknown {
  return JSON.parse(
    JSON.stringify(objects, (key, value) => (/^(fields|generateName)$/.test(key) ? undefined : value)),
  );
}

function to(): readonly string[] {
  return ["--to-kubeconfig", target.kubeconfigPath];
}

async function clusterctl(...args: readonly string[]): Promise<void> {
  const { code, stderr } = await clusterctlMove(source.dir, args);
  expect(code, stderr).toBe(0);
}

/** Runs `capikit move run` and kills it after a number of reported objects. */
function capikit(
  namespace: string,
  checkpoint: string,
  more: readonly string[],
  killAt = Number.POSITIVE_INFINITY,
): Promise<{ readonly code: number | null; readonly stderr: string }> {
  const args = ["--kubeconfig", source.kubeconfigPath, ...to(), "--namespace", namespace];
  const child = spawn(
    process.execPath,
    [...sourceCli, "move", "run", "--verbose", "--parallel=4", "--checkpoint", checkpoint, ...args, ...more],
    { stdio: ["ignore", "ignore", "pipe"] },
  );
  let stderr = "";
  child.stderr.on("data", (chunk: Buffer) => {
    stderr += chunk.toString();
    if (stderr.split("\n").length - 1 > killAt) child.kill("SIGKILL");
  });
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => resolve({ code, stderr }));
  });
}
