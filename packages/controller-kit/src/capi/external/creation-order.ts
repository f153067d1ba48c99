// All others follow in the given order.
const first: readonly string[] = [
  "Namespace",
  "CustomResourceDefinition",
  "StorageClass",
  "PersistentVolume",
  "PersistentVolumeClaim",
  "Secret",
  "ConfigMap",
  "ServiceAccount",
  "LimitRange",
  "Pod",
  "ReplicaSet",
  "Endpoint",
];
const places = new Map(first.map((kind, index) => [kind, index]));

/**
 * Sorts objects for creation: dependencies first, otherwise in the given order. Source:
 * `resource.SortForCreate` of Cluster API's util packages.
 */
export function sortForCreation<T extends { readonly kind: string }>(objects: readonly T[]): readonly T[] {
  const place = ({ kind }: T) => places.get(kind) ?? first.length;
  return objects.toSorted((a, b) => place(a) - place(b));
}
