import { stringifyJson } from "@capikit/common/json";
import { variableDiagnostics } from "@capikit/model";
import { compileRules, compileSchema, type Json, type JsonSchema } from "@capikit/schema";
import type { Check } from "./check.ts";
import { everyPart } from "./schema-visitor.ts";

/** Reports examples and enum values that violate their schema, like Cluster API. */
export const checkValues: Check = ({ name: variable, location }, root, origins, report) => {
  for (const { schema, written, path } of everyPart(root)) {
    if (schema !== written || (schema.example === undefined && schema.enum === undefined)) continue;
    const refusal = createValidator(schema);
    const check = (what: "example" | "value of the enum", value: Json): void => {
      const reason = refusal(value);
      if (reason === undefined) return;
      const at = origins.of(schema, what === "example" ? "example" : "enum");
      const facts = { variable, path, what, value: stringifyJson(value), reason };
      report(variableDiagnostics.variableValueRejected.create(facts, at ?? location));
    };
    if (schema.example !== undefined && schema.example !== null) check("example", schema.example);
    for (const value of schema.enum ?? []) if (value !== null) check("value of the enum", value);
  }
};

/** Returns a function that describes the first error of a value, or returns `undefined`. */
function createValidator(schema: JsonSchema): (value: Json) => string | undefined {
  const compiled = compileSchema(schema);
  // Without rules of its own, Cluster API also skips those below.
  const own = schema["x-kubernetes-validations"] ?? [];
  const rules = own.length > 0 ? compileRules(schema, { isRoot: false }) : undefined;
  return (value) => {
    const [problem] = [...compiled.validate(value), ...(rules?.validate(value, undefined) ?? [])];
    return problem && (problem.path === "" ? problem.message : `${problem.path} ${problem.message}`);
  };
}
