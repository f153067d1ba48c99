import type { KubernetesObject } from "@capikit/api/meta";
import type { JsonSchema, ScalePaths } from "@capikit/schema";

/** The parts of a CustomResourceDefinition for enforcement. */
export interface Definition {
  readonly apiVersion: "apiextensions.k8s.io/v1";
  readonly kind: "CustomResourceDefinition";
  readonly metadata: { readonly name: string; readonly annotations?: Readonly<Record<string, string>> };
  readonly spec: {
    readonly group: string;
    readonly scope: "Namespaced" | "Cluster";
    readonly names: { readonly plural: string; readonly kind: string; readonly [other: string]: unknown };
    readonly versions: readonly DefinitionVersion[];
    readonly [other: string]: unknown;
  };
}

export interface DefinitionVersion {
  readonly name: string;
  readonly served: boolean;
  readonly storage: boolean;
  readonly schema: { readonly openAPIV3Schema: JsonSchema };
  readonly subresources?: { readonly status?: object; readonly scale?: ScalePaths };
  readonly [other: string]: unknown;
}

/** One kind in one version: a definition with this version only. */
export interface Kind {
  readonly definition: Definition;
  readonly version: DefinitionVersion;
  readonly schema: JsonSchema;
  readonly apiVersion: string;
  readonly kind: string;
  readonly plural: string;
  readonly scope: "Namespaced" | "Cluster";
  /** Path of the collection, in the namespace `default` for namespaced kinds. */
  readonly path: string;
}

/**
 * Splits the versions of a definition into definitions with separate groups: nothing is converted,
 * and only each version's schema matters.
 */
export function kindsOf(definition: Definition): Kind[] {
  const { versions, conversion: _conversion, ...spec } = definition.spec;
  return versions.map((given) => {
    const { deprecated: _d, deprecationWarning: _w, ...plain } = given;
    const version = { ...plain, served: true, storage: true };
    const group = versions.length === 1 ? spec.group : `${given.name}.${spec.group}`;
    const { annotations = {} } = definition.metadata;
    const single: Definition = {
      apiVersion: "apiextensions.k8s.io/v1",
      kind: "CustomResourceDefinition",
      metadata: { name: `${spec.names.plural}.${group}`, annotations },
      spec: { ...spec, group, versions: [version] },
    } as Definition;
    const { plural, kind } = spec.names;
    const folder = spec.scope === "Namespaced" ? "namespaces/default/" : "";
    return {
      definition: single,
      version,
      schema: version.schema.openAPIV3Schema,
      apiVersion: `${group}/${given.name}`,
      kind,
      plural,
      scope: spec.scope,
      path: `/apis/${group}/${given.name}/${folder}${plural}`,
    };
  });
}

/** Returns the definition as a manifest for the client. */
export function manifest(definition: Definition): KubernetesObject {
  return definition as unknown as KubernetesObject;
}
