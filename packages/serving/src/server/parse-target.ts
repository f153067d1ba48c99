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
