import { isRequestUri } from "../../formats/request-uri.ts";
import { CelRuntimeError, noSuchOverload } from "../runtime/errors.ts";
import { PlainList } from "../values/list.ts";
import { PlainMap } from "../values/map.ts";
import { Opaque, type Value } from "../values/value.ts";
import { fn, method, type Overload } from "./overload.ts";

const U = "kubernetes.URL";

/** An absolute URL or an absolute path. */
class Url extends Opaque {
  readonly typeName = U;
  readonly scheme: string;
  readonly host: string;
  readonly path: string;
  readonly query: string;
  readonly #text: string;

  constructor(parts: { scheme: string; host: string; path: string; query: string; text: string }) {
    super();
    this.scheme = parts.scheme;
    this.host = parts.host;
    this.path = parts.path;
    this.query = parts.query;
    this.#text = parts.text;
  }

  equals(other: Value): boolean {
    if (!(other instanceof Url)) throw noSuchOverload("==");
    return this.#text === other.#text;
  }

  get hostname(): string {
    const bracketed = /^\[(.*)\]/.exec(this.host);
    return bracketed?.[1] ?? this.host.replace(/:\d*$/, "");
  }

  get port(): string {
    return /:(\d*)$/.exec(this.host.replace(/^\[.*\]/, ""))?.[1] ?? "";
  }
}

/** Parses a URL like a request line: with a scheme, or a path from `/`. Otherwise undefined. */
function parseUrl(text: string): Url | undefined {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: rejects control characters
  if (text === "" || /[\x00-\x1f\x7f]/.test(text)) return undefined;
  const scheme = /^([A-Za-z][A-Za-z0-9+.-]*):/.exec(text)?.[1] ?? "";
  if (scheme === "" && !text.startsWith("/"))
    return text === "*" ? new Url({ scheme: "", host: "", path: "*", query: "", text }) : undefined;
  const [beforeFragment = ""] = text.split("#", 1);
  const question = beforeFragment.indexOf("?");
  const query = question === -1 ? "" : beforeFragment.slice(question + 1);
  let rest = (question === -1 ? beforeFragment : beforeFragment.slice(0, question)).slice(
    scheme === "" ? 0 : scheme.length + 1,
  );
  // `mailto:x` is opaque: it has neither host nor path.
  if (!rest.startsWith("/"))
    return new Url({ scheme: scheme.toLowerCase(), host: "", path: "", query, text });
  let host = "";
  if (rest.startsWith("//") && (scheme !== "" || !rest.startsWith("///"))) {
    const end = rest.indexOf("/", 2);
    const authority = parseAuthority(rest.slice(2, end === -1 ? undefined : end));
    if (authority === undefined) return undefined;
    host = authority;
    rest = end === -1 ? "" : rest.slice(end);
  }
  if (/%(?![0-9a-fA-F]{2})/.test(rest)) return undefined;
  return new Url({ scheme: scheme.toLowerCase(), host, path: escapedPath(rest), query, text });
}

/** Returns the host of `user:password@host:port`; undefined if malformed. */
function parseAuthority(authority: string): string | undefined {
  const at = authority.lastIndexOf("@");
  if (at !== -1 && !/^[A-Za-z0-9\-._:~!$&'()*+,;=%@]*$/.test(authority.slice(0, at))) return undefined;
  const host = authority.slice(at + 1);
  if (host.startsWith("[")) return /^\[[^\]]*\](?::\d*)?$/.test(host) ? decodeLoosely(host) : undefined;
  if (!/^[^:]*(?::\d*)?$/.test(host)) return undefined;
  // A host may only escape characters outside ASCII.
  if (/%(?![89A-Fa-f][0-9A-Fa-f])/.test(host) || /[ \\^`{|}]/.test(host)) return undefined;
  return decodeLoosely(host);
}

function decodeLoosely(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Escapes characters that are invalid in a path; an escaped path stays unchanged. */
function escapedPath(path: string): string {
  if (/^(?:[A-Za-z0-9\-._~!$&'()*+,;=:@/[\]]|%[0-9a-fA-F]{2})*$/.test(path)) return path;
  const encoder = new TextEncoder();
  const decoded = decodeLoosely(path);
  return [...decoded]
    .map((char) =>
      /[A-Za-z0-9\-._~$&+,/:;=@]/.test(char)
        ? char
        : [...encoder.encode(char)]
            .map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, "0")}`)
            .join(""),
    )
    .join("");
}

function queryMap(query: string): PlainMap {
  const pairs = query.split("&").flatMap((pair) => {
    if (pair === "" || pair.includes(";")) return [];
    const [name = "", ...rest] = pair.split("=");
    const [key, value] = [unescapeQuery(name), unescapeQuery(rest.join("="))];
    return key === undefined || value === undefined ? [] : [{ key, value }];
  });
  const lists = [...Map.groupBy(pairs, ({ key }) => key)];
  return PlainMap.of(lists.map(([key, all]) => [key, new PlainList(all.map(({ value }) => value))]));
}

function unescapeQuery(text: string): string | undefined {
  if (/%(?![0-9a-fA-F]{2})/.test(text)) return undefined;
  return decodeLoosely(text.replaceAll("+", " "));
}

export const urls = (): readonly Overload[] => [
  fn("url", "string_to_url", "string", U, (text: string) => {
    const url = parseUrl(text);
    if (url === undefined) throw new CelRuntimeError(`invalid absolute URL ${JSON.stringify(text)}`);
    return url;
  }),
  fn("isURL", "is_url_string", "string", "bool", isRequestUri),
  method("getScheme", "url_get_scheme", U, "string", (url: Url) => url.scheme),
  method("getHost", "url_get_host", U, "string", (url: Url) => url.host),
  method("getHostname", "url_get_hostname", U, "string", (url: Url) => url.hostname),
  method("getPort", "url_get_port", U, "string", (url: Url) => url.port),
  method("getEscapedPath", "url_get_escaped_path", U, "string", (url: Url) => url.path),
  method("getQuery", "url_get_query", U, "map(string, list(string))", (url: Url) => queryMap(url.query)),
];
