import type { StatusDetails } from "@capikit/client/errors";
import type { JsonPatchOperation } from "@capikit/common/json";

/** Explains a denial; the API server passes it on to its client. */
export interface AdmissionStatus {
  readonly status?: "Failure";
  /** HTTP status code for the client. */
  readonly code: number;
  /** Machine-readable reason, such as `Forbidden`. */
  readonly reason?: string;
  readonly message: string;
  readonly details?: StatusDetails;
}

/** Response to an {@link AdmissionRequest}. */
export interface AdmissionResponse {
  readonly allowed: boolean;
  /** Reason for the denial; set with `allowed: false`. */
  readonly status?: AdmissionStatus;
  /** Changes to the object; only from mutating webhooks. */
  readonly patch?: readonly JsonPatchOperation[];
  /** Warnings for the client, one line each. */
  readonly warnings?: readonly string[];
  /** Annotations for the audit log. */
  readonly auditAnnotations?: Readonly<Record<string, string>>;
}

/** Allows the request. */
export function allowed(): AdmissionResponse {
  return { allowed: true };
}

/** Allows the request with these changes. */
export function patched(patch: readonly JsonPatchOperation[]): AdmissionResponse {
  return { allowed: true, patch };
}

/**
 * Denies the request with 403 Forbidden: `admission webhook "NAME" denied the request: MESSAGE`.
 * For invalid fields, use {@link field} errors.
 */
export function denied(message: string): AdmissionResponse {
  return {
    allowed: false,
    status: { status: "Failure", code: 403, reason: "Forbidden", message },
  };
}

/** Denies the request with another status code, such as 500 for an internal error. */
export function errored(code: number, message: string): AdmissionResponse {
  return { allowed: false, status: { status: "Failure", code, message } };
}

/** Returns the response with more warnings. */
export function withWarnings(response: AdmissionResponse, warnings: readonly string[]): AdmissionResponse {
  return warnings.length === 0
    ? response
    : { ...response, warnings: [...(response.warnings ?? []), ...warnings] };
}
