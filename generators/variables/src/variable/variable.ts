import { type Location, type Marker, stringOf, stringsOf, type VariableType } from "@capikit/model";
import type { Json, JsonSchema } from "@capikit/schema";

/** One entry of a variable's metadata. */
export interface MetadataEntry {
  readonly what: "annotation" | "label";
  readonly written: string;
  readonly key: string;
  /** `undefined` if `=` is missing. */
  readonly value: string | undefined;
}

/** The settings of `+capikit:variable`. */
export interface Variable {
  readonly name: string;
  readonly required: boolean;
  /** Settings of the marker for the value, which no other marker can set on a type. */
  readonly values: Pick<JsonSchema, "default" | "example">;
  readonly metadata: readonly MetadataEntry[];
  /** Whether to add the metadata to its v1beta1 location. */
  readonly v1beta1Metadata: boolean;
  readonly of: VariableType;
  /** The marker. */
  readonly location: Location;
}

export function variableOf(of: VariableType): Variable {
  const { marker } = of;
  return {
    name: stringOf(marker, "name") ?? "",
    required: marker.arguments.required === true,
    values: {
      ...(marker.arguments.default !== undefined && { default: marker.arguments.default as Json }),
      ...(marker.arguments.example !== undefined && { example: marker.arguments.example as Json }),
    },
    metadata: [...entriesOf(marker, "label"), ...entriesOf(marker, "annotation")],
    v1beta1Metadata: marker.arguments.v1beta1Metadata === true,
    of,
    location: marker.location,
  };
}

function entriesOf(marker: Marker, what: MetadataEntry["what"]): MetadataEntry[] {
  return stringsOf(marker, `${what}s`).map((written) => {
    const equals = written.indexOf("=");
    return {
      what,
      written,
      key: equals === -1 ? written : written.slice(0, equals),
      value: equals === -1 ? undefined : written.slice(equals + 1),
    };
  });
}

/** Labels and annotations in API form; `undefined` without any. */
export function metadataOf({ metadata }: Variable): Readonly<Record<string, object>> | undefined {
  const of = (what: MetadataEntry["what"]): object =>
    Object.fromEntries(
      metadata.flatMap((entry) => (entry.what === what ? [[entry.key, entry.value ?? ""]] : [])),
    );
  const [labels, annotations] = [of("label"), of("annotation")];
  const result = {
    ...(Object.keys(labels).length > 0 && { labels }),
    ...(Object.keys(annotations).length > 0 && { annotations }),
  };
  return Object.keys(result).length > 0 ? result : undefined;
}
