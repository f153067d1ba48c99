// Generated from kubernetes/rbac-v1.json of Kubernetes v1.36.3. Do not edit.
import type { KindDefinition } from "../../../../src/meta/index.ts";
import type { ClusterRole, ClusterRoleBinding, Role, RoleBinding } from "./types.ts";

/** ClusterRoleBinding of rbac.authorization.k8s.io/v1. */
export const clusterRoleBinding: KindDefinition<ClusterRoleBinding> = /* @__PURE__ */ Object.freeze({
  group: "rbac.authorization.k8s.io",
  version: "v1",
  kind: "ClusterRoleBinding",
  listKind: "ClusterRoleBindingList",
  plural: "clusterrolebindings",
  singular: "clusterrolebinding",
  shortNames: /* @__PURE__ */ Object.freeze([]),
  categories: /* @__PURE__ */ Object.freeze([]),
  scope: "Cluster",
  served: true,
  storage: true,
  deprecated: false,
  subresources: /* @__PURE__ */ Object.freeze({ status: false }),
  selectableFields: /* @__PURE__ */ Object.freeze([]),
  schema: () => import("./schemas.ts").then(({ clusterRoleBindingSchema }) => clusterRoleBindingSchema),
});

/** ClusterRole of rbac.authorization.k8s.io/v1. */
export const clusterRole: KindDefinition<ClusterRole> = /* @__PURE__ */ Object.freeze({
  group: "rbac.authorization.k8s.io",
  version: "v1",
  kind: "ClusterRole",
  listKind: "ClusterRoleList",
  plural: "clusterroles",
  singular: "clusterrole",
  shortNames: /* @__PURE__ */ Object.freeze([]),
  categories: /* @__PURE__ */ Object.freeze([]),
  scope: "Cluster",
  served: true,
  storage: true,
  deprecated: false,
  subresources: /* @__PURE__ */ Object.freeze({ status: false }),
  selectableFields: /* @__PURE__ */ Object.freeze([]),
  schema: () => import("./schemas.ts").then(({ clusterRoleSchema }) => clusterRoleSchema),
});

/** RoleBinding of rbac.authorization.k8s.io/v1. */
export const roleBinding: KindDefinition<RoleBinding> = /* @__PURE__ */ Object.freeze({
  group: "rbac.authorization.k8s.io",
  version: "v1",
  kind: "RoleBinding",
  listKind: "RoleBindingList",
  plural: "rolebindings",
  singular: "rolebinding",
  shortNames: /* @__PURE__ */ Object.freeze([]),
  categories: /* @__PURE__ */ Object.freeze([]),
  scope: "Namespaced",
  served: true,
  storage: true,
  deprecated: false,
  subresources: /* @__PURE__ */ Object.freeze({ status: false }),
  selectableFields: /* @__PURE__ */ Object.freeze([]),
  schema: () => import("./schemas.ts").then(({ roleBindingSchema }) => roleBindingSchema),
});

/** Role of rbac.authorization.k8s.io/v1. */
export const role: KindDefinition<Role> = /* @__PURE__ */ Object.freeze({
  group: "rbac.authorization.k8s.io",
  version: "v1",
  kind: "Role",
  listKind: "RoleList",
  plural: "roles",
  singular: "role",
  shortNames: /* @__PURE__ */ Object.freeze([]),
  categories: /* @__PURE__ */ Object.freeze([]),
  scope: "Namespaced",
  served: true,
  storage: true,
  deprecated: false,
  subresources: /* @__PURE__ */ Object.freeze({ status: false }),
  selectableFields: /* @__PURE__ */ Object.freeze([]),
  schema: () => import("./schemas.ts").then(({ roleSchema }) => roleSchema),
});

/** All kinds of rbac.authorization.k8s.io/v1. */
export const kinds: readonly KindDefinition[] = /* @__PURE__ */ Object.freeze([clusterRoleBinding, clusterRole, roleBinding, role]);
