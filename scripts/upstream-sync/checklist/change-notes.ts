import type { Change } from "../compare/change.ts";
import { isSameField, isSameType } from "../compare/same-form.ts";
import { type GoField, isOptional } from "../facts/facts.ts";
import { findMember } from "../tree/find-member.ts";
import { findType, folderOf } from "../tree/find-type.ts";
import type { SourceTree } from "../tree/source-tree.ts";
import { type Note, sourcePath } from "./note.ts";

/**
 * Lists the changed declarations of a release. Types, fields and hooks that are missing, and
 * constants that differ, are found in the sources.
 */
export function changeNotes(tree: SourceTree, changes: readonly Change[]): readonly Note[] {
  return changes.flatMap((change) => notesOf(tree, change));
}

function notesOf(tree: SourceTree, change: Change): readonly Note[] {
  const { package: home } = change;
  const filesOf = (name: string): readonly string[] => {
    const place = findType(tree, home, name);
    return place === undefined ? [] : [sourcePath(place.path)];
  };
  const described = (label: string, before: string, after: string, files: readonly string[]): Note[] =>
    before === after
      ? []
      : [
          {
            section: "Descriptions",
            text: `upstream describes \`${label}\` (${home}) differently: “${difference(before, after)}”`,
            files,
          },
        ];
  switch (change.kind) {
    case "package-added":
    case "package-removed":
      return [packageNote(change.kind, home)];
    case "type-removed":
      return [
        {
          section: "Types",
          text: `\`${change.type.name}\` (${home}) is gone`,
          files: filesOf(change.type.name),
        },
      ];
    case "type-changed": {
      const { type, before } = change;
      const files = filesOf(type.name);
      const text = `\`${type.name}\` (${home}) changes: \`${formOf(before)}\` becomes \`${formOf(type)}\``;
      return [
        ...described(type.name, before.doc, type.doc, files),
        ...(isSameType(before, type) ? [] : [{ section: "Types", text, files } as const]),
      ];
    }
    case "field-removed":
    case "field-changed": {
      const { type, field } = change;
      const place = findType(tree, home, type.name);
      const member = place === undefined ? undefined : findMember(tree, place, field.name);
      const files = member === undefined ? filesOf(type.name) : [sourcePath(member.place.path)];
      const label = `${type.name}.${field.name}`;
      if (change.kind === "field-removed")
        return [{ section: "Types", text: `\`${label}\` (${home}) is gone`, files }];
      const { before } = change;
      const text = `\`${label}\` (${home}) changes: \`${fieldForm(before)}\` becomes \`${fieldForm(field)}\``;
      return [
        ...described(label, before.doc, field.doc, files),
        ...(isSameField(before, field) ? [] : [{ section: "Types", text, files } as const]),
      ];
    }
    case "hook-added":
      return [
        {
          section: "Hooks",
          text: `follow “Add a hook” of CONTRIBUTING.md for \`${change.hook.name}\``,
          files: [],
        },
      ];
    case "hook-removed":
      return [
        {
          section: "Hooks",
          text: `remove \`${change.hook.name}\`, or mark it as deprecated`,
          files: filesOf(change.hook.name),
        },
      ];
    case "hook-changed": {
      const { hook, before } = change;
      const keys = ["tags", "summary", "description", "deprecated", "singleton", "doc"] as const;
      const changed = keys.filter((key) => JSON.stringify(before[key]) !== JSON.stringify(hook[key]));
      return [
        {
          section: "Hooks",
          text: `\`${hook.name}\` has other ${changed.join(", ")}`,
          files: filesOf(hook.name),
        },
      ];
    }
    case "constant-changed": {
      const { constant, before } = change;
      // Behavior lists feature gates.
      return home === "feature" ? [] : described(constant.name, before.doc, constant.doc, []);
    }
    default:
      return [];
  }
}

function packageNote(kind: "package-added" | "package-removed", home: string): Note {
  const text =
    kind === "package-added"
      ? `API version ${home} is new: write its \`index.ts\`, and add it to \`package.json\``
      : `API version ${home} is gone: remove its folder, conversions and entry points`;
  return {
    section: "Types",
    text,
    files: [sourcePath(`${folderOf(home)}/index.ts`), "packages/api/package.json"],
  };
}

function formOf({ type, markers }: { readonly type: string; readonly markers: readonly string[] }): string {
  return [...markers, type].filter((part) => part !== "").join(" ");
}

function fieldForm(field: GoField): string {
  return `${formOf(field)}${isOptional(field) ? " (optional)" : ""}`;
}

/** The lines of a description that the older one does not have. */
function difference(before: string, after: string): string {
  const known = new Set(before.split("\n"));
  const added = after.split("\n").filter((line) => line.trim() !== "" && !known.has(line));
  return added.length === 0 ? "lines removed" : added.join(" ");
}
