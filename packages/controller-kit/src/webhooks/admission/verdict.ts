import type { AdmissionResponse } from "./admission-response.ts";
import { areFieldErrors, type FieldError } from "./field-error.ts";

/**
 * What defaulters and validators return: nothing or no errors to let the request pass, errors of fields to refuse it as invalid (422),
 * or a whole answer, such as `denied("…")`.
 */
// biome-ignore lint/suspicious/noConfusingVoidType: functions that return nothing are most defaulters
export type Verdict = void | undefined | readonly FieldError[] | AdmissionResponse;

/**
 * Sorts out what a function returned.
 *
 * @throws TypeError when it is none of it, which the types refuse.
 */
export function readVerdict(verdict: unknown): readonly FieldError[] | AdmissionResponse {
  if (verdict === undefined || verdict === null) {
    return [];
  }
  if (areFieldErrors(verdict)) {
    return verdict;
  }
  if (typeof verdict === "object" && typeof (verdict as { allowed?: unknown }).allowed === "boolean") {
    return verdict as AdmissionResponse;
  }
  throw new TypeError(
    "the webhook's function returned something else than nothing, field errors, allowed() or denied()",
  );
}
