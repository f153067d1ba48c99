// Generated from kubernetes/core-v1.json of Kubernetes v1.36.3. Do not edit.
import type { KindDefinition } from "../../../../src/meta/index.ts";
import type {
  Binding,
  ComponentStatus,
  ConfigMap,
  Endpoints,
  Event,
  LimitRange,
  Namespace,
  Node,
  PersistentVolume,
  PersistentVolumeClaim,
  Pod,
  PodTemplate,
  ReplicationController,
  ResourceQuota,
  Secret,
  Service,
  ServiceAccount,
} from "./types.ts";

/** Binding of v1. */
export const binding: KindDefinition<Binding> = /* @__PURE__ */ Object.freeze({
  group: "",
  version: "v1",
  kind: "Binding",
  listKind: "BindingList",
  plural: "bindings",
  singular: "binding",
  shortNames: /* @__PURE__ */ Object.freeze([]),
  categories: /* @__PURE__ */ Object.freeze([]),
  scope: "Namespaced",
  served: true,
  storage: true,
  deprecated: false,
  subresources: /* @__PURE__ */ Object.freeze({ status: false }),
  selectableFields: /* @__PURE__ */ Object.freeze([]),
  schema: () => import("./schemas.ts").then(({ bindingSchema }) => bindingSchema),
});

/**
 * ComponentStatus of v1.
 *
 * @deprecated This API is deprecated in v1.19+
 */
export const componentStatus: KindDefinition<ComponentStatus> = /* @__PURE__ */ Object.freeze({
  group: "",
  version: "v1",
  kind: "ComponentStatus",
  listKind: "ComponentStatusList",
  plural: "componentstatuses",
  singular: "componentstatus",
  shortNames: /* @__PURE__ */ Object.freeze(["cs"]),
  categories: /* @__PURE__ */ Object.freeze([]),
  scope: "Cluster",
  served: true,
  storage: true,
  deprecated: true,
  subresources: /* @__PURE__ */ Object.freeze({ status: false }),
  selectableFields: /* @__PURE__ */ Object.freeze([]),
  schema: () => import("./schemas.ts").then(({ componentStatusSchema }) => componentStatusSchema),
});

/** ConfigMap of v1. */
export const configMap: KindDefinition<ConfigMap> = /* @__PURE__ */ Object.freeze({
  group: "",
  version: "v1",
  kind: "ConfigMap",
  listKind: "ConfigMapList",
  plural: "configmaps",
  singular: "configmap",
  shortNames: /* @__PURE__ */ Object.freeze(["cm"]),
  categories: /* @__PURE__ */ Object.freeze([]),
  scope: "Namespaced",
  served: true,
  storage: true,
  deprecated: false,
  subresources: /* @__PURE__ */ Object.freeze({ status: false }),
  selectableFields: /* @__PURE__ */ Object.freeze([]),
  schema: () => import("./schemas.ts").then(({ configMapSchema }) => configMapSchema),
});

/**
 * Endpoints of v1.
 *
 * @deprecated This API is deprecated in v1.33+. Use discoveryv1.EndpointSlice.
 */
export const endpoints: KindDefinition<Endpoints> = /* @__PURE__ */ Object.freeze({
  group: "",
  version: "v1",
  kind: "Endpoints",
  listKind: "EndpointsList",
  plural: "endpoints",
  singular: "endpoints",
  shortNames: /* @__PURE__ */ Object.freeze(["ep"]),
  categories: /* @__PURE__ */ Object.freeze([]),
  scope: "Namespaced",
  served: true,
  storage: true,
  deprecated: true,
  subresources: /* @__PURE__ */ Object.freeze({ status: false }),
  selectableFields: /* @__PURE__ */ Object.freeze([]),
  schema: () => import("./schemas.ts").then(({ endpointsSchema }) => endpointsSchema),
});

/** Event of v1. */
export const event: KindDefinition<Event> = /* @__PURE__ */ Object.freeze({
  group: "",
  version: "v1",
  kind: "Event",
  listKind: "EventList",
  plural: "events",
  singular: "event",
  shortNames: /* @__PURE__ */ Object.freeze(["ev"]),
  categories: /* @__PURE__ */ Object.freeze([]),
  scope: "Namespaced",
  served: true,
  storage: true,
  deprecated: false,
  subresources: /* @__PURE__ */ Object.freeze({ status: false }),
  selectableFields: /* @__PURE__ */ Object.freeze([
    ".involvedObject.kind",
    ".involvedObject.namespace",
    ".involvedObject.name",
    ".involvedObject.uid",
    ".involvedObject.apiVersion",
    ".involvedObject.resourceVersion",
    ".involvedObject.fieldPath",
    ".reason",
    ".reportingComponent",
    ".source",
    ".type",
  ]),
  schema: () => import("./schemas.ts").then(({ eventSchema }) => eventSchema),
});

