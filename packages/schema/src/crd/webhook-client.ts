import { dnsSubdomainErrors } from "@capikit/common/text";

// These functions return the end of a message: "the path must start with …".

/**
 * Returns the problem of a path at a webhook service. The API server accepts `/`, and segments that
 * are DNS names, with a slash at the end or not.
 */
export function servicePathError(path: string): string | undefined {
  if (!path.startsWith("/")) return 'must start with "/"';
  if (path === "/") return undefined;
  const segments = path.slice(1).replace(/\/$/, "").split("/");
  if (segments.includes("")) return "must not have an empty segment";
  if (segments.every((segment) => dnsSubdomainErrors(segment).length === 0)) return undefined;
  return "must have segments of lower-case letters, digits, - and ., as in DNS names";
}

const HOST = /^(?:\[[^\]]*\]|[^:[\]]*)(?::\d*)?$/;
const HOST_CHARACTERS = /^[\w\-.~!$&'()*+,;=:[\]<>"\u0080-\uffff]+$/;

/** Returns the problem of the URL of a webhook, which Go parses more tolerantly than browsers. */
export function webhookUrlError(text: string): string | undefined {
  const [reference, fragment] = cut(text, "#");
  const [address, query] = cut(reference, "?");
  // biome-ignore lint/suspicious/noControlCharactersInRegex: Go refuses control characters.
  if (/[\u0000-\u001f\u007f]/.test(text) || /%(?![\da-fA-F]{2})/.test(`${address}#${fragment}`))
    return "must be a valid URL";
  if (!/^https:/i.test(address)) return 'must start with "https://"';
  const [, authority = ""] = /^https:\/\/([^/]*)/i.exec(address) ?? [];
  if (authority === "") return "must name a host";
  if (authority.includes("@")) return "must not contain a user";
  if (!HOST.test(authority) || !HOST_CHARACTERS.test(authority)) return "must be a valid URL";
  if (query !== "") return "must not contain a query";
  return fragment === "" ? undefined : "must not contain a fragment";
}

/** Returns the parts before and after the first separator. */
function cut(text: string, separator: string): [before: string, after: string] {
  const [before = "", ...after] = text.split(separator);
  return [before, after.join(separator)];
}
