import { posix } from "node:path";
import type { ClientConfig } from "@capikit/api/runtime/v1beta2";
import { HookCallError } from "./hook-call-error.ts";

/** Where an extension is. */
export interface Endpoint {
  /** `https://host:port`. */
  readonly origin: string;
  /** Host and port as they are configured, for metrics. */
  readonly host: string;
  /** What stands before the paths of hooks; escaped. */
  readonly path: string;
  /** Parameters of the configured URL, which calls carry too. */
  readonly query: Readonly<Record<string, string>>;
}

/**
 * Where an ExtensionConfig says that its extension is: at a Service, or at a URL.
 *
 * @throws HookCallError `misconfigured`
 */
export function endpointOf({ service, url }: ClientConfig): Endpoint {
  if (service !== undefined) {
    const host = `${service.name}.${service.namespace}.svc${service.port === undefined ? "" : `:${service.port}`}`;
    // A Service's path is a path and nothing else.
    const path = encodeURI(service.path ?? "").replace(/[?#]/g, encodeURIComponent);
    return { origin: `https://${host}`, host, path, query: {} };
  }
  if (url === undefined || url === "") {
    throw misconfigured("clientConfig has neither url nor service; set one");
  }
  const parsed = URL.parse(url);
  if (parsed === null) {
    throw misconfigured(`url ${JSON.stringify(url)} is none; write it as https://host:port/path`);
  }
  if (parsed.protocol !== "https:") {
    throw misconfigured(`url begins with ${parsed.protocol}//; extensions are called by https:// alone`);
  }
  if (parsed.username !== "" || parsed.password !== "") {
    throw misconfigured("url has user information, which extensions do not get; use a client certificate");
  }
  const host = /^https:\/\/([^/?#]*)/i.exec(url)?.[1] ?? parsed.host;
  const query = Object.fromEntries(parsed.searchParams);
  return { origin: parsed.origin, host, path: parsed.pathname, query };
}

/** The whole path of a hook at an endpoint. */
export function pathAt(endpoint: Endpoint, hookPath: string): string {
  return posix.join("/", endpoint.path, hookPath);
}

function misconfigured(message: string): HookCallError {
  return new HookCallError("misconfigured", message);
}
