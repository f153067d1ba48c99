import { integerAt, textAt, valueAt } from "@capikit/common/json";

/** A Service that the API server or a controller calls. */
export interface ServiceTarget {
  readonly namespace: string;
  readonly name: string;
  readonly port: number;
}

/** Where a webhook or an extension is called: the `clientConfig` of its registration. */
export interface ClientTarget {
  /** Absent if it is called by URL. */
  readonly service?: ServiceTarget;
  /** Base64 of the trusted CA certificates in PEM; empty if missing. */
  readonly caBundle: string;
}

/** Reads a `clientConfig`. */
export function clientTarget(clientConfig: unknown): ClientTarget {
  const caBundle = textAt(clientConfig, "caBundle");
  if (valueAt(clientConfig, "service") === undefined) return { caBundle };
  const service = {
    namespace: textAt(clientConfig, "service", "namespace"),
    name: textAt(clientConfig, "service", "name"),
    port: integerAt(clientConfig, "service", "port") ?? 443,
  };
  return { service, caBundle };
}
