import type { StatusDetails } from "@capikit/client/errors";
import type { JsonPatchOperation } from "@capikit/common/patch";

/** Why a request is denied, as the API server tells its client. */
export interface AdmissionStatus {
  readonly status?: "Failure";
  /** HTTP status code that the client gets. */
  readonly code: number;
  /** One word for programs, such as `Forbidden`. */
  readonly reason?: string;
  readonly message: string;
  readonly details?: StatusDetails;
}

/** The answer to an {@link AdmissionRequest}. */
export interface AdmissionResponse {
  readonly allowed: boolean;
  /** What is wrong; goes with `allowed: false`. */
  readonly status?: AdmissionStatus;
  /** What is to be changed; of mutating webhooks alone. */
  readonly patch?: readonly JsonPatchOperation[];
  /** Shown to the client, each a line. */
  readonly warnings?: readonly string[];
  /** Go into the audit log. */
  readonly auditAnnotations?: Readonly<Record<string, string>>;
}

/** Lets the request pass. */
export function allowed(): AdmissionResponse {
  return { allowed: true };
}

/** Lets the request pass with these changes. */
export function patched(patch: readonly JsonPatchOperation[]): AdmissionResponse {
  return { allowed: true, patch };
}

/**
 * Refuses the request: 403 Forbidden. The client reads `admission webhook "NAME" denied the request: MESSAGE`. Faults of fields are
 * better told by {@link field} errors.
 */
export function denied(message: string): AdmissionResponse {
  return {
    allowed: false,
    status: { status: "Failure", code: 403, reason: "Forbidden", message },
  };
}

/** Refuses the request with another status code, such as 500 when something else failed. */
export function errored(code: number, message: string): AdmissionResponse {
  return { allowed: false, status: { status: "Failure", code, message } };
}

/** The same answer with more warnings. */
export function withWarnings(response: AdmissionResponse, warnings: readonly string[]): AdmissionResponse {
  return warnings.length === 0
    ? response
    : { ...response, warnings: [...(response.warnings ?? []), ...warnings] };
}
