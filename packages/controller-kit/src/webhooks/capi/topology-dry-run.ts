import { topologyDryRunAnnotation } from "@capikit/api/core/v1beta2";

/**
 * Reports whether Cluster API's topology controller asks what an object would become: a dry run of an object with the annotation
 * `topology.cluster.x-k8s.io/dry-run`. Webhooks of templates must allow changes to immutable fields then, as the controller creates a
 * new template from them.
 */
export function isTopologyDryRun(
  request: { readonly dryRun?: boolean | undefined },
  { metadata }: { readonly metadata: { readonly annotations?: Readonly<Record<string, string>> } },
): boolean {
  return request.dryRun === true && Object.hasOwn(metadata.annotations ?? {}, topologyDryRunAnnotation);
}
