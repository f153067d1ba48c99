import type { Paint } from "@capikit/common/diagnostics";
import { formatCount, withoutHidden } from "@capikit/common/text";
import type { Finding } from "./model/finding.ts";
import type { Diagnosis } from "./run/diagnose.ts";

/** Formats the findings of a diagnosis for people, by code with reason and fix. Each ends in a newline. */
export function diagnosisText(diagnosis: Diagnosis, paint: Paint = (_, text) => text): string {
  return groupFindings(diagnosis)
    .map((group) => `${groupText(group, paint)}\n\n`)
    .join("");
}

function groupText({ code, severity, title, why, findings, omitted }: FindingGroup, paint: Paint): string {
  return [
    `${paint(severity, severity)} ${paint("faint", `${code}:`)} ${title}`,
    `  why: ${why}`,
    ...findings.flatMap(({ location, message, help }) => [
      `  - ${location?.object === undefined ? "" : `${paint("place", safe(location.object))}: `}${safe(message)}`,
      ...(help === undefined ? [] : [`    ${paint("help", "fix:")} ${safe(help)}`]),
    ]),
    ...(omitted > 0 ? [`  and ${formatCount(omitted, "more finding")}`] : []),
  ].join("\n");
}

/** Escapes control characters of texts from the cluster. */
function safe(text: string): string {
  return withoutHidden(text);
}

/** Findings of one code and severity, in their order. */
interface FindingGroup {
  readonly code: string;
  readonly severity: Finding["severity"];
  readonly title: string;
  readonly why: string;
  readonly findings: readonly Finding[];
  /** Number of findings that are left out. */
  readonly omitted: number;
}

/** Groups findings, so that each reason is shown once. */
function groupFindings({ findings, omitted }: Diagnosis): readonly FindingGroup[] {
  const groups = new Map<string, FindingGroup & { readonly findings: Finding[] }>();
  const counted = new Set<string>();
  for (const finding of findings) {
    const { code, severity, title, why } = finding;
    const key = `${severity} ${code}`;
    const group = groups.get(key);
    if (group !== undefined) {
      group.findings.push(finding);
      continue;
    }
    const left = counted.has(code) ? 0 : (omitted[code] ?? 0);
    counted.add(code);
    groups.set(key, { code, severity, title, why, findings: [finding], omitted: left });
  }
  return [...groups.values()];
}
