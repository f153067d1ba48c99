import { isRecord, listAt, recordOf, textAt } from "@capikit/common/json";

type CrdRecord = Readonly<Record<string, unknown>>;

/** A version of a CRD, without its schema, which is most of its size. */
export interface CrdVersion {
  readonly name: string;
  readonly served: boolean;
  readonly storage: boolean;
  readonly deprecated: boolean;
}

/** Names and versions of a CRD. Texts are empty if missing. */
export interface CrdKind {
  readonly group: string;
  readonly kind: string;
  readonly plural: string;
  readonly scope: "Cluster" | "Namespaced";
  readonly versions: readonly CrdVersion[];
}

/** Reads the names and versions of a CRD. */
export function crdKind(crd: unknown): CrdKind {
  return {
    group: textAt(crd, "spec", "group"),
    kind: textAt(crd, "spec", "names", "kind"),
    plural: textAt(crd, "spec", "names", "plural"),
    scope: textAt(crd, "spec", "scope") === "Cluster" ? "Cluster" : "Namespaced",
    versions: versionsOfCrd(recordOf(crd)).map(crdVersion),
  };
}

/** Reads an item of `spec.versions`. */
export function crdVersion(version: unknown): CrdVersion {
  const { served, storage, deprecated } = recordOf(version);
  return {
    name: textAt(version, "name"),
    served: served === true,
    storage: storage === true,
    deprecated: deprecated === true,
  };
}

/**
 * Returns the versions of a CRD. In `apiextensions.k8s.io/v1beta1`, all versions may have the schema,
 * subresources and columns of the spec.
 */
export function versionsOfCrd(crd: CrdRecord): readonly CrdRecord[] {
  const versions = listAt(crd, "spec", "versions").map(recordOf);
  if (crd.apiVersion !== "apiextensions.k8s.io/v1beta1") return versions;
  const { version: name, validation, subresources, additionalPrinterColumns: columns } = recordOf(crd.spec);
  const shared = { schema: validation, subresources, additionalPrinterColumns: columns };
  return (versions.length > 0 ? versions : [{ name, served: true, storage: true }]).map((version) => {
    const merged = { ...shared, ...version };
    return { ...merged, additionalPrinterColumns: listAt(merged, "additionalPrinterColumns").map(columnOf) };
  });
}

/** Returns a column with the path in the field of `apiextensions.k8s.io/v1`. */
function columnOf(column: unknown): unknown {
  if (!isRecord(column)) return column;
  const { JSONPath: jsonPath, ...others } = column;
  return jsonPath === undefined ? column : { ...others, jsonPath };
}
