import type { DynamicObject } from "@capikit/client";
import { isRecord } from "@capikit/common/json";
import type { ServedKind } from "../store/served-kind.ts";
import { badRequest, noSuchResource, StatusError } from "../store/status-error.ts";
import { nested, withNested } from "./nested-text.ts";

/** Returns the scale subresource of an object (`autoscaling/v1` Scale). */
export function buildScale(kind: ServedKind, object: DynamicObject): object {
  const paths = scalePaths(kind);
  const { name, namespace, uid, resourceVersion, creationTimestamp } = object.metadata;
  const selector = paths.labelSelectorPath && nested(object, paths.labelSelectorPath);
  const replicas = nested(object, paths.specReplicasPath);
  return {
    kind: "Scale",
    apiVersion: "autoscaling/v1",
    metadata: { name, namespace, uid, resourceVersion, creationTimestamp },
    spec: replicas ? { replicas } : {},
    status: {
      replicas: nested(object, paths.statusReplicasPath) ?? 0,
      ...(selector ? { selector } : {}),
    },
  };
}

/** @throws StatusError 500 if an object has no replicas field, so that it has no Scale. */
export function requireReplicas(kind: ServedKind, object: DynamicObject): void {
  const { specReplicasPath } = scalePaths(kind);
  if (nested(object, specReplicasPath) === undefined) {
    const message = `the spec replicas field "${specReplicasPath}" does not exist`;
    throw new StatusError(500, "InternalError", `Internal error occurred: ${message}`, {
      causes: [{ message }],
    });
  }
}

export function withScale(kind: ServedKind, object: DynamicObject, scale: unknown): DynamicObject {
  const spec = isRecord(scale) && isRecord(scale.spec) ? scale.spec : {};
  const replicas = spec.replicas ?? 0;
  if (typeof replicas !== "number" || !Number.isInteger(replicas)) {
    throw badRequest("spec.replicas of a Scale must be an integer");
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
