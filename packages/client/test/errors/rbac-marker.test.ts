import { describe, expect, it } from "vitest";
import { ApiError, rbacMarkerOf } from "../../src/errors/api-error.ts";

const user = 'User "system:serviceaccount:foo:manager"';

describe("the marker that allows a denied request", () => {
  it.each([
    [
      `secrets "a" is forbidden: ${user} cannot get resource "secrets" in API group "" in the namespace "ns"`,
      '+kubebuilder:rbac:groups="",resources=secrets,verbs=get',
    ],
    [
      `machines.cluster.x-k8s.io is forbidden: ${user} cannot list resource "machines" in API group "cluster.x-k8s.io" at the cluster scope`,
      "+kubebuilder:rbac:groups=cluster.x-k8s.io,resources=machines,verbs=list",
    ],
    [
      `foos.example.org "a" is forbidden: ${user} cannot patch resource "foos/status" in API group "example.org" in the namespace "ns"`,
      "+kubebuilder:rbac:groups=example.org,resources=foos/status,verbs=patch",
    ],
    [`forbidden: ${user} cannot get path "/metrics"`, "+kubebuilder:rbac:urls=/metrics,verbs=get"],
    ["pods is forbidden: exceeded quota", undefined],
    ["", undefined],
  ])("%s", (message, marker) => {
    expect(rbacMarkerOf(message)).toBe(marker);
  });

  it("is part of the error's message, but not of the server's", () => {
    const message = `secrets "a" is forbidden: ${user} cannot get resource "secrets" in API group "" in the namespace "ns"`;
    const body = { apiVersion: "v1", kind: "Status", reason: "Forbidden", message } as const;
    const error = new ApiError({ method: "GET", path: "/api/v1/namespaces/ns/secrets/a" }, 403, { body });
    expect(error.message).toBe(
      `GET /api/v1/namespaces/ns/secrets/a: 403 Forbidden: ${message}; allow it with +kubebuilder:rbac:groups="",resources=secrets,verbs=get`,
    );
    expect(error.serverMessage).toBe(message);
  });
});
