import { compareText } from "@capikit/common/text";
import type { Json, JsonObject } from "@capikit/schema";
import {
  type CanonicalOptions,
  canonicalSchema,
  isEmpty,
  isList,
  isObject,
  trimText,
  withoutEmpty,
} from "./canonical-schema.ts";

type Mutable = { [key: string]: Json };

/** The generator of a CRD does not affect its meaning. */
const ignoredAnnotation = "controller-gen.kubebuilder.io/version";

/** Normalizes a CRD so that equivalent CRDs are equal; versions are keyed by name. */
export function canonicalCrd(crd: JsonObject, options: CanonicalOptions): JsonObject {
  const metadata = child(crd, "metadata");
  const { [ignoredAnnotation]: _, ...annotations } = child(metadata, "annotations");
  const { creationTimestamp: __, ...rest } = metadata;
  const { versions, names, conversion: ___, preserveUnknownFields, ...spec } = child(crd, "spec");
  return {
    apiVersion: crd.apiVersion ?? null,
    kind: crd.kind ?? null,
    metadata: withoutEmpty({ ...rest, annotations }),
    spec: {
      ...spec,
      ...(isEmpty(preserveUnknownFields ?? null)
        ? {}
        : { preserveUnknownFields: preserveUnknownFields ?? null }),
      names: canonicalNames(isObject(names) ? names : {}),
      versions: Object.fromEntries(
        (isList(versions) ? versions : [])
          .filter(isObject)
          .map((version) => [String(version.name), canonicalVersion(version, options)]),
      ),
    },
  };
}

function child(value: JsonObject, key: string): JsonObject {
  const found = value[key];
  return isObject(found) ? found : {};
}

function canonicalNames(names: JsonObject): JsonObject {
  const kind = String(names.kind);
  const categories = names.categories;
  return {
    singular: kind.toLowerCase(),
    listKind: `${kind}List`,
    ...withoutEmpty(names),
    ...(isList(categories) && categories.length > 0 ? { categories: [...categories].sort() } : {}),
  };
}

function canonicalVersion(version: JsonObject, options: CanonicalOptions): JsonObject {
  const { schema, subresources, additionalPrinterColumns, selectableFields, ...rest } = version;
  const out: Mutable = {
    ...withoutEmpty(rest),
    served: version.served ?? null,
    storage: version.storage ?? null,
  };
  if (isObject(subresources) && !isEmpty(subresources)) {
    const scale = subresources.scale;
    out.subresources = { ...subresources, ...(isObject(scale) ? { scale: withoutEmpty(scale) } : {}) };
  }
  if (isList(additionalPrinterColumns) && additionalPrinterColumns.length > 0) {
    out.additionalPrinterColumns = additionalPrinterColumns
      .filter(isObject)
      .map((column) => canonicalColumn(column, options));
  }
  if (isList(selectableFields) && selectableFields.length > 0) {
    out.selectableFields = [...selectableFields].sort((a, b) =>
      compareText(JSON.stringify(a), JSON.stringify(b)),
    );
  }
  const root = isObject(schema) ? schema.openAPIV3Schema : undefined;
  if (root !== undefined) out.schema = { openAPIV3Schema: withoutRootMeta(canonicalSchema(root, options)) };
  return out;
}

function canonicalColumn(column: JsonObject, options: CanonicalOptions): JsonObject {
  const { description, priority, ...rest } = column;
  const text = trimText(String(description ?? ""));
  return {
    ...withoutEmpty(rest),
    ...(priority === undefined || priority === 0 ? {} : { priority }),
    ...(text === "" || !options.descriptions ? {} : { description: text }),
  };
}

/** Removes `apiVersion`, `kind` and `metadata`, which every object has regardless of its schema. */
function withoutRootMeta(schema: Json): Json {
  if (!isObject(schema)) return schema;
  const plain: JsonObject = { apiVersion: "string", kind: "string", metadata: "object" };
  const { properties, required, ...rest } = schema;
  const left = Object.entries(isObject(properties) ? properties : {}).flatMap(
    ([name, node]): [string, Json][] => {
      if (!(name in plain) || !isObject(node)) return [[name, node]];
      const { description: _, ...bare } = node;
      const isPlain = Object.keys(bare).length === 1 && bare.type === plain[name];
      return isPlain ? [] : [[name, bare]];
    },
  );
  const wanted = (isList(required) ? required : []).filter((name) => !(String(name) in plain));
  return {
    ...rest,
    ...(left.length === 0 ? {} : { properties: Object.fromEntries(left) }),
    ...(wanted.length === 0 ? {} : { required: wanted }),
  };
}
