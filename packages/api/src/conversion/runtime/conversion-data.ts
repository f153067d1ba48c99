import { stringifyJson } from "@capikit/common/json";
import { ConversionError } from "./conversion-error.ts";
import { parseAnnotation } from "./parse-annotation.ts";

/** Stores the object's hub version without metadata, for fields that its version omits. */
export const conversionDataAnnotation = "cluster.x-k8s.io/conversion-data";

interface Metadata {
  readonly annotations?: Readonly<Record<string, string>> | undefined;
}

/**
 * Returns the metadata without the annotation, and its `data`, `undefined` without annotation.
 *
 * @throws ConversionError `CONVERSION_INVALID_DATA` unless the annotation is a JSON object or
 *   `null` (empty).
 */
export function readConversionData<M extends Metadata>(
  metadata: M,
): { readonly data: Record<string, unknown> | undefined; readonly metadata: M } {
  const text = metadata.annotations?.[conversionDataAnnotation];
  if (text === undefined) {
    return { data: undefined, metadata };
  }
  return { data: parse(text), metadata: withoutAnnotation(metadata, conversionDataAnnotation) };
}

/** Returns the metadata without an annotation, and without `annotations` if that was the last. */
export function withoutAnnotation<M extends Metadata>(metadata: M, name: string): M {
  const { annotations, ...rest } = metadata;
  const { [name]: _, ...others } = annotations ?? {};
  return (Object.keys(others).length === 0 ? rest : { ...rest, annotations: others }) as M;
}

function parse(text: string): Record<string, unknown> {
  const value = parseAnnotation(text, conversionDataAnnotation);
  if (typeof value !== "object" || Array.isArray(value)) {
    throw new ConversionError(
      "CONVERSION_INVALID_DATA",
      `.metadata.annotations[${JSON.stringify(conversionDataAnnotation)}]`,
      "the annotation is not a JSON object: remove it, or restore the value that a conversion wrote",
    );
  }
  return (value ?? {}) as Record<string, unknown>;
}

/**
 * Returns the metadata with the annotation. It stores the hub object without metadata. An object
 * without spec and status keeps an empty `metadata`, as Go writes it.
 */
export function writeConversionData<M extends Metadata>(
  metadata: M,
  hub: Readonly<Record<string, unknown>>,
): M {
  const { metadata: _, ...rest } = hub;
  const isBare = Object.keys(rest).every((key) => key === "apiVersion" || key === "kind");
  const text = stringifyJson(isBare ? { ...rest, metadata: {} } : rest);
  return { ...metadata, annotations: { ...metadata.annotations, [conversionDataAnnotation]: text } };
}
