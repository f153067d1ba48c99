import { type Route, type RouteRequest, type RouteResponse, textResponse } from "./route.ts";

/** Options of {@link refuseCrossSite}. */
export interface CrossSiteOptions {
  /**
   * Names and addresses of the server, without ports. Requests with another `host` are answered
   * 421, as from a page whose name was pointed at this server (DNS rebinding). Default: any.
   */
  readonly hosts?: readonly string[];
}

/**
 * Wraps a route against requests of other sites' web pages, which browsers send even to private
 * servers. It checks `origin` and `sec-fetch-site`, which pages cannot change and other clients
 * omit. Following a link to a page (`GET` that navigates) stays possible.
 */
export function refuseCrossSite({ hosts }: CrossSiteOptions = {}): (route: Route) => Route {
  const known = hosts && new Set(hosts.map((host) => host.toLowerCase()));
  return (route) => ({
    ...route,
    handle: (request) => findRefusal(request, known) ?? route.handle(request),
  });
}

function findRefusal(
  { method, headers }: RouteRequest,
  hosts: ReadonlySet<string> | undefined,
): RouteResponse | undefined {
  const host = String(headers[":authority"] ?? headers.host ?? "");
  if (hosts !== undefined && !hosts.has(parseHostname(host))) {
    const text = `unknown host ${JSON.stringify(host)}: use ${[...hosts].join(", ")}\n`;
    return textResponse(text, 421);
  }
  const navigates = (method === "GET" || method === "HEAD") && headers["sec-fetch-mode"] === "navigate";
  const site = headers["sec-fetch-site"];
  const foreignSite = site !== undefined && site !== "same-origin" && site !== "none";
  const { origin } = headers;
  const foreignOrigin = origin !== undefined && URL.parse(origin)?.host !== canonical(host);
  return (foreignSite || foreignOrigin) && !navigates
    ? textResponse("cross-site requests are not allowed\n", 403)
    : undefined;
}

/** Returns the host as URLs contain it: in lower case, without the default port. */
function canonical(host: string): string | undefined {
  return URL.parse(`https://${host}`)?.host;
}

/** Returns a host without port and brackets. */
function parseHostname(host: string): string {
  return (URL.parse(`https://${host}`)?.hostname ?? "").replace(/^\[(.*)\]$/, "$1");
}
