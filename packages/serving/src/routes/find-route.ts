import { type Route, type RouteResponse, textResponse } from "./route.ts";

/** The route of a request, or why there is none; with the path of those routes that take other methods. */
type FoundRoute =
  | { readonly route: Route }
  | { readonly refusal: RouteResponse; readonly path?: string | undefined };

/**
 * Makes the table of routes. A whole path goes before `/*`, a longer `/*` before a shorter one. HEAD is taken by the routes of GET.
 *
 * @throws TypeError when two routes have the same method and path.
 */
export function routeTable(routes: readonly Route[]): (method: string, path: string) => FoundRoute {
  const byPath = new Map<string, Map<string, Route>>();
  for (const route of routes) {
    const methods = byPath.get(route.path) ?? new Map<string, Route>();
    if (methods.has(route.method)) {
      throw new TypeError(`two routes for ${route.method} ${route.path}`);
    }
    byPath.set(route.path, methods.set(route.method, route));
  }
  return (method, path) => {
    const exact = byPath.get(path)?.get(method);
    if (exact !== undefined) return { route: exact };
    for (const candidate of candidates(path)) {
      const methods = byPath.get(candidate);
      const route = methods?.get(method === "HEAD" ? "GET" : method);
      if (route !== undefined) {
        return { route };
      }
      if (methods !== undefined) {
        const refusal = textResponse("method not allowed\n", 405);
        return {
          refusal: { ...refusal, headers: { ...refusal.headers, allow: [...methods.keys()].join(", ") } },
          path: candidate,
        };
      }
    }
    return { refusal: textResponse("not found\n", 404) };
  };
}

function* candidates(path: string): Generator<string, void, undefined> {
  yield path;
  for (let end = path.length; end >= 0; end = end === 0 ? -1 : path.lastIndexOf("/", end - 1)) {
    if (path[end] === "/" || end === path.length) {
      yield `${path.slice(0, end)}/*`;
    }
  }
}
