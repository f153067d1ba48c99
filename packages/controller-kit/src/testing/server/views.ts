import type { DynamicObject } from "@capikit/client";
import { stringifyJson } from "@capikit/common/json";
import { StatusError } from "../store/status-error.ts";
import { readObject, type StoredObject } from "../store/stored-object.ts";
import type { ResourceRequest } from "./api-request.ts";

/** The requested form of objects: complete, or only their metadata. */
export interface View {
  readonly metadataOnly: boolean;
  bytesOf(object: StoredObject): Buffer;
}

const whole: View = { metadataOnly: false, bytesOf: ({ bytes }) => bytes };

const metadataOnly: View = {
  metadataOnly: true,
  bytesOf: (object) => Buffer.from(stringifyJson(partial(readObject(object)))),
};

const partial = ({ metadata }: DynamicObject): object => ({
  kind: "PartialObjectMetadata",
  apiVersion: "meta.k8s.io/v1",
  metadata,
});

/**
 * Returns the view for the `Accept` header: its first supported form. Tables and Protobuf are
 * unsupported.
 *
 * @throws StatusError 406 if no form is supported.
 */
export function viewOf({ headers }: Pick<ResourceRequest, "headers">): View {
  const accepted = (headers.accept ?? "*/*").split(",").map((form) => form.trim().split(";"));
  for (const [type = "", ...parameters] of accepted) {
    if (!["application/json", "application/*", "*/*"].includes(type.trim())) continue;
    const as = parameters.map((part) => part.trim()).find((part) => part.startsWith("as="));
    if (as === undefined) return whole;
    if (/^as=PartialObjectMetadata(List)?$/.test(as)) return metadataOnly;
  }
  throw new StatusError(
    406,
    "NotAcceptable",
    "only the following media types are accepted: application/json",
    {},
  );
}
