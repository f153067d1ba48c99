// Generated from kubernetes/storage-v1.json of Kubernetes v1.36.3. Do not edit.
import type { KindDefinition } from "../../../../src/meta/index.ts";
import type {
  CSIDriver,
  CSINode,
  CSIStorageCapacity,
  StorageClass,
  VolumeAttachment,
  VolumeAttributesClass,
} from "./types.ts";

/** CSIDriver of storage.k8s.io/v1. */
export const csiDriver: KindDefinition<CSIDriver> = /* @__PURE__ */ Object.freeze({
  group: "storage.k8s.io",
  version: "v1",
  kind: "CSIDriver",
  listKind: "CSIDriverList",
  plural: "csidrivers",
  singular: "csidriver",
  shortNames: /* @__PURE__ */ Object.freeze([]),
  categories: /* @__PURE__ */ Object.freeze([]),
  scope: "Cluster",
  served: true,
  storage: true,
  deprecated: false,
  subresources: /* @__PURE__ */ Object.freeze({ status: false }),
  selectableFields: /* @__PURE__ */ Object.freeze([]),
  schema: () => import("./schemas.ts").then(({ cSIDriverSchema }) => cSIDriverSchema),
});

/** CSINode of storage.k8s.io/v1. */
export const csiNode: KindDefinition<CSINode> = /* @__PURE__ */ Object.freeze({
  group: "storage.k8s.io",
  version: "v1",
  kind: "CSINode",
  listKind: "CSINodeList",
  plural: "csinodes",
  singular: "csinode",
  shortNames: /* @__PURE__ */ Object.freeze([]),
  categories: /* @__PURE__ */ Object.freeze([]),
  scope: "Cluster",
  served: true,
  storage: true,
  deprecated: false,
  subresources: /* @__PURE__ */ Object.freeze({ status: false }),
  selectableFields: /* @__PURE__ */ Object.freeze([]),
  schema: () => import("./schemas.ts").then(({ cSINodeSchema }) => cSINodeSchema),
});

/** CSIStorageCapacity of storage.k8s.io/v1. */
export const csiStorageCapacity: KindDefinition<CSIStorageCapacity> = /* @__PURE__ */ Object.freeze({
  group: "storage.k8s.io",
  version: "v1",
  kind: "CSIStorageCapacity",
  listKind: "CSIStorageCapacityList",
  plural: "csistoragecapacities",
  singular: "csistoragecapacity",
  shortNames: /* @__PURE__ */ Object.freeze([]),
  categories: /* @__PURE__ */ Object.freeze([]),
  scope: "Namespaced",
  served: true,
  storage: true,
  deprecated: false,
  subresources: /* @__PURE__ */ Object.freeze({ status: false }),
  selectableFields: /* @__PURE__ */ Object.freeze([]),
  schema: () => import("./schemas.ts").then(({ cSIStorageCapacitySchema }) => cSIStorageCapacitySchema),
});

/** StorageClass of storage.k8s.io/v1. */
export const storageClass: KindDefinition<StorageClass> = /* @__PURE__ */ Object.freeze({
  group: "storage.k8s.io",
  version: "v1",
  kind: "StorageClass",
  listKind: "StorageClassList",
  plural: "storageclasses",
  singular: "storageclass",
  shortNames: /* @__PURE__ */ Object.freeze(["sc"]),
  categories: /* @__PURE__ */ Object.freeze([]),
  scope: "Cluster",
  served: true,
  storage: true,
  deprecated: false,
  subresources: /* @__PURE__ */ Object.freeze({ status: false }),
  selectableFields: /* @__PURE__ */ Object.freeze([]),
  schema: () => import("./schemas.ts").then(({ storageClassSchema }) => storageClassSchema),
});

/** VolumeAttachment of storage.k8s.io/v1. */
export const volumeAttachment: KindDefinition<VolumeAttachment> = /* @__PURE__ */ Object.freeze({
  group: "storage.k8s.io",
  version: "v1",
  kind: "VolumeAttachment",
  listKind: "VolumeAttachmentList",
  plural: "volumeattachments",
  singular: "volumeattachment",
  shortNames: /* @__PURE__ */ Object.freeze([]),
  categories: /* @__PURE__ */ Object.freeze([]),
  scope: "Cluster",
  served: true,
  storage: true,
  deprecated: false,
  subresources: /* @__PURE__ */ Object.freeze({ status: true }),
  selectableFields: /* @__PURE__ */ Object.freeze([]),
  schema: () => import("./schemas.ts").then(({ volumeAttachmentSchema }) => volumeAttachmentSchema),
});

/** VolumeAttributesClass of storage.k8s.io/v1. */
export const volumeAttributesClass: KindDefinition<VolumeAttributesClass> = /* @__PURE__ */ Object.freeze({
  group: "storage.k8s.io",
  version: "v1",
  kind: "VolumeAttributesClass",
  listKind: "VolumeAttributesClassList",
  plural: "volumeattributesclasses",
  singular: "volumeattributesclass",
  shortNames: /* @__PURE__ */ Object.freeze(["vac"]),
  categories: /* @__PURE__ */ Object.freeze([]),
  scope: "Cluster",
  served: true,
  storage: true,
  deprecated: false,
  subresources: /* @__PURE__ */ Object.freeze({ status: false }),
  selectableFields: /* @__PURE__ */ Object.freeze([]),
  schema: () => import("./schemas.ts").then(({ volumeAttributesClassSchema }) => volumeAttributesClassSchema),
});

/** All kinds of storage.k8s.io/v1. */
export const kinds: readonly KindDefinition[] = /* @__PURE__ */ Object.freeze([
  csiDriver,
  csiNode,
  csiStorageCapacity,
  storageClass,
  volumeAttachment,
  volumeAttributesClass,
]);
