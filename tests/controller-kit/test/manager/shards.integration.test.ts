import { lease as leaseKind } from "@capikit/api/kubernetes";
import type { ClusterConfig, KubernetesObject } from "@capikit/client";
import { defineController, parseManagerFlags, startManager } from "@capikit/controller-kit";
import { type ControlPlane, parseManifests } from "@capikit/envtest";
import { shareControlPlane } from "@capikit/reference";
import { silentLogger } from "@capikit/serving";
import {
  type ControllerRing,
  controllerRing,
  controllerRingKind,
  type PolicyRule,
  type RoleManifest,
  ringLabels,
  sharding,
  shardRbacRules,
} from "@capikit/sharding";
import { afterAll, beforeAll, expect, it } from "vitest";
import { untilAllowed } from "../../src/until-allowed.ts";
import { createWidgets, until, widgetCrd, widgetKind } from "../../src/widgets.ts";

/** The service account of a shard. */
interface ShardAccount {
  readonly name: string;
  readonly namespace: string;
  /** Permissions that the controllers of the shard need themselves. */
  readonly controllers: readonly PolicyRule[];
}

/**
 * Returns a connection with the permissions of `shardRbacRules` and of the controllers only, once
 * the API server grants them.
 */
async function connectShard(
  { client, addUser }: Pick<ControlPlane, "client" | "addUser">,
  ring: ControllerRing,
  { name, namespace, controllers }: ShardAccount,
): Promise<ClusterConfig> {
  const roles = shardRbacRules(ring, { serviceAccount: name, namespace, name: `${name}-shard` });
  const [, , clusterRole, clusterRoleBinding] = roles;
  const own = `${name}-controllers`;
  const all: KubernetesObject[] = [
    ...roles,
    { ...clusterRole, metadata: { name: own }, rules: controllers } satisfies RoleManifest,
    {
      ...clusterRoleBinding,
      metadata: { name: own },
      roleRef: { ...clusterRoleBinding.roleRef, name: own },
    } as KubernetesObject,
  ];
  for (const manifest of all) {
    const { name: called = "" } = manifest.metadata;
    const object = { ...manifest, metadata: { ...manifest.metadata, name: called } };
    await client.apply(await client.kindOf(manifest), object, { fieldManager: "test" });
  }
  const user = `system:serviceaccount:${namespace}:${name}`;
  const groups = ["system:serviceaccounts", `system:serviceaccounts:${namespace}`];
  const lease = { namespace, group: "coordination.k8s.io", resource: "leases", verb: "create" };
  // The last role and binding of each kind.
  for (const resourceAttributes of [lease, ...controllers.map(firstOf)])
    await untilAllowed(client, { user, groups, resourceAttributes });
  return (await addUser({ name: user, groups })).config;
}

/** The first permission of a rule. */
const firstOf = ({ apiGroups = [], resources = [], verbs }: PolicyRule) => ({
  group: apiGroups[0] ?? "",
  resource: resources[0] ?? "",
  verb: verbs[0] ?? "",
});

const shared = widgetKind("shareds");

const whole = widgetKind("wholes");

const part = widgetKind("parts");

const ring = "test-ring";

const { shardLabel, drainLabel, ringLabel } = ringLabels(ring);

let controlPlane: ControlPlane;

beforeAll(async () => {
  controlPlane = await shareControlPlane();
  await install(widgetCrd(shared), widgetCrd(whole), widgetCrd(part));
});

const install = (...crds: readonly object[]) =>
  controlPlane.installCrds(crds.flatMap((crd) => parseManifests(JSON.stringify(crd), "crds")));

afterAll(async () => {
  await controlPlane?.[Symbol.asyncDispose]();
});

