// @until CAPI v1.16
import { compareText } from "@capikit/common/text";
import { compareV1Beta1Conditions } from "./set-v1beta1-condition.ts";
import type { NewV1Beta1Condition } from "./v1beta1-condition.ts";

/** A condition with its object, and its status with positive polarity. */
export interface LocalCondition {
  readonly condition: NewV1Beta1Condition;
  readonly status: string;
  readonly kind: string;
  readonly name: string;
}

/** Options for the merged condition. */
export interface MergeV1Beta1Options {
  /** Types in order of importance. */
  readonly types?: readonly string[] | undefined;
  /** Replaces the first message by "x of y completed". Default: false. */
  readonly stepCounter?: boolean | undefined;
  /** Adds the object to the reason: `Reason @ Kind/name`. Default: false. */
  readonly sourceRef?: boolean | undefined;
}

interface Group {
  readonly status: string;
  readonly severity: string;
  readonly members: readonly LocalCondition[];
}

/**
 * Merges conditions into that of the most important group: False with Error, Warning, Info, then
 * True, then Unknown. Undefined without conditions.
 */
export function mergeV1Beta1Conditions(
  conditions: readonly LocalCondition[],
  target: string,
  { types = [], stepCounter = false, sourceRef = false }: MergeV1Beta1Options,
  steps: number,
): NewV1Beta1Condition | undefined {
  const groups = groupsOf(conditions);
  const [top] = groups;
  if (top === undefined) return undefined;
  if (top.status === "True") return { type: target, status: "True" };
  const first = firstOf(top, types);
  const reason = first?.condition.reason ?? "";
  const message = stepCounter
    ? `${completed(groups)} of ${steps} completed`
    : (first?.condition.message ?? "");
  return {
    type: target,
    status: top.status === "False" ? "False" : "Unknown",
    ...(top.status === "False" && top.severity !== "" ? { severity: top.severity } : {}),
    ...optional("reason", sourceRef && first !== undefined ? localize(reason, first) : reason),
    ...optional("message", message),
  };
}

/** Returns the status with positive polarity. */
export function negated(status: string): string {
  if (status === "True") return "False";
  return status === "False" ? "True" : status;
}

function groupsOf(conditions: readonly LocalCondition[]): readonly Group[] {
  const groups = Map.groupBy(conditions, ({ status, condition }) => `${status}/${condition.severity ?? ""}`);
  return [...groups.values()]
    .flatMap((members): Group[] => {
      const [one] = members;
      if (one === undefined) return [];
      return [{ status: one.status, severity: one.condition.severity ?? "", members: members.sort(compare) }];
    })
    .sort((a, b) => weight(a) - weight(b));
}

function compare(a: LocalCondition, b: LocalCondition): number {
  const byType = compareV1Beta1Conditions(a.condition, b.condition);
  return byType !== 0 ? byType : compareText(a.name, b.name);
}

function weight({ status, severity }: Group): number {
  if (status === "True") return 3;
  if (status === "Unknown") return 4;
  const place = status === "False" ? ["Error", "Warning", "Info"].indexOf(severity) : -1;
  return place === -1 ? 99 : place;
}

function firstOf({ members }: Group, types: readonly string[]): LocalCondition | undefined {
  const wanted = types.find((type) => members.some(({ condition }) => condition.type === type));
  return members.find(({ condition }) => wanted === undefined || condition.type === wanted);
}

function completed(groups: readonly Group[]): number {
  return groups.find(({ status, severity }) => status === "True" && severity === "")?.members.length ?? 0;
}

function localize(reason: string, { kind, name }: LocalCondition): string {
  return reason.includes("@") ? reason : `${reason} @ ${kind}/${name}`;
}

function optional(field: "reason" | "message", text: string): Partial<Record<typeof field, string>> {
  return text === "" ? {} : { [field]: text };
}
