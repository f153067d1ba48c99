import { getOrCreate } from "@capikit/common/json";
import { type JsonSchema, type SchemaError, validateSchema } from "@capikit/schema";
import type { CrdVersion } from "./crd-view.ts";
import type { YamlPath, YamlRecord } from "./lint-object.ts";

const known = new WeakMap<YamlRecord, readonly SchemaError[]>();

/** Returns the errors for which the API server rejects the schema of a version. Computed once. */
export function schemaErrorsOf({ schema, subresources }: CrdVersion): readonly SchemaError[] {
  return getOrCreate(known, schema, () =>
    validateSchema(schema as JsonSchema, { statusSubresource: "status" in subresources }),
  );
}

/** Returns the path of a schema error in the CRD. */
export function errorPath({ index, schema }: CrdVersion, { schemaPath }: SchemaError): YamlPath {
  const path: (string | number)[] = ["spec", "versions", index, "schema", "openAPIV3Schema"];
  let current: unknown = schema;
  for (const step of schemaPath) {
    path.push(Array.isArray(current) ? Number(step) : step);
    current = (current as Record<string, unknown> | undefined | null)?.[step];
  }
  return path;
}

/** Returns the field of a schema error, such as `spec.networks[].mtu`; empty at the root. */
export function errorField({ schemaPath }: SchemaError): string {
  let field = "";
  for (let at = 0; at < schemaPath.length - 1; at++) {
    const step = schemaPath[at];
    if (step === "properties") field += `.${schemaPath[++at]}`;
    else if (step === "items") field += "[]";
    else if (step === "additionalProperties") field += "{}";
    else break;
  }
  return field.replace(/^\./, "");
}
