import { isIpv6 } from "./network.ts";

/** `uri`: Go's `url.ParseRequestURI` syntax: an absolute path, or a scheme with a parsable rest. */
export function isRequestUri(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: rejects control characters
  if (text === "" || /[\u0000-\u001f\u007f]/.test(text)) return false;
  if (text === "*") return true;
  if (text.startsWith(":")) return false;
  const scheme = /^([a-zA-Z][a-zA-Z0-9+.-]*):/.exec(text)?.[1];
  const [rest = ""] = (scheme === undefined ? text : text.slice(scheme.length + 1)).split("?", 1);
  if (!rest.startsWith("/")) return scheme !== undefined;
  if (scheme === undefined || !rest.startsWith("//")) return hasValidEscapes(rest);
  const slash = rest.indexOf("/", 2);
  const authority = slash < 0 ? rest.slice(2) : rest.slice(2, slash);
  const path = slash < 0 ? "" : rest.slice(slash);
  return isAuthority(scheme.toLowerCase(), authority) && hasValidEscapes(path);
}

function hasValidEscapes(text: string): boolean {
  return !/%(?![0-9a-fA-F]{2})/.test(text);
}

function isAuthority(scheme: string, authority: string): boolean {
  const at = authority.lastIndexOf("@");
  if (!isHost(scheme, authority.slice(at + 1))) return false;
  if (at < 0) return true;
  const user = authority.slice(0, at);
  return /^[A-Za-z0-9\-._:~!$&'()*+,;=%@]*$/.test(user) && hasValidEscapes(user);
}

const PORT = /^(?::[0-9]*)?$/;

function isHost(scheme: string, host: string): boolean {
  const open = host.lastIndexOf("[");
  if (open > 0) return false;
  if (open === 0) {
    const close = host.lastIndexOf("]");
    if (close < 0 || !PORT.test(host.slice(close + 1))) return false;
    return isIpLiteral(host.slice(1, close));
  }
  const first = host.indexOf(":");
  if (first >= 0) {
    // Databases list several hosts with ports; only http and https require one colon.
    const port = scheme === "http" || scheme === "https" ? first : host.lastIndexOf(":");
    if (!PORT.test(host.slice(port))) return false;
  }
  return isHostText(host);
}

/** A host may only escape bytes outside ASCII, and `%25`. */
function isHostText(host: string): boolean {
  if (/%(?!25|[89a-fA-F][0-9a-fA-F])/.test(host)) return false;
  return /^[A-Za-z0-9\-._~!"$&'()*+,:;<=>[\]%\u0080-\u{10ffff}]*$/u.test(host);
}

function isIpLiteral(text: string): boolean {
  const zone = text.indexOf("%25");
  if (zone < 0) return isIpv6(text);
  const name = text.slice(zone + 3);
  if (name === "" || !hasValidEscapes(name)) return false;
  return isIpv6(text.slice(0, zone)) && /^[A-Za-z0-9\-._~!"$&'()*+,:;<=>[\]%\u0080-\u{10ffff}]*$/u.test(name);
}
