import {
  createDiagnostic,
  type Diagnostic,
  type DiagnosticLocation,
  sortDiagnostics,
} from "@capikit/common/diagnostics";
import { didYouMean, nearestName } from "@capikit/common/text";
import { templateDiagnostics } from "../templates/template-diagnostics.ts";
import type { LintOptions } from "./provider/lint-options.ts";
import { type ProviderView, providerView } from "./provider/provider-view.ts";
import { unrecognisedKinds } from "./read/kind-roles.ts";
import type { LintFile } from "./read/lint-file.ts";
import type { Disabling } from "./read/read-file.ts";
import { readFiles } from "./read/read-files.ts";
import { unknownKinds } from "./rules/argument-rules.ts";
import { runLintRule } from "./rules/lint-rule.ts";
import { lintRule, lintRules } from "./rules/rules-catalogue.ts";

/** Findings of `lint`. */
export interface LintResult {
  /** Ordered by file and location. */
  readonly diagnostics: readonly Diagnostic[];
  /** Number of diagnostics that comments disabled. */
  readonly disabled: number;
  readonly files: number;
  readonly objects: number;
  /** Kinds of CRDs whose role is unknown, as `Kind.group`: no contract rule checks them. */
  readonly unrecognised: readonly string[];
  /** Objects and documents that no rule checks, with the reason; once for all objects of a kind. */
  readonly skipped: readonly Diagnostic[];
}

/** Findings in addition to those of {@link lintRules}. */
export interface FoundDiagnostics {
  /** Findings of `lintInstalled`, which comments disable as those of rules. Default: none. */
  readonly found?: readonly Diagnostic[] | undefined;
}

/** Checks a provider's files, in whatever language it is written. Does no I/O. */
export function lint(files: readonly LintFile[], options: LintOptions & FoundDiagnostics = {}): LintResult {
  const off = new Set(options.disable);
  const read = readFiles(files, options.samples);
  const { disablings, open } = read;
  const view = providerView(read, options);
  const diagnostics = read.problems.map(({ rule, place: location, message, help }) =>
    createDiagnostic(lintRule(rule), message, { location, help }),
  );
  for (const rule of lintRules)
    if (rule.versions.some((version) => view.contracts.includes(version)))
      runLintRule(rule, view, (location, message, help, severity = rule.severity, about) =>
        diagnostics.push(createDiagnostic({ ...rule, severity }, message, { location, help, about })),
      );
  // Rules that check several versions or contracts may repeat a diagnostic.
  const found = (options.found ?? []).filter((one) => !diagnostics.some((other) => foretells(other, one)));
  const wanted = sortDiagnostics([...diagnostics, ...found]).filter(({ code }) => !off.has(code));
  const kept = wanted.filter((one) => !disablings.some((disabling) => isDisabledBy(disabling, one)));
  const aboutComments = disablings
    .flatMap((disabling) => problemsOf(disabling))
    .filter(({ code }) => !off.has(code));
  return {
    diagnostics: sortDiagnostics([...kept, ...aboutComments]),
    disabled: wanted.length - kept.length,
    files: files.length,
    objects: view.objects.length,
    unrecognised: unrecognisedKinds(view.crds, options.kinds),
    skipped: [...open.map(skippedDocument), ...skippedKinds(view)],
  };
}

function skippedDocument(location: DiagnosticLocation): Diagnostic {
  const message = "the document is not checked: it is a variable";
  return createDiagnostic(templateDiagnostics["template/not-checked"], message, { location });
}

/** Returns a diagnostic for each kind in components whose fields no rule knows. */
function skippedKinds({ components, crds }: ProviderView): readonly Diagnostic[] {
  const objects = components.flatMap((file) => file.objects);
  return unknownKinds(objects, crds).map(({ kind, group, at }) => {
    const message = `fields are not checked: no CRD for ${kind} of ${group}`;
    return createDiagnostic(templateDiagnostics["template/unchecked-kind"], message, {
      location: at(["kind"]),
    });
  });
}

/**
 * Reports whether a finding in a file is the cause of a finding of an installation, with its fix: it is
 * as severe, and about the same field of the object, or all permissions.
 */
function foretells(one: Diagnostic, { location, about, severity }: Diagnostic): boolean {
  if (one.severity !== "error" && severity === "error") return false;
  const { path, object, field = "" } = one.location ?? {};
  if (object === undefined) return false;
  if (path === location?.path && object === location?.object) return isNested(field, location.field ?? "");
  return about?.every((permission) => one.about?.includes(permission) === true) ?? false;
}

/** Reports whether one of two fields contains the other one. */
function isNested(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  return short === "" || (long.startsWith(short) && /^(?:$|[.[])/.test(long.slice(short.length)));
}

/** A comment applies to the whole document that contains it. */
function isDisabledBy(
  { rule, place, firstLine, lastLine }: Disabling,
  { code, location }: Diagnostic,
): boolean {
  const { path, line = 0 } = location ?? {};
  return rule === code && path === place.path && line >= firstLine && line <= lastLine;
}

function problemsOf({ rule, place: location }: Disabling): readonly Diagnostic[] {
  const codes = lintRules.map(({ code }) => code);
  if (codes.includes(rule)) return [];
  const message = rule === "" ? "the comment has no code" : `unknown rule ${rule}`;
  const help = didYouMean(nearestName(rule, codes));
  return [createDiagnostic(lintRule("lint/unknown-rule"), message, { location, help })];
}
