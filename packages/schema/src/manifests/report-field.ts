import type { FieldErrorType } from "../json-schema/field-error.ts";

/** Reports an error at a path; an invalid value by default. */
export type ReportField = (path: string, message: string, type?: FieldErrorType) => void;
