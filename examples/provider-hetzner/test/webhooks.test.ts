import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { KubernetesObject } from "@capikit/api/meta";
import { parseYamlDocuments } from "@capikit/common/yaml";
import { checkWebhooks } from "@capikit/controller-kit/webhooks";
import { describe, expect, it } from "vitest";
import { webhooksOf } from "../src/webhooks/index.ts";
import { objectOf, review } from "./review.ts";

const hosts = [objectOf("HetznerBareMetalHost", { serverID: 7 })];
const webhooks = webhooksOf({
  async *listAll() {
    yield* hosts as never[];
  },
});

const create = async (kind: string, spec: object, annotations = {}) =>
  (await review(webhooks, "validating", objectOf(kind, spec, annotations))).causes;
const update = async (kind: string, spec: object, oldSpec: object) =>
  (await review(webhooks, "validating", objectOf(kind, spec), objectOf(kind, oldSpec))).causes;

it("serves the paths in the manifests", () => {
  const path = join(import.meta.dirname, "../config/webhook/manifests.yaml");
  const manifests = parseYamlDocuments(readFileSync(path, "utf8")) as unknown as KubernetesObject[];
  const admission = webhooks.filter(({ type }) => type !== "conversion");
  expect(checkWebhooks(manifests, admission)).toEqual([]);
});

describe("servers", () => {
  const spec = { type: "cpx31", imageName: "ubuntu" };
  const withUrl = {
    type: "cpx31",
    imageURL: "oci://ghcr.io/example/image:v1",
    imageURLCommand: "install.sh",
  };

  it("have public addresses by default", async () => {
    const { patch } = await review(webhooks, "mutating", objectOf("HCloudMachine", spec));
    const value = { enableIPv4: true, enableIPv6: true };
    expect(patch).toEqual([{ op: "add", path: "/spec/publicNetwork", value }]);
    const chosen = objectOf("HCloudMachine", { ...spec, publicNetwork: { enableIPv4: false } });
    expect((await review(webhooks, "mutating", chosen)).patch).toBeUndefined();
  });

  it.each([
    [spec, []],
    [withUrl, []],
    [{ ...spec, imageName: "" }, ["imageName: FieldValueRequired"]],
    [{ ...withUrl, imageName: "ubuntu" }, ["imageName: FieldValueForbidden"]],
    [{ ...withUrl, imageURL: "image" }, ["imageURL: FieldValueInvalid"]],
    [{ ...withUrl, imageURLCommand: "" }, ["imageURLCommand: FieldValueRequired"]],
    [{ ...spec, imageURLCommand: "install.sh" }, ["imageURLCommand: FieldValueForbidden"]],
    [{ ...withUrl, imageURLCommand: "/bin/install.sh" }, ["imageURLCommand: FieldValueInvalid"]],
    [{ ...withUrl, imageURLCommand: "1install" }, ["imageURLCommand: FieldValueInvalid"]],
    [{ ...withUrl, imageURLCommand: "install..sh" }, ["imageURLCommand: FieldValueInvalid"]],
  ])("with %j report %j, also in templates", async (given, causes) => {
    expect(await create("HCloudMachine", given)).toEqual(causes.map((cause) => `spec.${cause}`));
    expect(await create("HCloudMachineTemplate", { template: { spec: given } })).toEqual(
      causes.map((cause) => `spec.template.spec.${cause}`),
    );
  });

  it.each(["type", "imageName", "sshKeys", "placementGroupName"])("keep their %s", async (name) => {
    const changed = { ...spec, [name]: name === "sshKeys" ? [{ name: "b" }] : "other" };
    expect(await update("HCloudMachine", changed, spec)).toEqual([`spec.${name}: FieldValueForbidden`]);
  });

  it("may get a provider ID", async () => {
    expect(await update("HCloudMachine", { ...spec, providerID: "hcloud://1" }, spec)).toEqual([]);
  });
});

