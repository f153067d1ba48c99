/**
 * Compares the move of clusterctl and capikit. In memory: the move order against clusterctl's
 * algorithm in Go (`move-reference`), whose order must equal ours and `clusterctl move
 * --dry-run`. Whole commands: `capikit move plan` against `clusterctl move --dry-run`. Also moves
 * 2,000 objects between two API servers.
 */
import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import {
  buildMoveGraph,
  type MoveGraph,
  type MoveObject,
  type MoveType,
  readMoveWorld,
} from "@capikit/clusterctl-kit/move";
import { ensureReference } from "@capikit/reference";
import { reportFigure } from "../figures/figure.ts";
import { median, run } from "../measure.ts";
import { createClusters, startMoveServer } from "../move/server.ts";

const core = "cluster.x-k8s.io";

const kinds: Readonly<Record<string, string>> = {
  Cluster: core,
  ClusterClass: core,
  MachineDeployment: core,
  MachineSet: core,
  Machine: core,
  FooCluster: `infrastructure.${core}`,
  FooMachine: `infrastructure.${core}`,
  FooMachineTemplate: `infrastructure.${core}`,
  FooConfig: `bootstrap.${core}`,
  Secret: "",
  ConfigMap: "",
};

/** The kinds of a made-up world. */
const types: readonly MoveType[] = Object.entries(kinds).map(([kind, group]) => {
  const moveHierarchy = kind === "Cluster" || kind === "ClusterClass";
  const version = group === "" ? "v1" : "v1beta2";
  const plural = kind === "ClusterClass" ? "clusterclasses" : `${kind.toLowerCase()}s`;
  return { group, version, kind, plural, scope: "Namespaced", move: moveHierarchy, moveHierarchy };
});

/**
 * Creates about so many objects: Clusters of 97 each, all of one class. One Secret in twenty has no
 * owner.
 */
function madeUpWorld(count: number): readonly MoveObject[] {
  const objects: MoveObject[] = [];
  const make = (kind: string, name: string, owner?: MoveObject, spec?: unknown): MoveObject => {
    const group = kinds[kind] ?? "";
    const references = owner && [
      {
        apiVersion: owner.apiVersion ?? "",
        kind: owner.kind ?? "",
        name: owner.metadata.name ?? "",
        uid: owner.metadata.uid ?? "",
        controller: true,
      },
    ];
    const object: MoveObject = {
      apiVersion: group === "" ? "v1" : `${group}/v1beta2`,
      kind,
      metadata: {
        name,
        namespace: "default",
        uid: randomUUID(),
        ...(references && { ownerReferences: references }),
      },
      ...(spec !== undefined && { spec }),
    };
    objects.push(object);
    return object;
  };
  const clusterClass = make("ClusterClass", "class");
  make("FooMachineTemplate", "class", clusterClass);
  for (let number = 0; objects.length < count; number += 1) {
    const name = `c${number}`;
    const cluster = make("Cluster", name, undefined, { topology: { classRef: { name: "class" } } });
    make("FooCluster", name, cluster);
    for (const purpose of ["kubeconfig", "ca", "etcd", "sa", "proxy"]) make("Secret", `${name}-${purpose}`);
    const deployment = make("MachineDeployment", name, cluster);
    make("FooMachineTemplate", name, cluster);
    const set = make("MachineSet", name, deployment);
    for (let machine = 0; machine < 21; machine += 1) {
      const of = `${name}-${machine}`;
      const owner = make("Machine", of, set);
      make("FooMachine", of, owner);
      const config = make("FooConfig", of, owner);
      make("Secret", `${of}-data`, config);
    }
    make("ConfigMap", name);
    make("Secret", `stranger-${number}`);
  }
  return objects;
}

const execute = promisify(execFile);

const folder = mkdtempSync(join(tmpdir(), "capikit-move-"));

const [reference, clusterctl] = await Promise.all([
  ensureReference("move-reference"),
  ensureReference("clusterctl"),
]);

const cli = join(import.meta.dirname, "../../../../packages/cli/bin/capikit.js");

const env = { HOME: folder, XDG_CONFIG_HOME: folder, CLUSTERCTL_DISABLE_VERSIONCHECK: "true" };

const config = join(folder, "clusterctl.yaml");

writeFileSync(config, "providers: []\n");

try {
  await inMemory();
  await onServers();
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function inMemory(): Promise<void> {
  const small = madeUpWorld(10_000);
  const large = madeUpWorld(100_000);
  const go: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    const theirs = await referenceMove(small);
    if (round === 0)
      sameOrder(groupsOf(buildMoveGraph({ types, objects: small })), theirs.groups, "move-reference");
    go.push(theirs.milliseconds);
  }
  const smalls: number[] = [];
  const larges: number[] = [];
  for (let round = 0; round < 7; round += 1) {
    smalls.push(timeOf(small));
    larges.push(timeOf(large));
  }
  const [ours, ten] = [median(smalls), median(larges)];
  console.log(
    `in memory, ${small.length} objects: Go ${median(go).toFixed(0)} ms, capikit ${ours.toFixed(1)} ms`,
  );
  console.log(`ratio ${(median(go) / ours).toFixed(0)}x (above 1 capikit is faster)`);
  console.log(`${large.length} objects: capikit ${ten.toFixed(0)} ms, ${(ten / ours).toFixed(1)}x of that\n`);
}

