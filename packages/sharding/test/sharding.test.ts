import type { KindDescriptor, KubernetesObject } from "@capikit/api/meta";
import type { Client } from "@capikit/client";
import { ApiError } from "@capikit/client/errors";
import type { ReconcileContext } from "@capikit/controller-kit";
import { defineController } from "@capikit/controller-kit";
import type { Cache } from "@capikit/controller-kit/cache";
import type { ObjectEvent } from "@capikit/controller-kit/controller";
import { silentLogger } from "@capikit/serving";
import { describe, expect, it } from "vitest";
import {
  controllerRing,
  defineShard,
  shardedController,
  sharderRole,
  shardLease,
  shardPredicate,
  shardRbacRules,
  shardReconcile,
} from "../src/index.ts";

const kind: KindDescriptor<KubernetesObject> = {
  group: "x.io",
  version: "v1",
  kind: "Thing",
  plural: "things",
  scope: "Namespaced",
};
const shard = defineShard("ring", "a");
const { shardLabel, drainLabel } = shard;

function testObject(labels?: Record<string, string>): KubernetesObject {
  const metadata = { name: "t", namespace: "n", resourceVersion: "7", ...(labels && { labels }) };
  return { apiVersion: "x.io/v1", kind: "Thing", metadata };
}

describe("defineShard", () => {
  it("returns the labels of the protocol", () => {
    expect(shard).toEqual({
      ring: "ring",
      name: "a",
      shardLabel: "shard.alpha.sharding.timebertt.dev/ring",
      drainLabel: "drain.alpha.sharding.timebertt.dev/ring",
      selector: "shard.alpha.sharding.timebertt.dev/ring=a",
    });
    expect(shardLease(shard)).toEqual({
      name: "a",
      identity: "a",
      labels: { "alpha.sharding.timebertt.dev/controllerring": "ring" },
    });
  });

  it.each([
    ["", "a"],
    ["r".repeat(64), "a"],
    ["Ring", "a"],
    ["ring", ""],
    ["ring", "Host_1"],
    ["ring", "a".repeat(64)],
  ])("refuses ring %j with shard %j", (ring, name) => {
    expect(() => defineShard(ring, name)).toThrow(/must be 1 to 63 lower-case letters/);
  });
});

describe("shardPredicate", () => {
  const ours = testObject({ [shardLabel]: "a" });
  const event = (object: KubernetesObject): ObjectEvent => ({ type: "create", object });
  it("passes matching events of the shard's objects, and all events of objects to release", () => {
    expect(shardPredicate(shard)(event(ours))).toBe(true);
    expect(shardPredicate(shard, () => false)(event(ours))).toBe(false);
    expect(shardPredicate(shard)(event(testObject({ [shardLabel]: "b" })))).toBe(false);
    expect(shardPredicate(shard)(event(testObject()))).toBe(false);
    const draining = testObject({ [shardLabel]: "a", [drainLabel]: "true" });
    expect(shardPredicate(shard, () => false)(event(draining))).toBe(true);
  });

  it.each([
    ["arrives from another shard", { [shardLabel]: "b" }, { [shardLabel]: "a" }],
    ["arrives without a shard before", {}, { [shardLabel]: "a" }],
    ["stays after a cancelled move", { [shardLabel]: "a", [drainLabel]: "" }, { [shardLabel]: "a" }],
    ["leaves", { [shardLabel]: "a" }, { [shardLabel]: "b" }],
  ])("passes the update of an object that %s, whatever the predicate", (_name, before, after) => {
    const update = { type: "update", oldObject: testObject(before), object: testObject(after) } as const;
    expect(shardPredicate(shard, () => false)(update)).toBe(true);
    const resync = { ...update, oldObject: update.object };
    expect(shardPredicate(shard, () => false)(resync)).toBe(false);
  });
});

describe("shardReconcile", () => {
  const run = async (object: KubernetesObject | undefined, refusal?: ApiError) => {
    const patches: unknown[] = [];
    let reconciled = 0;
    const wrapped = shardReconcile(shard, kind, async () => {
      reconciled += 1;
      return { requeueAfterMs: 5 };
    });
    const cache = { find: async () => object } as unknown as Cache;
    const client = {
      patch: async (...call: unknown[]) => {
        patches.push(call.slice(0, 3));
        if (refusal !== undefined) {
          throw refusal;
        }
      },
    } as unknown as Client;
    const request = { name: "t", namespace: "n" };
    const { signal } = new AbortController();
    const context = { cache, client, request, signal, logger: silentLogger } as unknown as ReconcileContext;
    const answer = await wrapped(context);
    return { answer, patches, reconciled };
  };

  it("reconciles objects of the shard", async () => {
    expect(await run(testObject({ [shardLabel]: "a" }))).toEqual({
      answer: { requeueAfterMs: 5 },
      patches: [],
      reconciled: 1,
    });
  });

  it.each([
    ["a deleted object", undefined],
    ["an unassigned object", testObject()],
    ["an object of another shard", testObject({ [shardLabel]: "b" })],
    ["a drained object of another shard", testObject({ [shardLabel]: "b", [drainLabel]: "true" })],
  ])("ignores %s", async (_, object) => {
    expect(await run(object)).toEqual({ answer: undefined, patches: [], reconciled: 0 });
  });

  it("removes both labels from drained objects unless they changed, without a requeue", async () => {
    const draining = testObject({ [shardLabel]: "a", [drainLabel]: "" });
    const patch = {
      type: "merge",
      patch: { metadata: { resourceVersion: "7", labels: { [shardLabel]: null, [drainLabel]: null } } },
    };
    expect(await run(draining)).toEqual({
      answer: undefined,
      patches: [[kind, { name: "t", namespace: "n" }, patch]],
      reconciled: 0,
    });
    const refusal = (status: number) => new ApiError({ method: "PATCH", path: "/t" }, status, {});
    expect((await run(draining, refusal(404))).reconciled).toBe(0);
    await expect(run(draining, refusal(409))).rejects.toThrow("409 Conflict");
  });
});

