import type { KindDescriptor, KubernetesObject } from "@capikit/api/meta";
import { CapikitError } from "@capikit/common/errors";
import { isRecord } from "@capikit/common/json";
import type { AdmissionRequest } from "./admission-request.ts";
import { type AdmissionResponse, errored } from "./admission-response.ts";

/** A request that does not fit the webhook's kind; answered with 400. */
class AdmissionRequestError extends CapikitError {
  override readonly name = "AdmissionRequestError";
}

/** @throws AdmissionRequestError when the request is for another kind. */
export function checkKind({ group, version, kind }: KindDescriptor, { kind: asked }: AdmissionRequest): void {
  if (asked.group !== group || asked.version !== version || asked.kind !== kind) {
    throw new AdmissionRequestError(
      `request.kind: ${asked.kind} of ${asked.group}/${asked.version}, but this webhook handles ${kind} of ${group}/${version}: fix the rules or the path in the webhook configuration`,
    );
  }
}

/** @throws AdmissionRequestError when the object is missing or has no metadata. */
export function objectOf<T extends KubernetesObject>(
  request: AdmissionRequest,
  member: "object" | "oldObject",
): T {
  const object: unknown = request[member];
  if (!isRecord(object) || !isRecord(object.metadata)) {
    const problem = isRecord(object) ? "has no metadata" : `is required for ${request.operation}`;
    throw new AdmissionRequestError(`request.${member}: ${problem}`);
  }
  return object as unknown as T;
}

/** Runs `work`, and answers an AdmissionRequestError with 400. */
export function refusingUnfit<R>(work: () => R): R | AdmissionResponse {
  try {
    return work();
  } catch (error) {
    if (error instanceof AdmissionRequestError) {
      return errored(400, error.message);
    }
    throw error;
  }
}

/** Returns the name for messages; it may still have to be generated. */
export function requestedName(request: AdmissionRequest): string {
  return request.name || request.object?.metadata?.name || request.object?.metadata?.generateName || "";
}
