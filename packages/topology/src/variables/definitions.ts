import type {
  ClusterClass,
  ClusterClassStatusVariable,
  ClusterClassStatusVariableDefinition,
  ClusterClassVariable,
  JSONSchemaProps,
} from "@capikit/api/core/v1beta2";
import type { JSONValue } from "@capikit/api/meta";
import type { Diagnostic } from "@capikit/common/diagnostics";
import { equalJson, isJsonObject, ownMember } from "@capikit/common/json";
import { compareText } from "@capikit/common/text";
import { validateSchema, variableLabelErrors } from "@capikit/schema";
import { topologyProblem } from "../errors/topology-diagnostics.ts";
import { TopologyError } from "../errors/topology-error.ts";
import { schemaMembers } from "./schema-members.ts";
import { comparableSchema, schemaOf } from "./variable-schema.ts";

/** The definer of variables in the ClusterClass itself. */
export const INLINE = "inline";

/** The variables that a patch's extension returned. */
export interface DiscoveredVariables {
  /** Name of the patch. */
  readonly from: string;
  readonly variables: readonly ClusterClassVariable[];
}

/**
 * Returns all variables of a ClusterClass with their definitions, like `status.variables`.
 *
 * @throws TopologyError for invalid definitions, and for different definitions of one variable.
 */
export function variableDefinitions(
  clusterClass: ClusterClass,
  discovered: readonly DiscoveredVariables[],
): ClusterClassStatusVariable[] {
  const sources = [{ from: INLINE, variables: clusterClass.spec.variables ?? [] }, ...discovered];
  const diagnostics = sources.flatMap(({ from, variables }) => definitionDiagnostics(variables, from));
  const byName = new Map<string, ClusterClassStatusVariable>();
  for (const { from, variables } of sources) {
    for (const { name, ...variable } of variables) {
      const definition = { from, ...variable } as ClusterClassStatusVariableDefinition;
      const known = byName.get(name);
      const [first] = known?.definitions ?? [];
      if (known === undefined || first === undefined) {
        byName.set(name, { name, definitionsConflict: false, definitions: [definition] });
        continue;
      }
      known.definitions.push(definition);
      if (!sameDefinition(first, definition)) {
        known.definitionsConflict = true;
        diagnostics.push(
          topologyProblem(
            "topology/variable-definition",
            `variable ${name}`,
            `has definitions that differ, from ${first.from} and from ${from}: make them the same, or give one another name`,
          ),
        );
      }
    }
  }
  if (diagnostics.length > 0) throw new TopologyError(diagnostics);
  return [...byName.values()].sort((left, right) => compareText(left.name, right.name));
}

function sameDefinition(
  left: ClusterClassStatusVariableDefinition,
  right: ClusterClassStatusVariableDefinition,
): boolean {
  const comparable = ({
    required,
    schema,
    deprecatedV1Beta1Metadata,
  }: ClusterClassStatusVariableDefinition) =>
    [
      required ?? false,
      comparableSchema(schema.openAPIV3Schema),
      deprecatedV1Beta1Metadata ?? null,
    ] as JSONValue[];
  return equalJson(comparable(left), comparable(right));
}

function definitionDiagnostics(
  variables: readonly ClusterClassVariable[],
  from: string,
): readonly Diagnostic[] {
  const seen = new Set<string>();
  return variables.flatMap((variable): readonly Diagnostic[] => {
    const { name } = variable;
    const where = `variable ${name} (from ${from})`;
    const problems: { readonly path: string; readonly message: string }[] = [];
    const add = (message: string): void => void problems.push({ path: "", message });
    if (name === "") add("needs a name");
    if (name === "builtin") add('"builtin" is reserved for a variable of Cluster API');
    if (name.includes(".")) add("no name of a variable may contain a dot");
    if (seen.has(name)) add("is defined more than once");
    seen.add(name);
    return [...problems, ...variableLabelErrors(variable), ...schemaErrors(variable)].map(
      ({ path, message }) =>
        topologyProblem("topology/variable-definition", `${where} ${path}`.trimEnd(), message),
    );
  });
}

function schemaErrors({ schema: { openAPIV3Schema } }: ClusterClassVariable) {
  const wrong = wrongTypes(openAPIV3Schema);
  const errors =
    wrong.length > 0
      ? wrong
      : validateSchema(schemaOf(openAPIV3Schema), { variable: true }).map(({ schemaPath, message }) => ({
          path: schemaPath,
          message,
        }));
  return errors.map(({ path, message }) => ({
    path: ["schema", "openAPIV3Schema", ...path].join("."),
    message,
  }));
}

/** A member whose value Cluster API cannot decode, unlike an API server in a CRD. */
interface WrongType {
  readonly path: readonly string[];
  readonly message: string;
}

/** Returns members of a variable's schema with values that Cluster API cannot decode. */
function wrongTypes(props: JSONSchemaProps): readonly WrongType[] {
  const found: WrongType[] = [];
  const visit = (schema: JSONValue, path: readonly string[]): void => {
    if (!isJsonObject(schema)) return;
    for (const [name, member] of Object.entries(schema)) {
      const at = [...path, name];
      const content = ownMember(schemaMembers, name);
      if (content === "integer" && typeof member === "number" && !Number.isInteger(member))
        found.push({ path: at, message: "must be an integer in a variable" });
      if (content === "schema") {
        if (typeof member === "boolean")
          found.push({ path: at, message: `must be a schema in a variable, not ${member}` });
        visit(member, at);
      }
      if (content === "map" && isJsonObject(member))
        for (const [property, inner] of Object.entries(member)) visit(inner, [...at, property]);
      if (content === "schemas" && Array.isArray(member))
        for (const [index, inner] of member.entries()) visit(inner, [...at, String(index)]);
    }
  };
  visit(props as unknown as JSONValue, []);
  return found;
}
