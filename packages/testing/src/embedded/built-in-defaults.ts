import type { DynamicObject } from "@capikit/client";
import { isRecord } from "@capikit/common/json";
import { withMetadata } from "../store/with-metadata.ts";

/** Sets the defaults of built-in kinds that clients rely on. */
export const builtInDefaults: Readonly<Record<string, (object: DynamicObject) => DynamicObject>> = {
  Namespace(object) {
    const { labels, name = "" } = object.metadata;
    const labelled = withMetadata(object, { labels: { ...labels, "kubernetes.io/metadata.name": name } });
    const phase = object.metadata.deletionTimestamp === undefined ? "Active" : "Terminating";
    return { ...labelled, spec: { finalizers: ["kubernetes"] }, status: { phase } };
  },
  Secret({ stringData, ...object }) {
    const texts = Object.entries(isRecord(stringData) ? stringData : {});
    const encoded = texts.map(([key, text]) => [key, Buffer.from(String(text)).toString("base64")]);
    const data = { ...(isRecord(object.data) ? object.data : {}), ...Object.fromEntries(encoded) };
    return { ...object, ...(Object.keys(data).length > 0 && { data }), type: object.type ?? "Opaque" };
  },
};
