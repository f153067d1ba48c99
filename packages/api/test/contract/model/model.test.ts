import { describe, expect, it } from "vitest";
import {
  contractRules,
  contractVersions,
  fieldsIn,
  fieldsOf,
  findRule,
  type InitializationField,
  infraClusterRules,
  initializationFields,
  isInitialized,
  parseFieldPath,
  resourceRules,
  selectRules,
} from "../../../src/contract/index.ts";

describe("field paths", () => {
  it.each([
    ["spec", [{ name: "spec" }]],
    [
      "spec.controlPlaneEndpoint.host",
      [{ name: "spec" }, { name: "controlPlaneEndpoint" }, { name: "host" }],
    ],
    [
      "status.failureDomains[].name",
      [{ name: "status" }, { name: "failureDomains", into: "items" }, { name: "name" }],
    ],
    [
      "status.failureDomains{}.controlPlane",
      [{ name: "status" }, { name: "failureDomains", into: "values" }, { name: "controlPlane" }],
    ],
    ["spec.providerIDList[]", [{ name: "spec" }, { name: "providerIDList", into: "items" }]],
  ])("%s", (path, steps) => {
    expect(parseFieldPath(path)).toEqual(steps);
  });

  it.each(["", ".spec", "spec.", "spec..a", "spec.a[0]", "spec[]{}", "spec.a b"])("rejects %j", (path) => {
    expect(() => parseFieldPath(path)).toThrow(`invalid field path ${JSON.stringify(path)}`);
  });
});

describe("initialization", () => {
  const names = Object.keys(initializationFields) as InitializationField[];
  const cells = names.flatMap((name) => contractVersions.map((version) => [name, version] as const));

  it.each(cells)("%s of contract %s is a boolean field of the contract's rules", (name, version) => {
    const fields = contractRules().flatMap((rule) => fieldsIn(rule, version));
    const path = initializationFields[name][version];
    expect(fields.filter((field) => field.path === path).map(({ type }) => type)).toContain("boolean");
  });

  it.each<readonly [object | undefined, readonly string[]]>([
    [undefined, []],
    [{}, []],
    [{ status: { ready: "true", initialization: { provisioned: 1 } } }, []],
    [{ status: { initialization: null } }, []],
    [{ status: { ready: false, initialization: { provisioned: true } } }, ["provisioned v1beta2"]],
    [{ status: { ready: true } }, ["provisioned v1beta1", "dataSecretCreated v1beta1"]],
    [{ status: { initialized: true } }, ["controlPlaneInitialized v1beta1"]],
    [
      { status: { initialization: { controlPlaneInitialized: true, dataSecretCreated: true } } },
      ["controlPlaneInitialized v1beta2", "dataSecretCreated v1beta2"],
    ],
  ])("reads the fields of %j", (object, expected) => {
    const found = cells.filter(([name, version]) => isInitialized(object, name, [version]));
    expect(found.map((cell) => cell.join(" "))).toEqual(expected);
    const either = names.filter((name) => isInitialized(object, name));
    expect(either).toEqual(names.filter((name) => found.some(([one]) => one === name)));
  });
});

describe("select rules", () => {
  const ids = (rules: readonly { id: string }[]) => rules.map(({ id }) => id);

  describe("selecting rules", () => {
    it("gives the rules of a contract with those that all resources share", () => {
      const found = ids(contractRules({ contract: "infra-cluster", version: "v1beta2" }));
      expect(found).toContain("infra-cluster/control-plane-endpoint");
      expect(found).toContain("infra-cluster/template");
      expect(found).toContain("resource/scope");
      expect(found.filter((id) => !/^(infra-cluster|resource)\//.test(id))).toEqual([]);
    });

    it("omits rules of the other contract version", () => {
      expect(ids(contractRules({ contract: "control-plane", version: "v1beta1" }))).not.toContain(
        "control-plane/rollout-after",
      );
      expect(ids(contractRules({ contract: "control-plane", version: "v1beta2" }))).not.toContain(
        "control-plane/ready-condition",
      );
    });

    it("filters by resource, level and place", () => {
      expect(
        ids(selectRules(infraClusterRules, { resource: "InfraCluster", level: "must", check: "crd-schema" })),
      ).toEqual([
        "infra-cluster/control-plane-endpoint",
        "infra-cluster/failure-domains",
        "infra-cluster/initialization",
      ]);
      expect(ids(selectRules(resourceRules, { resource: "InfraClusterTemplate" }))).not.toContain(
        "resource/conditions",
      );
    });

    it("omits rules with a condition that does not hold", () => {
      const selection = { resource: "InfraCluster", level: "must", check: "crd-schema" } as const;
      expect(ids(selectRules(infraClusterRules, { ...selection, circumstances: [] }))).toEqual([
        "infra-cluster/initialization",
      ]);
      expect(
        ids(selectRules(infraClusterRules, { ...selection, circumstances: ["provides-endpoint"] })),
      ).toEqual(["infra-cluster/control-plane-endpoint", "infra-cluster/initialization"]);
    });

    it.each([
      ["infra-cluster/initialization", "v1beta1", ["status.ready"]],
      [
        "infra-cluster/initialization",
        "v1beta2",
        ["status.initialization", "status.initialization.provisioned"],
      ],
      ["control-plane/initialization", "v1beta1", ["status.initialized"]],
      ["bootstrap-config/initialization", "v1beta1", ["status.ready"]],
      [
        "infra-machine-pool/initialization",
        "v1beta2",
        ["status.ready", "status.initialization", "status.initialization.provisioned"],
      ],
    ] as const)("%s has these fields in %s", (id, version, paths) => {
      const rule = findRule(id);
      expect(rule && fieldsIn(rule, version).map(({ path }) => path)).toEqual(paths);
    });

    it("returns undefined for an unknown id", () => {
      expect(findRule("infra-cluster/none")).toBeUndefined();
    });
  });

  describe("the fields of a resource", () => {
    it("have their rules from the given ones", () => {
      const fields = fieldsOf(infraClusterRules, "InfraCluster", "v1beta1");
      expect(fields.map(({ rule, field }) => `${rule.id} ${field.path}`)).toContain(
        "infra-cluster/initialization status.ready",
      );
      expect(fields.every(({ field }) => field.versions.includes("v1beta1"))).toBe(true);
      expect(fieldsOf(infraClusterRules, "InfraMachine", "v1beta1")).toEqual([]);
    });

    it("are shared by the resources of a rule", () => {
      for (const resource of ["InfraCluster", "ControlPlane"] as const)
        expect(fieldsOf(resourceRules, resource, "v1beta2").map(({ field }) => field.path)).toContain(
          "status.conditions",
        );
    });
  });
});
