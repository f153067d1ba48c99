import { type CheckpointStore, type MoveCheckpoint, type MoveObject, runMove } from "../../src/move/index.ts";
import { type MemoryCluster, memoryCluster } from "./memory-cluster.ts";
import { plainCluster } from "./world.ts";

/** The last saved checkpoint. */
export interface Saved {
  checkpoint?: MoveCheckpoint;
}

/** Returns a store in memory. */
export function storeOf(saved: Saved, name = "c.json"): CheckpointStore {
  return {
    name,
    load: async () => structuredClone(saved.checkpoint),
    async save(one) {
      saved.checkpoint = JSON.parse(JSON.stringify(one));
    },
  };
}

/** A source with a Cluster whose objects have finalizers, an empty target, and a checkpoint. */
export function start(objects: readonly MoveObject[] = plainCluster("c")) {
  const source = memoryCluster(
    "source",
    objects.map((one) => (one.kind === "Secret" ? one : withFinalizer(one))),
  );
  const target = memoryCluster("target", []);
  const saved: Saved = {};
  const move = (options: Partial<Parameters<typeof runMove>[0]> = {}) =>
    runMove({
      source: source.client,
      target: target.client,
      namespace: "ns1",
      retry: { attempts: 1 },
      checkpoint: storeOf(saved),
      ...options,
    });
  return { source, target, saved, move };
}

export function withFinalizer(one: MoveObject): MoveObject {
  const metadata = { ...one.metadata, finalizers: ["keep"] };
  return { ...one, metadata };
}

export function refuse(cluster: MemoryCluster, verb: string, kind: string): void {
  cluster.intercept = (one, of) => {
    if (one === verb && of === kind) throw new Error(`no ${verb} of ${kind}`);
  };
}

export function refuseToRollBack(target: MemoryCluster): void {
  target.intercept = (verb, kind) => {
    if (verb === "delete" || (verb === "create" && kind === "FooMachine")) throw new Error(`no ${verb}`);
  };
}

export function unpause(cluster: MemoryCluster): void {
  cluster.put({ ...cluster.find("Cluster", "c"), spec: {} } as MoveObject);
}

export function accept(...clusters: readonly MemoryCluster[]): void {
  for (const cluster of clusters) cluster.intercept = () => {};
}
