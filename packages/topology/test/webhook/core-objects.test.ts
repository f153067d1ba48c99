import type { JsonObject } from "@capikit/common/json";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { admitChange, webhookProblems } from "../../src/index.ts";
import type { Unstructured } from "../../src/objects/kubernetes.ts";

const core = "cluster.x-k8s.io/v1beta2";
const ref = "{apiGroup: infra.example.org, kind: FooMachineTemplate, name: t}";
const machine = `{clusterName: one, version: v1.34.0, bootstrap: {dataSecretName: x}, infrastructureRef: ${ref}}`;
const objects = {
  Cluster: `{apiVersion: ${core}, spec: {infrastructureRef: ${ref}}}`,
  KubeadmConfig: "{apiVersion: bootstrap.cluster.x-k8s.io/v1beta2, spec: {}}",
  KubeadmControlPlane: `{apiVersion: controlplane.cluster.x-k8s.io/v1beta2, spec: {replicas: 3, version: v1.34.0, machineTemplate: {spec: {infrastructureRef: ${ref}}}, kubeadmConfigSpec: {clusterConfiguration: {apiServer: {certSANs: [a]}}}}}`,
  KubeadmControlPlaneTemplate:
    "{apiVersion: controlplane.cluster.x-k8s.io/v1beta2, spec: {template: {spec: {kubeadmConfigSpec: {}}}}}",
  Machine: `{apiVersion: ${core}, spec: ${machine}}`,
  MachineDeployment: `{apiVersion: ${core}, spec: {clusterName: one, replicas: 3, selector: {matchLabels: {d: one}}, template: {metadata: {labels: {d: one}}, spec: ${machine}}}}`,
  MachineHealthCheck: `{apiVersion: ${core}, spec: {clusterName: one, selector: {matchLabels: {a: b}}}}`,
};
type Kind = keyof typeof objects;

function object(kind: Kind, change: object = {}): Unstructured {
  const made = { ...parse(objects[kind]), kind, metadata: { name: "o", namespace: "default" } };
  return merge(made, { spec: change }) as Unstructured;
}

function merge(into: unknown, from: unknown): unknown {
  if (typeof from !== "object" || from === null || Array.isArray(from)) return from;
  const result = { ...(into as JsonObject) } as Record<string, unknown>;
  for (const [name, value] of Object.entries(from)) result[name] = merge(result[name], value);
  return result;
}

const config = (clusterConfiguration: object) => ({ kubeadmConfigSpec: { clusterConfiguration } });
const rolling = (rollingUpdate: object) => ({ rollout: { strategy: { rollingUpdate } } });
const secret = { secret: { name: "s", key: "k" } };

