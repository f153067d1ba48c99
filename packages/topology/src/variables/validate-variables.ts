import type { ClusterVariable } from "@capikit/api/core/v1beta2";
import type { Diagnostic } from "@capikit/common/diagnostics";
import { compareText } from "@capikit/common/text";
import type { FieldError, Json } from "@capikit/schema";
import { topologyProblem } from "../errors/topology-diagnostics.ts";
import { type DefinitionIndex, definitionErrors, indexValues, undefinedVariable } from "./variable-index.ts";
import { compileVariable, WRAPPED } from "./variable-schema.ts";

/** Options of validation. */
export interface VariableValidation {
  readonly definitions: DefinitionIndex;
  /** The location of the values. */
  readonly where: string;
  /** The values before an update, for rules with `oldSelf`. */
  readonly old?: readonly ClusterVariable[] | undefined;
  /** Whether required variables must be set: not in overrides. */
  readonly required: boolean;
}

/** Validates variables like Cluster API's webhook: missing and unknown variables, values, rules. */
export function validateVariables(
  values: readonly ClusterVariable[],
  { definitions, where, old = [], required }: VariableValidation,
): Diagnostic[] {
  const { index, diagnostics } = indexValues(values, where);
  if (diagnostics.length === 0)
    for (const diagnostic of definitionErrors(definitions, where)) diagnostics.push(diagnostic);
  if (diagnostics.length > 0) return diagnostics;
  const oldIndex = indexValues(old, where).index;
  if (required) {
    const missing = [...definitions.values()]
      .filter(({ name, definitions: [first] }) => first?.required === true && !index.has(name))
      .map(({ name }) => name);
    for (const name of missing.sort(compareText))
      diagnostics.push(
        topologyProblem("topology/variable-value", where, `required variable "${name}" must be set`),
      );
  }
  for (const variable of values) {
    const [definition] = definitions.get(variable.name)?.definitions ?? [];
    if (definition === undefined) {
      const unknown = undefinedVariable(variable.name, where, definitions);
      if (unknown !== undefined) diagnostics.push(unknown);
    } else {
      const before = oldIndex.get(variable.name);
      const errors = valueErrors(variable, before, compileVariable(definition.schema.openAPIV3Schema));
      for (const { path, message } of errors) {
        const field = `${where}[${variable.name}]${path === "" ? "" : `.${path}`}`;
        diagnostics.push(topologyProblem("topology/variable-value", field, message));
      }
    }
  }
  return diagnostics;
}

/** Checks the schema, unknown members, then rules; an error skips the later steps. */
function valueErrors(
  { value }: ClusterVariable,
  old: ClusterVariable | undefined,
  schema: ReturnType<typeof compileVariable>,
): readonly Pick<FieldError, "message" | "path">[] {
  const wrapped = { [WRAPPED]: value } as Json;
  const errors = schema.validate(wrapped);
  if (errors.length > 0) return errors;
  const unknown: string[] = [];
  schema.prune(wrapped, { onDropped: (path) => unknown.push(path) });
  if (unknown.length > 0)
    return unknown.map((path) => ({ path, message: "the schema of the variable has no such field" }));
  const oldWrapped = old === undefined || old.value === null ? undefined : ({ [WRAPPED]: old.value } as Json);
  return schema.rules().validate(wrapped, oldWrapped, { ratchet: false });
}
