import type { DynamicObject } from "@capikit/client";
import { isRecord, nested, withNested } from "./nested-text.ts";
import type { ServedKind } from "./served-kind.ts";
import { badRequest, noSuchResource } from "./status-error.ts";

/** What the scale subresource shows of an object (`autoscaling/v1` Scale). */
export function scaleOf(kind: ServedKind, object: DynamicObject): object {
  const paths = scalePaths(kind);
  const { name, namespace, uid, resourceVersion, creationTimestamp } = object.metadata;
  const selector = paths.labelSelectorPath && nested(object, paths.labelSelectorPath);
  const spec = nested(object, paths.specReplicasPath);
  return {
    kind: "Scale",
    apiVersion: "autoscaling/v1",
    metadata: { name, namespace, uid, resourceVersion, creationTimestamp },
    spec: spec === undefined ? {} : { replicas: spec },
    status: {
      replicas: nested(object, paths.statusReplicasPath) ?? 0,
      ...(selector ? { selector } : {}),
    },
  };
}

/** The object with the replicas of a Scale. */
export function withScale(kind: ServedKind, object: DynamicObject, scale: unknown): DynamicObject {
  const spec = isRecord(scale) && isRecord(scale.spec) ? scale.spec : {};
  const replicas = spec.replicas ?? 0;
  if (typeof replicas !== "number" || !Number.isInteger(replicas)) {
    throw badRequest("spec.replicas of a Scale is an integer");
  }
  const meta = isRecord(scale) && isRecord(scale.metadata) ? scale.metadata : {};
  const { resourceVersion } = meta;
  const scaled = withNested(object, scalePaths(kind).specReplicasPath, replicas);
  return typeof resourceVersion === "string" && resourceVersion !== ""
    ? { ...scaled, metadata: { ...scaled.metadata, resourceVersion } }
    : scaled;
}

function scalePaths({ subresources }: ServedKind) {
  if (subresources?.scale === undefined) {
    throw noSuchResource();
  }
  return subresources.scale;
}
