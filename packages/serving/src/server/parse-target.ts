/** Longest request target (path and query). */
export const maxTargetLength = 2048;

export interface Target {
  /** Path of the URL, without the query. */
  readonly path: string;
  /** The text after the question mark, or nothing. */
  readonly query: string;
}

/** Characters that URLs keep unescaped, without segments that begin with a dot. */
const plain = /^(?<path>(?:\/(?!\.)[\w~.-]*)+)(?:\?(?<query>[\w.~=&%+-]*))?$/;

/** Parses a request's target, plain ones without `URL`; undefined when it is malformed. */
export function parseTarget(target: string): Target | undefined {
  const { path, query = "" } = plain.exec(target)?.groups ?? {};
  if (path !== undefined) return { path, query };
  // Concatenated: relative to a base, `//name/path` would be another server's.
  const url = URL.parse(target.startsWith("/") ? `http://server${target}` : target);
  return url === null ? undefined : { path: url.pathname, query: url.search.slice(1) };
}

/** Address of a server. */
export interface Address {
  /** Absent: all addresses. */
  readonly host?: string;
  /** 0 selects any free port. */
  readonly port: number;
}

/**
 * Parses an address in Go's notation, such as `:9440` or `[::1]:8080`; undefined for empty and `0`.
 *
 * @throws TypeError when the text is not an address.
 */
export function parseAddress(text: string): Address | undefined {
  if (text === "" || text === "0") {
    return undefined;
  }
  const found = /^(?:\[(?<six>[^\]]+)\]|(?<host>[^:]*)):(?<port>\d+)$/.exec(text)?.groups;
  const port = Number(found?.port);
  if (found === undefined || port > 65_535) {
    throw new TypeError(
      `${JSON.stringify(text)} is not an address: use :PORT, HOST:PORT or [IPv6]:PORT with a port up to 65535, or 0 to disable`,
    );
  }
  const host = found.six ?? found.host;
  return { ...(host && { host }), port };
}
