import { assertJsonDepth, JsonDepthError, parseJson } from "@capikit/common/json";
import { ConversionError } from "./conversion-error.ts";

/**
 * The value of an annotation with JSON. Users may write anything there.
 *
 * @throws ConversionError with code `InvalidData` for text that is not JSON, or is nested deeper than any object.
 */
export function parseAnnotation(text: string, annotation: string): unknown {
  try {
    assertJsonDepth(text);
    return parseJson(text);
  } catch (cause) {
    const what = cause instanceof JsonDepthError ? "is nested too deeply" : "holds no JSON";
    throw new ConversionError(
      "InvalidData",
      `.metadata.annotations[${JSON.stringify(annotation)}]`,
      `the annotation ${what}: remove it, or put back what a conversion wrote`,
      { cause },
    );
  }
}
