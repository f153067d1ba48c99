import type { DynamicObject } from "@capikit/client";
import { stringifyJson } from "@capikit/common/json";
import { StatusError } from "../store/status-error.ts";
import { readObject, type StoredObject } from "../store/stored-object.ts";
import type { ResourceRequest } from "./api-request.ts";
import { formatTable, type IncludedObject } from "./table.ts";

/** The requested form of objects: complete, only their metadata, or rows of a table. */
export interface View {
  readonly metadataOnly: boolean;
  bytesOf(object: StoredObject): Buffer;
  /** Formats a list as one object. Absent: as a list of formatted objects. */
  listOf?(items: readonly StoredObject[], metadata: object): Buffer;
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

function tables({ kind, query }: Pick<ResourceRequest, "kind" | "query">, now: number): View {
  const asked = query.get("includeObject");
  const include: IncludedObject = asked === "None" || asked === "Object" ? asked : "Metadata";
  const listOf = (items: readonly StoredObject[], metadata: object): Buffer =>
    Buffer.from(formatTable(kind, items, metadata, { include, now }));
  return {
    metadataOnly: false,
    bytesOf: (object) => listOf([object], { resourceVersion: String(object.version) }),
    listOf,
  };
}

/**
 * Returns the view for the `Accept` header: its first supported form. Protobuf is unsupported.
 *
 * @param now The server's clock in milliseconds, for ages in tables.
 * @throws StatusError 406 if no form is supported.
 */
export function chooseView(request: Pick<ResourceRequest, "headers" | "kind" | "query">, now: number): View {
  const accepted = (request.headers.accept ?? "*/*").split(",").map((form) => form.trim().split(";"));
  for (const [type = "", ...parameters] of accepted) {
    if (!["application/json", "application/*", "*/*"].includes(type.trim())) continue;
    const options = parameters.map((part) => part.trim());
    const as = options.find((part) => part.startsWith("as="));
    if (as === undefined) return whole;
    if (/^as=PartialObjectMetadata(List)?$/.test(as)) return metadataOnly;
    if (as === "as=Table" && options.includes("v=v1")) return tables(request, now);
  }
  throw new StatusError(
    406,
    "NotAcceptable",
    "only the following media types are accepted: application/json",
    {},
  );
}
