import { redactUrl } from "@capikit/common/redaction";
import type { ClusterConfig } from "../config/cluster-config.ts";
import { ConfigError } from "../errors/config-error.ts";
import type { Destination } from "../errors/transport-error.ts";
import { proxyFromEnvironment } from "./proxy.ts";

/** Returns the server and proxy of a configuration. @throws ConfigError when a URL is invalid. */
export function destinationOf({ server, proxyUrl, source }: ClusterConfig): Destination {
  const where = source === undefined ? "" : `${source}: `;
  if (!/^https?:$/.test(URL.parse(server)?.protocol ?? "")) {
    throw new ConfigError(
      "CONFIG_INVALID",
      `${where}invalid server URL "${redactUrl(server)}": use https://host:port`,
    );
  }
  const proxy = proxyUrl ?? proxyFromEnvironment(new URL(server));
  if (proxy !== undefined && !/^(https?|socks5):$/.test(URL.parse(proxy)?.protocol ?? "")) {
    throw new ConfigError("CONFIG_INVALID", `${where}invalid proxy URL: use http://, https:// or socks5://`);
  }
  return { server, proxy, source };
}
