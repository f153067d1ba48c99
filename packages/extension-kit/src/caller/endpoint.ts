import { posix } from "node:path";
import type { ClientConfig, ServiceReference } from "@capikit/api/runtime/v1beta2";
import { isDnsLabel } from "@capikit/common/text";
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
  if (service !== undefined && url !== undefined && url !== "") {
    throw misconfigured("clientConfig has both url and service; set one");
  }
  if (service !== undefined) {
    return serviceEndpoint(service);
  }
  if (url === undefined || url === "") {
    throw misconfigured("clientConfig has neither url nor service; set one");
  }
  const parsed = URL.parse(url);
  if (parsed === null) {
    // The URL is omitted, because it may contain a password.
    throw misconfigured("invalid url: use https://host:port/path");
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

/** Returns the address of a Service. Invalid names and ports could make it that of another host. */
function serviceEndpoint({ name, namespace, port, path = "" }: ServiceReference): Endpoint {
  if (!isDnsLabel(name) || !/^[a-z]/.test(name)) {
    throw misconfigured(
      `invalid service name ${JSON.stringify(name)}: use a DNS label that starts with a letter`,
    );
  }
  if (!isDnsLabel(namespace)) {
    throw misconfigured(`invalid service namespace ${JSON.stringify(namespace)}: use a DNS label`);
  }
  if (port !== undefined && !(Number.isInteger(port) && port >= 1 && port <= 65_535)) {
    throw misconfigured(`invalid service port ${JSON.stringify(port)}: use a number from 1 to 65535`);
  }
  if (path !== "" && !path.startsWith("/")) {
    throw misconfigured(`invalid service path ${JSON.stringify(path)}: start it with /`);
  }
  const host = `${name}.${namespace}.svc${port === undefined ? "" : `:${port}`}`;
  // A Service's path contains no query and no fragment.
  const escaped = encodeURI(path).replace(/[?#]/g, encodeURIComponent);
  return { origin: `https://${host}`, host, path: escaped, query: {} };
}

export function pathAt(endpoint: Endpoint, hookPath: string): string {
  return posix.join("/", endpoint.path, hookPath);
}

function misconfigured(message: string): HookCallError {
  return new HookCallError("HOOK_CALL_MISCONFIGURED", message);
}
