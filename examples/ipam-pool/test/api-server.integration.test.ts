import { ipAddress } from "@capikit/api/ipam/v1beta2";
import type { KubernetesObject } from "@capikit/api/meta";
import { isInvalid } from "@capikit/client/errors";
import { type Manager, parseManagerFlags, startManager } from "@capikit/controller-kit";
import { checkWebhooks } from "@capikit/controller-kit/webhooks";
import { type ControlPlane, readManifests } from "@capikit/envtest";
import { clusterApiCrds } from "@capikit/envtest/cluster-api";
import { silentLogger } from "@capikit/serving";
import { afterAll, beforeAll, expect, it } from "vitest";
import { shareControlPlane } from "../../../tests/reference/src/index.ts";
import type { IPPoolSpec } from "../api/v1alpha1/index.ts";
import { globalIPPool, ipPool } from "../gen/kinds/api/v1alpha1/index.ts";
import { poolWebhooks } from "../src/pool-webhooks.ts";
import { poolsOf } from "../src/pools.ts";

const folder = (name: string) => new URL(`../config/${name}`, import.meta.url).pathname;
const namespace = "default";
const spec: IPPoolSpec = { addresses: ["10.0.0.10-10.0.0.20"], prefix: 24, gateway: "10.0.0.1" };
let controlPlane: ControlPlane;
let manager: Manager;

// A real API server with the generated manifests and the webhooks, but without controllers.
beforeAll(async () => {
  controlPlane = await shareControlPlane({ crds: [...clusterApiCrds(), folder("crd/bases")] });
  const { port, certDir } = controlPlane.webhookServing;
  const flags = [
    "--health-addr=0",
    "--diagnostics-address=0",
    `--webhook-port=${port}`,
    `--webhook-cert-dir=${certDir}`,
  ];
  manager = await startManager({
    name: "test",
    flags: parseManagerFlags(flags),
    config: controlPlane.config,
    setup: ({ cache }) => ({ webhooks: poolWebhooks(poolsOf(cache, "v1beta2")) }),
    logger: silentLogger,
    signals: false,
  });
  await controlPlane.installWebhooks(folder("webhook"));
}, 600_000);
afterAll(async () => {
  await manager?.stop();
  await controlPlane?.stop();
});

const errorsOf = async (change: Promise<unknown>): Promise<readonly (string | undefined)[]> => {
  const error = await change.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!isInvalid(error)) throw error ?? new Error("it was not refused");
  return error.causes.map(({ field }) => field);
};

it("serves the webhooks of the manifests, and follows both contracts", async () => {
  expect(
    checkWebhooks(
      await readManifests(folder("webhook")),
      poolWebhooks({ addressesOf: async () => [], list: async () => [] }),
    ),
  ).toEqual([]);
  const crds: KubernetesObject[] = await readManifests(folder("crd/bases"));
  for (const { metadata } of crds) {
    expect(metadata.labels).toMatchObject({
      "cluster.x-k8s.io/v1beta1": "v1alpha1",
      "cluster.x-k8s.io/v1beta2": "v1alpha1",
      "clusterctl.cluster.x-k8s.io/move": "",
    });
  }
});

it("refuses pools that make no sense, by schema and by webhook", async () => {
  const { client } = controlPlane;
  const metadata = { name: "nonsense", namespace };
  const create = (change: Partial<IPPoolSpec>) =>
    client.create(ipPool, { metadata, spec: { ...spec, ...change } });
  expect(await errorsOf(create({ addresses: [] }))).toEqual(["spec.addresses"]);
  expect(await errorsOf(create({ addresses: ["10.0.0.0/24 "] }))).toEqual(["spec.addresses[0]"]);
  expect(await errorsOf(create({ addresses: ["10.0.0.10", "10.0.0.10"] }))).toEqual(["spec.addresses[1]"]);
  expect(await errorsOf(create({ prefix: 33, gateway: "::1" }))).toEqual(["spec.prefix"]);
  const global = { metadata: { name: "nonsense" }, spec: { ...spec, gateway: "10.0.1.1" } };
  expect(await errorsOf(client.create(globalIPPool, global))).toEqual(["spec.gateway"]);
});

it("holds a pool to the addresses that are in use, and takes the rest", async () => {
  const { client } = controlPlane;
  const ref = { name: "pool", namespace };
  const made = await client.create(ipPool, { metadata: ref, spec });
  expect(made.spec.reservedAddresses).toBe("Skip");
  await client.create(ipAddress, {
    metadata: { name: "a", namespace },
    spec: {
      address: "10.0.0.12",
      prefix: 24,
      claimRef: { name: "a" },
      poolRef: { apiGroup: ipPool.group, kind: "IPPool", name: "pool" },
    },
  });
  const change = (addresses: readonly string[], dryRun = false) =>
    client.patch(ipPool, ref, { type: "merge", patch: { spec: { addresses } } }, { dryRun });
  // The webhook reads addresses from its cache, which lags.
  await expect
    .poll(() => errorsOf(change(["10.0.0.13-10.0.0.20"], true)).catch(() => "taken"))
    .toEqual(["spec.addresses"]);
  expect((await change(["10.0.0.12-10.0.0.15"])).spec.addresses).toEqual(["10.0.0.12-10.0.0.15"]);
  expect(await errorsOf(change(["10.0.0.16"]))).toEqual(["spec.addresses"]);
});

it("allows labels and deletion of stored objects, even if new rules reject them", async () => {
  const { client } = controlPlane;
  const ref = { name: "labelled", namespace };
  await client.create(ipPool, { metadata: { ...ref, finalizers: ["example.org/hold"] }, spec });
  const label = { type: "merge", patch: { metadata: { labels: { a: "b" } } } } as const;
  expect((await client.patch(ipPool, ref, label)).metadata.labels).toEqual({ a: "b" });
  await client.delete(ipPool, ref);
  await client.patch(ipPool, ref, { type: "merge", patch: { metadata: { finalizers: null } } });
  await expect
    .poll(async () => (await client.list(ipPool)).items.map(({ metadata }) => metadata.name))
    .not.toContain("labelled");
});