/** LimitRange of v1. */
export const limitRange: KindDefinition<LimitRange> = /* @__PURE__ */ Object.freeze({
  group: "",
  version: "v1",
  kind: "LimitRange",
  listKind: "LimitRangeList",
  plural: "limitranges",
  singular: "limitrange",
  shortNames: /* @__PURE__ */ Object.freeze(["limits"]),
  categories: /* @__PURE__ */ Object.freeze([]),
  scope: "Namespaced",
  served: true,
  storage: true,
  deprecated: false,
  subresources: /* @__PURE__ */ Object.freeze({ status: false }),
  selectableFields: /* @__PURE__ */ Object.freeze([]),
  schema: () => import("./schemas.ts").then(({ limitRangeSchema }) => limitRangeSchema),
});

/** Namespace of v1. */
export const namespace: KindDefinition<Namespace> = /* @__PURE__ */ Object.freeze({
  group: "",
  version: "v1",
  kind: "Namespace",
  listKind: "NamespaceList",
  plural: "namespaces",
  singular: "namespace",
  shortNames: /* @__PURE__ */ Object.freeze(["ns"]),
  categories: /* @__PURE__ */ Object.freeze([]),
  scope: "Cluster",
  served: true,
  storage: true,
  deprecated: false,
  subresources: /* @__PURE__ */ Object.freeze({ status: true }),
  selectableFields: /* @__PURE__ */ Object.freeze([".status.phase"]),
  schema: () => import("./schemas.ts").then(({ namespaceSchema }) => namespaceSchema),
});

/** Node of v1. */
export const node: KindDefinition<Node> = /* @__PURE__ */ Object.freeze({
  group: "",
  version: "v1",
  kind: "Node",
  listKind: "NodeList",
  plural: "nodes",
  singular: "node",
  shortNames: /* @__PURE__ */ Object.freeze(["no"]),
  categories: /* @__PURE__ */ Object.freeze([]),
  scope: "Cluster",
  served: true,
  storage: true,
  deprecated: false,
  subresources: /* @__PURE__ */ Object.freeze({ status: true }),
  selectableFields: /* @__PURE__ */ Object.freeze([".spec.unschedulable"]),
  schema: () => import("./schemas.ts").then(({ nodeSchema }) => nodeSchema),
});

/** PersistentVolumeClaim of v1. */
export const persistentVolumeClaim: KindDefinition<PersistentVolumeClaim> = /* @__PURE__ */ Object.freeze({
  group: "",
  version: "v1",
  kind: "PersistentVolumeClaim",
  listKind: "PersistentVolumeClaimList",
  plural: "persistentvolumeclaims",
  singular: "persistentvolumeclaim",
  shortNames: /* @__PURE__ */ Object.freeze(["pvc"]),
  categories: /* @__PURE__ */ Object.freeze([]),
  scope: "Namespaced",
  served: true,
  storage: true,
  deprecated: false,
  subresources: /* @__PURE__ */ Object.freeze({ status: true }),
  selectableFields: /* @__PURE__ */ Object.freeze([]),
  schema: () => import("./schemas.ts").then(({ persistentVolumeClaimSchema }) => persistentVolumeClaimSchema),
});

/** PersistentVolume of v1. */
export const persistentVolume: KindDefinition<PersistentVolume> = /* @__PURE__ */ Object.freeze({
  group: "",
  version: "v1",
  kind: "PersistentVolume",
  listKind: "PersistentVolumeList",
  plural: "persistentvolumes",
  singular: "persistentvolume",
  shortNames: /* @__PURE__ */ Object.freeze(["pv"]),
  categories: /* @__PURE__ */ Object.freeze([]),
  scope: "Cluster",
  served: true,
  storage: true,
  deprecated: false,
  subresources: /* @__PURE__ */ Object.freeze({ status: true }),
  selectableFields: /* @__PURE__ */ Object.freeze([]),
  schema: () => import("./schemas.ts").then(({ persistentVolumeSchema }) => persistentVolumeSchema),
});

/** Pod of v1. */
export const pod: KindDefinition<Pod> = /* @__PURE__ */ Object.freeze({
  group: "",
  version: "v1",
  kind: "Pod",
  listKind: "PodList",
  plural: "pods",
  singular: "pod",
  shortNames: /* @__PURE__ */ Object.freeze(["po"]),
  categories: /* @__PURE__ */ Object.freeze(["all"]),
  scope: "Namespaced",
  served: true,
  storage: true,
  deprecated: false,
  subresources: /* @__PURE__ */ Object.freeze({ status: true }),
  selectableFields: /* @__PURE__ */ Object.freeze([
    ".spec.nodeName",
    ".spec.restartPolicy",
    ".spec.schedulerName",
    ".spec.serviceAccountName",
    ".spec.hostNetwork",
    ".status.phase",
    ".status.podIP",
    ".status.nominatedNodeName",
  ]),
  schema: () => import("./schemas.ts").then(({ podSchema }) => podSchema),
});

