import type { Report } from "@capikit/common/diagnostics";
import type { JsonObject, JsonSchema } from "@capikit/schema";
import type { CrdFile } from "../crd/read-crds.ts";
import { listAt, objectAt, textAt } from "../json/json-values.ts";
import { createBodySchemas } from "./body-schema.ts";
import { canRetry } from "./hook-markers.ts";
import { hookName } from "./layout.ts";
import { type DocumentHook, readDocument } from "./read-document.ts";

/** A hook of a document. */
export interface DocumentedHook {
  readonly descriptor: ReturnType<typeof describeHook>;
  readonly description: string | undefined;
  /** Names of the components of its bodies. */
  readonly request: string;
  readonly response: string;
}

/** The hooks of a document, and its components by name. */
export interface DocumentedHooks {
  readonly hooks: readonly DocumentedHook[];
  readonly components: ReadonlyMap<string, JsonObject>;
}

/** Reads the hooks of an OpenAPI document. Reports errors and returns none after them. */
export function hooksOfDocument(file: CrdFile, report: Report): DocumentedHooks {
  const document = readDocument(file, report);
  if (document === undefined) return { hooks: [], components: new Map() };
  const schemaOf = createBodySchemas(document.components);
  const hooks = document.hooks.map((hook): DocumentedHook => {
    const { operation, request, response } = hook;
    const descriptor = describeHook(hook, document.components, schemaOf);
    return { descriptor, description: textAt(operation, "description"), request, response };
  });
  return { hooks, components: document.components };
}

/** Returns the facts and schemas of a hook, as in descriptors of catalogs. */
function describeHook(
  hook: DocumentHook,
  components: ReadonlyMap<string, JsonObject>,
  schemaOf: (name: string) => JsonSchema,
) {
  const { group, version, operation, singleton } = hook;
  const traits = objectAt(operation, "x-capikit-hook");
  const summary = textAt(operation, "summary");
  const since = textAt(traits, "since");
  const patchRoots = textsAt(traits, "patchRoots");
  const deprecation = Object.entries(objectAt(traits, "deprecation")).filter(
    (entry): entry is [string, string] => typeof entry[1] === "string",
  );
  return {
    group,
    version,
    hook: hookName(hook),
    ...(summary !== undefined && { summary }),
    tags: textsAt(operation, "tags"),
    singleton,
    blocking: canRetry(components.get(hook.response)),
    extensions: traits.extensions === "named" || traits.extensions === "one" ? traits.extensions : "all",
    ...(patchRoots.length > 0 && { patchRoots }),
    gates: textsAt(traits, "gates"),
    ...(since !== undefined && { since }),
    ...(operation.deprecated === true && { deprecation: Object.fromEntries(deprecation) }),
    requestSchema: async () => schemaOf(hook.request),
    responseSchema: async () => schemaOf(hook.response),
  } as const;
}

function textsAt(value: JsonObject, key: string): readonly string[] {
  return listAt(value, key).filter((one) => typeof one === "string");
}
