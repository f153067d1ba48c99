import { encodeBase64 } from "../text/base64.ts";

/** A URL without user and password, and the headers of a request to it. */
export interface RequestTarget {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Moves user and password of a URL into the header `authorization`, like Go's net/http. `fetch`
 * refuses such URLs, and quotes them in its error. An existing header takes precedence.
 *
 * @throws TypeError for an invalid URL; the message does not contain the URL.
 */
export function withBasicAuth(url: string, headers: RequestTarget["headers"] = {}): RequestTarget {
  const parsed = URL.parse(url);
  if (parsed === null) throw new TypeError("invalid URL");
  const { username, password } = parsed;
  if (username === "" && password === "") return { url, headers };
  parsed.username = "";
  parsed.password = "";
  const isSet = Object.keys(headers).some((name) => name.toLowerCase() === "authorization");
  const pair = new TextEncoder().encode(`${unescaped(username)}:${unescaped(password)}`);
  const authorization = `Basic ${encodeBase64(pair)}`;
  return { url: parsed.href, headers: isSet ? headers : { ...headers, authorization } };
}

function unescaped(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