/** PodTemplate of v1. */
export const podTemplate: KindDefinition<PodTemplate> = /* @__PURE__ */ Object.freeze({
  group: "",
  version: "v1",
  kind: "PodTemplate",
  listKind: "PodTemplateList",
  plural: "podtemplates",
  singular: "podtemplate",
  shortNames: /* @__PURE__ */ Object.freeze([]),
  categories: /* @__PURE__ */ Object.freeze([]),
  scope: "Namespaced",
  served: true,
  storage: true,
  deprecated: false,
  subresources: /* @__PURE__ */ Object.freeze({ status: false }),
  selectableFields: /* @__PURE__ */ Object.freeze([]),
  schema: () => import("./schemas.ts").then(({ podTemplateSchema }) => podTemplateSchema),
});

/** ReplicationController of v1. */
export const replicationController: KindDefinition<ReplicationController> = /* @__PURE__ */ Object.freeze({
  group: "",
  version: "v1",
  kind: "ReplicationController",
  listKind: "ReplicationControllerList",
  plural: "replicationcontrollers",
  singular: "replicationcontroller",
  shortNames: /* @__PURE__ */ Object.freeze(["rc"]),
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
  selectableFields: /* @__PURE__ */ Object.freeze([".status.replicas"]),
  schema: () => import("./schemas.ts").then(({ replicationControllerSchema }) => replicationControllerSchema),
});

/** ResourceQuota of v1. */
export const resourceQuota: KindDefinition<ResourceQuota> = /* @__PURE__ */ Object.freeze({
  group: "",
  version: "v1",
  kind: "ResourceQuota",
  listKind: "ResourceQuotaList",
  plural: "resourcequotas",
  singular: "resourcequota",
  shortNames: /* @__PURE__ */ Object.freeze(["quota"]),
  categories: /* @__PURE__ */ Object.freeze([]),
  scope: "Namespaced",
  served: true,
  storage: true,
  deprecated: false,
  subresources: /* @__PURE__ */ Object.freeze({ status: true }),
  selectableFields: /* @__PURE__ */ Object.freeze([]),
  schema: () => import("./schemas.ts").then(({ resourceQuotaSchema }) => resourceQuotaSchema),
});

/** Secret of v1. */
export const secret: KindDefinition<Secret> = /* @__PURE__ */ Object.freeze({
  group: "",
  version: "v1",
  kind: "Secret",
  listKind: "SecretList",
  plural: "secrets",
  singular: "secret",
  shortNames: /* @__PURE__ */ Object.freeze([]),
  categories: /* @__PURE__ */ Object.freeze([]),
  scope: "Namespaced",
  served: true,
  storage: true,
  deprecated: false,
  subresources: /* @__PURE__ */ Object.freeze({ status: false }),
  selectableFields: /* @__PURE__ */ Object.freeze([".type"]),
  schema: () => import("./schemas.ts").then(({ secretSchema }) => secretSchema),
});

/** ServiceAccount of v1. */
export const serviceAccount: KindDefinition<ServiceAccount> = /* @__PURE__ */ Object.freeze({
  group: "",
  version: "v1",
  kind: "ServiceAccount",
  listKind: "ServiceAccountList",
  plural: "serviceaccounts",
  singular: "serviceaccount",
  shortNames: /* @__PURE__ */ Object.freeze(["sa"]),
  categories: /* @__PURE__ */ Object.freeze([]),
  scope: "Namespaced",
  served: true,
  storage: true,
  deprecated: false,
  subresources: /* @__PURE__ */ Object.freeze({ status: false }),
  selectableFields: /* @__PURE__ */ Object.freeze([]),
  schema: () => import("./schemas.ts").then(({ serviceAccountSchema }) => serviceAccountSchema),
});

/** Service of v1. */
export const service: KindDefinition<Service> = /* @__PURE__ */ Object.freeze({
  group: "",
  version: "v1",
  kind: "Service",
  listKind: "ServiceList",
  plural: "services",
  singular: "service",
  shortNames: /* @__PURE__ */ Object.freeze(["svc"]),
  categories: /* @__PURE__ */ Object.freeze(["all"]),
  scope: "Namespaced",
  served: true,
  storage: true,
  deprecated: false,
  subresources: /* @__PURE__ */ Object.freeze({ status: true }),
  selectableFields: /* @__PURE__ */ Object.freeze([".spec.clusterIP", ".spec.type"]),
  schema: () => import("./schemas.ts").then(({ serviceSchema }) => serviceSchema),
});

/** All kinds of v1. */
export const kinds: readonly KindDefinition[] = /* @__PURE__ */ Object.freeze([
  binding,
  componentStatus,
  configMap,
  endpoints,
  event,
  limitRange,
  namespace,
  node,
  persistentVolumeClaim,
  persistentVolume,
  pod,
  podTemplate,
  replicationController,
  resourceQuota,
  secret,
  serviceAccount,
  service,
]);