function timeOf(objects: readonly MoveObject[]): number {
  const started = performance.now();
  buildMoveGraph({ types, objects });
  return performance.now() - started;
}

async function referenceMove(
  objects: readonly MoveObject[],
  kinds: readonly object[] = types,
): Promise<{ readonly milliseconds: number; readonly groups: readonly (readonly string[])[] }> {
  const file = join(folder, "world.json");
  writeFileSync(file, JSON.stringify({ types: kinds, objects }));
  const { stdout } = await execute(reference, [file], { maxBuffer: 256 * 1024 * 1024 });
  return JSON.parse(stdout);
}

function groupsOf(graph: MoveGraph): string[][] {
  const nodeOf = new Map(graph.nodes.map((node) => [node.uid, node]));
  return graph.sequence.map((group) =>
    group
      .map((uid) => nodeOf.get(uid))
      .map((node) => `${node?.kind} ${node?.namespace}/${node?.name}`)
      .sort(),
  );
}

function sameOrder(ours: unknown, theirs: unknown, whose: string): void {
  if (JSON.stringify(ours) !== JSON.stringify(theirs)) throw new Error(`${whose} moves in another order`);
}

async function onServers(): Promise<void> {
  const [source, target] = await Promise.all([startMoveServer(), startMoveServer()]);
  try {
    const from = (namespace: string) => ["--kubeconfig", source.kubeconfigPath, "--namespace", namespace];
    const to = ["--to-kubeconfig", target.kubeconfigPath];
    const theirs = (...args: readonly string[]) => ({
      program: clusterctl,
      args: ["move", "--config", config, ...args],
      env,
    });
    const ours = (...args: readonly string[]) => ({
      program: process.execPath,
      args: [cli, "move", ...args],
    });

    await createClusters(source.client, "theirs", 20);
    await createClusters(source.client, "ours", 20);
    await holdAgainstDryRun(source.client, from("ours"));
    const walls = { go: [] as number[], node: [] as number[] };
    for (let round = 0; round < 6; round += 1) {
      const go = await run(theirs("--dry-run", ...from("ours")));
      const node = await run(ours("plan", "--format", "json", ...from("ours")));
      if (round === 0) continue;
      walls.go.push(go.wall);
      walls.node.push(node.wall);
    }
    const [go, node] = [median(walls.go), median(walls.node)];
    reportFigure({ name: "plan", reference: go, capikit: node, unit: "ms", better: "lower" });
    console.log(`2,000 objects, whole commands: clusterctl move --dry-run ${go.toFixed(0)} ms`);
    console.log(`capikit move plan ${node.toFixed(0)} ms, ratio ${(node / go).toFixed(2)}x\n`);

    const slow = await run(theirs(...from("theirs"), ...to));
    const checkpoint = join(folder, "checkpoint.json");
    const fast = await run(ours("run", ...from("ours"), ...to, "--checkpoint", checkpoint));
    const [reference, capikit] = [slow.wall / 1000, fast.wall / 1000];
    reportFigure({ name: "run", reference, capikit, unit: "s", better: "lower" });
    console.log(
      `moving 2,000 objects: clusterctl ${slow.wall.toFixed(0)} ms, capikit ${fast.wall.toFixed(0)} ms`,
    );
    console.log(`ratio ${(slow.wall / fast.wall).toFixed(1)}x (above 1 capikit is faster)`);
  } finally {
    await Promise.all([source.stop(), target.stop()]);
  }
}

/**
 * Checks that the reference implementation, clusterctl and capikit move the same objects in the
 * same order.
 */
async function holdAgainstDryRun(
  client: Parameters<typeof readMoveWorld>[0],
  from: readonly string[],
): Promise<void> {
  const world = await readMoveWorld(client, { namespace: "ours" });
  const expected = groupsOf(buildMoveGraph(world));
  sameOrder(expected, (await referenceMove(world.objects, world.types)).groups, "move-reference");
  const { stderr } = await execute(
    clusterctl,
    ["move", "--config", config, "--dry-run", "-v", "1", ...from],
    { env, maxBuffer: 64 * 1024 * 1024 },
  );
  const order = [...stderr.matchAll(/^Creating (\w+)="([^"]+)" Namespace="([^"]*)"/gm)].map(
    ([, kind, name, namespace]) => `${kind} ${namespace}/${name}`,
  );
  let at = 0;
  const groups = expected.map(({ length }) => {
    at += length;
    return order.slice(at - length, at).sort();
  });
  if (at !== order.length)
    throw new Error(`clusterctl moves ${order.length} objects, the reference implementation ${at}`);
  sameOrder(groups, expected, "clusterctl move --dry-run");
}
