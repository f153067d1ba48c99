import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import {
  type ContractField,
  type ContractResource,
  type ContractVersion,
  contractRules,
  type FieldType,
} from "@capikit/api/contract";
import { clusterApiModule, ensureModule } from "@capikit/reference";
import { describe, expect, it } from "vitest";
import { upstreamFile } from "../src/upstream.ts";

/** A path by which core accesses a provider's object. */
interface Accessor {
  /** Go name, such as `InfrastructureClusterContract.Provisioned`. */
  readonly name: string;
  readonly resource: ContractResource;
  readonly path: string;
  /** Go type of the value. */
  readonly type: string;
  readonly versions: readonly ContractVersion[];
}

/** Resources whose fields a Go type accesses. */
const resources: Readonly<Record<string, ContractResource>> = {
  BootstrapContract: "BootstrapConfig",
  BootstrapConfigTemplateTemplate: "BootstrapConfigTemplate",
  ControlPlaneContract: "ControlPlane",
  ControlPlaneMachineTemplate: "ControlPlane",
  ControlPlaneTemplateTemplate: "ControlPlaneTemplate",
  ControlPlaneTemplateMachineTemplate: "ControlPlaneTemplate",
  InfrastructureClusterContract: "InfraCluster",
  InfrastructureClusterTemplateTemplate: "InfraClusterTemplate",
  InfrastructureMachineContract: "InfraMachine",
  InfrastructureMachineTemplateTemplate: "InfraMachineTemplate",
  InfrastructureMachinePoolTemplateTemplate: "InfraMachinePoolTemplate",
};

/** Accessors of contract v1beta1 only, although their code does not check the version. */
const ofV1Beta1 = new Set([
  "FailureReason",
  "FailureMessage",
  "DeprecatedFailureDomain",
  "V1Beta1UnavailableReplicas",
  "InfrastructureV1Beta1Ref",
  "NodeDrainTimeout",
  "NodeVolumeDetachTimeout",
  "NodeDeletionTimeout",
]);

/** Accessors of contract v1beta2 only. */
const ofV1Beta2 = new Set([
  "StatusVersions",
  "RolloutAfter",
  "AvailableReplicas",
  "InfrastructureRef",
  "NodeDrainTimeoutSeconds",
  "NodeVolumeDetachTimeoutSeconds",
  "NodeDeletionTimeoutSeconds",
]);

/**
 * Returns every accessor in `internal/contract` of Cluster API, by which controllers read
 * provider objects.
 */
async function accessors(): Promise<Accessor[]> {
  const folder = join(await ensureModule(clusterApiModule), "internal/contract");
  const files = (await readdir(folder)).filter((file) => file.endsWith(".go") && !file.endsWith("_test.go"));
  const texts = await Promise.all(files.sort().map((file) => readFile(join(folder, file), "utf8")));
  return texts.flatMap(accessorsIn);
}

function accessorsIn(source: string): Accessor[] {
  const methods = source.matchAll(/^func \(\w+ \*(\w+)\) (\w+)\([^)]*\) \*(\w+) \{\n(.*?)^\}/gms);
  return [...methods].flatMap(([, receiver = "", method = "", type = "", body = ""]): Accessor[] => {
    const paths = [...body.matchAll(/path:\s*(?:\[\]string|Path)\{([^}]*)\}/g)].map(([, list = ""]) =>
      list.replaceAll(/[\s"]/g, "").replaceAll(",", "."),
    );
    if (paths.length === 0) return [];
    const resource = resources[receiver];
    if (resource === undefined) throw new Error(`${receiver}.${method} accesses an unknown resource`);
    const common = { name: `${receiver}.${method}`, resource, type };
    const [first = "", second] = paths;
    if (second === undefined) return [{ ...common, path: first, versions: versionsOf(method) }];
    if (!body.includes('contractVersion == "v1beta1"'))
      throw new Error(`${common.name} has two paths but no versions`);
    return [
      { ...common, path: first, versions: ["v1beta1"] as const },
      { ...common, path: second, versions: ["v1beta2"] as const },
    ];
  });
}

function versionsOf(method: string): ContractVersion[] {
  if (ofV1Beta1.has(method)) return ["v1beta1"];
  if (ofV1Beta2.has(method)) return ["v1beta2"];
  return ["v1beta1", "v1beta2"];
}

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
