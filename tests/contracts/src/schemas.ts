import { parseFieldPath } from "@capikit/api/contract";
import { upstreamCrds } from "@capikit/reference";
import { parse } from "yaml";

/** The parts of a structural schema that are compared. */
export interface Schema {
  readonly type?: string;
  readonly format?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: Schema;
  readonly items?: Schema;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minProperties?: number;
  readonly enum?: readonly string[];
  readonly "x-kubernetes-list-map-keys"?: readonly string[];
}

interface Crd {
  readonly spec: {
    readonly names: { readonly kind: string };
    readonly versions: readonly {
      readonly name: string;
      readonly schema: { readonly openAPIV3Schema: Schema };
    }[];
  };
}

/** Returns the schemas of Cluster API's CRDs by kind and version, such as `Cluster v1beta2`. */
export async function upstreamSchemas(): Promise<ReadonlyMap<string, Schema>> {
  const crds = await upstreamCrds(["cluster-api"]);
  return new Map(
    crds.flatMap(({ text }) => {
      const { spec } = parse(text) as Crd;
      return spec.versions.map(
        ({ name, schema }) => [`${spec.names.kind} ${name}`, schema.openAPIV3Schema] as const,
      );
    }),
  );
}

/** Returns the schema at a field path. */
export function schemaAt(root: Schema, path: string): Schema | undefined {
  return parseFieldPath(path).reduce<Schema | undefined>((schema, { name, into }) => {
    const field = schema?.properties?.[name];
    if (into === "items") return field?.items;
    return into === "values" ? field?.additionalProperties : field;
  }, root);
}
