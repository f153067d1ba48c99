import { type ContractField, type ContractRule, parseFieldPath } from "@capikit/api/contract";
import { stringifyYaml } from "@capikit/common/yaml";

interface Schema {
  type?: string;
  format?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  additionalProperties?: Schema;
}

/** Returns a CRD snippet that satisfies a rule, for the newest contract with the rule. */
export function fieldSnippet(rule: ContractRule): string {
  return snippetOf(newestFields(rule));
}

/** Returns the same snippet without the required fields. */
export function snippetWithout(rule: ContractRule): string {
  const fields = newestFields(rule);
  const [first] = fields;
  const rest = fields.filter((field) => first === undefined || !field.path.startsWith(first.path));
  return rest.length > 0
    ? snippetOf(rest)
    : `${first === undefined ? "spec" : parseFieldPath(first.path)[0]?.name}:\n  type: object`;
}

function newestFields({ fields }: ContractRule): ContractField[] {
  const newest = fields.filter(({ versions }) => versions.includes("v1beta2"));
  return newest.length > 0 ? newest : [...fields];
}

function snippetOf(fields: readonly ContractField[]): string {
  const root: Schema = {};
  for (const { path, type, format } of fields) {
    let current = root;
    for (const { name, into } of parseFieldPath(path)) {
      current.type ??= "object";
      current.properties ??= {};
      const next: Schema = current.properties[name] ?? {};
      current.properties[name] = next;
      if (into === undefined) current = next;
      else if (into === "items") {
        next.type = "array";
        next.items ??= {};
        current = next.items;
      } else {
        next.type = "object";
        next.additionalProperties ??= {};
        current = next.additionalProperties;
      }
    }
    current.type = type;
    if (format !== undefined && format !== "quantity" && format !== "duration") current.format = format;
  }
  return stringifyYaml(root.properties ?? {}).trimEnd();
}
