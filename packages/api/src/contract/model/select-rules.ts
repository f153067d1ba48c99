import type { Circumstance } from "./circumstances.ts";
import type { ContractField } from "./contract-field.ts";
import type { CheckPlace, ContractRule } from "./contract-rule.ts";
import type { ContractName, ContractResource, ContractVersion, RuleLevel } from "./names.ts";

/** Criteria for rules; an absent criterion matches everything. */
export interface RuleSelection {
  readonly contract?: ContractName;
  readonly version?: ContractVersion;
  readonly resource?: ContractResource;
  readonly level?: RuleLevel;
  readonly check?: CheckPlace;
  /** The conditions that hold: rules that need any other are left out. */
  readonly circumstances?: readonly Circumstance[];
}

/** Returns the selected rules in their order. It bundles no rules other than those passed. */
export function selectRules(rules: readonly ContractRule[], selection: RuleSelection): ContractRule[] {
  const { contract, version, resource, level, check, circumstances } = selection;
  return rules.filter(
    (rule) =>
      (contract === undefined || rule.contracts.includes(contract)) &&
      (version === undefined || rule.versions.includes(version)) &&
      (resource === undefined || rule.resources.includes(resource)) &&
      (level === undefined || rule.level === level) &&
      (check === undefined || rule.check.includes(check)) &&
      (circumstances === undefined || rule.when.every((needed) => circumstances.includes(needed))),
  );
}

/** Returns the fields of a resource in one contract version, each with its rule. */
export function fieldsOf(
  rules: readonly ContractRule[],
  resource: ContractResource,
  version: ContractVersion,
): { readonly rule: ContractRule; readonly field: ContractField }[] {
  return rules.flatMap((rule) =>
    fieldsIn(rule, version)
      .filter((field) => field.of.includes(resource))
      .map((field) => ({ rule, field })),
  );
}

/** Returns the fields of a rule in one version of the contract. */
export function fieldsIn(rule: ContractRule, version: ContractVersion): ContractField[] {
  return rule.fields.filter((field) => field.versions.includes(version));
}
