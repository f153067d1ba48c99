/**
 * Returns a URL for messages: without user, password, query and fragment, which may be secret. An
 * invalid URL loses the parts before `@` and after `?`.
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
