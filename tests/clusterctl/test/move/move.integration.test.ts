import { spawn } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { DynamicObject } from "@capikit/client";
import {
  MoveError,
  type MoveObserver,
  type ObjectName,
  planMove,
  readMoveWorld,
  runMove,
} from "@capikit/clusterctl-kit/move";
import type { ControlPlane } from "@capikit/envtest";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { clusterctlMove, sourceCli } from "../../src/move/clusterctl-move.ts";
import {
  createClass,
  createOne,
  createWorld,
  type Extra,
  type Make,
  initialized as status,
  type WorldShape,
} from "../../src/move/made-up-world.ts";
import { ensureNamespace, startMoveServer } from "../../src/move/move-server.ts";
import { allObjects, remaining, snapshot } from "../../src/move/snapshot.ts";

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

const ofCore = "cluster.x-k8s.io";
const moveLabel = { "clusterctl.cluster.x-k8s.io/move": "" };

/** Creates a provisioned Cluster with its FooCluster. */
async function clusterOf(
  make: Make,
  name: string,
  extra: Extra = {},
  infra: Extra = {},
): Promise<DynamicObject> {
  const infrastructureRef = { apiGroup: `infrastructure.${ofCore}`, kind: "FooCluster", name };
  const { spec = {}, ...others } = extra;
  const cluster = await make("Cluster", name, {
    spec: { infrastructureRef, ...Object(spec) },
    status,
    ...others,
  });
  const { namespace } = extra;
  await make("FooCluster", name, { owners: [cluster], ...(namespace && { namespace }), ...infra });
  return cluster;
}

/** Odd clusters: what the plan reports, and what the source lacks after clusterctl and after capikit. */
interface OddMove {
  readonly make: (make: Make, tag: string) => Promise<unknown>;
  readonly plan?: readonly string[];
  /** Default: both move. `both` reject the move, or `capikit` alone does. */
  readonly rejects?: "both" | "capikit";
  /** References of staying objects to objects that are gone after clusterctl. Default: none. */
  readonly broken?: readonly string[];
}

const credentials = (tag: string) => ({ spec: { credentialsRef: { name: "login", namespace: tag } } });
const ofTenant = (tag: string) => ({ spec: { tenantRef: { kind: "FooTenant", name: `${tag}-tenant` } } });

const oddMoves: Readonly<Record<string, OddMove>> = {
  "an identity of two namespaces, with a labelled Secret": {
    make: async (make, tag) => {
      await make("FooTenant", `${tag}-tenant`, credentials(tag));
      await make("Secret", "login", { labels: moveLabel });
      await clusterOf(make, "a", {}, ofTenant(tag));
      await clusterOf(make, "b", { namespace: `${tag}-b` }, ofTenant(tag));
    },
    plan: ["move/deleted-object-used", "move/used-object-stays"],
    rejects: "capikit",
    broken: ["FooTenant /TAG-tenant needs Secret TAG/login"],
  },
  "an identity of two namespaces, with a Secret that stays": {
    make: async (make, tag) => {
      await make("FooTenant", `${tag}-tenant`, credentials(tag));
      await make("Secret", "login");
      await clusterOf(make, "a", {}, ofTenant(tag));
      await clusterOf(make, "b", { namespace: `${tag}-b` }, ofTenant(tag));
    },
    plan: ["move/used-object-stays"],
  },
  "a class in a third namespace, which others use": {
    make: async (make, tag) => {
      const namespace = `${tag}-classes`;
      await createClass(make, "k", namespace);
      const topology = { classRef: { name: "k", namespace }, version: "v1.35.0" };
      await clusterOf(make, "a", { spec: { topology } });
      await clusterOf(make, "b", { namespace: `${tag}-b`, spec: { topology } });
    },
  },
  "a class with templates that two Clusters share": {
    make: async (make, tag) => {
      await createClass(make, "k", tag);
      const topology = { classRef: { name: "k" }, version: "v1.35.0" };
      const owners = [
        await clusterOf(make, "a", { spec: { topology } }),
        await clusterOf(make, "b", { spec: { topology } }),
      ];
      await make("FooMachineTemplate", "shared", { owners });
    },
  },
  "an object that is being deleted": {
    make: async (make, tag) => {
      const cluster = await clusterOf(make, "a");
      const claim = await make("FooConfig", "a", { owners: [cluster], finalizers: ["foo.example.com"] });
      await source.client.delete(await source.client.kindOf(claim), { namespace: tag, name: "a" });
    },
    plan: ["move/object-deleting"],
    rejects: "capikit",
  },
  "an orphaned FooMachine": {
    make: async (make) => {
      await clusterOf(make, "a");
      await make("FooMachine", "orphan");
    },
  },
  "a labelled Secret that nothing uses": {
    make: async (make) => {
      await clusterOf(make, "a");
      await make("Secret", "login", { labels: moveLabel });
    },
  },
  "a pool that an object of another namespace uses": {
    make: async (make, tag) => {
      await clusterOf(make, "a");
      await make("FooPool", "p");
      const poolRef = { kind: "FooPool", name: "p", namespace: tag };
      await clusterOf(make, "b", { namespace: `${tag}-b` }, { spec: { poolRef } });
    },
    plan: ["move/deleted-object-used"],
    rejects: "capikit",
    broken: ["FooCluster TAG-b/b needs FooPool TAG/p"],
  },
  "externally managed infrastructure": {
    make: (make) => clusterOf(make, "a", {}, { annotations: { [`${ofCore}/managed-by`]: "someone" } }),
  },
  "a paused Cluster": {
    make: (make) => clusterOf(make, "a", { spec: { paused: true } }),
    plan: ["move/cluster-paused"],
    rejects: "both",
  },
  "bindings of a ClusterResourceSet": {
    make: async (make) => {
      const cluster = await clusterOf(make, "a", { labels: { cni: "on" } });
      const resources = [{ kind: "ConfigMap", name: "cni" }];
      const clusterSelector = { matchLabels: { cni: "on" } };
      const set = await make("ClusterResourceSet", "s", { spec: { clusterSelector, resources } });
      await make("ConfigMap", "cni", { owners: [set] });
      const spec = { clusterName: "a", bindings: [{ clusterResourceSetName: "s" }] };
      await make("ClusterResourceSetBinding", "a", { owners: [cluster, set], spec });
    },
  },
  "a pool of addresses that stays": {
    make: async (make) => {
      const cluster = await clusterOf(make, "a");
      const pool = await make("FooIPPool", "ips");
      const poolRef = { apiGroup: "ipam.example.com", kind: "FooIPPool", name: "ips" };
      const claim = await make("FooIPClaim", "a", { owners: [cluster], spec: { poolRef } });
      await make("FooIPAddress", "a", { owners: [claim, pool] });
    },
    plan: ["move/unmoved-owner", "move/used-object-stays"],
    rejects: "capikit",
  },
  "a cluster-scoped identity that is copied": {
    make: async (make, tag) => {
      const identity = await make("FooIdentity", `${tag}-id`);
      await make("Secret", `${tag}-login`, { namespace: "foo-system", owners: [identity] });
      const spec = { identityRef: { kind: "FooIdentity", name: `${tag}-id` } };
      await clusterOf(make, "a", {}, { spec });
      await clusterOf(make, "b", { namespace: `${tag}-b` }, { spec });
    },
  },
};

