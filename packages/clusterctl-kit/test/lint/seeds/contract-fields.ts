import { type ContractField, type ContractVersion, fieldsIn } from "@capikit/api/contract";
import { isBelow } from "../../../src/lint/provider/field-problems.ts";
import { resourceRole } from "../../../src/lint/read/resource-role.ts";
import { schemaAt } from "../../../src/lint/read/schema-path.ts";
import { optionalUpstream, rulesWithFields } from "../../../src/lint/rules/field-rules.ts";
import type { Loose } from "../../loose.ts";
import * as valid from "../clean-providers.ts";
import { components, crd, type SeededViolation, seed } from "./seeded-violation.ts";

const providers: readonly (readonly [ContractVersion, () => valid.Files])[] = [
  ["v1beta2", valid.infrastructure],
  ["v1beta2", valid.controlPlane],
  ["v1beta2", valid.bootstrap],
  ["v1beta2", valid.ipam],
  ["v1beta1", valid.infrastructureOfV1beta1],
  ["v1beta1", valid.controlPlaneOfV1beta1],
  ["v1beta1", valid.bootstrapOfV1beta1],
];

interface KnownField {
  readonly rule: string;
  readonly kind: string;
  readonly field: ContractField;
  /** Whether the rule applies to schemas without the field. */
  readonly required: boolean;
}

/** Returns the fields without fields below them that the rules check in a valid provider. */
function fieldsOf(contract: ContractVersion, files: valid.Files): KnownField[] {
  return components(files).flatMap(({ kind: type, spec }) => {
    if (type !== "CustomResourceDefinition") return [];
    const { kind } = spec.names;
    const role = resourceRole(spec.group, kind);
    const schema = spec.versions[0].schema.openAPIV3Schema;
    const known = rulesWithFields.flatMap((rule) =>
      fieldsIn(rule, contract)
        .filter(({ of, presence }) => role !== undefined && of.includes(role) && presence !== "unset")
        .map((field, index) => ({
          rule: rule.id,
          kind,
          field,
          // The first field shows whether an optional part of the contract is used.
          required:
            field.presence === "required" &&
            !optionalUpstream.has(rule.id) &&
            (index > 0 || rule.when.length === 0),
        })),
    );
    return known.filter(
      ({ field: { path } }) =>
        schemaAt(schema, path).known === true && !known.some(({ field }) => isBelow(field.path, path)),
    );
  });
}

/** Returns the schema that contains a field, and the key of the field in it. */
function placeOf(files: valid.Files, { kind, field }: KnownField): readonly [Loose, string] {
  const schema = crd(files, kind).spec.versions[0].schema.openAPIV3Schema;
  const path = schemaAt(schema, field.path).path.map(String);
  const key = path.pop() ?? "";
  return [path.reduce((current, step) => current[step], schema), key];
}

const [listType, mapKeys, rules] = [
  "x-kubernetes-list-type",
  "x-kubernetes-list-map-keys",
  "x-kubernetes-validations",
];

/** Removes list keys, rules and columns that need the field, as the API server checks them, too. */
function removeUses(files: valid.Files, { kind, field }: KnownField, stillExists: boolean): void {
  const [version] = crd(files, kind).spec.versions;
  version.additionalPrinterColumns = [];
  const path = schemaAt(version.schema.openAPIV3Schema, field.path).path.map(String);
  const name = path.at(-1) ?? "";
  let current = version.schema.openAPIV3Schema;
  for (const step of path) {
    if (current[mapKeys]?.includes(name) && !stillExists) {
      delete current[listType];
      delete current[mapKeys];
      delete current.items.required;
    }
    if (current[rules] !== undefined)
      current[rules] = stillExists ? [{ rule: `has(self.${name}) || !has(oldSelf.${name})` }] : [];
    current = current[step];
  }
}

/** Each field of the contracts once with another type, and once missing if it is required. */
export const contractFieldSeeds: readonly SeededViolation[] = providers.flatMap(([contract, provider]) =>
  fieldsOf(contract, provider()).flatMap((known): SeededViolation[] => {
    const { rule, kind, field, required } = known;
    const what = `${field.path} of ${kind} in ${contract}`;
    const retype = seed(rule, `another type of ${what}`, provider, (files) => {
      removeUses(files, known, true);
      const [parent, key] = placeOf(files, known);
      parent[key] = { type: field.type === "boolean" ? "string" : "boolean" };
    });
    const remove = seed(rule, `the missing ${what}`, provider, (files) => {
      removeUses(files, known, false);
      const [parent, key] = placeOf(files, known);
      delete parent[key];
    });
    // The API server rejects lists without items.
    return required && !field.path.endsWith("[]") ? [retype, remove] : [retype];
  }),
);
