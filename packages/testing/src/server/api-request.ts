import type { IncomingMessage } from "node:http";
import type { ServedKind } from "../store/served-kind.ts";
import { methodNotAllowed, noSuchResource } from "../store/status-error.ts";
import { isReview } from "./access-reviews.ts";

/** The operations of requests; `discovery` covers all requests without objects. */
export const operations = [
  "get",
  "list",
  "watch",
  "create",
  "update",
  "patch",
  "delete",
  "deletecollection",
  "discovery",
] as const;

/** The operation of a request. */
export type Operation = (typeof operations)[number];

export interface ApiRequest {
  readonly operation: Operation;
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingMessage["headers"];
}

/** A request by HTTP, or one within the process. */
export type HttpRequest = Pick<IncomingMessage, "headers" | "method" | "url">;

export interface ResourceRequest extends ApiRequest {
  readonly kind: ServedKind;
  /** Undefined for all namespaces or a cluster-scoped kind. */
  readonly namespace: string | undefined;
  readonly name: string | undefined;
  readonly subresource: string | undefined;
  /** Texts of the answer's `Warning` headers. */
  readonly warnings: Set<string>;
}

const operationsOfName: Readonly<Record<string, Operation>> = {
  GET: "get",
  PUT: "update",
  PATCH: "patch",
  DELETE: "delete",
};

const operationsOfCollection: Readonly<Record<string, Operation>> = {
  GET: "list",
  POST: "create",
  DELETE: "deletecollection",
};

/** Subresources that can only be created, by the resource of the core group. */
const createdSubresources: ReadonlyMap<string, string> = new Map([
  ["pods", "eviction"],
  ["serviceaccounts", "token"],
]);

/** Reports whether a kind has a subresource that can only be created. */
export function hasCreatedSubresource({ group, plural }: Pick<ServedKind, "group" | "plural">): boolean {
  return group === "" && createdSubresources.has(plural);
}

/** Reports whether requests create a subresource instead of reading and writing it. */
export function isCreated(kind: ServedKind, subresource: string): boolean {
  return hasCreatedSubresource(kind) && createdSubresources.get(kind.plural) === subresource;
}

/** Returns the URL of a request on a server of any name. A path of `//` names no other server. */
export function requestUrl({ url = "/" }: Pick<HttpRequest, "url">): URL {
  return new URL(url.startsWith("/") ? `http://server${url}` : "http://server/");
}

/**
 * Parses a request.
 *
 * @throws StatusError 404 for an unknown resource, 405 for an unsupported method.
 */
export function parseRequest(
  request: HttpRequest,
  kindOf: (group: string, version: string, plural: string) => ServedKind | undefined,
): ApiRequest | ResourceRequest {
  const { pathname, searchParams: query } = requestUrl(request);
  const { method = "GET", headers } = request;
  const base = { method, path: pathname, query, headers };
  const steps = pathname.split("/").filter(Boolean).map(decodeURIComponent);
  const core = steps[0] === "api";
  const [group = "", version = "", ...rest] = core ? ["", ...steps.slice(1)] : steps.slice(1);
  if ((!core && steps[0] !== "apis") || rest.length === 0 || isReview(base)) {
    return { ...base, operation: "discovery" };
  }
  // `namespaces/NAME` and its subresources are a Namespace; longer paths are inside the namespace.
  const within = rest[0] === "namespaces" && rest.length > 2 && !isSubresource(rest);
  const namespace = within ? rest[1] : undefined;
  const [plural = "", name, subresource, ...more] = within ? rest.slice(2) : rest;
  const kind = kindOf(group, version, plural);
  if (kind === undefined || more.length > 0 || (namespace !== undefined && kind.scope === "Cluster")) {
    throw noSuchResource();
  }
  if (name !== undefined && namespace === undefined && kind.scope === "Namespaced") {
    throw noSuchResource();
  }
  const warnings = new Set(kind.deprecation === undefined ? [] : [kind.deprecation]);
  return { ...base, kind, namespace, name, subresource, operation: operationOf(), warnings };

  function operationOf(): Operation {
    const watches = ["true", "1"].includes(query.get("watch") ?? "");
    const operations = name === undefined ? operationsOfCollection : operationsOfName;
    const isCreation = method === "POST" && kind !== undefined && isCreated(kind, subresource ?? "");
    const operation = isCreation ? "create" : operations[method];
    const everywhere = name === undefined && namespace === undefined && kind?.scope === "Namespaced";
    if (operation === undefined || (everywhere && operation !== "list")) {
      throw methodNotAllowed();
    }
    return operation === "list" && watches ? "watch" : operation;
  }
}

export const isResourceRequest = (request: ApiRequest): request is ResourceRequest => "kind" in request;

function isSubresource(rest: readonly string[]): boolean {
  return rest.length === 3 && ["status", "finalize"].includes(rest[2] ?? "");
}
