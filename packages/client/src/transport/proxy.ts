import { BlockList, isIP } from "node:net";

/**
 * Returns the proxy for a URL from the environment, by the rules of Go programs: `HTTPS_PROXY` or
 * `HTTP_PROXY` by the URL's scheme, unless `NO_PROXY` lists the host. An entry is a name with its
 * subdomains, `.name` for only the subdomains, an address, a CIDR range, each optionally with a
 * port, or `*`. Loopback addresses never use a proxy. Lower-case names take precedence.
 */
export function proxyFromEnvironment(url: URL, env: NodeJS.ProcessEnv = process.env): string | undefined {
  const variable = (name: string): string => env[name.toLowerCase()] || env[name] || "";
  const proxy = variable(url.protocol === "https:" ? "HTTPS_PROXY" : "HTTP_PROXY");
  const host = url.hostname.replace(/^\[|\]$/g, "").toLowerCase();
  const port = url.port || (url.protocol === "https:" ? "443" : "80");
  if (proxy === "" || isThisMachine(host)) {
    return undefined;
  }
  const exempt = variable("NO_PROXY")
    .split(",")
    .some((entry) => matches(entry.trim().toLowerCase(), host, port));
  if (exempt) {
    return undefined;
  }
  return proxy.includes("://") ? proxy : `http://${proxy}`;
}

function isThisMachine(host: string): boolean {
  return host === "localhost" || host === "::1" || (isIP(host) === 4 && host.startsWith("127."));
}

function matches(entry: string, host: string, port: string): boolean {
  if (entry === "" || entry === "*") {
    return entry === "*";
  }
  if (entry.includes("/")) {
    return isWithin(entry, host);
  }
  const [, bracketed, plain, wantedPort] = /^(?:\[([^\]]+)\]|([^:]*))(?::(\d+))?$/.exec(entry) ?? [];
  // An IPv6 address without brackets has colons but no port.
  const name = bracketed ?? plain ?? entry;
  if (wantedPort !== undefined && wantedPort !== port) {
    return false;
  }
  if (isIP(host) !== 0) {
    return name === host;
  }
  const suffix = name.replace(/^\*?\./, "");
  return host.endsWith(`.${suffix}`) || host === name;
}

function isWithin(range: string, host: string): boolean {
  const [network = "", bits = ""] = range.split("/");
  const version = isIP(host);
  if (version === 0 || isIP(network) !== version) {
    return false;
  }
  const family = version === 4 ? "ipv4" : "ipv6";
  try {
    const list = new BlockList();
    list.addSubnet(network, Number(bits), family);
    return list.check(host, family);
  } catch {
    return false; // too many bits
  }
}
