/**
 * Returns a URL for messages: without user, password, query and fragment, which may be secret. An
 * invalid URL loses the parts before `@` and after `?`, or all but the scheme if `@` follows `?`.
 */
export function redactUrl(url: string): string {
  const parsed = URL.parse(url);
  if (parsed === null || parsed.host === "") {
    const scheme = /^(?:[a-z][a-z0-9+.-]*:)?\/\//i.exec(url)?.[0] ?? "";
    const rest = url.slice(scheme.length);
    const at = rest.lastIndexOf("@");
    const mark = rest.search(/[?#]/);
    // The mark may be part of a password, or begin a query that contains `@`.
    return mark !== -1 && mark < at ? scheme : scheme + rest.slice(at + 1).replace(/[?#].*$/s, "");
  }
  const path =
    parsed.pathname === "/" && !/^[^?#]*\/(?:[?#]|$)/.test(url.slice(url.indexOf("//") + 2))
      ? ""
      : parsed.pathname;
  return `${parsed.protocol}//${parsed.host}${path}`;
}