it("distributes the ring's objects among managers, and leaves other objects to one leader", async () => {
  const { client } = controlPlane;
  const resources = [{ group: shared.group, resource: shared.plural }];
  const definition = controllerRing({ name: ring, resources });
  const read = ["get", "list", "watch"];
  const config = await connectShard(controlPlane, definition, {
    name: "manager",
    namespace: "default",
    controllers: [{ apiGroups: [shared.group], resources: ["shareds", "wholes", "parts"], verbs: read }],
  });
  const start = (shardName: string, seen = new Set<string>(), account = config) =>
    startManager({
      name: "sharded",
      config: account,
      logger: silentLogger,
      signals: false,
      flags: parseManagerFlags([`--shard-ring=${ring}`, "--health-addr=0", "--diagnostics-address=0"], {
        extensions: [sharding({ shardName })],
      }),
      controllers: [shared, whole].map((kind) =>
        defineController({
          name: kind.plural,
          for: kind,
          owns: kind === shared ? [part] : [],
          reconcile: async ({ request }) => void seen.add(`${kind.plural}/${request.name}`),
        }),
      ),
    });
  const stranger = await controlPlane.addUser({ name: "stranger", groups: [] });
  await expect(start("a", undefined, stranger.config)).rejects.toThrow(
    `--shard-ring=test-ring: reading the ControllerRing is forbidden: add the rule {"apiGroups":["sharding.timebertt.dev"],"resources":["controllerrings"],"resourceNames":["test-ring"],"verbs":["get","list","watch"]}`,
  );
  await expect(start("a")).rejects.toThrow(
    "--shard-ring=test-ring: the server has no controllerrings.sharding.timebertt.dev: install kubernetes-controller-sharding",
  );
  await install(ringCrd());
  await expect(start("a")).rejects.toThrow(
    "--shard-ring=test-ring: ControllerRing test-ring not found: create it or remove the flag",
  );
  await client.create(controllerRingKind, definition);
  await createWidgets(client, shared, 4);
  await createWidgets(client, whole, 2);
  const label = (n: number, labels: Record<string, string>) =>
    client.patch(
      shared,
      { name: `w-${n}`, namespace: "default" },
      { type: "merge", patch: { metadata: { labels } } },
    );
  await Promise.all(["a", "a", "b"].map((shard, n) => label(n, { [shardLabel]: shard })));

  const seen = { a: new Set<string>(), b: new Set<string>() };
  await using a = await start("a", seen.a);
  await a.elected;
  await using b = await start("b", seen.b);
  await until("each has its own", () => seen.a.size === 4 && seen.b.size === 1);
  expect([...seen.a].sort()).toEqual(["shareds/w-0", "shareds/w-1", "wholes/w-0", "wholes/w-1"]);
  expect([...seen.b]).toEqual(["shareds/w-2"]);
  expect(await b.cache.list(shared)).toHaveLength(4);
  const lease = await client.get(leaseKind, { name: "b", namespace: "default" });
  expect(lease).toMatchObject({ metadata: { labels: { [ringLabel]: ring } }, spec: { holderIdentity: "b" } });

  await label(0, { [drainLabel]: "true" });
  await until("a lets go", async () => {
    const { metadata } = await client.get(shared, { name: "w-0", namespace: "default" });
    return metadata.labels?.[shardLabel] === undefined && metadata.labels?.[drainLabel] === undefined;
  });
  await label(0, { [shardLabel]: "b" });
  await until("b takes over", () => seen.b.has("shareds/w-0"));

  const added = { spec: { resources: [...resources, { group: whole.group, resource: whole.plural }] } };
  await client.patch(controllerRingKind, { name: ring }, { type: "merge", patch: added });
  for (const manager of [a, b]) {
    await expect(manager.done).rejects.toMatchObject({ code: "MANAGER_RESTART" });
  }
});

/** The CustomResourceDefinition of ControllerRings, as far as tests need it. */
function ringCrd() {
  const { group, version, kind, plural } = controllerRingKind;
  const openAPIV3Schema = { type: "object", "x-kubernetes-preserve-unknown-fields": true };
  return {
    apiVersion: "apiextensions.k8s.io/v1",
    kind: "CustomResourceDefinition",
    metadata: { name: `${plural}.${group}` },
    spec: {
      group,
      scope: "Cluster",
      names: { kind, plural },
      versions: [{ name: version, served: true, storage: true, schema: { openAPIV3Schema } }],
    },
  };
}
