import { expect, it } from "vitest";
import { type LintOptions, type LintResult, lint } from "../../../src/lint/index.ts";
import type { Loose } from "../../loose.ts";
import {
  bootstrap,
  controlPlane,
  type Files,
  infrastructure,
  infrastructureOfOwnGroup,
  toFiles,
} from "../clean-providers.ts";
import { components, crd, drop, move } from "../seeds/seeded-violation.ts";

/** Adds a kind like an existing one. */
function withKind(from: string, kind: string, spec: object): Files {
  const files = infrastructure();
  const copy = structuredClone(crd(files, from));
  const plural = `${kind.toLowerCase()}s`;
  Object.assign(copy.spec.names, { kind, plural, singular: kind.toLowerCase(), listKind: `${kind}List` });
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

const codes = (files: Files): string[] => lint(toFiles(files)).findings.map(({ code }) => code);

it("a kind that only ends in Machine is not an InfraMachine", () => {
  const files = withKind("FooMachine", "PooledFooMachine", { host: { type: "string" } });
  expect(codes(files)).toEqual([]);
});

it("a machine kind without template, but with provider ID, is an InfraMachine", () => {
  const files = withKind("FooMachine", "BarMachine", { providerID: { type: "integer" } });
  expect(codes(files)).toEqual(["infra-machine/provider-id"]);
});

it("a kind written as one word has the role of its ending", () => {
  const files = withKind("FooMachine", "Barmachine", { providerID: { type: "integer" } });
  expect(codes(files)).toEqual(["infra-machine/provider-id"]);
});

it("a file with the name of another type of provider needs no kinds of that type", () => {
  const files = bootstrap();
  move(files, "bootstrap-components.yaml", "infrastructure-components.yaml");
  expect(codes(files).filter((code) => code.endsWith("/definition"))).toEqual([]);
  expect(
    codes({ ...bootstrap(), ...infrastructure() }).filter((code) => code.endsWith("/definition")),
  ).toEqual([]);
});

/** Returns a provider with its kinds in another group. */
function inGroup(group: string, files: Files = infrastructureOfOwnGroup()): Files {
  const text = JSON.stringify(files);
  const own = /"group":"([^"]+)"/.exec(text)?.[1] ?? "";
  return JSON.parse(text.replaceAll(own, group)) as Files;
}

const crds = (files: Files): Loose[] =>
  components(files).filter(({ kind }) => kind === "CustomResourceDefinition");
const isAggregated = ({ metadata }: Loose): boolean => /aggregated/.test(metadata.name);
const unlabel = (files: Files): void => {
  for (const one of crds(files)) delete one.metadata.labels["cluster.x-k8s.io/v1beta2"];
};
const stripped = (files: Files): void => {
  unlabel(files);
  withoutFields(files);
};
const withoutFields = (files: Files): void => {
  for (const one of crds(files))
    one.spec.versions[0].schema.openAPIV3Schema.properties = {
      ...one.spec.versions[0].schema.openAPIV3Schema.properties,
      spec: { type: "object", properties: {} },
    };
};

const unrecognisedIn = ({ recognised }: LintResult): readonly string[] =>
  recognised.filter(({ role }) => role === undefined).map(({ kind }) => kind);

it.each([
  ["a group of a vendor", "capi-provider.agent-install.example.com", () => {}],
  ["a group below that of providers", "foo.infrastructure.cluster.x-k8s.io", () => {}],
  ["a short group", "foo.io", () => {}],
  ["no contract labels", "foo.io", unlabel],
  ["no fields of the contract", "foo.io", withoutFields],
  ["the name of the file alone", "foo.io", stripped],
])("the missing aggregated role is found in %s", (_, group, change) => {
  const files = inGroup(group);
  change(files);
  drop(files, isAggregated);
  const found = lint(toFiles(files));
  expect(unrecognisedIn(found)).toEqual([]);
  expect(found.findings.filter(({ code }) => code === "rbac/aggregate-to-manager")).toHaveLength(6);
});

it.each([
  ["an infrastructure provider", infrastructureOfOwnGroup],
  ["a control plane provider", controlPlane],
  ["a bootstrap provider", bootstrap],
])("%s in any group has its contract rules", (_, provider) => {
  const files = inGroup("foo.example.com", provider());
  for (const one of crds(files)) delete one.spec.versions[0].schema.openAPIV3Schema.properties.status;
  const found = lint(toFiles(files)).findings.filter(({ message }) => /initialization/.test(message));
  expect(found.length).toBeGreaterThan(0);
});

it("kinds of dependencies in the components have no roles", () => {
  const files = infrastructure();
  const copy = structuredClone(crd(files, "FooCluster"));
  copy.metadata.name = "managedclusters.containers.example.com";
  copy.metadata.labels = { "cluster.x-k8s.io/provider": "infrastructure-foo" };
  copy.spec.group = "containers.example.com";
  Object.assign(copy.spec.names, { kind: "ManagedCluster", listKind: "ManagedClusterList" });
  copy.spec.names.plural = "managedclusters";
  copy.spec.versions[0].schema.openAPIV3Schema.properties.spec = { type: "object", properties: {} };
  components(files).push(copy);
  const found = lint(toFiles(files));
  expect(unrecognisedIn(found)).toEqual(["ManagedCluster.containers.example.com"]);
  expect(found.findings).toEqual([]);
});

it("kinds that nothing shows are listed, and declared", () => {
  const files = { ...inGroup("foo.example.com"), "infrastructure-foo/v1.0.0/metadata.yaml": "" };
  drop(files, ({ kind, spec }) => kind === "CustomResourceDefinition" && spec.names.kind !== "FooMachine");
  drop(files, isAggregated);
  const [node] = crds(files);
  Object.assign(node.spec.names, { kind: "FooNode", plural: "foonodes", listKind: "FooNodeList" });
  Object.assign(node.metadata, { name: "foonodes.foo.example.com", labels: {} });
  node.spec.versions[0].schema.openAPIV3Schema.properties.spec = { type: "object", properties: {} };
  const run = (options?: LintOptions) => {
    const found = lint(toFiles(files), options);
    return { unrecognised: unrecognisedIn(found), codes: found.findings.map(({ code }) => code) };
  };
  const unknown = run();
  expect(unknown.unrecognised).toEqual(["FooNode.foo.example.com"]);
  expect(unknown.codes).toContain("provider/kinds-not-recognised");
  const declared = run({ kinds: { "FooNode.foo.example.com": "InfraMachine" } });
  expect(declared.unrecognised).toEqual([]);
  expect(declared.codes).toEqual(expect.arrayContaining(["rbac/aggregate-to-manager", "crd/contract-label"]));
  expect(run({ kinds: { "FooNode.foo.example.com": "none" } }).unrecognised).toEqual([]);
});
