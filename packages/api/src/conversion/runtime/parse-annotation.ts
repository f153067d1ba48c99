import { assertJsonDepth, isRecord, JsonDepthError, type JsonSchema, parseJson } from "@capikit/common/json";
import { ConversionError } from "./conversion-error.ts";
import type { AcceptsValue } from "./restore.ts";

/** Options of a conversion that reads annotations, which clients may have changed. */
export interface AnnotationOptions {
  /**
   * Receives the error `CONVERSION_INVALID_DATA` of an annotation or field that was dropped because
   * it is invalid, and `CONVERSION_UNRESOLVED_REFERENCE` of Cluster API's kinds. The conversion
   * continues without it: an object that one client can write must not fail the lists of all
   * clients.
   */
  readonly onInvalidData?: (error: ConversionError) => void;
  /** Returns the problem of a value in an annotation, or undefined. Default: any value is valid. */
  readonly findProblem?: (value: unknown, schema: JsonSchema) => string | undefined;
  /**
   * Whether Cluster API's kinds restore `status` and negative numbers, as its own webhooks do. False in
   * `conversionWebhook`, because clients that may only write `spec` can write annotations. Default:
   * true.
   */
  readonly restoresStatus?: boolean;
}

/** The API server's limit for all annotations of an object, in bytes. */
const maxLength = 256 * 1024;

/** Returns the object in an annotation, empty for `null`, or undefined and an error if invalid. */
export function parseAnnotation(
  text: string,
  annotation: string,
  { onInvalidData }: AnnotationOptions,
): Record<string, unknown> | undefined {
  const invalid = (what: string, cause?: unknown): undefined => {
    onInvalidData?.(
      new ConversionError(
        "CONVERSION_INVALID_DATA",
        annotationPath(annotation),
        `the annotation ${what}: remove it, or restore the value that a conversion wrote`,
        cause === undefined ? {} : { cause },
      ),
    );
  };
  if (text.length > maxLength) return invalid(`is longer than ${maxLength} characters`);
  try {
    assertJsonDepth(text);
    const value = parseJson(text) ?? {};
    return isRecord(value) ? value : invalid("is not a JSON object");
  } catch (cause) {
    return invalid(cause instanceof JsonDepthError ? "is nested too deeply" : "is not valid JSON", cause);
  }
}

/** Returns a function that drops and reports the values of an annotation that violate their schema. */
export function acceptsValid(
  annotation: string,
  { findProblem, onInvalidData }: AnnotationOptions,
): AcceptsValue {
  return (field, value, schema) => {
    const problem = schema && findProblem?.(value, schema);
    if (problem === undefined) return true;
    const message = `the field ${field} of the annotation is invalid: ${problem}`;
    onInvalidData?.(new ConversionError("CONVERSION_INVALID_DATA", annotationPath(annotation), message));
    return false;
  };
}

/** Returns the JSON path of an annotation in an object. */
export function annotationPath(annotation: string): string {
  return `.metadata.annotations[${JSON.stringify(annotation)}]`;
}
