import { isRecord, recordOf } from "@capikit/common/json";
import { listAt } from "./fields.ts";

type CrdRecord = Readonly<Record<string, unknown>>;

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
