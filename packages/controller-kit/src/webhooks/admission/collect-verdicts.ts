import { isPromise } from "../../values/errors.ts";
import type { AdmissionResponse } from "./admission-response.ts";
import { areFieldErrors, type FieldError } from "./field-error.ts";

export type GetVerdict = () => Verdict | Promise<Verdict>;

/** Handles the patch of a verdict that allows the request. */
export type TakePatch = (patch: NonNullable<AdmissionResponse["patch"]>) => void;

/**
 * Calls the functions in order and merges their verdicts: the first denial wins, field errors add
 * up. Synchronous as long as the functions are: promises cost time.
 */
export function collectVerdicts(
  asks: readonly GetVerdict[],
  decide: (errors: readonly FieldError[]) => AdmissionResponse,
  takePatch: TakePatch,
): AdmissionResponse | Promise<AdmissionResponse> {
  const errors: FieldError[] = [];
  const extras: AdmissionResponse[] = [];
  const take = (verdict: unknown): AdmissionResponse | undefined => {
    const read = readVerdict(verdict);
    if (!("allowed" in read)) {
      for (const error of read) errors.push(error);
    } else if (!read.allowed) {
      return read;
    } else {
      if (read.patch !== undefined) takePatch(read.patch);
      extras.push(read);
    }
    return undefined;
  };
  const from = (start: number): AdmissionResponse | Promise<AdmissionResponse> => {
    for (let at = start; at < asks.length; at += 1) {
      const verdict = asks[at]?.();
      if (isPromise(verdict)) {
        return verdict.then((later) => take(later) ?? from(at + 1));
      }
      const refusal = take(verdict);
      if (refusal !== undefined) {
        return refusal;
      }
    }
    return merged(decide(errors), extras);
  };
  return from(0);
}

/** Adds the warnings and audit annotations of the functions that allowed the request. */
function merged(decision: AdmissionResponse, extras: readonly AdmissionResponse[]): AdmissionResponse {
  if (extras.every(({ warnings, auditAnnotations }) => !warnings && !auditAnnotations)) {
    return decision;
  }
  return {
    ...decision,
    warnings: extras.flatMap(({ warnings = [] }) => warnings),
    auditAnnotations: Object.assign({}, ...extras.map(({ auditAnnotations = {} }) => auditAnnotations)),
  };
}

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
function readVerdict(verdict: unknown): readonly FieldError[] | AdmissionResponse {
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
