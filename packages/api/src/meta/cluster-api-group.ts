/** API group of Cluster API's core kinds. */
export const coreGroup = "cluster.x-k8s.io";

/** Reports whether an API group belongs to Cluster API or a provider. */
export function isClusterApiGroup(group: string): boolean {
  return group === coreGroup || group.endsWith(`.${coreGroup}`);
}
