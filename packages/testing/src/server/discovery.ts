import { apiVersionOf, compareApiVersions } from "@capikit/common/kubernetes";
import type { ServedKind } from "../store/served-kind.ts";
import { noSuchResource } from "../store/status-error.ts";

const verbs = ["create", "delete", "deletecollection", "get", "list", "patch", "update", "watch"];

/**
 * Answers requests about the server itself.
 *
 * @throws StatusError 404 for an unknown path.
 */
export function discover(path: string, kinds: readonly ServedKind[]): object | string {
  const steps = path.split("/").filter(Boolean);
  const [first, group = "", version] = steps;
  if (["healthz", "livez", "readyz"].includes(first ?? "")) {
    return "ok";
  }
  if (steps.length === 0) {
    return { paths: ["/api", "/apis", "/healthz", "/livez", "/readyz", "/version"] };
  }
  if (path === "/version") {
    return { major: "1", minor: "37", gitVersion: "v1.37.0", platform: "capikit/fault-server" };
  }
  if (first === "api" && steps.length === 1) {
    return { kind: "APIVersions", versions: ["v1"], serverAddressByClientCIDRs: [] };
  }
  if (first === "api" && steps.length === 2) {
    return resourceList("", group, kinds);
  }
  const groups = [...new Set(kinds.map((kind) => kind.group))].filter((name) => name !== "");
  if (first === "apis" && steps.length === 1) {
    return { kind: "APIGroupList", apiVersion: "v1", groups: groups.map((name) => buildGroup(name, kinds)) };
  }
  if (first === "apis" && steps.length === 2 && groups.includes(group)) {
    return { kind: "APIGroup", apiVersion: "v1", ...buildGroup(group, kinds) };
  }
  if (first === "apis" && steps.length === 3 && version !== undefined) {
    return resourceList(group, version, kinds);
  }
  throw noSuchResource();
}

function buildGroup(name: string, kinds: readonly ServedKind[]): object {
  const served = kinds.filter(({ group }) => group === name).map(({ version }) => version);
  const ordered = [...new Set(served)].sort((a, b) => compareApiVersions(b, a));
  const versions = ordered.map((version) => ({ groupVersion: `${name}/${version}`, version }));
  return { name, versions, preferredVersion: versions[0] };
}

function resourceList(group: string, version: string, kinds: readonly ServedKind[]): object {
  const served = kinds.filter((kind) => kind.group === group && kind.version === version);
  if (served.length === 0) {
    throw noSuchResource();
  }
  return {
    kind: "APIResourceList",
    apiVersion: "v1",
    groupVersion: apiVersionOf({ group, version }),
    resources: served.flatMap(buildResources),
  };
}

function buildResources(kind: ServedKind): object[] {
  const namespaced = kind.scope === "Namespaced";
  const resource = {
    name: kind.plural,
    singularName: kind.singular ?? kind.kind.toLowerCase(),
    namespaced,
    kind: kind.kind,
    verbs,
    ...(kind.shortNames?.length && { shortNames: kind.shortNames }),
    ...(kind.categories?.length && { categories: kind.categories }),
  };
  const sub = (name: string, more: object) => ({
    name: `${kind.plural}/${name}`,
    singularName: "",
    namespaced,
    verbs: ["get", "patch", "update"],
    ...more,
  });
  return [
    resource,
    ...(kind.statusSubresource ? [sub("status", { kind: kind.kind })] : []),
    ...(kind.subresources?.scale
      ? [sub("scale", { group: "autoscaling", version: "v1", kind: "Scale" })]
      : []),
  ];
}
