import { describe, expect, it } from "vitest";
import type { KindDescriptor } from "../../src/index.ts";
import { type ResourceTarget, resourcePath } from "../../src/kinds/index.ts";

const pod: KindDescriptor = { group: "", version: "v1", kind: "Pod", plural: "pods", scope: "Namespaced" };
const role: KindDescriptor = {
  group: "rbac.authorization.k8s.io",
  version: "v1",
  kind: "ClusterRole",
  plural: "clusterroles",
  scope: "Cluster",
};

describe("resourcePath", () => {
  it.each<[KindDescriptor, ResourceTarget, string]>([
    [pod, {}, "/api/v1/pods"],
    [pod, { namespace: "n" }, "/api/v1/namespaces/n/pods"],
    [pod, { namespace: "n", name: "x", subresource: "status" }, "/api/v1/namespaces/n/pods/x/status"],
    [role, { name: "system:node" }, "/apis/rbac.authorization.k8s.io/v1/clusterroles/system%3Anode"],
  ])("%#", (kind, target, path) => {
    expect(resourcePath(kind, target)).toBe(path);
  });

  it.each<[KindDescriptor, ResourceTarget, RegExp]>([
    [pod, { name: "x" }, /Pod x needs a namespace/],
    [role, { namespace: "n" }, /ClusterRole is cluster-scoped/],
    [pod, { namespace: "n", name: "" }, /Pod needs a name/],
    [pod, { namespace: "n", name: ".." }, /is not a name/],
    // API servers decode a path before they split it.
    [pod, { namespace: "n", name: "a/log" }, /"a\/log" is not a name/],
    [pod, { namespace: "n", name: "a%2Flog" }, /is not a name/],
    [pod, { namespace: "n/pods", name: "a" }, /is not a name/],
  ])("refuses %#", (kind, target, message) => {
    expect(() => resourcePath(kind, target)).toThrow(message);
  });
});
