import { type LabelMatcher, labelMatcher } from "@capikit/common/selectors";
import { ApiError, invalidInput, notFound } from "./api-error.ts";
import type { Body } from "./body.ts";
import { loadBalancerRoutes } from "./load-balancers.ts";
import { networkRoutes } from "./networks.ts";
import { placementGroupRoutes } from "./placement-groups.ts";
import type { Project } from "./project.ts";
import type { Reply, Routes } from "./routes.ts";
import { serverRoutes } from "./servers.ts";

/** A request with its route: the path with `:id`. */
export interface ApiRequest {
  readonly method: string;
  readonly path: string;
  readonly route: string;
  readonly query: URLSearchParams;
  readonly body: Body;
}

const routes: Routes = {
  ...serverRoutes,
  ...networkRoutes,
  ...placementGroupRoutes,
  ...loadBalancerRoutes,
  "GET /actions/:id": (project, { id }) => ({
    status: 200,
    body: { action: found(project.actions, "action", id) },
  }),
};

/** Returns the route of a method and path: `GET /servers/:id`. */
export function routeOf(method: string, path: string): string {
  return `${method} ${path.replace(/\/\d+(?=\/|$)/, "/:id")}`;
}

/** Responds to a request. @throws ApiError */
export function answer(project: Project, request: ApiRequest): Reply {
  project.endDueActions();
  const { method, path, route, body, query } = request;
  const [, collection = "", idText = "0"] = path.split("/");
  const id = Number(idText);
  const handler = routes[route];
  if (handler !== undefined) return handler(project, { id, body });
  const all = project.resources.get(collection);
  if (method !== "GET" || all === undefined) throw notFound("route", route);
  if (route === `GET /${collection}`) return list(project, collection, query);
  return { status: 200, body: { [collection.replace(/s$/, "")]: found(all, collection, id) } };
}

function found<T>(all: ReadonlyMap<number, T>, type: string, id: number): T {
  const one = all.get(id);
  if (one === undefined) throw notFound(type.replace(/s$/, ""), id);
  return one;
}

function list(project: Project, collection: string, query: URLSearchParams): Reply {
  const { matches } = selectorIn(query);
  const filters = ["name", "architecture"].flatMap((field) => {
    const wanted = query.getAll(field);
    return wanted.length === 0 ? [] : [{ field, wanted }];
  });
  const all = (project.listed(collection) as readonly Readonly<Record<string, unknown>>[]).filter(
    (one) =>
      matches(one.labels as Readonly<Record<string, string>> | undefined) &&
      filters.every(({ field, wanted }) => wanted.includes(String(one[field]))),
  );
  const page = positive(query, "page", 1);
  const perPage = Math.min(positive(query, "per_page", 25), 50);
  const last = Math.max(1, Math.ceil(all.length / perPage));
  const pagination = {
    page,
    per_page: perPage,
    previous_page: page > 1 ? page - 1 : null,
    next_page: page < last ? page + 1 : null,
    last_page: last,
    total_entries: all.length,
  };
  const items = all.slice((page - 1) * perPage, page * perPage);
  return { status: 200, body: { [collection]: items, meta: { pagination } } };
}

function selectorIn(query: URLSearchParams): LabelMatcher {
  const selector = query.get("label_selector") ?? "";
  try {
    return labelMatcher(selector);
  } catch {
    throw new ApiError(400, "invalid_input", `invalid label selector ${JSON.stringify(selector)}`);
  }
}

function positive(query: URLSearchParams, field: string, byDefault: number): number {
  const value = Number(query.get(field) ?? byDefault);
  if (!Number.isInteger(value) || value < 1) throw invalidInput(field, "must be a positive integer");
  return value;
}
