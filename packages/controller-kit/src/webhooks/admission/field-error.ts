import type { StatusCause } from "@capikit/client/errors";
import { stringifyJson } from "@capikit/common/json";
import { formatCount } from "@capikit/common/text";
import type { AdmissionResponse } from "./admission-response.ts";

/** Reasons of field errors, named as in Kubernetes. */
export type FieldErrorReason =
  | "FieldValueNotFound"
  | "FieldValueRequired"
  | "FieldValueDuplicate"
  | "FieldValueInvalid"
  | "FieldValueNotSupported"
  | "FieldValueForbidden"
  | "FieldValueTooLong"
  | "FieldValueTooMany"
  | "FieldValueTypeInvalid";

const titles: Readonly<Record<FieldErrorReason, string>> = Object.freeze({
  FieldValueNotFound: "Not found",
  FieldValueRequired: "Required value",
  FieldValueDuplicate: "Duplicate value",
  FieldValueInvalid: "Invalid value",
  FieldValueNotSupported: "Unsupported value",
  FieldValueForbidden: "Forbidden",
  FieldValueTooLong: "Too long",
  FieldValueTooMany: "Too many",
  FieldValueTypeInvalid: "Invalid value",
});

/** An error in one field of an object, created by a function of {@link field}. */
export interface FieldError {
  readonly reason: FieldErrorReason;
  /** Such as `spec.disks[2].name`. */
  readonly field: string;
  /** The invalid value; leave it undefined to keep secrets out of the message. */
  readonly value?: unknown;
  readonly detail?: string;
}

/** A step of a field path: a field name, a list index or a map key. */
export type FieldStep = string | number | { readonly key: string };

/** Creates field errors with the wording of Kubernetes' validation. */
export const field = Object.freeze({
  /** Returns a field path: `path("spec", "disks", 2, { key: "a" })` is `spec.disks[2][a]`. */
  path: (...steps: readonly FieldStep[]): string =>
    steps
      .map((step) =>
        typeof step === "string" ? `.${step}` : `[${typeof step === "number" ? step : step.key}]`,
      )
      .join("")
      .replace(/^\./, ""),
  /** Reports a value of the wrong format or size. */
  invalid: (path: string, value: unknown, detail: string): FieldError => ({
    reason: "FieldValueInvalid",
    field: path,
    value,
    detail,
  }),
  /** Reports a value of the wrong type. */
  typeInvalid: (path: string, value: unknown, detail: string): FieldError => ({
    reason: "FieldValueTypeInvalid",
    field: path,
    value,
    detail,
  }),
  /** Reports a missing or empty value. */
  required: (path: string, detail = ""): FieldError => ({
    reason: "FieldValueRequired",
    field: path,
    detail,
  }),
  /** Reports a valid value that is not allowed now, such as a changed immutable field. */
  forbidden: (path: string, detail: string): FieldError => ({
    reason: "FieldValueForbidden",
    field: path,
    detail,
  }),
  /** Reports a value outside the supported ones. */
  notSupported: (path: string, value: unknown, supported: readonly string[]): FieldError => ({
    reason: "FieldValueNotSupported",
    field: path,
    value,
    ...(supported.length > 0 && {
      detail: `supported values: ${supported.map((one) => JSON.stringify(one)).join(", ")}`,
    }),
  }),
  /** Reports a value that is not unique. */
  duplicate: (path: string, value: unknown): FieldError => ({
    reason: "FieldValueDuplicate",
    field: path,
    value,
  }),
  /** Reports a reference to a missing object. */
  notFound: (path: string, value: unknown): FieldError => ({
    reason: "FieldValueNotFound",
    field: path,
    value,
  }),
  /** Reports a string that is too long. */
  tooLong: (path: string, maxBytes: number): FieldError => ({
    reason: "FieldValueTooLong",
    field: path,
    detail: `may not be more than ${formatCount(maxBytes, "byte")}`,
  }),
  /** Reports a list with too many items. */
  tooMany: (path: string, actual: number, max: number): FieldError => ({
    reason: "FieldValueTooMany",
    field: path,
    value: actual,
    detail: `must have at most ${formatCount(max, "item")}`,
  }),
});

/** Identifies the invalid object in messages. */
export interface InvalidObject {
  readonly group: string;
  readonly kind: string;
  readonly name: string;
}

/** Denies an object with 422 Invalid and one cause per field error, like Kubernetes. */
export function invalid(object: InvalidObject, errors: readonly FieldError[]): AdmissionResponse {
  const { group, kind, name } = object;
  const causes: StatusCause[] = errors.map((error) => ({
    reason: error.reason,
    message: bodyOf(error),
    field: error.field,
  }));
  const lines = [...new Set(causes.map(({ field: path, message }) => `${path}: ${message}`))];
  const texts = lines.length === 1 ? lines[0] : `[${lines.join(", ")}]`;
  const title = `${group === "" ? kind : `${kind}.${group}`} ${JSON.stringify(name)} is invalid`;
  return {
    allowed: false,
    status: {
      status: "Failure",
      code: 422,
      reason: "Invalid",
      message: lines.length === 0 ? title : `${title}: ${texts}`,
      details: { name, group, kind, causes },
    },
  };
}

function bodyOf({ reason, value, detail }: FieldError): string {
  const head = value === undefined ? titles[reason] : `${titles[reason]}: ${stringifyJson(value)}`;
  return detail === undefined || detail === "" ? head : `${head}: ${detail}`;
}

export function areFieldErrors(value: unknown): value is readonly FieldError[] {
  return (
    Array.isArray(value) &&
    value.every(
      (error) =>
        typeof error === "object" &&
        error !== null &&
        typeof error.field === "string" &&
        Object.hasOwn(titles, error.reason),
    )
  );
}
