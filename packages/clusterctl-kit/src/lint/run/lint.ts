import type { ContractVersion } from "@capikit/api/contract";
import type { Finding, Place } from "../findings/finding.ts";
import { type FileView, providerView } from "../provider/provider-view.ts";
import type { GeneratedDocument } from "../read/generated-document.ts";
import { fileName, type LintFile, roleOfFile } from "../read/lint-file.ts";
import { type Disabling, readFile } from "../read/read-file.ts";
import type { LintRule } from "../rules/lint-rule.ts";
import { findLintRule, lintRules, nearestLintRule } from "./rules-catalogue.ts";

export interface LintOptions {
  /** The contract to look at, and to ask a label for. Default: those that the CRDs are labelled with. */
  readonly contract?: ContractVersion;
  /** Versions released besides those that folders are named after, such as tags. */
  readonly versions?: readonly string[];
  /** Whether the files are a whole provider, so that kinds which are not there are missing. Default: whether a components file is among them. */
  readonly whole?: boolean;
  /** Documentation that is written of the provider's files, to be held to them. Default: none. */
  readonly documents?: readonly GeneratedDocument[];
  /** Ids of rules to leave out. */
  readonly disable?: readonly string[];
}

export interface LintResult {
  /** In the order of files and places. */
  readonly findings: readonly Finding[];
  /** How many findings comments turned off. */
  readonly disabled: number;
  readonly files: number;
  readonly objects: number;
}

/** Looks at the files of a provider, in whatever language it is written. Nothing is read or changed. */
export function lint(files: readonly LintFile[], options: LintOptions = {}): LintResult {
  const findings: Finding[] = [];
  const disablings: Disabling[] = [];
  const views: FileView[] = [];
  const off = new Set(options.disable);
  const report = (rule: LintRule, place: Place, message: string, help = rule.help): void => {
    findings.push({ rule: rule.id, level: rule.level, place, message, help });
  };
  for (const file of files) {
    const { text, objects, faults, disablings: found } = isNoYaml(file) ? unread : readFile(file);
    views.push({ path: file.path, role: roleOfFile(file.path), text: text ?? "", objects });
    disablings.push(...found);
    for (const { rule, place, message } of faults) report(ruleOf(rule), place, message);
  }
  const view = providerView(views, options);
  for (const rule of lintRules)
    if (rule.versions.some((version) => view.contracts.includes(version)))
      rule.check?.(view, (place, message, help) => report(rule, place, message, help));
  const wanted = unique(findings).filter(({ rule }) => !off.has(rule));
  const kept = wanted.filter((finding) => !disablings.some((disabling) => turnsOff(disabling, finding)));
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

/** Files of which only the name counts: whether a project is one of Go. */
function isNoYaml({ path }: LintFile): boolean {
  return /^(go\.mod|package\.json)$/.test(fileName(path));
}

const unread: ReturnType<typeof readFile> = { text: "", objects: [], faults: [], disablings: [] };

/** A comment counts for the whole document that it stands in. */
function turnsOff({ rule, place, firstLine, lastLine }: Disabling, finding: Finding): boolean {
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
      id === "" ? "the comment names no rule" : `there is no rule ${id}`,
      near && `did you mean ${near}?`,
    );
    return;
  }
  if (reason === "")
    yield finding(ruleOf("lint/no-reason"), `the comment does not say why ${id} is turned off`);
  if (!findings.some((found) => turnsOff(disabling, found)))
    yield finding(ruleOf("lint/unused-disabling"), `${id} finds nothing here`);
}

/** @throws TypeError for an id that the catalogue lacks. */
function ruleOf(id: string): LintRule {
  const rule = findLintRule(id);
  if (rule === undefined) throw new TypeError(`There is no lint rule ${id}`);
  return rule;
}

/** One finding for one place: rules that look at several versions or contracts may say the same twice. */
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
