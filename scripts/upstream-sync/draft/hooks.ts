import { posix } from "node:path";
import { docBlock, identifier, stringLiteral } from "@capikit/generators/model";
import type { ChangeOf } from "../compare/change.ts";
import { addDeclaration } from "../edits/declarations.ts";
import type { GoHook, GoType } from "../facts/facts.ts";
import { declarationText } from "../print/declaration-text.ts";
import { draftDescription } from "../print/markers.ts";
import { findType, folderOf } from "../tree/find-type.ts";
import { type Draft, sourcePath } from "./draft.ts";
import { kebabCase } from "./types.ts";

/** Drafts the file of a new hook: its request, response and annotated `Hook`. */
export function addHook(draft: Draft, { package: home, hook }: ChangeOf<"hook-added">): void {
  const { tree, after } = draft;
  if (findType(tree, home, hook.name) !== undefined) return;
  const path = posix.join(folderOf(home), `${kebabCase(hook.name)}.ts`);
  const types = after.find(({ name }) => name === home)?.types ?? [];
  const bodies = [hook.request, hook.response].flatMap(
    (name) => types.find((one) => one.name === name) ?? [],
  );
  addDeclaration(tree, path, hookText(draft, hook, bodies));
  draft.useTypes(path, [{ name: "Hook", package: home }]);
  for (const body of bodies) {
    const { text, names } = declarationText(draft.types, home, body);
    addDeclaration(tree, path, text);
    draft.useTypes(path, names);
  }
  draft.note(
    "Hooks",
    `complete the markers of \`${hook.name}\` (extensions, gates), and follow “Add a hook” of CONTRIBUTING.md`,
    sourcePath(path),
  );
}

function hookText({ release }: Draft, hook: GoHook, bodies: readonly GoType[]): string {
  const blocking = bodies.some(({ fields }) => fields.some(({ type }) => type === "CommonRetryResponse"));
  const [, since] = /^(v\d+\.\d+)/.exec(release) ?? [];
  const parts = [
    `summary=${stringLiteral(hook.summary)}`,
    ...hook.tags.map((tag) => `tags=${stringLiteral(tag)}`),
    ...(blocking ? ["blocking"] : []),
    ...(hook.singleton ? ["singleton"] : []),
    ...(since === undefined ? [] : [`since=${since}`]),
  ];
  const marker = parts.map((part, index) => (index === 0 ? `+capikit:hook:${part}` : `  ${part}`));
  const lines = marker.map((line, index) => (index < marker.length - 1 ? `${line},` : line));
  const comment = docBlock([...draftDescription(hook.doc, hook.name), "", ...lines]).join("\n");
  const [name, request, response] = [hook.name, hook.request, hook.response].map(identifier);
  return `${comment}\nexport type ${name} = Hook<${request}, ${response}>;`;
}

/** Reports a hook that changed or is gone: its file has texts and markers of capikit. */
export function reportHook(draft: Draft, change: ChangeOf<"hook-changed" | "hook-removed">): void {
  const { hook, package: home } = change;
  const place = findType(draft.tree, home, hook.name);
  const files = place === undefined ? [] : [sourcePath(place.path)];
  if (change.kind === "hook-removed") {
    draft.note("Hooks", `remove \`${hook.name}\`, or mark it as deprecated`, ...files);
    return;
  }
  const { before } = change;
  const keys = ["tags", "summary", "description", "deprecated", "singleton", "doc"] as const;
  const changed = keys.filter((key) => JSON.stringify(before[key]) !== JSON.stringify(hook[key]));
  draft.note("Hooks", `\`${hook.name}\` has other ${changed.join(", ")}`, ...files);
}
