import { listAt, textAt, valueAt } from "@capikit/common/json";

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
    .flatMap((object) => {
      const patches = patchesByVariable(listAt(object, "spec", "patches"));
      return listAt(object, "spec", "variables").map((variable) => {
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
          patches: [...(patches.get(name) ?? [])].map((patch) => textAt(patch, "name")),
        };
      });
    });
}

function patchesByVariable(patches: readonly unknown[]): ReadonlyMap<string, ReadonlySet<unknown>> {
  const found = new Map<string, Set<unknown>>();
  for (const patch of patches)
    for (const name of variablesIn(patch)) {
      const users = found.get(name) ?? new Set();
      found.set(name, users.add(patch));
    }
  return found;
}

/** Returns the variables that a patch refers to, by `valueFrom.variable` or in Go templates. */
function* variablesIn(value: unknown): Iterable<string> {
  if (typeof value !== "object" || value === null) return;
  for (const [key, member] of Object.entries(value)) {
    if (typeof member !== "string") yield* variablesIn(member);
    else if (key === "variable") yield* [member, member.split(/[.[]/, 1)[0] ?? ""];
    else if (key === "template" || key === "enabledIf") yield* namesIn(member);
  }
}

function namesIn(template: string): Set<string> {
  // An unclosed action extends to the end, so no text is scanned twice.
  const actions = (template.match(/\{\{.*?(?:\}\}|$)/gs) ?? []).filter((action) => action.endsWith("}}"));
  return new Set(
    actions.flatMap((action) => [...action.matchAll(/(?<![\w)\]])\.(\w+)/g)].map(([, name = ""]) => name)),
  );
}
