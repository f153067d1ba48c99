import { listAt, textAt, valueAt } from "../describe/fields.ts";

/** A variable of a ClusterClass, which Clusters set in `spec.topology.variables`. */
export interface ClassVariable {
  readonly clusterClass: string;
  readonly name: string;
  readonly required: boolean;
  /** Of its schema; undefined where there is none. */
  readonly default?: unknown;
  /** Of its schema: `string`, `object` … */
  readonly type: string;
  readonly description: string;
  /** The patches that use it, by their names. Those by extensions may use all. */
  readonly patches: readonly string[];
}

/** The variables of the ClusterClasses among objects. clusterctl does not list them. */
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

/** Whether anything in a patch names the variable: `valueFrom.variable`, or a Go template by `.name`. */
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
  // An action that is not closed reaches to the end, so that no text is read twice.
  const actions = (template.match(/\{\{.*?(?:\}\}|$)/gs) ?? []).filter((action) => action.endsWith("}}"));
  return new Set(
    actions.flatMap((action) => [...action.matchAll(/(?<![\w)\]])\.(\w+)/g)].map(([, name = ""]) => name)),
  );
}
