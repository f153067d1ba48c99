import { type ContractSource, type ContractVersion, findRule, type RuleId } from "@capikit/api/contract";
import { type LintLevel, levelOf, type Place } from "../findings/finding.ts";
import type { ProviderView } from "../provider/provider-view.ts";

/** Tells a fault of the rule that runs; the rule's own help holds where none is given. */
export type ReportFinding = (at: Place, message: string, help?: string) => void;

/** A rule of lint: data, and the check that looks for faults. */
export interface LintRule {
  /** Stable: the group and what it is about, such as `crd/contract-label`. */
  readonly id: string;
  readonly title: string;
  readonly level: LintLevel;
  /** The contract versions that it holds for. */
  readonly versions: readonly ContractVersion[];
  /** The rule of the contracts that it looks after, if it is one. */
  readonly contractRule?: RuleId;
  readonly sources: readonly ContractSource[];
  /** What goes wrong otherwise. Markdown. */
  readonly why: string;
  /** A snippet with the fault, and the same without. */
  readonly wrong: string;
  readonly right: string;
  /** How to fix it. */
  readonly help: string;
  /** Looks at a provider. Rules about reading files have none: the reader reports their faults. */
  readonly check?: (view: ProviderView, report: ReportFinding) => void;
}

/** A rule as it is written down: level, versions, sources and reason come from the contract's rule unless they are given. */
export type LintRuleDefinition = Pick<LintRule, "id" | "title" | "wrong" | "right" | "help"> &
  Partial<LintRule>;

/** @throws TypeError when neither the definition nor a rule of the contracts says level, sources and reason. */
export function defineLintRule(definition: LintRuleDefinition): LintRule {
  const rule = definition.contractRule === undefined ? undefined : findRule(definition.contractRule);
  const level = definition.level ?? (rule && levelOf(rule));
  const sources = definition.sources ?? rule?.sources;
  const why = definition.why ?? rule?.explanation;
  if (level === undefined || sources === undefined || why === undefined)
    throw new TypeError(`The lint rule ${definition.id} lacks level, sources or reason`);
  const versions = definition.versions ?? rule?.versions ?? ["v1beta1", "v1beta2"];
  return Object.freeze({ ...definition, level, sources, why, versions });
}
