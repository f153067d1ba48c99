/**
 * Returns a URL for messages: without user, password, query and fragment, each of which may be a secret. A text that is not a URL
 * loses what precedes an `@` and follows a `?`.
 */
export function redactUrl(url: string): string {
  const parsed = URL.parse(url);
  if (parsed === null || parsed.host === "") {
    return url.replace(/[?#].*$/s, "").replace(/^([a-z][a-z0-9+.-]*:\/\/|\/\/)?.*@/is, "$1");
  }
  const path =
    parsed.pathname === "/" && !/^[^?#]*\/(?:[?#]|$)/.test(url.slice(url.indexOf("//") + 2))
      ? ""
      : parsed.pathname;
  return `${parsed.protocol}//${parsed.host}${path}`;
}
