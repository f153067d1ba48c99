import type { CustomResourceDefinition, JSONSchemaProps } from "@capikit/api/kubernetes";
import type { KindDescriptor, KubernetesObject } from "@capikit/api/meta";
import { isRecord } from "@capikit/common/json";

/** API group of Cluster API's ExtensionConfig. */
export const runtimeGroup = "runtime.cluster.x-k8s.io";

/**
 * Returns the kinds with which other groups than Cluster API's register extensions, by their
 * schemas: they have a `spec.clientConfig`, and hooks in `status.handlers`.
 */
export function registrationKinds(
  crds: readonly CustomResourceDefinition[],
): readonly KindDescriptor<KubernetesObject>[] {
  return crds.flatMap(({ spec: { group, names, scope, versions } }) => {
    const stored = versions.find(({ storage }) => storage);
    if (group === runtimeGroup || stored === undefined) return [];
    const { spec, status } = stored.schema?.openAPIV3Schema?.properties ?? {};
    const handler = itemsOf(status?.properties?.handlers);
    if (spec?.properties?.clientConfig === undefined || handler?.properties?.requestHook === undefined)
      return [];
    const { kind, plural } = names;
    return [
      { group, version: stored.name, kind, plural, scope: scope === "Cluster" ? "Cluster" : "Namespaced" },
    ];
  });
}

/** Reports whether an object of any group registers an extension, by its members. */
export function isRegistration(object: KubernetesObject): boolean {
  const { spec, status } = object as { readonly spec?: unknown; readonly status?: unknown };
  return (
    isRecord(spec) &&
    isRecord(spec.clientConfig) &&
    (!isRecord(status) || status.handlers === undefined || Array.isArray(status.handlers))
  );
}

function itemsOf(schema: JSONSchemaProps | undefined): JSONSchemaProps | undefined {
  return isRecord(schema?.items) ? (schema.items as JSONSchemaProps) : undefined;
}
