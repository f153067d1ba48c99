/** Kubernetes' answer to a request that has no object to answer with, most often an error (`meta/v1` Status). */
export interface Status {
  readonly apiVersion: "v1";
  readonly kind: "Status";
  readonly status?: "Success" | "Failure";
  readonly message?: string;
  /** One word for programs, such as `NotFound`. */
  readonly reason?: string;
  /** The HTTP status code. */
  readonly code?: number;
  readonly details?: StatusDetails;
}

/** What a Status is about. */
export interface StatusDetails {
  readonly name?: string;
  readonly group?: string;
  /** The resource (plural) or kind. */
  readonly kind?: string;
  readonly uid?: string;
  readonly causes?: readonly StatusCause[];
  readonly retryAfterSeconds?: number;
}

/** One of several faults. */
export interface StatusCause {
  /** Kind of fault, such as `FieldValueInvalid`. */
  readonly reason?: string;
  readonly message?: string;
  /** Path of the field, such as `spec.replicas`. */
  readonly field?: string;
}

/** Whether an answer is a Status rather than an object. */
export function isStatus(value: unknown): value is Status {
  return (
    typeof value === "object" &&
    value !== null &&
    (value as { kind?: unknown }).kind === "Status" &&
    (value as { apiVersion?: unknown }).apiVersion === "v1"
  );
}
