import type { StatusCause } from "@capikit/client/errors";
import { stringifyJson } from "@capikit/common/json";
import { formatCount } from "@capikit/common/text";
import type { AdmissionResponse } from "./admission-response.ts";

/** Kinds of faults of fields, by the names that Kubernetes gives them. */
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

/** The words that Kubernetes shows for them. */
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

/** A fault of one field of an object. Made by the functions of {@link field}. */
export interface FieldError {
  readonly reason: FieldErrorReason;
  /** Such as `spec.disks[2].name`. */
  readonly field: string;
  /** The value at fault. Left out of the message where it is undefined: secrets, for one. */
  readonly value?: unknown;
  readonly detail?: string;
}

/** A step into an object: a field's name, an index of a list, or a key of a map. */
export type FieldStep = string | number | { readonly key: string };

/** Faults of fields, as Kubernetes' own validation tells them. */
export const field = Object.freeze({
  /** The path of a field: `path("spec", "disks", 2, "name")` is `spec.disks[2].name`; keys of maps stand in brackets. */
  path: (...steps: readonly FieldStep[]): string =>
    steps
      .map((step) =>
        typeof step === "string" ? `.${step}` : `[${typeof step === "number" ? step : step.key}]`,
      )
      .join("")
      .replace(/^\./, ""),
  /** A value of the wrong form or size. */
  invalid: (path: string, value: unknown, detail: string): FieldError => ({
    reason: "FieldValueInvalid",
    field: path,
    value,
    detail,
  }),
  /** A value of the wrong type. */
  typeInvalid: (path: string, value: unknown, detail: string): FieldError => ({
    reason: "FieldValueTypeInvalid",
    field: path,
    value,
    detail,
  }),
  /** A value that is missing or empty. */
  required: (path: string, detail = ""): FieldError => ({
    reason: "FieldValueRequired",
    field: path,
    detail,
  }),
  /** A value that is well formed and not allowed now, such as a field that must not change. */
  forbidden: (path: string, detail: string): FieldError => ({
    reason: "FieldValueForbidden",
    field: path,
    detail,
  }),
  /** A value that is none of a few. */
  notSupported: (path: string, value: unknown, supported: readonly string[]): FieldError => ({
    reason: "FieldValueNotSupported",
    field: path,
    value,
    ...(supported.length > 0 && {
      detail: `supported values: ${supported.map((one) => JSON.stringify(one)).join(", ")}`,
    }),
  }),
  /** A value that must be the only one of its kind. */
  duplicate: (path: string, value: unknown): FieldError => ({
    reason: "FieldValueDuplicate",
    field: path,
    value,
  }),
  /** A value that names something that is not there. */
  notFound: (path: string, value: unknown): FieldError => ({
    reason: "FieldValueNotFound",
    field: path,
    value,
  }),
  /** A text of too many bytes. */
  tooLong: (path: string, maxBytes: number): FieldError => ({
    reason: "FieldValueTooLong",
    field: path,
    detail: `may not be more than ${formatCount(maxBytes, "byte")}`,
  }),
  /** A list of too many items. */
  tooMany: (path: string, actual: number, max: number): FieldError => ({
    reason: "FieldValueTooMany",
    field: path,
    value: actual,
    detail: `must have at most ${formatCount(max, "item")}`,
  }),
});

/** An object, as far as messages name it. */
export interface InvalidObject {
  readonly group: string;
  readonly kind: string;
  readonly name: string;
}

/** Refuses an object for the faults of its fields: 422 Invalid, each fault a cause, as Kubernetes' own validation does. */
export function invalid(object: InvalidObject, errors: readonly FieldError[]): AdmissionResponse {
  const { group, kind, name } = object;
  const causes: StatusCause[] = errors.map((error) => ({
    reason: error.reason,
    message: bodyOf(error),
    field: error.field,
  }));
  const lines = [...new Set(causes.map(({ field: path, message }) => `${path}: ${message}`))];
  const faults = lines.length === 1 ? lines[0] : `[${lines.join(", ")}]`;
  const title = `${group === "" ? kind : `${kind}.${group}`} ${JSON.stringify(name)} is invalid`;
  return {
    allowed: false,
    status: {
      status: "Failure",
      code: 422,
      reason: "Invalid",
      message: lines.length === 0 ? title : `${title}: ${faults}`,
      details: { name, group, kind, causes },
    },
  };
}

function bodyOf({ reason, value, detail }: FieldError): string {
  const head = value === undefined ? titles[reason] : `${titles[reason]}: ${stringifyJson(value)}`;
  return detail === undefined || detail === "" ? head : `${head}: ${detail}`;
}

/** Whether a value is a list of field errors. */
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
