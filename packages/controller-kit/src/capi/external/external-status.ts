import { nestedValue } from "../values/nested.ts";

/** The terminal failure that an object of contract v1beta1 reports; each undefined where it reports none. */
export function failuresOf(object: object): {
  readonly reason: string | undefined;
  readonly message: string | undefined;
} {
  return { reason: textAt(object, "failureReason"), message: textAt(object, "failureMessage") };
}

/** Whether an object of contract v1beta1 says `status.ready`. */
export function isExternalReady(object: object): boolean {
  return nestedValue(object, ["status", "ready"]) === true;
}

function textAt(object: object, field: string): string | undefined {
  const value = nestedValue(object, ["status", field]);
  return typeof value === "string" && value !== "" ? value : undefined;
}

/** Reports whether a control plane is managed outside the cluster: `status.externalManagedControlPlane`. */
export function isExternallyManagedControlPlane(controlPlane: object): boolean {
  return nestedValue(controlPlane, ["status", "externalManagedControlPlane"]) === true;
}
