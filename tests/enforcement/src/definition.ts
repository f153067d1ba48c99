import type { KubernetesObject } from "@capikit/api/meta";
import type { JsonSchema, ScalePaths } from "@capikit/schema";

/** A CustomResourceDefinition, as far as enforcement goes. */
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

/** One kind in one version: a definition with this version alone. */
export interface Kind {
  readonly definition: Definition;
  readonly version: DefinitionVersion;
  readonly schema: JsonSchema;
  readonly apiVersion: string;
  readonly kind: string;
  readonly plural: string;
  readonly scope: "Namespaced" | "Cluster";
  /** Of the collection, in the namespace `default` where there are namespaces. */
  readonly path: string;
}

/**
 * Every version of a definition as a definition of its own, in a group of its own: nothing is converted, and each version's schema
 * alone decides.
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

/** The definition as a manifest: the same data in the words of the client. */
export function manifest(definition: Definition): KubernetesObject {
  return definition as unknown as KubernetesObject;
}
