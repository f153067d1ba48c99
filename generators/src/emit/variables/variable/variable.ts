import type { Json, JsonSchema } from "@capikit/schema";
import type { VariableType } from "../../../model/ir/model.ts";
import { stringOf } from "../../../model/markers/marker-arguments.ts";
import { type MetadataEntry, metadataEntries } from "../../../model/resources/resource-metadata.ts";
import type { Location } from "../../../model/text/source-text.ts";

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

export function readVariable(of: VariableType): Variable {
  const { marker } = of;
  return {
    name: stringOf(marker, "name") ?? "",
    required: marker.arguments.required === true,
    values: {
      ...(marker.arguments.default !== undefined && { default: marker.arguments.default as Json }),
      ...(marker.arguments.example !== undefined && { example: marker.arguments.example as Json }),
    },
    metadata: [...metadataEntries(marker, "label"), ...metadataEntries(marker, "annotation")],
    v1beta1Metadata: marker.arguments.v1beta1Metadata === true,
    of,
    location: marker.location,
  };
}

/** Labels and annotations in API form; `undefined` without any. */
export function readMetadata({ metadata }: Variable): Readonly<Record<string, object>> | undefined {
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