describe("shardedController", () => {
  it("wraps the reconcile and the predicates of the controller's kind only", () => {
    const controller = defineController({
      name: "things",
      for: kind,
      predicates: [() => false],
      owns: [{ ...kind, plural: "parts" }],
      reconcile: async () => {},
    });
    const sharded = shardedController(shard, controller);
    const draining: ObjectEvent = { type: "create", object: testObject({ [drainLabel]: "" }) };
    expect(sharded.watches.map(({ predicates }) => predicates.every((passes) => passes(draining)))).toEqual([
      true,
      true,
    ]);
    const ours: ObjectEvent = { type: "create", object: testObject({ [shardLabel]: "a" }) };
    expect(sharded.watches[0]?.predicates.every((passes) => passes(ours))).toBe(false);
    expect(sharded.watches[1]).toBe(controller.watches[1]);
    expect(sharded.reconcile).not.toBe(controller.reconcile);
  });

  it("rejects a controller without a kind", () => {
    const controller = defineController({
      name: "other",
      sources: [{ name: "s", start: () => (async function* () {})() } as never],
      reconcile: async () => {},
    });
    expect(() => shardedController(shard, controller)).toThrow(
      "controller other cannot be sharded: it has no kind",
    );
  });
});

describe("the manifests", () => {
  const ring = controllerRing({
    name: "ring",
    resources: [
      { group: "x.io", resource: "things", controlledResources: [{ group: "", resource: "secrets" }] },
      { group: "x.io", resource: "others" },
    ],
  });

  it("define the distributed resources and the sharder's permissions", () => {
    expect(ring).toMatchObject({
      apiVersion: "sharding.timebertt.dev/v1alpha1",
      kind: "ControllerRing",
      metadata: { name: "ring" },
    });
    expect(ring.spec).not.toHaveProperty("namespaceSelector");
    const [role, binding] = sharderRole(ring);
    expect(role.rules).toEqual([
      { apiGroups: [""], resources: ["secrets"], verbs: ["list", "patch"] },
      { apiGroups: ["x.io"], resources: ["others", "things"], verbs: ["list", "patch"] },
    ]);
    expect([role.metadata.name, binding.roleRef.name]).toEqual([
      "sharding:controllerring:ring",
      "sharding:controllerring:ring",
    ]);
    expect(binding.subjects).toEqual([
      {
        apiGroup: "rbac.authorization.k8s.io",
        kind: "User",
        name: "system:serviceaccount:sharding-system:sharder",
      },
    ]);
  });

  it("grant a shard the release of the ring's objects", () => {
    const resources = [
      { group: "x.io", resource: "things", controlledResources: [{ group: "", resource: "secrets" }] },
    ];
    const ring = controllerRing({ name: "ring", resources });
    const [role, roleBinding, clusterRole, clusterRoleBinding] = shardRbacRules(ring, {
      serviceAccount: "manager",
      namespace: "foo-system",
    });
    expect(role).toMatchObject({
      kind: "Role",
      metadata: { name: "foo-system-shard-role", namespace: "foo-system" },
    });
    expect(role.rules).toEqual([
      { apiGroups: ["coordination.k8s.io"], resources: ["leases"], verbs: ["create", "get", "update"] },
      { apiGroups: ["events.k8s.io"], resources: ["events"], verbs: ["create", "patch"] },
    ]);
    expect(clusterRole.rules).toEqual([
      {
        apiGroups: ["sharding.timebertt.dev"],
        resources: ["controllerrings"],
        resourceNames: ["ring"],
        verbs: ["get", "list", "watch"],
      },
      { apiGroups: ["x.io"], resources: ["things"], verbs: ["list", "patch", "watch"] },
    ]);
    const subjects = [{ kind: "ServiceAccount", name: "manager", namespace: "foo-system" }];
    expect([roleBinding, clusterRoleBinding]).toMatchObject([
      { kind: "RoleBinding", metadata: { namespace: "foo-system" }, roleRef: { kind: "Role" }, subjects },
      { kind: "ClusterRoleBinding", roleRef: { kind: "ClusterRole" }, subjects },
    ]);
    expect(() => shardRbacRules(ring, { serviceAccount: "", namespace: "x" })).toThrow(TypeError);
  });

  it("reject names that are invalid for labels", () => {
    expect(() => controllerRing({ name: "r".repeat(64), resources: [] })).toThrow(TypeError);
  });
});
