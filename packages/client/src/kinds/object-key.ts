interface KeyedObject {
  readonly metadata: { readonly namespace?: string | undefined; readonly name?: string | undefined };
}

/**
 * Returns the key of an object in its kind: `namespace/name`, or the name for cluster-scoped kinds.
 */
export function objectKey({ metadata: { namespace, name } }: KeyedObject): string {
  return namespace ? `${namespace}/${name}` : String(name);
}
