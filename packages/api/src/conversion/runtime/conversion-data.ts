import { stringifyJson } from "@capikit/common/json";
import { ConversionError } from "./conversion-error.ts";
import { parseAnnotation } from "./parse-annotation.ts";

/** Holds what the version of an object cannot: the whole object in its hub version, without metadata, as JSON. */
export const conversionDataAnnotation = "cluster.x-k8s.io/conversion-data";

interface Metadata {
  readonly annotations?: Readonly<Record<string, string>> | undefined;
}

/**
 * What the annotation holds, and the metadata without it. `data` is `undefined` if the annotation is not there.
 *
 * @throws ConversionError with code `InvalidData` if the annotation holds no JSON object. `null` counts as an empty one.
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

/** The metadata without an annotation; without `annotations` if that was the last. */
export function withoutAnnotation<M extends Metadata>(metadata: M, name: string): M {
  const { annotations, ...rest } = metadata;
  const { [name]: _, ...others } = annotations ?? {};
  return (Object.keys(others).length === 0 ? rest : { ...rest, annotations: others }) as M;
}

function parse(text: string): Record<string, unknown> {
  const value = parseAnnotation(text, conversionDataAnnotation);
  if (typeof value !== "object" || Array.isArray(value)) {
    throw new ConversionError(
      "InvalidData",
      `.metadata.annotations[${JSON.stringify(conversionDataAnnotation)}]`,
      "the annotation holds JSON that is no object: remove it, or put back what a conversion wrote",
    );
  }
  return (value ?? {}) as Record<string, unknown>;
}

/**
 * The metadata with the annotation. `hub` is the object in its hub version; its metadata is left out, as it stands beside the
 * annotation already. An object without spec and status keeps an empty `metadata`, as Go writes it.
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