describe("webhooks of Cluster API", () => {
  test.each(Object.keys(objects) as Kind[])("accept a valid %s, and leave it as it is", (kind) => {
    expect(webhookProblems(object(kind))).toEqual([]);
    expect(webhookProblems(object(kind), object(kind))).toEqual([]);
  });

  test.each<readonly [Kind, object, string]>([
    [
      "Cluster",
      { clusterNetwork: { pods: { cidrBlocks: ["10.0.0.0"] } } },
      "spec.clusterNetwork.pods.cidrBlocks[0]",
    ],
    ["KubeadmConfig", { files: [{ path: "/a", content: "x", contentFrom: secret }] }, "spec.files[0]"],
    ["KubeadmConfig", { files: [{ path: "/a" }, { path: "/a" }] }, "spec.files[1].path"],
    ["KubeadmConfig", { users: [{ passwd: "x", passwdFrom: secret }] }, "spec.users[0]"],
    [
      "KubeadmConfig",
      { users: [{ passwdFrom: { secret: { name: "s" } } }] },
      "spec.users[0].passwdFrom.secret.key",
    ],
    ["KubeadmControlPlane", { replicas: 2 }, "spec.replicas"],
    ["KubeadmControlPlane", { replicas: 0 }, "spec.replicas spec.replicas"],
    ["KubeadmControlPlane", { version: "latest" }, "spec.version"],
    [
      "KubeadmControlPlane",
      { replicas: 1, ...rolling({ maxSurge: 0 }) },
      "spec.rollout.strategy.rollingUpdate",
    ],
    ["KubeadmControlPlane", rolling({ maxSurge: 2 }), "spec.rollout.strategy.rollingUpdate.maxSurge"],
    [
      "KubeadmControlPlane",
      config({ certificateValidityPeriodDays: 4000 }),
      "spec.kubeadmConfigSpec.clusterConfiguration.certificateValidityPeriodDays",
    ],
    ["Machine", { bootstrap: { dataSecretName: undefined } }, "spec.bootstrap"],
    ["MachineDeployment", { selector: { matchLabels: { d: "two" } } }, "spec.template.metadata.labels"],
    ["MachineDeployment", { template: { spec: { clusterName: "two" } } }, "spec.clusterName"],
    ["MachineDeployment", rolling({ maxSurge: 0, maxUnavailable: 0 }), "spec.rollout.strategy.rollingUpdate"],
    ["MachineDeployment", rolling({ maxSurge: "1" }), "spec.rollout.strategy.rollingUpdate.maxSurge"],
    ["MachineHealthCheck", { selector: { matchLabels: { a: undefined } } }, ""],
    [
      "MachineHealthCheck",
      { checks: { nodeStartupTimeoutSeconds: 7 } },
      "spec.checks.nodeStartupTimeoutSeconds",
    ],
  ])("reject a %s with %j", (kind, change, fields) => {
    const found = webhookProblems(JSON.parse(JSON.stringify(object(kind, change))));
    expect(found.map(({ field }) => field).join(" ")).toBe(fields || "spec.selector");
  });

  test.each<readonly [Kind, object, string]>([
    ["KubeadmControlPlane", { version: "v1.33.0" }, ""],
    ["KubeadmControlPlane", { version: "v1.35.9" }, ""],
    ["KubeadmControlPlane", { version: "v1.36.0" }, "spec.version"],
    ["KubeadmControlPlane", config({ apiServer: { certSANs: ["b"] } }), ""],
    [
      "KubeadmControlPlane",
      config({ certificatesDir: "/x" }),
      "spec.kubeadmConfigSpec.clusterConfiguration.certificatesDir",
    ],
    [
      "KubeadmControlPlane",
      config({ etcd: { external: { endpoints: ["https://a"] } } }),
      "spec.kubeadmConfigSpec.clusterConfiguration.etcd.external",
    ],
    [
      "KubeadmControlPlaneTemplate",
      { template: { spec: { kubeadmConfigSpec: { format: "cloud-config" } } } },
      "",
    ],
    [
      "KubeadmControlPlaneTemplate",
      { template: { spec: { kubeadmConfigSpec: { verbosity: 4 } } } },
      "spec.template.spec",
    ],
    ["Machine", { clusterName: "two" }, "spec.clusterName"],
    ["MachineHealthCheck", { clusterName: "two" }, "spec.clusterName"],
  ])("judge an update of a %s to %j", (kind, change, fields) => {
    expect(
      webhookProblems(object(kind, change), object(kind))
        .map(({ field }) => field)
        .join(" "),
    ).toBe(fields);
  });
});

describe("a change", () => {
  const crd = {
    apiVersion: "apiextensions.k8s.io/v1",
    kind: "CustomResourceDefinition",
    metadata: { name: "foos.example.org" },
    spec: {
      group: "example.org",
      names: { kind: "Foo", plural: "foos" },
      scope: "Namespaced",
      versions: [
        {
          name: "v1",
          served: true,
          storage: true,
          schema: {
            openAPIV3Schema: {
              type: "object",
              properties: {
                spec: {
                  type: "object",
                  "x-kubernetes-validations": [{ rule: "self == oldSelf", message: "is immutable" }],
                  properties: { image: { type: "string" } },
                },
              },
            },
          },
        },
      ],
    },
  };
  const foo = (image: string): Unstructured => ({
    apiVersion: "example.org/v1",
    kind: "Foo",
    metadata: { name: "f", namespace: "default" },
    spec: { image },
  });
  const messages = ({ refused }: Awaited<ReturnType<typeof admitChange>>) =>
    refused.map(({ location, message }) => `${location?.object}: ${message}`);

  test("is judged by the transition rules of the CRDs among the objects", async () => {
    const judged = await admitChange([crd as unknown as Unstructured, foo("a")], [foo("b")]);
    expect(messages(judged)).toEqual(["Foo default/f: its CRD refuses it: spec: is immutable"]);
    expect(judged.after).toEqual([]);
    expect(judged.unchecked).toEqual(["webhooks of Foo.example.org"]);
  });

  test("names what is not judged", async () => {
    const secretOf = { apiVersion: "v1", kind: "Secret", metadata: { name: "s", namespace: "default" } };
    const judged = await admitChange([], [foo("b"), secretOf]);
    expect(judged.after).toHaveLength(2);
    expect(judged.unchecked).toEqual([
      "Secret default/s of Kubernetes",
      "the schema of Foo.example.org, whose CRD is not among the objects",
    ]);
  });

  test("is judged by the server where there is one, in its words", async () => {
    const sent: unknown[] = [];
    const server = {
      read: () => Promise.reject(new Error("is not called")),
      dryRun: async (given: Unstructured, manager: string) => {
        sent.push([given, manager]);
        return "admission webhook denied the request: no b";
      },
    };
    const judged = await admitChange([foo("a")], [foo("b"), foo("a")], server);
    expect(messages(judged)).toEqual([
      "Foo default/f: the API server refuses it: admission webhook denied the request: no b",
    ]);
    expect(sent).toEqual([[foo("b"), "capikit"]]);
  });
});
