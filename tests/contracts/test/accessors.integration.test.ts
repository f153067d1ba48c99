import {
  type ContractField,
  type ContractResource,
  type ContractVersion,
  contractRules,
  type FieldType,
} from "@capikit/api/contract";
import { describe, expect, it } from "vitest";
import { accessors } from "../src/accessors.ts";
import { upstreamFile } from "../src/upstream.ts";

const fields = contractRules().flatMap((rule) => rule.fields);

function fieldAt(
  resource: ContractResource,
  path: string,
  version: ContractVersion,
): ContractField | undefined {
  return fields.find((f) => f.of.includes(resource) && f.path === path && f.versions.includes(version));
}

const types: Readonly<Record<string, FieldType | Readonly<Record<ContractVersion, FieldType>>>> = {
  Bool: "boolean",
  ControlPlaneEndpoint: "object",
  ControlPlaneMachineTemplateInfrastructureRef: "object",
  Duration: "string",
  FailureDomains: { v1beta1: "object", v1beta2: "array" },
  Int32: "integer",
  Int64: "integer",
  MachineAddresses: "array",
  Metadata: "object",
  ReadinessGates: "array",
  StatusVersions: "array",
  String: "string",
  Taints: "array",
  Time: "string",
  V1Beta1Ref: "object",
};

/** Reports whether two paths are equal or one is a prefix of the other. */
function related(one: string, other: string): boolean {
  const inside = (outer: string, inner: string) =>
    inner.startsWith(outer) && /^[.[{]/.test(inner.slice(outer.length));
  return one === other || inside(one, other) || inside(other, one);
}

const found = await accessors();
const cases = found.flatMap((accessor) => accessor.versions.map((version) => ({ ...accessor, version })));

describe("fields that core reads from provider objects", () => {
  it("are found completely", () => {
    expect(found).toHaveLength(53);
    expect(new Set(found.map(({ resource }) => resource)).size).toBe(9);
  });

  it.each(cases)("$name of $version is covered: $resource $path", ({ resource, path, version, type }) => {
    const field = fieldAt(resource, path, version);
    expect(field, `no rule has ${path} of ${resource} in ${version}`).toBeDefined();
    const expected = types[type];
    expect(field?.type).toBe(typeof expected === "object" ? expected[version] : expected);
    expect(field?.core).not.toBe("none");
  });

  it("are all fields marked as read in the rules, except those that other packages read", () => {
    const read = fields
      .filter(({ core, path }) => core !== "none" && !path.startsWith("status.conditions"))
      .flatMap(({ of, path, versions }) =>
        of.flatMap((resource) => versions.map((version) => ({ resource, path, version }))),
      )
      .filter(
        ({ resource }) =>
          found.some((accessor) => accessor.resource === resource) || resource === "InfraMachinePool",
      );
    const elsewhere = read
      .filter(({ resource, path, version }) =>
        cases.every(
          (known) => known.resource !== resource || known.version !== version || !related(known.path, path),
        ),
      )
      .map(({ resource, path }) => `${resource} ${path}`);
    expect([...new Set(elsewhere)].sort()).toEqual([
      "BootstrapConfig status.failureMessage",
      "BootstrapConfig status.failureReason",
      "BootstrapConfigTemplate spec.template.spec",
      "ControlPlane status.externalManagedControlPlane",
      "ControlPlane status.failureMessage",
      "ControlPlane status.failureReason",
      "InfraClusterTemplate spec.template.spec",
      "InfraMachinePool spec.providerIDList",
      "InfraMachinePool spec.providerIDList[]",
      "InfraMachinePool status.failureMessage",
      "InfraMachinePool status.failureReason",
      "InfraMachinePool status.infrastructureMachineKind",
      "InfraMachinePool status.ready",
      "InfraMachinePool status.replicas",
      "InfraMachinePoolTemplate spec.template.spec",
      "InfraMachineTemplate spec.template.spec",
    ]);
  });
});

describe("fields that core's MachinePool controller reads", () => {
  it("are covered, and status.initialization is not read", async () => {
    const source = [
      await upstreamFile("core/reconcilers/machinepool/machinepool_controller_phases.go"),
      await upstreamFile("controllers/external/util.go"),
    ].join("\n");
    const reads = [
      ...source.matchAll(
        /(?:UnstructuredUnmarshalField|NestedString|NestedBool)\((\w+)[^"\n]*((?:"\w+"(?:, )?)+)\)/g,
      ),
    ]
      .filter(([, object]) => object !== "infraMachine")
      .map(([, , list = ""]) => list.replaceAll('"', "").replaceAll(", ", "."));
    expect([...new Set(reads)].sort()).toEqual([
      "spec.providerIDList",
      "status.failureMessage",
      "status.failureReason",
      "status.infrastructureMachineKind",
      "status.ready",
      "status.replicas",
    ]);
    for (const path of reads) expect(fieldAt("InfraMachinePool", path, "v1beta2")?.core).toBe("reads");
    expect(fieldAt("InfraMachinePool", "status.initialization.provisioned", "v1beta2")?.core).toBe("none");
  });
});
