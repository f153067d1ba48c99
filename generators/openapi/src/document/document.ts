import type { Report } from "@capikit/common/diagnostics";
import type { HookVersion, Model, NamedType, OptionValues } from "@capikit/model";
import type { JsonSchema } from "@capikit/schema";
import { Components } from "../components/components.ts";
import type { OpenApiDocument, Operation } from "../spec/open-api.ts";
import { buildOperation } from "./operation.ts";

/** A document and its sources. */
export interface BuiltDocument {
  readonly document: OpenApiDocument;
  /** The source type of each component. */
  readonly types: ReadonlyMap<string, NamedType>;
  readonly operations: ReadonlyMap<HookVersion, Operation>;
  /** Returns the complete schema of a type, without references. */
  schemaOf(type: NamedType): JsonSchema;
}

/** Builds the document of all hooks of a model. */
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
