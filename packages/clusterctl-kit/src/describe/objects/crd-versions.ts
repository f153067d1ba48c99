import { isRecord, recordOf } from "@capikit/common/json";
import { listAt, textAt } from "./fields.ts";

type CrdRecord = Readonly<Record<string, unknown>>;

/** A version of a CRD, without its schema, which is most of its size. */
export interface CrdVersion {
  readonly name: string;
  readonly served: boolean;
  readonly storage: boolean;
  readonly deprecated: boolean;
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
