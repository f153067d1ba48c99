import type { NewV1Beta1Condition } from "./v1beta1-condition.ts";

/** How bad it is that a condition is not as it should be. */
export type V1Beta1Severity = "Error" | "Warning" | "Info";

/** A condition that is as it should be: it tells nothing more. */
export function trueV1Beta1Condition(type: string): NewV1Beta1Condition {
  return { type, status: "True" };
}

/** A condition that is not as it should be, why, and how bad that is. */
export function falseV1Beta1Condition(
  type: string,
  reason: string,
  severity: V1Beta1Severity,
  message = "",
): NewV1Beta1Condition {
  return { type, status: "False", reason, severity, ...(message && { message }) };
}

/** A condition that cannot be told, and why. */
export function unknownV1Beta1Condition(type: string, reason: string, message = ""): NewV1Beta1Condition {
  return { type, status: "Unknown", reason, ...(message && { message }) };
}
