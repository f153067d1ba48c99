import type { KindDescriptor, KubernetesObject } from "@capikit/api/meta";
import { isRecord } from "@capikit/common/json";
import type { AdmissionRequest } from "./admission-request.ts";
import { type AdmissionResponse, errored } from "./admission-response.ts";

/** A request that is none for the kind of the webhook: 400. */
class UnfitRequest extends Error {
  override readonly name = "UnfitRequest";
}

/** @throws UnfitRequest when the request is about another kind. */
export function checkKind({ group, version, kind }: KindDescriptor, { kind: asked }: AdmissionRequest): void {
  if (asked.group !== group || asked.version !== version || asked.kind !== kind) {
    throw new UnfitRequest(
      `request.kind: ${asked.kind} of ${asked.group}/${asked.version}, but this webhook is for ${kind} of ${group}/${version}: mend the rules or the path in the webhook configuration`,
    );
  }
}

/** @throws UnfitRequest when the object is missing or has no metadata. */
export function objectOf<T extends KubernetesObject>(
  request: AdmissionRequest,
  member: "object" | "oldObject",
): T {
  const object: unknown = request[member];
  if (!isRecord(object) || !isRecord(object.metadata)) {
    const problem = isRecord(object) ? "has no metadata" : `is missing, and ${request.operation} needs it`;
    throw new UnfitRequest(`request.${member}: ${problem}`);
  }
  return object as unknown as T;
}

/** Runs it, and answers 400 when the request is unfit. */
export function refusingUnfit<R>(work: () => R): R | AdmissionResponse {
  try {
    return work();
  } catch (error) {
    if (error instanceof UnfitRequest) {
      return errored(400, error.message);
    }
    throw error;
  }
}

/** How messages name the object: it has no name yet when the API server is to make one. */
export function nameOf(request: AdmissionRequest): string {
  return request.name || request.object?.metadata?.name || request.object?.metadata?.generateName || "";
}
