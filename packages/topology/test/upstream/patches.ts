import type { JSONPatch, PatchSelector } from "@capikit/api/core/v1beta2";
import type { HolderReference } from "@capikit/api/hooks/v1alpha1";
import type { JSONValue } from "@capikit/api/meta";
import { textAt } from "@capikit/common/json";
import { Budget } from "../../src/go-template/runtime/budget.ts";
import { getAt } from "../../src/json/json-object.ts";
import { generateInlinePatches, isSelected, valueFromTemplate } from "../../src/patches/inline-patch.ts";
import type { TemplateItem } from "../../src/patches/template-item.ts";
import { computation, type Replay } from "./replay.ts";
import { objectOf } from "./tables.ts";

type Value = JSONValue | undefined;

const variablesOf = (value: Value): Map<string, JSONValue> => new Map(Object.entries(objectOf(value)));

const itemOf = (item: Value, variables: Value): TemplateItem => {
  const { holderReference, object } = objectOf(item);
  const holder = { fieldPath: "", ...objectOf(holderReference) } as unknown as HolderReference;
  const kind = holder.kind === "MachinePool" ? "machinePool" : "machineDeployment";
  return {
    path: "item",
    uid: "item",
    holder,
    object: objectOf(object),
    workersClass: textAt(objectOf(variables), "builtin", kind, "class") || undefined,
    variables: () => [],
    makes: "template",
  };
};

const selectEverything = {
  apiVersion: "v1",
  kind: "Any",
  matchResources: { infrastructureCluster: true },
} as PatchSelector;
const item = itemOf(
  {
    holderReference: { kind: "Cluster", fieldPath: "spec.infrastructureRef" },
    object: { apiVersion: "v1", kind: "Any" },
  },
  {},
);

/** Generates the patch of one template. @throws Error for an invalid patch */
function generated(
  jsonPatch: object,
  variables: Value,
  enabledIf = "",
): ReturnType<typeof generateInlinePatches> {
  const patch = {
    name: "patch",
    enabledIf,
    definitions: [
      { selector: selectEverything, jsonPatches: [{ op: "add", path: "/a", ...jsonPatch } as JSONPatch] },
    ],
  };
  const result = generateInlinePatches(patch, [item], () => variablesOf(variables), new Budget());
  if (result.diagnostics.length > 0) throw new Error("refused");
  return result;
}

/** Replays of inline patches. */
export const patchReplays: Readonly<Record<string, Replay>> = {
  "inline.matchesSelector": computation(({ args: [request, variables, selector] }) => {
    const { matchResources, ...wanted } = objectOf(selector);
    const whole = { apiVersion: "", kind: "", ...wanted, matchResources: objectOf(matchResources) };
    return isSelected(itemOf(request, variables), whole as unknown as PatchSelector);
  }),
  "inline.patchIsEnabled": computation(
    ({ args: [enabledIf, variables] }) =>
      generated({ value: 1 }, variables, String(enabledIf ?? "")).disabled.length === 0,
  ),
  "inline.calculateValue": computation(({ args: [patch, variables] }) => {
    const [operation] = generated(objectOf(patch), variables).patches[0]?.operations ?? [];
    return getAt(operation as unknown as JSONValue, ["value"]);
  }),
  "inline.renderValueTemplate": computation(({ args: [template, variables] }) =>
    valueFromTemplate(String(template), variablesOf(variables)),
  ),
};
