import type { AdmissionResponse } from "./admission-response.ts";
import { areFieldErrors, type FieldError } from "./field-error.ts";

/** A field error under a condition: `size > 9 && field.invalid(…)`. Other values are ignored. */
export type OptionalFieldError = FieldError | false | undefined | "";

/**
 * The result of a defaulter or validator: nothing or no errors allows the request, field errors
 * deny it as invalid (422), and a response such as `denied("…")` is sent unchanged. Only defaulters
 * may return a patch.
 */
// biome-ignore lint/suspicious/noConfusingVoidType: most defaulters return nothing
export type Verdict = void | undefined | readonly OptionalFieldError[] | AdmissionResponse;

/**
 * Normalizes a function's result.
 *
 * @throws TypeError when the result is not a {@link Verdict}.
 */
export function readVerdict(verdict: unknown): readonly FieldError[] | AdmissionResponse {
  if (verdict === undefined || verdict === null) {
    return [];
  }
  const errors = Array.isArray(verdict) ? verdict.filter((error) => !isOmitted(error)) : undefined;
  if (areFieldErrors(errors)) {
    return errors;
  }
  if (typeof verdict === "object" && typeof (verdict as { allowed?: unknown }).allowed === "boolean") {
    return verdict as AdmissionResponse;
  }
  throw new TypeError(
    "invalid result of a webhook function: return nothing, field errors, allowed() or denied()",
  );
}

function isOmitted(error: unknown): boolean {
  return error === false || error === undefined || error === "";
}
