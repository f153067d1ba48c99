import { conversionErrors } from "./conversion-errors.ts";
import { type CrdError, type Fields, fieldsOf } from "./crd-error.ts";
import { nameErrors } from "./name-errors.ts";
import { versionsErrors } from "./version-errors.ts";

/**
 * Returns the errors for which the API server rejects a CustomResourceDefinition
 * (`apiextensions.k8s.io/v1`), apart from those of schemas ({@link validateSchema}) and of the
 * storage version.
 */
export function validateCrd(crd: Fields): CrdError[] {
  const spec = fieldsOf(crd.spec);
  const errors = [...nameErrors(crd), ...versionsErrors(spec), ...conversionErrors(spec)];
  if (spec.scope !== "Namespaced" && spec.scope !== "Cluster")
    errors.push({ path: ["spec", "scope"], message: "the scope must be Namespaced or Cluster" });
  if (spec.preserveUnknownFields === true)
    errors.push({
      path: ["spec", "preserveUnknownFields"],
      message: "preserveUnknownFields must be false: use x-kubernetes-preserve-unknown-fields in the schema",
    });
  return errors;
}
