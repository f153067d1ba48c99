/** Names that identify an object. */
export interface ObjectName {
  readonly apiVersion: string;
  readonly kind: string;
  /** Absent for cluster-scoped objects. */
  readonly namespace?: string | undefined;
  readonly name: string;
}

/** Formats the names of an object: `Machine default/one`. */
export function named({ kind, namespace, name }: ObjectName): string {
  return `${kind} ${namespace ? `${namespace}/` : ""}${name}`;
}

/** Returns the names of an object or a node. */
export function nameOf(node: ObjectName): ObjectName {
  const { apiVersion, kind, namespace, name } = node;
  return { apiVersion, kind, ...(namespace && { namespace }), name };
}