describe.each(["HCloudMachineTemplate", "HetznerClusterTemplate", "HetznerBareMetalMachineTemplate"])(
  "%s",
  (kind) => {
    const [spec, oldSpec] = ["a", "b"].map((imageName) => ({ template: { spec: { imageName } } }));

    it("is immutable, except in dry runs of the topology controller", async () => {
      expect(await update(kind, spec ?? {}, oldSpec ?? {})).toEqual([
        "spec.template.spec: FieldValueForbidden",
      ]);
      const dryRun = objectOf(kind, spec ?? {}, { "topology.cluster.x-k8s.io/dry-run": "" });
      const old = objectOf(kind, oldSpec ?? {});
      expect(await review(webhooks, "validating", dryRun, old, { dryRun: true })).toMatchObject({
        allowed: true,
      });
    });
  },
);

describe("clusters", () => {
  const spec = {
    controlPlaneRegions: ["fsn1", "nbg1"],
    controlPlaneLoadBalancer: { enabled: true, region: "fsn1", port: 6443 },
    hetznerSecretRef: { name: "hetzner", key: { hcloudToken: "hcloud" } },
  };
  const network = { enabled: true, cidrBlock: "10.0.0.0/16" };
  const noBalancer = { ...spec, controlPlaneLoadBalancer: { enabled: false } };

  it.each([
    [spec, []],
    [{ ...noBalancer, controlPlaneEndpoint: { host: "k8s.example.org", port: 443 } }, []],
    [noBalancer, ["controlPlaneEndpoint: FieldValueRequired"]],
    [
      { ...noBalancer, controlPlaneEndpoint: { host: "k8s.example.org" } },
      ["controlPlaneEndpoint: FieldValueRequired"],
    ],
    [{ ...spec, controlPlaneRegions: [] }, ["controlPlaneRegions: FieldValueRequired"]],
    [{ ...spec, controlPlaneRegions: ["fsn1", "ash"] }, ["controlPlaneRegions: FieldValueInvalid"]],
    [{ ...spec, hcloudNetwork: network, controlPlaneRegions: ["fsn1", "ash"] }, []],
    [
      { ...spec, controlPlaneLoadBalancer: { enabled: true } },
      ["controlPlaneLoadBalancer.region: FieldValueRequired"],
    ],
    [
      { ...spec, hetznerSecretRef: { key: { hcloudToken: "" } } },
      ["hetznerSecretRef.key: FieldValueRequired"],
    ],
    [{ ...spec, hetznerSecretRef: { key: { hetznerRobotUser: "u", hetznerRobotPassword: "p" } } }, []],
  ])("with %j report %j", async (given, causes) => {
    expect(await create("HetznerCluster", given)).toEqual(causes.map((cause) => `spec.${cause}`));
  });

  it("need no endpoint and no regions with the annotation", async () => {
    const annotations = { "capi.syself.com/allow-empty-control-plane-address": "true" };
    expect(await create("HetznerCluster", { ...noBalancer, controlPlaneRegions: [] }, annotations)).toEqual(
      [],
    );
  });

  it.each([
    ["hcloudNetwork", { hcloudNetwork: network }],
    [
      "controlPlaneLoadBalancer.port",
      { controlPlaneLoadBalancer: { ...spec.controlPlaneLoadBalancer, port: 443 } },
    ],
    [
      "controlPlaneLoadBalancer.region",
      { controlPlaneLoadBalancer: { ...spec.controlPlaneLoadBalancer, region: "nbg1" } },
    ],
  ])("keep their %s", async (path, change) => {
    expect(await update("HetznerCluster", { ...spec, ...change }, spec)).toEqual([
      `spec.${path}: FieldValueForbidden`,
    ]);
  });

  it("may enable the proxy protocol, but not disable it", async () => {
    const balancer = spec.controlPlaneLoadBalancer;
    const enabled = { ...spec, controlPlaneLoadBalancer: { ...balancer, enableProxyProtocol: true } };
    expect(await update("HetznerCluster", enabled, spec)).toEqual([]);
    expect(await update("HetznerCluster", spec, enabled)).toEqual([
      "spec.controlPlaneLoadBalancer.enableProxyProtocol: FieldValueForbidden",
    ]);
  });

  it("with a private network stay in its zone", async () => {
    const old = { ...spec, hcloudNetwork: network };
    expect(await update("HetznerCluster", { ...old, controlPlaneRegions: ["hel1"] }, old)).toEqual([]);
    expect(await update("HetznerCluster", { ...old, controlPlaneRegions: ["ash"] }, old)).toEqual([
      "spec.controlPlaneRegions: FieldValueInvalid",
    ]);
  });
});

