// Generated from kubernetes/apps-v1.json of Kubernetes v1.36.3. Do not edit.
import type { KindDefinition } from "../../../../src/meta/index.ts";
import type { ControllerRevision, DaemonSet, Deployment, ReplicaSet, StatefulSet } from "./types.ts";

/** ControllerRevision of apps/v1. */
export const controllerRevision: KindDefinition<ControllerRevision> = /* @__PURE__ */ Object.freeze({
  group: "apps",
  version: "v1",
  kind: "ControllerRevision",
  listKind: "ControllerRevisionList",
  plural: "controllerrevisions",
  singular: "controllerrevision",
  shortNames: /* @__PURE__ */ Object.freeze([]),
  categories: /* @__PURE__ */ Object.freeze([]),
  scope: "Namespaced",
  served: true,
  storage: true,
  deprecated: false,
  subresources: /* @__PURE__ */ Object.freeze({ status: false }),
  selectableFields: /* @__PURE__ */ Object.freeze([]),
  schema: () => import("./schemas.ts").then(({ controllerRevisionSchema }) => controllerRevisionSchema),
});

/** DaemonSet of apps/v1. */
export const daemonSet: KindDefinition<DaemonSet> = /* @__PURE__ */ Object.freeze({
  group: "apps",
  version: "v1",
  kind: "DaemonSet",
  listKind: "DaemonSetList",
  plural: "daemonsets",
  singular: "daemonset",
  shortNames: /* @__PURE__ */ Object.freeze(["ds"]),
  categories: /* @__PURE__ */ Object.freeze(["all"]),
  scope: "Namespaced",
  served: true,
  storage: true,
  deprecated: false,
  subresources: /* @__PURE__ */ Object.freeze({ status: true }),
  selectableFields: /* @__PURE__ */ Object.freeze([]),
  schema: () => import("./schemas.ts").then(({ daemonSetSchema }) => daemonSetSchema),
});

/** Deployment of apps/v1. */
export const deployment: KindDefinition<Deployment> = /* @__PURE__ */ Object.freeze({
  group: "apps",
  version: "v1",
  kind: "Deployment",
  listKind: "DeploymentList",
  plural: "deployments",
  singular: "deployment",
  shortNames: /* @__PURE__ */ Object.freeze(["deploy"]),
  categories: /* @__PURE__ */ Object.freeze(["all"]),
  scope: "Namespaced",
  served: true,
  storage: true,
  deprecated: false,
  subresources: /* @__PURE__ */ Object.freeze({
    status: true,
    scale: /* @__PURE__ */ Object.freeze({
      specReplicasPath: ".spec.replicas",
      statusReplicasPath: ".status.replicas",
    }),
  }),
  selectableFields: /* @__PURE__ */ Object.freeze([]),
  schema: () => import("./schemas.ts").then(({ deploymentSchema }) => deploymentSchema),
});

/** ReplicaSet of apps/v1. */
export const replicaSet: KindDefinition<ReplicaSet> = /* @__PURE__ */ Object.freeze({
  group: "apps",
  version: "v1",
  kind: "ReplicaSet",
  listKind: "ReplicaSetList",
  plural: "replicasets",
  singular: "replicaset",
  shortNames: /* @__PURE__ */ Object.freeze(["rs"]),
  categories: /* @__PURE__ */ Object.freeze(["all"]),
  scope: "Namespaced",
  served: true,
  storage: true,
  deprecated: false,
  subresources: /* @__PURE__ */ Object.freeze({
    status: true,
    scale: /* @__PURE__ */ Object.freeze({
      specReplicasPath: ".spec.replicas",
      statusReplicasPath: ".status.replicas",
    }),
  }),
  selectableFields: /* @__PURE__ */ Object.freeze([]),
  schema: () => import("./schemas.ts").then(({ replicaSetSchema }) => replicaSetSchema),
});

/** StatefulSet of apps/v1. */
export const statefulSet: KindDefinition<StatefulSet> = /* @__PURE__ */ Object.freeze({
  group: "apps",
  version: "v1",
  kind: "StatefulSet",
  listKind: "StatefulSetList",
  plural: "statefulsets",
  singular: "statefulset",
  shortNames: /* @__PURE__ */ Object.freeze(["sts"]),
  categories: /* @__PURE__ */ Object.freeze(["all"]),
  scope: "Namespaced",
  served: true,
  storage: true,
  deprecated: false,
  subresources: /* @__PURE__ */ Object.freeze({
    status: true,
    scale: /* @__PURE__ */ Object.freeze({
      specReplicasPath: ".spec.replicas",
      statusReplicasPath: ".status.replicas",
    }),
  }),
  selectableFields: /* @__PURE__ */ Object.freeze([]),
  schema: () => import("./schemas.ts").then(({ statefulSetSchema }) => statefulSetSchema),
});

/** All kinds of apps/v1. */
export const kinds: readonly KindDefinition[] = /* @__PURE__ */ Object.freeze([controllerRevision, daemonSet, deployment, replicaSet, statefulSet]);
