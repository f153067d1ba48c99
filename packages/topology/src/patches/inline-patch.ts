import type { ClusterClassPatch, JSONPatch } from "@capikit/api/core/v1beta2";
import type { JSONValue } from "@capikit/api/meta";
import { TemplateError } from "../go-template/index.ts";
import type { PatchOperation } from "../json/json-patch.ts";
import type { TopologyFault } from "../topology-error.ts";
import { type VariableMap, VariablePathFault, valueAt } from "../variables/variable-path.ts";
import { isSelected } from "./selector.ts";
import type { TemplateItem } from "./template-item.ts";
import { ValueTemplateFault, valueFromTemplate } from "./value-template.ts";

/** What a definition of an inline patch makes of the variables, for one template. */
export interface GeneratedPatch {
  readonly item: TemplateItem;
  /** Index of the definition in the patch. */
  readonly definition: number;
  readonly operations: readonly PatchOperation[];
}

/** What an inline patch makes. */
export interface InlineResult {
  readonly patches: readonly GeneratedPatch[];
  /** Templates that the patch selects, and is not enabled for. */
  readonly disabled: readonly TemplateItem[];
  /** Indexes of definitions that select no template. */
  readonly unmatched: readonly number[];
  readonly faults: readonly TopologyFault[];
}

/** Generates the JSON patches of an inline patch for all templates. */
export function generateInlinePatches(
  patch: ClusterClassPatch,
  items: readonly TemplateItem[],
  variablesOf: (item: TemplateItem) => VariableMap,
): InlineResult {
  const definitions = patch.definitions ?? [];
  const patches: GeneratedPatch[] = [];
  const disabled: TemplateItem[] = [];
  const faults: TopologyFault[] = [];
  const matched = new Set<number>();
  for (const item of items) {
    const selecting = definitions
      .map((definition, index) => ({ definition, index }))
      .filter(({ definition }) => isSelected(item, definition.selector));
    if (selecting.length === 0) continue;
    const variables = variablesOf(item);
    const enabled = attempt(`patch ${patch.name}: enabledIf, for ${item.path}`, faults, () =>
      patch.enabledIf ? valueFromTemplate(patch.enabledIf, variables) === true : true,
    );
    for (const { index } of selecting) matched.add(index);
    if (enabled === false) disabled.push(item);
    if (enabled !== true) continue;
    for (const { definition, index } of selecting) {
      const operations = definition.jsonPatches.flatMap((jsonPatch, at): PatchOperation[] => {
        const where = `patch ${patch.name}: definitions[${index}].jsonPatches[${at}] (${jsonPatch.op} ${jsonPatch.path}), for ${item.path}`;
        return attempt(where, faults, () => [operationOf(jsonPatch, variables)]) ?? [];
      });
      patches.push({ item, definition: index, operations });
    }
  }
  const unmatched = definitions.map((_, index) => index).filter((index) => !matched.has(index));
  return { patches, disabled, unmatched, faults };
}

function attempt<T>(where: string, faults: TopologyFault[], run: () => T): T | undefined {
  try {
    return run();
  } catch (error) {
    const expected =
      error instanceof TemplateError ||
      error instanceof ValueTemplateFault ||
      error instanceof VariablePathFault;
    if (!expected) throw error;
    faults.push({ where, message: error.message });
    return undefined;
  }
}

function operationOf(patch: JSONPatch, variables: VariableMap): PatchOperation {
  const { op, path } = patch;
  if (op !== "add" && op !== "replace") return { op, path };
  return { op, path, value: givenValue(patch, variables) };
}

function givenValue({ value, valueFrom }: JSONPatch, variables: VariableMap): JSONValue {
  const given = [value ?? undefined, valueFrom?.variable || undefined, valueFrom?.template || undefined];
  const count = given.filter((source) => source !== undefined).length;
  if (count !== 1) {
    throw new ValueTemplateFault(
      `needs exactly one of value, valueFrom.variable and valueFrom.template, and has ${count === 0 ? "none" : "more"}`,
    );
  }
  if (valueFrom?.variable) return valueAt(variables, valueFrom.variable);
  if (valueFrom?.template) return valueFromTemplate(valueFrom.template, variables);
  return value ?? null;
}
