import { parse } from "yaml";

interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly additionalProperties?: Schema | boolean;
}
interface Crd {
  readonly spec: {
    readonly group: string;
    readonly names: { readonly kind: string };
    readonly versions: readonly {
      readonly name: string;
      readonly schema: { readonly openAPIV3Schema: Schema };
    }[];
  };
}

/** Returns the members of all kinds as `apiVersion kind path`; `[]` are items, `{}` values. */
export function crdMembers(crds: readonly string[]): readonly string[] {
  return crds.flatMap((text) => {
    const { spec } = parse(text) as Crd;
    return spec.versions.flatMap(({ name, schema }) =>
      pathsOf(schema.openAPIV3Schema, "").map((path) => `${spec.group}/${name} ${spec.names.kind} ${path}`),
    );
  });
}

function pathsOf(
  { properties = {}, items, additionalProperties }: Schema,
  prefix: string,
): readonly string[] {
  const below = Object.entries(properties).flatMap(([name, schema]) => {
    const path = prefix === "" ? name : `${prefix}.${name}`;
    return [path, ...pathsOf(schema, path)];
  });
  const values = typeof additionalProperties === "object" ? pathsOf(additionalProperties, `${prefix}{}`) : [];
  return [...below, ...values, ...(items === undefined ? [] : pathsOf(items, `${prefix}[]`))];
}
