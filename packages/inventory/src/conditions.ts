import { integerAt, isRecord, listAt, textAt, valueAt } from "@capikit/common/json";

/** A condition with the fields of `metav1.Condition`; texts are empty if unset. */
export interface Condition {
  readonly type: string;
  readonly status: string;
  readonly reason: string;
  readonly message: string;
  readonly lastTransitionTime: string;
  readonly observedGeneration?: number;
}

/**
 * Returns the conditions of an object of either contract: `status.v1beta2.conditions`, or else `status.conditions`. Like clusterctl, returns
 * none if one condition is invalid.
 */
export function conditionsOf(object: unknown): readonly Condition[] {
  return validList(object).map(readCondition);
}

/** Returns a condition of an object of either contract. */
export function conditionOf(object: unknown, type: string): Condition | undefined {
  const found = validList(object).find((one) => textAt(one, "type") === type);
  return found && readCondition(found);
}

function validList(object: unknown): readonly object[] {
  const status = valueAt(object, "status");
  // @until CAPI v1.16
  const newer = valueAt(status, "v1beta2", "conditions");
  const list = (Array.isArray(newer) ? newer : listAt(status, "conditions")).filter(isRecord);
  return list.every(isValid) ? list : [];
}

/** Types of the conditions that summarize others. */
export const summaryTypes: ReadonlySet<string> = new Set(["Available", "Ready"]);

/** Returns the condition that summarizes an object: Available, or else Ready. */
export function summaryOf(object: unknown): Condition | undefined {
  return conditionOf(object, "Available") ?? conditionOf(object, "Ready");
}

/** Contract of a condition; empty for objects with one list, which do not show it. */
export type ConditionContract = "" | "v1beta1" | "v1beta2";

/** Returns all conditions of an object with their contracts, contract v1beta2 first. Invalid conditions are included. */
export function conditionsByContract(
  object: unknown,
): readonly (readonly [contract: ConditionContract, condition: Condition])[] {
  // @until CAPI v1.16
  const [newer, plain, older] = [["v1beta2"], [], ["deprecated", "v1beta1"]].map((path) =>
    readList(listAt(object, "status", ...path, "conditions")),
  ) as [readonly Condition[], readonly Condition[], readonly Condition[]];
  const contract = newer.length > 0 ? "v1beta1" : older.length > 0 ? "v1beta2" : "";
  return [
    ...newer.map((one) => ["v1beta2", one] as const),
    ...plain.map((one) => [contract, one] as const),
    ...older.map((one) => ["v1beta1", one] as const),
  ];
}

function readList(list: readonly unknown[]): readonly Condition[] {
  return list.filter(isRecord).map(readCondition);
}

function readCondition(one: object): Condition {
  const observedGeneration = integerAt(one, "observedGeneration");
  return {
    type: textAt(one, "type"),
    status: textAt(one, "status"),
    reason: textAt(one, "reason"),
    message: textAt(one, "message"),
    lastTransitionTime: textAt(one, "lastTransitionTime"),
    ...(observedGeneration !== undefined && { observedGeneration }),
  };
}

function isValid(one: object): boolean {
  return textAt(one, "type") !== "" && ["True", "False", "Unknown"].includes(textAt(one, "status"));
}

/** Conditions with negative polarity. */
const negative = new Set([
  "Paused",
  "Deleting",
  "RollingOut",
  "ScalingUp",
  "ScalingDown",
  "Updating",
  "Remediating",
]);

/** Severity of a condition, which determines its color. */
export type ConditionState = "good" | "bad" | "unknown" | "other";

/** Returns the state for a status of a condition with the given polarity. */
export function stateOf(status: string, positive = true): ConditionState {
  if (status === "Unknown") return "unknown";
  if (status !== "True" && status !== "False") return "other";
  return (status === "True") === positive ? "good" : "bad";
}

/** Returns the state of a condition. `False` is good for those with negative polarity, such as `Paused`. */
export function stateOfCondition({ type, status }: Pick<Condition, "type" | "status">): ConditionState {
  return stateOf(status, !negative.has(type));
}

/** A hook that blocks a Cluster, and what its extension answers. */
export interface BlockingHook {
  readonly hook: string;
  readonly text: string;
}

/**
 * Returns the hooks that a message of TopologyReconciled names. It is the only place where Cluster API
 * stores them: `Following hooks are blocking upgrade: BeforeClusterUpgrade: text; AfterClusterUpgrade`.
 *
 * @see https://github.com/kubernetes-sigs/cluster-api/blob/main/exp/topology/scope/hookresponsetracker.go
 */
export function blockingHooks(message: string): readonly BlockingHook[] {
  const found: { hook: string; text: string }[] = [];
  for (const [, list = ""] of message.matchAll(/Following hooks are blocking [\w ]{1,80}: (.*)/g))
    for (const part of list.split("; ")) {
      const [, hook, text = ""] = /^([A-Z]\w*)(?:: (.*))?$/.exec(part) ?? [];
      const last = found.at(-1);
      if (hook !== undefined) found.push({ hook, text });
      // The text of an extension may contain a semicolon, too.
      else if (last !== undefined) last.text += `; ${part}`;
    }
  return found;
}
