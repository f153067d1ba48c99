import { type Route, type RouteResponse, textResponse } from "./route.ts";

/** The route of a request, or why none matches, with the path of routes for other methods. */
type FoundRoute =
  | { readonly route: Route }
  | { readonly refusal: RouteResponse; readonly path?: string | undefined };

type Methods = Map<string, Route>;

/**
 * Creates a lookup for routes: an exact path precedes `/*`, a longer `/*` a shorter one, and GET
 * takes HEAD. Its time depends only on the number of routes and the length of the path.
 *
 * @throws TypeError when two routes have the same method and path.
 */
export function routeTable(routes: readonly Route[]): (method: string, path: string) => FoundRoute {
  const byPath = new Map<string, Methods>();
  for (const route of routes) {
    const methods = byPath.get(route.path) ?? new Map<string, Route>();
    if (methods.has(route.method)) {
      throw new TypeError(`two routes for ${route.method} ${route.path}`);
    }
    byPath.set(route.path, methods.set(route.method, route));
  }
  const prefixes = listPrefixes(byPath);
  return (method, path) => {
    const own = byPath.get(path);
    const exact = own?.get(method === "HEAD" ? "GET" : method);
    if (exact !== undefined) return { route: exact };
    if (own !== undefined) return notAllowed(path, own);
    for (const { pattern, below, methods } of prefixes) {
      if (!path.startsWith(below) && `${path}/` !== below) continue;
      const route = methods.get(method === "HEAD" ? "GET" : method);
      return route === undefined ? notAllowed(pattern, methods) : { route };
    }
    return { refusal: textResponse("not found\n", 404) };
  };
}

interface Prefix {
  /** Path of the routes, such as `/hooks/*`. */
  readonly pattern: string;
  /** The same without the asterisk. */
  readonly below: string;
  readonly methods: Methods;
}

/** Routes that end with `/*`, the longest first. */
function listPrefixes(byPath: ReadonlyMap<string, Methods>): readonly Prefix[] {
  return [...byPath]
    .filter(([pattern]) => pattern.endsWith("/*"))
    .map(([pattern, methods]) => ({ pattern, below: pattern.slice(0, -1), methods }))
    .sort((a, b) => b.below.length - a.below.length);
}

function notAllowed(path: string, methods: Methods): FoundRoute {
  const refusal = textResponse("method not allowed\n", 405);
  return {
    refusal: { ...refusal, headers: { ...refusal.headers, allow: [...methods.keys()].join(", ") } },
    path,
  };
}
