import type { CustomResourceDefinition } from "@capikit/api/kubernetes";
import { isInvalid } from "@capikit/client/errors";
import {
  checkWebhooks,
  //#if both
  conversionWebhook,
  //#endif
  webhookServer,
} from "@capikit/controller-kit/webhooks";
import { type ControlPlane, readManifests, startControlPlane } from "@capikit/envtest";
import { afterAll, beforeAll, expect, it } from "vitest";
//#if both
//#if !control-plane
import { convert } from "../gen/conversion/index.ts";
//#endif
//#endif
//#if addon
import { paperCloudAddon } from "../gen/kinds/api/addons/v7alpha7/index.ts";
import { addonWebhooks } from "../src/addon/webhooks.ts";
//#endif
//#if bootstrap
import { paperCloudConfig } from "../gen/kinds/api/bootstrap/v7alpha7/index.ts";
import { bootstrapWebhooks } from "../src/bootstrap/webhooks.ts";
//#endif
//#if control-plane
//#if both
import { convertServed } from "../src/control-plane/convert-served.ts";
//#endif
import { paperCloudControlPlane } from "../gen/kinds/api/controlplane/v7alpha7/index.ts";
import { controlPlaneWebhooks } from "../src/control-plane/webhooks.ts";
//#endif
//#if infrastructure
import { paperCloudMachineTemplate } from "../gen/kinds/api/infrastructure/v7alpha7/index.ts";
import { infrastructureWebhooks } from "../src/infrastructure/webhooks.ts";
//#endif
//#if ipam
import { paperCloudPool } from "../gen/kinds/api/ipam/v7alpha7/index.ts";
import { ipamWebhooks } from "../src/ipam/webhooks.ts";
//#endif
// +capikit:scaffold:imports

const webhooks = [
  //#if both
  //#if control-plane
  conversionWebhook(convertServed),
  //#endif
  //#if !control-plane
  conversionWebhook(convert),
  //#endif
  //#endif
  //#if addon
  ...addonWebhooks(),
  //#endif
  //#if bootstrap
  ...bootstrapWebhooks(),
  //#endif
  //#if control-plane
  ...controlPlaneWebhooks(),
  //#endif
  //#if infrastructure
  ...infrastructureWebhooks(),
  //#endif
  //#if ipam
  ...ipamWebhooks(),
  //#endif
  // +capikit:scaffold:webhooks
];
//#if both
const samples = [
  //#if addon
  { kind: paperCloudAddon, spec: { clusterSelector: { matchLabels: { size: "small" } } } },
  //#endif
  //#if bootstrap
  { kind: paperCloudConfig, spec: { commands: ["echo hello"] } },
  //#endif
  //#if control-plane
  { kind: paperCloudControlPlane, spec: { version: "v1.36.3", tier: "Standard" } },
  //#endif
  //#if infrastructure
  { kind: paperCloudMachineTemplate, spec: { template: { spec: { image: "linux" } } } },
  //#endif
  //#if ipam
  { kind: paperCloudPool, spec: { first: "10.0.0.9", last: "10.0.0.10", prefix: 24 } },
  //#endif
];
//#endif
const metadata = { name: "a", namespace: "default" };
let controlPlane: ControlPlane;
let served: { stop(): Promise<void> };

// A real API server, with the manifests as they are generated.
beforeAll(async () => {
  controlPlane = await startControlPlane();
  const { host, port, certDir } = controlPlane.webhookServing;
  served = await webhookServer({ webhooks, host, port, certDir }).start();
  await controlPlane.installCrds("config/crd/bases", { webhooks: controlPlane.webhookServing });
  await controlPlane.installWebhooks("config/webhook");
}, 600_000);
afterAll(async () => {
  await served?.stop();
  await controlPlane?.stop();
});

it("serves the webhooks of the manifests", async () => {
  const manifests = await readManifests(["config/webhook", "config/crd/bases"]);
  expect(checkWebhooks(manifests, webhooks)).toEqual([]);
});

it.each([
  //#if both
  ["v1beta1", "v6alpha6"],
  //#endif
  //#if old
  ["v1beta1", "v7alpha7"],
  //#endif
  //#if !old
  ["v1beta2", "v7alpha7"],
  //#endif
])("has CRDs of contract %s", async (contract, version) => {
  const crds = (await readManifests("config/crd/bases")) as CustomResourceDefinition[];
  // Kinds of other groups, or without this version, implement other contracts.
  const labels = crds
    .filter(({ spec }) => spec.group.endsWith(".cluster.x-k8s.io"))
    .filter(({ spec }) => spec.versions.some(({ name }) => name === version))
    .map(({ metadata }) => metadata.labels?.[`cluster.x-k8s.io/${contract}`]?.split("_"));
  expect(labels).not.toEqual([]);
  expect(labels).toEqual(labels.map(() => expect.arrayContaining([version])));
});
//#if both

it.each(samples)("serves $kind.kind in both versions", async ({ kind, spec }) => {
  const { client } = controlPlane;
  const { group } = kind;
  const old = await client.kindOf({ apiVersion: `${group}/v6alpha6`, kind: kind.kind });
  const key = { name: "old", namespace: "default" };
  await client.create(old, { metadata: key, spec });
  const wanted = await client.kindOf({ apiVersion: `${group}/v7alpha7`, kind: kind.kind });
  expect(await client.get(wanted, key)).toMatchObject({ apiVersion: `${group}/v7alpha7`, spec });
});
//#endif
//#if addon

it("refuses settings that no ConfigMap can have", async () => {
  const spec = { clusterSelector: {}, settings: { "not a key": "" } };
  await expect(controlPlane.client.create(paperCloudAddon, { metadata, spec })).rejects.toSatisfy(isInvalid);
});
//#endif
//#if bootstrap

it("refuses commands of several lines", async () => {
  const spec = { commands: ["echo\nreboot"] };
  await expect(controlPlane.client.create(paperCloudConfig, { metadata, spec })).rejects.toSatisfy(isInvalid);
});
//#endif
//#if control-plane

it("refuses versions that are lower than before", async () => {
  const { client } = controlPlane;
  const made = await client.create(paperCloudControlPlane, { metadata, spec: { version: "v1.36.3" } });
  expect(made.spec.tier).toBe("Standard");
  const change = client.replace(paperCloudControlPlane, { ...made, spec: { version: "v1.35.0" } });
  await expect(change).rejects.toSatisfy(
    (error) => isInvalid(error) && error.causes[0]?.field === "spec.version",
  );
});
//#endif
//#if infrastructure

it("refuses changes of machine templates", async () => {
  const { client } = controlPlane;
  const template = (image: string) => ({ template: { spec: { image } } });
  const made = await client.create(paperCloudMachineTemplate, { metadata, spec: template("linux") });
  const change = client.replace(paperCloudMachineTemplate, { ...made, spec: template("other") });
  await expect(change).rejects.toSatisfy(isInvalid);
});
//#endif
//#if ipam

it("refuses pools whose last address comes before the first", async () => {
  const spec = { first: "10.0.0.10", last: "10.0.0.9", prefix: 24 };
  await expect(controlPlane.client.create(paperCloudPool, { metadata, spec })).rejects.toSatisfy(
    (error) => isInvalid(error) && error.causes[0]?.field === "spec.last",
  );
});
//#endif
