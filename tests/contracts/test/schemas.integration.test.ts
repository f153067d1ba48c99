import {
  type ContractField,
  type ContractResource,
  contractRules,
  contractVersions,
} from "@capikit/api/contract";
import { describe, expect, it } from "vitest";
import { type Schema, schemaAt, upstreamSchemas } from "../src/schemas.ts";

const schemas = await upstreamSchemas();
const rules = contractRules();

function schemaOf(kind: string): Schema {
  const schema = schemas.get(kind);
  if (schema === undefined) throw new Error(`no CRD of ${kind}`);
  return schema;
}

/**
 * Cluster API's own kinds by contract resource; the version implements the contract of that name.
 */
const own: readonly { resource: ContractResource; kind: string; missing: readonly string[] }[] = [
  { resource: "BootstrapConfig", kind: "KubeadmConfig", missing: [] },
  {
    resource: "BootstrapConfigTemplate",
    kind: "KubeadmConfigTemplate",
    missing: [],
  },
  {
    resource: "ControlPlane",
    kind: "KubeadmControlPlane",
    // The kubeadm provider has no endpoint, and its instances are Nodes.
    missing: [
      "spec.controlPlaneEndpoint",
      "spec.controlPlaneEndpoint.host",
      "spec.controlPlaneEndpoint.port",
      "status.externalManagedControlPlane",
    ],
  },
  { resource: "ControlPlaneTemplate", kind: "KubeadmControlPlaneTemplate", missing: [] },
];

const cases = own.flatMap(({ resource, kind, missing }) =>
  contractVersions.map((version) => ({
    resource,
    kind: `${kind} ${version}`,
    missing,
    fields: rules
      .flatMap(({ fields }) => fields)
      .filter(
        ({ of, versions, presence }) =>
          of.includes(resource) && versions.includes(version) && presence !== "unset",
      ),
  })),
);

const numbers = [
  "minLength",
  "maxLength",
  "minimum",
  "maximum",
  "minItems",
  "maxItems",
  "minProperties",
] as const;

describe("kinds of Cluster API that implement the contract", () => {
  it.each(cases)("$kind has our fields of $resource", ({ kind, fields, missing }) => {
    const root = schemaOf(kind);
    expect(fields.length).toBeGreaterThan(3);
    const absent = fields.filter(({ path }) => schemaAt(root, path) === undefined).map(({ path }) => path);
    expect([...new Set(absent)].filter((path) => !missing.includes(path))).toEqual([]);
    for (const field of fields.filter(({ path }) => !absent.includes(path))) {
      const schema = schemaAt(root, field.path);
      expect(schema?.type, field.path).toBe(field.type);
      if (field.type === "integer") expect(schema?.format, field.path).toBe(field.format);
    }
  });

  it.each(cases.filter(({ kind }) => kind.endsWith("v1beta2")))(
    "$kind has the recommended bounds",
    ({ kind, fields }) => {
      const root = schemaOf(kind);
      const differing = fields.flatMap((field) => boundsThatDiffer(field, schemaAt(root, field.path)));
      expect(differing).toEqual([]);
    },
  );
});

function boundsThatDiffer(field: ContractField, schema: Schema | undefined): string[] {
  const { bounds } = field;
  if (bounds === undefined || schema === undefined) return [];
  const differing = numbers.filter((bound) => bounds[bound] !== undefined && bounds[bound] !== schema[bound]);
  const keys = bounds.listMapKeys?.join();
  if (keys !== undefined && keys !== schema["x-kubernetes-list-map-keys"]?.join())
    differing.push("listMapKeys" as never);
  return differing.map((bound) => `${field.path} ${bound}`);
}

describe("core's own kinds", () => {
  const surfaces = [
    ...new Set(rules.flatMap(({ fields }) => fields.flatMap(({ surfaces: at }) => at ?? []))),
  ];

  it.each(surfaces)("%s exists for a provider field", (at) => {
    const [kind, ...path] = at.split(".");
    expect(schemaAt(schemaOf(`${kind} v1beta2`), path.join("."))).toBeDefined();
  });

  const shown = rules
    .flatMap(({ fields }) => fields)
    .flatMap((field) => (field.surfaces !== undefined && field.versions.includes("v1beta2") ? [field] : []));
  it.each(shown)("$surfaces has the type of $of $path", ({ surfaces: at = "", type }) => {
    const [kind, ...path] = at.split(".");
    expect(schemaAt(schemaOf(`${kind} v1beta2`), path.join("."))?.type).toBe(type);
  });

  it.each(contractVersions)("Cluster %s has failure domains in the form of that contract", (version) => {
    const fields = rules
      .flatMap((rule) => rule.fields)
      .filter(({ path, versions }) => path.startsWith("status.failureDomains") && versions.includes(version));
    expect(fields.length).toBeGreaterThan(2);
    for (const { path, type } of fields)
      expect(schemaAt(schemaOf(`Cluster ${version}`), path)?.type, path).toBe(type);
  });

  const core = ["IPAddressClaim", "IPAddress", "ExtensionConfig", "Machine"] as const;
  it.each(core)("%s has the fields in the rules", (resource) => {
    const fields = rules.flatMap((rule) => rule.fields).filter(({ of }) => of.includes(resource));
    expect(fields.length).toBeGreaterThan(0);
    for (const { path, type } of fields)
      expect(schemaAt(schemaOf(`${resource} v1beta2`), path)?.type, path).toBe(type);
  });
});
