/** Where a request goes. */
export interface Target {
  /** Path of the URL, without the query. */
  readonly path: string;
  /** What stands behind the question mark, or nothing. */
  readonly query: string;
}

/** Characters that a URL keeps as they are, and no segment that begins with a dot. */
const plain = /^(?<path>(?:\/(?!\.)[\w~.-]*)+)(?:\?(?<query>[\w.~=&%+-]*))?$/;

/** Reads the target of a request; undefined when it is malformed. What is as plain as targets mostly are takes no URL. */
export function parseTarget(target: string): Target | undefined {
  const { path, query = "" } = plain.exec(target)?.groups ?? {};
  if (path !== undefined) return { path, query };
  // Put together as texts: relative to a base, `//name/path` would be another server's.
  const url = URL.parse(target.startsWith("/") ? `http://server${target}` : target);
  return url === null ? undefined : { path: url.pathname, query: url.search.slice(1) };
}
