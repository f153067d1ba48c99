import type { NewV1Beta1Condition } from "./v1beta1-condition.ts";

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
