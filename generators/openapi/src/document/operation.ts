import { defined } from "@capikit/common/json";
import { capitalize } from "@capikit/common/text";
import { type HookVersion, hookPath, hookTraits } from "@capikit/model";
import { exampleOf } from "@capikit/schema";
import type { Components } from "../components/components.ts";
import type { Content, OpenApiSchema, Operation } from "../spec/open-api.ts";

/** Returns the path of a hook with its operation. */
export function buildOperation(
  hook: HookVersion,
  components: Components,
): { readonly path: string; readonly operation: Operation } {
  const traits = hookTraits(hook);
  const schemas = components.schemas();
  const { deprecation } = traits;
  return {
    path: traits.singleton ? hookPath(hook) : `${hookPath(hook)}/{name}`,
    operation: {
      operationId: operationId(hook),
      ...(traits.summary === undefined ? {} : { summary: traits.summary }),
      ...(traits.description === undefined ? {} : { description: traits.description }),
      ...(traits.tags.length === 0 ? {} : { tags: traits.tags }),
      ...(deprecation === undefined ? {} : { deprecated: true as const }),
      ...(traits.singleton ? {} : { parameters: [handlerName] }),
      requestBody: { required: true, content: buildContent(components.reference(hook.request), schemas) },
      responses: {
        "200": {
          description: "The response of the handler. Its status reports success or failure.",
          content: buildContent(components.reference(hook.response), schemas),
        },
      },
      "x-capikit-hook": defined({
        singleton: traits.singleton || undefined,
        blocking: traits.blocking || undefined,
        extensions: traits.extensions,
        cache: traits.cache,
        patchRoots: traits.patchRoots.length === 0 ? undefined : traits.patchRoots,
        gates: traits.gates.length === 0 ? undefined : traits.gates,
        since: traits.since,
        deprecation: deprecation === undefined ? undefined : defined({ ...deprecation }),
      }),
    },
  };
}

const handlerName = {
  name: "name",
  in: "path",
  description: "The name of the handler, without that of its ExtensionConfig, in lower case.",
  required: true,
  schema: { type: "string", minLength: 1, maxLength: 63, pattern: "^[a-z0-9]([-a-z0-9]*[a-z0-9])?$" },
};

function buildContent(schema: OpenApiSchema, components: Readonly<Record<string, OpenApiSchema>>): Content {
  return {
    "application/json": { schema, example: exampleOf(schema, components) },
  };
}

/** Returns an operation id such as `hooksRuntimeClusterV1alpha1Discovery`. */
function operationId(hook: HookVersion): string {
  const { group, version } = hook.package;
  const words = group.replace(/\.x-k8s\.io$/, "").split(/[^A-Za-z0-9]+/);
  const [first = "", ...rest] = [...words, version, hook.name];
  return first + rest.map((word) => capitalize(word)).join("");
}
