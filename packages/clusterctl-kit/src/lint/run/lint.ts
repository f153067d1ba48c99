import type { ContractVersion } from "@capikit/api/contract";
import type { Finding, Place } from "../findings/finding.ts";
import { type FileView, providerView } from "../provider/provider-view.ts";
import type { GeneratedDocument } from "../read/generated-document.ts";
import { fileName, type LintFile, roleOfFile } from "../read/lint-file.ts";
import { type Disabling, readFile } from "../read/read-file.ts";
import type { LintRule } from "../rules/lint-rule.ts";
import { findLintRule, lintRules, nearestLintRule } from "./rules-catalogue.ts";

export interface LintOptions {
  /** Contract to check and to require a label for. Default: the contracts in CRD labels. */
  readonly contract?: ContractVersion;
  /** Released versions in addition to those of folder names, such as tags. */
  readonly versions?: readonly string[];
  /** Whether to report missing kinds. Default: whether the input has a components file. */
  readonly whole?: boolean;
  /** Generated documents to compare with the files. Default: none. */
  readonly documents?: readonly GeneratedDocument[];
  /** Ids of rules to skip. */
  readonly disable?: readonly string[];
}

export interface LintResult {
  /** Ordered by file and location. */
  readonly findings: readonly Finding[];
  /** Number of findings that comments disabled. */
  readonly disabled: number;
  readonly files: number;
  readonly objects: number;
}

/** Checks a provider's files, in whatever language it is written. Does no I/O. */
export function lint(files: readonly LintFile[], options: LintOptions = {}): LintResult {
  const findings: Finding[] = [];
  const disablings: Disabling[] = [];
  const views: FileView[] = [];
  const off = new Set(options.disable);
  const report = (rule: LintRule, place: Place, message: string, help = rule.help): void => {
    findings.push({ rule: rule.id, level: rule.level, place, message, help });
  };
  for (const file of files) {
    const { text, objects, problems, disablings: found } = isNoYaml(file) ? unread : readFile(file);
    views.push({ path: file.path, role: roleOfFile(file.path), text: text ?? "", objects });
    disablings.push(...found);
    for (const { rule, place, message } of problems) report(ruleOf(rule), place, message);
  }
  const view = providerView(views, options);
  for (const rule of lintRules)
    if (rule.versions.some((version) => view.contracts.includes(version)))
      rule.check?.(view, (place, message, help) => report(rule, place, message, help));
  const wanted = unique(findings).filter(({ rule }) => !off.has(rule));
  const kept = wanted.filter((finding) => !disablings.some((disabling) => isDisabledBy(disabling, finding)));
  const disabled = wanted.length - kept.length;
  const aboutComments = disablings
    .flatMap((disabling) => [...problemsOf(disabling, wanted)])
    .filter(({ rule }) => !off.has(rule));
  return {
    findings: [...kept, ...aboutComments].toSorted(byPlace),
    disabled,
    files: files.length,
    objects: view.objects.length,
  };
}

/** Files of which only the name matters: whether a project has a Go module. */
function isNoYaml({ path }: LintFile): boolean {
  return /^(go\.mod|package\.json)$/.test(fileName(path));
}

const unread: ReturnType<typeof readFile> = { text: "", objects: [], problems: [], disablings: [] };

/** A comment applies to the whole document that contains it. */
function isDisabledBy({ rule, place, firstLine, lastLine }: Disabling, finding: Finding): boolean {
  const { file, line } = finding.place;
  return rule === finding.rule && file === place.file && line >= firstLine && line <= lastLine;
}

function* problemsOf(disabling: Disabling, findings: readonly Finding[]): Generator<Finding> {
  const { rule: id, reason, place } = disabling;
  const finding = (rule: LintRule, message: string, help = rule.help): Finding => ({
    rule: rule.id,
    level: rule.level,
    place,
    message,
    help,
  });
  if (findLintRule(id) === undefined) {
    const near = nearestLintRule(id);
    yield finding(
      ruleOf("lint/unknown-rule"),
      id === "" ? "the comment has no rule id" : `unknown rule ${id}`,
      near && `did you mean ${near}?`,
    );
    return;
  }
  if (reason === "")
    yield finding(ruleOf("lint/no-reason"), `the comment gives no reason for disabling ${id}`);
  if (!findings.some((found) => isDisabledBy(disabling, found)))
    yield finding(ruleOf("lint/unused-disabling"), `${id} has no findings here`);
}

/** @throws TypeError if the id is unknown. */
function ruleOf(id: string): LintRule {
  const rule = findLintRule(id);
  if (rule === undefined) throw new TypeError(`unknown lint rule ${id}`);
  return rule;
}

/** Rules that check several versions or contracts may repeat a finding. */
function unique(findings: readonly Finding[]): Finding[] {
  const seen = new Set<string>();
  return findings.filter(({ rule, place, message }) => {
    const key = JSON.stringify([rule, place.file, place.line, place.column, message]);
    return !seen.has(key) && seen.add(key);
  });
}

function byPlace(a: Finding, b: Finding): number {
  if (a.place.file !== b.place.file) return a.place.file < b.place.file ? -1 : 1;
  return (
    a.place.line - b.place.line ||
    a.place.column - b.place.column ||
    (a.rule < b.rule ? -1 : a.rule > b.rule ? 1 : 0)
  );
}
