import { beforeClusterCreate, discoverVariables, generatePatches } from "@capikit/api/catalog";
import type { JSONSchemaProps } from "@capikit/api/core/v1beta2";
import type { Variable } from "@capikit/api/hooks/v1alpha1";
import { type Json, type JsonSchema, validate } from "@capikit/schema";
import { defineExtension, HookError, hookHandler } from "../../../src/index.ts";
import { jsonPatch, onAny, walkTemplates } from "../../../src/mutation/index.ts";

const schemas: Readonly<Record<string, JsonSchema>> = {
  size: { type: "string", enum: ["small", "large"] },
  crane: {
    type: "object",
    required: ["tons"],
    properties: { tons: { type: "integer", minimum: 3 }, colour: { type: "string", default: "red" } },
  },
  isPublic: { type: "boolean", default: true },
};

/** Refuses variables other than its own, and values that their definitions do not allow. */
function check(variables: readonly Variable[]): void {
  const own = variables.filter(({ name }) => name !== "builtin");
  if (
    own
      .map(({ name }) => name)
      .sort()
      .join() !== Object.keys(schemas).sort().join()
  )
    throw new HookError("the variables are not those of the definitions");
  for (const { name, value } of own)
    if (validate(value as Json, schemas[name] ?? {}).length > 0)
      throw new HookError(`the value of ${name} is invalid`);
}

/** An extension that only accepts Clusters with its own variables. */
export const variableExtension = defineExtension({
  handlers: {
    edit: hookHandler(generatePatches)((request) => {
      check(request.variables ?? []);
      return walkTemplates(request, [
        onAny(() => jsonPatch([{ op: "add", path: "/metadata/labels", value: { edited: "yes" } }])),
      ]);
    }),
    "before-create": hookHandler(beforeClusterCreate)(({ cluster }) => {
      check((cluster.spec?.topology?.variables ?? []) as Variable[]);
      return { retryAfterSeconds: 0 };
    }),
    variables: hookHandler(discoverVariables)(() => ({
      variables: Object.entries(schemas).map(([name, openAPIV3Schema]) => ({
        name,
        required: name !== "isPublic",
        schema: { openAPIV3Schema: openAPIV3Schema as JSONSchemaProps },
      })),
    })),
  },
});
