import { valueAt } from "@capikit/common/json";
import { listAt, textAt } from "../describe/objects/fields.ts";

/** A variable of a ClusterClass, which Clusters set in `spec.topology.variables`. */
export interface ClassVariable {
  readonly clusterClass: string;
  readonly name: string;
  readonly required: boolean;
  /** Default in its schema; undefined if unset. */
  readonly default?: unknown;
  /** Type in its schema: `string`, `object` … */
  readonly type: string;
  readonly description: string;
  /** Names of the patches that use it. Patches by extensions may use all variables. */
  readonly patches: readonly string[];
}

/** Returns the variables of ClusterClasses, which clusterctl does not list. */
export function classVariables(objects: readonly unknown[]): ClassVariable[] {
  return objects
    .filter(
      (object) =>
        textAt(object, "kind") === "ClusterClass" &&
        textAt(object, "apiVersion").startsWith("cluster.x-k8s.io/"),
    )
    .flatMap((object) =>
      listAt(object, "spec", "variables").map((variable) => {
        const name = textAt(variable, "name");
        const schema = ["schema", "openAPIV3Schema"];
        const value = valueAt(variable, ...schema, "default");
        return {
          clusterClass: textAt(object, "metadata", "name"),
          name,
          required: valueAt(variable, "required") === true,
          ...(value !== undefined && { default: value }),
          type: textAt(variable, ...schema, "type"),
          description: textAt(variable, ...schema, "description"),
          patches: listAt(object, "spec", "patches")
            .filter((patch) => uses(patch, name))
            .map((patch) => textAt(patch, "name")),
        };
      }),
    );
}

/** Reports whether a patch refers to a variable, by `valueFrom.variable` or in a Go template. */
function uses(value: unknown, name: string): boolean {
  if (typeof value !== "object" || value === null) return false;
  return Object.entries(value).some(([key, member]) => {
    if (typeof member !== "string") return uses(member, name);
    if (key === "variable")
      return member === name || (/^[.[]/.test(member.slice(name.length)) && member.startsWith(name));
    return (key === "template" || key === "enabledIf") && namesIn(member).has(name);
  });
}

function namesIn(template: string): Set<string> {
  // An unclosed action extends to the end, so no text is scanned twice.
  const actions = (template.match(/\{\{.*?(?:\}\}|$)/gs) ?? []).filter((action) => action.endsWith("}}"));
  return new Set(
    actions.flatMap((action) => [...action.matchAll(/(?<![\w)\]])\.(\w+)/g)].map(([, name = ""]) => name)),
  );
}
