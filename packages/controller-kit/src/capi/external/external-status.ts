import { nestedValue } from "../values/nested.ts";

/** Returns the terminal failure of an object of contract v1beta1; undefined where unset. */
export function failuresOf(object: object): {
  readonly reason: string | undefined;
  readonly message: string | undefined;
} {
  return { reason: textAt(object, "failureReason"), message: textAt(object, "failureMessage") };
}

/** Reports whether `status.ready` of an object of contract v1beta1 is true. */
export function isExternalReady(object: object): boolean {
  return nestedValue(object, ["status", "ready"]) === true;
}

function textAt(object: object, field: string): string | undefined {
  const value = nestedValue(object, ["status", field]);
  return typeof value === "string" && value !== "" ? value : undefined;
}

/** Reports whether `status.externalManagedControlPlane` of a control plane is true. */
export function isExternallyManagedControlPlane(controlPlane: object): boolean {
  return nestedValue(controlPlane, ["status", "externalManagedControlPlane"]) === true;
}
