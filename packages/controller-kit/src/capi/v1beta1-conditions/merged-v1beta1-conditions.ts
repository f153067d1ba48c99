// @until CAPI v1.16
import { readyV1Beta1Condition } from "@capikit/api/core/v1beta2";
import type { ConditionedObject, ConditionsPlace } from "../conditions/condition.ts";
import { compareV1Beta1Conditions } from "./set-v1beta1-condition.ts";
import { type NewV1Beta1Condition, v1Beta1ConditionsOf } from "./v1beta1-condition.ts";

/** Options of a summary of v1beta1 conditions; without `types`, of all except Ready. */
export interface V1Beta1SummaryOptions extends ConditionsPlace {
  /** Types in order of importance. */
  readonly types?: readonly string[] | undefined;
  /** Types that should be False. */
  readonly negativePolarityTypes?: readonly string[] | undefined;
}

/** A condition, and its status with positive polarity. */
interface LocalCondition {
  readonly condition: NewV1Beta1Condition;
  readonly status: string;
}

/**
 * Returns Ready as a summary of an object's other conditions: that of the most important group, False
 * with Error, Warning, Info, then True, then Unknown. Undefined without any. Source: `SetSummary` of
 * Cluster API's util package for deprecated conditions.
 */
export function summaryV1Beta1Condition(
  source: ConditionedObject,
  options: V1Beta1SummaryOptions = {},
): NewV1Beta1Condition | undefined {
  const { types, negativePolarityTypes = [] } = options;
  const inScope = v1Beta1ConditionsOf(source, options)
    .filter(({ type }) => type !== readyV1Beta1Condition && (types?.includes(type) ?? true))
    .map((condition): LocalCondition => {
      const negative = negativePolarityTypes.includes(condition.type);
      return { condition, status: negative ? negated(condition.status) : condition.status };
    })
    .sort((a, b) => importance(a) - importance(b));
  // Of equal importance, the first in the object.
  const [top] = inScope;
  if (top === undefined) return undefined;
  if (top.status === "True") return { type: readyV1Beta1Condition, status: "True" };
  const severity = top.condition.severity ?? "";
  const group = inScope
    .filter(({ status, condition }) => status === top.status && (condition.severity ?? "") === severity)
    .sort((a, b) => compareV1Beta1Conditions(a.condition, b.condition));
  const wanted = types?.find((type) => group.some(({ condition }) => condition.type === type));
  const { reason, message } =
    group.find(({ condition }) => wanted === undefined || condition.type === wanted)?.condition ?? {};
  return {
    type: readyV1Beta1Condition,
    status: top.status === "False" ? "False" : "Unknown",
    ...(top.status === "False" && severity !== "" && { severity }),
    ...(reason && { reason }),
    ...(message && { message }),
  };
}

function negated(status: string): string {
  if (status === "True") return "False";
  return status === "False" ? "True" : status;
}

function importance({ status, condition: { severity = "" } }: LocalCondition): number {
  if (status === "True") return 3;
  if (status === "Unknown") return 4;
  const place = status === "False" ? ["Error", "Warning", "Info"].indexOf(severity) : -1;
  return place === -1 ? 99 : place;
}

/** Severity of an undesired status. */
export type V1Beta1Severity = "Error" | "Warning" | "Info";

/** Returns a condition with the desired status, without details. */
export function trueV1Beta1Condition(type: string): NewV1Beta1Condition {
  return { type, status: "True" };
}

/** Returns a condition with an undesired status, its reason and severity. */
export function falseV1Beta1Condition(
  type: string,
  reason: string,
  severity: V1Beta1Severity,
  message = "",
): NewV1Beta1Condition {
  return { type, status: "False", reason, severity, ...(message && { message }) };
}

/** Returns a condition with unknown status and its reason. */
export function unknownV1Beta1Condition(type: string, reason: string, message = ""): NewV1Beta1Condition {
  return { type, status: "Unknown", reason, ...(message && { message }) };
}
