import { applyEdits, type TextEdit } from "@capikit/generators/model";
import { importLine, isMissing } from "../edit/add-import.ts";
import { laidOut, type ParsedSource, parseSource } from "../edit/parsed-source.ts";
import type { Project } from "./project.ts";

/** Places that created projects mark, with their description for code without the marker. */
const places = {
  imports: "imports",
  concurrency: "in concurrency of parseManagerFlags",
  webhooks: "in the list of webhooks",
  controllers: "in controllers of the manager",
  handlers: "in handlers of defineExtension",
  emitters: "in the options of defineConfig",
  providers: "in provider of defineConfig",
  input: "in input of defineConfig",
};

/** A place of snippets: the suffix of a line `// +capikit:scaffold:PLACE`. */
export type Place = keyof typeof places | `groups:${string}`;

/** Snippets by place; `imports` are names with their modules. */
export type Snippets = { readonly [place in Exclude<Place, "imports">]?: string } & {
  readonly imports?: Readonly<Record<string, string>>;
};

/**
 * Inserts snippets before the markers of a file, in its style, unless it has them. If a marker is
 * missing, the author gets all snippets as a task, and the file stays unchanged.
 *
 * @throws UsageError when a name to import has another meaning in the file
 */
export function insertSnippets({ draft, toPaste }: Project, path: string, snippets: Snippets): void {
  const source = draft.source(path);
  const { imports = {}, ...others } = snippets;
  const lines = Object.entries(imports)
    .filter(([name, specifier]) => isMissing(source, name, specifier))
    .map(([name, specifier]) => ["imports", importLine(source, name, specifier)] as const);
  const rest = Object.entries(others).flatMap(([place, text]) =>
    text === undefined || contains(source.text, text) ? [] : [[place, text] as const],
  );
  const all = [...lines, ...rest];
  if (all.length === 0) return;
  const edits = all.map(([place, text]) => insertion(source, place, text));
  if (edits.every((one) => one !== undefined) && isValid(path, applyEdits(source.text, edits)))
    draft.edit(path, () => edits);
  else toPaste.push(taskOf(source, all));
}

/** Reports whether a file has a marker for snippets. */
export function hasPlace(text: string, place: Place): boolean {
  return findPlace(text, place) !== null;
}

function findPlace(text: string, place: string): RegExpExecArray | null {
  return new RegExp(`^([ \\t]*)// \\+capikit:scaffold:${place}[ \\t]*$`, "m").exec(text);
}

function insertion(source: ParsedSource, place: string, text: string): TextEdit | undefined {
  const found = findPlace(source.text, place);
  if (found === null) return undefined;
  const [, indent = ""] = found;
  return { at: found.index, text: `${indent}${laidOut(source, text, indent)}${source.eol}` };
}

/** Reports whether a file has a snippet, in any layout. */
function contains(text: string, snippet: string): boolean {
  const bare = snippet.replace(/,$/, "").replaceAll(/\s/g, "");
  const found = text.replaceAll(/\s/g, "").split(bare).slice(0, -1);
  return found.some((before) => !/[\w$.]$/.test(before));
}

/** Reports whether a text parses: an item before a marker may be without a comma. */
function isValid(path: string, text: string): boolean {
  try {
    parseSource(path, text);
    return true;
  } catch {
    return false;
  }
}

function taskOf({ path, text }: ParsedSource, snippets: readonly (readonly [string, string])[]): string {
  const missing = [...new Set(snippets.map(([place]) => place))].filter(
    (place) => findPlace(text, place) === null,
  );
  const lines = snippets.map(([place, snippet], at) =>
    place === snippets[at - 1]?.[0] ? snippet : `// ${describe(place)}\n${snippet}`,
  );
  const marker =
    missing.length === 0 ? "" : ` no line ${missing.map((one) => `// +capikit:scaffold:${one}`).join(", ")};`;
  return `${path}:${marker} add this code by hand:\n${indented(lines.join("\n"))}`;
}

function describe(place: string): string {
  return (places as Record<string, string>)[place] ?? `in groups of the ${place.split(":")[1]}`;
}

/** Indents code in a message. */
export function indented(snippet: string): string {
  return snippet.replace(/^(?=.)/gm, "    ");
}
