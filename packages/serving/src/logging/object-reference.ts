/** An object of the API server as a log line shows it. */
export interface LoggedObject {
  readonly kind?: string;
  readonly namespace?: string;
  readonly name: string;
}

/**
 * Returns an API server's object as logs show it, undefined for other values. An object with
 * metadata and data counts even without a kind, for it may be a Secret.
 */
export function loggedObject(value: object): LoggedObject | undefined {
  const { kind, metadata, data, stringData } = value as Readonly<Record<string, unknown>>;
  if (typeof metadata !== "object" || metadata === null) {
    return undefined;
  }
  if (typeof kind !== "string" && data === undefined && stringData === undefined) {
    return undefined;
  }
  const { name, namespace } = metadata as Readonly<Record<string, unknown>>;
  return {
    ...(typeof kind === "string" && { kind }),
    ...(typeof namespace === "string" && { namespace }),
    name: typeof name === "string" ? name : "",
  };
}
