/** Methods whose verb does not depend on the path. */
const verbs: Readonly<Record<string, string>> = {
  POST: "create",
  PUT: "update",
  PATCH: "patch",
  DELETE: "delete",
};

/**
 * Returns the verb of a request in the audit log; `discovery` for a request without objects, `lease`
 * and `event` for those that say nothing of the objects of a provider.
 */
export function verbOf(method = "GET", url = "/"): string {
  const { pathname, searchParams } = new URL(url, "http://server");
  const path = /^\/(?:api|apis\/[^/]+)\/[^/]+(?:\/namespaces\/[^/]+)?\/[^/]+(?<name>\/.+)?$/.exec(pathname);
  if (path === null) return "discovery";
  if (pathname.includes("/leases")) return "lease";
  if (method === "POST" && pathname.endsWith("/events")) return "event";
  if (method !== "GET") return verbs[method] ?? method;
  if (path.groups?.name !== undefined) return "get";
  return searchParams.has("watch") ? "watch" : "list";
}
