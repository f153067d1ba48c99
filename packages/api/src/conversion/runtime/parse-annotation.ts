import { assertJsonDepth, JsonDepthError, parseJson } from "@capikit/common/json";
import { ConversionError } from "./conversion-error.ts";

/**
 * Parses JSON from an annotation, which users may have changed.
 *
 * @throws ConversionError with code `CONVERSION_INVALID_DATA` for invalid or excessively nested
 *   JSON.
 */
export function parseAnnotation(text: string, annotation: string): unknown {
  try {
    assertJsonDepth(text);
    return parseJson(text);
  } catch (cause) {
    const what = cause instanceof JsonDepthError ? "is nested too deeply" : "is not valid JSON";
    throw new ConversionError(
      "CONVERSION_INVALID_DATA",
      `.metadata.annotations[${JSON.stringify(annotation)}]`,
      `the annotation ${what}: remove it, or restore the value that a conversion wrote`,
      { cause },
    );
  }
}
