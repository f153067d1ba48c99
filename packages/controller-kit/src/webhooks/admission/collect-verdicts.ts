import { isPromise } from "../../values/find-errors.ts";
import type { AdmissionResponse } from "./admission-response.ts";
import type { FieldError } from "./field-error.ts";
import { readVerdict, type Verdict } from "./verdict.ts";

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
