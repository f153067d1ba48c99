import type { ConfigMap } from "@capikit/api/kubernetes";
import type { KubernetesObject } from "@capikit/api/meta";
import { type ControllerRing, controllerRing } from "@capikit/sharding";
import { type Widget, widgetKind } from "../widgets.ts";

/** The kind that the ring distributes. */
export const ringKind = widgetKind("widgets");

/** Namespace of all objects, and of the shards. */
export const objectNamespace = "default";
export const shardNamespace = "sharded-system";
/** Service account of all shards. */
export const shardAccount = "manager";
export const shardUser = `system:serviceaccount:${shardNamespace}:${shardAccount}`;

/** Returns a ring of widgets and the ConfigMaps that they control. */
export function widgetRing(name: string): ControllerRing {
  const { group, plural } = ringKind;
  const controlledResources = [{ group: "", resource: "configmaps" }];
  return controllerRing({ name, resources: [{ group, resource: plural, controlledResources }] });
}

/** Returns a new child of a widget with a random name. */
export function childOf({ metadata: { name, namespace, uid } }: Widget): ConfigMap {
  const { group, version, kind } = ringKind;
  const owner = { apiVersion: `${group}/${version}`, kind, name: name ?? "", uid: uid ?? "" };
  return {
    apiVersion: "v1",
    kind: "ConfigMap",
    metadata: {
      generateName: `${name}-`,
      namespace: namespace ?? "",
      ownerReferences: [{ ...owner, controller: true }],
    },
  };
}

/** Reports whether an object is a child of a widget. */
export function ownedBy(child: KubernetesObject, { metadata: { uid } }: Widget): boolean {
  return child.metadata.ownerReferences?.some((owner) => owner.uid === uid) ?? false;
}
