import { formatCount } from "../text/format.ts";
import type { Diagnostic, Severity } from "./diagnostic.ts";

/** Something that a check was asked and could not judge. */
export interface NotJudged {
  /** Kebab-case name that users allow, such as `unknown-kind`. Several entries may share it. */
  readonly name: string;
  /** The subject, such as `fields of Widget of example.com`. */
  readonly what: string;
  /** The reason, such as `no file contains its CRD`. */
  readonly why: string;
  /** An imperative fix, such as "name the folder that contains the CRD". */
  readonly help?: string | undefined;
  /** Whether the user allowed it by its name, see {@link allowNotJudged}. */
  readonly allowed?: true | undefined;
}

/**
 * The result of a check. An empty list of findings is not a success by itself: {@link isPassed} also asks
 * what was judged, and what was not.
 */
export interface Verdict<Finding = Diagnostic> {
  /** Numbers of judged inputs by their singular noun, such as `{ file: 2, object: 9 }`. */
  readonly judged: Readonly<Record<string, number>>;
  readonly findings: readonly Finding[];
  /** What was asked and not judged, without what does not apply. */
  readonly notJudged: readonly NotJudged[];
}

/** Reports whether a check judged something, left out only what is allowed, and found nothing that fails it. */
export function isPassed<Finding>(
  { judged, findings, notJudged }: Verdict<Finding>,
  fails: (finding: Finding) => boolean = () => true,
): boolean {
  return (
    Object.values(judged).some((count) => count > 0) &&
    notJudged.every(({ allowed }) => allowed === true) &&
    !findings.some(fails)
  );
}

/** Adds the counts of verdicts, and joins their findings. */
export function mergeVerdicts<Finding>(verdicts: readonly Verdict<Finding>[]): Verdict<Finding> {
  const judged: Record<string, number> = {};
  for (const verdict of verdicts)
    for (const [noun, count] of Object.entries(verdict.judged)) judged[noun] = (judged[noun] ?? 0) + count;
  return {
    judged,
    findings: verdicts.flatMap(({ findings }) => findings),
    notJudged: verdicts.flatMap(({ notJudged }) => notJudged),
  };
}

/** Marks what the user allows by name. */
export function allowNotJudged<V extends Verdict<unknown>>(verdict: V, names: readonly string[]): V {
  const notJudged = verdict.notJudged.map((one) =>
    names.includes(one.name) ? { ...one, allowed: true as const } : one,
  );
  return { ...verdict, notJudged };
}

/** Counts diagnostics by severity: `1 error, 2 warnings`, or `no problems`. */
export function formatCounts(diagnostics: readonly Diagnostic[]): string {
  const nouns: Readonly<Record<Severity, string>> = { error: "error", warning: "warning", info: "note" };
  const counts = Object.entries(nouns).flatMap(([severity, noun]) => {
    const { length } = diagnostics.filter((one) => one.severity === severity);
    return length === 0 ? [] : [formatCount(length, noun)];
  });
  return counts.join(", ") || "no problems";
}

/**
 * Summarizes a verdict in a line: `3 not judged; 1 error in 2 files, 9 objects`, or
 * `nothing was judged`.
 */
export function summarizeVerdict(verdict: Verdict): string {
  const { judged, findings, notJudged } = verdict;
  const counts = Object.entries(judged).flatMap(([noun, count]) =>
    count === 0 ? [] : [formatCount(count, noun)],
  );
  const open = notJudged.length === 0 ? "" : `${notJudged.length} not judged; `;
  if (counts.length > 0) return `${open}${formatCounts(findings)} in ${counts.join(", ")}`;
  return `${open}${findings.length > 0 ? formatCounts(findings) : "nothing was judged"}`;
}

/** Describes what was not judged, in a line for each entry with its help and the name to allow. */
export function notJudgedLines(notJudged: readonly NotJudged[]): readonly string[] {
  return notJudged.map(({ name, what, why, help, allowed }) => {
    const fix = help === undefined ? "" : `; help: ${help}`;
    return `not judged (${name}${allowed === true ? ", allowed" : ""}): ${what}: ${why}${fix}`;
  });
}
