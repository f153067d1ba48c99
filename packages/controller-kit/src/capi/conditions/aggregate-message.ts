import { compareText } from "@capikit/common/text";
import { pluralize } from "@capikit/common/versions";
import { indentMessage } from "./condition.ts";
import type { OwnedCondition } from "./owned-condition.ts";
import { type MergePriority, type PriorityFunction, priorityRank } from "./owned-condition.ts";

const shownMessages = 3;
const shownObjects = 3;

interface SharedMessage {
  readonly message: string;
  readonly names: readonly string[];
}

/** Sort keys of messages across kinds. */
interface Weights {
  readonly priority: ReadonlyMap<string, MergePriority>;
  readonly ofControlPlane: ReadonlySet<string>;
  readonly controlPlaneMachines: ReadonlySet<string>;
}

/** Texts for omitted messages, by priority. */
export type Remainders = Readonly<Partial<Record<MergePriority, string>>>;

/**
 * Returns the three most important messages, each with up to three of its objects, and the number
 * of further ones. Order: control plane machines, issues before unknowns, then by number of
 * objects. Kinds are sorted by name.
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
    .flatMap(([kind, messages]) => {
      const sorted = messages.toSorted((a, b) => compareMessages(a, b, weights));
      const shown = sorted.slice(0, left);
      left -= shown.length;
      return [
        ...shown.map((one) => line(kind, one, weights)),
        ...remainder(kind, sorted.slice(shown.length), weights, remainders),
      ];
    });
}

function byKind(conditions: readonly OwnedCondition[]): Map<string, SharedMessage[]> {
  const kinds = Map.groupBy(conditions, ({ owner }) => owner.kind);
  return new Map(
    [...kinds].map(([kind, ofKind]) => {
      const messages = Map.groupBy(ofKind, ({ message = "" }) => message);
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

function compareMessages(a: SharedMessage, b: SharedMessage, { priority, ofControlPlane }: Weights): number {
  const rank = ({ message }: SharedMessage) => priorityRank[priority.get(message) ?? "info"];
  return (
    Number(ofControlPlane.has(b.message)) - Number(ofControlPlane.has(a.message)) ||
    rank(a) - rank(b) ||
    b.names.length - a.names.length ||
    compareText(a.names.join(","), b.names.join(","))
  );
}

function line(kind: string, { message, names }: SharedMessage, { controlPlaneMachines }: Weights): string {
  const sorted = names.toSorted(
    (a, b) => Number(controlPlaneMachines.has(b)) - Number(controlPlaneMachines.has(a)) || compareText(a, b),
  );
  const more = sorted.length - shownObjects;
  const list = sorted.slice(0, shownObjects).join(", ") + (more > 0 ? `, ... (${more} more)` : "");
  return `* ${sorted.length === 1 ? kind : pluralize(kind)} ${list}:${indentMessage(message)}`;
}

function remainder(
  kind: string,
  left: readonly SharedMessage[],
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
