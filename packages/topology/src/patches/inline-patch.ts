import type { ClusterClassPatch, JSONPatch, PatchSelector } from "@capikit/api/core/v1beta2";
import type { JSONValue } from "@capikit/api/meta";
import type { Diagnostic } from "@capikit/common/diagnostics";
import { CapikitError } from "@capikit/common/errors";
import { type JsonPatchOperation, jsonSize } from "@capikit/common/json";
import { matchesNamePattern } from "@capikit/common/kubernetes";
import { exactKubernetesScalar, parseYamlDocuments } from "@capikit/common/yaml";
import { topologyProblem } from "../errors/topology-diagnostics.ts";
import { GoTemplateError } from "../go-template/index.ts";
import { renderWithin } from "../go-template/render-template.ts";
import { Budget } from "../go-template/runtime/budget.ts";
import { controlPlanePaths } from "../objects/contract.ts";
import { identityOf } from "../objects/kubernetes.ts";
import { type VariableMap, VariablePathError, variableAt } from "../variables/variable-path.ts";
import type { TemplateItem } from "./template-item.ts";

export class ValueTemplateError extends CapikitError {
  override readonly name = "ValueTemplateError";
}

/**
 * Renders the template of a patch value and parses it as YAML 1.1, where `yes` and `on` are true.
 *
 * @throws GoTemplateError, and ValueTemplateError for invalid YAML.
 */
export function valueFromTemplate(
  template: string,
  variables: VariableMap,
  budget: Budget = new Budget(),
): JSONValue {
  const text = renderWithin(budget, template, Object.fromEntries(variables));
  try {
    // Go reads the first document, and the last of duplicate keys.
    const options = { duplicateKeys: "last-wins", plainScalar: exactKubernetesScalar } as const;
    return (parseYamlDocuments(text, options)[0] ?? null) as JSONValue;
  } catch (error) {
    throw new ValueTemplateError(`the rendered template is not YAML: ${(error as Error).message}\n
${text}`);
  }
}

const MACHINE_TEMPLATE_FIELDS: readonly string[] = Object.values(controlPlanePaths.infrastructureRef).map(
  (path) => path.join("."),
);

/** The result of an inline patch definition for one template. */
export interface GeneratedPatch {
  /** Index of the definition in the patch. */
  readonly definition: number;
  readonly item: TemplateItem;
  readonly operations: readonly JsonPatchOperation[];
}

export interface InlineResult {
  readonly diagnostics: readonly Diagnostic[];
  readonly failed: ReadonlySet<TemplateItem>;
  readonly patches: readonly GeneratedPatch[];
  /** Selected templates for which the patch is disabled. */
  readonly disabled: readonly TemplateItem[];
  /** Indexes of definitions that select no template. */
  readonly unmatched: readonly number[];
}

/** Maximum characters of a patch's values, over ten times the limit of a Kubernetes object. */
const MAX_GENERATED = 32 * 1024 * 1024;

export function generateInlinePatches(
  patch: ClusterClassPatch,
  items: readonly TemplateItem[],
  variablesOf: (item: TemplateItem) => VariableMap,
  budget: Budget,
): InlineResult {
  let size = 0;
  const definitions = patch.definitions ?? [];
  const patches: GeneratedPatch[] = [];
  const disabled: TemplateItem[] = [];
  const diagnostics: Diagnostic[] = [];
  const failed = new Set<TemplateItem>();
  const matched = new Set<number>();
  for (const item of items) {
    const selecting = definitions
      .map((definition, index) => ({ definition, index }))
      .filter(({ definition }) => isSelected(item, definition.selector));
    if (selecting.length === 0) continue;
    const variables = variablesOf(item);
    const fail = (problem: Diagnostic): void => {
      diagnostics.push(problem);
      failed.add(item);
    };
    const enabled = attempt(`patch ${patch.name}: enabledIf, for ${item.path}`, fail, () =>
      patch.enabledIf ? valueFromTemplate(patch.enabledIf, variables, budget) === true : true,
    );
    for (const { index } of selecting) matched.add(index);
    if (enabled === false) disabled.push(item);
    if (enabled !== true) continue;
    for (const { definition, index } of selecting) {
      const operations = definition.jsonPatches.flatMap((jsonPatch, at): JsonPatchOperation[] => {
        const where = `patch ${patch.name}: definitions[${index}].jsonPatches[${at}] (${jsonPatch.op} ${jsonPatch.path}), for ${item.path}`;
        const generated = attempt(where, fail, () => {
          const operation = operationOf(jsonPatch, variables, budget);
          size += jsonSize("value" in operation ? operation.value : undefined, MAX_GENERATED - size);
          if (size > MAX_GENERATED)
            throw new ValueTemplateError(
              `the values of the patch have more than ${MAX_GENERATED} characters`,
            );
          return [operation];
        });
        return generated ?? [];
      });
      patches.push({ item, definition: index, operations });
    }
  }
  const unmatched = definitions.map((_, index) => index).filter((index) => !matched.has(index));
  return { patches, disabled, unmatched, diagnostics, failed };
}

function attempt<T>(where: string, fail: (problem: Diagnostic) => void, run: () => T): T | undefined {
  try {
    return run();
  } catch (error) {
    const expected =
      error instanceof GoTemplateError ||
      error instanceof ValueTemplateError ||
      error instanceof VariablePathError;
    if (!expected) throw error;
    fail(topologyProblem("topology/patch", where, error.message));
    return undefined;
  }
}

function operationOf(patch: JSONPatch, variables: VariableMap, budget: Budget): JsonPatchOperation {
  const { op, path } = patch;
  if (op !== "add" && op !== "replace") return { op: op as "remove", path }; // checked when applied
  return { op, path, value: givenValue(patch, variables, budget) };
}

function givenValue({ value, valueFrom }: JSONPatch, variables: VariableMap, budget: Budget): JSONValue {
  const given = [value ?? undefined, valueFrom?.variable || undefined, valueFrom?.template || undefined];
  const count = given.filter((source) => source !== undefined).length;
  if (count !== 1) {
    throw new ValueTemplateError(
      `needs exactly one of value, valueFrom.variable and valueFrom.template, and has ${count === 0 ? "none" : "more"}`,
    );
  }
  if (valueFrom?.variable) return variableAt(variables, valueFrom.variable);
  if (valueFrom?.template) return valueFromTemplate(valueFrom.template, variables, budget);
  return value ?? null;
}

export function isSelected(item: TemplateItem, { apiVersion, kind, matchResources }: PatchSelector): boolean {
  const identity = identityOf(item.object);
  if (identity.apiVersion !== apiVersion || identity.kind !== kind) return false;
  const { holder } = item;
  if (
    holder.kind === "Cluster" &&
    holder.fieldPath === "spec.infrastructureRef" &&
    matchResources.infrastructureCluster
  )
    return true;
  if (matchResources.controlPlane) {
    if (holder.kind === "Cluster" && holder.fieldPath === "spec.controlPlaneRef") return true;
    if (MACHINE_TEMPLATE_FIELDS.includes(holder.fieldPath)) return true;
  }
  const { machineDeploymentClass, machinePoolClass } = matchResources;
  if (holder.kind === "MachineDeployment")
    return matchesNamePattern(item.workersClass, machineDeploymentClass?.names);
  if (holder.kind === "MachinePool") return matchesNamePattern(item.workersClass, machinePoolClass?.names);
  return false;
}
