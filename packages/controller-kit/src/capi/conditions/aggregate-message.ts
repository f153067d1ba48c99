import { compareText } from "@capikit/common/text";
import { pluralize } from "@capikit/schema/pluralize";
import { groupBy } from "../values/group-by.ts";
import { indentMessage } from "./indent-message.ts";
import { type MergePriority, type PriorityFunction, priorityRank } from "./merge-priority.ts";
import type { OwnedCondition } from "./owned-condition.ts";

const shownMessages = 3;
const shownObjects = 3;

/** What several objects say alike. */
interface Said {
  readonly message: string;
  readonly names: readonly string[];
}

/** What decides the order of messages, over objects of all kinds. */
interface Weights {
  readonly priority: ReadonlyMap<string, MergePriority>;
  readonly ofControlPlane: ReadonlySet<string>;
  readonly controlPlaneMachines: ReadonlySet<string>;
}

/** How what is left out is told, by priority. */
export type Remainders = Readonly<Partial<Record<MergePriority, string>>>;

/**
 * The three messages that matter most, each with up to three of the objects that say so, and how many more there are. Messages of
 * control plane machines come first, then issues before unknowns, then what most objects say. Kinds follow each other by name.
 */
export function aggregateMessages(
  conditions: readonly OwnedCondition[],
  priorityOf: PriorityFunction,
  remainders: Remainders,
): readonly string[] {
  const weights = weigh(conditions, priorityOf);
  let left = shownMessages;
  return [...byKind(conditions)]
    .sort(([a], [b]) => compareText(a, b))
    .flatMap(([kind, said]) => {
      const sorted = said.toSorted((a, b) => compareSaid(a, b, weights));
      const shown = sorted.slice(0, left);
      left -= shown.length;
      return [
        ...shown.map((one) => line(kind, one, weights)),
        ...remainder(kind, sorted.slice(shown.length), weights, remainders),
      ];
    });
}

function byKind(conditions: readonly OwnedCondition[]): Map<string, Said[]> {
  const kinds = groupBy(conditions, ({ owner }) => owner.kind);
  return new Map(
    [...kinds].map(([kind, ofKind]) => {
      const messages = groupBy(ofKind, ({ message = "" }) => message);
      return [
        kind,
        [...messages].map(([message, all]) => ({ message, names: all.map(({ owner }) => owner.name) })),
      ];
    }),
  );
}

function weigh(conditions: readonly OwnedCondition[], priorityOf: PriorityFunction): Weights {
  const priority = new Map<string, MergePriority>();
  for (const condition of conditions) {
    const message = condition.message ?? "";
    const old = priority.get(message);
    const now = priorityOf(condition);
    if (old === undefined || priorityRank[now] < priorityRank[old]) priority.set(message, now);
  }
  const ofControlPlane = conditions.filter(({ owner }) => owner.controlPlaneMachine);
  return {
    priority,
    ofControlPlane: new Set(ofControlPlane.map(({ message = "" }) => message)),
    controlPlaneMachines: new Set(ofControlPlane.map(({ owner }) => owner.name)),
  };
}

function compareSaid(a: Said, b: Said, { priority, ofControlPlane }: Weights): number {
  const rank = ({ message }: Said) => priorityRank[priority.get(message) ?? "info"];
  return (
    Number(ofControlPlane.has(b.message)) - Number(ofControlPlane.has(a.message)) ||
    rank(a) - rank(b) ||
    b.names.length - a.names.length ||
    compareText(a.names.join(","), b.names.join(","))
  );
}

function line(kind: string, { message, names }: Said, { controlPlaneMachines }: Weights): string {
  const sorted = names.toSorted(
    (a, b) => Number(controlPlaneMachines.has(b)) - Number(controlPlaneMachines.has(a)) || compareText(a, b),
  );
  const more = sorted.length - shownObjects;
  const list = sorted.slice(0, shownObjects).join(", ") + (more > 0 ? `, ... (${more} more)` : "");
  return `* ${sorted.length === 1 ? kind : pluralize(kind)} ${list}:${indentMessage(message)}`;
}

function remainder(
  kind: string,
  left: readonly Said[],
  { priority }: Weights,
  remainders: Remainders,
): readonly string[] {
  return (["issue", "unknown", "info"] as const).flatMap((one) => {
    const count = left
      .filter(({ message }) => priority.get(message) === one)
      .reduce((sum, { names }) => sum + names.length, 0);
    const text = remainders[one];
    return count === 0 || text === undefined
      ? []
      : [`And ${count} ${count === 1 ? kind : pluralize(kind)} ${text}`];
  });
}