/** Returns the references of objects in the source to objects that it does not have, and paused Clusters. */
async function health(tag: string): Promise<readonly string[]> {
  const objects = (await allObjects(source.client)).filter(({ metadata: { namespace = "", name = "" } }) =>
    `${namespace}/${name}`.includes(tag),
  );
  const nameOf = (kind: string, namespace: string, name: string): string => `${kind} ${namespace}/${name}`;
  const names = new Set(
    objects.map(({ kind, metadata: { namespace = "", name = "" } }) => nameOf(kind ?? "", namespace, name)),
  );
  const problems = objects.flatMap((object) => {
    const {
      kind = "",
      metadata,
      spec = {},
    } = object as DynamicObject & { readonly spec?: Record<string, unknown> };
    const { namespace = "", name: own = "" } = metadata;
    const name = nameOf(kind, namespace, own);
    const found = Object.entries(spec).flatMap(([field, value]) => {
      const {
        name: to,
        kind: named = field === "credentialsRef" ? "Secret" : undefined,
        namespace: inside,
      } = (value ?? {}) as Record<string, string>;
      if (to === undefined || named === undefined) return [];
      const wanted = nameOf(named, /^Foo(?:Tenant|Identity)$/.test(named) ? "" : (inside ?? namespace), to);
      return names.has(wanted) ? [] : [`${name} needs ${wanted}`];
    });
    return spec.paused === true ? [...found, `${name} is paused`] : found;
  });
  return problems.map((one) => one.replaceAll(tag, "TAG")).sort();
}

test.each(Object.entries(oddMoves))(
  "an odd move: %s",
  async (what, { make, plan = [], rejects, broken = [] }) => {
    const number = Object.keys(oddMoves).indexOf(what);
    const created = async (tag: string): Promise<string> => {
      for (const name of [tag, `${tag}-b`, `${tag}-classes`]) await ensureNamespace(source.client, name);
      await make((kind, name, extra) => createOne(source.client, kind, name, tag, extra), tag);
      return tag;
    };
    const ours = await created(`odd${number}-kit`);
    const healthy = await health(ours);
    const world = await readMoveWorld(source.client, { namespace: ours, others: true });
    const codes = planMove(world).diagnostics.map(({ code }) => code);
    expect([...new Set(codes)].filter((code) => !informing.test(code)).sort()).toEqual(plan);
    const moved = runMove({ source: source.client, target: target.client, namespace: ours });
    if (rejects === undefined) await moved;
    else await expect(moved).rejects.toThrow(MoveError);
    // capikit breaks nothing in the source.
    expect(await health(ours)).toEqual(healthy);

    const theirs = await created(`odd${number}-ctl`);
    const before = await snapshot(source.client, theirs);
    const { code, stderr } = await clusterctlMove(source.dir, [
      ...["--kubeconfig", source.kubeconfigPath, ...to(), "--namespace", theirs],
    ]);
    expect(code === 0, stderr).toBe(rejects !== "both");
    if (rejects === "both") expect(await snapshot(source.client, theirs)).toEqual(before);
    else expect((await health(theirs)).filter((one) => !healthy.includes(one))).toEqual(broken);
    if (rejects === undefined)
      expect(await snapshot(target.client, ours)).toEqual(await snapshot(target.client, theirs));
  },
);

/** Codes of missing providers and conditions, which all these clusters have. */
const informing =
  /^move\/(?:control-plane-not-initialized|reference-missing|provider-|not-in-a-hierarchy|staying-object-uses)/;

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

function _withoutFields(objects: Record<string, unknown>): unknown {
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
  // A resumed move has the namespace of its checkpoint.
  const scope = more.includes("--resume") ? [] : ["--namespace", namespace];
  const args = ["--kubeconfig", source.kubeconfigPath, ...to(), ...scope];
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
