import {
  type ContractRule,
  type ContractSource,
  type ContractVersion,
  findRule,
  type RuleId,
} from "@capikit/api/contract";
import type { DiagnosticDefinition, DiagnosticLocation, Severity } from "@capikit/common/diagnostics";
import type { ComponentsView, ProviderView } from "../provider/provider-view.ts";
import type { CrdView } from "../read/crd-view.ts";
import type { LintObject } from "../read/lint-object.ts";

/** Sources of rules about the definition of kinds. The contract requires valid CRDs. */
export const definitionSources: readonly ContractSource[] = [
  { document: "infra-cluster", section: "InfraCluster, InfraClusterList resource definition" },
];

/** Reports a violation of the running rule. `help` and `severity` default to those of the rule, `about` to nothing. */
export type ReportViolation = (
  at: DiagnosticLocation,
  message: string,
  help?: string,
  severity?: Severity,
  about?: readonly string[],
) => void;

/** A lint rule: its documentation and its check. */
export interface LintRule extends DiagnosticDefinition {
  /** Contract versions that the rule applies to. */
  readonly versions: readonly ContractVersion[];
  /** Contract rule that it checks, if any. */
  readonly contractRule?: RuleId;
  readonly sources: readonly ContractSource[];
  /** Snippet with a violation; `right` is the corrected one. */
  readonly wrong: string;
  readonly right: string;
  readonly help: string;
  /** Checks a provider. Rules about reading files have no checks: the reader checks them. */
  readonly check?: (view: ProviderView, report: ReportViolation) => void;
  /** Checks each object. */
  readonly checkObject?: (object: LintObject, report: ReportViolation) => void;
  /** Checks each CRD. */
  readonly checkCrd?: (crd: CrdView, report: ReportViolation, view: ProviderView) => void;
  /** Checks each components file. */
  readonly checkComponents?: (file: ComponentsView, report: ReportViolation, view: ProviderView) => void;
  /** Checks each object of the components files. */
  readonly checkComponentObject?: (object: LintObject, report: ReportViolation, file: ComponentsView) => void;
}

/** A rule as written. The contract rule sets default severity, versions, sources and reason. */
export type LintRuleDefinition = Pick<LintRule, "code" | "title" | "wrong" | "right" | "help"> &
  Partial<LintRule>;

const severities: Readonly<Record<ContractRule["level"], Severity>> = {
  must: "error",
  should: "warning",
  may: "warning",
};

/**
 * Defines a lint rule.
 *
 * @throws TypeError if severity, sources or reason are missing.
 */
export function defineLintRule(definition: LintRuleDefinition): LintRule {
  const rule = definition.contractRule === undefined ? undefined : findRule(definition.contractRule);
  const severity = definition.severity ?? (rule && severities[rule.level]);
  const sources = definition.sources ?? rule?.sources;
  const why = definition.why ?? rule?.explanation;
  if (severity === undefined || sources === undefined || why === undefined)
    throw new TypeError(`The lint rule ${definition.code} has no severity, sources or reason`);
  const versions = definition.versions ?? rule?.versions ?? ["v1beta1", "v1beta2"];
  return Object.freeze({ ...definition, severity, sources, why, versions });
}

export function runLintRule(rule: LintRule, view: ProviderView, report: ReportViolation): void {
  rule.check?.(view, report);
  for (const object of view.objects) rule.checkObject?.(object, report);
  for (const crd of view.crds) rule.checkCrd?.(crd, report, view);
  for (const file of view.components) {
    rule.checkComponents?.(file, report, view);
    for (const object of file.objects) rule.checkComponentObject?.(object, report, file);
  }
}

/** Returns a snippet of an object; `name` may contain further lines of metadata. */
export function objectSnippet(kind: string, name: string): string {
  return `kind: ${kind}\nmetadata:\n  name: ${name}`;
}
