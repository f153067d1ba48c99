import type { Paint } from "@capikit/common/diagnostics";
import { formatCount, withoutHidden } from "@capikit/common/text";
import type { Diagnosis } from "../run/diagnose.ts";
import { type FindingGroup, formatSummary, groupFindings } from "./grouped-findings.ts";

/** Formats a diagnosis for people: findings by code, with reason and fix. Ends in a newline. */
export function diagnosisText(diagnosis: Diagnosis, paint: Paint = (_, text) => text): string {
  const groups = groupFindings(diagnosis).map((group) => groupText(group, paint));
  return `${[...groups, formatSummary(diagnosis)].join("\n\n")}\n`;
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