describe("bare metal", () => {
  const installImage = {
    image: { name: "ubuntu", url: "https://example.org/ubuntu.tar.gz" },
    partitions: [],
  };
  const command = {
    image: { url: "oci://ghcr.io/example/image" },
    imageURLCommand: "install.sh",
    partitions: [],
  };
  const at = "spec.installImage";

  it("hosts have unique servers, which they keep", async () => {
    expect(await create("HetznerBareMetalHost", { serverID: 7 })).toEqual([
      "spec.serverID: FieldValueDuplicate",
    ]);
    expect(await create("HetznerBareMetalHost", { serverID: 8 })).toEqual([]);
    expect(await update("HetznerBareMetalHost", { serverID: 8 }, { serverID: 7 })).toEqual([
      "spec.serverID: FieldValueForbidden",
    ]);
  });

  it.each([
    [installImage, []],
    [command, []],
    [{ image: { path: "/root/image.tar.gz" } }, []],
    [{ image: { name: "ubuntu" } }, ["image: FieldValueRequired"]],
    [{ image: { name: "ubuntu", url: "https://example.org/ubuntu.iso" } }, ["image.url: FieldValueInvalid"]],
    [{ ...installImage, deviceStringType: "wwn" }, ["deviceStringType: FieldValueForbidden"]],
    [{ ...command, image: {} }, ["image.url: FieldValueRequired"]],
    [
      { ...command, image: { ...command.image, name: "a", path: "b" } },
      ["image.name: FieldValueForbidden", "image.path: FieldValueForbidden"],
    ],
    [{ ...command, imageURLCommand: "../install" }, ["imageURLCommand: FieldValueInvalid"]],
  ])("machines with %j report %j", async (given, causes) => {
    expect(await create("HetznerBareMetalMachine", { installImage: given })).toEqual(
      causes.map((cause) => `${at}.${cause}`),
    );
  });

  it.each([
    [{ key: "a", operator: "in", values: ["b"] }, []],
    [{ key: "a", operator: "In", values: [] }, ["spec.hostSelector: FieldValueInvalid"]],
    [{ key: "a", operator: "near", values: ["b"] }, ["spec.hostSelector: FieldValueInvalid"]],
  ])("selectors with %j report %j", async (requirement, causes) => {
    const hostSelector = { matchLabels: { rack: "1" }, matchExpressions: [requirement] };
    expect(await create("HetznerBareMetalMachine", { installImage, hostSelector })).toEqual(causes);
  });

  it("machines keep their provider ID once they have it", async () => {
    const [one, two] = [1, 2].map((id) => ({ installImage, providerID: `hetzner://${id}` }));
    expect(await update("HetznerBareMetalMachine", one ?? {}, { installImage })).toEqual([]);
    expect(await update("HetznerBareMetalMachine", two ?? {}, one ?? {})).toEqual([
      "spec.providerID: FieldValueForbidden",
    ]);
    expect(await update("HetznerBareMetalMachine", { installImage: command }, { installImage })).toEqual([
      `${at}: FieldValueForbidden`,
    ]);
  });
});
