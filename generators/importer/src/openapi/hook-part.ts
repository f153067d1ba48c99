import { docComment, identifier } from "@capikit/model";
import type { JsonObject } from "@capikit/schema";
import { textAt } from "../json/json-values.ts";
import { commentText } from "../text/comment.ts";
import { hookMarker } from "./hook-markers.ts";
import type { ModulePart } from "./print-module.ts";
import type { DocumentHook } from "./read-document.ts";

/** Returns `export type X = Hook<XRequest, XResponse>` with the hook's markers and description. */
export function hookPart(
  input: {
    readonly name: string;
    readonly request: string;
    readonly response: string;
    readonly hook: DocumentHook;
    readonly descriptions: boolean;
  },
  components: ReadonlyMap<string, JsonObject>,
  metaAlias: (name: string) => string,
): ModulePart {
  const { name, request, response, hook } = input;
  const description = input.descriptions ? textAt(hook.operation, "description") : undefined;
  const text = description === undefined ? [] : [...commentText(description.trim()).lines, ""];
  const marker = hookMarker(hook, components);
  const lines = docComment([...text, `+${marker.name}${marker.argument}`]);
  const bodies = `${identifier(request)}, ${identifier(response)}`;
  const alias = `export type ${identifier(name)} = ${identifier(metaAlias("Hook"))}<${bodies}>;`;
  return { text: [...lines, alias].join("\n"), meta: new Set(["Hook"]), types: new Set([request, response]) };
}
