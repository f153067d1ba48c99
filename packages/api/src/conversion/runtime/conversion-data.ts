import { stringifyJson } from "@capikit/common/json";
import { type AnnotationOptions, parseAnnotation } from "./parse-annotation.ts";

/** Stores the object's hub version without metadata, for fields that its version omits. */
export const conversionDataAnnotation = "cluster.x-k8s.io/conversion-data";

interface Metadata {
  readonly annotations?: Readonly<Record<string, string>> | undefined;
}

/**
 * Returns the metadata without the annotation, and its `data`: `undefined` without annotation, and
 * for one that is neither a JSON object nor `null` (empty).
 */
export function readConversionData<M extends Metadata>(
  metadata: M,
  options: AnnotationOptions = {},
): { readonly data: Record<string, unknown> | undefined; readonly metadata: M } {
  const text = metadata.annotations?.[conversionDataAnnotation];
  if (text === undefined) {
    return { data: undefined, metadata };
  }
  const data = parseAnnotation(text, conversionDataAnnotation, options);
  return { data, metadata: withoutAnnotation(metadata, conversionDataAnnotation) };
}

/** Returns the metadata without an annotation, and without `annotations` if that was the last. */
export function withoutAnnotation<M extends Metadata>(metadata: M, name: string): M {
  const { annotations, ...rest } = metadata;
  const { [name]: _, ...others } = annotations ?? {};
  return (Object.keys(others).length === 0 ? rest : { ...rest, annotations: others }) as M;
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
