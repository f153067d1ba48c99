import type { ClusterClassStatusVariable } from "@capikit/api/core/v1beta2";
import { expect, it } from "vitest";
import { defaultVariables, discoverVariables, indexDefinitions, validateVariables } from "../../src/index.ts";

const definitions = [{ from: "inline", required: false, schema: { openAPIV3Schema: { type: "string" } } }];
const given = (variable: object) => [{ name: "v", ...variable } as unknown as ClusterClassStatusVariable];

it.each([
  [given({ definitions, definitionsConflict: true }), 'variable "v" has conflicting definitions'],
  [given({ definitions: [], definitionsConflict: false }), 'variable "v" has no definitions'],
  [given({}), 'variable "v" has no definitions'],
])("refuses %j", async (variables, message) => {
  const index = indexDefinitions(variables);
  const where = "spec.topology.variables";
  const expected = [expect.objectContaining({ message })];
  expect(defaultVariables([], index, where, true).diagnostics).toEqual(expected);
  expect(validateVariables([], { definitions: index, where, required: true })).toEqual(expected);
  const clusterClass = {
    spec: { patches: [{ name: "p", external: { discoverVariablesExtension: "a.b" } }] },
    status: { variables },
  } as unknown as Parameters<typeof discoverVariables>[0];
  await expect(discoverVariables(clusterClass, undefined)).rejects.toThrow(message);
});
