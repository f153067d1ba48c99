import { posix } from "node:path";
import type { ClientConfig } from "@capikit/api/runtime/v1beta2";
import { HookCallError } from "./hook-call-error.ts";

/** Address of an extension. */
export interface Endpoint {
  /** `https://host:port`. */
  readonly origin: string;
  /** Configured host and port, for metrics. */
  readonly host: string;
  /** Path prefix of hooks; escaped. */
  readonly path: string;
  /** Parameters of the configured URL, which calls include. */
  readonly query: Readonly<Record<string, string>>;
}

/**
 * Returns the address in an ExtensionConfig: a Service or a URL.
 *
 * @throws HookCallError `HOOK_CALL_MISCONFIGURED`
 */
export function endpointOf({ service, url }: ClientConfig): Endpoint {
  if (service !== undefined) {
    const host = `${service.name}.${service.namespace}.svc${service.port === undefined ? "" : `:${service.port}`}`;
    // A Service's path contains no query and no fragment.
    const path = encodeURI(service.path ?? "").replace(/[?#]/g, encodeURIComponent);
    return { origin: `https://${host}`, host, path, query: {} };
  }
  if (url === undefined || url === "") {
    throw misconfigured("clientConfig has neither url nor service; set one");
  }
  const parsed = URL.parse(url);
  if (parsed === null) {
    throw misconfigured(`invalid url ${JSON.stringify(url)}: use https://host:port/path`);
  }
  if (parsed.protocol !== "https:") {
    throw misconfigured(`invalid url with ${parsed.protocol}//: use https://`);
  }
  if (parsed.username !== "" || parsed.password !== "") {
    throw misconfigured(
      "url contains user information, which is not sent to extensions: use a client certificate",
    );
  }
  const host = /^https:\/\/([^/?#]*)/i.exec(url)?.[1] ?? parsed.host;
  const query = Object.fromEntries(parsed.searchParams);
  return { origin: parsed.origin, host, path: parsed.pathname, query };
}

/** Returns the whole path of a hook at an endpoint. */
export function pathAt(endpoint: Endpoint, hookPath: string): string {
  return posix.join("/", endpoint.path, hookPath);
}

function misconfigured(message: string): HookCallError {
  return new HookCallError("HOOK_CALL_MISCONFIGURED", message);
}
