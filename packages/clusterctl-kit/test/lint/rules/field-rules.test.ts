import { describe, expect, it } from "vitest";
import { type LintOptions, lint } from "../../../src/lint/index.ts";

const version = (name: string, status: string): string =>
  `  - {name: ${name}, served: true, storage: false, subresources: {status: {}}, schema: {openAPIV3Schema: {type: object, properties: {spec: {type: object, properties: {providerID: {type: string}}}, status: {type: object, properties: ${status}}}}}}\n`;

const conditions =
  "conditions: {type: array, items: {type: object, required: [type], properties: {type: {type: string}, status: {type: string}}}, x-kubernetes-list-type: map, x-kubernetes-list-map-keys: [type]}";
const old = version("v1beta1", "{ready: {type: boolean}}");
const current = version(
  "v1beta2",
  `{initialization: {type: object, properties: {provisioned: {type: boolean}}}, ${conditions}}`,
);
const crd = (labels: string, versions: string): string => `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: foomachines.infrastructure.cluster.x-k8s.io
  labels: {${labels}}
spec:
  group: infrastructure.cluster.x-k8s.io
  names: {kind: FooMachine, plural: foomachines, categories: [cluster-api]}
  scope: Namespaced
  versions:
${versions}`;

function found(content: string, options?: LintOptions): string[] {
  return lint([{ path: "crd.yaml", content }], options)
    .findings.filter(({ code }) => !/storage-version|initialization-reset|conversion$/.test(code))
    .map(({ severity, code, message }) => `${severity} ${code}: ${message}`);
}

describe("labels with several versions", () => {
  it("mean the latest one only", () => {
    expect(found(crd("cluster.x-k8s.io/v1beta2: v1beta1_v1beta2", old + current))).toEqual([]);
    expect(found(crd("cluster.x-k8s.io/v1beta2: v1beta1", old + current))).toEqual([
      expect.stringContaining("error crd/label-switches-reads: FooMachine v1beta1 is labelled"),
      expect.stringContaining("warning resource/conditions: FooMachine v1beta1"),
    ]);
  });

  it("report missing fields of the older contract only if it is requested", () => {
    const labels = "cluster.x-k8s.io/v1beta1: v1beta1, cluster.x-k8s.io/v1beta2: v1beta2";
    const both = crd(labels, version("v1beta1", `{${conditions}}`) + current);
    expect(found(both)).toEqual([]);
    expect(found(both, { contract: "v1beta1" })).toContain(
      "error infra-machine/initialization: FooMachine v1beta1 has no status.ready (boolean), which contract v1beta1 requires",
    );
  });
});

describe("statuses of contract v1beta1", () => {
  const kinds = [
    ["FooCluster", "infrastructure"],
    ["FooMachine", "infrastructure"],
    ["FooMachinePool", "infrastructure"],
    ["FooConfig", "bootstrap"],
    ["FooControlPlane", "controlplane"],
  ] as const;
  const statusFindings = (kind: string, group: string, status: string, options?: LintOptions): string[] =>
    found(
      crd("cluster.x-k8s.io/v1beta1: v1beta1", version("v1beta1", status))
        .replaceAll("FooMachine", kind)
        .replaceAll("foomachines", `${kind.toLowerCase()}s`)
        .replaceAll("infrastructure.cluster", `${group}.cluster`),
      options,
    ).filter((finding) => /severity|failure/.test(finding));
  const failures = "failureReason: {type: string}, failureMessage: {type: string}";

  it.each(kinds)("may have conditions without a severity, and no failure fields: %s", (kind, group) => {
    for (const options of [undefined, { contract: "v1beta1" }] as const)
      expect(statusFindings(kind, group, `{${conditions}}`, options)).toEqual([]);
    const complete = kind === "FooMachinePool" ? `{${conditions}}` : `{${conditions}, ${failures}}`;
    expect(statusFindings(kind, group, complete)).toEqual([]);
  });
});

describe("control planes with Machines", () => {
  const controlPlane = (spec: string): string =>
    crd("cluster.x-k8s.io/v1beta1: v1beta1", version("v1beta1", "{initialized: {type: boolean}}"))
      .replaceAll("FooMachine", "FooControlPlane")
      .replaceAll("foomachines.infrastructure", "foocontrolplanes.controlplane")
      .replace("group: infrastructure", "group: controlplane")
      .replace("foomachines", "foocontrolplanes")
      .replace("{providerID: {type: string}}", spec);
  const rulesOfMachines = (spec: string): readonly string[] => [
    ...new Set(
      lint([{ path: "crd.yaml", content: controlPlane(spec) }])
        .findings.map(({ code }) => code)
        .filter((code) => code.startsWith("control-plane/machine-")),
    ),
  ];

  it("are recognized by their reference to the infrastructure", () => {
    const both = ["control-plane/machine-template"];
    expect(rulesOfMachines("{infrastructureTemplate: {type: object}}").toSorted()).toEqual(both);
    expect(
      rulesOfMachines("{machineTemplate: {type: object, properties: {infrastructureRef: {type: object}}}}"),
    ).toEqual(expect.arrayContaining(both));
    expect(rulesOfMachines("{version: {type: string}}")).toEqual([]);
  });
});
