import { expect, it } from "vitest";
import { lint } from "../../../src/lint/index.ts";

const crd = (kind: string, status: string): string => `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: foos.infrastructure.cluster.x-k8s.io
  labels: {cluster.x-k8s.io/v1beta2: v1beta2}
spec:
  group: infrastructure.cluster.x-k8s.io
  names: {kind: ${kind}, plural: foos}
  versions:
  - name: v1beta2
    served: true
    schema: {openAPIV3Schema: {type: object, properties: {status: {type: object, properties: ${status}}}}}
`;

const fields = "type: {type: string}, status: {type: string}";
const list = (more = ""): string =>
  `{type: array, x-kubernetes-list-type: map, x-kubernetes-list-map-keys: [status], items: {type: object, required: [type], properties: {${fields}${more}}}}`;

const found = (kind: string, status: string): readonly string[] =>
  lint([{ path: "crd.yaml", content: crd(kind, status) }])
    .findings.filter(({ code }) => code === "crd/list-map-keys")
    .map(({ severity, message }) => `${severity}: ${message}`);

it("reports conditions of Kubernetes in both places", () => {
  expect(found("FooMachine", `{conditions: ${list()}}`)).toEqual([
    "warning: status.conditions of FooMachine v1beta2 is a map by status, but its items are identified by type",
  ]);
  expect(found("FooMachine", `{v1beta2: {type: object, properties: {conditions: ${list()}}}}`)).toEqual([
    "warning: status.v1beta2.conditions of FooMachine v1beta2 is a map by status, but its items are identified by type",
  ]);
});

it("ignores conditions of contract v1beta1 and those of templates", () => {
  expect(found("FooMachine", `{conditions: ${list(", severity: {type: string}")}}`)).toEqual([]);
  expect(found("FooMachineTemplate", `{conditions: ${list()}}`)).toEqual([]);
});
