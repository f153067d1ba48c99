import { pluralize } from "@capikit/common/kubernetes";
import { compareText } from "@capikit/common/text";
import { millisOf } from "../values/time.ts";
import { type ConditionStatus, indentMessage, type NewCondition } from "./condition.ts";
import {
  type MergePriority,
  type OwnedCondition,
  type PriorityFunction,
  priorityByPolarity,
  priorityRank,
} from "./owned-condition.ts";

const shownMessages = 3;

const shownObjects = 3;

/** Several conditions of one object, or one condition of several objects. */
export type MergeOperation = "summary" | "aggregate";

/** Result of merging conditions. */
export type MergedCondition = Pick<NewCondition, "status" | "reason"> & { readonly message: string };

/** Merges one or more conditions of the given types, which are in order of importance. */
export type MergeStrategy = (
  operation: MergeOperation,
  conditions: readonly OwnedCondition[],
  types: readonly string[],
) => MergedCondition;

/** Conditions by priority. */
export type WeighedConditions = Readonly<Record<MergePriority, readonly OwnedCondition[]>>;

/** Options of the default strategy. */
export interface MergeStrategyOptions {
  /** Default: by status, all types with positive polarity. */
  readonly priorityOf?: PriorityFunction | undefined;
  /** Whether True is the desired status of the merged condition. Default: true. */
  readonly positivePolarity?: boolean | undefined;
  /** Default: IssuesReported, UnknownReported or InfoReported. */
  readonly reasonOf?: ((conditions: WeighedConditions) => string) | undefined;
}

/** Returns one of three reasons by the highest priority. */
export function reasonByPriority(
  issue: string,
  unknown: string,
  info: string,
): (conditions: WeighedConditions) => string {
  return (conditions) => {
    if (conditions.issue.length > 0) return issue;
    return conditions.unknown.length > 0 ? unknown : info;
  };
}

const genericReason = reasonByPriority("IssuesReported", "UnknownReported", "InfoReported");

/**
 * Returns Cluster API's strategy: issues make the result False, else unknowns make it Unknown, else
 * it is True. The message lists issues and unknowns, or additional information if it has neither.
 * Source: `conditions.DefaultMergeStrategy` of Cluster API's util packages.
 */
export function defaultMergeStrategy(options: MergeStrategyOptions = {}): MergeStrategy {
  const { priorityOf = priorityByPolarity(), positivePolarity = true, reasonOf = genericReason } = options;
  const [good, bad] = positivePolarity ? (["True", "False"] as const) : (["False", "True"] as const);
  return (operation, conditions, types) => {
    if (conditions.length === 0) throw new TypeError("no conditions to merge: specify at least one");
    const sorted = byRelevance(conditions, types);
    const weighed = split(sorted, priorityOf);
    const status = statusOf(weighed, good, bad);
    const reason = reasonOf(weighed);
    if (operation === "aggregate") return { status, reason, message: aggregateMessage(weighed, priorityOf) };
    const bullets = summaryMessages(sorted, priorityOf, status);
    return { status, reason, message: bullets.join("\n") };
  };
}

/** Sorts by the order of types, then by the time of the last transition. */
function byRelevance(
  conditions: readonly OwnedCondition[],
  types: readonly string[],
): readonly OwnedCondition[] {
  const places = new Map(types.map((type, index) => [type, index]));
  const place = ({ type }: OwnedCondition) => places.get(type) ?? 0;
  return conditions.toSorted((a, b) => {
    const difference = place(a) - place(b);
    if (difference !== 0) return difference;
    const [left, right] = [millisOf(a.lastTransitionTime), millisOf(b.lastTransitionTime)];
    return left === right ? 0 : left - right;
  });
}

function split(conditions: readonly OwnedCondition[], priorityOf: PriorityFunction): WeighedConditions {
  const of = (priority: MergePriority) => conditions.filter((one) => priorityOf(one) === priority);
  return { issue: of("issue"), unknown: of("unknown"), info: of("info") };
}

function statusOf(weighed: WeighedConditions, good: ConditionStatus, bad: ConditionStatus): ConditionStatus {
  if (weighed.issue.length > 0) return bad;
  return weighed.unknown.length > 0 ? "Unknown" : good;
}

function aggregateMessage({ issue, unknown, info }: WeighedConditions, priorityOf: PriorityFunction): string {
  const pressing = [...issue, ...unknown];
  const messages =
    pressing.length > 0
      ? aggregateMessages(pressing, priorityOf, {
          issue: "with other issues",
          unknown: "with status unknown",
        })
      : aggregateMessages(
          info.filter((one) => Boolean(one.message)),
          priorityOf,
          { info: "with additional info" },
        );
  return messages.join("\n");
}

/**
 * Lists the issues and unknowns as bullets in the given order; if `status` is True, all conditions
 * with a message. Without a message, a bullet shows the reason.
 */
function summaryMessages(
  conditions: readonly NewCondition[],
  priorityOf: PriorityFunction,
  status: string,
): readonly string[] {
  return conditions
    .filter((one) => priorityOf(one) !== "info" || (status === "True" && Boolean(one.message)))
    .map(({ type, message, reason }) => `* ${type}:${message ? indentMessage(message) : ` ${reason}`}`);
}

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
type Remainders = Readonly<Partial<Record<MergePriority, string>>>;

/**
 * Returns the three most important messages, each with up to three of its objects, and the number
 * of further ones. Order: control plane machines, issues before unknowns, then by number of
 * objects. Kinds are sorted by name.
 */
function aggregateMessages(
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
