/** The object of a hook call. Its namespace determines the matching extensions. */
export interface ForObject {
  readonly kind?: string;
  readonly metadata: {
    readonly name?: string;
    readonly namespace?: string;
    readonly uid?: string;
  };
}

/** Returns `namespace/name`, for messages. */
export function nameOf({ metadata: { namespace, name = "" } }: ForObject): string {
  return namespace === undefined ? name : `${namespace}/${name}`;
}
