import type { Cluster } from "@capikit/api/core/v1beta2";
import { type CustomResourceDefinition, customResourceDefinition } from "@capikit/api/kubernetes";
import type { ManagedFieldsEntry } from "@capikit/api/meta";
import type { Client, DynamicObject, KindDescriptor } from "@capikit/client";
import {
  cloneTemplate,
  conditionPaths,
  ensurePausedCondition,
  getContractVersion,
  getExternalByContract,
  NoContractVersionError,
} from "@capikit/controller-kit/capi";
import { createCrdMigrator } from "@capikit/controller-kit/presets";
import type { ControlPlane } from "@capikit/envtest";
import { shareControlPlane } from "@capikit/reference";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const group = "infra.example.org";
const crdName = `foomachines.${group}`;
const annotation = "crd-migration.cluster.x-k8s.io/observed-generation";

const version = (name: string, rest: { served?: boolean; storage?: boolean } = {}) => ({
  name,
  served: true,
  storage: false,
  ...rest,
  schema: { openAPIV3Schema: { type: "object", "x-kubernetes-preserve-unknown-fields": true } },
  subresources: { status: {} },
});
const definition = (kind: string, versions: readonly object[], labels: Record<string, string>) => {
  const plural = `${kind.toLowerCase()}s`;
  return {
    apiVersion: "apiextensions.k8s.io/v1",
    kind: "CustomResourceDefinition",
    metadata: { name: `${plural}.${group}`, labels },
    spec: { group, scope: "Namespaced", names: { kind, plural, singular: kind.toLowerCase() }, versions },
  };
};

let controlPlane: ControlPlane;
let client: Client;
let v1alpha1: KindDescriptor<DynamicObject>;

beforeAll(async () => {
  controlPlane = await shareControlPlane();
  client = controlPlane.client;
  const labels = { "cluster.x-k8s.io/v1beta1": "v1alpha1", "cluster.x-k8s.io/v1beta2": "v1alpha1_v1beta1" };
  await controlPlane.installCrds([
    definition("FooMachine", [version("v1alpha1", { storage: true }), version("v1beta1")], labels),
    definition("FooMachineTemplate", [version("v1beta1", { storage: true })], labels),
    definition("Unlabelled", [version("v1", { storage: true })], {}),
  ]);
  v1alpha1 = await client.kindOf({ apiVersion: `${group}/v1alpha1`, kind: "FooMachine" });
});
afterAll(async () => {
  await controlPlane?.stop();
});

describe("external objects on a real API server", () => {
  it("are created from templates and found by references of both contracts", async () => {
    const template = { apiVersion: `${group}/v1beta1`, kind: "FooMachineTemplate" };
    await client.create(await client.kindOf(template), {
      metadata: { name: "t", namespace: "default" },
      spec: { template: { metadata: { labels: { a: "b" } }, spec: { size: "big" } } },
    });
    const kind = await client.kindOf(template);
    const object = await client.get(kind, { namespace: "default", name: "t" });
    const clone = cloneTemplate(object, { namespace: "default", clusterName: "prod" });
    const made = await client.create<DynamicObject>(await client.kindOf(clone), { ...clone });
    expect(made).toMatchObject({
      spec: { size: "big" },
      metadata: { labels: { a: "b", "cluster.x-k8s.io/cluster-name": "prod" } },
    });

    const { name = "" } = made.metadata;
    const reference = { apiGroup: group, kind: "FooMachine", name };
    const found = await getExternalByContract(client, reference, "default");
    expect(found.kind.version).toBe("v1beta1");
    expect(found.object.metadata.uid).toBe(made.metadata.uid);
  });

  it("report invalid references", async () => {
    const missing = getExternalByContract(
      client,
      { apiGroup: group, kind: "FooMachine", name: "x" },
      "default",
    );
    await expect(missing).rejects.toMatchObject({ reason: "NotFound" });
    const unknown = getExternalByContract(client, { apiGroup: group, kind: "Unknown", name: "x" }, "default");
    await expect(unknown).rejects.toThrow(TypeError);
    await expect(getExternalByContract(client, undefined, "default")).rejects.toThrow("is not set");
    const unlabelled = getExternalByContract(
      client,
      { apiGroup: group, kind: "Unlabelled", name: "x" },
      "default",
    );
    await expect(unlabelled).rejects.toThrow(NoContractVersionError);
  });

  it("return the contract of their kinds", async () => {
    const kind = { group, kind: "FooMachine" };
    expect(await getContractVersion(client, kind)).toEqual({ contract: "v1beta2", version: "v1beta1" });
    expect(await getContractVersion(client, kind, { current: "v1beta1" })).toEqual({
      contract: "v1beta1",
      version: "v1alpha1",
    });
  });
});

