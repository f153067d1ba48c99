/** What a log line says of an object of the API server. */
export interface LoggedObject {
  readonly kind?: string;
  readonly namespace?: string;
  readonly name: string;
}

/**
 * How an object of the API server is named in logs, or undefined where a value is none. What has data beside metadata counts as one without
 * a kind too, for it may be a Secret.
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
