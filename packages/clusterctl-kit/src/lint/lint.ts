import { providerNameLabel } from "@capikit/api/core/v1beta2";
import {
  createDiagnostic,
  type Diagnostic,
  type DiagnosticLocation,
  type NotJudged,
  sortDiagnostics,
  type Verdict,
} from "@capikit/common/diagnostics";
import { didYouMean, formatCount, formatList, nearestName } from "@capikit/common/text";
import type { LintOptions } from "./provider/lint-options.ts";
import { type ProviderView, providerView } from "./provider/provider-view.ts";
import type { CrdView } from "./read/crd-view.ts";
import { qualifiedKind } from "./read/kind-roles.ts";
import type { LintFile } from "./read/lint-file.ts";
import type { LintObject } from "./read/lint-object.ts";
import type { Disabling } from "./read/read-file.ts";
import { readFiles } from "./read/read-files.ts";
import { isCoreKind } from "./read/resource-role.ts";
import { unknownKinds } from "./rules/argument-rules.ts";
import { runLintRule } from "./rules/lint-rule.ts";
import { lintRule, lintRules } from "./rules/rules-catalogue.ts";

/** A kind of a provider, as lint recognised it. */
export interface RecognisedKind {
  /** Label of the provider, such as `infrastructure-foo`; absent for CRDs without components. */
  readonly provider?: string | undefined;
  /** `Kind.group`. */
  readonly kind: string;
  /** Role in the contract; absent for kinds that no contract rule checks. */
  readonly role?: string | undefined;
  /** Served versions. */
  readonly versions: readonly string[];
}

/** Verdict of `lint`; findings are ordered by file and location. */
export interface LintResult extends Verdict {
  /** Number of diagnostics that comments disabled. */
  readonly disabled: number;
  readonly recognised: readonly RecognisedKind[];
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
    judged: { file: files.length, object: view.objects.length },
    findings: sortDiagnostics([...kept, ...aboutComments]),
    notJudged: [
      ...open.map(openDocument),
      ...unknownKindsIn(view),
      ...(options.builtLater === true ? [] : [...kustomizeFoldersIn(view), ...manifestsIn(view)]),
    ],
    disabled: wanted.length - kept.length,
    recognised: recognisedKinds(view, options.kinds),
  };
}

function openDocument({ path, line }: DiagnosticLocation): NotJudged {
  return { name: "variable-document", what: `${path}:${line}`, why: "the document is a variable" };
}

/** Returns an entry for each kind in components whose fields no rule knows. */
function unknownKindsIn({ components, crds }: ProviderView): readonly NotJudged[] {
  const objects = components.flatMap((file) => file.objects);
  return unknownKinds(objects, crds).map(({ kind, group, at }) => {
    const { path, line } = at(["kind"]);
    const why = `no CRD for ${kind} of ${group}`;
    return { name: "unknown-kind", what: `fields of ${kind} (${path}:${line})`, why };
  });
}

function kustomizeFoldersIn({ kustomizeFolders: [folder, ...others] }: ProviderView): readonly NotJudged[] {
  if (folder === undefined) return [];
  const rest = others.length === 0 ? "" : ` and ${formatCount(others.length, "other kustomize folder")}`;
  return [
    {
      name: "kustomization",
      what: `${folder || "."}${rest}`,
      why: "only kustomize knows the objects that it builds",
      help: `run kustomize build ${folder || "."} | capikit lint -`,
    },
  ];
}

/** Returns an entry for objects that only rules about components check, in other files. */
function manifestsIn({ components, files }: ProviderView): readonly NotJudged[] {
  const keyOf = ({ kind, name }: LintObject): string => `${kind} ${name}`;
  const judged = new Set(components.flatMap(({ objects }) => objects.map(keyOf)));
  const objects = files
    .filter(({ purpose }) => purpose === "manifest")
    .flatMap((file) => file.objects.filter((one) => installed.test(one.kind) && !judged.has(keyOf(one))));
  const [first] = objects;
  if (first === undefined) return [];
  const kinds = [...new Set(objects.map(({ kind }) => kind))].toSorted();
  return [
    {
      name: "no-provider",
      what: `${formatCount(objects.length, "object")} (${formatList(kinds, "and")}), the first in ${first.file}`,
      why: "no provider was recognised: no manager with CRDs of Cluster API, a provider label or its Namespace",
      help: "name the folder or the file with all objects of the provider",
    },
  ];
}

/** Kinds that only rules about components check. */
const installed =
  /^(?:Deployment|DaemonSet|StatefulSet|(?:Cluster)?Role(?:Binding)?|(?:Mutating|Validating)WebhookConfiguration|Service)$/;

function recognisedKinds(
  { components, crds }: ProviderView,
  declared: LintOptions["kinds"] = {},
): readonly RecognisedKind[] {
  const providerOf = (crd: CrdView): string | undefined => {
    const file = components.find(({ objects }) => objects.includes(crd.object));
    return file?.objects.map(({ labels }) => labels[providerNameLabel]).find((label) => label !== undefined);
  };
  return crds
    .filter(
      (crd) =>
        crd.role !== undefined ||
        !(isCoreKind(crd.group, crd.kind) || declared[qualifiedKind(crd)] === "none"),
    )
    .map((crd) => ({
      provider: providerOf(crd),
      kind: qualifiedKind(crd),
      role: crd.role,
      versions: crd.versions.filter(({ served }) => served).map(({ name }) => name),
    }));
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
