import type { Report } from "@capikit/common/diagnostics";
import { defined } from "@capikit/common/json";
import { capitalize } from "@capikit/common/text";
import { exampleOf, type JsonSchema } from "@capikit/schema";
import type { HookVersion, Model } from "../../../model/ir/model.ts";
import type { NamedType } from "../../../model/ir/type-node.ts";
import { hookPath, hookTraits } from "../../../model/resources/hook-traits.ts";
import type { OptionValues } from "../../emitter.ts";
import { Components } from "../components/components.ts";
import type { Content, OpenApiDocument, OpenApiSchema, Operation } from "../spec/open-api.ts";

export interface BuiltDocument {
  readonly document: OpenApiDocument;
  /** The source type of each component. */
  readonly types: ReadonlyMap<string, NamedType>;
  readonly operations: ReadonlyMap<HookVersion, Operation>;
  /** Returns the complete schema of a type, without references. */
  schemaOf(type: NamedType): JsonSchema;
}

export function buildDocument(model: Model, options: OptionValues, report: Report): BuiltDocument {
  const components = new Components(model, { goNames: options.goNames === true }, report);
  const paths: Record<string, { post: Operation }> = {};
  const operations = new Map<HookVersion, Operation>();
  for (const hook of model.hooks) noteBodies(hook, components);
  for (const hook of model.hooks) {
    components.reference(hook.request);
    components.reference(hook.response);
  }
  for (const hook of model.hooks) {
    const { path, operation } = buildOperation(hook, components);
    paths[path] = { post: operation };
    operations.set(hook, operation);
  }
  const document: OpenApiDocument = {
    openapi: "3.0.0",
    info: buildInfo(options),
    paths,
    components: { schemas: components.schemas() },
  };
  return { document, types: components.types, operations, schemaOf: (type) => components.schemaOf(type) };
}

/**
 * Adds examples of `apiVersion` and `kind` to a hook's bodies, whose types do not constrain them.
 */
function noteBodies(hook: HookVersion, components: Components): void {
  const apiVersion = `${hook.package.group}/${hook.package.version}`;
  components.note(hook.request, { apiVersion, kind: `${hook.name}Request` });
  components.note(hook.response, { apiVersion, kind: `${hook.name}Response` });
}

function buildInfo({
  title,
  description,
  documentVersion,
  license,
  licenseUrl,
}: OptionValues): OpenApiDocument["info"] {
  return {
    title: title ?? "Runtime hooks",
    ...(description === undefined ? {} : { description }),
    version: documentVersion ?? "v0.0.0",
    ...(license === undefined
      ? {}
      : { license: { name: license, ...(licenseUrl === undefined ? {} : { url: licenseUrl }) } }),
  };
}

function buildOperation(
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
