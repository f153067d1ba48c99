import { topologyDryRunAnnotation } from "@capikit/api/core/v1beta2";

/**
 * Reports whether Cluster API's topology controller sent a dry run: the object has the annotation
 * `topology.cluster.x-k8s.io/dry-run`. Template webhooks must then allow changes to immutable
 * fields, because the controller creates a new template from them.
 */
export function isTopologyDryRun(
  request: { readonly dryRun?: boolean | undefined },
  { metadata }: { readonly metadata: { readonly annotations?: Readonly<Record<string, string>> } },
): boolean {
  return request.dryRun === true && Object.hasOwn(metadata.annotations ?? {}, topologyDryRunAnnotation);
}
