import { configMap } from "@capikit/api/kubernetes";
import type { Client, KindDescriptor } from "@capikit/client";
import { type Clock, sleep } from "@capikit/common/time";
import { explore, type Scenario } from "@capikit/testing";
import { expect, inject, it } from "vitest";
import { type MoveCheckpoint, runMove } from "../../src/move/index.ts";
import { isPaused } from "../../src/move/objects/move-object.ts";
import { start } from "./failing-move.ts";
import { object, ofClass, plainCluster } from "./world.ts";

type World = ReturnType<typeof start>;
type Side = "source" | "target";

/** Two clusters and a checkpoint: each request and each save is a call of the platform. */
class Management {
  readonly #world: World;
  readonly #names: readonly string[];

  constructor(world: World) {
    this.#world = world;
    this.#names = world.source.names();
  }

  async write(cluster: Side, method: keyof Client, args: readonly unknown[]): Promise<unknown> {
    return Reflect.apply(this.#world[cluster].client[method] as never, undefined, args);
  }

  /** Reads and lists, which leave the same state as the request before. */
  async read(cluster: Side, method: keyof Client, args: readonly unknown[]): Promise<unknown> {
    const result: unknown = Reflect.apply(this.#world[cluster].client[method] as never, undefined, args);
    if (method !== "listAll") return result;
    // At once: a generator would not be disturbed.
    const listed: unknown[] = [];
    for await (const one of result as AsyncIterable<unknown>) listed.push(one);
    return listed;
  }

  async save(checkpoint: MoveCheckpoint): Promise<void> {
    this.#world.saved.checkpoint = structuredClone(checkpoint);
  }

  async load(): Promise<MoveCheckpoint | undefined> {
    return structuredClone(this.#world.saved.checkpoint);
  }

  stage(): string | undefined {
    return this.#world.saved.checkpoint?.stage;
  }

  /** The objects of both clusters, with the state that a move changes. */
  left(): string[] {
    return (["source", "target"] as const).flatMap((cluster) =>
      this.#world[cluster].names().map((name) => {
        const [kind = "", of = ""] = name.split("/");
        const found = this.#world[cluster].find(kind, of);
        const { annotations, finalizers, ownerReferences = [], deletionTimestamp } = found?.metadata ?? {};
        const owners = ownerReferences.map((one) => `${one.kind}/${one.name}`);
        return `${cluster}/${name} ${JSON.stringify({ spec: found?.spec, annotations, finalizers, owners, deletionTimestamp })}`;
      }),
    );
  }

  /** Returns what a move must never do. */
  violation(): string | undefined {
    const { source, target } = this.#world;
    const both = new Set([...source.names(), ...target.names()]);
    const lost = this.#names.filter((name) => !both.has(name));
    if (lost.length > 0) return `neither cluster has ${lost.join()}`;
    const isActive = (cluster: World["source"]): boolean => {
      const found = cluster.find("Cluster", "c");
      return found !== undefined && !isPaused(found);
    };
    return isActive(source) && isActive(target) ? "both clusters reconcile Cluster/c" : undefined;
  }
}

const clientOf = (platform: Management, cluster: Side): Client =>
  new Proxy({} as Client, {
    get: (_, method: keyof Client) => {
      if (method === "listAll")
        return async function* (...args: unknown[]) {
          yield* (await platform.read(cluster, method, args)) as unknown[];
        };
      return (...args: unknown[]) => platform[method === "get" ? "read" : "write"](cluster, method, args);
    },
  });

/** Moves until it is done, as a user or a job does who calls the command again after each error. */
async function moveAll(platform: Management, clock: Clock): Promise<void> {
  for (;;) {
    try {
      const { stage } = (await platform.load()) ?? {};
      if (stage === "done") return;
      await runMove({
        source: clientOf(platform, "source"),
        target: clientOf(platform, "target"),
        namespace: "ns1",
        clock,
        resume: stage !== undefined && stage !== "rolled-back",
        checkpoint: {
          name: "c.json",
          load: () => platform.load(),
          save: (one) => platform.save(structuredClone(one)),
        },
      });
    } catch {
      await sleep(clock, 10_000);
    }
  }
}

/** A Cluster of a class, whose move ends, fails or is disturbed at any request. */
const scenario: Scenario<Management> = {
  kinds: [configMap as KindDescriptor],
  platform: () =>
    new Management(
      start([
        object("ClusterClass", "a"),
        ...plainCluster("c").map((one) => (one.kind === "Cluster" ? { ...one, spec: ofClass("a") } : one)),
      ]),
    ),
  start: ({ platform, clock }) => void moveAll(platform, clock),
  steps: [{ name: "move", do() {}, until: ({ platform }) => platform.stage() === "done" }],
  resources: (platform) => platform.left(),
  invariants: [{ name: "move", check: ({ platform }) => platform.violation() }],
};

/** The test command ends the move before or after each write only. */
const limits = inject("nightly")
  ? { budgetMs: 1_800_000, random: 1000, seed: inject("seed") }
  : { budgetMs: 600_000, only: ["intermediate-state"] as const };

it("loses nothing, and ends if it is started again after any request", { timeout: 3_600_000 }, async () => {
  const { plans } = await explore.check(scenario, { ...limits, allow: ["left-out"] });
  expect(plans).toBeGreaterThan(0);
});
