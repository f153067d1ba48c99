/** The object that a hook is called for. Its namespace decides which extensions match. */
export interface ForObject {
  readonly kind?: string;
  readonly metadata: {
    readonly name?: string;
    readonly namespace?: string;
    readonly uid?: string;
  };
}

/** `namespace/name`, for messages. */
export function nameOf({ metadata: { namespace, name = "" } }: ForObject): string {
  return namespace === undefined ? name : `${namespace}/${name}`;
}
