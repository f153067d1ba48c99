import { withoutHidden } from "@capikit/common/text";
import { type Change, type Consequence, consequences } from "../changes/change.ts";

/** Names of consequences in the output. */
export const titles: Readonly<Record<Consequence, string>> = {
  objects: "breaking for objects",
  clients: "breaking for clients",
  compatible: "compatible",
  documentation: "documentation",
};

export type Counts = Readonly<Record<Consequence, number>>;

export function formatCounts(changes: readonly Change[]): Counts {
  const counts = { objects: 0, clients: 0, compatible: 0, documentation: 0 };
  for (const { consequence } of changes) counts[consequence]++;
  return counts;
}

/** Groups changes by subject, the subjects with the most severe changes first. */
export function bySubject(changes: readonly Change[]): readonly (readonly [string, readonly Change[]])[] {
  const subjects = new Map<string, Change[]>();
  for (const change of changes)
    subjects.set(change.subject, [...(subjects.get(change.subject) ?? []), change]);
  const worst = (of: readonly Change[]): number =>
    Math.min(...of.map(({ consequence }) => consequences.indexOf(consequence)));
  return [...subjects].sort(([, a], [, b]) => worst(a) - worst(b));
}

/** Returns text on one line, without terminal or GitHub workflow commands. */
export function shownText(text: string): string {
  return withoutHidden(text.replace(/\s+/g, " "))
    .replace(/^(?= ?::)/, "\\")
    .replaceAll("##[", "#\\#[");
}
