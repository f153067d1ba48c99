import { expect, it } from "vitest";
import { lint } from "../../../src/lint/index.ts";
import { bootstrap, type Files, infrastructure, toFiles } from "../clean-providers.ts";
import { components, crd, move } from "../seeds/seeded-violation.ts";

/** Adds a kind like an existing one. */
function withKind(from: string, kind: string, spec: object): Files {
  const files = infrastructure();
  const copy = structuredClone(crd(files, from));
  const plural = `${kind.toLowerCase()}s`;
  Object.assign(copy.spec.names, { kind, plural, listKind: `${kind}List` });
  copy.metadata.name = `${plural}.infrastructure.cluster.x-k8s.io`;
  const { properties } = copy.spec.versions[0].schema.openAPIV3Schema;
  Object.assign(properties, { spec: { type: "object", properties: spec } });
  components(files).push(copy);
  const role = components(files).find(({ kind: one }) => one === "ClusterRole");
  // Users create the objects.
  role.rules.push({
    apiGroups: ["infrastructure.cluster.x-k8s.io"],
    resources: [plural, `${plural}/status`, `${plural}/finalizers`],
    verbs: ["get", "list", "patch", "update", "watch"],
  });
  return files;
}

const codes = (files: Files): string[] => lint(toFiles(files)).diagnostics.map(({ code }) => code);

it("a kind that only ends in Machine is not an InfraMachine", () => {
  const files = withKind("FooMachine", "PooledFooMachine", { host: { type: "string" } });
  expect(codes(files)).toEqual(["move/other-kind"]);
});

it("a machine kind without template, but with provider ID, is an InfraMachine", () => {
  const files = withKind("FooMachine", "BarMachine", { providerID: { type: "integer" } });
  expect(codes(files)).toEqual(["infra-machine/provider-id"]);
});

it("core sets owners on remediations, but not on their templates", () => {
  expect(codes(withKind("FooMachine", "FooRemediation", {}))).toEqual([]);
  expect(codes(withKind("FooMachine", "FooRemediationTemplate", {}))).toEqual(["move/other-kind"]);
});

it("a file with the name of another type of provider needs no kinds of that type", () => {
  const files = bootstrap();
  move(files, "bootstrap-components.yaml", "infrastructure-components.yaml");
  expect(codes(files).filter((code) => code.endsWith("/definition"))).toEqual([]);
  expect(
    codes({ ...bootstrap(), ...infrastructure() }).filter((code) => code.endsWith("/definition")),
  ).toEqual([]);
});
