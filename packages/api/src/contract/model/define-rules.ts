import { deepFreeze } from "@capikit/common/json";
import type { ContractField } from "./contract-field.ts";
import type { ContractRule } from "./contract-rule.ts";
import type { ContractName, ContractResource, ContractVersion } from "./names.ts";

/** A field in source form. Defaults: the rule's resources and versions, required, read by core. */
export type FieldDefinition = Pick<ContractField, "path" | "type"> & Partial<ContractField>;

/** A rule in source form. Defaults: both versions, no conditions, no fields, no keys. */
export type RuleDefinition = Omit<
  ContractRule,
  "contracts" | "versions" | "when" | "resources" | "fields" | "labels" | "annotations"
> & {
  readonly contracts?: readonly ContractName[];
  readonly versions?: readonly ContractVersion[];
  readonly when?: ContractRule["when"];
  readonly resources?: readonly ContractResource[];
  readonly fields?: readonly FieldDefinition[];
  readonly labels?: readonly string[];
  readonly annotations?: readonly string[];
};

/** Returns a contract's rules with defaults applied, deeply frozen. */
export function defineRules(
  contracts: readonly ContractName[],
  resources: readonly ContractResource[],
  definitions: readonly RuleDefinition[],
): readonly ContractRule[] {
  return deepFreeze(definitions.map((definition) => complete(contracts, resources, definition)));
}

/** Joins the rules of several files. */
export function joinRules(parts: readonly (readonly ContractRule[])[]): readonly ContractRule[] {
  return Object.freeze(parts.flat());
}

function complete(
  contracts: readonly ContractName[],
  resources: readonly ContractResource[],
  definition: RuleDefinition,
): ContractRule {
  const versions: readonly ContractVersion[] = definition.versions ?? ["v1beta1", "v1beta2"];
  const own = definition.resources ?? resources;
  return {
    contracts,
    when: [],
    labels: [],
    annotations: [],
    ...definition,
    versions,
    resources: own,
    fields: (definition.fields ?? []).map((field) => ({
      of: own,
      versions,
      presence: "required",
      core: "reads",
      ...field,
    })),
  };
}
