import { isPromise } from "../../values/is-promise.ts";
import type { AdmissionResponse } from "./admission-response.ts";
import type { FieldError } from "./field-error.ts";
import { readVerdict, type Verdict } from "./verdict.ts";

/** Returns a verdict. */
export type GetVerdict = () => Verdict | Promise<Verdict>;

/**
 * Merges the verdicts of functions called one after the other. The first denial ends it; field errors are gathered from all. Stays
 * synchronous as long as the functions are, as most are and promises take time.
 */
export function collectVerdicts(
  asks: readonly GetVerdict[],
  decide: (errors: readonly FieldError[]) => AdmissionResponse,
): AdmissionResponse | Promise<AdmissionResponse> {
  const errors: FieldError[] = [];
  const extras: AdmissionResponse[] = [];
  const take = (verdict: unknown): AdmissionResponse | undefined => {
    const read = readVerdict(verdict);
    if (!("allowed" in read)) {
      errors.push(...read);
    } else if (!read.allowed) {
      return read;
    } else {
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

/** Those that let it pass may have said more. */
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
