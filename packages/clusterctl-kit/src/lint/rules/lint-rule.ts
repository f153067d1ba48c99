import { type ContractSource, type ContractVersion, findRule, type RuleId } from "@capikit/api/contract";
import { type LintLevel, levelOf, type Place } from "../findings/finding.ts";
import type { ProviderView } from "../provider/provider-view.ts";

/** Reports a violation of the running rule. `help` defaults to the rule's help. */
export type ReportFinding = (at: Place, message: string, help?: string) => void;

/** A lint rule: its documentation and its check. */
export interface LintRule {
  /** Stable id: a group and a topic, such as `crd/contract-label`. */
  readonly id: string;
  readonly title: string;
  readonly level: LintLevel;
  /** Contract versions that the rule applies to. */
  readonly versions: readonly ContractVersion[];
  /** Contract rule that it checks, if any. */
  readonly contractRule?: RuleId;
  readonly sources: readonly ContractSource[];
  /** Consequences of a violation, in Markdown. */
  readonly why: string;
  /** Snippet with a violation; `right` is the corrected one. */
  readonly wrong: string;
  readonly right: string;
  /** How to fix a violation. */
  readonly help: string;
  /** Checks a provider. Absent for rules about reading files, which the reader checks. */
  readonly check?: (view: ProviderView, report: ReportFinding) => void;
}

/** A rule as written: level, versions, sources and reason default to those of the contract rule. */
export type LintRuleDefinition = Pick<LintRule, "id" | "title" | "wrong" | "right" | "help"> &
  Partial<LintRule>;

/** @throws TypeError if level, sources or reason are missing. */
export function defineLintRule(definition: LintRuleDefinition): LintRule {
  const rule = definition.contractRule === undefined ? undefined : findRule(definition.contractRule);
  const level = definition.level ?? (rule && levelOf(rule));
  const sources = definition.sources ?? rule?.sources;
  const why = definition.why ?? rule?.explanation;
  if (level === undefined || sources === undefined || why === undefined)
    throw new TypeError(`The lint rule ${definition.id} has no level, sources or reason`);
  const versions = definition.versions ?? rule?.versions ?? ["v1beta1", "v1beta2"];
  return Object.freeze({ ...definition, level, sources, why, versions });
}