describe("an object of contract v1beta1 on a real API server", () => {
  it("has the paused condition of the new form", async () => {
    const created = await client.create(v1alpha1, { metadata: { name: "old", namespace: "default" } });
    const ready = { type: "Ready", status: "True", lastTransitionTime: "2026-01-01T00:00:00Z" };
    const before = await client.patch(
      v1alpha1,
      { namespace: "default", name: "old" },
      { type: "merge", patch: { status: { conditions: [ready] } } },
      { subresource: "status" },
    );
    expect(before.metadata.uid).toBe(created.metadata.uid);
    const cluster = { metadata: { name: "prod" }, spec: { paused: true } } as unknown as Cluster;
    const paths = conditionPaths.v1beta1;
    const ensured = await ensurePausedCondition(client, v1alpha1, cluster, before, { paths });
    expect(ensured).toMatchObject({ paused: true, written: true });
    const { status } = await client.get(v1alpha1, { namespace: "default", name: "old" });
    expect(status).toMatchObject({
      conditions: [ready],
      v1beta2: {
        conditions: [{ type: "Paused", status: "True", message: "Cluster spec.paused is set to true" }],
      },
    });
    const again = await ensurePausedCondition(client, v1alpha1, cluster, ensured.object, { paths });
    expect(again).toMatchObject({ paused: true, written: false });
  });
});

describe("a migrator of stored versions on a real API server", () => {
  const read = () => client.get(customResourceDefinition, { name: crdName });
  const setVersions = async (versions: readonly object[]): Promise<CustomResourceDefinition> =>
    client.patch(
      customResourceDefinition,
      { name: crdName },
      { type: "merge", patch: { spec: { versions } } },
    );
  const fieldsOf = async (name: string): Promise<readonly ManagedFieldsEntry[]> =>
    (
      await client.get(await client.kindOf({ apiVersion: `${group}/v1beta1`, kind: "FooMachine" }), {
        namespace: "default",
        name,
      })
    ).metadata.managedFields ?? [];

  it("rewrites objects, shortens the list, and removes managed fields of unserved versions", async () => {
    for (const name of ["a", "b"])
      await client.create(v1alpha1, { metadata: { name, namespace: "default" }, spec: { size: 1 } });
    const before = await fieldsOf("a");
    expect(before.map(({ apiVersion }) => apiVersion)).toEqual([`${group}/v1alpha1`]);
    await setVersions([version("v1alpha1"), version("v1beta1", { storage: true })]);
    expect((await read()).status?.storedVersions).toEqual(["v1alpha1", "v1beta1"]);

    const options = { client, kinds: [{ kind: v1alpha1 }] };
    const migrator = createCrdMigrator(options);
    await migrator.migrate("others.example.org");
    await createCrdMigrator({
      ...options,
      skipPhases: ["StorageVersionMigration", "CleanupManagedFields"],
    }).migrate(crdName);
    expect((await read()).metadata.annotations?.[annotation]).toBeUndefined();

    await migrator.migrate(crdName);
    const migrated = await read();
    expect(migrated.status?.storedVersions).toEqual(["v1beta1"]);
    expect(migrated.metadata.annotations?.[annotation]).toBe(String(migrated.metadata.generation));
    // Still served, so they stay.
    expect((await fieldsOf("a")).map(({ apiVersion }) => apiVersion)).toEqual([`${group}/v1alpha1`]);

    const { resourceVersion } = migrated.metadata;
    await migrator.migrate(crdName);
    expect((await read()).metadata.resourceVersion).toBe(resourceVersion);

    await setVersions([version("v1alpha1", { served: false }), version("v1beta1", { storage: true })]);
    await migrator.migrate(crdName);
    const [only, ...others] = await fieldsOf("b");
    expect(others).toEqual([]);
    expect(only).toMatchObject({
      apiVersion: `${group}/v1beta1`,
      manager: "capikit",
      operation: "Update",
      fieldsV1: { "f:metadata": { "f:name": {} } },
    });
    const v1beta1 = await client.kindOf({ apiVersion: `${group}/v1beta1`, kind: "FooMachine" });
    const applied = { metadata: { name: "b", namespace: "default" }, spec: { size: 2 } };
    expect(await client.apply(v1beta1, applied as never, { fieldManager: "capikit" })).toMatchObject({
      spec: { size: 2 },
    });
  });
});
