import { docComment, identifier } from "@capikit/model";
import type { Json, JsonObject } from "@capikit/schema";
import { isList, isObject, textAt } from "../json/json-values.ts";
import type { ExistingProject } from "../project/existing-project.ts";
import { commentText } from "../text/comment.ts";
import { hookMarker } from "./hook-markers.ts";
import type { ModulePart } from "./print-module.ts";
import { type DocumentHook, findReferencedComponent } from "./read-document.ts";

export type LeadsBack = (schema: JsonObject, component: string) => boolean;

export function createLeadsBack(components: ReadonlyMap<string, JsonObject>): LeadsBack {
  const named = new Map([...components].map(([name, schema]) => [name, namedIn(schema)]));
  return (schema, component) => {
    const reached = new Set(namedIn(schema));
    // The loop also visits the names that are added to the set.
    for (const name of reached) {
      if (name === component) return true;
      for (const next of named.get(name) ?? []) reached.add(next);
    }
    return false;
  };
}

/** Returns all components that a schema names, at any depth. */
function namedIn(value: Json): readonly string[] {
  if (isList(value)) return value.flatMap(namedIn);
  if (!isObject(value)) return [];
  const own = findReferencedComponent(value);
  const inner = Object.entries(value).flatMap(([key, item]) =>
    key === "example" || key === "default" ? [] : namedIn(item),
  );
  return own === undefined ? inner : [own, ...inner];
}

/** A module with its declarations by name. */
export type PrintedModule = ReadonlyMap<string, ModulePart>;

/**
 * Finds declarations of new modules that earlier imports have written next to them with the same
 * text. Returns the module of each, without extension.
 */
export function findWrittenTypes(
  modules: ReadonlyMap<string, PrintedModule>,
  { files }: ExistingProject,
): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const [path, parts] of modules) {
    const first = /^(.*)-\d+$/.exec(path)?.[1];
    if (first === undefined || files.has(`${path}.ts`)) continue;
    const others = [...files].filter(([file]) => /^(?:-\d+)?\.ts$/.test(file.replace(first, "")));
    for (const [name, { text }] of parts) {
      const home = others.find(([, other]) => `${other}\n`.includes(`\n\n${text}\n\n`))?.[0];
      if (home !== undefined) found.set(name, home.slice(0, -".ts".length));
    }
  }
  return found;
}

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
